// SPDX-License-Identifier: Apache-2.0
#include "engine/model/inventory.h"

#include <algorithm>

#include "engine/model/linear_layer.h"
#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

/// Bytes per score of the router: FP32 logits, probabilities and indices.
constexpr double router_bytes = 16;

double gates(const Model& m) { return m.gated_mlp ? 2 : 1; }

// Additional elements moved if each operation is a separate kernel with its own reads and writes. A fused kernel makes
// only the first read and the last write, so those are subtracted.

/// RMS norm: square, mean, scale, weight. Layer norm also subtracts the mean; it may add a bias or have no weight.
double norm_unfused(const Model& m) { return (m.norm == Norm::rms ? 7 : 8 + 2 * norm_width(m)) - 2; }
/// Rotary embedding: negate one half, concatenate, two multiplications, one addition.
constexpr double rotation_unfused = 10 - 2;
/// Each intermediate value is written once and read once.
constexpr double intermediate = 2;

void add_norm(const Model& m, LayerBlock block, Layer& out) {
  out.add({.kind = OperationKind::norm,
           .block = block,
           .share = norm_share(m) * m.layer_norms / 2,
           .weights = m.hidden * norm_width(m),
           .saved = m.hidden + (m.streams > 1 ? residual_width(m) : 0),
           .saved_inputs = m.hidden,
           .moved = 2 * m.hidden,
           .moved_unfused = norm_unfused(m) * m.hidden});
}

/// Whether a layer has its own index of sparse attention.
bool has_index(const Model& m) { return m.index_heads > 0 && !m.index_shared; }

/// Norms over single heads and over the ranks of latent attention.
void add_head_norms(const Model& m, Layer& out) {
  double width = 0;
  if (m.attention == Attention::mla) width += m.q_lora + m.kv_lora;
  if (m.attention == Attention::shared_kv) width += m.q_lora + m.head_dim;
  if (m.qk_norm && !m.qk_norm_wide) width += 2 * query_width(m) / m.heads;
  // Scale and shift of the index keys, or scales of index queries and keys.
  if (has_index(m) && m.compress_ratio <= 0) width += 2 * m.index_head_dim;
  if (width > 0)
    out.add({.kind = OperationKind::norm,
             .block = LayerBlock::attention,
             .share = attention_share(m),
             .weights = width * norm_width(m)});
  // Published norms with a separate scale for each head have no bias (StableLM 2, Command R+).
  if (m.qk_norm && m.qk_norm_wide)
    out.add({.kind = OperationKind::norm,
             .block = LayerBlock::attention,
             .share = attention_share(m),
             .weights = query_width(m) + key_width(m)});
}

/// Columns of the key and value projections. If values are derived from keys, layers without a window have no value
/// projection.
double key_value_columns(const Model& m) {
  const double made = m.values_from_keys ? (1 - window_share(m)) * m.kv_heads * m.head_dim : 0;
  return key_width(m) + value_width(m) - made;
}

double query_biases(const Model& m) { return m.biases || m.qkv_biases ? query_width(m) + key_value_columns(m) : 0; }

/// Elements moved for query, key and value in addition to the matmul: rotation and the layout that attention needs.
double rotated_elements(const Model& m) {
  if (m.attention == Attention::mla) return 3 * (m.heads + 2 * m.kv_heads) * m.head_dim;
  return 3 * (query_width(m) + key_width(m) + value_width(m));
}
/// Only queries and keys are rotated; in latent attention, only their rotary part, which all heads share for keys.
double rotated_unfused(const Model& m) {
  if (m.learned_positions) return 0;
  const bool latent = m.attention == Attention::mla;
  return rotation_unfused * (latent ? (m.heads + 1) * m.qk_rope : query_width(m) + key_width(m));
}

LayerOperation projection(const Model& m, double inner, double columns, TensorSplit tensor_split) {
  return {.block = LayerBlock::attention,
          .tensor_split = tensor_split,
          .share = attention_share(m),
          .inner = inner,
          .columns = columns,
          .weights = inner * columns,
          .rows_plus_columns = inner + columns};
}

