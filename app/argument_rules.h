// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace trainyard::app {

/// The first empty argument that must not be empty, such as "$FILE" of a variable that is not set; empty for none.
/// Texts and the default design of compare may be empty.
std::string find_empty(int argc, char** argv);

}  // namespace trainyard::app
