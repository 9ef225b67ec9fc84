// SPDX-License-Identifier: GPL-3.0-or-later
// The Sweep view by mouse and keyboard: selection of inputs, predefined sweeps, grids in the background, and clicks
// that open scenarios.
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include <cmath>

#include "engine/metrics/handle.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_scene.h"
#include "ui/headline/headline_strip.h"
#include "ui/headline/verdict_block.h"
#include "ui/pages/explore/common/search_box.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/sweep/sweep_panel.h"
#include "ui/pages/explore/sweep/sweep_study.h"
#include "ui/pages/explore/sweep/sweep_view.h"
#include "ui/pages/overview/overview_page.h"

using namespace trainyard;
using namespace trainyard::ui;
using trainyard::ui::testing::finish_events;
using trainyard::ui::testing::parameter;
using trainyard::ui::testing::WindowTest;

class TestSweepView : public WindowTest {
  Q_OBJECT

 private slots:
  void init() {
    openWindow();
    window_->showPage(window_->page<ExplorePage>());
    window_->page<ExplorePage>()->showView(&view());
    settle();
  }

  void a_ready_sweep_is_shown_at_once() {
    const auto& chart = std::get<SweepLines>(view().card()->spec());
    QCOMPARE(chart.lines.size(), 2);
    QVERIFY(view().answer()->result.complete);
    const auto& [sweep, result] = *view().answer();
    QCOMPARE(sweep.axes[0].input, ParameterHandle(&Workload::global_batch));
    for (size_t i = 0; i < sweep.points(); ++i)
      if (result.points[i].state != PointState::illegal)
        QCOMPARE(result.value(i, 0, sweep.metrics.size()).value,
                 evaluate(design_of(sweep, result, i)).tokens_per_second);
    QVERIFY(view().summary().contains("<b>"));
  }

  /// The verdict above the page is the answer of the sweep, then the value of the scenario.
  void the_verdict_is_the_best_point() {
    const VerdictText verdict = window_->headline()->verdict()->verdict();
    QVERIFY2(verdict.title.startsWith(QStringLiteral("Best: ")), qPrintable(verdict.title));
    QVERIFY2(verdict.sentence.contains(QStringLiteral("Scenario A now: ")), qPrintable(verdict.sentence));
    QVERIFY(view().summary().contains(verdict.title.mid(6)));
    // The answer for the old design is no verdict on the new one.
    window_->document()->edit(trainyard::parameter(&Workload::tokens), 2e12);
    QVERIFY(!view().verdict());
    QTRY_VERIFY(view().verdict());
    window_->showPage(window_->page<OverviewPage>());
    QCOMPARE(window_->headline()->verdict()->verdict().title,
             QString::fromUtf8(verdict_label(window_->document()->evaluation())));
  }

  void every_ready_sweep_can_be_chosen() {
    auto* box = find<QComboBox>("sweep_ready");
    const std::vector<const PresetSweep*> rows = preset_sweeps(Job::training);
    QCOMPARE(box->count(), int(rows.size()) + 1);
    for (int i = 1; i < box->count(); ++i) {
      choose(box, i);
      settle();
      const PresetSweep& row = *rows[size_t(i - 1)];
      QCOMPARE(view().answer()->sweep.axes[0].input, row.input);
      QCOMPARE(view().card()->title(), QString::fromLatin1(row.label));
      QCOMPARE(find<SearchBox>("sweep_x")->id(), QString::fromLatin1(row.input->id));
    }
  }

  /// A part of a name selects an input; other text changes nothing.
  void inputs_are_found_by_typing() {
    auto* box = find<SearchBox>("sweep_x");
    type(box, "Accelerator · Cluster");
    settle();
    QCOMPARE(box->id(), QStringLiteral("accelerator"));
    QCOMPARE(view().answer()->sweep.axes[0].input, ParameterHandle(&Cluster::accelerator));
    QCOMPARE(view().answer()->sweep.points(), catalog(CatalogKind::accelerators).size());
    QCOMPARE(find<QComboBox>("sweep_ready")->currentIndex(), 0);
    auto* values = find<QComboBox>("sweep_x_values");
    choose(values, values->findText("with a price"));
    settle();
    const size_t priced = view().answer()->sweep.points();
    QVERIFY(priced > 3 && priced < catalog(CatalogKind::accelerators).size());
    type(box, "ckpoint INTER");
    settle();
    QCOMPARE(box->id(), QStringLiteral("checkpoint_interval"));
    type(box, "Accelerator · Cluster");
    choose(values, values->findText("with a price"));
    settle();
    type(box, "no such input");
    settle();
    QCOMPARE(box->id(), QStringLiteral("accelerator"));
    QCOMPARE(view().answer()->sweep.points(), priced);
    QVERIFY(box->currentText().startsWith("Accelerator"));
  }

