// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/kit/import.h"

namespace trainyard {

/// Files that were given, with those that a folder holds in its place.
struct GivenFiles {
  std::vector<std::string> paths;
  std::vector<IgnoredValue> rest;  ///< of each folder, what nothing is read of
};

/// Replaces folders by what they hold: the configurations of one model and its training, or logs with what describes
/// them, or a project. What a file is, its beginning says. Looks two folders deep at most, follows no link that leads
/// out, opens nothing but ordinary files, and no more than a bounded number of bytes. Throws InputError with one
/// sentence where there is nothing to read, or no telling what is meant.
GivenFiles without_folders(const std::vector<std::string>& paths);

}  // namespace trainyard
