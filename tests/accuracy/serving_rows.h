// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/measured/serving_forecast.h"
#include "engine/statistics/quantile.h"

namespace trainyard {

/// Kinds of measured figures that are scored separately.
enum class ServingQuantity {
  throughput,
  from_limits,
  tpot_loaded,
  tpot_fixed,
  ttft_idle,
  ttft_loaded,
  tpot_closed,
  ttft_closed,
  tpot_pools,
  ttft_pools
};
/// Names used in the table of docs/serving.md.
inline constexpr const char* quantity_names[] = {"throughput at a stated or saturating batch",
                                                 "throughput from latency limits alone",
                                                 "TPOT at a stated load",
                                                 "TPOT of a fixed batch",
                                                 "TTFT, idle",
                                                 "TTFT under load",
                                                 "TPOT in a closed loop",
                                                 "TTFT in a closed loop",
                                                 "TPOT of separate pools",
                                                 "TTFT of separate pools"};

struct ServingFigure {
  size_t row;
  ServingQuantity quantity;
  double measured, weight = 1;
};

/// A run that can be modelled, and the folds in which it is held out.
struct ServingRow {
  ServingRun run;
  ServingForecast forecast;
  std::string model, source, device, engine, pair;  ///< `pair`: device and engine
};

namespace serving_rows {

inline std::string model_family(const Model& m) {
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
  if (starts("gpt-oss")) return "gpt-oss";
  if (starts("minimax")) return "MiniMax";
  if (starts("qwen3-235b")) return "Qwen3-235B";
  return "rest";
}

inline std::string source_family(const std::string& group) {
  if (group.starts_with("LIB")) return "LIB";
  if (group == "TRTLLM06" || group == "TRTLLM05LAT") return "TRTLLM05";
  if (group.starts_with("MLPINF")) return "MLPINF";
  return group;
}

inline std::string device_family(const std::string& id) {
  for (const char* family :
       {"a100", "h100", "h200", "gh200", "l40s", "mi300x", "mi325x", "b200", "gb200", "gb300", "rtx-pro", "tpu"})
    if (id.starts_with(family)) return family;
  return id;
}

/// Rows that do not measure steady speed, identified by their configuration alone. `warm` rows include the warm-up: in
/// LLM-Inference-Bench, batch 1 of short requests on MI300X is slower than batch 16.
inline bool pathological(const ServingRun& r) {
  static const std::set<std::string> warm{"LIB-476", "LIB-485", "LIB-494", "LIB-503",
                                          "LIB-548", "LIB-557", "LIB-566", "LIB-575"};
  // Rows without devices or lengths. Arc Pro is excluded because no kernel data exist for it.
  static const std::set<std::string> unstated{"NEMOINF-002", "TINYLINF-001"};
  return warm.contains(r.id) || unstated.contains(r.id) || r.gpu.find("Arc Pro") != std::string::npos;
}

}  // namespace serving_rows

/// Returns the runs that can be modelled. Calls `refused(run, reason)` for the others.
template <class Refused>
std::vector<ServingRow> serving_rows_of(std::span<const ServingRun> runs, const Refused& refused) {
  std::vector<ServingRow> rows;
  for (const ServingRun& run : runs) {
    const ServingRunDesign reading = design_of(run);
    if (!reading.refused.empty()) {
      refused(run, reading.refused);
      continue;
    }
    if (!reading.not_scored.empty()) {
      refused(run, reading.not_scored);
      continue;
    }
    const Design& d = reading.design;
    rows.push_back({.run = run,
                    .forecast = ServingForecast(run, reading),
                    .model = serving_rows::model_family(*d.work.model),
                    .source = serving_rows::source_family(run.group),
                    .device = serving_rows::device_family(d.cluster.accelerator->id),
                    .engine = d.serving.engine->id,
                    .pair = serving_rows::device_family(d.cluster.accelerator->id) + ' ' + d.serving.engine->id});
  }
  return rows;
}

/// The figures that count, each once: if throughput and TPOT are the same measurement, only throughput.
inline std::vector<ServingFigure> serving_figures(const std::vector<ServingRow>& rows) {
  using Q = ServingQuantity;
  std::vector<ServingFigure> out;
  for (size_t i = 0; i < rows.size(); ++i) {
    const ServingRow& row = rows[i];
    const MeasuredServing& m = row.forecast.measured();
    if (serving_rows::pathological(row.run)) continue;
    const bool limits = row.forecast.reading().scenario == ServingScenario::limits, part = row.run.group == "LIBTTFT";
    if (row.forecast.reading().scenario == ServingScenario::pools) {
      if (m.tpot > 0) out.push_back({i, Q::tpot_pools, m.tpot, 0.7});
      if (m.ttft > 0) out.push_back({i, Q::ttft_pools, m.ttft, 0.3});
      continue;
    }
    if (row.forecast.reading().closed_loop) {
      if (m.tpot > 0) out.push_back({i, Q::tpot_closed, m.tpot, 1});
      if (m.ttft > 0) out.push_back({i, Q::ttft_closed, m.ttft, 0.5});
      continue;
    }
    if (m.throughput > 0 && !part)
      out.push_back({i, limits ? Q::from_limits : Q::throughput, m.throughput, limits ? 0.5 : 1});
    if (limits && m.tpot > 0) out.push_back({i, Q::tpot_loaded, m.tpot, 0.7});
    if (limits && m.ttft > 0) out.push_back({i, Q::ttft_loaded, m.ttft, 0.3});
    if (!limits && m.ttft > 0) out.push_back({i, Q::ttft_idle, m.ttft, 1});
    if (!limits && m.tpot > 0 && !(m.throughput > 0 && !part)) out.push_back({i, Q::tpot_fixed, m.tpot, 1});
  }
  std::map<std::pair<std::string, ServingQuantity>, int> sizes;
  for (const ServingFigure& f : out) ++sizes[{rows[f.row].run.group, f.quantity}];
  // Weight 1/√n on squared errors: a group of n rows counts as √n rows, so that large groups do not dominate.
  for (ServingFigure& f : out) f.weight /= std::sqrt(double(sizes[{rows[f.row].run.group, f.quantity}]));
  return out;
}

inline double figure_of(const ServingPrediction& said, ServingQuantity quantity) {
  if (quantity == ServingQuantity::throughput || quantity == ServingQuantity::from_limits) return said.throughput;
  const bool next = quantity == ServingQuantity::tpot_loaded || quantity == ServingQuantity::tpot_fixed ||
                    quantity == ServingQuantity::tpot_closed || quantity == ServingQuantity::tpot_pools;
  return next ? said.tpot : said.ttft;
}

/// ln(predicted ÷ measured) for fits and scores, limited to ±3; 3 if it is not finite.
inline double serving_error(double predicted, double measured) {
  const double value = std::log(predicted / measured);
  return std::isfinite(value) ? std::clamp(value, -3.0, 3.0) : 3;
}

/// Statistics of absolute errors in percent; `bias` is the median with its sign.
struct ServingScore {
  size_t count = 0;
  double median = 0, mean = 0, p90 = 0, bias = 0;
};
inline ServingScore score_of(std::vector<double> logs) {
  ServingScore s{.count = logs.size()};
  if (logs.empty()) return s;
  std::vector<double> errors;
  for (const double l : logs) errors.push_back(100 * std::abs(std::exp(l) - 1));
  for (const double e : errors) s.mean += e / double(errors.size());
  std::ranges::sort(errors);
  std::ranges::sort(logs);
  s.median = sorted_quantile(errors, 0.5);
  s.p90 = sorted_quantile(errors, 0.9);
  s.bias = 100 * (std::exp(sorted_quantile(logs, 0.5)) - 1);
  return s;
}

struct OrderOfPairs {
  double right = 0;  ///< share of pairs in the measured order
  size_t pairs = 0;
};
/// Counts pairs of rows of one model with equal lengths and batch whose measured throughput differs by 5 % or more, and
/// the share that the predictions order correctly.
inline OrderOfPairs order_right(const std::vector<ServingRow>& rows, const std::vector<ServingFigure>& figures,
                                const std::vector<double>& errors) {
  std::map<std::string, std::vector<size_t>> groups;
  for (size_t i = 0; i < figures.size(); ++i) {
    const ServingForecast& forecast = rows[figures[i].row].forecast;
    if (figures[i].quantity != ServingQuantity::throughput) continue;
    const Serving& s = forecast.design().serving;
    const double batch = forecast.reading().sequences;
    char key[200];
    std::snprintf(key, sizeof key, "%s %g %g %g", forecast.design().work.model->id.c_str(), s.prompt_tokens,
                  std::round(s.output_tokens / 20), std::isnan(batch) ? -1 : batch);
    groups[key].push_back(i);
  }
  OrderOfPairs out;
  size_t right = 0;
  for (const auto& [key, members] : groups)
    for (size_t a = 0; a < members.size(); ++a)
      for (size_t b = a + 1; b < members.size(); ++b) {
        const size_t i = members[a], j = members[b];
        const double gap = std::log(figures[i].measured / figures[j].measured);
        if (std::abs(gap) < 0.05) continue;
        ++out.pairs;
        right += (gap + errors[i] - errors[j] > 0) == (gap > 0);
      }
  out.right = out.pairs > 0 ? double(right) / double(out.pairs) : 0;
  return out;
}

}  // namespace trainyard
