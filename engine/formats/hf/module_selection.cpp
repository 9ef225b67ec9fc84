// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/hf/module_selection.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "engine/formats/documents/safetensors.h"
#include "engine/formats/hf/module_pattern.h"

namespace trainyard {
namespace {

constexpr std::string_view regular = "re:";

/// The usual names of the matrices of one kind in a layer, separated by spaces.
struct Spelling {
  ModuleKind kind;
  const char* names;
  std::string_view types = {};  ///< the only model types with these names, each between bars; empty: any
};
/// The names in most models of the Transformers library.
constexpr Spelling usual_spellings[] = {
    {ModuleKind::attention, "self_attn.q_proj self_attn.k_proj self_attn.v_proj self_attn.o_proj"},
    // Fused queries, keys and values are three of four matrices.
    {ModuleKind::attention, "self_attn.qkv_proj self_attn.qkv_proj self_attn.qkv_proj self_attn.o_proj"},
    {ModuleKind::attention, "self_attn.q_a_proj self_attn.q_b_proj self_attn.kv_a_proj_with_mqa self_attn.o_proj"},
    {ModuleKind::attention, "linear_attn.in_proj_qkvz linear_attn.in_proj_ba linear_attn.out_proj"},
    {ModuleKind::experts, "mlp.experts.0.gate_proj mlp.experts.0.up_proj mlp.experts.0.down_proj"},
    {ModuleKind::experts, "mlp.experts.gate_up_proj mlp.experts.gate_up_proj mlp.experts.down_proj"},
    {ModuleKind::experts, "mlp.experts"},
    {ModuleKind::mlp, "mlp.gate_proj mlp.up_proj mlp.down_proj"},
    {ModuleKind::mlp, "mlp.gate_up_proj mlp.gate_up_proj mlp.down_proj"},
    {ModuleKind::mlp, "mlp.fc1 mlp.fc2"},
    {ModuleKind::mlp, "mlp.dense_h_to_4h mlp.dense_4h_to_h"},
    {ModuleKind::shared_experts,
     "mlp.shared_experts.gate_proj mlp.shared_experts.up_proj mlp.shared_experts.down_proj"},
    {ModuleKind::shared_experts, "mlp.shared_expert.gate_proj mlp.shared_expert.up_proj mlp.shared_expert.down_proj"},
    {ModuleKind::other, "mlp.gate"},
    {ModuleKind::other, "mlp.router"},
    {ModuleKind::other, "mlp.shared_expert_gate"},
    {ModuleKind::other, "input_layernorm"},
};
/// Other names. They are used for patterns that select none of the usual names.
constexpr Spelling other_spellings[] = {
    {ModuleKind::attention, "mixer.in_proj mixer.out_proj"},
    {ModuleKind::attention, "mamba.in_proj mamba.out_proj"},
    {ModuleKind::attention, "attention.wqkv attention.wqkv attention.wqkv attention.wo"},
    {ModuleKind::attention,
     "self_attention.query_key_value self_attention.query_key_value self_attention.query_key_value "
     "self_attention.dense"},
    {ModuleKind::attention, "attn.c_attn attn.c_attn attn.c_attn attn.c_proj", "|gpt2|gpt_bigcode|qwen|"},
    {ModuleKind::attention, "attn.q_proj attn.k_proj attn.v_proj attn.out_proj", "|gptj|codegen|"},
    {ModuleKind::attention, "attn.Wqkv attn.Wqkv attn.Wqkv attn.out_proj", "|mpt|dbrx|"},
    {ModuleKind::experts, "block_sparse_moe.experts.0.w1 block_sparse_moe.experts.0.w2 block_sparse_moe.experts.0.w3"},
    {ModuleKind::experts,
     "feed_forward.experts.gate_up_proj feed_forward.experts.gate_up_proj feed_forward.experts.down_proj"},
    {ModuleKind::experts, "mixer.experts.0.up_proj mixer.experts.0.down_proj"},
    {ModuleKind::mlp, "mlp.c_fc mlp.c_proj"},
    {ModuleKind::mlp, "feed_forward.w1 feed_forward.w2 feed_forward.w3"},
    {ModuleKind::mlp, "feed_forward.gate_proj feed_forward.up_proj feed_forward.down_proj"},
    {ModuleKind::shared_experts,
     "feed_forward.shared_expert.gate_proj feed_forward.shared_expert.up_proj "
     "feed_forward.shared_expert.down_proj"},
    {ModuleKind::shared_experts, "mixer.shared_experts.up_proj mixer.shared_experts.down_proj"},
    {ModuleKind::mlp, "mixer.up_proj mixer.down_proj"},
    {ModuleKind::other, "block_sparse_moe.gate"},
};
constexpr const char* prefixes[] = {"model.layers.", "model.language_model.layers.", "language_model.model.layers.",
                                    "backbone.layers.", "transformer.h."};
constexpr const char* outside_layers[] = {"lm_head", "model.embed_tokens", "model.norm", "embed_tokens"};

std::string without_backslashes(std::string text) {
  std::erase(text, '\\');
  return text;
}

/// False if a pattern matches all numbers of layers alike, because it names none.
bool has_number(std::string_view pattern) { return pattern.find_first_of("0123456789[{") != std::string_view::npos; }

}  // namespace

bool has_any(std::string_view name, std::initializer_list<std::string_view> parts) {
  return std::ranges::any_of(parts, [&](std::string_view part) { return name.find(part) != std::string_view::npos; });
}

/// True for modules that are not weights of a layer: tables, routers, vision towers and multi-token prediction modules.
bool is_outside_layers(std::string_view name) {
  return has_any(name, {"lm_head", "embed", "router", "vision", "visual", "projector", "mtp", "expert_gate", "indexer",
                        "kv_b_proj"}) ||
         name.ends_with(".gate") || name.ends_with("gate$") || name == "head";
}

bool is_regular_expression(std::string_view name) { return name.starts_with(regular); }

bool is_pattern(std::string_view name) {
  return is_regular_expression(name) || name.find_first_of("*?[") != std::string_view::npos;
}

/// Returns the share of the names that match a pattern.
double ModuleSelections::share_of_names(const ModulePattern& pattern, const std::string& prefix,
                                        std::string_view names) {
  double found = 0, all = 0;
  while (!names.empty()) {
    const size_t end = std::min(names.find(' '), names.size());
    found += pattern.matches(prefix + std::string(names.substr(0, end)), steps_) ? 1 : 0;
    ++all;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return found / all;
}

/// Uses the first spellings and the first prefix with a match: a model has one of each.
std::map<ModuleKind, double> ModuleSelections::shares_in_layer(const ModulePattern& pattern, double layer) {
  std::map<ModuleKind, double> out;
  for (const std::span<const Spelling> spellings :
       {std::span<const Spelling>(usual_spellings), std::span<const Spelling>(other_spellings)})
    for (const char* prefix : prefixes) {
      const std::string path = prefix + std::to_string(static_cast<int>(layer)) + '.';
      for (const Spelling& spelling : spellings) {
        const bool used =
            spelling.types.empty() || spelling.types.find('|' + model_type_ + '|') != std::string_view::npos;
        if (!used) continue;
        if (const double share = share_of_names(pattern, path, spelling.names); share > 0)
          out[spelling.kind] = std::max(out[spelling.kind], share);
      }
      if (!out.empty()) return out;
    }
  return out;
}

ModuleSelection ModuleSelections::find_selection(const std::string& name) {
  using Layers = ModuleSelection::Layers;
  const auto pattern = is_regular_expression(name) ? ModulePattern::parse(std::string_view(name).substr(regular.size()))
                                                   : ModulePattern::from_glob(name);
  if (!pattern) return {};
  const double named = tensor_name(without_backslashes(name)).layer;
  if (named >= 0) return {Layers::one, named, shares_in_layer(*pattern, named)};
  // A few layers show whether a pattern depends on their numbers.
  const auto first = shares_in_layer(*pattern, 0);
  for (const double layer : {1.0, std::floor(layers_ / 2), layers_ - 1})
    if (has_number(name) && shares_in_layer(*pattern, std::max(0.0, layer)) != first) return {Layers::some, -1, {}};
  if (!first.empty()) return {Layers::all, -1, first};
  const bool outside =
      std::ranges::any_of(outside_layers, [&](const char* other) { return pattern->matches(other, steps_); });
  const std::string plain = without_backslashes(name);
  const std::string stem = plain.substr(0, plain.find_last_not_of(".*$") + 1);
  if (outside || is_outside_layers(name) || is_outside_layers(stem)) return {Layers::all, -1, {}};
  const size_t numbers = name.find("layers");
  const bool by_number = numbers != std::string::npos && name.find_first_of("([", numbers) != std::string::npos;
  return {by_number ? Layers::some : Layers::none, -1, {}};
}

const ModuleSelection& ModuleSelections::select(const std::string& name) {
  const auto known = known_.find(name);
  if (known != known_.end()) return known->second;
  ModuleSelection found = find_selection(name);
  if (steps_ <= 0) found = {};
  return known_.emplace(name, std::move(found)).first->second;
}

}  // namespace trainyard
