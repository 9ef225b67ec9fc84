// SPDX-License-Identifier: Apache-2.0
// The configuration of Megatron-Bridge and NeMo: Megatron-LM's arguments in sections and under other names.
#include "engine/formats/megatron/megatron_bridge.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <deque>
#include <map>

#include "engine/catalog/catalog.h"
#include "engine/catalog/hub_names.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/megatron/ignored_reasons.h"
#include "engine/formats/megatron/megatron.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard::megatron {
namespace {

using namespace reason;

/// Arguments whose path in Bridge is not "model." followed by their own name.
constexpr std::pair<std::string_view, const char*> other_names[] = {
    {"max-position-embeddings", ""},
    {"use-rotary-position-embeddings", ""},
    {"swiglu", "model.gated_linear_unit"},
    {"geglu", ""},
    {"quick-geglu", ""},
    {"squared-relu", ""},
    {"untie-embeddings-and-output-weights", ""},
    {"disable-bias-linear", ""},
    {"num-experts", "model.num_moe_experts"},
    {"padded-vocab-size", ""},
    {"group-query-attention", ""},
    {"encoder-num-layers", ""},
    {"decoder-num-layers", ""},
    {"model-parallel-size", ""},
    {"intra-layer-model-parallel-size", ""},
    {"num-virtual-stages-per-pipeline-rank", "model.virtual_pipeline_model_parallel_size"},
    {"virtual-pipeline-model-parallel-size", ""},
    {"num-layers-per-virtual-pipeline-stage", ""},
    {"decoder-first-pipeline-num-layers", "model.num_layers_in_first_pipeline_stage"},
    {"decoder-last-pipeline-num-layers", "model.num_layers_in_last_pipeline_stage"},
    {"no-overlap-p2p-communication", ""},
    {"use-tp-pp-dp-mapping", "dist.use_tp_pp_dp_mapping"},
    {"use-distributed-optimizer", "ddp.use_distributed_optimizer|optimizer.use_distributed_optimizer"},
    {"use-megatron-fsdp", "ddp.use_megatron_fsdp|dist.use_megatron_fsdp"},
    {"use-custom-fsdp", ""},
    {"data-parallel-sharding-strategy", "ddp.data_parallel_sharding_strategy"},
    {"use-torch-fsdp2", "dist.use_torch_fsdp2"},
    {"torch-fsdp2-no-reshard-after-forward", ""},
    {"num-distributed-optimizer-instances", "ddp.num_distributed_optimizer_instances"},
    {"overlap-grad-reduce", "ddp.overlap_grad_reduce|comm_overlap.overlap_grad_reduce"},
    {"overlap-param-gather", "ddp.overlap_param_gather|comm_overlap.overlap_param_gather"},
    {"overlap-moe-expert-parallel-comm",
     "model.overlap_moe_expert_parallel_comm|comm_overlap.overlap_moe_expert_parallel_comm"},
    {"zero-stage", ""},
    {"micro-batch-size", "train.micro_batch_size"},
    {"batch-size", ""},
    {"global-batch-size", "train.global_batch_size"},
    {"step-batch-size-schedule", "train.step_batch_size_schedule"},
    {"seq-length", "dataset.seq_length|dataset.sequence_length"},
    {"encoder-seq-length", ""},
    {"decoder-seq-length", ""},
    {"train-iters", "train.train_iters"},
    {"train-samples", "train.train_samples"},
    {"train-tokens", ""},
    {"sft", ""},
    {"reset-attention-mask", "dataset.reset_attention_mask"},
    {"num-workers", "dataset.num_workers"},
    {"save-interval", "checkpoint.save_interval"},
    {"persistent-save-interval", ""},
    {"save-retain-interval", "checkpoint.save_retain_interval"},
    {"non-persistent-save-interval", "checkpoint.non_persistent_save_interval"},
    {"non-persistent-ckpt-type", "checkpoint.non_persistent_ckpt_type"},
    {"async-save", "checkpoint.async_save"},
    {"no-save-optim", ""},
    {"no-ckpt-fully-parallel-save", ""},
    {"ckpt-format", "checkpoint.ckpt_format"},
    {"dist-ckpt-format", ""},
    {"deepspeed", ""},
    {"use-legacy-models", ""},
    {"fp16", "mixed_precision.fp16|model.fp16"},
    {"bf16", "mixed_precision.bf16|model.bf16"},
    {"fp8-format", "mixed_precision.fp8|model.fp8"},
    {"fp8", ""},
    {"fp8-hybrid", ""},
    {"fp8-recipe", "mixed_precision.fp8_recipe|model.fp8_recipe"},
    {"fp8-dot-product-attention", "mixed_precision.fp8_dot_product_attention|model.fp8_dot_product_attention"},
    {"fp4-format", "mixed_precision.fp4|model.fp4"},
    {"fp4", ""},
    {"fp8-param-gather", "mixed_precision.fp8_param_gather|mixed_precision.fp8_param|ddp.fp8_param_gather"},
    {"fp8-param", ""},
    {"fp4-param-gather", "mixed_precision.fp4_param_gather|model.fp4_param"},
    {"fp4-param", ""},
    {"first-last-layers-bf16", "mixed_precision.first_last_layers_bf16|model.first_last_layers_bf16"},
    {"num-layers-at-start-in-bf16", "mixed_precision.num_layers_at_start_in_bf16|model.num_layers_at_start_in_bf16"},
    {"num-layers-at-end-in-bf16", "mixed_precision.num_layers_at_end_in_bf16|model.num_layers_at_end_in_bf16"},
    {"grad-reduce-in-bf16", ""},
    {"accumulate-allreduce-grads-in-fp32", "mixed_precision.grad_reduce_in_fp32|ddp.grad_reduce_in_fp32"},
    {"optimizer", "optimizer.optimizer"},
    {"use-precision-aware-optimizer", "optimizer.use_precision_aware_optimizer"},
    {"main-grads-dtype", "optimizer.main_grads_dtype"},
    {"main-params-dtype", "optimizer.main_params_dtype"},
    {"exp-avg-dtype", "optimizer.exp_avg_dtype"},
    {"exp-avg-sq-dtype", "optimizer.exp_avg_sq_dtype"},
    {"store-param-remainders", "optimizer.store_param_remainders"},
    {"no-store-param-remainders", ""},
    {"use-flash-attn", ""},
    {"optimizer-cpu-offload", "optimizer.optimizer_cpu_offload"},
    {"optimizer-offload-fraction", "optimizer.optimizer_offload_fraction"},
    {"use-sharp", "dist.use_sharp"},
    {"recompute-activations", ""},
    {"checkpoint-activations", ""},
    {"hybrid-layer-pattern", "model.hybrid_layer_pattern|model.hybrid_override_pattern"},
    {"hybrid-override-pattern", ""},
    {"tokenizer-type", "tokenizer.tokenizer_type"},
    {"tokenizer-model", "tokenizer.tokenizer_model"},
    {"no-rope-fusion", ""},
    {"spec", ""},
    {"no-check-for-nan-in-loss-and-grad", ""},
    {"num-shared-experts", ""},
    {"shared-moe-ffn-hidden-size", ""},
    {"cpu-optimizer", ""},
    {"checkpoint-in-cpu", ""},
    {"deepspeed-config", ""},
    {"qk-nope-head-dim", ""},
    {"qk-rope-head-dim", ""},
    {"num-mtp-predictor", ""},
};

/// The rows shared with Megatron-LM, by their path in Bridge.
struct BridgeRows {
  std::deque<std::string> keys;
  std::vector<FormatRow> rows;
  std::map<std::string, const FormatRow*, std::less<>> shared;
};
const BridgeRows& bridge();

/// Reads a row shared with Megatron-LM. In Bridge, null leaves a value open; other values mean the same as in an
/// argument.
void read_shared(Reading& reading, const Json& value) {
  const FormatRow* row = bridge().shared.at(reading.key());
  const std::string_view argument = std::string_view(row->key).substr(0, std::string_view(row->key).find('|'));
  if (!value.is_null()) return row->how.read(reading, value);
  if (!look(reading, argument)) return reading.ignore({TRAINYARD_TR("Left to the program that reads the file"), {}});
  row->how.read(reading, *take(reading, argument));
}

constexpr Word presets[] = {{"bf16_mixed", "bf16"},
                            {"fp16_mixed", "fp16"},
                            {"bf16_with_fp8_delayed_scaling_mixed", "fp8"},
                            {"bf16_with_fp8_current_scaling_mixed", "fp8"},
                            {"bf16_with_fp8_subchannel_scaling_mixed", "fp8_block"},
                            {"bf16_with_mxfp8_mixed", "mxfp8"},
                            {"bf16_with_nvfp4_mixed", "nvfp4"}};
/// Reads the name of a mixed-precision recipe. If the value is a section, its keys have rows of their own.
void read_preset(Reading& reading, const Json& value) {
  if (!value.is_string()) return;
  const std::string name = value.get<std::string>();
  const Word* best = nullptr;
  for (const Word& word : presets)
    if (name == word.foreign || (name.find(word.foreign) != std::string::npos)) best = &word;
  if (!best && name.find("mxfp8") != std::string::npos) best = &presets[5];
  if (!best && name.find("nvfp4") != std::string::npos) best = &presets[6];
  if (!best && name.find("subchannel") != std::string::npos) best = &presets[4];
  if (!best && name.find("fp8") != std::string::npos) best = &presets[2];
  if (!best) reading.refuse(value, "the name of a recipe, such as bf16_mixed, or a section");
  reading.set_choice(&Recipe::precision, best->ours);
}

void read_tied(Reading& reading, const Json& value) {
  if (!value.is_null()) reading.set(&Model::tied_embeddings, reading.truth(value));
}
void read_biases(Reading& reading, const Json& value) {
  if (!value.is_null()) reading.set(&Model::biases, reading.truth(value));
}
void read_adapters(Reading& reading, const Json& value) {
  if (!value.is_object()) return;
  const auto target = value.find("_target_");
  const std::string kind = target == value.end() ? "lora" : type_of(*target);
  const bool adapts = kind.find("LoRA") != std::string::npos || kind.find("lora") != std::string::npos ||
                      kind.find("DoRA") != std::string::npos;
  if (!adapts) return reading.ignore({TRAINYARD_TR("This adapter method is not modelled"), {}});
  reading.set_choice(&Recipe::adapters, "lora");
  if (const auto rank = value.find("dim"); rank != value.end() && rank->is_number())
    reading.set(&Recipe::adapter_rank, Value(rank->get<double>()));
  if (const auto modules = value.find("target_modules"); modules != value.end()) {
    const std::vector<std::string> names = words_of(*modules);
    const bool all = std::ranges::any_of(names, [](const std::string& n) { return n.find("fc") != std::string::npos; });
    reading.set_choice(&Recipe::adapter_modules, all ? "all_linear" : "attention");
  }
}
Json write_adapters(const Design& d) {
  if (d.recipe.adapters != Adapters::lora) return nullptr;
  Json modules = Json::array({"linear_qkv", "linear_proj"});
  if (d.recipe.adapter_modules == AdapterModules::all_linear) {
    modules.push_back("linear_fc1");
    modules.push_back("linear_fc2");
  }
  return {{"_target_", "megatron.bridge.peft.lora.LoRA"},
          {"dim", whole(d.recipe.adapter_rank)},
          {"target_modules", modules}};
}
void read_checks(Reading& reading, const Json&) { reading.ignore({logging, {}}); }
/// A CUDA graph of the whole step cannot contain checks on the host.
Json write_checks(const Design& d) { return d.recipe.iteration_graph ? Json(false) : Json(nullptr); }
Json write_sequences(const Design& d) {
  const bool divides = d.layout.sequence_parallel || d.work.model->mixture_of_experts();
  return d.layout.tensor_parallel > 1 && divides;
}
Json write_wide(const Design& d) { return d.recipe.gradient_precision == GradientPrecision::fp32; }
Json write_remainders(const Design& d) {
  return needs_precision_aware_optimizer(d) ? Json(d.recipe.master_weights == MasterWeights::remainder) : Json(nullptr);
}

/// Finds the catalog model of "Llama31ModelProvider8B", "Qwen3MoEModelProvider30B_A3B" or "Qwen3ModelProvider1P7B".
ModelRef model_of_provider(std::string name) {
  for (const char* word : {"ModelProvider", "ModelConfig", "Provider"})
    if (const size_t at = name.find(word); at != std::string::npos)
      name.replace(at, std::string_view(word).size(), "-");
  if (const size_t at = name.find("MoE"); at != std::string::npos) name.erase(at, 3);
  // In these names P is the decimal point (1P7B), and 0.6B is written 600M.
  const auto digit = [&](size_t i) { return i < name.size() && std::isdigit(static_cast<unsigned char>(name[i])); };
  for (size_t i = 1; i < name.size(); ++i)
    if (name[i] == 'P' && digit(i - 1) && digit(i + 1)) name.erase(i, 1);
  if (const size_t at = name.find("00M");
      at != std::string::npos && at > 0 && digit(at - 1) && !(at > 1 && digit(at - 2)))
    name = name.substr(0, at - 1) + '0' + name[at - 1] + 'B' + name.substr(at + 3);
  for (const EntryRef& entry : catalog(CatalogKind::models))
    if (plain_name(base(entry).id) == plain_name(name)) return std::get<ModelRef>(entry);
  return nullptr;
}

/// Reads the class that builds the model. The class of a family takes the shape from other keys; a class for one size
/// defines it.
void read_provider(Reading& reading, const Json& value) {
  const std::string name = type_of(value);
  const bool described =
      look(reading, "num-layers") && look(reading, "hidden-size") && look(reading, "num-attention-heads");
  if (described) return reading.ignore({TRAINYARD_TR("Described by other keys"), {}});
  const ModelRef model = model_of_provider(name);
  if (!model) {
    reading.note_unknown_model(name);
    return reading.ignore({TRAINYARD_TR("Unknown model"), {}});
  }
  reading.choose_model(model);
  reading.use_for(&Workload::model);
}
void read_repository(Reading& reading, const Json& value) {
  const ModelRef model = value.is_string() ? hub_model(value.get<std::string>()).model : nullptr;
  if (!model || look(reading, "hidden-size") || reading.chosen_model())
    return reading.ignore({TRAINYARD_TR("Described by other keys"), {}});
  reading.choose_model(model);
  reading.use_for(&Workload::model);
}

/// If the file has fewer layers than the class defines, keeps the first dense layers and the same share of each other
/// kind.
void end_bridge(Reading& reading) {
  end_file(reading);
  const ModelRef& model = reading.chosen_model();
  if (!model || !reading.is_stated(&Model::layers)) return;
  const Message reason{TRAINYARD_TR("Layers kept from %1"), {{0, Unit::none, model->name, true}}};
  const double layers = reading.model().layers;
  const auto share = [&](double count) { return std::floor(count * layers / model->layers); };
  double dense = share(model->dense_layers), mixed = share(model->moe_layers);
  if (!model->single_blocks) {
    dense = model->mixture_of_experts() ? std::min(layers, model->dense_layers) : layers;
    mixed = layers - dense;
  }
  reading.assume(&Model::dense_layers, dense, reason);
  reading.assume(&Model::moe_layers, mixed, reason);
  for (const auto count : {&Model::window_layers, &Model::sink_layers, &Model::linear_layers})
    if ((*model).*count > 0) reading.assume(count, share((*model).*count), reason);
}

void read_sequence(Reading& reading, const Json& value) {
  if (value.is_null()) return reading.ignore({TRAINYARD_TR("Left to the program that reads the file"), {}});
  reading.set(&Workload::sequence_length, Value(reading.number(value)));
}

/// The GPUs that the name of a recipe states.
void read_recipe_device(Reading& reading, const Json& value) {
  const std::string name = reading.text(value);
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const std::string& id = base(entry).id;
    if (id == name || id.starts_with(name + "-sxm")) return reading.set(&Cluster::accelerator, Value(entry));
  }
  reading.ignore({TRAINYARD_TR("Unknown GPU"), {}});
}
/// The name of a recipe inside the section that changes it.
void read_recipe_precision(Reading& reading, const Json& value) {
  if (value.is_string()) read_preset(reading, value);
}

