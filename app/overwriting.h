// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace trainyard::app {

/// What a file is for the question whether an output may replace it.
enum class OutputKind { project, part, pdf, html, image, table, configuration };

/// Throws InputError if `path` is a file of another kind than `wanted`, by its content or else by the end of its name.
/// A file of unknown kind counts as another kind. An empty path, a new file and an empty file are fine.
void check_replaceable(const std::string& path, OutputKind wanted);

/// The same for all outputs of a command, unless they are forced. An output that is also an input is left to the
/// command, which refuses it with or without force.
void check_outputs(bool force, std::initializer_list<std::pair<std::string, OutputKind>> outputs,
                   const std::vector<std::string>& inputs = {});

}  // namespace trainyard::app
