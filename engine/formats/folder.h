// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/kit/import.h"

namespace trainyard {

/// The given files, with each folder replaced by its relevant files.
struct GivenFiles {
  std::vector<std::string> paths;
  std::vector<IgnoredValue> rest;  ///< files of the folders that are not read
};

/// Replaces folders by their relevant files: the configurations of one model and its training, logs with their
/// configurations, or a project. Detects formats from the start of each file. Searches at most two levels deep and
/// follows no links out of the folder. Opens only ordinary files and reads a bounded number of bytes. Throws InputError
/// if there is nothing to read or the choice is ambiguous.
GivenFiles without_folders(const std::vector<std::string>& paths);

}  // namespace trainyard
