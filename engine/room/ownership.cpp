// SPDX-License-Identifier: Apache-2.0
#include "engine/room/ownership.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "engine/error.h"
#include "engine/room/figures.h"
#include "engine/text.h"

namespace trainyard {
namespace {

void check_money(const char* id, double value, double least, double most) {
  if (!(value >= least && value <= most))
    throw InputError(std::string("room.") + id + ": a number from " + std::to_string(std::llround(least)) + " to " +
                     std::to_string(std::llround(most)) + " is allowed.");
}

constexpr double most_dollars = 1e15, most_watts = 1e12;

void check_power(const OwnPower& power) {
  check_money("power.watts", power.watts, 0, most_watts);
  check_money("power.pue", power.pue, 1, 10);
  check_money("power.usd_per_kwh", power.usd_per_kwh, 0, 1000);
}

void check_capital(const Capital& capital) {
  for (const double usd : {capital.servers, capital.network, capital.storage, capital.installation})
    check_money("capital", usd, 0, most_dollars);
}

void check_optional(const char* id, const std::optional<double>& value, double most) {
  if (value) check_money(id, *value, 0, most);
}

void check_ownership(const OwnershipPlan& plan) {
  check_money("accelerators", static_cast<double>(plan.accelerators), 1, 1e9);
  check_capital(plan.capital);
  if (plan.capital_high) check_capital(*plan.capital_high);
  if (!(plan.life_years > 0 && plan.life_years <= 100)) throw InputError("room.life_years: above 0, at most 100.");
  if (!(plan.utilisation > 0 && plan.utilisation <= 1)) throw InputError("room.utilisation: above 0, at most 1.");
  check_money("residual_share", plan.residual_share, 0, 1);
  check_money("interest", plan.interest, 0, 1);
  if (plan.power) check_power(*plan.power);
  if (plan.colocation) {
    check_money("colocation.watts", plan.colocation->watts, 0, most_watts);
    check_money("colocation.usd_per_kw_month", plan.colocation->usd_per_kw_month, 0, 1e6);
    if (plan.colocation->energy) check_power(*plan.colocation->energy);
  }
  if (plan.building) {
    check_money("building.usd", plan.building->usd, 0, most_dollars);
    if (!(plan.building->life_years > 0)) throw InputError("room.building.life_years: above 0 years.");
  }
  check_optional("licences", plan.licences, 1e9);
  check_optional("staff", plan.staff, most_dollars);
  check_optional("maintenance", plan.maintenance, 1);
  check_optional("insurance", plan.insurance, most_dollars);
  check_optional("set_up", plan.set_up, most_dollars);
  check_optional("rent", plan.rent, 1e6);
  check_optional("rent_extras", plan.rent_extras, 100);
}

/// Dollars per year of equipment; its value at the end is discounted.
double capital_per_year(const OwnershipPlan& plan, const Capital& capital) {
  const double end = capital.servers * plan.residual_share / std::pow(1 + plan.interest, plan.life_years);
  return (capital.total() + plan.set_up.value_or(0) - end) * annuity(plan.interest, plan.life_years);
}

/// A colocated cluster has no building of its own.
bool has_building(const OwnershipPlan& plan) { return plan.building && !plan.colocation; }

double building_per_year(const OwnershipPlan& plan) {
  return has_building(plan) ? plan.building->usd * annuity(plan.interest, plan.building->life_years) : 0;
}

double energy_per_year(const OwnPower& power) {
  return power.watts / 1000 * power.pue * hours_per_year * power.usd_per_kwh;
}

double colocation_per_year(const Colocation& room) { return room.watts / 1000 * room.usd_per_kw_month * 12; }

std::optional<double> energy_of(const OwnershipPlan& plan) {
  if (!plan.colocation) return plan.power ? std::optional(energy_per_year(*plan.power)) : std::nullopt;
  return plan.colocation->energy ? energy_per_year(*plan.colocation->energy) : 0;
}

std::vector<CostPart> list_parts_of_cost(const OwnershipPlan& plan) {
  const auto times = [](const std::optional<double>& value, double factor) {
    return value ? std::optional(*value * factor) : std::nullopt;
  };
  std::vector<CostPart> parts{{TRAINYARD_TR("Equipment"), capital_per_year(plan, plan.capital)},
                              {TRAINYARD_TR("Electricity"), energy_of(plan)}};
  if (plan.colocation)
    parts.push_back({TRAINYARD_TR("Colocation"), colocation_per_year(*plan.colocation)});
  else
    parts.push_back({TRAINYARD_TR("Building"), plan.building ? std::optional(building_per_year(plan)) : std::nullopt});
  parts.push_back({TRAINYARD_TR("Licences"), times(plan.licences, static_cast<double>(plan.accelerators))});
  parts.push_back({TRAINYARD_TR("Staff"), plan.staff});
  parts.push_back({TRAINYARD_TR("Maintenance"), times(plan.maintenance, plan.capital.total())});
  parts.push_back({TRAINYARD_TR("Insurance"), plan.insurance});
  return parts;
}

double used_hours(const OwnershipPlan& plan, double hours) {
  return static_cast<double>(plan.accelerators) * hours * plan.utilisation;
}

/// Money spent before the first hour.
double first_payment(const OwnershipPlan& plan, const Capital& capital) {
  return capital.total() + plan.set_up.value_or(0) + (has_building(plan) ? plan.building->usd : 0);
}

/// Dollars per month of a rented cluster, with its other costs. `plan` has a rent.
double monthly_rent(const OwnershipPlan& plan) {
  return *plan.rent * (1 + plan.rent_extras.value_or(0)) * used_hours(plan, hours_per_month);
}

/// The plan with its higher prices.
OwnershipPlan raise_prices(OwnershipPlan plan) {
  if (plan.capital_high) plan.capital = *plan.capital_high;
  return plan;
}

double sum_yearly(const OwnershipPlan& plan) {
  double sum = 0;
  for (const CostPart& part : list_parts_of_cost(plan)) sum += part.yearly.value_or(0);
  return sum;
}

/// Costs per year that are not payments before the first hour.
double operation_per_year(const OwnershipPlan& plan) {
  return sum_yearly(plan) - capital_per_year(plan, plan.capital) - building_per_year(plan);
}

double figure(const char* kind, const char* id) { return find_room_figure(kind, id).value; }

/// Payments of some months less the value of the servers. The value falls in the shape of the trend of Epoch AI, scaled
/// to reach the residual value at the end of the life.
double net_total(const OwnershipPlan& plan, double months) {
  const double rate = -figure("residual_decades_per_year", "epoch") * std::numbers::ln10;
  const double lost = std::expm1(rate * months / 12) / std::expm1(rate * plan.life_years);
  const double value = plan.capital.servers * (1 - (1 - plan.residual_share) * lost);
  return first_payment(plan, plan.capital) + operation_per_year(plan) / 12 * months - value;
}

/// C / (rent · (1 + extras) · GPUs · 730.5 · use - operation / 12).
std::optional<double> find_break_even(const OwnershipPlan& plan, double operation) {
  if (!plan.rent) return std::nullopt;
  const double saved = monthly_rent(plan) - operation / 12;
  return saved > 0 ? std::optional(first_payment(plan, plan.capital) / saved) : std::nullopt;
}

std::vector<OwnershipMonth> list_months(const OwnershipPlan& plan, double operation) {
  const double bought = first_payment(plan, plan.capital);
  const OwnershipPlan most = raise_prices(plan);
  const double dear = first_payment(most, most.capital), dear_operation = operation_per_year(most);
  std::vector<OwnershipMonth> out;
  for (double month = 0; month <= plan.life_years * 12 + 1e-9; ++month) {
    OwnershipMonth point;
    point.month = month;
    point.owned = bought + operation / 12 * month;
    point.owned_high = dear + dear_operation / 12 * month;
    point.net_low = net_total(plan, month);
    point.net_high = net_total(most, month);
    if (plan.rent) point.rented = monthly_rent(plan) * month;
    out.push_back(point);
  }
  return out;
}

bool is_server(const BillLine& line) { return !line.part.empty() && find_part(line.part).kind == "server"; }

}  // namespace

double annuity(double interest, double years) {
  if (!(years > 0 && interest >= 0 && std::isfinite(interest)))
    throw InputError("room.life_years: a life is above 0 years and its interest is 0 or more.");
  return interest == 0 ? 1 / years : interest / (1 - std::pow(1 + interest, -years));
}

Capital sum_capital(const Bill& bill, bool low) {
  Capital out;
  for (const BillLine& line : bill.lines) {
    if (!line.is_priced() || line.section == BillSection::licences) continue;
    const double usd = static_cast<double>(line.quantity * (low ? *line.price_low : *line.price_high)) / 100;
    switch (line.section) {
      case BillSection::servers:
        // The cables and transceivers of fabric managers belong to the network.
        (*line.place ? out.network : out.servers) += usd;
        break;
      case BillSection::spares:
        (is_server(line) ? out.servers : out.installation) += usd;
        break;
      case BillSection::storage:
        out.storage += usd;
        break;
      case BillSection::compute_network:
      case BillSection::storage_network:
      case BillSection::in_band_network:
      case BillSection::out_of_band_network:
        out.network += usd;
        break;
      default:
        out.installation += usd;
    }
  }
  return out;
}

Ownership find_ownership(const OwnershipPlan& plan) {
  check_ownership(plan);
  Ownership out;
  out.parts = list_parts_of_cost(plan);
  if (!plan.has_server_price) out.parts.front().yearly.reset();
  for (const CostPart& part : out.parts) {
    if (!part.yearly) out.unknown.push_back(part.name);
    out.yearly += part.yearly.value_or(0);
  }
  if (!plan.has_server_price) {
    out.capital_yearly = out.operation_yearly = out.yearly = out.per_accelerator_hour = std::nan("");
    return out;
  }
  out.capital_yearly = capital_per_year(plan, plan.capital) + building_per_year(plan);
  out.operation_yearly = out.yearly - out.capital_yearly;
  const double hours = used_hours(plan, hours_per_year);
  out.per_accelerator_hour = out.yearly / hours;
  const OwnershipPlan most = raise_prices(plan);
  out.per_accelerator_hour_low = out.per_accelerator_hour;
  out.per_accelerator_hour_high = sum_yearly(most) / hours;
  out.life_total = {net_total(plan, plan.life_years * 12), net_total(most, plan.life_years * 12)};
  // Unknown costs would make buying pay off too early.
  if (out.is_complete()) {
    out.break_even_months = find_break_even(plan, out.operation_yearly);
    out.break_even_low = out.break_even_months;
    out.break_even_high = find_break_even(most, operation_per_year(most));
  }
  out.months = list_months(plan, out.operation_yearly);
  return out;
}

double cost_per_million_tokens(double usd_per_hour, double tokens_per_second) {
  if (!(tokens_per_second > 0)) throw InputError("room.tokens: a rate is above 0 tokens per second.");
  return usd_per_hour / (tokens_per_second * 3600) * 1e6;
}

double residual_by_trend(double years) { return std::pow(10.0, -figure("residual_decades_per_year", "epoch") * years); }

EpochCost find_epoch_cost(double usd, double watts, double pue, double usd_per_kwh) {
  const double network = figure("network_share", "epoch");
  EpochCost out;
  out.hardware = usd * figure("residual_decades_per_year", "epoch") * std::numbers::ln10 / hours_per_year;
  out.network = out.hardware * network / (1 - network);
  out.energy = watts / 1000 * figure("load_share", "epoch") * pue * usd_per_kwh;
  return out;
}

}  // namespace trainyard
