// SPDX-License-Identifier: GPL-3.0-or-later
// Terms of memory and offloading by hand, and the thresholds of the verdict.
#include <QTest>

#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double GiB = 1024.0 * 1024 * 1024;

Design with(std::initializer_list<const char*> assignments, Design design = default_design()) {
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

/// Llama-2-7B on one node of eight A100: 4 × 4096² + 3 × 4096 × 11008 + 2 × 4096 parameters per layer.
Design dense(std::initializer_list<const char*> more = {}) {
  return with(more, with({"model=llama2-7b", "accelerator=a100-sxm-80gb", "accelerators=8", "tensor_parallel=1",
                          "pipeline_parallel=1", "schedule=1f1b", "framework=megatron", "global_batch=64",
                          "sequence_length=2048", "zero_stage=0", "gradient_precision=fp32"}));
}
constexpr double dense_layer = 4 * 4096.0 * 4096 + 3 * 4096.0 * 11008 + 2 * 4096;
constexpr double dense_parameters = 6738415616;

Design mixture(std::initializer_list<const char*> more = {}) {
  return with(more, with({"model=deepseek-v3", "accelerators=512", "tensor_parallel=1", "pipeline_parallel=1",
                          "schedule=1f1b", "framework=megatron", "expert_parallel=64", "expert_tensor_parallel=1",
                          "zero_stage=1", "sequence_length=4096", "global_batch=2048"}));
}

bool close(double a, double b, double share = 1e-9) { return std::abs(a / b - 1) <= share; }

Fit fit_with(Design design, double capacity) {
  design.cluster.memory_usable = capacity / design.cluster.accelerator->memory;
  return evaluate(design).fits;
}

}  // namespace

class TestTermsMemory : public QObject {
  Q_OBJECT

 private slots:
  /// The verdict is yes if the memory ceiling plus the margin fits, and no if the memory floor does not fit.
  void the_verdict_changes_at_the_margin_and_at_the_floor() {
    // Communication of this design may or may not run ahead of computation.
    const Design hurried = with({"model=llama3.1-8b", "accelerators=256", "tensor_parallel=8", "pipeline_parallel=1",
                                 "schedule=1f1b", "global_batch=64", "framework=nanotron"});
    for (const char* margin : {"memory_margin=0", "memory_margin=0.08", "memory_margin=0.25"}) {
      for (const Design& base : {with({margin}, hurried), dense({"micro_batch=4", margin})}) {
        const Evaluation e = evaluate(base);
        QVERIFY(e.memory_floor <= e.memory && e.memory <= e.memory_ceiling);
        const double enough = e.memory_ceiling * (1 + base.cluster.memory_margin);
        QCOMPARE(fit_with(base, 1.001 * enough), Fit::yes);
        QCOMPARE(fit_with(base, 0.999 * enough), Fit::tight);
        QCOMPARE(fit_with(base, 1.001 * e.memory_floor), Fit::tight);
        QCOMPARE(fit_with(base, 0.999 * e.memory_floor), Fit::no);
      }
    }
    const Evaluation e = evaluate(hurried);
    QVERIFY2(e.memory_ceiling > 1.005 * e.memory, "the most and the expected are told apart");
  }

  /// 512 devices with each expert on 64 of them: eight devices hold the same one.
  void gradients_of_experts_are_divided() {
    const Evaluation e = evaluate(mixture({"zero_stage=2", "gradient_precision=fp32"}));
    const double dense_part = e.stage_trained_parameters - e.stage_trained_experts;
    QVERIFY(e.stage_trained_experts > dense_part / 4);
    QVERIFY(close(e.memory_gradients, 4 * (dense_part / 512 + e.stage_trained_experts / 8)));
  }

  void logits_are_divided_and_repeated_for_each_prediction_module() {
    const double whole = evaluate(dense()).logit_bytes;
    QVERIFY(whole >= 2.0 * 2048 * 32000);
    QVERIFY(close(evaluate(dense({"tensor_parallel=8"})).logit_bytes, whole / 8));
    const double once = evaluate(mixture({"mtp_depth=0"})).logit_bytes;
    QVERIFY(close(evaluate(mixture({"mtp_depth=1"})).logit_bytes, 2 * once));
    QVERIFY(close(evaluate(mixture({"mtp_depth=3"})).logit_bytes, 4 * once));
  }

