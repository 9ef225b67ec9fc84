// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of ready sweeps, from which the curves of the pages are drawn.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/explore/grid_sweep.h"
#include "engine/explore/layout_search.h"
#include "engine/studies/failure_study.h"
#include "engine/studies/sample_jobs.h"
#include "engine/studies/scaling.h"
#include "engine/studies/schedule_alternatives.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const std::vector<Design>& designs() {
  static const std::vector<Design> all{
      default_design(),
      with({"model=gpt3-1.3b", "accelerator=v100-sxm2-32gb", "accelerators=6", "tensor_parallel=1",
            "pipeline_parallel=1", "virtual_pipeline=1", "global_batch=96", "sequence_length=1024"}),
      with({"model=deepseek-v3", "accelerators=2048", "tensor_parallel=1", "pipeline_parallel=16", "virtual_pipeline=1",
            "schedule=1f1b", "expert_parallel=64", "data_parallel=128", "global_batch=15360", "sequence_length=4096",
            "checkpoint_mode=tiered"})};
  return all;
}

/// 8B and 405B on one kind of device, and experts on another.
const std::vector<Design>& serving_designs() {
  static const std::vector<Design> all{
      with({"job=serving", "model=llama3.1-8b", "accelerator=h100-sxm", "requests=100"}),
      with({"job=serving", "model=llama3.1-405b", "accelerator=h100-sxm", "requests=40"}),
      with({"job=serving", "model=deepseek-v3", "accelerator=h200-sxm", "requests=5"})};
  return all;
}

const std::vector<Design>& post_training_designs() {
  const auto grpo = [](const char* model, const char* gpus, const char* tensor) {
    return with({"job=post_training", model, gpus, tensor, "pipeline_parallel=1", "virtual_pipeline=1", "schedule=1f1b",
                 "data_parallel=auto"});
  };
  static const std::vector<Design> all{grpo("model=llama3.1-8b", "accelerators=64", "tensor_parallel=1"),
                                       grpo("model=llama3.1-70b", "accelerators=256", "tensor_parallel=8")};
  return all;
}

const std::vector<Design>& designs_of(const PresetSweep& row) {
  if (row.jobs.has(Job::serving)) return serving_designs();
  return row.jobs.has(Job::post_training) ? post_training_designs() : designs();
}

GridResult run(const PresetSweep& row, const Design& design) {
  return run_sweep(grid_of(row, design, evaluate(design)));
}

}  // namespace

class TestReadySweeps : public QObject {
  Q_OBJECT

 private slots:
  void every_row_runs_on_every_design() {
    std::set<std::string> ids;
    for (const PresetSweep& row : preset_sweeps()) {
      QVERIFY2(ids.insert(row.id).second, row.id);
      QCOMPARE(find_preset_sweep(row.id), &row);
      for (const Design& design : designs_of(row)) {
        GridSweep sweep = grid_of(row, design, evaluate(design));
        // Best layouts are tested separately, because searches on thousands of devices take seconds.
        if (sweep.layout == SweepLayout::best) sweep.layout = SweepLayout::nearest;
        QVERIFY2(sweep.points() >= 4 && sweep.points() <= 100, row.id);
        for (const double value : sweep.axes[0].values)
          if (is_number(*row.input)) QVERIFY2(value >= row.input->min && value <= row.input->max, row.id);
        const GridResult result = run_sweep(sweep);
        QVERIFY2(std::ranges::any_of(result.points, [](const GridPoint& p) { return p.state != PointState::illegal; }),
                 row.id);
      }
    }
    QCOMPARE(find_preset_sweep("nothing"), nullptr);
  }

  /// Each row varies inputs and shows results of its job, and every job has rows.
  void rows_belong_to_a_job() {
    size_t all = 0;
    for (const Job job : every_job) {
      const auto rows = preset_sweeps(job);
      QVERIFY(rows.size() >= 4);
      all += rows.size();
      for (const PresetSweep* row : rows) {
        QVERIFY2(may_vary(*row->input, job), row->id);
        for (const MetricHandle metric : row->metrics) QVERIFY2(metric->jobs.has(job), row->id);
      }
    }
    QCOMPARE(all, preset_sweeps().size());
  }

