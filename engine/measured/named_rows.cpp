// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/named_rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/catalog/entries.h"
#include "engine/error.h"

namespace trainyard {

NamedRows::NamedRows(std::istream& in, const std::string& name) : name_(name), rows_(in, name) {
  CsvRow head;
  if (!rows_.next(head)) throw InputError(name + ": the file is empty; a header line with column names is needed.");
  columns_ = std::move(head.cells);
  for (size_t i = 0; i < columns_.size(); ++i) places_.emplace(columns_[i], i);
}

void NamedRows::check(std::span<const char* const> needed, bool (*known)(std::string_view)) const {
  for (const std::string& column : columns_)
    if (known(column) && std::ranges::count(columns_, column) > 1)
      throw InputError(name_ + ": the column “" + column + "” occurs twice.");
  for (const char* column : needed)
    if (!has(column)) throw InputError(name_ + ": the column “" + column + "” is missing.");
}

bool NamedRows::next() {
  if (!rows_.next(row_)) return false;
  if (row_.cells.size() != columns_.size())
    throw InputError(where() + ": " + std::to_string(row_.cells.size()) + " cells, but the header has " +
                     std::to_string(columns_.size()) + ".");
  return true;
}

const std::string& NamedRows::cell(std::string_view column) const {
  static const std::string blank;
  const auto place = places_.find(column);
  return place == places_.end() ? blank : row_.cells[place->second];
}

double NamedRows::number(const char* column) const {
  const std::string& text = cell(column);
  if (text.empty()) return unknown;
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value) || value < 0)
    throw InputError(where() + ", column " + column + ": “" + text +
                     "” is not a number of 0 or more; leave the cell blank if it is unknown.");
  return value;
}

std::string NamedRows::where() const { return name_ + ", line " + std::to_string(row_.line); }

}  // namespace trainyard
