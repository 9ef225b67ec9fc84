// SPDX-License-Identifier: Apache-2.0
#include <csv.h>

#include <charconv>
#include <cmath>
#include <map>
#include <memory>

#include "engine/error.h"
#include "engine/measured/run.h"

namespace trainyard {
namespace {

using Row = std::vector<std::string>;

struct Reader {
  std::vector<Row> rows;
  std::vector<size_t> lines;
  Row row;
  size_t line = 1, start = 1;
};

extern "C" void on_field(void* text, size_t size, void* reader) {
  static_cast<Reader*>(reader)->row.emplace_back(static_cast<const char*>(text), size);
}
extern "C" void on_row(int, void* data) {
  auto& reader = *static_cast<Reader*>(data);
  reader.rows.push_back(std::move(reader.row));
  reader.lines.push_back(reader.start);
  reader.row.clear();
}

Reader read_cells(std::istream& in, const std::string& name) {
  Reader reader;
  csv_parser parser;
  if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI) != 0) throw InputError(name + ": no memory to read it.");
  const std::unique_ptr<csv_parser, void (*)(csv_parser*)> owner(&parser, csv_free);
  std::string line;
  while (std::getline(in, line)) {
    line += '\n';
    if (reader.row.empty()) reader.start = reader.line;
    if (csv_parse(&parser, line.data(), line.size(), on_field, on_row, &reader) != line.size())
      throw InputError(name + ", line " + std::to_string(reader.line) +
                       ": a quotation mark stands inside a cell; "
                       "put the cell in quotation marks and double those inside.");
    ++reader.line;
  }
  if (csv_fini(&parser, on_field, on_row, &reader) != 0)
    throw InputError(name + ", line " + std::to_string(reader.start) + ": a quotation mark is never closed.");
  return reader;
}

struct TextColumn {
  const char* name;
  std::string Run::*field;
};
constexpr TextColumn text_columns[] = {{"id", &Run::id},
                                       {"group", &Run::group},
                                       {"status", &Run::status},
                                       {"framework", &Run::framework},
                                       {"model", &Run::model},
                                       {"accelerator", &Run::accelerator},
                                       {"precision", &Run::precision},
                                       {"recompute", &Run::recompute},
                                       {"sequence_parallel", &Run::sequence_parallel},
                                       {"memory_kind", &Run::memory_kind},
                                       {"source", &Run::source},
                                       {"notes", &Run::notes}};

struct NumberColumn {
  const char* name;
  double Run::*field;
};
constexpr NumberColumn number_columns[] = {{"params_b", &Run::params_b},
                                           {"layers", &Run::layers},
                                           {"hidden", &Run::hidden},
                                           {"heads", &Run::heads},
                                           {"kv_heads", &Run::kv_heads},
                                           {"ffn_hidden", &Run::ffn_hidden},
                                           {"vocab", &Run::vocab},
                                           {"experts", &Run::experts},
                                           {"topk", &Run::topk},
                                           {"seq_len", &Run::seq_len},
                                           {"gpus", &Run::gpus},
                                           {"gpus_per_node", &Run::gpus_per_node},
                                           {"tp", &Run::tp},
                                           {"pp", &Run::pp},
                                           {"vp", &Run::vp},
                                           {"dp", &Run::dp},
                                           {"cp", &Run::cp},
                                           {"ep", &Run::ep},
                                           {"zero_stage", &Run::zero_stage},
                                           {"micro_batch", &Run::micro_batch},
                                           {"global_batch", &Run::global_batch},
                                           {"tokens_per_s_per_gpu", &Run::tokens_per_s_per_gpu},
                                           {"tflops_per_gpu", &Run::tflops_per_gpu},
                                           {"mfu", &Run::mfu},
                                           {"step_time_s", &Run::step_time_s},
                                           {"peak_mem_gib", &Run::peak_mem_gib}};

double number_of(const std::string& cell, const char* column, const std::string& where) {
  if (cell.empty()) return unknown;
  double value = 0;
  const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (error != std::errc() || end != cell.data() + cell.size() || !std::isfinite(value) || value < 0)
    throw InputError(where + ", column " + column + ": “" + cell +
                     "” is not a number of 0 or more; leave the cell "
                     "blank where it is not known.");
  return value;
}

}  // namespace

std::vector<Run> read_runs(std::istream& in, const std::string& name) {
  const Reader cells = read_cells(in, name);
  if (cells.rows.empty())
    throw InputError(name + ": it is empty; a header line with the names of the columns is needed.");
  std::map<std::string, size_t> places;
  for (size_t i = 0; i < cells.rows[0].size(); ++i) {
    std::string column = cells.rows[0][i];
    if (i == 0 && column.starts_with("\xEF\xBB\xBF")) column.erase(0, 3);
    places.emplace(column, i);
  }
  for (const char* needed : {"model", "accelerator", "gpus"})
    if (!places.contains(needed)) throw InputError(name + ": the column “" + needed + "” is missing.");
  std::vector<Run> runs;
  for (size_t r = 1; r < cells.rows.size(); ++r) {
    const Row& row = cells.rows[r];
    if (row.size() == 1 && row[0].empty()) continue;
    const std::string where = name + ", line " + std::to_string(cells.lines[r]);
    if (row.size() != cells.rows[0].size())
      throw InputError(where + ": " + std::to_string(row.size()) + " cells where the header has " +
                       std::to_string(cells.rows[0].size()) + ".");
    Run run{};
    run.line = cells.lines[r];
    const auto cell = [&](const char* column) -> std::string {
      const auto place = places.find(column);
      return place == places.end() ? std::string() : row[place->second];
    };
    for (const TextColumn& c : text_columns) run.*c.field = cell(c.name);
    for (const NumberColumn& c : number_columns) run.*c.field = number_of(cell(c.name), c.name, where);
    if (run.id.empty()) run.id = "line " + std::to_string(run.line);
    runs.push_back(std::move(run));
  }
  return runs;
}

}  // namespace trainyard
