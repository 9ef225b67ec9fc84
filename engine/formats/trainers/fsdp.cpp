// SPDX-License-Identifier: Apache-2.0
// Reads files of accelerate, which configure FSDP, DeepSpeed, Megatron-LM or plain replicas. Keys are from
// accelerate/commands/config/config_args.py and utils/dataclasses.py (github.com/huggingface/accelerate).
#include <algorithm>
#include <cmath>

#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

constexpr Word precisions[] = {{"no", "fp32"}, {"bf16", "bf16"}, {"fp16", "fp16"}, {"fp8", "fp8"}, {"false", "fp32"}};
// SHARD_GRAD_OP is ZeRO-2, with weights also kept after the forward pass. In the second version of FSDP,
// fsdp_reshard_after_forward says whether they are kept.
constexpr Word strategies[] = {{"FULL_SHARD", "3"},
                               {"SHARD_GRAD_OP", "2"},
                               {"NO_SHARD", "0"},
                               {"HYBRID_SHARD", "3"},
                               {"1", "3"},
                               {"2", "2"},
                               {"3", "0"},
                               {"4", "3"},
                               {"HYBRID_SHARD_ZERO2", "2"},
                               {"5", "2"}};
constexpr Word exchanges[] = {{"allgather", "gather"}, {"alltoall", "ring"}};

constexpr const char* strategy_key = "fsdp_config.fsdp_sharding_strategy";
constexpr const char* shards_key = "parallelism_config.parallelism_config_dp_shard_size";
constexpr const char* copies_key = "parallelism_config.parallelism_config_dp_replicate_size";

/// True for hybrid sharding, where each node holds a full copy that is divided among its devices.
bool is_hybrid(const Json* value) {
  const std::string word = value && value->is_string() ? value->get<std::string>() : value ? value->dump() : "";
  return word == "HYBRID_SHARD" || word == "HYBRID_SHARD_ZERO2" || word == "4" || word == "5";
}

void read_kind(Reading& reading, const Json& value) {
  const std::string kind = reading.text(value);
  if (kind == "FSDP" || kind == "TP") return assume_framework(reading, Framework::fsdp);
  if (kind == "DEEPSPEED") return assume_framework(reading, Framework::deepspeed);
  if (kind == "MEGATRON_LM") return assume_framework(reading, Framework::megatron);
  const bool whole_replicas = kind == "MULTI_GPU" || kind == "NO" || kind == "no" || kind == "false";
  if (!whole_replicas)
    return reading.ignore(
        {TRAINYARD_TR("Training on “%1” is not modelled"), {{0, Unit::none, truncate_utf8(kind, 100)}}});
  assume_framework(reading, Framework::fsdp);
  reading.set_choice(&Layout::zero_stage, "0");
}

void read_machines(Reading& reading, const Json& value) {
  const double machines = reading.number(value);
  const Json* processes = reading.look("num_processes");
  if (machines < 1) reading.refuse(value, "1 or more");
  if (!processes || is_left_open(*processes))
    return reading.ignore({TRAINYARD_TR("No effect without the number of processes"), {}});
  const double each = reading.number(*processes) / machines;
  if (each != std::floor(each) || each < 1)
    return reading.ignore({TRAINYARD_TR("Does not divide the number of processes"), {}});
  // A job on one machine may use only some of its devices, so its processes do not state the devices per machine.
  if (each == number(reading.design(), parameter(&Cluster::accelerators_per_node)))
    return reading.ignore({TRAINYARD_TR("Same number of devices per machine as the design"), {}});
  if (machines == 1) return reading.ignore({TRAINYARD_TR("One machine; no key states its number of devices"), {}});
  reading.set(&Cluster::accelerators_per_node, each);
}

Json write_machines(const Design& d) {
  return whole(std::ceil(d.cluster.accelerators / d.cluster.accelerators_per_node));
}

