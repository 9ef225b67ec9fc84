// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/model_rules.h"

#include <algorithm>
#include <cmath>

#include "engine/catalog/access.h"
#include "engine/catalog/model_kinds.h"
#include "engine/units/units.h"

namespace trainyard {
namespace {

/// Returns the number of layers without an MLP, which are neither dense nor expert layers.
double bare_layers(const Model& m) { return m.single_blocks ? m.layers - m.dense_layers - m.moe_layers : 0; }

void adjust_mixers(Model& m) {
  m.linear_layers = std::min(m.linear_layers, m.layers);
  m.window_layers = m.window > 0 ? std::min(m.window_layers, m.layers - m.linear_layers) : 0;
  m.window_kv_heads = std::min(m.window_kv_heads, m.heads);
  m.sink_layers = std::min(m.sink_layers, m.layers);
  if (m.linear_layers == 0 || m.linear_heads > 0) return;
  // Default shape of Mamba-2 (arXiv 2405.21060, section 7): expansion 2, heads of 64, state 128, one group.
  m.linear_head_dim = 64;
  m.linear_heads = std::max(1.0, std::floor(2 * m.hidden / m.linear_head_dim));
  m.linear_groups = 1;
  m.linear_state = 128;
  m.linear_conv = 4;
}

void adjust_layers(Model& m, std::string_view changed) {
  if (m.single_blocks) {
    // Linear layers take precedence. By default, half of the remaining layers are MLP layers; the others are attention
    // layers.
    m.linear_layers = std::min(m.linear_layers, m.layers);
    double& mlps = m.mixture_of_experts() ? m.moe_layers : m.dense_layers;
    (m.mixture_of_experts() ? m.dense_layers : m.moe_layers) = 0;
    if (changed == "single_blocks" || mlps == 0) mlps = std::floor((m.layers - m.linear_layers) / 2);
    mlps = std::min(mlps, m.layers - m.linear_layers);
    return;
  }
  if (!m.mixture_of_experts()) {
    m.moe_layers = 0;
    m.dense_layers = m.layers;
  } else if (changed == "moe_layers") {
    m.moe_layers = std::min(m.moe_layers, m.layers);
    m.dense_layers = m.layers - m.moe_layers;
  } else {
    // A dense model that just gained experts has them in every layer.
    m.dense_layers = m.moe_layers == 0 && changed == "experts" ? 0 : std::min(m.dense_layers, m.layers);
    m.moe_layers = m.layers - m.dense_layers;
  }
}

void adjust_experts(Model& m) {
  if (!m.mixture_of_experts()) {
    m.experts_per_token = m.shared_experts = 0;
    return;
  }
  m.experts_per_token = std::clamp(m.experts_per_token, 1.0, m.experts);
  if (m.expert_hidden == 0) m.expert_hidden = m.ffn_hidden;
}

void adjust_attention(Model& m) {
  switch (m.attention) {
    case Attention::mha:
      m.kv_heads = m.heads;
      break;
    case Attention::mqa:
      m.kv_heads = 1;
      break;
    case Attention::shared_kv:
      m.kv_heads = 1;
      // DeepSeek-V4-Flash: rank of the queries ÷ size of a head.
      if (m.q_lora == 0) m.q_lora = 2 * m.head_dim;
      break;
    case Attention::gqa:
      m.kv_heads = std::min(m.kv_heads, m.heads);
      break;
    case Attention::mla:
      m.kv_heads = m.heads;
      if (m.kv_lora > 0) break;
      // Default ratios of DeepSeek-V2 (arXiv 2405.04434, section 2.1).
      m.kv_lora = 4 * m.head_dim;
      m.qk_nope = m.v_head = m.head_dim;
      m.qk_rope = std::floor(m.head_dim / 2);
      break;
  }
}

/// Scales the numbers of windowed, linear and sink layers to a new depth. Uses the shares of the original catalog
/// model, so that many small edits give the same result as one large edit. Keeps a count that the user has set.
void adjust_depth(Model& m, const Model& before) {
  const auto original = catalog_access::find_original(CatalogKind::models, before.id);
  const Model& pattern = original ? *std::get<ModelRef>(*original) : before;
  const auto scale = [&](double Model::*kind) {
    const auto at = [&](double layers) { return std::round(pattern.*kind / pattern.layers * layers); };
    if (m.*kind == at(before.layers)) m.*kind = at(m.layers);
  };
  for (double Model::*kind : {&Model::window_layers, &Model::linear_layers, &Model::sink_layers}) scale(kind);
  if (!m.single_blocks) return;
  for (double Model::*kind : {&Model::dense_layers, &Model::moe_layers}) scale(kind);
}

}  // namespace

void follow(Model& m, const Model& before, std::string_view changed) {
  if (m.reads_samples()) return;
  if (changed == "layers" && before.layers > 0) adjust_depth(m, before);
  if (changed == "kv_heads" && m.attention != Attention::mla && m.attention != Attention::shared_kv) {
    m.kv_heads = std::min(m.kv_heads, m.heads);
    m.attention = m.kv_heads == m.heads ? Attention::mha : m.kv_heads == 1 ? Attention::mqa : Attention::gqa;
  }
  adjust_attention(m);
  adjust_experts(m);
  adjust_layers(m, changed);
  adjust_mixers(m);
  adjust_kinds(m, before, changed);
}

void complete(Model& m) {
  if (m.reads_samples()) {
    // One unit that no degree of parallelism divides.
    m.layers = m.dense_layers = m.heads = m.kv_heads = 1;
    return;
  }
  if (m.dense_layers == 0 && m.moe_layers == 0 && !m.single_blocks)
    (m.mixture_of_experts() ? m.moe_layers : m.dense_layers) = m.layers;
  if (m.kv_heads == 0) m.kv_heads = m.attention == Attention::mqa || m.attention == Attention::shared_kv ? 1 : m.heads;
}

std::string contradiction(const Model& m) {
  if (m.reads_samples()) return m.kinds.empty() ? "" : "sample_layers and kinds exclude each other";
  const auto count = [](double value) { return format_exact(value, Unit::none).text(); };
  if (m.single_blocks && bare_layers(m) < m.linear_layers)
    return "linear_layers, dense_layers and moe_layers must not exceed layers, but " + count(m.linear_layers) + ", " +
           count(m.dense_layers) + " and " + count(m.moe_layers) + " are more than " + count(m.layers);
  if (m.single_blocks && m.dense_layers > 0 && m.moe_layers > 0)
    return "single_blocks needs dense_layers or moe_layers to be 0";
  if (m.linear_layers > m.layers)
    return "linear_layers must not exceed layers, but " + count(m.linear_layers) + " is more than " + count(m.layers);
  const bool has_state = m.linear_mixer != LinearMixer::short_conv;
  if (m.linear_layers > 0 && (m.linear_heads == 0 || m.linear_head_dim == 0 || (has_state && m.linear_state == 0)))
    return "linear_layers needs linear_heads, linear_head_dim and linear_state above 0";
  if (m.linear_layers > 0 && m.linear_mixer == LinearMixer::mamba1 && m.linear_rank == 0)
    return "linear_mixer mamba1 needs linear_rank above 0";
  if (m.window_kv_heads > m.heads)
    return "window_kv_heads must not exceed heads, but " + count(m.window_kv_heads) + " is more than " + count(m.heads);
  if (m.index_heads > 0 && (m.index_head_dim == 0 || m.index_tokens == 0))
    return "index_heads needs index_head_dim and index_tokens above 0";
  if (m.sink_layers > m.layers)
    return "sink_layers must not exceed layers, but " + count(m.sink_layers) + " is more than " + count(m.layers);
  if (m.window_layers > 0 && m.window == 0) return "window_layers needs window above 0";
  if (m.output_groups > 0 && (m.output_rank == 0 || std::fmod(m.heads, m.output_groups) != 0))
    return "output_groups needs output_rank above 0, and must divide heads";
  if (m.attention == Attention::shared_kv && m.q_lora == 0) return "attention shared_kv needs q_lora above 0";
  if (m.compress_ratio > 0 && m.attention != Attention::shared_kv) return "compress_ratio needs attention shared_kv";
  if (const std::string wrong = kind_contradiction(m); !wrong.empty()) return wrong;
  if (m.kinds.empty() && !m.single_blocks && m.dense_layers + m.moe_layers != m.layers)
    return "dense_layers and moe_layers must add up to layers, but " + count(m.dense_layers) + " and " +
           count(m.moe_layers) + " do not add up to " + count(m.layers);
  if (m.kv_heads > m.heads)
    return "kv_heads must not exceed heads, but " + count(m.kv_heads) + " is more than " + count(m.heads);
  if (m.experts_per_token > m.experts)
    return "experts_per_token must not exceed experts, but " + count(m.experts_per_token) + " is more than " +
           count(m.experts);
  if (m.moe_layers > 0 && (m.experts == 0 || m.experts_per_token == 0 || m.expert_hidden == 0))
    return "moe_layers needs experts, experts_per_token and expert_hidden above 0";
  if (m.dense_layers > 0 && m.ffn_hidden == 0) return "ffn_hidden must be above 0 in layers without experts";
  if (m.attention == Attention::mla && (m.kv_lora == 0 || m.v_head == 0 || m.qk_nope + m.qk_rope == 0))
    return "attention mla needs kv_lora, v_head and qk_nope or qk_rope above 0";
  return {};
}

}  // namespace trainyard
