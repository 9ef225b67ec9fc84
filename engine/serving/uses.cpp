// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/uses.h"

#include <algorithm>
#include <cmath>

namespace trainyard {
namespace {

/// The longest of 100 exponential waits is about this many times the mean: ln 100.
constexpr double longest_wait = 4.605;

/// Micro-batches of a batch: one per pipeline stage if there are enough sequences.
double micro_batches(const Replica& replica, double sequences) {
  const double stages = replica.design().serving.engine->pipelined ? replica.layout().pipeline_parallel : 1;
  return std::clamp(sequences / replica.layout().context_parallel, 1.0, stages);
}

}  // namespace

StaticBatch static_batch(const Replica& r, double sequences, double prompt, double output) {
  StaticBatch out;
  const double fit = r.sequences_that_fit(prompt, output);
  out.waves = std::max(1.0, sequences / fit);
  const double taken = out.waves + (1 - 1 / out.waves) / 2;
  const double stages = r.design().serving.engine->pipelined ? r.layout().pipeline_parallel : 1;
  const double parts = micro_batches(r, sequences / taken), groups = r.layout().context_parallel;
  // Count at least one sequence per stage and context group, because a sequence passes every stage even if the others
  // are empty.
  const double running_sequences = std::max(sequences / taken, groups * stages);
  const double batch = running_sequences / (groups * stages);
  // The last stage waits for the first micro-batch, and the first stage waits for the last one.
  const double filling = r.design().serving.engine->pipelined ? (stages - 1 + parts) / stages : 1;
  out.ttft = filling * r.prefill(batch * groups * prompt, prompt, batch).total();
  out.tpot = r.decode(running_sequences, prompt + output / 2).total();
  out.latency = taken * (out.ttft + (output - 1) * out.tpot);
  out.rate = sequences * output / out.latency;
  return out;
}

SteadyState evaluate_steady_state(const Replica& r, double sequences, double prompt, double context, double output) {
  const ServingCoefficients& k = coefficients_of(r.design()).serving;
  SteadyState out;
  out.sequences = sequences;
  out.step = r.iteration(sequences, prompt, context, output);
  out.tpot = out.step.total();
  out.rate = sequences / out.tpot;
  out.prompt_time = r.prefill(prompt, prompt, 1, context).total();
  const double used = out.rate / output * out.prompt_time;
  out.wait = used < 1 ? (1 + k.prompt_variation) / 2 * out.prompt_time * used / (1 - used)
                      : std::numeric_limits<double>::infinity();
  out.ttft = r.design().serving.engine->first_token_steps * out.tpot + out.prompt_time + out.wait;
  return out;
}

SteadyState saturated(const Replica& r, double prompt, double output) {
  return evaluate_steady_state(r, r.sequences_that_fit(prompt, output), prompt, prompt, output);
}

SteadyState within_limits(const Replica& r, double prompt, double output, const LatencyLimits& limits) {
  const ServingCoefficients& k = coefficients_of(r.design()).serving;
  const SteadyState full = saturated(r, prompt, output);
  const double steps = r.design().serving.engine->first_token_steps;
  const auto holds = [&](const SteadyState& at) {
    const double first = steps * at.tpot + at.prompt_time + longest_wait * at.wait;
    return at.tpot <= k.limit_share * limits.next_token && at.rate <= k.saturation_share * full.rate &&
           first <= limits.first_token;
  };
  if (!(full.sequences > 0)) return {};
  double low = std::log(std::min(0.01, full.sequences / 2)), high = std::log(full.sequences);
  SteadyState best = evaluate_steady_state(r, std::exp(low), prompt, prompt, output);
  if (!holds(best)) return {};
  for (int i = 0; i < 18; ++i) {
    const double middle = (low + high) / 2;
    const SteadyState at = evaluate_steady_state(r, std::exp(middle), prompt, prompt, output);
    (holds(at) ? low : high) = middle;
    if (holds(at)) best = at;
  }
  return best;
}

std::vector<ReplicaLayout> usual_layouts(const Design& d) {
  std::vector<ReplicaLayout> out;
  const double most = std::min(d.cluster.accelerators, std::max(d.cluster.accelerators_per_node, 1.0));
  const bool latent = d.work.model->attention == Attention::mla;
  for (double tp = 1; tp <= std::max(1.0, most) && tp <= 8; tp *= 2)
    out.push_back(
        {.tensor_parallel = tp, .expert_parallel = latent ? tp : 1, .attention_data_parallel = latent && tp > 1});
  return out;
}

ReplicaLayout best_layout_for(const Design& d, std::span<const ReplicaLayout> layouts,
                              double (*rate)(const Replica& replica, const void* of), const void* of) {
  ReplicaLayout best = layouts.back();
  double most = 0;
  for (const ReplicaLayout& layout : layouts) {
    const Replica replica(d, layout);
    const double found = rate(replica, of) / layout.devices();
    if (found > most) {
      most = found;
      best = layout;
    }
  }
  return best;
}

}  // namespace trainyard