  /// Twice the load takes twice the GPUs, apart from the rounding of whole replicas and spares. A larger load may take
  /// larger replicas.
  void load_and_limits_change_the_number_of_gpus() {
    for (const Design& design : serving_designs()) {
      const PresetSweep& row = *find_preset_sweep("gpus_by_load");
      const GridSweep sweep = grid_of(row, design, evaluate(design));
      const GridResult result = run(row, design);
      const size_t last = sweep.points() - 1;
      const double factor = sweep.axes[0].values[last] / sweep.axes[0].values[0];
      QVERIFY(std::abs(factor / 64 - 1) < 1e-9);
      const Evaluation first = evaluate(sweep.design_at(0));
      const double replica = std::max(first.replica_devices, evaluate(sweep.design_at(last)).replica_devices);
      const double slack = 2 * (replica + first.prefill_replicas) + replica;
      const double least = result.value(0, 0, 3).value, most = result.value(last, 0, 3).value;
      QVERIFY2(most <= factor * least && most >= factor * (least - slack), row.id);
    }
    const Design& design = serving_designs()[0];
    double before = 0;
    const GridResult limits = run(*find_preset_sweep("cost_by_next_token"), design);
    for (size_t i = limits.points.size(); i-- > 0;) {
      const double cost = limits.value(i, 0, 3).value;
      // A limit that cannot be met has no cost.
      if (!std::isfinite(cost)) continue;
      QVERIFY(cost >= before);
      before = cost;
    }
    QVERIFY(before > 2 * evaluate(design).month_cost);
  }

  /// With few GPUs for rollout the rollout takes longer, with few for training the update does. The best split lies
  /// between.
  void two_pools_have_a_best_split() {
    for (const Design& design : post_training_designs()) {
      const GridSweep sweep = grid_of(*find_preset_sweep("iteration_by_rollout"), design, evaluate(design));
      const GridResult result = run(*find_preset_sweep("iteration_by_rollout"), design);
      const auto time = [&](size_t i) { return result.value(i, 0, 3).value; };
      std::vector<double> times;
      for (size_t i = 0; i < sweep.points(); ++i)
        if (std::isfinite(time(i)) && result.points[i].state != PointState::illegal) times.push_back(time(i));
      QVERIFY(times.size() > 4);
      const auto best = std::ranges::min_element(times);
      QVERIFY(best != times.begin() && best + 1 != times.end());
      QCOMPARE(sweep.design.post_training.pools, Pools::separate);
    }
  }

  /// Each curve of a page shows the values of its sweep, to the last bit.
  void curves_equal_their_sweeps() {
    for (const Design& design : designs()) {
      const Evaluation e = evaluate(design);
      const ValueRange intervals = lost_time_by_interval().range(design, e);
      std::vector<IntervalPoint> lost;
      interval_curve(design, intervals.from, intervals.to, intervals.count, lost);
      const GridResult loss = run(lost_time_by_interval(), design);
      QCOMPARE(lost.size(), loss.points.size());
      for (size_t i = 0; i < lost.size(); ++i)
        if (loss.points[i].state != PointState::illegal) QCOMPARE(lost[i].goodput, loss.value(i, 0, 5).value);

      std::vector<GoodputPoint> sizes;
      const ValueRange range = goodput_by_size().range(design, e);
      goodput_curve(design, range.from, range.to, range.count, sizes);
      const GridSweep by_size = grid_of(goodput_by_size(), design, e);
      QCOMPARE(sizes.size(), by_size.points());
      for (size_t i = 0; i < sizes.size(); ++i) {
        const Evaluation there = evaluate(by_size.design_at(i));
        QCOMPARE(sizes[i].accelerators, by_size.axes[0].values[i]);
        QCOMPARE(sizes[i].now, there.goodput);
        QCOMPARE(sizes[i].best, there.goodput_best);
        QVERIFY(std::fmod(sizes[i].accelerators, design.layout.replica_size()) == 0);
      }
      const GridResult schedules = run(time_by_schedule(), design);
      for (const ScheduleAlternative& other : schedule_alternatives(design)) {
        const size_t i = size_t(other.design.layout.schedule);
        if (other.design.layout.schedule == Schedule::interleaved) continue;
        QCOMPARE(schedules.points[i].legality.reason, other.evaluation.legality.reason);
        if (schedules.points[i].state != PointState::illegal)
          QCOMPARE(schedules.value(i, 0, 2).value, other.evaluation.step_time);
      }
      QCOMPARE(sample_jobs(design).size(), grid_of(jobs_by_workload(), design, e).points());
    }
  }

  /// An eighth to eight times as many devices, with the current number unchanged.
  void sizes_are_octaves_around_the_present_one() {
    for (const Design& design : designs()) {
      std::vector<ScalingPoint> points;
      scaling_curve(design, points);
      const double now = design.cluster.accelerators;
      const Evaluation e = evaluate(design);
      const auto present = std::ranges::find(points, now, &ScalingPoint::accelerators);
      QVERIFY(present != points.end());
      QVERIFY(present->design == design);
      QCOMPARE(present->time, e.finish_days * 86400);
      // The page first draws unchanged layouts, which takes no search.
      GridSweep sweep = grid_of(time_by_size(), design, e);
      sweep.layout = SweepLayout::nearest;
      const GridResult result = run_sweep(sweep);
      for (const ScalingPoint& point : points) {
        const double octave = std::round(std::log2(point.accelerators / now));
        QVERIFY(std::abs(octave) <= 3 && std::abs(point.accelerators - now * std::exp2(octave)) <= 0.5);
        if (point.accelerators == now) continue;
        const auto& counts = sweep.axes[0].values;
        const size_t i = size_t(std::ranges::find(counts, point.accelerators) - counts.begin());
        QVERIFY(i < counts.size());
        QCOMPARE(point.time, result.value(i, 0, 3).value * 86400);
        QVERIFY(point.design == design_of(sweep, result, i));
      }
    }
  }

