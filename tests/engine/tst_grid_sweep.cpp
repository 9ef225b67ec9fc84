// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep over one or two inputs: each point equals evaluate(), for any number of threads and any division into parts.
#include <QTest>

#include <cmath>
#include <sstream>

#include "engine/error.h"
#include "engine/explore/layout_search.h"
#include "engine/explore/sweep_files.h"
#include "engine/explore/sweep_values.h"
#include "engine/json/json.h"
#include "engine/metrics/handle.h"
#include "engine/studies/findings.h"
#include "engine/studies/nearest_layout.h"
#include "engine/units/csv.h"
#include "tests/engine/designs.h"
#include "tests/jobs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool same(const GridResult& a, const GridResult& b, size_t from_b) {
  for (size_t i = 0; i < b.points.size(); ++i) {
    const GridPoint &x = a.points[from_b + i], &y = b.points[i];
    if (x.state != y.state || x.other_layout != y.other_layout || x.fits != y.fits ||
        x.legality.reason != y.legality.reason)
      return false;
  }
  const size_t metrics = b.points.empty() ? 0 : b.values.size() / b.points.size();
  for (size_t i = 0; i < b.values.size(); ++i) {
    const BandedValue &x = a.values[from_b * metrics + i], &y = b.values[i];
    if (!same(x.value, y.value) || !same(x.low, y.low) || !same(x.high, y.high)) return false;
  }
  return true;
}

GridSweep grid(std::initializer_list<const char*> axes, std::vector<MetricHandle> metrics = {&Evaluation::step_time},
               SweepLayout layout = SweepLayout::kept) {
  GridSweep sweep{default_design(), {}, std::move(metrics), layout};
  for (const char* axis : axes) sweep.axes.push_back(parse_axis(sweep.design, axis));
  return sweep;
}

QString error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

std::vector<double> values(const char* axis) { return parse_axis(default_design(), axis).values; }

}  // namespace

class TestGridSweep : public QObject {
  Q_OBJECT

 private slots:
  void each_point_equals_evaluate_data() {
    QTest::addColumn<int>("job");
    for (const Job job : every_job) QTest::newRow(job_id(job)) << int(job);
  }
  /// Covers every input that acts in a job, and every numeric result.
  void each_point_equals_evaluate() {
    QFETCH(int, job);
    const Design& design = default_design(Job(job));
    std::vector<MetricHandle> all;
    for (const Metric& metric : tests::results_of(Job(job)))
      if (metric.value) all.emplace_back(metric);
    for (const Parameter& input : tests::inputs_of(Job(job))) {
      if (!may_vary(input, Job(job))) continue;
      const GridSweep sweep{design, {{input, usual_values(design, input, 5)}}, all, {}};
      const GridResult result = run_sweep(sweep);
      QVERIFY(result.complete);
      QVERIFY2(result.points.size() >= 2, input.id);
      for (size_t i = 0; i < result.points.size(); ++i) {
        const Evaluation expected = evaluate(sweep.design_at(i));
        const bool legal = is_legal(expected);
        QCOMPARE(result.points[i].state == PointState::illegal, !legal);
        if (legal) QCOMPARE(result.points[i].fits, expected.fits);
        for (size_t m = 0; legal && m < all.size(); ++m)
          QVERIFY2(same(result.value(i, m, all.size()).value, number(expected, *all[m])), input.id);
      }
    }
  }

  void the_last_input_varies_fastest() {
    const GridSweep sweep = grid({"pipeline_parallel=8,16", "global_batch=1024,2048,4096"});
    QCOMPARE(sweep.points(), size_t(6));
    const Design at = sweep.design_at(4);
    QCOMPARE(at.layout.pipeline_parallel, 16.0);
    QCOMPARE(at.work.global_batch, 2048.0);
    const GridResult result = run_sweep(sweep);
    QCOMPARE(result.value(4, 0, 1).value, evaluate(default_design()).step_time);
    QCOMPARE(result.value(5, 0, 1).value, evaluate(with({"global_batch=4096"})).step_time);
  }

