// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/validation.h"

#include <algorithm>

#include "engine/bands/bands.h"
#include "engine/measured/compare.h"
#include "engine/measured/run_model.h"
#include "engine/measured/run_speed.h"
#include "engine/statistics/quantile.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

bool is_assumed(const std::vector<std::string>& assumed, const char* column) {
  return std::any_of(assumed.begin(), assumed.end(),
                     [column](const std::string& text) { return text.starts_with(std::string(column) + " = "); });
}

std::string doubt_of(const Run& run) {
  const double product = run.tp * run.pp * run.dp * (run.cp > 0 ? run.cp : 1);
  if (product > run.gpus) return "the product of the stated degrees exceeds its GPUs";
  const double accumulated = run.dp * run.micro_batch;
  if (accumulated > run.global_batch) return "data parallel × micro-batch exceeds its global batch";
  if (run.doubt == "withdrawn") return "its vendor withdrew the figure";
  return {};
}

/// Plausible range of a column; values outside are treated as typing errors.
struct Limit {
  const char* column;
  double Run::*value;
  double min, max;
};
constexpr Limit limits[] = {{"gpus", &Run::gpus, 1, 1e7},
                            {"gpus_per_node", &Run::gpus_per_node, 1, 1e4},
                            {"tp", &Run::tp, 1, 4096},
                            {"pp", &Run::pp, 1, 4096},
                            {"vp", &Run::vp, 1, 1000},
                            {"dp", &Run::dp, 1, 1e7},
                            {"cp", &Run::cp, 1, 1e5},
                            {"ep", &Run::ep, 1, 1e5},
                            {"seq_len", &Run::seq_len, 1, 1e9},
                            {"micro_batch", &Run::micro_batch, 1, 1e6},
                            {"layers", &Run::layers, 1, 1e5},
                            {"global_batch", &Run::global_batch, 1, 1e9},
                            {"hidden", &Run::hidden, 1, 1e6},
                            {"heads", &Run::heads, 1, 1e5},
                            {"kv_heads", &Run::kv_heads, 1, 1e5},
                            {"ffn_hidden", &Run::ffn_hidden, 1, 1e8},
                            {"vocab", &Run::vocab, 1, 1e8},
                            {"experts", &Run::experts, 0, 1e5},
                            {"topk", &Run::topk, 0, 1e4},
                            {"params_b", &Run::params_b, 1e-4, 1e6},
                            {"zero_stage", &Run::zero_stage, 0, 3}};

std::string impossible(const Run& run) {
  for (const Limit& limit : limits) {
    const double value = run.*limit.value;
    if (std::isnan(value) || (value >= limit.min && value <= limit.max)) continue;
    return std::string(limit.column) + " is " + csv_number(value) + ", but only " + csv_number(limit.min) + " to " +
           csv_number(limit.max) + " is possible";
  }
  return {};
}

Compared compare(double measured, double predicted, double low, double high) {
  return {.measured = measured, .predicted = predicted, .low = predicted * low, .high = predicted * high};
}

ValidatedRun validate_one(const Run& run, const CoefficientsRef& calibration) {
  ValidatedRun row;
  row.run = run;
  RunDesign reading;
  reading.refused = impossible(run);
  if (reading.refused.empty()) reading = design_of(run);
  row.design = std::move(reading.design);
  row.assumed = std::move(reading.assumed);
  row.refused = std::move(reading.refused);
  row.not_scored = std::move(reading.not_scored);
  row.doubt = doubt_of(run);
  row.memory.measured = measured_memory(run);
  if (!row.refused.empty()) {
    row.step_time.measured = run.step_time_s;
    row.design = default_design();
    return row;
  }
  if (std::string convention = assumed_convention(run, row.design); !convention.empty())
    row.assumed.push_back(std::move(convention));
  row.design.calibration = calibration;
  evaluate(row.design, row.evaluation);
  const Prediction prediction = prediction_of(run, row.design, row.evaluation);
  Band band = band_of(row.evaluation, row.evaluation.step_time, row.evaluation.memory);
  if (is_assumed(row.assumed, "framework")) band = unknown_framework(band);
  band.memory_low = std::max(band.memory_low, certain_memory(row.evaluation) / row.evaluation.memory);
  row.step_time =
      compare(measured_step_time(run, row.design), prediction.step_time, band.step_time_low, band.step_time_high);
  row.memory = compare(row.memory.measured, prediction.memory, band.memory_low, band.memory_high);
  row.step_time.scored = row.memory.scored = row.not_scored.empty();
  row.fits = row.evaluation.fits;
  return row;
}

}  // namespace

