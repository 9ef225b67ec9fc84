// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "engine/measured/serving_run.h"
#include "engine/serving/replica.h"
#include "engine/serving/uses.h"

namespace trainyard {

/// Predictions for all devices of a run, in output tokens per second and seconds. NaN if the scenario has no such
/// figure.
struct ServingPrediction {
  ReplicaLayout layout;        ///< the stated layout, or the best one for the machine
  double sequences = unknown;  ///< number of requests in flight on all devices
  double throughput = unknown, ttft = unknown, tpot = unknown;
};

/// A run prepared for repeated predictions with other coefficients or engine figures.
class ServingForecast {
 public:
  /// `run` must not be refused. Measured values are used only to find the load at which TPOT is predicted.
  ServingForecast(const ServingRun& run, ServingRunDesign reading);

  /// The resolved design. If the run states no layout, its layout is a single device, and predict() searches for the
  /// best one. Callers may replace calibration and engine.
  Design& design() { return reading_.design; }
  const Design& design() const { return reading_.design; }
  const ServingRunDesign& reading() const { return reading_; }
  const MeasuredServing& measured() const { return measured_; }
  ServingPrediction predict() const;

 private:
  ReplicaLayout layout() const;
  /// The design with an engine that uses the whole memory, if the weights of the run need it.
  std::optional<Design> design_with_whole_memory() const;
  void predict_load(const Replica& replica, double batch, ServingPrediction& out) const;
  void predict_limits(const Replica& replica, double replicas, ServingPrediction& out) const;
  void predict_pools(ServingPrediction& out) const;
  void predict_decode(const Replica& replica, double batch, ServingPrediction& out) const;

  ServingRunDesign reading_;
  std::optional<Design> prefill_design_;  ///< of prefill workers on another device
  LatencyLimits limits_;
  MeasuredServing measured_;
  bool whole_memory_ = false;  ///< the default memory share of the engine leaves no room for a cache
  bool answers_;               ///< the run generates tokens after the prompt
};

}  // namespace trainyard
