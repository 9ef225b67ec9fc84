// SPDX-License-Identifier: Apache-2.0
// Keys and defaults from deepspeed/runtime/config.py, constants.py and zero/config.py (github.com/deepspeedai).
#include <algorithm>
#include <cmath>

#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr Word gradient_words[] = {{"fp32", "fp32"}, {"bf16", "bf16"}, {"fp16", "bf16"}};
constexpr Word optimizer_words[] = {
    {"AdamW", "adam"},
    {"Adam", "adam"},
    {"FusedAdam", "adam"},
    {"CPUAdam", "adam"},
    {"DeepSpeedCPUAdam", "adam"},
    {"Adam8bit", "adam_8bit"},
    {"AdamW8bit", "adam_8bit"},
    {"SGD", "sgd_momentum"},
    {"Lion", "lion"},
    {"FusedLion", "lion"},
    {"Adafactor", "adafactor"},
    {"Muon", "muon"},
    // These optimizers compress gradients and have the states of Adam.
    {"OneBitAdam", "adam"},
    {"ZeroOneAdam", "adam"},
    {"OneBitLamb", "adam"},
    {"Lamb", "adam"},
    {"FusedLamb", "adam"},
};
constexpr Word compressing_words[] = {{"OneBitAdam", "one_bit"}, {"ZeroOneAdam", "one_bit"}, {"OneBitLamb", "one_bit"}};

// Number formats. Each has its own section, and one of them is enabled.

void read_bf16(Reading& reading, const Json& value) {
  if (value == "auto") {
    ignore_open(reading);
    return reading.assume(&Recipe::precision, std::string("bf16"),
                          {TRAINYARD_TR("The number format is left to the training script"), {}});
  }
  if (reading.truth(value))
    reading.set_choice(&Recipe::precision, "bf16");
  else
    ignore_off(reading);
}

void read_fp16(Reading& reading, const Json& value) {
  if (value == "auto") return read_bf16(reading, value);
  if (!reading.truth(value)) return ignore_off(reading);
  if (reading.is_stated_here(&Recipe::precision)) return reading.ignore({TRAINYARD_TR("BF16 is also switched on"), {}});
  reading.set_choice(&Recipe::precision, "fp16");
}

/// DeepSpeed's two-byte master copy has the same size as Trainyard's BF16 remainder.
void read_short_masters(Reading& reading, const Json& value) {
  if (!reading.truth(value)) return ignore_off(reading);
  reading.set_choice(&Recipe::master_weights, "remainder");
  reading.set_choice(&Recipe::gradient_precision, "bf16");
}
void read_short_states(Reading& reading, const Json& value) {
  if (!reading.truth(value)) return ignore_off(reading);
  reading.set_choice(&Recipe::moment_precision, "bf16");
}

/// Without ZeRO, DeepSpeed accepts only gradients in the weights' format, or FP32 gradients with BF16 weights
/// (engine.py, _do_optimizer_sanity_check).
Json write_gradients(const Design& d) {
  const bool full = d.recipe.gradient_precision == GradientPrecision::fp32;
  const Precision weights = d.recipe.precision;
  const bool allowed = full ? weights != Precision::fp16 : false;
  if (d.layout.zero_stage == ZeroStage::zero_0 && !allowed) return nullptr;
  if (full) return "fp32";
  return weights == Precision::fp16 ? "fp16" : "bf16";
}

/// For FP8 and FP4, which other libraries provide, DeepSpeed's own section is that of BF16.
bool in_bf16(const Design& d) { return d.recipe.precision != Precision::fp32 && d.recipe.precision != Precision::fp16; }

// Offload targets of states.

void read_device(Reading& reading, const Json& value, double Recipe::*share) {
  const std::string device = value.is_null() ? "none" : reading.text(value);
  if (device == "none") return reading.set(share, 0.0);
  if (device != "cpu" && device != "nvme") reading.refuse(value, "none, cpu, nvme");
  reading.set(share, 1.0);
  if (device == "nvme") reading.set_choice(&Recipe::offload_target, "nvme");
  if (device == "cpu" && !reading.is_stated_here(&Recipe::offload_target))
    reading.set_choice(&Recipe::offload_target, "host");
}

