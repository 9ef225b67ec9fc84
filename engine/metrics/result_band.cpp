// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/result_band.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/bands/band_features.h"
#include "engine/bands/common_error.h"
#include "engine/metrics/handle.h"
#include "engine/physics/degrees.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// A result with a likely range. The range is its own, or that of `base`, to which the result is proportional or, if
/// `is_inverse`, inversely proportional.
struct Row {
  MetricHandle value, low, high;
  MetricHandle base = value;
  bool is_inverse = false;
};
using Part = double Evaluation::*;

// Parts that add up to the predictions with a likely range.
std::vector<Part> step_parts_of_run() {
  std::vector<Part> parts{&Evaluation::time_compute, &Evaluation::time_recompute, &Evaluation::time_host,
                          &Evaluation::time_frozen};
  for (const Degree& each : degrees()) parts.push_back(each.step_time);
  parts.insert(parts.end(), {&Evaluation::time_bubble, &Evaluation::time_optimizer, &Evaluation::time_offload,
                             &Evaluation::time_stragglers, &Evaluation::time_data_wait});
  return parts;
}
constexpr Part device_parts[] = {&Evaluation::memory_weights,   &Evaluation::memory_gradients,
                                 &Evaluation::memory_optimizer, &Evaluation::memory_activations,
                                 &Evaluation::memory_working,   &Evaluation::memory_buffers,
                                 &Evaluation::memory_reserve};
constexpr Part phases[] = {&Evaluation::rollout_time,   &Evaluation::reward_time,  &Evaluation::log_prob_time,
                           &Evaluation::reference_time, &Evaluation::critic_time,  &Evaluation::teacher_time,
                           &Evaluation::update_time,    &Evaluation::weights_time, &Evaluation::switch_time,
                           &Evaluation::between_time};
constexpr Part answer_parts[] = {
    &Evaluation::token_linear,  &Evaluation::token_elementwise, &Evaluation::token_attention,
    &Evaluation::token_cache,   &Evaluation::token_head,        &Evaluation::token_tensor,
    &Evaluation::token_expert,  &Evaluation::token_pipeline,    &Evaluation::token_host,
    &Evaluation::token_prefill, &Evaluation::ttft_idle,         &Evaluation::ttft_wait};
constexpr Part replica_parts[] = {&Evaluation::serving_weights, &Evaluation::serving_cache, &Evaluation::serving_graphs,
                                  &Evaluation::serving_reserve};

