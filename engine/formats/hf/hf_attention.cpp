// SPDX-License-Identifier: Apache-2.0
// Reads attention heads and which layers use which kind of attention.
#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/formats/hf/hf_shape.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr const char* head_keys = "num_attention_heads|n_head|n_heads|num_heads";
constexpr const char* kv_keys =
    "num_key_value_heads|multi_query_group_num|num_kv_heads|n_head_kv|attn_config.kv_n_heads|num_query_groups|"
    "num_attention_groups";

/// Returns the number of KV heads if a switch sets it; empty if only a key with the number does.
std::optional<double> switched_kv_heads(HfKeys& k) {
  const double heads = k.reading().model().heads;
  if (k.truth("new_decoder_architecture", false)) return std::nullopt;
  if (k.find("multi_query")) return k.truth("multi_query", false) ? 1 : heads;
  if (!k.truth("multi_query_attention", true)) return heads;
  const Json* kind = k.find("attn_config.attn_type");
  if (kind && *kind == "multiquery_attention") return 1;
  return std::nullopt;
}

void set_attention_kind(HfKeys& k) {
  Reading& r = k.reading();
  const Model& m = r.model();
  const Attention kind = m.kv_lora > 0              ? Attention::mla
                         : k.has(hf::shared_vector) ? Attention::shared_kv
                         : m.kv_heads == m.heads    ? Attention::mha
                         : m.kv_heads == 1          ? Attention::mqa
                                                    : Attention::gqa;
  const char* const id = kind == Attention::mla         ? "mla"
                         : kind == Attention::shared_kv ? "shared_kv"
                         : kind == Attention::mha       ? "mha"
                         : kind == Attention::mqa       ? "mqa"
                                                        : "gqa";
  if (!r.take(m.kv_lora > 0 ? "kv_lora_rank" : kv_keys)) r.take(head_keys);
  r.set_model([kind](Model& model) { model.attention = kind; }, "attention", id);
}

/// Multi-head latent attention: the keys and values of all heads are computed from one small vector.
void read_latent_attention(HfKeys& k) {
  Reading& r = k.reading();
  const Message one_vector{TRAINYARD_TR("Latent attention stores one vector for all heads"), {}};
  r.ignore("num_key_value_heads", one_vector);
  for (const char* key : {"head_dim", "qk_head_dim"})
    r.ignore(key, {TRAINYARD_TR("Latent attention: set by the sizes of the head's parts"), {}});
  if (const auto value = k.number("v_head_dim")) k.set(&Model::v_head, *value);
  r.assume(&Model::kv_heads, r.model().heads, one_vector);
  r.assume(&Model::head_dim, r.model().v_head, {TRAINYARD_TR("Size of a head's value"), {}});
  set_attention_kind(k);
}

void read_head_size(HfKeys& k) {
  Reading& r = k.reading();
  if (const auto size = k.number("head_dim|attention_head_dim|kv_channels|attention_head_size")) {
    k.set(&Model::head_dim, *size);
  } else {
    const double size_of_share = r.model().hidden / r.model().heads;
    if (size_of_share != std::floor(size_of_share))
      throw InputError(r.document().name +
                       ": no key states the head size, and the hidden size is not a multiple of the "
                       "number of heads");
    r.assume(&Model::head_dim, size_of_share, {TRAINYARD_TR("Hidden size ÷ heads"), {}});
  }
  if (const auto value = k.number("v_head_dim"); value && *value != r.model().head_dim) k.set(&Model::v_head, *value);
}

/// Number of layers by kind, from the words of "layer_types" or the letters or numbers of older patterns.
struct LayerKinds {
  double windowed = 0, linear = 0, mlps = 0, experts = 0;
};

