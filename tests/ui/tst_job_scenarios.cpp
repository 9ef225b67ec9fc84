// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios of several jobs in one project: what the window shows for each, and how users switch between them.
#include <QAbstractButton>
#include <QAction>
#include <QActionGroup>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QStatusBar>
#include <QTabBar>

#include "engine/files/tables.h"
#include "engine/metrics/handle.h"
#include "tests/jobs.h"
#include "tests/ui/window_test.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/headline/headline_cells.h"
#include "ui/headline/headline_strip.h"
#include "ui/headline/verdict_block.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/pages/page.h"
#include "ui/widgets/status_mark.h"
#include "ui/window/actions.h"
#include "ui/window/scenario_bar.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// A serving evaluation with this verdict and fixed numbers.
Evaluation served(ServingVerdict verdict) {
  Evaluation e;
  e.job = Job::serving;
  e.serving_verdict = verdict;
  e.fits = verdict == ServingVerdict::does_not_fit || verdict == ServingVerdict::not_legal ? Fit::no : Fit::yes;
  e.deadline_margin = e.budget_margin = e.power_margin = 1;
  e.ttft = 0.95;
  e.tpot = 0.0391;
  e.replicas = 28;
  e.serving_replicas = 29;
  e.serving_gpus = 232;
  e.users_fit = 354;
  e.users_running = 32;
  e.serving_memory = 55.4 * (1 << 30);
  e.serving_memory_capacity = 79.6 * (1 << 30);
  return e;
}

Design serving_design() {
  Design design = default_design(Job::serving);
  design.serving.first_token = 1.5;
  design.serving.next_token = 0.04;
  return design;
}

}  // namespace

class TestJobScenarios : public WindowTest {
  Q_OBJECT

 private slots:
  void the_model_is_served_from_the_menu_by_keys();
  void the_panel_has_the_inputs_of_the_job();
  void groups_are_in_the_order_of_a_serving_job();
  void a_reset_keeps_the_job();
  void the_headline_is_that_of_the_job();
  void a_baseline_of_another_job_is_not_compared();
  void verdicts_show_latencies_against_their_targets();
  void each_job_has_its_own_pages();
  void tabs_show_the_job();
  void a_new_project_has_the_requested_job();
  void results_of_another_job_are_not_explained();

 private:
  void serve() {
    window_->actions()->make_of[size_t(Job::serving)]->trigger();
    QCoreApplication::processEvents();
  }
  void show(const char* page) {
    for (QAction* action : window_->actions()->all())
      if (action->objectName() == QLatin1String(page)) action->trigger();
    QCoreApplication::processEvents();
  }
};

void TestJobScenarios::the_model_is_served_from_the_menu_by_keys() {
  document().edit(parameter("pue"), 1.3);
  QMenu* menu = window_->actions()->scenario_menu;
  menu->popup(window_->mapToGlobal(QPoint(20, 20)));
  QVERIFY(QTest::qWaitForWindowExposed(menu));
  QTest::keyClick(menu, Qt::Key_S);
  QCoreApplication::processEvents();
  QCOMPARE(document().project().scenarios.size(), size_t(2));
  QCOMPARE(document().scenario().name, std::string("Serve Llama 3.1 405B"));
  const Design& made = document().design();
  QCOMPARE(made.job, Job::serving);
  QCOMPARE(made.economics.pue, 1.3);
  QCOMPARE(made.cluster.accelerator, document().project().scenarios[0].design.cluster.accelerator);
  QVERIFY(!window_->actions()->make_of[size_t(Job::serving)]->isEnabled());
  QVERIFY(window_->actions()->make_of[size_t(Job::training)]->isEnabled());
  document().undoStack().undo();
  QCOMPARE(document().project().scenarios.size(), size_t(1));
  QVERIFY(window_->actions()->make_of[size_t(Job::serving)]->isEnabled());
}

