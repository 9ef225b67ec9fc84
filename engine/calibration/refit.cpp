// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration/refit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "engine/calibration/fit.h"
#include "engine/coefficients/framework_behaviour.h"
#include "engine/measured/compare.h"

namespace trainyard {
namespace {

/// Coefficients that a few runs can determine, named without their owner. A run informs only the coefficients of its
/// own framework.
constexpr std::string_view memory_kinds[] = {"activations",       "logit_bytes",     "working_hidden",
                                             "weight_transient",  "boundary_hidden", "gathered_hidden",
                                             "recompute_working", "extra_gradient"};
constexpr std::string_view reserved_kinds[] = {"waste"};
constexpr std::string_view device_kinds[] = {"waste", "context"};
constexpr std::string_view pace_kinds[] = {"held_nodes", "held_slope"};
// Ordered by benefit for published runs of an unknown framework: host first, then attention, then the others.
constexpr std::string_view time_kinds[] = {"launch_latency", "attention",      "elementwise", "gemm",
                                           "data_overlap",   "tensor_overlap", "loss_bytes",  "step_overhead"};

std::string_view kind_of(const Coefficient& c) {
  const std::string_view id = c.id;
  return id.substr(id.find('.') == std::string_view::npos ? 0 : id.find('.') + 1);
}

bool is_of_framework(const Coefficient& c, Framework framework) {
  return c.id.starts_with(std::string(framework_id(framework)) + ".");
}

const Coefficient* find_kind(std::string_view kind, Framework framework, bool memory) {
  const size_t first_memory = offsetof(Coefficients, memory) / sizeof(double);
  for (const Coefficient& c : coefficients()) {
    if (kind_of(c) != kind || (c.offset >= first_memory) != memory) continue;
    if (is_of_framework(c, framework)) return &c;
  }
  return nullptr;
}

bool is_usable(const ValidatedRun& row, bool memory) {
  const Compared& c = memory ? row.memory : row.step_time;
  return row.refused.empty() && !row.run.failed() && c.comparable() && c.measured > 0 && c.predicted > 0;
}

std::vector<Framework> frameworks_of(std::span<const ValidatedRun> rows, bool memory) {
  std::vector<Framework> out;
  for (const ValidatedRun& row : rows)
    if (is_usable(row, memory) && std::find(out.begin(), out.end(), row.design.recipe.framework) == out.end())
      out.push_back(row.design.recipe.framework);
  return out;
}

bool has_kind(std::span<const ValidatedRun> rows, std::string_view kind) {
  return std::any_of(rows.begin(), rows.end(), [kind](const ValidatedRun& row) { return row.run.memory_kind == kind; });
}

/// A refit strategy: which coefficients are free, and how strongly they are pulled to their start values.
struct Plan {
  std::vector<const Coefficient*> free;
  double prior_weight;
};

/// Strategies to try, from cautious to bold.
std::vector<Plan> make_plans(std::span<const ValidatedRun> rows, bool memory) {
  const std::vector<const Coefficient*> all = refit_coefficients(rows, memory);
  if (all.empty()) return {};
  const std::vector<const Coefficient*> first(all.begin(), all.begin() + 1);
  if (memory) return {{first, 0.1}, {all, 1}, {all, 0.25}, {all, 0.05}};
  const std::vector<const Coefficient*> attention(all.begin(), all.begin() + std::min<long>(2, std::ssize(all)));
  return {{first, 0.25}, {attention, 0.5}, {all, 1}, {all, 0.25}};
}

std::vector<Observation> observe(const std::vector<const ValidatedRun*>& rows, bool memory) {
  std::vector<Observation> out;
  out.reserve(rows.size());
  for (const ValidatedRun* row : rows)
    out.push_back({&row->run, &row->design, (memory ? row->memory : row->step_time).measured, 1});
  return out;
}

Coefficients learn(const Plan& plan, const std::vector<const ValidatedRun*>& rows, bool memory,
                   const Coefficients& start, const Execution& execution) {
  FitOptions options;
  options.memory = memory;
  options.prior_is_start = true;
  options.prior_weight = plan.prior_weight;
  options.iterations = 12;
  return fit(observe(rows, memory), plan.free, start, options, execution);
}

/// Returns |ln error|, bounded so that a single unexplained run cannot dominate.
double absolute_log_error(const ValidatedRun& row, const CoefficientsRef& values, bool memory) {
  Design d = row.design;
  d.calibration = values;
  const Evaluation e = evaluate(d);
  const Prediction p = prediction_of(row.run, d, e);
  const double error =
      std::abs(std::log(memory ? p.memory / row.memory.measured : p.step_time / row.step_time.measured));
  return std::isfinite(error) ? std::min(error, 0.7) : 0.7;
}

/// Returns each run's error when it is held out. With more than six runs, a sixth is held out at a time.
std::vector<double> held_out_errors(const Plan& plan, const std::vector<const ValidatedRun*>& rows, bool memory,
                                    const Coefficients& start, const Execution& execution) {
  const size_t folds = std::min<size_t>(rows.size(), 6);
  std::vector<double> out(rows.size());
  for (size_t f = 0; f < folds; ++f) {
    std::vector<const ValidatedRun*> kept;
    for (size_t i = 0; i < rows.size(); ++i)
      if (i % folds != f) kept.push_back(rows[i]);
    const auto learnt = std::make_shared<const Coefficients>(learn(plan, kept, memory, start, execution));
    for (size_t i = f; i < rows.size(); i += folds) out[i] = absolute_log_error(*rows[i], learnt, memory);
  }
  return out;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

/// Returns whether `now` is significantly better than `before`: by 35 %, and by three standard errors of the mean gain.
/// 1.5 standard errors suffice if the mean error exceeds 0.2, more than the model's own error.
bool is_clearly_better(const std::vector<double>& before, const std::vector<double>& now) {
  const auto n = static_cast<double>(before.size());
  std::vector<double> gain(before.size());
  for (size_t i = 0; i < gain.size(); ++i) gain[i] = before[i] - now[i];
  const double average = mean(gain);
  double variance = 0;
  for (const double g : gain) variance += (g - average) * (g - average) / std::max(1.0, n - 1);
  constexpr double largest_model_error = 0.2;
  const double certainty = mean(before) > largest_model_error ? 1.5 : 3;
  return average > 0.35 * mean(before) && average > certainty * std::sqrt(variance / n);
}

/// Returns the result of the plan with the lowest held-out error, or `start` if none is clearly better.
Coefficients learn_best(std::span<const ValidatedRun> given, bool memory, const Coefficients& start,
                        const Execution& execution) {
  const Execution unwatched = execution.unwatched();
  std::vector<const ValidatedRun*> rows;
  for (const ValidatedRun& row : given)
    if (is_usable(row, memory)) rows.push_back(&row);
  const std::vector<Plan> plans = make_plans(given, memory);
  if (rows.empty() || plans.empty()) return start;
  if (rows.size() == 1) return learn(plans.front(), rows, memory, start, unwatched);
  const auto unchanged = std::make_shared<const Coefficients>(start);
  std::vector<double> before;
  before.reserve(rows.size());
  for (const ValidatedRun* row : rows) before.push_back(absolute_log_error(*row, unchanged, memory));
  constexpr double good_enough = 0.015;
  double least = mean(before);
  if (least < good_enough) return start;
  const Plan* best = nullptr;
  for (size_t i = 0; i < plans.size(); ++i) {
    if (execution.stopped()) return start;
    execution.report(static_cast<double>(i) / static_cast<double>(plans.size() + 1));
    const std::vector<double> now = held_out_errors(plans[i], rows, memory, start, unwatched);
    if (mean(now) < least && is_clearly_better(before, now)) {
      least = mean(now);
      best = &plans[i];
    }
  }
  return best ? learn(*best, rows, memory, start, unwatched) : start;
}

}  // namespace

std::vector<std::string_view> missing_columns(std::span<const Run> runs) {
  const auto are_missing = [&](auto... fields) {
    return std::none_of(runs.begin(), runs.end(), [&](const Run& run) { return (... || !std::isnan(run.*fields)); });
  };
  std::vector<std::string_view> out;
  const bool no_time = are_missing(&Run::step_time_s, &Run::tokens_per_s_per_gpu, &Run::tflops_per_gpu, &Run::mfu);
  const bool no_memory = are_missing(&Run::peak_mem_gib);
  if (no_time && no_memory) return {"step_time_s", "tokens_per_s_per_gpu", "tflops_per_gpu", "mfu", "peak_mem_gib"};
  if (!no_time && are_missing(&Run::global_batch)) out.emplace_back("global_batch");
  const bool no_kind = std::all_of(runs.begin(), runs.end(), [](const Run& run) { return run.memory_kind.empty(); });
  if (!no_memory && no_kind) out.emplace_back("memory_kind");
  return out;
}

std::vector<const Coefficient*> refit_coefficients(std::span<const ValidatedRun> rows, bool memory) {
  std::vector<const Coefficient*> out;
  const std::vector<Framework> frameworks = frameworks_of(rows, memory);
  const auto add = [&](std::span<const std::string_view> kinds) {
    for (const std::string_view kind : kinds)
      for (const Framework framework : frameworks)
        if (const Coefficient* c = find_kind(kind, framework, memory)) out.push_back(c);
  };
  if (frameworks.empty()) return out;
  if (!memory) {
    add(time_kinds);
    return out;
  }
  add(memory_kinds);
  const bool device = has_kind(rows, "nvidia-smi");
  if (device)
    add(device_kinds);
  else if (has_kind(rows, "reserved"))
    add(reserved_kinds);
  const bool stalls = std::any_of(frameworks.begin(), frameworks.end(),
                                  [](Framework f) { return behaviour_of(f).stalls_at_nodes > 0; });
  if (stalls)
    for (const std::string_view id : pace_kinds)
      if (const Coefficient* c = find_coefficient(id)) out.push_back(c);
  return out;
}

Refit refit(std::span<const Run> runs, const CoefficientsRef& start, const Execution& execution) {
  Refit out;
  const Coefficients before = start ? *start : shipped_coefficients();
  out.before = validate(runs, start, execution.unwatched());
  const Coefficients timed = learn_best(out.before.rows, false, before, execution.part(0, 0.5));
  const Coefficients after = learn_best(out.before.rows, true, timed, execution.part(0.5, 1));
  out.coefficients = std::make_shared<const Coefficients>(after);
  out.after = validate(runs, out.coefficients, execution.unwatched());
  if (execution.stopped()) return {};
  for (const Coefficient& c : coefficients())
    if (value_of(before, c) != value_of(after, c)) out.changed.push_back({&c, value_of(before, c), value_of(after, c)});
  const auto distance = [](const RefitChange& c) { return std::abs(std::log(c.after / c.before)); };
  std::stable_sort(out.changed.begin(), out.changed.end(),
                   [&](const RefitChange& a, const RefitChange& b) { return distance(a) > distance(b); });
  execution.report(1);
  return out;
}

}  // namespace trainyard