constexpr Row rows[] = {
    {&Evaluation::memory, &Evaluation::memory_low, &Evaluation::memory_high},
    {&Evaluation::step_time, &Evaluation::step_time_low, &Evaluation::step_time_high},
    {&Evaluation::tokens_per_second, &Evaluation::step_time_low, &Evaluation::step_time_high, &Evaluation::step_time,
     true},
    {&Evaluation::model_flops_per_accelerator, &Evaluation::step_time_low, &Evaluation::step_time_high,
     &Evaluation::step_time, true},
    {&Evaluation::mfu, &Evaluation::step_time_low, &Evaluation::step_time_high, &Evaluation::step_time, true},
    {&Evaluation::hfu, &Evaluation::step_time_low, &Evaluation::step_time_high, &Evaluation::step_time, true},
    {&Evaluation::days, &Evaluation::step_time_low, &Evaluation::step_time_high, &Evaluation::step_time},
    {&Evaluation::finish_days, &Evaluation::finish_days_low, &Evaluation::finish_days_high},
    {&Evaluation::cost, &Evaluation::cost_low, &Evaluation::cost_high},
    {&Evaluation::accelerator_hours, &Evaluation::finish_days_low, &Evaluation::finish_days_high,
     &Evaluation::finish_days},
    {&Evaluation::energy, &Evaluation::finish_days_low, &Evaluation::finish_days_high, &Evaluation::finish_days},
    {&Evaluation::carbon, &Evaluation::finish_days_low, &Evaluation::finish_days_high, &Evaluation::finish_days},
    {&Evaluation::cost_of_stops, &Evaluation::finish_days_low, &Evaluation::finish_days_high, &Evaluation::finish_days},
    {&Evaluation::iteration_time, &Evaluation::iteration_time_low, &Evaluation::iteration_time_high},
    {&Evaluation::post_days, &Evaluation::iteration_time_low, &Evaluation::iteration_time_high,
     &Evaluation::iteration_time},
    {&Evaluation::post_device_hours, &Evaluation::iteration_time_low, &Evaluation::iteration_time_high,
     &Evaluation::iteration_time},
    {&Evaluation::post_cost, &Evaluation::iteration_time_low, &Evaluation::iteration_time_high,
     &Evaluation::iteration_time},
    {&Evaluation::serving_gpus, &Evaluation::serving_gpus_low, &Evaluation::serving_gpus_high},
    {&Evaluation::user_rate, &Evaluation::user_rate_low, &Evaluation::user_rate_high},
    {&Evaluation::gpu_output_rate, &Evaluation::gpu_output_rate_low, &Evaluation::gpu_output_rate_high},
    {&Evaluation::ttft, &Evaluation::ttft_low, &Evaluation::ttft_high},
    {&Evaluation::tpot, &Evaluation::tpot_low, &Evaluation::tpot_high},
    {&Evaluation::serving_memory, &Evaluation::serving_memory_low, &Evaluation::serving_memory_high},
    {&Evaluation::month_cost, &Evaluation::month_cost_low, &Evaluation::month_cost_high},
    {&Evaluation::output_cost, &Evaluation::output_cost_low, &Evaluation::output_cost_high},
    {&Evaluation::output_energy, &Evaluation::output_energy_low, &Evaluation::output_energy_high}};

const Row* row_of(const Metric& metric) {
  const auto row = std::find_if(std::begin(rows), std::end(rows), [&](const Row& r) { return r.value == metric; });
  return row == std::end(rows) ? nullptr : &*row;
}

/// Returns the parts of the predicted total on which the likely range of a result is based.
std::span<const Part> parts_of(Job job, const Row& row) {
  if (row.base == MetricHandle(&Evaluation::memory)) return device_parts;
  if (row.base == MetricHandle(&Evaluation::serving_memory)) return replica_parts;
  if (job == Job::serving) return answer_parts;
  static const std::vector<Part> of_step = step_parts_of_run();
  return job == Job::post_training ? std::span<const Part>(phases) : of_step;
}

PredictedGroup group_of(Job job, const Row& row) {
  const MetricHandle base = row.base;
  if (base == &Evaluation::memory || base == &Evaluation::serving_memory) return PredictedGroup::memory;
  if (job == Job::training) return PredictedGroup::step;
  if (job == Job::post_training) return PredictedGroup::iteration;
  if (base == &Evaluation::ttft) return PredictedGroup::first_token;
  const bool is_next = base == &Evaluation::tpot || base == &Evaluation::user_rate;
  return is_next ? PredictedGroup::next_token : PredictedGroup::requests;
}

/// Returns the share of a predicted total that both designs have in common: sum of the smaller ÷ sum of the larger
/// values of each part.
double shared_fraction(const Evaluation& a, const Evaluation& b, std::span<const Part> parts) {
  double least = 0, most = 0;
  for (const Part part : parts) {
    const auto [less, more] = std::minmax(a.*part, b.*part);
    if (std::isnan(less) && std::isnan(more)) continue;
    least += less;
    most += more;
  }
  return most > 0 && least > 0 ? least / most : 0;
}

double ratio_of(double a, double b) { return a > 0 && b > 0 ? std::min(a, b) / std::max(a, b) : 0; }

