// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "engine/serving/closed_loop.h"
#include "engine/serving/lengths.h"
#include "engine/serving/speculation.h"

namespace trainyard {

/// What a scheduler knows about a replica: step times by the number of decoding sequences, and the rules of its engine.
/// Seconds and tokens.
struct SchedulerRules {
  std::vector<double> users;   ///< ascending; the last is the maximum number of concurrent sequences
  std::vector<double> step;    ///< time of a step in which that number of sequences decodes
  std::vector<double> prompt;  ///< time that one prompt of `prompt_tokens` tokens takes from running answers
  double prompt_tokens = 1;
  double prompt_factor = 1;  ///< time that a prompt adds to its own step ÷ time that it takes from running answers
  /// Ascending lengths of prompts in tokens, and their added time ÷ that of a prompt of average time. Empty: the time
  /// grows with the length.
  std::vector<double> prompt_lengths, prompt_shares;
  /// A prompt's time to its own first token ÷ the time that it adds: a prompt passes all stages of a pipeline in turn.
  double prompt_stages = 1;
  double single_prompt = 0;      ///< time of a prompt that no other sequence meets
  double least_prompt_step = 0;  ///< shortest step with prompts
  double chunk = 8192;           ///< maximum prompt tokens per step
  double ranks = 1;              ///< data-parallel ranks; the one with the most prompts sets the step time
  double request_time = 0;       ///< from the end of an answer until the next request of its client is queued
  double polling_steps = 0;      ///< decode steps between two polls of the queue; 0: a poll before each step
  double step_tokens = 1;        ///< tokens per step and sequence
  /// Wait until the engine sees a request ÷ rest of the step during which the request arrives.
  double wait_share = 1;
  bool prompts_alone = false;  ///< prompts have steps of their own
};

/// Rules of a replica for clients in a closed loop with these mean lengths. `most`: maximum number of concurrent
/// sequences, if memory allows them.
SchedulerRules closed_loop_rules(const Replica& replica, double prompt, double output, double most = 1e9);
/// Rules of a replica for random arrivals, with the lengths of its design. `users`: maximum number of concurrent
/// sequences.
SchedulerRules open_loop_rules(const Design& design, const Replica& replica, const Decoder& decoder, double users);

/// Requests of a simulation. Lengths are log-normal, or uniform if `uniform_spread` is set.
struct SimulatedLoad {
  double clients = 0;              ///< of a closed loop; 0: open loop
  double requests_per_second = 0;  ///< of an open loop, at random (Poisson)
  double burst = 1;                ///< mean number of requests that arrive together (geometric), in an open loop
  double requests = 20000;         ///< in all; an open loop ignores the first tenth
  Lengths prompt, answer;
  double uniform_spread = -1;  ///< (longest − shortest) ÷ longest; negative: log-normal
  std::uint64_t seed = 1;
};

struct SimulatedTimes {
  double ttft = 0, ttft_median = 0, ttft_tail = 0;  ///< s; the tail is the percentile asked for
  double tpot = 0, tpot_tail = 0;
  double running = 0;  ///< sequences that decode, on average over time
  double rate = 0;     ///< output tokens/s
};

/// Plays the scheduler of one replica step by step. Same rules, lengths and seed give the same result. `percentile`:
/// share of the requests that the tails do not exceed.
SimulatedTimes simulate_scheduler(const SchedulerRules& rules, const SimulatedLoad& load, double percentile);

}  // namespace trainyard
