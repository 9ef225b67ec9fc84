// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of practices: planted mistakes are found, each effect is that of evaluate(), and good designs are left alone.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/bands/bands.h"
#include "engine/explore/practice_rows.h"
#include "engine/explore/practice_trials.h"
#include "engine/explore/practices.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/case_studies.h"
#include "engine/studies/framework_rules.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

PracticeCheck check(const Design& d, const std::string& id) {
  for (PracticeCheck& each : check_practices(d))
    if (each.id == id) return each;
  throw std::runtime_error(id);
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); }

bool compares(const PracticeCheck& check) {
  for (const PracticeRow& row : practice_rows())
    if (std::string(row.id) == check.id) return row.lists_all_changes;
  return false;
}

/// 64 H100 in nodes of eight: a small run with a good layout.
Design small(std::initializer_list<const char*> more = {}) {
  Design d = with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
                   "zero_stage=1", "global_batch=512", "sequence_length=8192", "tokens=1T", "recompute=mlp"});
  for (const char* assignment : more) assign(d, assignment);
  return d;
}

}  // namespace

class TestPractices : public QObject {
  Q_OBJECT
 private slots:
  void thereAreThreeStepsFivePracticesAndFourChallenges();
  void effectsEqualThoseOfEvaluate_data();
  void effectsEqualThoseOfEvaluate();
  void plantedMistakesAreFound_data();
  void plantedMistakesAreFound();
  void followedPracticesNeverCostTime();
  void savedMemoryByHand();
  void frameworksAreCompared();
  void batchesReachTheSameLoss();
  void communicationIsComparedBeforeAndAfter();
  void resourcesAreCounted();
  void batchOfThePlaybook();
  void heavyLoadsStayOpen();
  void sameSettingsAreOfferedOnce();
  void oneDeviceHasNoNetwork();
  void illegalDesignsGetALegalLayoutFirst();
  void changesOnlyHelp();
  void aStopEndsTheChecks();
};

void TestPractices::thereAreThreeStepsFivePracticesAndFourChallenges() {
  const std::vector<PracticeCheck> checks = check_practices(default_design());
  const auto of = [&](PracticeKind kind) {
    return std::count_if(checks.begin(), checks.end(), [kind](const PracticeCheck& c) { return c.kind == kind; });
  };
  QCOMPARE(of(PracticeKind::step), 3);
  QCOMPARE(of(PracticeKind::practice), 5);
  QCOMPARE(of(PracticeKind::challenge), 4);
  QCOMPARE(of(PracticeKind::own), 3);
  // Titles and order of source document 1; no other check names it as its source.
  const char* document = "Memory requirements for AI training (source document 1)";
  std::vector<std::string> titles;
  for (const PracticeCheck& c : checks) {
    const bool of_document = c.kind == PracticeKind::practice || c.kind == PracticeKind::challenge;
    QCOMPARE(std::string(c.source).find(document) != std::string::npos, of_document);
    if (of_document) titles.push_back(c.title);
  }
  const std::vector<std::string> expected{
      "Framework selection",        "Communication optimisation", "Batch size experimentation",
      "Monitoring and tuning",      "Backup and recovery",        "Communication overhead",
      "Synchronisation complexity", "Failure handling",           "Resource management"};
  QCOMPARE(titles, expected);
  std::set<std::string> ids;
  for (const PracticeCheck& c : checks) {
    QVERIFY(ids.insert(c.id).second);
    QVERIFY(std::string(c.title).size() > 3 && std::string(c.advice).size() > 10 && std::string(c.source).size() > 10);
    QVERIFY(!c.reason.text().empty());
  }
}

void TestPractices::effectsEqualThoseOfEvaluate_data() {
  QTest::addColumn<int>("run");
  for (const CaseStudy& run : known_runs()) QTest::newRow(run.id.c_str()) << int(&run - known_runs().data());
  QTest::newRow("default") << -1;
  QTest::newRow("does not fit") << -2;
}