LayerKinds count_kinds(Reading& r, const std::vector<std::string>& words) {
  LayerKinds out;
  const auto is = [](const std::string& word, std::initializer_list<const char*> known) {
    return std::ranges::any_of(known, [&](const char* k) { return word == k; });
  };
  for (const std::string& word : words) {
    if (is(word,
           {"sliding_attention", "chunked_attention", "local_attention", "local", "sliding", "compressed_sparse"}))
      ++out.windowed;
    else if (is(word, {"linear_attention", "mamba", "mamba2", "M", "conv", "recurrent"}))
      ++out.linear;
    else if (is(word, {"mlp", "-"}))
      ++out.mlps;
    else if (is(word, {"moe", "E"}))
      ++out.experts;
    else if (!is(word, {"full_attention", "attention", "global_attention", "global", "full", "*",
                        "deepseek_sparse_attention"}))
      r.refuse(word,
               "full_attention, sliding_attention, chunked_attention, linear_attention, mamba, attention, mlp, moe");
  }
  return out;
}

std::vector<std::string> letters(const std::string& pattern) {
  std::vector<std::string> out;
  for (const char c : pattern)
    if (c != '|') out.emplace_back(1, c);
  return out;
}

/// Returns the words of the layers by a pattern that repeats up to the last layer (RecurrentGemma).
std::vector<std::string> repeated_words(HfKeys& k, const Json& pattern) {
  std::vector<std::string> out;
  if (!pattern.is_array() || pattern.empty())
    k.reading().refuse(pattern, "a list of the words recurrent and attention");
  for (size_t layer = 0; layer < static_cast<size_t>(k.reading().model().layers); ++layer)
    out.push_back(k.reading().text(pattern[layer % pattern.size()]));
  return out;
}

double every(double layers, double step) { return step >= 1 ? std::floor(layers / step) : 0; }

/// Returns the number of layers with a sliding window if no list names the kind of each layer.
double count_windowed_layers(HfKeys& k, double layers) {
  if (const auto flags = k.list("hybrid_layer_pattern|no_rope_layers", layers); !flags.empty())
    return static_cast<double>(std::ranges::count(flags, "1"));
  if (const auto kinds = k.list("attention_layers", layers); !kinds.empty())
    return count_kinds(k.reading(), kinds).windowed;
  if (k.find("use_sliding_window")) {
    if (!k.truth("use_sliding_window", false)) return 0;
    return layers - std::min(layers, k.number("max_window_layers", 0));
  }
  const Json* pattern = k.find("sliding_window_pattern|_sliding_window_pattern|no_rope_layer_interval");
  if (pattern && pattern->is_string()) {
    const std::string word = pattern->get<std::string>();
    if (word.empty() || word.find_first_not_of("LG") != std::string::npos)
      k.reading().refuse(*pattern, "a number, or letters L and G");
    double windowed = 0;
    for (double layer = 0; layer + 1 < layers; ++layer)
      windowed += word[static_cast<size_t>(layer) % word.size()] == 'L' ? 1 : 0;
    return windowed;
  }
  if (pattern) return layers - every(layers, k.reading().number(*pattern));
  return layers;
}

/// Reads the heads of layers with and without a window, which may differ.
void read_heads_by_kind(HfKeys& k) {
  Reading& r = k.reading();
  const Model m = r.model();
  if (const auto size = k.number("global_head_dim"); size && *size != m.head_dim) {
    r.assume(&Model::window_head_dim, m.head_dim, {TRAINYARD_TR("Head size in the other layers"), {}});
    k.set(&Model::head_dim, *size);
  }
  if (k.truth("attention_k_eq_v", false)) {
    k.set(&Model::values_from_keys, true);
    if (const auto global = k.number("num_global_key_value_heads"); global && *global != m.kv_heads) {
      r.assume(&Model::window_kv_heads, m.kv_heads, {TRAINYARD_TR("Heads in the other layers"), {}});
      k.set(&Model::kv_heads, *global);
    }
  }
  if (const auto heads = k.number("swa_num_key_value_heads"); heads && *heads != m.kv_heads)
    k.set(&Model::window_kv_heads, *heads);
  if (const auto size = k.number("swa_head_dim"); size && *size != m.head_dim) k.set(&Model::window_head_dim, *size);
  for (const char* key : {"swa_num_attention_heads", "swa_v_head_dim"}) {
    const double same = std::string_view(key) == "swa_v_head_dim" ? (m.v_head > 0 ? m.v_head : m.head_dim) : m.heads;
    if (const auto other = k.number(key); other && *other != same)
      r.refuse(*r.look(key), "the same as in layers without a window; different queries or values are not modelled");
  }
}

