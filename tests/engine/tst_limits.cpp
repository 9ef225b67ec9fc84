// SPDX-License-Identifier: GPL-3.0-or-later
// Deadline, budget and power limit are part of the verdict, and an unknown value does not meet a limit.
#include <QTest>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/handle.h"
#include "engine/studies/findings.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design with(const QStringList& assignments) {
  Design d = default_design();
  for (const QString& assignment : assignments) assign(d, assignment.toStdString());
  return d;
}

QString verdict(const Design& design) { return QString::fromUtf8(verdict_label(evaluate(design))); }

/// Sets limits to half of the run's duration, cost and power.
QStringList half(const Evaluation& e, bool time, bool money, bool power = false) {
  QStringList out;
  if (time) out << QStringLiteral("deadline=%1").arg(e.finish_days / 2, 0, 'f', 3);
  if (money) out << QStringLiteral("budget=%1").arg(e.cost / 2, 0, 'f', 0);
  if (power) out << QStringLiteral("power_limit=%1").arg(e.site_power_peak / 2, 0, 'f', 0);
  return out;
}

}  // namespace

class TestLimits : public QObject {
  Q_OBJECT
 private slots:
  void the_verdict_names_the_limits_that_are_missed() {
    // One node, and a cluster of thousands. Both first finish in time and within the budget.
    for (const QStringList& base : {QStringList{"zero_stage=3", "memory_margin=0", "recompute=full", "deadline=365"},
                                    QStringList{"model=llama3.1-8b", "accelerators=8", "tensor_parallel=1",
                                                "pipeline_parallel=1", "global_batch=64", "tokens=1e9", "zero_stage=3",
                                                "recompute=full", "memory_margin=0", "deadline=365"}}) {
      const Design design = with(base);
      const Evaluation e = evaluate(design);
      QCOMPARE(verdict(design), QStringLiteral("Fits"));
      QCOMPARE(e.deadline_margin, 365 - e.finish_days);
      QVERIFY(std::isnan(e.budget_margin) && std::isnan(e.power_margin));
      QCOMPARE(evaluate(with(base + QStringList{"budget=1e9"})).budget_margin, 1e9 - e.cost);
      QCOMPARE(verdict(with(base + half(e, true, false))), QStringLiteral("Fits, too late"));
      QCOMPARE(verdict(with(base + half(e, false, true))), QStringLiteral("Fits, over budget"));
      QCOMPARE(verdict(with(base + half(e, true, true))), QStringLiteral("Fits, too late, over budget"));
      QCOMPARE(verdict(with(base + half(e, false, false, true))), QStringLiteral("Fits, over power"));
      QCOMPARE(verdict(with(base + half(e, true, false, true))), QStringLiteral("Fits, too late, over power"));
      QCOMPARE(verdict(with(base + half(e, false, true, true))), QStringLiteral("Fits, over budget and power"));
      QCOMPARE(verdict(with(base + half(e, true, true, true))),
               QStringLiteral("Fits, too late, over budget and power"));
    }
  }

  /// A hard limit fails the verdict; an unknown power is not above it.
  void a_hard_power_limit_fails_the_verdict() {
    const QStringList base{"zero_stage=3", "memory_margin=0", "recompute=full", "power_limit_kind=hard"};
    const Evaluation e = evaluate(with(base));
    QCOMPARE(verdict(with(base)), QStringLiteral("Fits"));
    const Design over = with(base + half(e, true, true, true));
    QCOMPARE(verdict(over), QStringLiteral("Exceeds power limit"));
    QVERIFY(exceeds_power(evaluate(over)) && !fits_or_meets_targets(evaluate(over)));
    QVERIFY(fits_or_meets_targets(evaluate(with(base + QStringList{"power_limit=1e9"}))));
    const auto severity = [](const Design& d) {
      for (const Finding& finding : findings(d, evaluate(d)))
        if (!finding.parameters.empty() && finding.parameters.front() == &Economics::power_limit)
          return int(finding.severity);
      return -1;
    };
    QCOMPARE(severity(over), int(Severity::error));
    QCOMPARE(severity(with(base)), -1);
    Design soft = over;
    assign(soft, "power_limit_kind=soft");
    QVERIFY(fits_or_meets_targets(evaluate(soft)));
    QCOMPARE(severity(soft), int(Severity::warning));
    Design serving = default_design(Job::serving);
    for (const char* one : {"model=llama3.1-8b", "power_limit=1000", "power_limit_kind=hard"}) assign(serving, one);
    QCOMPARE(verdict(serving), QStringLiteral("Exceeds power limit"));
    QVERIFY(!fits_or_meets_targets(evaluate(serving)));
  }

  void limits_are_not_mentioned_if_a_design_does_not_fit() {
    const QStringList big{"pipeline_parallel=8", "virtual_pipeline=1", "schedule=1f1b", "zero_stage=0", "deadline=1"};
    QCOMPARE(verdict(with(big)), QStringLiteral("Does not fit"));
    QCOMPARE(verdict(with({"data_parallel=100", "deadline=1"})), QStringLiteral("Not a legal layout"));
  }

