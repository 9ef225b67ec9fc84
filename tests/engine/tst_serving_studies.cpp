// SPDX-License-Identifier: GPL-3.0-or-later
// Curves, advice, searched layouts and the bill of serving jobs: every figure is that of evaluate().
#include <QTest>
#include <algorithm>

#include "engine/explore/replica_search.h"
#include "engine/parameters/handle.h"
#include "engine/serving/separate_pools.h"
#include "engine/studies/lifetime_bill.h"
#include "engine/studies/serving_advice.h"
#include "engine/studies/serving_curves.h"
#include "engine/studies/serving_variants.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Very different jobs: a large dense model on eight devices with a fast link, a small one on a card, and experts with
/// latent attention.
Design job_named(const QString& name) {
  if (name == "405B")
    return with({"job=serving", "requests=40", "prompt_tokens=2000", "output_tokens=500", "first_token=1.5 s",
                 "next_token=0.04 s", "weight_format=fp8", "cache_format=fp8"});
  if (name == "8B")
    return with({"job=serving", "model=llama3.1-8b", "accelerator=l40s", "request_mix=chat", "requests=200",
                 "weight_format=fp8", "first_token=2 s", "next_token=0.1 s"});
  return with({"job=serving", "model=deepseek-v3", "accelerator=h200-sxm", "requests=30", "prompt_tokens=1500",
               "output_tokens=3000", "first_token=4 s", "next_token=0.08 s", "attention_data_parallel=on"});
}

void jobs() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"405B", "8B", "experts"}) QTest::newRow(name) << name;
}

void near(double actual, double expected, double share) {
  QVERIFY2(std::abs(actual - expected) <= share * std::abs(expected),
           qPrintable(QString("%1, not %2").arg(actual, 0, 'g', 12).arg(expected, 0, 'g', 12)));
}

}  // namespace

class TestServingStudies : public QObject {
  Q_OBJECT
 private slots:
  void frontierFallsAndContainsTheDesign_data() { jobs(); }
  void frontierFallsAndContainsTheDesign() {
    QFETCH(QString, name);
    const Design d = job_named(name);
    const ServingFrontier frontier = own_frontier(d);
    const Evaluation e = evaluate(d);
    QCOMPARE(e.serving_verdict, ServingVerdict::meets);
    QCOMPARE(frontier.chosen.user_rate, 1 / e.tpot_mean);
    QCOMPARE(frontier.chosen.gpu_output_rate, e.gpu_output_rate);
    QCOMPARE(frontier.chosen.users, e.users_running);
    QCOMPARE(frontier.curves.size(), size_t(1));
    const auto& points = frontier.curves[0].points;
    QVERIFY(points.size() >= 8);
    for (size_t i = 0; i < points.size(); ++i) {
      const FrontierPoint& p = points[i];
      QCOMPARE(p.users, std::floor(p.users));
      // Little's law: users × speed of each = throughput of the replica. The first token comes from prefill.
      const Serving s = resolved(d).serving;
      near(p.gpu_output_rate * e.replica_devices, p.users * p.user_rate * s.output_tokens / (s.output_tokens - 1),
           1e-9);
      if (i == 0) continue;
      QVERIFY(p.users > points[i - 1].users && p.gpu_output_rate > points[i - 1].gpu_output_rate);
      QVERIFY(p.user_rate < points[i - 1].user_rate);
    }
    // The design lies on this curve.
    const auto above = std::ranges::find_if(
        points, [&](const FrontierPoint& p) { return p.gpu_output_rate > frontier.chosen.gpu_output_rate; });
    QVERIFY(above != points.begin() && above != points.end());
    QVERIFY(1 / e.tpot_mean <= (above - 1)->user_rate * 1.03 && 1 / e.tpot_mean >= above->user_rate * 0.97);
  }

  /// One request at a time, by hand: its prompt alone, then 499 steps of one sequence. Its mean context over time is
  /// the prompt plus e^(σ²) ÷ 2 of an answer.
  void oneUserByHand() {
    const Design d = job_named("405B");
    const Design whole = resolved(d);
    const Replica replica(whole);
    const double spread = whole.serving.output_spread;
    const double step = replica.decode(1, 2000 + 250 * std::exp(spread * spread)).total();
    const FrontierPoint p = own_frontier(d).curves[0].points[0];
    QCOMPARE(p.users, 1.0);
    QVERIFY2(1 / p.user_rate > step && 1 / p.user_rate < 1.03 * step,
             qPrintable(QString::number(1 / p.user_rate / step)));
  }

