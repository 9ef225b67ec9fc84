// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"

namespace trainyard::ui {

/// The theme that the user has chosen, stored in the settings.
enum class ThemeChoice { system, light, dark, contrast };

ThemeChoice theme_choice();
/// Stores the choice and applies its palette, font and style sheet to the application.
void choose_theme(ThemeChoice choice);
/// Applies the stored choice; called again when the system theme changes. Does nothing if the theme is unchanged.
void apply_theme();

}  // namespace trainyard::ui
