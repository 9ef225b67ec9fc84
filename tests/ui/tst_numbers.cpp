// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as users read them: differences, shares of different peaks, and statements about likely ranges.
#include <QLocale>
#include <QTest>

#include "engine/bands/bands.h"
#include "engine/metrics/handle.h"
#include "tests/test_program.h"
#include "ui/explanation/explanation_text.h"
#include "ui/headline/headline_model.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

Design with(const QStringList& assignments) {
  Design d = default_design();
  for (const QString& assignment : assignments) assign(d, assignment.toStdString());
  return d;
}

QString plain(QString text) { return text.replace(QChar::Nbsp, u' '); }

const HeadlineCell& cell(const QVector<HeadlineCell>& cells, MetricHandle metric) {
  for (const HeadlineCell& cell : cells)
    if (cell.metric == &*metric) return cell;
  qFatal("no such cell");
}

}  // namespace

class TestNumbers : public QObject {
  Q_OBJECT
 private slots:

  void differences_fit_the_numbers_beside_them_data() {
    QTest::addColumn<MetricHandle>("metric");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("reference");
    QTest::addColumn<QString>("amount");
    QTest::addColumn<QString>("signed_text");
    const auto row = [](MetricHandle m, double value, double reference, const char* amount, const char* text) {
      QTest::addRow("%s %g", m->id, value) << m << value << reference << amount << text;
    };
    // In another unit than the numbers, two figures. A small run compared with a large one: 350 thousand hours are
    // 28,069,697 fewer.
    row(&Evaluation::accelerator_hours, 350e3, 28419697, "28 M h", "−28 M h");
    row(&Evaluation::cost, 0.87e6, 71.044e6, "$70 M", "−$70 M");
    row(&Evaluation::cost, 2.4e9, 1e9, "$1.40 B", "+$1.40 B");
    row(&Evaluation::cost, 71.2e6, 71.0e6, "$200 k", "+$200 k");
    row(&Evaluation::finish_days, 75.5, 71.8, "3.7", "+3.7 days");
    row(&Evaluation::finish_days, 195.2, 71.8, "123", "+123 days");
    row(&Evaluation::finish_days, 57.27, 72.02, "14.7", "−14.7 days");
    row(&Evaluation::finish_days, 34.0, 1100, "1,066", "−1,066 days");
    row(&Evaluation::serving_gpus, 293, 480, "187", "−187");
    row(&Evaluation::finish_days, 100.3, 99.9, "0.1", "+0.1 days");
    row(&Evaluation::mfu, 0.1, 0.0998, "0.02", "+0.02 points");
    row(&Evaluation::step_time, 6.03, 6.1, "70 ms", "−70 ms");
    row(&Evaluation::mfu, 0.453, 0.4, "5.3", "+5.3 points");
    row(&Evaluation::finish_days, 71.8, 71.801, "0", "0");
  }
  void differences_fit_the_numbers_beside_them() {
    QFETCH(MetricHandle, metric);
    QFETCH(double, value);
    QFETCH(double, reference);
    QFETCH(QString, amount);
    QFETCH(QString, signed_text);
    const Difference change = difference(value, reference, *metric);
    QCOMPARE(plain(change.amount), amount);
    QCOMPARE(plain(change.signed_text), signed_text);
  }

  /// FP8 doubles the peak, so the share of the peak falls although the run is faster. The share is not rated.
  void a_share_of_another_peak_is_neither_better_nor_worse() {
    const Design faster = with({"precision=fp8"}), slow = with({"recompute=full"});
    const Evaluation before = evaluate(default_design()), after = evaluate(faster);
    QVERIFY(after.mfu < before.mfu && after.step_time < before.step_time);
    const auto cells = headline_cells(faster, after, &before, QStringLiteral("A"));
    for (const MetricHandle metric : {MetricHandle(&Evaluation::mfu), MetricHandle(&Evaluation::hfu)}) {
      const HeadlineCell& share = cell(cells, metric);
      QCOMPARE(int(share.standing), int(Standing::refused));
      QVERIFY(!share.remark.isEmpty());
      QVERIFY2(plain(share.spoken).contains(QStringLiteral("989 TFLOP/s")), qPrintable(share.spoken));
    }
    QCOMPARE(int(cell(cells, &Evaluation::step_time).standing), int(Standing::better));
    // With the same peak, a smaller share is worse.
    const Evaluation slower = evaluate(slow);
    const auto same_peak = headline_cells(slow, slower, &before, QStringLiteral("A"));
    QCOMPARE(int(cell(same_peak, &Evaluation::mfu).standing), int(Standing::worse));
    QVERIFY(cell(same_peak, &Evaluation::mfu).remark.isEmpty());
  }

  /// A range without measured runs must not claim to cover 85 % of them.
  void a_range_without_runs_does_not_claim_coverage() {
    for (const QStringList& changes : {QStringList(), QStringList{"accelerator=mi300x", "accelerators_per_node=8"},
                                       QStringList{"framework=fsdp", "pipeline_parallel=1"}}) {
      const Design design = with(changes);
      const Evaluation e = evaluate(design);
      const Neighbourhood near = neighbourhood_of(design);
      const QString memory = explanation_text(*MetricHandle(&Evaluation::memory), design, e, -1).sure;
      const QString time = explanation_text(*MetricHandle(&Evaluation::step_time), design, e, -1).sure;
      QCOMPARE(memory.contains(QStringLiteral("it covers 85")), near.memory_rows > 0);
      QCOMPARE(time.contains(QStringLiteral("it covers 85")), near.step_time_rows > 0);
    }
  }
};

TRAINYARD_TEST(TestNumbers);
#include "tst_numbers.moc"
