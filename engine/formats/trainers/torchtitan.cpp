// SPDX-License-Identifier: Apache-2.0
// Keys and defaults from torchtitan/config/job_config.py and, before 2025, config_manager.py (github.com/pytorch).
// Upstream replaced TOML by Python on 2026-02-23 (commit 9810191).
#include <algorithm>
#include <cmath>

#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/trainers/torchtitan_flavors.h"
#include "engine/formats/trainers/torchtitan_preset.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

constexpr const char* steps_key = "training.steps";
constexpr const char* checkpoint_interval_key = "checkpoint.interval";
constexpr const char* checkpoint_enabled_key = "checkpoint.enable|checkpoint.enable_checkpoint";
constexpr const char* shard_key =
    "parallelism.data_parallel_shard_degree|training.data_parallel_shard_degree|training.data_parallel_degree";
constexpr const char* replicate_key =
    "parallelism.data_parallel_replicate_degree|training.data_parallel_replicate_degree";
constexpr const char* stages_key = "parallelism.pipeline_parallel_degree|experimental.pipeline_parallel_degree";
constexpr const char* context_key = "parallelism.context_parallel_degree|experimental.context_parallel_degree";
constexpr const char* microbatch_size_key =
    "parallelism.pipeline_parallel_microbatch_size|experimental.pipeline_parallel_microbatch_size";
constexpr const char* microbatch_count_key =
    "parallelism.pipeline_parallel_microbatches|experimental.pipeline_parallel_microbatches";

constexpr Word optimizers[] = {{"AdamW", "adam"}, {"Adam", "adam"}, {"Muon", "muon"}, {"SGD", "sgd_momentum"}};
/// Forks support more optimizers, but torchtitan itself only this one (components/optimizer.py).
constexpr std::span<const Word> written_optimizers = std::span(optimizers).first(1);
constexpr Word formats_of_parameters[] = {{"bfloat16", "bf16"}, {"float32", "fp32"}, {"float16", "fp16"}};
constexpr Word formats_of_gradients[] = {{"float32", "fp32"}, {"bfloat16", "bf16"}, {"float16", "bf16"}};
// DualPipeV places two short stages per device in a V, like ZB-V. Interleaved stages that delay weight gradients count
// as ZB-H1 if each device has one stage.
constexpr Word schedules[] = {
    {"1F1B", "1f1b"},          {"GPipe", "afab"},     {"Interleaved1F1B", "interleaved"}, {"LoopedBFS", "interleaved"},
    {"ZBVZeroBubble", "zb_v"}, {"DualPipeV", "zb_v"}, {"InterleavedZeroBubble", "zb_h1"}};
constexpr Word rotations[] = {{"allgather", "gather"}, {"alltoall", "ring"}};
constexpr Word checkpoint_modes[] = {
    {"disabled", "synchronous"}, {"async", "asynchronous"}, {"async_with_pinned_mem", "asynchronous"}};

bool has_pipeline(const Reading& reading) { return number_at(reading, stages_key, 1) > 1; }

void read_flavor(Reading& reading, const Json& value) {
  const Json* given = reading.look("model.name");
  const std::string name = given ? reading.text(*given) : "llama3";
  if (const auto found = find_flavor(name, reading.text(value))) {
    reading.choose_model(found->model);
    return reading.use_for(&Workload::model);
  }
  reading.ignore(
      {TRAINYARD_TR("Not a model size of torchtitan. Open a config.json together with this file, or choose a model"),
       {}});
}

Json write_flavor(const Design& d) {
  const auto flavor = flavor_of(*d.work.model);
  return flavor ? Json(flavor->flavor) : Json(nullptr);
}
Json write_name(const Design& d) {
  const auto flavor = flavor_of(*d.work.model);
  return flavor ? Json(flavor->name) : Json(nullptr);
}

// With a pipeline, the local batch is divided into micro-batches. Without one, the local batch is the micro-batch.

