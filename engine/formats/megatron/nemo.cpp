// SPDX-License-Identifier: Apache-2.0
// Reads the YAML of NeMo 1 (examples/nlp/language_modeling/conf of github.com/NVIDIA/NeMo, and its launcher) by
// translating it to Megatron-LM's arguments. NeMo has the same settings under other names.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "engine/formats/kit/references.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/megatron/ignored_reasons.h"
#include "engine/formats/megatron/megatron.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

using namespace megatron::reason;

struct Name {
  const char* key;
  const char* argument;
};
/// Keys with the same value as an argument. If two keys map to one argument, the first that has a value wins.
constexpr Name names[] = {
    {"model.virtual_pipeline_model_parallel_size", "num-virtual-stages-per-pipeline-rank"},
    {"model.encoder_seq_length", "seq-length"},
    {"model.data.seq_length", "seq-length"},
    {"model.data.train_ds.max_seq_length", "seq-length"},
    {"model.num_moe_experts", "num-experts"},
    {"model.qkv_bias", "add-qkv-bias"},
    {"model.activations_checkpoint_granularity", "recompute-granularity"},
    {"model.activations_checkpoint_method", "recompute-method"},
    {"model.activations_checkpoint_num_layers", "recompute-num-layers"},
    {"model.fp8_params", "fp8-param-gather"},
    {"model.optim.overlap_grad_sync", "overlap-grad-reduce"},
    {"model.optim.overlap_param_sync", "overlap-param-gather"},
    {"model.optim.overlap_grad_reduce", "overlap-grad-reduce"},
    {"model.optim.overlap_param_gather", "overlap-param-gather"},
    {"model.data.num_workers", "num-workers"},
    {"model.data.reset_attention_mask", "reset-attention-mask"},
    {"model.tokenizer.model", "tokenizer-model"},
    {"model.tokenizer.type", "tokenizer-type"},
    {"trainer.max_steps", "train-iters"},
    {"exp_manager.checkpoint_callback_params.every_n_train_steps", "save-interval"},
    {"trainer.val_check_interval", "save-interval"},
    {"trainer.num_nodes", "#.nnodes"},
    {"trainer.devices", "#.nproc-per-node"},
};

bool is_left_open(const Json* value) { return !value || value->is_null() || *value == "???"; }

/// Translates a NeMo file to arguments, and records the key of each.
class Translation {
 public:
  explicit Translation(const Json& tree) : tree_(tree) {}

  void translate() {
    for (const Name& name : names) copy(name.key, name.argument);
    translate_words();
    translate_recipe();
    translate_sharding();
    copy_equal_names();
    report_unused_keys(tree_, "");
  }
  Json arguments = Json::object();
  std::map<std::string, OwnKey> keys;  ///< by argument

 private:
  const Json* look(const std::string& key) const {
    const Json* value = find_key(tree_, key);
    return is_left_open(value) ? nullptr : value;
  }
  std::string word(const std::string& key) const {
    const Json* value = look(key);
    return !value ? "" : value->is_string() ? value->get<std::string>() : value->dump();
  }
  bool has_flag(const std::string& key) const {
    const Json* value = look(key);
    return value && (*value == true || *value == "True" || *value == "true");
  }
  void put(const std::string& key, const std::string& argument, Json value) {
    if (keys.contains(argument)) return;
    const Json* own = find_key(tree_, key);
    keys[argument] = {key, !own ? "" : own->is_string() ? own->get<std::string>() : own->dump()};
    Json& place = argument.starts_with("#.") ? arguments["#"][argument.substr(2)] : arguments[argument];
    place = std::move(value);
    used_.insert(key);
  }
  void copy(const std::string& key, const std::string& argument) {
    if (const Json* value = look(key)) put(key, argument, *value);
  }

  void translate_words() {
    const std::string norm = word("model.normalization");
    if (norm == "rmsnorm") put("model.normalization", "normalization", "RMSNorm");
    if (norm.find("layernorm") != std::string::npos) put("model.normalization", "normalization", "LayerNorm");
    const std::string activation = word("model.activation");
    if (activation.find("glu") != std::string::npos)
      put("model.activation", activation.ends_with("swiglu") ? "swiglu" : "geglu", true);
    if (activation == "squared-relu") put("model.activation", "squared-relu", true);
    if (look("model.bias")) put("model.bias", "disable-bias-linear", !has_flag("model.bias"));
    if (look("model.share_embeddings_and_output_weights"))
      put("model.share_embeddings_and_output_weights", "untie-embeddings-and-output-weights",
          !has_flag("model.share_embeddings_and_output_weights"));
    if (look("model.num_query_groups")) put("model.num_query_groups", "group-query-attention", true);
    copy("model.num_query_groups", "num-query-groups");
    // The name of a Hugging Face tokenizer is that of its model's repository.
    if (word("model.tokenizer.library") == "huggingface" && keys.contains("tokenizer-type")) {
      arguments.erase("tokenizer-type");
      keys.erase("tokenizer-type");
      copy("model.tokenizer.type", "tokenizer-model");
    }
  }

