// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDate>
#include <QString>

#include "ui/report/chart_store.h"
#include "ui/report/report.h"
#include "ui/report/studies.h"

namespace trainyard::ui {

/// Output paths of a report; a format with an empty path is not written.
struct ReportFiles {
  QString pdf, html, csv;
};
/// Builds the report once and writes every format that has a path. Throws InputError. Needs a QApplication.
void write_report(const Project& project, int scenario, const ReportOptions& options, const ReportFiles& files,
                  ChartStore& charts, ReportStudies& studies);

/// Formats a date as in a letter of the locale: "6 October 2026".
QString date_text(const QDate& date);

}  // namespace trainyard::ui
