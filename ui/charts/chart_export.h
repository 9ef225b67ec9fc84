// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>

#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// A chart outside of the program: with its title, on white, in the colours of print, whatever the window looks like.
// `size` is in pixels at 96 dpi. Everything needs a QApplication but no chart on screen.

/// Room for a chart that has this size on screen, with its title; never smaller than is good to read.
QSize export_size(const QSize& shown);

/// `scale` pixels of the image for one of `size`.
QImage chart_image(const ChartSpec& spec, const QSize& size, double scale = 2);
QByteArray chart_svg(const ChartSpec& spec, const QSize& size);
/// Numbers in full, C locale, RFC 4180, with the byte order mark that spreadsheets want.
QByteArray chart_csv(const ChartSpec& spec);

/// Image, vectors and table at once: whoever pastes takes what it can use.
void copy_chart(const ChartSpec& spec, const QSize& size);
/// By the ending of `path`: .png, .svg or .csv. Throws InputError with one sentence when that is not possible.
void save_chart(const ChartSpec& spec, const QSize& size, const QString& path);

}  // namespace trainyard::ui
