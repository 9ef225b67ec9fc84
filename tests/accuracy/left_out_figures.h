// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/calibration/leave_out.h"
#include "engine/machine/rates.h"
#include "engine/measured/published_runs.h"
#include "engine/measured/validation.h"
#include "engine/statistics/quantile.h"
#include "tests/accuracy/sources.h"

namespace trainyard {

/// A row of the table in docs/accuracy.md on the shipped runs; errors in percent.
struct LeftOutFigures {
  std::string name;
  size_t n = 0;
  double mean = 0, median = 0, p90 = 0;
};

namespace left_out {

struct Row {
  const ValidatedRun* run;
  double error;  ///< predicted ÷ measured − 1, with its model held out
};

/// One fold per model; models with fewer than six rows share eight folds.
inline std::vector<std::string> folds_of(const std::vector<const ValidatedRun*>& rows) {
  std::map<std::string, int> count;
  for (const ValidatedRun* row : rows) ++count[row->run.model];
  std::map<std::string, std::string> small;
  std::vector<std::string> folds;
  for (const ValidatedRun* row : rows) {
    const std::string& model = row->run.model;
    const bool many = count[model] >= 6;
    folds.push_back(many ? model : small.emplace(model, "few " + std::to_string(small.size() % 8)).first->second);
  }
  return folds;
}

inline std::vector<Row> rows_of(const Validation& all, bool memory) {
  std::vector<const ValidatedRun*> rows;
  std::map<std::string, double> size;
  for (const ValidatedRun& row : all.rows) {
    const Compared& c = memory ? row.memory : row.step_time;
    const bool adapters = row.design.recipe.adapters != Adapters::none;
    if (!row.refused.empty() || borrows_coefficients(*row.design.cluster.accelerator)) continue;
    if (row.run.failed() || adapters || !row.doubt.empty() || !c.comparable() || !(c.measured > 0)) continue;
    rows.push_back(&row);
    ++size[row.run.group];
  }
  std::vector<Observation> observations;
  for (const ValidatedRun* row : rows)
    observations.push_back({&row->run, &row->design, memory ? row->memory.measured : row->step_time.measured,
                            1 / std::sqrt(size[row->run.group])});
  FitOptions options;
  options.memory = memory;
  options.prior_weight = 0.25;
  const auto errors = errors_left_out(observations, folds_of(rows), coefficients_of(memory), options);
  std::vector<Row> out;
  for (size_t i = 0; i < rows.size(); ++i) out.push_back({rows[i], std::exp(errors[i]) - 1});
  return out;
}

inline LeftOutFigures figures_of(const char* name, const std::vector<Row>& rows,
                                 const std::function<bool(const ValidatedRun&)>& select) {
  std::vector<double> sizes;
  LeftOutFigures out{name, 0, 0, 0, 0};
  for (const Row& row : rows) {
    if (!select(*row.run)) continue;
    sizes.push_back(100 * std::abs(row.error));
    out.mean += sizes.back();
  }
  out.n = sizes.size();
  if (sizes.empty()) return out;
  std::ranges::sort(sizes);
  out.mean /= static_cast<double>(sizes.size());
  out.median = sorted_quantile(sizes, 0.5);
  out.p90 = sorted_quantile(sizes, 0.9);
  return out;
}

inline bool nanotron(const ValidatedRun& row) { return row.run.group == "NTRONF"; }
inline bool calm(const ValidatedRun& row) {
  return nanotron(row) && row.run.pp == 1 && row.run.tp <= 8 && row.run.gpus <= 256;
}
/// Runs of the nanotron sweep that no known incident slows by 10 % or more.
inline bool healthy(const ValidatedRun& row) { return nanotron(row) && row.evaluation.incident_slowdown < 1.1; }
inline bool experts(const ValidatedRun& row) { return row.design.work.model->mixture_of_experts(); }
inline bool maxtext(const ValidatedRun& row) { return row.design.recipe.framework == Framework::maxtext; }

}  // namespace left_out

/// Errors of the predictions for the shipped runs, each with its model held out in one Newton step.
inline std::vector<LeftOutFigures> left_out_figures() {
  using namespace left_out;
  const Validation all = validate(published_runs());
  const std::vector<Row> time = rows_of(all, false), memory = rows_of(all, true);
  const auto of = [](const char* framework) {
    return [framework](const ValidatedRun& row) { return row.run.framework == framework; };
  };
  return {
      figures_of("Step time, all but nanotron's sweep", time,
                 [](const auto& row) { return !nanotron(row) && !maxtext(row); }),
      figures_of("Step time, mixtures of experts", time, [](const auto& row) { return experts(row) && !maxtext(row); }),
      figures_of(
          "Step time, dense in 8 and 4 bits", time,
          [](const auto& row) { return !experts(row) && !maxtext(row) && is_quantized(row.design.recipe.precision); }),
      figures_of("Step time, MaxText on TPUs", time, maxtext),
      figures_of("Step time, nanotron's sweep", time, nanotron),
      figures_of("Step time, nanotron without incidents", time, healthy),
      figures_of("Step time, nanotron's calm corner", time, calm),
      figures_of("Memory, all pre-training", memory, [](const auto&) { return true; }),
      figures_of("Memory, nanotron", memory, of("nanotron")),
      figures_of("Memory, Megatron", memory, of("megatron")),
      figures_of("Memory, DeepSpeed", memory, of("deepspeed"))};
}

}  // namespace trainyard
