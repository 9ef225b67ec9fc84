// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/model/model_shape.h"
#include "engine/serving/replica.h"

namespace trainyard {
namespace {

constexpr double activation_bytes = 2;

/// Tokens that a sequence occupies in pages: on average, half of its last page is empty.
double paged(double tokens, double page) { return page > 0 ? tokens + (page - 1) / 2 : tokens; }

/// Layers of a pipeline stage. Remaining layers go to the penultimate stage and those before it, because the last stage
/// has the output head (vLLM, vllm/distributed/utils.py, get_pp_indices).
double layers_of_stage(double layers, double stages, double stage) {
  const double each = std::floor(layers / stages), left_over = layers - each * stages;
  return each + (stage < stages - 1 && stage >= stages - 1 - left_over ? 1 : 0);
}

}  // namespace

double Replica::stage_weights(double stage, double stage_layers) const {
  const double tp = layout_.tensor_parallel, final_norm = final_norm_parameters(*design_.work.model);
  const double layers = model_.attention * attention_bytes_ * tp / attention_parts_ +
                        model_.dense * dense_bytes_ * tp / dense_parts_ +
                        model_.experts * model_.expert * expert_bytes_ + (model_.norms - final_norm) * activation_bytes;
  // A tied table serves as embedding and as head. A pipeline stores it on the first and on the last stage, a single
  // stage only once.
  const bool first = stage == 0, last = stage == layout_.pipeline_parallel - 1;
  const bool needs_head = last && !(first && design_.work.model->tied_embeddings);
  const double tables = (first ? model_.embedding : 0) + (needs_head ? model_.head : 0) + (last ? final_norm : 0);
  return (layers * stage_layers / model_.layers + tables * activation_bytes) / tp;
}

/// Stores this stage in memory_ if it has less cache space per layer than the previous candidate. The stage with the
/// least space limits the sequences of a replica.
void Replica::keep_stage_if_tighter(double stage) {
  const double layers = layers_of_stage(model_.layers, layout_.pipeline_parallel, stage);
  if (layers <= 0) return;
  ReplicaMemory m = memory_;
  m.weights = stage_weights(stage, layers);
  const double rest = m.capacity - m.weights - m.reserve;
  m.withheld = (1 - engine_.memory_share) * (engine_.share_of_rest ? rest : m.capacity);
  m.cache = rest - m.withheld;
  const auto room = [](double cache, double of) { return cache < 0 ? cache : cache / of; };
  if (stage_layers_ > 0 && room(m.cache, layers) >= room(memory_.cache, stage_layers_)) return;
  memory_ = m;
  stage_layers_ = layers;
}

/// Any of these stages may need the most memory: the first holds the embedding table, the last the output layer, and
/// the penultimate one has at least as many layers as all others.
std::array<double, 3> Replica::candidate_stages() const {
  const double stages = layout_.pipeline_parallel;
  return {0.0, std::max(0.0, stages - 2), stages - 1};
}

Replica::StageLoad Replica::fullest_stage(double cache) const {
  StageLoad out{memory_.weights, cache};
  for (const double stage : candidate_stages()) {
    const double layers = layers_of_stage(model_.layers, layout_.pipeline_parallel, stage);
    const StageLoad next{stage_weights(stage, layers), cache * layers / stage_layers_};
    if (layers > 0 && next.weights + next.cache > out.weights + out.cache) out = next;
  }
  return out;
}

void Replica::prepare_memory() {
  ReplicaMemory& m = memory_;
  m.capacity = design_.cluster.accelerator->memory * design_.cluster.memory_usable;
  m.reserve = engine_.reserve;
  for (const double stage : candidate_stages()) keep_stage_if_tighter(stage);
  m.cache_token = cache_.long_token_bytes(attention_parts_) * stage_share() / ranks_;
  // The bytes per token of a long sequence exclude full windows, which are a fixed cost per sequence.
  const double window = cache_.longest_window();
  m.state = held_bytes(window) - m.cache_token * window;
  m.cache_tokens = std::max(0.0, m.cache) / m.cache_token * layout_.context_parallel;
}

double Replica::sequence_bytes(double tokens) const {
  const double page = engine_.block_tokens;
  const double whole = page > 0 ? std::ceil(tokens / page) * page : tokens;
  return held_bytes(whole);
}

double Replica::held_bytes(double tokens) const {
  return cache_.bytes(tokens, attention_parts_) * stage_share() / ranks_;
}

double Replica::sequences_that_fit(double prompt, double output) const {
  const double page = engine_.block_tokens;
  const double wanted = prompt + engine_.output_reserved * output;
  const double longest = std::isnan(design_.serving.context_limit) ? prompt + output : design_.serving.context_limit;
  const double tokens = page > 0 ? paged(wanted, page) : std::max(wanted, longest);
  const double room = std::max(0.0, memory_.cache) / held_bytes(tokens) * layout_.context_parallel;
  const double steps = layout_.pipeline_parallel * layout_.context_parallel * ranks_;
  return std::min(room, engine_.largest_batch * steps);
}

}  // namespace trainyard
