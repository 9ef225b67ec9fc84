// SPDX-License-Identifier: GPL-3.0-or-later
// The real window without a display: what users see and do.
#include <QAction>
#include <QApplication>
#include <QDropEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

#include "engine/metrics/metric.h"
#include "tests/jobs.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/explanation/explanation_view.h"
#include "ui/explanation/link_rows.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/headline_strip.h"
#include "ui/headline/verdict_block.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/pages/overview/advice_card.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/theme/theme.h"
#include "ui/window/actions.h"
#include "ui/window/banner.h"
#include "ui/window/file_commands.h"
#include "ui/window/scenario_bar.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// Presses a button of the message box that opens next.
void answer(QMessageBox::StandardButton button) {
  QTimer::singleShot(0, qApp, [button] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    QVERIFY(box);
    QTest::mouseClick(box->button(button), Qt::LeftButton);
  });
}

void set(ui::Document& document, const char* id, const Value& value) {
  document.edit(*find_parameter(id), value);
  QCoreApplication::processEvents();
}

/// Makes a legal design that does not fit: half as many stages hold twice the layers, and nothing is sharded.
void make_too_big(ui::Document& document) {
  Design next = document.design();
  for (const char* change : {"pipeline_parallel=8", "virtual_pipeline=16", "zero_stage=0"}) assign(next, change);
  document.edit(next, QStringLiteral("Too big"));
  QCoreApplication::processEvents();
}

QString undo_text(const MainWindow& window) { return window.actions()->undo->text(); }

}  // namespace

class TestWindow : public WindowTest {
  Q_OBJECT

 private slots:
  void init() { openWindow({1920, 1080}); }

  void showsTheVerdictAndTheNumbers();
  void tabsFollowTheDocument();
  void draggingATabIsOneStep();
  void renamesInTheTab();
  void undoNamesTheChange();
  void clickingANumberExplainsIt();
  void narrowWindowKeepsTheImportantNumbers();
  void clickingAPartExplainsIt();
  void explanationLinksToInputsAndBack();
  void explanationFollowsTheSlider();
  void remedyMakesItFitInOneStep();
  void aChosenDataSetOffersItsNumberOfTokens();
  void adviceComesFirstWhenItDoesNotFit();
  void illegalLayoutShowsTheProductOfDegrees();
  void chartsShowTheirTable();
  void themeSwitchRepaints();
  void dropOpensAProject();
  void badFileIsOneSentenceInTheBanner();
  void closingAsksAboutUnsavedChanges();
  void savedProjectOpensAgain();
  void explanationMovesIntoATab();
  void germanNumbers();
};

void TestWindow::showsTheVerdictAndTheNumbers() {
  const VerdictBlock* verdict = window_->headline()->verdict();
  QCOMPARE(verdict->verdict().title, QString::fromUtf8(verdict_label(document().evaluation())));
  QVERIFY(verdict->verdict().sentence.contains(QStringLiteral("GiB")));
  int headline = 0;
  for (const Metric& metric : tests::results_of(Job::training)) headline += metric.headline > 0;
  QCOMPARE(window_->headline()->cells()->cells().size(), headline);
  // The verdict is above the inputs and has their width.
  QCOMPARE(verdict->mapToGlobal(QPoint(verdict->width(), 0)).x(),
           window_->inputs()->mapToGlobal(QPoint(window_->inputs()->width(), 0)).x());
}

void TestWindow::tabsFollowTheDocument() {
  QTabBar* tabs = window_->scenarioBar()->tabs();
  QCOMPARE(tabs->count(), 1);
  window_->actions()->duplicate->trigger();
  QCOMPARE(tabs->count(), 2);
  QCOMPARE(tabs->currentIndex(), document().current());
  QVERIFY(tabs->tabText(1).startsWith(u'B'));
  QVERIFY(tabs->tabButton(0, QTabBar::RightSide));
  QVERIFY(!tabs->tabButton(1, QTabBar::RightSide));
  document().setCurrent(1);
  window_->actions()->set_baseline->trigger();
  QVERIFY(!tabs->tabButton(0, QTabBar::RightSide));
  QVERIFY(tabs->tabButton(1, QTabBar::RightSide));
  QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
  QCOMPARE(document().current(), 0);
  window_->actions()->remove->trigger();
  QCOMPARE(tabs->count(), 1);
  QVERIFY(!window_->actions()->remove->isEnabled());
}

