// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/accuracy/serving_rows.h"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>

#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

std::string model_family(const Model& m) {
  const auto starts = [&m](const char* text) { return m.id.starts_with(text); };
  if (starts("llama1-7b") || starts("llama2-7b")) return "7B";
  if (starts("llama3-8b") || starts("llama3.1-8b")) return "8B";
  if (starts("llama2-70b")) return "L2-70B";
  if (starts("llama3-70b") || starts("llama3.1-70b")) return "L3-70B";
  if (starts("llama3.1-405b")) return "405B";
  if (starts("mistral")) return "Mistral-7B";
  if (starts("mixtral")) return "Mixtral";
  if (starts("gpt-j") || starts("gptj")) return "GPT-J";
  if (starts("falcon-180")) return "Falcon";
  if (starts("deepseek")) return "DeepSeek";
  return "rest";
}

std::string source_family(const std::string& group) {
  if (group.starts_with("LIB")) return "LIB";
  if (group == "TRTLLM06" || group == "TRTLLM05LAT") return "TRTLLM05";
  if (group.starts_with("MLPINF")) return "MLPINF";
  return group;
}

std::string device_family(const std::string& id) {
  for (const char* family :
       {"a100", "h100", "h200", "gh200", "l40s", "mi300x", "mi325x", "b200", "gb200", "gb300", "rtx-pro", "tpu"})
    if (id.starts_with(family)) return family;
  return id;
}

/// Rows that are no test of speed, known from what was run alone: warm-up inside (batch 1 of short requests on
/// MI300X in LLM-Inference-Bench is slower than batch 16).
bool pathological(const ServingRun& r) {
  static const std::set<std::string> warm{"LIB-476", "LIB-485", "LIB-494", "LIB-503",
                                          "LIB-548", "LIB-557", "LIB-566", "LIB-575"};
  // Neither devices nor lengths are stated, or a device of which no kernels are known.
  static const std::set<std::string> unstated{"NEMOINF-002", "TINYLINF-001"};
  return warm.contains(r.id) || unstated.contains(r.id) || r.gpu.find("Arc Pro") != std::string::npos;
}

double batch_of(const ServingRow& row) {
  const double b = row.reading.sequences;
  return std::isnan(b) ? 1 : b;
}

struct Rated {
  double prompt, output, first, next;
};
double saturated_rate(const Replica& r, const void* of) {
  const auto& use = *static_cast<const Rated*>(of);
  return saturated(r, use.prompt, use.output).rate;
}
double limited_rate(const Replica& r, const void* of) {
  const auto& use = *static_cast<const Rated*>(of);
  return within_limits(r, use.prompt, use.output, {use.first, use.next}).rate;
}

}  // namespace

