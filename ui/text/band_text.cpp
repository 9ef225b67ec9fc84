// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/band_text.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include "engine/metrics/handle.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// What is predicted with a band: its own, or that of what it grows with or falls with.
struct Band {
  MetricHandle value, low, high;
  MetricHandle middle = value;
  bool falls = false;
};
constexpr Band bands[] = {
    {&Evaluation::memory, &Evaluation::memory_low, &Evaluation::memory_high},
    {&Evaluation::step_time, &Evaluation::step_time_low, &Evaluation::step_time_high},
    {&Evaluation::tokens_per_second, &Evaluation::step_time_low, &Evaluation::step_time_high, &Evaluation::step_time,
     true},
    {&Evaluation::model_flops_per_accelerator, &Evaluation::step_time_low, &Evaluation::step_time_high,
     &Evaluation::step_time, true},
    {&Evaluation::mfu, &Evaluation::step_time_low, &Evaluation::step_time_high, &Evaluation::step_time, true},
    {&Evaluation::hfu, &Evaluation::step_time_low, &Evaluation::step_time_high, &Evaluation::step_time, true},
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

}  // namespace

std::optional<BandEnds> band_ends(const Evaluation& evaluation, const Metric& metric) {
  const auto band = std::find_if(std::begin(bands), std::end(bands), [&](const Band& b) { return b.value == metric; });
  if (band == std::end(bands)) return std::nullopt;
  const double value = number(evaluation, metric), middle = number(evaluation, *band->middle);
  double low = number(evaluation, *band->low), high = number(evaluation, *band->high);
  if (band->falls) std::tie(low, high) = std::pair(middle * (middle / high), middle * (middle / low));
  const double scale = band->middle == metric ? 1 : value / middle;
  const BandEnds ends{scale * low, scale * high};
  if (!std::isfinite(ends.low) || !std::isfinite(ends.high) || !(ends.high > ends.low)) return std::nullopt;
  return ends;
}

QString range_text(const BandEnds& ends, double value, Unit unit) {
  const double shown = std::abs(value) / unit_step(value, unit).factor;
  const int decimals = shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2;
  const auto end = [&](double v) {
    return QString::fromStdString(format_like(v, unit, value, decimals, number_style()).number);
  };
  const QString low = end(ends.low);
  QString high = end(ends.high);
  // A currency stands in front of the first number only.
  if (high.startsWith(u'$')) high.remove(0, 1);
  return QStringLiteral("%1–%2").arg(low, high);
}

QString range_with_unit(const BandEnds& ends, double value, Unit unit) {
  const Formatted whole = format(value, unit, number_style());
  const QString range = range_text(ends, value, unit);
  return whole.unit.empty() ? range : QStringLiteral("%1\u00A0%2").arg(range, engine_text(whole.unit.c_str()));
}

}  // namespace trainyard::ui
