// SPDX-License-Identifier: GPL-3.0-or-later
// The window for users of a keyboard, a screen reader or a small screen.
#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QTabBar>

#include "engine/metrics/metric.h"
#include "tests/ui/window_test.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/explanation/explanation_view.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/headline_strip.h"
#include "ui/headline/verdict_block.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/window/actions.h"
#include "ui/window/scenario_bar.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestWindowAccess : public WindowTest {
  Q_OBJECT

 private slots:
  void init() { openWindow({1920, 1080}); }

  void regionsAreReachedWithF6();
  void tabKeyFollowsReadingOrder();
  void everyActionCanBeFound();
  void everyFocusableWidgetHasAName();
  void everyHeadlineCellIsAButtonForAScreenReader();
  void smallestWindowCutsNothing();
};

void TestWindowAccess::regionsAreReachedWithF6() {
  window_->scenarioBar()->tabs()->setFocus();
  QSet<QWidget*> reached;
  for (int i = 0; i < 6; ++i) {
    reached.insert(QApplication::focusWidget());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F6);
  }
  QCOMPARE(reached.size(), 6);
  QCOMPARE(QApplication::focusWidget(), window_->scenarioBar()->tabs());
}

void TestWindowAccess::tabKeyFollowsReadingOrder() {
  const QVector<QWidget*> order{window_->scenarioBar()->tabs(), window_->headline()->verdict(),
                                window_->headline()->cells(),   window_->inputs(),
                                window_->page<OverviewPage>(),  window_->explanation()->view()};
  int last = 0;
  QWidget* widget = order.first();
  QSet<int> seen{0};
  for (int i = 0; i < 20000 && widget->nextInFocusChain() != order.first(); ++i) {
    widget = widget->nextInFocusChain();
    if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus)) continue;
    for (int region = 0; region < order.size(); ++region) {
      if (widget != order[region] && !order[region]->isAncestorOf(widget)) continue;
      QVERIFY2(region >= last, qPrintable(widget->objectName() + QLatin1String(widget->metaObject()->className())));
      last = region;
      seen.insert(region);
    }
  }
  QCOMPARE(seen.size(), order.size());
}

void TestWindowAccess::everyActionCanBeFound() {
  QSet<QString> keys;
  for (const QAction* action : window_->actions()->all()) {
    // Pages of other jobs have no button and no key.
    if (!action->isVisible()) continue;
    QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
    QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->objectName()));
    QVERIFY2(action->text().contains(u'&') || !action->shortcut().isEmpty(), qPrintable(action->text()));
    if (action->shortcut().isEmpty()) continue;
    const QString key = action->shortcut().toString();
    QVERIFY2(!keys.contains(key), qPrintable(key));
    keys.insert(key);
  }
}

void TestWindowAccess::everyFocusableWidgetHasAName() {
  for (QWidget* widget : window_->findChildren<QWidget*>()) {
    if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()) continue;
    QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
    QVERIFY(seen);
    const QString what =
        QStringLiteral("%1 “%2”").arg(QLatin1String(widget->metaObject()->className()), widget->objectName());
    QVERIFY2(!seen->text(QAccessible::Name).isEmpty(), qPrintable(what));
  }
}

void TestWindowAccess::everyHeadlineCellIsAButtonForAScreenReader() {
  HeadlineCells* cells = window_->headline()->cells();
  QAccessibleInterface* strip = QAccessible::queryAccessibleInterface(cells);
  QVERIFY(strip);
  QCOMPARE(strip->childCount(), cells->items().size());
  for (int i = 0; i < strip->childCount(); ++i) {
    QAccessibleInterface* cell = strip->child(i);
    QCOMPARE(cell->role(), QAccessible::Button);
    QVERIFY(!cell->text(QAccessible::Name).isEmpty());
    QVERIFY(!cell->text(QAccessible::Value).isEmpty());
    QCOMPARE(strip->indexOfChild(cell), i);
  }
  strip->child(1)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
  QCOMPARE(window_->explanation()->explained(), QString::fromLatin1(cells->cells()[1].metric->id));
}

void TestWindowAccess::smallestWindowCutsNothing() {
  window_->resize(window_->minimumSize());
  QCoreApplication::processEvents();
  QVERIFY(window_->width() <= 1024 && window_->height() <= 640);
  for (QWidget* widget : window_->findChildren<QWidget*>()) {
    if (!widget->isVisible() || widget->visibleRegion().isEmpty()) continue;
    const auto* button = qobject_cast<QAbstractButton*>(widget);
    const auto* label = qobject_cast<QLabel*>(widget);
    if ((!button && !label) || qobject_cast<QLineEdit*>(widget->parentWidget())) continue;
    const int needed = label && label->wordWrap() ? 0 : widget->minimumSizeHint().width();
    const QString what = QStringLiteral("%1 “%2” is %3 wide and needs %4")
                             .arg(QLatin1String(widget->metaObject()->className()), widget->objectName())
                             .arg(widget->width())
                             .arg(needed);
    QVERIFY2(widget->width() >= needed, qPrintable(what));
  }
}

TRAINYARD_TEST(TestWindowAccess);
#include "tst_window_access.moc"