  /// A decode replica needs as many prefill GPUs as its requests take: r ÷ the rate of a prefill replica × its GPUs.
  void prefillCountsInSeparatePools() {
    const Design d = with_other_place(job_named("405B"));
    const Design whole = resolved(d);
    const SeparatePools pools = separate_pools(whole);
    const FrontierPoint p = own_frontier(d).curves[0].points[8];
    const double requests = p.users * p.user_rate / 499;
    const double gpus =
        pools.decode.layout.devices() + requests / pools.prefill.requests * pools.prefill.layout.devices();
    near(p.gpu_output_rate, requests * 500 / gpus, 1e-9);
  }

  void noLayoutBeatsTheBestOnes_data() { jobs(); }
  void noLayoutBeatsTheBestOnes() {
    QFETCH(QString, name);
    const ServingFrontier frontier = serving_frontier(job_named(name));
    QVERIFY(frontier.finished);
    const auto best = std::ranges::find(frontier.curves, ServingVariant::best_layouts, &FrontierCurve::variant);
    QVERIFY(best != frontier.curves.end());
    for (size_t i = 1; i < best->points.size(); ++i) {
      QVERIFY(best->points[i].gpu_output_rate > best->points[i - 1].gpu_output_rate);
      QVERIFY(best->points[i].user_rate <= best->points[i - 1].user_rate);
    }
    for (const FrontierPoint& p : frontier.curves[0].points) {
      const bool reached = std::ranges::any_of(best->points, [&](const FrontierPoint& b) {
        return b.user_rate >= p.user_rate * (1 - 1e-9) && b.gpu_output_rate >= p.gpu_output_rate * (1 - 1e-9);
      });
      QVERIFY(reached);
    }
    for (const FrontierCurve& curve : frontier.curves) QVERIFY(!curve.label.text().empty());
  }

  /// Applying a point sets its layout and users.
  void pointsAreApplied() {
    const ServingFrontier frontier = own_frontier(job_named("405B"));
    const FrontierPoint& p = frontier.curves[0].points[8];
    const Design next = design_at(frontier.curves[0], p);
    QCOMPARE(next.serving.users, std::max(1.0, std::round(p.users)));
    QCOMPARE(next.serving.tensor_parallel, p.layout.tensor_parallel);
    QCOMPARE(next.serving.requests, 40.0);
  }

  void latencyRisesUpToSaturation_data() { jobs(); }
  void latencyRisesUpToSaturation() {
    QFETCH(QString, name);
    for (const bool separate : {false, true}) {
      Design d = job_named(name);
      if (separate) d.serving.prefill_place = PrefillPlace::separate;
      const Evaluation e = evaluate(d);
      if (e.serving_verdict != ServingVerdict::meets) continue;
      const LoadCurve curve = latency_against_load(d);
      near(curve.chosen.ttft, e.ttft, 1e-9);
      near(curve.chosen.ttft_median, separate ? curve.chosen.ttft_median : e.ttft_median, 1e-9);
      near(curve.chosen.tpot, e.tpot, 1e-9);
      QCOMPARE(curve.replicas, e.replicas);
      QVERIFY(curve.saturation > d.serving.requests);
      for (size_t i = 1; i < curve.points.size(); ++i) {
        const LoadPoint &a = curve.points[i - 1], &b = curve.points[i];
        QVERIFY(b.requests > a.requests && b.requests < curve.saturation);
        // A prompt on an idle replica runs alone; with slightly more load it may share a step.
        QVERIFY2(b.ttft >= a.ttft * 0.85 && b.tpot_mean >= a.tpot_mean * (1 - 1e-3),
                 qPrintable(QString("at %1: %2 after %3").arg(b.requests).arg(b.ttft).arg(a.ttft)));
        QVERIFY(b.ttft_median <= b.ttft);
      }
    }
  }

  void costRisesByWholeReplicas_data() { jobs(); }
  void costRisesByWholeReplicas() {
    QFETCH(QString, name);
    const Design d = job_named(name);
    const Evaluation e = evaluate(d);
    const CostCurve curve = cost_against_load(d);
    QCOMPARE(curve.lines.size(), size_t(2));
    QCOMPARE(curve.chosen.gpus, e.serving_gpus);
    // The range at the point is that of the headline.
    QVERIFY(curve.chosen.gpus_band);
    QCOMPARE(curve.chosen.gpus_band->low, e.serving_gpus_low);
    QCOMPARE(curve.chosen.gpus_band->high, e.serving_gpus_high);
    if (std::isfinite(e.month_cost)) {
      QVERIFY(curve.chosen.cost_band);
      QCOMPARE(curve.chosen.cost_band->high, e.month_cost_high);
    }
    for (const CostLine& line : curve.lines)
      for (const CostPoint& p : line.points)
        if (p.gpus_band) QVERIFY(p.gpus_band->low <= p.gpus && p.gpus <= p.gpus_band->high);
    for (const CostLine& line : curve.lines) {
      for (size_t i = 1; i < line.points.size(); ++i) {
        QVERIFY(line.points[i].requests >= line.points[i - 1].requests);
        QVERIFY(line.points[i].gpus >= line.points[i - 1].gpus);
      }
    }
    const auto& points = curve.lines[0].points;
    const auto at = std::ranges::find(points, d.serving.requests, &CostPoint::requests);
    QVERIFY(at != points.end());
    QCOMPARE((at + (at + 1 != points.end() && (at + 1)->requests == at->requests))->gpus, e.serving_gpus);
  }

