// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trainyard::ui {

/// Converts a length designed for body text of 13 px to the current font size. Use it for all lengths except hairlines.
int scaled(double px);
double scaled_f(double px);

}  // namespace trainyard::ui
