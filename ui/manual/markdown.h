// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>

namespace trainyard::ui {

/// How the links of a chapter become links of the manual.
struct MarkdownLinks {
  QString chapter;  ///< begins the ids of the headings: "chapter" itself, then "chapter-words-of-the-heading"
  /// Returns the target of a link, or an empty text to show only its words.
  std::function<QString(const QString& target)> link;
  /// Returns the target for a word in `code`, or an empty text.
  std::function<QString(const QString& word)> code;
};

/// Converts the Markdown of docs/ to HTML: headings (from <h2>), paragraphs, nested lists, tables, indented code, and
/// inside a line `code`, **strong**, *emphasis* and [links](target). Images are left out.
QString html_of_markdown(const QString& text, const MarkdownLinks& links);

/// The id of a heading: "Sums over the model" is "sums-over-the-model".
QString heading_id(const QString& heading);

}  // namespace trainyard::ui
