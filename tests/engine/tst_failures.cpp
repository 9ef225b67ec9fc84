// SPDX-License-Identifier: GPL-3.0-or-later
// Failures, checkpoint intervals and goodput against published runs, and the closed form against simulated runs.
#include "engine/physics/failures.h"
#include "engine/studies/case_studies.h"
#include "engine/studies/failure_study.h"
#include "engine/studies/findings.h"
#include "engine/studies/simulated_run.h"
#include "tests/engine/storage_support.h"
#include "tests/test_program.h"

using namespace trainyard;

class FailureTests : public QObject {
  Q_OBJECT
 private slots:
  /// Llama 3 report: 419 unexpected interruptions in 54 days on 16,384 GPUs, or 50,700 GPU-hours each; goodput above 90
  /// %.
  void llama3() {
    const Evaluation e = evaluate(default_design());
    CLOSE(54 * 86400 / e.mean_time_to_interrupt, 419.0, 0.005);
    CLOSE(e.mean_time_to_interrupt, 3.09 * 3600, 0.005);
    CLOSE(e.mean_time_to_stop, 2.78 * 3600, 0.005);
    CLOSE(e.mean_time_to_interrupt / 3600 * 16384, 50700.0, 0.005);
    QVERIFY2(e.goodput > 0.9 && e.goodput < 0.99, qPrintable(QString::number(e.goodput)));
    CLOSE(e.finish_days, e.days / e.goodput, 1e-12);
    QVERIFY(e.cost > e.days * 24 * 16384 * 2);
  }

  /// Table 5 of the Llama 3 report, 54 days: 35 by switches or cables, 7 by network cards, 7 timeouts, 3 by power
  /// supplies and 43 by other parts of hosts. Links: one per card, one above the leaf switches, 1 ÷ 7 above the pods.
  void interruptions_by_part() {
    const Design d = resolved(default_design());
    const Failures& f = d.failures;
    const double years = 54 / 365.25, devices = 16384, nodes = 2048;
    CLOSE(f.links, 1 + 1 + 1.0 / 7, 1e-12);
    CLOSE(devices * f.links * f.link * years, 35.0, 0.01);
    CLOSE(devices * f.nic * years, 7.0, 0.01);
    CLOSE(nodes * f.timeout * years, 7.0, 0.01);
    CLOSE(nodes * f.power_supply * years, 3.0, 0.02);
    CLOSE(nodes * f.host_other * years, 43.0, 0.01);
    CLOSE(f.network, 8 * (f.links * f.link + f.nic) + f.timeout, 1e-12);
    CLOSE(f.host, f.host_other + f.power_supply, 1e-12);
  }

  void parts_act_until_their_sum_is_entered() {
    const auto failures = [](std::initializer_list<const char*> more) {
      Design design = default_design();
      for (const char* one : more) assign(design, one);
      return evaluate(design).failures;
    };
    CLOSE(failures({"failures_link=0.0135"}) - failures({}), 16384 * (2 + 1.0 / 7) * 0.00675, 1e-9);
    CLOSE(failures({"network_links=5"}) - failures({"network_links=4"}), 16384 * 0.00675, 1e-9);
    CLOSE(failures({"failures_power_supply=0.02"}) - failures({}), 2048 * 0.01, 1e-9);
    QCOMPARE(failures({"failures_network=0.1", "failures_link=0.0135"}), failures({"failures_network=0.1"}));
    Design entered = default_design();
    assign(entered, "failures_network=0.1");
    QVERIFY(parameter(&Failures::link).why_idle(entered) && !parameter(&Failures::host_other).why_idle(entered));
    // A single node has no network.
    Design node = default_design();
    for (const char* one : {"accelerators=8", "pipeline_parallel=1"}) assign(node, one);
    QCOMPARE(resolved(node).failures.network, Failures().timeout);
  }

  /// Young: 60 s of writing at 3.09 h give 19.3 min; 5.68 TB at 100, 500 and 2,000 GB/s give 1,125, 503 and 251 s.
  void young() {
    const double mean = 3.09 * 3600;
    CLOSE(young_interval(60, mean), 19.3 * 60, 0.005);
    CLOSE(young_interval(5.68e12 / 100e9, mean), 1125.0, 0.01);
    CLOSE(young_interval(5.68e12 / 500e9, mean), 503.0, 0.01);
    CLOSE(young_interval(5.68e12 / 2e12, mean), 251.0, 0.01);
  }

