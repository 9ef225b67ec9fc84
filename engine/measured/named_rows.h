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

/// A table with a header line, row by row, its cells by the names of their columns in any order. `name` is the file's
/// name in messages.
class NamedRows {
 public:
  /// Reads the header. Throws InputError when there is none.
  NamedRows(std::istream& in, const std::string& name);

  const std::vector<std::string>& columns() const { return columns_; }
  bool has(std::string_view column) const { return places_.contains(column); }
  /// Throws InputError when a column is missing that each row needs, or when a known one stands twice.
  void check(std::span<const char* const> needed, bool (*known)(std::string_view)) const;

  /// False behind the last row. Throws InputError when it has more or fewer cells than the header.
  bool next();
  size_t line() const { return row_.line; }
  /// Blank where the table has no such column.
  const std::string& cell(std::string_view column) const;
  /// NaN for a blank cell. Throws InputError naming the line, the column and the value.
  double number(const char* column) const;
  /// "runs.csv, line 3", for messages.
  std::string where() const;

 private:
  std::string name_;
  CsvReader rows_;
  std::vector<std::string> columns_;
  std::map<std::string, size_t, std::less<>> places_;
  CsvRow row_{};
};

}  // namespace trainyard
