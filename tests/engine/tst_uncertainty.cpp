// SPDX-License-Identifier: GPL-3.0-or-later
// Effects of uncertain inputs and likely ranges on a result: the same draws on every machine, the distributions stated
// in the table of inputs, and countable shares of draws.
#include <cmath>
#include <limits>

#include "engine/bands/bands.h"
#include "engine/evaluation/band_place.h"
#include "engine/explore/uncertainty.h"
#include "engine/statistics/philox.h"
#include "engine/statistics/quantile.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

double share_below(const std::vector<double>& sorted, double value) {
  return double(std::lower_bound(sorted.begin(), sorted.end(), value) - sorted.begin()) / double(sorted.size());
}

bool near(double a, double b, double share) { return std::abs(a / b - 1) <= share; }

Design small() {
  return with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=1", "schedule=1f1b",
               "global_batch=512", "tokens=100e9"});
}

}  // namespace

class UncertaintyTests : public QObject {
  Q_OBJECT
 private slots:
  /// Known answers of the authors' own test (Random123, kat_vectors): every machine must produce these bits.
  void philoxGivesThePublishedBits() {
    const PhiloxBlock zeros{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
    QVERIFY(philox({}, {}) == zeros);
    const PhiloxBlock ones{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd};
    constexpr std::uint32_t all = 0xffffffff;
    QVERIFY((philox({all, all, all, all}, {all, all}) == ones));
    const PhiloxBlock pi{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1};
    QVERIFY((philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) == pi));
  }

  void uniformsFillTheirRange() {
    constexpr int n = 100000;
    const std::uint64_t stream = stream_of("pue");
    std::vector<int> tenths(10);
    double sum = 0, other = 0;
    for (int i = 0; i < n; ++i) {
      const double u = uniform_at(7, stream, std::uint64_t(i));
      QVERIFY(u > 0 && u < 1);
      ++tenths[size_t(u * 10)];
      sum += u;
      other += (u - 0.5) * (uniform_at(7, stream_of("failure_factor"), std::uint64_t(i)) - 0.5);
    }
    // Five standard deviations: of a mean 1 ÷ √(12 n), of a count √(0.09 n), of a product 1 ÷ (12 √n).
    QVERIFY(std::abs(sum / n - 0.5) < 5 / std::sqrt(12.0 * n));
    for (const int count : tenths) QVERIFY(std::abs(count - n / 10) < 5 * std::sqrt(0.09 * n));
    QVERIFY(std::abs(other / n) < 5 / (12 * std::sqrt(double(n))));
    QCOMPARE(uniform_at(7, stream, 12), uniform_at(7, stream, 12));
    QVERIFY(uniform_at(8, stream, 12) != uniform_at(7, stream, 12));
  }

  /// Every row that states an uncertainty has a source, contains its value, and stays in the input's range.
  void statedUncertaintiesAreComplete() {
    int stated = 0;
    for (const Parameter& p : parameters()) {
      const Uncertainty& u = p.uncertainty;
      const bool shaped =
          u.spread == Spread::log_normal || u.spread == Spread::triangular || u.spread == Spread::uniform;
      QVERIFY2(u.stated() == shaped, p.id);
      if (u.spread != Spread::none) QVERIFY2(is_number(p), p.id);
      if (!shaped) continue;
      ++stated;
      QVERIFY2(u.low > 0 && u.low < 1 && u.high > 1, p.id);
      if (u.derived_only) QVERIFY2(p.derive, p.id);
      if (!is_uncertain(default_design(), p)) continue;
      double before = -std::numeric_limits<double>::infinity();
      for (double share = 0.0005; share < 1; share += 0.001) {
        const double value = uncertain_value(default_design(), p, share);
        QVERIFY2(value >= before && value >= p.min && value <= p.max, p.id);
        before = value;
      }
    }
    QVERIFY(stated >= 12);
  }