void TestJobScenarios::the_panel_has_the_inputs_of_the_job() {
  const auto check = [&] {
    const Job job = document().design().job;
    auto* search = find<QLineEdit>("inputs.search");
    QCOMPARE(search->placeholderText(), QStringLiteral("Search %1 inputs").arg(parameters(job).size()));
    for (const Parameter& p : parameters()) {
      const QString id = QLatin1String(p.id);
      QCOMPARE(window_->inputs()->reveal(id), p.jobs.has(job));
      QVERIFY2(window_->inputs()->row(id)->isVisible() == p.jobs.has(job), p.id);
    }
  };
  check();
  serve();
  check();
  QVERIFY(!find<QWidget>("keep_legal")->isVisible());
  document().setCurrent(0);
  QCoreApplication::processEvents();
  check();
  QVERIFY(find<QWidget>("keep_legal")->isVisible());
}

void TestJobScenarios::groups_are_in_the_order_of_a_serving_job() {
  serve();
  window_->inputs()->setShowsAll(true);
  QCoreApplication::processEvents();
  QStringList shown;
  QList<std::pair<int, QString>> places;
  for (const Group group : groups) {
    auto* header = window_->findChild<QAbstractButton*>(QStringLiteral("inputs.") + QLatin1String(group_id(group)));
    if (!header || !header->isVisible()) continue;
    places.push_back({header->mapTo(window_->inputs(), QPoint(0, 0)).y(), header->text()});
  }
  std::sort(places.begin(), places.end());
  for (const auto& place : places) shown << place.second;
  QCOMPARE(shown,
           QStringList({"Load", "Targets", "Model", "Replica", "Scheduling", "Cluster", "Economics", "Machine room"}));
  // The panel scrolls to a revealed row, so reveal all before their places are compared.
  for (const char* id : {"accelerator", "replica_tensor_parallel", "users"})
    window_->inputs()->reveal(QLatin1String(id));
  QCoreApplication::processEvents();
  const auto top = [&](const char* id) {
    return window_->inputs()->row(QLatin1String(id))->mapTo(window_->inputs(), QPoint(0, 0)).y();
  };
  QVERIFY(top("accelerator") < top("replica_tensor_parallel"));
  QVERIFY(top("replica_tensor_parallel") < top("users"));
  document().setCurrent(0);
  QCoreApplication::processEvents();
  auto* work = find<QAbstractButton>("inputs.work");
  QCOMPARE(work->text(), QStringLiteral("Workload"));
}

void TestJobScenarios::a_reset_keeps_the_job() {
  serve();
  document().edit(parameter("pue"), 1.4);
  QCoreApplication::processEvents();
  QCOMPARE(find<QAbstractButton>("inputs.changed")->text(), QStringLiteral("Changed 1"));
  window_->actions()->reset_inputs->trigger();
  QCoreApplication::processEvents();
  QCOMPARE(document().design().job, Job::serving);
  QCOMPARE(document().design().economics.pue, default_design().economics.pue);
  QVERIFY(!window_->actions()->reset_inputs->isEnabled());
}

void TestJobScenarios::the_headline_is_that_of_the_job() {
  const auto ids = [&] {
    QStringList out;
    for (const HeadlineCell& cell : window_->headline()->cells()->cells()) out << QLatin1String(cell.metric->id);
    return out;
  };
  const auto expected = [](Job job) {
    QStringList out;
    for (const Metric* metric : headline_metrics(job)) out << QLatin1String(metric->id);
    return out;
  };
  QCOMPARE(ids(), expected(Job::training));
  serve();
  QCOMPARE(ids(), expected(Job::serving));
  QVERIFY(!ids().isEmpty() && !ids().contains(QStringLiteral("step_time")));
  const VerdictText verdict = window_->headline()->verdict()->verdict();
  QCOMPARE(verdict.title, QString::fromUtf8(verdict_label(document().evaluation())));
}