void read_strategy(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  // The second version of FSDP uses a boolean key instead and ignores this one.
  if (reading.look("fsdp_config.fsdp_reshard_after_forward") && reading.is_stated_here(&Layout::zero_stage))
    return reading.ignore({TRAINYARD_TR("fsdp_reshard_after_forward is used instead"), {}});
  take_word(reading, value, &Layout::zero_stage, strategies);
}

/// The first version of FSDP has only data parallelism. The second has more degrees, but always shards everything
/// (accelerate, ParallelismConfig).
bool is_fsdp2(const Design& d) {
  return d.layout.zero_stage == ZeroStage::zero_3 || d.layout.tensor_parallel > 1 || d.layout.context_parallel > 1;
}
Json degree(const Design& d, double value) { return is_fsdp2(d) ? whole(value) : Json(nullptr); }

Json write_strategy(const Design& d) {
  if (is_fsdp2(d)) return nullptr;
  if (d.layout.zero_stage == ZeroStage::zero_0) return "NO_SHARD";
  const bool node_by_node =
      count_full_copies(d) > 1 && count_full_copies(d) * d.cluster.accelerators_per_node == d.cluster.accelerators;
  return node_by_node ? "HYBRID_SHARD_ZERO2" : "SHARD_GRAD_OP";
}

/// If false, weights stay gathered from the forward to the backward pass.
void read_reshard(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  // A strategy name of the first version is also allowed here.
  if (value.is_string() && choice_of(value.get<std::string>(), strategies)) return read_strategy(reading, value);
  reading.set(&Layout::keep_weights, !reading.truth(value));
  reading.set_choice(&Layout::zero_stage, "3");
}

Json write_reshard(const Design& d) { return is_fsdp2(d) ? Json(!d.layout.keep_weights) : Json(nullptr); }

void read_offload(Reading& reading, const Json& value) {
  const double share = reading.truth(value) ? 1 : 0;
  reading.set(&Recipe::offload_weights, share);
  reading.set(&Recipe::offload_optimizer, share);
  reading.set(&Recipe::offload_gradients, share);
}
Json write_offload(const Design& d) {
  const Recipe& r = d.recipe;
  return r.offload_weights == 1 && r.offload_optimizer == 1 && r.offload_gradients == 1;
}

void read_checkpointing(Reading& reading, const Json& value) {
  reading.set_choice(&Recipe::recompute, reading.truth(value) ? "full" : "none");
}

// Degrees. -1 means all remaining devices.

void read_sequence_devices(Reading& reading, const Json& value) {
  reading.set(&Layout::context_parallel, reading.number(value));
  reading.set_choice(&Layout::context_method, "all_to_all");
}
bool is_split_by_heads(const Design& d) { return d.layout.context_method == ContextMethod::all_to_all; }

void read_stage(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const double stage = reading.number(value);
  if (stage != 0 && stage != 1 && stage != 2 && stage != 3) reading.refuse(value, "0, 1, 2, 3");
  reading.set_choice(&Layout::zero_stage, std::to_string(int(stage)));
}

void read_device(Reading& reading, const Json& value, std::initializer_list<double Recipe::*> shares) {
  const std::string device = value.is_null() ? "none" : reading.text(value);
  if (device != "none" && device != "cpu" && device != "nvme") reading.refuse(value, "none, cpu, nvme");
  for (double Recipe::*share : shares) reading.set(share, device == "none" ? 0.0 : 1.0);
  if (device == "nvme") reading.set_choice(&Recipe::offload_target, "nvme");
}

