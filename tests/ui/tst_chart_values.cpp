// SPDX-License-Identifier: GPL-3.0-or-later
// Lines, marks and texts of charts have the results of evaluate() and of the studies, each in its place.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/explore/goal_seek.h"
#include "engine/room/machine_room.h"
#include "engine/studies/data_path.h"
#include "engine/studies/failure_study.h"
#include "engine/studies/post_training_study.h"
#include "engine/studies/scaling.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"
#include "ui/figures/overview_charts.h"
#include "ui/figures/post_training_charts.h"
#include "ui/figures/room_charts.h"
#include "ui/figures/storage_charts.h"
#include "ui/pages/explore/seek/seek_chart.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

constexpr double day = 86400;

QString percent(double share) { return number_text(share, Unit::fraction); }

bool close_to(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

Design post_training(std::initializer_list<const char*> more) {
  Design design = with({"job=post_training", "model=llama3.1-8b", "accelerators=64", "tensor_parallel=1",
                        "pipeline_parallel=1", "schedule=1f1b", "zero_stage=3"});
  for (const char* assignment : more) assign(design, assignment);
  return design;
}

}  // namespace

class TestChartValues : public QObject {
  Q_OBJECT

 private slots:
  void the_floor_of_memory_is_below_its_expected_value() {
    Design design = default_design();
    const Evaluation e = evaluate(design);
    QVERIFY(e.memory_floor < e.memory && e.memory < e.memory_ceiling);
    const StackedBar bar = memory_by_part(design, e);
    QVERIFY(bar.extremes);
    QVERIFY(close_to(bar.extremes->low / bar.total, e.memory_floor / e.memory));
    QVERIFY(close_to(bar.extremes->high / bar.total, e.memory_ceiling / e.memory));
  }

  /// The ideal time has its own line, and the tool tip of a point gives both times in days.
  void scaling_has_the_ideal_time() {
    const Design design = default_design();
    std::vector<ScalingPoint> points;
    scaling_curve(design, points);
    const Curves chart = scaling(design, evaluate(design), points);
    QCOMPARE(chart.lines.size(), 2);
    QCOMPARE(size_t(chart.lines[0].x.size()), points.size());
    for (size_t i = 0; i < points.size(); ++i) {
      QVERIFY(close_to(chart.lines[0].y[qsizetype(i)] * day, points[i].time));
      QVERIFY(close_to(chart.lines[1].y[qsizetype(i)] * day, points[i].ideal));
      const QString ideal = QStringLiteral("ideal ") + number_text(points[i].ideal / day, Unit::days);
      QVERIFY2(chart.points[qsizetype(i)].tool_tip.contains(ideal), qPrintable(chart.points[qsizetype(i)].tool_tip));
    }
  }

  /// The current layout is a mark beside the line of the best layouts, not a point of that line.
  void the_line_of_best_layouts_omits_the_current_one() {
    const Design design = default_design();
    std::vector<ScalingPoint> points;
    scaling_curve(design, points);
    std::vector<ScalingPoint> best = points;
    for (ScalingPoint& point : best) point.time *= 0.9;
    const Curves chart = scaling(design, evaluate(design), points, best);
    for (const Curves::Line& line : chart.lines) QCOMPARE(size_t(line.x.size()), best.size());
    QVERIFY(std::ranges::is_sorted(chart.lines[0].x));
    QCOMPARE(std::ranges::count(chart.points, Curves::Mark::now, &Curves::Point::mark), 1);
  }

  /// A flow is marked if a part of the path supplies less than it needs. Restarts read, so they need reads.
  void flows_are_judged_by_their_supply() {
    int over = 0;
    for (const Design& design : {default_design(), with({"storage_read=1 MB/s"}), with({"storage_write=1 MB/s"})}) {
      const Evaluation e = evaluate(design);
      const auto path = data_path(resolved(design), e);
      const PathFlows chart = storage_path(design, e);
      const auto is_over = [&](double Hop::*demand, double Hop::*supply) {
        return std::ranges::any_of(path, [&](const Hop& hop) { return hop.*demand > hop.*supply * (1 + 1e-9); });
      };
      const bool expected[] = {is_over(&Hop::read, &Hop::read_supply), is_over(&Hop::write, &Hop::write_supply),
                               is_over(&Hop::restart, &Hop::read_supply)};
      for (int flow = 0; flow < 3; ++flow) {
        over += expected[flow];
        QCOMPARE(chart.flows[flow].state == PathFlows::State::over, expected[flow]);
      }
      for (const PathFlows::Row& row : chart.rows)
        for (const Hop& hop : path)
          if (row.id == QLatin1String(hop.id) && hop.read > 0)
            QVERIFY2(row.tip.contains(percent(hop.read / hop.read_supply) + QStringLiteral(" of it")),
                     qPrintable(row.tip));
    }
    QVERIFY(over > 0);
  }

