// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations of axolotl and LLaMA-Factory.
#include <QTest>

#include <algorithm>

#include "engine/error.h"
#include "engine/formats/kit/import.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const std::string axolotl = R"(base_model: meta-llama/Llama-3.1-8B
model_type: LlamaForCausalLM
load_in_4bit: true
datasets:
  - path: someone/answers
    type: chat_template
output_dir: ./out
sequence_len: 4096
sample_packing: true
pad_to_sequence_len: true
adapter: qlora
lora_r: 32
lora_alpha: 16
lora_target_linear: true
gradient_accumulation_steps: 4
micro_batch_size: 2
num_epochs: 3
optimizer: paged_adamw_8bit
learning_rate: 0.0002
bf16: auto
tf32: false
gradient_checkpointing: true
flash_attention: true
fsdp:
  - full_shard
  - auto_wrap
fsdp_config:
  fsdp_offload_params: true
  fsdp_sharding_strategy: FULL_SHARD
)";

const std::string llama_factory = R"(### model
model_name_or_path: meta-llama/Meta-Llama-3-8B-Instruct
### method
stage: sft
do_train: true
finetuning_type: full
deepspeed: examples/deepspeed/ds_z3_config.json
### dataset
dataset: identity
template: llama3
cutoff_len: 2048
### train
per_device_train_batch_size: 1
gradient_accumulation_steps: 2
learning_rate: 1.0e-5
num_train_epochs: 3.0
bf16: true
)";

Import imported(const std::vector<NamedText>& files) { return import_files(files, default_design()); }
Import imported(const std::string& text) { return imported({{"train.yaml", text}}); }

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

class TestFormatsFineTuning : public QObject {
  Q_OBJECT
 private slots:
  void axolotl_is_read() {
    const Import import = imported(axolotl);
    QCOMPARE(import.format(), std::string("axolotl"));
    QCOMPARE(import.design.work.model->id, std::string("llama3.1-8b"));
    verify(import, {"sequence_length=4096", "micro_batch=2", "epochs=3", "objective=fine_tuning", "adapters=qlora",
                    "adapter_rank=32", "adapter_modules=all_linear", "optimizer=adam_8bit", "precision=bf16",
                    "recompute=full", "zero_stage=3", "offload_weights=1", "sample_rows=packed", "framework=fsdp",
                    "tensor_parallel=1", "pipeline_parallel=1"});
    // Without a number of GPUs, one node is assumed and asked for.
    QCOMPARE(import.design.cluster.accelerators, 8.0);
    QCOMPARE(import.design.work.global_batch, 4.0 * 2 * 8);
    QVERIFY_HAS(warnings_of(import), "Set Tokens");
    for (const IgnoredValue& value : import.ignored) QVERIFY2(!value.unknown, value.key.c_str());
    const Import odd = imported(axolotl + "strange: 1\n");
    QVERIFY(std::ranges::any_of(odd.ignored, [](const IgnoredValue& v) { return v.key == "strange" && v.unknown; }));
  }

  void axolotl_says_how_it_learns() {
    const auto read = [](const std::string& line) { return imported(axolotl + line); };
    verify(read("rl: dpo\n"), {"objective=dpo"});
    QVERIFY_HAS(warnings_of(read("rl: orpo\n")), "orpo is not modelled. DPO is used");
    QVERIFY_THROWS_EXCEPTION(InputError, read("rl: grpo\n"));
    verify(imported(with(axolotl, "adapter: qlora\n", "adapter: lora\n")), {"adapters=lora"});
    verify(imported(with(axolotl, "adapter: qlora\n", "adapter:\n")), {"adapters=none"});
    verify(imported(with(axolotl, "sample_packing: true", "sample_packing: false")), {"sample_rows=padded"});
    verify(imported(with(axolotl, "bf16: auto", "bf16: false\nfp16: true")), {"precision=fp16"});
    verify(read("tensor_parallel_size: 2\n"), {"tensor_parallel=2"});
    QVERIFY_HAS(warnings_of(imported(with(axolotl, "paged_adamw_8bit", "shampoo"))), "shampoo is not modelled");
    // 200 steps of 64 sequences of 4,096 tokens, in 3 epochs.
    QCOMPARE(read("max_steps: 200\n").design.work.tokens, 200.0 * 64 * 4096 / 3);
  }

