// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/catalog/entries.h"

namespace trainyard {

/// What serving asks of a model: sums over all of its layers, of the whole model and before any device divides it.
/// Elements, for one token where nothing else is said.
struct ServedModel {
  explicit ServedModel(const Model& model);

  double layers, hidden, vocab;
  double attention;  ///< weights of attention and of linear mixers
  double dense;      ///< weights that every token meets besides: MLPs, shared experts, routers
  double expert;     ///< weights of one routed expert in each layer that has some
  double embedding;  ///< token table, which is looked up
  double head;       ///< output projection, also where it is the token table
  double norms;
  double experts, visited;            ///< of a layer
  double expert_layers;               ///< layers with experts
  double expert_width;                ///< of what is sent to experts
  double feeds;                       ///< layers that have an MLP or experts
  double sums;                        ///< all-reduces of all layers, where devices divide them
  double moved_whole, moved_divided;  ///< read and written by elementwise kernels; the second by tensor parallelism
  double heads, kv_heads;
  double attention_layers;
  double key_value_width;  ///< elements of a token's keys and values in one layer, or of the latent vector for them
  double prompt_width;     ///< elements of a token's scores and values with one other, of prompts
  double decode_width;     ///< the same with the cache: latent attention works in the latent space
  bool latent;

  /// Mean number of tokens that a token of a prompt meets, summed over layers, for the last `prompt` of `context`.
  double attended(double prompt, double context) const;

 private:
  const Model& model_;
};

}  // namespace trainyard