void TestWindow::draggingATabIsOneStep() {
  window_->actions()->duplicate->trigger();
  window_->actions()->duplicate->trigger();
  QTabBar* tabs = window_->scenarioBar()->tabs();
  document().renameScenario(0, QStringLiteral("First"));
  const int steps = document().undoStack().index();
  const QPoint from = tabs->tabRect(0).center(), to = tabs->tabRect(2).center() + QPoint(20, 0);
  QTest::mousePress(tabs, Qt::LeftButton, {}, from);
  for (int i = 1; i <= 20; ++i) QTest::mouseMove(tabs, from + (to - from) * i / 20);
  QTest::mouseRelease(tabs, Qt::LeftButton, {}, to);
  QCOMPARE(document().project().scenarios[2].name, std::string("First"));
  QCOMPARE(document().undoStack().index(), steps + 1);
  QVERIFY(tabs->tabText(2).contains(QStringLiteral("First")));
}

void TestWindow::renamesInTheTab() {
  window_->scenarioBar()->rename();
  auto* editor = window_->findChild<QLineEdit*>(QStringLiteral("rename_scenario"));
  QVERIFY(editor);
  QTest::keyClicks(editor, QStringLiteral("R&D & more"));
  QTest::keyClick(editor, Qt::Key_Return);
  QCOMPARE(document().scenario().name, std::string("R&D & more"));
  QVERIFY(window_->scenarioBar()->tabs()->tabText(0).contains(QStringLiteral("R&&D && more")));
}

void TestWindow::undoNamesTheChange() {
  QVERIFY(!window_->actions()->undo->isEnabled());
  set(document(), "micro_batch", 2.0);
  QVERIFY2(undo_text(*window_).contains(QStringLiteral("→")), qPrintable(undo_text(*window_)));
  window_->actions()->undo->trigger();
  QVERIFY(window_->actions()->redo->text().contains(QStringLiteral("→")));
  QVERIFY(!window_->isWindowModified());
}

void TestWindow::clickingANumberExplainsIt() {
  HeadlineCells* cells = window_->headline()->cells();
  const QRect place = cells->cellRect(QStringLiteral("step_time"));
  QVERIFY(place.isValid());
  QTest::mouseClick(cells, Qt::LeftButton, {}, place.center());
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("step_time"));
  QCOMPARE(window_->explanation()->view()->text().label, QString::fromUtf8(find_metric("step_time")->label));
}

void TestWindow::narrowWindowKeepsTheImportantNumbers() {
  window_->resize(1366, 768);
  QCoreApplication::processEvents();
  HeadlineCells* cells = window_->headline()->cells();
  QVERIFY(cells->shown().size() < cells->cells().size());
  for (const char* id : {"memory", "step_time", "finish_days", "cost"})
    QVERIFY2(cells->cellRect(QString::fromLatin1(id)).isValid(), id);
  QVERIFY(!cells->cellRect(QStringLiteral("tokens_per_second")).isValid());
  cells->activate(int(cells->shown().size()));
  auto* more = cells->findChild<QMenu*>(QStringLiteral("more_numbers"));
  QVERIFY(more);
  QCOMPARE(more->actions().size(), cells->cells().size() - cells->shown().size());
  more->close();
}

void TestWindow::clickingAPartExplainsIt() {
  ChartView* chart = window_->page<OverviewPage>()->memoryCard()->chart();
  // Click along the bars until the explanation shows this part.
  for (int y = 10; y < chart->height() && window_->explanation()->explained() != QStringLiteral("memory_activations");
       y += 6) {
    for (int x = 10; x < chart->width(); x += 12) {
      QTest::mouseClick(chart, Qt::LeftButton, {}, QPoint(x, y));
      if (window_->explanation()->explained() == QStringLiteral("memory_activations")) break;
    }
  }
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("memory_activations"));
}

void TestWindow::explanationLinksToInputsAndBack() {
  window_->explain(QStringLiteral("tokens_per_second_per_accelerator"));
  LinkRows* terms = window_->explanation()->view()->terms();
  int input = -1;
  for (int i = 0; i < terms->rows().size(); ++i) {
    if (terms->rows()[i].target.startsWith(QLatin1String("parameter:"))) input = i;
  }
  QVERIFY(input >= 0);
  terms->activate(input);
  const QString id = terms->rows()[input].target.section(u':', 1);
  InputRow* row = window_->inputs()->row(id);
  QVERIFY(row && row->isVisible());
  QVERIFY(row->isAncestorOf(QApplication::focusWidget()));

  window_->explain(QStringLiteral("finish_days"));
  window_->explanation()->back();
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("tokens_per_second_per_accelerator"));
  window_->explanation()->forward();
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("finish_days"));
  const auto influences = [this] { return window_->explanation()->view()->influences(); };
  QTRY_VERIFY(!influences().gains.isEmpty() && !influences().harms.isEmpty());
  QVERIFY(influences().gains.size() <= 3 && influences().harms.size() <= 3);
  for (const InfluenceRow& gain : influences().gains) QVERIFY(gain.role == Role::better);
  for (const InfluenceRow& harm : influences().harms) QVERIFY(harm.role == Role::worse);
}

