// SPDX-License-Identifier: GPL-3.0-or-later
// Likely ranges of results, and the rule for differences within the uncertainty that all comparisons use.
#include <QTest>
#include <cmath>
#include <limits>

#include "engine/bands/band_features.h"
#include "engine/explore/mixed_cluster.h"
#include "engine/explore/purchase.h"
#include "engine/files/project.h"
#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/lifetime_bill.h"
#include "tests/cases.h"
#include "tests/engine/designs.h"
#include "tests/engine/random_designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Dense and experts, one node and thousands, PCIe cards and NVLink, 2017 and 2026.
const std::vector<Design>& far_apart() {
  static const std::vector<Design> designs{
      with({"accelerator_price=2.5"}),
      with({"model=mixtral-8x7b", "accelerator=l40s", "accelerators=64", "tensor_parallel=2", "expert_parallel=8",
            "pipeline_parallel=4", "virtual_pipeline=1", "schedule=1f1b", "global_batch=256", "tokens=1e11",
            "accelerator_price=3"}),
      with({"model=gpt2-xl", "accelerator=v100-sxm2-32gb", "accelerators=8", "tensor_parallel=1", "pipeline_parallel=1",
            "virtual_pipeline=1", "precision=fp16", "global_batch=512", "tokens=1e10", "accelerator_price=1"})};
  return designs;
}

void near(double a, double b) {
  QVERIFY2(std::abs(a / b - 1) < 1e-12, qPrintable(QStringLiteral("%1, not %2").arg(a).arg(b)));
}

}  // namespace

class TestResultBand : public QObject {
  Q_OBJECT
 private slots:
  /// By hand: results of the run have the relative range of its days, results without interruptions that of the step.
  /// Results that fall with the step time are largest where it is least.
  void proportional_results_have_the_range_of_their_prediction() {
    for (const Design& design : far_apart()) {
      const Evaluation e = evaluate(design);
      const auto ends = [&](MetricHandle metric) {
        const auto found = band_ends(e, *metric);
        if (!found) qFatal("%s has no band", metric->id);
        return *found;
      };
      near(ends(&Evaluation::finish_days).low, e.finish_days_low);
      near(ends(&Evaluation::cost).high, e.cost_high);
      near(ends(&Evaluation::days).low, e.days * e.step_time_low / e.step_time);
      near(ends(&Evaluation::days).high, e.days * e.step_time_high / e.step_time);
      near(ends(&Evaluation::energy).high, e.energy * e.finish_days_high / e.finish_days);
      near(ends(&Evaluation::mfu).low, e.mfu * e.step_time / e.step_time_high);
      near(ends(&Evaluation::mfu).high, e.mfu * e.step_time / e.step_time_low);
    }
    QVERIFY(has_band(metric(&Evaluation::mfu)) && !has_band(metric(&Evaluation::site_power)));
    QVERIFY(!band_ends(evaluate(default_design()), metric(&Evaluation::site_power)));
  }

  /// For any design and any job.
  void a_result_lies_inside_its_range_data() {
    QTest::addColumn<Job>("job");
    QTest::newRow("training") << Job::training;
    QTest::newRow("serving") << Job::serving;
    QTest::newRow("post-training") << Job::post_training;
  }
  void a_result_lies_inside_its_range() {
    QFETCH(Job, job);
    RandomDesigns random(5);
    int compared = 0;
    for (int i = 0; i < tests::cases(2000); ++i) {
      const Design design = random.next(job);
      const Evaluation e = evaluate(design);
      for (const Metric* m : metrics(job)) {
        const auto ends = m->value ? band_ends(e, *m) : std::nullopt;
        const double value = ends ? e.*m->value : 0;
        if (!ends || !std::isfinite(value)) continue;
        ++compared;
        const double rounding = 1e-9 * std::abs(value);
        if (ends->low <= value + rounding && value <= ends->high + rounding) continue;
        std::string text;
        for (const std::string& assignment : assignments(design)) text += " " + assignment;
        QFAIL(qPrintable(QStringLiteral("%1 %2 to %3, but %4:%5")
                             .arg(m->id)
                             .arg(ends->low)
                             .arg(ends->high)
                             .arg(value)
                             .arg(QString::fromStdString(text))));
      }
    }
    QVERIFY(compared > tests::cases(2000));
  }

