// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts and configurations of verl and slime become post-training jobs.
#include <QTest>

#include <algorithm>

#include "engine/error.h"
#include "engine/formats/kit/import.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const std::string verl =
    "set -x\n"
    "micro=8\n"
    "python3 -m verl.trainer.main_ppo \\\n"
    "    algorithm.adv_estimator=grpo \\\n"
    "    data.train_files=$HOME/train.parquet \\\n"
    "    data.train_batch_size=512 \\\n"
    "    data.max_prompt_length=1024 \\\n"
    "    data.max_response_length=2048 \\\n"
    "    actor_rollout_ref.model.path=Qwen/Qwen3-8B \\\n"
    "    actor_rollout_ref.actor.optim.lr=1e-6 \\\n"
    "    actor_rollout_ref.actor.ppo_mini_batch_size=128 \\\n"
    "    actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=${micro} \\\n"
    "    actor_rollout_ref.actor.use_kl_loss=True \\\n"
    "    actor_rollout_ref.model.enable_gradient_checkpointing=True \\\n"
    "    actor_rollout_ref.actor.fsdp_config.optimizer_offload=False \\\n"
    "    actor_rollout_ref.rollout.tensor_model_parallel_size=2 \\\n"
    "    actor_rollout_ref.rollout.name=sglang \\\n"
    "    actor_rollout_ref.rollout.gpu_memory_utilization=0.6 \\\n"
    "    actor_rollout_ref.rollout.n=5 \\\n"
    "    algorithm.use_kl_in_reward=False \\\n"
    "    trainer.n_gpus_per_node=8 \\\n"
    "    trainer.nnodes=2 \\\n"
    "    trainer.total_epochs=15\n";

const std::string slime =
    "#!/bin/bash\n"
    "CKPT_ARGS=(\n"
    "   --hf-checkpoint /root/Qwen3-4B\n"
    "   --save /root/out\n"
    ")\n"
    "ROLLOUT_ARGS=(\n"
    "   --num-rollout 3000\n"
    "   --rollout-batch-size 32\n"
    "   --n-samples-per-prompt 8\n"
    "   --rollout-max-response-len 8192\n"
    "   --global-batch-size 128\n"
    ")\n"
    "PERF_ARGS=(\n"
    "   --tensor-model-parallel-size 2\n"
    "   --sequence-parallel\n"
    "   --recompute-granularity full\n"
    "   --recompute-method uniform\n"
    "   --recompute-num-layers 1\n"
    "   --use-dynamic-batch-size\n"
    "   --max-tokens-per-gpu 9216\n"
    ")\n"
    "ray job submit --address=\"http://127.0.0.1:8265\" \\\n"
    "   -- python3 train.py \\\n"
    "   --actor-num-nodes 1 \\\n"
    "   --actor-num-gpus-per-node 8 \\\n"
    "   --colocate \\\n"
    "   --advantage-estimator grpo \\\n"
    "   --use-kl-loss \\\n"
    "   --rollout-num-gpus-per-engine 2 \\\n"
    "   --sglang-mem-fraction-static 0.7 \\\n"
    "   ${CKPT_ARGS[@]} \\\n"
    "   ${ROLLOUT_ARGS[@]} \\\n"
    "   ${PERF_ARGS[@]}\n";

Import imported(const std::string& text) { return import_files({{"run.sh", text}}, default_design()); }

