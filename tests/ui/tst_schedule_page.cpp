// SPDX-License-Identifier: GPL-3.0-or-later
// The Schedule page in the real window shows the results of the engine, with real clicks and keys.
#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QToolButton>

#include "engine/metrics/metric.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chunk_runs.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/figures/timeline_charts.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/headline_strip.h"
#include "ui/inputs/value_slider.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/schedule/schedule_card.h"
#include "ui/pages/schedule/schedule_page.h"
#include "ui/text/engine_text.h"
#include "ui/theme/theme.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestSchedulePage : public WindowTest {
  Q_OBJECT

 private slots:
  void init();

  void pagesAreReachedByKeyAndButton();
  void peakIsTheMemoryOfTheStage();
  void peakIsTheMemoryOfTheStage_data();
  void firstStepStartsWithoutOptimizerStates();
  void hiddenPageComputesNothing();
  void followsTheSlider();
  void clickOnAnOperationExplainsIt();
  void clickOnAPartExplainsIt();
  void clickOnAStageNameShowsItsMemory();
  void arrowKeysMoveBetweenStagesAndOperations();
  void sliderSelectsStages();
  void everythingIsNamedAndReached();
  void clickAppliesAScheduleAndUndoRestoresIt();
  void illegalSchedulesHaveAReason();
  void illegalLayoutIsReported();
  void longStepsOmitTheirMiddle();
  void virtualStagesAreNumbered();
  void onlySomeOfManyStagesAreShown();
  void largeStepsAreSimulatedInTheBackground();
  void hugeStepsAreReported();
  void partsOfTheReserveAreDistinguished();
  void pointerShowsTheMemoryParts();
  void exportsEveryOperation();

 private:
  SchedulePage* page() { return window_->page<SchedulePage>(); }
  ChartView* chart() { return page()->stepCard()->chart(); }
  const StepOnPipeline& spec() { return std::get<StepOnPipeline>(page()->stepCard()->spec()); }
  /// Clicks on the chart from place to place until `done`.
  template <class Done>
  bool clickUntil(int top, int bottom, Done done);
};

void TestSchedulePage::init() {
  openWindow({1920, 1080});
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
  QCoreApplication::processEvents();
}

template <class Done>
bool TestSchedulePage::clickUntil(int top, int bottom, Done done) {
  for (int y = top; y < bottom; y += 7)
    for (int x = 40; x < chart()->width(); x += 23) {
      QTest::mouseClick(chart(), Qt::LeftButton, {}, QPoint(x, y));
      if (done()) return true;
    }
  return false;
}

void TestSchedulePage::pagesAreReachedByKeyAndButton() {
  QVERIFY(page()->isVisible());
  QVERIFY(!window_->page<OverviewPage>()->isVisible());
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
  QVERIFY(window_->page<OverviewPage>()->isVisible());
  // The explanation is hidden on this page and returns with the overview.
  QVERIFY(window_->explanation()->isVisible());
  QToolButton* button = nullptr;
  for (QToolButton* each : window_->findChildren<QToolButton*>())
    if (each->text() == page()->title() && each->property("page").toBool()) button = each;
  QVERIFY(button);
  QTest::mouseClick(button, Qt::LeftButton);
  QVERIFY(page()->isVisible());
  QVERIFY(button->isChecked());
  QVERIFY(!window_->explanation()->isVisible());
}

void TestSchedulePage::peakIsTheMemoryOfTheStage_data() {
  QTest::addColumn<QString>("schedule");
  for (const char* id : {"afab", "1f1b", "interleaved", "zb_h1", "zb_v"}) QTest::newRow(id) << QString::fromLatin1(id);
}

void TestSchedulePage::peakIsTheMemoryOfTheStage() {
  QFETCH(QString, schedule);
  assignAll({qPrintable(QStringLiteral("schedule=") + schedule)});
  const Evaluation& e = document().evaluation();
  const QString memory = number_text(e.memory, Unit::memory);
  QCOMPARE(page()->stage(), int(e.fullest_stage));
  QVERIFY2(spec().memory.peak->text.contains(memory), qPrintable(spec().memory.peak->text + " against " + memory));
  // The headline shows the same number.
  const HeadlineCell& cell = window_->headline()->cells()->cells().first();
  QVERIFY2(memory.startsWith(cell.number), qPrintable(cell.number));
  for (const int stage : {0, 5, 15}) {
    page()->setStage(stage);
    const double expected = e.stages[size_t(stage)].parts.total();
    QVERIFY(spec().memory.peak->text.contains(number_text(expected, Unit::memory)));
    double most = 0;
    for (qsizetype i = 0; i < spec().memory.times.size(); ++i) most = std::max(most, spec().memory.total(i));
    QVERIFY(std::abs(most * unit_step(e.memory_capacity, Unit::memory).factor / expected - 1) < 1e-9);
  }
}

