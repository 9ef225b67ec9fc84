// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/design/design.h"
#include "engine/metrics/result_band.h"

namespace trainyard {

/// The bill of a model on one day, counted from the first day of training.
struct BillPoint {
  double day = 0;
  double spent = 0;    ///< dollars spent until then
  double charged = 0;  ///< dollars that its tokens have earned until then, or would have cost at another provider
};

/// Whether revenue from tokens pays for training and serving.
enum class BillVerdict {
  pays,
  never,         ///< monthly cost is at least the monthly revenue
  no_price,      ///< tokens have no price
  unknown_cost,  ///< the price of a device is unknown
  cannot_run     ///< training would not finish, or no number of replicas serves the load
};

/// Combined bill of training a model once and then serving it. Dollars, days, tokens; NaN if unknown.
struct LifetimeBill {
  BillVerdict verdict = BillVerdict::cannot_run;
  bool same_model = false;
  double training_days = 0, training_cost = 0;
  double month_cost = 0;                                       ///< serving cost per month
  std::optional<ResultBand> training_band{}, month_band{};     ///< likely ranges of both costs, if known
  std::optional<ResultBand> days_band{};                       ///< likely range of `training_days`
  double month_input = 0, month_cached = 0, month_output = 0;  ///< tokens per month; input includes cached
  double month_charged = 0;
  double break_even_day = 0;    ///< days from the first day of training; NaN if it never pays
  double break_even_price = 0;  ///< dollars per million output tokens at which revenue covers the cost at the horizon
  /// Likely ranges from the uncertainties of training and serving, which are independent. The high end is infinite if
  /// serving may cost as much as it earns, or if training may last to the horizon.
  std::optional<ResultBand> break_even_band{}, price_band{};
  std::vector<BillPoint> curve;  ///< points up to the horizon at which the slope changes, and the break-even
};

/// Tokens are charged at the prices of the serving design; cached prompt tokens cost the same as other input.
/// `horizon`: days from the first day of training.
LifetimeBill lifetime_bill(const Design& training, const Design& serving, double horizon);
/// Explains the verdict in one sentence.
const char* bill_verdict_text(BillVerdict verdict);

}  // namespace trainyard
