// SPDX-License-Identifier: GPL-3.0-or-later
// One pool of devices over a year: serving, training at night, post-training in the gaps. Counts by hand, sums to the
// cent, properties of random pools, and pools of designs.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/explore/shared_pool.h"
#include "engine/parameters/assignments.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double year = 365.25;

bool is_near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); }

/// 100 devices; the service needs 80 from 8 to 20 o'clock and 20 at night.
PoolPlan day_and_night() {
  PoolPlan plan;
  plan.devices = 100;
  for (size_t hour = 0; hour < hours_of_day; ++hour) {
    const bool is_day = hour >= 8 && hour < 20;
    plan.serving[hour] = is_day ? 80 : 20;
    plan.requests[hour] = is_day ? 8 : 2;
  }
  return plan;
}

Design designed(std::initializer_list<const char*> assignments, Job job) {
  Design design = default_design(job);
  for (const char* one : assignments) assign(design, one);
  return design;
}

bool is_refused(const std::string& curve) {
  try {
    read_daily_curve(curve, "curve.txt");
  } catch (const InputError& error) {
    return std::string_view(error.what()).starts_with("curve.txt: ") && std::string_view(error.what()).ends_with('.');
  }
  return false;
}

}  // namespace

class TestSharedPool : public QObject {
  Q_OBJECT
 private slots:
  /// 12 hours a night on 70 devices, of which a start takes half an hour: 115 h of work take 10 nights.
  void a_training_at_night() {
    PoolPlan plan = day_and_night();
    plan.training = PoolJob{70, 115, 0.5};
    plan.usd_per_hour = 2;
    const PoolYear out = share_pool(plan);
    QVERIFY(is_near(out.training.finish_day.value(), 10));
    QVERIFY(is_near(out.training.hours, 120) && is_near(out.training.lost_hours, 5));
    QVERIFY(is_near(out.training.device_hours, 120 * 70) && is_near(out.training.done, 1));
    QVERIFY(is_near(out.serving.device_hours, (12 * 80 + 12 * 20) * year));
    QVERIFY(is_near(out.device_hours, 100 * 24 * year));
    QVERIFY(is_near(out.idle_hours, (12 * 20 + 12 * 80) * year - 8400));
    QVERIFY(is_near(out.requests, (12 * 8 + 12 * 2) * 3600 * year));
    QCOMPARE(out.separate_devices, 150.0);
    QCOMPARE(out.first_day[0].training, 70.0);
    QCOMPARE(out.first_day[12].training, 0.0);
    QCOMPARE(out.training.cost.value(), Cents(120 * 70 * 200));
    QCOMPARE(*out.cost, *out.serving.cost + *out.training.cost + *out.post_training.cost + *out.idle_cost);
  }

  /// Post-training on 20 devices fits by day. Once the training is over after 10 nights, it also runs at night: 24
  /// hours a day without a start.
  void post_training_fills_the_gaps() {
    PoolPlan plan = day_and_night();
    plan.training = PoolJob{70, 115, 0.5};
    plan.post_training = PoolJob{20, 115 + 240, 0.5};
    const PoolYear out = share_pool(plan);
    QCOMPARE(out.first_day[12].post_training, 20.0);
    QCOMPARE(out.first_day[0].post_training, 0.0);
    QCOMPARE(out.first_day[0].idle, 10.0);
    QVERIFY(is_near(out.training.finish_day.value(), 10));
    QVERIFY(is_near(out.post_training.finish_day.value(), 20));
    QVERIFY(is_near(out.post_training.hours, 12 * 10 + 240));
    QVERIFY(!out.cost && !out.idle_cost && !out.training.cost);
  }