  void a_goal_has_the_sign_of_its_relation() {
    for (const auto& [goal, sign] : {std::pair("step_time<=+2%", "≤ "), std::pair("mfu>=30%", "≥ ")}) {
      const SeekQuestion question{&Cluster::network_bandwidth, parse_goal(goal), Preference::nearest};
      const SeekCurve chart = seek_chart(default_design(), question, seek_goal(default_design(), question));
      QVERIFY2(chart.target_text.startsWith(QString::fromUtf8(sign)), qPrintable(chart.target_text));
    }
  }

  void full_storage_is_marked() {
    Evaluation e = evaluate(default_design());
    for (const double used : {0.5, 0.99, 1.01, 1.5}) {
      e.capacity_used = used;
      QCOMPARE(capacity_by_kind(default_design(), e).over, used > 1);
    }
  }

  /// "Checkpoint every 100 minutes: 20 % of the time lost; 5 % at the best interval of 20 minutes".
  void the_loss_is_that_of_the_interval() {
    const Design design = with({"checkpoint_interval=6000"});
    const Evaluation e = evaluate(design);
    QVERIFY(e.goodput_best > e.goodput + 0.01);
    std::vector<IntervalPoint> points;
    interval_curve(design, 60, 7200, 30, points);
    const QString said = interval_loss(design, e, points, QStringLiteral("A"), {}).sentence;
    QVERIFY2(said.contains(percent(1 - e.goodput) + QStringLiteral(" of the time lost")), qPrintable(said));
    QVERIFY2(said.contains(percent(1 - e.goodput_best) + QStringLiteral(" at the best interval")), qPrintable(said));
  }

  void the_best_interval_has_its_own_line() {
    const Design design = with({"checkpoint_interval=6000"});
    std::vector<GoodputPoint> points;
    goodput_curve(design, 1000, 1e5, 10, points);
    const ShareCurves chart = goodput_by_size(design, evaluate(design), points, QStringLiteral("A"));
    QVERIFY(chart.lines[0].label.contains(QStringLiteral("best interval")));
    for (size_t i = 0; i < points.size(); ++i) {
      QCOMPARE(chart.lines[0].y[qsizetype(i)], 100 * points[i].best);
      QCOMPARE(chart.lines[1].y[qsizetype(i)], 100 * points[i].now);
    }
  }

  void simulated_runs_have_their_median() {
    FailureStudy study;
    study.runs = 100;
    study.p10_days = 70;
    study.p50_days = 72;
    study.mean_days = 75;
    study.p90_days = 90;
    const RangeRows::Row row = finish_range(default_design(), evaluate(default_design()), study, {}, 1, false).rows[2];
    QCOMPARE(row.low, 70.0);
    QCOMPARE(row.value, 72.0);
    QCOMPARE(row.high, 90.0);
  }

  /// An interruption at 1,030 s cuts short the copy that began at 1,000 s; the copy that began at 400 s is complete.
  void an_unfinished_copy_is_unusable() {
    Evaluation e = evaluate(default_design());
    e.checkpoint_time = 60;
    const std::vector<PhaseSpan> spans{{Phase::work, 0, 400},     {Phase::stall, 400, 5},  {Phase::work, 405, 595},
                                       {Phase::stall, 1000, 5},   {Phase::lost, 1005, 25}, {Phase::restart, 1030, 300},
                                       {Phase::work, 1330, 85070}};
    const DayTimeline chart = training_day(default_design(), e, spans);
    QCOMPARE(chart.interruptions, QVector<double>{1030});
    QCOMPARE(chart.saves.size(), 2);
    QCOMPARE(chart.saves[0].kind, DayTimeline::Kind::stall);
    QCOMPARE(chart.saves[1].kind, DayTimeline::Kind::lost);
    QCOMPARE(chart.saves[1].duration, 30.0);
    QVERIFY2(chart.saves[1].label.contains(QStringLiteral("unusable")), qPrintable(chart.saves[1].label));
    // The restarts of a day: their number, and the longest time of one.
    const auto restart = std::ranges::find(chart.shares, DayTimeline::Kind::restart, &DayTimeline::Share::kind);
    QVERIFY2(restart->label.endsWith(number_text(e.recovery_time, Unit::seconds)), qPrintable(restart->label));
  }