  /// A predefined curve searches the best layout at each of its nine points. A sweep of another input uses the nearest
  /// legal layout, unless the user selects the best. Selecting another job in between changes neither.
  void another_input_is_not_searched_at_each_point() {
    auto* layout = find<QComboBox>("sweep_layout");
    const auto row = [](SweepLayout of) {
      for (int i = 0; i < int(sweep_layouts().size()); ++i)
        if (sweep_layouts()[size_t(i)].layout == of) return i;
      return -1;
    };
    QCOMPARE(layout->currentIndex(), row(SweepLayout::best));
    pick("sweep_x", "tokens");
    QCOMPARE(layout->currentIndex(), row(SweepLayout::nearest));
    choose(layout, row(SweepLayout::best));
    view().sweepPanel()->setJob(Job::serving);
    view().sweepPanel()->setJob(Job::training);
    pick("sweep_x", "epochs");
    QCOMPARE(layout->currentIndex(), row(SweepLayout::best));
  }

  void a_range_is_typed_with_units() {
    pick("sweep_x", "tokens");
    auto* values = find<QComboBox>("sweep_x_values");
    choose(values, values->findText("custom range"));
    auto *from = find<QLineEdit>("sweep_x_from"), *to = find<QLineEdit>("sweep_x_to");
    QVERIFY(from->isVisible() && to->isVisible());
    retype(from, "2 T");
    retype(to, "8 T");
    auto* steps = find<QSpinBox>("sweep_x_steps");
    steps->setFocus();
    steps->selectAll();
    QTest::keyClicks(steps, "5");
    QTest::keyClick(steps, Qt::Key_Return);
    settle();
    const std::vector<double>& tried = view().answer()->sweep.axes[0].values;
    QCOMPARE(tried.size(), size_t(5));
    QCOMPARE(tried.front(), 2e12);
    QCOMPARE(tried.back(), 8e12);
    QVERIFY(std::abs(tried[2] - 4e12) < 1);
  }

  /// 101 × 101 points, each with the result of evaluate().
  void a_grid_is_filled_in_the_background_and_follows_the_inputs() {
    grid();
    const auto& map = std::get<HeatMap>(view().card()->spec());
    QCOMPARE(map.states.size(), 10201);
    check(0);
    check(4711);
    check(10200);
    const double before = view().answer()->result.value(4711, 0, 1).value;
    document().edit(parameter("network_latency"), 100e-6);
    settle();
    check(4711);
    QVERIFY(view().answer()->result.value(4711, 0, 1).value != before);
  }

  /// During a drag, complete grids keep arriving, and the last one is of the last design.
  void a_grid_follows_a_drag() {
    grid();
    int full = 0;
    connect(view().study(), &SweepStudy::answered, this, [&](const auto&, bool coarse) { full += !coarse; });
    document().beginGesture();
    double last = 0;
    const auto drag_on = [&, i = 0]() mutable {
      last = 10e-6 + (i++ % 400) * 1e-7;
      document().edit(parameter("network_latency"), last);
      return full >= 2;
    };
    QVERIFY2(QTest::qWaitFor(drag_on, 60000), qPrintable(QString::number(full)));
    document().endGesture();
    settle();
    QCOMPARE(view().answer()->sweep.design.cluster.network_latency, last);
    check(1234);
  }

  void a_click_makes_a_scenario_and_undo_takes_it_back() {
    grid();
    const int before = int(document().project().scenarios.size());
    const Design expected = view().answer()->sweep.design_at(2550);
    click(2550);
    QCOMPARE(int(document().project().scenarios.size()), before + 1);
    QVERIFY(document().design() == expected);
    QVERIFY(QString::fromStdString(document().scenario().name).contains("Tokens"));
    document().undoStack().undo();
    QCOMPARE(int(document().project().scenarios.size()), before);
  }

  void a_click_applies_a_point_if_chosen() {
    choose(find<QComboBox>("sweep_click"), 1);
    grid();
    const int before = int(document().project().scenarios.size());
    const Design expected = view().answer()->sweep.design_at(7070);
    click(7070);
    QCOMPARE(int(document().project().scenarios.size()), before);
    QVERIFY(document().design() == expected);
    document().undoStack().undo();
    QVERIFY(document().design() == default_design());
  }

