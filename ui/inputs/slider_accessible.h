// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

namespace trainyard::ui {

/// Lets screen readers read the value of every ValueSlider with its unit instead of the handle position. Can be called
/// repeatedly.
void install_slider_accessibility();

}  // namespace trainyard::ui
