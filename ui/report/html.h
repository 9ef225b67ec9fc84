// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "ui/report/chart_store.h"
#include "ui/report/report.h"

namespace trainyard::ui {

/// The report as one HTML file that needs no other: style, fonts and charts (SVG) inside, tables for screen readers.
QByteArray html_of(const Report& report, ChartStore& charts);

}  // namespace trainyard::ui
