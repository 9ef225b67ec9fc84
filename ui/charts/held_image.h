// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "ui/charts/held_plot.h"

namespace trainyard::ui {

/// All parts of memory over time, pixel by pixel: outlines of thousands of moments would cost most of a frame. A column
/// of pixels shows the fullest of its moments, so that no peak is lost. `selected` parts are outlined.
QImage held_image(const HeldPlot& held, const Theme& theme, qreal ratio, const QString& selected);

}  // namespace trainyard::ui
