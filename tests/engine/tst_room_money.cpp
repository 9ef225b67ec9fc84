// SPDX-License-Identifier: GPL-3.0-or-later
// Power and cost of ownership: worked examples of 127 DGX H100 and of Epoch AI, unknown parts, the inverse question.
#include <QTest>
#include <cmath>
#include <random>

#include "engine/error.h"
#include "engine/room/figures.h"
#include "engine/room/ownership.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

RoomPlan superpod(Count accelerators) { return plan_room(find_reference_fabric("superpod-h100"), accelerators); }

PowerSum power_of(const RoomPower& power, BillSection section) {
  for (const SectionPower& one : power.sections)
    if (one.section == section) return one.sum;
  return {};
}

double rounded(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  return std::round(value * scale) / scale;
}

/// 127 nodes at 270,000, 48 switches at 32,870, 2,044 transceivers at 1,100 and 2,040 cables at 100 dollars; four
/// years, 8 %, 27.5 % of the servers at the end.
OwnershipPlan worked_example() {
  OwnershipPlan plan;
  plan.accelerators = 1016;
  plan.capital.servers = 1016 * 33'750.0;
  plan.capital.network = 48 * 32'870.0 + 2044 * 1'100.0 + 2040 * 100.0;
  plan.life_years = 4;
  plan.interest = 0.08;
  plan.residual_share = 0.275;
  return plan;
}

/// The plan with no cost left unknown.
OwnershipPlan complete(OwnershipPlan plan) {
  plan.power = OwnPower{};
  plan.building = Building{};
  plan.licences = plan.staff = plan.maintenance = plan.insurance = 0;
  return plan;
}

template <class Change>
bool is_refused(const Change& change) {
  OwnershipPlan plan = worked_example();
  change(plan);
  try {
    find_ownership(plan);
  } catch (const InputError& error) {
    return std::string_view(error.what()).ends_with('.');
  }
  return false;
}

}  // namespace

class TestRoomMoney : public QObject {
  Q_OBJECT
 private slots:
  /// 1,378 kW at most and 1,046 kW typical for 127 nodes and 48 switches.
  void power_of_127_nodes() {
    RoomPlan plan = superpod(1016);
    plan.fabric_managers = plan.management_servers = 0;
    const RoomPower power = measure_power(list_parts(plan), {});
    const PowerSum servers = power_of(power, BillSection::servers);
    const PowerSum network = power_of(power, BillSection::compute_network);
    QCOMPARE(rounded((servers.max + network.max) / 1000, 0), 1378.0);
    QCOMPARE(rounded((servers.typical + network.typical) / 1000, 0), 1046.0);
    // A switch with 32 transceivers of 17 W.
    QCOMPARE(network.typical, 48 * 1291.0);
    QCOMPARE(power.utility_max, power.it.max * 1.25);
    QCOMPARE(power.liquid_max.value(), 0.0);
    // Switches and other equipment are cooled by air, as the servers.
    QCOMPARE(power.air_max.value(), power.it.max);
    QVERIFY(power.air_max.value() > 127 * 10.2e3);
  }

  void unknown_power_is_named() {
    const RoomPower power = measure_power(list_parts(superpod(1016)), {});
    const auto& without = power.it.without_max;
    QVERIFY(std::ranges::find(without, find_part("sn4600c").name) != without.end());
    QCOMPARE(QString(power.per_accelerator[0].boundary), QStringLiteral("Server"));
    QCOMPARE(power.per_accelerator[0].max.value(), 10.2e3 / 8);
    QCOMPARE(power.per_accelerator[0].typical.value(), 7750.0 / 8);
    QVERIFY(power.per_accelerator[0].is_max_complete && !power.per_accelerator[1].is_max_complete);
    QCOMPARE(power.per_accelerator[1].max.value(), power.it.max / 1016);
    QCOMPARE(power.per_accelerator[2].max.value(), power.utility_max / 1016);
    const RoomPower b200 = measure_power(list_parts(plan_room(find_reference_fabric("superpod-b200"), 256)), {});
    QVERIFY(!b200.per_accelerator[0].typical && !b200.per_accelerator[2].typical);
    QCOMPARE(b200.per_accelerator[0].max.value(), 14.3e3 / 8);
    // All heat of the IT equipment goes to air or to liquid.
    const RoomPower gb300 = measure_power(list_parts(plan_room(find_reference_fabric("superpod-gb300"), 576)), {});
    QCOMPARE(rounded(gb300.liquid_max.value(), 3), 8 * 132e3 * 0.86);
    QCOMPARE(rounded(gb300.air_max.value() + gb300.liquid_max.value(), 3), rounded(gb300.it.max, 3));
    QVERIFY(!measure_power(list_parts(plan_room(find_reference_fabric("superpod-gb200"), 576)), {}).liquid_max);
  }

