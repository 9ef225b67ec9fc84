// SPDX-License-Identifier: GPL-3.0-or-later
// The Trust page by mouse and keyboard: every run is listed, filters and statistics agree, a run opens, own runs refit
// the model, and Undo reverts it.
#include <QAccessible>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStatusBar>
#include <QThread>
#include <QToolButton>
#include <atomic>
#include <sstream>

#include "engine/measured/published_runs.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/case_studies.h"
#include "tests/ui/chart_samples.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/explanation/explanation_view.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/headline_strip.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/trust/cards.h"
#include "ui/pages/trust/coefficients_card.h"
#include "ui/pages/trust/filter_panel.h"
#include "ui/pages/trust/known_runs_view.h"
#include "ui/pages/trust/trust_page.h"
#include "ui/pages/trust/trust_study.h"
#include "ui/text/engine_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/fact_table.h"
#include "ui/window/actions.h"
#include "ui/window/banner.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

constexpr const char* header =
    "id,group,status,framework,model,params_b,layers,hidden,heads,kv_heads,ffn_hidden,vocab,seq_len,accelerator,gpus,"
    "gpus_per_node,precision,tp,pp,vp,dp,cp,ep,zero_stage,micro_batch,global_batch,step_time_s,peak_mem_gib,memory_"
    "kind\n";

/// Runs of one cluster, each slower than predicted by the same factor.
QByteArray own_table(double slower) {
  QByteArray table = header;
  int number = 0;
  for (const int layers : {16, 24, 32, 40}) {
    QByteArray row =
        "own-%1,OWN,ran,megatron,Own model,,%2,4096,32,8,14336,32000,4096,h100-sxm,64,8,bf16,4,1,1,16,1,1,1,"
        "1,128,%3,,\n";
    row.replace("%1", QByteArray::number(++number)).replace("%2", QByteArray::number(layers));
    std::istringstream once((header + QByteArray(row).replace("%3", "1")).toStdString());
    const Design design = design_of(read_runs(once, "own.csv").front()).design;
    row.replace("%3", QByteArray::number(evaluate(design).step_time * slower, 'f', 4));
    table += row;
  }
  return table;
}

Scatter scatter(const TrustPage& page) { return std::get<Scatter>(page.chart()->spec()); }

qsizetype points(const Scatter& spec) {
  qsizetype count = 0;
  for (const Scatter::Series& series : spec.series) count += series.points.size();
  return count;
}

}  // namespace

class TestTrustPage : public WindowTest {
  Q_OBJECT

 private slots:
  void isReachedByKeyAndButton();
  void showsEveryMeasuredRun();
  void filtersAreShownWithTheirRuns();
  void filtersAndStatisticsAgree();
  void clickingAPointShowsTheRun();
  void keysMoveBetweenPoints();
  void designIsMarkedInTheChart();
  void nearestRunsOpen();
  void ownRunsRefitTheModel();
  void calibrationIsSavedAndMarked();
  void badTablesAreRefusedInOneSentence();
  void coefficientsCanBeSorted();
  void knownRunsAreShownWithPublishedFigures();
  void rangesAreShownInTheWindow();
  void workCanBeCancelled();
  void everyControlHasAName();
  void chartFollowsTheTheme();

 private:
  TrustPage& page() { return *window_->page<TrustPage>(); }
  void open();
};

void TestTrustPage::open() {
  window_->showPage(&page());
  QTRY_VERIFY_WITH_TIMEOUT(page().study()->isReady(), 60000);
  QTRY_VERIFY(!page().study()->prediction()->isRunning());
}

void TestTrustPage::isReachedByKeyAndButton() {
  const bool explained = !window_->explanation()->isHidden();
  QVERIFY(!page().isVisible());
  QTest::keyClick(window_.get(), Qt::Key_6, Qt::ControlModifier);
  QVERIFY(page().isVisible());
  QVERIFY(page().filter()->isVisible());
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
  QVERIFY(window_->page<OverviewPage>()->isVisible());
  QVERIFY(!page().filter()->isVisible());
  QCOMPARE(!window_->explanation()->isHidden(), explained);
  QToolButton* button = nullptr;
  for (QToolButton* one : window_->findChildren<QToolButton*>())
    if (one->accessibleName() == page().title()) button = one;
  QVERIFY(button);
  QTest::mouseClick(button, Qt::LeftButton);
  QVERIFY(page().isVisible());
  QVERIFY(button->isChecked());
}