void ErrorTally::add(const Compared& compared) {
  if (!compared.comparable()) return;
  errors_.push_back(compared.error());
  sum_ += std::abs(compared.error());
  inside_ += compared.inside() ? 1 : 0;
  ranged_ += compared.ranged() ? 1 : 0;
}

ErrorStatistics ErrorTally::statistics() const {
  ErrorStatistics out;
  out.n = errors_.size();
  if (errors_.empty()) return out;
  const auto n = static_cast<double>(out.n);
  out.mean_abs = sum_ / n;
  if (ranged_ > 0) out.coverage = static_cast<double>(inside_) / static_cast<double>(ranged_);
  std::vector<double> sorted = errors_;
  std::sort(sorted.begin(), sorted.end());
  out.bias = sorted_quantile(sorted, 0.5);
  for (double& error : sorted) error = std::abs(error);
  std::sort(sorted.begin(), sorted.end());
  out.median_abs = sorted_quantile(sorted, 0.5);
  out.p90_abs = sorted_quantile(sorted, 0.9);
  return out;
}

void SummaryTally::add(const ValidatedRun& row) {
  ++counts_.n;
  if (!row.refused.empty()) {
    ++counts_.refused;
  } else if (!row.not_scored.empty()) {
    ++counts_.not_scored;
  } else if (row.run.failed()) {
    ++counts_.failed;
    counts_.failed_not_fit += row.fits != Fit::yes ? 1 : 0;
  } else {
    ++counts_.ran;
    counts_.ran_fit += row.fits != Fit::no ? 1 : 0;
  }
  if (row.run.failed()) return;
  step_time_.add(row.step_time);
  memory_.add(row.memory);
}

ValidationSummary SummaryTally::summary(const std::string& group) const {
  ValidationSummary out = counts_;
  out.group = group;
  out.step_time = step_time_.statistics();
  out.memory = memory_.statistics();
  return out;
}

ValidationSummary summarize(const std::vector<ValidatedRun>& rows, Framework framework) {
  SummaryTally tally;
  for (const ValidatedRun& row : rows)
    if (row.refused.empty() && row.design.recipe.framework == framework && !is_assumed(row.assumed, "framework"))
      tally.add(row);
  return tally.summary(framework_id(framework));
}

ValidationSummary summarize(std::span<const ValidatedRun* const> rows, const std::string& group) {
  SummaryTally tally;
  for (const ValidatedRun* row : rows) tally.add(*row);
  return tally.summary(group);
}

std::vector<ValidatedRun> predict(std::span<const Run> runs, const CoefficientsRef& calibration,
                                  const Execution& execution) {
  constexpr size_t grain = 16;
  std::vector<ValidatedRun> rows(runs.size());
  const auto one = [&](size_t i) { rows[i] = validate_one(runs[i], calibration); };
  if (!parallel_for(runs.size(), execution, one, grain)) return {};
  return rows;
}

Validation validate(std::span<const Run> runs, const CoefficientsRef& calibration, const Execution& execution) {
  Validation out;
  out.rows = predict(runs, calibration, execution);
  if (out.rows.size() < runs.size()) return {};
  ValidationTally tally;
  for (const ValidatedRun& row : out.rows) tally.add(row);
  out.summary = tally.summaries();
  return out;
}

}  // namespace trainyard
