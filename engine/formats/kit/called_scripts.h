// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"

namespace trainyard {

/// Returns the scripts that a shell script starts, as in "TP=4 bash train.sh"; none for other files.
std::vector<std::string> called_scripts(const NamedText& file);

/// Gives each script that another open one starts the variables and the scheduler requests of that one, and drops the
/// latter: "TP=4 bash train.sh" and train.sh are read as train.sh with TP=4. A script that starts a known program
/// itself keeps its place, and gives nothing to others.
std::vector<NamedText> join_called_scripts(std::vector<NamedText> files);

}  // namespace trainyard