  /// A very different pool: eight devices without a service, and a job that takes two years.
  void a_job_beyond_the_year() {
    PoolPlan plan;
    plan.devices = 8;
    plan.training = PoolJob{8, 2 * 8766, 1};
    const PoolYear out = share_pool(plan);
    QVERIFY(is_near(out.training.finish_day.value(), 2 * year));
    QVERIFY(is_near(out.training.done, 0.5) && is_near(out.training.hours, 8766) && is_near(out.idle_hours, 0));
    QCOMPARE(out.training.lost_hours, 0.0);
    // One device too few: the job never runs.
    plan.devices = 7;
    const PoolYear small = share_pool(plan);
    QVERIFY(!small.training.finish_day && small.training.done == 0 && is_near(small.idle_hours, 7 * 8766));
    // A night of one hour is lost to its start.
    plan.devices = 8;
    plan.serving.fill(1);
    plan.serving[3] = 0;
    const PoolYear lost = share_pool(plan);
    QVERIFY(!lost.training.finish_day && lost.training.done == 0);
    QVERIFY(is_near(lost.training.hours, year) && is_near(lost.training.lost_hours, year));
  }

  /// Whatever the pool: hours and costs add up, no hour has more devices than the pool, more devices finish no later.
  void random_pools() {
    std::mt19937 random(7);
    const auto up_to = [&](double most) { return std::uniform_real_distribution<double>(0, most)(random); };
    for (int i = 0; i < tests::cases(300); ++i) {
      PoolPlan plan;
      plan.devices = std::ceil(1 + up_to(1000));
      for (double& devices : plan.serving) devices = std::floor(up_to(plan.devices));
      plan.training = PoolJob{std::ceil(up_to(plan.devices)), up_to(20000), up_to(2)};
      if (i % 3) plan.post_training = PoolJob{std::ceil(up_to(plan.devices)), up_to(5000), up_to(2)};
      plan.usd_per_hour = up_to(5);
      const PoolYear out = share_pool(plan);
      for (const PoolHour& hour : out.first_day) {
        QVERIFY(hour.idle >= 0);
        QCOMPARE(hour.serving + hour.training + hour.post_training + hour.idle, plan.devices);
      }
      const double used = out.serving.device_hours + out.training.device_hours + out.post_training.device_hours;
      QVERIFY(is_near(used + out.idle_hours, out.device_hours) && out.idle_hours > -1e-6);
      QCOMPARE(*out.serving.cost + *out.training.cost + *out.post_training.cost + *out.idle_cost, *out.cost);
      QVERIFY(*out.idle_cost >= -1);
      QVERIFY(out.training.done <= 1 + 1e-9 && out.post_training.done <= 1 + 1e-9);
      plan.devices += 100;
      const auto sooner = share_pool(plan).training.finish_day;
      if (out.training.finish_day && !plan.post_training) QVERIFY(sooner && *sooner <= *out.training.finish_day + 1e-9);
    }
  }

  void values_out_of_range_are_refused() {
    PoolPlan plan = day_and_night();
    plan.devices = 79;
    QVERIFY_THROWS_EXCEPTION(InputError, share_pool(plan));
    plan = day_and_night();
    plan.training = PoolJob{0, 1, 0};
    QVERIFY_THROWS_EXCEPTION(InputError, share_pool(plan));
    plan.training = PoolJob{1, std::nan(""), 0};
    QVERIFY_THROWS_EXCEPTION(InputError, share_pool(plan));
  }

  void a_daily_curve_is_24_shares() {
    const auto curve = read_daily_curve("0, 0.5; 1 1 1 1 1 1 1 1 1 1\n1 1 1 1 1 1 1 1 1 1 1 25%\n", "curve.txt");
    QCOMPARE(curve[1], 0.5);
    QCOMPARE(curve[23], 0.25);
    QVERIFY(is_refused("") && is_refused("1 1 1") && is_refused("0.5 high") && is_refused("1.5 1"));
    QVERIFY(is_refused("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"));
    // The peak ÷ the mean is an input.
    Design service = default_design(Job::serving);
    for (const double ratio : {1.0, 1.226, 2.0}) {
      service.serving.day_peak = ratio;
      const HourlyFigures day = assumed_daily_curve(service);
      QCOMPARE(std::ranges::max(day), 1.0);
      QVERIFY(std::ranges::min(day) >= 0);
      QVERIFY(is_near(std::accumulate(day.begin(), day.end(), 0.0), 24 / ratio));
    }
  }