  /// Ranges that overlap do not resolve a difference, ranges with a gap do, in either order of the designs.
  void overlapping_ranges_do_not_resolve_a_difference() {
    Evaluation one, other;
    const Metric& days = metric(&Evaluation::finish_days);
    const auto put = [](Evaluation& e, double low, double value, double high) {
      e.finish_days = value;
      e.finish_days_low = low;
      e.finish_days_high = high;
    };
    // Designs on different devices have independent errors.
    other.error_kind.accelerator = 1;
    put(one, 90, 100, 115);
    put(other, 110, 120, 135);
    QVERIFY(within_bands(one, other, days) && within_bands(other, one, days));
    put(other, 115, 125, 140);
    QVERIFY(within_bands(one, other, days) && within_bands(other, one, days));
    put(other, 115.1, 125, 140);
    QVERIFY(!within_bands(one, other, days) && !within_bands(other, one, days));
    // One range inside the other, as for a run that is far from all measurements.
    put(other, 50, 102, 300);
    QVERIFY(within_bands(one, other, days) && within_bands(other, one, days));
    put(other, std::nan(""), 102, std::nan(""));
    QVERIFY(!within_bands(one, other, days) && !within_bands(other, one, days));
    QVERIFY(!within_bands(one, one, metric(&Evaluation::accelerators_paid)));
  }

  /// Four times the tokens take four times the days, beyond all of these ranges. 1 % more tokens on the same machine
  /// take 1 % longer, whatever the step time turns out to be.
  void shared_errors_do_not_count_in_a_difference() {
    for (const Design& design : far_apart()) {
      for (const double factor : {4.0, 1.01}) {
        Design more = design;
        more.work.tokens *= factor;
        const Evaluation e = evaluate(design), of_more = evaluate(more);
        for (const MetricHandle metric : {MetricHandle(&Evaluation::finish_days), MetricHandle(&Evaluation::cost)})
          QVERIFY2(!within_bands(e, of_more, *metric) && !within_bands(of_more, e, *metric), metric->id);
      }
    }
  }

  /// A price multiplies hours that are the same in both designs, for every job, so their likely range does not blur the
  /// difference.
  void a_price_alone_is_certain() {
    std::vector<Design> designs = far_apart();
    designs.push_back(with({"job=serving", "accelerator_price=2"}));
    designs.push_back(with({"job=post_training", "model=llama3.1-8b", "accelerators=64", "accelerator_price=2"}));
    for (const Design& design : designs) {
      Design cheaper = design;
      cheaper.economics.accelerator_price *= 0.84;
      const Evaluation e = evaluate(design), less = evaluate(cheaper);
      const MetricHandle costs[] = {&Evaluation::cost, &Evaluation::month_cost, &Evaluation::post_cost};
      const MetricHandle cost = costs[size_t(design.job)];
      near(number(less, *cost), 0.84 * number(e, *cost));
      QVERIFY(band_ends(less, *cost)->high > band_ends(e, *cost)->low);
      QVERIFY2(!within_bands(e, less, *cost) && !within_bands(less, e, *cost), cost->id);
    }
  }

  /// By hand: steps of 8 + 2 s and 8 + 4 s have 10 of 12 s in common, so sqrt(1 / 6) of ln 1.15 belongs to each alone:
  /// ln 1.2 = 0.18 exceeds 2 x 0.057. For 10.2 s it is 2 x 0.0196, more than ln 1.02 = 0.0198. Different machines have
  /// nothing in common.
  void equal_parts_have_equal_errors() {
    const Metric& time = metric(&Evaluation::step_time);
    const auto of = [](double compute, double exchange) {
      Evaluation e;
      e.time_compute = compute;
      e.time_tensor = exchange;
      e.step_time = compute + exchange;
      e.step_time_low = e.step_time / 1.15;
      e.step_time_high = e.step_time * 1.15;
      return e;
    };
    const Evaluation one = of(8, 2), nearly = of(8, 2.2);
    Evaluation slower = of(8, 4);
    QVERIFY(!within_bands(one, slower, time) && !within_bands(slower, one, time));
    QVERIFY(within_bands(one, nearly, time) && within_bands(nearly, one, time));
    slower.error_kind.accelerator = 1;
    QVERIFY(within_bands(one, slower, time) && within_bands(slower, one, time));
    slower.error_kind = {};
    slower.error_kind.degrees[size_t(Dimension::tensor)] = 4;
    QVERIFY(within_bands(one, slower, time) && within_bands(slower, one, time));
  }