/// Half-widths of the uncertainty as natural logarithms: model error towards lower and higher values, and random
/// failures of the run.
struct HalfWidths {
  double fast, slow, failures;
};
HalfWidths half_widths_of(const Evaluation& e, const Row& row, const ResultBand& ends, double value) {
  const bool to_its_end =
      row.base == MetricHandle(&Evaluation::finish_days) || row.base == MetricHandle(&Evaluation::cost);
  const double failures = to_its_end ? half_width_of_chance(e.finish_spread) : 0;
  const auto unshared = [failures](double whole) {
    return std::sqrt(std::max(0.0, whole * whole - failures * failures));
  };
  return {unshared(std::log(value / ends.low)), unshared(std::log(ends.high / value)), failures};
}

/// Returns the half-width without the error that both results share: `share` is the share of the smaller variance that
/// has a common cause.
double unshared_half_width(double mine, double theirs, double share) {
  const double common = std::min(mine, theirs);
  return std::sqrt(std::max(0.0, mine * mine - share * common * common));
}

}  // namespace

bool has_band(const Metric& metric) { return row_of(metric); }

std::optional<ResultBand> band_ends(const Evaluation& evaluation, const Metric& metric) {
  const Row* row = row_of(metric);
  if (!row) return std::nullopt;
  const double value = number(evaluation, metric), base = number(evaluation, *row->base);
  double low = number(evaluation, *row->low), high = number(evaluation, *row->high);
  if (row->is_inverse) std::tie(low, high) = std::pair(base * (base / high), base * (base / low));
  const double scale = row->base == metric ? 1 : value / base;
  const ResultBand ends{scale * low, scale * high};
  if (!std::isfinite(ends.low) || !std::isfinite(ends.high) || !(ends.high > ends.low)) return std::nullopt;
  return ends;
}

ResultBand joint_band(double value, const ResultBand& one, const ResultBand& other) {
  const auto apart = [&](double a, double b) { return joint_half_width(std::log(a / value), std::log(b / value)); };
  return {value * std::exp(-apart(one.low, other.low)), value * std::exp(apart(one.high, other.high))};
}

bool within_bands(const Evaluation& a, const Evaluation& b, const Metric& metric) {
  const Row* row = row_of(metric);
  const auto mine = band_ends(a, metric), theirs = band_ends(b, metric);
  if (!row || !mine || !theirs || a.job != b.job) return false;
  const double one = number(a, metric), other = number(b, metric);
  if (one > other) return within_bands(b, a, metric);
  const bool kin = a.error_kind == b.error_kind;
  const double share = std::max(kin ? shared_fraction(a, b, parts_of(a.job, *row)) : 0,
                                common_error_share(a.error_kind, b.error_kind, group_of(a.job, *row)));
  const double stops = kin ? ratio_of(a.mean_time_to_interrupt, b.mean_time_to_interrupt) : 0;
  const HalfWidths of_less = half_widths_of(a, *row, *mine, one), of_more = half_widths_of(b, *row, *theirs, other);
  const double up = joint_half_width(unshared_half_width(of_less.slow, of_more.slow, share),
                                     unshared_half_width(of_less.failures, of_more.failures, stops));
  const double down = joint_half_width(unshared_half_width(of_more.fast, of_less.fast, share),
                                       unshared_half_width(of_more.failures, of_less.failures, stops));
  constexpr double rounding = 1e-12;  // ranges that touch are within the uncertainty
  return std::log(other / one) <= up + down + rounding;
}

bool is_certainly_less(const Evaluation& then, const Evaluation& now, const Metric& metric) {
  return number(then, metric) < number(now, metric) && band_ends(then, metric) && band_ends(now, metric) &&
         !within_bands(then, now, metric);
}

const char* condition_of(const Evaluation& e, const Metric& metric) {
  if (!is_legal(e)) return TRAINYARD_TR("if legal");
  const MetricHandle of = metric;
  const bool memory =
      of == &Evaluation::memory || of == &Evaluation::serving_memory || of == &Evaluation::trainer_memory;
  return e.fits == Fit::no && !memory ? TRAINYARD_TR("if it fitted") : "";
}

}  // namespace trainyard
