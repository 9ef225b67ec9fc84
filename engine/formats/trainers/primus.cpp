// SPDX-License-Identifier: Apache-2.0
// Reads experiments of Primus, which start Megatron-LM, torchtitan or MaxText: examples/*/configs and primus/configs
// (github.com/AMD-AGI/Primus). The overrides of an experiment have the keys of the program that it starts.
#include <algorithm>
#include <cctype>
#include <map>

#include "engine/catalog/catalog.h"
#include "engine/catalog/hub_names.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/megatron/megatron.h"
#include "engine/formats/megatron/megatron_bridge.h"
#include "engine/formats/trainers/torchtitan_flavors.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr const char* monitoring = TRAINYARD_TR("Logging and measurements, not part of the modelled time");
constexpr const char* kernels = TRAINYARD_TR("Included in the framework calibration");

/// Keys that Primus adds to those of Megatron-LM.
constexpr IgnoredKey own_keys[] = {
    {"enable_primus_turbo", kernels},
    {"use_turbo_*", kernels},
    {"use_rocm_*", kernels},
    {"turbo_*", kernels},
    {"moe_use_fused*", kernels},
    {"cross_entropy_fusion_impl", kernels},
    {"log_avg_*", monitoring},
    {"dump_*", monitoring},
    {"stderr_sink_level", monitoring},
    {"file_sink_level", monitoring},
    {"sink_level", monitoring},
    {"auto_continue_train", monitoring},
    {"disable_last_saving", monitoring},
    {"disable_wandb", monitoring},
    {"disable_tensorboard", monitoring},
    {"disable_mlflow", monitoring},
    {"disable_compile_dependencies", monitoring},
    {"profile*", monitoring},
    {"use_rocm_mem_info*", monitoring},
    {"dump_pp_data", monitoring},
    {"pp_warmup", monitoring},
    {"patch_*", kernels},
    {"manual_gc*", kernels},
    {"train_data_path", monitoring},
    {"valid_data_path", monitoring},
    {"test_data_path", monitoring},
    {"mock_data", monitoring},
    {"trainable", monitoring},
    {"wandb_*", monitoring},
    {"max_position_embeddings", TRAINYARD_TR("The named model states it")},
    {"primus_turbo*", kernels},
    {"mlflow_*", monitoring},
};

struct Experiment {
  std::string framework, model, place;
  const Json* overrides = nullptr;
};

