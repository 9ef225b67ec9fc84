// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

namespace trainyard::ui {

/// What the user wants to see; kept in the settings.
enum class ThemeChoice { system, light, dark, contrast };

ThemeChoice theme_choice();
/// Stores the choice and gives the whole application its palette, font and style sheet.
void choose_theme(ThemeChoice choice);
/// The same with what is stored; again when the system's theme changes. Does nothing when nothing changes.
void apply_theme();

}  // namespace trainyard::ui