  void translate_recipe() {
    const std::string precision = word("trainer.precision");
    if (precision.starts_with("bf16")) put("trainer.precision", "bf16", true);
    if (precision.starts_with("16")) put("trainer.precision", "fp16", true);
    if (has_flag("model.fp8")) put("model.fp8", "fp8-format", has_flag("model.fp8_e4m3") ? "e4m3" : "hybrid");
    const std::string optimizer = word("model.optim.name");
    if (optimizer.find("adam") != std::string::npos)
      put("model.optim.name", "optimizer", "adam");
    else if (optimizer != "mcore_distributed_optim")
      copy("model.optim.name", "optimizer");
    if (optimizer.find("distributed") != std::string::npos) put("model.optim.name", "use-distributed-optimizer", true);
    const std::string reduced = word("model.optim.grad_sync_dtype");
    if (reduced == "bf16" || reduced == "bfloat16") put("model.optim.grad_sync_dtype", "grad-reduce-in-bf16", true);
    if (has_flag("model.use_flash_attention")) put("model.use_flash_attention", "use-flash-attn", true);
  }

  void translate_sharding() {
    if (!has_flag("model.fsdp")) return;
    put("model.fsdp", "use-megatron-fsdp", true);
    const bool gradients = word("model.fsdp_sharding_strategy") == "grad";
    put("model.fsdp_sharding_strategy", "data-parallel-sharding-strategy",
        gradients ? "optim_grads" : "optim_grads_params");
  }

  /// Copies keys with the same name: model.tensor_model_parallel_size is --tensor-model-parallel-size.
  void copy_equal_names() {
    const Json* model = look("model");
    for (const auto& [key, value] : model->items()) {
      std::string argument = key;
      std::ranges::replace(argument, '_', '-');
      const bool known = std::ranges::any_of(megatron::all_rows(), [&](const FormatRow& row) {
        const std::string all = '|' + std::string(row.key) + '|';
        return all.find('|' + argument + '|') != std::string::npos;
      });
      if (known && !value.is_structured() && !used_.contains("model." + key)) copy("model." + key, argument);
    }
  }

  /// Keeps all other keys under their own names, so that they are reported as ignored.
  void report_unused_keys(const Json& value, const std::string& path) {
    if (value.is_object() && !value.empty()) {
      for (const auto& [key, item] : value.items()) report_unused_keys(item, path.empty() ? key : path + '.' + key);
    } else if (!path.empty() && !used_.contains(path)) {
      arguments[path] = value;
    }
  }

  const Json& tree_;
  std::set<std::string> used_;
};

Document translate(Document document) {
  Json tree = *document.tree;
  resolve_references(tree);
  Translation translation(tree);
  translation.translate();
  document.syntax = Syntax::arguments;
  document.tree = std::make_shared<const Json>(std::move(translation.arguments));
  document.keys = std::make_shared<const std::map<std::string, OwnKey>>(std::move(translation.keys));
  return document;
}

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  const auto holds = [&](const char* section, std::initializer_list<const char*> keys) {
    const auto found = tree.find(section);
    return found != tree.end() && found->is_object() &&
           std::ranges::any_of(keys, [&](const char* key) { return found->contains(key); });
  };
  if (document.syntax != Syntax::yaml) return false;
  const bool own_keys = holds("model", {"mcore_gpt", "megatron_amp_O2", "encoder_seq_length",
                                        "activations_checkpoint_granularity", "native_amp_init_scale"});
  const bool trained = holds("trainer", {"devices", "num_nodes", "accumulate_grad_batches", "val_check_interval"});
  return own_keys || (trained && holds("model", {"tensor_model_parallel_size", "micro_batch_size"}));
}

