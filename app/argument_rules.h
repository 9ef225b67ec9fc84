// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

namespace trainyard::app {

/// Returns the first argument that is empty but must have a value, for example "$FILE" of an unset variable; empty if
/// there is none. Free texts and --design of compare may be empty.
std::string find_empty(int argc, char** argv);

/// Returns a check of an option: it returns why a text is not a whole number from `low` to `high`, or an empty text.
std::function<std::string(const std::string&)> whole_number(int low, int high);

}  // namespace trainyard::app