  /// By hand: in pairs of measured runs of one model, device, engine and formats, 86 % of the variance is common if the
  /// layouts agree, 83 % otherwise. A half-width of ln 1.3 leaves ln 1.3 x sqrt(0.14) = 0.0982 to each design, together
  /// 0.196, or 0.216. Of training steps, 67 and 25 % are common: 0.301 and 0.454.
  void similar_designs_share_the_error_of_the_model() {
    const auto of = [](Job job, double value) {
      Evaluation e;
      e.job = job;
      e.month_cost = e.step_time = value;
      e.month_cost_low = e.step_time_low = value / 1.3;
      e.month_cost_high = e.step_time_high = value * 1.3;
      return e;
    };
    const auto resolved_from = [&](Job job, MetricHandle result, double factor, const ErrorKind& kind) {
      Evaluation below = of(job, factor * std::exp(-0.002)), above = of(job, factor * std::exp(0.002));
      const Evaluation one = of(job, 1);
      below.error_kind = above.error_kind = kind;
      return within_bands(one, below, *result) && !within_bands(one, above, *result) &&
             within_bands(below, one, *result) && !within_bands(above, one, *result);
    };
    ErrorKind other_degrees, other_precision, other_cache, other_engine, other_batching, other_place, other_speculation;
    other_degrees.replica[5] = other_degrees.degrees[0] = 2;
    other_precision.layout[1] = other_cache.replica[1] = 2;
    other_engine.engine = 1;
    other_batching.replica[2] = other_place.replica[3] = other_speculation.replica[4] = 1;
    QVERIFY(resolved_from(Job::serving, &Evaluation::month_cost, std::exp(0.1963), {}));
    QVERIFY(resolved_from(Job::serving, &Evaluation::month_cost, std::exp(0.2164), other_degrees));
    QVERIFY(resolved_from(Job::training, &Evaluation::step_time, std::exp(0.3014), {}));
    QVERIFY(resolved_from(Job::training, &Evaluation::step_time, std::exp(0.4544), other_degrees));
    for (const ErrorKind& apart : {other_precision, other_cache, other_engine}) {
      QVERIFY(resolved_from(Job::serving, &Evaluation::month_cost, 1.69, apart));
      QVERIFY(resolved_from(Job::training, &Evaluation::step_time, 1.69, apart));
    }
    for (const ErrorKind& apart : {other_batching, other_place, other_speculation})
      QVERIFY(resolved_from(Job::serving, &Evaluation::month_cost, 1.69, apart));
  }

  /// By hand: of the variance of TPOT, 41 % is common, so that ln 1.3 x sqrt(0.59) = 0.2015 is left to each design. No
  /// pairs of runs with a measured TTFT were compared.
  void only_the_time_per_token_was_compared() {
    const auto of = [](double value) {
      Evaluation e;
      e.job = Job::serving;
      e.ttft = e.tpot = value;
      e.ttft_low = e.tpot_low = value / 1.3;
      e.ttft_high = e.tpot_high = value * 1.3;
      return e;
    };
    const Evaluation one = of(1), other = of(1.6);
    QVERIFY(!within_bands(one, other, metric(&Evaluation::tpot)));
    QVERIFY(within_bands(one, other, metric(&Evaluation::ttft)));
  }

  /// Failures affect both runs alike if both are interrupted as often, so they do not blur what a non-blocking
  /// checkpoint saves. With twice the interruptions, half of them belong to the other run alone.
  void equal_failures_affect_both_runs() {
    const Metric& days = metric(&Evaluation::finish_days);
    const auto of = [](double value, double between) {
      Evaluation e;
      e.time_compute = 1;
      e.finish_days = value;
      e.finish_spread = 0.05;
      e.mean_time_to_interrupt = between;
      const double width = std::exp(half_width_of_chance(e.finish_spread));
      e.finish_days_low = value / width;
      e.finish_days_high = value * width;
      return e;
    };
    QVERIFY(!within_bands(of(100, 1), of(101, 1), days));
    // Each range has a half-width of 0.0719 as a logarithm. Half of the interruptions are not shared, so the limit is 2
    // √½ × 0.0719 = 0.1017, which is between ln 1.1 = 0.0953 and ln 1.11 = 0.1044.
    QVERIFY(within_bands(of(100, 1), of(110, 2), days));
    QVERIFY(!within_bands(of(100, 1), of(111, 2), days));
  }