  void stricterLimitsNeverTakeFewerGpus_data() { jobs(); }
  void stricterLimitsNeverTakeFewerGpus() {
    QFETCH(QString, name);
    const Design d = with_layout_of(job_named(name));
    const LimitPrice price = price_of_limits(d);
    for (const auto* line : {&price.first_token, &price.next_token}) {
      QCOMPARE(line->size(), size_t(13));
      for (size_t i = 1; i < line->size(); ++i) {
        const LimitPoint &strict = (*line)[i - 1], &wide = (*line)[i];
        QVERIFY(wide.limit > strict.limit && (wide.held || !strict.held));
        if (strict.held) QVERIFY(wide.gpus <= strict.gpus);
      }
    }
    const Evaluation e = evaluate(d);
    QCOMPARE(price.first_token_now.gpus, e.serving_gpus);
    QVERIFY(price.first_token_now.gpus_band);
    QCOMPARE(price.first_token_now.gpus_band->high, e.serving_gpus_high);
    if (std::isfinite(e.output_cost)) QCOMPARE(price.first_token_now.cost_band->low, e.output_cost_low);
  }

  void partsOfATokenAddUp_data() { jobs(); }
  void partsOfATokenAddUp() {
    QFETCH(QString, name);
    const Design d = job_named(name);
    const Evaluation e = evaluate(d);
    const TokenParts parts = token_parts(d);
    double next = 0, first = 0;
    for (const TokenPart& part : parts.next_token) next += part.seconds;
    for (const TokenPart& part : parts.first_token) first += part.seconds;
    near(next, e.tpot_mean, 1e-6);
    near(first, e.ttft_mean, 1e-6);
  }

  /// Each advised design meets its targets and saves what the advice states.
  void adviceWasEvaluated_data() { jobs(); }
  void adviceWasEvaluated() {
    QFETCH(QString, name);
    const Design d = job_named(name);
    const Evaluation now = evaluate(d);
    const std::vector<ServingAdvice> advice = serving_advice(d);
    QVERIFY(!advice.empty());
    for (const ServingAdvice& a : advice) {
      const Evaluation then = evaluate(a.design);
      qInfo("%-12s %6.0f GPUs, %+.0f $ a month: %s; %s", a.id, a.gpus, -a.month_saved, a.title.text().c_str(),
            a.reason.text().c_str());
      QCOMPARE(then.serving_verdict, ServingVerdict::meets);
      QCOMPARE(then.serving_gpus, a.gpus);
      QCOMPARE(a.gpus_saved, now.serving_gpus - then.serving_gpus);
      QVERIFY(a.gpus_saved > 0 || a.month_saved > 0);
      QVERIFY(!a.changed.empty());
      QVERIFY(a.design.cluster.accelerator->status != "announced");
    }
    // Priced changes come first, largest saving first; without a price, the number of GPUs decides.
    const auto place = [](const ServingAdvice& a) {
      const bool priced = std::isfinite(a.month_saved);
      return std::pair(!priced, priced ? -a.month_saved : a.gpus);
    };
    QVERIFY(std::ranges::is_sorted(advice, {}, place));
  }

  /// Answers of 50 tokens need more GPUs than answers of 100, and the advice explains it. Answers of 2,000 tokens need
  /// fewer GPUs than answers of 4,000, so no advice is given.
  void shortAnswersAreExplained() {
    const auto advised = [](const char* answer) {
      const std::vector<ServingAdvice> all =
          serving_advice(with({"job=serving", "model=llama3.1-70b", "requests=1000", answer}));
      return std::ranges::any_of(all, [](const ServingAdvice& a) { return a.id == std::string_view("answers"); });
    };
    QVERIFY(advised("output_tokens=50"));
    QVERIFY(!advised("output_tokens=2000"));
  }

