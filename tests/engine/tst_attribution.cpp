// SPDX-License-Identifier: GPL-3.0-or-later
// Attribution of the difference between two designs: the shares of the inputs sum to the whole in any order.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/explore/attribution.h"
#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "tests/engine/designs.h"
#include "tests/engine/random_designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

double share(const Attribution& why, MetricHandle metric, ParameterHandle input) { return why.effect(*metric, *input); }

/// Rounding error that a sum may have; its terms may be larger than both results.
double rounding(const Attribution& why, size_t metric) {
  double largest = std::abs(why.from[metric]) + std::abs(why.to[metric]);
  for (size_t i = 0; i < why.changed.size(); ++i)
    largest = std::max(largest, std::abs(why.effects[metric * why.changed.size() + i]));
  return 1e-9 * largest;
}

QByteArray figures(const Attribution& why, size_t m, double sum) {
  QByteArray text(why.metrics[m]->id);
  for (const double v : {why.from[m], why.to[m], sum}) text += ' ' + QByteArray::number(v, 'g', 17);
  return text + ' ' + QByteArray::number(int(why.orders[m])) + (why.exact ? " exact" : " sampled");
}

void sums_to_the_whole(const Attribution& why) {
  QVERIFY(why.complete);
  for (size_t m = 0; m < why.metrics.size(); ++m) {
    const bool known = std::isfinite(why.from[m]) && std::isfinite(why.to[m]);
    QCOMPARE(why.orders[m] != Orders::none, known);
    double sum = 0;
    for (const Parameter* p : why.changed) sum += why.effect(*why.metrics[m], *p);
    if (why.changed.empty()) continue;
    QCOMPARE(std::isfinite(sum), known);
    if (known) QVERIFY2(std::abs(sum - (why.to[m] - why.from[m])) <= rounding(why, m), figures(why, m, sum));
  }
}

/// Returns `design` with some inputs taken from `donor`.
Design other(const Design& design, const Design& donor, RandomDesigns& dice, unsigned one_of) {
  Design out = design;
  for (const Parameter* p : parameters(Job::training))
    if (may_vary(*p, Job::training) && !same_value(design, donor, *p) && dice.one_in(one_of))
      set_value(out, *p, value(donor, *p));
  return out;
}

const Design serving = with({"job=serving", "model=llama3.1-70b", "accelerator=h100-sxm", "accelerator_price=2.5"});

}  // namespace

class TestAttribution : public QObject {
  Q_OBJECT

 private slots:
  /// Cost is hours × price. From h₁, p₁ to h₂, p₂ the price contributes (p₂ − p₁)(h₁ + h₂) ÷ 2 and the hours the rest.
  void two_inputs_by_hand_data() {
    QTest::addColumn<QStringList>("base");
    QTest::newRow("dense on thousands") << QStringList{"accelerator_price=2"};
    QTest::newRow("experts on cards") << QStringList{"model=mixtral-8x7b", "accelerator=l40s",   "accelerators=64",
                                                     "tensor_parallel=2",  "expert_parallel=8",  "pipeline_parallel=4",
                                                     "virtual_pipeline=1", "schedule=1f1b",      "global_batch=256",
                                                     "tokens=1e11",        "accelerator_price=1"};
  }
  void two_inputs_by_hand() {
    QFETCH(QStringList, base);
    Design from = default_design();
    for (const QString& assignment : base) assign(from, assignment.toStdString());
    Design to = from;
    to.economics.accelerator_price = 3.5;
    to.work.tokens *= 2;
    const double h1 = evaluate(from).accelerator_hours, h2 = evaluate(to).accelerator_hours;
    const double p1 = from.economics.accelerator_price, p2 = 3.5;
    const Attribution why = attribute(from, to);
    QVERIFY(why.exact && why.complete);
    QCOMPARE(why.orders_of(metric(&Evaluation::cost)), Orders::every);
    QCOMPARE(share(why, &Evaluation::cost, &Economics::accelerator_price), (p2 - p1) * (h1 + h2) / 2);
    QCOMPARE(share(why, &Evaluation::cost, &Workload::tokens), (h2 - h1) * (p1 + p2) / 2);
    QCOMPARE(share(why, &Evaluation::accelerator_hours, &Economics::accelerator_price), 0.0);
  }

  void a_single_change_has_the_whole_effect() {
    for (const auto& [from, change] :
         {std::pair{default_design(), "tensor_parallel=4"}, std::pair{default_design(), "accelerator=b200"},
          std::pair{serving, "prompt_tokens=4000"}}) {
      Design to = from;
      assign(to, change);
      const Attribution why = attribute(from, to);
      QCOMPARE(why.changed.size(), size_t(1));
      for (size_t m = 0; m < why.metrics.size(); ++m)
        if (why.orders[m] != Orders::none) QCOMPARE(why.effects[m], why.to[m] - why.from[m]);
      sums_to_the_whole(why);
    }
  }