std::string text_in(const Json& section, const char* key) {
  const auto found = section.find(key);
  return found != section.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Replaces each "${NAME:default}" of a text, which Primus fills from the environment, with its default.
std::string with_fallbacks(std::string text) {
  for (size_t begin = text.find("${"); begin != std::string::npos; begin = text.find("${", begin)) {
    const size_t end = text.find('}', begin), colon = text.find(':', begin);
    if (end == std::string::npos || colon > end) break;
    const std::string fallback = text.substr(colon + 1, end - colon - 1);
    text.replace(begin, end - begin + 1, fallback);
    begin += fallback.size();
  }
  return text;
}

/// The first module that trains; an empty framework if there is none.
Experiment experiment_of(const Document& document) {
  const auto modules = document.tree->find("modules");
  if (document.syntax != Syntax::yaml || modules == document.tree->end() || !modules->is_object()) return {};
  for (const auto& [name, module] : modules->items()) {
    if (!module.is_object() || text_in(module, "framework").empty()) continue;
    const auto overrides = module.find("overrides");
    const bool has_overrides = overrides != module.end() && overrides->is_object();
    std::string model = with_fallbacks(text_in(module, "model"));
    if (model.ends_with(".yaml")) model.resize(model.size() - std::string_view(".yaml").size());
    return {text_in(module, "framework"), model, "modules." + name + ".overrides.",
            has_overrides ? &*overrides : nullptr};
  }
  return {};
}

bool recognises(const Document& document) {
  const std::string framework = experiment_of(document).framework;
  return framework == "megatron" || framework == "torchtitan" || framework == "maxtext";
}

/// "llama3.1_70B" has the catalog's name llama3.1-70b, "deepseek_v3" that of deepseek-v3.
ModelRef model_of(std::string name) {
  std::ranges::transform(name, name.begin(),
                         [](unsigned char c) { return c == '_' ? '-' : static_cast<char>(std::tolower(c)); });
  if (name.ends_with("-v0.1")) name.resize(name.size() - 5);
  if (const auto entry = find_entry(CatalogKind::models, name)) return std::get<ModelRef>(*entry);
  return hub_model(name).model;
}

void use_fallbacks(Json& value) {
  if (value.is_structured()) {
    for (Json& item : value) use_fallbacks(item);
    return;
  }
  if (!value.is_string() || value.get_ref<const std::string&>().find("${") == std::string::npos) return;
  const std::string text = with_fallbacks(value.get<std::string>());
  const Json parsed = Json::parse_or_null(text);
  value = parsed.is_number() || parsed.is_boolean() ? parsed : Json(text);
}

/// Puts a value at the path "a.b".
void put(Json& tree, const std::string& path, const Json& value) {
  const size_t dot = path.find('.');
  tree[path.substr(0, dot)][path.substr(dot + 1)] = value;
}

/// The names of Megatron-LM's arguments, with the first of several alternative names.
const std::map<std::string, std::string>& megatron_arguments() {
  static const std::map<std::string, std::string> names = [] {
    std::map<std::string, std::string> out;
    for (const FormatRow& row : megatron::all_rows()) {
      std::string_view all = row.key;
      while (!all.empty()) {
        const size_t bar = std::min(all.find('|'), all.size());
        out.emplace(all.substr(0, bar), std::string_view(row.key).substr(0, std::string_view(row.key).find('|')));
        all.remove_prefix(std::min(bar + 1, all.size()));
      }
    }
    return out;
  }();
  return names;
}

const char* reason_of(const std::string& key, const std::string& argument) {
  const auto matches = [](std::string_view pattern, std::string_view name) {
    return pattern.ends_with('*') ? name.starts_with(pattern.substr(0, pattern.size() - 1)) : name == pattern;
  };
  for (const IgnoredKey& known : own_keys)
    if (matches(known.key, key)) return known.reason;
  for (const IgnoredKey& known : megatron::ignored_arguments())
    if (matches(known.key, argument)) return known.reason;
  return nullptr;
}

/// Writes the sections of Megatron-Bridge, whose missing keys leave the shape to the named model.
Json bridge_tree(const Experiment& experiment, const Json& overrides, std::vector<UnusedKey>& unused) {
  Json tree = {{"model", Json::object()}, {"train", Json::object()}};
  if (const ModelRef model = model_of(experiment.model))
    tree["model"]["hf_model_id"] = hub_name(*model);
  else if (!experiment.model.empty())
    tree["model"]["_target_"] = experiment.model;
  for (const auto& [key, value] : overrides.items()) {
    std::string argument = key;
    std::ranges::replace(argument, '_', '-');
    const std::string shown = value.is_string() ? value.get<std::string>() : value.dump();
    const auto known = megatron_arguments().find(argument);
    std::string place = known == megatron_arguments().end() ? std::string() : megatron::bridge_place(argument);
    if (place.empty() && known != megatron_arguments().end()) place = megatron::bridge_place(known->second);
    place = place.substr(0, place.find('|'));
    if (!place.empty() && !value.is_null())
      put(tree, place, value);
    else
      unused.push_back(
          {experiment.place + key, shown,
           value.is_null() ? TRAINYARD_TR("Left to the program that reads the file") : reason_of(key, argument)});
  }
  return tree;
}

/// "llama3.1_70B" is flavour 70B of llama3 in torchtitan.
Json titan_tree(const Experiment& experiment, Json overrides, std::vector<UnusedKey>& unused) {
  for (const IgnoredKey& own : own_keys) {
    const std::string key(std::string_view(own.key).substr(0, std::string_view(own.key).find('*')));
    std::vector<std::string> found;
    for (const auto& [name, value] : overrides.items())
      if (name == own.key || (std::string_view(own.key).ends_with('*') && name.starts_with(key))) found.push_back(name);
    for (const std::string& name : found) {
      unused.push_back({experiment.place + name, overrides[name].dump(), own.reason});
      overrides.erase(name);
    }
  }
  if (overrides.contains("model") && !overrides["model"].is_object()) {
    unused.push_back({experiment.place + "model", overrides["model"].dump(), nullptr});
    overrides.erase("model");
  }
  const size_t bar = std::min(experiment.model.rfind('_'), experiment.model.size());
  std::string family = experiment.model.substr(0, bar);
  std::string size = experiment.model.substr(std::min(bar + 1, experiment.model.size()));
  std::ranges::transform(size, size.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  if (family.starts_with("llama3")) family = "llama3";
  if (find_flavor(family, size)) {
    overrides["model"]["name"] = family;
    overrides["model"]["flavor"] = size;
  } else if (const ModelRef model = model_of(experiment.model)) {
    overrides["model"]["hf_assets_path"] = hub_name(*model);
  } else if (!experiment.model.empty() && !find_key(overrides, "model.flavor")) {
    overrides["model"]["hf_assets_path"] = experiment.model;
  }
  return overrides;
}

Document translate(Document document) {
  const Experiment experiment = experiment_of(document);
  Json overrides = experiment.overrides ? *experiment.overrides : Json::object();
  use_fallbacks(overrides);
  for (const auto& [key, value] : document.tree->items())
    if (key != "modules")
      document.unused.push_back({key, value.is_string() ? value.get<std::string>() : value.dump(), monitoring});
  if (experiment.framework == "megatron") {
    document.tree = std::make_shared<const Json>(bridge_tree(experiment, overrides, document.unused));
  } else if (experiment.framework == "torchtitan") {
    Json tree = titan_tree(experiment, std::move(overrides), document.unused);
    if (!tree.contains("training")) tree["training"] = Json::object();
    document.tree = std::make_shared<const Json>(std::move(tree));
    document.syntax = Syntax::toml;
  } else {
    overrides["base_config"] = "base.yml";
    if (const ModelRef model = model_of(experiment.model))
      overrides["model_name"] = hub_name(*model);
    else if (!experiment.model.empty())
      overrides["model_name"] = experiment.model;
    document.tree = std::make_shared<const Json>(std::move(overrides));
  }
  return document;
}

}  // namespace

const Format& primus_format() {
  static const Format format{.id = "primus",
                             .name = "Primus experiment",
                             .syntax = Syntax::yaml,
                             .order = 2,
                             .writable = false,
                             .wraps = true,
                             .recognises = recognises,
                             .translate = translate};
  return format;
}

}  // namespace trainyard