  void threads_and_parts_do_not_change_results() {
    for (const SweepLayout layout : {SweepLayout::kept, SweepLayout::nearest}) {
      const GridSweep sweep = grid({"accelerators=4096:16384:7:linear", "global_batch=all"},
                                   {&Evaluation::finish_days, &Evaluation::memory, &Evaluation::mfu}, layout);
      const GridResult whole = run_sweep(sweep, {.threads = 1});
      QVERIFY(same(whole, run_sweep(sweep, {.threads = 3}), 0));
      for (size_t first = 0; first < sweep.points(); first += 40) {
        const GridResult part = run_sweep(sweep, {}, first, first + 40);
        QCOMPARE(part.first, first);
        QCOMPARE(part.points.size(), std::min(size_t(40), sweep.points() - first));
        QVERIFY(same(whole, part, first));
        QCOMPARE(sweep_csv(sweep, part).substr(0, 20), sweep_csv(sweep, whole).substr(0, 20));
      }
    }
  }

  void metrics_with_a_likely_range_have_it() {
    const GridSweep sweep =
        grid({"global_batch=2048"}, {&Evaluation::finish_days, &Evaluation::site_power, &Evaluation::energy});
    const GridResult result = run_sweep(sweep);
    const Evaluation expected = evaluate(default_design());
    QCOMPARE(result.value(0, 0, 3).low, expected.finish_days_low);
    QCOMPARE(result.value(0, 0, 3).high, expected.finish_days_high);
    QVERIFY(expected.finish_days_low < expected.finish_days);
    QVERIFY(std::isnan(result.value(0, 1, 3).low) && std::isnan(result.value(0, 1, 3).high));
    // Energy scales with the duration of the run.
    const double longer = expected.finish_days_high / expected.finish_days;
    QVERIFY(std::abs(result.value(0, 2, 3).high / result.value(0, 2, 3).value / longer - 1) < 1e-12);
  }

  /// 12,288 devices are 96 replicas of 8 × 16, and 2,048 sequences do not divide over 96.
  void illegal_points_have_a_reason_and_no_numbers() {
    const GridSweep sweep = grid({"accelerators=12288,16384"});
    const GridResult result = run_sweep(sweep);
    QCOMPARE(result.points[0].state, PointState::illegal);
    QCOMPARE(result.points[0].legality.reason, Illegality::batch);
    QVERIFY(std::isnan(result.value(0, 0, 1).value));
    const Design design = with({"accelerators=12288"});
    QCOMPARE(reason_of(sweep, result, 0).text(), legality_message(design, evaluate(design)).text());
    QVERIFY(!reason_of(sweep, result, 0).text().empty());
    QVERIFY(reason_of(sweep, result, 1).text().empty());
  }

  void points_that_do_not_fit_are_marked() {
    const GridSweep sweep = grid({"accelerator=h100-sxm,a100-sxm-40gb"});
    const GridResult result = run_sweep(sweep);
    QCOMPARE(result.points[0].state, PointState::fits);
    QCOMPARE(result.points[1].state, PointState::too_big);
    QVERIFY(std::isfinite(result.value(1, 0, 1).value));
  }

  /// A serving point that fits but answers too late does not count as meeting its targets, and its row says what it
  /// misses. Parts computed on other machines say the same.
  void a_serving_point_states_whether_it_meets_its_targets() {
    GridSweep sweep{with({"job=serving", "requests=40", "weight_format=fp8"}),
                    {parse_axis(default_design(Job::serving), "next_token=1 ms,40 ms,10 s")},
                    {&Evaluation::serving_gpus}};
    const GridResult result = run_sweep(sweep), again = read_sweep_part(sweep, sweep_part_json(sweep, result), "part");
    int misses = 0, holds = 0;
    for (size_t i = 0; i < sweep.points(); ++i) {
      const Evaluation e = evaluate(sweep.design_at(i));
      const GridPoint& point = result.points[i];
      QVERIFY(e.fits != Fit::no);
      QCOMPARE(point.state, e.serving_verdict == ServingVerdict::meets ? PointState::fits : PointState::misses);
      QCOMPARE(point.verdict, std::string(verdict_label(e)));
      QCOMPARE(again.points[i].state, point.state);
      QCOMPARE(again.points[i].verdict, point.verdict);
      const auto row = sweep_json(sweep, result)["rows"][i];
      QCOMPARE(row["verdict"].get<std::string>(), point.verdict);
      (point.state == PointState::misses ? misses : holds) += 1;
    }
    QVERIFY(misses > 0 && holds > 0);
  }

