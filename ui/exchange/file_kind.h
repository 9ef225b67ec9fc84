// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

namespace trainyard::ui {

/// How the window treats a file.
enum class FileKind {
  project,   ///< a project, a report that contains one, or an unreadable file: opening it shows the error
  measured,  ///< measurements: loaded on page Trust
  foreign    ///< a file of another program
};

/// Detects the kind from the start of a file. The name matters only if a project file is damaged.
FileKind kind_of(std::string_view head, const QString& name);
/// Same for a file on disk; also detects training logs. Reads only the start, and only of regular files.
FileKind kind_of_file(const QString& path);

}  // namespace trainyard::ui
