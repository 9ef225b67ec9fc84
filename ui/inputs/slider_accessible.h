// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessible>

namespace trainyard::ui {

/// Lets screen readers read the value of every ValueSlider with its unit, where Qt would give the bare position of
/// the handle. Safe to call more than once.
void install_slider_accessibility();

}  // namespace trainyard::ui
