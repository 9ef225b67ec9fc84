// SPDX-License-Identifier: GPL-3.0-or-later
// Post-training iterations on the Trust page, by mouse and keyboard: all published ones are listed, one of the user's
// own calibrates the trainer, and Undo reverts it.
#include <QAction>
#include <QPushButton>
#include <QSignalSpy>
#include <cmath>

#include "engine/measured/published_runs.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/pages/trust/own_iterations_card.h"
#include "ui/pages/trust/post_training_trust_study.h"
#include "ui/pages/trust/post_training_view.h"
#include "ui/pages/trust/serving_trust_study.h"
#include "ui/pages/trust/serving_view.h"
#include "ui/pages/trust/trust_page.h"
#include "ui/pages/trust/trust_study.h"
#include "ui/widgets/fact_table.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

constexpr double own_speed = 0.31;

/// Iterations as predicted for a trainer of that speed.
QByteArray own_table() {
  const std::string head =
      "id,model,accelerator,gpus,precision,train_layout,samples_per_iter,response_len_mean,iter_s\n";
  QByteArray table = QByteArray::fromStdString(head);
  for (const char* row : {"first,Llama-3.1-8B,h100-sxm,16,bf16,TP1 FSDP2,2048,1060,",
                          "second,Llama-3.1-8B,h100-sxm,16,bf16,TP1 FSDP2,4096,1060,",
                          "third,Llama-3.1-8B,h100-sxm,32,bf16,TP1 FSDP2,2048,700,"}) {
    std::istringstream in(head + row + "1\n");
    Design design = design_of(read_post_training_runs(in, "own.csv").front()).design;
    design.post_training.training_speed = own_speed;
    table += QByteArray(row) + QByteArray::number(evaluate(design).iteration_time, 'g', 12) + '\n';
  }
  return table;
}

qsizetype points(const PostTrainingView& view) {
  qsizetype count = 0;
  for (const Scatter::Series& series : std::get<Scatter>(view.chart()->spec()).series) count += series.points.size();
  return count;
}

Design post_training_design() {
  Design design = default_design();
  design.job = Job::post_training;
  return design;
}

}  // namespace

class TestPostTrainingTrust : public WindowTest {
  Q_OBJECT

 private slots:
  void init() { openWindow({1500, 950}); }

  void every_iteration_is_shown();
  void a_post_training_scenario_opens_the_view();
  void one_own_iteration_calibrates_the_trainer();
  void tables_open_in_the_view_of_their_job();
  void runs_without_a_proposal_are_reported();

 private:
  TrustPage& page() { return *window_->page<TrustPage>(); }
  PostTrainingView& view() { return *page().postTraining(); }
  void open() {
    window_->showPage(&page());
    click("view_post_training");
    QTRY_VERIFY_WITH_TIMEOUT(view().study()->isReady(), 60000);
  }
};

void TestPostTrainingTrust::every_iteration_is_shown() {
  open();
  QVERIFY(view().isVisible());
  const auto rows = predict(published_post_training_runs());
  QCOMPARE(view().iterations()->table()->count(), int(rows.size()));
  for (const IterationMeasure measure : iteration_measures) {
    click(qPrintable(QStringLiteral("iteration_measure_%1").arg(int(measure))));
    qsizetype comparable = 0;
    for (const ValidatedIteration& row : rows) comparable += compared(row, measure).comparable();
    QVERIFY2(comparable > 10, qPrintable(measure_label(measure)));
    QCOMPARE(points(view()), comparable);
    QVERIFY(view().summary().startsWith(QLocale().toString(comparable)));
    QVERIFY(view().errors()->table()->count() >= 2);
  }
  click("iteration_measure_0");
  const QString first = view().iterations()->table()->idOf(0);
  view().choose(first);
  const auto chosen = std::get<Scatter>(view().chart()->spec()).chosen;
  QVERIFY(chosen && chosen->id == first);
}

void TestPostTrainingTrust::a_post_training_scenario_opens_the_view() {
  window_->showPage(&page());
  QVERIFY(!view().isVisible());
  document().addScenario("RL", {}, post_training_design());
  QTRY_VERIFY(view().isVisible());
  document().setCurrent(0);
  QTRY_VERIFY(!view().isVisible());
}