void add_query_key_value(const Model& m, Layer& out) {
  const double columns = (m.attention_gate ? 2 : 1) * query_width(m) + key_value_columns(m);
  LayerOperation op = projection(m, m.hidden, columns, TensorSplit::columns);
  op.weights += query_biases(m);
  op.rows_plus_columns = 3 * m.hidden + columns;
  // The gate is saved before and after its sigmoid.
  op.saved = (m.attention_gate ? 3 : 1) * query_width(m) + key_width(m) + value_width(m);
  op.moved = rotated_elements(m);
  op.moved_unfused = rotated_unfused(m);
  op.quantized = m.hidden;
  out.add(op);
}

void add_latent_projections(const Model& m, Layer& out) {
  const double keys = m.heads * (m.qk_nope + m.qk_rope);
  LayerOperation query = projection(m, m.q_lora > 0 ? m.q_lora : m.hidden, keys, TensorSplit::columns);
  query.weights += query_biases(m);
  query.saved = keys;
  query.from_latent = m.q_lora > 0;
  query.moved = rotated_elements(m);
  query.moved_unfused = rotated_unfused(m);
  query.quantized = m.hidden;
  if (m.q_lora > 0) {
    LayerOperation compressed = projection(m, m.hidden, m.q_lora, TensorSplit::none);
    compressed.saved = m.q_lora;
    out.add(compressed);
    // The matmul that makes the queries saves its input, the normalised latent vector.
    query.saved_inputs = m.q_lora;
  }
  out.add(query);
  LayerOperation compressed = projection(m, m.hidden, m.kv_lora + m.qk_rope, TensorSplit::none);
  compressed.saved = m.kv_lora + m.qk_rope;
  out.add(compressed);
  LayerOperation key_value = projection(m, m.kv_lora, m.heads * (m.qk_nope + m.v_head), TensorSplit::columns);
  key_value.saved = keys + m.heads * m.v_head;
  key_value.saved_inputs = m.kv_lora;
  key_value.from_latent = true;
  out.add(key_value);
}

/// Compresses groups of tokens into vectors of `size` numbers: projections to values and weights of each token, an
/// additive weight for each position in a group, and a norm (DeepSeek-V4, inference code, class Compressor).
void add_compressor(const Model& m, double size, Layer& out) {
  const double vectors = (m.compress_overlap ? 2 : 1) * size;
  LayerOperation op = projection(m, m.hidden, 2 * vectors, TensorSplit::none);
  op.weights += m.compress_ratio * vectors + size;
  op.saved = 2 * vectors;
  out.add(op);
}

/// The indexer of sparse attention. Its queries have the same input as the attention queries; its keys and head weights
/// come from the hidden state (DeepSeek-V3.2-Exp, technical report, section 2). An index of blocks has no head weights
/// (MiniMax-M3), one of compressed entries compresses its own keys (DeepSeek-V4). Tensor parallelism does not divide
/// it.
void add_index(const Model& m, Layer& out) {
  if (!has_index(m)) return;
  const double queries = m.index_heads * m.index_head_dim;
  LayerOperation query = projection(m, m.q_lora > 0 ? m.q_lora : m.hidden, queries, TensorSplit::none);
  query.saved = queries;
  out.add(query);
  if (m.compress_ratio > 0) add_compressor(m, m.index_head_dim, out);
  const double key = m.compress_ratio > 0 ? 0 : m.index_head_dim;
  const double columns = key + (m.index_block > 0 ? 0 : m.index_heads);
  LayerOperation op = projection(m, m.hidden, columns, TensorSplit::none);
  op.saved = columns;
  out.add(op);
}

/// Low-rank queries, and one vector for each token that is key and value of all heads (DeepSeek-V4, inference code).
void add_shared_vector(const Model& m, Layer& out) {
  LayerOperation compressed = projection(m, m.hidden, m.q_lora, TensorSplit::none);
  compressed.saved = m.q_lora;
  out.add(compressed);
  LayerOperation query = projection(m, m.q_lora, query_width(m), TensorSplit::columns);
  query.saved = query_width(m);
  query.saved_inputs = compressed.columns;
  query.moved = rotated_elements(m);
  query.moved_unfused = rotated_unfused(m);
  query.quantized = m.hidden;
  out.add(query);
  LayerOperation vector = projection(m, m.hidden, key_width(m), TensorSplit::none);
  vector.saved = key_width(m);
  out.add(vector);
  if (m.compress_ratio > 0) add_compressor(m, m.head_dim, out);
}

