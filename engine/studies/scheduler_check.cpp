// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/scheduler_check.h"

#include <algorithm>
#include <cmath>

#include "engine/serving/closed_service.h"
#include "engine/serving/replica_times.h"
#include "engine/serving/scheduler_simulation.h"
#include "engine/serving/serving_figures.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr double mean_tolerance = 0.05, tail_tolerance = 0.15;
/// Share of the saturation load up to which means have the closer tolerance.
constexpr double moderate_load = 0.6;

SchedulerCheck refused_check(const char* why) {
  SchedulerCheck out;
  out.refused = why;
  return out;
}

bool batches_continuously(const Serving& s) {
  return s.batching == Batching::continuous && s.prefill_place == PrefillPlace::together;
}

constexpr const char* only_continuous =
    TRAINYARD_TR("Only replicas with continuous batching that read their own prompts can be simulated.");
constexpr const char* no_replicas = TRAINYARD_TR("No number of replicas can serve this load.");

}  // namespace

bool CheckedFigure::agrees() const { return std::abs(difference()) <= tolerance; }

bool SchedulerCheck::agrees() const {
  return !figures.empty() && std::ranges::all_of(figures, [](const CheckedFigure& f) { return f.agrees(); });
}

SchedulerCheck check_random_arrivals(const Design& d, const SimulationSize& size) {
  if (!batches_continuously(d.serving)) return refused_check(only_continuous);
  const Replica replica(d);
  const Decoder decoder(d, replica);
  const ServingFigures sized = size_serving(d, replica, decoder);
  if (std::isnan(sized.replicas) || !(sized.users_running > 0)) return refused_check(no_replicas);
  const double requests = d.serving.requests / sized.replicas;
  const SchedulerRules rules = open_loop_rules(d, replica, decoder, sized.replica_users);
  const RequestLengths lengths = lengths_of(replica);
  SimulatedLoad load;
  load.requests_per_second = requests;
  load.requests = size.requests;
  load.prompt = {lengths.prompt.mean * lengths.computed, lengths.prompt.spread};
  load.answer = lengths.answer;
  load.seed = size.seed;
  load.burst = d.serving.requests_per_arrival();
  const SimulatedTimes at = simulate_scheduler(rules, load, d.serving.percentile);
  SchedulerCheck out;
  out.load = requests / sized.saturation_requests;
  const double mean_within = out.load <= moderate_load ? mean_tolerance : tail_tolerance;
  out.figures = {{"ttft_mean", TRAINYARD_TR("Time to first token, mean"), sized.ttft_mean, at.ttft, mean_within},
                 {"ttft", TRAINYARD_TR("Time to first token, percentile"), sized.ttft, at.ttft_tail, tail_tolerance},
                 {"tpot_mean", TRAINYARD_TR("Time per token, mean"), sized.tpot_mean, at.tpot, mean_within},
                 {"tpot", TRAINYARD_TR("Time per token, percentile"), sized.tpot, at.tpot_tail, tail_tolerance},
                 {"users_running", TRAINYARD_TR("Running users"), sized.users_running, at.running, mean_within}};
  return out;
}

SchedulerCheck check_load(const Design& d, const SimulationSize& size) {
  if (!is_closed_loop(d.serving)) return check_random_arrivals(d, size);
  const Replica replica(d);
  const Decoder decoder(d, replica);
  if (lengths_of(replica).computed < 1 || decoder.tokens_per_step() != 1)
    return refused_check(TRAINYARD_TR("Closed loops with cached prompts or speculation cannot be simulated."));
  const ServingFigures sized = size_serving(d, replica, decoder);
  if (std::isnan(sized.replicas)) return refused_check(no_replicas);
  const ClosedLoop load = closed_load(d.serving, d.serving.clients / sized.replicas, sized.replica_users);
  return check_closed_loop(d, load, size.seed);
}

SchedulerCheck check_closed_loop(const Design& d, const ClosedLoop& load, std::uint64_t seed) {
  if (!batches_continuously(d.serving)) return refused_check(only_continuous);
  const Replica replica(d);
  const double prompt = d.serving.prompt_tokens, output = d.serving.output_tokens;
  if (!(replica.sequences_that_fit(prompt, output) >= 1))
    return refused_check(TRAINYARD_TR("The model does not fit the replica."));
  const SteadyState formula = closed_loop(replica, load, prompt, output);
  SimulatedLoad played;
  played.clients = std::max(1.0, std::round(load.clients));
  played.requests = played.clients * load.requests;
  played.prompt = {prompt, 0};
  played.answer = {output, 0};
  played.uniform_spread = load.spread;
  played.seed = seed;
  const SimulatedTimes at = simulate_scheduler(closed_loop_rules(replica, prompt, output, load.most), played, 0.95);
  SchedulerCheck out;
  out.load = unknown;
  out.figures = {{"ttft_mean", TRAINYARD_TR("Time to first token, mean"), formula.ttft, at.ttft, tail_tolerance},
                 {"tpot_mean", TRAINYARD_TR("Time per token, mean"), formula.tpot, at.tpot, tail_tolerance},
                 {"users_running", TRAINYARD_TR("Running users"), formula.sequences, at.running, tail_tolerance}};
  return out;
}

}  // namespace trainyard
