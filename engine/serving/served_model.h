// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/catalog/entries.h"

namespace trainyard {

/// Sizes of a model for serving: sums over all layers of the undivided model. Elements, per token unless stated.
struct ServedModel {
  explicit ServedModel(const Model& model);

  double layers, hidden, vocab;
  double attention;  ///< weights of attention and of linear mixers
  double dense;      ///< other weights that every token uses: MLPs, shared experts, routers
  double expert;     ///< weights of one routed expert, summed over the MoE layers
  double embedding;  ///< token table, used for lookup
  double head;       ///< output projection, even if tied to the token table
  double norms;
  double experts, visited;            ///< experts per layer, and those visited by a token
  double expert_layers;               ///< layers with experts
  double expert_width;                ///< width of what is sent to experts
  double feeds;                       ///< layers that have an MLP or experts
  double sums;                        ///< all-reduces of all layers under tensor parallelism
  double moved_whole, moved_divided;  ///< moved by elementwise kernels; the second is divided by tensor parallelism
  double heads, kv_heads;
  double attention_layers;
  double key_value_width;  ///< elements of a token's keys and values in one layer, or of their latent vector
  double prompt_width;     ///< multiply-adds for scores and values between two tokens, in prompts
  double decode_width;     ///< the same against the cache; latent attention works in the latent space
  bool latent;

  /// Average tokens that each of the last `prompt` of `context` tokens attends to, summed over layers.
  double attended(double prompt, double context) const;

 private:
  const Model& model_;
};

}  // namespace trainyard
