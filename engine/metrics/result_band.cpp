// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/result_band.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include "engine/bands/band_features.h"
#include "engine/metrics/handle.h"

namespace trainyard {
namespace {

/// What is predicted with a band: its own, or that of what it grows with or falls with.
struct Row {
  MetricHandle value, low, high;
  MetricHandle middle = value;
  bool falls = false;
};
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

}  // namespace

bool has_band(const Metric& metric) { return row_of(metric); }

std::optional<ResultBand> band_ends(const Evaluation& evaluation, const Metric& metric) {
  const Row* row = row_of(metric);
  if (!row) return std::nullopt;
  const double value = number(evaluation, metric), middle = number(evaluation, *row->middle);
  double low = number(evaluation, *row->low), high = number(evaluation, *row->high);
  if (row->falls) std::tie(low, high) = std::pair(middle * (middle / high), middle * (middle / low));
  const double scale = row->middle == metric ? 1 : value / middle;
  const ResultBand ends{scale * low, scale * high};
  if (!std::isfinite(ends.low) || !std::isfinite(ends.high) || !(ends.high > ends.low)) return std::nullopt;
  return ends;
}

ResultBand joint_band(double value, const ResultBand& one, const ResultBand& other) {
  const auto apart = [&](double a, double b) { return joint_half_width(std::log(a / value), std::log(b / value)); };
  return {value * std::exp(-apart(one.low, other.low)), value * std::exp(apart(one.high, other.high))};
}

bool within_bands(const Evaluation& a, const Evaluation& b, const Metric& metric) {
  const auto mine = band_ends(a, metric), theirs = band_ends(b, metric);
  return mine && theirs && mine->low <= theirs->high && theirs->low <= mine->high;
}

}  // namespace trainyard
