// SPDX-License-Identifier: GPL-3.0-or-later
// The cards next to the schedule in the real window: their texts, and their buttons with real clicks.
#include <QAction>
#include <QPushButton>
#include <algorithm>

#include "tests/cases.h"
#include "tests/ui/window_test.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/pages/schedule/layer_columns.h"
#include "ui/pages/schedule/layers_card.h"
#include "ui/pages/schedule/schedule_card.h"
#include "ui/pages/schedule/schedule_page.h"
#include "ui/text/engine_text.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestScheduleCards : public WindowTest {
  Q_OBJECT

 private slots:
  void init();

  void sentenceExplainsTheDifference();
  void fastestThatFitsIsOneClickAway();
  void onlyWhatFitsIsOffered();
  void bubbleIsExplained();
  void layersAddUpToTheModel();
  void layersAddUpToTheModel_data();
  void sentenceSaysWhichStagesHoldFewerLayers();
  void clickChangesTheSplitOfTheLayers();
  void clickOnAColumnExplainsIt();
  void smallLayersBecomeBars();

 private:
  SchedulePage* page() { return window_->page<SchedulePage>(); }
};

void TestScheduleCards::init() {
  openWindow({1920, 1080});
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
  QCoreApplication::processEvents();
}

void TestScheduleCards::sentenceExplainsTheDifference() {
  const QString few = page()->schedules()->rule();
  QVERIFY2(few.contains(QStringLiteral("only 16 micro-batches for 16 stages")), qPrintable(few));
  QVERIFY2(few.contains(QStringLiteral("virtual stages shorten the bubble")), qPrintable(few));
  QVERIFY2(few.contains(QStringLiteral("The current schedule is the fastest")), qPrintable(few));
  assignAll({"schedule=1f1b"});
  const QString slower = page()->schedules()->rule();
  QVERIFY2(slower.contains(QStringLiteral("v\u00A08 is the fastest that fits")), qPrintable(slower));
  assignAll({"global_batch=16384"});
  const QString more = page()->schedules()->rule();
  QVERIFY2(!more.contains(QStringLiteral("only")), qPrintable(more));
  QVERIFY2(more.contains(
               number_text(document().evaluation().time_bubble / document().evaluation().step_time, Unit::fraction)),
           qPrintable(more));
  assignAll({"pipeline_parallel=1", "data_parallel=auto"});
  const QString single = page()->schedules()->rule();
  QVERIFY2(single.contains(QStringLiteral("single stage")), qPrintable(single));
}

void TestScheduleCards::fastestThatFitsIsOneClickAway() {
  auto* use = page()->findChild<QPushButton*>(QStringLiteral("use_fastest"));
  QVERIFY(use && !use->isVisible());
  assignAll({"schedule=1f1b"});
  QVERIFY(use->isVisible());
  const std::string before = write_project(document().project());
  const int steps = document().undoStack().index();
  double least = document().evaluation().step_time;
  for (const ScheduleChoice& choice : page()->schedules()->choices()) {
    if (choice.evaluation.legality.reason == Illegality::none && choice.evaluation.fits != Fit::no)
      least = std::min(least, choice.evaluation.step_time);
  }
  QVERIFY(least < document().evaluation().step_time);
  QTest::mouseClick(use, Qt::LeftButton);
  QCoreApplication::processEvents();
  QCOMPARE(document().undoStack().index(), steps + 1);
  QCOMPARE(document().evaluation().step_time, least);
  // The fastest schedule is now in use.
  QVERIFY(!use->isVisible());
  QVERIFY2(page()->schedules()->rule().contains(QStringLiteral("The current schedule")),
           qPrintable(page()->schedules()->rule()));
  window_->actions()->undo->trigger();
  QCoreApplication::processEvents();
  QCOMPARE(write_project(document().project()), before);
  QVERIFY(use->isVisible());
  use->setFocus();
  QTest::keyClick(use, Qt::Key_Space);
  QCOMPARE(document().evaluation().step_time, least);
}

void TestScheduleCards::onlyWhatFitsIsOffered() {
  assignAll({"micro_batch=4", "recompute=none"});
  QCOMPARE(document().evaluation().fits, Fit::no);
  auto* use = page()->findChild<QPushButton*>(QStringLiteral("use_fastest"));
  const auto& choices = page()->schedules()->choices();
  const bool any = std::any_of(choices.begin(), choices.end(), [](const ScheduleChoice& c) {
    return c.evaluation.legality.reason == Illegality::none && c.evaluation.fits != Fit::no;
  });
  QCOMPARE(use->isVisible(), any);
  QCOMPARE(page()->schedules()->rule().contains(QStringLiteral("No schedule makes this design fit")), !any);
}

void TestScheduleCards::bubbleIsExplained() {
  QTest::mouseClick(page()->findChild<QPushButton*>(QStringLiteral("explain_bubble")), Qt::LeftButton);
  QVERIFY(window_->explanation()->isVisible());
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("time_bubble"));
}

void TestScheduleCards::layersAddUpToTheModel() {
  QFETCH(QString, schedule);
  QFETCH(QString, split);
  QFETCH(int, copies);
  assignAll({qPrintable(QStringLiteral("schedule=") + schedule), qPrintable(QStringLiteral("stage_split=") + split)});
  const QVector<StageLayers>& stages = page()->layers()->columns()->stages();
  QCOMPARE(stages.size(), 16);
  int layers = 0, embeddings = 0, heads = 0;
  for (qsizetype i = 0; i < stages.size(); ++i) {
    QCOMPARE(double(stages[i].layers), document().evaluation().stages[size_t(i)].layers);
    layers += stages[i].layers;
    embeddings += stages[i].embedding ? 1 : 0;
    heads += stages[i].head ? 1 : 0;
  }
  QCOMPARE(layers, copies * int(document().design().work.model->layers));
  QCOMPARE(embeddings, copies);
  QCOMPARE(heads, copies);
}