const FormatRow own_rows[] = {
    {.key = "recipe.gpus", .target = &Cluster::accelerators, .written = false},
    {.key = "recipe.gpu", .target = &Cluster::accelerator, .how = special(read_recipe_device), .written = false},
    {.key = "mixed_precision.recipe", .target = {}, .how = special(read_recipe_precision), .written = false},
    {"model._target_", {}, special(read_provider)},
    {"model.hf_model_id", {}, special(read_repository)},
    // Bridge stops if the sequence lengths of model and dataset differ.
    {"model.seq_length", {}, special(read_sequence, [](const Design& d) { return Json(d.work.sequence_length); })},
    {"optimizer.use_distributed_optimizer",
     {},
     special(read_later, [](const Design& d) { return Json(d.layout.zero_stage != ZeroStage::zero_0); })},
    {"model.apply_rope_fusion",
     {},
     special(read_kernels,
             [](const Design& d) { return d.work.model->index_heads > 0 ? Json(false) : Json(nullptr); })},
    {"rerun_state_machine.check_for_nan_in_loss", {}, special(read_checks, write_checks)},
    {"ddp.check_for_nan_in_grad", {}, special(read_checks, write_checks)},
    {"mixed_precision", {}, special(read_preset)},
    {"model.share_embeddings_and_output_weights",
     {},
     special(read_tied, [](const Design& d) { return Json(d.work.model->tied_embeddings); })},
    {"model.add_bias_linear", {}, special(read_biases, [](const Design& d) { return Json(d.work.model->biases); })},
    {"checkpoint.fully_parallel_save", &Checkpoints::spread, as_toggle},
    {"checkpoint.save_optim",
     {},
     special(
         [](Reading& r, const Json& v) {
           r.set_choice(&Checkpoints::contents, r.truth(v) ? "weights_and_optimizer" : "weights");
         },
         [](const Design& d) { return Json(d.checkpoints.contents == CheckpointContents::weights_and_optimizer); })},
    {"mixed_precision.fp32",
     {},
     special(
         [](Reading& r, const Json& v) {
           if (!v.is_null() && r.truth(v)) r.set_choice(&Recipe::precision, "fp32");
         },
         [](const Design& d) { return d.recipe.precision == Precision::fp32 ? Json(true) : Json(nullptr); })},
    {"peft", {}, special(read_adapters, write_adapters)},
};

