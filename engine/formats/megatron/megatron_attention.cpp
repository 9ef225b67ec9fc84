// SPDX-License-Identifier: Apache-2.0
// Attention and other token mixers in Megatron-LM's arguments: heads, latent attention, windows, state-space layers.
#include <algorithm>
#include <cmath>

#include "engine/formats/megatron/megatron.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard::megatron {
namespace {

const Model& model_of(const Design& design) { return *design.work.model; }
Json only_if(bool written, Json value) { return written ? std::move(value) : Json(nullptr); }
bool is_latent(const Design& d) { return model_of(d).attention == Attention::mla; }
bool is_grouped(const Design& d) {
  return model_of(d).attention == Attention::gqa || model_of(d).attention == Attention::mqa;
}
bool is_none(const Json& value) { return value.is_null() || value == "None"; }

void set_attention(Reading& reading, Attention attention, const char* id) {
  reading.set_model([attention](Model& m) { m.attention = attention; }, "attention", id);
}

void read_latent(Reading& reading, const Json& value) {
  if (reading.truth(value))
    set_attention(reading, Attention::mla, "mla");
  else
    reading.ignore({TRAINYARD_TR("Heads have their own keys and values"), {}});
}
Json write_latent(const Design& d) { return only_if(is_latent(d), true); }

/// Reads an argument that applies only to latent attention.
template <double Model::*field>
void read_of_latent(Reading& reading, const Json& value) {
  if (reading.model().attention != Attention::mla) {
    constexpr bool names_its_rank = field == &Model::kv_lora;
    if (names_its_rank && !is_none(value))
      reading.warn({TRAINYARD_TR("%1 is set but multi-latent-attention is not; heads have their own keys and values"),
                    {{0, Unit::none, reading.key()}}});
    return reading.ignore({TRAINYARD_TR("Applies only to latent attention"), {}});
  }
  reading.set(field, is_none(value) ? 0 : reading.number(value));
}
template <double Model::*field>
Json write_of_latent(const Design& d) {
  return only_if(is_latent(d) && model_of(d).*field > 0, model_of(d).*field);
}

Json write_grouped(const Design& d) { return only_if(is_grouped(d), true); }
Json write_groups(const Design& d) { return only_if(is_grouped(d), model_of(d).kv_heads); }
Json write_head(const Design& d) { return only_if(!is_latent(d), model_of(d).head_dim); }
void read_head(Reading& reading, const Json& value) {
  if (reading.model().attention == Attention::mla)
    return reading.ignore({TRAINYARD_TR("Latent attention has its own head sizes"), {}});
  if (!is_none(value)) reading.set(&Model::head_dim, reading.number(value));
}
void read_head_norm(Reading& reading, const Json& value) {
  if (reading.model().attention == Attention::mla)
    return reading.ignore({TRAINYARD_TR("Latent attention is always modelled with these norms"), {}});
  reading.set(&Model::qk_norm, reading.truth(value));
}
Json write_head_norm(const Design& d) { return only_if(model_of(d).qk_norm || is_latent(d), true); }

/// Reads "127,0": the numbers of tokens before and after a token that it attends to, in addition to itself.
void read_window(Reading& reading, const Json& value) {
  if (is_none(value)) return reading.ignore({TRAINYARD_TR("Every layer attends to all tokens"), {}});
  const std::vector<std::string> sides = words_of(value);
  if (sides.empty()) reading.refuse(value, "two numbers");
  const double before = reading.number(Json(sides.front()));
  if (before >= 0) reading.set(&Model::window, before + 1);
}
Json write_window(const Design& d) {
  if (model_of(d).window_layers <= 0) return nullptr;
  return std::to_string(static_cast<long long>(model_of(d).window) - 1) + ",0";
}
Json write_window_layers(const Design& d) {
  const Model& m = model_of(d);
  const double others = m.layers - m.window_layers;
  if (m.window_layers <= 0 || others <= 0) return nullptr;
  if (std::floor(m.layers / std::ceil(m.layers / others)) == others) return std::ceil(m.layers / others);
  const auto count = [](double layers) { return std::to_string(static_cast<int>(layers)); };
  return "([1]*" + count(m.window_layers) + "+[0]*" + count(others) + ")";
}

bool has_delta_layers(const Model& m) {
  return m.linear_layers > 0 && m.linear_mixer == LinearMixer::gated_deltanet && !m.single_blocks;
}
bool has_state_layers(const Model& m) { return m.linear_layers > 0 && m.linear_mixer == LinearMixer::mamba2; }

void read_variant(Reading& reading, const Json& value) {
  const std::string name = is_none(value) ? "" : reading.text(value);
  if (name == "gated_delta_net")
    reading.set_model([](Model& m) { m.linear_mixer = LinearMixer::gated_deltanet; }, "linear_mixer", "gated_deltanet");
  else
    reading.ignore({TRAINYARD_TR("Described by other keys"), {}});
}
Json write_variant(const Design& d) {
  if (has_delta_layers(model_of(d))) return "gated_delta_net";
  return only_if(model_of(d).index_heads > 0, "dsa");
}
Json write_linear_layers(const Design& d) {
  const Model& m = model_of(d);
  if (!has_delta_layers(m)) return nullptr;
  const double others = m.layers - m.linear_layers;
  if (others > 0 && m.layers / others == std::floor(m.layers / others)) return m.layers / others;
  const auto count = [](double layers) { return std::to_string(static_cast<int>(layers)); };
  return "([1]*" + count(m.linear_layers) + "+[0]*" + count(others) + ")";
}
template <double Model::*field, bool (*of)(const Model&)>
Json write_linear(const Design& d) {
  return only_if(of(model_of(d)), model_of(d).*field);
}
template <double Model::*field>
void read_linear(Reading& reading, const Json& value) {
  if (reading.model().linear_layers <= 0 && !look(reading, "hybrid-layer-pattern") &&
      !look(reading, "hybrid-override-pattern") && !look(reading, "linear-attention-freq"))
    return reading.ignore({TRAINYARD_TR("The model has no such layers"), {}});
  if (!is_none(value)) reading.set(field, reading.number(value));
}
template <double Model::*field>
void read_index(Reading& reading, const Json& value) {
  if (is_none(value)) return reading.ignore({TRAINYARD_TR("Each token attends to all tokens"), {}});
  reading.set(field, reading.number(value));
}

/// Reads one sign per layer: M state space, * attention, D DeepSeek sparse attention, - MLP, E experts, G gated delta
/// rule.
void read_pattern(Reading& reading, const Json& value) {
  if (is_none(value)) return reading.ignore({TRAINYARD_TR("All layers are alike"), {}});
  std::string pattern = reading.text(value);
  // The part after '/' describes multi-token prediction modules.
  pattern = pattern.substr(0, pattern.find('/'));
  std::erase_if(pattern, [](char c) { return c == '|' || c == ' ' || c == '\n'; });
  if (pattern.empty() || pattern.find_first_not_of("M*-EGD") != std::string::npos)
    reading.refuse(value, "the characters M, *, D, -, E, G, one per layer");
  const auto count = [&pattern](char c) { return static_cast<double>(std::ranges::count(pattern, c)); };
  const double delta = count('G'), linear = count('M') + delta;
  reading.set(&Model::layers, static_cast<double>(pattern.size()));
  reading.set(&Model::single_blocks, true);
  reading.set(&Model::linear_layers, linear);
  reading.set(&Model::dense_layers, count('-'));
  reading.set(&Model::moe_layers, count('E'));
  if (delta > 0)
    reading.set_model([](Model& m) { m.linear_mixer = LinearMixer::gated_deltanet; }, "linear_mixer", "gated_deltanet");
  if (count('D') > 0 && count('*') > 0)
    reading.warn(
        {TRAINYARD_TR("The sparse-attention index is counted in all %1 attention layers; the file has it in %2"),
         {{count('D') + count('*'), Unit::none, {}, false}, {count('D'), Unit::none, {}, false}}});
  if (count('D') > 0 && !look(reading, "dsa-indexer-n-heads"))
    reading.warn(
        {TRAINYARD_TR("No file states the index heads of sparse attention; its layers count as full attention"), {}});
}
Json write_pattern(const Design& d) {
  const Model& m = model_of(d);
  if (!m.single_blocks) return nullptr;
  // Only the counts matter. Distribute the kinds evenly: each next layer has the kind that is furthest behind its
  // share.
  const double mlps = m.dense_layers + m.moe_layers;
  struct Kind {
    char sign;
    double count, placed;
  };
  Kind kinds[] = {{m.linear_mixer == LinearMixer::mamba2 ? 'M' : 'G', m.linear_layers, 0},
                  {m.moe_layers > 0 ? 'E' : '-', mlps, 0},
                  {m.index_heads > 0 ? 'D' : '*', m.layers - m.linear_layers - mlps, 0}};
  std::string pattern;
  for (double i = 1; i <= m.layers; ++i) {
    Kind* next = std::ranges::max_element(
        kinds, {}, [&](const Kind& k) { return k.placed < k.count ? k.count * i / m.layers - k.placed : -m.layers; });
    next->placed += 1;
    pattern += next->sign;
  }
  return pattern;
}

const FormatRow rows[] = {
    {"num-attention-heads", &Model::heads},
    {"multi-latent-attention", {}, special(read_latent, write_latent)},
    {"group-query-attention", {}, special(read_later, write_grouped)},
    {"num-query-groups", {}, special(read_later, write_groups)},
    {"kv-channels", {}, special(read_head, write_head)},
    {"qk-layernorm", {}, special(read_head_norm, write_head_norm)},
    {"q-lora-rank", {}, special(read_of_latent<&Model::q_lora>, write_of_latent<&Model::q_lora>)},
    {"kv-lora-rank", {}, special(read_of_latent<&Model::kv_lora>, write_of_latent<&Model::kv_lora>)},
    {"qk-head-dim|qk-nope-head-dim", {}, special(read_of_latent<&Model::qk_nope>, write_of_latent<&Model::qk_nope>)},
    {"qk-pos-emb-head-dim|qk-rope-head-dim",
     {},
     special(read_of_latent<&Model::qk_rope>, write_of_latent<&Model::qk_rope>)},
    {"v-head-dim", {}, special(read_of_latent<&Model::v_head>, write_of_latent<&Model::v_head>)},
    {"attention-output-gate",
     {},
     special([](Reading& r, const Json& v) { r.set(&Model::attention_gate, r.truth(v)); },
             [](const Design& d) { return only_if(model_of(d).attention_gate, true); })},
    {"window-size", {}, special(read_window, write_window)},
    {"window-attn-skip-freq", {}, special(read_later, write_window_layers)},
    {"hybrid-layer-pattern|hybrid-override-pattern", {}, special(read_pattern, write_pattern)},
    {"mamba-num-heads",
     {},
     special(read_linear<&Model::linear_heads>, write_linear<&Model::linear_heads, has_state_layers>)},
    {"mamba-head-dim",
     {},
     special(read_linear<&Model::linear_head_dim>, write_linear<&Model::linear_head_dim, has_state_layers>)},
    {"mamba-num-groups",
     {},
     special(read_linear<&Model::linear_groups>, write_linear<&Model::linear_groups, has_state_layers>)},
    {"mamba-state-dim",
     {},
     special(read_linear<&Model::linear_state>, write_linear<&Model::linear_state, has_state_layers>)},
    {"experimental-attention-variant", {}, special(read_variant, write_variant)},
    // Sparse attention has its own kernels for rotary embeddings.
    {"no-rope-fusion",
     {},
     special(read_kernels, [](const Design& d) { return only_if(model_of(d).index_heads > 0, true); })},
    {"spec",
     {},
     special(read_kernels,
             [](const Design& d) {
               return only_if(model_of(d).single_blocks,
                              Json::array({"megatron.core.models.mamba.mamba_layer_specs", "mamba_stack_spec"}));
             })},
    {"linear-attention-freq", {}, special(read_later, write_linear_layers)},
    {"linear-num-value-heads",
     {},
     special(read_linear<&Model::linear_heads>, write_linear<&Model::linear_heads, has_delta_layers>)},
    {"linear-value-head-dim",
     {},
     special(read_linear<&Model::linear_head_dim>, write_linear<&Model::linear_head_dim, has_delta_layers>)},
    {"linear-num-key-heads",
     {},
     special(read_linear<&Model::linear_groups>, write_linear<&Model::linear_groups, has_delta_layers>)},
    {"linear-key-head-dim",
     {},
     special(read_linear<&Model::linear_state>, write_linear<&Model::linear_state, has_delta_layers>)},
    {"linear-conv-kernel-dim",
     {},
     special(read_linear<&Model::linear_conv>, write_linear<&Model::linear_conv, has_delta_layers>)},
    {"dsa-indexer-n-heads",
     {},
     special(read_index<&Model::index_heads>,
             [](const Design& d) { return only_if(model_of(d).index_heads > 0, model_of(d).index_heads); })},
    {"dsa-indexer-head-dim",
     {},
     special(read_index<&Model::index_head_dim>,
             [](const Design& d) { return only_if(model_of(d).index_heads > 0, model_of(d).index_head_dim); })},
    {"dsa-indexer-topk",
     {},
     special(read_index<&Model::index_tokens>,
             [](const Design& d) { return only_if(model_of(d).index_heads > 0, model_of(d).index_tokens); })},
};

/// Returns the number of layers with a 1 in a list, or all layers but each N-th for an interval N.
double picked_layers(const Reading& reading, const Json& value, double layers) {
  const std::vector<int> list = layer_list(value, static_cast<size_t>(layers));
  if (!list.empty()) {
    if (static_cast<double>(list.size()) != layers) reading.refuse(value, "a list with one entry per layer");
    return static_cast<double>(std::ranges::count(list, 1));
  }
  const double each = reading.number(value);
  if (!(each >= 1)) reading.refuse(value, "a whole number from 1, or a list of layers");
  return layers - std::floor(layers / each);
}

/// Some forks of Megatron-LM for one model family always use latent attention and have no flag for it. They are
/// recognised by their own names for the parts of a head.
bool names_latent_parts(const Reading& reading) {
  return look(reading, "qk-nope-head-dim") || look(reading, "qk-rope-head-dim");
}

void end_heads(Reading& reading) {
  const Model& m = reading.model();
  const double heads = m.heads;
  // Another file may describe latent attention, which heads of this file do not have.
  if (!look(reading, "multi-latent-attention") && !names_latent_parts(reading) && is_complete(reading))
    reading.imply(&Model::kv_lora, 0.0, "multi-latent-attention");
  const Json* groups = take(reading, "num-query-groups");
  const bool grouped =
      groups && !is_none(*groups) && (!needs_group_flag(reading) || has_flag(reading, "group-query-attention"));
  if (m.attention == Attention::mla) {
    if (groups) reading.ignore({TRAINYARD_TR("Latent attention has its own head sizes"), {}});
    reading.assume(&Model::kv_heads, heads, default_reason());
    reading.assume(&Model::kv_lora, 32.0, default_reason());
    reading.assume(&Model::qk_nope, 128.0, default_reason());
    reading.assume(&Model::qk_rope, 64.0, default_reason());
    reading.assume(&Model::v_head, 128.0, default_reason());
    reading.assume(&Model::head_dim, m.qk_nope, {TRAINYARD_TR("Part of a head without position encoding"), {}});
    return;
  }
  const double keys = grouped ? reading.number(*groups) : has_flag(reading, "group-query-attention") ? 1 : heads;
  if (!grouped) take(reading, "group-query-attention");
  const Attention attention = keys == heads ? Attention::mha : keys == 1 ? Attention::mqa : Attention::gqa;
  const char* id = keys == heads ? "mha" : keys == 1 ? "mqa" : "gqa";
  if (grouped || has_flag(reading, "group-query-attention"))
    set_attention(reading, attention, id);
  else
    reading.assume_model([attention](Model& model) { model.attention = attention; }, "attention", id, default_reason());
  if (grouped)
    reading.set(&Model::kv_heads, keys);
  else
    assume_default(reading, &Model::kv_heads, keys, "group-query-attention");
  if (!look(reading, "qk-layernorm") && is_complete(reading)) reading.imply(&Model::qk_norm, false, "qk-layernorm");
  if (heads <= 0) return;
  const double width = std::floor(m.hidden / heads);
  if (!look(reading, "kv-channels") && is_complete(reading)) reading.imply(&Model::head_dim, width, "kv-channels");
  reading.assume(&Model::head_dim, width, {TRAINYARD_TR("Hidden size ÷ heads"), {}});
}

void end_mixers(Reading& reading) {
  const Model& m = reading.model();
  if (const Json* value = take(reading, "linear-attention-freq"); value && !is_none(*value))
    reading.set(&Model::linear_layers, picked_layers(reading, *value, m.layers));
  if (m.window > 0) {
    const Json* value = take(reading, "window-attn-skip-freq");
    const double layers = m.layers - m.linear_layers;
    if (value && !is_none(*value))
      reading.set(&Model::window_layers, picked_layers(reading, *value, m.layers));
    else
      reading.assume(&Model::window_layers, layers, default_reason());
  } else if (take(reading, "window-attn-skip-freq")) {
    reading.ignore({TRAINYARD_TR("Every layer attends to all tokens"), {}});
  }
  if (m.linear_layers <= 0) return;
  if (m.linear_mixer == LinearMixer::mamba2) {
    reading.assume(&Model::linear_head_dim, 64.0, default_reason());
    reading.assume(&Model::linear_heads, std::floor(2 * m.hidden / m.linear_head_dim), default_reason());
    reading.assume(&Model::linear_groups, 8.0, default_reason());
    reading.assume(&Model::linear_state, 128.0, default_reason());
  } else {
    reading.assume(&Model::linear_head_dim, 128.0, default_reason());
    reading.assume(&Model::linear_heads, 32.0, default_reason());
    reading.assume(&Model::linear_groups, 16.0, default_reason());
    reading.assume(&Model::linear_state, 128.0, default_reason());
  }
  reading.assume(&Model::linear_conv, 4.0, default_reason());
}

}  // namespace

std::span<const FormatRow> attention_rows() { return rows; }

void begin_attention(Reading& reading) {
  if (!names_latent_parts(reading) || look(reading, "multi-latent-attention")) return;
  reading.assume_model(
      [](Model& m) { m.attention = Attention::mla; }, "attention", "mla",
      {TRAINYARD_TR("%1 occurs only in programs that always use latent attention"),
       {{0, Unit::none, look(reading, "qk-nope-head-dim") ? "qk-nope-head-dim" : "qk-rope-head-dim"}}});
}

void end_attention(Reading& reading) {
  if (reading.is_model_left_out() || !reading.is_stated(&Model::heads) || !look(reading, "num-attention-heads")) return;
  end_heads(reading);
  end_mixers(reading);
}

}  // namespace trainyard::megatron
