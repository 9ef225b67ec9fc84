// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/design/design.h"
#include "engine/metrics/result_band.h"

namespace trainyard {

/// A day of a model that is trained and then served, from the first day of training.
struct BillPoint {
  double day = 0;
  double spent = 0;    ///< dollars until then
  double charged = 0;  ///< what its tokens bring in until then, or would have cost elsewhere
};

/// Whether what tokens bring in pays for training and serving.
enum class BillVerdict {
  pays,
  never,         ///< each month costs more than it brings in, or as much
  no_price,      ///< tokens bring in nothing
  unknown_cost,  ///< a price of devices is unknown
  cannot_run     ///< training does not end, or nothing serves the load
};

/// One bill of two jobs: a model is trained once, then served. Dollars, days, tokens; unknown stays unknown (NaN).
struct LifetimeBill {
  BillVerdict verdict = BillVerdict::cannot_run;
  bool same_model = false;
  double training_days = 0, training_cost = 0;
  double month_cost = 0;                                       ///< of serving
  std::optional<ResultBand> training_band{}, month_band{};     ///< of both costs, where they are known
  std::optional<ResultBand> days_band{};                       ///< of `training_days`
  double month_input = 0, month_cached = 0, month_output = 0;  ///< tokens; those that a cache holds are extra
  double month_charged = 0;
  double break_even_day = 0;    ///< from the first day of training; NaN where it never pays
  double break_even_price = 0;  ///< dollars for a million output tokens at which it pays within the horizon
  /// Of both: a training that ends late costs more, and serving is off for reasons of its own. The high end is infinite
  /// where serving may cost as much as it brings in, or training may last to the horizon.
  std::optional<ResultBand> break_even_band{}, price_band{};
  std::vector<BillPoint> curve;  ///< to the horizon: its corners, and the break-even
};

/// Tokens are charged as the serving design says, those of prompts whether a cache holds them or not. `horizon` are
/// days from the first day of training.
LifetimeBill lifetime_bill(const Design& training, const Design& serving, double horizon);
/// One sentence.
const char* bill_verdict_text(BillVerdict verdict);

}  // namespace trainyard