void read_local_batch(Reading& reading, const Json& value) {
  const double local = reading.number(value);
  if (!has_pipeline(reading)) {
    reading.set(&Layout::micro_batch, local);
    if (!reading.accumulation) reading.accumulation = 1;
    return;
  }
  const double count = number_at(reading, microbatch_count_key, 0);
  const double micro_batch = count > 0 ? local / count : number_at(reading, microbatch_size_key, 1);
  if (micro_batch < 1 || std::fmod(local, micro_batch) != 0)
    reading.refuse(value, "a multiple of the sequences per pipeline micro-batch");
  reading.assume(&Layout::micro_batch, micro_batch, {TRAINYARD_TR("Sequences per pipeline micro-batch"), {}});
  reading.use_for(&Workload::global_batch);
  if (!reading.accumulation) reading.accumulation = local / micro_batch;
}
Json write_local_batch(const Design& d) {
  return whole(d.layout.pipeline_parallel > 1 ? d.layout.micro_batch * accumulation_steps(d) : d.layout.micro_batch);
}
void read_microbatch_size(Reading& reading, const Json& value) {
  if (has_pipeline(reading))
    reading.set(&Layout::micro_batch, reading.number(value));
  else
    reading.ignore({TRAINYARD_TR("No pipeline"), {}});
}
void read_global_batch(Reading& reading, const Json& value) {
  if (reading.number(value) > 0)
    reading.set(&Workload::global_batch, reading.number(value));
  else
    reading.ignore({TRAINYARD_TR("Local batch × replicas"), {}});
}

// Replicas form groups that shard the states; each group holds a full copy. With one device per group, each replica
// holds all states.

/// The devices of context parallelism also shard states (parallel_dims.py, fsdp_enabled).
void read_shard_degree(Reading& reading, const Json& value) {
  const double shards = reading.number(value);
  if (shards < 1) return reading.ignore({TRAINYARD_TR("All GPUs that the other degrees leave"), {}});
  reading.use_for(&Layout::data_parallel);
  if (shards * number_at(reading, context_key, 1) == 1) reading.set_choice(&Layout::zero_stage, "0");
}
bool has_unsharded_states(const Design& d) { return d.layout.zero_stage == ZeroStage::zero_0; }
double replicate_degree(const Design& d) {
  return has_unsharded_states(d) ? d.layout.data_parallel : count_full_copies(d);
}

/// By default, torchtitan drops gathered weights after the forward pass. With a pipeline it keeps them, because it
/// would otherwise gather them again for each micro-batch.
void read_reshard(Reading& reading, const Json& value) {
  const std::string policy = reading.text(value);
  if (policy != "default" && policy != "always" && policy != "never") reading.refuse(value, "default, always, never");
  reading.set(&Layout::keep_weights, policy == "never" || (policy == "default" && has_pipeline(reading)));
}

void read_converters(Reading& reading, const Json& value) {
  const std::string all = value.is_array() ? value.dump() : reading.text(value);
  if (all.find("nvfp4") != std::string::npos)
    reading.set_choice(&Recipe::precision, "nvfp4");
  else if (all.find("mx") != std::string::npos)
    reading.set_choice(&Recipe::precision, "mxfp8");
  else if (all.find("float8") != std::string::npos)
    reading.set_choice(&Recipe::precision, "fp8");
  else
    reading.ignore({TRAINYARD_TR("No different number format"), {}});
}
Json write_converters(const Design& d) {
  Json list = Json::array();
  if (d.recipe.precision == Precision::fp8 || d.recipe.precision == Precision::fp8_block)
    list.push_back("quantize.linear.float8");
  if (d.recipe.precision == Precision::mxfp8) list.push_back("quantize.linear.mx");
  return list;
}
void read_float8(Reading& reading, const Json& value) {
  if (reading.truth(value))
    reading.set_choice(&Recipe::precision, "fp8");
  else
    ignore_off(reading);
}
void read_parameters(Reading& reading, const Json& value) {
  if (reading.is_stated_here(&Recipe::precision))
    return reading.ignore({TRAINYARD_TR("Matmuls use the format of the converter"), {}});
  take_word(reading, value, &Recipe::precision, formats_of_parameters);
}
Json write_parameters(const Design& d) { return d.recipe.precision == Precision::fp32 ? "float32" : "bfloat16"; }

