// SPDX-License-Identifier: GPL-3.0-or-later
// Neighbouring batches and device counts with a clearly better layout.
#include <QTest>
#include <cmath>

#include "engine/explore/best_layout.h"
#include "engine/explore/near_layouts.h"
#include "engine/metrics/handle.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestNearLayouts : public QObject {
  Q_OBJECT
 private slots:
  /// 16,000 GPUs have few common divisors with a batch of 2,048, so only layouts with many pipeline stages are legal. A
  /// batch of 2,000, or 384 GPUs more, nearly halve the run.
  void a_round_count_gets_a_batch_that_divides() {
    const auto best = estimated_layout(with({"accelerators=16000"}), &Evaluation::finish_days, {}).design;
    QVERIFY(best);
    const Evaluation before = evaluate(*best);
    const auto batch = find_better_batch(*best, {});
    QVERIFY(batch);
    const Evaluation after = evaluate(*batch);
    QVERIFY(is_legal(after) && after.fits != Fit::no);
    QCOMPARE(batch->cluster.accelerators, 16000.0);
    QVERIFY2(std::abs(batch->work.global_batch / 2048 - 1) <= 0.125,
             qPrintable(QString::number(batch->work.global_batch)));
    QVERIFY2(after.finish_days < 0.6 * before.finish_days,
             qPrintable(QStringLiteral("%1 instead of %2 days").arg(after.finish_days).arg(before.finish_days)));
    const auto count = find_better_count(*best, {});
    QVERIFY(count);
    QVERIFY(is_legal(evaluate(*count)) && evaluate(*count).mfu > 1.1 * before.mfu);
    QVERIFY(std::abs(count->cluster.accelerators / 16000 - 1) <= 0.03);
    QCOMPARE(count->work.global_batch, 2048.0);
  }

  /// A count that divides well needs no other batch and no other count.
  void a_good_count_is_kept() {
    const auto best = estimated_layout(with({}), &Evaluation::finish_days, {}).design;
    QVERIFY(best);
    QVERIFY(!find_better_batch(*best, {}));
    QVERIFY(!find_better_count(*best, {}));
  }

  /// 21,299 is a product of two primes: no layout of all of them is useful. A count within 3 % is, although 1F1B with
  /// 21 stages and 16 micro-batches waits for more than half of a step. Megatron-Core has no zero-bubble schedule.
  void an_unusable_count_moves_to_the_nearest_good_one() {
    const auto found = find_best_count(with({"accelerators=21299"}), {});
    QVERIFY(found);
    const Evaluation e = evaluate(*found);
    QVERIFY(is_legal(e) && e.fits != Fit::no);
    QVERIFY(std::abs(found->cluster.accelerators / 21299 - 1) <= 0.03);
    QVERIFY2(e.mfu > 0.2, qPrintable(QStringLiteral("%1 on %2").arg(e.mfu).arg(found->cluster.accelerators)));
  }
};

TRAINYARD_TEST(TestNearLayouts);
#include "tst_near_layouts.moc"
