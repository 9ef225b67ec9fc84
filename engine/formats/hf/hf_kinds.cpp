// SPDX-License-Identifier: Apache-2.0
// Reads models whose layers differ in more than counts, as groups of equal layers.
#include <algorithm>
#include <cmath>
#include <set>

#include "engine/catalog/access.h"
#include "engine/catalog/model_kinds.h"
#include "engine/error.h"
#include "engine/formats/hf/hf_shape.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using Layers = std::vector<Model>;

/// Returns one entry per layer with the properties of the model, and the layers that have experts and windows.
Layers single_layers(HfKeys& k) {
  const Model& m = k.reading().model();
  const Model base = kind_base(m);
  const auto words = hf_layer_words(k);
  const std::vector<bool> experts =
      m.mixture_of_experts() ? hf_expert_layers(k) : std::vector<bool>(static_cast<size_t>(m.layers));
  const bool all_windowed = m.window_layers == m.layers;
  Layers out(static_cast<size_t>(m.layers), base);
  for (size_t i = 0; i < out.size(); ++i) {
    Model& layer = out[i];
    layer.layers = 1;
    if (!experts[i]) layer.experts = 0;
    const bool windowed = all_windowed || (!words.empty() && words[i] == "sliding_attention");
    if (m.window > 0 && windowed) layer.window_layers = 1;
    if (m.sink_layers == m.layers) layer.sink_layers = 1;
  }
  return out;
}

bool is_same_kind(const Model& a, const Model& b) {
  return std::ranges::all_of(model_fields(), [&](const CatalogField<Model>& field) {
    if (field.member == decltype(field.member)(&Model::layers)) return true;
    const double *x = catalog_access::number_in(a, field), *y = catalog_access::number_in(b, field);
    if (x && std::isnan(*x) && std::isnan(*y)) return true;
    return catalog_access::read_field(a, field) == catalog_access::read_field(b, field);
  });
}

/// Joins equal layers, in the order of their first layer.
Layers joined_layers(Layers layers) {
  Layers kinds, firsts;
  for (Model& layer : layers) {
    complete_kind(layer);
    const auto found = std::ranges::find_if(firsts, [&](const Model& first) { return is_same_kind(first, layer); });
    if (found != firsts.end()) {
      ++kinds[static_cast<size_t>(found - firsts.begin())].layers;
      continue;
    }
    firsts.push_back(layer);
    kinds.push_back(layer);
  }
  for (Model& kind : kinds)
    for (double Model::*count :
         {&Model::linear_layers, &Model::window_layers, &Model::sink_layers, &Model::dense_layers, &Model::moe_layers})
      if (kind.*count > 0) kind.*count = kind.layers;
  return kinds;
}

/// Sets the groups of layers; `key` is the key of the file that tells them apart.
void set_kinds(HfKeys& k, Layers layers, const char* key) {
  const Layers kinds = joined_layers(std::move(layers));
  if (kinds.size() < 2) return;
  k.find(key);
  k.reading().set_model(
      [&kinds](Model& m) {
        m.kinds = kinds;
        count_kinds(m);
      },
      "kinds", std::to_string(kinds.size()) + " groups of layers");
}

/// Returns for each layer whether it uses the selection of a layer above (GLM-5.2).
std::vector<bool> shared_selections(HfKeys& k) {
  const double layers = k.reading().model().layers;
  std::vector<bool> out;
  for (const std::string& word : k.list("indexer_types", layers)) {
    if (word != "full" && word != "shared") k.reading().refuse(word, "full, shared");
    out.push_back(word == "shared");
  }
  const double step = k.number("index_topk_freq", 1);
  if (!out.empty() || step <= 1) return out;
  if (const Json* pattern = k.reading().look("index_topk_pattern"); pattern && !pattern->is_null())
    k.reading().refuse(*pattern, "null; a pattern of indexes is not modelled without indexer_types");
  const double first = k.number("index_skip_topk_offset", 0);
  for (double i = 0; i < layers; ++i) out.push_back(i >= first && std::fmod(i - first + 1, step) != 0);
  return out;
}