const FormatRow rows[] = {
    {"distributed_type", &Recipe::framework, special(read_kind)},
    {"num_processes", &Cluster::accelerators},
    {"num_machines", &Cluster::accelerators_per_node, special(read_machines, write_machines)},
    {"mixed_precision", &Recipe::precision,
     special([](Reading& r, const Json& v) { take_word(r, v, &Recipe::precision, precisions); },
             [](const Design& d) { return word_of(d, &Recipe::precision, precisions); }),
     R"("no")"},
    {"fsdp_config.fsdp_reshard_after_forward", &Layout::keep_weights, special(read_reshard, write_reshard)},
    {strategy_key, &Layout::zero_stage, special(read_strategy, write_strategy)},
    {"fsdp_config.fsdp_offload_params", &Recipe::offload_weights, special(read_offload, write_offload)},
    {"fsdp_config.fsdp_activation_checkpointing", &Recipe::recompute,
     special(read_checkpointing, [](const Design& d) { return Json(d.recipe.recompute == Recompute::full); })},
    {shards_key, &Layout::shard_group,
     special(read_later<&Layout::shard_group>,
             [](const Design& d) { return degree(d, d.layout.data_parallel / count_full_copies(d)); })},
    {copies_key, &Layout::shard_group,
     special(read_later<&Layout::shard_group>, [](const Design& d) { return degree(d, count_full_copies(d)); })},
    {"parallelism_config.parallelism_config_tp_size|tp_config.tp_size|megatron_lm_config.megatron_lm_tp_degree",
     &Layout::tensor_parallel,
     special([](Reading& r, const Json& v) { r.set(&Layout::tensor_parallel, r.number(v)); },
             [](const Design& d) { return degree(d, d.layout.tensor_parallel); })},
    {"parallelism_config.parallelism_config_cp_size", &Layout::context_parallel,
     special(
         [](Reading& r, const Json& v) { r.set(&Layout::context_parallel, r.number(v)); },
         [](const Design& d) { return is_split_by_heads(d) ? Json(nullptr) : degree(d, d.layout.context_parallel); })},
    {"parallelism_config.parallelism_config_cp_comm_strategy", &Layout::context_method,
     special(
         [](Reading& r, const Json& v) { take_word(r, v, &Layout::context_method, exchanges); },
         [](const Design& d) { return is_fsdp2(d) ? word_of(d, &Layout::context_method, exchanges) : Json(nullptr); })},
    {"parallelism_config.parallelism_config_sp_size", &Layout::context_parallel,
     special(
         read_sequence_devices,
         [](const Design& d) { return is_split_by_heads(d) ? degree(d, d.layout.context_parallel) : Json(nullptr); })},
    // Keys of other plug-ins, which are only read. Written files use FSDP's keys.
    {.key = "megatron_lm_config.megatron_lm_pp_degree", .target = &Layout::pipeline_parallel, .written = false},
    {.key = "megatron_lm_config.megatron_lm_num_micro_batches",
     .target = {},
     .how = special(read_accumulation),
     .written = false},
    {.key = "megatron_lm_config.megatron_lm_sequence_parallelism",
     .target = &Layout::sequence_parallel,
     .how = as_toggle,
     .written = false},
    {.key = "megatron_lm_config.megatron_lm_recompute_activations",
     .target = &Recipe::recompute,
     .how = special(
         [](Reading& r, const Json& v) { r.set_choice(&Recipe::recompute, r.truth(v) ? "selective" : "none"); }),
     .written = false},
    {.key = "megatron_lm_config.megatron_lm_use_distributed_optimizer",
     .target = &Layout::zero_stage,
     .how = special([](Reading& r, const Json& v) { r.set_choice(&Layout::zero_stage, r.truth(v) ? "1" : "0"); }),
     .written = false},
    {.key = "deepspeed_config.zero_stage", .target = &Layout::zero_stage, .how = special(read_stage), .written = false},
    {.key = "deepspeed_config.gradient_accumulation_steps|gradient_accumulation_steps",
     .target = {},
     .how = special(read_accumulation),
     .written = false},
    {.key = "deepspeed_config.offload_optimizer_device",
     .target = &Recipe::offload_optimizer,
     .how = special([](Reading& r, const Json& v) {
       read_device(r, v, {&Recipe::offload_optimizer, &Recipe::offload_gradients});
     }),
     .written = false},
    {.key = "deepspeed_config.offload_param_device",
     .target = &Recipe::offload_weights,
     .how = special([](Reading& r, const Json& v) { read_device(r, v, {&Recipe::offload_weights}); }),
     .written = false},
};