  /// By hand. Log-normal: the median is the value, and a tenth lies below the low end. Triangular from 0.6 to 1.25
  /// around 1: 0.4 ÷ 0.65 of it lies below the mode. Uniform: a straight line.
  void quantilesByHand() {
    const Design& d = default_design();
    const Parameter& factor = parameter(&Failures::factor);
    QCOMPARE(uncertain_value(d, factor, 0.5), 1.0);
    QVERIFY(near(uncertain_value(d, factor, 0.1), 0.6, 1e-9) && near(uncertain_value(d, factor, 0.9), 1.7, 1e-9));
    // Two standard deviations above the median: 1.7 to the power 2 ÷ 1.28155.
    QVERIFY(near(uncertain_value(d, factor, 0.977249868051821), std::pow(1.7, 2 / 1.2815515655446004), 1e-8));
    const Parameter& load = parameter(&Economics::power_utilization);
    QVERIFY(near(uncertain_value(d, load, 0.4 / 0.65), 0.8, 1e-12));
    // A quarter of the area up to the mode is half of its width.
    QVERIFY(near(uncertain_value(d, load, 0.25 * 0.4 / 0.65), 0.8 * 0.8, 1e-12));
    const Parameter& tokeniser = parameter(&DataPlan::tokenise_rate);
    QVERIFY(near(uncertain_value(d, tokeniser, 0.5), 4e6 * 1.125, 1e-12));
    // No load exceeds the maximum power.
    QCOMPARE(uncertain_value(d, load, 1), 1.0);
  }

  /// A price set by the user is certain; a price from the catalog is one of many.
  void aPriceThatIsSetIsCertain() {
    const Parameter& price = parameter(&Economics::accelerator_price);
    QVERIFY(is_uncertain(default_design(), price));
    QVERIFY(!is_uncertain(with({"accelerator_price=3"}), price));
    const auto cost_spread = [](const Design& design) {
      const auto study = study_uncertainty(design, {&Evaluation::cost}, {.draws = 2000});
      return study.outcomes[0].p90 / study.outcomes[0].p10;
    };
    QVERIFY(cost_spread(default_design()) > 1.1 * cost_spread(with({"accelerator_price=3"})));
  }

  /// In the middle of the likely ranges a design has the results of evaluate(), at their ends those of the ranges. Days
  /// follow the steps, apart from stops and checkpoints.
  void positionsInTheRanges_data() {
    QTest::addColumn<bool>("large");
    QTest::newRow("405B on 16,384") << true;
    QTest::newRow("8B on 64") << false;
  }
  void positionsInTheRanges() {
    QFETCH(bool, large);
    const Design design = large ? default_design() : small();
    const Evaluation e = evaluate(design);
    Evaluation at;
    evaluate_at(design, {}, at);
    for (const Metric& m : metrics())
      if (m.value && std::isfinite(number(e, m))) QCOMPARE(number(at, m), number(e, m));
    evaluate_at(design, {.step_time = band_end, .memory = -band_end}, at);
    QVERIFY(near(at.step_time, e.step_time_high, 1e-12) && near(at.memory, e.memory_low, 1e-12));
    QCOMPARE(at.memory_free, at.memory_capacity - at.memory);
    QVERIFY(near(at.days, e.days * e.step_time_high / e.step_time, 1e-12));
    QVERIFY(near(at.tokens_per_second, e.tokens_per_second * e.step_time / e.step_time_high, 1e-12));
    QVERIFY(near(at.finish_days, e.finish_days_high, 0.05) && near(at.cost, e.cost_high, 0.05));
    evaluate_at(design, {.step_time = -band_end, .memory = band_end}, at);
    QVERIFY(near(at.step_time, e.step_time_low, 1e-12) && near(at.memory, e.memory_high, 1e-12));
    // Half as many standard deviations are the square root of the factor.
    evaluate_at(design, {.step_time = band_end / 2}, at);
    QVERIFY(near(at.step_time / e.step_time, std::sqrt(e.step_time_high / e.step_time), 1e-12));
  }

  /// Likely ranges only: P10 and P90 of the step time are the ends of its range, moved in from 1.44 to 1.28 deviations.
  void rangesAloneByHand() {
    const Design& d = default_design();
    const Evaluation e = evaluate(d);
    const auto study =
        study_uncertainty(d, {&Evaluation::step_time, &Evaluation::memory}, {.draws = 20000, .inputs = false});
    QVERIFY(study.inputs.empty());
    const auto at = [](double end, double middle) {
      return middle * std::pow(end / middle, 1.2815515655446004 / band_end);
    };
    const Outcomes& step = study.outcomes[0];
    QVERIFY(near(step.p10, at(e.step_time_low, e.step_time), 0.01));
    QVERIFY(near(step.p50, e.step_time, 0.01));
    QVERIFY(near(step.p90, at(e.step_time_high, e.step_time), 0.01));
    QVERIFY(near(study.outcomes[1].p90, at(e.memory_high, e.memory), 0.01));
    // 85 % of the draws lie in the likely range.
    QVERIFY(std::abs(share_below(step.sorted, e.step_time_high) - share_below(step.sorted, e.step_time_low) - 0.85) <
            0.01);
    // `fits` counts the draws below the capacity, which can be counted again.
    QVERIFY(std::abs(study.fits.share() - share_below(study.outcomes[1].sorted, e.memory_capacity)) < 1e-9);
  }