void TestJobScenarios::a_baseline_of_another_job_is_not_compared() {
  serve();
  for (const HeadlineCell& cell : window_->headline()->cells()->cells()) {
    QVERIFY2(cell.difference.isEmpty(), cell.metric->id);
    QVERIFY2(cell.spoken.contains(QStringLiteral("not compared with A: another job")), qPrintable(cell.spoken));
    QVERIFY2(!cell.remark.isEmpty(), cell.metric->id);
  }
  bool said = false;
  for (const QLabel* label : window_->statusBar()->findChildren<QLabel*>())
    said |= label->text() == QStringLiteral("Baseline: A Llama 3.1 405B, another job");
  QVERIFY(said);
  // A baseline of the same job is compared as usual.
  window_->actions()->duplicate->trigger();
  document().setBaseline(1);
  document().edit(parameter("requests"), 400.0);
  QCoreApplication::processEvents();
  const HeadlineCell gpus = window_->headline()->cells()->cells().first();
  QVERIFY2(!gpus.difference.isEmpty(), qPrintable(gpus.spoken));
}

void TestJobScenarios::verdicts_show_latencies_against_their_targets() {
  const Design design = serving_design();
  const VerdictText meets = verdict_text(design, served(ServingVerdict::meets));
  QCOMPARE(meets.title, QStringLiteral("Meets targets"));
  QCOMPARE(meets.room, QStringLiteral("29 replicas"));
  QCOMPARE(QString(meets.sentence).replace(QChar::Nbsp, u' '),
           QStringLiteral("TTFT p95 0.95 of 1.5 s, TPOT p95 39.1 of 40 ms"));
  QCOMPARE(meets.mark, StatusMark::good);
  Evaluation tight = served(ServingVerdict::meets);
  tight.targets_at_risk = true;
  QCOMPARE(verdict_text(design, tight).title, QStringLiteral("Meets targets, at risk"));
  QCOMPARE(verdict_text(design, tight).mark, StatusMark::warning);
  QVERIFY(fits_or_meets_targets(tight));
  QCOMPARE(meets.targets.size(), 2);
  QVERIFY(std::abs(meets.targets[0] - 0.95 / 1.5) < 1e-12);
  QVERIFY(std::abs(meets.targets[1] - 39.1 / 40) < 1e-12);

  Evaluation dear = served(ServingVerdict::meets);
  dear.month_cost = 423e3;
  dear.budget_margin = -23e3;
  Design poor = design;
  poor.economics.budget = 400e3;
  const VerdictText over = verdict_text(poor, dear);
  QCOMPARE(over.mark, StatusMark::warning);
  QVERIFY2(over.sentence.contains(QStringLiteral("$423")) && over.sentence.contains(QStringLiteral("$400")),
           qPrintable(over.sentence));

  for (const ServingVerdict late :
       {ServingVerdict::first_token_late, ServingVerdict::next_token_late, ServingVerdict::both_late})
    QCOMPARE(verdict_text(design, served(late)).mark, StatusMark::warning);
  Evaluation big = served(ServingVerdict::does_not_fit);
  big.serving_memory = 90.0 * (1 << 30);
  const VerdictText too_big = verdict_text(design, big);
  QCOMPARE(too_big.mark, StatusMark::error);
  QVERIFY2(too_big.room.contains(QStringLiteral("over")), qPrintable(too_big.room));
  QVERIFY(too_big.targets.isEmpty() && too_big.share > 1);
  for (const ServingVerdict broken : {ServingVerdict::saturated, ServingVerdict::not_legal}) {
    const VerdictText text = verdict_text(design, served(broken));
    QCOMPARE(text.mark, StatusMark::error);
    QVERIFY(!text.sentence.isEmpty() && text.targets.isEmpty());
  }
  const auto remark = [&](double Evaluation::*of) {
    return serving_remark(metric(of), design, served(ServingVerdict::meets));
  };
  QCOMPARE(remark(&Evaluation::serving_gpus), QStringLiteral("28 + 1 spare"));
  QCOMPARE(remark(&Evaluation::ttft), QStringLiteral("target 1.5"));
  QCOMPARE(remark(&Evaluation::serving_memory), QStringLiteral("of 79.6"));
  QVERIFY(remark(&Evaluation::month_cost).isEmpty());
}

