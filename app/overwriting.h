// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "engine/formats/kit/format.h"

namespace trainyard::app {

/// File kinds that are distinguished before an output replaces a file.
enum class OutputKind { project, part, pdf, html, image, table, configuration };

/// Throws InputError if the extension of `path` is that of another kind than `wanted`: "report.html" for a PDF file.
void check_named_for(const std::string& path, OutputKind wanted);
/// Throws InputError if `path` is a file of another kind than `wanted`, judged by content, then by extension. A file of
/// unknown kind counts as another kind. Accepts an empty path and an empty file, and a new file with a suitable name.
void check_replaceable(const std::string& path, OutputKind wanted);

/// Throws InputError if `path` is a configuration of another format than `wanted`, or one that Trainyard neither reads
/// nor has written. Accepts a new and an empty file.
void check_same_format(const std::string& path, const Format& wanted);

/// Checks all outputs of a command unless `force` is set. An output that is also an input is refused elsewhere, by the
/// command, with or without `force`.
void check_outputs(bool force, std::initializer_list<std::pair<std::string, OutputKind>> outputs,
                   const std::vector<std::string>& inputs = {});

}  // namespace trainyard::app
