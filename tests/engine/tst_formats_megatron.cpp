// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-LM arguments, its YAML, Megatron-Bridge and Slurm scripts: what their keys mean, and writing them.
#include <QProcess>
#include <QTest>

#include <map>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/assignments.h"
#include "tests/cases.h"
#include "tests/engine/random_designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Import read(const std::string& text) { return import_files({{"file", text}}, default_design()); }

/// A dense model with every argument that its shape needs.
const std::string dense =
    "--num-layers 32 --hidden-size 4096 --ffn-hidden-size 14336 --num-attention-heads 32 --group-query-attention "
    "--num-query-groups 8 --seq-length 8192 --max-position-embeddings 131072 --position-embedding-type rope --swiglu "
    "--normalization RMSNorm --disable-bias-linear --untie-embeddings-and-output-weights --vocab-size 128256 "
    "--make-vocab-size-divisible-by 1 --micro-batch-size 1 --global-batch-size 128 --bf16 --attention-dropout 0 "
    "--hidden-dropout 0 --use-distributed-optimizer --overlap-grad-reduce --overlap-param-gather ";

/// The shape of DeepSeek-V3 (arXiv 2412.19437, section 4.2).
const std::string experts =
    "--num-layers 61 --hidden-size 7168 --ffn-hidden-size 18432 --num-attention-heads 128 --kv-channels 128 "
    "--multi-latent-attention --q-lora-rank 1536 --kv-lora-rank 512 --qk-head-dim 128 --qk-pos-emb-head-dim 64 "
    "--v-head-dim 128 --qk-layernorm --num-experts 256 --moe-router-topk 8 --moe-ffn-hidden-size 2048 "
    "--moe-shared-expert-intermediate-size 2048 --moe-layer-freq ([0]*3+[1]*58) --moe-router-enable-expert-bias "
    "--mtp-num-layers 1 --normalization RMSNorm --swiglu --disable-bias-linear "
    "--untie-embeddings-and-output-weights --position-embedding-type rope --vocab-size 129280 "
    "--make-vocab-size-divisible-by 1 --seq-length 4096 --max-position-embeddings 131072 --micro-batch-size 1 "
    "--global-batch-size 15360 --bf16 ";

std::string as_test_yaml(const std::string& arguments) {
  const Document document = parse_arguments({"file", arguments});
  std::string yaml = "ENV_VARS:\n  CUDA_DEVICE_MAX_CONNECTIONS: 1\nMODEL_ARGS:\n";
  for (const auto& [key, value] : document.tree->items())
    if (key != "$" && key != "#" && key != "command")
      yaml += "  --" + key + ": " + (value.is_string() ? value.get<std::string>() : value.dump()) + '\n';
  return yaml;
}

}  // namespace

class TestFormatsMegatron : public QObject {
  Q_OBJECT

 private slots:
  void shapes_are_found_in_the_catalog() {
    QCOMPARE(read(dense).design.work.model->id, std::string("llama3.1-8b"));
    const Import import = read(experts);
    QCOMPARE(import.design.work.model->id, std::string("deepseek-v3"));
    QVERIFY(!import.design.work.model->custom);
    QCOMPARE(import.design.work.mtp_depth, 1.0);
    // A maximum sequence length other than the catalog entry's makes it a custom model.
    std::string longer = experts;
    longer.replace(longer.find("131072"), 6, "163840");
    QVERIFY(read(longer).design.work.model->custom);
    QCOMPARE(read(longer).design.work.model->max_sequence, 163840.0);
  }

  /// The vocabulary is padded to a multiple of 128 × TP 8: from 50,257 to 50 × 1,024 = 51,200.
  void the_vocabulary_is_padded() {
    const Import import = read(
        "--num-layers 96 --hidden-size 12288 --num-attention-heads 96 --seq-length 2048 --max-position-embeddings 2048 "
        "--tensor-model-parallel-size 8 --pipeline-model-parallel-size 16 --fp16 --micro-batch-size 1 "
        "--tokenizer-type GPT2BPETokenizer --step-batch-size-schedule \"0:16 2.4B:320 12B:1536\"");
    const Model& model = *import.design.work.model;
    QCOMPARE(model.vocab, 51200.0);
    QCOMPARE(model.ffn_hidden, 4 * 12288.0);
    QVERIFY(model.biases && model.learned_positions && model.tied_embeddings && !model.gated_mlp);
    QCOMPARE(import.design.work.global_batch, 1536.0);
    QCOMPARE(int(import.warnings.size()), 1);
    QCOMPARE(id_of(import.design, parameter(&Recipe::gradient_precision)), std::string("bf16"));
    QCOMPARE(import.design.layout.data_overlap, 0.0);
  }

