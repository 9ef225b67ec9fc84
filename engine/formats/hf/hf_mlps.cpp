// SPDX-License-Identifier: Apache-2.0
// Reads MLPs and experts: their widths and which layers have them.
#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/error.h"
#include "engine/formats/hf/hf_shape.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr const char* width_keys =
    "intermediate_size|ffn_hidden_size|mlp_hidden_size|ffn_dim|n_inner|hidden_dim|inner_hidden_size|ffn_config.ffn_"
    "hidden_size";
constexpr const char* expert_keys =
    "num_experts|num_local_experts|n_routed_experts|moe_num_experts|num_routed_experts|ffn_config.moe_num_experts";
constexpr const char* experts_per_token_keys =
    "num_experts_per_tok|experts_per_token|num_experts_per_token|num_selected_experts|top_k_experts|moe_topk|moe_k|"
    "moe_top_k|ffn_config.moe_top_k";

/// A key with the interval between expert layers, and the place of the expert layer in an interval.
struct ExpertInterval {
  const char* key;
  bool expert_is_last;  ///< true: the last layer of each interval has experts; false: the first
};
constexpr ExpertInterval expert_intervals[] = {{"moe_layer_freq", false},           {"decoder_sparse_step", true},
                                               {"interleave_moe_layer_step", true}, {"moe_layer_interval", true},
                                               {"moe_layer_frequency", true},       {"expert_layer_period", true}};

bool has_number(const std::vector<double>& numbers, double number) {
  return std::ranges::find(numbers, number) != numbers.end();
}

std::vector<double> numbers_of(HfKeys& k, const char* key) {
  std::vector<double> out;
  const Json* value = k.find(key);
  if (value && value->is_string()) {
    // "3,4,5" in Step-3.5.
    std::istringstream numbers(value->get<std::string>());
    for (std::string number; std::getline(numbers, number, ',');) out.push_back(k.reading().number(Json(number)));
    return out;
  }
  if (!value || !value->is_array()) return out;
  for (const Json& item : *value) out.push_back(k.reading().number(item));
  return out;
}

/// Returns for each layer whether its word is `word`.
std::vector<bool> layers_with(const std::vector<std::string>& words, const char* word, bool same) {
  std::vector<bool> out;
  for (const std::string& each : words) out.push_back((each == word) == same);
  return out;
}

/// Refuses places, counted from 0, that are not of different layers.
void check_places(HfKeys& k, const char* key, std::vector<double> places) {
  const double layers = k.reading().model().layers;
  std::ranges::sort(places);
  const bool repeated = std::ranges::adjacent_find(places) != places.end();
  if (repeated || places.front() < 0 || places.back() >= layers)
    k.reading().refuse(*k.find(key),
                       "different places of layers from 0 to " + std::to_string(static_cast<int>(layers - 1)));
}

/// Returns the layers at a list of places, counted from 0.
std::vector<bool> layers_at(const std::vector<double>& places, double layers) {
  std::vector<bool> out(static_cast<size_t>(layers));
  for (const double place : places)
    if (place >= 0 && place < layers) out[static_cast<size_t>(place)] = true;
  return out;
}

/// Returns the layers with experts by an interval and the ends of the stack.
std::vector<bool> layers_by_interval(HfKeys& k) {
  Reading& r = k.reading();
  const double layers = r.model().layers;
  double step = 1;
  bool expert_is_last = false;
  for (const ExpertInterval& interval : expert_intervals)
    if (const auto number = k.number(interval.key)) {
      if (*number < 1 || *number != std::floor(*number)) r.refuse(*number, "a whole number above 0");
      step = *number;
      expert_is_last = interval.expert_is_last;
    }
  const double first = k.number("first_k_dense_replace|moe_layer_start_index|num_dense_layers", 0);
  const double end = k.number("moe_layer_end_index", -1);
  const std::vector<double> plain = numbers_of(k, "mlp_only_layers");
  std::vector<double> places;
  for (double layer = std::max(0.0, first); layer < layers && (end < 0 || layer <= end); ++layer)
    if (std::fmod(expert_is_last ? layer + 1 : layer, step) == 0 && !has_number(plain, layer)) places.push_back(layer);
  return layers_at(places, layers);
}

double layers_with_experts(HfKeys& k) { return static_cast<double>(std::ranges::count(hf_expert_layers(k), true)); }

/// Layers of LFM2 narrow their MLP to two thirds and round it up (transformers, models/lfm2, Lfm2MLP).
std::optional<double> adjusted_width(HfKeys& k) {
  const auto width = k.number("block_ff_dim");
  const double block = k.number("block_multiple_of", 256), factor = k.number("block_ffn_dim_multiplier", 1);
  if (!width || !k.truth("block_auto_adjust_ff_dim", true)) return width;
  return block * std::ceil(std::floor(factor * std::floor(2 * *width / 3)) / block);
}

double width_of(HfKeys& k) {
  if (const auto ratio = k.number("expansion_ratio")) return *ratio * k.reading().model().hidden;
  const auto adjusted = k.reading().look("block_ff_dim") ? adjusted_width(k) : std::nullopt;
  if (adjusted) k.find("block_ff_dim");
  if (adjusted) return *adjusted;
  const auto width = k.number(width_keys);
  if (!width) return 0;
  return k.has(hf::gate_and_value_width) ? std::floor(*width / 2) : *width;
}

