// SPDX-License-Identifier: Apache-2.0
#include "engine/model/kv_cache.h"

#include <algorithm>

#include "engine/model/linear_layer.h"
#include "engine/model/model_shape.h"

namespace trainyard {
namespace {

/// Bytes of a cached convolution input of a linear layer: always 16 bits, because engines quantise only keys and
/// values.
constexpr double conv_element = 2;

/// Bytes of one head's vector. FP8 and INT8 have one scale per layer, which is negligible. 4 bits have a scale and a
/// zero point of 16 bits each per vector (LMDeploy, "INT4/INT8 KV cache").
double vector_bytes(CacheFormat format, double elements) {
  switch (format) {
    case CacheFormat::bits_16:
      return 2 * elements;
    case CacheFormat::fp8:
    case CacheFormat::int8:
      return elements;
    case CacheFormat::int4:
      return elements / 2 + 4;
  }
  return 2 * elements;
}

/// Share of the heads on one of `tensor` devices: at least one head, because devices hold whole heads.
double held_share(double heads, double tensor) { return std::max(1 / tensor, 1 / heads); }

CacheLayers layers_with(const Model& m, CacheFormat format, double heads, double key) {
  // One vector is both key and value.
  if (m.attention == Attention::shared_kv) return {.heads = 1, .token_bytes = vector_bytes(format, key)};
  const double value = m.v_head > 0 ? m.v_head : key;
  return {.heads = heads, .token_bytes = heads * (vector_bytes(format, key) + vector_bytes(format, value))};
}

}  // namespace

double CacheLayers::kept_tokens(double tokens) const { return window > 0 ? std::min(tokens, window) : tokens / ratio; }

double CacheLayers::read_tokens(double tokens) const {
  const double kept = kept_tokens(tokens);
  return picked > 0 ? std::min(kept, picked) : kept;
}

KvCache::KvCache(const Model& m, CacheFormat format) {
  if (m.kinds.empty()) add_layers(m, format);
  for (const Model& kind : m.kinds) add_layers(kind, format);
}

void KvCache::add_layers(const Model& m, CacheFormat format) {
  const double all = std::max(0.0, attention_layer_count(m));
  const double windowed = std::min(m.window > 0 ? m.window_layers : 0, all);
  CacheLayers full, near;
  if (m.attention == Attention::mla) {
    full = {.heads = 1, .token_bytes = vector_bytes(format, m.kv_lora + m.qk_rope)};
    near = full;
  } else {
    full = layers_with(m, format, m.kv_heads, m.head_dim);
    near = layers_with(m, format, m.window_kv_heads > 0 ? m.window_kv_heads : m.kv_heads,
                       m.window_head_dim > 0 ? m.window_head_dim : m.head_dim);
  }
  // Layers with compression cache their window in addition.
  full.layers = m.compress_ratio > 0 ? all : all - windowed;
  full.ratio = std::max(1.0, m.compress_ratio);
  full.index_bytes = m.index_heads > 0 && !m.index_shared ? m.index_key_bytes : 0;
  full.picked = m.index_heads > 0 ? m.index_tokens : 0;
  near.layers = windowed;
  near.window = m.window;
  attention_.push_back(full);
  attention_.push_back(near);
  if (m.linear_layers <= 0) return;
  const double conv = std::max(0.0, m.linear_conv - 1) * linear_conv_width(m) * conv_element;
  state_ += m.linear_layers * (conv + linear_value_width(m) * m.linear_state * m.linear_state_bytes);
  state_heads_ = m.linear_heads;
}

double KvCache::longest_window() const {
  double longest = 0;
  for (const CacheLayers& c : attention_)
    if (c.layers > 0) longest = std::max(longest, c.window);
  return longest;
}

double KvCache::bytes(double tokens, double tensor) const {
  double sum = state_bytes(tensor);
  for (const CacheLayers& c : attention_)
    sum += c.layers * c.kept_tokens(tokens) * (c.token_bytes * held_share(c.heads, tensor) + c.index_bytes);
  return sum;
}

double KvCache::next_token_bytes(double tokens, double tensor) const {
  double sum = 0;
  for (const CacheLayers& c : attention_)
    if (c.window == 0 || tokens < c.window)
      sum += c.layers * (c.token_bytes * held_share(c.heads, tensor) + c.index_bytes) / c.ratio;
  return sum;
}

double KvCache::long_token_bytes(double tensor) const {
  double sum = 0;
  for (const CacheLayers& c : attention_)
    if (c.window == 0) sum += c.layers * (c.token_bytes * held_share(c.heads, tensor) + c.index_bytes) / c.ratio;
  return sum;
}

double KvCache::state_bytes(double tensor) const { return state_ * held_share(state_heads_, tensor); }

double KvCache::read_bytes(double tokens, double tensor) const {
  double sum = state_bytes(tensor);
  for (const CacheLayers& c : attention_)
    sum += c.layers * (c.read_tokens(tokens) * c.token_bytes * held_share(c.heads, tensor) +
                       c.kept_tokens(tokens) * c.index_bytes);
  return sum;
}

double cache_bytes(const Model& model, CacheFormat format, double tokens) {
  return KvCache(model, format).bytes(tokens);
}

}  // namespace trainyard