/// The first row sets the speed. The other rows, with the same trainer, are then predicted to the precision of the
/// table.
void TestPostTrainingTrust::one_own_iteration_calibrates_the_trainer() {
  document().addScenario("RL", {}, post_training_design());
  open();
  view().study()->load(file("own.csv", own_table()));
  QTRY_COMPARE(view().study()->own().rows.size(), size_t(3));
  click("measure_speed");
  QTRY_VERIFY_WITH_TIMEOUT(view().study()->proposal(), 60000);
  const SpeedOfSteps found = *view().study()->proposal();
  QCOMPARE(found.row, size_t(0));
  QVERIFY2(std::abs(found.speed / own_speed - 1) < 1e-4, qPrintable(QString::number(found.speed)));
  QCOMPARE(found.calibrated.n, size_t(2));
  QVERIFY(found.calibrated.mean_abs < 1e-3 && found.from_columns.mean_abs > 0.02);
  QVERIFY2(view().ownRuns()->outcome().contains("first"), qPrintable(view().ownRuns()->outcome()));
  click("discard_speed");
  QVERIFY(!view().study()->proposal());
  const double before = document().design().post_training.training_speed;
  click("measure_speed");
  QTRY_VERIFY_WITH_TIMEOUT(view().study()->proposal(), 60000);
  click("speed_into_current");
  QCOMPARE(document().design().post_training.training_speed, found.speed);
  QVERIFY(window_->actions()->undo->text().contains("own.csv"));
  window_->actions()->undo->trigger();
  QCOMPARE(std::isnan(document().design().post_training.training_speed), std::isnan(before));
  // Scenarios of other jobs have no such speed.
  click("measure_speed");
  QTRY_VERIFY_WITH_TIMEOUT(view().study()->proposal(), 60000);
  document().setCurrent(0);
  page().showPostTraining();
  QVERIFY(!find<QPushButton>("speed_into_current")->isEnabled());
}

void TestPostTrainingTrust::tables_open_in_the_view_of_their_job() {
  open();
  page().study()->load(file("own.csv", own_table()));
  QTRY_COMPARE(view().study()->own().rows.size(), size_t(3));
  QVERIFY(view().isVisible() && !page().study()->hasOwnRuns());
  view().study()->load(
      file("train.csv", "model,accelerator,gpus,seq_len,step_time_s\nLlama 3.1 8B,h100-sxm,8,4096,5\n"));
  QTRY_VERIFY(page().study()->hasOwnRuns());
  QVERIFY(!view().isVisible());
  page().serving()->study()->load(file("again.csv", own_table()));
  QTRY_VERIFY(view().isVisible());
  QCOMPARE(view().study()->ownName(), QStringLiteral("again.csv"));
  click("forget_own_iterations");
  QVERIFY(!view().study()->hasOwnRuns());
}

/// Rollout that runs ahead of the trainer hides its time, so these iterations do not determine its speed.
void TestPostTrainingTrust::runs_without_a_proposal_are_reported() {
  open();
  view().study()->load(file("ahead.csv",
                            "model,accelerator,gpus,pools,rollout_gpus,train_layout,samples_per_iter,"
                            "response_len_mean,staleness,iter_s\n"
                            "Llama-3.1-8B,h100-sxm,16,disaggregated,8,TP1 FSDP2,2048,1060,1,60\n"));
  QTRY_COMPARE_WITH_TIMEOUT(view().study()->own().rows.size(), size_t(1), 60000);
  click("measure_speed");
  QTRY_VERIFY_WITH_TIMEOUT(view().study()->proposal(), 60000);
  QVERIFY(!view().study()->hasLearned());
  QVERIFY(view().ownRuns()->outcome().startsWith("Calibration needs"));
  QVERIFY(!find<QPushButton>("speed_into_current")->isVisible());
  QSignalSpy spy(view().study(), &PostTrainingTrustStudy::failed);
  view().study()->load(folder_.filePath("none.csv"));
  QCOMPARE(spy.count(), 1);
}

TRAINYARD_TEST(TestPostTrainingTrust);
#include "tst_post_training_trust.moc"
