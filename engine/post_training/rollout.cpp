// SPDX-License-Identifier: Apache-2.0
#include "engine/post_training/rollout.h"

#include <algorithm>
#include <cmath>

namespace trainyard {
namespace {

/// Answers that still grow at a decoding step ÷ answers that start in the iteration, and the average context of those
/// answers. Answers of earlier iterations continue where they stopped.
struct Live {
  double share = 0, context = 0;
};
Live live_at(const RolloutLoad& load, double step, double longest) {
  Live out;
  double tokens = 0;
  for (double grown = step; grown < longest; grown += load.budget) {
    const double share = load.lengths.longer_than(grown);
    out.share += share;
    tokens += share * (load.prompt + grown);
  }
  out.context = out.share > 0 ? tokens / out.share : load.prompt + step;
  return out;
}

/// Intervals of Simpson's rule, denser at the start, where most answers end.
constexpr int places = 48;

double batch_answer_time(const RolloutLoad& load, double sequences, double steps, double longest,
                         const DecodeTime& decode) {
  double sum = 0;
  for (int i = 0; i <= places; ++i) {
    const double x = double(i) / places;
    const double step = std::min(steps * x * x, steps * (1 - 1e-9));
    const Live live = live_at(load, step, longest);
    const double weight = i == 0 || i == places ? 1 : i % 2 ? 4 : 2;
    sum += weight * 2 * x * decode(std::max(1.0, sequences * live.share), live.context);
  }
  return steps * sum / (3 * places);
}

double lone_answer_time(const RolloutLoad& load, double steps, const DecodeTime& decode) {
  return steps * decode(1, load.prompt + steps / 2);
}

}  // namespace

RolloutTime rollout_time(const RolloutLoad& load, const DecodeTime& decode) {
  RolloutTime out;
  const double longest = load.lengths.longest_of(load.answers);
  out.longest = std::min(longest, load.budget);
  const double answers_per_engine = load.answers / load.engines;
  const double started = std::min(answers_per_engine, load.answers_that_fit);
  out.floor = load.imbalance * lone_answer_time(load, out.longest, decode);
  const double written = load.imbalance * batch_answer_time(load, started, out.longest, longest, decode);
  out.work = std::max(0.0, written - out.floor);
  if (answers_per_engine > started) {
    const double context = load.prompt + load.lengths.mean() / 2;
    out.waiting =
        load.waiting_cost * (answers_per_engine - started) * load.lengths.mean() * decode(started, context) / started;
  }
  out.carried = load.answers * load.lengths.longer_than(load.budget);
  out.total = out.floor + out.work + out.waiting;
  return out;
}

double streaming_sequences(const RolloutLoad& load, double ahead) {
  return std::max(1.0, std::min(load.answers_that_fit, load.answers * (1 + ahead) / load.engines));
}

double streaming_time(const RolloutLoad& load, double ahead, const DecodeTime& decode) {
  const double sequences = streaming_sequences(load, ahead);
  const double busy = std::min(load.engines, load.answers * (1 + ahead));
  const double mean = load.lengths.mean();
  return load.answers * mean * decode(sequences, load.prompt + mean / 2) / (busy * sequences);
}

}  // namespace trainyard
