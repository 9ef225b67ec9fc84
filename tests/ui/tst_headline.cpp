// SPDX-License-Identifier: GPL-3.0-or-later
// The headline strip above every page: a design compared with the baseline.
#include <QTest>

#include "engine/metrics/handle.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"
#include "tests/ui/document_support.h"
#include "tests/ui/text_recorder.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/headline_model.h"
#include "ui/text/band_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// The texts that the strip paints.
QStringList texts_of(HeadlineCells& strip) {
  TextRecorder recorder(strip.size());
  strip.render(&recorder);
  QStringList out;
  for (const WrittenText& one : recorder.texts()) out << one.text;
  return out;
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
  /// A doubled GPU price makes the cost higher and worse; the reverse comparison makes it lower and better.
  void a_difference_is_design_minus_baseline() {
    const Design dear = with({"accelerator_price=4"}), cheap = with({"accelerator_price=2"});
    const Evaluation high = evaluate(dear), low = evaluate(cheap);
    const HeadlineCell up = cell_of(headline_cells(dear, high, &low, QStringLiteral("A")), "cost");
    QVERIFY(up.up);
    QCOMPARE(up.standing, Standing::worse);
    QVERIFY2(up.spoken.contains(QStringLiteral(", +")) && !up.spoken.contains(u'−'), qPrintable(up.spoken));
    const HeadlineCell down = cell_of(headline_cells(cheap, low, &high, QStringLiteral("A")), "cost");
    QVERIFY(!down.up);
    QCOMPARE(down.standing, Standing::better);
    QVERIFY2(down.spoken.contains(QStringLiteral(", −")), qPrintable(down.spoken));
    QCOMPARE(up.difference, down.difference);
    // The more expensive design costs twice as much.
    QCOMPARE(high.cost - low.cost, low.cost);
    const HeadlineCell same = cell_of(headline_cells(cheap, low, &low, QStringLiteral("A")), "cost");
    QCOMPARE(same.standing, Standing::baseline);
    QVERIFY(cell_of(headline_cells(cheap, low, nullptr, QString()), "cost").difference.isEmpty());
  }

  /// A higher MFU is better, and so are fewer days.
  void better_depends_on_the_metric() {
    const Design design = default_design();
    const Evaluation now = evaluate(design);
    Evaluation faster = now;
    faster.mfu = 1.25 * now.mfu;
    for (const auto end : {&Evaluation::finish_days_low, &Evaluation::finish_days_high}) faster.*end = 0.6 * now.*end;
    faster.finish_days = 0.6 * now.finish_days;
    const auto cells = headline_cells(design, faster, &now, QStringLiteral("A"));
    const HeadlineCell mfu = cell_of(cells, "mfu"), days = cell_of(cells, "finish_days");
    QVERIFY(mfu.up && !days.up);
    QCOMPARE(mfu.standing, Standing::better);
    QCOMPARE(days.standing, Standing::better);
    const auto back = headline_cells(design, now, &faster, QStringLiteral("A"));
    QCOMPARE(cell_of(back, "mfu").standing, Standing::worse);
    QCOMPARE(cell_of(back, "finish_days").standing, Standing::worse);
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

  /// The bar ends at the highest likely memory plus the safety margin.
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

  /// In a window of 1,366 px, the numbers have 1,026 px next to the verdict. The likely ranges must be shown
  /// completely, whatever the differences.
  void ranges_are_shown_next_to_differences_data() {
    QTest::addColumn<QStringList>("before");
    QTest::addColumn<QStringList>("now");
    QTest::newRow("training") << QStringList{"accelerator_price=2.5"}
                              << QStringList{"accelerator_price=2.5", "accelerators=8192", "precision=fp8"};
    QTest::newRow("far") << QStringList{"accelerator_price=2.5"} << QStringList{"accelerator_price=100", "tokens=1e12"};
    QTest::newRow("serving") << QStringList{"job=serving", "accelerator_price=2.5"}
                             << QStringList{"job=serving", "accelerator_price=2.5", "requests=200"};
    QTest::newRow("post-training") << QStringList{"job=post_training", "accelerator_price=2.5", "model=llama3.1-8b",
                                                  "accelerators=64",   "tensor_parallel=1",     "pipeline_parallel=1",
                                                  "virtual_pipeline=1"}
                                   << QStringList{"job=post_training",  "accelerator_price=9", "model=llama3.1-8b",
                                                  "accelerators=64",    "tensor_parallel=1",   "pipeline_parallel=1",
                                                  "virtual_pipeline=1", "answer_tokens=4000"};
  }
  void ranges_are_shown_next_to_differences() {
    QFETCH(QStringList, before);
    QFETCH(QStringList, now);
    Design first = default_design(), second = default_design();
    for (const QString& input : before) assign(first, input.toStdString());
    for (const QString& input : now) assign(second, input.toStdString());
    const Evaluation a = evaluate(first), b = evaluate(second);
    for (const auto& [design, result, reference] : {std::tuple{second, b, a}, std::tuple{first, a, b}}) {
      HeadlineCells strip;
      strip.resize(1026, 88);
      strip.setCells(headline_cells(design, result, &reference, QStringLiteral("A")));
      const QStringList written = texts_of(strip);
      int bands = 0;
      for (const int shown : strip.shown()) {
        const HeadlineCell& cell = strip.cells()[shown];
        if (cell.band.isEmpty()) continue;
        ++bands;
        QVERIFY2(written.contains(cell.band), qPrintable(cell.label + " in " + written.join(u'|')));
      }
      // For post-training, only the iteration time has a range.
      QVERIFY(bands >= (design.job == Job::post_training ? 1 : 2));
    }
  }

  /// Units are complete in the narrowest cell: in smaller letters, or left out if the label names what is counted.
  void units_are_never_cut() {
    const Design design = with({"job=serving", "accelerator_price=2"});
    for (const double users : {5682.0, 56820.0, 568200.0}) {
      Evaluation e = evaluate(design);
      e.users_fit = users;
      for (int width = 400; width < 1800; width += 7) {
        HeadlineCells strip;
        strip.resize(width, 88);
        strip.setCells(headline_cells(design, e, nullptr, QString()));
        for (const QString& text : texts_of(strip)) QVERIFY2(!text.contains(u'…'), qPrintable(text));
      }
    }
  }

  /// German remarks are longer than English ones. If there is no room for both, the remark is dropped before the range.
  void ranges_are_shown_next_to_remarks() {
    const Design design = with({"job=serving", "accelerator_price=2"});
    const Evaluation e = evaluate(design);
    QVector<HeadlineCell> cells = headline_cells(design, e, nullptr, QString());
    for (HeadlineCell& cell : cells)
      if (!cell.band.isEmpty()) cell.remark = QStringLiteral("7 + 1 Reserve");
    int whole = 0;
    for (int width = 320; width < 1800; width += 11) {
      HeadlineCells strip;
      strip.resize(width, 88);
      strip.setCells(cells);
      const QStringList written = texts_of(strip);
      for (const int shown : strip.shown()) {
        const HeadlineCell& cell = strip.cells()[shown];
        if (!cell.band.isEmpty()) QVERIFY2(written.contains(cell.band), qPrintable(cell.label));
        whole += written.contains(cell.remark);
      }
    }
    QVERIFY(whole > 0);
  }

  void a_range_shows_both_ends() {
    const Design design = with({"accelerator_price=2"});
    const Evaluation e = evaluate(design);
    for (const char* metric : {"memory", "step_time", "finish_days", "cost"}) {
      const HeadlineCell cell = cell_of(headline_cells(design, e, nullptr, QString()), metric);
      const auto ends = band_ends(e, *cell.metric);
      QVERIFY2(ends && ends->low < number(e, *cell.metric) && number(e, *cell.metric) < ends->high, metric);
      const QStringList shown = cell.band.split(u'–');
      QCOMPARE(shown.size(), 2);
      const auto value = [](const QString& text) {
        return text.section(QChar(0xA0), 0, 0).remove(u'$').remove(u',').toDouble();
      };
      QVERIFY2(value(shown[0]) < value(shown[1]), qPrintable(cell.band));
    }
  }
};

TRAINYARD_TEST(HeadlineTest);
#include "tst_headline.moc"