Json device(const Design& d, double share) {
  if (share == 0) return "none";
  return d.recipe.offload_target == OffloadTarget::nvme ? "nvme" : "cpu";
}

void read_ratio(Reading& reading, const Json& value) {
  if (reading.design().recipe.offload_optimizer == 0) return reading.ignore({TRAINYARD_TR("Nothing is offloaded"), {}});
  reading.set(&Recipe::offload_optimizer, reading.number(value));
}

void read_old_offload(Reading& reading, const Json& value) {
  reading.set(&Recipe::offload_optimizer, reading.truth(value) ? 1.0 : 0.0);
  reading.set(&Recipe::offload_gradients, reading.truth(value) ? 1.0 : 0.0);
}

void read_optimizer(Reading& reading, const Json& value) {
  take_word(reading, value, &Recipe::optimizer, optimizer_words);
  if (value.is_string() && choice_of(value.get<std::string>(), compressing_words))
    reading.set_choice(&Layout::gradient_compression, "one_bit");
}

Json write_optimizer(const Design& d) {
  if (d.layout.gradient_compression == GradientCompression::one_bit && d.recipe.optimizer == Optimizer::adam)
    return "OneBitAdam";
  // The training script passes the optimizer of bitsandbytes itself, because DeepSpeed cannot find it by name.
  if (d.recipe.optimizer == Optimizer::adam_8bit) return nullptr;
  return word_of(d, &Recipe::optimizer, optimizer_words);
}

/// Reads a number. Early versions had a boolean, where true means stage 1.
void read_stage(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const double stage = value.is_boolean() ? (value.get<bool>() ? 1 : 0) : reading.number(value);
  if (stage != 0 && stage != 1 && stage != 2 && stage != 3) reading.refuse(value, "0, 1, 2, 3");
  reading.set_choice(&Layout::zero_stage, std::to_string(int(stage)));
}

void read_overlap(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(&Layout::data_overlap, reading.truth(value) ? automatic : 0.0);
}

void read_hpz_partition_size(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(&Layout::hierarchical_weights, reading.number(value) > 1);
}

void read_shard_size(Reading& reading, const Json& value) {
  if (is_left_open(value) || reading.number(value) <= 0) return ignore_off(reading);
  reading.set(&Layout::shard_group, reading.number(value));
}

/// Written only if groups are smaller than all replicas, because MiCS runs a different loop.
Json write_shard_size(const Design& d) {
  const Layout& l = d.layout;
  const bool hybrid = l.zero_stage == ZeroStage::zero_3 && l.shard_group < l.data_parallel * l.context_parallel;
  return hybrid ? whole(l.shard_group) : Json(nullptr);
}

/// Ignored, because the section only configures how activations are checkpointed. The training script enables
/// checkpointing (runtime/activation_checkpointing/checkpointing.py).
void read_partition(Reading& reading, const Json& value) {
  if (!reading.truth(value)) return ignore_off(reading);
  reading.ignore({TRAINYARD_TR("Splits saved activations over the tensor-parallel group if the script recomputes; it "
                               "does not switch recomputation on"),
                  {}});
}
void read_cpu_checkpointing(Reading& reading, const Json& value) {
  if (!reading.truth(value)) return ignore_off(reading);
  reading.set(&Recipe::offload_activations, 1.0);
  reading.assume(&Recipe::recompute, std::string("full"),
                 {TRAINYARD_TR("Offloading activation checkpoints requires recomputation"), {}});
}
Json write_cpu_checkpointing(const Design& d) {
  return d.recipe.recompute == Recompute::full && d.recipe.offload_activations > 0 ? Json(true) : Json(nullptr);
}

void read_interval(Reading& reading, const Json& value) {
  if (reading.number(value) > 0)
    reading.set_choice(&Recipe::recompute, "full");
  else
    ignore_off(reading);
}

void read_sequence_devices(Reading& reading, const Json& value) {
  reading.set(&Layout::context_parallel, reading.number(value));
  if (reading.number(value) <= 1) return;
  reading.assume(&Layout::context_method, std::string("all_to_all"),
                 {TRAINYARD_TR("DeepSpeed splits sequences by exchanging heads (Ulysses, arXiv 2309.14509)"), {}});
}

