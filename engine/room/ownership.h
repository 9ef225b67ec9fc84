// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "engine/room/power.h"

namespace trainyard {

inline constexpr double hours_per_year = 8766;  ///< of 365.25 days
inline constexpr double hours_per_month = hours_per_year / 12;

/// The yearly payment for one dollar over `years` at `interest` per year: i / (1 - (1 + i)^-n); 1 / n without interest.
/// Throws InputError if the life is not above 0 or the interest is negative.
double annuity(double interest, double years);

/// What is bought, in dollars.
struct Capital {
  double servers = 0, network = 0, storage = 0, installation = 0;
  double total() const { return servers + network + storage + installation; }
};
/// Sums the priced lines of a bill; licences are not capital. `low` chooses the lower price.
Capital sum_capital(const Bill& bill, bool low);

/// Electricity that the owner pays.
struct OwnPower {
  double watts = 0;  ///< average of the IT equipment
  double pue = 1;
  double usd_per_kwh = 0;
};
/// A rented room.
struct Colocation {
  double watts = 0;  ///< contract
  double usd_per_kw_month = 0;
  std::optional<OwnPower> energy;  ///< empty if the rent includes it
};
/// An own building, which lives longer than the equipment.
struct Building {
  double usd = 0, life_years = 39;
};

/// Input of find_ownership(). Empty values are unknown; the result lists them.
struct OwnershipPlan {
  Count accelerators = 1;
  Capital capital;
  std::optional<Capital> capital_high;  ///< for the range
  bool has_server_price = true;         ///< false: the capital lacks the servers, so the cost is unknown
  double life_years = 4;
  double residual_share = 0;  ///< of the price of the servers at the end of their life
  double interest = 0;        ///< cost of capital per year
  double utilisation = 1;     ///< used share of the hours
  std::optional<OwnPower> power;
  std::optional<Colocation> colocation;  ///< instead of own power and building
  std::optional<Building> building;
  std::optional<double> licences;     ///< dollars per accelerator and year
  std::optional<double> staff;        ///< dollars per year
  std::optional<double> maintenance;  ///< share of the capital per year
  std::optional<double> insurance;    ///< dollars per year
  std::optional<double> set_up;       ///< dollars once: set-up and debugging
  std::optional<double> rent;         ///< dollars per accelerator-hour, for the comparison
  std::optional<double> rent_extras;  ///< other costs of renting ÷ the rent; empty: unknown, and left out
};

/// A part of the yearly cost.
struct CostPart {
  const char* name = "";
  std::optional<double> yearly;  ///< dollars; empty if unknown
};

/// Total cost after some months, in dollars.
struct OwnershipMonth {
  double month = 0;
  double owned = 0, owned_high = 0;  ///< paid, with the lower and the higher prices
  double net_low = 0, net_high = 0;  ///< the same less the value of the servers in this month
  std::optional<double> rented;
};

/// A range in dollars or months.
struct CostRange {
  double low = 0, high = 0;
};

/// Result of find_ownership(), in dollars. Unknown parts are not in the sums.
struct Ownership {
  std::vector<CostPart> parts;
  std::vector<const char*> unknown;  ///< names of unknown parts
  double capital_yearly = 0;         ///< with the cost of capital, less the residual value
  double operation_yearly = 0;
  double yearly = 0;
  double per_accelerator_hour = 0;  ///< of used hours; NaN without a price of the servers, as all yearly sums
  /// With the lower and the higher prices.
  std::optional<double> per_accelerator_hour_low, per_accelerator_hour_high;
  /// Payments of the whole life less the residual value, with the lower and the higher prices.
  std::optional<CostRange> life_total;
  std::optional<double> break_even_months;  ///< empty if renting never costs more, or if a cost or the rent is unknown
  /// With the lower and the higher prices.
  std::optional<double> break_even_low, break_even_high;
  bool is_complete() const { return unknown.empty(); }  ///< false: the sums are the known part of the cost
  std::vector<OwnershipMonth> months;                   ///< from 0 to the end of life; empty if the cost is unknown
};

/// Throws InputError if a value is out of range.
Ownership find_ownership(const OwnershipPlan& plan);

/// Dollars per million tokens. Throws InputError if the rate is not above 0.
double cost_per_million_tokens(double usd_per_hour, double tokens_per_second);
/// Share of its price that an accelerator keeps after some years, by the trend of Epoch AI: 10^(-0.14 · years).
double residual_by_trend(double years);

/// Epoch AI's cost of an accelerator-hour, in dollars.
struct EpochCost {
  double hardware = 0, network = 0, energy = 0;
  double total() const { return hardware + network + energy; }
};
/// `usd` and `watts` are price and rated power of a server per accelerator.
EpochCost find_epoch_cost(double usd, double watts, double pue, double usd_per_kwh);

}  // namespace trainyard
