// SPDX-License-Identifier: GPL-3.0-or-later
// The Storage page by mouse and keyboard: views, charts, findings, the failure study with cancel and seed, workloads of
// samples, data sets, and published systems that open as scenarios.
#include <QAccessible>
#include <QAction>
#include <QActionGroup>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <cmath>
#include <set>

#include "engine/parameters/parameter.h"
#include "engine/studies/case_studies.h"
#include "engine/studies/source_figures.h"
#include "tests/ui/window_test.h"
#include "ui/cards/advice_table.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/lettering.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/figures/data_charts.h"
#include "ui/figures/storage_charts.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/storage/data_view.h"
#include "ui/pages/storage/finish_card.h"
#include "ui/pages/storage/published_view.h"
#include "ui/pages/storage/run_view.h"
#include "ui/pages/storage/saves_view.h"
#include "ui/pages/storage/storage_advice.h"
#include "ui/pages/storage/storage_page.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestStoragePage : public WindowTest {
  Q_OBJECT

 private slots:
  void init();

  void isReachedByKeyAndButton();
  void chartsShowTheDesign();
  void pathEndsAtTheNarrowestHop();
  void optimumIsMarked();
  void clickingAChartExplains();
  void findingsAreApplied();
  void studyRunsAndAgrees();
  void studyIsCancelled();
  void seedRepeatsTheRuns();
  void viewsAreSwitched();
  void checkpointsAndFailuresInNumbers();
  void aSampleJobIsChosen();
  void ownWorkloadsAreListedFirst();
  void aDataSetIsChosen();
  void stagesExplainThemselves();
  void publishedFiguresAreShownNextToComputedOnes();
  void inconsistentFiguresHaveAReason();
  void aCaseOpensAsAScenario();
  void menuOpensTheSameCases();
  void narrowPagesScroll();
  void everyControlHasAName();

 private:
  StoragePage& page() { return *window_->page<StoragePage>(); }
  FinishCard& finish() { return *page().run()->finishCard(); }
  void set(const char* id, const Value& value) { document().edit(*find_parameter(id), value); }
  void click(QWidget* widget) { QTest::mouseClick(widget, Qt::LeftButton); }
};

void TestStoragePage::init() {
  openWindow({1700, 1000});
  window_->showPage(&page());
}

void TestStoragePage::isReachedByKeyAndButton() {
  window_->showPage(window_->page<OverviewPage>());
  QVERIFY(!page().isVisible());
  QAction* action = nullptr;
  for (QAction* candidate : window_->actions()->pages->actions())
    if (candidate->text() == page().title()) action = candidate;
  QVERIFY(action);
  QTest::keySequence(window_.get(), action->shortcut());
  QVERIFY(page().isVisible());
  window_->showPage(window_->page<OverviewPage>());
  action->trigger();
  QVERIFY(page().isVisible());
}

void TestStoragePage::chartsShowTheDesign() {
  const Evaluation& e = document().evaluation();
  const auto path = std::get<PathFlows>(page().run()->pathCard()->spec());
  QCOMPARE(path.flows.size(), 3);
  QCOMPARE(path.flows[0].value, e.read_bandwidth);
  const auto capacity = std::get<BarList>(page().run()->capacityCard()->spec());
  double sum = 0;
  for (const BarList::Row& row : capacity.rows) sum += row.value;
  QVERIFY(std::abs(sum / capacity.total - 1) < 1e-9);
  const auto size = std::get<ShareCurves>(page().run()->goodputCard()->spec());
  QVERIFY(size.x_max >= 1e6);
  for (const ShareCurves::Line& line : size.lines) QVERIFY(line.x.back() > 0.99e6);
  QTRY_VERIFY(!std::get<DayTimeline>(page().run()->dayCard()->spec()).day.isEmpty());
  const auto day = std::get<DayTimeline>(page().run()->dayCard()->spec());
  double seconds = 0;
  for (const DayTimeline::Share& share : day.shares) seconds += share.seconds;
  QVERIFY(std::abs(seconds / 86400 - 1) < 1e-6);
  for (ChartCard* card : page().run()->chartCards()) QVERIFY2(!card->title().isEmpty(), qPrintable(card->title()));
  // The summary states days, GPUs and cost.
  const QString summary = page().summary();
  for (const char* part : {"days", "GPUs", "$", "%"}) QVERIFY2(summary.contains(part), qPrintable(summary));
}

