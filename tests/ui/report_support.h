// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/report.h"
#include "ui/report/studies.h"

namespace trainyard::ui::testing {

/// Builds a report. The reports of a test share their slow results, as those of the dialog do.
inline Report report_of(const Project& project, int scenario, const ReportOptions& options) {
  static ReportStudies studies;
  return build_report(project, scenario, options, studies);
}

}  // namespace trainyard::ui::testing
