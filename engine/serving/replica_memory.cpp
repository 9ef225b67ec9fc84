// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/serving/replica.h"

namespace trainyard {
namespace {

constexpr double activation_bytes = 2;

/// Tokens that a sequence takes in pages: half of its last one stands empty.
double paged(double tokens, double page) { return page > 0 ? tokens + (page - 1) / 2 : tokens; }

}  // namespace

void Replica::prepare_memory() {
  const double t = layout_.tensor, devices = t * layout_.pipeline;
  const double attention = layout_.attention_data_parallel ? t : 1;
  const double tables = (model_.embedding + (design_.work.model->tied_embeddings ? 0 : model_.head)) * activation_bytes;
  const double layers = model_.attention * attention_bytes_ * attention +
                        (model_.dense + model_.experts * model_.expert) * dense_bytes_ +
                        model_.norms * activation_bytes;
  ReplicaMemory& m = memory_;
  m.capacity = design_.cluster.accelerator->memory * design_.cluster.memory_usable;
  m.weights = (layers + tables) / devices;
  m.reserve = engine_.reserve;
  const double rest = m.capacity - m.weights - m.reserve;
  m.withheld = (1 - engine_.memory_share) * (engine_.share_of_rest ? rest : m.capacity);
  m.cache = rest - m.withheld;
  const double token = model_.cache_width * cache_bytes_ / (layout_.pipeline * cache_parts());
  m.cache_token = token * model_.full_layers;
  m.state = (token * model_.window_layers * model_.window) + model_.state * activation_bytes / devices;
  m.cache_tokens = std::max(0.0, m.cache) / m.cache_token * layout_.context;
}

double Replica::sequence_bytes(double tokens) const {
  const double page = engine_.block_tokens;
  const double whole = page > 0 ? std::ceil(tokens / page) * page : tokens;
  const double token = model_.cache_width * cache_bytes_ / (layout_.pipeline * cache_parts());
  return token * model_.held(whole) + model_.state * activation_bytes / (layout_.tensor * layout_.pipeline);
}

double Replica::cache_bytes_per_token() const {
  return model_.cache_width * cache_bytes_ * (model_.full_layers + model_.window_layers);
}

double Replica::sequences_that_fit(double prompt, double output) const {
  const double page = engine_.block_tokens;
  const double wanted = prompt + engine_.output_reserved * output;
  const double longest = std::isnan(design_.serving.context_limit) ? prompt + output : design_.serving.context_limit;
  const double tokens = page > 0 ? paged(wanted, page) : std::max(wanted, longest);
  const double token = model_.cache_width * cache_bytes_ / (layout_.pipeline * cache_parts());
  const double bytes =
      token * model_.held(tokens) + model_.state * activation_bytes / (layout_.tensor * layout_.pipeline);
  const double room = std::max(0.0, memory_.cache) / bytes * layout_.context;
  const double steps = layout_.pipeline * layout_.context * (layout_.attention_data_parallel ? layout_.tensor : 1);
  return std::min(room, engine_.largest_batch * steps);
}

}  // namespace trainyard
