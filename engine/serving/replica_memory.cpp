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
  const double tables = (model_.embedding + (design_.work.model->tied_embeddings ? 0 : model_.head)) * activation_bytes;
  const double layers = model_.attention * attention_bytes_ * t / attention_parts_ +
                        model_.dense * dense_bytes_ * t / dense_parts_ +
                        model_.experts * model_.expert * expert_bytes_ + model_.norms * activation_bytes;
  ReplicaMemory& m = memory_;
  m.capacity = design_.cluster.accelerator->memory * design_.cluster.memory_usable;
  m.weights = (layers + tables) / devices;
  m.reserve = engine_.reserve;
  const double rest = m.capacity - m.weights - m.reserve;
  m.withheld = (1 - engine_.memory_share) * (engine_.share_of_rest ? rest : m.capacity);
  m.cache = rest - m.withheld;
  m.cache_token = cache_.long_token_bytes(attention_parts_) / (layout_.pipeline * ranks_);
  // A sequence that fills its windows has what they keep beside what each token adds.
  const double window = cache_.attention()[1].window;
  m.state = held_bytes(window) - m.cache_token * window;
  m.cache_tokens = std::max(0.0, m.cache) / m.cache_token * layout_.context;
}

double Replica::sequence_bytes(double tokens) const {
  const double page = engine_.block_tokens;
  const double whole = page > 0 ? std::ceil(tokens / page) * page : tokens;
  return held_bytes(whole);
}

double Replica::held_bytes(double tokens) const {
  return cache_.bytes(tokens, attention_parts_) / (layout_.pipeline * ranks_);
}

double Replica::sequences_that_fit(double prompt, double output) const {
  const double page = engine_.block_tokens;
  const double wanted = prompt + engine_.output_reserved * output;
  const double longest = std::isnan(design_.serving.context_limit) ? prompt + output : design_.serving.context_limit;
  const double tokens = page > 0 ? paged(wanted, page) : std::max(wanted, longest);
  const double room = std::max(0.0, memory_.cache) / held_bytes(tokens) * layout_.context;
  const double steps = layout_.pipeline * layout_.context * ranks_;
  return std::min(room, engine_.largest_batch * steps);
}

}  // namespace trainyard
