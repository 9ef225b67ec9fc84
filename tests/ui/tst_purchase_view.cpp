// SPDX-License-Identifier: GPL-3.0-or-later
// The purchase view by mouse and keyboard: opened from the number in question, answered with legal designs, and
// applied.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QStandardPaths>

#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/headline_strip.h"
#include "ui/headline/verdict_block.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/purchase/purchase_view.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/studies/background_study.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/summary_line.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using trainyard::ui::testing::parameter;
using trainyard::ui::testing::WindowTest;

class TestPurchaseView : public WindowTest {
  Q_OBJECT

 private:
  PurchaseView& view() { return *window_->page<ExplorePage>()->view<PurchaseView>(); }

  /// Sets a small job, which is answered fast.
  void set_work(const QStringList& more = {}) {
    Design d = neutral_design();
    for (const QString& one : QStringList{"model=llama3.1-8b", "tokens=1e12", "global_batch=512", "deadline=30",
                                          "budget=3e6", "power_limit=5e6"} +
                                  more)
      assign(d, one.toStdString());
    document().edit(d, QStringLiteral("work"));
  }
  /// Selects only these kinds of hardware, to keep the test short.
  void mark_only(const QStringList& ids) {
    view();  // creates the page and its check boxes
    for (QCheckBox* box : window_->findChildren<QCheckBox*>()) {
      if (!box->objectName().startsWith(QLatin1String("buy_"))) continue;
      if (box->isChecked() != ids.contains(box->objectName().mid(4))) box->toggle();
    }
  }
  void wait_for_answer() {
    QTRY_VERIFY_WITH_TIMEOUT(!view().background()->isRunning() && !view().answer().offers.empty(), 60000);
  }
  /// Shows the best offer, as a user does if the search has found it later than the shown one.
  void show_best() {
    QTRY_VERIFY_WITH_TIMEOUT(view().answer().finished, 60000);
    if (view().betterButton()->isVisible()) QTest::mouseClick(view().betterButton(), Qt::LeftButton);
  }

 private slots:
  void init() {
    openWindow({1366, 768});
    set_work();
  }

  void the_button_of_a_number_opens_the_purchase() {
    mark_only({"h100-sxm", "a100-sxm-80gb", "k80"});
    HeadlineCells* cells = window_->headline()->cells();
    const QRect button = cells->solveRect(QStringLiteral("finish_days"));
    QVERIFY(!button.isEmpty());
    QVERIFY(cells->solveRect(QStringLiteral("memory")).isEmpty());
    QTest::mouseClick(cells, Qt::LeftButton, {}, button.center());
    QTRY_VERIFY(window_->actions()->study_menu->isVisible());
    QTest::keyClick(window_->actions()->study_menu, Qt::Key_Down);
    QTest::keyClick(window_->actions()->study_menu, Qt::Key_Down);
    QTest::keyClick(window_->actions()->study_menu, Qt::Key_Down);
    QTest::keyClick(window_->actions()->study_menu, Qt::Key_Return);
    QTRY_VERIFY(view().isVisible());
    QVERIFY(find<QRadioButton>("goal_fewest_devices")->isChecked());
    wait_for_answer();
    const PurchaseOffer* best = view().answer().best();
    QVERIFY(best);
    QCOMPARE(view().offers()->table()->count(), 3);
    QVERIFY(find<SummaryLine>("explore_summary")->plainText().contains(QStringLiteral("finishes in")));
    QVERIFY(!std::get<Curves>(view().chart()->spec()).points.isEmpty());
  }

  void unmeasured_devices_are_ranked_on_request() {
    mark_only({"h100-sxm", "tpu-v5e"});
    view().ask(PurchaseGoal::least_cost);
    wait_for_answer();
    QVERIFY(!view().answer().offers.back().ranked);
    QCOMPARE(view().answer().best()->accelerator->id, std::string("h100-sxm"));
    QCheckBox* mark = find<QCheckBox>("rank_unmeasured");
    QVERIFY(mark && !mark->isChecked() && !mark->toolTip().isEmpty());
    mark->toggle();
    QTRY_VERIFY_WITH_TIMEOUT(!view().background()->isRunning() && view().answer().offers.back().ranked, 60000);
  }

