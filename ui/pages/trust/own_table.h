// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <sstream>
#include <vector>

#include "engine/measured/named_rows.h"

namespace trainyard::ui {

/// A table of the user's runs, limited to the number of rows that the window can show. Throws an InputError of one
/// sentence.
class OwnTable {
 public:
  explicit OwnTable(const QString& path);
  NamedRows& rows() { return *rows_; }
  /// All rows, in order.
  template <class Row, class Reader>
  std::shared_ptr<const std::vector<Row>> read() {
    Reader reader(*rows_);
    auto all = std::make_shared<std::vector<Row>>();
    for (Row row; reader.next(row);) {
      check(all->size());
      all->push_back(std::move(row));
    }
    if (all->empty()) refuseEmpty();
    return all;
  }

 private:
  void check(size_t rows) const;
  [[noreturn]] void refuseEmpty() const;

  QString name_;
  std::istringstream text_;
  std::unique_ptr<NamedRows> rows_;
};

}  // namespace trainyard::ui