  /// The service is evaluated at the load of each hour; the training runs when its GPUs are free.
  void a_pool_of_designs() {
    const Design serving = designed({"model=llama3.1-70b", "accelerator=h100-sxm", "requests=200"}, Job::serving);
    const Design training =
        designed({"model=llama3.1-8b", "accelerator=h100-sxm", "accelerators=64", "tokens=100e9", "tensor_parallel=1",
                  "pipeline_parallel=1", "data_parallel=auto", "global_batch=512"},
                 Job::training);
    HourlyFigures curve;
    curve.fill(1);
    for (size_t hour = 0; hour < 8; ++hour) curve[hour] = 0.25;
    const PlannedPool pool = plan_pool({serving, training, {}}, curve, std::nan(""));
    QVERIFY2(!pool.problem, pool.problem ? pool.problem->text().c_str() : "");
    const Evaluation peak = evaluate(serving), alone = evaluate(training);
    QCOMPARE(pool.plan.serving[12], peak.serving_gpus);
    QVERIFY(pool.plan.serving[0] < peak.serving_gpus / 2);
    QVERIFY(is_near(pool.plan.requests[0] * 4, pool.plan.requests[12]));
    QCOMPARE(pool.plan.training->work_hours, alone.finish_days * 24);
    const Design whole = resolved(training);
    QVERIFY(whole.failures.spare_nodes > 0);
    QCOMPARE(pool.plan.training->devices, 64 + whole.failures.spare_nodes * whole.cluster.accelerators_per_node);
    QCOMPARE(pool.plan.devices, std::max(peak.serving_gpus, pool.plan.serving[0] + pool.plan.training->devices));
    QVERIFY(pool.plan.training->start_hours > 0);
    QCOMPARE(pool.trained_tokens, alone.total_tokens);
    const PoolYear out = share_pool(pool.plan);
    QVERIFY(out.training.hours > 0 && out.separate_devices > pool.plan.devices);
    // Other devices, another price, a pool that is too small, a job that cannot run, and no job.
    Design other = training;
    assign(other, "accelerator=b200");
    QVERIFY(plan_pool({serving, other, {}}, curve, 1e4).problem);
    Design dearer = training;
    assign(dearer, "accelerator_price=9.99");
    QVERIFY(plan_pool({serving, dearer, {}}, curve, 1e4).problem);
    QVERIFY(plan_pool({serving, training, {}}, curve, 4).problem);
    Design illegal = training;
    assign(illegal, "tensor_parallel=3");
    QVERIFY(plan_pool({serving, illegal, {}}, curve, 1e4).problem);
    QVERIFY(plan_pool({}, curve, 1e4).problem);
    Design mixed = training;
    for (const char* one : {"second_accelerator=b200", "second_accelerators=32"}) assign(mixed, one);
    const PlannedPool refused = plan_pool({serving, mixed, {}}, curve, 1e4);
    QVERIFY(refused.problem && refused.problem->text().find("the training job uses two") != std::string::npos);
    // A service with few GPUs: a job needs its own in addition, in every hour alike.
    curve.fill(1);
    Design small = serving;
    assign(small, "requests=1");
    const PlannedPool beside = plan_pool({small, training, {}}, curve, std::nan(""));
    QVERIFY(!beside.problem && beside.plan.serving[0] < beside.plan.training->devices);
    QCOMPARE(beside.plan.devices, beside.plan.serving[0] + beside.plan.training->devices);
    QVERIFY(share_pool(beside.plan).training.finish_day);
    curve[0] = 2;
    QVERIFY_THROWS_EXCEPTION(InputError, plan_pool({serving, training, {}}, curve, 1e4));
  }
};

TRAINYARD_TEST(TestSharedPool);
#include "tst_shared_pool.moc"