  /// Days on another number of GPUs have the likely range of that run, not of the current one.
  void every_size_has_the_likely_range_of_its_run() {
    int banded = 0;
    for (const Design& design : designs()) {
      std::vector<ScalingPoint> points;
      scaling_curve(design, points);
      for (const ScalingPoint& point : points) {
        const Evaluation there = evaluate(point.design);
        QCOMPARE(point.days_band.has_value(), std::isfinite(there.finish_days_high));
        if (!point.days_band) continue;
        ++banded;
        QCOMPARE(point.days_band->low, there.finish_days_low);
        QCOMPARE(point.days_band->high, there.finish_days_high);
      }
    }
    QVERIFY(banded > 4);
  }

  /// Replicas, spares and writers that the user has set suit only one cluster size.
  void inputs_that_depend_on_the_size_become_automatic() {
    Design design = designs()[2];
    design.failures.spare_nodes = 7;
    design.checkpoints.writers = 5;
    Design freed = design;
    freed.layout.data_parallel = automatic;
    freed.checkpoints.writers = automatic;
    freed.failures.spare_nodes = automatic;
    std::vector<GoodputPoint> sizes;
    goodput_curve(design, 512, 8192, 5, sizes);
    QCOMPARE(sizes.size(), size_t(5));
    for (const GoodputPoint& point : sizes) {
      freed.cluster.accelerators = point.accelerators;
      QCOMPARE(point.now, evaluate(freed).goodput);
    }
    std::vector<ScalingPoint> points;
    scaling_curve(design, points);
    for (const ScalingPoint& point : points)
      QCOMPARE(std::isnan(point.design.layout.data_parallel), point.accelerators != design.cluster.accelerators);
  }

  /// Six devices: 0.75, 1.5, 3 … become one, two, three.
  void small_clusters_have_whole_distinct_counts() {
    std::vector<double> counts;
    const Design six = with({"accelerators=6"}), one = with({"accelerators=1"});
    time_by_size().values(six, time_by_size().range(six, {}), counts);
    QCOMPARE(counts, (std::vector<double>{1, 2, 3, 6, 12, 24, 48}));
    time_by_size().values(one, time_by_size().range(one, {}), counts);
    QCOMPARE(counts, (std::vector<double>{1, 2, 4, 8}));
  }

  /// Every point has the fastest layout that a search finds, so a larger batch never reduces the tokens per second: the
  /// layout of half the batch could take twice as many micro-batches.
  void layouts_of_a_curve_are_the_best() {
    const Design design = with({"model=gpt3-1.3b", "accelerators=64", "tensor_parallel=8", "pipeline_parallel=1",
                                "virtual_pipeline=1", "schedule=1f1b", "global_batch=64", "sequence_length=2048"});
    for (const PresetSweep* row : {&throughput_by_batch(), &time_by_size()}) {
      const GridSweep sweep = grid_of(*row, design, evaluate(design));
      const GridResult result = run_sweep(sweep);
      QVERIFY(result.complete);
      const std::size_t metrics = sweep.metrics.size();
      for (std::size_t i = 0; i < result.points.size(); ++i) {
        const Design at = sweep.design_at(i);
        const SearchGoals goals{.rank = sweep.metrics.front(), .best = 1, .chart_points = 0, .equal_share = 0};
        const LayoutSearch found = search_layouts(at, default_space(at), goals);
        QCOMPARE(result.points[i].state == PointState::fits, !found.best.empty());
        if (found.best.empty()) continue;
        QCOMPARE(result.value(i, 0, metrics).value, found.best.front().value);
        const bool grows = row == &throughput_by_batch() && i > 0 && result.points[i - 1].state == PointState::fits;
        if (grows) QVERIFY(result.value(i, 0, metrics).value >= result.value(i - 1, 0, metrics).value * (1 - 1e-9));
      }
    }
  }

  /// 8 Mi tokens are 1,024 sequences of 8,192.
  void the_critical_batch_is_marked() {
    const PresetSweep& row = throughput_by_batch();
    QVERIFY(row.landmark && row.landmark_label);
    QCOMPARE(row.landmark(with({"critical_batch=8388608"})), 1024.0);
  }
};

TRAINYARD_TEST(TestReadySweeps);
#include "tst_ready_sweeps.moc"
