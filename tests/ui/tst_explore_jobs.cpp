// SPDX-License-Identifier: GPL-3.0-or-later
// The Explore page on scenarios of serving and post-training: each view offers what the job has, and applying a result
// is one undo step.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <set>

#include "engine/explore/replica_search.h"
#include "engine/explore/storage_options.h"
#include "engine/studies/serving_variants.h"
#include "tests/engine/designs.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/inputs/unit_field.h"
#include "ui/pages/explore/common/change_card.h"
#include "ui/pages/explore/common/find_box.h"
#include "ui/pages/explore/common/search_box.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/offers/devices_view.h"
#include "ui/pages/explore/offers/replicas_view.h"
#include "ui/pages/explore/offers/storage_systems_view.h"
#include "ui/pages/explore/purchase/purchase_view.h"
#include "ui/pages/explore/seek/seek_view.h"
#include "ui/pages/explore/sensitivity/sensitivity_view.h"
#include "ui/pages/explore/sweep/sweep_panel.h"
#include "ui/pages/explore/sweep/sweep_study.h"
#include "ui/pages/explore/sweep/sweep_view.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// An 8B model on two devices, so that the replica search is fast.
Design small_serving() {
  return with({"job=serving", "model=llama3.1-8b", "accelerator=h100-sxm", "requests=100", "prompt_tokens=500",
               "output_tokens=200", "first_token=1", "next_token=0.05"});
}

Design small_post_training() {
  return with({"job=post_training", "model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
               "virtual_pipeline=1", "schedule=1f1b", "data_parallel=auto"});
}

}  // namespace

class TestExploreJobs : public WindowTest {
  Q_OBJECT

 private slots:
  void init() {
    openWindow();
    window_->showPage(&page());
  }

  void each_job_has_its_views();
  void sweeps_offer_inputs_of_the_job();
  void a_ready_sweep_of_serving_equals_evaluate();
  void a_point_becomes_a_scenario_of_the_job();
  void the_last_question_of_a_job_is_restored();
  void questions_are_those_of_the_job();
  void goal_seek_of_serving_is_applied_and_undone();
  void sensitivity_looks_at_results_of_the_job();
  void replicas_are_listed_and_applied();
  void a_refused_replica_has_a_reason();
  void other_accelerators_are_offered();
  void storage_systems_are_ranked_and_applied();
  void storage_prices_are_entered_in_the_ranking();

 private:
  ExplorePage& page() { return *window_->page<ExplorePage>(); }
  void open(const Design& design) {
    document().addScenario(QStringLiteral("Other"), {}, design);
    QCoreApplication::processEvents();
  }
  void settle(OffersView& view) { QTRY_VERIFY_WITH_TIMEOUT(view.isReady() && view.offers()->count() > 0, 60000); }
  SweepView& sweep() { return *page().view<SweepView>(); }
  void settle_sweep() {
    QTRY_VERIFY_WITH_TIMEOUT(!sweep().study()->isRunning() && sweep().answer(), 60000);
    QCoreApplication::processEvents();
  }
  std::set<QString> shown_views() {
    std::set<QString> out;
    for (const QPushButton* button : page().viewButtons()) out.insert(button->objectName());
    return out;
  }
};

void TestExploreJobs::each_job_has_its_views() {
  const std::set<QString> training = shown_views();
  QCOMPARE(training.size(), size_t(9));
  QAction* purchase = page().view<PurchaseView>()->studyActions().first();
  QVERIFY(purchase->isEnabled());
  open(small_serving());
  QCOMPARE(shown_views(), (std::set<QString>{"explore_replicas", "explore_devices", "explore_sweep",
                                             "explore_sensitivity", "explore_seek"}));
  QVERIFY(page().isVisible());
  QVERIFY(page().view<ReplicasView>()->isVisible());
  // A serving scenario has no question about buying a training cluster.
  QVERIFY(!purchase->isEnabled());
  open(small_post_training());
  QCOMPARE(shown_views(), (std::set<QString>{"explore_sweep", "explore_sensitivity", "explore_seek"}));
  QVERIFY(sweep().isVisible());
  document().setCurrent(0);
  QCoreApplication::processEvents();
  QCOMPARE(shown_views(), training);
  QVERIFY(sweep().isVisible());
  QVERIFY(purchase->isEnabled());
}

