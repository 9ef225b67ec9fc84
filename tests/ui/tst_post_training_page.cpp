// SPDX-License-Identifier: GPL-3.0-or-later
// The post-training page: lanes of phases, the marked split, memory by role, advice, and its state for other jobs.
#include <QPushButton>
#include <cmath>

#include "engine/parameters/handle.h"
#include "engine/studies/post_training_study.h"
#include "tests/engine/designs.h"
#include "tests/ui/window_test.h"
#include "ui/cards/advice_table.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/lettering.h"
#include "ui/figures/post_training_charts.h"
#include "ui/pages/post_training/post_training_advice_card.h"
#include "ui/pages/post_training/post_training_page.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

Design post_training_design() {
  return with({"job=post_training", "model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
               "schedule=1f1b", "zero_stage=3", "weight_format=bits_16", "cache_format=bits_16"});
}

}  // namespace

class TestPostTrainingPage : public WindowTest {
  Q_OBJECT

 private slots:
  void init() {
    openWindow({1700, 1000});
    document().edit(post_training_design(), QStringLiteral("post-training"));
    window_->showPage(&page());
  }

  /// Ticks of answer lengths are round numbers for any maximum, and the curve ends at the maximum.
  void lengthsHaveRoundTicks() {
    for (const double cap : {4096.0, 10000.0, 777.0}) {
      Design design = post_training_design();
      design.post_training.answer_cap = cap;
      const SweepLines chart = answer_lengths(design, evaluate(design));
      QCOMPARE(chart.x.values.front(), 0.0);
      QCOMPARE(chart.x.values.back(), cap);
      QCOMPARE(chart.lines[0].y.front(), 100.0);
      int labelled = 0;
      double step = 0;
      for (qsizetype i = 0; i < chart.x.values.size(); ++i) {
        if (chart.x.ticks[i].isEmpty()) continue;
        ++labelled;
        if (step == 0) step = chart.x.values[i];
        if (step > 0) QVERIFY(std::abs(std::remainder(chart.x.values[i], step)) < 1e-6);
      }
      QVERIFY(labelled >= 4 && labelled <= 12);
      // The step is 1, 2 or 5 times a power of ten.
      const double digit = step / std::pow(10, std::floor(std::log10(step)));
      QVERIFY(digit == 1 || digit == 2 || digit == 5);
    }
  }

  /// Shared GPUs have one lane. Separate pools have two lanes of equal length, with waiting times hatched.
  void lanesEndTogether() {
    const auto shared = std::get<PhaseLanes>(page().phasesCard()->spec());
    QCOMPARE(shared.lanes.size(), 1);
    set(&PostTraining::pools, std::string("balanced"));
    set(&PostTraining::pace, std::string("one_ahead"));
    const auto lanes = std::get<PhaseLanes>(page().phasesCard()->spec());
    QCOMPARE(lanes.lanes.size(), 2);
    const double whole = document().evaluation().iteration_time;
    bool waits = false;
    for (const PhaseLanes::Lane& lane : lanes.lanes) {
      QVERIFY(std::abs(lane.boxes.back().to / lanes.lanes.front().boxes.back().to - 1) < 1e-9);
      double end = 0;
      for (const PhaseLanes::Box& box : lane.boxes) {
        QCOMPARE(box.from, end);
        end = box.to;
        waits = waits || box.waits;
      }
    }
    QVERIFY(waits);
    QVERIFY(lanes.axis_max >= lanes.lanes.front().boxes.back().to);
    QVERIFY(*lanes.mark < lanes.lanes.front().boxes.back().to);
    QVERIFY(whole > 0);
  }

  void aPhaseExplainsItself() {
    ChartView* view = page().phasesCard()->chart();
    constexpr int ring = 3;
    const QSizeF size = view->size() - QSize(2 * ring, 2 * ring);
    QStringList ids;
    for (const Spot& spot : make_chart_scene(view->spec())->spots(Lettering::of(*view, 1), size)) {
      QVERIFY2(find_metric(spot.id.toStdString()), qPrintable(spot.id));
      QVERIFY(spot.area.right() <= size.width() + 1 && spot.entry.right() <= size.width() + 1);
      ids << spot.id;
    }
    QVERIFY(ids.contains(QStringLiteral("update_time")));
    QVERIFY(ids.contains(QStringLiteral("rollout_floor")));
  }

