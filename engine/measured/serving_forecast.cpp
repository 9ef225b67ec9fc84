// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/serving_forecast.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "engine/parameters/parameter.h"
#include "engine/serving/replica_search.h"

namespace trainyard {
namespace {

bool is_stated(double value) { return !std::isnan(value); }

/// Prompt and output lengths in tokens, and latency limits, if any.
struct Requests {
  double prompt, output;
  LatencyLimits limits;
};

double saturated_rate(const Replica& replica, const void* of) {
  const auto& requests = *static_cast<const Requests*>(of);
  return saturated(replica, requests.prompt, requests.output).rate;
}

double limited_rate(const Replica& replica, const void* of) {
  const auto& requests = *static_cast<const Requests*>(of);
  return within_limits(replica, requests.prompt, requests.output, requests.limits).rate;
}

void set_prediction(const SteadyState& at, ServingPrediction& out) {
  out.sequences = at.sequences;
  out.throughput = at.rate;
  out.ttft = at.ttft;
  out.tpot = at.tpot;
}

}  // namespace

ServingForecast::ServingForecast(const ServingRun& run, ServingRunDesign reading)
    : reading_(std::move(reading)), measured_(measured_serving(run, reading_)), answers_(!(run.output_len < 1)) {
  // Resolving would choose a layout for a service. If none is stated, set a single device here; layout() searches for
  // the best layout.
  if (!reading_.layout_stated) set_degrees(ReplicaLayout{}, reading_.design.serving);
  if (reading_.prefill_accelerator) {
    prefill_design_ = reading_.design;
    prefill_design_->cluster.accelerator = reading_.prefill_accelerator;
    *prefill_design_ = resolved(*prefill_design_);
  }
  reading_.design = resolved(reading_.design);
  const Serving& s = reading_.design.serving;
  // A stated layout ran, so its operator raised the memory share of the engine if the default has no room for a cache.
  const bool loop = reading_.closed_loop && reading_.layout_stated;
  whole_memory_ = loop && !(Replica(reading_.design, layout_of(s)).memory().cache > 0);
  if (whole_memory_) reading_.assumed.push_back("memory share of the engine = 1");
  constexpr double endless = std::numeric_limits<double>::infinity();
  limits_ = {is_stated(run.ttft_limit_ms) ? s.first_token : endless,
             is_stated(run.tpot_limit_ms) ? s.next_token : endless};
}

ReplicaLayout ServingForecast::layout() const {
  const Design& d = reading_.design;
  if (reading_.layout_stated) return layout_of(d.serving);
  const Requests requests{d.serving.prompt_tokens, d.serving.output_tokens, limits_};
  const std::vector<ReplicaLayout> layouts = usual_layouts(d);
  if (reading_.scenario == ServingScenario::limits)
    if (const ReplicaLayout found = best_layout_for(d, layouts, limited_rate, &requests);
        limited_rate(Replica(d, found), &requests) > 0)
      return found;
  return best_layout_for(d, layouts, saturated_rate, &requests);
}

ServingPrediction ServingForecast::predict() const {
  ServingPrediction out;
  out.layout = layout();
  if (reading_.scenario == ServingScenario::pools) {
    predict_pools(out);
    return out;
  }
  const std::optional<Design> whole = design_with_whole_memory();
  Replica replica(whole ? *whole : reading_.design, out.layout);
  if (reading_.one_prompt) replica.assume_one_prompt();
  const double replicas = std::max(1.0, std::floor(reading_.design.cluster.accelerators / out.layout.devices()));
  out.sequences = reading_.sequences / replicas;
  if (reading_.scenario == ServingScenario::limits)
    predict_limits(replica, replicas, out);
  else
    predict_load(replica, out.sequences, out);
  out.throughput *= replicas;
  out.sequences *= replicas;
  return out;
}

void ServingForecast::predict_load(const Replica& replica, double batch, ServingPrediction& out) const {
  const double prompt = reading_.design.serving.prompt_tokens, output = reading_.design.serving.output_tokens;
  switch (reading_.scenario) {
    case ServingScenario::fixed_batch: {
      const StaticBatch at = static_batch(replica, batch, prompt, output);
      out.throughput = at.rate;
      out.ttft = at.ttft;
      out.tpot = at.tpot;
      return;
    }
    case ServingScenario::steady:
      if (reading_.closed_loop) {
        ClosedLoop load = reading_.closed;
        load.clients = batch;
        return set_prediction(trainyard::closed_loop(replica, load, prompt, output), out);
      }
      return set_prediction(evaluate_steady_state(replica, batch, prompt, prompt, output), out);
    case ServingScenario::saturated: {
      const double fit = replica.sequences_that_fit(prompt, output);
      // The engine may be configured for fewer sequences than fit into memory.
      const double sequences = is_stated(reading_.sequences) ? std::min(reading_.sequences, fit) : fit;
      return set_prediction(evaluate_steady_state(replica, sequences, prompt, prompt, output), out);
    }
    case ServingScenario::idle:
      out.ttft = replica.prefill(prompt, prompt, 1).total();
      return;
    case ServingScenario::decode:
      return predict_decode(replica, batch, out);
    case ServingScenario::limits:
    case ServingScenario::pools:
      return;
  }
}

std::optional<Design> ServingForecast::design_with_whole_memory() const {
  if (!whole_memory_) return {};
  std::optional<Design> out = reading_.design;
  auto engine = std::make_shared<ServingEngine>(*out->serving.engine);
  engine->memory_share = 1;
  out->serving.engine = std::move(engine);
  return out;
}

void ServingForecast::predict_pools(ServingPrediction& out) const {
  const std::optional<Design> whole = design_with_whole_memory();
  const Design& d = whole ? *whole : reading_.design;
  ClosedLoop load = reading_.closed;
  load.clients = reading_.sequences;
  std::optional<Design> other = prefill_design_;
  if (other) {
    other->calibration = d.calibration;
    other->serving.engine = d.serving.engine;
  }
  const Replica prefill(other ? *other : d, reading_.prefill_layout), decode(d, out.layout);
  set_prediction(
      closed_pools(prefill, decode, reading_.workers, load, d.serving.prompt_tokens, d.serving.output_tokens), out);
}

/// Predicts the throughput within the limits. Both latencies are predicted at the measured load, which may differ from
/// the load that the limits allow.
void ServingForecast::predict_limits(const Replica& replica, double replicas, ServingPrediction& out) const {
  const double prompt = reading_.design.serving.prompt_tokens, output = reading_.design.serving.output_tokens;
  const SteadyState allowed = within_limits(replica, prompt, output, limits_);
  const double measured = measured_.throughput * measured_.tpot / replicas;
  set_prediction(is_stated(measured) ? evaluate_steady_state(replica, measured, prompt, prompt, output) : allowed, out);
  out.throughput = allowed.rate > 0 ? allowed.rate : unknown;
}

void ServingForecast::predict_decode(const Replica& replica, double batch, ServingPrediction& out) const {
  const double prompt = reading_.design.serving.prompt_tokens, output = reading_.design.serving.output_tokens;
  if (!answers_) {
    out.ttft = replica.prefill(batch * prompt, prompt, batch).total();
    return;
  }
  out.tpot = replica.decode(batch, prompt + output / 2).total();
  out.throughput = batch / out.tpot;
}

}  // namespace trainyard
