// SPDX-License-Identifier: Apache-2.0
// Number formats, optimizer and saved activations in Megatron-LM's arguments.
#include <algorithm>
#include <cmath>

#include "engine/formats/megatron/ignored_reasons.h"
#include "engine/formats/megatron/megatron.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard::megatron {
namespace {

Json only_if(bool written, Json value) { return written ? std::move(value) : Json(nullptr); }
bool is_none(const Json& value) { return value.is_null() || value == "None" || value == false; }
/// True for Adam with sharded states. Megatron-LM supports other state formats and states in host memory only with it.
bool has_precision_aware_optimizer(const Design& d) {
  return d.recipe.optimizer == Optimizer::adam && d.layout.zero_stage != ZeroStage::zero_0;
}
bool offloads_optimizer(const Design& d) { return d.recipe.offload_optimizer > 0 && has_precision_aware_optimizer(d); }

bool is_eight_bit(Precision p) { return p == Precision::fp8 || p == Precision::fp8_block || p == Precision::mxfp8; }
bool is_half(const Design& d) { return d.recipe.precision != Precision::fp32 && d.recipe.precision != Precision::fp16; }

template <const char* id>
void read_precision(Reading& reading, const Json& value) {
  if (reading.truth(value))
    reading.set_choice(&Recipe::precision, id);
  else
    reading.ignore({TRAINYARD_TR("A different format is used"), {}});
}
constexpr char fp16_id[] = "fp16", bf16_id[] = "bf16";

constexpr Word recipes[] = {{"tensorwise", "fp8"}, {"delayed", "fp8"}, {"blockwise", "fp8_block"}, {"mxfp8", "mxfp8"}};
void read_fp8(Reading& reading, const Json& value) {
  if (is_none(value)) return reading.ignore({TRAINYARD_TR("No 8-bit computation"), {}});
  const Json* recipe = look(reading, "fp8-recipe");
  const std::string name = recipe && !is_none(*recipe) ? reading.text(*recipe) : "delayed";
  const Word* word = std::ranges::find_if(recipes, [&](const Word& w) { return name == w.foreign; });
  if (word == std::end(recipes)) {
    reading.warn({TRAINYARD_TR("Unknown recipe %1; one scale per tensor is assumed"), {{0, Unit::none, name}}});
    word = recipes;
  }
  reading.set_choice(&Recipe::precision, word->ours);
}
Json write_fp8(const Design& d) { return only_if(is_eight_bit(d.recipe.precision), "hybrid"); }
Json write_fp8_recipe(const Design& d) {
  if (!is_eight_bit(d.recipe.precision)) return nullptr;
  const std::string id = id_of(d, parameter(&Recipe::precision));
  return std::ranges::find_if(recipes, [&](const Word& w) { return id == w.ours; })->foreign;
}
void read_fp8_recipe(Reading& reading, const Json&) {
  const Json* format = look(reading, "fp8-format");
  if (!format || is_none(*format)) reading.ignore({TRAINYARD_TR("No 8-bit computation"), {}});
}
void read_fp4(Reading& reading, const Json& value) {
  if (is_none(value)) return reading.ignore({TRAINYARD_TR("No 4-bit computation"), {}});
  reading.set_choice(&Recipe::precision, "nvfp4");
}
Json write_fp4(const Design& d) { return only_if(d.recipe.precision == Precision::nvfp4, "e2m1"); }

void read_primary(Reading& reading, const Json& value) {
  if (reading.truth(value))
    reading.set_choice(&Recipe::weight_copies, "primary");
  else
    reading.ignore({TRAINYARD_TR("Weights are kept in 16 bits"), {}});
}
/// True if weights exist only in the narrow format. This needs the distributed optimizer, which then keeps their master
/// copy on the device.
bool is_primary(const Design& d) {
  return d.recipe.weight_copies == WeightCopies::primary && d.layout.zero_stage != ZeroStage::zero_0 &&
         !offloads_optimizer(d);
}
Json write_primary(const Design& d) { return only_if(is_primary(d) && is_eight_bit(d.recipe.precision), true); }
Json write_primary_fp4(const Design& d) {
  return only_if(is_primary(d) && d.recipe.precision == Precision::nvfp4, true);
}

/// True if 16-bit layers can be written. They are split between the first and the last stage, so each half must
/// fit into one stage.
bool has_plain_layers(const Design& d) {
  const double most = std::floor(d.work.model->layers / d.layout.pipeline_parallel);
  return d.recipe.plain_layers > 0 && std::ceil(d.recipe.plain_layers / 2) <= most;
}
Json write_plain(const Design& d) { return only_if(has_plain_layers(d), true); }
Json write_plain_start(const Design& d) { return only_if(has_plain_layers(d), std::ceil(d.recipe.plain_layers / 2)); }
Json write_plain_end(const Design& d) { return only_if(has_plain_layers(d), std::floor(d.recipe.plain_layers / 2)); }

Json write_narrow_gradients(const Design& d) {
  return only_if(d.recipe.gradient_precision == GradientPrecision::bf16 && is_half(d), true);
}
Json write_wide_gradients(const Design& d) {
  return only_if(d.recipe.precision == Precision::fp16 && d.recipe.gradient_precision == GradientPrecision::fp32, true);
}

Json write_precision_aware(const Design& d) { return only_if(needs_precision_aware_optimizer(d), true); }
Json write_moment(const Design& d) {
  return needs_precision_aware_optimizer(d) ? Json(id_of(d, parameter(&Recipe::moment_precision))) : Json(nullptr);
}

constexpr Word optimizers[] = {
    {"adam", "adam"}, {"sgd", "sgd_momentum"}, {"muon", "muon"}, {"dist_muon", "muon"}, {"lion", "lion"}};
/// In FP16, Muon's matmuls would overflow.
Json write_optimizer(const Design& d) {
  if (d.recipe.optimizer == Optimizer::muon && d.recipe.precision == Precision::fp16) return nullptr;
  return word_of(d, &Recipe::optimizer, optimizers);
}
void read_optimizer(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const std::string name = reading.text(value);
  const char* choice = choice_of(name, optimizers);
  if (!choice) reading.refuse(value, "adam, sgd, muon, dist_muon, lion");
  reading.set_choice(&Recipe::optimizer, choice);
}

/// Reads dropout of attention scores and of hidden states. Each is 0.1 if not stated.
void read_dropout(Reading& reading, const Json&) {
  bool drops = false;
  for (const char* key : {"attention-dropout", "hidden-dropout"}) {
    const Json* share = look(reading, key);
    drops = drops || !share || is_none(*share) || reading.number(*share) > 0;
  }
  reading.set(&Recipe::dropout, Value(drops));
}
Json write_dropout(const Design& d) { return d.recipe.dropout ? 0.1 : 0.0; }

void read_backend(Reading& reading, const Json& value) {
  const std::string name = value.is_object() || is_none(value) ? "auto" : reading.text(value);
  const std::string word = name.substr(name.rfind('.') + 1);
  if (word == "auto") return reading.ignore({TRAINYARD_TR("Left to the program that reads the file"), {}});
  const bool fused = word != "unfused" && word != "local";
  reading.set(&Recipe::flash_attention, Value(fused));
  if (fused) reading.set(&Recipe::vendor_attention, Value(word == "fused"));
}
Json write_backend(const Design& d) {
  if (!d.recipe.flash_attention) return "unfused";
  return d.recipe.vendor_attention ? "fused" : "flash";
}

void read_graph(Reading& reading, const Json& value) {
  const std::vector<std::string> words = words_of(value);
  const bool whole = std::ranges::find(words, "full_iteration") != words.end();
  if (!whole) return reading.ignore({TRAINYARD_TR("Partial CUDA graphs are included in the calibrated times"), {}});
  reading.set(&Recipe::iteration_graph, Value(true));
}
Json write_graph(const Design& d) { return only_if(d.recipe.iteration_graph, "full_iteration"); }
Json write_graph_kind(const Design& d) { return only_if(d.recipe.iteration_graph, "local"); }
/// A CUDA graph of the whole step cannot contain checks on the host.
Json write_unchecked(const Design& d) { return only_if(d.recipe.iteration_graph, true); }
void read_unchecked(Reading& reading, const Json&) { reading.ignore({reason::logging, {}}); }

bool has_capacity(const Design& d) {
  return d.work.model->mixture_of_experts() && d.recipe.expert_capacity != ExpertCapacity::dropless;
}
void read_capacity(Reading& reading, const Json& value) {
  if (is_none(value)) return reading.ignore({TRAINYARD_TR("No token is dropped"), {}});
  const double factor = reading.number(value);
  if (factor < 0) return reading.ignore({TRAINYARD_TR("No token is dropped"), {}});
  const bool padded = has_flag(reading, "moe-pad-expert-input-to-capacity");
  reading.set_choice(&Recipe::expert_capacity, padded ? "padded" : "dropped");
  reading.set(&Recipe::capacity_factor, Value(factor));
}
Json write_capacity(const Design& d) { return only_if(has_capacity(d), d.recipe.capacity_factor); }
/// DeepEP sends only existing tokens, so it cannot pad.
Json write_padded(const Design& d) {
  const bool padded = d.recipe.expert_capacity == ExpertCapacity::padded;
  return only_if(has_capacity(d) && padded && d.layout.token_dispatch != TokenDispatch::once_per_node, true);
}
void read_balance(Reading& reading, const Json& value) {
  if (reading.truth(value)) reading.set(&Recipe::expert_imbalance, Value(1.0));
}

Json write_offload(const Design& d) { return only_if(offloads_optimizer(d), true); }
Json write_offload_share(const Design& d) { return only_if(offloads_optimizer(d), d.recipe.offload_optimizer); }
/// Megatron-LM refuses to offload activations with pipeline parallelism, with recomputation, or for all layers.
Json write_offload_layers(const Design& d) {
  const double layers = d.recipe.offload_activations * d.work.model->layers;
  const bool whole = layers >= 1 && layers == std::floor(layers) && layers < d.work.model->layers;
  return only_if(whole && d.layout.pipeline_parallel == 1 && d.recipe.recompute == Recompute::none, layers);
}
/// Reads Megatron-DeepSpeed's argument for optimizer offloading.
void read_host_optimizer(Reading& reading, const Json& value) {
  if (!reading.truth(value)) return reading.ignore({TRAINYARD_TR("Switched off"), {}});
  reading.set(&Recipe::offload_optimizer, Value(1.0));
  reading.set_choice(&Recipe::offload_target, "host");
}
void read_host_checkpoints(Reading& reading, const Json& value) {
  if (!reading.truth(value)) return reading.ignore({TRAINYARD_TR("Switched off"), {}});
  if (!has_flag(reading, "checkpoint-activations") && !look(reading, "recompute-granularity"))
    return reading.ignore({TRAINYARD_TR("No recomputation"), {}});
  reading.set(&Recipe::offload_activations, Value(1.0));
}
void read_stored(Reading& reading, const Json& value) {
  if (reading.truth(value)) reading.set_choice(&Recipe::activation_storage, "mlp_inputs");
}
/// Megatron-LM can store only the inputs of SwiGLU in FP8.
Json write_stored(const Design& d) {
  const Model& m = *d.work.model;
  const bool stored = d.recipe.activation_storage == ActivationStorage::mlp_inputs;
  return only_if(stored && m.gated_mlp && !m.clamped_activation, true);
}
void read_legacy(Reading& reading, const Json& value) {
  if (reading.truth(value)) reading.set_choice(&Recipe::framework, "megatron_eager");
}
Json write_legacy(const Design& d) { return only_if(is_legacy(d), true); }

/// Reads an argument that Megatron-DeepSpeed adds to those of Megatron-LM.
void read_deepspeed(Reading& reading, const Json& value) {
  if (reading.truth(value)) reading.set_choice(&Recipe::framework, "deepspeed");
}
/// DeepSpeed's own file overrides the arguments and is imported separately.
void read_deepspeed_file(Reading& reading, const Json&) {
  reading.ignore({TRAINYARD_TR("Another file: open it together with this one"), {}});
}

const FormatRow rows[] = {
    {"deepspeed", {}, special(read_deepspeed)},
    {"use-legacy-models", {}, special(read_legacy, write_legacy)},
    {"fp16",
     {},
     special(read_precision<fp16_id>,
             [](const Design& d) { return only_if(d.recipe.precision == Precision::fp16, true); })},
    {"bf16", {}, special(read_precision<bf16_id>, [](const Design& d) { return only_if(is_half(d), true); })},
    {"fp8-format|fp8|fp8-hybrid", {}, special(read_fp8, write_fp8)},
    {"fp8-recipe", {}, special(read_fp8_recipe, write_fp8_recipe)},
    {"fp4-format|fp4", {}, special(read_fp4, write_fp4)},
    {"fp8-param-gather|fp8-param", {}, special(read_primary, write_primary)},
    {"fp4-param-gather|fp4-param", {}, special(read_primary, write_primary_fp4)},
    {"first-last-layers-bf16", {}, special(read_later, write_plain)},
    {"num-layers-at-start-in-bf16", {}, special(read_later, write_plain_start)},
    {"num-layers-at-end-in-bf16", {}, special(read_later, write_plain_end)},
    {"grad-reduce-in-bf16", {}, special(read_later, write_narrow_gradients)},
    {"accumulate-allreduce-grads-in-fp32", {}, special(read_later, write_wide_gradients)},
    {"optimizer", &Recipe::optimizer, special(read_optimizer, write_optimizer), R"("adam")"},
    {"use-precision-aware-optimizer", {}, special(read_later, write_precision_aware)},
    {"main-grads-dtype", {}, special(read_later)},
    {"main-params-dtype", {}, special(read_later)},
    {"exp-avg-dtype", {}, special(read_later, write_moment)},
    {"exp-avg-sq-dtype", {}, special(read_later, write_moment)},
    {"store-param-remainders", {}, special(read_later)},
    {"no-store-param-remainders",
     {},
     special(read_later,
             [](const Design& d) {
               return only_if(needs_precision_aware_optimizer(d) && d.recipe.master_weights == MasterWeights::fp32,
                              true);
             })},
    {"attention-dropout", {}, special(read_dropout, write_dropout)},
    {"hidden-dropout", {}, special(read_dropout, write_dropout)},
    {"attention-backend", {}, special(read_backend, write_backend)},
    {"use-flash-attn", &Recipe::flash_attention, as_toggle, nullptr, false},
    {"fp8-dot-product-attention", &Recipe::quantized_attention, as_toggle},
    {"cross-entropy-loss-fusion", &Recipe::fused_loss, as_toggle},
    {"cuda-graph-impl", {}, special(read_later, write_graph_kind)},
    {"cuda-graph-scope", {}, special(read_graph, write_graph)},
    {"no-check-for-nan-in-loss-and-grad", {}, special(read_unchecked, write_unchecked)},
    {"moe-expert-capacity-factor", {}, special(read_capacity, write_capacity)},
    {"moe-pad-expert-input-to-capacity", {}, special(read_later, write_padded)},
    {"moe-router-force-load-balancing", {}, special(read_balance)},
    {"optimizer-cpu-offload", {}, special(read_later, write_offload)},
    {"optimizer-offload-fraction", {}, special(read_later, write_offload_share)},
    {"cpu-optimizer", {}, special(read_host_optimizer)},
    {"checkpoint-in-cpu", {}, special(read_host_checkpoints)},
    {"deepspeed-config", {}, special(read_deepspeed_file)},
    {"cpu-offloading-num-layers", {}, special(read_later, write_offload_layers)},
    {"activation-func-fp8-input-store", {}, special(read_stored, write_stored)},
    {"use-sharp", {}, special([](Reading& r, const Json& v) {
       if (r.truth(v)) r.set_choice(&Cluster::collective_algorithm, "in_network");
     })},
};

void end_gradients(Reading& reading) {
  const ParameterHandle input(&Recipe::gradient_precision);
  const Json* kept = look(reading, "main-grads-dtype");
  if (has_flag(reading, "grad-reduce-in-bf16")) {
    take(reading, "grad-reduce-in-bf16");
    return reading.set_choice(input, "bf16");
  }
  // Even without the precision-aware optimizer, main-grads-dtype prevents gradient accumulation in FP32 (arguments.py).
  if (kept && type_of(*kept).ends_with("16")) {
    take(reading, "main-grads-dtype");
    return reading.set_choice(input, "bf16");
  }
  if (has_flag(reading, "accumulate-allreduce-grads-in-fp32")) {
    take(reading, "accumulate-allreduce-grads-in-fp32");
    return reading.set_choice(input, "fp32");
  }
  if (look(reading, "accumulate-allreduce-grads-in-fp32") && !needs_group_flag(reading)) {
    take(reading, "accumulate-allreduce-grads-in-fp32");
    return reading.set_choice(input, "bf16");
  }
  // By default, FP16 training keeps gradients in two bytes, and BF16 training in FP32.
  const bool narrow = reading.design().recipe.precision == Precision::fp16;
  assume(reading, input, Value(std::string(narrow ? "bf16" : "fp32")), default_reason());
}

const char* narrow_type(const std::string& type) {
  if (type == "fp8" || type == "uint8") return "fp8";
  return type.ends_with("16") ? "bf16" : "fp32";
}

void end_optimizer(Reading& reading) {
  const ParameterHandle master(&Recipe::master_weights), moments(&Recipe::moment_precision);
  if (!has_flag(reading, "use-precision-aware-optimizer")) {
    for (const char* key : {"main-params-dtype", "exp-avg-dtype", "exp-avg-sq-dtype"})
      if (take(reading, key)) reading.ignore({TRAINYARD_TR("Applies only with the precision-aware optimizer"), {}});
    assume(reading, master, Value(std::string("fp32")), default_reason());
    assume(reading, moments, Value(std::string("fp32")), default_reason());
    return;
  }
  const Json* second = look(reading, "exp-avg-sq-dtype");
  const std::string second_type = second ? narrow_type(type_of(*second)) : "fp32";
  if (const Json* first = take(reading, "exp-avg-dtype")) {
    const std::string first_type = narrow_type(type_of(*first));
    if (first_type != second_type)
      reading.warn({TRAINYARD_TR("The two moments have different formats, %1 and %2; that of the first is used"),
                    {{0, Unit::none, first_type}, {0, Unit::none, second_type}}});
    reading.set_choice(moments, first_type);
  } else {
    assume(reading, moments, Value(second_type), default_reason());
  }
  const Json* stored = look(reading, "store-param-remainders");
  const bool whole = has_flag(reading, "no-store-param-remainders") || (stored && !reading.truth(*stored));
  const bool quantized = has_flag(reading, "fp8-param-gather") || has_flag(reading, "fp4-param-gather");
  const Json* kept = look(reading, "main-params-dtype");
  const bool narrow = kept && type_of(*kept).ends_with("16");
  take(reading, "use-precision-aware-optimizer");
  const bool remainder = narrow || (!whole && !quantized && is_half(reading.design()));
  reading.set_choice(master, remainder ? "remainder" : "fp32");
}

void end_plain_layers(Reading& reading) {
  if (!has_flag(reading, "first-last-layers-bf16")) {
    for (const char* key : {"num-layers-at-start-in-bf16", "num-layers-at-end-in-bf16", "first-last-layers-bf16"})
      if (take(reading, key)) reading.ignore({TRAINYARD_TR("All layers have the same format"), {}});
    assume(reading, &Recipe::plain_layers, Value(0.0), default_reason());
    return;
  }
  const Json* start = look(reading, "num-layers-at-start-in-bf16");
  const Json* end = look(reading, "num-layers-at-end-in-bf16");
  take(reading, "first-last-layers-bf16");
  reading.set(&Recipe::plain_layers, Value((start ? reading.number(*start) : 1) + (end ? reading.number(*end) : 1)));
}

void end_offload(Reading& reading) {
  const ParameterHandle input(&Recipe::offload_optimizer);
  const Json* share = take(reading, "optimizer-offload-fraction");
  if (!has_flag(reading, "optimizer-cpu-offload")) {
    if (share) reading.ignore({TRAINYARD_TR("Nothing is offloaded."), {}});
    return assume(reading, input, Value(0.0), default_reason());
  }
  if (!share) take(reading, "optimizer-cpu-offload");
  reading.set(input, Value(share ? reading.number(*share) : 1));
  reading.set_choice(&Recipe::offload_target, "host");
}

}  // namespace