void read_windows(HfKeys& k, std::optional<double> listed) {
  Reading& r = k.reading();
  const double layers = r.model().layers - r.model().linear_layers;
  constexpr const char* sizes =
      "sliding_window|sliding_window_size|window_size|attention_chunk_size|attention_window_size";
  const std::optional<double> window = k.number(sizes);
  if (!window || *window <= 0) {
    if (listed.value_or(0) > 0)
      throw InputError(r.document().name + ": layers have a window, but no key states its size");
    return;
  }
  // All attention layers of RecurrentGemma have the window.
  const bool only_words = r.look("attention_window_size") != nullptr;
  const double windowed = only_words ? layers : listed ? *listed : count_windowed_layers(k, layers);
  const bool wide = !listed && windowed == layers && *window >= r.model().max_sequence && r.model().max_sequence > 0;
  if (windowed <= 0 || wide) {
    r.ignore(sizes, {TRAINYARD_TR("No layer has a window shorter than a sequence"), {}});
    return;
  }
  k.number(sizes);
  k.set(&Model::window, *window);
  k.set(&Model::window_layers, windowed);
  if (k.has(hf::window_chunks)) k.set_by_type(&Model::window_chunks, true);
  read_heads_by_kind(k);
}

/// Returns the number of linear (state-space) layers if no list names the kind of each layer.
double count_linear_layers(HfKeys& k, double layers) {
  if (const auto kinds = k.list("attn_type_list", layers); !kinds.empty())
    return static_cast<double>(std::ranges::count(kinds, "0"));
  const Json* attending = k.find("attn_layer_indices");
  if (attending && attending->is_array()) return layers - static_cast<double>(attending->size());
  if (const auto interval = k.number("full_attention_interval")) return layers - every(layers, *interval);
  if (const Json* own = k.find("linear_attn_config.kda_layers"); own && own->is_array())
    return static_cast<double>(own->size());
  if (const auto period = k.number("attn_layer_period")) {
    const double first = k.number("attn_layer_offset", 0);
    return layers - std::ceil(std::max(0.0, layers - first) / std::max(1.0, *period));
  }
  // Layers without attention have a short convolution (LFM2).
  const Json* attention = k.find("full_attn_idxs");
  return attention && attention->is_array() ? layers - static_cast<double>(attention->size()) : 0;
}

/// Kinds of linear layers, with a key of the file that only they have.
struct MixerKey {
  const char* key;
  LinearMixer mixer;
  const char* id;
};
constexpr MixerKey mixer_keys[] = {
    {"linear_attn_config", LinearMixer::kimi_delta, "kimi_delta"},
    {"mamba_dt_rank|attn_layer_period", LinearMixer::mamba1, "mamba1"},
    {"lru_width|conv1d_width|block_types", LinearMixer::rg_lru, "rg_lru"},
    {"conv_L_cache", LinearMixer::short_conv, "short_conv"},
    {"mamba_num_heads|mamba_n_heads|mamba_d_state|ssm_state_size", LinearMixer::mamba2, "mamba2"},
    {"linear_num_value_heads", LinearMixer::gated_deltanet, "gated_deltanet"}};

MixerKey mixer_of(HfKeys& k) {
  if (k.has(hf::lightning)) return {"model_type", LinearMixer::lightning, "lightning"};
  for (const MixerKey& each : mixer_keys)
    if (k.reading().look(each.key)) return each;
  if (k.reading().model().linear_heads > 0) return {"model_type", LinearMixer::gated_deltanet, "gated_deltanet"};
  return {"model_type", LinearMixer::mamba2, "mamba2"};
}

