// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// Cache of one sequence in one kind of softmax attention layer of a server.
struct CacheLayers {
  double layers = 0;       ///< number of layers of this kind
  double heads = 1;        ///< heads that tensor parallelism can divide; 1 if every device needs the whole
  double token_bytes = 0;  ///< bytes per token and layer, all heads
  double index_bytes = 0;  ///< bytes per token and layer of the sparse-attention index, in full on every device
  double window = 0;       ///< largest number of cached tokens; 0 = unlimited
  double picked = 0;       ///< largest number of entries read in one step; 0 = all cached entries
  double ratio = 1;        ///< tokens per cached entry, if entries are compressed
  /// Entries cached for, and read in one step of, a sequence of `tokens`.
  double kept_tokens(double tokens) const;
  double read_tokens(double tokens) const;
};

/// The KV cache of one sequence, exact for each kind of layer: keys and values of full and windowed attention (2 a_kv d
/// elements per token, arXiv 2305.13245), the latent vector of multi-head latent attention (arXiv 2405.04434, section
/// 2.1.2), the index of sparse attention, compressed entries, and the constant state of linear layers. Bytes are those
/// of the fullest of `tensor` devices that divide heads: each device holds whole heads, or a copy of one if there are
/// too few.
class KvCache {
 public:
  KvCache(const Model& model, CacheFormat format);

  /// Bytes of a sequence of `tokens`. In chunked attention a whole chunk counts, because it must fit.
  double bytes(double tokens, double tensor = 1) const;
  /// Bytes that the next token adds to a sequence of `tokens`; layers with a full window add 0.
  double next_token_bytes(double tokens, double tensor = 1) const;
  /// Bytes that the next token adds once all windows are full.
  double long_token_bytes(double tensor = 1) const;
  /// Bytes that do not depend on the sequence length: the state of linear layers.
  double state_bytes(double tensor = 1) const;
  /// Bytes that one decoding step reads for a sequence of `tokens`. Linear layers also write their state back.
  double read_bytes(double tokens, double tensor = 1) const;

  /// Layers without and with a window, for each group of layers of the model.
  const std::vector<CacheLayers>& attention() const { return attention_; }
  /// Tokens after which all windows are full; 0 without windows.
  double longest_window() const;

 private:
  void add_layers(const Model& kind, CacheFormat format);

  std::vector<CacheLayers> attention_;
  double state_ = 0, state_heads_ = 1;
};

/// Bytes of the cache of one sequence of `tokens`, summed over all devices without copies.
double cache_bytes(const Model& model, CacheFormat format, double tokens);

}  // namespace trainyard