  void without_sharding_each_gpu_holds_the_model() {
    const std::string plain = axolotl.substr(0, axolotl.find("fsdp:"));
    verify(imported(plain), {"zero_stage=0", "framework=fsdp", "offload_weights=0"});
    const Import named = imported(plain + "deepspeed: deepspeed_configs/zero2.json\n");
    verify(named, {"zero_stage=2", "framework=deepspeed"});
    QVERIFY_HAS(warnings_of(named), "Open deepspeed_configs/zero2.json together");
    const Import both = imported({{"train.yaml", plain + "deepspeed: deepspeed_configs/zero2.json\n"},
                                  {"zero2.json", R"({"zero_optimization": {"stage": 3}, "bf16": {"enabled": true}})"}});
    verify(both, {"zero_stage=3", "framework=deepspeed"});
    QVERIFY(!has(warnings_of(both), "Open deepspeed_configs"));
  }

  void llama_factory_is_read() {
    const Import import = imported(llama_factory);
    QCOMPARE(import.format(), std::string("llama_factory"));
    QCOMPARE(import.design.work.model->id, std::string("llama3-8b"));
    verify(import, {"sequence_length=2048", "micro_batch=1", "epochs=3", "objective=fine_tuning", "adapters=none",
                    "precision=bf16", "recompute=full", "zero_stage=3", "framework=deepspeed", "sample_rows=padded"});
    QCOMPARE(import.design.work.global_batch, 16.0);
    for (const IgnoredValue& value : import.ignored) QVERIFY2(!value.unknown, value.key.c_str());
    verify(imported(with(llama_factory, "stage: sft", "stage: pt")), {"objective=pre_training"});
    verify(imported(with(llama_factory, "stage: sft", "stage: rm")), {"objective=reward_model"});
    QVERIFY_THROWS_EXCEPTION(InputError, imported(with(llama_factory, "stage: sft", "stage: ppo")));
    const std::string lora = with(llama_factory, "finetuning_type: full", "finetuning_type: lora\nlora_target: all");
    verify(imported(lora), {"adapters=lora", "adapter_modules=all_linear"});
    verify(imported(lora + "quantization_bit: 4\n"), {"adapters=qlora"});
    verify(imported(lora + "disable_gradient_checkpointing: true\n"), {"recompute=none"});
    QVERIFY_HAS(warnings_of(imported(with(llama_factory, "finetuning_type: full", "finetuning_type: freeze"))),
                "trains only some of the weights");
  }

  /// The Megatron-Core trainer of LLaMA-Factory divides the model.
  void degrees_of_its_megatron_trainer_are_read() {
    const std::string plain =
        "model_name_or_path: Qwen/Qwen3-30B-A3B\nstage: sft\nfinetuning_type: full\ncutoff_len: "
        "4096\nper_device_train_batch_size: 1\ngradient_accumulation_steps: 8\n";
    const Import import = imported(plain +
                                   "tensor_model_parallel_size: 2\npipeline_model_parallel_size: 4\n"
                                   "expert_model_parallel_size: 2\nuse_distributed_optimizer: true\n"
                                   "sequence_parallel: true\nrecompute_granularity: selective\n");
    verify(import, {"tensor_parallel=2", "pipeline_parallel=4", "expert_parallel=2", "zero_stage=1",
                    "framework=megatron", "recompute=selective"});
    for (const IgnoredValue& value : import.ignored) QVERIFY2(!value.unknown, value.key.c_str());
    verify(imported(plain), {"framework=fsdp", "pipeline_parallel=1"});
  }

  void experts_of_axolotl_multiply_the_replicas() {
    const std::string text =
        "base_model: Qwen/Qwen3-30B-A3B\nsequence_len: 2048\nmicro_batch_size: 1\nfsdp_config:\n  "
        "fsdp_version: 2\ndp_shard_size: 2\nexpert_parallel_size: 2\n";
    const Import import = imported(text);
    verify(import, {"expert_parallel=2"});
    QCOMPARE(import.design.cluster.accelerators, 4.0);
  }

  void an_unknown_model_is_asked_for() {
    QVERIFY_THROWS_EXCEPTION(InputError, imported(with(axolotl, "meta-llama/Llama-3.1-8B", "someone/unheard-of")));
  }
};

TRAINYARD_TEST(TestFormatsFineTuning);
#include "tst_formats_fine_tuning.moc"
