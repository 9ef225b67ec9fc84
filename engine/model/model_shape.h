// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/catalog/entries.h"
#include "engine/model/inventory.h"

namespace trainyard {

/// Number of layers with softmax attention; its share of all layers; the share of layers with a linear state instead.
double attention_layer_count(const Model& model);
double attention_share(const Model& model);
double linear_share(const Model& model);
/// Layers with an MLP or experts ÷ all layers: 1 unless each layer is a single block.
double mlp_share(const Model& model);
/// Blocks, and therefore norms, of a layer ÷ the usual two: ½ if a layer is a single block.
double norm_share(const Model& model);
/// All-reduces of a layer over the tensor-parallel group ÷ the usual two: ½ if it is a single block or its blocks run
/// in parallel (Megatron-LM, arXiv 1909.08053; PaLM, arXiv 2204.02311).
double sum_share(const Model& model);

/// Elements per token between layers: the hidden size × the residual streams.
double residual_width(const Model& model);

/// Trained parameters of a norm ÷ the elements that it normalises.
double norm_width(const Model& model);
/// Layers with attention sinks ÷ all layers with attention.
double sink_share(const Model& model);
/// Layers with a window ÷ all layers with attention.
double window_share(const Model& model);
/// Elements of one token over all heads: queries, attention outputs, keys and values. Means over the layers with
/// attention, because windowed layers may have other heads. Latent attention has keys and values for each head.
double query_width(const Model& model);
double output_width(const Model& model);
double key_width(const Model& model);
double value_width(const Model& model);
/// Key and value heads, mean over the layers with attention.
double kv_head_count(const Model& model);

/// Elements of one token over all heads, and of one head: the mean of keys and values if they differ.
double attention_width(const Model& model);
double attention_head_size(const Model& model);

/// Mean number of tokens that a token of a sequence of `length` attends to, counting the whole square (twice the causal
/// one): w (2 − w ÷ s) with a window, w if the sequence divides into chunks of w. For sparse attention, the work of the
/// index counts as further tokens. A compressed entry counts as one token.
double attended_tokens(const Model& model, double length);

/// Number of MoE layers (0 in a dense model, at most `layers`), and number of dense layers. If each layer is a single
/// block, all layers count as average layers with a share of the experts.
double moe_layer_count(const Model& model);
double dense_layer_count(const Model& model);

/// Parameters of one layer, counted from the shapes of its weights.
LayerParameters layer_parameters(const Inventory& inventory, bool moe_layer);

/// Parameters of the token table, learned positions, further rows and the embedding norm.
double embedding_parameters(const Model& model);
/// Parameters of the output projection with its bias; the matrix counts as 0 if it is tied to the token table.
double head_parameters(const Model& model);
/// Parameters of the norm after the last layer, and of reading the residual streams there.
double final_norm_parameters(const Model& model);

/// Share of a layer's experts that one token visits; 0 in a dense model.
double visited_share(const Model& model);

/// Parameters of one module that predicts a further token: a layer, a projection of state and next embedding, and three
/// norms. Token table and head are shared with the model (DeepSeek-V3, arXiv 2412.19437, section 2.2). `experts` as in
/// a layer. If the model has groups of layers, the layer is of the last group with attention that has its own index.
LayerParameters prediction_module_parameters(const Inventory& inventory);

/// All trained parameters of the model.
double total_parameters(const Inventory& inventory);
/// Trained parameters with only the experts that one token visits. Both embedding tables count in full, so that a dense
/// model has equal active and total parameters; papers that omit a table state less.
double active_parameters(const Inventory& inventory);
/// Weights that each token is multiplied by: projections, MLPs, router, visited experts and the output projection (even
/// if tied to the token table), without norms, biases and look-up tables. A forward pass costs two FLOPs for each, in
/// addition to the attention scores.
double matmul_parameters(const Inventory& inventory);

}  // namespace trainyard