/// For every well-known run, each change has the effect that it states, and none is empty.
void TestPractices::effectsEqualThoseOfEvaluate() {
  QFETCH(int, run);
  Design d = run == -2 ? small({"recompute=none", "zero_stage=0", "micro_batch=8"})
             : run < 0 ? default_design()
                       : known_runs()[size_t(run)].design;
  assign(d, "accelerator_price=2");
  const Evaluation before = evaluate(d);
  for (const PracticeCheck& c : check_practices(d)) {
    for (const PracticeChange& change : c.changes) {
      QVERIFY(!(change.design == d));
      const Evaluation after = evaluate(change.design);
      QCOMPARE(int(after.legality.reason), int(Illegality::none));
      if (before.legality.reason != Illegality::none) continue;
      QVERIFY(close(change.effect.memory, after.memory - before.memory));
      QVERIFY(close(change.effect.step, after.step_time / before.step_time - 1));
      QVERIFY(close(change.effect.days, after.finish_days - before.finish_days));
      QVERIFY(close(change.effect.cost, after.cost - before.cost));
      // The listed inputs alone make the change, so applying it undoes nothing else.
      Design again = d;
      for (const ParameterHandle input : change.parameters) set_value(again, *input, value(change.design, *input));
      QVERIFY(again == change.design);
    }
    if (c.kind == PracticeKind::practice && !compares(c)) QCOMPARE(c.state == PracticeState::open, !c.changes.empty());
    // A comparison is open if one of its rows is better, and each row has a note.
    if (!compares(c)) continue;
    for (const PracticeChange& change : c.changes) QVERIFY2(!change.note.text().empty(), c.id);
    if (c.state == PracticeState::open) QVERIFY2(c.changes.front().effect.days < 0, c.id);
  }
}

void TestPractices::plantedMistakesAreFound_data() {
  QTest::addColumn<QString>("set");
  QTest::addColumn<QString>("id");
  QTest::addColumn<QString>("input");
  const auto row = [](const char* name, const char* set, const char* id, const char* input) {
    QTest::newRow(name) << set << id << input;
  };
  row("does not fit", "recompute=none;zero_stage=0;micro_batch=8", "fit", "");
  row("memory", "recompute=none;zero_stage=0;micro_batch=8", "memory", "");
  row("too few tokens a step", "global_batch=64", "batch", "global_batch");
  row("too many tokens a step", "global_batch=65536", "batch", "global_batch");
  row("full recomputation with free memory", "recompute=full", "throughput", "recompute");
  row("tiny micro-batches", "micro_batch=1;sequence_length=512;global_batch=8192", "batch_size", "micro_batch");
  row("32 bits", "precision=fp32;micro_batch=1", "formats", "precision");
  row("stages placed nearer than tensor parallelism",
      "tensor_parallel=8;pipeline_parallel=8;placement_order=pp-tp-cp-ep-dp", "links", "placement_order");
  row("tensor parallel over two nodes", "tensor_parallel=16;sequence_length=4096", "links", "tensor_parallel");
  row("saves that stop the run", "checkpoint_interval=120s;storage_write=20GB/s", "backups", "checkpoint_interval");
  row("saves once a day", "checkpoint_interval=1d;failure_factor=20", "backups", "checkpoint_interval");
  row("failures detected after hours", "detection_time=12h;failure_factor=20", "monitoring", "detection_time");
  row("gradients sent with each micro-batch", "gradient_sync=every;data_overlap=0;network_bandwidth=50Gb/s",
      "communication", "gradient_sync");
  row("a bubble of half the step",
      "pipeline_parallel=8;schedule=afab;tensor_parallel=1;micro_batch=1;global_batch=64;zero_stage=1",
      "synchronisation", "schedule");
  row("a framework of 2020", "framework=megatron_eager", "framework", "framework");
  row("gradients sent with each micro-batch, as an optimisation",
      "gradient_sync=every;data_overlap=0;network_bandwidth=50Gb/s", "communication_optimisation", "gradient_sync");
  row("gradients of four bytes over a slow network", "gradient_precision=fp32;data_overlap=0;network_bandwidth=50Gb/s",
      "communication", "gradient_precision");
  row("gradients of four bytes, as an optimisation", "gradient_precision=fp32;data_overlap=0;network_bandwidth=50Gb/s",
      "communication_optimisation", "gradient_precision");
  row("starved loaders", "loader_workers=1;loader_bandwidth=15kB/s", "resources", "loader_workers");
  row("states on the host", "offload_optimizer=100%", "resources", "offload_optimizer");
  row("no spare nodes", "spare_nodes=0;failure_factor=30;repair_time=7d", "failures", "spare_nodes");
}

