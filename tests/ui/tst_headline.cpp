// SPDX-License-Identifier: GPL-3.0-or-later
// What the strip above every page says of a design, against the baseline, by hand.
#include <QTest>

#include "engine/metrics/handle.h"
#include "tests/test_program.h"
#include "tests/ui/document_support.h"
#include "ui/headline/headline_model.h"
#include "ui/text/band_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

Design with(std::initializer_list<const char*> assignments) {
  Design design = default_design();
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

HeadlineCell cell_of(const QVector<HeadlineCell>& cells, const char* metric) {
  for (const HeadlineCell& cell : cells)
    if (QLatin1String(cell.metric->id) == QLatin1String(metric)) return cell;
  qFatal("no cell %s", metric);
}

}  // namespace

class HeadlineTest : public QObject {
  Q_OBJECT

 private slots:
  /// Twice the price of a GPU: costlier, worse, up; half of it the other way round.
  void a_difference_has_the_sign_of_design_less_baseline() {
    const Design dear = with({"accelerator_price=4"}), cheap = with({"accelerator_price=2"});
    const Evaluation high = evaluate(dear), low = evaluate(cheap);
    const HeadlineCell up = cell_of(headline_cells(dear, high, &low, QStringLiteral("A")), "cost");
    QVERIFY(up.up);
    QCOMPARE(up.change, Change::worse);
    QVERIFY2(up.spoken.contains(QStringLiteral(", +")) && !up.spoken.contains(u'−'), qPrintable(up.spoken));
    const HeadlineCell down = cell_of(headline_cells(cheap, low, &high, QStringLiteral("A")), "cost");
    QVERIFY(!down.up);
    QCOMPARE(down.change, Change::better);
    QVERIFY2(down.spoken.contains(QStringLiteral(", −")), qPrintable(down.spoken));
    QCOMPARE(up.difference, down.difference);
    // The whole of the cheap one lies between the two.
    QCOMPARE(high.cost - low.cost, low.cost);
    const HeadlineCell same = cell_of(headline_cells(cheap, low, &low, QStringLiteral("A")), "cost");
    QCOMPARE(same.change, Change::equal);
    QVERIFY(cell_of(headline_cells(cheap, low, nullptr, QString()), "cost").difference.isEmpty());
  }

  /// More throughput is better where more days are worse.
  void better_follows_the_metric() {
    const Design design = default_design();
    const Evaluation now = evaluate(design);
    Evaluation faster = now;
    faster.mfu = 1.25 * now.mfu;
    faster.finish_days = 0.8 * now.finish_days;
    const auto cells = headline_cells(design, faster, &now, QStringLiteral("A"));
    const HeadlineCell mfu = cell_of(cells, "mfu"), days = cell_of(cells, "finish_days");
    QVERIFY(mfu.up && !days.up);
    QCOMPARE(mfu.change, Change::better);
    QCOMPARE(days.change, Change::better);
    const auto back = headline_cells(design, now, &faster, QStringLiteral("A"));
    QCOMPARE(cell_of(back, "mfu").change, Change::worse);
    QCOMPARE(cell_of(back, "finish_days").change, Change::worse);
  }

  void what_does_not_fit_says_so_at_every_number() {
    const Design large = with({"accelerator.memory=40 GB"}), illegal = with({"data_parallel=100"});
    const Evaluation over = evaluate(large), no_layout = evaluate(illegal), good = evaluate(default_design());
    QCOMPARE(over.fits, Fit::no);
    QCOMPARE(over.legality.reason, Illegality::none);
    for (const HeadlineCell& cell : headline_cells(large, over, nullptr, QString())) {
      const bool memory = cell.metric->value == &Evaluation::memory;
      QCOMPARE(cell.weight, memory ? HeadlineCell::Weight::error : HeadlineCell::Weight::muted);
      QCOMPARE(cell.remark.isEmpty(), memory);
    }
    for (const HeadlineCell& cell : headline_cells(illegal, no_layout, nullptr, QString())) {
      QCOMPARE(cell.weight, HeadlineCell::Weight::muted);
      QVERIFY(!cell.remark.isEmpty());
    }
    for (const HeadlineCell& cell : headline_cells(default_design(), good, nullptr, QString()))
      QCOMPARE(cell.weight, HeadlineCell::Weight::normal);
  }

  /// The bar ends where the most that may be held, with the margin on top, ends.
  void the_bar_has_the_safety_margin() {
    for (const char* margin : {"memory_margin=0", "memory_margin=0.1"}) {
      const Design design = with({margin});
      const Evaluation e = evaluate(design);
      const VerdictText text = verdict_text(design, e);
      const double share = number(design, parameter("memory_margin"));
      QCOMPARE(text.share, e.memory / e.memory_capacity);
      QCOMPARE(text.with_margin, e.memory_ceiling / e.memory_capacity * (1 + share));
      QCOMPARE(text.floor, e.memory_floor / e.memory_capacity);
    }
  }

  void a_band_shows_both_ends() {
    const Design design = with({"accelerator_price=2"});
    const Evaluation e = evaluate(design);
    for (const char* metric : {"memory", "step_time", "finish_days", "cost"}) {
      const HeadlineCell cell = cell_of(headline_cells(design, e, nullptr, QString()), metric);
      const auto ends = band_ends(e, *cell.metric);
      QVERIFY2(ends && ends->low < number(e, *cell.metric) && number(e, *cell.metric) < ends->high, metric);
      const QStringList shown = cell.band.split(u'–');
      QCOMPARE(shown.size(), 2);
      const auto value = [](QString text) { return text.remove(u'$').remove(u',').toDouble(); };
      QVERIFY2(value(shown[0]) < value(shown[1]), qPrintable(cell.band));
    }
  }
};

TRAINYARD_TEST(HeadlineTest);
#include "tst_headline.moc"