  void memory_of_the_libraries_is_reserved() {
    for (const char* id : {"communication_memory", "context_memory"}) {
      Design none = dense(), some = dense();
      assign(none, std::string(id) + "=0");
      assign(some, std::string(id) + "=3 GiB");
      QVERIFY(close(evaluate(some).memory - evaluate(none).memory, 3 * GiB));
    }
  }

  void offloaded_data_is_not_on_the_device() {
    const Evaluation none = evaluate(dense());
    for (const double share : {0.5, 1.0}) {
      const auto offloaded = [&](const char* id) {
        Design design = dense();
        assign(design, std::string(id) + (share == 1 ? "=1" : "=0.5"));
        return evaluate(design);
      };
      QVERIFY(std::abs(offloaded("offload_weights").memory_weights - (1 - share) * none.memory_weights) < 1);
      QVERIFY(std::abs(offloaded("offload_optimizer").memory_optimizer - (1 - share) * none.memory_optimizer) < 1);
      QVERIFY(std::abs(offloaded("offload_activations").memory_activations - (1 - share) * none.memory_activations) <
              1);
    }
  }

  /// ZeRO-2 reduces one layer while the next is computed: two layers in 4 bytes. ZeRO-3 adds two layers of weights in 2
  /// bytes.
  void two_layers_are_unsharded_during_communication() {
    const double one = evaluate(dense({"zero_stage=1"})).sharding_buffer_bytes;
    QVERIFY(close(evaluate(dense({"zero_stage=2"})).sharding_buffer_bytes - one, 2 * dense_layer * 4));
    QVERIFY(close(evaluate(dense({"zero_stage=3"})).sharding_buffer_bytes - one, 2 * dense_layer * (2 + 4)));
  }

  void passes_with_pending_weight_gradients_are_kept() {
    const Evaluation e = evaluate(dense({"pipeline_parallel=8", "schedule=zb_h1"}));
    double most_waiting = 0;
    for (const StageMemory& stage : e.stages) {
      QVERIFY(close(stage.parts.activations,
                    stage.in_flight * stage.pass_activations + stage.weight_pending * stage.pass_pending));
      most_waiting = std::max(most_waiting, stage.weight_pending);
    }
    QVERIFY(most_waiting >= 1);
  }

  /// With eight micro-batches, weights of 2 bytes come in for both passes of each, and saved activations go out and
  /// come back. The drives of a node serve its eight devices.
  void offloading_moves_weights_and_activations_for_each_micro_batch() {
    const Evaluation weights = evaluate(dense({"offload_weights=1"}));
    QCOMPARE(weights.micro_batches, 8.0);
    QVERIFY(close(weights.offload_volume, 8 * 2 * 2 * dense_parameters));
    QVERIFY(close(evaluate(dense({"offload_weights=0.25"})).offload_volume, 8 * 2 * 2 * dense_parameters / 4));
    const Evaluation activations = evaluate(dense({"offload_activations=1"}));
    QVERIFY(close(activations.offload_volume, 8 * 2 * 32 * activations.activation_bytes_per_layer));
    const Evaluation drives = evaluate(dense({"offload_weights=1", "offload_target=nvme", "local_read=10 GB/s"}));
    QVERIFY(close(drives.offload_drive_time, 8 * weights.offload_volume / 10e9));
    QCOMPARE(weights.offload_drive_time, 0.0);
    QCOMPARE(drives.offload_host_memory, 0.0);
    QVERIFY(close(drives.nvme_capacity, weights.offload_host_memory));
  }

  /// A head tied to the embedding is a copy of it if it is on another stage.
  void a_tied_head_on_another_stage_is_a_copy() {
    const Evaluation e = evaluate(dense({"model=gpt2-xl", "pipeline_parallel=2"}));
    QVERIFY(default_design().work.model != nullptr);
    QVERIFY(close(e.stages.back().table_parameters, 50257.0 * 1600, 0.01));
    const Evaluation alone = evaluate(dense({"model=gpt2-xl"}));
    QVERIFY(alone.stages.front().table_parameters < 1.1 * 50257 * 1600);
  }
};

TRAINYARD_TEST(TestTermsMemory);
#include "tst_terms_memory.moc"