/// Gates that latent attention computes from the hidden state, and gates of whole heads.
void add_gates(const Model& m, Layer& out) {
  const bool latent = m.attention == Attention::mla && m.attention_gate;
  const double width = (latent ? output_width(m) : 0) + (m.head_gate ? m.heads : 0);
  if (width <= 0) return;
  LayerOperation op = projection(m, m.hidden, width, TensorSplit::columns);
  op.saved = 2 * width;
  op.moved = latent ? 3 * width : 0;
  out.add(op);
}

bool output_bias(const Model& m) { return m.biases || m.output_bias; }
bool mlp_biases(const Model& m) { return m.biases || m.mlp_biases; }

void add_output(const Model& m, Layer& out) {
  const double width = output_width(m);
  const double narrow = m.output_groups * m.output_rank;
  if (narrow > 0) {
    // Each group of heads has its own matrix.
    LayerOperation groups = projection(m, width / m.output_groups, narrow, TensorSplit::columns);
    groups.saved_attention = width;
    groups.quantized = width;
    out.add(groups);
  }
  LayerOperation op = projection(m, narrow > 0 ? narrow : width, m.hidden, TensorSplit::inner);
  op.weights += output_bias(m) ? m.hidden : 0;
  if (narrow > 0)
    op.saved_inputs = narrow;
  else
    op.saved_attention = width;
  const double outputs = m.attention == Attention::mla ? m.heads * m.head_dim : width;
  op.quantized = narrow > 0 ? narrow : outputs;
  out.add(op);
}

void add_attention(const Model& m, Layer& out) {
  const bool latent = m.attention == Attention::mla;
  if (latent)
    add_latent_projections(m, out);
  else if (m.attention == Attention::shared_kv)
    add_shared_vector(m, out);
  else
    add_query_key_value(m, out);
  add_gates(m, out);
  add_index(m, out);
  add_head_norms(m, out);
  out.add({.kind = OperationKind::attention,
           .block = LayerBlock::attention,
           .share = attention_share(m),
           .weights = sink_share(m) * m.heads,
           .saved_unfused = latent ? 2 * m.kv_heads * m.head_dim : key_width(m) + value_width(m)});
  add_output(m, out);
}

void add_linear(const Model& m, Layer& out) {
  if (m.linear_layers <= 0) return;
  const double input = linear_input_width(m), value = linear_value_width(m);
  out.add({.block = LayerBlock::linear,
           .tensor_split = TensorSplit::columns,
           .share = linear_share(m),
           .inner = m.hidden,
           .columns = input,
           .weights = m.hidden * input,
           .rows_plus_columns = m.hidden + input,
           .saved = linear_kept_elements(m)});
  double inner = 0;
  for (const InnerProjection& p : linear_inner_projections(m)) {
    if (p.columns <= 0) continue;
    inner += p.inner * p.columns;
    out.add({.block = LayerBlock::linear,
             .tensor_split = TensorSplit::columns,
             .share = linear_share(m),
             .inner = p.inner,
             .columns = p.columns,
             .weights = p.inner * p.columns,
             .rows_plus_columns = p.inner + p.columns,
             .saved = p.columns});
  }
  out.add({.kind = OperationKind::scan,
           .block = LayerBlock::linear,
           .share = linear_share(m),
           .weights = linear_parameters(m) - m.hidden * (input + value) - inner});
  out.add({.block = LayerBlock::linear,
           .tensor_split = TensorSplit::inner,
           .share = linear_share(m),
           .inner = value,
           .columns = m.hidden,
           .weights = value * m.hidden,
           .rows_plus_columns = value + m.hidden,
           .saved_inputs = value});
}

/// An MLP with input and output vectors of `outer` elements. `copies` is the number of experts, of which a token visits
/// `visited`. `parallel` is the number of parallel MLPs, whose total width is `width`.
struct MlpShape {
  LayerBlock block;
  OperationKind kind;
  double outer, width, copies, visited, parallel;
};

