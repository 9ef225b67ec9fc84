// SPDX-License-Identifier: GPL-3.0-or-later
// Meaning of DeepSpeed, accelerate, torchtitan and nanotron files, checked by hand.
#include <QTest>

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/trainers/torchtitan_flavors.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Import imported(const std::vector<NamedText>& files) { return import_files(files, default_design()); }
Import imported(const std::string& text) { return imported({{"file", text}}); }

/// Returns the inputs that differ from the expected "id=value"; empty if none does.
std::string other_than(const Import& import, const std::vector<std::string>& expected) {
  std::string out;
  for (const std::string& assignment : expected) {
    const Parameter& p = known_parameter(assignment.substr(0, assignment.find('=')));
    const std::string found = assignment_of(import.design, p);
    if (found != assignment) out += found + " instead of " + assignment + "; ";
  }
  return out;
}

bool is_assumed(const Import& import, const std::string& id) {
  return std::ranges::find(import.assumed, id, &AssumedValue::id) != import.assumed.end();
}
bool is_ignored(const Import& import, const std::string& key) {
  return std::ranges::find(import.ignored, key, &IgnoredValue::key) != import.ignored.end();
}

#define QVERIFY_SAID(import, ...) \
  QVERIFY2(other_than(import, {__VA_ARGS__}).empty(), other_than(import, {__VA_ARGS__}).c_str())

constexpr const char* titan_405b = R"(# NOTE: this toml config is a preset for 128 H100 GPUs.
[job]
description = "a large one"
[model]
name = "llama3"
flavor = "405B"
converters = ["float8"]
[optimizer]
name = "AdamW"
lr = 8e-5
[training]
local_batch_size = 2
seq_len = 8_192
steps = 3000
[parallelism]
data_parallel_replicate_degree = 1
data_parallel_shard_degree = -1
tensor_parallel_degree = 8
enable_async_tensor_parallel = true
[checkpoint]
enable = true
interval = 500
async_mode = "async"
keep_latest_k = 5
[activation_checkpoint]
mode = "full"
[quantize.linear.float8]
enable_fsdp_float8_all_gather = true
)";

}  // namespace

class TestFormatsTrainers : public QObject {
  Q_OBJECT

 private slots:
  // torchtitan

  void torchtitan_names_devices_in_a_comment() {
    const Import import = imported(titan_405b);
    // 128 ÷ 8 = 16 replicas of 2 sequences; 3,000 steps of 32 × 8,192 tokens.
    QVERIFY_SAID(import, "model=llama3.1-405b", "accelerators=128", "accelerator=h100-sxm", "tensor_parallel=8",
                 "pipeline_parallel=1", "zero_stage=3", "global_batch=32", "micro_batch=2", "sequence_length=8192",
                 "tokens=786432000", "precision=fp8", "quantized_weights=on", "recompute=full", "framework=fsdp",
                 "checkpoint_mode=asynchronous", "checkpoints_kept=5");
    QCOMPARE(import.design.checkpoints.interval, 500 * evaluate(import.design).step_time);
    QVERIFY(is_assumed(import, "accelerators"));
    QVERIFY(is_ignored(import, "parallelism.enable_async_tensor_parallel"));
    QVERIFY(is_ignored(import, "optimizer.lr"));
  }

  /// Each replica passes 16 sequences through four stages, two at a time. Two groups of four replicas divide the
  /// states.
  void torchtitan_degrees_count_the_devices() {
    const Import import = imported(R"(# a preset for 8 A100 GPUs
[model]
name = "llama3"
flavor = "8B_flex"
[training]
local_batch_size = 16
seq_len = 4096
[parallelism]
data_parallel_replicate_degree = 2
data_parallel_shard_degree = 4
tensor_parallel_degree = 2
pipeline_parallel_degree = 4
pipeline_parallel_microbatch_size = 2
pipeline_parallel_schedule = "Interleaved1F1B"
pipeline_parallel_layers_per_stage = 5
[activation_checkpoint]
mode = "selective"
selective_ac_option = "2"
)");
    // (32 + 2) ÷ 5 gives 7 pieces, two on each of four stages; of eight layers per stage, every other one is
    // recomputed.
    QVERIFY_SAID(import, "model=llama3.1-8b", "accelerators=64", "accelerator=a100-sxm-80gb", "global_batch=128",
                 "micro_batch=2", "shard_group=4", "schedule=interleaved", "virtual_pipeline=2", "stage_split=counted",
                 "keep_weights=on", "recompute=full", "recompute_layers=4", "context_parallel=1");
  }

