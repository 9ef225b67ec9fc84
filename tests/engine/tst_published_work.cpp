// SPDX-License-Identifier: GPL-3.0-or-later
// Another model brings the work that was published for it, except what the user has set.
#include <QTest>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/published_work.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design with(Design design, std::initializer_list<const char*> changes) {
  for (const char* change : changes) assign(design, change);
  return design;
}

/// The design after the choice of a model.
Design chosen(const Design& before, const char* model, const Design& start = default_design()) {
  return with_published_work(with(before, {model}), before, start);
}

}  // namespace

class TestPublishedWork : public QObject {
  Q_OBJECT
 private slots:
  /// A model brings the machines of its published run, unless they are stated. A device has the network built for it,
  /// or that of the default design.
  void machines_are_those_of_the_published_run() {
    Design d = default_design();
    assign(d, "model=deepseek-v3");
    const Design as_published = with_assumed_machines(d, {});
    QCOMPARE(as_published.cluster.accelerator->id, std::string("h800-sxm"));
    QCOMPARE(as_published.cluster.accelerators, 2048.0);
    QCOMPARE(as_published.recipe.precision, Precision::fp8_block);
    QVERIFY(as_published.cluster.network->id != default_design().cluster.network->id);
    Design other = as_published;
    assign(other, "accelerator=b300");
    assign(other, "accelerators=4096");
    const StatedMachines stated{.accelerator = true, .accelerators = true};
    QCOMPARE(with_assumed_machines(other, stated).cluster.network->id, std::string("superpod-b300"));
    QCOMPARE(with_assumed_machines(other, stated).cluster.accelerators, 4096.0);
    assign(other, "accelerator=gb300");
    QCOMPARE(with_assumed_machines(other, stated).cluster.network->id, default_design().cluster.network->id);
    assign(other, "accelerator=a100-sxm-80gb");
    QVERIFY(evaluate(with_assumed_machines(other, stated)).peak_flops > 0);
  }

  void a_model_brings_its_published_work() {
    const Workload& work = chosen(default_design(), "model=deepseek-v3").work;
    QCOMPARE(work.sequence_length, 4096.0);
    QCOMPARE(work.global_batch, 15360.0);
    QCOMPARE(work.tokens, 14.8e12);
  }

  /// If a model has several published runs, the longest counts; the others are parts of a training, or benchmarks.
  void the_longest_run_counts() {
    QCOMPARE(chosen(default_design(), "model=gpt3-175b").work.tokens, 300e9);
    // Without a published run, only the sequence changes.
    const Workload& work = chosen(default_design(), "model=gpt3-6.7b").work;
    QCOMPARE(work.tokens, default_design().work.tokens);
    QCOMPARE(work.sequence_length, 2048.0);
  }

  void a_sequence_never_exceeds_the_longest_of_the_model() {
    QCOMPARE(chosen(default_design(), "model=gpt2-small").work.sequence_length, 1024.0);
    QCOMPARE(chosen(default_design(), "model=qwen3-8b").work.sequence_length, default_design().work.sequence_length);
  }

  void what_the_user_has_set_stays() {
    const Design set = with(default_design(), {"sequence_length=16384", "tokens=1e12"});
    const Design v3 = chosen(set, "model=deepseek-v3");
    QCOMPARE(v3.work.sequence_length, 16384.0);
    QCOMPARE(v3.work.tokens, 1e12);
    QCOMPARE(v3.work.global_batch, 15360.0);
    QCOMPARE(chosen(set, "model=gpt2-small").work.sequence_length, 16384.0);
    // Values that came with the previous model were not set by the user.
    const Design back = chosen(v3, "model=llama2-70b");
    QCOMPARE(back.work.global_batch, 1024.0);
    QCOMPARE(back.work.tokens, 1e12);
    // A scenario that started with these values has not been edited.
    QCOMPARE(chosen(set, "model=deepseek-v3", set).work.tokens, 14.8e12);
  }

  void other_jobs_keep_their_inputs() {
    const Design serving = default_design(Job::serving);
    QVERIFY(chosen(serving, "model=gpt2-small", serving) == with(serving, {"model=gpt2-small"}));
  }
};

TRAINYARD_TEST(TestPublishedWork);
#include "tst_published_work.moc"