void TestExploreJobs::sweeps_offer_inputs_of_the_job() {
  const auto ids = [](const SearchBox& box) {
    std::set<QString> out;
    for (int i = 0; i < box.count(); ++i) out.insert(box.itemData(i).toString());
    return out;
  };
  for (const Design& design : {small_serving(), small_post_training(), default_design()}) {
    open(design);
    click("explore_sweep");
    // Until the study starts, the answer belongs to the previous job.
    QTRY_VERIFY_WITH_TIMEOUT(sweep().answer() && sweep().answer()->sweep.design.job == design.job, 60000);
    settle_sweep();
    std::set<QString> inputs, results;
    for (const Parameter* p : parameters(design.job))
      if (may_vary(*p, design.job)) inputs.insert(QString::fromLatin1(p->id));
    for (const Metric* m : metrics(design.job))
      if (m->value) results.insert(QString::fromLatin1(m->id));
    QCOMPARE(ids(*find<SearchBox>("sweep_x")), inputs);
    QCOMPARE(ids(*find<SearchBox>("sweep_metric")), results);
    QCOMPARE(find<QComboBox>("sweep_ready")->count(), int(preset_sweeps(design.job).size()) + 1);
    QCOMPARE(find<QComboBox>("sweep_layout")->isEnabled(), design.job == Job::training);
  }
}

void TestExploreJobs::a_ready_sweep_of_serving_equals_evaluate() {
  open(small_serving());
  click("explore_sweep");
  settle_sweep();
  const auto& [asked, result] = *sweep().answer();
  QCOMPARE(asked.axes[0].input, ParameterHandle(&Serving::requests));
  QCOMPARE(asked.metrics[0], MetricHandle(&Evaluation::serving_gpus));
  double before = 0;
  for (size_t i = 0; i < asked.points(); ++i) {
    const double gpus = result.value(i, 0, asked.metrics.size()).value;
    QCOMPARE(gpus, evaluate(design_of(asked, result, i)).serving_gpus);
    QVERIFY(gpus >= before);
    before = gpus;
  }
  // The present load is in the middle of the axis.
  QCOMPARE(asked.axes[0].values[asked.points() / 2], 100.0);
}

void TestExploreJobs::a_point_becomes_a_scenario_of_the_job() {
  open(small_serving());
  click("explore_sweep");
  settle_sweep();
  const size_t before = document().project().scenarios.size();
  const Design point = design_of(sweep().answer()->sweep, sweep().answer()->result, 0);
  sweep().choose(0);
  QCOMPARE(document().project().scenarios.size(), before + 1);
  QCOMPARE(document().design().job, Job::serving);
  QCOMPARE(document().design().serving.requests, point.serving.requests);
}

void TestExploreJobs::the_last_question_of_a_job_is_restored() {
  open(small_serving());
  click("explore_sweep");
  settle_sweep();
  SweepQuestion question = sweep().sweepPanel()->question();
  question.ready = nullptr;
  question.x = {&parameter(&Serving::output_tokens), ValueChoice::usual, {}};
  question.metric = &Evaluation::month_cost;
  sweep().sweepPanel()->setQuestion(question);
  document().setCurrent(0);
  settle_sweep();
  QTRY_COMPARE(find<SearchBox>("sweep_x")->id(), QStringLiteral("global_batch"));
  document().setCurrent(1);
  settle_sweep();
  QTRY_COMPARE(find<SearchBox>("sweep_x")->id(), QStringLiteral("output_tokens"));
  QCOMPARE(find<SearchBox>("sweep_metric")->id(), QStringLiteral("month_cost"));
}

void TestExploreJobs::questions_are_those_of_the_job() {
  SeekView& seek = *page().view<SeekView>();
  for (const Design& design : {small_serving(), small_post_training()}) {
    open(design);
    click("explore_seek");
    QTRY_VERIFY_WITH_TIMEOUT(seek.isReady(), 120000);
    const auto all = ready_questions(document().design());
    QCOMPARE(seek.questions()->count(), int(all.size()));
    QCOMPARE(seek.questions()->idOf(0), QString::fromLatin1(all.front().id));
    const SeekAnswer first = seek_goal(document().design(), all.front().question);
    QVERIFY(first.found && seek.answer()->found);
    QCOMPARE(seek.answer()->found->value, first.found->value);
    QCOMPARE(find<FindBox>("seek_input")->id(), QString::fromLatin1(all.front().question.input->id));
    QVERIFY(find<FindBox>("seek_metric")->findData("mfu") < 0);
  }
}