  /// Inputs only, by hand: site power follows the load of the machines.
  void inputsAloneByHand() {
    const Design d = with({"accelerator_price=3"});
    const auto study = study_uncertainty(d, {&Evaluation::site_power}, {.draws = 20000, .bands = false});
    // Power = GPUs × power × load × PUE. Load and PUE are drawn, so the spreads of their logarithms add in quadrature.
    const Outcomes& power = study.outcomes[0];
    QCOMPARE(power.expected, evaluate(d).site_power);
    double below = 0;
    constexpr int grid = 400;
    // The exact share below the expected value, by summing over both distributions.
    for (int i = 0; i < grid; ++i)
      for (int j = 0; j < grid; ++j) {
        const double load = uncertain_value(d, parameter(&Economics::power_utilization), (i + 0.5) / grid);
        const double pue = uncertain_value(d, parameter(&Economics::pue), (j + 0.5) / grid);
        below += load * pue < 0.8 * 1.15;
      }
    below /= grid * grid;
    QVERIFY(std::abs(share_below(power.sorted, power.expected) - below) < 0.015);
  }

  /// Time and everything that follows from it move together: within a draw, days × tokens per second is constant.
  void timeIsACommonFactorWithinADraw() {
    const Design d = with({"accelerator_price=3", "failure_factor=1%", "planned_stops=0"});
    const auto study =
        study_uncertainty(d, {&Evaluation::days, &Evaluation::tokens_per_second}, {.draws = 1000, .inputs = false});
    // The fastest draw has the fewest days, so the products of the oppositely sorted values are equal.
    const std::vector<double>&days = study.outcomes[0].sorted, &speed = study.outcomes[1].sorted;
    for (size_t i = 0; i < days.size(); ++i)
      QVERIFY(near(days[i] * speed[days.size() - 1 - i], days[0] * speed.back(), 1e-9));
  }

  void sameSeedSameAnswer() {
    const std::vector<MetricHandle> asked{&Evaluation::finish_days, &Evaluation::cost};
    const UncertaintyOptions options{.draws = 1000, .seed = 5};
    const auto one = study_uncertainty(default_design(), asked, options, {.threads = 1});
    const auto four = study_uncertainty(default_design(), asked, options, {.threads = 4});
    for (size_t m = 0; m < asked.size(); ++m) QVERIFY(one.outcomes[m].sorted == four.outcomes[m].sorted);
    QCOMPARE(one.fits.yes, four.fits.yes);
    QVERIFY(study_uncertainty(default_design(), asked, {.draws = 1000, .seed = 6}).outcomes[0].sorted !=
            one.outcomes[0].sorted);
    // More draws begin with the same draws. Adding an input or a metric does not change the draws of the others.
    const auto alone = study_uncertainty(default_design(), {&Evaluation::cost}, options);
    QVERIFY(alone.outcomes[0].sorted == one.outcomes[1].sorted);
  }

  /// In at least 85 % of forty studies of one design, the 95 % interval contains the median of a large study.
  void convergenceIsStated() {
    const Design d = small();
    const double truth = study_uncertainty(d, {&Evaluation::finish_days}, {.draws = 40000, .seed = 99}).outcomes[0].p50;
    int holds = 0;
    constexpr int studies = 40;
    for (int seed = 1; seed <= studies; ++seed) {
      const Outcomes o =
          study_uncertainty(d, {&Evaluation::finish_days}, {.draws = 400, .seed = std::uint64_t(seed)}).outcomes[0];
      holds += o.p50_low <= truth && truth <= o.p50_high;
    }
    QVERIFY(holds >= studies * 0.85);
    const auto few = study_uncertainty(d, {&Evaluation::finish_days}, {.draws = 400}).outcomes[0];
    const auto many = study_uncertainty(d, {&Evaluation::finish_days}, {.draws = 40000}).outcomes[0];
    // A hundred times the draws give a tenth of the width.
    QVERIFY(near((few.p50_high - few.p50_low) / (many.p50_high - many.p50_low), 10, 0.5));
  }