/// Ignored keys that only NeMo has. A key under "model" that has the name of a Megatron-LM argument gets the reason of
/// that argument.
constexpr IgnoredKey own_ignored[] = {
    {"name", logging},
    {"restore_from_path", saving},
    {"run.*", starting},
    {"hydra*", parts},
    {"defaults*", parts},
    {"trainer.logger", logging},
    {"trainer.log_every_n_steps", logging},
    {"trainer.enable_progress_bar", logging},
    {"trainer.enable_model_summary", logging},
    {"trainer.enable_checkpointing", saving},
    {"trainer.max_epochs", ending},
    {"trainer.max_time", ending},
    {"trainer.limit_*", validation},
    {"trainer.num_sanity_val_steps", validation},
    {"trainer.gradient_clip_val", learning},
    {"trainer.accumulate_grad_batches", TRAINYARD_TR("Gradient accumulation follows from the global batch")},
    {"trainer.accelerator", parts},
    {"trainer.strategy", parts},
    {"trainer.replace_sampler_ddp", data},
    {"trainer.use_distributed_sampler", data},
    {"trainer.benchmark", fused},
    {"exp_manager.checkpoint_callback_params.*", saving},
    {"exp_manager.create_checkpoint_callback", saving},
    {"exp_manager.resume_*", saving},
    {"exp_manager.*", logging},
    {"model.resume_from_checkpoint", saving},
    {"model.optim.bucket_cap_mb", buckets},
    {"model.optim.contiguous_*", buckets},
    {"model.optim.store_param_remainders", scaling},
    {"model.optim.*", learning},
    {"model.data.*", data},
    {"model.tokenizer.*", data},
    {"model.nsys_profile*", logging},
    {"model.apex_transformer_log_level", logging},
    {"model.onnx_safe", parts},
    {"model.mcore_gpt", parts},
    {"model.target", parts},
    {"model.pre_process", parts},
    {"model.post_process", parts},
    {"model.native_amp_*", scaling},
    {"model.megatron_amp_O2", TRAINYARD_TR("16-bit weights with an FP32 copy are assumed")},
    {"model.reduce_amax", scaling},
    {"model.normalize_attention_scores", scaling},
    {"model.grad_allreduce_chunk_size_mb", buckets},
    {"model.grad_div_ar_fusion", buckets},
    {"model.gradient_as_bucket_view", buckets},
    {"model.fsdp_sharded_checkpoint", saving},
    {"model.do_layer_norm_weight_decay", learning},
    {"model.use_scaled_init_method", learning},
    {"model.transformer_engine", fused},
    {"model.use_emha", fused},
    {"model.gc_interval", fused},
    {"model.cross_entropy_loss_fusion", fused},
    {"model.get_attention_mask_from_fusion", fused},
    {"model.sharp", starting},
    {"model.ub_tp_comm_overlap*", TRAINYARD_TR("No published figure for the overlap. Set TP overlap")},
};

/// Returns own_ignored, followed by Megatron-LM's ignored arguments under "model".
std::vector<IgnoredKey> all_ignored() {
  static const std::vector<std::string> keys = [] {
    std::vector<std::string> out;
    for (const IgnoredKey& known : megatron::ignored_arguments()) out.push_back("model." + std::string(known.key));
    return out;
  }();
  std::vector<IgnoredKey> out(std::begin(own_ignored), std::end(own_ignored));
  for (size_t i = 0; i < keys.size(); ++i) out.push_back({keys[i].c_str(), megatron::ignored_arguments()[i].reason});
  return out;
}

/// Reads the precisions that have no argument in Megatron-LM: 32 and "32-true".
void read_precision(Reading& reading, const Json& value) {
  const std::string word = reading.text(value);
  if (word.starts_with("32")) return reading.set_choice(&Recipe::precision, "fp32");
  reading.ignore(
      {TRAINYARD_TR("“%1” is not modelled; %2 is unchanged"),
       {{0, Unit::none, truncate_utf8(word, 100)}, {0, Unit::none, parameter(&Recipe::precision).label, true}}});
}

/// Returns Megatron-LM's rows, and the keys that only NeMo has.
std::vector<FormatRow> rows_of_nemo() {
  const std::span<const FormatRow> shared = megatron::all_rows();
  std::vector<FormatRow> out(shared.begin(), shared.end());
  out.push_back(
      {.key = "trainer.precision", .target = &Recipe::precision, .how = special(read_precision), .written = false});
  return out;
}

void warn_of_amp(Reading& reading) {
  const Json* optimised = reading.look("model.megatron_amp_O2");
  const bool half = reading.is_stated_here(&Recipe::precision) && reading.design().recipe.precision != Precision::fp32;
  if (half && optimised && *optimised == false)
    reading.warn({TRAINYARD_TR("megatron_amp_O2 is off: NeMo keeps weights in FP32 and casts them in each pass. 16-bit "
                               "weights with an FP32 copy are assumed"),
                  {}});
}

}  // namespace

const Format& nemo_format() {
  static const Format format = [] {
    static const std::vector<IgnoredKey> ignored = all_ignored();
    static const std::vector<FormatRow> rows = rows_of_nemo();
    Format out = megatron_format();
    out.id = "nemo";
    out.name = "NeMo YAML";
    out.syntax = Syntax::yaml;
    out.writable = false;
    out.recognises = recognises;
    out.translate = translate;
    out.rows = rows;
    out.ignored = ignored;
    out.end = [](Reading& reading) {
      megatron_format().end(reading);
      warn_of_amp(reading);
    };
    out.script = nullptr;
    return out;
  }();
  return format;
}

}  // namespace trainyard
