// SPDX-License-Identifier: GPL-3.0-or-later
// Cost of a batch near or above the critical batch, by hand: tokens × (1 + B ÷ critical batch).
#include <QTest>

#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestLargeBatch : public QObject {
  Q_OBJECT

 private slots:
  /// 24 × 10⁹ tokens suit 1,200 M parameters: 93.2 × 1,200^0.47 = 93.2 × 28.0 = 2,610 sequences of 512 tokens need 20 %
  /// more tokens. Five times that batch needs twice the tokens: 6.68 × 10⁶ tokens.
  void the_rule_by_hand() {
    const Design design = with({"tokens=24e9"});
    const double critical = number(design, parameter(&Workload::critical_batch));
    QVERIFY2(std::abs(critical / 6.68e6 - 1) < 2e-3, qPrintable(QString::number(critical)));
    // The measured batch is a fifth of the critical batch and needs 20 % more tokens.
    QVERIFY(std::abs(evaluate(with({"tokens=24e9", "sequence_length=512", "global_batch=2610"})).batch_share - 0.2) <
            1e-3);
    // The critical batch depends on the trained tokens, including epochs, and on nothing else.
    QCOMPARE(number(with({"tokens=12e9", "epochs=2"}), parameter(&Workload::critical_batch)), critical);
    QCOMPARE(number(with({"tokens=24e9", "model=gpt3-1.3b"}), parameter(&Workload::critical_batch)), critical);
    const double larger = number(with({"tokens=240e9"}), parameter(&Workload::critical_batch));
    QVERIFY(std::abs(std::log10(larger / critical) - 0.47) < 1e-12);
  }

  /// 2,048 sequences of 8,192 tokens are 16,777,216 per step, half of 33,554,432. 15.6 T tokens in small batches become
  /// 23.4 T, and two of three tokens per second are useful.
  void half_of_the_critical_batch_needs_half_as_many_tokens_again() {
    const Evaluation e = evaluate(with({"critical_batch=33554432"}));
    QCOMPARE(e.batch_share, 0.5);
    QCOMPARE(e.batch_extra_tokens, 7.8e12);
    QCOMPARE(e.useful_tokens_per_second, e.tokens_per_second / 1.5);
    QCOMPARE(e.batch_extra_days, e.finish_days / 2);
  }

  /// 256 sequences of 1,024 tokens are four times a critical batch of 2^16. Two epochs of 10⁹ tokens then need 8 × 10⁹
  /// more.
  void a_small_run_far_beyond_it() {
    const Evaluation e = evaluate(
        with({"model=gpt3-1.3b", "accelerators=8", "tensor_parallel=1", "pipeline_parallel=1", "virtual_pipeline=1",
              "tokens=1e9", "epochs=2", "sequence_length=1024", "global_batch=256", "critical_batch=65536"}));
    QCOMPARE(e.batch_share, 4.0);
    QCOMPARE(e.batch_extra_tokens, 8e9);
    QCOMPARE(e.useful_tokens_per_second * 5, e.tokens_per_second);
  }

  /// The critical batch does not change the step time, the finish date or the cost.
  void the_critical_batch_changes_no_other_result() {
    const Evaluation before = evaluate(default_design()), after = evaluate(with({"critical_batch=1e6"}));
    for (const Metric& metric : metrics()) {
      const double a = number(before, metric), b = number(after, metric);
      const bool of_the_batch =
          std::string_view(metric.id).starts_with("batch_") || metric.value == &Evaluation::useful_tokens_per_second;
      if (!of_the_batch) QVERIFY2(a == b || (std::isnan(a) && std::isnan(b)), metric.id);
    }
  }

  /// Throughput grows with the batch, but useful tokens per second stay below critical batch ÷ step time.
  void useful_tokens_saturate() {
    double before = 0;
    for (double batch = 512; batch <= 1 << 17; batch *= 2) {
      Design design = with({"critical_batch=8e6"});
      design.work.global_batch = batch;
      const Evaluation e = evaluate(design);
      QVERIFY(e.useful_tokens_per_second < 8e6 / e.step_time);
      QVERIFY(e.useful_tokens_per_second < e.tokens_per_second);
      if (batch > 4096) QVERIFY(e.useful_tokens_per_second < before);
      before = e.useful_tokens_per_second;
    }
  }
};

TRAINYARD_TEST(TestLargeBatch);
#include "tst_large_batch.moc"
