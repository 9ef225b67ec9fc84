// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/files/project.h"

namespace trainyard::ui {

/// "A" for the first scenario, "Z" for the 26th, then "AA".
QString scenario_letter(int index);

/// What a new document holds: the default project, its scenario named in the language of the screen.
Project new_project();

}  // namespace trainyard::ui