void TestTrustPage::showsEveryMeasuredRun() {
  open();
  QCOMPARE(page().study()->published().rows.size(), published_runs().size());
  for (const Measure measure : {Measure::step_time, Measure::memory}) {
    page().showMeasure(measure);
    qsizetype comparable = 0;
    for (const ValidatedRun& row : page().study()->published().rows)
      comparable += !row.run.failed() && compared(row, measure).comparable();
    QVERIFY(comparable > 500);
    QCOMPARE(points(scatter(page())), comparable);
  }
}

/// Views without training runs do not show the filter for training runs.
void TestTrustPage::filtersAreShownWithTheirRuns() {
  open();
  for (const char* view : {"view_serving", "view_post_training", "view_coefficients", "view_known_runs"}) {
    click("view_memory");
    QCoreApplication::processEvents();
    QVERIFY2(page().filter()->isVisible() && page().filter()->isEnabled(), view);
    click(view);
    QCoreApplication::processEvents();
    QVERIFY2(!page().filter()->isVisible(), view);
  }
  click("view_step_time");
  QVERIFY(page().filter()->isVisible());
}

void TestTrustPage::filtersAndStatisticsAgree() {
  open();
  const qsizetype all = points(scatter(page()));
  auto* hopper = find<QCheckBox>("runs_hopper");
  QTest::mouseClick(hopper, Qt::LeftButton, {}, {8, hopper->height() / 2});
  QVERIFY(!hopper->isChecked());
  const qsizetype rest = points(scatter(page()));
  QVERIFY(rest > 0 && rest < all);
  for (const Scatter::Series& series : scatter(page()).series)
    QVERIFY(series.label != class_label(RunKind::accelerator, "hopper"));
  QVERIFY2(page().summary().contains(QStringLiteral("All frameworks: %1 runs").arg(QLocale().toString(rest))),
           qPrintable(page().summary()));
  // The headline is about the runs of the design's framework, and follows it.
  QVERIFY2(page().summary().startsWith(QStringLiteral("Megatron: ")), qPrintable(page().summary()));
  Design other = window_->document()->design();
  other.recipe.framework = Framework::deepspeed;
  window_->document()->edit(other, QStringLiteral("framework"));
  QTRY_VERIFY2(page().summary().startsWith(QStringLiteral("DeepSpeed: ")), qPrintable(page().summary()));
  window_->document()->undoStack().undo();

  auto* words = find<QLineEdit>("run_words");
  words->setFocus();
  QTest::keyClicks(words, "no such run");
  QCOMPARE(points(scatter(page())), 0);
  QCOMPARE(page().errors()->table()->count(), 0);
  click("show_all_runs");
  QCOMPARE(points(scatter(page())), all);
  QVERIFY(hopper->isChecked() && words->text().isEmpty());

  auto* outside = find<QCheckBox>("only_outside");
  outside->setFocus();
  QTest::keyClick(outside, Qt::Key_Space);
  const qsizetype missed = points(scatter(page()));
  QVERIFY(missed > 0 && missed < all / 2);
  QCOMPARE(outside->accessibleDescription(), QStringLiteral("%1 runs").arg(missed));
  auto* models = find<QComboBox>("run_model");
  QTest::keyClick(outside, Qt::Key_Space);
  models->setCurrentIndex(1);
  QVERIFY(points(scatter(page())) < all);
  models->setCurrentIndex(0);
  auto* megatron = find<QCheckBox>("runs_megatron");
  QTest::mouseClick(megatron, Qt::LeftButton, {}, {8, megatron->height() / 2});
  QVERIFY(!megatron->isChecked());
  QCOMPARE(points(scatter(page())), all - megatron->accessibleDescription().section(u' ', 0, 0).toInt());
  // The table of errors is about the same runs and the same quantity as the summary.
  const FactTable* errors = page().errors()->table();
  const QString median = errors->model()->index(errors->count() - 1, 2).data().toString();
  QVERIFY2(page()
               .summary()
               .section(QStringLiteral("All frameworks"), 1)
               .contains(QStringLiteral("half within <b>%1\u00A0%").arg(median)),
           qPrintable(page().summary()));
}