/// Sets the sizes of a mixer whose keys differ from those of the table.
void set_mixer_shape(HfKeys& k, double heads, double head_dim, double groups, double state, double conv) {
  Reading& r = k.reading();
  const Message why{TRAINYARD_TR("Follows from the kind of linear layer"), {}};
  r.assume(&Model::linear_heads, heads, why);
  r.assume(&Model::linear_head_dim, head_dim, why);
  r.assume(&Model::linear_groups, groups, why);
  r.assume(&Model::linear_state, state, why);
  r.assume(&Model::linear_conv, conv, why);
}

/// Kimi Delta Attention: keys and queries of all heads, a state in FP32 (vLLM, kimi_linear.py).
void read_kimi_delta(HfKeys& k) {
  const double heads = k.number("linear_attn_config.num_heads", k.reading().model().heads);
  const double size = k.number("linear_attn_config.head_dim", 128);
  set_mixer_shape(k, heads, size, heads, size, k.number("linear_attn_config.short_conv_kernel_size", 4));
  k.set_by_type(&Model::linear_state_bytes, 4.0);
  if (!k.truth("linear_attn_config.use_full_rank_gate", false)) k.set(&Model::linear_rank, size);
}

/// Mamba-1: each channel is a head (transformers, models/jamba, JambaMambaMixer).
void read_first_mamba(HfKeys& k) {
  const double channels = k.number("mamba_expand", 2) * k.reading().model().hidden;
  const double state = k.number("mamba_d_state|state_size", 16);
  set_mixer_shape(k, channels, 1, 1, state, k.number("mamba_d_conv|conv_kernel", 4));
  const Json* rank = k.find("mamba_dt_rank");
  if (rank && rank->is_number())
    k.set(&Model::linear_rank, k.reading().number(*rank));
  else
    k.set(&Model::linear_rank, std::ceil(k.reading().model().hidden / 16));
  k.set_by_type(&Model::linear_state_bytes, 4.0);
}

/// RG-LRU: gates have one block for each attention head, the state is in FP32 (transformers, models/recurrent_gemma).
void read_recurrence(HfKeys& k) {
  const Model& m = k.reading().model();
  const double width = k.number("lru_width", m.hidden);
  set_mixer_shape(k, m.heads, std::floor(width / m.heads), 0, 1, k.number("conv1d_width", 4));
  k.set_by_type(&Model::linear_state_bytes, 4.0);
}

/// Short convolution: no state but the last inputs (transformers, models/lfm2, Lfm2ShortConv).
void read_short_convolution(HfKeys& k) {
  const Model& m = k.reading().model();
  set_mixer_shape(k, m.heads, std::floor(m.hidden / m.heads), 0, 0, k.number("conv_L_cache", 3));
  if (k.truth("conv_bias", false))
    k.reading().warn({TRAINYARD_TR("Projection biases of linear layers are not counted"), {}});
}

void read_linear_layers(HfKeys& k, double count) {
  Reading& r = k.reading();
  const MixerKey kind = mixer_of(k);
  const LinearMixer mixer = kind.mixer;
  const Model m = r.model();
  k.set(&Model::linear_layers, count);
  r.set_model([mixer](Model& model) { model.linear_mixer = mixer; }, "linear_mixer", kind.id);
  switch (mixer) {
    case LinearMixer::kimi_delta:
      return read_kimi_delta(k);
    case LinearMixer::mamba1:
      return read_first_mamba(k);
    case LinearMixer::rg_lru:
      return read_recurrence(k);
    case LinearMixer::short_conv:
      return read_short_convolution(k);
    default:
      break;
  }
  if (mixer == LinearMixer::lightning) {
    const Message as_attention{TRAINYARD_TR("Linear layers use the attention heads"), {}};
    for (const auto field : {&Model::linear_heads, &Model::linear_groups}) r.assume(field, m.heads, as_attention);
    for (const auto field : {&Model::linear_head_dim, &Model::linear_state}) r.assume(field, m.head_dim, as_attention);
  }
  if (mixer == LinearMixer::mamba2 && m.linear_head_dim == 0 && m.linear_heads > 0)
    r.assume(&Model::linear_head_dim, std::floor(k.number("expand|mamba_expand", 2) * m.hidden / m.linear_heads),
             {TRAINYARD_TR("Expansion × hidden size ÷ heads"), {}});
  const Json* format = k.find("mamba_ssm_dtype|mamba_ssm_cache_dtype");
  if (format && *format == "float32") k.set(&Model::linear_state_bytes, 4.0);
  for (const char* key : {"mamba_proj_bias"})
    if (k.truth(key, false)) r.warn({TRAINYARD_TR("Projection biases of linear layers are not counted"), {}});
}

