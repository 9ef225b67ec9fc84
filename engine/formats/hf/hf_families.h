// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace trainyard {

/// What the code of a family does and no key of its configuration says. Bits of HfFamily::traits.
namespace hf {
enum Trait : unsigned {
  none = 0,
  layer_norm = 1u << 0,  ///< with a shift
  scale_norm = 1u << 1,  ///< layer norm without a shift
  bare_norm = 1u << 2,   ///< layer norm without trained numbers
  plain_mlp = 1u << 3,   ///< two matrices, no gate
  qkv_biases = 1u << 4,
  output_bias = 1u << 5,
  mlp_biases = 1u << 6,
  head_bias = 1u << 7,
  all_biases = qkv_biases | output_bias | mlp_biases,
  biases_of_qkv = 1u << 8,  ///< "attention_bias" speaks of queries, keys and values alone
  qk_norm = 1u << 9,
  wide_qk_norm = 1u << 10,  ///< scales of all heads; where "use_qk_norm" is off there are none
  learned_positions = 1u << 11,
  parallel = 1u << 12,  ///< attention and MLP side by side
  one_norm = 1u << 13,  ///< of a layer whose blocks stand side by side
  four_norms = 1u << 14,
  embedding_norm = 1u << 15,
  experts_alone = 1u << 16,  ///< "intermediate_size" is the width of an expert
  shared_gate = 1u << 17,
  router_bias = 1u << 18,
  attention_gate = 1u << 19,
  sinks = 1u << 20,
  clamped = 1u << 21,
  encoder = 1u << 22,  ///< reads in both directions, has no final norm
  window_chunks = 1u << 23,
  shared_beside = 1u << 24,  ///< an MLP of "intermediate_size" beside the experts
  half_mlp = 1u << 25,       ///< "intermediate_size" is that of gate and value together
  lightning = 1u << 26,      ///< its linear layers are Lightning Attention
  single_blocks = 1u << 27,
};
}  // namespace hf

/// A family of models by the name that configurations give: what its code does, and what its configuration class takes
/// for keys that are missing.
struct HfFamily {
  const char* types;  ///< "model_type", several joined by '|'
  unsigned traits = hf::none;
  const char* defaults = "{}";    ///< JSON, by the first name of a key
  const char* refused = nullptr;  ///< why a file of it cannot be read
  const char* beside = nullptr;   ///< parts of its weights that no key speaks of, and that are not counted
};

/// nullptr for a family that the table does not have.
const HfFamily* find_hf_family(std::string_view model_type);

}  // namespace trainyard