void TestTrustPage::clickingAPointShowsTheRun() {
  open();
  ChartView* view = page().chart()->chart();
  const QVector<Spot> spots = samples::spots_of(*view);
  QVERIFY(!spots.isEmpty());
  QVERIFY(!page().run()->isVisible());
  clickSpot(view, spots.size() / 2);
  QVERIFY(page().run()->isVisible());
  QVERIFY(scatter(page()).chosen);
  QVERIFY(page().run()->text().contains("Source"));
  // The point is at its measured value, and its sentence says on which side of its range it is.
  const Scatter::Chosen chosen = *scatter(page()).chosen;
  QCOMPARE(chosen.verdict.contains(QStringLiteral("inside the likely range")), chosen.inside);
  for (const Scatter::Series& series : scatter(page()).series)
    for (const Scatter::Point& point : series.points)
      if (point.id == chosen.id)
        QCOMPARE(std::pair(point.measured, point.predicted), std::pair(chosen.measured, chosen.predicted));
  QVERIFY(page().run()->findChild<ChartView*>());
  page().choose({});
  QVERIFY(!page().run()->isVisible());
  QVERIFY(!scatter(page()).chosen);
}

void TestTrustPage::keysMoveBetweenPoints() {
  open();
  ChartView* view = page().chart()->chart();
  view->setFocus();
  QTest::keyClick(view, Qt::Key_Home);
  const QString first = view->accessibleDescription();
  QVERIFY(!first.isEmpty());
  QTest::keyClick(view, Qt::Key_Right);
  QVERIFY(view->accessibleDescription() != first);
  QTest::keyClick(view, Qt::Key_Return);
  QVERIFY(!page().chosen().isEmpty());
  QVERIFY(page().run()->isVisible());
}

void TestTrustPage::designIsMarkedInTheChart() {
  open();
  const std::optional<Scatter::Now> before = scatter(page()).now;
  QVERIFY(before);
  QVERIFY(before->low < before->value && before->value < before->high);
  document().edit(*find_parameter("sequence_length"), 4096.0);
  QTRY_VERIFY(scatter(page()).now->value != before->value);
}

void TestTrustPage::nearestRunsOpen() {
  open();
  FactTable* table = page().nearest()->table();
  QCOMPARE(table->count(), 5);
  bool stated = false;
  static const QRegularExpression range(
      QStringLiteral("Its likely range is <b>−[0-9.]+\u00A0%</b> to <b>\\+[0-9.]+\u00A0%</b>"));
  for (const QLabel* label : page().nearest()->findChildren<QLabel*>())
    stated = stated || label->text().contains(range);
  QVERIFY(stated);
  table->setFocus();
  QTest::keyClick(table, Qt::Key_Down);
  QVERIFY(!page().chosen().isEmpty());
  const QString first = page().chosen();
  QTest::keyClick(table, Qt::Key_Down);
  QVERIFY(page().chosen() != first);
  QCOMPARE(page().chosen(), table->idOf(1));
}

void TestTrustPage::ownRunsRefitTheModel() {
  open();
  page().study()->load(file("own.csv", own_table(1.3)));
  QTRY_COMPARE(page().study()->own().rows.size(), size_t(4));
  bool own_series = false;
  for (const Scatter::Series& series : scatter(page()).series) own_series = own_series || series.points.size() == 4;
  QVERIFY(own_series);
  auto* only_own = find<QCheckBox>("only_own");
  only_own->setFocus();
  QTest::keyClick(only_own, Qt::Key_Space);
  QCOMPARE(points(scatter(page())), 4);
  QTest::keyClick(only_own, Qt::Key_Space);
  const double predicted = document().evaluation().step_time;

  auto* start = find<QPushButton>("refit");
  auto* keep = find<QPushButton>("keep_calibration");
  window_->resize(1366, 768);
  start->setFocus();
  QTest::keyClick(start, Qt::Key_Space);
  QTRY_VERIFY_WITH_TIMEOUT(page().study()->proposal(), 60000);
  // The keyboard focus stays where it was, not on the button that forgets the runs, and the next button is visible.
  QTRY_COMPARE(window_->focusWidget(), start);
  QTRY_VERIFY(!keep->visibleRegion().isEmpty());
  const Refit& refit = *page().study()->proposal();
  QVERIFY(!refit.changed.empty());
  QVERIFY(refit.after.summary.back().step_time.mean_abs < refit.before.summary.back().step_time.mean_abs);
  QVERIFY(!document().calibration());
  click("discard_calibration");
  QVERIFY(!page().study()->proposal());

  click("refit");
  QTRY_VERIFY_WITH_TIMEOUT(page().study()->proposal(), 60000);
  document().addScenario();
  click("keep_calibration");
  QVERIFY(document().calibration());
  for (const Scenario& scenario : document().project().scenarios) QVERIFY(scenario.design.calibration);
  QCoreApplication::processEvents();
  QVERIFY(document().evaluation().step_time != predicted);
  QVERIFY(window_->actions()->undo->text().contains("own.csv"));
  window_->actions()->undo->trigger();
  QVERIFY(!document().calibration());
  QCOMPARE(document().evaluationOf(0).step_time, predicted);
}