std::span<const FormatRow> recipe_rows() { return rows; }

void settle_deepspeed(Reading& reading) {
  const Json* path = look(reading, "deepspeed-config");
  if (!path || !path->is_string()) return;
  const bool there = std::ranges::any_of(
      reading.files(), [](const Import::File& file) { return std::string_view(file.format->id) == "deepspeed"; });
  if (!there)
    reading.warn({TRAINYARD_TR("Open %1 together with this file to read its offloading, precision and batch settings"),
                  {{0, Unit::none, path->get<std::string>()}}});
}

bool needs_precision_aware_optimizer(const Design& d) {
  const bool narrow =
      d.recipe.master_weights == MasterWeights::remainder || d.recipe.moment_precision != MomentPrecision::fp32;
  return (narrow && has_precision_aware_optimizer(d)) || offloads_optimizer(d);
}

void end_recipe(Reading& reading) {
  assume(reading, &Recipe::framework, Value(std::string("megatron")),
         {TRAINYARD_TR("The arguments belong to Megatron-LM"), {}});
  assume(reading, &Recipe::precision, Value(std::string("fp32")), default_reason());
  const bool quantized =
      is_eight_bit(reading.design().recipe.precision) || reading.design().recipe.precision == Precision::nvfp4;
  if (quantized)
    assume(reading, &Recipe::weight_copies, Value(std::string("cached")),
           {TRAINYARD_TR("Transformer Engine keeps quantized weights for all micro-batches of a step"), {}});
  end_gradients(reading);
  end_optimizer(reading);
  end_plain_layers(reading);
  end_offload(reading);
  const bool eager = reading.design().recipe.framework != Framework::megatron;
  assume(reading, &Recipe::flash_attention, Value(!eager), default_reason());
  assume(reading, &Recipe::fused_loss, Value(true),
         {TRAINYARD_TR("Megatron-LM keeps no copies of the logits, fused or not"), {}});
  assume(reading, &Recipe::dropout, Value(true), default_reason());
  assume(reading, &Recipe::expert_capacity, Value(std::string("dropless")), default_reason());
  assume(reading, &Recipe::iteration_graph, Value(false), default_reason());
}

}  // namespace trainyard::megatron
