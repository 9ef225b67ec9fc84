// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGuiApplication>

#include "ui/theme/theme.h"

namespace trainyard::ui {

/// The theme of the application. A widget's own palette may lie: a style sheet that makes a ground transparent
/// writes that into the palettes of what is above it.
inline const Theme& current_theme() { return theme_of(QGuiApplication::palette()); }

}  // namespace trainyard::ui
