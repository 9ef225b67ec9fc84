// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trainyard::ui {

/// A length that is `px` beside body text of 13 px, and grows with the font. Everything but hairlines is
/// measured with it.
int scaled(double px);
double scaled_f(double px);

}  // namespace trainyard::ui
