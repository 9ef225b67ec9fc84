// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace trainyard::ui {

/// "A" for the first scenario, "Z" for the 26th, then "AA".
QString scenario_letter(int index);

}  // namespace trainyard::ui
