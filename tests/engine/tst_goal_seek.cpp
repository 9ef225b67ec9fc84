// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the value of an input that brings a metric to a target: legal, evaluated, and the requested one of several, or
// else a clear reason.
#include <cmath>

#include "engine/error.h"
#include "engine/explore/goal_seek.h"
#include "tests/cases.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// A small design: 64 accelerators, TP 2.
Design small() {
  return with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=1", "schedule=1f1b",
               "global_batch=512", "tokens=100e9"});
}

/// Cards on PCIe with 16 Gb/s between nodes.
Design cards() {
  return with({"model=mixtral-8x7b", "accelerator=l40s", "accelerators=64", "tensor_parallel=2", "expert_parallel=8",
               "pipeline_parallel=4", "virtual_pipeline=1", "schedule=1f1b", "global_batch=256", "tokens=1e11"});
}

SeekQuestion question(ParameterHandle input, const char* goal, Preference preference) {
  return {input, parse_goal(goal), preference};
}

/// Checks that an answer is legal and evaluated, has the stated metric and meets the goal.
void check(const Design& design, const SeekQuestion& q, const SeekAnswer& answer) {
  QVERIFY(answer.found);
  QVERIFY(answer.failure == SeekFailure::none && !answer.closest);
  const Evaluation e = evaluate(answer.found->design);
  QCOMPARE(e.legality.reason, Illegality::none);
  QVERIFY(e.fits != Fit::no || evaluate(design).fits == Fit::no);
  if (q.goal.relation == Relation::fits) QVERIFY(e.memory <= e.memory_capacity);
  if (q.goal.relation == Relation::fits) return;
  const double metric = number(e, *q.goal.metric);
  QCOMPARE(metric, answer.found->metric);
  constexpr double rounding = 1e-6;
  const double slack = rounding * std::abs(answer.target);
  if (q.goal.relation == Relation::at_most) QVERIFY(metric <= answer.target + slack);
  if (q.goal.relation == Relation::at_least) QVERIFY(metric >= answer.target - slack);
  if (q.goal.relation == Relation::equal) QVERIFY(std::abs(metric - answer.target) <= slack);
}

double metric_with(const Design& design, ParameterHandle input, double value, MetricHandle metric) {
  Design changed = design;
  set_value(changed, *input, value);
  return number(evaluate(changed), *metric);
}

}  // namespace

