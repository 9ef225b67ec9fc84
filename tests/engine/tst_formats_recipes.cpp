// SPDX-License-Identifier: GPL-3.0-or-later
// OpenRLHF, NeMo RL, Primus and MaxText; scripts that start other scripts.
#include <QTest>

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/formats/kit/called_scripts.h"
#include "engine/formats/kit/format.h"
#include "engine/formats/kit/import.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Import imported(const std::vector<NamedText>& files) { return import_files(files, default_design()); }

std::string assigned(const Import& import, const char* id) { return assignment_of(import.design, known_parameter(id)); }

#define QVERIFY_ASSIGNED(import, ...)                                                                 \
  for (const std::string expected : {__VA_ARGS__}) {                                                  \
    const std::string id = expected.substr(0, expected.find('='));                                    \
    QCOMPARE(QString::fromStdString(assigned(import, id.c_str())), QString::fromStdString(expected)); \
  }

bool warns(const Import& import, const std::string& part) {
  return std::ranges::any_of(import.warnings,
                             [&](const Message& w) { return w.text().find(part) != std::string::npos; });
}
bool is_unknown(const Import& import, const std::string& key) {
  return std::ranges::any_of(import.ignored, [&](const IgnoredValue& i) { return i.key == key && i.unknown; });
}

const std::string openrlhf = R"(python3 -m openrlhf.cli.train_ppo_ray \
   --actor.num_nodes 2 \
   --actor.num_gpus_per_node 8 \
   --vllm.num_engines 4 \
   --vllm.tensor_parallel_size 2 \
   --actor.model_name_or_path meta-llama/Llama-3.1-8B-Instruct \
   --train.batch_size 128 \
   --train.micro_batch_size 2 \
   --rollout.batch_size 512 \
   --rollout.n_samples_per_prompt 8 \
   --rollout.max_new_tokens 4096 \
   --ds.zero_stage 3 \
   --algo.advantage.estimator group_norm \
   --algo.kl.init_coef 0 \
   --actor.gradient_checkpointing_enable \
   --strange.key 3)";

const std::string nemo = R"(grpo:
  num_prompts_per_step: 32
  num_generations_per_prompt: 16
  max_num_steps: 500
loss_fn: {reference_policy_kl_penalty: 0.01}
policy:
  model_name: "Qwen/Qwen2.5-1.5B"
  train_global_batch_size: 512
  train_micro_batch_size: 4
  max_total_sequence_length: 512
  precision: "bfloat16"
  dtensor_cfg: {enabled: true, tensor_parallel_size: 1, context_parallel_size: 1, activation_checkpointing: false}
  megatron_cfg: {enabled: false, tensor_model_parallel_size: 4}
  generation:
    backend: "vllm"
    max_new_tokens: ${policy.max_total_sequence_length}
    vllm_cfg: {tensor_parallel_size: 1, gpu_memory_utilization: 0.6}
    colocated: {enabled: true}
cluster: {gpus_per_node: 1, num_nodes: 1}
)";
const std::string nemo_recipe = R"(defaults: ../../base.yaml
policy:
  model_name: meta-llama/Llama-3.1-8B-Instruct
  max_total_sequence_length: 4096
  generation:
    colocated:
      enabled: false
      resources: {gpus_per_node: 8, num_nodes: 1}
cluster: {gpus_per_node: 8, num_nodes: 2}
)";

std::string primus(const std::string& framework, const std::string& model, const std::string& overrides) {
  return "work_group: ${PRIMUS_TEAM:amd}\nmodules:\n  pre_trainer:\n    framework: " + framework +
         "\n    config: pre_trainer.yaml\n    model: " + model + ".yaml\n    overrides:\n" + overrides;
}

const std::string maxtext_script =
    "python3 -m maxtext.trainers.pre_train.train maxtext/configs/base.yml model_name=llama2-70b "
    "remat_policy=minimal per_device_batch_size=4 steps=30 max_target_length=4096 ici_fsdp_parallelism=32 "
    "ici_tensor_parallelism=4 dcn_data_parallelism=2 strange_key=1\n";

}  // namespace

class TestFormatsRecipes : public QObject {
  Q_OBJECT

 private slots:
  /// Its scripts for given answers store the command with "read"; they are refused by name.
  void openrlhf_scripts_for_given_answers_are_refused_by_name() {
    const std::string script =
        "set -x\nread -r -d '' training_commands <<EOF\nopenrlhf.cli.train_sft \\\n   --data.max_len "
        "2048\\\n   --ds.zero_stage 3 \\\n   --model.model_name_or_path mistralai/Mixtral-8x7B-v0.1\n"
        "EOF\nif [[ ${1} != \"slurm\" ]]; then\n    deepspeed --module $training_commands\nfi\n";
    try {
      imported({{"sft.sh", script}});
      QFAIL("it was taken");
    } catch (const InputError& error) {
      QVERIFY2(std::string(error.what()).find("an OpenRLHF script that trains on given answers") != std::string::npos,
               error.what());
    }
  }