void read_asynchronous(Reading& reading, const Json& value) {
  reading.set_choice(&Checkpoints::mode, reading.truth(value) ? "asynchronous" : "synchronous");
}

/// Writes a degree only if it is above 1.
template <double Layout::*field>
Json divided(const Design& d) {
  return d.layout.*field > 1 ? whole(d.layout.*field) : Json(nullptr);
}
template <double Layout::*field>
constexpr Conversion degree() {
  return special([](Reading& r, const Json& v) { is_left_open(v) ? ignore_open(r) : r.set(field, r.number(v)); },
                 divided<field>);
}

const FormatRow rows[] = {
    {"train_batch_size", &Workload::global_batch},
    {"train_micro_batch_size_per_gpu", &Layout::micro_batch},
    {"gradient_accumulation_steps",
     {},
     special(read_accumulation, [](const Design& d) { return whole(accumulation_steps(d)); })},
    {"bf16.enabled|bfloat16.enabled", &Recipe::precision,
     special(read_bf16, [](const Design& d) { return Json(in_bf16(d)); })},
    {"fp16.enabled", &Recipe::precision,
     special(read_fp16, [](const Design& d) { return Json(d.recipe.precision == Precision::fp16); })},
    {.key = "amp.enabled", .target = &Recipe::precision, .how = special(read_fp16), .written = false},
    {"zero_optimization.stage", &Layout::zero_stage,
     special(read_stage, [](const Design& d) { return Json(int(d.layout.zero_stage)); }), "0"},
    {"zero_optimization.overlap_comm", &Layout::data_overlap,
     special(read_overlap, [](const Design& d) { return Json(d.layout.data_overlap > 0); })},
    {"zero_optimization.offload_optimizer.device", &Recipe::offload_optimizer,
     special([](Reading& r, const Json& v) { read_device(r, v, &Recipe::offload_optimizer); },
             [](const Design& d) { return device(d, d.recipe.offload_optimizer); })},
    {"zero_optimization.offload_optimizer.ratio", &Recipe::offload_optimizer,
     special(read_ratio,
             [](const Design& d) {
               return d.recipe.offload_optimizer > 0 ? Json(d.recipe.offload_optimizer) : Json(nullptr);
             })},
    {"zero_optimization.offload_param.device", &Recipe::offload_weights,
     special([](Reading& r, const Json& v) { read_device(r, v, &Recipe::offload_weights); },
             [](const Design& d) { return device(d, d.recipe.offload_weights); })},
    {.key = "zero_optimization.cpu_offload", .target = {}, .how = special(read_old_offload), .written = false},
    {.key = "zero_optimization.cpu_offload_params",
     .target = {},
     .how = special([](Reading& r, const Json& v) { r.set(&Recipe::offload_weights, r.truth(v) ? 1.0 : 0.0); }),
     .written = false},
    {"zero_optimization.zero_hpz_partition_size", &Layout::hierarchical_weights,
     special(read_hpz_partition_size,
             [](const Design& d) {
               return d.layout.hierarchical_weights ? whole(std::max(2.0, d.cluster.scale_up_domain)) : Json(1);
             }),
     "1"},
    {"zero_optimization.zero_quantized_weights", &Layout::quantized_weights, as_toggle, "false"},
    {"zero_optimization.zero_quantized_gradients", &Layout::quantized_gradients, as_toggle, "false"},
    {"zero_optimization.mics_shard_size", &Layout::shard_group, special(read_shard_size, write_shard_size)},
    {"data_types.grad_accum_dtype", &Recipe::gradient_precision,
     special([](Reading& r, const Json& v) { take_word(r, v, &Recipe::gradient_precision, gradient_words); },
             write_gradients)},
    {.key = "bf16.bf16_master_weights_and_grads|bfloat16.bf16_master_weights_and_grads|"
            "fp16.fp16_master_weights_and_grads",
     .target = &Recipe::master_weights,
     .how = special(read_short_masters),
     .written = false},
    {.key = "bf16.bf16_optimizer_states|bfloat16.bf16_optimizer_states",
     .target = &Recipe::moment_precision,
     .how = special(read_short_states),
     .written = false},
    {"optimizer.type", &Recipe::optimizer, special(read_optimizer, write_optimizer)},
    {.key = "activation_checkpointing.partition_activations",
     .target = {},
     .how = special(read_partition),
     .written = false},
    {"activation_checkpointing.cpu_checkpointing", &Recipe::offload_activations,
     special(read_cpu_checkpointing, write_cpu_checkpointing)},
    {.key = "pipeline.activation_checkpoint_interval",
     .target = &Recipe::recompute,
     .how = special(read_interval),
     .written = false},
    {"tensor_parallel.autotp_size|tensor_parallel.tp.tp_size|tensor_parallel.tp_size", &Layout::tensor_parallel,
     degree<&Layout::tensor_parallel>()},
    {"pipeline.stages", &Layout::pipeline_parallel, degree<&Layout::pipeline_parallel>()},
    {"sequence_parallel_size", &Layout::context_parallel,
     special(read_sequence_devices, divided<&Layout::context_parallel>)},
    {"expert_parallel.autoep_size|moe.ep_size", &Layout::expert_parallel, degree<&Layout::expert_parallel>()},
    {"nebula.enabled", &Checkpoints::mode,
     special(read_asynchronous,
             [](const Design& d) {
               return d.checkpoints.mode == CheckpointMode::asynchronous ? Json(true) : Json(nullptr);
             })},
};

