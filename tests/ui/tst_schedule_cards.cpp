// SPDX-License-Identifier: GPL-3.0-or-later
// The cards beside the schedule in the real window: what they say and what their buttons do, under real clicks.
#include <QAction>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>
#include <algorithm>

#include "ui/document/document.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/main_window.h"
#include "ui/pages/schedule_page.h"
#include "ui/schedule/schedule_card.h"
#include "ui/text/engine_text.h"
#include "ui/theme/theme.h"
#include "ui/window/actions.h"
#include "ui/window/theme_switch.h"

using namespace trainyard;
using namespace trainyard::ui;

class TestScheduleCards : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void cleanup();

  void sentenceSaysWhatRules();
  void fastestThatFitsIsOneClickAway();
  void onlyWhatFitsIsOffered();
  void bubbleIsExplained();

 private:
  Document& document() { return *window_->document(); }
  SchedulePage* page() { return window_->schedule(); }
  void assignAll(const QVector<const char*>& changes);
  std::unique_ptr<MainWindow> window_;
};

void TestScheduleCards::initTestCase() {
  QStandardPaths::setTestModeEnabled(true);
  QCoreApplication::setOrganizationName(QStringLiteral("trainyard-test"));
  QCoreApplication::setApplicationName(QStringLiteral("tst_schedule_cards"));
  register_fonts();
}

void TestScheduleCards::init() {
  QSettings().clear();
  choose_theme(ThemeChoice::light);
  window_ = std::make_unique<MainWindow>();
  window_->resize(1920, 1080);
  window_->show();
  QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
  QCoreApplication::processEvents();
}

void TestScheduleCards::cleanup() { window_.reset(); }

void TestScheduleCards::assignAll(const QVector<const char*>& changes) {
  Design next = document().design();
  for (const char* change : changes) assign(next, change);
  document().edit(next, QStringLiteral("Test"));
  QCoreApplication::processEvents();
}

void TestScheduleCards::sentenceSaysWhatRules() {
  const QString few = page()->schedules()->rule();
  QVERIFY2(few.contains(QStringLiteral("only 16 micro-batches for 16 stages")), qPrintable(few));
  QVERIFY2(few.contains(QStringLiteral("virtual stages shorten the bubble")), qPrintable(few));
  QVERIFY2(few.contains(QStringLiteral("ZB-V is the fastest that fits")), qPrintable(few));
  assignAll({"global_batch=16384", "schedule=1f1b"});
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
  const std::string before = write_project(document().project());
  const int steps = document().undoStack().index();
  auto* use = page()->findChild<QPushButton*>(QStringLiteral("use_fastest"));
  QVERIFY(use && use->isVisible());
  double least = document().evaluation().step_time;
  for (const ScheduleChoice& choice : page()->schedules()->choices()) {
    if (choice.evaluation.legality.reason == Illegality::none && choice.evaluation.fits == Fit::yes)
      least = std::min(least, choice.evaluation.step_time);
  }
  QVERIFY(least < document().evaluation().step_time);
  QTest::mouseClick(use, Qt::LeftButton);
  QCoreApplication::processEvents();
  QCOMPARE(document().undoStack().index(), steps + 1);
  QCOMPARE(document().evaluation().step_time, least);
  // Nothing is faster now.
  QVERIFY(!use->isVisible());
  QVERIFY2(page()->schedules()->rule().contains(QStringLiteral("The one in use")),
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

QTEST_MAIN(TestScheduleCards)
#include "tst_schedule_cards.moc"
