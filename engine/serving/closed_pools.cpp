// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/closed_pools.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/smooth.h"
#include "engine/serving/separate_pools.h"

namespace trainyard {
namespace {

constexpr int pool_rounds = 40;
/// A request passes the servers of both pools, and each takes the request time of the engine.
constexpr double servers = 2;

/// Times of the prefill replicas of a closed loop.
class PromptWorkers {
 public:
  PromptWorkers(const Replica& replica, double workers, double clients, double prompt)
      : r_(replica), engine_(*replica.design().serving.engine), workers_(workers), clients_(clients), prompt_(prompt) {}

  /// Maximum number of prompts in one step of a replica.
  double most() const { return std::max(1.0, std::min(r_.chunk() / prompt_, clients_ / workers_)); }
  /// Duration of the steps that read `prompts` prompts at once, in s. Data-parallel ranks wait for the fullest one.
  /// Each rank accepts its requests one after the other.
  double step(double prompts) const {
    const double ranks = r_.layout().attention_data_parallel ? r_.layout().tensor_parallel : 1;
    const double read = std::max(prompts, ranks), tokens = read * prompt_;
    const double steps = std::max(1.0, tokens / r_.chunk());
    // A factor below 1 means that prompts hide host time of decode steps. Prefill workers have no decode steps.
    const double work = std::max(1.0, engine_.prompt_factor) * r_.prefill(tokens, prompt_, read).total();
    return smooth_max(work, steps * r_.least_prompt_step()) + occupied() * read / ranks;
  }
  /// Part of the request time in s in which a rank reads no prompt.
  double occupied() const { return coefficients_of(r_.design()).serving.prefill_occupied * engine_.request_time; }
  /// Requests/s of all replicas.
  double capacity() const { return workers_ * most() / step(most()); }
  /// Average time of the prompts that arrive together at the start.
  double burst() const { return step(most()) * (std::max(1.0, clients_ / (workers_ * most())) + 1) / 2; }
  /// Average time of a later prompt if users spend `elsewhere` s between a first token and their next prompt.
  double later(double elsewhere) const {
    const double alone = step(1), rate = capacity();
    const double used = std::min(0.95, clients_ / (elsewhere + alone) / rate);
    const double wait = alone * used / 2 / (1 - 0.8 * used);
    // If prefill is the bottleneck, all users wait for it except those that decode.
    return smooth_max(alone + wait, std::max(0.0, clients_ / rate - elsewhere));
  }

 private:
  const Replica& r_;
  const ServingEngine& engine_;
  double workers_, clients_, prompt_;
};

}  // namespace

SteadyState closed_pools(const Replica& prefill, const Replica& decode, const PoolWorkers& workers,
                         const ClosedLoop& load, double prompt, double output) {
  SteadyState out;
  const double slots = workers.decode * std::min(load.most, decode.sequences_that_fit(prompt, output));
  if (!(slots > 0)) return out;
  const PromptWorkers prompts(prefill, workers.prefill, load.clients, prompt);
  const ServingEngine& engine = *decode.design().serving.engine;
  // A decode worker looks for transferred prompts as rarely as for new requests; then follows the first step.
  const double steps_to_first_token = std::max(1.0, engine.polling_steps) / 2 + 1;
  const double request_time = servers * engine.request_time - prompts.occupied();
  const double first = 1 / std::max(1.0, load.requests), burst = prompts.burst();
  out.prompt_time = prompts.step(1);
  const double sent = cache_transfer(decode.design(), prefill, decode, out.prompt_time).exposed_time;
  double sequences = std::min(load.clients, slots);
  for (int i = 0; i < pool_rounds; ++i) {
    out.sequences = sequences;
    out.step = decode.decode(sequences / workers.decode, prompt + output / 2);
    out.tpot = out.step.total();
    const double answer = output * out.tpot;
    const double start = request_time + sent + steps_to_first_token * out.tpot;
    const double later = prompts.later(answer + start);
    const double open = first * burst + (1 - first) * later + start;
    // If the caches are the bottleneck, all users but those that decode wait for their first token.
    out.ttft = smooth_max(open, std::max(0.0, load.clients / slots - 1) * answer);
    out.wait = out.ttft - out.prompt_time - start;
    // By Little's law, a client decodes during the share of its time that is not spent waiting for a first token.
    const double next = std::min(slots, load.clients * answer / (answer + out.ttft));
    if (std::abs(next - sequences) < 1e-6 * sequences) break;
    sequences = std::sqrt(sequences * next);
  }
  out.rate = out.sequences / out.tpot;
  return out;
}

}  // namespace trainyard