  void arguments_set_inputs_data() {
    QTest::addColumn<bool>("mixture");
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("inputs");
    const auto row = [](const char* arguments, const char* inputs, bool mixture = false) {
      QTest::newRow(arguments) << mixture << arguments << inputs;
    };
    row("--tensor-model-parallel-size 4 --sequence-parallel", "tensor_parallel=4 sequence_parallel=on");
    row("--pipeline-model-parallel-size 4", "pipeline_parallel=4 schedule=1f1b");
    row("--pipeline-model-parallel-size 4 --num-layers-per-virtual-pipeline-stage 2",
        "schedule=interleaved virtual_pipeline=4");
    row("--pipeline-model-parallel-size 4 --num-virtual-stages-per-pipeline-rank 2", "virtual_pipeline=2");
    row("--pipeline-model-parallel-size 4 --pipeline-model-parallel-layout Et*8|(t*8|)*2t*8L",
        "schedule=1f1b first_stage_layers=auto last_stage_layers=auto");
    row("--pipeline-model-parallel-size 4 --pipeline-model-parallel-layout \"Et*3|(t*4|)*6t*5L\"",
        "schedule=interleaved virtual_pipeline=2 first_stage_layers=7 last_stage_layers=9");
    row("--pipeline-model-parallel-size 4 --decoder-first-pipeline-num-layers 7 --decoder-last-pipeline-num-layers 5",
        "first_stage_layers=7 last_stage_layers=5");
    row("--pipeline-model-parallel-size 2 --account-for-embedding-in-pipeline-split "
        "--account-for-loss-in-pipeline-split",
        "stage_split=counted");
    row("--context-parallel-size 2 --cp-comm-type a2a", "context_parallel=2 context_method=all_to_all");
    row("--context-parallel-size 2", "context_method=ring");
    row("--use-tp-pp-dp-mapping", "placement_order=tp-cp-ep-pp-dp");
    row("--use-megatron-fsdp --data-parallel-sharding-strategy optim_grads_params", "zero_stage=3");
    row("--use-megatron-fsdp --data-parallel-sharding-strategy optim_grads", "zero_stage=2");
    row("--use-torch-fsdp2", "zero_stage=3");
    row("",
        "zero_stage=1 framework=megatron recompute=none precision=bf16 gradient_precision=fp32 flash_attention=on "
        "fused_loss=on dropout=off data_overlap=auto optimizer=adam master_weights=fp32");
    row("--fp8-format hybrid", "precision=fp8 weight_copies=cached");
    row("--fp8-format e4m3 --fp8-recipe blockwise --fp8-param-gather", "precision=fp8_block weight_copies=primary");
    row("--fp8-format e4m3 --fp8-recipe mxfp8 --first-last-layers-bf16 --num-layers-at-end-in-bf16 3",
        "precision=mxfp8 plain_layers=4");
    row("--fp4-format e2m1", "precision=nvfp4");
    row("--grad-reduce-in-bf16", "gradient_precision=bf16");
    row("--use-precision-aware-optimizer --exp-avg-dtype bf16 --exp-avg-sq-dtype bf16 --main-grads-dtype bf16",
        "master_weights=remainder moment_precision=bf16 gradient_precision=bf16");
    row("--recompute-granularity full --recompute-method uniform --recompute-num-layers 1",
        "recompute=full recompute_layers=auto");
    row("--recompute-granularity full --recompute-method block --recompute-num-layers 3",
        "recompute=full recompute_layers=3");
    row("--recompute-activations", "recompute=selective");
    row("--recompute-granularity selective --recompute-modules layernorm mlp",
        "recompute=modules recompute_norms=on recompute_mlp=on recompute_scores=off recompute_activation=off");
    row("--attention-backend fused", "vendor_attention=on flash_attention=on");
    row("--attention-backend unfused", "flash_attention=off");
    row("--optimizer dist_muon --optimizer-cpu-offload --optimizer-offload-fraction 0.5",
        "optimizer=muon offload_optimizer=0.5 offload_target=host");
    row("--cuda-graph-impl local --cuda-graph-scope full_iteration", "iteration_graph=on");
    row("--async-save --no-save-optim --num-workers 6",
        "checkpoint_mode=asynchronous checkpoint_contents=weights loader_workers=6");
    row("--train-samples 1000000", "tokens=8192000000 epochs=1");
    row("--train-iters 1000", "tokens=1048576000");
    row("--moe-token-dispatcher-type flex --expert-model-parallel-size 64 --expert-tensor-parallel-size 1",
        "token_dispatch=once_per_node expert_parallel=64 expert_tensor_parallel=auto", true);
    row("--tensor-model-parallel-size 4 --expert-tensor-parallel-size 1", "expert_tensor_parallel=1", true);
    row("--moe-token-dispatcher-type alltoall", "token_dispatch=all_to_all expert_capacity=dropless", true);
    row("--moe-expert-capacity-factor 1.25 --moe-pad-expert-input-to-capacity",
        "expert_capacity=padded capacity_factor=1.25", true);
    row("--recompute-granularity selective --recompute-modules mla_up_proj moe",
        "recompute_latent=on recompute_experts=on", true);
    row("--use-legacy-models", "framework=megatron_eager");
  }
  void arguments_set_inputs() {
    QFETCH(bool, mixture);
    QFETCH(QString, arguments);
    QFETCH(QString, inputs);
    const std::string text = (mixture ? experts : dense) + arguments.toStdString();
    for (const std::string& file : {text, as_test_yaml(text)}) {
      const Import import = read(file);
      for (const QString& input : inputs.split(' ')) {
        Design expected = import.design;
        assign(expected, input.toStdString());
        const Parameter& p = known_parameter(input.section('=', 0, 0).toStdString());
        QVERIFY2(same_value(expected, import.design, p),
                 qPrintable(input + " but " + QString::fromStdString(assignment_of(import.design, p))));
      }
      for (const IgnoredValue& ignored : import.ignored)
        QVERIFY2(ignored.reason.text() != "Unknown key", ignored.key.c_str());
    }
  }

