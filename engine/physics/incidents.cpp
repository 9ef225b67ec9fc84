// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/incidents.h"

#include <cmath>

#include "engine/machine/smooth.h"

namespace trainyard {
namespace {

/// Returns the share of runs that have an incident at `value` if half of them have it at `half`; 0 if `half` is 0.
double share_beyond(double value, double half) {
  constexpr double slope = 16;
  return half > 0 ? 1 / (1 + std::pow(half / value, slope)) : 0;
}

/// Returns the share of pipelines of this size that stall.
double stalled_share(const Setting& s) {
  const FrameworkBehaviour& h = s.behaviour;
  if (!pipeline_uses_network(s)) return 0;
  const double nodes = s.unrounded_nodes;
  const bool whole = s.design.layout.zero_stage == ZeroStage::zero_0;
  const double by_replicas =
      whole ? share_beyond(s.dp, h.unsharded_stalls_at_replicas) * share_beyond(s.m, h.unsharded_stalls_at_batches)
            : share_beyond(s.dp, h.sharded_stalls_at_replicas) * share_beyond(nodes, h.sharded_stalls_at_nodes);
  return 1 - (1 - share_beyond(nodes, h.stalls_at_nodes)) * (1 - by_replicas);
}

/// Returns the share of a layer's pace limit that applies: 1 if a pipeline leaves the node, otherwise the share of runs
/// of this size in which replicas and nodes congest the network.
double pace_limit_share(const Setting& s) {
  if (pipeline_uses_network(s)) return 1;
  return share_beyond(s.nodes, s.behaviour.stalls_at_nodes) *
         share_beyond(s.dp, s.behaviour.sharded_stalls_at_replicas);
}

/// Returns the pace limit of a layer: the minimum seconds of all its passes together in measured runs.
double layer_pace_limit(const Setting& s) {
  return pace_limit_share(s) *
         (s.ft.pipeline_layer + s.ft.pipeline_layer_rank * std::pow(s.tp, s.ft.pipeline_layer_power));
}

/// Returns the seconds that stalls add to a micro-batch of a stalled pipeline.
double stall_time(const Setting& s) { return (s.pp > 2 ? 4 : 2) * s.ft.pipeline_stall; }

/// Returns the seconds that stalls add to a micro-batch of `healthy` seconds. A run either stalls or does not; `share`
/// interpolates between both on a logarithmic scale.
double central_stall_time(const Setting& s, double share, double healthy) {
  return healthy * (std::pow(1 + stall_time(s) / healthy, share) - 1);
}

/// Returns the slowdown of a nearly full device. It was measured only in pipelines. `used` is the minimum share of
/// memory in use, whatever the pace of the run.
double memory_pressure(const Setting& s, double used) {
  if (s.pp <= 1) return 1;
  constexpr double width = 0.012;
  return std::pow(s.behaviour.memory_slowdown, 1 / (1 + std::exp((s.behaviour.memory_slowdown_at - used) / width)));
}

}  // namespace

double stage_pace_limit(const Setting& s) { return layer_pace_limit(s) * std::ceil(s.model.layers / s.pp); }

Incidents evaluate_incidents(const Setting& s, const StepTime& time, const MemoryFigures& memory) {
  Incidents out;
  if (s.behaviour.stalls_at_nodes <= 0) return out;
  out.stalled_share = stalled_share(s);
  out.memory_pressure = memory_pressure(s, memory.memory_floor / memory.memory_capacity);
  const double healthy = micro_batch_time(time);
  if (!(healthy > 0)) return out;
  const double paced = smooth_max(healthy, stage_pace_limit(s), s.k.host_sharpness);
  const double passes = (s.m * healthy + time.time_bubble) * (1 + time.straggler_excess);
  const auto slowdown = [&](double stalls) {
    return 1 + ((paced + stalls) * out.memory_pressure / healthy - 1) * passes / time.step_work_time;
  };
  out.incident_slowdown = slowdown(central_stall_time(s, out.stalled_share, paced));
  out.expected_slowdown = slowdown(out.stalled_share * stall_time(s));
  return out;
}

}  // namespace trainyard