class GoalSeekTests : public QObject {
  Q_OBJECT
 private slots:
  void goalsAreRead_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("metric");
    QTest::addColumn<int>("relation");
    QTest::addColumn<double>("value");
    QTest::addColumn<bool>("relative");
    const auto row = [](const char* text, const char* metric, Relation relation, double value, bool relative) {
      QTest::newRow(text) << text << metric << int(relation) << value << relative;
    };
    row("finish_days<=60", "finish_days", Relation::at_most, 60, false);
    row("finish_days <= 60 days", "finish_days", Relation::at_most, 60, false);
    row("memory<=70 GiB", "memory", Relation::at_most, 70.0 * (1 << 30), false);
    row("step_time<=+2%", "step_time", Relation::at_most, 0.02, true);
    row("goodput >= -1 %", "goodput", Relation::at_least, -0.01, true);
    row("goodput≥\u22121 %", "goodput", Relation::at_least, -0.01, true);
    row("mfu>=40%", "mfu", Relation::at_least, 0.4, false);
    row("cost=40e6", "cost", Relation::equal, 40e6, false);
    row("cost = $40 M", "cost", Relation::equal, 40e6, false);
    row("fits", "fits", Relation::fits, 0, false);
  }
  void goalsAreRead() {
    QFETCH(QString, text);
    QFETCH(QString, metric);
    QFETCH(int, relation);
    QFETCH(double, value);
    QFETCH(bool, relative);
    const Goal goal = parse_goal(text.toStdString());
    QCOMPARE(QString(goal.metric->id), metric);
    QCOMPARE(int(goal.relation), relation);
    QCOMPARE(goal.value, value);
    QCOMPARE(goal.relative, relative);
    const Goal again = parse_goal(goal_text(goal));
    QCOMPARE(again.value, goal.value);
    QCOMPARE(again.relative, goal.relative);
    QVERIFY(again.relation == goal.relation && again.metric == goal.metric);
  }

  void badGoalsAreOneSentence_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "finish_days", "finish_day<=60", "finish_days<=soon", "memory<=3 days", "fits<=1",
                             "step_time<=+%", "step_time<=+two%", "<=3", "cost=inf"})
      QTest::newRow(text) << text;
  }
  void badGoalsAreOneSentence() {
    QFETCH(QString, text);
    QVERIFY_THROWS_EXCEPTION(InputError, parse_goal(text.toStdString()));
  }

  /// Every ready question on three very different designs has an evaluated answer or a reason.
  void readyQuestionsHaveAnswers() {
    int found = 0;
    for (const Design& design : {default_design(), small(), cards()}) {
      const std::vector<ReadyQuestion> questions = ready_questions(design);
      for (size_t i = 0; i < questions.size(); i += tests::stride(3)) {
        const ReadyQuestion& ready = questions[i];
        SeekQuestion asked = ready.question;
        // Each value takes a layout search, so a few small values are enough here.
        if (asked.other_layout) {
          asked.from = 8;
          asked.to = 32;
        }
        const SeekAnswer answer = seek_goal(design, asked);
        const std::string said = seek_message(design, asked, answer).text();
        QVERIFY2(!said.empty(), ready.id);
        QVERIFY2(answer.found || answer.failure != SeekFailure::none, ready.id);
        if (!answer.found) continue;
        check(design, asked, answer);
        ++found;
      }
    }
    QVERIFY(found >= (tests::every_case() ? 30 : 9));
  }

  /// Serving and post-training have questions about the results of their job.
  void otherJobsHaveQuestions() {
    const std::vector<Design> others{
        with({"job=serving", "model=llama3.1-8b", "accelerator=h100-sxm", "requests=100"}),
        with({"job=serving", "model=deepseek-v3", "accelerator=h200-sxm", "requests=5"}),
        with({"job=post_training", "model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
              "virtual_pipeline=1", "schedule=1f1b", "data_parallel=auto"})};
    for (size_t of = 0; of < others.size(); of += tests::stride(2)) {
      const Design& design = others[of];
      int found = 0;
      const std::vector<ReadyQuestion> questions = ready_questions(design);
      for (size_t i = 0; i < questions.size(); i += tests::stride(5)) {
        const ReadyQuestion& ready = questions[i];
        QVERIFY2(may_vary(*ready.question.input, design.job), ready.id);
        if (ready.question.goal.relation != Relation::fits)
          QVERIFY2(ready.question.goal.metric->jobs.has(design.job), ready.id);
        const SeekAnswer answer = seek_goal(design, ready.question);
        QVERIFY2(answer.found || answer.failure != SeekFailure::none, ready.id);
        found += answer.found.has_value();
      }
      QVERIFY(found >= (tests::every_case() ? 5 : 1));
    }
    // Replicas are whole: the answer is the load that the current ones carry, and 1 % more needs one more replica.
    Design serving = others[0];
    const SeekAnswer load = seek_goal(serving, ready_questions(serving).front().question);
    const double now = evaluate(serving).serving_gpus;
    const std::string said = seek_message(others[0], ready_questions(serving).front().question, load).text();
    QVERIFY2(said.find("stays at") != std::string::npos, said.c_str());
    serving.serving.requests = load.found->value;
    QCOMPARE(evaluate(serving).serving_gpus, now);
    serving.serving.requests *= 1.01;
    QCOMPARE(evaluate(serving).serving_gpus, now + evaluate(serving).replica_devices);
  }

  /// Memory grows with the micro-batch, so the answer is the largest one that fits. Every size is tried by hand.
  void largestMicroBatchIsTheLastThatFits() {
    for (const Design& design : {default_design(), small()}) {
      const SeekQuestion q = question(&Layout::micro_batch, "fits", Preference::largest);
      double largest = 0;
      for (double b = 1; b <= parameter(&Layout::micro_batch).max; ++b) {
        Design tried = design;
        tried.layout.micro_batch = b;
        const Evaluation e = evaluate(tried);
        if (e.legality.reason == Illegality::none && e.fits != Fit::no && e.memory <= e.memory_capacity) largest = b;
      }
      const SeekAnswer answer = seek_goal(design, q);
      check(design, q, answer);
      QCOMPARE(answer.found->value, largest);
    }
  }

  /// The longest sequence that fits is not a power of two.
  void wholeNumbersAreNotOnlyPowersOfTwo() {
    const SeekQuestion q = question(&Workload::sequence_length, "fits", Preference::largest);
    const SeekAnswer answer = seek_goal(default_design(), q);
    check(default_design(), q, answer);
    const double found = answer.found->value;
    QVERIFY(found > 8192 && std::exp2(std::round(std::log2(found))) != found);
    // With sequence parallelism, TP 8 splits it into eight equal parts.
    QCOMPARE(std::fmod(found, 8), 0.0);
    // Lengths just above it are illegal or do not fit.
    for (double longer = found + 1; longer <= found + 8; ++longer) {
      Design tried = default_design();
      tried.work.sequence_length = longer;
      const Evaluation e = evaluate(tried);
      QVERIFY2(e.legality.reason != Illegality::none || e.memory > e.memory_capacity,
               qPrintable(QString::number(longer)));
    }
  }

  /// Steps get longer as the network gets slower: the answer meets the goal, and 0.5 % less bandwidth does not.
  void slowestNetworkJustMeetsTheGoal() {
    for (const Design& design : {default_design(), small(), cards()}) {
      const SeekQuestion q = question(&Cluster::network_bandwidth, "step_time<=+2%", Preference::smallest);
      const SeekAnswer answer = seek_goal(design, q);
      check(design, q, answer);
      const double now = evaluate(design).step_time, found = answer.found->value;
      QCOMPARE(answer.target, now * 1.02);
      QVERIFY(found < answer.now);
      if (found == parameter(&Cluster::network_bandwidth).min) continue;
      QVERIFY(metric_with(design, &Cluster::network_bandwidth, found * 0.995, &Evaluation::step_time) > now * 1.02);
      QVERIFY(!answer.crossings.empty());
      // The answer has few digits, so typing it again gives the same value.
      const double gigabits = found * 8 / 1e9;
      QVERIFY(std::abs(gigabits * 1e4 - std::round(gigabits * 1e4)) < 1e-3);
    }
  }

  /// Goodput rises and falls over the interval. Both edges are found, and each `preference` takes its own.
  void bothEdgesOfAMaximumAreFound() {
    const Design design = with({"checkpoint_interval=5 min"});
    const double best = evaluate(design).goodput_best;
    const Goal goal{&Evaluation::goodput, Relation::at_least, best * 0.99};
    const SeekAnswer least = seek_goal(design, {&Checkpoints::interval, goal, Preference::smallest});
    const SeekAnswer most = seek_goal(design, {&Checkpoints::interval, goal, Preference::largest});
    QCOMPARE(least.crossings.size(), size_t(2));
    QVERIFY(least.found && most.found);
    const double optimum = evaluate(design).checkpoint_interval_optimal;
    QVERIFY(least.found->value < optimum && most.found->value > optimum);
    // Both edges have the same goodput.
    for (const SeekAnswer* answer : {&least, &most}) {
      const double goodput = answer->found->metric;
      QVERIFY(goodput >= goal.value && goodput < goal.value * 1.001);
    }
    const Goal exactly{&Evaluation::goodput, Relation::equal, best * 0.99};
    const SeekAnswer equal = seek_goal(design, {&Checkpoints::interval, exactly, Preference::nearest});
    QCOMPARE(equal.crossings.size(), size_t(2));
    QVERIFY(std::abs(equal.found->metric / (best * 0.99) - 1) < 1e-6);
    // If two values meet the goal, the answer is the one nearer to the current value by ratio.
    const auto far = [&](double value) { return std::abs(std::log(value / answer_now(equal))); };
    for (const double crossing : equal.crossings) QVERIFY(far(equal.found->value) <= far(crossing) * (1 + 1e-9));
  }

  /// cost = days × 24 × GPUs × price, so the price for $40 M follows by proportion.
  void priceIsProportionalToCost() {
    const Design& design = default_design();
    const Evaluation e = evaluate(design);
    const double by_hand = 40e6 / e.accelerator_hours;
    const SeekAnswer equal =
        seek_goal(design, question(&Economics::accelerator_price, "cost=40e6", Preference::nearest));
    QVERIFY(equal.found);
    QVERIFY(std::abs(equal.found->value / by_hand - 1) < 1e-6);
    const SeekAnswer most =
        seek_goal(design, question(&Economics::accelerator_price, "cost<=40e6", Preference::largest));
    QVERIFY(most.found->value <= by_hand && most.found->value > by_hand * 0.99);
    // If the range ends before that value, the answer is the end of the range.
    SeekQuestion q = question(&Economics::accelerator_price, "cost<=40e6", Preference::largest);
    q.to = 0.5;
    QCOMPARE(seek_goal(design, q).found->value, 0.5);
  }

  /// Choices and catalog entries are tried one by one, and the metric decides.
  void choicesAndEntries() {
    const Design& tight = default_design();
    const SeekQuestion recompute = question(&Recipe::recompute, "memory<=-5%", Preference::largest);
    const SeekAnswer saved = seek_goal(tight, recompute);
    check(tight, recompute, saved);
    QCOMPARE(saved.curve.size(), parameter(&Recipe::recompute).choices.size());
    for (const SeekPoint& point : saved.curve)
      if (point.meets) QVERIFY(point.metric <= saved.found->metric);

    const SeekQuestion storage = question(&Storage::system, "finish_days<=+1%", Preference::largest);
    const SeekAnswer slowest = seek_goal(default_design(), storage);
    check(default_design(), storage, slowest);
    QCOMPARE(slowest.curve.size(), catalog(CatalogKind::storage).size());
    for (size_t i = 0; i < slowest.curve.size(); ++i) {
      Design tried = default_design();
      tried.storage.system = std::get<StorageRef>(catalog(CatalogKind::storage)[i]);
      const double days = evaluate(tried).finish_days;
      if (std::isfinite(days)) QCOMPARE(slowest.curve[i].metric, days);
      QCOMPARE(slowest.curve[i].meets, days <= slowest.target);
    }
  }

  /// The answer meets the deadline with another layout if the count needs one. Keeping the layout takes at least as
  /// many devices.
  void fewestDevicesByTheDeadline() {
    const Design design = small();
    const double days = 0.6 * evaluate(design).finish_days;
    SeekQuestion q{&Cluster::accelerators, {&Evaluation::finish_days, Relation::at_most, days}, Preference::smallest};
    q.from = 32;
    q.to = 256;
    q.other_layout = true;
    const SeekAnswer answer = seek_goal(design, q);
    check(design, q, answer);
    QVERIFY(answer.found->value > 64);
    // With the layout kept, the answer is no smaller, or there is none.
    q.other_layout = false;
    const SeekAnswer kept = seek_goal(design, q);
    if (kept.found) QVERIFY(kept.found->value >= answer.found->value);
  }

  /// Around the best checkpoint interval goodput hardly changes, so rounding an edge could move it past the goal.
  void a_rounded_edge_meets_the_goal() {
    Design design = default_design();
    design.checkpoints.interval = evaluate(design).checkpoint_interval_optimal;
    const double most = evaluate(design).goodput;
    SeekQuestion q = question(*find_parameter("checkpoint_interval"), "goodput>=0.5", Preference::smallest);
    for (const double less : {1e-9, 1e-8, 1e-7, 1e-6, 1e-5}) {
      q.goal.value = most * (1 - less);
      const SeekAnswer answer = seek_goal(design, q);
      QVERIFY(answer.found.has_value());
      QVERIFY(evaluate(answer.found->design).goodput >= q.goal.value * (1 - 1e-12));
    }
  }

  /// For a design that does not fit, the answer has another layout, which fits.
  void another_layout_must_fit() {
    Design design =
        with({"model=llama3.1-70b", "accelerator=a100-sxm-80gb", "accelerators=64", "tensor_parallel=1",
              "pipeline_parallel=1", "virtual_pipeline=1", "schedule=1f1b", "global_batch=768", "tokens=1e12"});
    QCOMPARE(evaluate(design).fits, Fit::no);
    SeekQuestion q = question(*find_parameter("accelerators"), "finish_days<=5000", Preference::smallest);
    q.from = 8;
    q.to = 64;
    q.other_layout = true;
    const SeekAnswer answer = seek_goal(design, q);
    QVERIFY(answer.found && answer.found->fits != Fit::no);
    q.to = 8;
    QVERIFY(!seek_goal(design, q).found);
  }

  void aMissingAnswerHasAReason_data() {
    QTest::addColumn<QStringList>("changes");
    QTest::addColumn<QString>("input");
    QTest::addColumn<QString>("goal");
    QTest::addColumn<int>("failure");
    QTest::addColumn<bool>("closest");
    const auto row = [](const char* name, QStringList changes, const char* input, const char* goal, SeekFailure failure,
                        bool closest) { QTest::newRow(name) << changes << input << goal << int(failure) << closest; };
    row("no experts", {}, "expert_parallel", "step_time<=1 s", SeekFailure::idle, false);
    row("no network is fast enough", {}, "network_bandwidth", "step_time<=1 s", SeekFailure::unreached, true);
    row("the price does not affect the days", {}, "accelerator_price", "finish_days<=1", SeekFailure::unmoved, true);
    row("no price", {"accelerator=l40s"}, "tokens", "cost<=1 M", SeekFailure::no_number, false);
    row("compared with an unknown value", {"storage=nfs-tcp"}, "storage_read", "finish_days<=+1 %",
        SeekFailure::no_target, false);
    row("nothing fits",
        {"accelerators=2048", "pipeline_parallel=1", "schedule=1f1b", "virtual_pipeline=1", "tensor_parallel=1"},
        "micro_batch", "fits", SeekFailure::no_room, true);
    row("nothing is legal", {"pipeline_parallel=3"}, "micro_batch", "fits", SeekFailure::illegal, false);
  }
  void aMissingAnswerHasAReason() {
    QFETCH(QStringList, changes);
    QFETCH(QString, input);
    QFETCH(QString, goal);
    QFETCH(int, failure);
    QFETCH(bool, closest);
    Design design = default_design();
    for (const QString& change : changes) assign(design, change.toStdString());
    const SeekQuestion q = question(*find_parameter(input.toStdString()), qPrintable(goal), Preference::nearest);
    const SeekAnswer answer = seek_goal(design, q);
    QVERIFY(!answer.found);
    QCOMPARE(int(answer.failure), failure);
    QCOMPARE(answer.closest.has_value(), closest);
    const std::string said = seek_message(design, q, answer).text();
    QVERIFY2(!said.empty() && said.find("%1") == std::string::npos, said.c_str());
  }

  /// No value that was tried comes nearer to the target than the reported closest one.
  void theClosestDesignIsTheClosestTried() {
    const SeekQuestion q = question(&Cluster::network_bandwidth, "step_time<=1 s", Preference::nearest);
    const SeekAnswer answer = seek_goal(default_design(), q);
    for (const SeekPoint& point : answer.curve)
      if (point.fits) QVERIFY(point.metric >= answer.closest->metric);
  }

  /// A current value that meets the goal is kept.
  void aValueThatMeetsTheGoalIsKept() {
    const SeekQuestion q = question(&Cluster::network_bandwidth, "finish_days<=90", Preference::nearest);
    const SeekAnswer answer = seek_goal(default_design(), q);
    QCOMPARE(answer.found->value, answer.now);
    QVERIFY(seek_message(default_design(), q, answer).text().find("already") != std::string::npos);
  }

  /// The answer does not depend on the number of threads. A search stopped before it began says so.
  void theAnswerDoesNotDependOnThreads() {
    const SeekQuestion q = question(&Workload::global_batch, "mfu>=35%", Preference::smallest);
    const SeekAnswer one = seek_goal(default_design(), q, {.threads = 1});
    const SeekAnswer four = seek_goal(default_design(), q, {.threads = 4});
    QCOMPARE(one.found.has_value(), four.found.has_value());
    QCOMPARE(one.curve.size(), four.curve.size());
    for (size_t i = 0; i < one.curve.size(); ++i) QCOMPARE(one.curve[i].metric, four.curve[i].metric);
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(seek_goal(default_design(), q, {.stop = stop.get_token()}).stopped);
  }

 private:
  static double answer_now(const SeekAnswer& answer) { return answer.now; }
};

TRAINYARD_TEST(GoalSeekTests);
#include "tst_goal_seek.moc"