  /// Machines of two kinds have independent predictions, so overlapping ranges do not resolve a difference.
  void different_machines_have_independent_errors() {
    const Evaluation one = evaluate(with({"job=serving", "model=llama3.1-70b", "accelerator=h100-sxm"}));
    const Evaluation other = evaluate(with({"job=serving", "model=llama3.1-70b", "accelerator=h200-sxm"}));
    QVERIFY(one.error_kind != other.error_kind);
    for (const MetricHandle metric : {MetricHandle(&Evaluation::serving_gpus), MetricHandle(&Evaluation::month_cost)}) {
      const auto mine = band_ends(one, *metric), theirs = band_ends(other, *metric);
      QVERIFY(number(one, *metric) != number(other, *metric));
      QCOMPARE(within_bands(one, other, *metric), mine->low <= theirs->high && theirs->low <= mine->high);
    }
    QVERIFY(within_bands(one, other, metric(&Evaluation::serving_gpus)));
  }

  /// Offers of a purchase are compared by the same rule.
  void a_purchase_uses_the_same_rule() {
    const Design design = with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
                                "virtual_pipeline=1", "schedule=1f1b", "global_batch=512", "tokens=1e12"});
    PurchaseQuestion question = purchase_question(design);
    question.accelerators.resize(std::min<size_t>(tests::every_case() ? 8 : 6, question.accelerators.size()));
    question.by_deadline = question.within_budget = question.within_power = false;
    question.most_accelerators = tests::every_case() ? 256 : 32;
    const PurchaseAnswer answer = answer_purchase(design, question);
    int told = 0, untold = 0;
    for (size_t i = 1; i < answer.offers.size() && answer.offers[i].meets_limits && answer.offers[i].ranked; ++i) {
      const bool within =
          within_bands(answer.offers[i].evaluation, answer.offers[0].evaluation, metric(&Evaluation::cost));
      QCOMPARE(answer.offers[i].near_best, within);
      (within ? untold : told) += 1;
    }
    QVERIFY2(told + untold > 2, "several offers hold");
  }

  /// Two pools end together, so days and cost have the relative range of the pool with the larger error.
  void a_mixed_cluster_has_the_range_of_its_less_certain_pool() {
    Design design = neutral_design();
    for (const char* input : {"model=llama3.1-8b", "accelerator=h100-sxm", "accelerators=64", "tensor_parallel=1",
                              "pipeline_parallel=1", "global_batch=512", "tokens=1e11", "price_basis=specialised"})
      assign(design, input);
    const auto other = find_entry(CatalogKind::accelerators, "a100-sxm-80gb");
    const MixedCluster mixed = mix(design, std::get<AcceleratorRef>(*other), 64);
    QCOMPARE(mixed.pools.size(), size_t(2));
    double least = 1, most = 1;
    for (const MixedPool& pool : mixed.pools) {
      least = std::min(least, pool.evaluation.finish_days_low / pool.evaluation.finish_days);
      most = std::max(most, pool.evaluation.finish_days_high / pool.evaluation.finish_days);
    }
    near(mixed.finish_band.low, least * mixed.finish_days);
    near(mixed.finish_band.high, most * mixed.finish_days);
    near(mixed.cost_band.high / mixed.cost, mixed.finish_band.high / mixed.finish_days);
    QVERIFY(mixed.cost_band.low < 0.98 * mixed.cost && mixed.cost_band.high > 1.02 * mixed.cost);
  }

  /// Training cost and a month of serving have the same likely ranges on the common bill as on their own pages.
  void a_bill_keeps_the_ranges_of_both_jobs() {
    const Design training = with({"accelerator_price=2"}), serving = with({"job=serving", "accelerator_price=2"});
    const LifetimeBill bill = lifetime_bill(training, serving, 730);
    const Evaluation trained = evaluate(training), served = evaluate(serving);
    QVERIFY(bill.training_band && bill.month_band);
    near(bill.training_band->low, trained.cost_low);
    near(bill.training_band->high, trained.cost_high);
    near(bill.month_band->high, served.month_cost_high);
    near(bill.days_band->low, trained.finish_days_low);
  }

  /// By hand: independent factors of 1.2 and 1.5 combine to √(ln² 1.2 + ln² 1.5). An end that only one of them moves is
  /// moved by that one alone.
  void independent_factors_combine_as_logarithms() {
    const ResultBand both = joint_band(10, {10 / 1.2, 12}, {10 / 1.5, 15});
    near(both.high, 10 * std::exp(std::hypot(std::log(1.2), std::log(1.5))));
    near(both.low * both.high, 100);
    const ResultBand alone = joint_band(10, {8, 13}, {10, 10});
    near(alone.low, 8);
    near(alone.high, 13);
    QVERIFY(std::isinf(joint_band(10, {8, 13}, {9, std::numeric_limits<double>::infinity()}).high));
  }

  /// A model is paid for C ÷ (R − M) months after the T days of training. T and C share their error, M has an
  /// independent one. Covers a small dense model, and one with experts on PCIe cards with a hundred times the work.
  void the_break_even_day_has_the_uncertainty_of_both_jobs() {
    const double month = 730.0 / 24;
    for (const char* model : {"llama3.1-8b", "mixtral-8x7b"})
      for (const double charged : {1.2, 3.0}) {
        Design training = with({"accelerator_price=2"}), serving = with({"job=serving", "accelerator_price=2"});
        for (Design* design : {&training, &serving}) assign(*design, std::string("model=") + model);
        for (const char* input : {"accelerators=256", "tensor_parallel=8", "pipeline_parallel=1", "virtual_pipeline=1",
                                  "schedule=1f1b", "global_batch=512", "tokens=1e12"})
          assign(training, input);
        const Evaluation trained = evaluate(training), served = evaluate(serving);
        const double answers = lifetime_bill(training, serving, 730).month_output / 1e6;
        serving.serving.input_price = 0;
        serving.serving.output_price = charged * served.month_cost / answers;
        const LifetimeBill bill = lifetime_bill(training, serving, 730);
        QCOMPARE(bill.verdict, BillVerdict::pays);
        const auto day = [&](double days, double cost, double serve) {
          return days + cost / (charged * served.month_cost - serve) * month;
        };
        const double middle = bill.break_even_day;
        near(middle, day(trained.finish_days, trained.cost, served.month_cost));
        QVERIFY(bill.break_even_band);
        const double early =
            std::hypot(std::log(middle / day(trained.finish_days_low, trained.cost_low, served.month_cost)),
                       std::log(middle / day(trained.finish_days, trained.cost, served.month_cost_low)));
        near(bill.break_even_band->low, middle * std::exp(-early));
        // If serving may cost as much as it earns, the latest day is unlimited.
        const bool may_never = served.month_cost_high >= charged * served.month_cost;
        QCOMPARE(std::isinf(bill.break_even_band->high), may_never);
        if (!may_never) {
          const double late =
              std::hypot(std::log(middle / day(trained.finish_days_high, trained.cost_high, served.month_cost)),
                         std::log(middle / day(trained.finish_days, trained.cost, served.month_cost_high)));
          near(bill.break_even_band->high, middle * std::exp(late));
        }
        // The price that pays for the model within two years, the first days of which are training.
        const auto price = [&](double days, double cost, double serve) {
          return (cost / ((730 - days) / month) + serve) / answers;
        };
        near(bill.break_even_price, price(trained.finish_days, trained.cost, served.month_cost));
        const double dear = std::hypot(
            std::log(price(trained.finish_days_high, trained.cost_high, served.month_cost) / bill.break_even_price),
            std::log(price(trained.finish_days, trained.cost, served.month_cost_high) / bill.break_even_price));
        near(bill.price_band->high, bill.break_even_price * std::exp(dear));
      }
  }
};

TRAINYARD_TEST(TestResultBand);
#include "tst_result_band.moc"
