// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>

namespace trainyard::ui {

/// What a file is to the window.
enum class FileKind {
  project,   ///< or a report that carries one, or nothing that can be read: opening it says why
  measured,  ///< what somebody measured: for Trust
  foreign    ///< of another program
};

/// By how a file begins. Its name only decides for what calls itself a project and is none any more.
FileKind kind_of(std::string_view head, const QString& name);
/// The same of a file on the disk, and whether it is a log of training. Looks at its beginning alone, and at nothing
/// but ordinary files.
FileKind kind_of_file(const QString& path);

}  // namespace trainyard::ui
