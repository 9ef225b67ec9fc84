// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// This header and its source include nothing of the project that needs C++20: see ui/CMakeLists.txt.
#include <QByteArray>
#include <vector>

#include "ui/report/page_marks.h"

namespace trainyard::ui {

/// What a PDF has in addition to its pages.
struct PdfStructure {
  QString language, author;  ///< an empty author is left out
  double page_height;        ///< px
  const std::vector<PageMark>& marks;
  const std::vector<PageLink>& links;
};

/// `pdf` with what the writer of Qt has no means for: bookmarks, links inside and outside, the author, the language,
/// and the title in the title bar.
QByteArray with_structure(const QByteArray& pdf, const PdfStructure& structure);

}  // namespace trainyard::ui
