// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/catalog/entries.h"
#include "engine/model/inventory.h"

namespace trainyard {

/// Layers that attend with a softmax, and those that carry a state instead; shares of all layers.
double attention_layer_count(const Model& model);
double attention_share(const Model& model);
double linear_share(const Model& model);
/// Layers that have an MLP or experts ÷ all layers: 1 unless each layer is one block alone.
double mlp_share(const Model& model);
/// Blocks of a layer ÷ the two of a usual one, and so its norms: ½ where a layer is one block.
double norm_share(const Model& model);
/// Sums over the devices that divide a layer ÷ the two of a usual one: ½ where it is one block, or blocks stand side by
/// side (Megatron-LM, arXiv 1909.08053; PaLM, arXiv 2204.02311).
double sum_share(const Model& model);

/// Trained numbers of a norm ÷ the numbers that it normalizes.
double norm_width(const Model& model);
/// Layers with attention sinks among those that attend ÷ all that attend.
double sink_share(const Model& model);
/// Layers with a window among those that attend ÷ all that attend.
double window_share(const Model& model);
/// Elements of all heads' queries of one token, of their outputs, of its keys and of its values: of the mean layer that
/// attends, where those with a window have other heads. Latent attention has keys and values for each head.
double query_width(const Model& model);
double output_width(const Model& model);
double key_width(const Model& model);
double value_width(const Model& model);
/// Heads of keys and values of the mean layer that attends.
double kv_head_count(const Model& model);

/// Elements of all heads of one token, and of one head: the mean of keys and values where they differ.
double attention_width(const Model& model);
double attention_head_size(const Model& model);

/// Mean number of tokens that a token of a sequence of `length` meets in an attention layer, in the convention that
/// counts the whole square (twice the causal one): w (2 − w ÷ s) with a window, w in whole chunks of a sequence. Where
/// an index picks them, the work of the index counts as further tokens.
double attended_tokens(const Model& model, double length);

/// Layers with experts (0 in a dense model, never more than `layers`) and the others. A mean layer of one block has
/// its share of experts.
double moe_layer_count(const Model& model);
double dense_layer_count(const Model& model);

/// One layer, counted from the shapes of its weights.
LayerParameters layer_parameters(const Inventory& inventory, bool moe_layer);

/// The token table and what stands beside it: learned positions, further rows, a norm.
double embedding_parameters(const Model& model);
/// The output projection with its bias; the matrix counts as 0 where it is the token table.
double head_parameters(const Model& model);
double final_norm_parameters(const Model& model);

/// Share of the experts of a layer that one token visits; 0 in a dense model.
double visited_share(const Model& model);

/// One module that predicts a further token: a layer, a projection of state and next embedding, three norms; token
/// table and head are shared with the model (DeepSeek-V3, arXiv 2412.19437, section 2.2). `experts` as in a layer.
LayerParameters prediction_module_parameters(const Inventory& inventory);

/// Every trained parameter of the model.
double total_parameters(const Inventory& inventory);
/// The same with only the experts that one token visits. Both embedding tables count in full, so that a dense model
/// has as many active parameters as parameters; papers that leave a table out print a smaller figure.
double active_parameters(const Inventory& inventory);
/// Weights that each token is multiplied with: projections, MLPs, router, visited experts and the output projection
/// (also when it shares the token table), without norms, biases and look-up tables. A forward pass costs two
/// operations for each, besides the attention scores.
double matmul_parameters(const Inventory& inventory);

}  // namespace trainyard
