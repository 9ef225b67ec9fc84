// SPDX-License-Identifier: Apache-2.0
// Reads recipes of Megatron-Bridge, which are functions in Python: src/megatron/bridge/recipes
// (github.com/NVIDIA-NeMo/Megatron-Bridge).
#include <algorithm>
#include <array>
#include <charconv>

#include "engine/files/json.h"
#include "engine/formats/kit/recipe_choice.h"
#include "engine/formats/kit/tables.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

std::string text_at(const Json& from, const char* key) {
  const Json* value = find_key(from, key);
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

/// True for the result of a recipe: an object with a model, whose parts are set one by one or in the call.
bool is_recipe(const Json& result) {
  const Json* model = find_key(result, "model");
  const std::string target = text_at(result, "_target_");
  const bool is_container = target.ends_with("ConfigContainer") || target.starts_with("_pretrain_common") ||
                            target.starts_with("_sft_common") || target.starts_with("_peft_common");
  return model && model->is_object() && is_container;
}

/// Values of the common parts of recipes (recipes/common.py, August 2026).
const Json& common_values(const std::string& target) {
  static const Json pretrain = {
      {"train", {{"train_iters", 300000}, {"global_batch_size", 32}, {"micro_batch_size", 2}}},
      {"ddp",
       {{"grad_reduce_in_fp32", true},
        {"overlap_grad_reduce", true},
        {"overlap_param_gather", true},
        {"use_distributed_optimizer", true}}},
      {"dataset", {{"seq_length", 4096}}},
      {"checkpoint", {{"save_interval", 500}}},
      {"mixed_precision", "bf16_mixed"}};
  static const Json tuning = {{"train", {{"train_iters", 1000}, {"global_batch_size", 128}, {"micro_batch_size", 1}}},
                              {"ddp", {{"grad_reduce_in_fp32", true}}},
                              {"dataset", {{"seq_length", 2048}}},
                              {"checkpoint", {{"save_interval", 100}}},
                              {"mixed_precision", "bf16_mixed"}};
  static const Json none = Json::object();
  if (target == "_pretrain_common") return pretrain;
  return target == "_sft_common" || target == "_peft_common" ? tuning : none;
}

void fill(Json& tree, const Json& common) {
  for (const auto& [key, value] : common.items()) {
    const auto found = tree.find(key);
    if (found == tree.end())
      tree[key] = value;
    else if (found->is_object() && value.is_object())
      fill(tree[key], value);
  }
}

/// The repository in AutoBridge.from_hf_pretrained("…").to_megatron_provider(…).
std::string repository_of(const Json& call) {
  const Json* here = &call;
  for (int depth = 0; here && here->is_object() && depth < 8; ++depth) {
    if (text_at(*here, "_target_").find("from_hf_pretrained") != std::string::npos) {
      const Json* arguments = find_key(*here, "_args_");
      if (arguments && !arguments->empty() && (*arguments)[0].is_string()) return (*arguments)[0].get<std::string>();
    }
    here = find_key(*here, "_of_");
  }
  return {};
}

void name_model(Json& model) {
  const std::string repository = repository_of(model);
  if (!repository.empty()) {
    model["hf_model_id"] = repository;
    model.erase("_target_");
  }
  for (const char* key : {"_of_", "_args_", "load_weights"}) model.erase(key);
}

/// The GPUs in the name of a recipe: "llama3_70b_pretrain_32gpu_h100_bf16_config".
void add_devices(Json& tree, const std::string& name) {
  const size_t at = name.find("gpu_");
  const size_t begin = name.rfind('_', at);
  double count = 0;
  if (at == std::string::npos || begin == std::string::npos) return;
  const auto [end, error] = std::from_chars(name.data() + begin + 1, name.data() + at, count);
  if (error != std::errc() || end != name.data() + at) return;
  tree["recipe"] = {{"gpus", json_number(count)}, {"gpu", name.substr(at + 4, name.find('_', at + 4) - at - 4)}};
}

/// A number format made by a function: "bf16_mixed()" with changes.
void name_precision(Json& tree) {
  const auto found = tree.find("mixed_precision");
  if (found == tree.end() || !found->is_object()) return;
  const std::string target = text_at(*found, "_target_");
  Json changed = *found;
  if (const Json* arguments = find_key(changed, "_args_"); arguments && arguments->size() == 1)
    changed["recipe"] = (*arguments)[0];
  else if (!target.empty() && !target.ends_with("MixedPrecisionConfig"))
    changed["recipe"] = target.substr(target.rfind('.') + 1);
  for (const char* key : {"_target_", "_args_"}) changed.erase(key);
  tree["mixed_precision"] = std::move(changed);
}

/// The optimizer of a function such as distributed_muon_with_cosine_annealing().
void name_optimizer(Json& tree) {
  const std::string target = text_at(tree, "optimizer._target_");
  if (target.empty() || find_key(tree, "optimizer.optimizer")) return;
  if (target.find("muon") != std::string::npos)
    tree["optimizer"]["optimizer"] = "dist_muon";
  else if (target.find("adam") != std::string::npos)
    tree["optimizer"]["optimizer"] = "adam";
}

Document translate(Document document) {
  const std::string name = choose_recipe(document, is_recipe);
  Json tree = document.tree->at("functions").at(name);
  const std::string target = text_at(tree, "_target_");
  const Json& common = common_values(target);
  if (!common.empty())
    document.warnings.push_back(
        {TRAINYARD_TR("%1: keys that the recipe does not set have the values of %2 of August 2026"),
         {{0, Unit::none, document.name}, {0, Unit::none, target}}});
  fill(tree, common);
  for (const char* key : {"_target_", "_args_"}) tree.erase(key);
  name_model(tree["model"]);
  name_precision(tree);
  name_optimizer(tree);
  add_devices(tree, name);
  document.tree = std::make_shared<const Json>(std::move(tree));
  document.syntax = Syntax::yaml;
  return document;
}

}  // namespace

const Format& bridge_python_format() {
  static const Format format{
      .id = "bridge_python",
      .name = "Megatron-Bridge recipe in Python",
      .syntax = Syntax::python,
      .order = 2,
      .writable = false,
      .wraps = true,
      .recognises = [](const Document& document) { return !recipe_names(document, is_recipe).empty(); },
      .translate = translate};
  return format;
}

}  // namespace trainyard
