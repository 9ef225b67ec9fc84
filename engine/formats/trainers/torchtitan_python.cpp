// SPDX-License-Identifier: Apache-2.0
// Reads torchtitan's configurations in Python, which replaced TOML on 2026-02-23: torchtitan/config/configs.py,
// trainer.py and models/*/config_registry.py (github.com/pytorch/torchtitan).
#include <algorithm>
#include <array>

#include "engine/files/json.h"
#include "engine/formats/kit/recipe_choice.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/trainers/torchtitan_flavors.h"
#include "engine/formats/trainers/torchtitan_source.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// True for the result of a function that describes a training: "Trainer.Config(training=…)".
bool is_training(const Json& result) {
  const Json* target = find_key(result, "_target_");
  const bool is_config = target && target->is_string() && target->get_ref<const std::string&>().ends_with("Config");
  const bool has_parts = result.contains("model_spec") || result.contains("model");
  return is_config && result.contains("training") && has_parts;
}

bool recognises(const Document& document) { return !recipe_names(document, is_training).empty(); }

/// Writes the keys that TOML files had.
class Translation {
 public:
  Translation(const std::string& name, const Json& config) : name_(name), config_(config) {}

  Document run(Document document) {
    add_model();
    add_training();
    for (const auto& [section, value] : config_.items()) copy(section, value);
    document.tree = std::make_shared<const Json>(std::move(tree_));
    document.keys = std::make_shared<const std::map<std::string, OwnKey>>(std::move(keys_));
    document.syntax = Syntax::toml;
    return document;
  }