  /// Daly's series agrees with the exact optimum, and the exact optimum maximises the share of work.
  void dalysIntervalIsTheOptimum() {
    for (const double mean : {600.0, 11124.0, 1e6}) {
      for (const double share : {1e-5, 1e-3, 0.01, 0.1, 0.5}) {
        const double stall = share * mean;
        const double best = best_interval(stall, mean);
        CLOSE(best, daly_interval(stall, mean), 0.02);
        const auto work = [&](double interval) { return time_shares({interval, stall, 0, 300, mean, 0}).work; };
        QVERIFY(work(best) >= work(best * 1.01));
        QVERIFY(work(best) >= work(best * 0.99));
      }
    }
    QVERIFY(best_interval(1e6, 10) <= 10);
  }

  /// First order: goodput ≈ 1 − δ ÷ (τ + δ) − (τ ÷ 2 + R) ÷ M, valid for long M.
  void goodputAgreesWithTheFirstOrderFormula() {
    const double interval = 1158, stall = 60, recovery = 600, mean = 11124;
    const double first = 1 - stall / (interval + stall) - (interval / 2 + recovery) / mean;
    CLOSE(time_shares({interval, stall, 0, recovery, mean, 0}).work, first, 0.02);
  }

  void sharesAddUp() {
    for (const char* mode : {"synchronous", "asynchronous", "tiered"}) {
      for (const double factor : {0.01, 1.0, 10.0, 100.0}) {
        Design d = default_design();
        assign(d, std::string("checkpoint_mode=") + mode);
        d.failures.factor = factor;
        const Evaluation e = evaluate(d);
        const double sum = e.goodput + e.share_stall + e.share_rework + e.share_restart + e.share_planned;
        QVERIFY(std::abs(sum - 1) < 1e-9);
        QVERIFY(e.goodput >= 0 && e.goodput < 1 && e.share_rework >= 0);
        QVERIFY(e.goodput_best >= e.goodput);
      }
    }
  }

  /// A run with faster storage never finishes later, and the optimal interval is the best. A save that is due while the
  /// previous copy is still being written waits for it, as in frameworks.
  void moreStorageNeverFinishesLater() {
    for (const char* mode : {"synchronous", "asynchronous", "tiered"}) {
      for (const double interval : {10.0, 60.0, 600.0, 2592.0, 30000.0}) {
        double before = INFINITY;
        for (double write = 1e8; write < 1e14; write *= 1.3) {
          Design d = with({"host_link=2 GB/s", "spare_nodes=100"});
          assign(d, std::string("checkpoint_mode=") + mode);
          d.checkpoints.interval = interval;
          d.storage.write_bandwidth = write;
          d.storage.client_write = 1e13;
          const Evaluation e = evaluate(d);
          QVERIFY2(e.finish_days <= before * (1 + 1e-12), mode);
          before = e.finish_days;
          // No interval beats the optimal one.
          if (std::string_view(mode) == "tiered") continue;
          Design best = d;
          best.checkpoints.interval = e.checkpoint_interval_optimal;
          QVERIFY(evaluate(best).finish_days <= e.finish_days * (1 + 1e-9));
        }
      }
    }
  }

  /// 5.68 TB at 1 GB/s take 5,682 s. With asynchronous saves every 600 s, each save waits 5,082 s for the previous one.
  void savesThatAreTooFrequentWait() {
    const Evaluation e =
        evaluate(with({"checkpoint_mode=asynchronous", "checkpoint_interval=600", "storage_write=1 GB/s"}));
    CLOSE(e.checkpoint_time, 5682, 1e-3);
    CLOSE(e.checkpoint_wait, 5082, 1e-3);
    QCOMPARE(evaluate(with({"checkpoint_mode=asynchronous", "checkpoint_interval=6000", "storage_write=1 GB/s"}))
                 .checkpoint_wait,
             0.0);
    QCOMPARE(evaluate(with({"checkpoint_interval=600", "storage_write=1 GB/s"})).checkpoint_wait, 0.0);
  }