constexpr const char* bucket = TRAINYARD_TR("Buffers of this size are included in the calibrated memory");
constexpr const char* learning = TRAINYARD_TR("Affects only what is learnt, not time or memory");
constexpr const char* monitoring = TRAINYARD_TR("Logging and measurements, not part of the modelled time");
constexpr const char* elsewhere = TRAINYARD_TR("Numerical stability does not affect time or memory");
constexpr const char* no_model = TRAINYARD_TR("This training method is not modelled");

constexpr IgnoredKey ignored[] = {
    {"zero_optimization.reduce_bucket_size", bucket},
    {"zero_optimization.allgather_bucket_size", bucket},
    {"zero_optimization.stage3_prefetch_bucket_size", bucket},
    {"zero_optimization.prefetch_bucket_size", bucket},
    {"zero_optimization.sub_group_size", bucket},
    {"zero_optimization.stage3_max_live_parameters", bucket},
    {"zero_optimization.max_live_parameters", bucket},
    {"zero_optimization.stage3_max_reuse_distance", bucket},
    {"zero_optimization.stage3_param_persistence_threshold",
     TRAINYARD_TR("Unsharded small tensors are 0.1 % of the weights")},
    {"zero_optimization.stage3_model_persistence_threshold",
     TRAINYARD_TR("Unsharded small tensors are 0.1 % of the weights")},
    {"zero_optimization.stage3_gather_*", TRAINYARD_TR("Gathering to save a model happens once, after training")},
    {"zero_optimization.gather_16bit_weights_on_model_save",
     TRAINYARD_TR("Gathering to save a model happens once, after training")},
    {"zero_optimization.offload_*", TRAINYARD_TR("Buffer transfers are included in the offload overlap")},
    {"zero_optimization.*", TRAINYARD_TR("Included in the framework calibration")},
    {"fp16.*", elsewhere},
    {"bf16.*", elsewhere},
    {"amp.*", elsewhere},
    {"optimizer.params.*", learning},
    {"optimizer.*", learning},
    {"scheduler*", learning},
    {"gradient_clipping", learning},
    {"prescale_gradients", learning},
    {"gradient_predivide_factor", learning},
    {"seed", learning},
    {"steps_per_print", monitoring},
    {"wall_clock_breakdown", monitoring},
    {"flops_profiler*", monitoring},
    {"comms_logger*", monitoring},
    {"tensorboard*", monitoring},
    {"wandb*", monitoring},
    {"csv_monitor*", monitoring},
    {"monitor_config*", monitoring},
    {"memory_breakdown", monitoring},
    {"dump_state", monitoring},
    {"autotuning*", monitoring},
    {"aio*", TRAINYARD_TR("Drives are described by their bandwidth")},
    {"checkpoint*", TRAINYARD_TR("File names and checks do not affect modelled times")},
    {"nebula*", TRAINYARD_TR("File names and checks do not affect modelled times")},
    {"use_node_local_storage", TRAINYARD_TR("File names and checks do not affect modelled times")},
    {"pipeline*", TRAINYARD_TR("The split of layers over stages is a separate input")},
    {"tensor_parallel*", TRAINYARD_TR("The model decides which matrices are split")},
    {"activation_checkpointing*", TRAINYARD_TR("Included in the framework calibration")},
    {"zero_allow_untested_optimizer", TRAINYARD_TR("A check by the program that reads the file")},
    {"zero_force_ds_cpu_optimizer", TRAINYARD_TR("A check by the program that reads the file")},
    {"communication_data_type", TRAINYARD_TR("The gradient accumulation format has its own key")},
    {"dataloader_drop_last", learning},
    {"comms_config*", monitoring},
    {"compile*", TRAINYARD_TR("Kernel fusion is included in the framework calibration")},
    {"expert_parallel*", TRAINYARD_TR("Included in the framework calibration")},
    {"moe*", no_model},
    {"elasticity*", no_model},
    {"sparse_attention*", no_model},
    {"sparse_gradients", no_model},
    {"curriculum_learning*", no_model},
    {"data_efficiency*", no_model},
    {"compression_training*", no_model},
    {"progressive_layer_drop*", no_model},
    {"eigenvalue*", no_model},
    {"hybrid_engine*", no_model},
    {"quantize_training*", no_model},
};

