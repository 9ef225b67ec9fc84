// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace trainyard::ui {

/// Returns the style sheet of an HTML report in the colours of the print theme, with embedded fonts.
QString html_style();

}  // namespace trainyard::ui
