// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/error.h"
#include "engine/measured/filled_columns.h"
#include "engine/measured/run.h"
#include "engine/measured/run_reader.h"
#include "engine/measured/run_set.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

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
                                       {"notes", &Run::notes},
                                       {"set", &Run::set}};

/// A column that allows one of two words or a blank cell.
struct WordColumn {
  const char* name;
  std::string Run::*field;
  std::array<const char*, 2> words;
};
constexpr WordColumn word_columns[] = {{"flops_counted", &Run::flops_counted, {"model", "hardware"}},
                                       {"timed", &Run::timed, {"step", "layer"}},
                                       {"doubt", &Run::doubt, {"none", "withdrawn"}}};

struct NumberColumn {
  const char* name;
  double Run::*field;
};
constexpr NumberColumn number_columns[] = {{"year", &Run::year},
                                           {"params_b", &Run::params_b},
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

std::string word_of(const std::string& cell, const WordColumn& column, const std::string& where) {
  if (cell.empty() || std::ranges::count(column.words, cell) > 0) return cell;
  throw InputError(where + ", column " + column.name + ": “" + cell + "” is not allowed: " + column.words[0] + ", " +
                   column.words[1] + ", or blank.");
}

constexpr std::array needed_columns{"model", "accelerator", "gpus"};

bool is_column(std::string_view name) {
  const auto named = [name](const auto& column) { return name == column.name; };
  return std::ranges::any_of(text_columns, named) || std::ranges::any_of(number_columns, named) ||
         std::ranges::any_of(word_columns, named);
}

}  // namespace

RunReader::RunReader(NamedRows& rows) : rows_(rows) { rows_.check(needed_columns, is_column); }

bool RunReader::next(Run& run) {
  if (!rows_.next()) return false;
  run = {};
  run.line = rows_.line();
  for (const TextColumn& c : text_columns) run.*c.field = rows_.cell(c.name);
  for (const NumberColumn& c : number_columns) run.*c.field = rows_.number(c.name);
  for (const WordColumn& c : word_columns) run.*c.field = word_of(rows_.cell(c.name), c, rows_.where());
  check_set(run.set, rows_.where());
  if (run.id.empty()) run.id = "line " + std::to_string(run.line);
  return true;
}

std::vector<Run> read_runs(std::istream& in, const std::string& name) {
  NamedRows rows(in, name);
  RunReader reader(rows);
  std::vector<Run> runs;
  for (Run run; reader.next(run);) runs.push_back(std::move(run));
  return runs;
}

Run blank_run() {
  Run run{};
  for (const NumberColumn& c : number_columns) run.*c.field = std::numeric_limits<double>::quiet_NaN();
  return run;
}

std::string runs_csv(std::span<const Run> runs) {
  FilledColumns columns;
  const auto add = [&](const char* name, const auto& cell_of) {
    std::vector<std::string> cells;
    for (const Run& run : runs) cells.push_back(cell_of(run));
    columns.add(name, std::move(cells), std::ranges::count(needed_columns, std::string_view(name)) > 0);
  };
  for (const TextColumn& c : text_columns) add(c.name, [&c](const Run& run) { return run.*c.field; });
  for (const NumberColumn& c : number_columns)
    add(c.name, [&c](const Run& run) { return std::isnan(run.*c.field) ? std::string() : csv_number(run.*c.field); });
  for (const WordColumn& c : word_columns) add(c.name, [&c](const Run& run) { return run.*c.field; });
  return columns.text(runs.size());
}

}  // namespace trainyard
