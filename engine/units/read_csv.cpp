// SPDX-License-Identifier: Apache-2.0
#include <csv.h>

#include <memory>

#include "engine/error.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

struct Reader {
  std::vector<CsvRow> rows;
  std::vector<std::string> cells;
  size_t line = 1, start = 1;
};

extern "C" void on_field(void* text, size_t size, void* reader) {
  static_cast<Reader*>(reader)->cells.emplace_back(static_cast<const char*>(text), size);
}
extern "C" void on_row(int, void* data) {
  auto& reader = *static_cast<Reader*>(data);
  const bool blank = reader.cells.size() == 1 && reader.cells[0].empty();
  if (!blank) reader.rows.push_back({reader.start, std::move(reader.cells)});
  reader.cells.clear();
}

}  // namespace

std::vector<CsvRow> read_csv(std::istream& in, const std::string& name) {
  Reader reader;
  csv_parser parser;
  if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0) throw InputError(name + ": no memory to read it.");
  const std::unique_ptr<csv_parser, void (*)(csv_parser*)> owner(&parser, csv_free);
  std::string line;
  while (std::getline(in, line)) {
    line += '\n';
    if (reader.cells.empty()) reader.start = reader.line;
    if (csv_parse(&parser, line.data(), line.size(), on_field, on_row, &reader) != line.size())
      throw InputError(name + ", line " + std::to_string(reader.line) +
                       ": a quotation mark stands inside a cell; "
                       "put the cell in quotation marks and double those inside.");
    ++reader.line;
  }
  if (csv_fini(&parser, on_field, on_row, &reader) != 0)
    throw InputError(name + ", line " + std::to_string(reader.start) + ": a quotation mark is never closed.");
  if (!reader.rows.empty() && reader.rows[0].cells[0].starts_with("\xEF\xBB\xBF")) reader.rows[0].cells[0].erase(0, 3);
  return std::move(reader.rows);
}

}  // namespace trainyard