  void the_nearest_layout_replaces_an_illegal_one() {
    const GridSweep sweep = grid({"accelerators=12288,16384"}, {&Evaluation::step_time}, SweepLayout::nearest);
    const GridResult result = run_sweep(sweep);
    const auto nearest = nearest_legal_layout(with({"accelerators=12288"}), {.degrees = true});
    QVERIFY(nearest);
    QVERIFY(result.points[0].other_layout);
    QVERIFY(design_of(sweep, result, 0) == nearest->design);
    QCOMPARE(result.value(0, 0, 1).value, evaluate(nearest->design).step_time);
    QVERIFY(!layout_change(sweep, result, 0).empty());
    QVERIFY(!result.points[1].other_layout);
    QVERIFY(design_of(sweep, result, 1) == default_design());
    QCOMPARE(layout_change(sweep, result, 1), std::string());
  }

  /// The best layout of a point is the one that a search finds with the swept inputs fixed.
  void the_best_layout_equals_that_of_a_search() {
    GridSweep sweep =
        grid({"accelerators=64,128", "tensor_parallel=2,4"}, {&Evaluation::tokens_per_second}, SweepLayout::best);
    sweep.design =
        with({"model=llama3.1-8b", "accelerators=64", "pipeline_parallel=1", "virtual_pipeline=1", "global_batch=512"});
    const GridResult result = run_sweep(sweep);
    QVERIFY(result.complete);
    for (size_t i = 0; i < 4; ++i) {
      const Design at = sweep.design_at(i), best = design_of(sweep, result, i);
      SearchSpace space = default_space(at);
      space.keep(&Cluster::accelerators);
      space.keep(&Layout::tensor_parallel);
      const LayoutSearch found = search_layouts(at, space, {});
      double most = 0;
      for (const FoundLayout& layout : found.best) most = std::max(most, layout.evaluation.tokens_per_second);
      QCOMPARE(result.value(i, 0, 1).value, most);
      QCOMPARE(evaluate(best).tokens_per_second, most);
      QCOMPARE(best.layout.tensor_parallel, at.layout.tensor_parallel);
      QCOMPARE(best.cluster.accelerators, at.cluster.accelerators);
      QCOMPARE(result.points[i].state, PointState::fits);
      QVERIFY(most >= evaluate(at).tokens_per_second || evaluate(at).legality.reason != Illegality::none ||
              evaluate(at).fits == Fit::no);
    }
    QVERIFY(same(result, run_sweep(sweep, {.threads = 1}), 0));
    // Another metric has another best layout: the least memory is less than that of the fastest layout.
    GridSweep small = sweep;
    small.metrics = {&Evaluation::memory};
    const GridResult least = run_sweep(small);
    for (size_t i = 0; i < 4; ++i) QVERIFY(least.value(i, 0, 1).value < evaluate(design_of(sweep, result, i)).memory);
  }

  void a_stop_keeps_what_was_found() {
    const GridSweep sweep = grid({"tokens=1T:20T:200", "checkpoint_interval=60:6000:100"});
    std::stop_source stop;
    Execution execution{stop.get_token(), {}, 1};
    execution.progress = [&](double share) {
      if (share > 0.2) stop.request_stop();
    };
    const GridResult result = run_sweep(sweep, execution);
    QVERIFY(!result.complete);
    const GridResult whole = run_sweep(sweep);
    size_t tried = 0;
    for (size_t i = 0; i < result.points.size(); ++i) {
      if (result.points[i].state == PointState::pending) continue;
      ++tried;
      QCOMPARE(result.value(i, 0, 1).value, whole.value(i, 0, 1).value);
    }
    QVERIFY(tried >= result.points.size() / 5 && tried < result.points.size() / 2);
    const std::string table = sweep_csv(sweep, result);
    QCOMPARE(size_t(std::count(table.begin(), table.end(), '\n')), tried + 1);
    QCOMPARE(sweep_json(sweep, result)["tried"].get<size_t>(), tried);
  }