void TestSchedulePage::firstStepStartsWithoutOptimizerStates() {
  QTest::mouseClick(page()->findChild<QPushButton*>(QStringLiteral("step_1")), Qt::LeftButton);
  QCOMPARE(page()->step(), 1);
  const auto layer = [this](Part part) {
    for (const MemoryOverTime::Layer& each : spec().memory.layers)
      if (each.part == part) return each.values;
    return QVector<double>();
  };
  QCOMPARE(layer(Part::optimizer).first(), 0.0);
  QCOMPARE(layer(Part::gradients).first(), 0.0);
  QVERIFY(layer(Part::optimizer).last() > 0);
  QVERIFY(spec().memory.optimizer_allocated);
  // A click on the second card selects the step too.
  ChartView* first = page()->firstStepsCard()->chart();
  QTest::mouseClick(first, Qt::LeftButton, {}, QPoint(first->width() * 5 / 6, first->height() / 2));
  QCOMPARE(page()->step(), 3);
  QVERIFY(layer(Part::optimizer).first() > 0);
}

void TestSchedulePage::hiddenPageComputesNothing() {
  const int before = page()->simulations();
  assignAll({"micro_batch=2"});
  QCOMPARE(page()->simulations(), before + 1);
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
  assignAll({"micro_batch=1"});
  assignAll({"recompute=full"});
  QCOMPARE(page()->simulations(), before + 1);
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
  QVERIFY(page()->simulations() > before + 1);
  QVERIFY(spec().memory.peak->text.contains(number_text(document().evaluation().memory, Unit::memory)));
}

void TestSchedulePage::followsTheSlider() {
  const StepOnPipeline before = spec();
  assignAll({"sequence_length=4096"});
  QVERIFY(spec() != before);
  QVERIFY(page()->summary().contains(number_text(document().evaluation().step_time, Unit::seconds)));
}

void TestSchedulePage::clickOnAnOperationExplainsIt() {
  QVERIFY(clickUntil(40, 300, [this] { return window_->explanation()->explained() == QStringLiteral("time_bubble"); }));
  QVERIFY(
      clickUntil(40, 300, [this] { return window_->explanation()->explained() == QStringLiteral("time_compute"); }));
  QVERIFY(window_->explanation()->isVisible());
  QVERIFY(page()->traced() > 0);
  QCOMPARE(spec().traced, page()->traced());
}

void TestSchedulePage::clickOnAPartExplainsIt() {
  QVERIFY(clickUntil(chart()->height() / 2, chart()->height(),
                     [this] { return window_->explanation()->explained() == QStringLiteral("memory_activations"); }));
}

void TestSchedulePage::clickOnAStageNameShowsItsMemory() {
  const int from = page()->stage();
  QSet<int> stages;
  for (int y = 24; y < chart()->height() / 2; y += 6) {
    QTest::mouseClick(chart(), Qt::LeftButton, {}, QPoint(12, y));
    stages.insert(page()->stage());
  }
  QVERIFY(stages.size() > 8);
  QVERIFY(stages.contains(0) || from == 0);
  QTest::mouseClick(page()->findChild<QPushButton*>(QStringLiteral("fullest_stage")), Qt::LeftButton);
  QCOMPARE(page()->stage(), int(document().evaluation().fullest_stage));
}

void TestSchedulePage::arrowKeysMoveBetweenStagesAndOperations() {
  chart()->setFocus();
  const int stage = page()->stage();
  QTest::keyClick(chart(), Qt::Key_Right);
  const QString first = chart()->accessibleDescription();
  QVERIFY2(first.contains(QStringLiteral("Stage %1").arg(stage)), qPrintable(first));
  QTest::keyClick(chart(), Qt::Key_Right);
  QVERIFY(chart()->accessibleDescription() != first);
  QTest::keyClick(chart(), Qt::Key_Down);
  QCOMPARE(page()->stage(), stage + 1);
  QVERIFY(chart()->accessibleDescription().contains(QStringLiteral("Stage %1").arg(stage + 1)));
  QTest::keyClick(chart(), Qt::Key_Up);
  QCOMPARE(page()->stage(), stage);
  QTest::keyClick(chart(), Qt::Key_Return);
  QVERIFY(window_->explanation()->explained().startsWith(QStringLiteral("time_")));
}

