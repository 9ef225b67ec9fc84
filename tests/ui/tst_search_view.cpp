// SPDX-License-Identifier: GPL-3.0-or-later
// The layout search by mouse and keyboard: every legal layout is shown, a selected layout is applied, options take
// effect, and the window itself reports a better layout.
#include <QAccessible>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QUndoStack>
#include <algorithm>

#include "engine/parameters/parameter.h"
#include "tests/engine/designs.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_scenes.h"
#include "ui/inputs/unit_field.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/search/better_layout_mark.h"
#include "ui/pages/explore/search/layouts_card.h"
#include "ui/pages/explore/search/pointed_card.h"
#include "ui/pages/explore/search/refused_card.h"
#include "ui/pages/explore/search/search_panel.h"
#include "ui/pages/explore/search/search_text.h"
#include "ui/pages/explore/search/search_view.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/studies/background_study.h"
#include "ui/theme/theme.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/segmented_row.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestSearchView : public WindowTest {
  Q_OBJECT

 private slots:
  void init() { openWindow({1700, 1000}); }

  void showsTheLegalLayouts();
  void clickingAPointShowsTheLayout();
  void keysMoveAlongTheFront();
  void tableShowsTheSameLayouts();
  void applyingIsOneUndoStep();
  void aLayoutCanBecomeAScenario();
  void refusedLayoutsCanBeFixed();
  void optionsTakeEffect();
  void typedBoundsTakeEffect();
  void startsAgainWhenAnInputMoves();
  void cancelKeepsFoundLayouts();
  void saysWhenNothingFits();
  void windowSaysThatABetterLayoutExists();
  void windowSaysHowManyFit();
  void scalingUsesTheBestLayouts();
  void everyControlHasAName();
  void axesAndLimitAreThoseOfTheDesign();

 private:
  ExplorePage& page() { return *window_->page<ExplorePage>(); }
  SearchView& view() { return *page().view<SearchView>(); }
  const SearchAnswer& answer() { return *view().study()->answer(); }
  const PointCloud& cloud() { return std::get<PointCloud>(view().chart()->spec()); }
  void open();
  void finish();
  void toggle(const char* name);
};

void TestSearchView::open() {
  window_->showPage(&page());
  click("explore_search");
  finish();
}

void TestSearchView::finish() {
  QTRY_VERIFY_WITH_TIMEOUT(view().study()->answer() && answer().last && !view().background()->isRunning() &&
                               answer().design == document().design(),
                           60000);
}

void TestSearchView::toggle(const char* name) {
  auto* box = find<QCheckBox>(name);
  QVERIFY2(box, name);
  box->setFocus();
  QTest::keyClick(box, Qt::Key_Space);
}

void TestSearchView::showsTheLegalLayouts() {
  open();
  const LayoutSearch& found = answer().found;
  QVERIFY(found.finished);
  // The chart draws a sample of larger searches and states its size in the subtitle.
  const quint64 most = answer().goals.chart_points;
  QCOMPARE(quint64(cloud().points.size()), std::min<quint64>(found.legal, most));
  quint64 fitting = 0;
  for (const PointCloud::Point& p : cloud().points) fitting += !p.refused;
  if (found.legal <= most) QCOMPARE(fitting, found.fitting);
  QCOMPARE(quint64(view().layouts()->table()->count()),
           std::min<quint64>(found.fitting, answer().goals.best) + (found.present_place > answer().goals.best ? 1 : 0));
  // The listed layouts have the results of evaluate().
  for (const FoundLayout& layout : found.best)
    QCOMPARE(evaluate(layout.design).tokens_per_second, layout.evaluation.tokens_per_second);
  QVERIFY(find<QLabel>("search_count")->text().startsWith(QLocale().toString(qulonglong(found.size))));
  // The summary is bold only for a difference beyond the uncertainty.
  const bool told = !view().summary().contains(QStringLiteral("within the uncertainty"));
  QCOMPARE(view().summary().contains(QStringLiteral("<b>")), told);
  QVERIFY(view().summary().contains(QStringLiteral("faster")));
  const QVector<QStringList> whole = chart_table(view().chart()->spec(), TableFor::files);
  QCOMPARE(whole.size(), cloud().points.size() + 1);
  QCOMPARE(chart_table(view().chart()->spec()).size(), qsizetype(found.front.size()) + 1);
}