  /// The curve marks the split with the shortest iteration that fits.
  void splitMarksTheBest() {
    QTRY_VERIFY(!std::get<SweepLines>(page().splitCard()->spec()).lines[0].y.isEmpty());
    const auto curve = std::get<SweepLines>(page().splitCard()->spec());
    QCOMPARE(curve.landmarks.size(), 1);
    double least = INFINITY, at = 0;
    for (qsizetype i = 0; i < curve.x.values.size(); ++i)
      if (curve.states[i] == SweepCell::fits && curve.lines[0].y[i] < least)
        least = curve.lines[0].y[i], at = curve.x.values[i];
    QCOMPARE(curve.landmarks[0].value, at);
  }

  void memoryIsShownAgainstCapacity() {
    const Evaluation& e = document().evaluation();
    const auto adds_up = [&](ChartCard* card, double whole) {
      const auto bar = std::get<StackedBar>(card->spec());
      double sum = 0;
      for (const Segment& segment : bar.segments) sum += segment.value;
      return std::abs(sum / *bar.limit - whole / e.post_memory_capacity) < 1e-6;
    };
    QVERIFY(adds_up(page().writingCard(), e.rollout_memory));
    QVERIFY(adds_up(page().trainingCard(), e.trainer_memory));
  }

  /// One click applies the advice and shortens the iteration. One undo reverts it.
  void adviceIsApplied() {
    AdviceTable* table = page().adviceCard()->table();
    QTRY_VERIFY(table->rows().size() > 1);
    const double before = document().evaluation().iteration_time;
    const int row = 1;
    // Fewer GPUs save GPU-hours but lengthen the iteration, so they are not in this list.
    for (const AdviceRow& each : table->rows()) QVERIFY(each.id != QStringLiteral("fewer"));
    QTest::mouseClick(table->button(row), Qt::LeftButton);
    const double after = document().evaluation().iteration_time;
    QVERIFY(after < before);
    document().undoStack().undo();
    QCOMPARE(document().evaluation().iteration_time, before);
  }

  /// A role without room is alarmed. The summary and the advice have the signs and places of their figures.
  void figuresAreInTheirPlaces() {
    QTRY_VERIFY(page().adviceCard()->table()->rows().size() > 1);
    const Evaluation& e = document().evaluation();
    const QString said = page().summary();
    QVERIFY2(said.contains(QStringLiteral("the run takes ") + number_text(e.post_days, Unit::days)) &&
                 said.contains(QStringLiteral("costs ") + number_text(e.post_cost, Unit::money)),
             qPrintable(said));
    page().adviceCard()->setAdvice({}, {.iteration_time = 20, .gain = 0.3});
    const QString detail = page().adviceCard()->table()->rows()[0].detail;
    QVERIFY2(detail.contains(QStringLiteral("−30")), qPrintable(detail));
    Design large = document().design();
    for (const char* one : {"model=llama3.1-70b", "zero_stage=0", "replica_tensor_parallel=8"}) assign(large, one);
    document().edit(large, QStringLiteral("large"));
    QCoreApplication::processEvents();
    const Evaluation& full = document().evaluation();
    QVERIFY(full.trainer_memory > full.post_memory_capacity && full.rollout_memory <= full.post_memory_capacity);
    QVERIFY(page().trainingCard()->isAlarmed() && !page().writingCard()->isAlarmed());
  }

  void otherJobsAreNotShown() {
    set(&Design::job, std::string("training"));
    QTRY_VERIFY(!page().isVisible());
    QVERIFY(window_->findChild<QWidget*>(QStringLiteral("overview"))->isVisible());
  }

 private:
  PostTrainingPage& page() { return *window_->page<PostTrainingPage>(); }
  template <class Field>
  void set(Field PostTraining::*field, const Value& value) {
    document().edit(parameter(field), value);
    QCoreApplication::processEvents();
  }
  void set(Job Design::*, const Value& value) {
    document().edit(*find_parameter("job"), value);
    QCoreApplication::processEvents();
  }
};

TRAINYARD_TEST(TestPostTrainingPage);
#include "tst_post_training_page.moc"