void TestPractices::plantedMistakesAreFound() {
  QFETCH(QString, set);
  QFETCH(QString, id);
  QFETCH(QString, input);
  Design d = small();
  for (const QString& one : set.split(';')) assign(d, one.toStdString());
  QVERIFY2(evaluate(d).legality.reason == Illegality::none, "the planted design must be legal");
  const PracticeCheck found = check(d, id.toStdString());
  QVERIFY2(found.state == PracticeState::open, found.reason.text().c_str());
  const auto touches = [&](const PracticeChange& change) {
    return std::any_of(change.parameters.begin(), change.parameters.end(),
                       [&](ParameterHandle p) { return input == QLatin1String(p->id); });
  };
  if (!input.isEmpty())
    QVERIFY(std::any_of(found.changes.begin(), found.changes.end(), touches));
  else
    QVERIFY(!found.changes.empty());
}

/// Without overlap, saves or monitoring the run ends later: a practice that is met never costs time.
void TestPractices::followedPracticesNeverCostTime() {
  const auto worth = [](const char* id) {
    const PracticeCheck c = check(default_design(), id);
    return c.worth ? c.worth->days : 0.0;
  };
  QVERIFY(worth("communication") < -1);
  // Tuning offers a better layout, or monitoring is worth time.
  const PracticeCheck monitoring = check(default_design(), "monitoring");
  QVERIFY(!monitoring.changes.empty() || monitoring.worth->days < 0);
  QVERIFY(worth("links") < -1);
  for (const PracticeCheck& c : check_practices(default_design()))
    if (c.state == PracticeState::met && c.worth && c.kind == PracticeKind::practice)
      QVERIFY2(c.worth->days <= 0, c.id);
}

/// Llama 3.1 405B with ZeRO-2 on 128 replicas: without sharding, each GPU holds all gradients and states.
void TestPractices::savedMemoryByHand() {
  const Design with_room = with({"precision=fp8"});
  Design without = with_room;
  without.layout.zero_stage = ZeroStage::zero_0;
  const Evaluation now = evaluate(with_room), then = evaluate(without);
  for (const char* id : {"fit", "memory"}) {
    const PracticeCheck c = check(with_room, id);
    QCOMPARE(int(c.state), int(PracticeState::met));
    QVERIFY(c.worth.has_value());
    // One large micro-batch with exposed tensor parallelism: accumulation, compression and formats do not help.
    const Design exposed =
        small({"tensor_parallel=8", "global_batch=64", "micro_batch=8", "tensor_overlap=0", "gradient_precision=bf16"});
    const Evaluation waits = evaluate(exposed);
    QVERIFY(communication_time(waits) > 0.2 * waits.step_time);
    const PracticeCheck optimisation = check(exposed, "communication_optimisation");
    for (const PracticeChange& change : optimisation.changes) QVERIFY(change.effect.days > -0.01 * waits.finish_days);
    QCOMPARE(int(optimisation.state), int(PracticeState::open));
    QVERIFY(close(c.worth->memory, now.memory - then.memory));
    // Sharding frees nearly 12 bytes for each of the 405 B ÷ 128 parameters of a GPU.
    QVERIFY(c.worth->memory < -12.0 * 405e9 / 128 * 0.9);
  }
}

