// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/units/csv.h"

namespace trainyard {

/// Writes a CSV table without its empty columns.
class FilledColumns {
 public:
  /// Appends a column. A `needed` column is written even if all its cells are blank.
  void add(const char* name, std::vector<std::string> cells, bool needed) {
    for (const std::string& cell : cells) needed = needed || !cell.empty();
    if (needed) columns_.push_back({name, std::move(cells)});
  }
  std::string text(size_t rows) const {
    std::vector<std::string> row;
    for (const Column& column : columns_) row.emplace_back(column.name);
    std::string out = csv_row(row);
    for (size_t i = 0; i < rows; ++i) {
      row.clear();
      for (const Column& column : columns_) row.push_back(column.cells[i]);
      out += csv_row(row);
    }
    return out;
  }

 private:
  struct Column {
    const char* name;
    std::vector<std::string> cells;
  };
  std::vector<Column> columns_;
};

}  // namespace trainyard