void add_mlp(const Model& m, const MlpShape& shape, Layer& out) {
  const double biases = mlp_biases(m) ? shape.copies : 0;
  const double sides = shape.copies * shape.parallel;
  const double up = gates(m) * shape.width;
  const bool routed = shape.kind == OperationKind::grouped_matmul;
  LayerOperation op{.kind = shape.kind, .block = shape.block, .share = mlp_share(m), .tokens = shape.visited};
  op.tensor_split = TensorSplit::columns;
  op.inner = shape.outer;
  op.columns = up;
  op.weights = shape.copies * shape.outer * up + biases * up;
  op.rows_plus_columns = sides * gates(m) * shape.outer + shape.copies * up;
  op.saved_activation = shape.visited * up;
  // Experts read a copy of the tokens sent to them; other MLPs read what the norm has saved.
  op.saved_inputs = routed ? shape.visited * shape.outer : 0;
  op.quantized = shape.block == LayerBlock::shared_experts ? 0 : shape.visited * shape.outer;
  out.add(op);
  out.add({.kind = OperationKind::elementwise,
           .block = shape.block,
           .share = mlp_share(m),
           .tokens = shape.visited,
           .weights = shape.copies * m.mlp_scalars,
           .saved_unfused = m.gated_mlp ? shape.visited * shape.width : 0,
           .moved = (m.gated_mlp ? 3 : 2) * shape.visited * shape.width,
           .moved_unfused = intermediate * (m.gated_mlp + (mlp_biases(m) ? gates(m) : 0)) * shape.visited * shape.width,
           .clamped = m.clamped_activation ? shape.visited * shape.width : 0});
  op.tensor_split = TensorSplit::inner;
  op.inner = shape.width;
  op.columns = shape.outer;
  op.weights = shape.copies * shape.width * shape.outer + biases * shape.parallel * m.hidden;
  op.rows_plus_columns = shape.copies * shape.width + sides * shape.outer;
  op.saved_activation = 0;
  op.saved_weighted = routed ? shape.visited * shape.outer : 0;
  op.saved_inputs = shape.visited * shape.width;
  op.quantized = shape.visited * shape.width;
  out.add(op);
}

/// Projections around routed experts whose vectors are narrower than the hidden size.
void add_latent(const Model& m, Layer& out) {
  if (m.expert_latent <= 0) return;
  for (const bool in : {true, false})
    out.add({.block = LayerBlock::latent,
             .tensor_split = TensorSplit::tokens,
             .share = mlp_share(m),
             .inner = in ? m.hidden : m.expert_latent,
             .columns = in ? m.expert_latent : m.hidden,
             .weights = m.hidden * m.expert_latent});
  if (m.latent_norm)
    out.add({.kind = OperationKind::norm,
             .block = LayerBlock::latent,
             .share = mlp_share(m),
             .weights = m.expert_latent,
             .saved = m.expert_latent,
             .moved = 2 * m.expert_latent});
}

void add_experts(const Model& m, Layer& out) {
  const double outer = m.expert_latent > 0 ? m.expert_latent : m.hidden;
  out.add({.block = LayerBlock::router,
           .share = mlp_share(m),
           .inner = m.hidden,
           .columns = m.experts,
           .weights = m.hidden * (m.experts + m.shared_gate) + (m.router_bias ? m.experts : 0) +
                      (m.router_scales ? m.hidden + m.experts : 0),
           .moved_bytes = router_bytes * m.experts,
           .permuted = m.experts_per_token * outer});
  add_latent(m, out);
  add_mlp(
      m,
      {LayerBlock::experts, OperationKind::grouped_matmul, outer, m.expert_hidden, m.experts, m.experts_per_token, 1},
      out);
  if (m.shared_experts <= 0) return;
  // Parallel shared experts act as one MLP. Its output is saved in addition to that of the routed experts.
  const double width = m.shared_experts * (m.shared_hidden > 0 ? m.shared_hidden : m.expert_hidden);
  add_mlp(m, {LayerBlock::shared_experts, OperationKind::matmul, m.hidden, width, 1, 1, m.shared_experts}, out);
  out.add({.kind = OperationKind::elementwise,
           .block = LayerBlock::shared_experts,
           .share = mlp_share(m),
           .saved = m.hidden});
}

double& place_of(LayerParameters& p, const LayerOperation& op) {
  if (op.kind == OperationKind::norm) return p.norms;
  switch (op.block) {
    case LayerBlock::attention:
      return p.attention;
    case LayerBlock::linear:
      return p.linear;
    case LayerBlock::residual:
      return p.norms;
    case LayerBlock::mlp:
      return p.mlp;
    case LayerBlock::router:
      return p.router;
    case LayerBlock::experts:
      return p.experts;
    case LayerBlock::latent:
    case LayerBlock::shared_experts:
      return p.shared_experts;
  }
  return p.norms;
}

}  // namespace

