// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <string>
#include <vector>

namespace trainyard {

/// Prefixes a text that a spreadsheet would evaluate as a formula with an apostrophe, which marks it as text. Returns
/// any other text, including numbers, unchanged. Texts that already start with apostrophes and a formula sign get one
/// more, so that without_formula_mark() restores every text.
std::string with_formula_mark(const std::string& text);
std::string without_formula_mark(std::string text);
/// A cell of RFC 4180: quoted if necessary, and marked if it looks like a formula.
std::string csv_cell(const std::string& text);
std::string csv_row(const std::vector<std::string>& cells);
/// Returns the shortest text, in the C locale, that reads back as the same double; empty for NaN.
std::string csv_number(double value);

/// A row of a table and the line of the file on which it starts.
struct CsvRow {
  std::size_t line;
  std::vector<std::string> cells;
};
/// Reads a table (RFC 4180) row by row, so that memory does not grow with its size. Skips blank lines, the UTF-8 byte
/// order mark and the formula marks of csv_cell(). `name` is the file name in messages.
class CsvReader {
 public:
  CsvReader(std::istream& in, const std::string& name);
  ~CsvReader();
  /// Returns false after the last row. Throws InputError naming the line.
  bool next(CsvRow& row);

 private:
  struct State;
  std::unique_ptr<State> state_;
};
/// Reads all rows.
std::vector<CsvRow> read_csv(std::istream& in, const std::string& name);

}  // namespace trainyard