void TestTrustPage::calibrationIsSavedAndMarked() {
  auto* mark = find<QPushButton>("calibration_mark");
  QVERIFY(mark && !mark->isVisible());
  auto values = std::make_shared<Coefficients>(shipped_coefficients());
  const Coefficient& row = *find_coefficient("megatron.launch_latency");
  value_of(*values, row) = (row.min + row.max) / 2;
  document().setCalibration(values, "Calibrate");
  QTRY_VERIFY(mark->isVisible());
  const QString path = folder_.filePath("calibrated.trainyard");
  document().save(path);
  document().newProject();
  QTRY_VERIFY(!mark->isVisible());
  document().open(path);
  QTRY_VERIFY(mark->isVisible());
  QCOMPARE(value_of(*document().calibration(), row), value_of(*values, row));
  QTest::mouseClick(mark, Qt::LeftButton);
  QVERIFY(page().coefficients()->isVisible());
  click("view_step_time");
  click("shipped_coefficients");
  QTRY_VERIFY(!mark->isVisible());
  QVERIFY(!document().calibration());
}

void TestTrustPage::badTablesAreRefusedInOneSentence() {
  open();
  page().study()->load(
      file("bad.csv", QByteArray(header) + "a,b,ran,megatron,x,,many,1,1,1,1,1,1,h100-sxm,1,1,bf16\n"));
  QVERIFY(window_->banner()->isVisible());
  QVERIFY2(window_->banner()->sentence().contains("bad.csv"), qPrintable(window_->banner()->sentence()));
  QVERIFY(!page().study()->hasOwnRuns());
  page().study()->load(folder_.filePath("missing.csv"));
  QVERIFY(window_->banner()->sentence().contains("missing.csv"));
}

void TestTrustPage::coefficientsCanBeSorted() {
  open();
  click("view_coefficients");
  FactTable* table = page().coefficients()->table();
  QCOMPARE(size_t(table->count()), coefficients().size());
  QCOMPARE(table->idOf(0), QString::fromStdString(coefficients().front().id));
  QHeaderView* head = table->horizontalHeader();
  const QPoint value(head->sectionViewportPosition(2) + head->sectionSize(2) / 2, head->height() / 2);
  QTest::mouseClick(head->viewport(), Qt::LeftButton, {}, value);
  const auto value_in = [&](int row) {
    return value_of(shipped_coefficients(), *find_coefficient(table->idOf(row).toStdString()));
  };
  for (int row = 1; row < table->count(); ++row) QVERIFY(value_in(row - 1) <= value_in(row));
  for (int row = 0; row < table->count(); ++row) {
    const auto limit = [&](int column) { return table->model()->index(row, column).data(Qt::UserRole).toDouble(); };
    QVERIFY2(limit(5) < limit(6), qPrintable(table->idOf(row)));
  }
}

/// Each known run shows its figures and opens as a scenario, from the page and from the menu. Undo reverts it.
void TestTrustPage::knownRunsAreShownWithPublishedFigures() {
  open();
  click("view_known_runs");
  KnownRunsView& view = *page().knownRuns();
  // Runs with a published speed, and separately the GPU-hours of whole projects.
  size_t speeds = known_serving().size();
  QStringList projects;
  for (const CaseStudy& run : known_runs()) {
    speeds += !run.published.front().whole_project;
    for (const PublishedFigure& figure : run.published)
      if (figure.whole_project) projects << QString::fromStdString(run.id);
  }
  QCOMPARE(size_t(view.runs()->count()), speeds);
  QCOMPARE(view.projects()->count(), int(projects.size()));
  for (int row = 0; row < view.projects()->count(); ++row) {
    QCOMPARE(view.projects()->idOf(row), projects.at(row));
    emit view.projects()->chosen(projects.at(row));
    QVERIFY(view.figures()->count() > 0);
  }
  for (int row = 0; row < view.runs()->count(); ++row) {
    const CaseStudy& run = *find_case_study(view.runs()->idOf(row).toStdString());
    emit view.runs()->chosen(view.runs()->idOf(row));
    QCOMPARE(size_t(view.figures()->count()), run.published.size());
    const Evaluation e = evaluate(run.design);
    const Metric& metric = *find_metric(run.published.front().metric);
    const QString here = number_text(number(e, metric), metric.unit);
    QCOMPARE(view.figures()->model()->index(0, 1).data().toString(), here);
    QCOMPARE(view.runs()->model()->index(row, 2).data().toString(), here);
  }
  const CaseStudy& last = known_runs().back();
  emit view.runs()->chosen(QString::fromStdString(last.id));
  const size_t before = document().project().scenarios.size();
  QTest::mouseClick(view.openButton(), Qt::LeftButton);
  QCOMPARE(document().project().scenarios.size(), before + 1);
  QVERIFY(document().design() == last.design);
  QVERIFY(document().scenario().note.find(last.sources.front()) != std::string::npos);
  QVERIFY(last.assumed.empty() || document().scenario().note.find(last.assumed.front()) != std::string::npos);
  document().undoStack().undo();
  QCOMPARE(document().project().scenarios.size(), before);
  const QString id = QStringLiteral("case_") + QString::fromStdString(known_runs().front().id);
  auto* action = window_->findChild<QAction*>(id);
  QVERIFY(action);
  action->trigger();
  QVERIFY(document().design() == known_runs().front().design);
}

