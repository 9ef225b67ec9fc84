// SPDX-License-Identifier: GPL-3.0-or-later
// Pages and controls that are made when they are first needed behave as if they had been there from the start.
#include <QComboBox>
#include <QMenu>
#include <QSlider>

#include "engine/parameters/assignments.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/value_slider.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/schedule/schedule_page.h"
#include "ui/text/ids.h"
#include "ui/window/actions.h"
#include "ui/window/page_table.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestLatePages : public WindowTest {
  Q_OBJECT

 private slots:
  void a_window_starts_with_one_page();
  void a_late_page_marks_the_explained_result();
  void a_late_page_can_be_left_and_shown_again();
  void the_menu_of_studies_is_full_when_it_opens();
  void few_inputs_have_controls_at_the_start();
  void a_late_row_shows_the_value_in_effect();
  void tab_goes_from_row_to_row();

 private:
  qsizetype pages() const { return window_->findChildren<Page*>().size(); }
};

void TestLatePages::a_window_starts_with_one_page() {
  QCOMPARE(pages(), 1);
  QVERIFY(window_->page<OverviewPage>()->isVisible());
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
  QCOMPARE(pages(), 2);
  auto* schedule = find<SchedulePage>(QStringLiteral("schedule"));
  QVERIFY(schedule && schedule->isVisible());
  QCOMPARE(schedule->accessibleName(), SchedulePage::title());
  QCOMPARE(window_->page<SchedulePage>(), schedule);
}

void TestLatePages::a_late_page_marks_the_explained_result() {
  const QString pipeline = metric_id(&Evaluation::time_bubble);
  window_->explain(pipeline);
  window_->showPage(window_->page<SchedulePage>());
  ChartCard* card = window_->page<SchedulePage>()->stepCard();
  QCOMPARE(window_->explanation()->explained(), pipeline);
  const QImage shown = card->grab().toImage();
  card->setSelected(pipeline);
  QCOMPARE(card->grab().toImage(), shown);
  card->setSelected(metric_id(&Evaluation::time_compute));
  QVERIFY(card->grab().toImage() != shown);
}

void TestLatePages::a_late_page_can_be_left_and_shown_again() {
  for (int round = 0; round < 2; ++round)
    for (const Qt::Key key : {Qt::Key_2, Qt::Key_3, Qt::Key_4, Qt::Key_1}) {
      QTest::keyClick(window_.get(), key, Qt::ControlModifier);
      int visible = 0;
      for (const Page* page : window_->findChildren<Page*>()) visible += page->isVisible();
      QCOMPARE(visible, 1);
    }
  QCOMPARE(pages(), 4);
}

void TestLatePages::the_menu_of_studies_is_full_when_it_opens() {
  QMenu* menu = window_->actions()->study_menu;
  QMetaObject::invokeMethod(menu, &QMenu::aboutToShow);
  const qsizetype count = menu->actions().size();
  QVERIFY(count >= 3);
  QMetaObject::invokeMethod(menu, &QMenu::aboutToShow);
  QCOMPARE(menu->actions().size(), count);
}

void TestLatePages::few_inputs_have_controls_at_the_start() {
  const qsizetype at_start = window_->inputs()->findChildren<ValueSlider*>().size();
  QVERIFY2(at_start > 5 && at_start < 40, qPrintable(QString::number(at_start)));
  window_->inputs()->setShowsAll(true);
  QVERIFY(window_->inputs()->findChildren<ValueSlider*>().size() > at_start + 10);
}

void TestLatePages::a_late_row_shows_the_value_in_effect() {
  QVERIFY(!window_->findChild<ValueSlider*>(QStringLiteral("checkpoint_interval")));
  assignAll({"checkpoint_interval=1234"});
  // A changed input is always visible.
  auto* slider = window_->findChild<ValueSlider*>(QStringLiteral("checkpoint_interval"));
  QVERIFY(slider && slider->isVisible());
  QCOMPARE(slider->value(), position_of(parameter("checkpoint_interval"), 1234));
  QVERIFY(!slider->accessibleName().isEmpty() && !slider->toolTip().isEmpty());
}

void TestLatePages::tab_goes_from_row_to_row() {
  window_->inputs()->setShowsAll(true);
  QCoreApplication::processEvents();
  // Controls in the order of Tab stand below each other.
  int last = -1, seen = 0;
  QString before;
  QWidget* const first = find<QWidget>(QStringLiteral("job"));
  for (QWidget* next = first;;) {
    if (window_->inputs()->isAncestorOf(next) && next->isVisible() && (next->focusPolicy() & Qt::TabFocus) &&
        qobject_cast<InputRow*>(next->parentWidget())) {
      const int top = next->mapTo(window_->inputs(), QPoint()).y() + next->height() / 2;
      QVERIFY2(top >= last - 6,
               qPrintable(
                   QStringLiteral("%1 at %2 before %3 at %4").arg(before).arg(last).arg(next->objectName()).arg(top)));
      last = top;
      before = next->objectName();
      ++seen;
    }
    next = next->nextInFocusChain();
    if (next == first) break;
  }
  QVERIFY2(seen > 40, qPrintable(QString::number(seen)));
}

TRAINYARD_TEST(TestLatePages);
#include "tst_late_pages.moc"
