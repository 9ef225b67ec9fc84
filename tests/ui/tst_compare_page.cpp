// SPDX-License-Identifier: GPL-3.0-or-later
// The Compare page in the real window: scenarios side by side, the waterfall, and where clicks and keys lead.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QMenu>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/lettering.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/pages/compare/compare_head.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/compare/compare_table.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/text/ids.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/summary_line.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestComparePage : public WindowTest {
  Q_OBJECT

 private slots:
  void init() { openWindow({1920, 1080}); }

  /// With a single scenario, the page offers to duplicate it. The copy has no differences.
  void oneScenarioOffersASecond() {
    window_->showPage(&page());
    auto* button = page().findChild<QPushButton*>(QStringLiteral("compare_duplicate"));
    QVERIFY(button->isVisible() && !page().head()->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(page().head()->isVisible() && page().isReady());
    QCOMPARE(page().head()->scenarios(), (QVector<int>{0, 1}));
    QCOMPARE(sentence(), QStringLiteral("B costs the same and takes as long."));
    QCOMPARE(page().table()->comparison().inputs.size(), 0);
    QCOMPARE(chart().subtitle, QStringLiteral("no input differs"));
  }

  void theLastScenarioIsExplained() {
    makeThree();
    QCOMPARE(page().head()->baseline(), 0);
    QCOMPARE(page().head()->against(), 2);
    QCOMPARE(chart().title, QStringLiteral("Why C differs from A"));
    QCOMPARE(chart().rows.size(), 4);
    QVERIFY(sentence().startsWith("C costs "));
    QCOMPARE(std::get<ComparedBars>(page().memory()->spec()).bars.size(), 3);
    QCOMPARE(std::get<BandPanels>(page().bands()->spec()).panels.front().rows.size(), 3);
    QCOMPARE(page().table()->comparison().heads.size(), 3);
    // Selecting a tab explains that scenario. Selecting the baseline compares it with the last one explained.
    document().setCurrent(1);
    QTRY_COMPARE(chart().title, QStringLiteral("Why B differs from A"));
    document().setCurrent(0);
    QTRY_COMPARE(page().head()->against(), 1);
  }

  /// Choosing a baseline on the page changes that of the project, in one undo step.
  void baselineIsThatOfTheProject() {
    makeThree();
    auto* box = page().findChild<QComboBox*>(QStringLiteral("compare_baseline"));
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Down);
    QTRY_COMPARE(document().project().baseline, 1);
    QTRY_COMPARE(chart().title, QStringLiteral("Why C differs from B"));
    document().undoStack().undo();
    QTRY_COMPARE(chart().title, QStringLiteral("Why C differs from A"));
  }

  /// A click on a bar explains the result and shows the input.
  void clickOnABarShowsFormulaAndInput() {
    makeThree();
    QSignalSpy shown(&page(), &Page::showParameter), explained(&page(), &Page::explain);
    const qsizetype row = rowOf(parameter_id(&Cluster::accelerators));
    QVERIFY(row > 0);
    clickSpot(page().why()->chart(), chart().rows.size() + row);
    QCOMPARE(shown.size(), 1);
    QCOMPARE(shown.first().first().toString(), parameter_id(&Cluster::accelerators));
    QCOMPARE(explained.size(), 1);
    QCOMPARE(explained.first().first().toString(), metric_id(&Evaluation::finish_days));
    QVERIFY(window_->findChild<ExplanationDock*>()->isVisible());
    // The bar of a total has no input.
    clickSpot(page().why()->chart(), 0);
    QCOMPARE(shown.size(), 1);
    QCOMPARE(explained.last().first().toString(), metric_id(&Evaluation::cost));
  }

  void keysMoveThroughTheWaterfall() {
    makeThree();
    QSignalSpy shown(&page(), &Page::showParameter), explained(&page(), &Page::explain);
    ChartView* view = page().why()->chart();
    view->setFocus();
    QTRY_VERIFY(view->hasFocus());
    QTest::keyClick(view, Qt::Key_Down);
    QTest::keyClick(view, Qt::Key_Down);
    QTest::keyClick(view, Qt::Key_Right);
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(explained.last().first().toString(), metric_id(&Evaluation::finish_days));
    QCOMPARE(shown.last().first().toString(), chart().rows[1].id);
  }

  /// Each group of results is one menu, whatever the order of rows in their table.
  void eachGroupOfResultsHasOneMenu() {
    makeThree();
    const auto button = page().findChild<QPushButton*>(QStringLiteral("compare_results"));
    QStringList names;
    int results = 0;
    for (const QAction* group : button->menu()->actions()) {
      names << group->text();
      results += int(group->menu()->actions().size());
    }
    QVERIFY2(names.size() > 5 && names.size() < 18, qPrintable(names.join(u',')));
    QCOMPARE(QSet<QString>(names.begin(), names.end()).size(), names.size());
    const auto all = metrics(Job::training);
    QCOMPARE(results, int(std::count_if(all.begin(), all.end(), [](const Metric* m) { return bool(m->value); })));
  }

  void anyResultIsExplained() {
    makeThree();
    const auto menu = page().findChild<QPushButton*>(QStringLiteral("compare_results"));
    auto* memory = menu->findChild<QAction*>(QStringLiteral("explain_memory"));
    QVERIFY(memory && !memory->isChecked());
    memory->trigger();
    QTRY_COMPARE(chart().columns.size(), 3);
    QCOMPARE(chart().columns.last().id, metric_id(&Evaluation::memory));
    memory->trigger();
    QTRY_COMPARE(chart().columns.size(), 2);
    // Deselecting all results restores the leading ones.
    for (const char* id : {"explain_cost", "explain_finish_days"})
      menu->findChild<QAction*>(QLatin1String(id))->trigger();
    QTRY_COMPARE(chart().columns.size(), 2);
  }

  /// Switching between jobs does not leak menus and actions.
  void anotherJobLeavesNoMenusBehind() {
    makeThree();
    document().addScenarioFor(Job::serving);
    document().duplicateScenario(3);
    const auto count = [&] { return page().findChildren<QMenu*>().size() + page().findChildren<QAction*>().size(); };
    const auto alternate = [&] {
      for (const int scenario : {4, 2}) {
        document().setBaseline(scenario);
        document().setCurrent(scenario);
        QTRY_VERIFY(page().isReady());
        QCoreApplication::processEvents();
      }
    };
    alternate();
    const auto before = count();
    for (int i = 0; i < 3; ++i) alternate();
    QCOMPARE(count(), before);
  }

  void scenariosCanBeLeftOut() {
    makeThree();
    page().head()->setShown(QStringLiteral("B"), false);
    QCOMPARE(page().table()->comparison().heads.size(), 2);
    QCOMPARE(std::get<ComparedBars>(page().time()->spec()).bars.size(), 2);
    page().head()->setAgainst(QStringLiteral("B"));
    QCOMPARE(page().head()->scenarios(), (QVector<int>{0, 1, 2}));
  }

  void onlyWhatDiffersIsASwitch() {
    makeThree();
    const auto rows = page().table()->comparison().inputs.size();
    QTest::keyClick(page().findChild<QCheckBox*>(QStringLiteral("compare_only")), Qt::Key_Space);
    QCOMPARE(page().table()->comparison().inputs.size(), qsizetype(parameters(Job::training).size()));
    QVERIFY(rows == 2);
  }

  void rowsOfTheTableShowTheirInputOrResult() {
    makeThree();
    QSignalSpy shown(&page(), &Page::showParameter), explained(&page(), &Page::explain);
    FactTable* table = page().table()->table();
    const auto click = [table](int row) {
      table->scrollTo(table->model()->index(row, 0));
      QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                        table->visualRect(table->model()->index(row, 0)).center());
    };
    click(0);  // heading
    QVERIFY(shown.isEmpty() && explained.isEmpty());
    click(1);
    QVERIFY(!shown.isEmpty() && explained.isEmpty());
    QCOMPARE(shown.last().first().toString(), page().table()->comparison().inputs.first().id);
    table->setCurrentIndex(table->model()->index(table->count() - 1, 0));
    QCOMPARE(explained.last().first().toString(), page().table()->comparison().results.last().id);
  }

  /// Ctrl+C in the table copies rows that a spreadsheet can paste.
  void tableIsCopied() {
    makeThree();
    FactTable* table = page().table()->table();
    table->setFocus();
    QTRY_VERIFY(table->hasFocus());
    QGuiApplication::clipboard()->clear();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY(text.contains("\tB Fewer\tdifference\t%\t"));
    QVERIFY(text.contains("GPUs\t16,384"));
  }

  /// Two scenarios have the difference in a column. With more, it is under each value, and marked if it is within the
  /// uncertainty. The tool tip of a row names each scenario.
  void differencesAreThoseOfTheOtherScenarios() {
    makeThree();
    FactTable* table = page().table()->table();
    const auto row = [&](const QString& id) {
      for (int i = 0; i < table->count(); ++i)
        if (table->idOf(i).endsWith(id)) return i;
      return -1;
    };
    const int days = row(metric_id(&Evaluation::finish_days));
    QVERIFY(days > 0);
    const QString tip = table->model()->index(days, 0).data(Qt::ToolTipRole).toString();
    for (const char* scenario : {"\nA ", "\nB Fewer: ", "\nC Fewer in FP8: "})
      QVERIFY2(tip.contains(QLatin1String(scenario)), qPrintable(tip));
    const QStringList lines = table->asText().split(u'\n');
    const auto line = std::ranges::find_if(lines, [](const QString& one) { return one.startsWith("Time to train"); });
    QVERIFY(line != lines.end());
    QVERIFY2(line->section(u'\t', 3, 3).contains("uncertain") && !line->section(u'\t', 1, 1).contains("uncertain"),
             qPrintable(*line));
    page().head()->setShown(QStringLiteral("B"), false);
    const QString longer = table->model()->index(row(metric_id(&Evaluation::finish_days)), 3).data().toString();
    QVERIFY2(longer.startsWith(u'+'), qPrintable(longer));
  }

  /// While a slider moves, numbers follow at once. The waterfall follows when it is computed.
  void followsADrag() {
    makeThree();
    document().beginGesture();
    for (const double gpus : {4096.0, 2048.0, 1024.0}) {
      document().edit(parameter(&Cluster::accelerators), gpus);
      QCoreApplication::processEvents();
    }
    document().endGesture();
    QTRY_VERIFY(page().isReady());
    const qsizetype row = rowOf(parameter_id(&Cluster::accelerators));
    QCOMPARE(chart().rows[row].detail, QStringLiteral("16,384 → 1,024"));
    QVERIFY(!page().why()->isFollowing());
  }

  /// Scenarios of each job are compared among themselves, with the results and parts of that job.
  void jobsAreComparedAmongThemselves() {
    makeThree();
    document().addScenarioFor(Job::serving);
    QTRY_VERIFY(!page().head()->isVisible());
    document().duplicateScenario(3);
    document().edit(parameter(&Serving::prompt_tokens), 4000.0);
    QTRY_VERIFY(page().head()->isVisible() && page().isReady());
    QCOMPARE(page().head()->scenarios(), (QVector<int>{3, 4}));
    QCOMPARE(chart().columns.size(), 3);
    QCOMPARE(chart().columns[1].id, metric_id(&Evaluation::serving_gpus));
    QVERIFY(sentence().startsWith("E "));
    document().setCurrent(1);
    QTRY_COMPARE(page().head()->scenarios(), (QVector<int>{0, 1, 2}));
  }

  /// A late answer about removed scenarios is ignored while another page is shown.
  void anAnswerMayArriveAfterItsScenariosAreRemoved() {
    makeThree();
    window_->showPage(window_->page<OverviewPage>());
    while (document().undoStack().canUndo()) document().undoStack().undo();
    QCOMPARE(document().project().scenarios.size(), size_t(1));
    QCOMPARE(page().head()->against(), -1);
    QCOMPARE(page().head()->scenarios(), QVector<int>{0});
    QVERIFY(!page().isReady());
    window_->showPage(&page());
    QTRY_VERIFY(!page().head()->isVisible() && page().isReady());
  }

  /// The compared pair stays the same when scenarios move.
  void thePairStaysWhenScenariosMove() {
    makeThree();
    document().moveScenario(2, 0);
    QCOMPARE(page().head()->against(), 0);
    QCOMPARE(page().head()->baseline(), 1);
    QVERIFY(page().isReady());
    QTRY_COMPARE(page().head()->scenarios(), (QVector<int>{0, 1, 2}));
    QCOMPARE(chart().title, QStringLiteral("Why C differs from A"));
  }

  /// Seven scenarios on a small screen: every card is inside the page.
  void manyScenariosOnASmallScreen() {
    makeThree();
    for (int i = 0; i < 4; ++i) {
      document().duplicateScenario(2);
      document().edit(parameter(&Cluster::accelerators), 1024.0 * (i + 3));
    }
    window_->resize(1366, 768);
    QTRY_COMPARE(page().head()->scenarios().size(), 7);
    QTRY_VERIFY(page().isReady());
    for (const ChartCard* card : {page().why(), page().memory(), page().time(), page().bands()}) {
      QVERIFY(card->isVisible());
      QVERIFY2(card->width() <= page().width(), qPrintable(card->objectName()));
      const QSizeF size = card->chart()->size();
      const auto scene = make_chart_scene(card->spec());
      for (const Spot& spot : scene->spots(Lettering::of(*card->chart(), 1), size))
        QVERIFY2(QRectF({0, 0}, size).adjusted(-1, -1, 1, 1).contains(spot.area), qPrintable(spot.tip));
    }
    QVERIFY(page().table()->table()->height() >= page().table()->table()->sizeHint().height());
  }

 private:
  ComparePage& page() { return *window_->page<ComparePage>(); }
  const Waterfall& chart() { return std::get<Waterfall>(page().why()->spec()); }
  QString sentence() { return page().findChild<SummaryLine*>(QStringLiteral("compare_sentence"))->plainText(); }
  qsizetype rowOf(const QString& input) {
    for (qsizetype i = 0; i < chart().rows.size(); ++i)
      if (chart().rows[i].id == input) return i;
    return -1;
  }
  /// A: default design; B: half the GPUs; C: B in FP8.
  void makeThree() {
    document().duplicateScenario(0);
    document().renameScenario(1, QStringLiteral("Fewer"));
    document().edit(parameter(&Cluster::accelerators), 8192.0);
    document().duplicateScenario(1);
    document().renameScenario(2, QStringLiteral("Fewer in FP8"));
    document().edit(parameter(&Recipe::precision), std::string("fp8"));
    window_->showPage(&page());
    QTRY_VERIFY(page().isReady());
  }
};

TRAINYARD_TEST(TestComparePage);
#include "tst_compare_page.moc"