/// Bridge builds the number format from this class unless the value is the name of a format.
void complete_bridge(Json& tree, const Design& d) {
  const auto type = [](const char* name) {
    return Json{{"_target_", std::string("torch.") + name}, {"_call_", false}};
  };
  Json& format = tree["mixed_precision"];
  format["_target_"] = "megatron.bridge.training.mixed_precision.MixedPrecisionConfig";
  const char* name = d.recipe.precision == Precision::fp32   ? "float32"
                     : d.recipe.precision == Precision::fp16 ? "float16"
                                                             : "bfloat16";
  for (const char* key : {"params_dtype", "pipeline_dtype", "autocast_dtype"}) format[key] = type(name);
}

/// True for switches that recipes turn on. "Off" must therefore be written.
bool is_switch(std::string_view argument) {
  return argument == "use-distributed-optimizer" || argument == "overlap-grad-reduce" ||
         argument == "overlap-param-gather";
}
using Writer = Json (*)(const Design&);
Writer write_switch(std::string_view argument) {
  if (argument == "use-distributed-optimizer")
    return [](const Design& d) { return Json(d.layout.zero_stage != ZeroStage::zero_0); };
  if (argument == "overlap-grad-reduce")
    return [](const Design& d) { return Json(number(d, parameter(&Layout::data_overlap)) > 0); };
  return [](const Design& d) {
    return Json(number(d, parameter(&Layout::data_overlap)) > 0 && d.layout.zero_stage != ZeroStage::zero_0);
  };
}