void TestScheduleCards::layersAddUpToTheModel_data() {
  QTest::addColumn<QString>("schedule");
  QTest::addColumn<QString>("split");
  QTest::addColumn<int>("copies");
  size_t row = 0;
  for (const char* split : {"lighter_ends", "front", "by_cost", "counted"})
    for (const char* schedule : {"1f1b", "interleaved", "zb_v", "dualpipe"}) {
      // With a stride of 5, the sanitizers still see each split and each schedule.
      if (row++ % tests::stride(5) != 0) continue;
      QTest::addRow("%s %s", schedule, split) << QString::fromLatin1(schedule) << QString::fromLatin1(split)
                                              << (qstrcmp(schedule, "dualpipe") == 0 ? 2 : 1);
    }
}

void TestScheduleCards::sentenceSaysWhichStagesHoldFewerLayers() {
  const QString ends = page()->layers()->sentence();
  QVERIFY2(ends.contains(QStringLiteral("Stages 0 and 15 hold fewer layers (7 instead of 8)")), qPrintable(ends));
  assignAll({"stage_split=front"});
  const QString front = page()->layers()->sentence();
  QVERIFY2(front.contains(QStringLiteral("Stages 14 and 15")), qPrintable(front));
  assignAll({"pipeline_parallel=2", "data_parallel=auto", "schedule=1f1b"});
  const QString even = page()->layers()->sentence();
  QVERIFY2(even.contains(QStringLiteral("Every stage holds 63 layers")), qPrintable(even));
  QCOMPARE(ranges_text({0, 1, 2, 5, 7, 8}), QStringLiteral("0 to 2, 5, 7 and 8"));
}

void TestScheduleCards::clickChangesTheSplitOfTheLayers() {
  // Without lighter ends, 126 layers do not fill 16 × 8 virtual stages.
  QVERIFY(!page()->layers()->button(QStringLiteral("front"))->isVisible());
  assignAll({"schedule=1f1b"});
  const std::string before = write_project(document().project());
  const int steps = document().undoStack().index();
  const LayersCard& card = *page()->layers();
  // A split is not offered if it is in use or gives the same layers.
  QVERIFY(!card.button(QStringLiteral("lighter_ends"))->isVisible());
  QVERIFY(!card.button(QStringLiteral("counted"))->isVisible());
  QPushButton* front = card.button(QStringLiteral("front"));
  QVERIFY(front->isVisible());
  Design in_front = document().design();
  in_front.layout.stage_split = StageSplit::front;
  const QString times = QStringLiteral("Step %1 instead of %2")
                            .arg(number_text(evaluate(in_front).step_time, Unit::seconds),
                                 number_text(document().evaluation().step_time, Unit::seconds));
  QVERIFY2(front->toolTip().contains(times), qPrintable(front->toolTip()));
  QTest::mouseClick(front, Qt::LeftButton);
  QCoreApplication::processEvents();
  QCOMPARE(document().undoStack().index(), steps + 1);
  QCOMPARE(document().design().layout.stage_split, StageSplit::front);
  QCOMPARE(card.columns()->stages().first().layers, 8);
  QCOMPARE(card.columns()->stages().last().layers, 7);
  QVERIFY(!front->isVisible());
  QVERIFY(card.button(QStringLiteral("lighter_ends"))->isVisible());
  window_->actions()->undo->trigger();
  QCoreApplication::processEvents();
  QCOMPARE(write_project(document().project()), before);
  // If the layers divide evenly, there is nothing to offer.
  assignAll({"pipeline_parallel=1", "data_parallel=auto"});
  for (const char* id : {"lighter_ends", "front", "by_cost", "counted"})
    QVERIFY(!card.button(QString::fromLatin1(id))->isVisible());
}

void TestScheduleCards::clickOnAColumnExplainsIt() {
  LayerColumns* columns = page()->layers()->columns();
  QTest::mouseClick(columns, Qt::LeftButton, {}, columns->items()[3].rect.center());
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("stage_layers"));
  QCOMPARE(page()->stage(), 3);
  QCOMPARE(columns->marked(), 3);
  QCOMPARE(columns->items()[3].name, QStringLiteral("Stage 3"));
  QVERIFY(columns->items()[0].value.contains(QStringLiteral("embedding")));
  QVERIFY(columns->items()[15].value.contains(QStringLiteral("head")));
  columns->setFocus(Qt::TabFocusReason);
  QTest::keyClick(columns, Qt::Key_Right);
  QTest::keyClick(columns, Qt::Key_Return);
  QCOMPARE(page()->stage(), 4);
}

void TestScheduleCards::smallLayersBecomeBars() {
  const LayerColumns* columns = page()->layers()->columns();
  QVERIFY(columns->isCountable());
  assignAll({"pipeline_parallel=2", "data_parallel=auto", "schedule=1f1b"});
  QVERIFY(!columns->isCountable());
  page()->layers()->grab();
}

TRAINYARD_TEST(TestScheduleCards);
#include "tst_schedule_cards.moc"
