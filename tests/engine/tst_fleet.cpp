// SPDX-License-Identifier: GPL-3.0-or-later
// Fleets over a day: replicas by hand, start-up, failure domains, idle cost, and the cheapest fleet.
#include <QTest>

#include <cmath>
#include <random>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/explore/fleet_search.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/fleet.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design job(const std::vector<std::string>& changes) {
  Design d = default_design(Job::serving);
  for (const std::string& each : changes) assign(d, each);
  return d;
}

FleetTotals totals(const std::vector<FleetPool>& pools, const std::vector<double>& rates, const FleetRules& rules) {
  std::vector<FleetHour> hours(rates.size());
  return size_fleet(pools, rates, rules, hours);
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

}  // namespace

class TestFleet : public QObject {
  Q_OBJECT

 private slots:
  /// Replicas of 2 GPUs serve 10 requests/s. Without start-up time, 1, 3, 2 and 1 replicas serve the four hours.
  void replicas_by_hand() {
    const std::vector<double> rates{5, 25, 20, 0};
    std::vector<FleetHour> hours(4);
    const std::vector<FleetPool> pools{{10, 2}};
    FleetTotals t = size_fleet(pools, rates, {.spares = 1, .price = 3}, hours);
    QCOMPARE(hours[0].replicas, 2.0);
    QCOMPARE(hours[1].replicas, 4.0);
    QCOMPARE(hours[3].replicas, 2.0);
    QCOMPARE(hours[1].gpus, 8.0);
    QCOMPARE(t.peak_gpus, 8.0);
    QCOMPARE(t.gpu_hours, 2 * (2 + 4 + 3 + 2.0));
    QCOMPARE(t.fixed_gpu_hours, 32.0);
    QCOMPARE(t.busy_hours, 2 * 5.0);
    QCOMPARE(t.cost, 66.0);
    QCOMPARE(t.idle_cost, 3 * 12.0);
    QCOMPARE(t.fixed_idle, 3 * 22.0);
    // Two replicas start a quarter of an hour early; after the last hour, the first one follows.
    t = size_fleet(pools, rates, {.start_up = 0.25, .spares = 1, .price = 3}, hours);
    QCOMPARE(hours[0].gpus, 2 * (2 + 0.25 * 2));
    QCOMPARE(hours[1].gpus, 8.0);
    QCOMPARE(t.gpu_hours, 2 * (2 + 4 + 3 + 2 + 0.5));
    // With 1.5 h, half of the hour before needs the replicas too.
    QCOMPARE(totals(pools, rates, {.start_up = 1.5, .spares = 1}).gpu_hours, 2 * (4 + 4 + 3 + 0.5 * (2 + 4)));
    QCOMPARE(totals(pools, rates, {.start_up = 24, .spares = 1}).gpu_hours, 32.0);
    // Decode and prefill pools are sized on their own.
    QCOMPARE(totals({{10, 2}, {4, 8}}, rates, {.price = 1}).peak_gpus, 3 * 2 + 7 * 8.0);
  }

  /// The load that n replicas serve needs n replicas, whatever the rounding of n × (load ÷ n).
  void rounding_adds_no_replica() {
    std::mt19937_64 random(32);
    for (int n = 1; n <= 400; ++n)
      for (int i = 0; i < 20; ++i) {
        const double served = std::uniform_real_distribution<double>(0.01, 1000)(random);
        QCOMPARE(totals({{served / n, 1}}, {served}, {}).peak_gpus, double(n));
      }
    QCOMPARE(totals({{10, 1}}, {20.001}, {}).peak_gpus, 3.0);
  }

  /// Decode replicas of 2 GPUs, four of which fail together, and prefill replicas of 16 GPUs.
  void spares_replace_the_largest_domain() {
    const std::vector<FleetPool> pools{{10, 2, 4}, {4, 16, 1}};
    QCOMPARE(totals(pools, {20}, {}).peak_gpus, 2 * 2 + 5 * 16.0);
    QCOMPARE(totals(pools, {20}, {.spares = 2}).peak_gpus, 2 * 2 + 5 * 16 + 2 * 16.0);
    QCOMPARE(totals({pools[0]}, {20}, {.spares = 2}).peak_gpus, 2 * 2 + 2 * 8.0);
  }

  void a_day_has_its_peak_and_mean() {
    for (const double ratio : {1.0, 1.226, 2.0}) {
      const auto day = day_curve(50, ratio);
      double sum = 0;
      for (const double rate : day) {
        sum += rate;
        QVERIFY(rate >= -1e-9 && rate <= 50);
      }
      QVERIFY(close(sum / 24, 50 / ratio));
      QCOMPARE(day[14], 50.0);
    }
  }