  void an_offer_is_applied_and_undone() {
    mark_only({"h100-sxm", "b200"});
    view().ask(PurchaseGoal::least_cost);
    wait_for_answer();
    show_best();
    const Design before = document().design(), offer = *view().answer().best()->design;
    const int steps = document().undoStack().index();
    QTest::mouseClick(view().applyButton(), Qt::LeftButton);
    QVERIFY(document().design() == offer);
    QCOMPARE(document().undoStack().index(), steps + 1);
    document().undoStack().undo();
    QVERIFY(document().design() == before);
  }

  /// An offer that is being read stays while the search finds a better one, which a button shows; no button moves.
  void a_shown_offer_stays_during_the_search() {
    mark_only({"h100-sxm", "b200", "a100-sxm-80gb", "h200-sxm"});
    view().ask(PurchaseGoal::least_cost);
    QTRY_VERIFY_WITH_TIMEOUT(view().applyButton()->isEnabled(), 60000);
    const auto hardware = [&] { return view().chosen()->title().section(QChar(QChar::Nbsp), 1); };
    const auto place = [&] { return view().applyButton()->mapTo(&view(), QPoint()); };
    const QString first = hardware();
    const QPoint there = place();
    QTRY_VERIFY_WITH_TIMEOUT(view().answer().finished, 60000);
    QCOMPARE(hardware(), first);
    QCOMPARE(place(), there);
    const std::string best = view().answer().best()->accelerator->id;
    const bool is_best = !view().betterButton()->isVisible();
    show_best();
    QVERIFY(!view().betterButton()->isVisible());
    QCOMPARE(place(), there);
    QCOMPARE(is_best, hardware() == first);
    QTest::mouseClick(view().applyButton(), Qt::LeftButton);
    QCOMPARE(document().design().cluster.accelerator->id, best);
  }