const BridgeRows& bridge() {
  static const BridgeRows built = [] {
    BridgeRows out;
    for (const FormatRow& shared : all_rows()) {
      const std::string_view argument = std::string_view(shared.key).substr(0, std::string_view(shared.key).find('|'));
      const std::string place = bridge_place(argument);
      if (place.empty()) continue;
      FormatRow row = shared;
      row.key = out.keys.emplace_back(place).c_str();
      row.default_json = nullptr;
      if (row.how.kind == Conversion::Kind::special) {
        row.how.read = read_shared;
        for (size_t start = 0; start < place.size();) {
          const size_t end = std::min(place.find('|', start), place.size());
          out.shared.emplace(place.substr(start, end - start), &shared);
          start = end + 1;
        }
      }
      if (argument == "accumulate-allreduce-grads-in-fp32") row.how.write = write_wide;
      if (argument == "store-param-remainders") row.how.write = write_remainders;
      if (argument == "sequence-parallel") row.how.write = write_sequences;
      if (is_switch(argument)) row.how.write = write_switch(argument);
      // Recipes state steps, and Bridge refuses steps and samples together.
      if (argument == "train-samples") row.how.write = nullptr;
      if (argument == "train-iters") row.how.write = train_steps;
      out.rows.push_back(row);
    }
    out.rows.insert(out.rows.end(), std::begin(own_rows), std::end(own_rows));
    return out;
  }();
  return built;
}