  /// A small dense model on one device and a mixture on eight: figures of the job are those of its pools.
  void jobs_have_fleets() {
    for (const auto& changes :
         {std::vector<std::string>{"model=llama3.1-8b", "accelerator=l40s", "replica_tensor_parallel=1",
                                   "replica_pipeline_parallel=1", "requests=100", "accelerator_price=1"},
          std::vector<std::string>{"model=deepseek-r1", "accelerator=h200-sxm", "replica_tensor_parallel=8",
                                   "replica_pipeline_parallel=1", "requests=100", "accelerator_price=3",
                                   "first_token=5", "next_token=0.1"}}) {
      const Design d = job(changes), whole = resolved(d);
      const Evaluation e = evaluate(d);
      QCOMPARE(e.serving_verdict, ServingVerdict::meets);
      const double per_node = whole.cluster.accelerators_per_node, domain = std::floor(per_node / e.replica_devices);
      QCOMPARE(whole.serving.domain_replicas, domain);
      QCOMPARE(e.fleet_peak_gpus, (e.replicas + domain) * e.replica_devices);
      QVERIFY(close(e.fixed_day_cost, 24 * e.fleet_peak_gpus * whole.economics.accelerator_price));
      QVERIFY(e.fleet_day_cost < e.fixed_day_cost && e.fleet_idle_cost < e.fixed_idle_cost && e.fleet_idle_cost > 0);
      const auto gpus = [&](double rate) {
        return (std::max(1.0, std::ceil(rate / e.replica_requests)) + domain) * e.replica_devices;
      };
      const auto day = day_curve(100, whole.serving.day_peak);
      double hours = 0;
      for (size_t i = 0; i < 24; ++i) {
        const double now = gpus(day[i]), next = gpus(day[(i + 1) % 24]);
        hours += now + std::max(0.0, next - now) * 300 / 3600;
      }
      QVERIFY(close(e.fleet_mean_gpus * 24, hours));
    }
  }

  void more_load_never_needs_less() {
    std::mt19937_64 random(31);
    const auto between = [&](double low, double high) {
      return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (int i = 0, count = tests::cases(2000); i < count; ++i) {
      std::vector<FleetPool> pools{{between(0.1, 20), std::ceil(between(0, 16))}};
      if (i % 3 == 0) pools.push_back({between(0.1, 20), std::ceil(between(0, 16))});
      std::vector<double> rates(size_t(1 + i % 30)), more;
      for (double& rate : rates) rate = between(0, 100);
      for (const double rate : rates) more.push_back(rate * between(1, 1.5));
      const FleetRules rules{between(0, 5), std::floor(between(0, 4)), 1};
      const FleetTotals before = totals(pools, rates, rules), after = totals(pools, more, rules);
      QVERIFY(after.peak_gpus >= before.peak_gpus && after.gpu_hours >= before.gpu_hours - 1e-9);
      QVERIFY(before.gpu_hours <= before.fixed_gpu_hours + 1e-9 && before.idle_cost >= -1e-9);
      QVERIFY(before.idle_cost <= before.fixed_idle + 1e-9);
      FleetRules slower = rules;
      slower.start_up += between(0, 2);
      QVERIFY(totals(pools, rates, slower).gpu_hours >= before.gpu_hours - 1e-9);
      slower.start_up = rules.start_up + 1e-9;
      QVERIFY(std::abs(totals(pools, rates, slower).gpu_hours - before.gpu_hours) < 1e-4);
    }
  }

  /// The cheapest of all layouts and devices is first, and a budget refuses fleets.
  void the_cheapest_fleet_is_first() {
    Design d = job({"model=llama3.1-8b", "accelerator=h100-sxm", "first_token=2", "next_token=0.1"});
    const std::vector<double> rates{10, 40, 80, 20};
    const AcceleratorRef devices[] = {std::get<AcceleratorRef>(*find_entry(CatalogKind::accelerators, "h100-sxm")),
                                      std::get<AcceleratorRef>(*find_entry(CatalogKind::accelerators, "l40s"))};
    const std::vector<FleetOffer> offers = search_fleets(d, rates, devices);
    QVERIFY(offers.size() > 2);
    for (const FleetOffer& offer : offers) {
      QVERIFY(std::isnan(offer.totals.cost) || offer.totals.cost >= offers.front().totals.cost);
      QCOMPARE(offer.design.serving.requests, 80.0);
      QCOMPARE(offer.evaluation.serving_verdict, ServingVerdict::meets);
      QCOMPARE(offer.hours.size(), rates.size());
    }
    const std::vector<FleetOffer> own = search_fleets(d, rates);
    QVERIFY(!own.empty() && own.front().totals.cost >= offers.front().totals.cost);
    // The entered price is that of the first device.
    Design priced = d;
    priced.economics.accelerator_price = 1234;
    for (const FleetOffer& offer : search_fleets(priced, rates, devices))
      QCOMPARE(resolved(offer.design).economics.accelerator_price == 1234,
               offer.design.cluster.accelerator == d.cluster.accelerator);
    d.economics.budget = 1;
    QVERIFY(search_fleets(d, rates).empty());
  }

  /// Two requests in the first hour, one in the half hour after it.
  void a_trace_has_hourly_rates() {
    RequestTrace trace;
    for (const double time : {100.0, 1900.0, 5500.0}) trace.requests.push_back({.time = time});
    const std::vector<double> rates = hourly_rates(trace);
    QCOMPARE(rates.size(), size_t(2));
    QCOMPARE(rates[0], 2 / 3600.0);
    QCOMPARE(rates[1], 1 / 1800.0);
    // Less than a quarter of an hour is part of the hour before.
    trace.requests.back().time = 4000;
    QCOMPARE(hourly_rates(trace), std::vector<double>{3 / 3900.0});
    trace.name = "long.csv";
    trace.requests.back().time = 3.7e7;
    try {
      hourly_rates(trace);
      QFAIL("a trace of 10,278 hours");
    } catch (const InputError& error) {
      const std::string said = error.what();
      QVERIFY2(said.starts_with("long.csv: ") && said.find("at most 10,000 h") != std::string::npos, said.c_str());
    }
  }
};

TRAINYARD_TEST(TestFleet);

#include "tst_fleet.moc"