  /// Keys of 2024, when [experimental] and [training] held what [parallelism] holds now.
  void older_keys_of_torchtitan_are_read() {
    const Import import = imported(R"(# torchtitan Config.toml
# NOTE: this toml config is a preset for 64 A100 GPUs.
[model]
name = "llama3"
flavor = "70B"
norm_type = "rmsnorm"
[training]
batch_size = 8
seq_len = 8192
steps = 1000
data_parallel_degree = -1
tensor_parallel_degree = 8
[experimental]
pipeline_parallel_degree = 1
[checkpoint]
enable_checkpoint = false
interval = 500
[activation_checkpoint]
mode = 'full'
[float8]
enable_float8_linear = true
)");
    QVERIFY_SAID(import, "model=llama3.1-70b", "accelerators=64", "tensor_parallel=8", "micro_batch=8",
                 "global_batch=64", "precision=fp8", "tokens=524288000", "checkpoint_interval=600");
    QVERIFY(is_ignored(import, "checkpoint.interval"));
  }

  void each_flavor_of_torchtitan_is_written_and_read_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("flavor");
    for (const auto& [name, flavor] : {std::pair{"llama3", "8B"},
                                       {"llama3", "70B"},
                                       {"llama3", "405B"},
                                       {"llama3", "debugmodel"},
                                       {"llama4", "17bx16e"},
                                       {"llama4", "17bx128e"},
                                       {"deepseek_v3", "16B"},
                                       {"deepseek_v3", "236B"},
                                       {"deepseek_v3", "671B"},
                                       {"deepseek_v3", "debugmodel"},
                                       {"qwen3", "0.6B"},
                                       {"qwen3", "235B-A22B"},
                                       {"qwen3", "debugmodel_moe"},
                                       {"gpt_oss", "20b"}})
      QTest::addRow("%s %s", name, flavor) << QString(name) << QString(flavor);
  }
  void each_flavor_of_torchtitan_is_written_and_read() {
    QFETCH(QString, name);
    QFETCH(QString, flavor);
    const auto known = find_flavor(name.toStdString(), flavor.toStdString());
    QVERIFY(known);
    Design design = default_design();
    design.work.model = known->model;
    const Document written = parse_toml({"file", export_design(design, known_format("torchtitan"), "a").text});
    QCOMPARE(find_key(*written.tree, "model.flavor")->get<std::string>(), flavor.toStdString());
    QCOMPARE(find_key(*written.tree, "model.name")->get<std::string>(), name.toStdString());
  }

  void an_unknown_flavor_gives_a_warning() {
    const Import import = imported("[model]\nname = \"llama9\"\nflavor = \"8B\"\n[training]\nseq_len = 4096\n");
    QVERIFY(is_ignored(import, "model.flavor"));
    QVERIFY_SAID(import, "model=llama3.1-405b");
  }

  // DeepSpeed

  /// 1,024 sequences ÷ (4 × 8) are 32 replicas of 2 × 4 devices.
  void deepspeed_batches_count_the_devices() {
    const Import import = imported(R"({
      "train_batch_size": 1024, "train_micro_batch_size_per_gpu": "4", "gradient_accumulation_steps": 8,
      "bf16": {"enabled": true}, "fp16": {"enabled": false},
      "zero_optimization": {"stage": 1, "reduce_bucket_size": 5e8, "overlap_comm": false},
      "optimizer": {"type": "OneBitAdam", "params": {"lr": 1e-4}},
      "tensor_parallel": {"autotp_size": 2}, "pipeline": {"stages": 4},
      "data_types": {"grad_accum_dtype": "fp32"}, "my_own": {"key": 1}})");
    QVERIFY_SAID(import, "accelerators=256", "tensor_parallel=2", "pipeline_parallel=4", "context_parallel=1",
                 "global_batch=1024", "micro_batch=4", "zero_stage=1", "precision=bf16", "data_overlap=0",
                 "gradient_compression=one_bit", "optimizer=adam", "gradient_precision=fp32", "framework=deepspeed");
    QVERIFY(is_ignored(import, "zero_optimization.reduce_bucket_size"));
    QVERIFY(is_ignored(import, "my_own.key"));
  }

  void deepspeed_leaves_values_to_the_script() {
    const Import import = imported(R"({"train_batch_size": "auto", "train_micro_batch_size_per_gpu": "auto",
      "gradient_accumulation_steps": "auto", "fp16": {"enabled": "auto"}, "bf16": {"enabled": "auto"},
      "zero_optimization": {"stage": 3, "offload_optimizer": {"device": "nvme", "ratio": 0.25},
        "offload_param": {"device": "cpu"}, "zero_hpz_partition_size": 8, "zero_quantized_weights": true,
        "zero_quantized_gradients": true, "mics_shard_size": 16}})");
    QVERIFY_SAID(import, "zero_stage=3", "precision=bf16", "offload_optimizer=0.25", "offload_gradients=0.25",
                 "offload_weights=1", "offload_target=nvme", "hierarchical_weights=on", "quantized_weights=on",
                 "quantized_gradients=on", "shard_group=16", "gradient_precision=bf16");
    QVERIFY(is_assumed(import, "precision"));
    // Two warnings about values left open, and one because no model is named.
    QCOMPARE(import.warnings.size(), size_t(3));
  }

  void deepspeed_of_early_versions() {
    const Import import = imported(R"({"train_batch_size": 8, "zero_optimization": true, "fp16": {"enabled": true}})");
    QVERIFY_SAID(import, "zero_stage=1", "precision=fp16");
    const Import none = imported(R"({"train_batch_size": 8, "steps_per_print": 10})");
    QVERIFY_SAID(none, "zero_stage=0", "precision=fp32");
    const Import saved = imported(R"({"train_batch_size": 8, "activation_checkpointing":
                                   {"partition_activations": true, "cpu_checkpointing": true}})");
    QVERIFY_SAID(saved, "recompute=full", "offload_activations=1");
  }

  void wrong_values_are_refused_by_name() {
    try {
      imported(R"({"train_batch_size": 8, "zero_optimization": {"stage": 7}})");
      QFAIL("stage 7 passed");
    } catch (const InputError& error) {
      const std::string text = error.what();
      QVERIFY2(
          text.find("zero_optimization.stage") != std::string::npos && text.find("0, 1, 2, 3") != std::string::npos,
          text.c_str());
    }
    QVERIFY_THROWS_EXCEPTION(InputError, imported(R"({"train_batch_size": "many"})"));
    QVERIFY_THROWS_EXCEPTION(InputError, imported(R"({"train_batch_size": -8})"));
    QVERIFY_THROWS_EXCEPTION(InputError, imported(R"({"train_batch_size": 8, "pipeline": {"stages": 0.5}})"));
  }

  /// Gradients are accumulated in the format of the weights, whatever the format of the reduction.
  void deepspeed_accumulates_gradients_in_the_weight_format() {
    QVERIFY_SAID(imported(R"({"train_batch_size": 8, "zero_optimization": {"stage": 2}})"), "precision=fp32",
                 "gradient_precision=fp32");
    const Import half = imported(R"({"train_batch_size": 8, "bf16": {"enabled": true},
                                     "communication_data_type": "fp32", "zero_optimization": {"stage": 2}})");
    QVERIFY_SAID(half, "gradient_precision=bf16");
    QVERIFY(is_ignored(half, "communication_data_type"));
    // The same training through accelerate.
    QVERIFY_SAID(imported("distributed_type: DEEPSPEED\nmixed_precision: bf16\nnum_processes: 8\n"
                          "deepspeed_config:\n  zero_stage: 2\n"),
                 "gradient_precision=bf16", "zero_stage=2");
  }

  /// Two bytes each for the master copy, two moments and the flat gradient of the step. In FP32: 4 + 8 + 4.
  void deepspeed_keeps_states_in_two_bytes() {
    const Import import = imported(R"({"train_batch_size": 1, "zero_optimization": {"stage": 2}, "bf16": {
      "enabled": true, "bf16_master_weights_and_grads": true, "bf16_optimizer_states": true}})");
    Design design = import.design;
    assign(design, "model=llama3.1-8b");
    assign(design, "accelerators=1");
    const double parameters = design.work.model->published_parameters;
    const double bytes = evaluate(design).memory_optimizer / parameters;
    QVERIFY2(std::abs(bytes - 8) < 0.05, std::to_string(bytes).c_str());
    for (const char* whole : {"master_weights=fp32", "moment_precision=fp32"}) assign(design, whole);
    const double wide = evaluate(design).memory_optimizer / parameters;
    QVERIFY2(std::abs(wide - 16) < 0.05, std::to_string(wide).c_str());
  }

  /// Gradient accumulation is 1 if only the batch or only the micro-batch is given.
  void deepspeed_accumulation_defaults_to_one() {
    const std::string micro = R"({"train_micro_batch_size_per_gpu": 4, "bf16": {"enabled": true}})";
    const Import by_micro = import_files({{"file", micro}}, default_design(), {"accelerators=8"});
    QVERIFY_SAID(by_micro, "global_batch=32", "micro_batch=4");
    const std::string batch = R"({"train_batch_size": 64, "bf16": {"enabled": true}})";
    QVERIFY_SAID(import_files({{"file", batch}}, default_design(), {"accelerators=16"}), "micro_batch=4");
    QVERIFY_THROWS_EXCEPTION(InputError, imported(R"({"train_batch_size": 8, "gradient_accumulation_steps": 1.5})"));
  }

  void the_number_of_gpus_is_never_that_of_the_default_design_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("gpus");
    QTest::newRow("degrees") << "torchrun pretrain_gpt.py --num-layers 32 --hidden-size 4096 --num-attention-heads 32 "
                                "--seq-length 4096 --max-position-embeddings 4096 --micro-batch-size 1 "
                                "--global-batch-size 256 --tensor-model-parallel-size 4 "
                                "--pipeline-model-parallel-size 2 --context-parallel-size 2"
                             << 16.0;
    QTest::newRow("no degree") << "torchrun pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
                                  "--num-attention-heads 32 --seq-length 4096 --max-position-embeddings 4096 "
                                  "--micro-batch-size 1 --global-batch-size 256"
                               << 8.0;
    QTest::newRow("a batch of four") << R"({"train_batch_size": 4, "train_micro_batch_size_per_gpu": 1})" << 4.0;
    QTest::newRow("one process") << "torchrun --nproc_per_node=1 pretrain_gpt.py --num-layers 8 --hidden-size 1024 "
                                    "--num-attention-heads 16 --seq-length 1024 --max-position-embeddings 1024 "
                                    "--micro-batch-size 1 --global-batch-size 8"
                                 << 1.0;
    QTest::newRow("a model alone") << R"({"model_type":"llama","hidden_size":1024,"intermediate_size":4096,
        "num_hidden_layers":8,"num_attention_heads":16,"vocab_size":32000,"max_position_embeddings":4096})"
                                   << 8.0;
  }
  void the_number_of_gpus_is_never_that_of_the_default_design() {
    QFETCH(QString, text);
    QFETCH(double, gpus);
    const Import import = imported(text.toStdString());
    QCOMPARE(import.design.cluster.accelerators, gpus);
    const bool stated = gpus == 1;
    const auto asks = [](const AssumedValue& a) {
      return a.reason.text().find("Set your number") != std::string::npos;
    };
    QCOMPARE(std::ranges::any_of(import.assumed, asks), !stated);
    QCOMPARE(is_assumed(import, "accelerators"), !stated);
    QVERIFY(evaluate(import.design).legality.reason == Illegality::none);
    // A number of GPUs chosen by the user is used in full or reduced to a divisor.
    Design own = default_design();
    assign(own, "accelerators=64");
    const double kept = import_files({{"file", text.toStdString()}}, own).design.cluster.accelerators;
    if (!stated) QVERIFY2(kept > 0 && kept <= 64 && std::fmod(64, kept) == 0, std::to_string(kept).c_str());
  }

  /// Inputs given with the files apply before batch and tokens are derived: 2 × 64 ÷ 1 sequences.
  void given_inputs_apply_before_derived_values() {
    const std::string titan =
        "[model]\nname = \"llama3\"\nflavor = \"8B\"\n[training]\nlocal_batch_size = 2\nseq_len = 8192\nsteps = 1000\n";
    const Import import =
        import_files({{"file", titan}}, default_design(), {"accelerators=64", "sequence_length=4096"});
    QVERIFY_SAID(import, "accelerators=64", "global_batch=128", "sequence_length=4096");
    QCOMPARE(import.design.work.tokens, 128.0 * 4096 * 1000);
    // Inputs given with the files may be applied twice, so editing a model twice must have the same effect as once.
    const Import edited = import_files({{"file", titan}}, default_design(), {"model.layers=20"});
    QCOMPARE(edited.design.work.model->layers, 20.0);
    QVERIFY_THROWS_EXCEPTION(InputError, import_files({{"file", titan}}, default_design(), {"accelerators=many"}));
  }

  /// Weights, gradients and both moments take two bytes each, without a copy of four bytes.
  void torchtitan_trains_without_fp32_copies() {
    const std::string head = "[model]\nname = \"llama3\"\nflavor = \"8B\"\n[training]\nseq_len = 8192\n";
    const std::string parallel =
        "[parallelism]\ndata_parallel_shard_degree = 1\ncontext_parallel_degree = 8\n[activation_checkpoint]\n"
        "mode = \"selective\"\n";
    const Import half = imported(head + "dtype = \"bfloat16\"\n" + parallel);
    QVERIFY_SAID(half, "master_weights=none", "moment_precision=bf16", "gradient_precision=bf16", "precision=bf16");
    QVERIFY_SAID(imported(head + parallel), "master_weights=fp32", "moment_precision=fp32", "gradient_precision=fp32");
    // States are divided over the context-parallel devices. Without a key, every other layer is recomputed.
    QVERIFY_SAID(half, "zero_stage=3", "accelerators=8", "context_parallel=8", "recompute=full", "recompute_layers=16");
    const double states = evaluate(half.design).memory_optimizer;
    QVERIFY2(std::abs(states / (4 * half.design.work.model->published_parameters / 8) - 1) < 0.01,
             std::to_string(states).c_str());
    QVERIFY_SAID(imported(head + "[parallelism]\ndata_parallel_shard_degree = 1\n"), "zero_stage=0");
  }

  /// The programs accept these files: options that they refuse are left to their defaults.
  void programs_accept_exported_files() {
    const auto text = [](const char* id, const std::vector<std::string>& inputs) {
      Design design = default_design();
      for (const std::string& input : inputs) assign(design, input);
      return export_design(design, known_format(id), "a design").text;
    };
    const auto keys = [](const std::string& written) { return written.substr(written.find("train_batch_size")); };
    QVERIFY(keys(text("deepspeed", {"precision=fp16", "zero_stage=0"})).find("grad_accum_dtype") == std::string::npos);
    QVERIFY(keys(text("deepspeed", {"precision=fp16", "zero_stage=1", "gradient_precision=bf16"}))
                .find(R"("grad_accum_dtype": "fp16")") != std::string::npos);
    QVERIFY(keys(text("deepspeed", {"optimizer=adam_8bit"})).find(R"("type")") == std::string::npos);
    const std::string first = text("fsdp", {"zero_stage=2", "tensor_parallel=1", "pipeline_parallel=1"});
    QVERIFY2(first.find("fsdp_version: 1") != std::string::npos, first.c_str());
    QVERIFY2(first.find("parallelism_config") == std::string::npos, first.c_str());
    const std::string second = text("fsdp", {"zero_stage=2", "tensor_parallel=8", "pipeline_parallel=1"});
    QVERIFY2(second.find("fsdp_version: 2") != std::string::npos, second.c_str());
    QVERIFY2(second.find("parallelism_config_tp_size: 8") != std::string::npos, second.c_str());
    const std::string tron = text("nanotron", {"schedule=interleaved", "virtual_pipeline=2", "optimizer=muon"});
    QVERIFY2(tron.find("pp_engine: 1f1b") != std::string::npos, tron.c_str());
    QVERIFY2(tron.find("name: muon") == std::string::npos, tron.c_str());
    QVERIFY2(tron.find("checkpoints_path") != std::string::npos, tron.c_str());
  }

  void heads_share_keys_evenly() {
    QVERIFY_THROWS_EXCEPTION(
        InputError,
        imported(R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
          "num_key_value_heads": 7, "intermediate_size": 11008, "vocab_size": 32000})"));
  }

  /// Windows editors write a byte order mark.
  void a_byte_order_mark_is_skipped() {
    QVERIFY_SAID(imported("\xEF\xBB\xBF{\"train_batch_size\": 64, \"bf16\": {\"enabled\": true}}"), "global_batch=64");
  }

  // accelerate

  void accelerate_shards_in_three_ways() {
    const std::string head = "distributed_type: FSDP\nmixed_precision: bf16\nnum_machines: 2\nnum_processes: 32\n";
    const Import hybrid = imported(head + "fsdp_config:\n  fsdp_sharding_strategy: HYBRID_SHARD\n");
    // Sixteen processes per machine, which hold all states together.
    QVERIFY_SAID(hybrid, "accelerators=32", "accelerators_per_node=16", "zero_stage=3", "shard_group=16",
                 "tensor_parallel=1", "precision=bf16", "framework=fsdp");
    const Import kept = imported(head + "fsdp_config:\n  fsdp_version: 2\n  fsdp_reshard_after_forward: false\n");
    QVERIFY_SAID(kept, "zero_stage=3", "keep_weights=on");
    const Import second = imported(head +
                                   "fsdp_config:\n  fsdp_sharding_strategy: SHARD_GRAD_OP\n"
                                   "  fsdp_activation_checkpointing: true\n  fsdp_offload_params: true\n");
    QVERIFY_SAID(second, "zero_stage=2", "recompute=full", "offload_weights=1", "offload_optimizer=1");
  }

  /// Two groups of 4 × CP 2 devices, times TP 2.
  void accelerate_names_degrees() {
    const Import import = imported(
        "distributed_type: FSDP\nmixed_precision: 'no'\nfsdp_config:\n  fsdp_version: 2\n"
        "parallelism_config:\n  parallelism_config_dp_replicate_size: 2\n  parallelism_config_dp_shard_size: 4\n"
        "  parallelism_config_tp_size: 2\n  parallelism_config_cp_size: 2\n"
        "  parallelism_config_cp_comm_strategy: alltoall\n");
    QVERIFY_SAID(import, "accelerators=32", "tensor_parallel=2", "context_parallel=2", "context_method=ring",
                 "shard_group=8", "precision=fp32");
  }

  void accelerate_starts_other_frameworks() {
    const Import megatron = imported(
        "distributed_type: MEGATRON_LM\nmixed_precision: bf16\nnum_processes: 16\nmegatron_lm_config:\n"
        "  megatron_lm_tp_degree: 4\n  megatron_lm_pp_degree: 2\n  megatron_lm_sequence_parallelism: true\n"
        "  megatron_lm_use_distributed_optimizer: true\n  megatron_lm_num_micro_batches: 4\n");
    QVERIFY_SAID(megatron, "framework=megatron", "tensor_parallel=4", "pipeline_parallel=2", "zero_stage=1",
                 "global_batch=8");
    const std::string yaml =
        "distributed_type: DEEPSPEED\nmixed_precision: bf16\nnum_processes: 16\nnum_machines: 2\ndeepspeed_config:\n"
        "  deepspeed_config_file: zero.json\n";
    const Import both = imported(
        {{"accelerate.yaml", yaml}, {"zero.json", R"({"train_micro_batch_size_per_gpu": 2, "bf16": {"enabled": true},
                                     "gradient_accumulation_steps": 4, "zero_optimization": {"stage": 2}})"}});
    QCOMPARE(both.format(), std::string("fsdp+deepspeed"));
    QVERIFY_SAID(both, "framework=deepspeed", "accelerators=16", "zero_stage=2", "global_batch=128", "micro_batch=2");
  }

  // nanotron

  void nanotron_describes_its_model() {
    const Import import = imported(R"(
checkpoints: {checkpoint_interval: 1000}
data_stages:
- data: {dataset: {token_size_in_bytes: 4}, num_loading_workers: 3}
model:
  dtype: bfloat16
  make_vocab_size_divisible_by: 1
  model_config:
    hidden_size: 256
    intermediate_size: 768
    is_qwen2_config: true
    moe_config: null
    num_attention_heads: 4
    num_hidden_layers: 12
    num_key_value_heads: 2
    tie_word_embeddings: true
    vocab_size: 50257
    moe_config: {num_experts: 8, top_k: 2, layers: [4, 5, 6, 7, 8, 9, 10, 11], enable_shared_expert: true}
optimizer: {accumulate_grad_in_fp32: false, optimizer_factory: {name: adamW}, zero_stage: 1}
parallelism: {dp: 4, tp: 4, pp: 2, pp_engine: 1f1b, tp_mode: REDUCE_SCATTER, recompute_layer: true}
tokens: {micro_batch_size: 3, batch_accumulation_per_replica: 5, sequence_length: 4096, train_steps: 32000}
)");
    // 4 × 4 × 2 devices; 3 × 5 × 4 sequences; the vocabulary padded to a multiple of four.
    QVERIFY_SAID(import, "accelerators=32", "tensor_parallel=4", "pipeline_parallel=2", "global_batch=60",
                 "micro_batch=3", "zero_stage=1", "gradient_precision=bf16", "recompute=full", "sequence_parallel=on",
                 "schedule=1f1b", "stage_split=by_cost", "tokens=7864320000", "token_bytes=4", "loader_workers=3",
                 "framework=nanotron");
    const Model& m = *import.design.work.model;
    QCOMPARE(m.vocab, 50260.0);
    QCOMPARE(m.head_dim, 64.0);
    QCOMPARE(m.experts, 8.0);
    QCOMPARE(m.experts_per_token, 2.0);
    QCOMPARE(m.moe_layers, 8.0);
    QCOMPARE(m.dense_layers, 4.0);
    QCOMPARE(m.expert_hidden, 768.0);
    QCOMPARE(m.shared_experts, 1.0);
    QVERIFY(m.tied_embeddings && m.attention == Attention::gqa);
    // One warning about the repeated key, one about the padded vocabulary.
    QCOMPARE(import.warnings.size(), size_t(2));
  }

  /// A model that only a file describes is kept by the design's assignments and by exported files.
  void a_model_of_a_file_is_kept() {
    const Import import = imported(R"(
model: {model_config: {hidden_size: 320, intermediate_size: 768, num_attention_heads: 5, num_hidden_layers: 12,
  num_key_value_heads: 5, vocab_size: 50304, is_llama_config: true}}
parallelism: {dp: 4, tp: 1, pp: 2}
tokens: {micro_batch_size: 3, sequence_length: 4096, train_steps: 32000}
)");
    QVERIFY(std::isnan(import.design.work.model->published_parameters));
    Design again = default_design();
    for (const std::string& assignment : assignments(import.design)) assign(again, assignment);
    QCOMPARE(again.work.model->hidden, 320.0);
    QVERIFY(std::isnan(again.work.model->published_parameters));
    for (const char* id : {"nanotron", "deepspeed"}) {
      const Design back = imported(export_design(import.design, known_format(id), "a").text).design;
      QCOMPARE(back.work.model->vocab, 50304.0);
      QCOMPARE(back.work.model->heads, 5.0);
      QVERIFY(std::isnan(back.work.model->published_parameters));
    }
  }

  /// Every key of a file is listed as understood or as ignored.
  void every_key_is_listed() {
    const Import import = imported(titan_405b);
    const Document document = parse_toml({"file", titan_405b});
    for (const auto& [section, keys] : document.tree->items()) {
      for (const auto& [key, value] : keys.items()) {
        const std::string path = section + '.' + key;
        const auto under = [&](const auto& item) { return item.key.starts_with(path); };
        QVERIFY2(std::ranges::any_of(import.understood, under) || std::ranges::any_of(import.ignored, under),
                 path.c_str());
      }
    }
  }
};

TRAINYARD_TEST(TestFormatsTrainers);
#include "tst_formats_trainers.moc"