void TestSearchView::clickingAPointShowsTheLayout() {
  open();
  ChartView* chart = view().chart()->chart();
  const QSizeF size = chart->size() - QSize(6, 6);
  const PlotFrame frame = cloud_frame(cloud(), Lettering::of(*chart, 1), size);
  const PointCloud::Corner corner = cloud().front.first();
  QVERIFY(view().selected()->number != corner.number);
  const QPoint at = frame.at(corner.x, corner.y).toPoint() + QPoint(3, 3);
  QTest::mouseClick(chart, Qt::LeftButton, {}, at);
  QVERIFY(view().selected()->number.has_value());
  QCOMPARE(*view().selected()->number, std::uint64_t(corner.number));
  QCOMPARE(view().selected()->design, answer().layout(corner.number));
  const QString name = layout_name(view().selected()->design);
  QVERIFY2(find<QLabel>("pointed_name")->text().contains(name), qPrintable(name));
  QVERIFY(!cloud().marks.isEmpty());
  QCOMPARE(cloud().marks.last().x, corner.x);
  QCOMPARE(cloud().marks.last().y, corner.y);
  // The current layout is a point too.
  const auto now = std::find_if(cloud().marks.cbegin(), cloud().marks.cend(),
                                [](const PointCloud::Mark& mark) { return mark.sign == PointCloud::Sign::now; });
  QVERIFY(now != cloud().marks.cend());
  const QPoint there = frame.at(now->x, now->y).toPoint() + QPoint(3, 3);
  QTest::mouseClick(chart, Qt::LeftButton, {}, there);
  QCOMPARE(view().selected()->evaluation.memory, document().evaluation().memory);
}

void TestSearchView::keysMoveAlongTheFront() {
  open();
  ChartView* chart = view().chart()->chart();
  chart->setFocus();
  QTest::keyClick(chart, Qt::Key_Home);
  QTest::keyClick(chart, Qt::Key_Home);
  QTest::keyClick(chart, Qt::Key_Return);
  QCOMPARE(*view().selected()->number, std::uint64_t(cloud().front.first().number));
  double before = view().selected()->evaluation.memory;
  for (int i = 1; i < std::min<int>(4, int(cloud().front.size())); ++i) {
    QTest::keyClick(chart, Qt::Key_Right);
    QTest::keyClick(chart, Qt::Key_Return);
    QVERIFY(view().selected()->evaluation.memory > before);
    before = view().selected()->evaluation.memory;
  }
  QTest::keyClick(chart, Qt::Key_End);
  QTest::keyClick(chart, Qt::Key_Return);
  QCOMPARE(*view().selected()->number, std::uint64_t(cloud().front.last().number));
  const double top = view().selected()->evaluation.tokens_per_second;
  QTest::keyClick(chart, Qt::Key_Down);
  QTest::keyClick(chart, Qt::Key_Return);
  QVERIFY(view().selected()->evaluation.tokens_per_second < top);
}

void TestSearchView::tableShowsTheSameLayouts() {
  // A search with few equal layouts, so that the table lists others too.
  document().edit(
      with({"model=llama3.1-8b", "accelerators=16", "global_batch=64", "pipeline_parallel=1", "virtual_pipeline=1"}),
      QStringLiteral("small"));
  open();
  QVERIFY(!answer().found.best.back().equal);
  FactTable* table = view().layouts()->table();
  QVERIFY(table->count() > 3);
  table->setFocus();
  QTest::keyClick(table, Qt::Key_Down);
  QTest::keyClick(table, Qt::Key_Down);
  const FoundLayout& third = answer().found.best[size_t(table->currentIndex().row())];
  QCOMPARE(*view().selected()->number, third.index);
  QCOMPARE(view().selected()->place, table->currentIndex().row() + 1);
  // Layouts within the uncertainty of the best have a coloured edge.
  const QColor accent = theme(ThemeKind::light).color(Role::accent);
  for (const bool bottom : {true, false}) {
    bottom ? table->scrollToBottom() : table->scrollToTop();
    const QImage image = table->viewport()->grab().toImage();
    // The current layout may be below them.
    for (int row = 0; row < int(answer().found.best.size()); ++row) {
      const QRect cell = table->visualRect(table->model()->index(row, 0));
      if (!image.rect().contains(cell.center())) continue;
      QCOMPARE(image.pixelColor(cell.left() + 2, cell.center().y()) == accent, answer().found.best[size_t(row)].equal);
    }
  }
  const QRect last = table->visualRect(table->model()->index(0, 1));
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, last.center());
  QCOMPARE(*view().selected()->number, answer().found.best.front().index);
}