/// Low-rank queries and outputs, and several residual streams (DeepSeek-V4).
void read_shared_vector(HfKeys& k) {
  for (const auto& [key, field] : {std::pair{"o_groups", &Model::output_groups}, {"o_lora_rank", &Model::output_rank}})
    if (const auto number = k.number(key)) k.set(field, *number);
  if (const auto streams = k.number("hc_mult")) k.set(&Model::streams, *streams);
}

}  // namespace

std::vector<std::string> hf_layer_words(HfKeys& k) {
  const double layers = k.reading().model().layers;
  if (const auto words = k.list("layer_types|layers_block_type", layers); !words.empty()) return words;
  const Json* pattern = k.find("block_types");
  return pattern ? repeated_words(k, *pattern) : std::vector<std::string>();
}

void read_hf_attention(HfKeys& k) {
  Reading& r = k.reading();
  if (r.model().kv_lora > 0) return read_latent_attention(k);
  read_head_size(k);
  const Message as_many{TRAINYARD_TR("Same as the number of attention heads, unless the file sets fewer"), {}};
  if (const auto heads = switched_kv_heads(k)) {
    k.set(&Model::kv_heads, *heads);
  } else if (const auto number = k.number(kv_keys)) {
    k.set(&Model::kv_heads, *number);
  } else if (const auto of_blocks = hf_block_kv_heads(k)) {
    r.assume(&Model::kv_heads, *of_blocks, {TRAINYARD_TR("Largest of the layers, each of which has its own"), {}});
  } else {
    r.assume(&Model::kv_heads, r.model().heads, as_many);
  }
  set_attention_kind(k);
  if (k.has(hf::shared_vector)) read_shared_vector(k);
}

void read_hf_layers(HfKeys& k) {
  Reading& r = k.reading();
  const double layers = r.model().layers;
  std::optional<LayerKinds> kinds;
  const Json* pattern = k.find("hybrid_override_pattern");
  if (pattern) {
    const auto blocks = letters(r.text(*pattern));
    if (static_cast<double>(blocks.size()) != layers)
      r.refuse(*pattern, "one letter for each of the " + std::to_string(static_cast<int>(layers)) + " layers");
    kinds = count_kinds(r, blocks);
  } else if (const auto words = hf_layer_words(k); !words.empty()) {
    kinds = count_kinds(r, words);
  }
  if (k.has(hf::single_blocks)) {
    if (!kinds) throw InputError(r.document().name + ": hybrid_override_pattern: no key states the type of each layer");
    k.set(&Model::single_blocks, true);
    k.set(&Model::moe_layers, kinds->experts);
    k.set(&Model::dense_layers, kinds->mlps);
  }
  const double linear_layers = kinds ? kinds->linear : count_linear_layers(k, layers);
  if (linear_layers > 0) read_linear_layers(k, linear_layers);
  if (kinds) k.find("hybrid_override_pattern|layer_types|layers_block_type|block_types");
  read_windows(k, kinds ? std::optional(kinds->windowed) : std::nullopt);
}

}  // namespace trainyard
