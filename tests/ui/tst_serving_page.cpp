// SPDX-License-Identifier: GPL-3.0-or-later
// The Serving page by mouse and keyboard: charts of a design, points and advice that are applied and undone, views,
// narrow windows, languages, and scenarios of other jobs.
#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <algorithm>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "tests/ui/window_test.h"
#include "ui/cards/advice_table.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/lettering.h"
#include "ui/charts/line_plot.h"
#include "ui/figures/serving_charts.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/value_slider.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/serving/bill_card.h"
#include "ui/pages/serving/limits_view.h"
#include "ui/pages/serving/load_view.h"
#include "ui/pages/serving/memory_view.h"
#include "ui/pages/serving/overview_view.h"
#include "ui/pages/serving/serving_page.h"
#include "ui/pages/serving/serving_study.h"
#include "ui/pages/serving/sizing_card.h"
#include "ui/text/ids.h"
#include "ui/widgets/fact_table.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

constexpr int patience = 20000;

const LinePlot& plot_of(const ChartCard* card) { return std::get<LinePlot>(card->spec()); }

const LinePlot::Point* marked(const ChartCard* card, LinePlot::Mark mark) {
  for (const LinePlot::Point& point : plot_of(card).points)
    if (point.mark == mark) return &point;
  return nullptr;
}

}  // namespace

class TestServingPage : public WindowTest {
  Q_OBJECT

 private slots:
  void init();

  void cardsShowTheDesign();
  void theChosenPointFollowsASlider();
  void aPointIsAppliedByAClickAndUndone();
  void adviceIsAppliedAndUndone();
  void pointsOfAnOlderDesignAreNotApplied();
  void clickingAPartExplainsIt();
  void clickingATargetShowsItsInput();
  void pagesAreSwitched();
  void theBillUsesAScenarioThatTrainsTheModel();
  void hiddenPagesComputeNothing();
  void trainingScenariosHaveNoServingPage();
  void designsThatDoNotFitAreReported();
  void narrowPagesScroll();
  void everyControlHasAName();

 private:
  ServingOverviewPage& page() { return *window_->page<ServingOverviewPage>(); }
  LimitsView& limits() { return *window_->page<ServingLimitsPage>()->view(); }
  QVector<ServingPage*> pages() {
    return {&page(), window_->page<ServingLoadPage>(), window_->page<ServingMemoryPage>(),
            window_->page<ServingLimitsPage>()};
  }
  void serve();
  /// Waits until everything that is shown belongs to the current design.
  void settle() { QTRY_VERIFY_WITH_TIMEOUT(page().study()->isAbout(document().design()), patience); }
};

void TestServingPage::init() {
  openWindow({1700, 1000});
  serve();
  window_->showPage(&page());
  settle();
}

void TestServingPage::serve() {
  Design design = document().design();
  design.job = Job::serving;
  document().addScenario(QStringLiteral("Serve"), {}, design);
}

void TestServingPage::cardsShowTheDesign() {
  const Evaluation& e = document().evaluation();
  const OverviewView* load = page().view();
  for (const ChartCard* card : {load->frontierCard(), load->memoryCard(), load->latencyCard(), load->costCard()}) {
    QVERIFY2(plot_of(card).empty.isEmpty(), qPrintable(plot_of(card).empty));
    const LinePlot::Point* now = marked(card, LinePlot::Mark::now);
    QVERIFY2(now, qPrintable(card->title()));
    QVERIFY2(now->x > 0 && now->x <= plot_of(card).x_max && now->y > 0 && now->y <= plot_of(card).y_max,
             qPrintable(card->title()));
  }
  const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-6 * std::abs(b); };
  const LinePlot::Point* memory = marked(load->memoryCard(), LinePlot::Mark::now);
  QVERIFY(near(memory->x, e.users_running));
  QVERIFY(near(memory->y * plot_of(load->memoryCard()).y_factor, e.serving_memory));
  const LinePlot::Point* late = marked(load->latencyCard(), LinePlot::Mark::now);
  QVERIFY(near(late->x, document().design().serving.requests));
  QVERIFY(near(late->y * plot_of(load->latencyCard()).y_factor, e.ttft));
  const LinePlot::Point* cost = marked(load->costCard(), LinePlot::Mark::now);
  QVERIFY(near(cost->y * plot_of(load->costCard()).y_factor, e.month_cost));
  // Many loads from zero to twice the load; the cost never falls with the load.
  const LinePlot::Line& dollars = plot_of(load->costCard()).lines[0];
  QVERIFY2(dollars.x.size() > 30, qPrintable(QString::number(dollars.x.size())));
  QVERIFY(std::is_sorted(dollars.y.begin(), dollars.y.end()));
  QVERIFY(std::abs(height_at(dollars, 0.5 * late->x) / cost->y - 0.5) < 0.1);
  QVERIFY(page().summary().contains(QLocale().toString(e.serving_gpus, 'f', 0)));
}