  void site_and_losses_decide_the_utility_power() {
    const Bill bill = list_parts(superpod(256));
    const double it = measure_power(bill, {}).it.max;
    QCOMPARE(measure_power(bill, {"on_premises", {}, {}}).utility_max, it * 1.58);
    QCOMPARE(measure_power(bill, {"other", 1.1, {}}).utility_max, it * 1.1);
    const RoomPower lossy = measure_power(bill, {"other", {}, DistributionLosses{0.95, 0.96, 50e3, 2e3}});
    QCOMPARE(lossy.utility_max, it / (0.95 * 0.96) + 52e3);
    QVERIFY_THROWS_EXCEPTION(InputError, measure_power(bill, {"moon", {}, {}}));
    QVERIFY_THROWS_EXCEPTION(InputError, measure_power(bill, {"other", 0.9, {}}));
    QVERIFY_THROWS_EXCEPTION(InputError, measure_power(bill, {"other", {}, DistributionLosses{0, 1, 0, 0}}));
    QVERIFY_THROWS_EXCEPTION(InputError, measure_power(bill, {"other", {}, DistributionLosses{1, 1, -1, 0}}));
  }

  /// The largest room below a limit.
  void a_power_limit_gives_a_number_of_accelerators() {
    RoomPlan plan = superpod(8);
    plan.network_racks = 6;
    const Count nodes = find_powered_nodes(plan, {}, 2e6);
    const auto utility = [&](Count n) {
      plan.fabric.nodes = n;
      return measure_power(list_parts(plan), {}).utility_max;
    };
    QVERIFY(nodes > 100 && utility(nodes) <= 2e6 && utility(nodes + 1) > 2e6);
    QCOMPARE(find_powered_nodes(plan, {}, 1000), Count(0));
  }

  /// 9.48 M a year of capital; colocation 3.04 M gives $1.41, own power 0.95 M gives $1.17 per accelerator-hour.
  void the_worked_cost_of_ownership() {
    OwnershipPlan plan = worked_example();
    QCOMPARE(rounded(plan.capital.total() / 1e6, 2), 38.32);
    plan.colocation = Colocation{1378e3, find_room_figure("colocation", "us-2024").value, {}};
    const Ownership colocated = find_ownership(plan);
    QCOMPARE(rounded(colocated.capital_yearly / 1e6, 2), 9.48);
    QCOMPARE(rounded(colocated.operation_yearly / 1e6, 2), 3.04);
    QCOMPARE(rounded(colocated.per_accelerator_hour, 2), 1.41);
    plan.colocation.reset();
    plan.power = OwnPower{1046e3, 1.25, find_room_figure("electricity", "us-2025").value};
    const Ownership own = find_ownership(plan);
    QCOMPARE(rounded(own.operation_yearly / 1e6, 2), 0.95);
    QCOMPARE(rounded(own.per_accelerator_hour, 2), 1.17);
  }

