// SPDX-License-Identifier: GPL-3.0-or-later
// Each step of the tour points at a visible part of the window, and keys move through the steps.
#include <QAction>
#include <QApplication>
#include <QPushButton>
#include <QSettings>

#include "tests/ui/screen_texts.h"
#include "tests/ui/window_test.h"
#include "ui/text/translations.h"
#include "ui/window/actions.h"
#include "ui/window/tour.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestTour : public WindowTest {
  Q_OBJECT

 private slots:
  void init() {}

  void every_step_points_at_a_visible_part_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("steps");
    for (const QSize size : {QSize(960, 640), QSize(1366, 768), QSize(1920, 1080)})
      QTest::addRow("%d", size.width()) << size << 7;
  }

  void every_step_points_at_a_visible_part() {
    QFETCH(QSize, size);
    QFETCH(int, steps);
    Tour* tour = started(size);
    auto* next = window_->findChild<QWidget*>(QStringLiteral("tour_next"));
    const QPoint place = next->mapTo(window_.get(), QPoint(next->width(), 0));
    for (int step = 0; step < steps; ++step) {
      QCOMPARE(next->mapTo(window_.get(), QPoint(next->width(), 0)), place);
      QCOMPARE(tour->step(), step);
      QVERIFY(tour->target());
      // A tab is in front only after its dock has moved there.
      QTRY_VERIFY(tour->target()->isVisible() && !tour->target()->visibleRegion().isEmpty());
      QVERIFY2(window_->rect().contains(tour->geometry()), qPrintable(QString::number(step)));
      auto* frame = window_->findChild<QWidget*>(QStringLiteral("tour_frame"));
      const auto target = [&] {
        return QRect(tour->target()->mapTo(window_.get(), QPoint(0, 0)), tour->target()->size());
      };
      QTRY_VERIFY(frame->isVisible() && frame->geometry().contains(target() & window_->rect()));
      QTest::keyClick(QApplication::focusWidget(), step % 2 == 0 ? Qt::Key_Return : Qt::Key_Right);
      QCoreApplication::processEvents();
    }
    QVERIFY(!window_->findChild<Tour*>() || !tour->isVisible());
  }

  void no_card_is_cut_data() {
    QTest::addColumn<QString>("language");
    for (const char* language : {"en_GB", "de_DE"}) QTest::addRow("%s", language) << QString::fromLatin1(language);
  }

  void no_card_is_cut() {
    QFETCH(QString, language);
    speak(qPrintable(language));
    Tour* tour = started({960, 640});
    QStringList cut;
    for (int step = 0; step < 7; ++step) {
      QCoreApplication::processEvents();
      cut << cut_texts(*tour);
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
      QCoreApplication::processEvents();
    }
    QCOMPARE(cut, QStringList());
  }

  void keys_go_back_and_end() {
    Tour* tour = started({1600, 1000});
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(tour->step(), 2);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
    QCOMPARE(tour->step(), 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!tour->isVisible());
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!window_->findChild<Tour*>() && !window_->findChild<QWidget*>(QStringLiteral("tour_frame")));
  }

  void the_window_works_meanwhile() {
    started({1600, 1000});
    window_->document()->edit(parameter("micro_batch"), 2.0);
    window_->actions()->undo->trigger();
    QCOMPARE(number(window_->document()->design(), parameter("micro_batch")), 1.0);
  }

  /// Starting the tour while it runs restarts the one tour.
  void starting_again_restarts_the_tour() {
    started({1600, 1000});
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    window_->actions()->tour->trigger();
    QCOMPARE(window_->findChildren<Tour*>().size(), 1);
    QCOMPARE(window_->findChild<Tour*>()->step(), 0);
    QCOMPARE(window_->findChildren<QWidget*>(QStringLiteral("tour_frame")).size(), 1);
  }

 private:
  Tour* started(const QSize& size) {
    openWindow(size);
    window_->actions()->tour->trigger();
    QCoreApplication::processEvents();
    return window_->findChild<Tour*>();
  }
};

TRAINYARD_TEST(TestTour);
#include "tst_tour.moc"