void TestStoragePage::pathEndsAtTheNarrowestHop() {
  set("storage", std::string("nfs-tcp"));
  set("storage_nic", 1.25e9);
  QTRY_VERIFY(std::get<PathFlows>(page().run()->pathCard()->spec()).sentence.contains(QLatin1String("bottleneck")));
  const auto path = std::get<PathFlows>(page().run()->pathCard()->spec());
  int narrow = 0;
  for (const PathFlows::Row& row : path.rows) narrow += row.is_bottleneck;
  QCOMPARE(narrow, 1);
}

void TestStoragePage::optimumIsMarked() {
  const auto chart = std::get<ShareCurves>(page().run()->intervalCard()->spec());
  const auto best = std::find_if(chart.points.begin(), chart.points.end(),
                                 [](const auto& point) { return point.mark == ShareCurves::Mark::best; });
  QVERIFY(best != chart.points.end());
  const Evaluation& e = document().evaluation();
  QVERIFY(std::abs(best->x * 60 / e.checkpoint_interval_optimal - 1) < 1e-9);
  for (const ShareCurves::Point& point : chart.points) QVERIFY(point.y >= best->y - 1e-9);
  const double before = best->x;
  set("failure_factor", 4.0);
  QTRY_VERIFY([&] {
    for (const auto& point : std::get<ShareCurves>(page().run()->intervalCard()->spec()).points)
      if (point.mark == ShareCurves::Mark::best) return point.x < before;
    return false;
  }());
}

void TestStoragePage::clickingAChartExplains() {
  clickSpot(page().run()->capacityCard()->chart(), QStringLiteral("capacity_raw"));
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("capacity_raw"));
  // Keys move between the same parts.
  page().run()->capacityCard()->chart()->setFocus();
  QTest::keyClick(page().run()->capacityCard()->chart(), Qt::Key_Down);
  QTest::keyClick(page().run()->capacityCard()->chart(), Qt::Key_Return);
  QVERIFY(window_->explanation()->explained().startsWith(QLatin1String("capacity")));
  QTest::keyClick(page().run()->capacityCard()->chart(), Qt::Key_T);
  QVERIFY(page().run()->capacityCard()->showsTable());
}

void TestStoragePage::findingsAreApplied() {
  set("checkpoint_interval", 6000.0);
  StorageAdviceCard& card = *page().run()->adviceCard();
  QTRY_VERIFY(card.table()->rows().size() > 2);
  int row = -1;
  QTRY_VERIFY([&] {
    for (int i = 0; i < card.table()->rows().size(); ++i)
      if (card.table()->rows()[i].title.contains(QLatin1String("interval")) && !card.table()->rows()[i].cells.isEmpty())
        row = i;
    return row >= 0;
  }());
  const double days = document().evaluation().finish_days;
  QVERIFY2(card.table()->rows()[row].cells.front().text.startsWith(QStringLiteral("−")), "a shorter run");
  QPushButton* button = card.table()->button(row);
  QVERIFY(button && button->isVisible());
  click(button);
  QVERIFY(document().design().checkpoints.interval < 6000);
  QVERIFY(document().evaluation().finish_days < days);
  document().undoStack().undo();
  QCOMPARE(document().design().checkpoints.interval, 6000.0);
}

