// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/formats/logs/log_text.h"
#include "engine/formats/logs/training_log.h"
#include "engine/measured/named_rows.h"

namespace trainyard {
namespace {

/// Columns of nanotron's benchmark table (benchmark_csv_path), in early and later releases.
struct BenchmarkColumn {
  const char* name;
  double Run::*column;
};
constexpr BenchmarkColumn columns[] = {{"seq_len", &Run::seq_len},
                                       {"mbs", &Run::micro_batch},
                                       {"gbs", &Run::global_batch},
                                       {"tok/s/gpu", &Run::tokens_per_s_per_gpu},
                                       {"Mem Alloc (GB)", &Run::peak_mem_gib},
                                       {"dp", &Run::dp},
                                       {"pp", &Run::pp},
                                       {"tp", &Run::tp},
                                       {"cp", &Run::cp},
                                       {"ep", &Run::ep},
                                       {"hidden_size", &Run::hidden},
                                       {"num_layers", &Run::layers},
                                       {"num_heads", &Run::heads},
                                       {"num_kv_heads", &Run::kv_heads},
                                       {"vocab_size", &Run::vocab},
                                       {"zero_stage", &Run::zero_stage}};

std::string first_of(const NamedRows& rows, std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (!rows.cell(name).empty()) return rows.cell(name);
  return {};
}

}  // namespace

bool is_benchmark_table(const std::vector<std::string>& names) {
  const auto has = [&names](const char* name) { return std::ranges::count(names, name) > 0; };
  return has("tok/s/gpu") && has("mbs") && has("gbs");
}

std::vector<Run> read_benchmark_table(std::istream& in, const std::string& name) {
  NamedRows rows(in, name);
  std::vector<Run> runs;
  while (rows.next()) {
    Run run = blank_run();
    run.line = rows.line();
    run.id = first_of(rows, {"name", "model_name", "job_id"});
    if (run.id.empty()) run.id = "line " + std::to_string(run.line);
    run.group = "own";
    run.status = first_of(rows, {"status"}) == "failed" ? "failed" : "ran";
    run.framework = "nanotron";
    run.source = "nanotron, benchmark_csv_path";
    run.memory_kind = "allocated";
    for (const BenchmarkColumn& c : columns)
      if (rows.has(c.name)) run.*c.column = leading_number(rows.cell(c.name));
    const auto degree = [](double value) { return value > 0 ? value : 1; };
    if (run.dp > 0) run.gpus = run.dp * degree(run.pp) * degree(run.tp) * degree(run.cp);
    const std::string mode = rows.has("tp_mode") ? rows.cell("tp_mode") : "";
    if (!mode.empty()) run.sequence_parallel = has_text(mode, "REDUCE_SCATTER") ? "yes" : "no";
    if (rows.has("recompute_layer")) run.recompute = rows.cell("recompute_layer") == "True" ? "full" : "none";
    if (run.layers > 0) run.model = "custom " + std::to_string(std::llround(run.layers)) + " layers";
    runs.push_back(std::move(run));
  }
  return runs;
}

}  // namespace trainyard
