// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/closed_loop.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/smooth.h"

namespace trainyard {
namespace {

constexpr int rounds = 12;

/// Times of a replica that decodes a given number of sequences.
class Loop {
 public:
  Loop(const Replica& replica, const ClosedLoop& load, double prompt, double output)
      : r_(replica), engine_(*replica.design().serving.engine), load_(load), prompt_(prompt), output_(output) {}

  SteadyState at(double sequences) const {
    SteadyState out;
    out.sequences = sequences;
    out.step = r_.decode(sequences, prompt_ + output_ / 2);
    const double decode = out.step.total();
    const PassTime with = r_.iteration(sequences, prompt_, prompt_, output_);
    const double added = std::max(0.0, with.total() - decode);
    // A client's own prompt is read before its answer, so only the prompts of the others interrupt it.
    const double others = std::max(0.0, 1 - 1 / load_.clients);
    out.tpot = decode + others * added;
    out.rate = sequences / out.tpot;
    times(decode, added * output_ / sequences, out);
    return out;
  }

 private:
  /// Duration of the steps that read `prompts` prompts at once, in s. Data-parallel ranks wait for the rank with the
  /// most prompts.
  double step(double prompts, double decode, double added) const {
    const double ranks = r_.layout().attention_data_parallel ? r_.layout().tensor_parallel : 1;
    const double tokens = std::max(prompts, ranks) * prompt_, steps = std::max(1.0, tokens / r_.chunk());
    const double decoding = engine_.prompts_alone ? 0 : decode;
    const double work = decoding + engine_.prompt_factor * added * std::max(prompts, ranks) / steps;
    return steps * smooth_max(work, r_.least_prompt_step());
  }

  void times(double decode, double added, SteadyState& out) const {
    const double taken = std::max(1.0, std::min(r_.chunk() / prompt_, load_.clients));
    const double slots = std::max(1e-9, r_.sequences_that_fit(prompt_, output_));
    out.prompt_time = step(1, decode, added);
    const double answer = output_ * out.tpot;
    const double used = std::min(0.95, load_.clients * added / answer);
    const double steady = out.prompt_time * (1 + used / 2 / (1 - 0.8 * used)) + engine_.polling_steps * decode / 2;
    const double groups = std::max(1.0, load_.clients / taken), group = step(taken, decode, added);
    const double burst = group * (groups + 1) / 2;
    // Answers of equal length end in the order of their prompts, one group per step. Their next prompts meet in a queue
    // only if the answers ended before the first client's next request arrived. With separate prompt steps, all answers
    // end together, so all next prompts queue.
    const double early = engine_.prompts_alone ? groups : engine_.request_time / decode;
    const double equal = std::min(burst, group * (1 + early / 2));
    // Answers of different lengths end independently of each other.
    const double together = 1 / (1 + std::pow(load_.spread * answer / burst, 2));
    const double first = 1 / std::max(1.0, load_.requests);
    const double later = together * equal + (1 - together) * steady;
    const double queue = std::max(0.0, load_.clients / slots - 1) * answer;
    out.wait = first * burst + (1 - first) * later - out.prompt_time + queue;
    out.ttft = engine_.request_time + out.prompt_time + out.wait;
  }

  const Replica& r_;
  const ServingEngine& engine_;
  const ClosedLoop& load_;
  double prompt_, output_;
};

}  // namespace

SteadyState closed_loop(const Replica& replica, const ClosedLoop& load, double prompt, double output) {
  const Loop loop(replica, load, prompt, output);
  const double slots = replica.sequences_that_fit(prompt, output);
  double sequences = std::min(load.clients, slots);
  if (!(sequences > 0)) return {};
  SteadyState out = loop.at(sequences);
  // By Little's law, a client decodes during the share of its time that is not spent waiting for a first token.
  for (int i = 0; i < rounds; ++i) {
    const double decoding = output * out.tpot;
    const double next = std::min(slots, load.clients * decoding / (decoding + out.ttft));
    if (std::abs(next - sequences) < 1e-6 * sequences) break;
    sequences = std::sqrt(sequences * next);
    out = loop.at(sequences);
  }
  return out;
}

}  // namespace trainyard
