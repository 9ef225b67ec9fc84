// SPDX-License-Identifier: GPL-3.0-or-later
// What the window makes of each row in the table of pages.
#include <QAction>
#include <QActionGroup>
#include <QPushButton>
#include <QSet>
#include <QStatusBar>
#include <QToolButton>
#include <algorithm>

#include "tests/ui/window_test.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/pages/page.h"
#include "ui/window/actions.h"
#include "ui/window/page_table.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestPages : public WindowTest {
  Q_OBJECT

 private slots:
  void init();
  void everyRowHasAButtonAndAKey();
  void panelsAreShownWithTheirPage();
  void someRowsHideTheExplanation();
  void statusBarHasTheMarks();

 private:
  QList<QAction*> actions() const { return window_->actions()->pages->actions(); }
  /// The actions of the pages for the current job.
  QList<QAction*> offered() const;
  /// The pages in the order of the table.
  QList<Page*> pages();
  /// Selects a scenario whose job the page is for.
  void takeJobOf(int page);
};

void TestPages::init() {
  openWindow();
  QCOMPARE(size_t(pages().size()), page_table().size());
}

QList<QAction*> TestPages::offered() const {
  QList<QAction*> shown;
  for (QAction* action : actions())
    if (action->isVisible()) shown << action;
  return shown;
}

QList<Page*> TestPages::pages() {
  QList<Page*> found;
  for (const PageRow& row : page_table()) found << window_->pageOf(*row.type);
  return found;
}

void TestPages::takeJobOf(int page) {
  Design design = window_->document()->design();
  design.job = *std::ranges::find_if(every_job, [&](Job job) { return page_table()[size_t(page)].jobs.has(job); });
  window_->document()->edit(design, QStringLiteral("job"));
  QCoreApplication::processEvents();
}

void TestPages::everyRowHasAButtonAndAKey() {
  for (int i = 0; i < pages().size(); ++i) {
    Page* page = pages()[i];
    takeJobOf(i);
    const QList<QAction*> shown = offered();
    const int place = int(shown.indexOf(actions()[i]));
    QTest::keyClick(window_.get(), Qt::Key(Qt::Key_1 + (place + 1) % shown.size()), Qt::ControlModifier);
    QVERIFY(!page->isVisible());
    QTest::keyClick(window_.get(), Qt::Key(Qt::Key_1 + place), Qt::ControlModifier);
    QVERIFY(page->isVisible());
    QCoreApplication::processEvents();
    QSet<QString> titles;
    for (const QAction* action : shown) titles << action->text();
    QCOMPARE(titles.size(), shown.size());
    QVERIFY(actions()[i]->isChecked());
    const QList<QToolButton*> buttons = window_->findChildren<QToolButton*>();
    QCOMPARE(std::count_if(buttons.begin(), buttons.end(),
                           [&](QToolButton* one) {
                             return one->isVisible() && one->isChecked() &&
                                    one->accessibleName() == page_table()[size_t(i)].title();
                           }),
             1);
    takeJobOf(0);
    emit pages().first()->showRequested();
    QVERIFY(pages().first()->isVisible() && actions().first()->isChecked());
  }
}

void TestPages::panelsAreShownWithTheirPage() {
  int panels = 0;
  for (Page* shown : pages() + pages()) {
    takeJobOf(int(pages().indexOf(shown)));
    window_->showPage(shown);
    for (Page* page : pages()) {
      if (!page->sidePanel()) continue;
      ++panels;
      QCOMPARE(page->sidePanel()->isVisible(), page == shown);
      QVERIFY(!page->sidePanel()->windowTitle().isEmpty());
    }
  }
  QVERIFY(panels > 0);
}

void TestPages::someRowsHideTheExplanation() {
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < pages().size(); ++i) {
      takeJobOf(i);
      window_->showPage(pages()[i]);
      QCOMPARE(window_->explanation()->isHidden(), page_table()[size_t(i)].hides_explanation);
    }
  }
  takeJobOf(0);
  window_->showPage(pages().first());
  QVERIFY(window_->explanation()->isVisible());
}

void TestPages::statusBarHasTheMarks() {
  for (const char* name : {"better_layout", "calibration_mark"}) {
    auto* mark = find<QPushButton>(QString::fromLatin1(name));
    QVERIFY2(mark && window_->statusBar()->isAncestorOf(mark), name);
    QVERIFY2(mark->isHidden(), name);
  }
}

TRAINYARD_TEST(TestPages);
#include "tst_pages.moc"
