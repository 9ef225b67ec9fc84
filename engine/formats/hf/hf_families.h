// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace trainyard {

/// Properties that a family's code fixes and its configuration does not state. Bits of HfFamily::traits.
namespace hf {
enum Trait : unsigned {
  none = 0,
  layer_norm = 1u << 0,  ///< with bias
  scale_norm = 1u << 1,  ///< layer norm without bias
  bare_norm = 1u << 2,   ///< layer norm without trained parameters
  plain_mlp = 1u << 3,   ///< two matrices, no gate
  qkv_biases = 1u << 4,
  output_bias = 1u << 5,
  mlp_biases = 1u << 6,
  head_bias = 1u << 7,
  all_biases = qkv_biases | output_bias | mlp_biases,
  biases_of_qkv = 1u << 8,  ///< "attention_bias" applies to queries, keys and values only
  qk_norm = 1u << 9,
  wide_qk_norm = 1u << 10,  ///< each head has its own scales; no norm if "use_qk_norm" is off
  learned_positions = 1u << 11,
  parallel = 1u << 12,  ///< attention and MLP run in parallel
  one_norm = 1u << 13,  ///< one norm for both blocks of a parallel layer
  four_norms = 1u << 14,
  embedding_norm = 1u << 15,
  expert_width = 1u << 16,  ///< "intermediate_size" is the width of an expert
  shared_gate = 1u << 17,   ///< a trained score weighs the shared experts
  router_bias = 1u << 18,
  attention_gate = 1u << 19,        ///< queries carry a gate for the output
  sinks = 1u << 20,                 ///< each head has a trained attention sink
  clamped = 1u << 21,               ///< MLP gates are clamped (gpt-oss)
  encoder = 1u << 22,               ///< attends in both directions, has no final norm
  window_chunks = 1u << 23,         ///< windows are fixed chunks instead of sliding
  extra_dense_mlp = 1u << 24,       ///< a dense MLP of width "intermediate_size" in addition to the experts
  gate_and_value_width = 1u << 25,  ///< "intermediate_size" is the width of gate and value together
  lightning = 1u << 26,             ///< its linear layers are Lightning Attention
  single_blocks = 1u << 27,         ///< a layer is only a mixer or only an MLP
  shared_vector = 1u << 28,         ///< one vector per token is key and value of all heads (DeepSeek-V4)
  head_gate = 1u << 29,             ///< one gate per head, and more heads in windowed layers (Step-3.5)
};
}  // namespace hf

/// A family of models: the fixed properties of its code, and the defaults of its configuration class.
struct HfFamily {
  const char* types;  ///< values of "model_type", joined by '|'
  unsigned traits = hf::none;
  const char* defaults = "{}";    ///< JSON; keyed by the first name of each key
  const char* refused = nullptr;  ///< why its files cannot be read; nullptr if they can
  const char* uncounted_weights =
      nullptr;  ///< weights that are not counted, because no key describes them; nullptr if none
};

/// nullptr for an unknown family.
const HfFamily* find_hf_family(std::string_view model_type);

}  // namespace trainyard