  /// Eight stages on four devices: 4, 4, 3 and 3 layers.
  void a_layout_names_the_layers_of_each_stage() {
    std::string text = experts;
    text.replace(text.find("--num-layers 61"), 15, "--num-layers 14");
    text.replace(text.find("*58"), 3, "*11");
    const Import import =
        read(text + "--pipeline-model-parallel-size 4 --pipeline-model-parallel-layout Et*2|(tt|)*5t|tmL");
    QCOMPARE(import.design.layout.virtual_pipeline, 2.0);
    QCOMPARE(import.design.layout.first_stage_layers, 4.0);
    QCOMPARE(import.design.layout.last_stage_layers, 3.0);
    QCOMPARE(import.design.work.model->moe_layers, 11.0);
    QVERIFY_THROWS_EXCEPTION(InputError,
                             read(dense + "--pipeline-model-parallel-size 3 --pipeline-model-parallel-layout Et|tL"));
  }

  void devices_are_counted_data() {
    QTest::addColumn<QString>("script");
    QTest::addColumn<double>("devices");
    QTest::newRow("torchrun") << "torchrun --nnodes 4 --nproc_per_node=8 pretrain_gpt.py " << 32.0;
    QTest::newRow("one node") << "torchrun --nproc-per-node 8 pretrain_gpt.py " << 8.0;
    QTest::newRow("Slurm, a task a device")
        << "#SBATCH --nodes=16\n#SBATCH --ntasks-per-node=4\nsrun python pretrain_gpt.py " << 64.0;
    QTest::newRow("Slurm, torchrun")
        << "#SBATCH -N 2\n#SBATCH --ntasks-per-node=1\n#SBATCH --gres=gpu:a100:8\nsrun torchrun --nnodes $SLURM_NNODES "
           "--nproc_per_node 8 pretrain_gpt.py "
        << 16.0;
    QTest::newRow("MPI") << "mpirun -np 64 python pretrain_gpt.py " << 64.0;
    QTest::newRow("variables") << "N=4\nG=8\ntorchrun --nnodes ${N:-1} --nproc_per_node $G pretrain_gpt.py " << 32.0;
    QTest::newRow("as many as a node has") << "torchrun --nnodes=2 --nproc_per_node=gpu pretrain_gpt.py " << 16.0;
    QTest::newRow("Slurm, all tasks") << "#SBATCH --nodes=2\n#SBATCH --ntasks=16\nsrun python pretrain_gpt.py " << 16.0;
  }
  void devices_are_counted() {
    QFETCH(QString, script);
    QFETCH(double, devices);
    const Import import = read("#!/bin/bash\n" + script.toStdString() + dense);
    QCOMPARE(import.design.cluster.accelerators, devices);
  }

