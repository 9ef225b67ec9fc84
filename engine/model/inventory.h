// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/catalog/entries.h"

namespace trainyard {

/// Type of an operation, which decides the kernel that runs it.
enum class OperationKind { matmul, grouped_matmul, attention, scan, norm, elementwise };

/// The module of a layer that an operation belongs to, as recomputation, adapters and parallelism refer to it.
enum class LayerBlock { attention, linear, residual, mlp, router, latent, experts, shared_experts };

/// How tensor parallelism divides a matmul (Megatron-LM, arXiv 1909.08053, section 3).
enum class TensorSplit {
  none,     ///< not divided: every device computes all of it
  columns,  ///< weight columns: full inputs, divided outputs
  inner,    ///< inner dimension: divided inputs, partial sums as outputs
  tokens    ///< tokens: full weights, part of the sequence
};

/// One operation of a layer with all its costs, per token and before any division over devices. Time, memory,
/// parameters and FLOPs are sums over these. Values are elements unless bytes are stated.
struct LayerOperation {
  OperationKind kind = OperationKind::matmul;
  LayerBlock block = LayerBlock::attention;
  TensorSplit tensor_split = TensorSplit::none;
  double share = 1;               ///< fraction of the layers that have it, because layers can differ
  double inner = 0, columns = 0;  ///< size of the matrix that multiplies a token: one expert, or parallel matrices
  double tokens = 1;              ///< tokens that pass through it ÷ tokens of the layer: experts that a token visits
  double weights = 0;             ///< trained parameters with biases, of all experts
  double rows_plus_columns = 0;   ///< rows plus columns of its matrices = parameters of rank-1 adapters
  double saved = 0;               ///< saved for the backward pass, in the activation format
  double saved_inputs = 0;        ///< saved for the weight gradients, in the format of matmul inputs
  double saved_activation = 0;    ///< saved for the activation function, in the format chosen for it
  double saved_attention = 0;     ///< attention output, read by its backward pass and by the next matmul
  double saved_weighted = 0;      ///< expert outputs, saved where the router weights them
  double saved_unfused = 0;       ///< further elements saved if the operations around the matmul are not fused
  double masks = 0;               ///< bytes of dropout masks
  double moved = 0;               ///< read and written by elementwise kernels
  double moved_bytes = 0;         ///< bytes moved in FP32, whatever the format
  double moved_unfused = 0;       ///< further elements moved if each elementwise operation is its own kernel
  double permuted = 0;            ///< sorted by expert and sorted back
  double clamped = 0;             ///< activated by separate operations if the clamp is not fused
  double quantized = 0;           ///< converted to 8 or 4 bits for matmuls
  bool from_latent = false;       ///< expands an attention latent that is itself saved
};

/// Trained parameters of one transformer layer, by module. `attention`: projections with their biases. `norms`: all
/// norms of the layer, including those over heads and MLA ranks. `mlp`: the MLP of a dense layer. `experts`: all routed
/// experts of an MoE layer. If layers differ, this is the average layer, so that the sum over layers is the model.
struct LayerParameters {
  double attention = 0, linear = 0, mlp = 0, norms = 0, router = 0, experts = 0, shared_experts = 0;
  double total() const { return attention + linear + mlp + norms + router + experts + shared_experts; }
};

/// The operations of one layer in order, and the sums of their weights.
class Layer {
 public:
  const LayerOperation* begin() const { return operations_.data(); }
  const LayerOperation* end() const { return operations_.data() + operations_.size(); }
  const LayerParameters& parameters() const { return parameters_; }
  /// Weights that each token is multiplied by; each costs two FLOPs in the forward pass.
  double multiplied() const { return multiplied_; }
  void add(const LayerOperation& operation);

 private:
  std::vector<LayerOperation> operations_;
  LayerParameters parameters_;
  double multiplied_ = 0;
};

/// The dense and the MoE layer of a model. A model converts to it implicitly; keep one for repeated use.
struct Inventory {
  // NOLINTNEXTLINE(google-explicit-constructor): an inventory depends only on the model
  Inventory(const Model& model);
  const Model& model;
  Layer dense, moe;  ///< `moe` is empty in a dense model
  const Layer& layer(bool moe_layer) const { return moe_layer ? moe : dense; }
  const LayerParameters& parameters(bool moe_layer) const { return layer(moe_layer).parameters(); }
};

/// An MoE or dense layer of the model. If the model has groups of layers, it has the operations of all groups of this
/// kind, each with the group's share of their layers; of all groups if none is of this kind. Sources of the shapes:
/// multi-head latent attention, arXiv 2405.04434, section 2.1; Mamba-2, arXiv 2405.21060; gated delta rule, arXiv
/// 2412.06464. Saved activations follow the list of Korthikanti et al. (arXiv 2205.05198), section 4, for any head, MLP
/// and expert shape. Compressed attention: DeepSeek-V4, inference code (model.py).
Layer layer_of(const Model& model, bool moe_layer);

}  // namespace trainyard