void TestWindow::explanationFollowsTheSlider() {
  window_->explain(QStringLiteral("memory_activations"));
  const QString before = window_->explanation()->view()->text().number;
  set(document(), "sequence_length", 4096.0);
  QVERIFY(window_->explanation()->view()->text().number != before);
}

void TestWindow::remedyMakesItFitInOneStep() {
  make_too_big(document());
  QCOMPARE(document().evaluation().fits, Fit::no);
  AdviceCard* card = window_->page<OverviewPage>()->advice();
  QTRY_COMPARE(card->title(), QStringLiteral("Smallest changes that make the design fit"));
  QPushButton* apply = card->table()->button(0);
  QTRY_VERIFY(apply->isVisible());
  finish_events();  // a pending refresh would take the click
  const int steps = document().undoStack().index();
  const std::string undone = write_project(document().project());
  QTest::mouseClick(apply, Qt::LeftButton);
  QCOMPARE(document().undoStack().index(), steps + 1);
  QVERIFY(document().evaluation().fits != Fit::no);
  QVERIFY(undo_text(*window_).contains(QStringLiteral("→")));
  window_->actions()->undo->trigger();
  QCOMPARE(write_project(document().project()), undone);
}

/// A chosen data set offers its number of tokens: one click sets it, one undo reverts it.
void TestWindow::aChosenDataSetOffersItsNumberOfTokens() {
  Design next = document().design();
  assign(next, "dataset=the-pile");
  document().edit(next, QStringLiteral("Data set"));
  AdviceCard* card = window_->page<OverviewPage>()->advice();
  const auto offer = [card] {
    for (int row = 0; row < card->advice().rows.size(); ++row)
      if (card->advice().rows[row].title.startsWith(QStringLiteral("The data set is read"))) return row;
    return -1;
  };
  QTRY_VERIFY(!card->isWaiting() && offer() >= 0);
  QCOMPARE(card->advice().rows[offer()].button, QStringLiteral("Apply"));
  const int steps = document().undoStack().index();
  emit card->table()->chosen(card->advice().rows[offer()].id);
  QCOMPARE(document().undoStack().index(), steps + 1);
  QCOMPARE(document().design().work.tokens, next.work.dataset->tokens);
  window_->actions()->undo->trigger();
  QVERIFY(document().design() == next);
}

void TestWindow::adviceComesFirstWhenItDoesNotFit() {
  OverviewPage* page = window_->page<OverviewPage>();
  QVERIFY(page->advice()->y() > page->scalingCard()->y());
  make_too_big(document());
  QTRY_VERIFY(page->advice()->y() < page->scalingCard()->y());
  QVERIFY(page->memoryCard()->isAlarmed());
  for (const HeadlineCell& cell : window_->headline()->cells()->cells()) {
    const bool memory = std::string_view(cell.metric->id) == "memory";
    QCOMPARE(cell.weight, memory ? HeadlineCell::Weight::error : HeadlineCell::Weight::muted);
  }
  QVERIFY(window_->headline()->verdict()->verdict().room.contains(QStringLiteral("over")));
}

void TestWindow::illegalLayoutShowsTheProductOfDegrees() {
  set(document(), "data_parallel", 120.0);
  const VerdictText verdict = window_->headline()->verdict()->verdict();
  QCOMPARE(verdict.title, QStringLiteral("Not a legal layout"));
  QVERIFY2(verdict.sentence.contains(QStringLiteral("= 15,360")), qPrintable(verdict.sentence));
  QVERIFY(verdict.room.isEmpty());
}