  /// Files give the save interval in steps. It is converted to seconds with the step time of the design.
  void save_intervals_are_converted_to_seconds() {
    const Import import =
        read("torchrun --nnodes 4 --nproc_per_node 8 pretrain_gpt.py " + dense + "--save-interval 500");
    const double step = evaluate(import.design).step_time;
    QCOMPARE(import.design.checkpoints.interval, 500 * step);
  }

  /// The model has one kind of attention, so a pattern with both kinds gives a warning, as does an index without a
  /// size.
  void sparse_attention_in_a_pattern_is_read_written_and_warned_of() {
    const auto warned = [](const Import& import, const std::string& part) {
      return std::ranges::any_of(import.warnings,
                                 [&](const Message& w) { return w.text().find(part) != std::string::npos; });
    };
    const std::string index = " --dsa-indexer-n-heads 16 --dsa-indexer-head-dim 64 --dsa-indexer-topk 512 ";
    const Import sparse = read(dense + index + "--hybrid-layer-pattern MDM-");
    QCOMPARE(sparse.design.work.model->layers, 4.0);
    QCOMPARE(sparse.design.work.model->linear_layers, 2.0);
    QCOMPARE(sparse.design.work.model->index_heads, 16.0);
    QVERIFY(!warned(sparse, "index"));
    const Import mixed = read(dense + index + "--hybrid-layer-pattern MDM*");
    QVERIFY(warned(mixed, "counted in all 2 attention layers; the file has it in 1"));
    QVERIFY(warned(read(dense + "--hybrid-layer-pattern MDM-"), "count as full attention"));
  }

  void an_unset_variable_keeps_the_previous_value() {
    const Import import = read(dense + "--tensor-model-parallel-size ${TP} --pipeline-model-parallel-layout $LAYOUT");
    QCOMPARE(import.design.layout.tensor_parallel, default_design().layout.tensor_parallel);
    QVERIFY(std::ranges::any_of(import.ignored, [](const IgnoredValue& i) {
      return i.key == "tensor-model-parallel-size" && i.value == "${TP}";
    }));
  }