/// With BF16 training, weights, gradients and moments have one copy each, of two bytes (job_config.py, Training.dtype).
void read_training_format(Reading& reading, const Json& value) {
  const std::string format = reading.text(value);
  if (format != "float32" && format != "bfloat16") reading.refuse(value, "float32, bfloat16");
  const bool half = format == "bfloat16";
  reading.set_choice(&Recipe::master_weights, half ? "none" : "fp32");
  reading.set_choice(&Recipe::moment_precision, half ? "bf16" : "fp32");
  if (half) reading.set_choice(&Recipe::gradient_precision, "bf16");
}
Json write_training_format(const Design& d) {
  const Recipe& r = d.recipe;
  const bool half = r.master_weights == MasterWeights::none && r.moment_precision == MomentPrecision::bf16 &&
                    r.gradient_precision == GradientPrecision::bf16;
  return half ? "bfloat16" : "float32";
}

void read_offload(Reading& reading, const Json& value) {
  const double share = reading.truth(value) ? 1 : 0;
  for (double Recipe::*part : {&Recipe::offload_weights, &Recipe::offload_gradients, &Recipe::offload_optimizer})
    reading.set(part, share);
}
Json write_offload(const Design& d) {
  const Recipe& r = d.recipe;
  return r.offload_weights == 1 && r.offload_optimizer == 1 && r.offload_gradients == 1;
}

// Recomputation of activations: whole layers, every N-th layer, or single operations.

/// If no option is set, one of this many layers is recomputed (job_config.py, ActivationCheckpoint).
constexpr double default_recompute_interval = 2;

double layers_per_stage(const Reading& reading) { return layers_of(reading) / number_at(reading, stages_key, 1); }

void read_recompute(Reading& reading, const Json& value) {
  const std::string mode = reading.text(value);
  if (mode == "none" || mode == "full") return reading.set_choice(&Recipe::recompute, mode);
  if (mode != "selective")
    return reading.ignore({TRAINYARD_TR("“%1” is not modelled; %2 is unchanged"),
                           {{0, Unit::none, truncate_utf8(mode, 100)}, {0, Unit::none, "Recompute", true}}});
  const Json* option = reading.look("activation_checkpoint.selective_ac_option");
  const double every = option ? every_nth(reading.text(*option)) : default_recompute_interval;
  reading.set_choice(&Recipe::recompute, every > 0 ? "full" : "operations");
  if (every <= 1) return;
  reading.assume(&Recipe::recompute_layers, std::round(layers_per_stage(reading) / every),
                 {option ? TRAINYARD_TR("One of %1 layers per stage, set by selective_ac_option")
                         : TRAINYARD_TR("One of %1 layers per stage; selective_ac_option is not set"),
                  {{every, Unit::none, ""}}});
}
void read_option(Reading& reading, const Json& value) {
  const Json* mode = reading.look("activation_checkpoint.mode");
  const bool selective = !mode || *mode == "selective";
  if (selective && (reading.text(value) == "op" || every_nth(reading.text(value)) > 0))
    return reading.use_for(&Recipe::recompute);
  reading.ignore({TRAINYARD_TR("A different mode is selected"), {}});
}
double recompute_interval(const Design& d) {
  if (d.recipe.recompute != Recompute::full) return 0;
  const double stage = d.work.model->layers / d.layout.pipeline_parallel;
  const double every = std::round(stage / d.recipe.recompute_layers);
  return every > 1 && std::round(stage / every) == d.recipe.recompute_layers ? every : 0;
}
Json write_recompute(const Design& d) {
  if (d.recipe.recompute == Recompute::full) return recompute_interval(d) > 0 ? "selective" : "full";
  return d.recipe.recompute == Recompute::none ? "none" : "selective";
}
Json write_option(const Design& d) {
  return recompute_interval(d) > 0 ? Json(std::to_string(int(recompute_interval(d)))) : Json("op");
}

