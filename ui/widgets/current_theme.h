// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGuiApplication>

#include "ui/theme/theme.h"

namespace trainyard::ui {

/// The theme of the application. Do not use a widget's own palette: a style sheet with a transparent background writes
/// that colour into the palettes of the widgets above.
inline const Theme& current_theme() { return theme_of(QGuiApplication::palette()); }

}  // namespace trainyard::ui
