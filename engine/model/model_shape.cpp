// SPDX-License-Identifier: Apache-2.0
#include "engine/model/model_shape.h"

#include <algorithm>
#include <cmath>

namespace trainyard {
namespace {

/// Attention parameters, without norms. The weights are not scaled by the share of layers with attention.
double attention_parameters(const Layer& layer) {
  double sum = 0;
  for (const LayerOperation& op : layer)
    if (op.block == LayerBlock::attention && op.kind != OperationKind::norm) sum += op.weights;
  return sum;
}

}  // namespace

namespace {

/// Sum of a figure over the groups of layers, or the figure of the model if its layers differ only in counts.
template <class Figure>
double sum_over_kinds(const Model& m, const Figure& figure) {
  if (m.kinds.empty()) return figure(m);
  double sum = 0;
  for (const Model& kind : m.kinds) sum += figure(kind);
  return sum;
}

/// Mean of a share over all layers.
template <class Share>
double mean_share(const Model& m, const Share& share) {
  if (m.kinds.empty()) return share(m);
  return sum_over_kinds(m, [&](const Model& kind) { return kind.layers > 0 ? kind.layers * share(kind) : 0.0; }) /
         m.layers;
}

/// Mean of a width over the layers with attention.
template <class Width>
double mean_attention(const Model& m, const Width& width) {
  if (m.kinds.empty()) return width(m);
  const double layers = attention_layer_count(m);
  if (layers <= 0) return width(m.kinds.front());
  return sum_over_kinds(m, [&](const Model& kind) { return attention_layer_count(kind) * width(kind); }) / layers;
}

}  // namespace

double attention_layer_count(const Model& m) {
  return sum_over_kinds(m, [](const Model& kind) {
    return kind.layers - kind.linear_layers - (kind.single_blocks ? kind.dense_layers + kind.moe_layers : 0);
  });
}
double attention_share(const Model& m) {
  return m.linear_layers > 0 || m.single_blocks || !m.kinds.empty() ? attention_layer_count(m) / m.layers : 1;
}
double linear_share(const Model& m) { return m.linear_layers > 0 ? m.linear_layers / m.layers : 0; }
double mlp_share(const Model& m) {
  return mean_share(m, [](const Model& kind) {
    return kind.single_blocks ? (kind.dense_layers + kind.moe_layers) / kind.layers : 1;
  });
}
double norm_share(const Model& m) {
  return mean_share(m, [](const Model& kind) { return kind.single_blocks ? 0.5 : 1; });
}
double sum_share(const Model& m) {
  return mean_share(m, [](const Model& kind) { return kind.single_blocks || kind.parallel_blocks ? 0.5 : 1; });
}

double residual_width(const Model& m) { return m.hidden * m.streams; }

double norm_width(const Model& m) {
  switch (m.norm) {
    case Norm::layer:
      return 2;
    case Norm::layer_bare:
      return 0;
    case Norm::rms:
    case Norm::layer_scale:
      return 1;
  }
  return 1;
}

double sink_share(const Model& m) {
  const double layers = attention_layer_count(m);
  return layers > 0 ? std::min(1.0, m.sink_layers / layers) : 0;
}

double window_share(const Model& m) {
  const double layers = attention_layer_count(m);
  return m.window_layers > 0 && layers > 0 ? std::min(1.0, m.window_layers / layers) : 0;
}

namespace {

/// Mean over the layers with attention. `full` is the value of a layer without a window, `near` that of a layer with
/// one.
double mean_layer(const Model& m, double full, double near) {
  return near == full ? full : full + window_share(m) * (near - full);
}

double window_head_dim(const Model& m) { return m.window_head_dim > 0 ? m.window_head_dim : m.head_dim; }
double window_kv_heads(const Model& m) { return m.window_kv_heads > 0 ? m.window_kv_heads : m.kv_heads; }
double value_dim(const Model& m, double head_dim) { return m.v_head > 0 ? m.v_head : head_dim; }
bool has_latent_attention(const Model& m) { return m.attention == Attention::mla; }
bool has_shared_kv(const Model& m) { return m.attention == Attention::shared_kv; }
double latent_head(const Model& m) { return m.qk_nope + m.qk_rope; }

/// Mean tokens attended to in layers with a window, counting the whole square.
double near_tokens(const Model& m, double length) {
  const double window = std::min(m.window, length);
  if (!m.window_chunks) return window * (2 - window / length);
  const double chunks = std::floor(length / window), rest = length - chunks * window;
  return (chunks * window * window + rest * rest) / length;
}

/// Mean tokens attended to in layers without a window, plus the work of the index. With compression, each entry stands
/// for several tokens.
double far_tokens(const Model& m, double length) {
  const double ratio = std::max(1.0, m.compress_ratio);
  if (m.index_heads <= 0) return length / ratio;
  const double picked = std::min(m.index_tokens, length / ratio);
  const double index = m.index_shared ? 0 : m.index_heads * m.index_head_dim / (2 * attention_width(m));
  return picked * (2 - picked * ratio / length) + index * length / ratio;
}

double query_width_of(const Model& m) {
  if (has_latent_attention(m)) return m.heads * latent_head(m);
  return mean_layer(m, m.heads * m.head_dim, m.heads * window_head_dim(m));
}

double output_width_of(const Model& m) {
  if (has_latent_attention(m)) return m.heads * m.v_head;
  return mean_layer(m, m.heads * value_dim(m, m.head_dim), m.heads * value_dim(m, window_head_dim(m)));
}

double key_width_of(const Model& m) {
  if (has_latent_attention(m)) return m.heads * latent_head(m);
  return mean_layer(m, m.kv_heads * m.head_dim, window_kv_heads(m) * window_head_dim(m));
}

double value_width_of(const Model& m) {
  if (has_latent_attention(m)) return m.heads * m.v_head;
  if (has_shared_kv(m)) return 0;
  return mean_layer(m, m.kv_heads * value_dim(m, m.head_dim), window_kv_heads(m) * value_dim(m, window_head_dim(m)));
}

double kv_heads_of(const Model& m) { return mean_layer(m, m.kv_heads, window_kv_heads(m)); }

double attended_of(const Model& m, double length) {
  // Layers with a window and compression attend to both.
  if (m.compress_ratio > 0) return far_tokens(m, length) + window_share(m) * near_tokens(m, length);
  const double far = far_tokens(m, length);
  const double share = window_share(m);
  if (share <= 0) return far;
  // Windowed layers count by the share of their heads in the average layer.
  const double near_width = m.heads * (window_head_dim(m) + value_dim(m, window_head_dim(m))) / 2;
  const double weight = has_latent_attention(m) ? share : share * (near_width / attention_width(m));
  return far - weight * (far - near_tokens(m, length));
}

}  // namespace

double query_width(const Model& m) { return mean_attention(m, query_width_of); }
double output_width(const Model& m) { return mean_attention(m, output_width_of); }
/// One vector of shared keys and values counts as a key.
double key_width(const Model& m) { return mean_attention(m, key_width_of); }
double value_width(const Model& m) { return mean_attention(m, value_width_of); }
double kv_head_count(const Model& m) { return mean_attention(m, kv_heads_of); }

double attention_width(const Model& m) { return (query_width(m) + output_width(m)) / 2; }

double attention_head_size(const Model& m) {
  return attention_width(m) / mean_attention(m, [](const Model& kind) { return kind.heads; });
}

double attended_tokens(const Model& m, double length) {
  if (m.kinds.empty()) return attended_of(m, length);
  // Groups count by their layers and the width of their heads, because callers multiply by the mean width.
  const double tokens =
      mean_attention(m, [length](const Model& kind) { return attended_of(kind, length) * attention_width(kind); });
  return tokens / attention_width(m);
}

double moe_layer_count(const Model& m) {
  if (!m.mixture_of_experts()) return 0;
  if (!m.kinds.empty()) return m.moe_layers;
  return m.single_blocks ? m.layers : std::clamp(m.moe_layers, 0.0, m.layers);
}

double dense_layer_count(const Model& m) { return m.layers - moe_layer_count(m); }

LayerParameters layer_parameters(const Inventory& inv, bool moe_layer) { return inv.parameters(moe_layer); }

double visited_share(const Model& m) {
  return m.experts > 0 ? std::min(m.experts_per_token, m.experts) / m.experts : 0;
}

double embedding_parameters(const Model& m) {
  const double rows = m.vocab + (m.learned_positions ? m.max_sequence : 0) + m.extra_rows;
  return m.hidden * (rows + (m.embedding_norm ? norm_width(m) : 0));
}

double head_parameters(const Model& m) {
  return (m.tied_embeddings ? 0 : m.hidden * m.vocab) + (m.head_bias ? m.vocab : 0);
}

double final_norm_parameters(const Model& m) {
  const double streams = m.streams > 1 ? residual_width(m) * m.streams + m.streams + 1 : 0;
  return m.hidden * norm_width(m) + streams + (m.residual_attention ? 2 * m.hidden : 0);
}

namespace {

/// Layer of the groups that a prediction module repeats.
const Model& prediction_kind(const Model& m) {
  const Model* found = nullptr;
  for (const Model& kind : m.kinds)
    if (attention_layer_count(kind) > 0 && !kind.index_shared) found = &kind;
  return found ? *found : m.kinds.back();
}

}  // namespace

LayerParameters prediction_module_parameters(const Inventory& inv) {
  if (!inv.model.kinds.empty()) return prediction_module_parameters(Inventory(prediction_kind(inv.model)));
  const Model& m = inv.model;
  const Layer& layer = inv.layer(m.mixture_of_experts());
  LayerParameters p = layer.parameters();
  const double mlp = std::max(mlp_share(m), 1 / m.layers);
  // A prediction module always has attention and an MLP, even if not every layer of the model has both.
  p.attention = attention_parameters(layer) + 2 * m.hidden * m.hidden;
  p.linear = 0;
  p.norms = p.norms / norm_share(m) + 3 * m.hidden * norm_width(m);
  for (double* part : {&p.mlp, &p.router, &p.experts, &p.shared_experts}) *part /= mlp;
  return p;
}

// An average layer can have fractional parameters; the sum over all layers is a whole number.
double total_parameters(const Inventory& inv) {
  const Model& m = inv.model;
  double layers = dense_layer_count(m) * inv.parameters(false).total();
  if (moe_layer_count(m) > 0) layers += moe_layer_count(m) * inv.parameters(true).total();
  return std::round(embedding_parameters(m) + layers + final_norm_parameters(m) + head_parameters(m));
}

double active_parameters(const Inventory& inv) {
  const Model& m = inv.model;
  const double idle_experts = moe_layer_count(m) * inv.parameters(true).experts * (1 - visited_share(m));
  return std::round(total_parameters(inv) - idle_experts);
}

double matmul_parameters(const Inventory& inv) {
  const Model& m = inv.model;
  double layers = dense_layer_count(m) * inv.dense.multiplied();
  if (moe_layer_count(m) > 0) layers += moe_layer_count(m) * inv.moe.multiplied();
  return layers + m.hidden * m.vocab;
}

}  // namespace trainyard