/// Returns virtual stages per device. torchtitan counts embedding and head as a layer each when it forms stages.
double virtual_stages(double layers, double layers_per_virtual_stage, double stages) {
  return std::max(1.0, std::ceil(std::ceil((layers + 2) / layers_per_virtual_stage) / stages));
}
void read_layers_per_virtual_stage(Reading& reading, const Json& value) {
  if (is_left_open(value) || reading.number(value) < 1 || !has_pipeline(reading))
    return reading.ignore({TRAINYARD_TR("No pipeline, or no value"), {}});
  reading.set(&Layout::virtual_pipeline,
              virtual_stages(layers_of(reading), reading.number(value), number_at(reading, stages_key, 1)));
}
Json write_layers_per_virtual_stage(const Design& d) {
  const Layout& l = d.layout;
  if (l.pipeline_parallel == 1 || l.schedule != Schedule::interleaved) return nullptr;
  const double layers = d.work.model->layers;
  for (double each = 1; each <= layers; ++each)
    if (virtual_stages(layers, each, l.pipeline_parallel) == l.virtual_pipeline) return whole(each);
  return whole(std::ceil((layers + 2) / (l.pipeline_parallel * l.virtual_pipeline)));
}

bool has_checkpoints(const Reading& reading) {
  const Json* on = reading.look(checkpoint_enabled_key);
  return on && reading.truth(*on);
}
void read_save_steps(Reading& reading, const Json& value) {
  if (!has_checkpoints(reading)) return reading.ignore({TRAINYARD_TR("Checkpoints are switched off in the file"), {}});
  read_later<&Checkpoints::interval>(reading, value);
}
void read_kept(Reading& reading, const Json& value) {
  if (reading.number(value) < 1) return reading.ignore({TRAINYARD_TR("All checkpoints are kept"), {}});
  reading.set(&Checkpoints::kept_last, reading.number(value));
}

/// Reads the steps between synchronisations of replicas with torchft.
void read_local_steps(Reading& reading, const Json& value) {
  const Json* method = reading.look("fault_tolerance.semi_sync_method");
  if (!method || is_left_open(*method)) return ignore_off(reading);
  reading.set(&Layout::local_steps, reading.number(value));
}

