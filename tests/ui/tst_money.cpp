// SPDX-License-Identifier: GPL-3.0-or-later
// Unknown values and times over a century are stated in words in window and report, not as numbers.
#include <QTest>

#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/studies/deadline.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"
#include "ui/figures/overview_charts.h"
#include "ui/figures/storage_charts.h"
#include "ui/headline/headline_model.h"
#include "ui/inputs/entry_facts.h"
#include "ui/pages/overview/advice.h"
#include "ui/report/chart_store.h"
#include "ui/report/html.h"
#include "ui/report/report.h"
#include "ui/text/ids.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

HeadlineCell cell_of(const Design& design, MetricHandle metric, const Evaluation* baseline = nullptr) {
  for (const HeadlineCell& cell : headline_cells(design, evaluate(design), baseline, QStringLiteral("A")))
    if (cell.metric == &*metric) return cell;
  return {};
}

QString html_with(const Design& design) {
  Project project = default_project();
  project.scenarios.front().design = design;
  ChartStore charts;
  return QString::fromUtf8(html_of(build_report(project, 0, {}), charts));
}

}  // namespace

class TestMoney : public QObject {
  Q_OBJECT
 private slots:
  void an_unknown_price_is_asked_for() {
    const Design design = with({"accelerator=rtx5090", "model=llama3.2-1b", "accelerators=8", "tensor_parallel=1",
                                "pipeline_parallel=1", "schedule=1f1b", "global_batch=64"});
    const Evaluation known = evaluate(default_design());
    const HeadlineCell cost = cell_of(design, &Evaluation::cost, &known);
    QCOMPARE(cost.number, QStringLiteral("–"));
    QCOMPARE(cost.remark, QStringLiteral("enter GPU price"));
    // A cost and an unknown cost are not compared.
    QCOMPARE(cost.difference, QString());
    QVERIFY(cell_of(default_design(), &Evaluation::cost).remark.isEmpty());
    const QString html = html_with(design);
    // A reader of the report cannot enter a price, so the report only states that it is missing.
    QVERIFY(html.contains(QStringLiteral("GPU price unknown")) && !html.contains(QStringLiteral("enter GPU price")));
    QVERIFY(html.contains(QStringLiteral("GeForce RTX 5090 has no rent on the price basis")));
    QVERIFY(!html_with(default_design()).contains(QStringLiteral("GPU price unknown")));
  }

  void a_run_of_more_than_a_century_is_reported_in_words() {
    const Design design = with({"storage_read=1 MB/s", "epochs=60"});
    const HeadlineCell days = cell_of(design, &Evaluation::finish_days);
    QCOMPARE(days.number, QStringLiteral(">\u00A0100"));
    QCOMPARE(days.unit, QStringLiteral("years"));
    QVERIFY(html_with(design).contains(QStringLiteral("would not finish within 100 years")));
  }

  /// The three guidelines of one vendor differ in the first letters of their names.
  void storage_systems_have_distinct_names() {
    QStringList names, facts;
    for (const char* id : {"dgx-superpod-h100-good", "dgx-superpod-h100-better", "dgx-superpod-h100-best"}) {
      const EntryRef entry = *find_entry(CatalogKind::storage, id);
      names << QString::fromStdString(base(entry).name).left(16);
      facts << key_facts(entry);
    }
    QCOMPARE(QSet<QString>(names.cbegin(), names.cend()).size(), 3);
    QVERIFY2(facts[0].contains(QStringLiteral("32 nodes per unit")), qPrintable(facts[0]));
    QVERIFY2(facts[0].contains(QStringLiteral("15.0\u00A0GB/s total read rate")), qPrintable(facts[0]));
    QVERIFY2(
        key_facts(*find_entry(CatalogKind::storage, "nfs-tcp")) == QStringLiteral("3.00\u00A0GB/s read rate per node"),
        qPrintable(key_facts(*find_entry(CatalogKind::storage, "nfs-tcp"))));
  }

  /// The Overview gives the advice of the Schedule page, with a warning if a change affects the training result.
  void advice_improves_fitting_designs() {
    const Design design = with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=4",
                                "schedule=1f1b", "global_batch=64"});
    const Advice advice = make_advice(design, evaluate(design), false);
    QVERIFY(!advice.remedies.empty());
    QCOMPARE(advice.rows.first().id, QStringLiteral("remedy:0"));
    bool warned = false;
    for (int i = 0; i < int(advice.remedies.size()); ++i)
      if (advice.remedies[size_t(i)].caution)
        warned = warned || advice.rows[i].detail.contains(QStringLiteral("check the loss"));
    QVERIFY(warned);
  }

  void the_deadline_is_answered_by_a_design() {
    const Design open = default_design();
    // Without a deadline, the chart has no row for it and no search runs.
    QVERIFY(!devices_for_deadline(open).same_batch);
    for (const RangeRows::Row& row : finish_range(open, evaluate(open), {}, {}, 1, false).rows)
      QVERIFY(row.id != parameter_id(&Failures::deadline));
    const Design design = with({"deadline=90"});
    const Evaluation e = evaluate(design);
    const DeadlineAnswer answer = devices_for_deadline(design);
    const RangeRows before = finish_range(design, e, {}, {}, 1, false);
    QCOMPARE(before.rows.last().text, QStringLiteral("–"));
    const RangeRows after = finish_range(design, e, {}, answer, 1, false);
    QVERIFY(answer.same_batch);
    QVERIFY2(after.rows.last().text.contains(QLocale().toString(answer.same_batch->accelerators, 'f', 0)),
             qPrintable(after.rows.last().text));
    const RangeRows none = finish_range(
        design, e, {}, {.searched = true, .same_batch = {}, .other_batch = {}, .most_accelerators = 1000}, 1, false);
    QCOMPARE(none.rows.last().detail, QStringLiteral("no legal layout found"));
    for (const RangeRows& searched : {after, none})
      QVERIFY2(searched.rows.last().tip.contains(QStringLiteral("any number of replicas")),
               qPrintable(searched.rows.last().tip));
  }

  /// A likely range far wider than the others is cut off, so that the dots of the others stay distinct.
  void a_wide_range_leaves_the_finish_readable() {
    const Design design = default_design();
    Evaluation e = evaluate(design);
    const RangeRows usual = finish_range(design, e, {}, {}, 1, false);
    QVERIFY(usual.max > e.finish_days_high);
    e.finish_days_high = 200 * e.finish_days;
    const RangeRows wide = finish_range(design, e, {}, {}, 1, false);
    QVERIFY2(wide.max < 5 * e.finish_days, qPrintable(QString::number(wide.max)));
    QCOMPARE(wide.rows[1].high, e.finish_days_high);

    FailureStudy study;
    study.endless = true;
    QCOMPARE(finish_range(design, e, study, {}, 1, false).rows[2].text, QStringLiteral("never finishes"));
  }

  void scaling_marks_points_with_another_layout() {
    const Design design = with({"accelerators=12288", "pipeline_parallel=12", "schedule=1f1b"});
    std::vector<ScalingPoint> points;
    scaling_curve(design, points);
    const Curves chart = scaling(design, evaluate(design), points);
    QVERIFY(chart.points.size() >= 4);
    for (qsizetype i = 0; i < chart.points.size(); ++i)
      QCOMPARE(chart.points[i].tool_tip.contains(QStringLiteral("→")), !points[size_t(i)].changed.empty());
  }
};

TRAINYARD_TEST(TestMoney);
#include "tst_money.moc"
