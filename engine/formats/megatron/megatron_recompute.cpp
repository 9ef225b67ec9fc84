// SPDX-License-Identifier: Apache-2.0
// Recomputation in the backward pass, in Megatron-LM's arguments.
#include <algorithm>

#include "engine/formats/megatron/megatron.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard::megatron {
namespace {

bool is_none(const Json& value) { return value.is_null() || value == "None" || value == false; }
struct Module {
  const char* name;
  bool Recipe::*toggle;
};
constexpr Module modules[] = {{"core_attn", &Recipe::recompute_scores},   {"layernorm", &Recipe::recompute_norms},
                              {"moe_act", &Recipe::recompute_activation}, {"mlp", &Recipe::recompute_mlp},
                              {"moe", &Recipe::recompute_experts},        {"mla_up_proj", &Recipe::recompute_latent}};

/// True if the model has this module, because Megatron-LM refuses others.
bool is_known_to(const Module& module, const Design& d) {
  if (module.toggle == &Recipe::recompute_latent) return d.work.model->attention == Attention::mla;
  return module.toggle != &Recipe::recompute_activation || has_grouped_gemm(d);
}

bool is_selective(Recompute r) { return r == Recompute::selective || r == Recompute::mlp || r == Recompute::modules; }

Json write_granularity(const Design& d) {
  if (is_selective(d.recipe.recompute)) return "selective";
  return d.recipe.recompute == Recompute::full ? Json("full") : Json(nullptr);
}
bool is_partial(const Design& d) { return !is_automatic(d, parameter(&Recipe::recompute_layers)); }
Json write_method(const Design& d) {
  if (d.recipe.recompute != Recompute::full) return nullptr;
  return is_partial(d) ? "block" : "uniform";
}
Json write_layers(const Design& d) {
  if (d.recipe.recompute != Recompute::full) return nullptr;
  return is_partial(d) ? d.recipe.recompute_layers : 1;
}
Json write_modules(const Design& d) {
  if (!is_selective(d.recipe.recompute)) return nullptr;
  if (d.recipe.recompute == Recompute::selective) return Json::array({"core_attn"});
  if (d.recipe.recompute == Recompute::mlp) return Json::array({"mlp"});
  Json names = Json::array();
  for (const Module& module : modules)
    if (d.recipe.*module.toggle && is_known_to(module, d)) names.push_back(module.name);
  return names.empty() ? Json(nullptr) : names;
}

const FormatRow rows[] = {
    {"recompute-granularity", {}, special(read_later, write_granularity)},
    {"recompute-method", {}, special(read_later, write_method)},
    {"recompute-num-layers", {}, special(read_later, write_layers)},
    {"recompute-modules", {}, special(read_later, write_modules)},
    {"recompute-activations", {}, special(read_later)},
    {"checkpoint-activations", {}, special(read_later)},
    {"moe-layer-recompute", {}, special(read_later)},
};

void set_modules(Reading& reading, const std::vector<std::string>& names) {
  const auto has = [&](const char* name) { return std::ranges::find(names, name) != names.end(); };
  if (names.size() == 1 && has("core_attn")) return reading.set_choice(&Recipe::recompute, "selective");
  if (names.size() == 1 && has("mlp")) return reading.set_choice(&Recipe::recompute, "mlp");
  reading.set_choice(&Recipe::recompute, "modules");
  for (const Module& module : modules) reading.set(module.toggle, Value(has(module.name)));
  for (const std::string& name : names)
    if (std::ranges::none_of(modules, [&](const Module& m) { return name == m.name; }))
      reading.warn({TRAINYARD_TR("Recomputing %1 is not a separate input"), {{0, Unit::none, name}}});
}

void set_full(Reading& reading) {
  reading.set_choice(&Recipe::recompute, "full");
  const Json* method = look(reading, "recompute-method");
  const bool block = method && *method == "block";
  const Json* layers = take(reading, "recompute-num-layers");
  if (!block || !layers || is_none(*layers)) {
    if (layers && !block)
      reading.ignore({TRAINYARD_TR("All layers are recomputed; the input of each is assumed saved"), {}});
    return assume(reading, &Recipe::recompute_layers, Value(automatic), default_reason());
  }
  reading.set(&Recipe::recompute_layers, Value(reading.number(*layers)));
}

}  // namespace

std::span<const FormatRow> recompute_rows() { return rows; }

void end_recompute(Reading& reading) {
  const Json* granularity = take(reading, "recompute-granularity");
  const std::string name = granularity && !is_none(*granularity) ? reading.text(*granularity) : "";
  const Json* kept = look(reading, "recompute-modules");
  if (name == "full" || (name.empty() && has_flag(reading, "checkpoint-activations"))) {
    if (name.empty()) take(reading, "checkpoint-activations");
    return set_full(reading);
  }
  if (name == "selective" || has_flag(reading, "recompute-activations")) {
    if (name.empty()) take(reading, "recompute-activations");
    std::vector<std::string> names{"core_attn"};
    if (kept && !is_none(*kept)) {
      take(reading, "recompute-modules");
      names = words_of(*kept);
    }
    return set_modules(reading, names);
  }
  if (!name.empty()) reading.refuse(*granularity, "full, selective");
  if (has_flag(reading, "moe-layer-recompute")) {
    take(reading, "moe-layer-recompute");
    return set_modules(reading, {"moe"});
  }
  for (const char* key : {"recompute-modules", "recompute-method", "recompute-num-layers"})
    if (take(reading, key)) reading.ignore({TRAINYARD_TR("No recomputation"), {}});
  assume(reading, &Recipe::recompute, Value(std::string("none")), default_reason());
}

}  // namespace trainyard::megatron