/// GPUs are added in whole replicas. The answer is the load that fills the last replica, so a higher load needs more
/// GPUs.
void TestExploreJobs::goal_seek_of_serving_is_applied_and_undone() {
  open(small_serving());
  click("explore_seek");
  SeekView& seek = *page().view<SeekView>();
  QTRY_VERIFY_WITH_TIMEOUT(seek.isReady(), 120000);
  const double gpus = document().evaluation().serving_gpus, load = seek.answer()->found->value;
  QVERIFY(load > 100);
  Design more = document().design();
  more.serving.requests = load;
  QCOMPARE(evaluate(more).serving_gpus, gpus);
  more.serving.requests = load * 1.01;
  QVERIFY(evaluate(more).serving_gpus > gpus);
  click("seek_take");
  QCOMPARE(document().design().serving.requests, load);
  window_->actions()->undo->trigger();
  QCOMPARE(document().design().serving.requests, 100.0);
}

void TestExploreJobs::sensitivity_looks_at_results_of_the_job() {
  SensitivityView& view = *page().view<SensitivityView>();
  find<QComboBox>("sensitivity_draws")->setCurrentIndex(0);
  open(small_serving());
  click("explore_sensitivity");
  QTRY_VERIFY_WITH_TIMEOUT(view.isReady() && !view.found().empty(), 120000);
  QVERIFY(std::get<Tornado>(view.tornado()->spec()).title.contains(engine_text("GPUs")));
  QCOMPARE(view.outcomes()->idOf(0), QStringLiteral("serving_gpus"));
  QVERIFY2(view.summary().contains("meet the targets"), qPrintable(view.summary()));
  for (const Sensitivity& row : view.found()) QVERIFY2(row.parameter->jobs.has(Job::serving), row.parameter->id);
  open(small_post_training());
  QTRY_VERIFY_WITH_TIMEOUT(view.isReady() && view.outcomes()->idOf(0) == QLatin1String("iteration_time"), 120000);
}

void TestExploreJobs::replicas_are_listed_and_applied() {
  open(small_serving());
  click("explore_replicas");
  ReplicasView& view = *page().view<ReplicasView>();
  settle(view);
  const Design before = document().design();
  const std::vector<SearchedReplica> found = search_replicas(before);
  QCOMPARE(view.offers()->count(), int(found.size()));
  QVERIFY(found.size() > 2 && found[1].refusal == ReplicaRefusal::none);
  QVERIFY(view.summary().contains(number_text(found[0].evaluation.serving_gpus, Unit::accelerators)));
  clickRow(view.offers(), QStringLiteral("1"));
  click("replicas_take");
  QCOMPARE(document().design().serving.tensor_parallel, found[1].layout.tensor_parallel);
  QCOMPARE(document().design().serving.pipeline_parallel, found[1].layout.pipeline_parallel);
  QCOMPARE(document().evaluation().serving_gpus, found[1].evaluation.serving_gpus);
  window_->actions()->undo->trigger();
  QVERIFY(document().design() == before);
  settle(view);
  QTRY_VERIFY(find<QPushButton>("replicas_scenario")->isEnabled());
  const size_t scenarios = document().project().scenarios.size();
  click("replicas_scenario");
  QCOMPARE(document().project().scenarios.size(), scenarios + 1);
  QVERIFY(document().project().scenarios[1].design == before);
}

void TestExploreJobs::a_refused_replica_has_a_reason() {
  Design design = small_serving();
  assign(design, "model=llama3.1-405b");
  open(design);
  click("explore_replicas");
  ReplicasView& view = *page().view<ReplicasView>();
  settle(view);
  const int last = view.offers()->count() - 1;
  const std::vector<SearchedReplica> found = search_replicas(design);
  QVERIFY(found.back().refusal != ReplicaRefusal::none);
  clickRow(view.offers(), view.offers()->idOf(last));
  QVERIFY(!find<QPushButton>("replicas_take")->isEnabled());
  QCOMPARE(view.change()->text(), engine_text(refusal_text(found.back().refusal)));
}

