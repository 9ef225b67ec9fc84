// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/catalog/entries.h"

namespace trainyard {

/// Sizes of a model for serving: sums over all layers, before any division among devices. Elements; per token unless
/// stated.
struct ServedModel {
  explicit ServedModel(const Model& model);

  double layers, hidden, vocab;
  double attention;  ///< weights of attention and of linear mixers
  double dense;      ///< other weights that every token uses: MLPs, shared experts, routers
  double expert;     ///< weights of one routed expert, summed over the MoE layers
  double embedding;  ///< token table, used for lookup
  double head;       ///< output projection, even if tied to the token table
  double norms;
  double experts, experts_per_token;  ///< experts per layer, and those visited by a token
  double expert_layers;               ///< layers with experts
  double expert_width;                ///< width of what is sent to experts
  double mlp_layers;                  ///< layers that have a dense MLP or experts
  double all_reduces;                 ///< number of all-reduces in all layers under tensor parallelism
  double moved_whole, moved_divided;  ///< elements that elementwise kernels move; tensor parallelism divides only the
                                      ///< second number
  double heads, kv_heads;
  double attention_layers;
  double key_value_width;  ///< elements of a token's keys and values in one layer, or of their latent vector
  double prompt_width;     ///< multiply-adds for scores and values per pair of tokens, in prefill
  double decode_width;     ///< the same in decode; latent attention works in the latent space
  bool latent;

  /// Average number of tokens that each of the last `prompt` of `context` tokens attends to, summed over layers.
  double mean_attended_tokens(double prompt, double context) const;

 private:
  const Model& model_;
};

}  // namespace trainyard
