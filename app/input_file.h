// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <string>

#include "engine/formats/documents/document.h"

namespace trainyard::app {

/// Reads a whole file of at most `largest` bytes; `what` names it in messages: "a project". Throws InputError.
std::string read_file(const std::string& path, const std::string& what, size_t largest);
/// Opens a file or a shell pipe; `what` names it in messages: "a log". Throws InputError.
std::ifstream open_input(const std::string& path, const std::string& what);
/// Returns a file name for display and JSON; file names may contain any bytes.
std::string display_path(const std::string& path);
/// Throws InputError for a pipe: format detection reads the start twice, and a pipe without a writer would block
/// forever.
void check_not_pipe(const std::string& path);
/// Throws InputError for a named pipe, which would block forever without a writer. Shell pipes (/dev/stdin, /dev/fd/3)
/// have a writer.
void check_not_named_pipe(const std::string& path);
/// Reads a file of another program; only the header if the file has tensors.
NamedText read_foreign_file(const std::string& path);

}  // namespace trainyard::app
