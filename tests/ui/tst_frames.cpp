// SPDX-License-Identifier: GPL-3.0-or-later
// Computations longer than a frame run in the background. The older figure stays, marked as outdated, until the latest
// answer arrives.
#include <QAction>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <cmath>
#include <utility>

#include "engine/metrics/metric.h"
#include "engine/studies/scaling.h"
#include "tests/engine/designs.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/explanation/explanation_view.h"
#include "ui/figures/overview_charts.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/sweep/sweep_study.h"
#include "ui/pages/explore/sweep/sweep_view.h"
#include "ui/pages/overview/advice_card.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/schedule/kernels_card.h"
#include "ui/pages/schedule/schedule_page.h"
#include "ui/studies/background_study.h"
#include "ui/widgets/fact_table.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestFrames : public WindowTest {
  Q_OBJECT

 private slots:
  void init() { openWindow({1920, 1080}); }

  void nearestLayoutsAreSearchedInTheBackground();
  void theLastDesignOfADragIsShown();
  void adviceIsComputedInTheBackground();
  void adviceAboutAnOlderDesignIsNotApplied();
  void influencesOnAnotherNumberAreNotShown();
  void hiddenCardsAreNotComputed();
  void sweepsOfServingAreComputedInTheBackground();

 private:
  /// A design whose layout is not legal on all GPU counts of the curve, so the curve needs a search: interleaving needs
  /// a number of micro-batches per replica that is a multiple of the stages.
  static Design interleaved(const char* change = "global_batch=4096") { return with({change}); }
  /// A design that is legal on every GPU count of the curve.
  static Design plain() { return interleaved("schedule=1f1b"); }
};

void TestFrames::nearestLayoutsAreSearchedInTheBackground() {
  // Turn off the search for the best layouts, which takes longer than a frame.
  window_->findChild<QAction*>(QStringLiteral("best_at_counts"))->setChecked(false);
  ChartCard* card = window_->page<OverviewPage>()->scalingCard();
  const Design next = interleaved();
  const auto spec = [card] { return std::get<Curves>(card->spec()); };
  QTRY_VERIFY(!card->isFollowing());
  const Curves before = spec();
  QVERIFY(before == scaling(document().design(), document().evaluation()));
  // Connected after the page, so this sees what the page shows in the frame.
  bool seen = false;
  connect(&document(), &ui::Document::changed, card, [&] {
    if (seen) return;
    seen = true;
    QVERIFY(card->isFollowing());
    QVERIFY(spec() == before);
  });
  document().edit(next, QStringLiteral("Test"));
  QTRY_VERIFY(seen);
  QTRY_VERIFY(!card->isFollowing());
  QVERIFY(spec() == scaling(next, evaluate(next)));
  // A known answer is not computed again.
  document().endGesture();
  window_->page<OverviewPage>()->refresh();
  QVERIFY(!card->isFollowing());
  QVERIFY(spec() == scaling(next, evaluate(next)));
}