  /// Searched layouts have the figures of evaluate(), to the last bit, and the best is no worse than the given layout.
  void searchedLayoutsAreThoseOfEvaluate_data() { jobs(); }
  void searchedLayoutsAreThoseOfEvaluate() {
    QFETCH(QString, name);
    const Design d = job_named(name);
    const std::vector<SearchedReplica> found = search_replicas(d);
    QCOMPARE(found.front().refusal, ReplicaRefusal::none);
    QVERIFY(found.front().evaluation.serving_gpus <= evaluate(d).serving_gpus);
    int refused = 0;
    for (const SearchedReplica& each : found) {
      if (each.refusal != ReplicaRefusal::none) {
        ++refused;
        QVERIFY(*refusal_text(each.refusal));
      }
      if (each.evaluation.job != Job::serving) continue;
      const Evaluation again = evaluate(each.design);
      if (!std::isnan(again.serving_gpus)) QCOMPARE(each.evaluation.serving_gpus, again.serving_gpus);
      QCOMPARE(each.evaluation.serving_memory, again.serving_memory);
    }
    if (name != "8B") QVERIFY(refused > 0);
  }

  void separatePoolsAreTried() {
    const Design d = job_named("405B");
    const Design other = with_other_place(d);
    QCOMPARE(other.serving.prefill_place, PrefillPlace::separate);
    QCOMPARE(with_other_place(other).serving.prefill_place, PrefillPlace::together);
    const Evaluation e = evaluate(other);
    qInfo("together %g GPUs, separate %g", evaluate(d).serving_gpus, e.serving_gpus);
    QCOMPARE(e.serving_verdict, ServingVerdict::meets);
    QCOMPARE(e.serving_replicas, e.replicas + e.prefill_replicas + 1);
  }

  /// Training costs C over T days, then serving costs M and earns P per month: paid for C ÷ (P − M) months after T.
  void theBillByHand() {
    Design train = with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
                         "schedule=1f1b", "global_batch=512", "tokens=100e9"});
    Design serve = job_named("8B");
    serve.economics.accelerator_price = train.economics.accelerator_price = 2;
    serve.serving.output_price = 2;
    serve.serving.input_price = 0.5;
    const Evaluation trained = evaluate(train), served = evaluate(serve);
    const Serving s = resolved(serve).serving;
    const LifetimeBill bill = lifetime_bill(train, serve, 3650);
    QCOMPARE(bill.verdict, BillVerdict::pays);
    QVERIFY(bill.same_model);
    QCOMPARE(bill.training_cost, trained.cost);
    QCOMPARE(bill.month_cost, served.month_cost);
    const double month = 200 * 730.0 * 3600;
    near(bill.month_charged, month * (0.5 * s.prompt_tokens + 2 * s.output_tokens) / 1e6, 1e-12);
    const double months = trained.cost / (bill.month_charged - served.month_cost);
    near(bill.break_even_day, trained.finish_days + months * 730 / 24, 1e-12);
    QCOMPARE(bill.curve.size(), size_t(4));
    near(bill.curve[2].spent, bill.curve[2].charged, 1e-9);
    near(bill.curve[1].spent, trained.cost, 1e-12);
    QCOMPARE(bill.curve[1].charged, 0.0);
    // At the price that breaks even at the horizon, the break-even day is the horizon.
    serve.serving.output_price = bill.break_even_price;
    near(lifetime_bill(train, serve, 3650).break_even_day, 3650, 1e-6);
  }

  void theBillSaysWhatIsMissing() {
    const Design train = with({"accelerator_price=2"});
    Design serve = job_named("405B");
    serve.economics.accelerator_price = 2;
    QCOMPARE(lifetime_bill(train, serve, 1000).verdict, BillVerdict::no_price);
    serve.serving.output_price = 0.01;
    QCOMPARE(lifetime_bill(train, serve, 1000).verdict, BillVerdict::never);
    QVERIFY(std::isnan(lifetime_bill(train, serve, 1000).break_even_day));
    serve.serving.next_token = 1e-4;
    QCOMPARE(lifetime_bill(train, serve, 1000).verdict, BillVerdict::cannot_run);
    QVERIFY(lifetime_bill(train, serve, 1000).curve.empty());
    for (int i = 0; i <= int(BillVerdict::cannot_run); ++i) QVERIFY(*bill_verdict_text(BillVerdict(i)));
  }

  /// A model that does not fit, or a limit that cannot be met, leaves charts empty and causes no crash.
  void designsThatCannotRunHaveEmptyCharts() {
    Design d = job_named("405B");
    d.serving.tensor_parallel = d.serving.pipeline_parallel = 1;
    QVERIFY(own_frontier(d).curves[0].points.empty());
    QVERIFY(latency_against_load(d).points.empty());
    QVERIFY(token_parts(d).next_token.empty());
    QVERIFY(!serving_advice(d).empty());
    d = job_named("405B");
    d.serving.next_token = 1e-4;
    QVERIFY(latency_against_load(d).points.empty());
    QVERIFY(!price_of_limits(d).next_token_now.held);
  }
};

TRAINYARD_TEST(TestServingStudies);
#include "tst_serving_studies.moc"