  /// More failures, longer stalls and slower restarts never help.
  void monotone() {
    for (const char* id : {"failure_factor", "detection_time", "restart_time", "planned_stops", "planned_time",
                           "failures_gpu", "failures_software"}) {
      const Parameter& p = *find_parameter(id);
      double before = 2;
      for (int i = 0; i < slider_positions(p); i += 7) {
        // The number of spare nodes is fixed, because one node more or less would be a step.
        Design d = with({"spare_nodes=100"});
        set_value(d, p, value_at(p, i));
        const double now = evaluate(d).goodput;
        QVERIFY2(now <= before + 1e-12, id);
        before = now;
      }
    }
  }

  void sparesShortenTheWait() {
    double before = INFINITY;
    for (int spares = 0; spares < 40; ++spares) {
      Design d = default_design();
      d.failures.spare_nodes = spares;
      const Evaluation e = evaluate(d);
      QVERIFY(e.spare_wait < before);
      QCOMPARE(e.accelerators_paid, 16384.0 + 8 * std::min<double>(spares, e.nodes_in_repair));
      d.failures.spares_paid = true;
      QCOMPARE(evaluate(d).accelerators_paid, 16384.0 + 8 * spares);
      before = e.spare_wait;
    }
    const Design enough = resolved(default_design());
    const Evaluation e = evaluate(enough);
    QVERIFY(e.spare_shortage <= 0.01);
    QVERIFY(poisson_at_least(enough.failures.spare_nodes - 1, e.nodes_in_repair) > 0.01);
  }

  void poissonCountsAreExact() {
    double term = std::exp(-60), below = 0;
    for (int i = 0; i < 70; term *= 60.0 / ++i) below += term;
    CLOSE(poisson_at_least(70, 60), 1 - below, 1e-12);
    QCOMPARE(poisson_at_least(0, 3), 1.0);
    CLOSE(poisson_at_least(1, 3), 1 - std::exp(-3), 1e-12);
  }

  /// The quantile is the smallest count that is exceeded with at most the remaining probability, for any chance and
  /// mean.
  void poissonQuantileIsTheSmallestCount_data() {
    QTest::addColumn<double>("chance");
    for (const double chance : {0.5, 0.9, 0.99, 0.999}) QTest::addRow("%g", chance) << chance;
  }
  void poissonQuantileIsTheSmallestCount() {
    QFETCH(double, chance);
    for (const double mean : {0.01, 0.7, 5.0, 31.0, 33.0, 100.0, 333.3, 2000.0}) {
      const double count = poisson_quantile(chance, mean);
      QVERIFY2(poisson_at_least(count, mean) <= 1 - chance, qPrintable(QString::number(mean)));
      QVERIFY2(poisson_at_least(count - 1, mean) > 1 - chance, qPrintable(QString::number(mean)));
    }
  }