bool recognises(const Document& document) {
  constexpr const char* signs[] = {"zero_optimization",
                                   "train_micro_batch_size_per_gpu",
                                   "train_batch_size",
                                   "gradient_accumulation_steps",
                                   "zero_allow_untested_optimizer",
                                   "fp16",
                                   "bf16"};
  const Json& tree = *document.tree;
  if (document.syntax != Syntax::json || tree.contains("model_type") || tree.contains("architectures")) return false;
  // In other programs' files "fp16" is a switch; in DeepSpeed's files it is a section.
  const auto is_sign = [&](const char* sign) {
    const bool section = sign == std::string_view("fp16") || sign == std::string_view("bf16");
    return tree.contains(sign) && (!section || tree[sign].is_object());
  };
  return std::ranges::any_of(signs, is_sign);
}

void begin(Reading& reading) {
  assume_framework(reading, Framework::deepspeed);
  // Early versions had a boolean instead of this section.
  if (const Json* section = reading.look("zero_optimization"); section && section->is_boolean())
    read_stage(reading, *reading.take("zero_optimization"));
  for (const char* key : {"train_batch_size", "train_micro_batch_size_per_gpu"})
    if (const Json* value = reading.look(key); value && *value == "auto")
      reading.warn({TRAINYARD_TR("%1 is left to the training script. Set it here, or open a file that states it"),
                    {{0, Unit::none, key}}});
}

void end(Reading& reading) {
  reading.assume(&Recipe::precision, std::string("fp32"),
                 {TRAINYARD_TR("BF16 and FP16 are off, so DeepSpeed computes in FP32"), {}});
}

/// Derives the number of devices: batch = micro-batch × accumulation × replicas.
void settle(Reading& reading) {
  assume_whole_model(reading);
  assume_gradients_of_deepspeed(reading);
  const Design& d = reading.design();
  // DeepSpeed assumes an accumulation of 1 if only one of batch and micro-batch is set.
  const bool batch_is_stated = reading.is_stated(&Workload::global_batch),
             micro_is_stated = reading.is_stated(&Layout::micro_batch);
  if (batch_is_stated != micro_is_stated && !reading.accumulation) reading.accumulation = 1;
  if (reading.is_stated(&Recipe::offload_optimizer))
    reading.assume(
        &Recipe::offload_gradients, d.recipe.offload_optimizer,
        {TRAINYARD_TR(
             "Gradients move to the host with the optimizer during the backward pass (ZeRO-Offload, arXiv 2101.06840)"),
         {}});
  if (!batch_is_stated || !micro_is_stated || !reading.accumulation) return;
  const double replicas = d.work.global_batch / (d.layout.micro_batch * *reading.accumulation);
  if (replicas >= 1 && replicas == std::floor(replicas)) return settle_replicas(reading, replicas);
  reading.warn({TRAINYARD_TR("%1 sequences are not a multiple of micro-batch × accumulation"),
                {{d.work.global_batch, Unit::none, ""}}});
}