void read_dense_width(HfKeys& k) {
  Reading& r = k.reading();
  // Each layer has its own width.
  if (r.look("block_configs")) return;
  if (const auto own = k.number("dense_intermediate_size")) return k.set(&Model::ffn_hidden, *own);
  const double width = width_of(k);
  if (width > 0)
    k.set(&Model::ffn_hidden, width);
  else
    r.assume(&Model::ffn_hidden, 4 * r.model().hidden, {TRAINYARD_TR("Four times the hidden size"), {}});
}

/// Reads an MLP that runs in addition to the routed experts. It counts as several shared experts if its width is a
/// multiple of theirs.
void set_shared_experts(HfKeys& k, double width) {
  if (width <= 0) return;
  const double experts = width / k.reading().model().expert_hidden;
  const bool whole = experts == std::floor(experts);
  k.set(&Model::shared_experts, whole ? experts : 1);
  if (!whole) k.set(&Model::shared_hidden, width);
}

void read_shared(HfKeys& k) {
  const double count = k.number("n_shared_experts|num_shared_experts|moe_num_shared_experts|num_shared_expert", 0);
  constexpr const char* widths =
      "shared_expert_intermediate_size|moe_shared_expert_intermediate_size|shared_intermediate_size|share_expert_dim";
  if (k.has(hf::extra_dense_mlp)) return set_shared_experts(k, width_of(k));
  if (const auto width = k.number(widths)) return set_shared_experts(k, *width);
  if (count > 0) {
    k.number("n_shared_experts|num_shared_experts|moe_num_shared_experts|num_shared_expert");
    k.set(&Model::shared_experts, count);
  }
  if (k.truth("use_residual", false)) set_shared_experts(k, k.reading().model().hidden);
}

void read_experts(HfKeys& k, double experts) {
  Reading& r = k.reading();
  k.set(&Model::experts, experts);
  if (const auto experts_per_token = k.number(experts_per_token_keys))
    k.set(&Model::experts_per_token, *experts_per_token);
  const bool named = k.find("moe_intermediate_size|expert_intermediate_size|moe_ffn_hidden_size") != nullptr;
  const auto of_mlp = k.number("intermediate_size_mlp");
  if (named)
    k.set(&Model::expert_hidden, *k.number("moe_intermediate_size|expert_intermediate_size|moe_ffn_hidden_size"));
  else if (k.has(hf::expert_width) || of_mlp)
    k.set(&Model::expert_hidden, width_of(k));
  else
    throw InputError(r.document().name + ": moe_intermediate_size: no key states the width of an expert");
  read_shared(k);
  if (k.has(hf::single_blocks)) return;
  const double count = layers_with_experts(k);
  k.set(&Model::moe_layers, count);
  r.assume(&Model::dense_layers, r.model().layers - count, {TRAINYARD_TR("Layers without experts"), {}});
  if (count == r.model().layers) {
    if (!k.has(hf::expert_width) && !k.has(hf::extra_dense_mlp))
      r.ignore(width_keys, {TRAINYARD_TR("Every layer has experts, so no MLP has this width"), {}});
    r.ignore("intermediate_size_mlp", {TRAINYARD_TR("Every layer has experts, so no MLP has this width"), {}});
  } else if (of_mlp) {
    k.number("intermediate_size_mlp");
    k.set(&Model::ffn_hidden, *of_mlp);
  } else {
    read_dense_width(k);
  }
}

}  // namespace

std::vector<bool> hf_expert_layers(HfKeys& k) {
  const double layers = k.reading().model().layers;
  if (const auto kinds = k.list("mlp_layer_types", layers); !kinds.empty()) return layers_with(kinds, "dense", false);
  const Json* listed = k.reading().look("moe_layer_freq");
  if (listed && listed->is_array()) return layers_with(k.list("moe_layer_freq", layers), "1", true);
  constexpr const char* named = "moe_layers|moe_layers_enum";
  if (const auto places = numbers_of(k, named); !places.empty()) {
    check_places(k, named, places);
    return layers_at(places, layers);
  }
  return layers_by_interval(k);
}

void read_hf_mlps(HfKeys& k) {
  Reading& r = k.reading();
  const double experts = k.truth("enable_moe_block", true) ? k.number(expert_keys, 0) : 0;
  if (experts > 1) {
    k.number(expert_keys);
    read_experts(k, experts);
    return;
  }
  r.ignore(expert_keys, {TRAINYARD_TR("Fewer than two experts: a plain MLP"), {}});
  r.ignore(experts_per_token_keys, {TRAINYARD_TR("Fewer than two experts: a plain MLP"), {}});
  if (!k.has(hf::single_blocks))
    r.assume(&Model::dense_layers, r.model().layers, {TRAINYARD_TR("Layers without experts"), {}});
  const auto shared = k.has(hf::expert_width) ? k.number("shared_intermediate_size") : std::nullopt;
  if (shared && *shared > 0)
    k.set(&Model::ffn_hidden, *shared);
  else
    read_dense_width(k);
}

}  // namespace trainyard
