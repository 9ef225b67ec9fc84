// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/measured/serving_run.h"
#include "engine/serving/replica.h"
#include "engine/serving/uses.h"

namespace trainyard {

/// What the model says of a run: of all its devices, in output tokens a second and seconds; unknown where the run has
/// no such figure.
struct ServingPrediction {
  ReplicaLayout layout;        ///< that the run states, or the best of its machine
  double sequences = unknown;  ///< in flight on all devices
  double throughput = unknown, ttft = unknown, tpot = unknown;
};

/// A run that was read, ready to be predicted again and again: with other coefficients and with other figures of its
/// engine.
class ServingForecast {
 public:
  /// The run must not be refused. Measured figures enter for the load at which TPOT is asked for alone.
  ServingForecast(const ServingRun& run, ServingRunDesign reading);

  /// Resolved but for a layout that is not stated. Its calibration and its engine may be replaced.
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
  bool answers_;  ///< the run has tokens after the prompt
};

}  // namespace trainyard
