// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/formats/documents/document.h"

namespace trainyard::app {

/// A whole file of at most so many bytes; `what` says in messages what it is to be: "a project". Throws InputError.
std::string read_file(const std::string& path, const std::string& what, size_t largest);
/// A file's name for people and JSON: names may be of any bytes.
std::string shown(const std::string& path);
/// Throws InputError for a pipe: of which kind a file is needs its beginning twice, and where nobody writes it would be
/// waited for without end.
void check_not_pipe(const std::string& path);
/// Throws InputError for a pipe with a name: without a writer it would be waited for without end. The pipes of a shell
/// (/dev/stdin, /dev/fd/3) have a writer.
void check_not_named_pipe(const std::string& path);
/// A file of another program; of one with tensors the head alone, however long the rest is.
NamedText read_foreign_file(const std::string& path);

}  // namespace trainyard::app