void TestSchedulePage::sliderSelectsStages() {
  auto* slider = page()->findChild<ValueSlider*>(QStringLiteral("stage"));
  QCOMPARE(slider->maximum(), 15);
  QCOMPARE(slider->value(), page()->stage());
  slider->setFocus();
  QTest::keyClick(slider, Qt::Key_End);
  QCOMPARE(page()->stage(), 15);
  QVERIFY(!page()->findChild<QPushButton*>(QStringLiteral("fullest_stage"))->isChecked());
  QTest::keyClick(slider, Qt::Key_Left);
  QCOMPARE(page()->stage(), 14);
  QVERIFY(spec().memory.title.contains(QStringLiteral("14")));
  // The button selects the fullest stage again, for any layout.
  QTest::keyClick(page()->findChild<QPushButton*>(QStringLiteral("fullest_stage")), Qt::Key_Space);
  assignAll({"pipeline_parallel=8", "data_parallel=auto"});
  QCOMPARE(slider->maximum(), 7);
  QCOMPARE(page()->stage(), int(document().evaluation().fullest_stage));
}

void TestSchedulePage::everythingIsNamedAndReached() { QCOMPARE(nameless_controls(*page()), QStringList()); }

void TestSchedulePage::clickAppliesAScheduleAndUndoRestoresIt() {
  const std::string before = write_project(document().project());
  const int steps = document().undoStack().index();
  QPushButton* use = page()->schedules()->table()->button(QStringLiteral("zb_v"));
  QVERIFY(use && use->isVisible());
  double expected = 0;
  for (const ScheduleChoice& choice : page()->schedules()->choices())
    if (choice.id == QStringLiteral("zb_v")) expected = choice.evaluation.step_time;
  QTest::mouseClick(use, Qt::LeftButton);
  QCoreApplication::processEvents();
  QCOMPARE(document().undoStack().index(), steps + 1);
  QCOMPARE(document().design().layout.schedule, Schedule::zb_v);
  QCOMPARE(document().evaluation().step_time, expected);
  QVERIFY2(window_->actions()->undo->text().contains(QStringLiteral("ZB-V")),
           qPrintable(window_->actions()->undo->text()));
  QVERIFY(!use->isVisible());
  window_->actions()->undo->trigger();
  QCOMPARE(write_project(document().project()), before);
}

void TestSchedulePage::illegalSchedulesHaveAReason() {
  // 16 micro-batches are fewer than DualPipe needs on 16 stages.
  for (const ScheduleRow& row : page()->schedules()->table()->rows()) {
    if (row.id != QStringLiteral("dualpipe")) continue;
    QVERIFY2(row.reason.contains(QStringLiteral("DualPipe")), qPrintable(row.reason));
    QVERIFY(!page()->schedules()->table()->button(row.id)->isVisible());
    return;
  }
  QFAIL("no row of DualPipe");
}

void TestSchedulePage::illegalLayoutIsReported() {
  assignAll({"data_parallel=120"});
  QVERIFY(spec().rows.isEmpty());
  QVERIFY(!spec().sentence.isEmpty());
  chart()->grab();
  assignAll({"data_parallel=auto"});
  QCOMPARE(spec().rows.size(), 16);
}

void TestSchedulePage::longStepsOmitTheirMiddle() {
  assignAll({"global_batch=262144", "schedule=1f1b"});
  QTRY_VERIFY(!page()->isWaiting());
  QCOMPARE(spec().axis.cuts.size(), 1);
  QVERIFY(spec().axis.break_text.contains(number_text(spec().axis.left_out, Unit::seconds)));
  // The last micro-batch is shown with its number in the step.
  int last = 0;
  for (const StepOnPipeline::Box& box : spec().rows.first().boxes) last = std::max(last, box.micro_batch);
  QCOMPARE(last, int(document().evaluation().micro_batches));
  QVERIFY(std::abs(spec().axis.real(spec().axis.end) / document().evaluation().step_time - 1) < 0.03);
}

void TestSchedulePage::virtualStagesAreNumbered() {
  // All forward passes through 8 virtual stages, then all backward passes in reverse order.
  QVector<int> forward, backward;
  double end = 0;
  for (const ChunkRun& run : chunk_runs(spec())) {
    QVERIFY(run.start >= end - 1e-9 && run.end > run.start);
    end = run.end;
    (run.forward ? forward : backward).push_back(run.chunk);
  }
  QCOMPARE(forward, QVector<int>({1, 2, 3, 4, 5, 6, 7, 8}));
  QCOMPARE(backward, QVector<int>({8, 7, 6, 5, 4, 3, 2, 1}));
  chart()->grab();
  assignAll({"schedule=1f1b"});
  QVERIFY(chunk_runs(spec()).isEmpty());
}

void TestSchedulePage::onlySomeOfManyStagesAreShown() {
  for (const auto& [count, chosen] : {std::pair(64, 0), std::pair(64, 63), std::pair(100, 37), std::pair(33, 5)}) {
    const QVector<int> shown = shown_stages(count, chosen, 32);
    QCOMPARE(shown.size(), 32);
    QCOMPARE(shown.first(), 0);
    QCOMPARE(shown.last(), count - 1);
    QVERIFY(shown.contains(chosen));
    QVERIFY(std::is_sorted(shown.begin(), shown.end()));
    QVERIFY(std::adjacent_find(shown.begin(), shown.end()) == shown.end());
  }
  QCOMPARE(shown_stages(5, 2, 32), QVector<int>({0, 1, 2, 3, 4}));
}