  /// A limit that the user did not set is not checked, even if the run is long, expensive or of unknown cost. 90 days
  /// set by the user are a limit, although a search assumes 90 days by default.
  void a_limit_that_is_not_set_is_not_checked() {
    const QStringList slow{"accelerators=8192", "data_parallel=auto", "memory_margin=0", "zero_stage=3",
                           "recompute=full"};
    const Evaluation e = evaluate(with(slow));
    QVERIFY(e.finish_days > 90 && e.has_no_deadline && e.has_no_budget && e.has_no_power_limit &&
            check_limits(e).all());
    QCOMPARE(verdict(with(slow + QStringList{"deadline=90"})), QStringLiteral("Fits, too late"));
    QCOMPARE(verdict(with(slow + QStringList{"deadline=auto"})), verdict(with(slow)));
    QVERIFY(!verdict(with(slow)).contains("late"));
    // A serving device without a price: an unset budget is not checked, a set budget cannot be decided.
    const QStringList served{"job=serving", "model=llama3.1-8b", "accelerator=l40s", "accelerator_price=auto"};
    Design cheap = with(served);
    if (std::isnan(number(cheap, parameter(&Economics::accelerator_price)))) {
      QVERIFY(check_limits(evaluate(cheap)).all());
      QCOMPARE(int(check_limits(evaluate(with(served + QStringList{"budget=1e9"}))).budget),
               int(LimitStatus::cannot_tell));
    } else {
      QFAIL("a device without a price");
    }
    // Limits of post-training, too, are checked only if they are set.
    const Evaluation post = evaluate(with({"job=post_training", "model=llama3.1-8b", "accelerators=64"}));
    QVERIFY(post.has_no_deadline && post.has_no_budget && post.has_no_power_limit);
    const Evaluation held =
        evaluate(with({"job=post_training", "model=llama3.1-8b", "accelerators=64", "deadline=0.1", "budget=1"}));
    QVERIFY(!held.has_no_deadline && check_limits(held).deadline == LimitStatus::no &&
            check_limits(held).budget == LimitStatus::no);
    QVERIFY(held.has_no_power_limit && check_limits(held).power == LimitStatus::yes);
  }

  void an_unknown_cost_is_not_within_the_budget() {
    int without_price = 0;
    for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
      const auto& device = std::get<AcceleratorRef>(entry);
      if (!std::isnan(device->price)) continue;
      const Design design = with({"model=llama3.1-8b", QStringLiteral("accelerator=%1").arg(device->id.c_str()),
                                  "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1", "global_batch=64",
                                  "tokens=1e9", "zero_stage=3", "recompute=full", "deadline=3650", "budget=1e9"});
      const Evaluation e = evaluate(design);
      QVERIFY(std::isnan(e.budget_margin));
      QCOMPARE(int(check_limits(e).budget), int(LimitStatus::cannot_tell));
      QVERIFY2(verdict(design) != QStringLiteral("Fits") && verdict(design) != QStringLiteral("Fits, tight"),
               device->id.c_str());
      without_price += verdict(design) == QStringLiteral("Fits, cost unknown");
    }
    QVERIFY(without_price > 5);
  }

  /// A DGX H100 draws at most 10.2 kW: 8 devices at 1,275 W, and the site 1.15 times as much. The power limit applies
  /// to this maximum, not to the average.
  void the_power_limit_applies_to_full_load() {
    const QStringList node{"model=llama3.1-8b", "accelerators=8",      "accelerators_per_node=8",
                           "tensor_parallel=1", "pipeline_parallel=1", "global_batch=64",
                           "tokens=1e9",        "zero_stage=3",        "recompute=full",
                           "memory_margin=0",   "deadline=365",        "accelerator_power=1275"};
    const Evaluation e = evaluate(with(node));
    QVERIFY(std::abs(e.site_power_peak - 11730) < 1e-6);
    QVERIFY(std::abs(e.site_power - 0.8 * 11730) < 1e-6);
    QCOMPARE(verdict(with(node + QStringList{"power_limit=11731"})), QStringLiteral("Fits"));
    QCOMPARE(verdict(with(node + QStringList{"power_limit=11729"})), QStringLiteral("Fits, over power"));
    QVERIFY(std::abs(evaluate(with(node + QStringList{"power_limit=20000"})).power_margin - 8270) < 1e-6);
  }

  void an_unknown_power_is_not_within_the_limit() {
    const Design tpu =
        with({"model=llama3.1-8b", "accelerator=tpu-v6e", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
              "global_batch=64", "tokens=1e9", "zero_stage=3", "recompute=full", "power_limit=1e10"});
    QCOMPARE(int(check_limits(evaluate(tpu)).power), int(LimitStatus::cannot_tell));
    QCOMPARE(verdict(tpu), QStringLiteral("Fits, power unknown"));
  }

  void all_limits_are_adjacent_inputs() {
    const auto rows = parameters();
    const auto at = [&](ParameterHandle handle) { return &*handle - rows.data(); };
    QCOMPARE(at(&Economics::budget), at(&Failures::deadline) + 1);
    QCOMPARE(int(parameter(&Economics::budget).group), int(parameter(&Failures::deadline).group));
    QCOMPARE(at(&Economics::power_limit), at(&Failures::deadline) + 2);
    QVERIFY(!parameter(&Failures::deadline).advanced);
  }
};

TRAINYARD_TEST(TestLimits);
#include "tst_limits.moc"
