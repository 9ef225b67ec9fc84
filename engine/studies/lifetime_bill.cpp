// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/lifetime_bill.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/evaluation/evaluation.h"
#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// A year of 365 days has twelve months of 730 hours each.
constexpr double month_days = 730.0 / 24, day_seconds = 86400;

/// The parts of the bill that do not depend on the day.
LifetimeBill rates_of(const Design& training, const Design& serving) {
  const Evaluation trained = evaluate(training);
  const Design whole = resolved(serving);
  const ServingFigures served = evaluate_serving(whole);
  LifetimeBill out;
  out.same_model = training.work.model->id == serving.work.model->id;
  out.training_days = trained.finish_days;
  out.training_cost = trained.cost;
  out.month_cost = served.month_cost;
  out.days_band = band_ends(trained, metric(&Evaluation::finish_days));
  out.training_band = band_ends(trained, metric(&Evaluation::cost));
  if (std::isfinite(served.month_cost_high)) out.month_band = ResultBand{served.month_cost_low, served.month_cost_high};
  const Serving& s = whole.serving;
  const double requests = served.served_requests * month_days * day_seconds;
  out.month_input = requests * s.prompt_tokens;
  out.month_cached = out.month_input * served.prompt_found;
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

/// Inputs of a bill. Each can be set to an end of its likely range.
struct BillInputs {
  double training_days, training_cost, month_cost;
};

/// Days from the first day of training; infinite if it never pays.
double break_even_day(const LifetimeBill& bill, const BillInputs& at) {
  const double margin = bill.month_charged - at.month_cost;
  return margin > 0 ? at.training_days + at.training_cost / margin * month_days
                    : std::numeric_limits<double>::infinity();
}

/// Required price in dollars per million output tokens if input tokens earn `prompts` dollars per month. Infinite if
/// training ends after the horizon.
double break_even_price(const LifetimeBill& bill, const BillInputs& at, double horizon, double prompts) {
  const double months = (horizon - at.training_days) / month_days;
  return months > 0 ? (at.training_cost / months + at.month_cost - prompts) / (bill.month_output / 1e6)
                    : std::numeric_limits<double>::infinity();
}

/// Likely range of a figure that grows with training days, training cost and serving cost. Training days and cost vary
/// together.
template <class Figure>
std::optional<ResultBand> band_of_both(const LifetimeBill& bill, const Figure& figure) {
  const BillInputs middle{bill.training_days, bill.training_cost, bill.month_cost};
  const double value = figure(middle);
  if (!std::isfinite(value) || !(value > 0)) return std::nullopt;
  const auto ends = [](const std::optional<ResultBand>& band, double of) { return band.value_or(ResultBand{of, of}); };
  const ResultBand days = ends(bill.days_band, bill.training_days), cost = ends(bill.training_band, bill.training_cost),
                   month = ends(bill.month_band, bill.month_cost);
  const auto positive = [&](const BillInputs& at) { return std::max(0.0, figure(at)); };
  const ResultBand joint = joint_band(
      value, {positive({days.low, cost.low, middle.month_cost}), positive({days.high, cost.high, middle.month_cost})},
      {positive({middle.training_days, middle.training_cost, month.low}),
       positive({middle.training_days, middle.training_cost, month.high})});
  return joint.high > joint.low ? std::optional(joint) : std::nullopt;
}

}  // namespace

LifetimeBill lifetime_bill(const Design& training, const Design& serving, double horizon) {
  LifetimeBill out = rates_of(training, serving);
  const double prompts = out.month_charged - out.month_output * serving.serving.output_price / 1e6;
  const BillInputs middle{out.training_days, out.training_cost, out.month_cost};
  const auto price = [&](const BillInputs& at) { return break_even_price(out, at, horizon, prompts); };
  const auto day = [&](const BillInputs& at) { return break_even_day(out, at); };
  out.break_even_price = out.training_days < horizon ? price(middle) : unknown;
  out.price_band = band_of_both(out, price);
  out.break_even_day = unknown;
  if (out.verdict == BillVerdict::pays) {
    out.break_even_day = day(middle);
    out.break_even_band = band_of_both(out, day);
  }
  if (out.verdict == BillVerdict::cannot_run) return out;
  std::vector<double> days{0, std::min(out.training_days, horizon), horizon};
  if (out.break_even_day < horizon) days.insert(days.end() - 1, out.break_even_day);
  days.erase(std::unique(days.begin(), days.end()), days.end());
  for (const double at : days) out.curve.push_back(point_at(out, at));
  return out;
}

const char* bill_verdict_text(BillVerdict verdict) {
  switch (verdict) {
    case BillVerdict::pays:
      return TRAINYARD_TR("Token charges cover the cost of training and serving.");
    case BillVerdict::never:
      return TRAINYARD_TR("Serving costs at least as much as the token charges. Training never pays off.");
    case BillVerdict::no_price:
      return TRAINYARD_TR("No token price is set. Enter one to compare it with the cost.");
    case BillVerdict::unknown_cost:
      return TRAINYARD_TR("The GPU price is unknown, so the break-even day is unknown.");
    case BillVerdict::cannot_run:
      return TRAINYARD_TR("Training would not finish, or no number of replicas serves the load.");
  }
  return "";
}

}  // namespace trainyard