constexpr const char* same = TRAINYARD_TR("Stated in another section of the file");

constexpr IgnoredKey ignored[] = {
    {"_target_", parts},
    {"env_vars*", starting},
    {"model.bf16", same},
    {"model.fp16", same},
    {"model.fp8*", same},
    {"model.fp4*", same},
    {"model.num_layers_at*", same},
    {"model.first_last*", same},
    {"model.vocab*", same},
    {"model.generation_config*", parts},
    {"model.timers*", parts},
    {"model.*", fused},
    {"optimizer.bf16", same},
    {"optimizer.fp16", same},
    {"optimizer.fp8*", same},
    {"optimizer.overlap*", same},
    {"optimizer.*", learning},
    {"mixed_precision.*", learning},
    {"scheduler*", learning},
    {"rng*", learning},
    {"ddp.*", buckets},
    {"comm_overlap*", buckets},
    {"dist*", starting},
    {"ft*", starting},
    {"inprocess_restart*", starting},
    {"logger*", logging},
    {"profiling*", logging},
    {"straggler*", logging},
    {"nvrx_straggler*", logging},
    {"rerun_state_machine*", logging},
    {"tensor_inspect*", logging},
    {"checkpoint*", saving},
    {"dataset*", data},
    {"tokenizer*", data},
    {"validation*", validation},
    {"train.eval*", validation},
    {"train.rampup_batch_size", TRAINYARD_TR("The batch grows to the global batch, which is used for the whole run")},
    {"train.*", fused},
    {"optimizer_config_override_provider*", learning},
};