  /// Epoch AI: 1.241 + 0.291 + 0.099 = 1.631 dollars per H100-hour.
  void the_cost_by_epoch() {
    const EpochCost cost = find_epoch_cost(33'750, 10.2e3 / 8, 1.25, 0.0826);
    QCOMPARE(rounded(cost.hardware, 3), 1.241);
    QCOMPARE(rounded(cost.network, 3), 0.291);
    QCOMPARE(rounded(cost.energy, 3), 0.099);
    QCOMPARE(rounded(cost.total(), 3), 1.631);
    QCOMPARE(rounded(residual_by_trend(4), 3), 0.275);
  }

  void the_capital_of_the_bill() {
    const Bill bill = list_parts(superpod(1016));
    const Capital low = sum_capital(bill, true), high = sum_capital(bill, false);
    QCOMPARE(std::llround(low.total() * 100), bill.total_low);
    QCOMPARE(std::llround(high.total() * 100), bill.total_high);
    QCOMPARE(low.servers, 127 * 230'000.0 + 4 * 21'000.0);
    RoomPlan plan = superpod(1016);
    plan.licence = "nvidia-ai-enterprise";
    plan.licence_years = 1;
    QCOMPARE(sum_capital(list_parts(plan), true).total(), low.total());
  }

  void unknown_parts_are_named_and_not_zero() {
    const Ownership own = find_ownership(worked_example());
    QCOMPARE(own.unknown.size(), size_t(6));
    QCOMPARE(own.yearly, own.capital_yearly);
    OwnershipPlan plan = worked_example();
    plan.power = OwnPower{1e6, 1.2, 0.1};
    plan.building = Building{10e6, 39};
    plan.licences = 4500;
    plan.staff = 1e6;
    plan.maintenance = 0.05;
    plan.insurance = 2e5;
    const Ownership all = find_ownership(plan);
    QVERIFY(all.unknown.empty());
    double sum = 0;
    for (const CostPart& part : all.parts) sum += part.yearly.value();
    QCOMPARE(all.yearly, sum);
    const double expected = 1200 * 8766 * 0.1 + 1016 * 4500.0 + 1e6 + 0.05 * plan.capital.total() + 2e5;
    QVERIFY(std::abs(all.operation_yearly - expected) < 1);
    QVERIFY(std::abs(all.capital_yearly - own.capital_yearly - 10e6 * annuity(0.08, 39)) < 1);
    // Half of the hours used doubles the price of a used hour.
    plan.utilisation = 0.5;
    QVERIFY(std::abs(find_ownership(plan).per_accelerator_hour / all.per_accelerator_hour - 2) < 1e-12);
  }

  void a_colocated_cluster_has_no_building() {
    OwnershipPlan plan = worked_example();
    plan.colocation = Colocation{1e6, 100, OwnPower{8e5, 1.3, 0.1}};
    const Ownership with_energy = find_ownership(plan);
    QVERIFY(std::abs(with_energy.operation_yearly - (1000 * 100 * 12 + 1040 * 8766 * 0.1)) < 1e-6);
    plan.building = Building{1e9, 39};
    QCOMPARE(find_ownership(plan).yearly, with_energy.yearly);
    QCOMPARE(find_ownership(plan).capital_yearly, with_energy.capital_yearly);
    QCOMPARE(find_ownership(plan).months[0].owned, plan.capital.total());
  }

  /// Unknown costs would make buying pay off too early.
  void without_all_costs_there_is_no_break_even() {
    OwnershipPlan plan = complete(worked_example());
    plan.rent = 2;
    QVERIFY(find_ownership(plan).is_complete() && find_ownership(plan).break_even_months);
    plan.staff.reset();
    const Ownership part = find_ownership(plan);
    QVERIFY(!part.is_complete() && !part.break_even_months && !part.break_even_low && !part.break_even_high);
    QVERIFY(part.per_accelerator_hour > 0 && part.months.back().rented);
  }

  /// By hand: servers 1,000 to 1,500 and a network of 200 dollars, two years, no interest, residual value 40 %, 80 % of
  /// the hours used.
  void a_range_by_prices() {
    OwnershipPlan plan = complete({});
    plan.capital = {1000, 200, 0, 0};
    plan.capital_high = Capital{1500, 200, 0, 0};
    plan.life_years = 2;
    plan.residual_share = 0.4;
    plan.utilisation = 0.8;
    plan.staff = 12;
    plan.rent = 1;
    const Ownership own = find_ownership(plan);
    const auto near = [](double a, double b) { return std::abs(a - b) < 1e-9 * std::abs(b); };
    QVERIFY(near(own.per_accelerator_hour, (800 / 2 + 12) / (8766 * 0.8)));
    QVERIFY(near(own.per_accelerator_hour_low.value(), own.per_accelerator_hour));
    QVERIFY(near(own.per_accelerator_hour_high.value(), ((1700 - 600) / 2.0 + 12) / (8766 * 0.8)));
    QVERIFY(near(own.life_total->low, 1200 + 24 - 400));
    QVERIFY(near(own.life_total->high, 1700 + 24 - 600));
    const double trend = std::pow(10, -0.14), kept = 1 - 0.6 * (1 - trend) / (1 - trend * trend);
    QVERIFY(near(own.months[12].net_low, 1200 + 12 - 1000 * kept));
    QVERIFY(near(own.months[12].net_high, 1700 + 12 - 1500 * kept));
    QVERIFY(near(own.months[12].rented.value(), 8766 * 0.8));
    QVERIFY(near(own.break_even_low.value(), 1200 / (730.5 * 0.8 - 1)));
    QVERIFY(near(own.break_even_months.value(), 1200 / (730.5 * 0.8 - 1)));
    QVERIFY(near(own.break_even_high.value(), 1700 / (730.5 * 0.8 - 1)));
    // Dearer equipment needs so much maintenance that it never pays off.
    plan.maintenance = 0.1;
    plan.rent = 155 / (8766 * 0.8);
    QVERIFY(find_ownership(plan).break_even_low && !find_ownership(plan).break_even_high);
  }

  /// The value of the servers falls from their price to the residual value without a jump, also to nothing; a residual
  /// value by the trend gives the trend in each month.
  void the_value_of_servers_falls_gradually() {
    OwnershipPlan plan = complete({});
    plan.capital = {1000, 0, 0, 0};
    plan.life_years = 4;
    const double own_share = residual_by_trend(4);
    for (const double share : {0.0, 1e-9, own_share, 1.0}) {
      plan.residual_share = share;
      const Ownership own = find_ownership(plan);
      const auto value = [&](size_t month) { return own.months[month].owned - own.months[month].net_low; };
      QVERIFY(std::abs(value(0) - 1000) < 1e-6 && std::abs(value(48) - 1000 * share) < 1e-6);
      for (size_t month = 1; month < own.months.size(); ++month) {
        QVERIFY(value(month) <= value(month - 1) + 1e-9 && value(month) > value(month - 1) - 40);
        if (share == own_share) QVERIFY(std::abs(value(month) - 1000 * residual_by_trend(double(month) / 12)) < 1e-6);
      }
    }
  }

  /// By hand for 127 DGX H100: only the prices have a range.
  void a_range_of_servers_with_interest() {
    OwnershipPlan plan = complete(worked_example());
    plan.maintenance = 0.05;
    plan.capital_high = plan.capital;
    plan.capital_high->servers *= 1.5;
    const Ownership own = find_ownership(plan);
    const double more = 1016 * 33'750.0 * 0.5;
    QCOMPARE(own.per_accelerator_hour_low.value(), own.per_accelerator_hour);
    const double dearer = more * ((1 - 0.275 / std::pow(1.08, 4)) * annuity(0.08, 4) + 0.05) / (1016 * 8766.0);
    QVERIFY(std::abs(*own.per_accelerator_hour_high - own.per_accelerator_hour - dearer) < 1e-9);
    QVERIFY(std::abs(own.life_total->high - own.life_total->low - more * (1 - 0.275 + 0.05 * 4)) < 1e-3);
  }

  /// Each range contains the expected value, and its end of life is the last month, whatever the plan.
  void ranges_of_random_plans() {
    std::mt19937 random(1);
    const auto share = [&] { return std::uniform_real_distribution<double>(0.01, 1)(random); };
    for (int i = 0; i < 300; ++i) {
      OwnershipPlan plan = complete({});
      plan.accelerators = 1 + Count(share() * 1e4);
      plan.capital = {share() * 1e8, share() * 1e7, share() * 1e7, share() * 1e6};
      plan.capital_high = plan.capital;
      plan.capital_high->servers *= 1 + share();
      plan.life_years = std::ceil(share() * 8);
      plan.interest = share() / 5;
      plan.residual_share = share();
      plan.utilisation = share();
      plan.power = OwnPower{share() * 1e7, 1 + share(), share()};
      plan.maintenance = share() / 10;
      plan.rent = 5 * share();
      const Ownership own = find_ownership(plan);
      QVERIFY(*own.per_accelerator_hour_low <= own.per_accelerator_hour * (1 + 1e-12));
      QVERIFY(*own.per_accelerator_hour_high >= own.per_accelerator_hour * (1 - 1e-12));
      QVERIFY(own.life_total->low <= own.life_total->high);
      const OwnershipMonth& last = own.months.back();
      QVERIFY(std::abs(last.net_low - own.life_total->low) <= 1e-6 * last.owned);
      QVERIFY(std::abs(last.net_high - own.life_total->high) <= 1e-6 * last.owned_high);
      if (own.break_even_months) QVERIFY(*own.break_even_low <= *own.break_even_months * (1 + 1e-12));
      if (own.break_even_high) QVERIFY(*own.break_even_high >= *own.break_even_months * (1 - 1e-12));
    }
  }

  void buying_and_renting() {
    OwnershipPlan plan = complete(worked_example());
    plan.power = OwnPower{1046e3, 1.25, 0.0826};
    QVERIFY(!find_ownership(plan).break_even_months);
    plan.rent = 2;
    plan.utilisation = 0.8;
    plan.capital_high = plan.capital;
    plan.capital_high->servers *= 1.2;
    const Ownership own = find_ownership(plan);
    const double saved = 2 * 1016 * 730.5 * 0.8 - own.operation_yearly / 12;
    QCOMPARE(own.break_even_months.value(), plan.capital.total() / saved);
    QVERIFY(own.per_accelerator_hour_high.value() > own.per_accelerator_hour);
    QCOMPARE(own.months.size(), size_t(49));
    QCOMPARE(own.months[0].owned, plan.capital.total());
    QCOMPARE(own.months[0].owned_high, plan.capital_high->total());
    QCOMPARE(own.months[12].rented.value(), 2 * 1016 * 0.8 * 730.5 * 12);
    // The lines cross in the month of the break-even.
    const auto month = static_cast<size_t>(*own.break_even_months);
    QVERIFY(own.months[month].owned >= *own.months[month].rented);
    QVERIFY(own.months[month + 1].owned <= *own.months[month + 1].rented);
    plan.rent = 0.01;
    QVERIFY(!find_ownership(plan).break_even_months);
    plan.set_up = 1e6;
    QCOMPARE(find_ownership(plan).months[0].owned, plan.capital.total() + 1e6);
  }

  void tokens_and_annuities() {
    QCOMPARE(annuity(0, 4), 0.25);
    QCOMPARE(rounded(annuity(0.08, 4), 6), 0.301921);
    QCOMPARE(cost_per_million_tokens(3.6, 1000), 1.0);
    QVERIFY_THROWS_EXCEPTION(InputError, annuity(0.1, 0));
    QVERIFY_THROWS_EXCEPTION(InputError, cost_per_million_tokens(1, 0));
  }

  void values_out_of_range_are_refused() {
    QVERIFY(is_refused([](OwnershipPlan& p) { p.accelerators = 0; }));
    QVERIFY(is_refused([](OwnershipPlan& p) { p.life_years = 0; }));
    QVERIFY(is_refused([](OwnershipPlan& p) { p.utilisation = 1.1; }));
    QVERIFY(is_refused([](OwnershipPlan& p) { p.interest = -0.01; }));
    QVERIFY(is_refused([](OwnershipPlan& p) { p.capital.network = std::nan(""); }));
    QVERIFY(is_refused([](OwnershipPlan& p) { p.residual_share = 2; }));
    QVERIFY(is_refused([](OwnershipPlan& p) { p.power = OwnPower{1, 0.5, 0.1}; }));
    QVERIFY(is_refused([](OwnershipPlan& p) { p.colocation = Colocation{-1, 1, {}}; }));
    QVERIFY(is_refused([](OwnershipPlan& p) { p.building = Building{1, 0}; }));
    QVERIFY(is_refused([](OwnershipPlan& p) { p.maintenance = 1.5; }));
    QVERIFY(is_refused([](OwnershipPlan& p) { p.rent = -1; }));
  }

  void every_figure_has_a_source() {
    for (const auto& [kind, count] : {std::pair<const char*, size_t>{"pue", 7},
                                      {"electricity", 19},
                                      {"colocation", 3},
                                      {"building", 3},
                                      {"life", 10},
                                      {"carbon", 35},
                                      {"all_in_server", 12},
                                      {"all_in_utility", 7},
                                      {"owner_cost", 11}}) {
      QCOMPARE(room_figures(kind).size(), count);
      for (const RoomFigure& one : room_figures(kind))
        QVERIFY2(one.value > 0 && !one.source.empty() && !one.confidence.empty(), one.id.c_str());
    }
    QVERIFY(room_figures("colour").empty());
    QCOMPARE(find_room_figure("electricity", "us-ia").value, 0.0604);
    QCOMPARE(find_room_figure("carbon", "paris").value, 16.0);
  }
};

TRAINYARD_TEST(TestRoomMoney);
#include "tst_room_money.moc"