std::string with(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

std::string warnings_of(const Import& import) {
  std::string out;
  for (const Message& warning : import.warnings) out += warning.text() + '\n';
  return out;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

#define QVERIFY_HAS(text, part) QVERIFY2(has(text, part), std::string(text).c_str())

void verify(const Import& import, std::initializer_list<const char*> said) {
  for (const char* each : said) {
    const std::string id = std::string(each).substr(0, std::string(each).find('='));
    QCOMPARE(assignment_of(import.design, known_parameter(id)), std::string(each));
  }
}

}  // namespace

class TestFormatsRollouts : public QObject {
  Q_OBJECT
 private slots:
  void a_script_of_verl_is_a_post_training() {
    const Import import = imported(verl);
    QCOMPARE(import.format(), std::string("verl"));
    QCOMPARE(import.design.work.model->id, std::string("qwen3-8b"));
    verify(import, {"job=post_training", "accelerators=16", "post_training_method=grpo", "recompute=full",
                    "framework=fsdp", "zero_stage=3", "tensor_parallel=1", "replica_tensor_parallel=2"});
    const PostTraining& post = import.design.post_training;
    QCOMPARE(post.prompts, 512.0);
    QCOMPARE(post.answers, 5.0);
    QCOMPARE(post.answer_cap, 2048.0);
    QCOMPARE(post.update_answers, 640.0);
    QCOMPARE(post.engine_memory, 0.6);
    QVERIFY(post.reference && !post.states_leave && post.pools == Pools::shared);
    QCOMPARE(import.design.layout.micro_batch, 8.0);
    QCOMPARE(import.design.serving.engine->family, std::string("sglang"));
    // Lengths that only a limit bounds are asked for.
    QVERIFY_HAS(warnings_of(import), "Set Prompt and Answer");
    for (const IgnoredValue& value : import.ignored) QVERIFY2(!value.unknown, value.key.c_str());
  }

  void a_configuration_of_verl_is_read_alike() {
    const Import import = imported(
        "actor_rollout_ref:\n  model: {path: Qwen/Qwen3-8B}\n  actor:\n    strategy: megatron\n"
        "    ppo_mini_batch_size: 64\n    megatron: {tensor_model_parallel_size: 4, pipeline_model_parallel_size: 2}\n"
        "  rollout: {name: vllm, n: 16, tensor_model_parallel_size: 4}\nalgorithm: {adv_estimator: gae}\n"
        "data: {train_batch_size: 256}\ntrainer: {n_gpus_per_node: 8, nnodes: 4}\n");
    verify(import, {"job=post_training", "accelerators=32", "post_training_method=ppo", "framework=megatron",
                    "tensor_parallel=4", "pipeline_parallel=2", "replica_tensor_parallel=4"});
    QCOMPARE(import.design.post_training.update_answers, 1024.0);
    QVERIFY_THROWS_EXCEPTION(InputError, imported(with(verl, "adv_estimator=grpo", "adv_estimator=magic")));
  }

  void a_script_of_slime_is_a_post_training() {
    const Import import = imported(slime);
    QCOMPARE(import.format(), std::string("slime"));
    QCOMPARE(import.design.work.model->id, std::string("qwen3-4b"));
    verify(import, {"job=post_training", "accelerators=8", "tensor_parallel=2", "recompute=full", "framework=megatron",
                    "replica_tensor_parallel=2", "iterations=3000", "precision=bf16", "zero_stage=1"});
    const PostTraining& post = import.design.post_training;
    QCOMPARE(post.prompts, 32.0);
    QCOMPARE(post.answers, 8.0);
    QCOMPARE(post.update_answers, 128.0);
    QCOMPARE(post.pack_tokens, 9216.0);
    QVERIFY(post.pools == Pools::shared && post.pace == RolloutPace::in_turn && post.reference);
    for (const IgnoredValue& value : import.ignored) QVERIFY2(!value.unknown, value.key.c_str());
  }

  void separate_devices_write_answers_ahead() {
    std::string apart = with(slime, "   --colocate \\\n", "   --rollout-num-gpus 4 \\\n");
    apart = with(apart, "train.py", "train_async.py");
    const Import import = imported(apart);
    QCOMPARE(import.design.cluster.accelerators, 12.0);
    const PostTraining& post = import.design.post_training;
    QVERIFY(post.pools == Pools::separate && post.pace == RolloutPace::one_ahead);
    QCOMPARE(post.rollout_accelerators, 4.0);
    const Import steps = imported(with(slime, "--global-batch-size 128", "--num-steps-per-rollout 4"));
    QCOMPARE(steps.design.post_training.update_answers, 64.0);
  }
};

TRAINYARD_TEST(TestFormatsRollouts);
#include "tst_formats_rollouts.moc"