void read_shared_index(HfKeys& k) {
  const std::vector<bool> shared = shared_selections(k);
  if (std::ranges::count(shared, true) == 0) return;
  Layers layers = single_layers(k);
  for (size_t i = 0; i < layers.size(); ++i) layers[i].index_shared = shared[i];
  set_kinds(k, std::move(layers), "indexer_types|index_topk_freq");
}

/// An index that selects blocks of tokens in some layers (MiniMax-M3). The block of the token itself is always read.
void read_block_index(HfKeys& k) {
  Reading& r = k.reading();
  const double blocks = k.number("sparse_attention_config.sparse_topk_blocks", 0);
  const double local = k.number("sparse_attention_config.sparse_local_block", 0);
  const double first = k.number("sparse_attention_config.sparse_init_block", 0);
  if (!k.truth("sparse_attention_config.use_sparse_attention", true) || blocks <= 0 || r.model().index_block <= 0) {
    r.adjust(&Model::index_heads, 0);
    return;
  }
  k.number("sparse_attention_config.sparse_topk_blocks");
  k.set(&Model::index_tokens, (blocks + local + first) * r.model().index_block);
  const auto sparse = k.list("sparse_attention_config.sparse_attention_freq", r.model().layers);
  if (sparse.empty()) return;
  Layers layers = single_layers(k);
  for (size_t i = 0; i < layers.size(); ++i)
    if (sparse[i] == "0") layers[i].index_heads = 0;
  set_kinds(k, std::move(layers), "sparse_attention_config.sparse_attention_freq");
}

/// Windowed layers with more heads than the others (Step-3.5).
void read_windowed_heads(HfKeys& k) {
  Reading& r = k.reading();
  constexpr const char* key = "attention_other_setting.num_attention_heads";
  constexpr double published = 96;
  const auto stated = k.number(key);
  if (!stated)
    r.warn({TRAINYARD_TR("The file does not state the heads of windowed layers. %1 are assumed, as in Step-3.5-Flash"),
            {{published, Unit::none, {}, false}}});
  const auto groups = k.number("attention_other_setting.num_attention_groups");
  const auto size = k.number("attention_other_setting.head_dim");
  Layers layers = single_layers(k);
  for (Model& layer : layers) {
    if (layer.window_layers == 0) continue;
    layer.heads = stated.value_or(published);
    layer.kv_heads = groups.value_or(layer.kv_heads);
    layer.head_dim = size.value_or(layer.head_dim);
  }
  set_kinds(k, std::move(layers), stated ? key : "layer_types");
}

/// Compressed attention: each layer reads a window and entries compressed by its own ratio. Only small ratios have an
/// index and overlapping entries, and the first layers route by a table (DeepSeek-V4, inference code).
void read_compression(HfKeys& k) {
  constexpr double largest_indexed = 4;
  Reading& r = k.reading();
  const double hashed = k.number("num_hash_layers", 0);
  const auto ratios = k.list("compress_ratios", r.model().layers);
  if (ratios.empty()) throw InputError(r.document().name + ": compress_ratios: no key states how layers compress");
  Layers layers = single_layers(k);
  for (size_t i = 0; i < layers.size(); ++i) {
    Model& layer = layers[i];
    layer.compress_ratio = r.number(Json(ratios[i]));
    layer.compress_overlap = layer.compress_ratio > 0 && layer.compress_ratio <= largest_indexed;
    if (!layer.compress_overlap)
      layer.index_heads = layer.index_head_dim = layer.index_tokens = layer.index_key_bytes = 0;
    if (static_cast<double>(i) < hashed) layer.router_bias = false;
  }
  set_kinds(k, std::move(layers), "compress_ratios");
}

