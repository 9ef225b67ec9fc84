// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/metrics/result_band.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// Distributes whole items in proportion to speeds so that the slowest worker finishes earliest; each remaining item
/// goes to the worker that would finish it first, within its cap. Used for sequences among replicas and layers among
/// stages (Cephalo, arXiv 2411.01075; Sailor, arXiv 2504.17096). `caps` may be empty. Returns an empty vector if the
/// caps sum to less than `items`.
std::vector<double> balanced_shares(double items, std::span<const double> speeds, std::span<const double> caps = {});

/// Machines of one generation in a mixed cluster.
struct MixedPool {
  Design design;  ///< its batch is the pool's share of sequences
  Evaluation evaluation;
  double replicas = 0;
  double sequences = 0;  ///< per step, of the whole pool
};

/// One job on machines of two generations. Each pool runs whole replicas with its own layout; the batch is split so
/// that both finish together; gradients are exchanged between the pools over the slower network.
struct MixedCluster {
  std::vector<MixedPool> pools;          ///< two pools, or none if no split was found
  Message why;                           ///< why there are no pools
  double exchange_time = 0;              ///< s per step, between the pools
  double step_time = 0;                  ///< s per step
  double equal_step_time = 0;            ///< s, with equal sequences per replica; NaN if the batch cannot be divided so
  double alone_step_time = 0;            ///< s, if the first machines process the whole batch without the others
  double finish_days = 0;                ///< days; an interruption of either pool stops both
  double cost = 0, site_power_peak = 0;  ///< dollars, W; NaN if a price or a power is unknown
  /// Both pools end a step together, so each end of the range is that of the less certain pool.
  ResultBand finish_band{}, cost_band{};
};

/// `design` with `devices` of another accelerator added. Takes some milliseconds.
MixedCluster mix(const Design& design, const AcceleratorRef& other, double devices, const Execution& execution = {});

}  // namespace trainyard
