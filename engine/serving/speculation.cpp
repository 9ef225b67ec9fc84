// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/speculation.h"

#include <algorithm>
#include <cmath>

namespace trainyard {
namespace {

using Part = double PassTime::*;
constexpr Part all_parts[] = {&PassTime::linear, &PassTime::elementwise, &PassTime::attention, &PassTime::cache,
                              &PassTime::head,   &PassTime::tensor,      &PassTime::expert,    &PassTime::pipeline,
                              &PassTime::host,   &PassTime::hidden};

PassTime& add(PassTime& sum, double factor, const PassTime& other) {
  for (const Part part : all_parts) sum.*part += factor * (other.*part);
  return sum;
}

Design draft_design(const Design& design) {
  Design out = design;
  out.work.model = design.serving.draft_model;
  auto engine = std::make_shared<ServingEngine>(*design.serving.engine);
  engine->step_time = engine->sequence_time = 0;
  out.serving.engine = std::move(engine);
  return out;
}

/// The draft model is small: each stage of the model holds all of its layers, under tensor parallelism.
ReplicaLayout draft_layout(const ReplicaLayout& target) { return {target.tensor_parallel, 1, 1, 1, false}; }

}  // namespace

double tokens_per_step(double acceptance, double proposed) {
  if (acceptance >= 1) return proposed + 1;
  return (1 - std::pow(acceptance, proposed + 1)) / (1 - acceptance);
}

Decoder::Draft::Draft(const Design& given, const Replica& target)
    : design(draft_design(given)), replica(design, draft_layout(target.layout())) {}

Decoder::Decoder(const Design& design, const Replica& replica) : design_(design), replica_(replica) {
  const Serving& serving = design.serving;
  if (serving.speculation == Speculation::off) return;
  proposed_ = serving.draft_tokens;
  tokens_ = trainyard::tokens_per_step(serving.acceptance, proposed_);
  if (serving.speculation == Speculation::draft_model) {
    draft_ = std::make_unique<const Draft>(design, replica);
    weights_ = draft_->replica.memory().weights;
    cache_token_ = draft_->replica.memory().cache_token;
    return;
  }
  // A multi-token-prediction module is one additional layer. For models without one, an additional trained layer is
  // assumed (EAGLE, arXiv 2401.15077), run once for each proposed token.
  const Model& model = *design.work.model;
  const double modules = std::max(1.0, model.mtp_layers) / replica.stage_layers();
  weights_ = modules * replica.memory().weights;
  cache_token_ = modules * replica.memory().cache_token;
}

PassTime Decoder::proposal_time(double sequences, double context) const {
  PassTime sum;
  if (draft_) return add(sum, proposed_, draft_->replica.decode(sequences, context));
  const PassTime whole = replica_.decode(sequences, context);
  const double layer = proposed_ / design_.work.model->layers;
  for (const Part part : {&PassTime::linear, &PassTime::elementwise, &PassTime::attention, &PassTime::cache,
                          &PassTime::tensor, &PassTime::expert})
    sum.*part = layer * (whole.*part);
  sum.head = proposed_ * whole.head;
  sum.host = proposed_ * design_.serving.engine->layer_time;
  return sum;
}

PassTime Decoder::step(double sequences, double context) const {
  if (proposed_ <= 0) return replica_.decode(sequences, context);
  PassTime sum = replica_.decode(sequences, context, proposed_ + 1);
  return add(sum, 1, proposal_time(sequences, context));
}

PassTime Decoder::iteration(double sequences, double prompt, double context, double output) const {
  if (proposed_ <= 0) return replica_.iteration(sequences, prompt, context, output);
  // Speculation ends answers after fewer steps, so more prompts enter per step. The cache still holds whole answers.
  const double steps = output / tokens_;
  const double middle = context + output / 2;
  const double shifted = middle - steps / 2;
  PassTime sum = replica_.iteration(sequences, prompt, shifted, steps);
  add(sum, -1, replica_.decode(sequences, middle));
  add(sum, 1, replica_.decode(sequences, middle, proposed_ + 1));
  add(sum, 1, proposal_time(sequences, middle));
  if (!draft_) return sum;
  add(sum, 1, draft_->replica.iteration(sequences, prompt, shifted, steps));
  return add(sum, -1, draft_->replica.decode(sequences, middle));
}

PassTime Decoder::prefill(double tokens, double prompt, double sequences, double context) const {
  PassTime sum = replica_.prefill(tokens, prompt, sequences, context);
  return draft_ ? add(sum, 1, draft_->replica.prefill(tokens, prompt, 0, context)) : sum;
}

double Decoder::sequences_that_fit(double prompt, double output) const {
  const double alone = replica_.sequences_that_fit(prompt, output);
  const ReplicaMemory& memory = replica_.memory();
  if (weights_ <= 0 || memory.cache <= 0) return alone;
  // The engine's own limit of sequences does not depend on the cache size.
  const double reserved = prompt + design_.serving.engine->output_reserved * output;
  const double room = std::max(alone, memory.cache_tokens / reserved);
  const double left = std::max(0.0, memory.cache - weights_) / memory.cache;
  return std::min(alone, room * left * memory.cache_token / (memory.cache_token + cache_token_));
}

}  // namespace trainyard