  /// An unknown result has no probability: without a price it is unknown whether the budget is met.
  void unknownStaysUnknown() {
    const Design d = with({"accelerator=l40s", "budget=1e9", "deadline=90"});
    const auto study = study_uncertainty(d, {&Evaluation::cost}, {.draws = 200});
    QCOMPARE(study.in_budget.known, size_t(0));
    QVERIFY(study.in_budget.asked && study.in_time.asked && study.all_three.asked);
    // A limit that is not set has no probability.
    const auto open = study_uncertainty(with({"deadline=90"}), {&Evaluation::cost}, {.draws = 8});
    QVERIFY(open.in_time.asked && !open.in_budget.asked && !open.all_three.asked);
    QVERIFY(study.outcomes[0].sorted.empty() && std::isnan(study.outcomes[0].p50));
    QVERIFY(study.in_time.known > 0);
    bool repair = false;
    for (const ParameterHandle input : study.unknown) repair |= input == &Failures::repair;
    QVERIFY(repair);
  }

  /// Limits at quantiles of the distribution: that share of the draws meets them.
  void chancesAreShares() {
    const auto whole = study_uncertainty(small(), {&Evaluation::finish_days, &Evaluation::cost}, {.draws = 4000});
    Design d = small();
    d.failures.deadline = whole.outcomes[0].p50;
    d.economics.budget = whole.outcomes[1].p90;
    const auto study = study_uncertainty(d, {&Evaluation::finish_days}, {.draws = 4000});
    QVERIFY(std::abs(study.in_time.share() - 0.5) < 0.001);
    QVERIFY(std::abs(study.in_budget.share() - 0.9) < 0.001);
    QVERIFY(study.all_three.yes <= std::min({study.fits.yes, study.in_time.yes, study.in_budget.yes}));
    // By hand: 1.96 × √(0.5 × 0.5 ÷ 4000) = 1.55 %.
    QVERIFY(std::abs(study.in_time.margin() - 0.0155) < 0.0001);
  }

  /// Memory and time are drawn independently: half of the draws fit, half are in time, and a quarter do both.
  void memoryAndTimeAreIndependent() {
    const auto whole =
        study_uncertainty(small(), {&Evaluation::memory, &Evaluation::finish_days}, {.draws = 4000, .inputs = false});
    Design d = small();
    d.cluster.memory_usable = whole.outcomes[0].p50 / d.cluster.accelerator->memory;
    d.failures.deadline = whole.outcomes[1].p50;
    d.economics.budget = 1e12;
    const auto study = study_uncertainty(d, {&Evaluation::finish_days}, {.draws = 4000, .inputs = false});
    QVERIFY2(std::abs(study.fits.share() - 0.5) < 0.1, qPrintable(QString::number(study.fits.share())));
    const double both = study.fits.share() * study.in_time.share();
    QVERIFY2(std::abs(study.all_three.share() - both) < 0.03, qPrintable(QString::number(study.all_three.share())));
  }

  void aStopKeepsTheFinishedDraws() {
    std::stop_source stop;
    const Execution execution{stop.get_token(),
                              [&](double share) {
                                if (share > 0.2) stop.request_stop();
                              },
                              2};
    const auto study = study_uncertainty(default_design(), {&Evaluation::finish_days}, {.draws = 20000}, execution);
    QVERIFY(study.stopped && study.draws > 0 && study.draws < 20000);
    QCOMPARE(study.outcomes[0].sorted.size(), study.draws);
  }

  void histogramsCountEveryDraw() {
    const auto study = study_uncertainty(default_design(), {&Evaluation::finish_days}, {.draws = 3000});
    const Histogram bins = histogram(study.outcomes[0].sorted, 40);
    QCOMPARE(bins.counts.size(), size_t(40));
    size_t all = 0;
    for (const size_t count : bins.counts) all += count;
    QCOMPARE(all + bins.below + bins.above, size_t(3000));
    QVERIFY(bins.below <= 15 && bins.above <= 15);
    QVERIFY(bins.low < study.outcomes[0].p10 && bins.low + 40 * bins.width > study.outcomes[0].p90);
    QVERIFY(histogram({}, 40).counts.empty());
  }
};

TRAINYARD_TEST(UncertaintyTests);
#include "tst_uncertainty.moc"
