// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "ui/report/chart_store.h"
#include "ui/report/report.h"

namespace trainyard::ui {

/// Returns the report as one self-contained HTML file, with style, fonts and SVG charts, and tables for screen readers.
QByteArray html_of(const Report& report, ChartStore& charts);

}  // namespace trainyard::ui
