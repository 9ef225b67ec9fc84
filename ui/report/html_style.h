// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace trainyard::ui {

/// The style sheet of an HTML report, in the colours of the print theme, with the fonts inside.
QString html_style();

}  // namespace trainyard::ui