void TestSearchView::applyingIsOneUndoStep() {
  open();
  const Design before = document().design(), best = answer().found.best.front().design;
  QVERIFY(!(before == best));
  auto* take = find<QPushButton>("take_over_layout");
  QVERIFY(take->isVisible() && take->isEnabled());
  QTest::mouseClick(take, Qt::LeftButton);
  QCOMPARE(document().design(), best);
  QVERIFY(document().undoStack().undoText().contains(layout_name(best)));
  document().undoStack().undo();
  QCOMPARE(document().design(), before);
}

void TestSearchView::aLayoutCanBecomeAScenario() {
  open();
  const Design best = answer().found.best.front().design;
  QTest::mouseClick(find<QPushButton>("scenario_of_layout"), Qt::LeftButton);
  QCOMPARE(document().project().scenarios.size(), size_t(2));
  QCOMPARE(document().design(), best);
  QCOMPARE(QString::fromStdString(document().scenario().name), layout_name(best));
  QVERIFY(!document().scenario().note.empty());
}

void TestSearchView::refusedLayoutsCanBeFixed() {
  open();
  RefusedRows* rows = view().refused()->rows();
  QCOMPARE(size_t(rows->rows().size()), answer().found.refused.size());
  int mended = -1;
  std::uint64_t together = 0;
  for (int i = 0; i < rows->rows().size(); ++i) {
    together += answer().found.refused[size_t(i)].count;
    if (mended < 0 && rows->rows()[i].mended) mended = i;
  }
  QCOMPARE(together + answer().found.fitting, answer().found.size);
  QVERIFY(mended >= 0);
  const RefusedLayouts refused = answer().found.refused[size_t(mended)];
  QTest::mouseClick(rows, Qt::LeftButton, {}, rows->items()[mended].rect.center());
  QCOMPARE(document().project().scenarios.size(), size_t(2));
  QCOMPARE(document().design(), refused.fix->design);
  QVERIFY(document().evaluation().legality.reason == Illegality::none);
}

void TestSearchView::optionsTakeEffect() {
  open();
  const auto uses = [&](Schedule schedule) {
    return std::any_of(answer().found.best.begin(), answer().found.best.end(),
                       [&](const FoundLayout& layout) { return layout.design.layout.schedule == schedule; });
  };
  QVERIFY(uses(Schedule::interleaved));
  const std::uint64_t size = answer().found.size;
  toggle("schedule_interleaved");
  QTRY_VERIFY(answer().last && answer().found.size < size);
  finish();
  QVERIFY(!uses(Schedule::interleaved));
  toggle("vary_precision");
  QTRY_VERIFY(answer().last && answer().space.find(&Recipe::precision));
  finish();
  QVERIFY(answer().space.find(&Recipe::precision)->values.size() > 3);

  const std::uint64_t holding = answer().found.fitting;
  toggle("search_high_end");
  QTRY_VERIFY_WITH_TIMEOUT(answer().last && answer().goals.at_high_end, 60000);
  QVERIFY(answer().found.fitting < holding);
  for (const FoundLayout& layout : answer().found.best)
    QVERIFY(layout.evaluation.memory_high <= layout.evaluation.memory_capacity);

  auto* rank = find<QComboBox>("search_rank");
  rank->setFocus();
  const int cost = rank->findData(QStringLiteral("cost"));
  QVERIFY(cost >= 0);
  rank->setCurrentIndex(cost);
  emit rank->activated(cost);
  QTRY_VERIFY(answer().last && answer().goals.rank == &Evaluation::cost);
  QVERIFY(cloud().y_title.contains(QStringLiteral("Cost")));
  const FoundLayout& best = answer().found.best.front();
  for (const FoundLayout& layout : answer().found.best)
    QVERIFY(layout.value >= best.value - answer().found.equal_within);

  QTest::mouseClick(find<QPushButton>("search_reset"), Qt::LeftButton);
  QTRY_COMPARE(answer().found.size, size);
}

void TestSearchView::typedBoundsTakeEffect() {
  open();
  auto* field = find<UnitField>("tensor_parallel_to");
  QVERIFY(field && field->isVisible());
  QCOMPARE(field->text(), QStringLiteral("8"));
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "4");
  QTest::keyClick(field, Qt::Key_Return);
  QTRY_VERIFY(answer().last && answer().space.find(&Layout::tensor_parallel)->values.back() == 4);
  for (const FoundLayout& layout : answer().found.best) QVERIFY(layout.design.layout.tensor_parallel <= 4);
  // Degrees beyond the scale-up domain are searched only on request.
  auto* inside = find<QCheckBox>("search_inside_domain");
  QVERIFY(inside->isChecked());
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "16");
  QTest::keyClick(field, Qt::Key_Return);
  QTRY_VERIFY(answer().last && answer().space.find(&Layout::tensor_parallel)->values.back() == 16);
  QVERIFY(!inside->isChecked());
  toggle("search_inside_domain");
  QTRY_VERIFY(answer().last && answer().space.find(&Layout::tensor_parallel)->values.back() == 8);
  // A fractional number is refused: it stays in the field and has no effect.
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "2.5");
  QTest::keyClick(field, Qt::Key_Return);
  QVERIFY(field->isRefused());
}