void TestServingPage::theChosenPointFollowsASlider() {
  window_->inputs()->reveal(parameter_id(&Serving::requests));
  auto* slider = window_->findChild<ValueSlider*>(parameter_id(&Serving::requests));
  QVERIFY(slider);
  const double before = marked(page().view()->latencyCard(), LinePlot::Mark::now)->x;
  const int steps = document().undoStack().index();
  const auto at = [slider](int position) { return QPoint(int(slider->xOf(position)), slider->height() / 2); };
  const int now = slider->value();
  QTest::mousePress(slider, Qt::LeftButton, {}, at(now));
  for (const int step : {2, 4, 6}) QTest::mouseMove(slider, at(now + step));
  QTest::mouseRelease(slider, Qt::LeftButton, {}, at(now + 6));
  settle();
  const double after = marked(page().view()->latencyCard(), LinePlot::Mark::now)->x;
  QVERIFY(after > before);
  QCOMPARE(after, document().design().serving.requests);
  QCOMPARE(document().undoStack().index(), steps + 1);
}

void TestServingPage::aPointIsAppliedByAClickAndUndone() {
  const Design before = document().design();
  QString id;
  for (const LinePlot::Point& point : plot_of(page().view()->frontierCard()).points)
    if (point.mark == LinePlot::Mark::choice) id = point.id;
  QVERIFY(!id.isEmpty());
  const FrontierCurve* curve = nullptr;
  const double users = frontier_point(page().study()->answer()->frontier, id, curve)->users;
  const int steps = document().undoStack().index();
  clickSpot(page().view()->frontierCard()->chart(), id);
  QCOMPARE(document().undoStack().index(), steps + 1);
  QCOMPARE(resolved(document().design()).serving.users, std::round(users));
  settle();
  document().undoStack().undo();
  QVERIFY(document().design() == before);
}

void TestServingPage::adviceIsAppliedAndUndone() {
  SizingCard* card = page().view()->sizingCard();
  QVERIFY(!card->advice().empty());
  QCOMPARE(size_t(card->table()->rows().size()), card->advice().size());
  const Design before = document().design();
  const double gpus = document().evaluation().serving_gpus;
  const ServingAdvice first = card->advice().front();
  QTest::mouseClick(card->table()->button(0), Qt::LeftButton);
  QVERIFY(document().design() == first.design);
  QCOMPARE(document().evaluation().serving_gpus, first.gpus);
  QVERIFY(document().evaluation().serving_gpus < gpus || first.month_saved > 0);
  document().undoStack().undo();
  QVERIFY(document().design() == before);
}

void TestServingPage::pointsOfAnOlderDesignAreNotApplied() {
  QString id;
  for (const LinePlot::Point& point : plot_of(page().view()->frontierCard()).points)
    if (point.mark == LinePlot::Mark::choice) id = point.id;
  document().edit(parameter(&Serving::requests), 77.0);
  const int steps = document().undoStack().index();
  const Design edited = document().design();
  QVERIFY(!page().study()->isAbout(edited));
  emit page().view()->frontierCard()->explain(id, -1);
  emit page().view()->sizingCard()->table()->chosen(QStringLiteral("advice:0"));
  QCOMPARE(document().undoStack().index(), steps);
  QVERIFY(document().design() == edited);
}

void TestServingPage::clickingAPartExplainsIt() {
  QSignalSpy explained(&page(), &Page::explain);
  clickSpot(page().view()->memoryCard()->chart(), metric_id(&Evaluation::serving_weights));
  QCOMPARE(explained.size(), 1);
  QCOMPARE(explained[0][0].toString(), metric_id(&Evaluation::serving_weights));
  FactTable* lines = page().view()->sizingCard()->lines();
  QTest::mouseClick(lines->viewport(), Qt::LeftButton, {}, lines->visualRect(lines->model()->index(2, 0)).center());
  QVERIFY(explained.size() > 1);
  QCOMPARE(explained.last()[0].toString(), metric_id(&Evaluation::serving_gpus));
}

void TestServingPage::clickingATargetShowsItsInput() {
  QSignalSpy shown(&page(), &Page::showParameter);
  emit page().view()->latencyCard()->explain(parameter_id(&Serving::first_token), -1);
  QCOMPARE(shown.size(), 1);
}