void TestFrames::theLastDesignOfADragIsShown() {
  // Turn off the search for the best layouts, which takes longer than a frame.
  window_->findChild<QAction*>(QStringLiteral("best_at_counts"))->setChecked(false);
  ChartCard* card = window_->page<OverviewPage>()->scalingCard();
  const auto spec = [card] { return std::get<Curves>(card->spec()); };
  QTRY_VERIFY(!card->isFollowing());
  // The second change comes while the first is being computed, and no further signal reaches the page.
  const Design last = interleaved("global_batch=8192");
  bool moved = false;
  connect(&document(), &ui::Document::changed, card, [&] {
    if (std::exchange(moved, true)) return;
    QVERIFY(card->isFollowing());
    document().edit(last, QStringLiteral("Test"));
    document().blockSignals(true);
    window_->page<OverviewPage>()->refresh();
  });
  document().edit(interleaved("global_batch=6144"), QStringLiteral("Test"));
  QTRY_VERIFY(moved);
  QTRY_VERIFY(!card->isFollowing());
  QVERIFY(spec() == scaling(last, evaluate(last)));
  document().blockSignals(false);
  // After the change to a design that needs no search, the older answer must not appear. The next search runs in the
  // same thread, so the older one has ended when the next one stops.
  document().edit(interleaved(), QStringLiteral("Test"));
  QCoreApplication::processEvents();
  document().edit(plain(), QStringLiteral("Test"));
  QCoreApplication::processEvents();
  QVERIFY(!card->isFollowing());
  const Curves of_plain = scaling(plain(), evaluate(plain()));
  QVERIFY(spec() == of_plain);
  bool stays = true;
  // The study of the chart; the advice below it has its own.
  const auto studies =
      window_->page<OverviewPage>()->findChildren<BackgroundStudy*>(QString(), Qt::FindDirectChildrenOnly);
  QVERIFY(!studies.empty());
  for (const BackgroundStudy* study : studies)
    connect(study, &BackgroundStudy::stopped, card, [&] { stays &= spec() == of_plain; });
  const Design next = interleaved("global_batch=6144");
  document().edit(next, QStringLiteral("Test"));
  QTRY_VERIFY(spec() == scaling(next, evaluate(next)));
  QVERIFY(stays);
}

void TestFrames::adviceIsComputedInTheBackground() {
  AdviceCard* card = window_->page<OverviewPage>()->advice();
  QTRY_VERIFY(!card->isWaiting());
  Design next = document().design();
  assign(next, "sequence_length=131072");
  document().edit(next, QStringLiteral("Test"));
  QTRY_VERIFY(card->isWaiting());
  QTRY_VERIFY(!card->isWaiting());
  const Advice wanted = make_advice(document().design(), document().evaluation(), false);
  QVERIFY(!wanted.rows.isEmpty());
  QCOMPARE(card->title(), wanted.title);
  QVERIFY(card->table()->rows() == wanted.rows);
  QVERIFY(card->advice().remedies.size() == wanted.remedies.size());
}

void TestFrames::adviceAboutAnOlderDesignIsNotApplied() {
  AdviceCard* card = window_->page<OverviewPage>()->advice();
  Design next = document().design();
  assign(next, "sequence_length=131072");
  document().edit(next, QStringLiteral("Test"));
  QTRY_VERIFY(card->isWaiting());
  QTRY_VERIFY(!card->isWaiting());
  QVERIFY(!card->advice().remedies.empty());
  assign(next, "sequence_length=65536");
  document().edit(next, QStringLiteral("Test"));
  QTRY_VERIFY(card->isWaiting());
  const int steps = document().undoStack().index();
  emit card->table()->chosen(QStringLiteral("remedy:0"));
  QCOMPARE(document().undoStack().index(), steps);
  QVERIFY(!card->isWaiting());
  QVERIFY(card->table()->rows() == make_advice(document().design(), document().evaluation(), false).rows);
}

void TestFrames::influencesOnAnotherNumberAreNotShown() {
  ExplanationDock* dock = window_->explanation();
  window_->explain(QStringLiteral("memory"));
  QTRY_VERIFY(!dock->view()->influences().gains.isEmpty());
  const InfluenceRows of_memory = dock->view()->influences();
  window_->explain(QStringLiteral("step_time"));
  QVERIFY(dock->view()->influences().gains.isEmpty());
  QTRY_VERIFY(!dock->view()->influences().gains.isEmpty());
  QVERIFY(dock->view()->influences().gains.front().effect != of_memory.gains.front().effect);
}