  void ranges_follow_the_slider_unless_asked_otherwise() {
    QCOMPARE(values("checkpoint_interval=100:10000:3"), (std::vector<double>{100, 1000, 10000}));
    QCOMPARE(values("checkpoint_interval=100:10000:3:linear"), (std::vector<double>{100, 5050, 10000}));
    QCOMPARE(values("tensor_parallel=1:8:4"), (std::vector<double>{1, 2, 4, 8}));
    QCOMPARE(values("tensor_parallel=8:1:4"), (std::vector<double>{8, 4, 2, 1}));
    // Whole numbers, each only once.
    QCOMPARE(values("mtp_depth=0:2:7"), (std::vector<double>{0, 1, 2}));
    QCOMPARE(values("tokens=1T:4T:3:geometric"), (std::vector<double>{1e12, 2e12, 4e12}));
    QCOMPARE(values("tokens=2T:9T:1"), std::vector<double>{2e12});
  }

  void lists_take_units_automatic_and_ids() {
    QCOMPARE(values("network_bandwidth=400 Gb/s,100e9"), (std::vector<double>{50e9, 100e9}));
    const std::vector<double> replicas = values("data_parallel=64,auto");
    QCOMPARE(replicas[0], 64.0);
    QVERIFY(std::isnan(replicas[1]));
    QCOMPARE(values("sequence_parallel=on,off"), (std::vector<double>{1, 0}));
    QCOMPARE(values("schedule=1f1b,interleaved").size(), size_t(2));
    const Parameter& accelerator = parameter(&Cluster::accelerator);
    QCOMPARE(value_id(accelerator, values("accelerator=h100-sxm")[0]), std::string("h100-sxm"));
  }

  /// "all:price" takes only the entries with a price.
  void all_entries_or_those_with_a_figure() {
    const auto& catalog_entries = catalog(CatalogKind::accelerators);
    QCOMPARE(values("accelerator=all").size(), catalog_entries.size());
    const std::vector<double> priced = values("accelerator=all:price");
    QVERIFY(!priced.empty() && priced.size() < catalog_entries.size());
    for (size_t i = 0; i < catalog_entries.size(); ++i) {
      const bool known = !std::isnan(std::get<AcceleratorRef>(catalog_entries[i])->price);
      QCOMPARE(std::find(priced.begin(), priced.end(), double(i)) != priced.end(), known);
    }
    QCOMPARE(values("schedule=all").size(), parameter(&Layout::schedule).choices.size());
    QCOMPARE(values("sequence_parallel=all"), (std::vector<double>{0, 1}));
  }

  void every_value_is_read_back() {
    for (const Parameter& input : tests::inputs_of(Job::training)) {
      if (!may_vary(input, Job::training)) continue;
      for (const double value : usual_values(default_design(), input, 7)) {
        const std::vector<double> again = values((input.id + ("=" + value_id(input, value))).c_str());
        QCOMPARE(again, std::vector<double>{value});
        QVERIFY(!value_text(input, value).empty());
      }
    }
  }