  /// Effects sum to the whole, change sign with the direction and do not depend on the number of threads. Covers few
  /// changes, tried in every order, and more changes, for which orders are sampled.
  void properties_of_random_designs() {
    RandomDesigns dice(12);
    bool sampled = false, exact = false, skipped = false;
    for (int i = 0; i < 24; ++i) {
      const Design from = dice.next(), to = other(from, dice.next(), dice, i < 20 ? 6 : 1);
      if (!is_legal(evaluate(to))) continue;
      const Attribution why = attribute(from, to, {.threads = 1}), again = attribute(from, to, {.threads = 4});
      sums_to_the_whole(why);
      QVERIFY(std::equal(why.effects.begin(), why.effects.end(), again.effects.begin(),
                         [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }));
      const Attribution back = attribute(to, from);
      for (size_t m = 0; m < why.metrics.size(); ++m) {
        skipped = skipped || why.orders[m] == Orders::possible;
        for (size_t p = 0; p < why.changed.size(); ++p) {
          const size_t at = m * why.changed.size() + p;
          if (std::isfinite(why.effects[at]))
            QVERIFY2(std::abs(why.effects[at] + back.effects[at]) <= rounding(why, m), why.metrics[m]->id);
        }
      }
      (why.exact ? exact : sampled) = true;
    }
    QVERIFY(exact && sampled && skipped);
  }

  void an_input_without_effect_has_no_share() {
    Design to = with({"tensor_parallel=4", "pipeline_parallel=8", "carbon_intensity=100"});
    const Attribution why = attribute(default_design(), to);
    const Parameter& idle = parameter(&Economics::carbon_intensity);
    for (const MetricHandle m : {MetricHandle(&Evaluation::cost), MetricHandle(&Evaluation::step_time),
                                 MetricHandle(&Evaluation::memory), MetricHandle(&Evaluation::finish_days)})
      QCOMPARE(why.effect(*m, idle), 0.0);
    QCOMPARE(why.effect(metric(&Evaluation::cost), parameter(&Layout::context_parallel)), 0.0);
    QVERIFY(std::isnan(why.effect(metric(&Evaluation::tpot), idle)));
  }

  /// 8 GPUs with TP 8 become 16 with PP 2. TP 8 × PP 2 needs 16 GPUs, so only the order with the GPUs first is legal.
  void orders_through_illegal_designs_are_skipped() {
    const Design from = with({"model=llama3.1-8b", "accelerators=8", "tensor_parallel=8", "pipeline_parallel=1",
                              "virtual_pipeline=1", "schedule=1f1b", "global_batch=64"});
    Design to = from, middle = from;
    for (const char* change : {"accelerators=16", "pipeline_parallel=2"}) assign(to, change);
    assign(middle, "accelerators=16");
    QVERIFY(is_legal(evaluate(middle)));
    const double first = evaluate(from).step_time, second = evaluate(middle).step_time, last = evaluate(to).step_time;
    const Attribution why = attribute(from, to);
    QCOMPARE(why.orders_of(metric(&Evaluation::step_time)), Orders::possible);
    QCOMPARE(share(why, &Evaluation::step_time, &Cluster::accelerators), second - first);
    QCOMPARE(share(why, &Evaluation::step_time, &Layout::pipeline_parallel), last - second);
  }

  /// 16 GPUs with PP 2 and 56 GPUs with PP 7: each layout fits only its own number of GPUs, so both inputs share the
  /// change equally. PUE, which also changes, keeps its own effect.
  void changes_that_are_legal_only_together_share_equally() {
    const Design from = with({"accelerators=16", "tensor_parallel=8", "pipeline_parallel=2", "virtual_pipeline=1",
                              "schedule=1f1b", "global_batch=56", "accelerator_price=2"});
    Design to = from;
    for (const char* change : {"accelerators=56", "pipeline_parallel=7", "pue=1.5"}) assign(to, change);
    const Attribution why = attribute(from, to);
    const Metric& time = metric(&Evaluation::step_time);
    QCOMPARE(why.orders_of(time), Orders::together);
    QCOMPARE(share(why, &Evaluation::step_time, &Cluster::accelerators), why.whole(time) / 2);
    QCOMPARE(share(why, &Evaluation::step_time, &Layout::pipeline_parallel), why.whole(time) / 2);
    QCOMPARE(share(why, &Evaluation::step_time, &Economics::pue), 0.0);
    sums_to_the_whole(why);
    // No legal design changes only one of the two inputs; PUE forms a group of its own.
    const auto group = [&](ParameterHandle of) {
      return why.joint[size_t(std::find(why.changed.begin(), why.changed.end(), &*of) - why.changed.begin())];
    };
    QCOMPARE(group(&Cluster::accelerators), group(&Layout::pipeline_parallel));
    QVERIFY(group(&Economics::pue) != group(&Cluster::accelerators));
    Design alone = from;
    for (const char* change : {"tokens=1e12", "pue=1.5"}) assign(alone, change);
    QCOMPARE(attribute(from, alone).joint, (std::vector<size_t>{0, 1}));
  }