const FormatRow rows[] = {
    {"model.name", &Workload::model, special([](Reading& r, const Json&) { r.use_for(&Workload::model); }, write_name)},
    {"model.flavor", &Workload::model, special(read_flavor, write_flavor)},
    {.key = "model.hf_assets_path", .target = &Workload::model, .how = special(take_model_name), .written = false},
    {"model.converters", &Recipe::precision, special(read_converters, write_converters)},
    {.key = "training.enable_fp8_linear|training.enable_float8_linear|float8.enable_float8_linear|"
            "float8.enable_fp8_linear",
     .target = &Recipe::precision,
     .how = special(read_float8),
     .written = false},
    {"optimizer.name", &Recipe::optimizer,
     special([](Reading& r, const Json& v) { take_word(r, v, &Recipe::optimizer, optimizers); },
             [](const Design& d) { return word_of(d, &Recipe::optimizer, written_optimizers); }),
     R"("AdamW")"},
    {"training.seq_len", &Workload::sequence_length, as_number, "2048"},
    {"training.global_batch_size", &Workload::global_batch,
     special(read_global_batch, [](const Design& d) { return whole(d.work.global_batch); })},
    {"training.local_batch_size|training.batch_size", &Layout::micro_batch,
     special(read_local_batch, write_local_batch), "8"},
    {steps_key, &Workload::tokens, special(read_later<&Workload::tokens>, train_steps)},
    {"training.mixed_precision_param", &Recipe::precision, special(read_parameters, write_parameters), R"("bfloat16")"},
    {"training.mixed_precision_reduce", &Recipe::gradient_precision,
     special([](Reading& r, const Json& v) { take_word(r, v, &Recipe::gradient_precision, formats_of_gradients); },
             [](const Design& d) { return word_of(d, &Recipe::gradient_precision, formats_of_gradients); }),
     R"("float32")"},
    {"training.dtype", &Recipe::master_weights, special(read_training_format, write_training_format), R"("float32")"},
    {"training.enable_cpu_offload", &Recipe::offload_weights, special(read_offload, write_offload)},
    {replicate_key, &Layout::shard_group,
     special(read_later<&Layout::shard_group>, [](const Design& d) { return whole(replicate_degree(d)); })},
    {shard_key, &Layout::data_parallel,
     special(read_shard_degree, [](const Design& d) { return whole(d.layout.data_parallel / replicate_degree(d)); })},
    {"parallelism.fsdp_reshard_after_forward", &Layout::keep_weights,
     special(read_reshard, [](const Design& d) { return Json(d.layout.keep_weights ? "never" : "always"); }),
     R"("default")"},
    {"parallelism.tensor_parallel_degree|training.tensor_parallel_degree", &Layout::tensor_parallel, as_number, "1"},
    {stages_key, &Layout::pipeline_parallel, as_number, "1"},
    {"parallelism.pipeline_parallel_schedule|experimental.pipeline_parallel_schedule", &Layout::schedule,
     special([](Reading& r, const Json& v) { take_word(r, v, &Layout::schedule, schedules); },
             [](const Design& d) { return word_of(d, &Layout::schedule, schedules); }),
     R"("1F1B")"},
    {microbatch_size_key, &Layout::micro_batch,
     special(read_microbatch_size,
             [](const Design& d) { return d.layout.pipeline_parallel > 1 ? whole(d.layout.micro_batch) : Json(); })},
    {.key = microbatch_count_key,
     .target = &Layout::micro_batch,
     .how = special([](Reading& r, const Json&) { r.use_for(&Layout::micro_batch); }),
     .written = false},
    {"parallelism.pipeline_parallel_layers_per_stage", &Layout::virtual_pipeline,
     special(read_layers_per_virtual_stage, write_layers_per_virtual_stage)},
    {context_key, &Layout::context_parallel, as_number, "1"},
    {"parallelism.context_parallel_rotate_method|experimental.context_parallel_rotate_method", &Layout::context_method,
     special([](Reading& r, const Json& v) { take_word(r, v, &Layout::context_method, rotations); },
             [](const Design& d) { return word_of(d, &Layout::context_method, rotations); }),
     R"("allgather")"},
    {"parallelism.expert_parallel_degree|experimental.expert_parallel_degree", &Layout::expert_parallel, as_number,
     "1"},
    {"parallelism.expert_tensor_parallel_degree", &Layout::expert_tensor_parallel,
     special([](Reading& r, const Json& v) { r.set(&Layout::expert_tensor_parallel, r.number(v)); },
             [](const Design& d) {
               return d.work.model->mixture_of_experts() ? whole(d.layout.expert_tensor_parallel) : Json();
             })},
    {"activation_checkpoint.mode", &Recipe::recompute, special(read_recompute, write_recompute), R"("selective")"},
    {"activation_checkpoint.selective_ac_option", &Recipe::recompute, special(read_option, write_option)},
    {"quantize.linear.float8.enable_fsdp_float8_all_gather|quantize.dense.float8.enable_fsdp_float8_all_gather|"
     "float8.enable_fsdp_float8_all_gather|training.enable_fsdp_fp8_all_gather",
     &Layout::quantized_weights, as_toggle, "false"},
    {checkpoint_enabled_key, &Checkpoints::interval,
     special([](Reading& r, const Json&) { r.use_for(&Checkpoints::interval); },
             [](const Design&) { return Json(true); })},
    {checkpoint_interval_key, &Checkpoints::interval, special(read_save_steps, checkpoint_interval_steps)},
    {"checkpoint.async_mode", &Checkpoints::mode,
     special([](Reading& r, const Json& v) { take_word(r, v, &Checkpoints::mode, checkpoint_modes); },
             [](const Design& d) { return word_of(d, &Checkpoints::mode, checkpoint_modes); })},
    {"checkpoint.keep_latest_k", &Checkpoints::kept_last,
     special(read_kept, [](const Design& d) { return whole(d.checkpoints.kept_last); })},
    {"fault_tolerance.sync_steps", &Layout::local_steps,
     special(read_local_steps,
             [](const Design& d) { return d.layout.local_steps > 1 ? whole(d.layout.local_steps) : Json(); })},
    {"fault_tolerance.semi_sync_method", &Layout::local_steps,
     special([](Reading& r, const Json& v) { is_left_open(v) ? ignore_off(r) : r.use_for(&Layout::local_steps); },
             [](const Design& d) { return d.layout.local_steps > 1 ? Json("diloco") : Json(); })},
};

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  const auto section = [&](const char* name) { return tree.contains(name) && tree[name].is_object(); };
  return section("training") && (section("model") || section("parallelism") || section("job")) &&
         (tree["training"].contains("seq_len") || tree["training"].contains("local_batch_size") ||
          tree["training"].contains("batch_size") || (section("model") && tree["model"].contains("flavor")));
}