void TestSchedulePage::largeStepsAreSimulatedInTheBackground() {
  const StepOnPipeline before = spec();
  // A schedule of all forward, then all backward passes has no repeating middle that could be left out.
  assignAll({"global_batch=262144", "schedule=afab"});
  QVERIFY(page()->isWaiting());
  QVERIFY(spec() == before);
  QVERIFY(page()->stepCard()->isFollowing());
  QVERIFY(page()->summary().contains(QStringLiteral("Updating")));
  // During further changes the page shows the finished simulation, then the latest.
  assignAll({"global_batch=260096"});
  QTRY_VERIFY(!page()->isWaiting());
  QVERIFY(!page()->stepCard()->isFollowing());
  QVERIFY(!page()->summary().contains(QStringLiteral("Updating")));
  QVERIFY(spec() != before);
  QVERIFY(page()->summary().contains(number_text(document().evaluation().step_time, Unit::seconds)));
  QVERIFY(spec().memory.peak->text.contains(number_text(document().evaluation().memory, Unit::memory)));
  // The page may be hidden during a simulation. When shown again, it shows the latest design.
  assignAll({"global_batch=131072"});
  QTest::keyClick(window_.get(), Qt::Key_1, Qt::ControlModifier);
  QVERIFY(!page()->isWaiting());
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
  QTRY_VERIFY(!page()->isWaiting());
  QVERIFY(spec().memory.peak->text.contains(number_text(document().evaluation().memory, Unit::memory)));
}

void TestSchedulePage::hugeStepsAreReported() {
  assignAll({"global_batch=1048576", "data_parallel=auto", "accelerators=1024", "schedule=afab"});
  QTRY_VERIFY(!page()->isWaiting());
  QCOMPARE(document().evaluation().legality.reason, Illegality::none);
  QVERIFY(spec().rows.isEmpty());
  QVERIFY2(spec().sentence.contains(QStringLiteral("micro-batches")), qPrintable(spec().sentence));
  chart()->grab();
}

void TestSchedulePage::partsOfTheReserveAreDistinguished() {
  const Evaluation& e = document().evaluation();
  const double gib = unit_step(e.memory_capacity, Unit::memory).factor;
  const Design whole = resolved(document().design());
  const auto layer = [this](Part part) {
    for (const MemoryOverTime::Layer& each : spec().memory.layers)
      if (each.part == part) return each;
    return MemoryOverTime::Layer();
  };
  const auto all = [](const QVector<double>& values, double expected) {
    return !values.isEmpty() && std::all_of(values.begin(), values.end(),
                                            [&](double v) { return std::abs(v - expected) < 1e-9 * expected; });
  };
  QVERIFY(all(layer(Part::driver).values, whole.cluster.context_memory / gib));
  QVERIFY(all(layer(Part::collective).values, whole.cluster.communication_memory / gib));
  // Only the allocator's waste varies with the allocated memory.
  const QVector<double> waste = layer(Part::reserve).values;
  QVERIFY(*std::max_element(waste.begin(), waste.end()) > *std::min_element(waste.begin(), waste.end()));
  const double together = layer(Part::driver).values.first() + layer(Part::collective).values.first() +
                          *std::max_element(waste.begin(), waste.end());
  QVERIFY(std::abs(together * gib / e.stages[size_t(page()->stage())].parts.reserve - 1) < 1e-9);
  for (const Part part : {Part::driver, Part::collective, Part::reserve})
    QCOMPARE(layer(part).id, QStringLiteral("memory_reserve"));
}

void TestSchedulePage::pointerShowsTheMemoryParts() {
  const QImage without = chart()->grab().toImage();
  QTest::mouseMove(chart(), QPoint(chart()->width() / 3, chart()->height() * 3 / 4));
  QTRY_VERIFY(chart()->grab().toImage() != without);
}

void TestSchedulePage::exportsEveryOperation() {
  const QByteArray csv = chart_csv(page()->stepCard()->spec());
  qsizetype boxes = 0;
  for (const StepOnPipeline::Row& row : spec().rows) boxes += row.boxes.size();
  QCOMPARE(csv.count('\n'), boxes + 1);
  const QByteArray svg = chart_svg(page()->stepCard()->spec(), QSize(900, 600));
  QVERIFY(svg.contains("<path") || svg.contains("<rect"));
  QVERIFY(!svg.contains("<image"));
  chart()->setFocus();
  QTest::keyClick(chart(), Qt::Key_T);
  QVERIFY(page()->stepCard()->showsTable());
}

TRAINYARD_TEST(TestSchedulePage);
#include "tst_schedule_page.moc"
