// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"

namespace trainyard {

/// What a server keeps of a sequence in one kind of layer that attends with a softmax.
struct CacheLayers {
  double layers = 0;       ///< of this kind
  double heads = 1;        ///< that tensor parallelism can deal out; 1 where every device needs all
  double token_bytes = 0;  ///< of one layer and token, all heads
  double index_bytes = 0;  ///< the same of the index of sparse attention, whole on every device
  double window = 0;       ///< tokens that are kept at most; 0 = all
  double picked = 0;       ///< tokens that one step reads at most; 0 = all that are kept
  double kept_tokens(double tokens) const;
  double read_tokens(double tokens) const;
};

/// The KV cache of one sequence, exact by kind of layer: keys and values of attention with all tokens and with a window
/// (2 a_kv d elements a token, arXiv 2305.13245), the latent vector of multi-head latent attention
/// (arXiv 2405.04434, section 2.1.2), the index of sparse attention, the constant state of linear layers. Bytes on one
/// of `tensor` devices that divide heads: the most that any of them holds, as a server gives each device whole heads
/// while there are enough, and copies of them beyond.
class KvCache {
 public:
  KvCache(const Model& model, CacheFormat format);

  /// Of a sequence of a length. A chunk of attention side by side counts whole: room for it must be there.
  double bytes(double tokens, double tensor = 1) const;
  /// Further bytes of the next token of a sequence of a length: less where its windows are full.
  double next_token_bytes(double tokens, double tensor = 1) const;
  /// The same where all windows are full.
  double long_token_bytes(double tensor = 1) const;
  /// That a sequence takes whatever its length: what linear layers carry.
  double state_bytes(double tensor = 1) const;
  /// That one step of decoding reads of a sequence of a length. Linear layers also write their state back.
  double read_bytes(double tokens, double tensor = 1) const;

  const std::array<CacheLayers, 2>& attention() const { return attention_; }  ///< with all tokens, with a window

 private:
  std::array<CacheLayers, 2> attention_;
  double state_ = 0, state_heads_ = 1;
};

/// Bytes of the cache of one sequence of a length, over all devices, each element counted once.
double cache_bytes(const Model& model, CacheFormat format, double tokens);

}  // namespace trainyard
