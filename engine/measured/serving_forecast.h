// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/measured/serving_run.h"
#include "engine/serving/replica.h"
#include "engine/serving/uses.h"

namespace trainyard {

/// Predictions for all devices of a run: output tokens per second and seconds; unknown if the scenario has no such
/// figure.
struct ServingPrediction {
  ReplicaLayout layout;        ///< as stated, or the best for the machine
  double sequences = unknown;  ///< in flight on all devices
  double throughput = unknown, ttft = unknown, tpot = unknown;
};

/// A run prepared for repeated predictions with other coefficients or engine figures.
class ServingForecast {
 public:
  /// `run` must not be refused. Measured values are used only for the load at which TPOT is predicted.
  ServingForecast(const ServingRun& run, ServingRunDesign reading);

  /// Returns a resolved design, except for a layout that is not stated. Callers may replace its calibration and engine.
  Design& design() { return reading_.design; }
  const Design& design() const { return reading_.design; }
  const ServingRunDesign& reading() const { return reading_; }
  const MeasuredServing& measured() const { return measured_; }
  ServingPrediction predict() const;

 private:
  ReplicaLayout layout() const;
  void predict_load(const Replica& replica, double batch, ServingPrediction& out) const;
  void predict_limits(const Replica& replica, double replicas, ServingPrediction& out) const;
  void predict_decode(const Replica& replica, double batch, ServingPrediction& out) const;

  ServingRunDesign reading_;
  LatencyLimits limits_;
  MeasuredServing measured_;
  bool answers_;  ///< the run generates tokens after the prompt
};

}  // namespace trainyard