constexpr const char* elsewhere = TRAINYARD_TR("Process start does not affect time or memory");
constexpr const char* fitted = TRAINYARD_TR("Included in the framework calibration");
constexpr const char* loading = TRAINYARD_TR("Loading and saving of weights do not affect modelled times");

constexpr IgnoredKey ignored[] = {
    {"compute_environment", elsewhere},
    {"debug", elsewhere},
    {"downcast_bf16", elsewhere},
    {"enable_cpu_affinity", elsewhere},
    {"gpu_ids", elsewhere},
    {"machine_rank", elsewhere},
    {"main_process_ip", elsewhere},
    {"main_process_port", elsewhere},
    {"main_training_function", elsewhere},
    {"rdzv_backend", elsewhere},
    {"same_network", elsewhere},
    {"tpu_*", elsewhere},
    {"use_cpu", elsewhere},
    {"mpirun_config*", elsewhere},
    {"ipex_config*", elsewhere},
    {"commands", elsewhere},
    {"command_file", elsewhere},
    {"num_cpu_threads_per_process", elsewhere},
    {"fsdp_config.fsdp_version", TRAINYARD_TR("The other keys state the behaviour")},
    {"fsdp_config.fsdp_auto_wrap_policy", TRAINYARD_TR("Layers are gathered one at a time, as with all policies")},
    {"fsdp_config.fsdp_transformer_layer_cls_to_wrap",
     TRAINYARD_TR("Layers are gathered one at a time, as with all policies")},
    {"fsdp_config.fsdp_min_num_params", TRAINYARD_TR("Layers are gathered one at a time, as with all policies")},
    {"fsdp_config.fsdp_backward_prefetch*", fitted},
    {"fsdp_config.fsdp_forward_prefetch", fitted},
    {"fsdp_config.fsdp_use_orig_params", fitted},
    {"fsdp_config.fsdp_ignored_modules", TRAINYARD_TR("Unsharded modules cannot be identified by name")},
    {"fsdp_config.fsdp_state_dict_type", loading},
    {"fsdp_config.fsdp_cpu_ram_efficient_loading", loading},
    {"fsdp_config.fsdp_sync_module_states", loading},
    {"fsdp_config*", fitted},
    {"parallelism_config*", fitted},
    {"deepspeed_config.deepspeed_config_file", TRAINYARD_TR("Another file: open it together with this one")},
    {"deepspeed_config.gradient_clipping", TRAINYARD_TR("Affects only what is learnt, not time or memory")},
    {"deepspeed_config.zero3_*", loading},
    {"deepspeed_config*", elsewhere},
    {"megatron_lm_config.megatron_lm_gradient_clipping",
     TRAINYARD_TR("Affects only what is learnt, not time or memory")},
    {"megatron_lm_config*", fitted},
    {"dynamo_config*", TRAINYARD_TR("Kernel fusion is included in the framework calibration")},
    {"fp8_config*", TRAINYARD_TR("Kind of FP8 scaling; it is not read, and one scale per tensor is assumed")},
    {"tp_config*", fitted},
};

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  const auto section = tree.find("fsdp_config");
  const bool own_section =
      section != tree.end() && section->is_object() && !section->empty() && section->begin().key().starts_with("fsdp_");
  return tree.contains("distributed_type") || own_section || tree.contains("deepspeed_config") ||
         (tree.contains("num_processes") && tree.contains("mixed_precision"));
}

/// Warns if a named DeepSpeed file is missing, because accelerate then takes all settings from that file.
void warn_of_named_file(Reading& reading) {
  const Json* name = reading.look("deepspeed_config.deepspeed_config_file");
  if (!name || !name->is_string()) return;
  const bool there = std::ranges::any_of(
      reading.files(), [](const Import::File& file) { return std::string_view(file.format->id) == "deepspeed"; });
  if (!there)
    reading.warn({TRAINYARD_TR("Open %1 together with this file to read its offloading, precision and batch settings"),
                  {{0, Unit::none, name->get<std::string>()}}});
}