void begin(Reading& reading) { assume_framework(reading, Framework::fsdp); }

/// Assumes the defaults of FSDP2.
void settle(Reading& reading) {
  const Layout& l = reading.design().layout;
  settle_replicas(reading, number_at(reading, shard_key, 0) * number_at(reading, replicate_key, 1));
  // Read the comment last, because it may be outdated. If all degrees are stated, they give the number of devices.
  read_preset(reading);
  reading.assume(&Layout::zero_stage, std::string("3"),
                 {TRAINYARD_TR("FSDP2 shards weights, gradients and optimizer states"), {}});
  reading.assume(&Layout::sequence_parallel, true,
                 {TRAINYARD_TR("torchtitan splits sequences together with the matrices"), {}});
  if (l.pipeline_parallel == 1) return;
  reading.assume(&Layout::stage_split, std::string("counted"),
                 {TRAINYARD_TR("Embedding and head each count as one layer (pipeline_parallel.py)"), {}});
  if (l.schedule == Schedule::interleaved)
    reading.assume(&Layout::virtual_pipeline, 2.0,
                   {TRAINYARD_TR("Two stages per device if the file does not state the layers per stage"), {}});
}

void finish(Reading& reading) {
  if (reading.design().work.model->mixture_of_experts())
    reading.assume(&Layout::expert_tensor_parallel, 1.0,
                   {TRAINYARD_TR("Experts are not split unless a key sets it"), {}});
  if (reading.design().layout.zero_stage != ZeroStage::zero_0)
    finish_full_copies(reading, number_at(reading, replicate_key, 1));
  finish_steps(reading, number_at(reading, steps_key, 10000));
  if (has_checkpoints(reading)) finish_checkpoint_interval(reading, number_at(reading, checkpoint_interval_key, 500));
}

}  // namespace

const Format& torchtitan_format() {
  static const Format format{.id = "torchtitan",
                             .name = "torchtitan TOML",
                             .syntax = Syntax::toml,
                             .order = 1,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = torchtitan_ignored(),
                             .begin = begin,
                             .settle = settle,
                             .finish = finish,
                             .script = torchtitan_text};
  return format;
}

}  // namespace trainyard