void TestSearchView::startsAgainWhenAnInputMoves() {
  open();
  const double before = answer().found.best.front().value;
  document().edit(*find_parameter("sequence_length"), 4096.0);
  finish();
  QVERIFY(answer().found.best.front().value != before);
  QCOMPARE(answer().design.work.sequence_length, 4096.0);
  // A hidden page searches when it is shown again.
  window_->showPage(window_->page<OverviewPage>());
  document().edit(*find_parameter("sequence_length"), 8192.0);
  finish_events();
  QVERIFY(!view().background()->isRunning());
  QCOMPARE(answer().design.work.sequence_length, 4096.0);
  window_->showPage(&page());
  finish();
  QCOMPARE(answer().found.best.front().value, before);
}

void TestSearchView::cancelKeepsFoundLayouts() {
  document().edit(with({"model=deepseek-v3", "accelerators=2048", "expert_parallel=64"}), QStringLiteral("experts"));
  window_->showPage(&page());
  for (const char* name : {"vary_precision", "vary_offload_optimizer", "vary_offload_weights",
                           "vary_offload_activations", "vary_global_batch"})
    toggle(name);
  QVERIFY(view().background()->isRunning());
  QTRY_VERIFY_WITH_TIMEOUT(view().study()->answer() && answer().found.size > 50000000, 20000);
  QVERIFY(view().background()->isRunning());
  auto* cancel = find<QPushButton>("explore_cancel");
  QVERIFY(cancel->isVisible());
  QTest::mouseClick(cancel, Qt::LeftButton);
  QVERIFY(!view().background()->isRunning());
  QVERIFY(!cancel->isVisible());
  QCOMPARE(find<QLabel>("search_state")->text(), QStringLiteral("stopped"));
  QVERIFY(!answer().last);
  QVERIFY(!answer().found.best.empty());
}

void TestSearchView::saysWhenNothingFits() {
  document().edit(with({"accelerators=8", "global_batch=8"}), QStringLiteral("small"));
  open();
  QCOMPARE(answer().found.fitting, std::uint64_t(0));
  QVERIFY(!view().selected());
  QVERIFY(!find<QPushButton>("take_over_layout")->isEnabled());
  QVERIFY(view().summary().contains(QStringLiteral("No layout fits")));
  auto* mark = find<QPushButton>("better_layout");
  QTRY_VERIFY_WITH_TIMEOUT(mark->isVisible(), 20000);
  QCOMPARE(mark->text(), QStringLiteral("No layout fits"));
}

void TestSearchView::windowSaysThatABetterLayoutExists() {
  auto* mark = find<QPushButton>("better_layout");
  QVERIFY(mark && mark->isHidden());
  document().edit(with({"pipeline_parallel=32", "virtual_pipeline=1", "schedule=1f1b", "recompute=full"}),
                  QStringLiteral("slow"));
  QTRY_VERIFY_WITH_TIMEOUT(mark->isVisible(), 20000);
  const Design& slow = document().design();
  const LayoutSearch found = search_layouts(slow, default_space(slow), {});
  const FoundLayout& best = found.best.front();
  const double gain = best.value / evaluate(slow).tokens_per_second - 1;
  QVERIFY(gain > 0.1);
  QVERIFY2(mark->text().startsWith(QString::number(qRound(gain * 100))), qPrintable(mark->text()));
  QVERIFY(mark->text().contains(QStringLiteral("faster")));
  QTest::mouseClick(mark, Qt::LeftButton);
  QVERIFY(page().isVisible());
  finish();
  QCOMPARE(view().selected()->design, best.design);
  QSignalSpy looked(find<BetterLayoutMark>("better_layout")->study(), &BackgroundStudy::stopped);
  QTest::mouseClick(find<QPushButton>("take_over_layout"), Qt::LeftButton);
  QTRY_VERIFY(mark->isHidden());
  // The mark of a better layout stays hidden: no layout is better than this one by more than its uncertainty.
  QTRY_COMPARE(looked.count(), 1);
  QVERIFY(mark->isHidden());
}