  /// 13,184 GPUs need another batch, so both change as one. Precision and tokens keep their own shares, which are the
  /// means over the six orders of the three changes. Inputs without effect on time do not change that.
  void inputs_that_are_legal_only_together_count_as_one() {
    using Changes = std::vector<const char*>;
    const std::array<Changes, 3> changes{Changes{"accelerators=13184", "global_batch=1648"}, Changes{"precision=fp8"},
                                         Changes{"tokens=1e13"}};
    const auto days = [&](unsigned set) {
      Design design = default_design();
      for (size_t i = 0; i < changes.size(); ++i)
        if (set >> i & 1)
          for (const char* change : changes[i]) assign(design, change);
      return evaluate(design).finish_days;
    };
    std::array<double, 3> expected{};
    std::array<size_t, 3> order{0, 1, 2};
    do
      for (unsigned k = 0, set = 0; k < 3; set |= 1u << order[k++])
        expected[order[k]] += (days(set | 1u << order[k]) - days(set)) / 6;
    while (std::ranges::next_permutation(order).found);

    Design to = default_design();
    for (const Changes& each : changes)
      for (const char* change : each) assign(to, change);
    for (const char* change : {"pue=1.5", "accelerator_price=3", "budget=1e9"}) assign(to, change);
    const Attribution why = attribute(default_design(), to);
    QCOMPARE(why.changed.size(), size_t(7));
    QCOMPARE(why.orders_of(metric(&Evaluation::finish_days)), Orders::together);
    QCOMPARE(share(why, &Evaluation::finish_days, &Recipe::precision), expected[1]);
    QCOMPARE(share(why, &Evaluation::finish_days, &Workload::tokens), expected[2]);
    QCOMPARE(share(why, &Evaluation::finish_days, &Cluster::accelerators), expected[0] / 2);
    QCOMPARE(share(why, &Evaluation::finish_days, &Workload::global_batch), expected[0] / 2);
    QVERIFY(std::abs(expected[1]) > 5);
    sums_to_the_whole(why);
  }

  /// Without a price the cost is unknown, so no input has a share of it. All other results have shares.
  void an_unknown_result_has_no_shares() {
    const Design from =
        with({"model=mixtral-8x7b", "accelerator=l40s", "accelerators=64", "tensor_parallel=2", "expert_parallel=8",
              "pipeline_parallel=4", "virtual_pipeline=1", "schedule=1f1b", "global_batch=256", "tokens=2e12"});
    Design to = from;
    assign(to, "accelerator_price=3");
    assign(to, "tokens=1e12");
    const Attribution why = attribute(from, to);
    QVERIFY(std::isnan(evaluate(from).cost) && std::isfinite(evaluate(to).cost));
    QVERIFY(std::isnan(share(why, &Evaluation::cost, &Workload::tokens)));
    QVERIFY(share(why, &Evaluation::finish_days, &Workload::tokens) < 0);
  }

  void automatic_inputs_have_no_share_of_their_own() {
    const Attribution why = attribute(default_design(), with({"tensor_parallel=4"}));
    QCOMPARE(why.changed, (std::vector{&parameter(&Layout::tensor_parallel)}));
  }

  void designs_without_common_results_are_refused() {
    QVERIFY_THROWS_EXCEPTION(InputError, attribute(default_design(), serving));
  }

  void equal_designs_have_nothing_to_explain() {
    const Attribution why = attribute(serving, serving);
    QVERIFY(why.changed.empty() && why.effects.empty() && why.complete);
  }

  void a_stop_leaves_no_partial_answer() {
    std::stop_source stop;
    stop.request_stop();
    const Attribution why =
        attribute(default_design(), with({"tensor_parallel=4", "tokens=1e12"}), {.stop = stop.get_token()});
    QVERIFY(!why.complete);
    QVERIFY(std::isnan(share(why, &Evaluation::cost, &Workload::tokens)));
  }
};

TRAINYARD_TEST(TestAttribution);
#include "tst_attribution.moc"
