// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>

#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// Exports a chart with its title on white in print colours, independent of the window. `size` is in pixels at 96 dpi.
// All functions need a QApplication, but no chart on screen.

/// The export size, with title, of a chart of this size on screen; never smaller than readable.
QSize export_size(const QSize& shown);

/// The chart as an image with `scale` image pixels per pixel of `size`.
QImage chart_image(const ChartSpec& spec, const QSize& size, double scale = 2);
QByteArray chart_svg(const ChartSpec& spec, const QSize& size);
/// The data as CSV: full precision, C locale, RFC 4180, with the byte order mark that spreadsheets need.
QByteArray chart_csv(const ChartSpec& spec);

/// Copies image, vectors and table, so that the receiving program can choose.
void copy_chart(const ChartSpec& spec, const QSize& size);
/// Saves by the suffix of `path`: .png, .svg or .csv. Throws InputError with one sentence on failure.
void save_chart(const ChartSpec& spec, const QSize& size, const QString& path);

}  // namespace trainyard::ui