void TestStoragePage::studyRunsAndAgrees() {
  QTRY_VERIFY_WITH_TIMEOUT(!finish().isStale() && !finish().isRunning(), 60000);
  const FailureStudy& study = finish().study();
  QCOMPARE(study.runs, 2000);
  const Evaluation& e = document().evaluation();
  QVERIFY(std::abs(study.mean_days / e.finish_days - 1) < 0.02);
  QVERIFY(std::abs(study.goodput / e.goodput - 1) < 0.02);
  const auto chart = std::get<RangeRows>(finish().spec());
  // The chart has a row for the deadline only if one is set.
  QCOMPARE(chart.rows.size(), 3);
  QCOMPARE(chart.rows[2].low, study.p10_days);
  QCOMPARE(chart.rows[2].high, study.p90_days);
  // The likely range of the prediction is on the same axis, because the range of simulated runs alone looks too narrow.
  QCOMPARE(chart.rows[1].low, e.finish_days_low);
  QCOMPARE(chart.rows[1].high, e.finish_days_high);
  QVERIFY(chart.min <= e.finish_days_low && chart.max >= e.finish_days_high);
  QVERIFY(chart.rows[1].high - chart.rows[1].low > chart.rows[2].high - chart.rows[2].low);
  QVERIFY(chart.rows[1].detail.contains(QLatin1String("GPUs")) && chart.rows[1].detail.contains(QLatin1Char('$')));
  // After a change, the simulation runs again by itself; until then, the old result is marked as outdated.
  set("checkpoint_interval", 1200.0);
  QTRY_VERIFY(std::get<RangeRows>(finish().spec()).rows[2].stale);
  QTRY_VERIFY_WITH_TIMEOUT(!finish().isStale(), 60000);
  QVERIFY(!std::get<RangeRows>(finish().spec()).rows[2].stale);
  set("deadline", 90.0);
  QTRY_COMPARE(std::get<RangeRows>(finish().spec()).rows.size(), 4);
}

void TestStoragePage::studyIsCancelled() {
  // A long run with frequent failures takes long to simulate.
  set("tokens", 3e14);
  set("failure_factor", 4.0);
  auto* cancel = finish().findChild<QPushButton*>(QStringLiteral("finish_cancel"));
  auto* again = finish().findChild<QPushButton*>(QStringLiteral("finish_again"));
  auto* progress = finish().findChild<QProgressBar*>(QStringLiteral("finish_progress"));
  QVERIFY(cancel && again && progress);
  QTRY_VERIFY_WITH_TIMEOUT(cancel->isVisible(), 5000);
  QVERIFY(progress->isVisible() && !again->isVisible());
  click(cancel);
  QVERIFY(!cancel->isVisible() && again->isVisible());
  QTRY_VERIFY(!finish().isRunning());
  QVERIFY(finish().isStale());
  again->setFocus();
  QTest::keyClick(again, Qt::Key_Space);
  QVERIFY(finish().isRunning());
  click(cancel);
}

void TestStoragePage::seedRepeatsTheRuns() {
  set("tokens", 1e12);
  QTRY_VERIFY_WITH_TIMEOUT(!finish().isStale() && !finish().isRunning(), 60000);
  const double first = finish().study().p90_days;
  auto* seed = finish().findChild<QSpinBox*>(QStringLiteral("finish_seed"));
  QVERIFY(seed);
  const auto type = [&](const char* number) {
    seed->setFocus();
    seed->selectAll();
    QTest::keyClicks(seed, QString::fromLatin1(number));
    QTest::keyClick(seed, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!finish().isStale() && !finish().isRunning(), 60000);
  };
  type("42");
  QCOMPARE(finish().seed(), std::uint64_t(42));
  const double second = finish().study().p90_days;
  QVERIFY(second != first);
  type("1");
  QCOMPARE(finish().study().p90_days, first);
}

void TestStoragePage::viewsAreSwitched() {
  QVERIFY(page().run()->isVisible());
  click(page().viewButton(2));
  QVERIFY(page().data()->isVisible() && !page().run()->isVisible());
  page().viewButton(3)->setFocus();
  QTest::keyClick(page().viewButton(3), Qt::Key_Space);
  QVERIFY(page().published()->isVisible());
  click(page().viewButton(0));
  QVERIFY(page().run()->isVisible());
}