void TestTrustPage::rangesAreShownInTheWindow() {
  int bands = 0;
  for (const HeadlineCell& cell : window_->headline()->cells()->cells()) bands += !cell.band.isEmpty();
  QVERIFY(bands >= 3);
  const auto memory = std::get<StackedBar>(window_->page<OverviewPage>()->memoryCard()->spec());
  const auto time = std::get<StackedBar>(window_->page<OverviewPage>()->timeCard()->spec());
  for (const StackedBar& bar : {memory, time}) {
    QVERIFY(bar.band);
    QVERIFY(bar.band->low < bar.total && bar.total < bar.band->high);
    QVERIFY(bar.band->high <= bar.axis_max);
    QVERIFY(bar.sentence.contains(bar.band->text));
  }
  window_->explain("step_time");
  QVERIFY(!window_->explanation()->view()->text().sure.isEmpty());
  QTest::mouseClick(window_->explanation()->findChild<QPushButton*>("show_runs"), Qt::LeftButton);
  QVERIFY(page().isVisible());
}

void TestTrustPage::workCanBeCancelled() {
  BackgroundStudy study;
  std::atomic<bool> stopped = false;
  bool delivered = false;
  QSignalSpy ended(&study, &BackgroundStudy::stopped);
  study.start([&](const Execution& execution) -> BackgroundStudy::Deliver {
    execution.report(0.5);
    while (!execution.stopped()) QThread::msleep(1);
    stopped = true;
    return [&] { delivered = true; };
  });
  QTRY_COMPARE(study.done(), 0.5);
  study.cancel();
  QVERIFY(!study.isRunning());
  QCOMPARE(ended.count(), 1);
  QTRY_VERIFY(stopped);
  // The latest request wins. It runs in the same thread, so the cancelled one has ended by then.
  int answer = 0;
  for (int i = 1; i <= 3; ++i)
    study.start([&, i](const Execution&) -> BackgroundStudy::Deliver { return [&, i] { answer = i; }; });
  QTRY_COMPARE(answer, 3);
  QVERIFY(!delivered);
  QSignalSpy failed(&study, &BackgroundStudy::failed);
  study.start([](const Execution&) -> BackgroundStudy::Deliver { throw std::runtime_error("no"); });
  QTRY_COMPARE(failed.count(), 1);
}

void TestTrustPage::everyControlHasAName() {
  open();
  page().choose("run:0");
  QCOMPARE(nameless_controls(*window_), QStringList());
}

void TestTrustPage::chartFollowsTheTheme() {
  open();
  ChartView* view = page().chart()->chart();
  const QImage light = view->grab().toImage();
  view->setTheme(theme(ThemeKind::dark));
  const QImage dark = view->grab().toImage();
  QVERIFY(light.pixelColor(4, light.height() - 4).lightness() > 200);
  QVERIFY(dark.pixelColor(4, dark.height() - 4).lightness() < 60);
  // Both pictures have points in many colours.
  for (const QImage& image : {light, dark}) {
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 2)
      for (int x = 0; x < image.width(); x += 2) colours.insert(image.pixel(x, y));
    QVERIFY(colours.size() > 100);
  }
}

TRAINYARD_TEST(TestTrustPage);
#include "tst_trust_page.moc"
