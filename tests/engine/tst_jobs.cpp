// SPDX-License-Identifier: GPL-3.0-or-later
// Each job has its own inputs, results and verdict, and tables and studies show only those of the design's job.
#include <QTest>

#include <cmath>
#include <set>

#include "engine/error.h"
#include "engine/explore/goal_seek.h"
#include "engine/explore/sensitivity.h"
#include "engine/explore/sweep_values.h"
#include "engine/files/project.h"
#include "engine/files/tables.h"
#include "engine/json/json.h"
#include "engine/metrics/handle.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/handle.h"
#include "engine/studies/findings.h"
#include "tests/jobs.h"
#include "tests/test_program.h"

using namespace trainyard;
using tests::inputs_of;
using tests::results_of;

namespace {

using Ids = std::set<std::string>;

/// Returns the ids of one kind of row, from the second column of a CSV.
Ids ids_in(const std::string& csv, const std::string& kind) {
  Ids out;
  for (const QString& line : QString::fromStdString(csv).split("\r\n")) {
    const QStringList cells = line.split(',');
    if (cells.size() > 1 && cells[0].toStdString() == kind) out.insert(cells[1].toStdString());
  }
  return out;
}

Ids keys_of(const Json& json) {
  Ids out;
  for (const auto& item : json.items()) out.insert(item.key());
  return out;
}

template <class Rows>
Ids ids_of(const Rows& rows) {
  Ids out;
  for (const auto& row : rows) out.insert(row.id);
  return out;
}

/// Results of a serving job with this verdict, without an evaluation.
Evaluation served(ServingVerdict verdict, double budget_left = 1, double power_left = 1) {
  Evaluation e;
  e.job = Job::serving;
  e.serving_verdict = verdict;
  e.deadline_margin = 1;
  e.budget_margin = budget_left;
  e.power_margin = power_left;
  return e;
}

void add_jobs() {
  QTest::addColumn<int>("index");
  for (const Job job : every_job) QTest::newRow(job_id(job)) << int(job);
}
Job fetched_job() {
  QFETCH(int, index);
  return Job(index);
}

}  // namespace

class TestJobs : public QObject {
  Q_OBJECT

 private slots:
  void tables_of_a_job_have_the_rows_that_name_it_data() { add_jobs(); }
  void tables_of_a_job_have_the_rows_that_name_it() {
    const Job job = fetched_job();
    Ids inputs, results;
    for (const Parameter& p : parameters())
      if (p.jobs.has(job)) inputs.insert(p.id);
    for (const Metric& m : metrics())
      if (m.jobs.has(job)) results.insert(m.id);
    QVERIFY(ids_of(inputs_of(job)) == inputs);
    QVERIFY(ids_of(results_of(job)) == results);
    QVERIFY(inputs.contains("job") && inputs.contains("model") && inputs.contains("accelerator_price"));
    QVERIFY(results.contains("fits"));
    QCOMPARE(inputs.contains("global_batch"), job == Job::training);
    QCOMPARE(results.contains("step_time"), job == Job::training);
  }

  void files_hold_the_rows_of_the_job_and_no_other_data() { add_jobs(); }
  void files_hold_the_rows_of_the_job_and_no_other() {
    const Job job = fetched_job();
    const Design& design = default_design(job);
    const Evaluation evaluation = evaluate(design);
    QCOMPARE(evaluation.job, job);
    const std::string csv = results_csv(design, evaluation);
    QVERIFY(ids_in(csv, "parameter") == ids_of(inputs_of(job)));
    QVERIFY(ids_in(csv, "metric") == ids_of(results_of(job)));
    const auto json = results_json(design, evaluation);
    QVERIFY(keys_of(json["parameters"]) == ids_of(inputs_of(job)));
    QVERIFY(keys_of(json["metrics"]) == ids_of(results_of(job)));
    QCOMPARE(json["job"].get<std::string>(), std::string(job_id(job)));
    QCOMPARE(json.contains("deadline"), job == Job::training);
    QCOMPARE(json.contains("nearest_legal"), job == Job::training);
    QCOMPARE(json["verdict"].contains("id"), job == Job::serving);
  }