void TestStoragePage::checkpointsAndFailuresInNumbers() {
  click(page().viewButton(1));
  SavesView& view = *page().saves();
  QVERIFY(view.isVisible());
  QCOMPARE(view.copies()->count(), 4);
  const auto serves = [&](int row) { return view.copies()->model()->index(row, 3).data().toString(); };
  QCOMPARE(serves(0), number_text(0, Unit::fraction));
  QCOMPARE(serves(2), number_text(1, Unit::fraction));
  set("checkpoint_mode", std::string("tiered"));
  QTRY_COMPARE(serves(0), number_text(document().design().checkpoints.peer_coverage, Unit::fraction));
  QCOMPARE(view.failures()->count(), 5);
  double share = 0;
  for (int row = 0; row < view.failures()->count(); ++row)
    share += view.failures()->model()->index(row, 4).data(Qt::UserRole).toDouble();
  QVERIFY(std::abs(share - 1) < 1e-9);
  clickRow(view.recovery(), QStringLiteral("checkpoint_interval_young"));
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("checkpoint_interval_young"));
  clickRow(view.checkpoint(), QStringLiteral("restart_read_time"));
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("restart_read_time"));
  // A component is an input, so its row leads to that input.
  clickRow(view.failures(), QStringLiteral("failures_host"));
  QTRY_VERIFY(QApplication::focusWidget() && window_->inputs()->isAncestorOf(QApplication::focusWidget()));
}

void TestStoragePage::aSampleJobIsChosen() {
  click(page().viewButton(2));
  const auto chart = std::get<DemandSupply>(page().data()->jobsCard()->spec());
  QVERIFY(chart.rows.size() >= 9);
  clickSpot(page().data()->jobsCard()->chart(), QStringLiteral("sample:unet3d"));
  QCOMPARE(document().design().storage.sample_workload->id, std::string("unet3d"));
  QTRY_COMPARE(page().data()->rates()->count(), 3);
  const auto rate = [&](int row, int column) {
    return page().data()->rates()->model()->index(row, column).data().toString();
  };
  QTRY_COMPARE(rate(2, 1), number_text(document().evaluation().sample_bandwidth_step, Unit::bandwidth));
  QCOMPARE(rate(0, 3), number_text(document().evaluation().sample_peak_cluster, Unit::bandwidth));
  clickRow(page().data()->rates(), QStringLiteral("sample_bandwidth_step"));
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("sample_bandwidth_step"));
}

void TestStoragePage::ownWorkloadsAreListedFirst() {
  click(page().viewButton(2));
  const Parameter& input = *find_parameter("sample_workload");
  const EntryRef own = with_field(with_field(entry(document().design(), input), "name", std::string("My videos")),
                                  "bytes_per_sample", 5e9);
  document().edit(input, own);
  QTRY_VERIFY([&] {
    for (const auto& row : std::get<DemandSupply>(page().data()->jobsCard()->spec()).rows)
      if (row.label == QLatin1String("My videos")) return true;
    return false;
  }());
}

void TestStoragePage::aDataSetIsChosen() {
  click(page().viewButton(2));
  QVERIFY(page().data()->datasets()->count() >= 30);
  clickRow(page().data()->datasets(), QStringLiteral("the-pile"));
  QCOMPARE(document().design().work.dataset->id, std::string("the-pile"));
}

void TestStoragePage::stagesExplainThemselves() {
  click(page().viewButton(2));
  FactTable* stages = page().data()->preparation();
  QCOMPARE(stages->count(), 6);
  set("media", std::string("images"));
  QTRY_COMPARE(stages->count(), 7);
  double sum = 0;
  for (const auto& row : std::get<BarList>(page().data()->stagesCard()->spec()).rows) sum += row.value;
  QVERIFY(std::abs(sum / std::get<BarList>(page().data()->stagesCard()->spec()).total - 1) < 1e-9);
  clickRow(stages, QStringLiteral("prep_fuzzy_hours"));
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("prep_fuzzy_hours"));
  clickRow(page().data()->feeding(), QStringLiteral("data_idle"));
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("data_idle"));
}