void TestServingPage::pagesAreSwitched() {
  QTest::keyClick(window_.get(), Qt::Key_2, Qt::ControlModifier);
  LoadView* load = window_->page<ServingLoadPage>()->view();
  QVERIFY(load->isVisible() && !page().view()->isVisible());
  const Evaluation& e = document().evaluation();
  const auto bar = std::get<StackedBar>(load->nextCard()->spec());
  double factor = bar.unit == QLatin1String("ms") ? 1e-3 : 1;
  QVERIFY(std::abs(bar.total * factor / e.tpot_mean - 1) < 0.02);
  QVERIFY(std::get<StackedBar>(load->firstCard()->spec()).segments.size() > 1);
  QTest::keyClick(window_.get(), Qt::Key_3, Qt::ControlModifier);
  MemoryView* memory = window_->page<ServingMemoryPage>()->view();
  QVERIFY(memory->isVisible());
  QVERIFY(std::get<CachePages>(memory->pagesCard()->spec()).rows.size() == 2);
  QVERIFY(marked(memory->usersCard(), LinePlot::Mark::now));
  QTest::keyClick(window_.get(), Qt::Key_4, Qt::ControlModifier);
  QVERIFY(limits().isVisible());
  for (const ChartCard* card : {limits().firstCard(), limits().nextCard()}) {
    QVERIFY2(plot_of(card).empty.isEmpty(), qPrintable(plot_of(card).empty));
    const LinePlot::Point* now = marked(card, LinePlot::Mark::now);
    QVERIFY(now && now->y == e.serving_gpus);
  }
}

void TestServingPage::theBillUsesAScenarioThatTrainsTheModel() {
  window_->showPage(window_->page<ServingLimitsPage>());
  BillCard* bill = limits().billCard();
  QCOMPARE(bill->training()->count(), 1);
  QVERIFY(plot_of(bill).empty.isEmpty() && !plot_of(bill).lines.isEmpty());
  const double two_years = plot_of(bill).x_max;
  QTest::keyClick(bill->horizon(), Qt::Key_Down);
  QVERIFY(plot_of(bill).x_max > two_years);
  // The longest period is ten years.
  const double three_years = plot_of(bill).lines[0].x.back();
  QTest::keyClick(bill->horizon(), Qt::Key_End);
  QVERIFY(std::abs(plot_of(bill).lines[0].x.back() / three_years - 10.0 / 3) < 1e-6);
  Design other = document().design();
  assign(other, "model=llama3.1-8b");
  document().edit(other, QStringLiteral("other"));
  QTRY_VERIFY(!plot_of(bill).empty.isEmpty());
  QCOMPARE(bill->training()->count(), 0);
}

void TestServingPage::hiddenPagesComputeNothing() {
  window_->showPage(window_->page<ComparePage>());
  const Design shown = page().study()->answer()->design;
  document().edit(parameter(&Serving::requests), 80.0);
  finish_events();
  QVERIFY(page().study()->answer()->design == shown && !page().study()->isRunning());
  window_->showPage(&page());
  settle();
  QCOMPARE(marked(page().view()->latencyCard(), LinePlot::Mark::now)->x, 80.0);
}

void TestServingPage::trainingScenariosHaveNoServingPage() {
  document().setCurrent(0);
  QTRY_VERIFY(!page().view()->isVisible());
  QVERIFY(!page().study()->isRunning());
  document().setCurrent(1);
  QTRY_VERIFY(page().view()->isVisible());
}

void TestServingPage::designsThatDoNotFitAreReported() {
  Design design = document().design();
  assign(design, "model=deepseek-v3");
  assign(design, "accelerator=l40s");
  design.serving.tensor_parallel = 1;
  design.serving.pipeline_parallel = 1;
  document().edit(design, QStringLiteral("too large"));
  settle();
  QVERIFY(!plot_of(page().view()->memoryCard()).empty.isEmpty());
  // Other devices may serve the model; the current design has no point among them.
  QVERIFY(!marked(page().view()->frontierCard(), LinePlot::Mark::now));
}

void TestServingPage::narrowPagesScroll() {
  window_->resize(1024, 640);
  for (ServingPage* shown : pages()) {
    window_->showPage(shown);
    finish_events();
    QVERIFY(shown->sheet()->verticalScrollBar()->maximum() > 0);
    QCOMPARE(shown->sheet()->horizontalScrollBar()->maximum(), 0);
  }
}

void TestServingPage::everyControlHasAName() {
  for (ServingPage* shown : pages()) {
    window_->showPage(shown);
    QCOMPARE(nameless_controls(*shown), QStringList());
  }
}

TRAINYARD_TEST(TestServingPage);
#include "tst_serving_page.moc"