void TestSearchView::windowSaysHowManyFit() {
  auto* mark = find<QPushButton>("better_layout");
  document().edit(with({"tensor_parallel=1", "pipeline_parallel=1", "virtual_pipeline=1"}),
                  QStringLiteral("too large"));
  QVERIFY(document().evaluation().fits == Fit::no);
  QTRY_VERIFY_WITH_TIMEOUT(mark->isVisible(), 20000);
  const Design& design = document().design();
  const LayoutSearch found = search_layouts(design, default_space(design), {});
  QVERIFY2(mark->text().startsWith(QLocale().toString(qulonglong(found.fitting))), qPrintable(mark->text()));
  // During a drag, the window does not report on the previous design.
  document().beginGesture();
  document().edit(*find_parameter("sequence_length"), 4096.0);
  QTRY_VERIFY(mark->isHidden());
  // Without the gesture, the mark would look after 400 ms of quiet.
  QSignalSpy looks(find<BetterLayoutMark>("better_layout")->study(), &BackgroundStudy::started);
  QVERIFY(!looks.wait(900));
  document().endGesture();
  QTRY_VERIFY_WITH_TIMEOUT(mark->isVisible(), 20000);
}

void TestSearchView::scalingUsesTheBestLayouts() {
  auto* overview = window_->page<OverviewPage>();
  ChartCard* card = overview->scalingCard();
  const auto curves = [&] { return std::get<Curves>(card->spec()); };
  auto* best = overview->findChild<QAction*>("best_at_counts");
  QVERIFY(best && best->isCheckable() && best->isChecked());
  best->trigger();
  QTRY_VERIFY_WITH_TIMEOUT(!card->isFollowing(), 30000);
  const Curves nearest = curves();
  QVERIFY(!nearest.subtitle.contains(QStringLiteral("best legal layout")));
  best->trigger();
  QVERIFY(card->isFollowing());
  QTRY_VERIFY_WITH_TIMEOUT(curves().subtitle.contains(QStringLiteral("best legal layout")), 30000);
  QVERIFY(!card->isFollowing());
  int faster = 0;
  for (const Curves::Point& p : curves().points)
    for (const Curves::Point& q : nearest.points) {
      if (p.x != q.x || p.mark != Curves::Mark::point || q.mark == Curves::Mark::refused) continue;
      QVERIFY(p.y <= q.y * (1 + 1e-9));
      faster += p.y < q.y * 0.999;
    }
  QVERIFY(faster > 0);
  // The current layout is not on the line.
  const auto now = [](const Curves& chart) {
    return *std::find_if(chart.points.cbegin(), chart.points.cend(),
                         [](const Curves::Point& p) { return p.mark == Curves::Mark::now; });
  };
  QCOMPARE(now(curves()).y, now(nearest).y);
  const Curves::Line line = curves().lines.front();
  QCOMPARE(line.x.size(), curves().points.size() - 1);
  QVERIFY(std::is_sorted(line.x.cbegin(), line.x.cend()));
  QVERIFY(!line.y.contains(now(curves()).y));
  document().edit(*find_parameter("sequence_length"), 4096.0);
  QTRY_VERIFY(!curves().subtitle.contains(QStringLiteral("best legal layout")));
  QTRY_VERIFY_WITH_TIMEOUT(curves().subtitle.contains(QStringLiteral("best legal layout")), 30000);
  best->trigger();
  QVERIFY(!curves().subtitle.contains(QStringLiteral("best legal layout")));
}

void TestSearchView::everyControlHasAName() {
  open();
  QCOMPARE(nameless_controls(*window_), QStringList());
}

void TestSearchView::axesAndLimitAreThoseOfTheDesign() {
  open();
  QVERIFY(cloud().limit.has_value());
  QCOMPARE(cloud().limit->x, document().evaluation().memory_capacity / double(1ll << 30));
  for (const PointCloud::Point& p : cloud().points) QCOMPARE(p.refused, p.x > cloud().limit->x);
  // No fitting layout beats a corner in both results.
  for (const PointCloud::Corner& corner : cloud().front)
    for (const PointCloud::Point& p : cloud().points) QVERIFY(p.refused || !(p.x < corner.x && p.y > corner.y));
  QVERIFY(cloud().strip.has_value());
  // The front includes the fastest layout; the cloud is only a sample.
  double best = 0;
  for (const PointCloud::Corner& corner : cloud().front) best = std::max(best, corner.y);
  QVERIFY(std::abs(cloud().strip->high - best) < 1e-9 * best);
}

TRAINYARD_TEST(TestSearchView);
#include "tst_search_view.moc"