/// Every framework that can run the design is compared, with its measured runs. A framework that was never measured on
/// the kernel family of the design is not advised.
void TestPractices::frameworksAreCompared() {
  const Design d = small({"model=llama3.2-1b", "framework=megatron_eager"});
  const PracticeCheck c = check(d, "framework");
  std::set<int> tried;
  for (const PracticeChange& change : c.changes) {
    QVERIFY(tried.insert(int(change.design.recipe.framework)).second);
    const std::string runs =
        format(double(neighbourhood_of(change.design).step_time_rows), Unit::none).text() + " measured runs";
    QVERIFY2(change.note.text().find(runs) != std::string::npos, change.note.text().c_str());
  }
  QVERIFY(tried.size() >= 3 && !tried.contains(int(d.recipe.framework)));
  // DeepSpeed and nanotron have no interleaved schedule, so they run 1F1B, and the row says so. MaxText has neither.
  int without = 0;
  const Design staged =
      small({"model=llama3.2-1b", "pipeline_parallel=4", "schedule=interleaved", "virtual_pipeline=2"});
  for (const PracticeChange& change : check(staged, "framework").changes) {
    const Framework framework = change.design.recipe.framework;
    const bool none = framework == Framework::deepspeed || framework == Framework::nanotron;
    without += none;
    QCOMPARE(change.design.layout.schedule == Schedule::one_f_one_b, none);
    QCOMPARE(change.note.text().find("does not support Interleaved 1F1B") != std::string::npos,
             none || framework == Framework::maxtext);
  }
  QCOMPARE(without, 2);
  // Each framework recomputes what it can. DeepSpeed has no ring exchange of context parallelism.
  const Design ring = small({"context_parallel=2", "context_method=ring"});
  const std::vector<Design> others = other_frameworks(ring, evaluate(ring));
  QVERIFY(others.size() >= 3);
  for (const Design& other : others) {
    const Framework framework = other.recipe.framework;
    QVERIFY(framework != Framework::deepspeed);
    QVERIFY(can_framework_run(other, ring));
    QVERIFY(framework != Framework::nanotron || other.recipe.recompute == Recompute::full);
  }
  const Design exchanged = small({"context_parallel=2", "context_method=all_to_all"});
  QCOMPARE(other_frameworks(exchanged, evaluate(exchanged)).size(), others.size() + 1);
  // Megatron would be faster on this device but was never measured there, so it is not advised.
  const PracticeCheck unmeasured =
      check(small({"model=llama3.2-1b", "accelerator=gaudi3", "framework=megatron_eager"}), "framework");
  QVERIFY(unmeasured.changes.front().effect.days < -0.01);
  QCOMPARE(int(unmeasured.state), int(PracticeState::met));
}

/// Batches are compared at the tokens that reach the same loss: B tokens per step need 1 + B / critical batch times
/// those of small batches.
void TestPractices::batchesReachTheSameLoss() {
  const Design d = small({"critical_batch=4M"});
  const double present = d.work.global_batch * d.work.sequence_length;
  int batches = 0;
  for (const PracticeChange& change : check(d, "batch_size").changes) {
    const double other = change.design.work.global_batch * d.work.sequence_length;
    if (other == present) continue;
    ++batches;
    const double more = (1 + other / 4e6) / (1 + present / 4e6);
    QVERIFY(std::abs(change.design.work.tokens / d.work.tokens - more) < 1e-9);
  }
  QVERIFY(batches >= 2);
}

/// Accumulation and compression state the exposed time before and after.
void TestPractices::communicationIsComparedBeforeAndAfter() {
  const Design d = small({"model=llama3.2-1b", "network_bandwidth=50Gb/s", "recompute=full"});
  const Evaluation before = evaluate(d);
  const PracticeCheck c = check(d, "communication_optimisation");
  std::set<std::string> inputs;
  for (const PracticeChange& change : c.changes) {
    for (const ParameterHandle p : change.parameters) inputs.insert(p->id);
    const Evaluation after = evaluate(change.design);
    const std::string times = format(communication_time(before), Unit::seconds).text() + " → " +
                              format(communication_time(after), Unit::seconds).text();
    QVERIFY2(change.note.text().find(times) != std::string::npos, change.note.text().c_str());
  }
  QVERIFY(inputs.contains("micro_batch") && inputs.contains("gradient_compression"));
}

/// GPU use, loader cores needed and available, host memory, and a second job on half of the cluster, by hand.
void TestPractices::resourcesAreCounted() {
  const Design d = small({"media=images", "loader_workers=4"});
  const Evaluation e = evaluate(d);
  const PracticeCheck c = check(d, "resources");
  const std::string reason = c.reason.text();
  const auto says = [&](const std::string& text) { return reason.find(text) != std::string::npos; };
  QVERIFY2(says("MFU " + format(e.mfu, Unit::fraction).text()), reason.c_str());
  QVERIFY2(says("Loaders need " + format(std::ceil(8 * e.loader_workers_needed), Unit::none).text() + " of 32"),
           reason.c_str());
  QVERIFY2(says("Host memory: " + format(e.host_memory_share, Unit::fraction).text()), reason.c_str());
  const auto shared = std::find_if(c.changes.begin(), c.changes.end(), [](const PracticeChange& change) {
    return change.design.cluster.accelerators == 32;
  });
  QVERIFY(shared != c.changes.end());
  Design half = d;
  half.cluster.accelerators = 32;
  QVERIFY(close(shared->effect.cost, evaluate(half).cost - e.cost));
  QVERIFY(shared->note.text().find("other 32 GPUs") != std::string::npos);
}