  /// One GPU pays for itself and a thousandth of a node, not for nine GPUs. The cost of a GPU-hour does not depend on
  /// the size of the job: (0.1106 × 8 + 0.314) stops per year × 1 day = 0.33 % of the nodes are spares in use.
  void spareNodesAreSharedAmongJobs() {
    double before = 0;
    for (const double nodes : {1.0, 2.0, 5.0, 17.0, 18.0, 60.0, 500.0, 2048.0}) {
      Design d = with({"model=llama3.2-1b", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b"});
      d.cluster.accelerators = 8 * nodes;
      d.failures.host = 0.152;
      d.failures.network = 0.162;
      const Evaluation e = evaluate(d);
      const double share = e.accelerators_paid / d.cluster.accelerators;
      CLOSE(share, 1 + (8 * 0.1106 + 0.314) / 365.25, 1e-9);
      QVERIFY(share >= before * (1 - 1e-12));
      before = share;
    }
    const Evaluation one =
        evaluate(with({"model=llama3.2-1b", "accelerators=1", "tensor_parallel=1", "pipeline_parallel=1",
                       "schedule=1f1b", "global_batch=8", "failures_host=0.152", "failures_network=0.162"}));
    CLOSE(one.accelerators_paid, 1 + 8 * (0.1106 + 0.314) / 365.25, 1e-9);
    CLOSE(one.cost, one.finish_days * 24 * one.accelerators_paid * 2, 1e-12);
  }

  /// Power per device includes its server: a rack of GB300 plans 135 kW for 72, a DGX H100 takes 10.2 kW for eight.
  /// Eight RTX 4090 share a host of 1 kW: 450 + 125 W each, not 1.82 × 450 W; 16 K80 share their host's power.
  void devicePowerIncludesItsServer_data() {
    QTest::addColumn<QString>("device");
    QTest::addColumn<double>("watts");
    const auto row = [](const char* device, double watts) { QTest::newRow(device) << QString(device) << watts; };
    row("gb300", 135000.0 / 72);
    row("h100-sxm", 10200.0 / 8);
    row("a100-sxm-80gb", 6500.0 / 8);
    row("b200", 14300.0 / 8);
    row("v100-sxm2-32gb", 3500.0 / 8);
    row("rtx4090", 450 + 1000.0 / 8);
    row("l40s", 350 + 1000.0 / 8);
    row("k80", 150 + 1000.0 / 16);
  }
  void devicePowerIncludesItsServer() {
    QFETCH(QString, device);
    QFETCH(double, watts);
    const Design d =
        resolved(with({("accelerator=" + device).toLatin1().constData(), "model=llama3.2-1b", "accelerators=4",
                       "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b", "global_batch=8", "tokens=1e9"}));
    CLOSE(d.economics.accelerator_power, watts, 1e-9);
    const Evaluation e = evaluate(d);
    CLOSE(e.site_power, 4 * watts * 0.8 * 1.15, 1e-9);
    CLOSE(e.energy, e.site_power * e.finish_days * 86400, 1e-9);
    CLOSE(e.accelerator_energy, 4 * d.cluster.accelerator->power * e.finish_days * 86400, 1e-9);
  }

  /// At 1 MB/s for 2,048 nodes, one epoch of 62 TB takes two years and sixty take 119, which counts as endless.
  void longer_than_a_century_is_no_result() {
    const Evaluation slow = evaluate(with({"storage_read=1 MB/s"}));
    CLOSE(slow.days, 62.4e12 / 1e6 / 86400, 0.01);
    const Design d = with({"storage_read=1 MB/s", "epochs=60"});
    const Evaluation never = evaluate(d);
    for (const double value : {never.days, never.finish_days, never.finish_days_low, never.accelerator_hours,
                               never.energy, never.accelerator_energy, never.carbon, never.cost})
      QVERIFY(std::isinf(value) && value > 0);
    QVERIFY(std::isfinite(never.step_time));
    QCOMPARE(format(never.finish_days, Unit::days).text(), std::string(">\u00A0100\u00A0years"));
    const std::vector<Finding> found = findings(d, never);
    QVERIFY(std::any_of(found.begin(), found.end(), [](const Finding& f) {
      return std::string(f.title.format) == "The run would not finish within 100 years";
    }));
    // If storage keeps up, sixty epochs of 65 days take eleven years.
    QVERIFY(std::isfinite(evaluate(with({"epochs=60"})).finish_days));
  }

  void simulatedRunsAgree_data() {
    QTest::addColumn<QStringList>("changes");
    QTest::newRow("published") << QStringList{};
    QTest::newRow("asynchronous") << QStringList{"checkpoint_mode=asynchronous", "checkpoint_interval=300"};
    QTest::newRow("tiered") << QStringList{"checkpoint_mode=tiered", "checkpoint_interval=1800"};
    QTest::newRow("slow store") << QStringList{"storage_write=100 GB/s", "checkpoint_interval=1200"};
    QTest::newRow("twice the failures") << QStringList{"failure_factor=200 %", "planned_stops=0"};
    QTest::newRow("few spares") << QStringList{"spare_nodes=6"};
    QTest::newRow("OPT-175B") << QStringList{"OPT"};
  }
  void simulatedRunsAgree() {
    QFETCH(QStringList, changes);
    Design d = default_design();
    if (changes == QStringList{"OPT"})
      d = find_case_study("opt-175b")->design;
    else
      for (const QString& change : changes) assign(d, change.toStdString());
    const Evaluation e = evaluate(d);
    const FailureStudy study = study_failures(d, {.runs = 400, .seed = 7}, {.threads = 2});
    QCOMPARE(study.runs, 400);
    CLOSE(study.goodput, e.goodput, 0.02);
    CLOSE(study.mean_days, e.finish_days, 0.02);
    CLOSE(study.interruptions, e.interruptions, 0.03);
    QVERIFY(std::abs(study.restart - e.share_restart) < 0.01);
    QVERIFY(std::abs(study.rework - e.share_rework) < 0.01);
    QVERIFY(study.p10_days < study.p50_days && study.p50_days < study.p90_days);
    QVERIFY(study.p10_days < e.finish_days && e.finish_days < study.p90_days * 1.02);
    QVERIFY(std::abs(study.work + study.stall + study.rework + study.restart + study.planned - 1) < 1e-9);
  }

  /// The spread of the closed form equals that of simulated runs, for rare and for frequent failures.
  void spreadEqualsThatOfSimulatedRuns_data() {
    QTest::addColumn<QStringList>("changes");
    QTest::newRow("published") << QStringList{};
    QTest::newRow("asynchronous") << QStringList{"checkpoint_mode=asynchronous", "checkpoint_interval=300"};
    QTest::newRow("tiered") << QStringList{"checkpoint_mode=tiered", "checkpoint_interval=1800"};
    QTest::newRow("seldom saved") << QStringList{"checkpoint_interval=7200"};
    QTest::newRow("fails often") << QStringList{"failure_factor=400 %", "checkpoint_interval=3600"};
    QTest::newRow("few spares") << QStringList{"spare_nodes=6"};
    QTest::newRow("a few days") << QStringList{"tokens=2e11"};
  }
  void spreadEqualsThatOfSimulatedRuns() {
    QFETCH(QStringList, changes);
    Design d = default_design();
    for (const QString& change : changes) assign(d, change.toStdString());
    const Evaluation e = evaluate(d);
    const FailureStudy study = study_failures(d, {.runs = 2000, .seed = 7}, {.threads = 2});
    const double played = std::log(study.p90_days / study.p10_days) / (2 * 1.2815516);
    qInfo("spread %.4f, played %.4f", e.finish_spread, played);
    CLOSE(e.finish_spread, played, 0.12);
  }

  /// By hand for rare failures and no waiting for spare nodes: each of n losses is half an interval plus the recovery
  /// on average, with the variance of a uniform position in the interval. Covers months on many nodes and a day on a
  /// few.
  void spreadEqualsTheSumOfTheLosses() {
    for (const QStringList& changes :
         {QStringList{"failure_factor=2 %", "checkpoint_interval=3600", "checkpoint_mode=synchronous",
                      "spare_nodes=32"},
          QStringList{"model=llama3.1-8b", "accelerators=64", "tensor_parallel=8", "pipeline_parallel=1",
                      "virtual_pipeline=1", "tokens=1e10", "checkpoint_interval=1800", "checkpoint_mode=synchronous",
                      "spare_nodes=32"}}) {
      Design d = default_design();
      for (const QString& change : changes) assign(d, change.toStdString());
      const Evaluation e = evaluate(d);
      const double cycle = e.checkpoint_interval_used + e.checkpoint_stall;
      const double loss = cycle / 2 + e.recovery_time;
      const double variance = e.interruptions * (loss * loss + cycle * cycle / 12);
      CLOSE(e.finish_spread, std::sqrt(variance) / (e.finish_days * 86400), 0.03);
    }
    // A run of more than a century has no spread, and fewer failures reduce the spread.
    QCOMPARE(evaluate(with({"storage_read=1 MB/s", "epochs=60"})).finish_spread, 0.0);
    Design safe = default_design();
    assign(safe, "failure_factor=2 %");
    QVERIFY(evaluate(safe).finish_spread < evaluate(default_design()).finish_spread / 2);
  }

  void studiesAreReproducibleAndCanBeStopped() {
    const Design& d = default_design();
    const FailureStudy one = study_failures(d, {.runs = 60, .seed = 3}, {.threads = 1});
    const FailureStudy two = study_failures(d, {.runs = 60, .seed = 3}, {.threads = 4});
    QCOMPARE(one.mean_days, two.mean_days);
    QCOMPARE(one.p90_days, two.p90_days);
    QVERIFY(study_failures(d, {.runs = 60, .seed = 4}).mean_days != one.mean_days);

    std::stop_source stop;
    const auto watch = [&](double share) {
      if (share > 0.02) stop.request_stop();
    };
    const FailureStudy stopped = study_failures(d, {.runs = 100000, .seed = 1}, {stop.get_token(), watch, 2});
    QVERIFY(stopped.stopped);
    QVERIFY(stopped.runs > 0 && stopped.runs < 100000);
  }

  /// The simulation gives up a run that hardly progresses between interruptions, whatever the closed form says. A stop
  /// request ends the current simulation.
  void runsThatWouldNotFinishAreGivenUp() {
    Design d = default_design();
    assign(d, "checkpoint_interval=60");
    const Design whole = resolved(d);
    Evaluation e = evaluate(d);
    QVERIFY(SimulatedRun(whole, e).simulate(1, 0, {}));
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(!SimulatedRun(whole, e).simulate(1, 0, stopped.get_token()));
    // An interruption every second, while a recovery takes minutes.
    e.mean_time_to_interrupt = 1;
    QVERIFY(!SimulatedRun(whole, e).simulate(1, 0, {}));
    QVERIFY(!SimulatedRun(whole, e).can_finish());
    // Planned stops that take longer than the time between them.
    Design planned = whole;
    planned.failures.planned_stops = seconds_per_year;
    planned.failures.planned_time = 10;
    QVERIFY(!SimulatedRun(planned, evaluate(d)).simulate(1, 0, {}));

    Design rarely = d;
    assign(rarely, "storage_read=1 MB/s");
    assign(rarely, "failure_factor=10000 %");
    const FailureStudy study = study_failures(rarely, {.runs = 10}, {.threads = 1});
    QVERIFY(study.endless);
    QCOMPARE(study.runs, 0);
    QVERIFY(!study_failures(d, {.runs = 10}, {.threads = 1}).endless);
  }

  /// The example timeline has no gap and no overlap.
  void timelineHasNoGaps() {
    for (const char* mode : {"synchronous", "tiered"}) {
      Design d = default_design();
      assign(d, std::string("checkpoint_mode=") + mode);
      double at = 0;
      bool restarted = false;
      for (const PhaseSpan& span : example_timeline(d, 86400, 5)) {
        QVERIFY(std::abs(span.start - at) < 1e-6);
        QVERIFY(span.duration > 0);
        at = span.start + span.duration;
        restarted |= span.phase == Phase::restart;
      }
      QVERIFY(restarted);
      QVERIFY(at >= 86400 - 1e-6);
    }
  }

  void curves() {
    std::vector<IntervalPoint> intervals;
    interval_curve(default_design(), 30, 2400, 60, intervals);
    QCOMPARE(intervals.size(), size_t(60));
    const auto best = std::max_element(intervals.begin(), intervals.end(),
                                       [](const auto& a, const auto& b) { return a.goodput < b.goodput; });
    CLOSE(best->interval, evaluate(default_design()).checkpoint_interval_optimal, 0.1);

    for (const IntervalPoint& point : intervals) {
      Design d = default_design();
      d.checkpoints.interval = point.interval;
      const Evaluation e = evaluate(d);
      QCOMPARE(point.goodput, e.goodput);
      QCOMPARE(point.stall, e.share_stall);
      QCOMPARE(point.rework, e.share_rework);
    }

    std::vector<GoodputPoint> sizes;
    goodput_curve(default_design(), 1000, 1e6, 60, sizes);
    QVERIFY(sizes.back().accelerators > 0.99e6);
    for (size_t i = 1; i < sizes.size(); ++i) {
      QVERIFY(sizes[i].now < sizes[i - 1].now + 0.005);
      QVERIFY(sizes[i].best >= sizes[i].now);
    }
    QVERIFY(sizes.front().now > 0.97);
    QVERIFY(sizes.back().now < 0.2);
  }
};

TRAINYARD_TEST(FailureTests);
#include "tst_failures.moc"