  void openrlhf_becomes_a_post_training_job() {
    const Import import = imported({{"ppo.sh", openrlhf}});
    QVERIFY_ASSIGNED(import, "job=post_training", "model=llama3.1-8b", "iteration_prompts=512", "prompt_answers=8",
                     "update_answers=128", "answer_cap=4096", "accelerators=24", "rollout_accelerators=8",
                     "pools=separate", "post_training_method=grpo", "zero_stage=3", "micro_batch=2", "recompute=full",
                     "framework=deepspeed", "reference_model=off", "replica_tensor_parallel=2", "engine_memory=0.95");
    QVERIFY(is_unknown(import, "strange.key"));
    const Import shared = imported({{"ppo.sh", openrlhf + " \\\n   --train.colocate_all \\\n   --ds.enable_sleep\n"}});
    QVERIFY_ASSIGNED(shared, "accelerators=16", "pools=shared", "states_leave=on");
    // Names from before 2026.
    const Import old =
        imported({{"old.sh",
                   "python3 -m openrlhf.cli.train_ppo_ray --actor_num_nodes 1 --actor_num_gpus_per_node 8 "
                   "--vllm_num_engines 2 --vllm_tensor_parallel_size 4 --colocate_all_models --pretrain "
                   "meta-llama/Llama-3.1-8B-Instruct --rollout_batch_size 64 --n_samples_per_prompt 4 "
                   "--train_batch_size 64 --micro_train_batch_size 1 --generate_max_len 1024 "
                   "--zero_stage 3 --advantage_estimator reinforce\n"}});
    QVERIFY_ASSIGNED(old, "iteration_prompts=64", "prompt_answers=4", "answer_cap=1024", "pools=shared",
                     "accelerators=8", "post_training_method=grpo");
  }

  void nemo_rl_reads_the_file_that_another_builds_on() {
    const Import base = imported({{"base.yaml", nemo}});
    QVERIFY_ASSIGNED(base, "job=post_training", "model=qwen2.5-1.5b", "iteration_prompts=32", "prompt_answers=16",
                     "iterations=500", "answer_cap=512", "pools=shared", "framework=fsdp", "tensor_parallel=1",
                     "zero_stage=3");
    std::string distilled = nemo + "teacher: {model_name: Qwen/Qwen2.5-32B}\n";
    distilled.replace(distilled.find("grpo:"), 5, "distillation:");
    const Import taught = imported({{"d.yaml", distilled}});
    QVERIFY_ASSIGNED(taught, "post_training_method=distillation");
    QVERIFY(std::abs(taught.design.post_training.teacher_size - 21.2) < 0.3);
    const Import alone = imported({{"recipe.yaml", nemo_recipe}});
    QVERIFY(warns(alone, "base.yaml"));
    const Import both = imported({{"recipe.yaml", nemo_recipe}, {"base.yaml", nemo}});
    QVERIFY(!warns(both, "base.yaml"));
    QVERIFY_ASSIGNED(both, "model=llama3.1-8b", "iteration_prompts=32", "answer_cap=4096", "accelerators=16",
                     "rollout_accelerators=8", "pools=separate", "update_answers=512");
    std::string listed = nemo_recipe;
    listed.replace(listed.find("../../base.yaml"), 15, "[../../base.yaml]");
    QVERIFY_ASSIGNED(imported({{"recipe.yaml", listed}, {"base.yaml", nemo}}), "iteration_prompts=32");
    QVERIFY_THROWS_EXCEPTION(InputError,
                             imported({{"dpo.yaml", "dpo: {max_num_steps: 5}\n" + nemo.substr(nemo.find("policy:"))}}));
    // Of several bases, the last has precedence; a section with the mark replaces that of the bases.
    const std::string first =
        "defaults: base.yaml\ngrpo: {num_prompts_per_step: 16, num_generations_per_prompt: 4}\n"
        "policy: {train_global_batch_size: 64}\ncluster: {gpus_per_node: 8, num_nodes: 4}\n";
    const std::string second =
        "grpo: {num_prompts_per_step: 24}\npolicy: {train_global_batch_size: 96}\n"
        "cluster: {gpus_per_node: 8, num_nodes: 6}\n";
    const auto several = [&](const std::string& own) {
      return imported({{"own.yaml", "defaults:\n  - first.yaml\n  - ../second.yaml\n" + own},
                       {"first.yaml", first},
                       {"second.yaml", second},
                       {"base.yaml", nemo}});
    };
    const std::string model = "policy: {model_name: meta-llama/Llama-3.1-8B-Instruct}\n";
    const Import merged = several(model + "grpo: {max_num_steps: 100}\n");
    QCOMPARE(merged.files.size(), size_t(1));
    QCOMPARE(merged.design.work.model->id, std::string("llama3.1-8b"));
    QCOMPARE(merged.design.post_training.prompts, 24.0);
    QCOMPARE(merged.design.post_training.answers, 4.0);
    QCOMPARE(merged.design.cluster.accelerators, 48.0);
    QVERIFY(!warns(merged, "together with this file"));
    const Import marked = several(model + "grpo: {_override_: true, num_generations_per_prompt: 8}\n");
    QCOMPARE(marked.design.post_training.answers, 8.0);
    QVERIFY(marked.design.post_training.prompts != 24.0);
  }

