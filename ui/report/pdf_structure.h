// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// This header and its source must not include parts of the project that need C++20; see ui/CMakeLists.txt.
#include <QByteArray>
#include <vector>

#include "ui/report/page_marks.h"

namespace trainyard::ui {

/// Additional contents of a PDF besides its pages.
struct PdfStructure {
  QString language, author;  ///< an empty author is omitted
  double page_height;        ///< px
  const std::vector<PageMark>& marks;
  const std::vector<PageLink>& links;
};

/// Returns `pdf` with contents that Qt's PDF writer cannot write: bookmarks, internal and external links, author,
/// language, and the title in the title bar.
QByteArray with_structure(const QByteArray& pdf, const PdfStructure& structure);

}  // namespace trainyard::ui