void TestPractices::batchOfThePlaybook() {
  QCOMPARE(int(check(small({"global_batch=512"}), "batch").state), int(PracticeState::met));  // 4.19 M tokens
  const PracticeCheck few = check(small({"global_batch=64"}), "batch");
  QCOMPARE(few.changes.size(), size_t(1));
  // 4 M tokens are 488 sequences of 8,192, rounded up to 512 for 64 replicas.
  QCOMPARE(few.changes.front().design.work.global_batch, 512.0);
  const PracticeCheck many = check(small({"global_batch=65536"}), "batch");
  QCOMPARE(many.changes.front().design.work.global_batch, 7296.0);  // 60 M ÷ 8,192 = 7,324, 114 × 64
  // 4 M tokens are 976.6 sequences of 4,096. The proposed batch reaches them, and the check is then met.
  const PracticeCheck shorter = check(small({"sequence_length=4096"}), "batch");
  QCOMPARE(shorter.changes.front().design.work.global_batch, 1024.0);
  QCOMPARE(int(check(shorter.changes.front().design, "batch").state), int(PracticeState::met));
}

/// A third of the step waits for tensor parallelism over two nodes. No compression helps, but the checks are open.
void TestPractices::heavyLoadsStayOpen() {
  const Design d = small({"tensor_parallel=16", "sequence_length=4096"});
  const Evaluation e = evaluate(d);
  QVERIFY(communication_time(e) > 0.3 * e.step_time);
  const PracticeCheck c = check(d, "communication");
  for (const PracticeCheck& each : {c, check(d, "communication_optimisation")})
    QCOMPARE(int(each.state), int(PracticeState::open));
  QVERIFY(c.worth.has_value());
  QCOMPARE(int(check(small(), "communication").state), int(PracticeState::met));
}

/// Without context parallelism, three placement orders are the same.
void TestPractices::sameSettingsAreOfferedOnce() {
  const PracticeCheck c =
      check(small({"tensor_parallel=8", "pipeline_parallel=8", "placement_order=pp-tp-cp-ep-dp"}), "links");
  QCOMPARE(c.changes.size(), size_t(1));
  QCOMPARE(int(c.changes.front().design.layout.placement_order), int(PlacementOrder::tp_cp_ep_dp_pp));
}

void TestPractices::oneDeviceHasNoNetwork() {
  const Design one = small({"accelerators=1", "global_batch=512"});
  for (const char* id : {"links", "communication", "communication_optimisation"}) {
    const PracticeCheck c = check(one, id);
    QCOMPARE(int(c.state), int(PracticeState::idle));
    QVERIFY(c.changes.empty() && !c.worth);
  }
  QCOMPARE(int(check(one, "synchronisation").state), int(PracticeState::idle));
  QVERIFY(check(one, "fit").state != PracticeState::idle);
}

void TestPractices::illegalDesignsGetALegalLayoutFirst() {
  const Design d = with({"accelerators=12928"});
  for (const PracticeCheck& c : check_practices(d)) {
    if (std::string(c.id) == "fit") {
      QCOMPARE(int(c.state), int(PracticeState::open));
      QVERIFY(!c.changes.empty());
      for (const PracticeChange& change : c.changes) {
        QCOMPARE(int(evaluate(change.design).legality.reason), int(Illegality::none));
        QVERIFY(std::isnan(change.effect.days));
      }
    } else {
      QCOMPARE(int(c.state), int(PracticeState::idle));
    }
  }
}

/// No change makes the run longer, except those that free memory or change the batch.
void TestPractices::changesOnlyHelp() {
  for (const CaseStudy& run : known_runs())
    for (const PracticeCheck& c : check_practices(run.design)) {
      const std::string id = c.id;
      if (id == "fit" || id == "memory" || id == "batch" || compares(c)) continue;
      for (const PracticeChange& change : c.changes) QVERIFY2(change.effect.days < 0, (run.id + ' ' + id).c_str());
      QVERIFY(std::is_sorted(c.changes.begin(), c.changes.end(),
                             [](const auto& a, const auto& b) { return a.effect.days < b.effect.days; }));
    }
}

void TestPractices::aStopEndsTheChecks() {
  std::stop_source stop;
  int seen = 0;
  const auto found = check_practices(default_design(), {.stop = stop.get_token(), .progress = [&](double) {
                                                          if (++seen == 2) stop.request_stop();
                                                        }});
  QCOMPARE(found.size(), size_t(2));
}

TRAINYARD_TEST(TestPractices);
#include "tst_practices.moc"