  /// A base is chosen by as much of its path as the names of the open files state. Repeated and missing bases count
  /// once.
  void bases_of_the_same_name_are_told_apart() {
    const std::string other =
        "grpo: {num_prompts_per_step: 24}\npolicy: {train_global_batch_size: 96}\n"
        "cluster: {gpus_per_node: 8, num_nodes: 6}\n";
    const std::string own = "defaults: [../two/base.yaml, ../one/base.yaml, ../one/base.yaml, gone.yaml, gone.yaml]\n" +
                            nemo_recipe.substr(nemo_recipe.find("policy:"));
    const Import chosen = imported({{"own.yaml", own}, {"two/base.yaml", other}, {"one/base.yaml", nemo}});
    QVERIFY_ASSIGNED(chosen, "model=llama3.1-8b", "iteration_prompts=32");
    try {
      imported({{"own.yaml", own}, {"base.yaml", other}, {"base.yaml", nemo}});
      QFAIL("it was taken");
    } catch (const InputError& error) {
      QVERIFY2(std::string(error.what()).find("fits several open files") != std::string::npos, error.what());
    }
    // Each of these files names the one before twice, so that a repeated merge would take 2^40 steps.
    std::vector<NamedText> chain{{"f0.yaml", nemo}};
    for (int i = 1; i <= 40; ++i) {
      const std::string base = "f" + std::to_string(i - 1) + ".yaml", gone = "gone.yaml";
      chain.push_back({"f" + std::to_string(i) + ".yaml",
                       "defaults: [" + base + ", " + base + ", " + gone + "]\n" + nemo.substr(nemo.find("policy:"))});
    }
    QCOMPARE(imported(chain).files.size(), size_t(1));
  }

  void primus_starts_three_programs() {
    const Import megatron = imported(
        {{"m.yaml",
          primus("megatron", "llama3.1_70B",
                 "      train_iters: 50\n      micro_batch_size: 3\n      global_batch_size: ${PRIMUS_GBS:24}\n"
                 "      seq_length: 8192\n      tensor_model_parallel_size: 2\n      recompute_granularity: full\n"
                 "      recompute_method: block\n      recompute_num_layers: 80\n      enable_primus_turbo: true\n"
                 "      strange_key: 1\n")}});
    QVERIFY_ASSIGNED(megatron, "model=llama3.1-70b", "micro_batch=3", "global_batch=24", "sequence_length=8192",
                     "tensor_parallel=2", "recompute=full");
    QVERIFY(is_unknown(megatron, "modules.pre_trainer.overrides.strange_key"));
    QVERIFY(!is_unknown(megatron, "modules.pre_trainer.overrides.enable_primus_turbo"));
    const Import titan = imported(
        {{"t.yaml", primus("torchtitan", "llama3.1_70B",
                           "      training:\n        local_batch_size: 2\n        seq_len: 8192\n        steps: 50\n"
                           "      activation_checkpoint:\n        mode: full\n")}});
    QVERIFY_ASSIGNED(titan, "model=llama3.1-70b", "micro_batch=2", "sequence_length=8192", "recompute=full");
    const Import max = imported({{"x.yaml", primus("maxtext", "llama3_8B",
                                                   "      ici_fsdp_parallelism: 8\n      dcn_data_parallelism: 1\n"
                                                   "      per_device_batch_size: 7\n      max_target_length: 8192\n"
                                                   "      remat_policy: full\n")}});
    QVERIFY_ASSIGNED(max, "model=llama3-8b", "micro_batch=7", "accelerators=8", "framework=maxtext");
    // A value in the place of a section is reported, and a model whose name has no size is found.
    const std::string training = "      training: {local_batch_size: 2, seq_len: 8192}\n";
    const Import odd = imported({{"o.yaml", primus("torchtitan", "llama3.1_70B", "      model: x\n" + training)}});
    QVERIFY_ASSIGNED(odd, "model=llama3.1-70b");
    QVERIFY(is_unknown(odd, "modules.pre_trainer.overrides.model"));
    QVERIFY_ASSIGNED(imported({{"q.yaml", primus("torchtitan", "qwen3-8b", training)}}), "model=qwen3-8b");
    QVERIFY_THROWS_EXCEPTION(InputError, imported({{"n.yaml", primus("nemo_automodel", "flux", "      steps: 1\n")}}));
  }

