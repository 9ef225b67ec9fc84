// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "ui/charts/chart_view.h"

namespace trainyard::ui {

/// The chart with its title on a ground of its own, `scale` pixels a point.
QImage chart_image(ChartView& chart, double scale);
QByteArray chart_svg(ChartView& chart);
/// The numbers of the chart, RFC 4180 with a byte order mark, as spreadsheets like it.
QByteArray chart_csv(const ChartSpec& spec);

/// Puts picture, vectors and table on the clipboard; whoever pastes takes what fits.
void copy_chart(ChartView& chart);
/// `kind` is "png", "svg" or "csv". Throws InputError when the file cannot be written.
void save_chart(ChartView& chart, const QString& path, const QString& kind);

}  // namespace trainyard::ui