 private:
  static std::string text_at(const Json& from, const char* key) {
    const Json* value = find_key(from, key);
    return value && value->is_string() ? value->get<std::string>() : std::string();
  }
  static double number_at(const Json& from, const char* key, double otherwise) {
    const Json* value = find_key(from, key);
    return value && value->is_number() ? value->get<double>() : otherwise;
  }
  void put(const std::string& section, const std::string& key, Json value, const std::string& own,
           const Json& written) {
    tree_[section][key] = std::move(value);
    keys_[section + '.' + key] = {own, shown(written)};
  }
  static std::string shown(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

  /// The family of a model is the folder of its registry; functions start with its name.
  void add_model() {
    const Json* spec = find_key(config_, "model_spec");
    if (!spec) return;
    const Json* arguments = find_key(*spec, "_args_");
    const bool has_size = arguments && !arguments->empty() && (*arguments)[0].is_string();
    const std::string flavor = has_size ? (*arguments)[0].get<std::string>() : text_at(*spec, "flavor");
    std::string family;
    for (const char* known : {"llama3_ft", "llama3", "llama4", "deepseek_v3", "qwen3_5", "qwen3", "gpt_oss", "kimi_k2"})
      if (family.empty() && name_.find(known) != std::string::npos) family = known;
    if (!family.empty() && find_flavor(family, flavor)) {
      put("model", "name", family, "def", name_);
      put("model", "flavor", flavor, "model_spec", flavor);
    } else if (const std::string assets = text_at(config_, "hf_assets_path");
               assets.find("/hf/") != std::string::npos) {
      put("model", "hf_assets_path", assets.substr(assets.rfind('/') + 1), "hf_assets_path", assets);
    }
    add_converters(*spec);
  }
  void add_converters(const Json& spec) {
    const Json* list = find_key(spec, "converters");
    if (!list || !list->is_array()) return;
    Json names = Json::array();
    for (const Json& item : *list) {
      const std::string target = text_at(item, "_target_");
      static constexpr std::array known{std::pair{"NVFP4", "nvfp4"}, std::pair{"MXFP8", "quantize.linear.mx"},
                                        std::pair{"Float8", "quantize.linear.float8"}};
      for (const auto& [word, converter] : known)
        if (target.starts_with(word)) names.push_back(converter);
    }
    if (!names.empty()) put("model", "converters", names, "model_spec.converters", text_at((*list)[0], "_target_"));
  }

  /// Since July 2026, batches are counted in tokens.
  void add_training() {
    const Json* training = find_key(config_, "training");
    if (!training || !training->is_object()) return;
    const double context = number_at(*training, "max_context_length", 2048);
    const bool counts_tokens =
        training->contains("max_context_length") || training->contains("num_tokens_per_microbatch_per_dp_rank");
    if (!counts_tokens || context <= 0) return;
    put("training", "seq_len", json_number(context), "training.max_context_length", json_number(context));
    const double stages = number_at(config_, "parallelism.pipeline_parallel_degree", 1);
    const double count = stages > 1 ? number_at(config_, "parallelism.num_pp_microbatches", 1) : 1;
    const double tokens = number_at(*training, "num_tokens_per_microbatch_per_dp_rank", 16384);
    const double each = std::max(1.0, tokens / context);
    put("training", "local_batch_size", json_number(each * count), "training.num_tokens_per_microbatch_per_dp_rank",
        json_number(tokens));
    if (stages > 1)
      put("parallelism", "pipeline_parallel_microbatch_size", json_number(each),
          "training.num_tokens_per_microbatch_per_dp_rank", json_number(tokens));
    if (const double step = number_at(*training, "num_tokens_per_train_step", -1); step > 0)
      put("training", "global_batch_size", json_number(step / context), "training.num_tokens_per_train_step",
          json_number(step));
  }

  void copy(const std::string& section, const Json& value) {
    if (section == "model_spec" || section == "_target_" || section == "_args_") return;
    if (section == "activation_checkpoint") return add_checkpointing(value);
    if (section == "optimizer") return add_optimizer(value);
    if (!value.is_object()) {
      if (!value.is_null()) tree_[section] = value;
      return;
    }
    static constexpr std::string_view translated[] = {"max_context_length",
                                                      "num_tokens_per_microbatch_per_dp_rank",
                                                      "num_tokens_per_train_step",
                                                      "num_pp_microbatches",
                                                      "_target_",
                                                      "_args_"};
    for (const auto& [key, item] : value.items())
      if (std::ranges::find(translated, key) == std::end(translated)) tree_[section][key] = item;
    if (!tree_.contains(section)) tree_[section] = Json::object();
  }

  /// SelectiveAC keeps the results of some operations, FullAC none.
  void add_checkpointing(const Json& value) {
    const std::string target = text_at(value, "_target_");
    const std::string mode = value.is_null()                     ? "none"
                             : target.starts_with("FullAC")      ? "full"
                             : target.starts_with("SelectiveAC") ? "selective"
                                                                 : text_at(value, "mode");
    if (!mode.empty())
      put("activation_checkpoint", "mode", mode, "activation_checkpoint", target.empty() ? value : Json(target));
    if (target.starts_with("SelectiveAC"))
      put("activation_checkpoint", "selective_ac_option", "op", "activation_checkpoint", target);
    else if (const std::string option = text_at(value, "selective_ac_option"); !option.empty())
      put("activation_checkpoint", "selective_ac_option", option, "activation_checkpoint.selective_ac_option", option);
  }

  void add_optimizer(const Json& value) {
    const std::string target = text_at(value, "_target_");
    const bool is_adam = target == "default_adamw" || target.find("Adam") != std::string::npos;
    const std::string stated = text_at(value, "name");
    const std::string name = !stated.empty() ? stated : target.find("uon") != std::string::npos ? "Muon" : "AdamW";
    if (is_adam || !stated.empty() || name == "Muon") put("optimizer", "name", name, "optimizer", target);
    if (!value.is_object()) return;
    for (const auto& [key, item] : value.items())
      if (key != "name" && key != "_target_" && key != "_args_") tree_["optimizer"][key] = item;
  }

  std::string name_;
  const Json& config_;
  Json tree_ = Json::object();
  std::map<std::string, OwnKey> keys_;
};

Document translate(Document document) {
  const std::string name = choose_recipe(document, is_training);
  const Json config = document.tree->at("functions").at(name);
  return Translation(name, config).run(std::move(document));
}

/// torchtitan's code defines the shapes of its models.
Message refuses(const Design& d) {
  if (flavor_of(*d.work.model)) return {};
  return {TRAINYARD_TR("torchtitan has no model %1"), {{0, Unit::none, d.work.model->name, true}}};
}

}  // namespace

const Format& torchtitan_python_format() {
  static const Format format{.id = "torchtitan_python",
                             .name = "torchtitan configuration in Python",
                             .syntax = Syntax::python,
                             .order = 1,
                             .wraps = true,
                             .recognises = recognises,
                             .translate = translate,
                             .rows = torchtitan_format().rows,
                             .refuses = refuses,
                             .script = torchtitan_source};
  return format;
}

}  // namespace trainyard