std::vector<ServingRow> serving_rows(const std::string& file) {
  std::ifstream in(file);
  std::vector<ServingRow> rows;
  for (const ServingRun& run : read_serving_runs(in, file)) {
    ServingRow row{.run = run, .reading = design_of(run), .model = {}, .source = {}, .device = {}, .engine = {}};
    if (!row.reading.refused.empty()) {
      std::printf("%s refused: %s\n", run.id.c_str(), row.reading.refused.c_str());
      continue;
    }
    Design& d = row.reading.design;
    const Serving serving = d.serving;
    d.job = Job::training;
    d = resolved(d);
    d.job = Job::serving;
    d.serving = serving;
    d.serving.prefill_chunk = 8192;
    if (std::isnan(d.serving.tensor_parallel)) d.serving.tensor_parallel = 1;
    if (std::isnan(d.serving.pipeline_parallel)) d.serving.pipeline_parallel = 1;
    if (std::isnan(d.serving.expert_parallel)) d.serving.expert_parallel = 1;
    row.model = model_family(*d.work.model);
    row.source = source_family(run.group);
    row.device = device_family(d.cluster.accelerator->id);
    row.engine = d.serving.engine->id;
    row.one_prompt = run.group.starts_with("LIB") && d.serving.engine->family == "tensorrt-llm";
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<ServingFigure> serving_figures(const std::vector<ServingRow>& rows) {
  using Q = ServingQuantity;
  std::vector<ServingFigure> out;
  for (size_t i = 0; i < rows.size(); ++i) {
    const ServingRow& row = rows[i];
    const MeasuredServing m = measured_serving(row.run, row.reading);
    const ServingScenario s = row.reading.scenario;
    if (pathological(row.run)) continue;
    const bool limits = s == ServingScenario::limits, part = row.run.group == "LIBTTFT";
    if (m.throughput > 0 && !part)
      out.push_back({i, limits ? Q::from_limits : Q::throughput, m.throughput, limits ? 0.5 : 1});
    if (limits && m.tpot > 0) out.push_back({i, Q::tpot_loaded, m.tpot, 0.7});
    if (limits && m.ttft > 0) out.push_back({i, Q::ttft_loaded, m.ttft, 0.3});
    if (!limits && m.ttft > 0) out.push_back({i, Q::ttft_idle, m.ttft, 1});
    if (!limits && m.tpot > 0 && !(m.throughput > 0 && !part)) out.push_back({i, Q::tpot_fixed, m.tpot, 1});
  }
  std::map<std::pair<std::string, ServingQuantity>, int> sizes;
  for (const ServingFigure& f : out) ++sizes[{rows[f.row].run.group, f.quantity}];
  // Large groups count less a row: the fourth root in the error.
  for (ServingFigure& f : out) f.weight /= std::sqrt(double(sizes[{rows[f.row].run.group, f.quantity}]));
  return out;
}

ReplicaLayout layout_in_use(const ServingRow& row, const Design& d) {
  const Serving& s = d.serving;
  if (row.reading.layout_stated) return layout_of(s);
  const Rated use{s.prompt_tokens, s.output_tokens, s.first_token, s.next_token};
  const bool limits = row.reading.scenario == ServingScenario::limits;
  return best_layout_for(d, usual_layouts(d), limits ? limited_rate : saturated_rate, &use);
}

double predicted(const ServingRow& row, const Design& d, const ServingFigure& f) {
  const Serving& s = d.serving;
  const double prompt = s.prompt_tokens, output = s.output_tokens, devices = d.cluster.accelerators;
  const Rated use{prompt, output, s.first_token, s.next_token};
  const ReplicaLayout layout = layout_in_use(row, d);
  Replica r(d, layout);
  if (row.one_prompt) r.assume_one_prompt();
  const double replicas = std::max(1.0, std::floor(devices / layout.devices()));
  switch (f.quantity) {
    case ServingQuantity::throughput:
      if (row.reading.scenario == ServingScenario::saturated) return replicas * saturated_rate(r, &use);
      if (row.reading.scenario == ServingScenario::decode)
        return batch_of(row) / r.decode(batch_of(row), prompt + output / 2).total();
      return static_batch(r, batch_of(row), prompt, output).rate;
    case ServingQuantity::from_limits:
      return replicas * limited_rate(r, &use);
    case ServingQuantity::tpot_loaded:
    case ServingQuantity::ttft_loaded: {
      // Little's law: what is in flight, from what was measured.
      const MeasuredServing m = measured_serving(row.run, row.reading);
      const double flying = m.throughput * m.tpot / replicas;
      const SteadyState at = steady(r, flying, prompt, prompt, output);
      return f.quantity == ServingQuantity::tpot_loaded ? at.tpot : at.ttft;
    }
    case ServingQuantity::tpot_fixed:
      if (row.reading.scenario == ServingScenario::decode) return r.decode(batch_of(row), prompt + output / 2).total();
      return static_batch(r, batch_of(row), prompt, output).tpot;
    case ServingQuantity::ttft_idle:
      if (row.reading.scenario == ServingScenario::decode)
        return r.prefill(batch_of(row) * prompt, prompt, batch_of(row)).total();
      return static_batch(r, batch_of(row), prompt, output).ttft;
  }
  return unknown;
}

}  // namespace trainyard
