// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/catalog/entries.h"

namespace trainyard {

/// What an operation is, and so which kernel runs it.
enum class OperationKind { product, grouped_product, attention, scan, norm, elementwise };

/// The module of a layer that an operation belongs to: what recomputation, adapters and sharding speak of.
enum class LayerBlock { attention, linear, residual, mlp, router, latent, experts, shared_experts };

/// What tensor parallelism divides of a product (Megatron-LM, arXiv 1909.08053, section 3).
enum class Division {
  none,     ///< nothing: every device multiplies all
  columns,  ///< the columns of the weights: whole inputs, divided outputs
  inner,    ///< the inner side: divided inputs, partial sums as outputs
  tokens    ///< the tokens: whole weights on a part of the sequence
};

/// One operation of a layer with all that it costs, for one token and before any device divides it. Time, memory,
/// parameters and FLOPs are sums over these. Elements, unless bytes are said.
struct LayerOperation {
  OperationKind kind = OperationKind::product;
  LayerBlock block = LayerBlock::attention;
  Division division = Division::none;
  double share = 1;               ///< of the layers that have it: a mean layer where layers differ
  double inner = 0, columns = 0;  ///< of the weights that a token meets: of one expert, of matrices side by side
  double tokens = 1;              ///< that pass it ÷ tokens of the layer: experts that a token visits
  double weights = 0;             ///< trained parameters with biases, of all experts
  double edges = 0;               ///< rows and columns of its matrices: parameters of adapters of rank 1
  double kept = 0;                ///< for the backward pass, in the format of activations
  double kept_inputs = 0;         ///< for the gradients of weights, in the format that products read
  double kept_activation = 0;     ///< that the activation function reads, in the format that is stored of it
  double kept_attention = 0;      ///< output of attention, which its backward pass and the next product read
  double kept_weighted = 0;       ///< outputs of experts, where the router weights them
  double kept_unfused = 0;        ///< more where a framework does not fuse what stands beside the product
  double masks = 0;               ///< bytes of dropout masks
  double moved = 0;               ///< read and written by elementwise kernels
  double moved_bytes = 0;         ///< the same, of FP32 whatever the format
  double moved_unfused = 0;       ///< more where each elementwise operation is a kernel of its own
  double permuted = 0;            ///< sorted by expert and back
  double clamped = 0;             ///< activated by single operations where nothing fuses a clamp
  double quantized = 0;           ///< brought to 8 or 4 bits for the products
  bool from_latent = false;       ///< widens a latent vector of attention that is kept itself
};

/// Trained parameters of one transformer layer, by what they belong to. `attention` holds the projections with
/// their biases, `norms` every norm of the layer (those over heads and over MLA ranks included), `mlp` the MLP of a
/// dense layer, `experts` all routed experts of a layer with experts. Where layers differ in how they mix tokens, and
/// where each layer is one block alone, the layer is the mean one, so that a sum over layers is the model.
struct LayerParameters {
  double attention = 0, linear = 0, mlp = 0, norms = 0, router = 0, experts = 0, shared_experts = 0;
  double total() const { return attention + linear + mlp + norms + router + experts + shared_experts; }
};

/// The operations of one layer in their order, and the sums of their weights.
class Layer {
 public:
  const LayerOperation* begin() const { return operations_.data(); }
  const LayerOperation* end() const { return operations_.data() + count_; }
  const LayerParameters& parameters() const { return parameters_; }
  /// Weights that one token is multiplied with: two FLOPs each forward.
  double multiplied() const { return multiplied_; }
  void add(const LayerOperation& operation);

 private:
  std::array<LayerOperation, 24> operations_;
  int count_ = 0;
  LayerParameters parameters_;
  double multiplied_ = 0;
};

/// Both kinds of layer that a model has. A model converts to it where its sums are asked for once; who asks often keeps
/// one.
struct Inventory {
  // NOLINTNEXTLINE(google-explicit-constructor): a model is all that an inventory is made of
  Inventory(const Model& model);
  const Model& model;
  Layer dense, moe;  ///< `moe` is empty in a dense model
  const Layer& layer(bool moe_layer) const { return moe_layer ? moe : dense; }
  const LayerParameters& parameters(bool moe_layer) const { return layer(moe_layer).parameters(); }
};

/// A layer of the model, with experts or without. Sources of the shapes: multi-head latent attention, arXiv 2405.04434,
/// section 2.1; Mamba-2, arXiv 2405.21060; gated delta rule, arXiv 2412.06464. What is kept for the backward pass
/// follows the list of Korthikanti et al. (arXiv 2205.05198), section 4, for any head, MLP and expert shape.
Layer layer_of(const Model& model, bool moe_layer);

}  // namespace trainyard