void TestExploreJobs::other_accelerators_are_offered() {
  open(small_serving());
  click("explore_devices");
  DevicesView& view = *page().view<DevicesView>();
  settle(view);
  const std::vector<OtherAccelerator> found = other_accelerators(document().design());
  QCOMPARE(view.offers()->count(), int(found.size()));
  QTRY_VERIFY(view.change()->applyButton()->isEnabled());
  click("devices_take");
  QCOMPARE(document().design().cluster.accelerator->id, found[0].design.cluster.accelerator->id);
  QCOMPARE(document().evaluation().month_cost, found[0].evaluation.month_cost);
}

void TestExploreJobs::storage_systems_are_ranked_and_applied() {
  window_->showPage(&page());
  click("explore_storage");
  StorageSystemsView& view = *page().view<StorageSystemsView>();
  settle(view);
  const std::vector<StorageOption> found = storage_options(document().design());
  QCOMPARE(view.offers()->count(), int(found.size()));
  QVERIFY2(view.summary().contains(QString::fromStdString(found[0].system->name)), qPrintable(view.summary()));
  const Design before = document().design();
  QTRY_VERIFY(view.change()->applyButton()->isEnabled());
  click("storage_systems_take");
  QCOMPARE(document().design().storage.system->id, found[0].system->id);
  window_->actions()->undo->trigger();
  QVERIFY(document().design() == before);
}

/// A price typed for the selected system moves it to the top; the others stand apart below a heading.
void TestExploreJobs::storage_prices_are_entered_in_the_ranking() {
  QSettings().remove("storage_prices");
  window_->showPage(&page());
  click("explore_storage");
  StorageSystemsView& view = *page().view<StorageSystemsView>();
  settle(view);
  const int systems = view.offers()->count();
  FactTable* table = view.offers();
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(1, 0)).center());
  const QString second = table->model()->index(1, 0).data().toString();
  auto* price = find<UnitField>("storage_price");
  price->setFocus();
  QTest::keyClicks(price, QStringLiteral("12"));
  QTest::keyClick(price, Qt::Key_Return);
  settle(view);
  QTRY_COMPARE(table->count(), systems + 1);
  QCOMPARE(table->model()->index(0, 0).data().toString(), second);
  QVERIFY(table->model()->index(1, 0).data().toString().startsWith(QStringLiteral("No price known")));
  QVERIFY2(view.summary().contains(QStringLiteral("per month")), qPrintable(view.summary()));
  QCOMPARE(table->currentIndex().row(), 0);
  const auto type = [&](const QString& text) {
    price->setFocus();
    price->selectAll();
    QTest::keyClick(price, Qt::Key_Delete);
    QTest::keyClicks(price, text);
    QTest::keyClick(price, Qt::Key_Return);
    settle(view);
  };
  // The arrow keys skip the heading.
  table->setFocus();
  QTest::keyClick(table, Qt::Key_Down);
  QCOMPARE(table->currentIndex().row(), 2);
  QTest::keyClick(table, Qt::Key_Down);
  QCOMPARE(table->currentIndex().row(), 3);
  QTest::keyClick(table, Qt::Key_Up);
  const QString third = table->model()->index(2, 0).data().toString();
  auto* refusal = find<QLabel>("storage_price_refusal");
  type(QStringLiteral("abc"));
  QVERIFY(price->isRefused() && refusal->isVisible());
  QVERIFY2(one_sentence(refusal->text()) && refusal->text().contains(QStringLiteral("abc")),
           qPrintable(refusal->text()));
  // The system that got a price stays selected in its new place.
  type(QStringLiteral("1000000"));
  QVERIFY(!price->isRefused() && !refusal->isVisible());
  QTRY_VERIFY(table->model()->index(2, 0).data().toString().startsWith(QStringLiteral("No price known")));
  QCOMPARE(table->model()->index(1, 0).data().toString(), third);
  QCOMPARE(table->currentIndex().row(), 1);
  type({});
  QTRY_VERIFY(table->model()->index(1, 0).data().toString().startsWith(QStringLiteral("No price known")));
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(0, 0)).center());
  type({});
  QTRY_COMPARE(table->count(), systems);
}

TRAINYARD_TEST(TestExploreJobs);
#include "tst_explore_jobs.moc"
