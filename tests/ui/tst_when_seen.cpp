// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets that are out of sight are not updated, and outdated widgets are never visible.
#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

#include "tests/test_program.h"
#include "tests/ui/pending_events.h"
#include "ui/widgets/when_seen.h"

using namespace trainyard::ui;

namespace {

constexpr int tall = 100;

/// Ten widgets in a column, in a window that shows two and a half of them.
struct Pile {
  explicit Pile(int watched) {
    window.resize(200, 250);
    auto* column = new QVBoxLayout(&window);
    column->setContentsMargins(0, 0, 0, 0);
    area = new QScrollArea;
    column->addWidget(area);
    area->setWidgetResizable(true);
    auto* sheet = new QWidget;
    auto* layout = new QVBoxLayout(sheet);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (int i = 0; i < 10; ++i) {
      widgets.push_back(new QWidget);
      widgets.back()->setFixedHeight(tall);
      layout->addWidget(widgets.back());
    }
    area->setWidget(sheet);
    seen = new WhenSeen(widgets[watched], [this] { ++worked; });
  }
  bool show() {
    window.show();
    return QTest::qWaitForWindowExposed(&window);
  }
  QWidget window;
  QScrollArea* area;
  QVector<QWidget*> widgets;
  WhenSeen* seen;
  int worked = 0;
};

/// Records how many updates had been made when the widget was first painted.
class AtPaint : public QObject {
 public:
  AtPaint(Pile& pile, QWidget* widget) : pile_(pile) { widget->installEventFilter(this); }
  int worked = -1;
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint && worked < 0) worked = pile_.worked;
    return false;
  }

 private:
  Pile& pile_;
};

}  // namespace

class TestWhenSeen : public QObject {
  Q_OBJECT

 private slots:
  void visibleWidgetsAreUpdatedAtOnce();
  void hiddenWidgetsWait();
  void aHiddenWindowWaits();
  void widgetsAreUpdatedWhenTheyBecomeVisible_data();
  void widgetsAreUpdatedWhenTheyBecomeVisible();
};

void TestWhenSeen::visibleWidgetsAreUpdatedAtOnce() {
  // Half of the third widget is visible.
  Pile pile(2);
  QVERIFY(pile.show());
  for (int i = 1; i <= 3; ++i) {
    pile.seen->ask();
    QCOMPARE(pile.worked, i);
    QVERIFY(!pile.seen->isWaiting());
  }
}

void TestWhenSeen::hiddenWidgetsWait() {
  Pile pile(5);
  QVERIFY(pile.show());
  for (int i = 0; i < 20; ++i) {
    pile.seen->ask();
    pile.window.update();
    QCoreApplication::processEvents();
  }
  pile.area->verticalScrollBar()->setValue(tall);
  testing::finish_events();
  QCOMPARE(pile.worked, 0);
  QVERIFY(pile.seen->isWaiting());
  // One update for all requests, and none when the widget returns without a request.
  pile.area->verticalScrollBar()->setValue(4 * tall);
  QCOMPARE(pile.worked, 1);
  pile.area->verticalScrollBar()->setValue(0);
  pile.area->verticalScrollBar()->setValue(4 * tall);
  testing::finish_events();
  QCOMPARE(pile.worked, 1);
}

void TestWhenSeen::aHiddenWindowWaits() {
  Pile pile(0);
  pile.seen->ask();
  QCOMPARE(pile.worked, 0);
  QVERIFY(pile.show());
  QCOMPARE(pile.worked, 1);
  pile.window.hide();
  pile.seen->ask();
  QCOMPARE(pile.worked, 1);
  QVERIFY(pile.show());
  QCOMPARE(pile.worked, 2);
}

void TestWhenSeen::widgetsAreUpdatedWhenTheyBecomeVisible_data() {
  QTest::addColumn<int>("way");
  QTest::newRow("scrolled") << 0;
  QTest::newRow("a taller window") << 1;
  QTest::newRow("the widget above is hidden") << 2;
  QTest::newRow("the widget above shrinks") << 3;
  QTest::newRow("a picture") << 4;
}

void TestWhenSeen::widgetsAreUpdatedWhenTheyBecomeVisible() {
  QFETCH(int, way);
  Pile pile(4);
  QVERIFY(pile.show());
  // Install this filter before ask() installs its own, because Qt calls the latest filter first.
  AtPaint painted(pile, pile.widgets[4]);
  pile.seen->ask();
  if (way == 0) pile.area->verticalScrollBar()->setValue(3 * tall);
  if (way == 1) pile.window.resize(200, 4 * tall + 20);
  if (way == 2)
    for (int i = 0; i < 3; ++i) pile.widgets[i]->hide();
  if (way == 3)
    for (int i = 0; i < 4; ++i) pile.widgets[i]->setFixedHeight(10);
  if (way == 4) pile.widgets[4]->grab();
  QTRY_COMPARE(pile.worked, 1);
  QTRY_COMPARE(painted.worked, 1);
}

TRAINYARD_TEST(TestWhenSeen);
#include "tst_when_seen.moc"