/// Called after all files, because another file may set the degrees that this one lacks.
void settle(Reading& reading) {
  warn_of_named_file(reading);
  if (reading.design().recipe.framework == Framework::deepspeed) assume_gradients_of_deepspeed(reading);
  if (reading.design().recipe.framework == Framework::fsdp) {
    reading.assume(&Layout::zero_stage, std::string("3"), {TRAINYARD_TR("FSDP shards everything by default"), {}});
    reading.assume(&Recipe::gradient_precision, std::string("fp32"),
                   {TRAINYARD_TR("FSDP keeps gradients in the format of the sharded weights, which is FP32"), {}});
  }
  assume_whole_model(reading);
  // -1 means all remaining devices.
  settle_replicas(reading, number_at(reading, shards_key, 0) * number_at(reading, copies_key, 1));
}

void finish(Reading& reading) {
  const Design now = resolved(reading.design());
  if (reading.look(copies_key))
    finish_full_copies(reading, number_at(reading, copies_key, 1));
  else if (is_hybrid(reading.look(strategy_key)))
    finish_full_copies(reading, now.cluster.accelerators / now.cluster.accelerators_per_node);
}

void complete_tree(Json& tree, const Design& d) {
  Json complete = {{"compute_environment", "LOCAL_MACHINE"}, {"distributed_type", "FSDP"}};
  for (auto& [key, value] : tree.items()) complete[key] = std::move(value);
  // Eight-bit and four-bit recipes are arguments of the training script.
  if (!complete.contains("mixed_precision")) complete["mixed_precision"] = "bf16";
  Json& fsdp = complete["fsdp_config"];
  fsdp["fsdp_version"] = is_fsdp2(d) ? 2 : 1;
  fsdp["fsdp_auto_wrap_policy"] = "TRANSFORMER_BASED_WRAP";
  fsdp["fsdp_state_dict_type"] = "SHARDED_STATE_DICT";
  // On several machines, each one needs its rank and the address of the first.
  if (d.cluster.accelerators > d.cluster.accelerators_per_node) {
    complete["machine_rank"] = 0;
    complete["main_process_ip"] = "192.0.2.1";
    complete["main_process_port"] = 29500;
    complete["rdzv_backend"] = "static";
    complete["same_network"] = true;
  }
  complete["main_training_function"] = "main";
  complete["use_cpu"] = false;
  complete["debug"] = false;
  tree = std::move(complete);
}

/// Says which values differ on each machine.
std::string accelerate_text(const Json& tree, const std::vector<std::string>& comments, const Design&) {
  std::vector<std::string> lines = comments;
  if (const Json* machines = find_key(tree, "num_machines"); machines && machines->is_number() && *machines != 1)
    lines.push_back("Start it on each of the " + machines->dump() +
                    " machines. Placeholders: machine_rank (0 on the first) and main_process_ip, its address.");
  return write_document(Syntax::yaml, tree, lines);
}

/// accelerate passes these degrees to no plug-in of FSDP (parallelism_config.py).
Message refuses(const Design& d) {
  if (d.layout.expert_parallel > 1) return {TRAINYARD_TR("accelerate has no expert parallelism"), {}};
  if (d.layout.pipeline_parallel > 1) return {TRAINYARD_TR("accelerate has no pipeline parallelism with FSDP"), {}};
  return {};
}

}  // namespace

const Format& fsdp_format() {
  static const Format format{.id = "fsdp",
                             .name = "FSDP YAML of accelerate",
                             .syntax = Syntax::yaml,
                             .order = 1,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored,
                             .settle = settle,
                             .finish = finish,
                             .complete_tree = complete_tree,
                             .refuses = refuses,
                             .script = accelerate_text};
  return format;
}

}  // namespace trainyard
