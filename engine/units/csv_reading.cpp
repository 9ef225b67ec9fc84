// SPDX-License-Identifier: Apache-2.0
#include <csv.h>

#include <deque>

#include "engine/error.h"
#include "engine/units/csv.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

/// In bytes. Without a limit, a device file or an unclosed quotation mark would fill the memory.
constexpr size_t longest_row = size_t(1) << 20;

}  // namespace

struct CsvReader::State {
  State(std::istream& stream, std::string file) : in(stream), name(std::move(file)) {
    if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0)
      throw InputError(name + ": not enough memory to read the file.");
  }
  ~State() { csv_free(&parser); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  [[noreturn]] void fail(size_t at, const char* sentence) const {
    throw InputError(name + ", line " + std::to_string(at) + ": " + sentence);
  }

  void add_row() {
    const bool blank = cells.size() == 1 && cells[0].empty();
    if (!blank) rows.push_back({start, std::move(cells)});
    cells.clear();
  }

  /// Reads one line with its line end; false after the last one.
  bool read_line() {
    text.clear();
    std::streambuf& stream = *in.rdbuf();
    using Traits = std::streambuf::traits_type;
    for (auto c = stream.sbumpc(); c != Traits::eof(); c = stream.sbumpc()) {
      if (c == 0) fail(line, "a NUL byte; this is not a table.");
      text += Traits::to_char_type(c);
      if (text.back() == '\n') break;
      if (text.size() + row_bytes > longest_row) fail(start, "the row is longer than 1 MiB, so this is not a table.");
    }
    if (text.empty()) return false;
    if (!is_utf8(text)) fail(line, "not valid UTF-8; save the table as UTF-8.");
    if (text.back() != '\n') text += '\n';
    return true;
  }

  std::istream& in;
  const std::string name;
  csv_parser parser = {};
  std::string text;
  std::deque<CsvRow> rows;  ///< parsed but not returned yet
  std::vector<std::string> cells;
  size_t line = 1, start = 1, row_bytes = 0;
  bool first = true, ended = false;
};

namespace {

template <class State>
void on_field(void* text, size_t size, void* state) {
  static_cast<State*>(state)->cells.emplace_back(static_cast<const char*>(text), size);
}

template <class State>
void on_row(int, void* state) {
  static_cast<State*>(state)->add_row();
}

}  // namespace

CsvReader::CsvReader(std::istream& in, const std::string& name) : state_(std::make_unique<State>(in, name)) {}

CsvReader::~CsvReader() = default;

bool CsvReader::next(CsvRow& row) {
  State& s = *state_;
  while (s.rows.empty() && !s.ended) {
    if (s.cells.empty() && !s.parser.quoted) {
      s.start = s.line;
      s.row_bytes = 0;
    }
    if (!s.read_line()) {
      s.ended = true;
      if (csv_fini(&s.parser, on_field<State>, on_row<State>, &s) != 0)
        s.fail(s.start, "a quotation mark is not closed.");
      break;
    }
    s.row_bytes += s.text.size();
    if (csv_parse(&s.parser, s.text.data(), s.text.size(), on_field<State>, on_row<State>, &s) != s.text.size())
      s.fail(s.line, "a quotation mark inside a cell; quote the whole cell and double the quotation marks inside.");
    ++s.line;
  }
  if (s.rows.empty()) return false;
  row = std::move(s.rows.front());
  s.rows.pop_front();
  if (s.first && row.cells[0].starts_with("\xEF\xBB\xBF")) row.cells[0].erase(0, 3);
  s.first = false;
  for (std::string& cell : row.cells) cell = without_formula_mark(std::move(cell));
  return true;
}

std::vector<CsvRow> read_csv(std::istream& in, const std::string& name) {
  CsvReader reader(in, name);
  std::vector<CsvRow> rows;
  for (CsvRow row; reader.next(row);) rows.push_back(std::move(row));
  return rows;
}

}  // namespace trainyard
