// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/command_line.h"

namespace trainyard {
class Json;
}  // namespace trainyard

namespace trainyard::app {

/// Output format of a command: text by default, JSON or CSV for computing.
struct OutputFormat {
  bool json = false, csv = false;
};

/// Prints to standard output. Throws InputError if writing fails (a full disk).
void print(const std::string& text);

/// JSON as commands print it: indented, with a line end.
std::string json_text(const Json& json);

/// Prints one line on standard error and returns the status. Control characters, which a file may contain, become
/// spaces.
int print_error(std::string text, int status = bad_input);

/// A text table with aligned columns, separated by two spaces. `right` lists the right-aligned (numeric) columns.
class TextTable {
 public:
  explicit TextTable(std::vector<size_t> right = {}) : right_(std::move(right)) {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  /// Adds a line between the rows that does not affect column widths.
  void line(const std::string& text) { rows_.push_back({text}); }
  std::string text() const;

 private:
  std::vector<size_t> right_;
  std::vector<std::vector<std::string>> rows_;
};

/// Wraps `text` at spaces into lines of at most 96 characters, each prefixed by `indent`.
std::string wrapped(const std::string& text, const std::string& indent = "");

}  // namespace trainyard::app
