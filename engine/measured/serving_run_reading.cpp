// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <iterator>

#include "engine/error.h"
#include "engine/measured/filled_columns.h"
#include "engine/measured/run_set.h"
#include "engine/measured/serving_run.h"
#include "engine/units/joined.h"

namespace trainyard {
namespace {

struct TextColumn {
  const char* name;
  std::string ServingRun::*field;
};
constexpr TextColumn text_columns[] = {{"id", &ServingRun::id},
                                       {"group", &ServingRun::group},
                                       {"model", &ServingRun::model},
                                       {"accelerator", &ServingRun::accelerator},
                                       {"gpu", &ServingRun::gpu},
                                       {"prefill_accelerator", &ServingRun::prefill_accelerator},
                                       {"precision", &ServingRun::precision},
                                       {"kv_precision", &ServingRun::kv_precision},
                                       {"engine", &ServingRun::engine},
                                       {"scenario", &ServingRun::scenario},
                                       {"length_spread", &ServingRun::length_spread},
                                       {"usable", &ServingRun::usable},
                                       {"throughput_basis", &ServingRun::throughput_basis},
                                       {"source", &ServingRun::source},
                                       {"notes", &ServingRun::notes},
                                       {"set", &ServingRun::set}};

struct NumberColumn {
  const char* name;
  double ServingRun::*field;
};
constexpr NumberColumn number_columns[] = {{"gpus", &ServingRun::gpus},
                                           {"tp", &ServingRun::tp},
                                           {"pp", &ServingRun::pp},
                                           {"ep", &ServingRun::ep},
                                           {"attention_dp", &ServingRun::attention_dp},
                                           {"prefill_workers", &ServingRun::prefill_workers},
                                           {"prefill_tp", &ServingRun::prefill_tp},
                                           {"prefill_attention_dp", &ServingRun::prefill_attention_dp},
                                           {"prefill_ep", &ServingRun::prefill_ep},
                                           {"decode_workers", &ServingRun::decode_workers},
                                           {"decode_tp", &ServingRun::decode_tp},
                                           {"decode_attention_dp", &ServingRun::decode_attention_dp},
                                           {"decode_ep", &ServingRun::decode_ep},
                                           {"requests", &ServingRun::requests},
                                           {"chunk_tokens_assumed", &ServingRun::chunk_tokens_assumed},
                                           {"batch_or_concurrency", &ServingRun::batch_or_concurrency},
                                           {"input_len", &ServingRun::input_len},
                                           {"input_len_assumed", &ServingRun::input_len_assumed},
                                           {"output_len", &ServingRun::output_len},
                                           {"ttft_limit_ms", &ServingRun::ttft_limit_ms},
                                           {"tpot_limit_ms", &ServingRun::tpot_limit_ms},
                                           {"params_b", &ServingRun::params_b},
                                           {"layers", &ServingRun::layers},
                                           {"hidden", &ServingRun::hidden},
                                           {"heads", &ServingRun::heads},
                                           {"kv_heads", &ServingRun::kv_heads},
                                           {"ffn_hidden", &ServingRun::ffn_hidden},
                                           {"vocab", &ServingRun::vocab},
                                           {"experts", &ServingRun::experts},
                                           {"topk", &ServingRun::topk},
                                           {"throughput_tok_s", &ServingRun::throughput_tok_s},
                                           {"out_tok_s_total", &ServingRun::out_tok_s_total},
                                           {"ttft_ms", &ServingRun::ttft_ms},
                                           {"tpot_ms", &ServingRun::tpot_ms},
                                           {"e2e_latency_s", &ServingRun::e2e_latency_s}};

constexpr std::array needed_columns{"model", "accelerator", "gpus"};
constexpr std::array scenario_ids{"static", "steady", "saturated", "limits", "idle", "decode", "disaggregated"};

bool is_column(std::string_view name) {
  const auto named = [name](const auto& column) { return name == column.name; };
  return std::ranges::any_of(text_columns, named) || std::ranges::any_of(number_columns, named);
}

/// Some sources describe the batch in words: "100 prompts, n=10".
bool is_in_words(const std::string& cell) {
  return std::ranges::any_of(cell, [](unsigned char c) { return std::isspace(c); });
}

void check_scenario(const std::string& cell, const NamedRows& rows) {
  if (cell.empty() || std::ranges::count(scenario_ids, cell) > 0) return;
  throw InputError(rows.where() + ", column scenario: “" + cell +
                   "” is not allowed: " + joined(std::span<const char* const>(scenario_ids), ", ") + ", or blank.");
}

}  // namespace

const char* scenario_id(ServingScenario scenario) { return scenario_ids[static_cast<size_t>(scenario)]; }

bool is_serving_table(const std::vector<std::string>& columns) {
  constexpr std::array telling{"out_tok_s_total", "throughput_tok_s", "ttft_ms",    "tpot_ms",
                               "e2e_latency_s",   "input_len",        "output_len", "batch_or_concurrency"};
  return std::ranges::any_of(telling, [&](const char* name) { return std::ranges::count(columns, name) > 0; });
}

ServingRun blank_serving_run() {
  ServingRun run{};
  for (const NumberColumn& c : number_columns) run.*c.field = unknown;
  return run;
}

std::string serving_runs_csv(std::span<const ServingRun> runs) {
  FilledColumns columns;
  const auto add = [&](const char* name, const auto& cell_of) {
    std::vector<std::string> cells;
    for (const ServingRun& run : runs) cells.push_back(cell_of(run));
    columns.add(name, std::move(cells), std::ranges::count(needed_columns, std::string_view(name)) > 0);
  };
  for (const TextColumn& c : text_columns) add(c.name, [&c](const ServingRun& run) { return run.*c.field; });
  for (const NumberColumn& c : number_columns)
    add(c.name,
        [&c](const ServingRun& run) { return std::isnan(run.*c.field) ? std::string() : csv_number(run.*c.field); });
  return columns.text(runs.size());
}

ServingRunReader::ServingRunReader(NamedRows& rows) : rows_(rows) { rows_.check(needed_columns, is_column); }

bool ServingRunReader::next(ServingRun& run) {
  if (!rows_.next()) return false;
  run = {};
  run.line = rows_.line();
  for (const TextColumn& c : text_columns) run.*c.field = rows_.cell(c.name);
  for (const NumberColumn& c : number_columns) {
    const bool words = c.field == &ServingRun::batch_or_concurrency && is_in_words(rows_.cell(c.name));
    run.*c.field = words ? unknown : rows_.number(c.name);
    if (words) run.batch_words = rows_.cell(c.name);
  }
  check_scenario(run.scenario, rows_);
  check_set(run.set, rows_.where());
  if (run.id.empty()) run.id = "line " + std::to_string(run.line);
  return true;
}

std::vector<ServingRun> read_serving_runs(std::istream& in, const std::string& name) {
  NamedRows rows(in, name);
  ServingRunReader reader(rows);
  std::vector<ServingRun> runs;
  for (ServingRun run; reader.next(run);) runs.push_back(std::move(run));
  return runs;
}

}  // namespace trainyard