/// A card ignores changes while it is scrolled out of view. Once visible, it equals a new card.
void TestFrames::hiddenCardsAreNotComputed() {
  window_->resize(1366, 700);
  SchedulePage* page = window_->page<SchedulePage>();
  window_->showPage(page);
  QCoreApplication::processEvents();
  KernelsCard* card = page->kernels();
  // The cards scroll in their own area next to the charts, or with the page if they are below the charts.
  QVector<QScrollArea*> areas;
  for (QWidget* at = card; at; at = at->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(at)) areas.push_back(area);
  QSignalSpy tables(card->table()->model(), &QAbstractItemModel::modelReset),
      cells(card->table()->model(), &QAbstractItemModel::dataChanged);
  const auto computed = [&] { return tables.count() + cells.count(); };
  int told = 0, legal = 0;
  for (const Parameter* input : parameters(Job::training)) {
    if (!is_number(*input) && !is_choice(*input)) continue;
    for (QScrollArea* area : areas) area->verticalScrollBar()->setValue(0);
    QVERIFY2(card->isVisible() && card->visibleRegion().isEmpty(), input->id);
    const int before = computed();
    const QString text = card->text();
    Design next = document().design();
    if (is_choice(*input))
      set_value(next, *input, input->choices.back().id);
    else
      set_value(next, *input, value_at(*input, slider_positions(*input) / 3));
    // A scenario of another job would show another page.
    if (next.job != Job::training || next == document().design()) continue;
    document().edit(next, QStringLiteral("Test"));
    QCoreApplication::processEvents();
    QCOMPARE(computed(), before);
    QCOMPARE(card->text(), text);
    for (QScrollArea* area : areas) area->ensureWidgetVisible(card);
    QVERIFY2(!card->visibleRegion().isEmpty(), input->id);
    KernelsCard fresh;
    fresh.refresh(document().design(), document().evaluation());
    QCOMPARE(card->text(), fresh.text());
    QCOMPARE(card->subtitle(), fresh.subtitle());
    QCOMPARE(card->table()->asText(), fresh.table()->asText());
    told += card->text() != text;
    legal += !card->text().isEmpty();
    document().undoStack().undo();
    QCoreApplication::processEvents();
  }
  QVERIFY2(told > 20 && legal > 50, qPrintable(QStringLiteral("%1 %2").arg(told).arg(legal)));
}

/// One point of a serving sweep takes as long as hundreds of training points.
void TestFrames::sweepsOfServingAreComputedInTheBackground() {
  auto* page = window_->page<ExplorePage>();
  auto* view = page->view<SweepView>();
  window_->showPage(page);
  const auto card = [&] { return view->findChild<ChartCard*>(QStringLiteral("sweep_card")); };
  for (const Job job : {Job::serving, Job::post_training}) {
    document().addScenarioFor(job);
    QCoreApplication::processEvents();
    page->showView(view);
    QTRY_VERIFY_WITH_TIMEOUT(view->answer() && !view->study()->isRunning(), 60000);
    const auto before = view->answer();
    Design next = document().design();
    assign(next, job == Job::serving ? "prompt_tokens=700" : "answer_tokens=900");
    bool seen = false;
    const auto connection = connect(&document(), &ui::Document::changed, view, [&] {
      seen = true;
      QVERIFY(card()->isFollowing());
      QCOMPARE(view->answer(), before);
    });
    document().edit(next, QStringLiteral("Test"));
    QTRY_VERIFY(seen);
    disconnect(connection);
    QTRY_VERIFY_WITH_TIMEOUT(!view->study()->isRunning(), 60000);
    QVERIFY(!card()->isFollowing());
    const SweepAnswer& answer = *view->answer();
    QVERIFY(answer.sweep.design == next);
    const GridResult expected = run_sweep(answer.sweep, {.threads = 1});
    QVERIFY(answer.sweep.points() > 1 && expected.complete && answer.result.complete);
    for (size_t i = 0; i < expected.values.size(); ++i) {
      const double found = answer.result.values[i].value, wanted = expected.values[i].value;
      QVERIFY(found == wanted || (std::isnan(found) && std::isnan(wanted)));
    }
  }
}

TRAINYARD_TEST(TestFrames);
#include "tst_frames.moc"