bool is_bridge(const Document& document) {
  const Json& tree = *document.tree;
  if (document.syntax != Syntax::yaml) return false;
  if (const auto target = tree.find("_target_"); target != tree.end() && target->is_string())
    return target->get_ref<const std::string&>().find("megatron.bridge") != std::string::npos;
  const auto section = [&](const char* name) { return tree.contains(name) && tree[name].is_object(); };
  const auto holds = [&](const char* name, std::initializer_list<const char*> keys) {
    return section(name) && std::ranges::any_of(keys, [&](const char* key) { return tree[name].contains(key); });
  };
  return holds("model", {"tensor_model_parallel_size", "pipeline_model_parallel_size", "context_parallel_size",
                         "num_moe_experts", "recompute_granularity", "expert_model_parallel_size"}) ||
         holds("ddp", {"use_distributed_optimizer", "overlap_grad_reduce", "use_megatron_fsdp"}) ||
         (holds("train", {"global_batch_size", "micro_batch_size", "train_iters"}) &&
          (section("model") || section("checkpoint") || section("logger") || section("dataset")));
}

}  // namespace

std::string bridge_place(std::string_view argument) {
  for (const auto& [name, place] : other_names)
    if (name == argument) return place;
  std::string place = "model." + std::string(argument);
  std::ranges::replace(place, '-', '_');
  return place;
}

}  // namespace trainyard::megatron

namespace trainyard {

const Format& megatron_bridge_format() {
  static const Format format{.id = "megatron_bridge",
                             .name = "Megatron-Bridge YAML",
                             .syntax = Syntax::yaml,
                             .order = 2,
                             .recognises = megatron::is_bridge,
                             .rows = megatron::bridge().rows,
                             .ignored = megatron::ignored,
                             .begin = megatron::begin_file,
                             .end = megatron::end_bridge,
                             .settle = megatron::settle_files,
                             .finish = megatron::finish_work,
                             .complete_tree = megatron::complete_bridge};
  return format;
}

}  // namespace trainyard