  void maxtext_counts_devices_and_batches() {
    const Import import = imported({{"l.sh", maxtext_script}});
    // 2 × 32 × 4 devices; 4 sequences on each of 4 devices that share a matrix.
    QVERIFY_ASSIGNED(import, "model=llama2-70b", "accelerators=256", "tensor_parallel=4", "micro_batch=16",
                     "global_batch=1024", "sequence_length=4096", "recompute=operations", "zero_stage=3",
                     "framework=maxtext", "precision=bf16", "master_weights=fp32");
    QCOMPARE(import.design.work.tokens, 30.0 * 1024 * 4096);
    QVERIFY(is_unknown(import, "strange_key"));
    const Import yaml = imported({{"m.yml",
                                   "base_config: base.yml\nmodel_name: mixtral-8x7b\nper_device_batch_size: 1\n"
                                   "max_target_length: 4096\ncompile_topology: v5p-256\nquantization: int8\n"
                                   "ici_expert_parallelism: 4\n"}});
    QVERIFY_ASSIGNED(yaml, "model=mixtral-8x7b", "accelerators=128", "expert_parallel=4", "accelerator=tpu-v5p");
    QVERIFY(warns(yaml, "int8"));
    QVERIFY(!warns(yaml, "base.yml"));
    const std::string start = "model_name: llama2-7b\nmax_target_length: 4096\nper_device_batch_size: 1\n";
    QVERIFY(warns(imported({{"m.yml", start + "base_config: my_70b_base.yml\n"}}), "my_70b_base.yml"));
    QVERIFY_ASSIGNED(imported({{"m.yml", start + "ici_tensor_transpose_parallelism: 2\n"}}), "tensor_parallel=2");
    QVERIFY_ASSIGNED(imported({{"m.yml", start + "dcn_sequence_parallelism: 2\n"}}), "context_parallel=2");
  }

  void only_the_end_of_an_ignored_key_is_open() {
    for (const Format* format : formats())
      for (const IgnoredKey& ignored : format->ignored) {
        const QByteArray key = ignored.key;
        QVERIFY2(!key.chopped(1).contains('*'), (QByteArray(format->id) + ": " + key).constData());
      }
  }

  void a_script_gets_the_variables_of_the_one_that_starts_it() {
    const std::string train =
        "#!/bin/bash\nTP=${TP:-1}\ntorchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
        "--num-attention-heads 32 --seq-length 4096 --micro-batch-size ${MBS:-1} --global-batch-size 64 "
        "--tensor-model-parallel-size $TP --bf16\n";
    const Import started = imported({{"run.sh", "TP=4 MBS=2 bash scripts/train.sh\n"}, {"train.sh", train}});
    QVERIFY_ASSIGNED(started, "tensor_parallel=4", "micro_batch=2");
    QVERIFY_ASSIGNED(imported({{"train.sh", train}}), "tensor_parallel=1", "micro_batch=1");
    // A chain of scripts, in any order.
    std::vector<NamedText> chain{{"launch.sh", "TP=2 bash train.sh\n"},
                                 {"submit.sh", "MBS=4 bash launch.sh\nMBS=4 bash launch.sh\n"},
                                 {"train.sh", train}};
    std::ranges::sort(chain, {}, &NamedText::name);
    do {
      QVERIFY_ASSIGNED(imported(chain), "tensor_parallel=2", "micro_batch=4");
    } while (std::ranges::next_permutation(chain, {}, &NamedText::name).found);
    // A script with a training of its own is read itself.
    const std::vector<NamedText> own =
        join_called_scripts({{"train.sh", train + "bash eval.sh\n"}, {"eval.sh", "ls\n"}});
    QCOMPARE(own.size(), size_t(2));
    QCOMPARE(own[1].text, std::string("ls\n"));
    // Variables in front of the command itself.
    QVERIFY_ASSIGNED(imported({{"one.sh",
                                "TP=2 GBS=128 torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 32 "
                                "--hidden-size 4096 --num-attention-heads 32 --seq-length 4096 "
                                "--micro-batch-size 1 --global-batch-size $GBS "
                                "--tensor-model-parallel-size $TP --bf16\n"}}),
                     "tensor_parallel=2", "global_batch=128");
    try {
      imported({{"run.sh", "TP=4 bash scripts/train.sh\n"}});
      QFAIL("not refused");
    } catch (const InputError& error) {
      QVERIFY2(std::string(error.what()).find("train.sh") != std::string::npos, error.what());
    }
  }
};

TRAINYARD_TEST(TestFormatsRecipes);
#include "tst_formats_recipes.moc"