void TestStoragePage::publishedFiguresAreShownNextToComputedOnes() {
  click(page().viewButton(3));
  PublishedView& view = *page().published();
  QCOMPARE(size_t(view.cases()->count()), case_studies().size());
  for (const CaseStudy& study : case_studies()) {
    clickRow(view.cases(), QString::fromStdString(study.id));
    QCOMPARE(size_t(view.caseFigures()->count()), study.published.size());
    QVERIFY(view.caseText().contains(QString::fromStdString(study.sources.front()).toHtmlEscaped()));
    const Evaluation e = evaluate(study.design);
    const Metric& metric = *find_metric(study.published.front().metric);
    QCOMPARE(view.caseFigures()->model()->index(0, 1).data().toString(), number_text(number(e, metric), metric.unit));
  }
}

void TestStoragePage::inconsistentFiguresHaveAReason() {
  click(page().viewButton(3));
  FactTable* table = page().published()->figures();
  QCOMPARE(size_t(table->count()), source_figures().size());
  std::set<QString> wrong;
  for (int row = 0; row < table->count(); ++row)
    if (table->model()->index(row, 4).data().toString() == QLatin1String("inconsistent"))
      wrong.insert(table->idOf(row));
  for (const char* id : {"resnet50-node", "state-trillion", "exchange-per-epoch", "mlperf-1t", "tiramisu-run"})
    QVERIFY2(wrong.count(QString::fromLatin1(id)), id);
  clickRow(table, QStringLiteral("resnet50-node"));
  const auto labels = page().published()->findChildren<QLabel*>();
  QVERIFY(std::any_of(labels.begin(), labels.end(), [](QLabel* label) {
    return label->isVisible() && label->text().contains(QLatin1String("4.58 GB/s"));
  }));
}

void TestStoragePage::aCaseOpensAsAScenario() {
  click(page().viewButton(3));
  clickRow(page().published()->cases(), QStringLiteral("bloom-176b"));
  const size_t before = document().project().scenarios.size();
  click(page().published()->openButton());
  QCOMPARE(document().project().scenarios.size(), before + 1);
  QCOMPARE(document().design().work.model->id, std::string("bloom-176b"));
  QVERIFY(document().scenario().note.find("2.3 TB") != std::string::npos);
  document().undoStack().undo();
  QCOMPARE(document().project().scenarios.size(), before);
}

void TestStoragePage::menuOpensTheSameCases() {
  for (const CaseStudy& study : case_studies()) {
    auto* action = window_->findChild<QAction*>(QStringLiteral("case_") + QString::fromStdString(study.id));
    QVERIFY2(action, study.id.c_str());
  }
  window_->findChild<QAction*>(QStringLiteral("case_opt-175b"))->trigger();
  QVERIFY(document().design() == find_case_study("opt-175b")->design);
}

void TestStoragePage::narrowPagesScroll() {
  window_->resize(1024, 700);
  for (int view = 0; view < 4; ++view) {
    page().showView(view);
    QCoreApplication::processEvents();
    CardSheet* const sheets[] = {page().run(), page().saves(), page().data(), page().published()};
    CardSheet* sheet = sheets[view];
    QVERIFY(sheet->verticalScrollBar()->maximum() > 0);
    QVERIFY(sheet->sheet()->width() <= sheet->width());
    for (Card* card : sheet->findChildren<Card*>()) QVERIFY2(card->width() > 200, qPrintable(card->title()));
  }
}

void TestStoragePage::everyControlHasAName() {
  for (int view = 0; view < 4; ++view) {
    page().showView(view);
    QCoreApplication::processEvents();
    QCOMPARE(nameless_controls(page()), QStringList());
  }
}

TRAINYARD_TEST(TestStoragePage);
#include "tst_storage_page.moc"