/// Derives the micro-batch if the file states only the batch of all replicas.
void finish(Reading& reading) {
  if (!reading.is_stated(&Workload::global_batch) || reading.is_stated(&Layout::micro_batch) || !reading.accumulation)
    return;
  const Design now = resolved(reading.design());
  const double micro = now.work.global_batch / (now.layout.data_parallel * *reading.accumulation);
  if (micro >= 1 && micro == std::floor(micro))
    reading.assume(&Layout::micro_batch, micro, {TRAINYARD_TR("Batch ÷ gradient accumulation ÷ data parallelism"), {}});
}

/// DeepSpeed requires a path if states are offloaded to NVMe, and a learning rate for an optimizer that it builds. Its
/// expert parallelism is off unless it is enabled.
void complete_tree(Json& tree, const Design&) {
  if (tree.contains("expert_parallel")) tree["expert_parallel"]["enabled"] = true;
  if (tree.contains("optimizer") && tree["optimizer"].contains("type")) tree["optimizer"]["params"]["lr"] = 3e-4;
  Json& zero = tree["zero_optimization"];
  for (const char* section : {"offload_optimizer", "offload_param"})
    if (zero[section]["device"] == "nvme") zero[section]["nvme_path"] = "/local_nvme";
}

/// Rules of DeepSpeed's engine.py, pipe/engine.py and module_inject/auto_ep_folding.py that a design can break.
Message refuses(const Design& d) {
  const Layout& l = d.layout;
  const bool offloads = d.recipe.offload_optimizer > 0 || d.recipe.offload_weights > 0;
  if (l.pipeline_parallel > 1 && (l.zero_stage == ZeroStage::zero_2 || l.zero_stage == ZeroStage::zero_3))
    return {TRAINYARD_TR("DeepSpeed has no ZeRO-2 or ZeRO-3 with pipeline parallelism"), {}};
  if (l.expert_parallel <= 1) return {};
  if (l.tensor_parallel > 1 && l.pipeline_parallel > 1)
    return {TRAINYARD_TR("DeepSpeed has no pipeline with both tensor and expert parallelism"), {}};
  if (l.tensor_parallel > 1 && l.context_parallel > 1)
    return {TRAINYARD_TR("DeepSpeed has no sequence parallelism with both tensor and expert parallelism"), {}};
  if (l.tensor_parallel > 1 && l.zero_stage == ZeroStage::zero_3)
    return {TRAINYARD_TR("DeepSpeed has no ZeRO-3 with both tensor and expert parallelism"), {}};
  if (l.tensor_parallel > 1 && offloads)
    return {TRAINYARD_TR("DeepSpeed has no offloading with both tensor and expert parallelism"), {}};
  if (l.expert_tensor_parallel > 1) return {TRAINYARD_TR("DeepSpeed has no tensor parallelism of experts"), {}};
  return {};
}

/// The start needs as many nodes as the design has, which no key states.
std::string deepspeed_text(const Json& tree, const std::vector<std::string>& comments, const Design& design) {
  std::vector<std::string> lines = comments;
  const Design now = resolved(design);
  const double each = std::min(now.cluster.accelerators, now.cluster.accelerators_per_node);
  const double nodes = std::ceil(now.cluster.accelerators / each);
  const auto count = [](double value) { return std::to_string(static_cast<long long>(value)); };
  if (nodes > 1)
    lines.push_back("Start it on " + count(nodes) + " nodes: deepspeed --hostfile FILE --num_nodes " + count(nodes) +
                    " --num_gpus " + count(each));
  lines.emplace_back("Placeholder: the learning rate. It does not change time or memory.");
  return write_document(Syntax::json, tree, lines);
}

}  // namespace

const Format& deepspeed_format() {
  static const Format format{.id = "deepspeed",
                             .name = "DeepSpeed JSON",
                             .syntax = Syntax::json,
                             .order = 2,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored,
                             .begin = begin,
                             .end = end,
                             .settle = settle,
                             .finish = finish,
                             .complete_tree = complete_tree,
                             .refuses = refuses,
                             .script = deepspeed_text};
  return format;
}

}  // namespace trainyard