  void bad_input_is_one_sentence_data() {
    QTest::addColumn<QString>("axis");
    QTest::addColumn<QString>("part");
    QTest::newRow("no values") << "tokens"
                               << "has no values";
    QTest::newRow("unknown input") << "tokns=all"
                                   << "tokens";
    QTest::newRow("outside") << "tensor_parallel=1:1e9:3"
                             << "tensor_parallel";
    QTest::newRow("no steps") << "tokens=1T:2T"
                              << "FROM:TO:STEPS";
    QTest::newRow("zero steps") << "tokens=1T:2T:0"
                                << "steps";
    QTest::newRow("number of steps as a word") << "tokens=1T:2T:ten"
                                               << "steps";
    QTest::newRow("spacing") << "tokens=1T:2T:3:cubic"
                             << "geometric";
    QTest::newRow("geometric from zero") << "mtp_depth=0:2:3:geometric"
                                         << "above 0";
    QTest::newRow("automatic end") << "data_parallel=auto:8:3"
                                   << "two numbers";
    QTest::newRow("choice") << "schedule=fast"
                            << "schedule";
    QTest::newRow("entry") << "accelerator=h100-smx"
                           << "h100-sxm";
    QTest::newRow("figure") << "accelerator=all:prise"
                            << "price";
    QTest::newRow("catalog field of a plain number") << "tokens=all:price"
                                                     << "catalog";
  }
  void bad_input_is_one_sentence() {
    QFETCH(QString, axis);
    QFETCH(QString, part);
    const QString error = error_of([&] { parse_axis(default_design(), axis.toStdString()); });
    QVERIFY2(error.contains(part) && !error.contains('\n'), qPrintable(error));
  }

  void meaningless_sweeps_are_refused() {
    QVERIFY(error_of([] { check_sweep(grid({"tokens=1T,2T", "tokens=1T,2T"})); }).contains("twice"));
    QVERIFY(error_of([] {
              check_sweep(grid({"tokens=1T:2T:2000", "checkpoint_interval=60:600:2000:linear"}));
            }).contains("1,000,000"));
    QVERIFY(error_of([] { parse_metric("fits"); }).contains("not a number"));
    QVERIFY(error_of([] { parse_metric("finish_dys"); }).contains("finish_days"));
    QVERIFY(error_of([] { parse_sweep_layout("any"); }).contains("kept"));
    QCOMPARE(parse_sweep_layout("nearest"), SweepLayout::nearest);
  }

  void tables_hold_every_point_in_full() {
    const GridSweep sweep = grid({"accelerator=h100-sxm,a100-sxm-40gb", "accelerators=12288,16384"},
                                 {&Evaluation::finish_days, &Evaluation::cost});
    const GridResult result = run_sweep(sweep);
    std::istringstream stream(sweep_csv(sweep, result));
    const std::vector<CsvRow> rows = read_csv(stream, "sweep");
    QCOMPARE(rows.size(), size_t(5));
    const std::vector<std::string> head{
        "accelerator", "accelerators", "finish_days", "finish_days_low", "finish_days_high", "cost",
        "cost_low",    "cost_high",    "fits",        "reason",          "layout",           "verdict"};
    QCOMPARE(rows[0].cells, head);
    QCOMPARE(rows[1].cells[8], std::string("illegal"));
    QCOMPARE(rows[1].cells[2], std::string());
    QVERIFY(!rows[1].cells[9].empty());
    QCOMPARE(std::stod(rows[2].cells[2]), evaluate(default_design()).finish_days);
    QCOMPARE(rows[4].cells[8], std::string("no"));
    QCOMPARE(rows[4].cells[11], std::string("Does not fit"));
    const auto json = sweep_json(sweep, result);
    QCOMPARE(json["rows"].size(), size_t(4));
    QVERIFY(json["rows"][0]["metrics"]["finish_days"].is_null());
    QCOMPARE(json["rows"][1]["metrics"]["finish_days"].get<double>(), evaluate(default_design()).finish_days);
    QCOMPARE(json["rows"][3]["inputs"]["accelerator"].get<std::string>(), std::string("a100-sxm-40gb"));
    QCOMPARE(json["layout"].get<std::string>(), std::string("kept"));
  }

  /// If the layout is changed, the table gives the change as assignments.
  void a_changed_layout_can_be_set_from_the_table() {
    const GridSweep sweep = grid({"accelerators=12288"}, {&Evaluation::step_time}, SweepLayout::nearest);
    const GridResult result = run_sweep(sweep);
    Design again = with({"accelerators=12288"});
    std::istringstream words(layout_change(sweep, result, 0));
    for (std::string word; words >> word;) assign(again, word);
    QCOMPARE(evaluate(again).step_time, result.value(0, 0, 1).value);
  }
};

TRAINYARD_TEST(TestGridSweep);
#include "tst_grid_sweep.moc"