  void megatron_bridge_gives_the_same_design() {
    const Import import = read(R"(_target_: megatron.bridge.training.config.ConfigContainer
model:
  num_layers: 61
  hidden_size: 7168
  ffn_hidden_size: 18432
  num_attention_heads: 128
  num_query_groups: 128
  kv_channels: 64
  multi_latent_attention: true
  q_lora_rank: 1536
  kv_lora_rank: 512
  qk_head_dim: 128
  qk_pos_emb_head_dim: 64
  v_head_dim: 128
  qk_layernorm: true
  num_moe_experts: 256
  moe_router_topk: 8
  moe_ffn_hidden_size: 2048
  moe_shared_expert_intermediate_size: 2048
  moe_layer_freq: [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
  moe_router_enable_expert_bias: true
  moe_token_dispatcher_type: flex
  mtp_num_layers: 1
  normalization: RMSNorm
  gated_linear_unit: true
  add_bias_linear: false
  share_embeddings_and_output_weights: false
  position_embedding_type: rope
  vocab_size: 129280
  should_pad_vocab: false
  tensor_model_parallel_size: 1
  pipeline_model_parallel_size: 2
  pipeline_model_parallel_layout: null
  num_layers_in_first_pipeline_stage: 31
  num_layers_in_last_pipeline_stage: 30
  expert_model_parallel_size: 8
  attention_dropout: 0.0
  hidden_dropout: 0.0
  cp_comm_type: null
  seq_length: 4096
  activation_func: {_call_: false, _target_: torch.nn.functional.silu}
dataset: {sequence_length: 4096, num_workers: 8}
train: {micro_batch_size: 1, global_batch_size: 4096, train_iters: 50}
ddp: {use_distributed_optimizer: true, overlap_grad_reduce: true, overlap_param_gather: true}
mixed_precision: {bf16: true, fp8: null, fp4: e2m1, grad_reduce_in_fp32: true}
optimizer:
  optimizer: adam
  use_precision_aware_optimizer: true
  exp_avg_dtype: {_call_: false, _target_: torch.bfloat16}
  exp_avg_sq_dtype: {_call_: false, _target_: torch.bfloat16}
  store_param_remainders: true
peft: {_target_: megatron.bridge.peft.lora.LoRA, dim: 32, target_modules: [linear_qkv, linear_fc1]}
)");
    QCOMPARE(import.format(), std::string("megatron_bridge"));
    const Design& d = import.design;
    QCOMPARE(d.work.model->id, std::string("deepseek-v3"));
    QCOMPARE(d.work.global_batch, 4096.0);
    QCOMPARE(read("model: {num_layers: 2, hidden_size: 64, num_attention_heads: 2, tensor_model_parallel_size: 1, "
                  "vocab_size: 512}\ndataset: {sequence_length: 4096}\n")
                 .design.work.model->max_sequence,
             4096.0);
    QCOMPARE(d.layout.first_stage_layers, 31.0);
    QVERIFY(d.layout.zero_stage == ZeroStage::zero_1 && d.layout.token_dispatch == TokenDispatch::once_per_node);
    QVERIFY(d.recipe.precision == Precision::nvfp4 && d.recipe.moment_precision == MomentPrecision::bf16);
    QVERIFY(d.recipe.gradient_precision == GradientPrecision::fp32 && !d.recipe.dropout);
    QVERIFY(d.recipe.master_weights == MasterWeights::remainder);
    QVERIFY(d.recipe.adapters == Adapters::lora && d.recipe.adapter_modules == AdapterModules::all_linear);
    QCOMPARE(d.recipe.adapter_rank, 32.0);
  }

  /// A file that overrides parts of a recipe says nothing about the other values.
  void an_override_keeps_other_values_of_the_recipe() {
    const Import import = read("model:\n  tensor_model_parallel_size: 2\ntrain:\n  global_batch_size: 64\n");
    QCOMPARE(import.design.layout.tensor_parallel, 2.0);
    QVERIFY(import.design.layout.zero_stage == default_design().layout.zero_stage);
    QVERIFY(import.design.recipe.dropout == default_design().recipe.dropout);
  }

  void bash_accepts_batch_scripts_data() {
    QTest::addColumn<QString>("format");
    QTest::newRow("slurm") << "slurm";
    QTest::newRow("megatron") << "megatron";
  }
  void bash_accepts_batch_scripts() {
    QFETCH(QString, format);
    Design design = default_design();
    assign(design, "model=deepseek-v3");
    assign(design, "accelerators=2048");
    assign(design, "accelerators_per_node=4");
    const Export out = export_design(design, known_format(format.toStdString()), "a \"name\" with $signs");
    QProcess bash;
    bash.start("bash", {"-n"});
    QVERIFY(bash.waitForStarted());
    bash.write(QByteArray::fromStdString(out.text));
    bash.closeWriteChannel();
    QVERIFY(bash.waitForFinished());
    QVERIFY2(bash.exitCode() == 0, bash.readAllStandardError());
    const Import back = read(out.text);
    QCOMPARE(back.format(), format.toStdString());
    QVERIFY(back.design == design);
    QCOMPARE(back.design.cluster.accelerators, 2048.0);
  }

  /// Megatron-FSDP supports pipeline stages, but no order of ranks other than its own.
  void megatron_fsdp_supports_stages_but_no_rank_order() {
    for (const char* format : {"megatron", "megatron_bridge"}) {
      Design design = default_design();
      for (const char* assignment : {"accelerators=64", "tensor_parallel=2", "pipeline_parallel=4", "zero_stage=3",
                                     "placement_order=tp-cp-ep-pp-dp"})
        assign(design, assignment);
      const Export sharded = export_design(design, known_format(format), "a");
      const auto has = [](const Export& out, const char* part) { return out.text.find(part) != std::string::npos; };
      QVERIFY(has(sharded, "optim_grads_params") && !has(sharded, "tp-pp-dp") && !has(sharded, "tp_pp_dp"));
      QVERIFY(std::ranges::count(sharded.inexpressible, std::string("placement_order=tp-cp-ep-pp-dp")) == 1);
      const Import back = read(sharded.text);
      QVERIFY(back.design == design);
      assign(design, "zero_stage=1");
      const Export whole = export_design(design, known_format(format), "a");
      QVERIFY(has(whole, "tp-pp-dp") || has(whole, "tp_pp_dp"));
    }
  }

  /// Inputs of 1,000 designs that are written as a comment because the framework cannot express them, with the reason.
  void inexpressible_inputs_are_known_data() {
    QTest::addColumn<QString>("format");
    for (const char* format : {"megatron", "megatron_bridge"}) QTest::newRow(format) << format;
  }
  void inexpressible_inputs_are_known() {
    QFETCH(QString, format);
    static const char* const idle = "it has no effect on the design";
    static const char* const kernel = "a choice of this model of time, which no program names";
    static const char* const elsewhere = "another program has it, and Megatron-LM has not";
    static const char* const summed = "the program knows the product, samples or steps, and not its parts";
    static const std::map<std::string, const char*> wordless{
        {"activation_storage", "the program stores the MLP alone in 8 bits"},
        {"adapters", elsewhere},
        {"adapter_modules", idle},
        {"cached_reference", elsewhere},
        {"context_method", idle},
        {"dataset", "files say where data lie"},
        {"expert_capacity", idle},
        {"expert_parallel", "FP16 training with experts on several devices does not exist there"},
        {"expert_tensor_parallel", "experts with biases are whole"},
        {"moment_precision", "formats of states are those of Adam, and of divided states"},
        {"plain_layers", "they lie in the first stage, and in the last"},
        {"sequence_parallel", "experts divided over tensor parallelism want divided sequences"},
        {"first_stage_layers", "a layout of stages says what a rule gave"},
        {"last_stage_layers", "a layout of stages says what a rule gave"},
        {"flop_convention", "what counts as useful work changes nothing that runs"},
        {"framework", elsewhere},
        {"fused_loss", kernel},
        {"gradient_compression", elsewhere},
        {"gradient_precision", idle},
        {"gradient_sync", elsewhere},
        {"hierarchical_weights", elsewhere},
        {"keep_weights", elsewhere},
        {"master_weights", "weights without any copy"},
        {"model", "shapes and vocabularies that it does not build: windows of their own, blocks side by side"},
        {"objective", elsewhere},
        {"offload_activations", "whole layers, and only without a pipeline"},
        {"offload_optimizer", "states on the host are those of Adam, and divided"},
        {"offload_target", idle},
        {"offload_weights", elsewhere},
        {"optimizer", elsewhere},
        {"placement_order", "two of the six orders have a flag"},
        {"quantized_gradients", elsewhere},
        {"quantized_weights", elsewhere},
        {"recompute", "a choice by operations is torchtitan's"},
        {"recompute_activation", idle},
        {"recompute_experts", idle},
        {"recompute_latent", idle},
        {"recompute_mlp", idle},
        {"recompute_norms", idle},
        {"recompute_scores", idle},
        {"router_weights", "a version of the program"},
        {"sample_rows", elsewhere},
        {"schedule", "1F1B and interleaved alone"},
        {"stage_split", "even stages, or a layout that names each"},
        {"teacher_logits", elsewhere},
        {"token_dispatch", idle},
        {"tokens", summed},
        {"vendor_attention", idle},
        {"virtual_pipeline", idle},
        {"weight_columns", kernel},
        {"weight_copies", kernel},
        {"zero_stage", "Muon does not work with Megatron-FSDP"},
    };
    std::map<std::string, int> found;
    RandomDesigns random(20);
    const Format& written = known_format(format.toStdString());
    for (int i = 0; i < tests::cases(1000); ++i) {
      const Design design = random.next();
      const Export out = export_design(design, written, "random");
      for (const std::string& assignment : out.inexpressible)
        ++found[assignment.substr(0, assignment.find_first_of("=."))];
      const Import back = read(out.text);
      QVERIFY2(back.design == design, out.text.c_str());
    }
    for (const auto& [id, times] : found)
      QVERIFY2(wordless.contains(id), (id + " stands in the comment of " + std::to_string(times)).c_str());
  }
};

TRAINYARD_TEST(TestFormatsMegatron);
#include "tst_formats_megatron.moc"
