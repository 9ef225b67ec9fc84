// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include "ui/charts/held_plot.h"

namespace trainyard::ui {

/// All parts of memory over time as pixels, because outlines of thousands of moments would take most of a frame. A
/// pixel column shows its fullest moment, so that no peak is lost. `selected` is the part to outline.
QImage memory_image(const MemoryPlot& memory, const Theme& theme, qreal ratio, const QString& selected);

}  // namespace trainyard::ui