void TestWindow::chartsShowTheirTable() {
  for (ChartCard* card : window_->page<OverviewPage>()->chartCards()) {
    card->chart()->setFocus();
    QTest::keyClick(card->chart(), Qt::Key_T);
    QVERIFY2(card->showsTable(), qPrintable(card->title()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_T);
    QVERIFY2(!card->showsTable(), qPrintable(card->title()));
  }
}

void TestWindow::themeSwitchRepaints() {
  const QImage light = window_->grab().toImage();
  window_->actions()->theme_dark->trigger();
  QCoreApplication::processEvents();
  const QImage dark = window_->grab().toImage();
  QCOMPARE(theme_of(window_->palette()).kind(), ThemeKind::dark);
  // No part of the window may keep its old colours. The brightness of a tile is its mean.
  const auto brightness = [](const QImage& image) {
    return image.scaled(24, 14, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  };
  const QImage before = brightness(light), after = brightness(dark);
  for (int y = 0; y < before.height(); ++y) {
    for (int x = 0; x < before.width(); ++x) {
      QVERIFY2(qGray(before.pixel(x, y)) > qGray(after.pixel(x, y)),
               qPrintable(QStringLiteral("%1, %2").arg(x).arg(y)));
    }
  }
}

void TestWindow::dropOpensAProject() {
  const QString path = folder_.filePath(QStringLiteral("dropped.trainyard"));
  document().renameScenario(0, QStringLiteral("Dropped"));
  document().save(path);
  document().newProject();
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window_.get(), &enter);
  QVERIFY(enter.isAccepted());
  QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(window_.get(), &drop);
  QCOMPARE(document().scenario().name, std::string("Dropped"));
  QVERIFY(window_->windowTitle().contains(QStringLiteral("dropped")));
}

void TestWindow::badFileIsOneSentenceInTheBanner() {
  const QString path = folder_.filePath(QStringLiteral("bad.trainyard"));
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("{ not json");
  file.close();
  const std::string before = write_project(document().project());
  QVERIFY(!window_->files()->openPath(path));
  QVERIFY(window_->banner()->isVisible());
  QVERIFY2(window_->banner()->sentence().contains(QStringLiteral("bad.trainyard")),
           qPrintable(window_->banner()->sentence()));
  QCOMPARE(write_project(document().project()), before);
  QTest::mouseClick(window_->banner()->findChild<QToolButton*>(QStringLiteral("banner_close")), Qt::LeftButton);
  QVERIFY(!window_->banner()->isVisible());
}

void TestWindow::closingAsksAboutUnsavedChanges() {
  set(document(), "micro_batch", 2.0);
  QVERIFY(window_->isWindowModified());
  answer(QMessageBox::Cancel);
  QVERIFY(!window_->close());
  QVERIFY(window_->isVisible());
  answer(QMessageBox::Discard);
  QVERIFY(window_->close());
}

void TestWindow::savedProjectOpensAgain() {
  const QString path = folder_.filePath(QStringLiteral("kept.trainyard"));
  set(document(), "micro_batch", 2.0);
  QVERIFY(window_->files()->saveTo(path));
  QVERIFY(!window_->isWindowModified());
  // Saving keeps the undo history.
  QVERIFY(window_->actions()->undo->isEnabled());
  set(document(), "micro_batch", 4.0);
  answer(QMessageBox::Discard);
  QVERIFY(window_->files()->openPath(path));
  QCOMPARE(number(document().design(), *find_parameter("micro_batch")), 2.0);
  QMenu menu;
  window_->files()->fillRecentMenu(&menu);
  QVERIFY(menu.actions().first()->text().contains(QStringLiteral("kept.trainyard")));
}

void TestWindow::explanationMovesIntoATab() {
  ExplanationDock* dock = window_->explanation();
  QCOMPARE(window_->dockWidgetArea(dock), Qt::RightDockWidgetArea);
  window_->resize(1366, 768);
  QCoreApplication::processEvents();
  QCOMPARE(window_->dockWidgetArea(dock), Qt::LeftDockWidgetArea);
  // Qt counts a dock behind another tab as visible, although it shows nothing.
  QTRY_VERIFY(dock->view()->visibleRegion().isEmpty());
  window_->explain(QStringLiteral("finish_days"));
  QTRY_VERIFY(!dock->view()->visibleRegion().isEmpty());
  window_->showParameter(QStringLiteral("tensor_parallel"));
  QVERIFY(window_->inputs()->isVisible());
  window_->resize(1920, 1080);
  QCoreApplication::processEvents();
  QCOMPARE(window_->dockWidgetArea(dock), Qt::RightDockWidgetArea);
}

void TestWindow::germanNumbers() {
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
  openWindow({1920, 1080});
  const QString memory = window_->headline()->cells()->cells().first().number;
  QVERIFY2(memory.contains(u',') && !memory.contains(u'.'), qPrintable(memory));
  set(document(), "data_parallel", 120.0);
  QVERIFY(window_->headline()->verdict()->verdict().sentence.contains(QStringLiteral("15.360")));
}

TRAINYARD_TEST(TestWindow);
#include "tst_window.moc"