  /// The default next to a value is that of the same job.
  void defaults_are_those_of_the_job() {
    const Design& design = default_design(Job::serving);
    const std::string csv = results_csv(design, evaluate(design));
    QVERIFY(csv.find("parameter,job,Job,serving,,Serving,serving\r\n") != std::string::npos);
    for (const QString& line : QString::fromStdString(csv).split("\r\n", Qt::SkipEmptyParts).mid(1))
      if (const QStringList cells = line.split(','); cells.size() == 7 && !line.contains('"'))
        QVERIFY2(cells[3] == cells[6], qPrintable(line));
  }

  void shared_rows_are_in_the_groups_of_the_job() {
    QCOMPARE(group_of(parameter(&Cluster::accelerator), Job::training), Group::cluster);
    QCOMPARE(group_of(parameter(&Cluster::accelerator), Job::serving), Group::replica);
    QCOMPARE(group_of(parameter(&Storage::host_memory), Job::serving), Group::cluster);
    QCOMPARE(group_of(parameter(&Cluster::network_bandwidth), Job::serving), Group::cluster);
    QCOMPARE(group_label(Group::work, Job::serving), "Model");
    QCOMPARE(group_label(Group::work, Job::training), "Workload");
    QCOMPARE(group_label(Group::work), "Workload");
    // No group of a serving job exists only for training.
    const std::set<Group> groups_there{Group::load,       Group::targets, Group::work,      Group::replica,
                                       Group::scheduling, Group::cluster, Group::economics, Group::room};
    for (const Parameter& p : inputs_of(Job::serving)) QVERIFY2(groups_there.contains(group_of(p, Job::serving)), p.id);
  }

  /// Automatic inputs of another job are not resolved, and changing the job loses no value.
  void only_inputs_of_the_job_are_resolved() {
    Design design = default_design();
    design.layout.tensor_parallel = 4;
    design.job = Job::serving;
    const Design whole = resolved(design);
    QVERIFY(std::isnan(whole.layout.data_parallel));
    QVERIFY(!std::isnan(whole.cluster.network_bandwidth));
    for (const Parameter& p : inputs_of(Job::serving))
      if (p.derive) QVERIFY2(is_automatic(whole, p) == p.may_be_unknown, p.id);
    design.job = Job::training;
    QCOMPARE(design.layout.tensor_parallel, 4.0);
    QCOMPARE(resolved(design).layout.data_parallel, 256.0);
  }

  /// The number of training GPUs rules out no network tier for serving.
  void training_devices_do_not_affect_serving() {
    Design design = default_design();
    design.cluster.accelerators = 8;
    const Parameter& pods = parameter(&Cluster::core_bandwidth);
    QVERIFY(pods.why_idle(design));
    design.job = Job::serving;
    QVERIFY(!pods.why_idle(design));
  }

  void verdicts_of_serving_data() {
    QTest::addColumn<int>("verdict");
    QTest::addColumn<double>("budget_left");
    QTest::addColumn<double>("power_left");
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("id");
    const auto row = [](ServingVerdict verdict, double budget, double power, const char* label, const char* id) {
      QTest::newRow(label) << int(verdict) << budget << power << QString(label) << QString(id);
    };
    const double no_number = std::nan("");
    using V = ServingVerdict;
    row(V::meets, 1, 1, "Meets targets", "meets");
    row(V::meets, -1, 1, "Meets targets, over budget", "meets");
    row(V::meets, 1, -1, "Meets targets, over power", "meets");
    row(V::meets, -1, -1, "Meets targets, over budget and power", "meets");
    row(V::meets, no_number, 1, "Meets targets, cost unknown", "meets");
    row(V::meets, 1, no_number, "Meets targets, power unknown", "meets");
    row(V::first_token_late, 1, 1, "First token too late", "first_token_late");
    row(V::next_token_late, 1, 1, "Tokens too slow", "next_token_late");
    row(V::both_late, 1, 1, "Too slow", "both_late");
    row(V::saturated, 1, 1, "Saturated", "saturated");
    row(V::does_not_fit, 1, 1, "Does not fit", "does_not_fit");
    row(V::not_legal, 1, 1, "Not a legal layout", "not_legal");
    row(V::cannot_tell, 1, 1, "Unknown", "cannot_tell");
  }
  void verdicts_of_serving() {
    QFETCH(int, verdict);
    QFETCH(double, budget_left);
    QFETCH(double, power_left);
    QFETCH(QString, label);
    QFETCH(QString, id);
    const auto kind = ServingVerdict(verdict);
    const Evaluation e = served(kind, budget_left, power_left);
    QCOMPARE(QString(verdict_label(e)), label);
    QCOMPARE(QString(serving_verdict_id(kind)), id);
    QCOMPARE(fits_or_meets_targets(e), kind == ServingVerdict::meets);
    QCOMPARE(is_legal(e), kind != ServingVerdict::not_legal);
  }