  void another_offer_can_become_a_scenario() {
    mark_only({"h100-sxm", "b200"});
    view().ask(PurchaseGoal::least_cost);
    wait_for_answer();
    FactTable* table = view().offers()->table();
    const QModelIndex second = table->model()->index(1, 0);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(second).center());
    const Design offer = *view().answer().offers[1].design;
    QTest::mouseClick(view().scenarioButton(), Qt::LeftButton);
    QCOMPARE(document().project().scenarios.size(), size_t(2));
    QVERIFY(document().design() == offer);
    QVERIFY(evaluate(offer).legality.reason == Illegality::none);
  }

  void a_limit_edited_in_the_panel_asks_again() {
    mark_only({"h100-sxm"});
    view().ask(PurchaseGoal::fewest_devices);
    wait_for_answer();
    const double devices = view().answer().best()->design->cluster.accelerators;
    document().edit(parameter("deadline"), 5.0);
    QTRY_VERIFY_WITH_TIMEOUT(!view().background()->isRunning() && view().answer().best() &&
                                 view().answer().best()->design->cluster.accelerators > devices,
                             60000);
    QTest::mouseClick(find<QCheckBox>("hold_deadline"), Qt::LeftButton, {}, QPoint(8, 8));
    QTRY_VERIFY_WITH_TIMEOUT(!view().background()->isRunning() && view().answer().best() &&
                                 view().answer().best()->design->cluster.accelerators < devices,
                             60000);
  }

  /// While a new answer is computed, the old one is grey and cannot be applied by mistake.
  void an_older_answer_is_not_applied() {
    mark_only({"h100-sxm"});
    view().ask(PurchaseGoal::soonest);
    wait_for_answer();
    QTRY_VERIFY(view().applyButton()->isEnabled());
    QVERIFY(view().offers()->table()->isEnabled());
    // The hidden card for a second generation of machines takes no room.
    const QWidget* sheet = view().offers()->parentWidget();
    QTRY_VERIFY(view().offers()->geometry().bottom() > sheet->height() - 20);
    document().edit(trainyard::parameter(&Workload::tokens), 2e12);
    QTRY_VERIFY(!view().applyButton()->isEnabled());
    QVERIFY(!view().offers()->table()->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(view().applyButton()->isEnabled() && view().offers()->table()->isEnabled(), 60000);
  }

  /// The headline never states the answer to older inputs. A first estimate comes before the complete answer.
  void the_headline_says_that_it_searches() {
    mark_only({"h100-sxm", "b200"});
    view().ask(PurchaseGoal::least_cost);
    wait_for_answer();
    const auto headline = [&] { return find<SummaryLine>("explore_summary")->plainText(); };
    QTRY_VERIFY(headline().contains(QStringLiteral("finishes in")));
    QVERIFY(!view().chart()->isOutdated());
    document().edit(trainyard::parameter(&Workload::tokens), 2e12);
    QTRY_VERIFY(headline().startsWith(QStringLiteral("Searching")));
    QVERIFY(view().chart()->isOutdated() && view().offers()->isOutdated());
    QTRY_VERIFY_WITH_TIMEOUT(headline().contains(QStringLiteral("Best so far")), 60000);
    QVERIFY(!view().chart()->isOutdated() && view().applyButton()->isEnabled());
    // Cancel keeps the results so far, and the headline says that they are not complete.
    QTest::mouseClick(find<QPushButton>("explore_cancel"), Qt::LeftButton);
    QVERIFY(headline().startsWith(QStringLiteral("Search stopped. Best so far")));
    QVERIFY(!view().answer().finished && !view().answer().offers.empty());
  }

  /// Each kind of mark in the chart has a name.
  void marks_have_names() {
    mark_only({"h100-sxm", "b200", "tpu-v5e"});
    view().ask(PurchaseGoal::least_cost);
    wait_for_answer();
    const auto& chart = std::get<Curves>(view().chart()->spec());
    QVERIFY(chart.points.size() >= 2);
    for (const Curves::Point& p : chart.points) {
      const auto key = std::ranges::find(chart.keys, p.mark, &Curves::Key::mark);
      QVERIFY(key != chart.keys.end() && !key->label.isEmpty());
    }
    const bool has_unranked =
        std::ranges::any_of(chart.points, [](const Curves::Point& p) { return p.mark == Curves::Mark::unranked; });
    QCOMPARE(std::ranges::count(chart.keys, Curves::Mark::unranked, &Curves::Key::mark), has_unranked ? 1 : 0);
    QVERIFY(!chart.subtitle.contains(QStringLiteral("×")));
  }

  void buttons_select_machines() {
    const auto ticked = [&] {
      QStringList ids;
      for (const QCheckBox* box : window_->findChildren<QCheckBox*>())
        if (box->objectName().startsWith(QLatin1String("buy_")) && box->isChecked()) ids << box->objectName().mid(4);
      return ids;
    };
    const QStringList at_first = ticked();
    QVERIFY(at_first.contains(QStringLiteral("h100-sxm")));
    for (const QString& id : at_first)
      QVERIFY2(is_shipping(*std::get<AcceleratorRef>(*find_entry(CatalogKind::accelerators, id.toStdString()))),
               qPrintable(id));
    find<QPushButton>("buy_none")->click();
    QVERIFY(ticked().isEmpty());
    find<QPushButton>("buy_shipping")->click();
    QCOMPARE(ticked(), at_first);
    find<QPushButton>("buy_all")->click();
    QVERIFY(ticked().size() >= at_first.size());
  }

  void a_lower_likelihood_is_easier() {
    mark_only({"h100-sxm"});
    view().ask(PurchaseGoal::fewest_devices);
    wait_for_answer();
    QVERIFY(view().answer().best() && view().answer().best()->in_time >= 0.85);
    const double devices = view().answer().best()->design->cluster.accelerators;
    find<QSpinBox>("purchase_likelihood")->setValue(50);
    QTRY_VERIFY_WITH_TIMEOUT(view().answer().best() && view().answer().best()->in_time < 0.85, 60000);
    QVERIFY(view().answer().best()->design->cluster.accelerators < devices);
  }

  void two_generations_are_mixed() {
    set_work({"accelerator=h100-sxm", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
              "context_parallel=1", "zero_stage=2", "recompute=selective", "micro_batch=1"});
    window_->showPage(window_->page<ExplorePage>());
    QVERIFY(view().mixedCard()->isHidden());
    auto* other = find<QComboBox>("mixed_accelerator");
    other->setCurrentIndex(other->findText(QStringLiteral("A100 SXM4 80GB")));
    find<QSpinBox>("mixed_devices")->setValue(64);
    QVERIFY(!view().mixedCard()->isHidden());
    QCOMPARE(view().mixedCard()->table()->count(), 2);
    QVERIFY2(view().mixedCard()->text().contains(QStringLiteral("gradient exchange")),
             qPrintable(view().mixedCard()->text()));
  }

  /// On this page, the verdict answers the page's question first and then names the verdict on the design.
  void the_verdict_answers_the_question() {
    mark_only({"h100-sxm", "b200"});
    const auto verdict = [&] { return window_->headline()->verdict()->verdict(); };
    const QString own = verdict().title;
    view().ask(PurchaseGoal::least_cost);
    wait_for_answer();
    QTRY_COMPARE(verdict().title, QStringLiteral("Limits can be met"));
    QVERIFY2(verdict().sentence.contains(QStringLiteral("likely")), qPrintable(verdict().sentence));
    QVERIFY2(verdict().sentence.endsWith(QStringLiteral("Scenario A now: ") + own), qPrintable(verdict().sentence));
    document().edit(trainyard::parameter(&Workload::tokens), 2e12);
    QTRY_COMPARE(verdict().title, QStringLiteral("Searching offers…"));
    window_->showPage(window_->page<OverviewPage>());
    QTRY_COMPARE(verdict().title, QString::fromUtf8(verdict_label(document().evaluation())));
  }

  /// An offer in 16 bits states what 8 bits would change, and a button adds that as a scenario; nothing replaces it.
  void eight_bits_are_a_stated_alternative() {
    mark_only({"h100-sxm"});
    view().ask(PurchaseGoal::least_cost);
    wait_for_answer();
    QTRY_VERIFY(view().answer().best() && view().answer().best()->in_eight_bits);
    const EightBitOffer eight = *view().answer().best()->in_eight_bits;
    QVERIFY(view().answer().best()->design->recipe.precision == Precision::bf16);
    const QString headline = find<SummaryLine>("explore_summary")->plainText();
    QVERIFY2(headline.contains(QStringLiteral("; in FP8: ")), qPrintable(headline));
    QVERIFY2(view().chosen()->text().contains(QStringLiteral("measured runs")), qPrintable(view().chosen()->text()));
    QVERIFY(view().offers()->table()->asText().contains(QStringLiteral("in 8 bits")));
    QPushButton* button = view().eightBitButton();
    QTRY_VERIFY(button->isVisible() && button->isEnabled());
    QCOMPARE(button->text(), QStringLiteral("New scenario in FP8"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(document().project().scenarios.size(), size_t(2));
    QVERIFY(document().design() == eight.design);
  }

  void an_empty_selection_asks_for_one() {
    mark_only({});
    view().ask(PurchaseGoal::soonest);
    QTRY_VERIFY_WITH_TIMEOUT(find<SummaryLine>("explore_summary")->plainText().contains(QStringLiteral("Select an")),
                             10000);
    QVERIFY(!view().applyButton()->isEnabled());
  }
};

TRAINYARD_TEST(TestPurchaseView);
#include "tst_purchase_view.moc"