void TestJobScenarios::each_job_has_its_own_pages() {
  const auto offered = [&] {
    QStringList titles;
    for (const QAction* action : window_->actions()->pages->actions())
      if (action->isVisible()) titles << action->text();
    return titles;
  };
  const QStringList training{"Overview", "Schedule", "Storage", "Options", "Compare", "Trust", "Machine room"};
  QCOMPARE(offered(), training);
  show("page_storage");
  QVERIFY(find<Page>("storage")->isVisible());
  serve();
  QCOMPARE(offered(),
           QStringList({"Overview", "Load", "Memory", "Limits", "Options", "Compare", "Trust", "Machine room"}));
  QVERIFY(find<Page>("serving")->isVisible());
  // A page of another job cannot be shown, whoever asks for it.
  window_->showPage(find<Page>("storage"));
  QVERIFY(find<Page>("serving")->isVisible());
  // The keys follow the visible buttons, and a page for both jobs stays open.
  QTest::keyClick(window_.get(), Qt::Key_7, Qt::ControlModifier);
  QVERIFY(find<Page>("trust")->isVisible());
  document().setCurrent(0);
  QCoreApplication::processEvents();
  QCOMPARE(offered(), training);
  QVERIFY(find<Page>("trust")->isVisible());
  QTest::keyClick(window_.get(), Qt::Key_3, Qt::ControlModifier);
  QVERIFY(find<Page>("storage")->isVisible());
  document().newProject(Job::post_training);
  QCoreApplication::processEvents();
  QCOMPARE(offered(), QStringList({"Overview", "Options", "Compare", "Trust", "Machine room"}));
  QVERIFY(find<Page>("post_training")->isVisible());
}

void TestJobScenarios::tabs_show_the_job() {
  QTabBar* tabs = window_->scenarioBar()->tabs();
  QVERIFY(!tabs->tabButton(0, QTabBar::LeftSide));
  serve();
  const auto sign = [&](int tab) {
    const QWidget* found = tabs->tabButton(tab, QTabBar::LeftSide);
    return found ? found->property("job").toString() : QString();
  };
  QCOMPARE(sign(0), QStringLiteral("training"));
  QCOMPARE(sign(1), QStringLiteral("serving"));
  const QPixmap training = static_cast<QLabel*>(tabs->tabButton(0, QTabBar::LeftSide))->pixmap();
  const QPixmap serving = static_cast<QLabel*>(tabs->tabButton(1, QTabBar::LeftSide))->pixmap();
  QVERIFY(!training.isNull() && training.toImage() != serving.toImage());
  document().edit(parameter("job"), std::string("post_training"));
  QCoreApplication::processEvents();
  QCOMPARE(sign(1), QStringLiteral("post_training"));
  document().undoStack().undo();
  document().undoStack().undo();
  QCoreApplication::processEvents();
  QVERIFY(sign(0).isEmpty());
}

void TestJobScenarios::a_new_project_has_the_requested_job() {
  for (const Job job : every_job) {
    window_->actions()->new_of[size_t(job)]->trigger();
    QCoreApplication::processEvents();
    QCOMPARE(document().design().job, job);
    QCOMPARE(document().project().scenarios.size(), size_t(1));
  }
  QVERIFY(window_->findChild<QMenu*>(QStringLiteral("menu_new_for")));
}

void TestJobScenarios::results_of_another_job_are_not_explained() {
  window_->explain(QStringLiteral("step_time"));
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("step_time"));
  serve();
  const std::string csv = results_csv(document().design(), document().evaluation());
  QVERIFY(csv.find("metric,step_time,") == std::string::npos);
  // The explanation returns with a scenario that has the result.
  document().setCurrent(0);
  QCoreApplication::processEvents();
  QCOMPARE(window_->explanation()->explained(), QStringLiteral("step_time"));
}

TRAINYARD_TEST(TestJobScenarios);
#include "tst_job_scenarios.moc"