  void switching_the_job_leaves_nothing_of_the_last_one() {
    Evaluation e = evaluate(default_design());
    QVERIFY(e.step_time > 0);
    evaluate(default_design(Job::serving), e);
    QCOMPARE(e.step_time, 0.0);
    evaluate(default_design(), e);
    QCOMPARE(e.step_time, evaluate(default_design()).step_time);
  }

  /// Reset and "changed" cover the inputs of the job; files and command lines cover all inputs.
  void changes_are_those_of_the_job() {
    Design design = default_design(Job::serving);
    design.work.global_batch = 64;
    design.economics.pue = 1.3;
    const std::vector<const Parameter*> differing = changed(design, default_design(Job::serving));
    QCOMPARE(differing.size(), size_t(1));
    QCOMPARE(differing.front()->id, "pue");
    const std::vector<std::string> all = assignments(design);
    QCOMPARE(all, (std::vector<std::string>{"job=serving", "global_batch=64", "pue=1.3"}));
    Design again = default_design();
    for (const std::string& assignment : all) assign(again, assignment);
    QVERIFY(again == design);
  }

  void a_project_keeps_the_inputs_of_every_job() {
    Project project = default_project();
    Design serving = default_design(Job::serving);
    serving.layout.pipeline_parallel = 4;
    project.scenarios.push_back({.name = "Serve", .note = {}, .design = serving});
    project.scenarios.push_back({.name = "Learn", .note = {}, .design = default_design(Job::post_training)});
    const Project read = read_project(write_project(project), "mixed");
    QCOMPARE(read.scenarios.size(), size_t(3));
    for (size_t i = 0; i < 3; ++i) QVERIFY(read.scenarios[i].design == project.scenarios[i].design);
    QCOMPARE(read.scenarios[1].design.job, Job::serving);
    QCOMPARE(read.scenarios[1].design.layout.pipeline_parallel, 4.0);
  }

  void a_project_without_a_job_is_a_training() {
    auto json = Json::parse(write_project(default_project()));
    auto& design = json["scenarios"][0]["design"];
    for (const Parameter& p : parameters())
      if (!p.jobs.has(Job::training) || std::string_view(p.id) == "job") design.erase(p.id);
    const Project read = read_project(json.dump(), "older");
    QVERIFY(read.scenarios[0].design == default_design());
  }

  void findings_of_serving_do_not_mention_training() {
    const Design& design = default_design(Job::serving);
    for (const Finding& finding : findings(design, evaluate(design)))
      for (const ParameterHandle input : finding.parameters) QVERIFY2(input->jobs.has(Job::serving), input->id);
  }

  void studies_vary_only_inputs_of_the_job() {
    QVERIFY_THROWS_EXCEPTION(InputError, parse_axis(default_design(Job::serving), "global_batch=8,16"));
    QVERIFY_THROWS_EXCEPTION(InputError, parse_axis(default_design(), "job=all"));
    QCOMPARE(parse_axis(default_design(Job::serving), "pue=1,1.5").values, (std::vector<double>{1, 1.5}));
    QVERIFY_THROWS_EXCEPTION(InputError, check_result(metric(&Evaluation::step_time), Job::serving));
    check_result(metric(&Evaluation::step_time), Job::training);
    for (const Job job : every_job) {
      const auto shown = headline_metrics(job);
      if (shown.empty()) continue;
      for (const Sensitivity& s : sensitivities(default_design(job), *shown.front(), {}, {}))
        QVERIFY2(may_vary(*s.parameter, job), s.parameter->id);
    }
  }

  void headline_positions_are_numbered_per_job() {
    for (const Job job : every_job) {
      int last = 0;
      for (const Metric* m : headline_metrics(job)) {
        QVERIFY2(m->headline > last && m->jobs.has(job), m->id);
        last = m->headline;
      }
    }
    QCOMPARE(headline_metrics(Job::training).size(), size_t(12));
  }
};

TRAINYARD_TEST(TestJobs);
#include "tst_jobs.moc"