void Layer::add(const LayerOperation& operation) {
  operations_.push_back(operation);
  place_of(parameters_, operation) += operation.share * operation.weights;
  multiplied_ += operation.share * operation.tokens * operation.inner * operation.columns;
}

Inventory::Inventory(const Model& m) : model(m), dense(layer_of(m, false)) {
  if (m.mixture_of_experts()) moe = layer_of(m, true);
}

namespace {

/// Coefficients that read from and write to the residual streams, from a norm over all of them (mHC, arXiv 2512.24880,
/// section 4.2).
void add_streams(const Model& m, Layer& out) {
  if (m.streams <= 1) return;
  const double blocks = 2 * norm_share(m), columns = (2 + m.streams) * m.streams;
  out.add({.block = LayerBlock::residual,
           .share = blocks,
           .inner = residual_width(m),
           .columns = columns,
           .weights = residual_width(m) * columns + columns + 3,
           .rows_plus_columns = residual_width(m) + columns});
}

/// Elements that residual sums move per token in a layer of two blocks. With several streams, each block also reads all
/// of them twice and writes them once, and reads its output (mHC, arXiv 2512.24880, section 4.3).
double residual_moved(const Model& m) {
  return 10 * m.hidden + (m.streams > 1 ? 2 * (3 * m.streams + 1) * m.hidden : 0);
}

/// A layer of a model whose layers differ only in counts.
Layer layer_of_counts(const Model& m, bool moe_layer) {
  Layer out;
  add_norm(m, LayerBlock::attention, out);
  add_attention(m, out);
  add_linear(m, out);
  // Residual sums, dropout and format conversions.
  out.add({.kind = OperationKind::elementwise,
           .block = LayerBlock::residual,
           .share = norm_share(m),
           .masks = 2 * m.hidden,
           .moved = residual_moved(m),
           .moved_unfused = (output_bias(m) + mlp_biases(m)) * intermediate * m.hidden});
  add_streams(m, out);
  // Two queries and two norms, one of each for each block.
  if (m.residual_attention)
    out.add({.kind = OperationKind::norm,
             .block = LayerBlock::residual,
             .share = norm_share(m),
             .weights = 4 * m.hidden,
             .moved = 4 * m.hidden});
  add_norm(m, LayerBlock::mlp, out);
  if (moe_layer)
    add_experts(m, out);
  else
    add_mlp(m, {LayerBlock::mlp, OperationKind::matmul, m.hidden, m.ffn_hidden, 1, 1, 1}, out);
  return out;
}

/// The rows of a model of samples, of which only the weights are described by operations. Tables take the place of
/// experts, because every device holds a part of them.
Layer layer_of_rows(const Model& m) {
  Layer out;
  for (const SampleLayer& row : m.sample_layers)
    out.add({.kind = row.flops > 0 ? OperationKind::matmul : OperationKind::elementwise,
             .block = row.table ? LayerBlock::experts : LayerBlock::mlp,
             .weights = row.count * row.parameters});
  return out;
}

}  // namespace

Layer layer_of(const Model& m, bool moe_layer) {
  if (m.reads_samples()) return layer_of_rows(m);
  if (m.kinds.empty()) return layer_of_counts(m, moe_layer);
  const auto is_of_kind = [moe_layer](const Model& kind) {
    return kind.layers > 0 && (kind.moe_layers > 0) == moe_layer;
  };
  const bool any = std::ranges::any_of(m.kinds, is_of_kind);
  double layers = 0;
  for (const Model& kind : m.kinds)
    if (!any || is_of_kind(kind)) layers += kind.layers;
  Layer out;
  for (const Model& kind : m.kinds) {
    if (any && !is_of_kind(kind)) continue;
    for (LayerOperation op : layer_of_counts(kind, moe_layer)) {
      if (op.share <= 0) continue;
      op.share *= kind.layers / layers;
      op.quantized *= kind.layers / layers;
      out.add(op);
    }
  }
  return out;
}

}  // namespace trainyard
