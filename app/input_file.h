// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace trainyard::app {

/// A whole file of at most so many bytes; `what` says in messages what it is to be: "a project". Throws InputError.
std::string read_file(const std::string& path, const std::string& what, size_t largest);

}  // namespace trainyard::app
