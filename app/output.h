// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace trainyard::app {

/// How a command prints: text to read, or one of two formats to compute with.
struct OutputFormat {
  bool json = false, csv = false;
};

/// Prints to standard output. Throws InputError when it does not arrive there (a full disk).
void print(const std::string& text);

/// Rows of text with aligned columns, two spaces between them. `right` names the columns of numbers.
class TextTable {
 public:
  explicit TextTable(std::vector<size_t> right = {}) : right_(std::move(right)) {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  /// A line of its own among the rows, without an influence on the columns.
  void line(const std::string& text) { rows_.push_back({text}); }
  std::string text() const;

 private:
  std::vector<size_t> right_;
  std::vector<std::vector<std::string>> rows_;
};

/// `text` broken at spaces into lines of at most `width` signs, each behind `indent`.
std::string wrapped(const std::string& text, size_t width, const std::string& indent);

}  // namespace trainyard::app