  /// If training waits for the answers, its lane begins with a wait that lasts as long as the rollout.
  void training_in_turn_waits_for_the_rollout() {
    const Design design = post_training({"pools=separate", "rollout_accelerators=24", "rollout_pace=in_turn"});
    const Evaluation e = evaluate(design);
    const PhaseLanes chart = iteration_by_phase(design, e);
    QCOMPARE(chart.lanes.size(), 2);
    const PhaseLanes::Box& wait = chart.lanes[1].boxes.front();
    QVERIFY(wait.waits && e.trainer_wait > 0);
    const double end = chart.lanes[1].boxes.back().to;
    QVERIFY(close_to(wait.to / end, e.trainer_wait / e.iteration_time));
    QVERIFY(!chart.lanes[0].boxes.front().waits);
    // The line across the rollout is the least time with any number of GPUs.
    QVERIFY(close_to(*chart.mark / end, (e.rollout_prompts + e.rollout_floor) / e.iteration_time));
  }

  void pools_have_their_own_times() {
    const Design design = post_training({"pools=separate", "rollout_accelerators=24"});
    const Evaluation e = evaluate(design);
    const std::vector<SplitPoint> points = split_curve(design);
    const SweepLines chart = split_of_devices(design, e, points);
    QVERIFY(points.size() > 3);
    for (size_t i = 0; i < points.size(); ++i) {
      const double times[] = {points[i].iteration_time, points[i].rollout_time, points[i].trainer_time};
      for (int line = 0; line < 3; ++line)
        if (std::isfinite(times[line]))
          QVERIFY(close_to(chart.lines[line].y[qsizetype(i)] * chart.factor, times[line]));
    }
    QCOMPARE(chart.lines[1].label, QStringLiteral("rollout"));
    const SweepLines lengths = answer_lengths(design, e);
    QCOMPARE(lengths.present_x, resolved(design).post_training.answer_tokens);
    QVERIFY(lengths.present_x < lengths.landmarks[0].value);
  }

  void memory_of_a_role_is_marked_if_it_exceeds_the_capacity() {
    Evaluation e = evaluate(post_training({}));
    for (const double capacity : {0.9, 1.1}) {
      e.post_memory_capacity = capacity * e.rollout_memory;
      QCOMPARE(rollout_memory_chart(e).over, capacity < 1);
      e.post_memory_capacity = capacity * e.trainer_memory;
      QCOMPARE(training_memory_chart(e).over, capacity < 1);
    }
  }

  /// Buying has a line for the lower and one for the higher prices. An unknown cost is called unknown.
  void costs_of_a_room_have_both_prices() {
    const Design design = with({"fabric=superpod-h100", "accelerators=1016", "data_parallel=auto"});
    RoomReport room = report_room(resolved(design), evaluate(design));
    QVERIFY(!room.money.months.empty());
    for (OwnershipMonth& month : room.money.months) month.owned_high = 1.5 * month.owned;
    const LinePlot plot = owned_and_rented(room);
    QVERIFY(plot.lines.size() >= 2);
    QVERIFY(plot.lines[1].label.contains(QStringLiteral("higher")));
    QVERIFY(close_to(plot.lines[1].y.back(), 1.5 * plot.lines[0].y.back()));
    CostPart insurance;
    insurance.name = "Insurance";
    room.money.parts = {insurance};
    QCOMPARE(room_cost_by_part(room).rows.front().text, QStringLiteral("unknown"));
  }
};

TRAINYARD_TEST(TestChartValues);
#include "tst_chart_values.moc"