/// Width of the MLP of a block, from its ratio to the hidden size (DeciLM, modeling_decilm.py).
double block_width(double ratio, double hidden) {
  constexpr double multiple = 256;
  return multiple * std::ceil(std::floor(2 * ratio * hidden / 3) / multiple);
}

const Json* block_part(const Json& block, const char* part, const char* key) {
  const auto found = block.find(part);
  if (found == block.end() || !found->is_object()) return nullptr;
  const auto value = found->find(key);
  return value == found->end() || value->is_null() || *value == false ? nullptr : &*value;
}

double heads_of_groups(double heads, double group) { return std::max(1.0, std::floor(heads / std::max(1.0, group))); }

Model layer_of_block(HfKeys& k, const Json& block, Model layer) {
  Reading& r = k.reading();
  constexpr const char* allowed = "an object with the parts attention and ffn";
  if (!block.is_object()) r.refuse(block, allowed);
  for (const char* part : {"attention", "ffn"})
    for (const char* key : {"replace_with_linear", "sparsify", "window_length", "num_sink_tokens"})
      if (block_part(block, part, key)) r.refuse(block[part], "a full block; " + std::string(key) + " is not modelled");
  const bool attends = !block_part(block, "attention", "no_op"), has_mlp = !block_part(block, "ffn", "no_op");
  const Json *group = block_part(block, "attention", "n_heads_in_group"), *ratio = block_part(block, "ffn", "ffn_mult");
  if (!attends && !has_mlp) r.refuse(block, "a block with attention or an MLP");
  if ((attends && !group) || (has_mlp && !ratio)) r.refuse(block, "n_heads_in_group and ffn_mult of its parts");
  if (attends) layer.kv_heads = heads_of_groups(layer.heads, r.number(*group));
  if (has_mlp) layer.ffn_hidden = block_width(r.number(*ratio), layer.hidden);
  layer.single_blocks = !attends || !has_mlp;
  layer.dense_layers = has_mlp ? 1 : 0;
  return layer;
}

/// Layers with individual widths, or without attention (Nemotron-NAS).
void read_block_configs(HfKeys& k) {
  Reading& r = k.reading();
  const Json* blocks = k.find("block_configs");
  if (!blocks->is_array() || static_cast<double>(blocks->size()) != r.model().layers)
    r.refuse(*blocks, "one block for each of the " + std::to_string(static_cast<int>(r.model().layers)) + " layers");
  Layers layers = single_layers(k);
  double widest = 0;
  for (size_t i = 0; i < layers.size(); ++i) {
    layers[i] = layer_of_block(k, (*blocks)[i], layers[i]);
    widest = std::max(widest, layers[i].ffn_hidden);
  }
  r.assume(&Model::ffn_hidden, widest, {TRAINYARD_TR("Largest of the layers, each of which has its own"), {}});
  set_kinds(k, std::move(layers), "block_configs");
}

}  // namespace

std::optional<double> hf_block_kv_heads(HfKeys& k) {
  const Json* blocks = k.reading().look("block_configs");
  if (!blocks || !blocks->is_array()) return std::nullopt;
  std::optional<double> most;
  for (const Json& block : *blocks) {
    const Json* group = block.is_object() ? block_part(block, "attention", "n_heads_in_group") : nullptr;
    if (group)
      most = std::max(most.value_or(1), heads_of_groups(k.reading().model().heads, k.reading().number(*group)));
  }
  return most;
}

void read_hf_kinds(HfKeys& k) {
  Reading& r = k.reading();
  const Json* blocks = r.look("block_configs");
  if (blocks && !blocks->is_null())
    read_block_configs(k);
  else if (k.has(hf::shared_vector))
    read_compression(k);
  else if (k.has(hf::head_gate))
    read_windowed_heads(k);
  else if (r.model().index_block > 0)
    read_block_index(k);
  else if (r.model().index_heads > 0)
    read_shared_index(k);
}

}  // namespace trainyard