  void keys_move_between_cells_and_enter_chooses() {
    grid();
    ChartView* chart = view().card()->chart();
    chart->setFocus();
    QTest::keyClick(chart, Qt::Key_Right);
    const QString first = chart->accessibleDescription();
    QVERIFY(first.contains("Tokens") && first.contains("Checkpoint interval"));
    QTest::keyClick(chart, Qt::Key_Up);
    QVERIFY(chart->accessibleDescription() != first);
    QCOMPARE(chart->accessibleDescription().section('\n', 0, 0), first.section('\n', 0, 0));
    QTest::keyClick(chart, Qt::Key_Right);
    QVERIFY(chart->accessibleDescription().section('\n', 0, 0) != first.section('\n', 0, 0));
    const int before = int(document().project().scenarios.size());
    QTest::keyClick(chart, Qt::Key_Return);
    QCOMPARE(int(document().project().scenarios.size()), before + 1);
  }

  void the_value_under_the_pointer_is_written() {
    ChartView* chart = view().card()->chart();
    QTest::mouseMove(chart, QPoint(4, 4));
    const QImage before = chart->grab().toImage();
    QTest::mouseMove(chart, chart->rect().center());
    QVERIFY(chart->grab().toImage() != before);
    QTest::mouseMove(chart, QPoint(4, 4));
    QCOMPARE(chart->grab().toImage(), before);
  }

  void long_sweeps_can_be_stopped() {
    grid();
    auto* layout = find<QComboBox>("sweep_layout");
    // Many of these GPU counts have no legal layout with the current degrees, so each point is a search.
    pick("sweep_x", "accelerators");
    auto* values = find<QComboBox>("sweep_x_values");
    choose(values, values->findText("full slider range"));
    choose(layout, 1);
    QTRY_VERIFY_WITH_TIMEOUT(!view().study()->isRunning() || find<QPushButton>("sweep_cancel")->isEnabled(), 10000);
    if (view().study()->isRunning()) QTest::mouseClick(find<QPushButton>("sweep_cancel"), Qt::LeftButton);
    QVERIFY(!view().study()->isRunning());
    QVERIFY(!find<QPushButton>("sweep_cancel")->isEnabled());
  }

  void every_control_has_a_name_and_a_tip() {
    for (QWidget* widget : view().sweepPanel()->findChildren<QWidget*>()) {
      if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()) continue;
      QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
      const QString what =
          QStringLiteral("%1 “%2”").arg(QLatin1String(widget->metaObject()->className()), widget->objectName());
      QVERIFY2(seen && !seen->text(QAccessible::Name).isEmpty(), qPrintable(what));
      QVERIFY2(!widget->toolTip().isEmpty(), qPrintable(what));
    }
  }

 private:
  SweepView& view() { return *window_->page<ExplorePage>()->view<SweepView>(); }

  void settle() {
    finish_events();
    QTRY_VERIFY(!view().study()->isRunning() && view().answer());
  }

  /// Selects an item as in the opened list.
  void choose(QComboBox* box, int index) {
    QVERIFY(index >= 0);
    box->setFocus();
    box->setCurrentIndex(index);
    emit box->activated(index);
  }

  void type(SearchBox* box, const char* text) {
    box->setFocus();
    box->lineEdit()->selectAll();
    QTest::keyClicks(box->lineEdit(), QString::fromUtf8(text));
    QTest::keyClick(box->lineEdit(), Qt::Key_Return);
    view().card()->chart()->setFocus();
  }

  void pick(const char* box, const char* id) {
    auto* picker = find<SearchBox>(box);
    choose(picker, picker->findData(QString::fromLatin1(id)));
  }

  void retype(QLineEdit* field, const char* text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }

  /// Sweeps tokens by checkpoint interval, 101 × 101 points.
  void grid() {
    pick("sweep_x", "tokens");
    pick("sweep_y", "checkpoint_interval");
    pick("sweep_metric", "finish_days");
    settle();
    QVERIFY(std::holds_alternative<HeatMap>(view().card()->spec()));
    QTRY_COMPARE(view().answer()->sweep.points(), size_t(10201));
  }

  void check(size_t point) {
    const auto& [sweep, result] = *view().answer();
    QVERIFY(sweep.design == document().design());
    QCOMPARE(result.value(point, 0, 1).value, evaluate(sweep.design_at(point)).finish_days);
  }

  /// Clicks the middle of a point's cell.
  void click(int point) { clickSpot(view().card()->chart(), point); }
};

TRAINYARD_TEST(TestSweepView);
#include "tst_sweep_view.moc"
