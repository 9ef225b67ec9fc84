// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/lifetime_bill.h"

#include <algorithm>
#include <cmath>

#include "engine/metrics/evaluation.h"
#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// A year of 365 days has twelve months of 730 hours.
constexpr double month_days = 730.0 / 24, day_seconds = 86400;

/// What does not depend on the day.
LifetimeBill rates_of(const Design& training, const Design& serving) {
  const Evaluation trained = evaluate(training);
  const Design whole = resolved(serving);
  const ServingFigures served = evaluate_serving(whole);
  LifetimeBill out;
  out.same_model = training.work.model->id == serving.work.model->id;
  out.training_days = trained.finish_days;
  out.training_cost = trained.cost;
  out.month_cost = served.month_cost;
  out.training_band = band_ends(trained, metric(&Evaluation::cost));
  if (std::isfinite(served.month_cost_high)) out.month_band = ResultBand{served.month_cost_low, served.month_cost_high};
  const Serving& s = whole.serving;
  const double requests = s.requests * month_days * day_seconds;
  out.month_input = requests * s.prompt_tokens;
  out.month_cached = out.month_input * s.prefix_hits;
  out.month_output = requests * s.output_tokens;
  out.month_charged = (out.month_input * s.input_price + out.month_output * s.output_price) / 1e6;
  const bool runs = std::isfinite(trained.finish_days) && std::isfinite(served.serving_gpus);
  const bool known = std::isfinite(trained.cost) && std::isfinite(served.month_cost);
  out.verdict = !runs                                ? BillVerdict::cannot_run
                : !known                             ? BillVerdict::unknown_cost
                : !(out.month_charged > 0)           ? BillVerdict::no_price
                : out.month_charged > out.month_cost ? BillVerdict::pays
                                                     : BillVerdict::never;
  return out;
}

BillPoint point_at(const LifetimeBill& bill, double day) {
  const double trained = bill.training_days > 0 ? std::min(1.0, day / bill.training_days) : 1;
  const double months = std::max(0.0, day - bill.training_days) / month_days;
  return {day, trained * bill.training_cost + months * bill.month_cost, months * bill.month_charged};
}

}  // namespace

LifetimeBill lifetime_bill(const Design& training, const Design& serving, double horizon) {
  LifetimeBill out = rates_of(training, serving);
  const double months = (horizon - out.training_days) / month_days;
  const double prompts = out.month_charged - out.month_output * serving.serving.output_price / 1e6;
  out.break_even_price =
      months > 0 ? ((out.training_cost + months * out.month_cost) / months - prompts) / (out.month_output / 1e6)
                 : unknown;
  out.break_even_day = out.verdict == BillVerdict::pays
                           ? out.training_days + out.training_cost / (out.month_charged - out.month_cost) * month_days
                           : unknown;
  if (out.verdict == BillVerdict::cannot_run) return out;
  std::vector<double> days{0, std::min(out.training_days, horizon), horizon};
  if (out.break_even_day < horizon) days.insert(days.end() - 1, out.break_even_day);
  days.erase(std::unique(days.begin(), days.end()), days.end());
  for (const double day : days) out.curve.push_back(point_at(out, day));
  return out;
}

const char* bill_verdict_text(BillVerdict verdict) {
  switch (verdict) {
    case BillVerdict::pays:
      return TRAINYARD_TR("What its tokens are charged at pays for training and serving.");
    case BillVerdict::never:
      return TRAINYARD_TR("Serving costs at least what its tokens are charged at: training is never paid for.");
    case BillVerdict::no_price:
      return TRAINYARD_TR("No price of tokens is set, so that nothing is set against the cost.");
    case BillVerdict::unknown_cost:
      return TRAINYARD_TR("The price of a GPU is unknown, so that nobody can tell when it pays.");
    case BillVerdict::cannot_run:
      return TRAINYARD_TR("Training does not end, or no number of replicas serves the load.");
  }
  return "";
}

}  // namespace trainyard
