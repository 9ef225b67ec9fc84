// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <istream>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/units/csv.h"

namespace trainyard {

/// Reads a table with a header row by row. Cells are found by column name, in any order. `name` is the file's name in
/// messages.
class NamedRows {
 public:
  /// Reads the header. Throws InputError if there is none.
  NamedRows(std::istream& in, const std::string& name);

  const std::vector<std::string>& columns() const { return columns_; }
  bool has(std::string_view column) const { return places_.contains(column); }
  /// Throws InputError if a needed column is missing or a known column occurs twice.
  void check(std::span<const char* const> needed, bool (*known)(std::string_view)) const;

  /// Reads the next row; returns false after the last. Throws InputError if the row has more or fewer cells than the
  /// header.
  bool next();
  size_t line() const { return row_.line; }
  /// Returns an empty string if the table has no such column.
  const std::string& cell(std::string_view column) const;
  /// Returns NaN for a blank cell. Throws InputError naming the line, the column and the value.
  double number(const char* column) const;
  /// Returns the position for messages: "runs.csv, line 3".
  std::string where() const;

 private:
  std::string name_;
  CsvReader rows_;
  std::vector<std::string> columns_;
  std::map<std::string, size_t, std::less<>> places_;
  CsvRow row_{};
};

}  // namespace trainyard
