// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <string>
#include <vector>

namespace trainyard {

/// A text that a spreadsheet would run as a formula, with an apostrophe in front, which spreadsheets take for the mark
/// of a text; any other text as it is. A number is no formula. Texts that already begin with apostrophes and such a
/// sign get one more, so that without_formula_mark() gives back every text.
std::string with_formula_mark(const std::string& text);
std::string without_formula_mark(std::string text);
/// A cell of RFC 4180: quoted where it must be, and no formula.
std::string csv_cell(const std::string& text);
std::string csv_row(const std::vector<std::string>& cells);
/// Shortest text that reads back as the same double, in the C locale.
std::string csv_number(double value);

/// A row of a table and the line of the file on which it starts.
struct CsvRow {
  std::size_t line;
  std::vector<std::string> cells;
};
/// The rows of a table (RFC 4180) one after the other, so that its size does not matter: blank lines left out, the mark
/// of UTF-8 taken from the first cell, the marks of csv_cell() taken away. `name` is the file's name in messages.
class CsvReader {
 public:
  CsvReader(std::istream& in, const std::string& name);
  ~CsvReader();
  /// False behind the last row. Throws InputError naming the line.
  bool next(CsvRow& row);

 private:
  struct State;
  std::unique_ptr<State> state_;
};
/// All of them.
std::vector<CsvRow> read_csv(std::istream& in, const std::string& name);

}  // namespace trainyard
