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
  Loop(const Decoder& decoder, const ClosedLoop& load, double prompt, double context, double output, double fetch)
      : decoder_(decoder),
        r_(decoder.replica()),
        engine_(*r_.design().serving.engine),
        load_(load),
        prompt_(prompt),
        context_(context),
        output_(output),
        fetch_(fetch),
        slots_(std::min(load.most, decoder.sequences_that_fit(prompt, output))) {}

  double slots() const { return slots_; }

  ClosedLoopTimes at(double sequences) const {
    ClosedLoopTimes out;
    out.sequences = sequences;
    out.step = decoder_.step(sequences, context_ + output_ / 2);
    const double decode = out.step.total(), each = decoder_.tokens_per_step();
    const PassTime with = decoder_.iteration(sequences, prompt_, context_, output_);
    const double added = std::max(0.0, with.total() - decode);
    // A client's own prompt is read before its answer, so only the prompts of the others interrupt it.
    const double others = std::max(0.0, 1 - 1 / load_.clients);
    const double fetching = fetch_ * each * sequences / output_;
    out.tpot = (decode + others * (added + fetching)) / each;
    out.rate = sequences / out.tpot;
    set_first_token(decode, added * output_ / each / sequences, out);
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
    return steps * smooth_max(work, r_.least_prompt_step()) + prompts * fetch_;
  }

  void set_first_token(double decode, double added, ClosedLoopTimes& out) const {
    const double taken = std::max(1.0, std::min(r_.chunk() / prompt_, load_.clients));
    out.prompt_time = step(1, decode, added);
    const double answer = output_ * out.tpot;
    const double used = std::min(0.95, load_.clients * (added + fetch_) / answer);
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
    const double later = together * equal + (1 - together) * steady;
    const double queue = std::max(0.0, load_.clients / std::max(1e-9, slots_) - 1) * answer;
    const double before = engine_.request_time + queue;
    out.first_burst = 1 / std::max(1.0, load_.requests);
    out.wait = out.first_burst * burst + (1 - out.first_burst) * later - out.prompt_time + queue;
    out.ttft = engine_.request_time + out.prompt_time + out.wait;
    out.earliest = before + group;
    out.latest = before + group * groups;
    out.later_least = before + std::min(later, out.prompt_time);
    out.later_wait = before + later - out.later_least;
  }

  const Decoder& decoder_;
  const Replica& r_;
  const ServingEngine& engine_;
  const ClosedLoop& load_;
  double prompt_, context_, output_, fetch_, slots_;
};

}  // namespace

double ClosedLoopTimes::first_token_at(double share) const {
  const auto within = [&](double time) {
    const double started = latest > earliest ? std::clamp((time - earliest) / (latest - earliest), 0.0, 1.0)
                                             : (time >= earliest ? 1.0 : 0.0);
    const double wait = time - later_least;
    const double next = wait < 0 ? 0 : later_wait > 0 ? -std::expm1(-wait / later_wait) : 1;
    return first_burst * started + (1 - first_burst) * next;
  };
  double low = 0, high = std::max(latest, later_least + later_wait);
  while (within(high) < share && high < 1e12) high *= 2;
  constexpr int halvings = 40;
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (within(middle) < share ? low : high) = middle;
  }
  return high;
}

ClosedLoopTimes closed_loop(const Decoder& decoder, const ClosedLoop& load, double prompt, double context,
                            double output, double fetch) {
  const Loop loop(decoder, load, prompt, context, output, fetch);
  const double slots = loop.slots();
  double sequences = std::min(load.clients, slots);
  if (!(sequences > 0)) return {};
  ClosedLoopTimes out = loop.at(sequences);
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

ClosedLoopTimes closed_loop(const Replica& replica, const ClosedLoop& load, double prompt, double output) {
  return closed_loop(Decoder(replica.design(), replica), load, prompt, prompt, output);
}

}  // namespace trainyard
