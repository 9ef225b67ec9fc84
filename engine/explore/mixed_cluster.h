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

/// Whole items dealt out so that the slowest is done soonest: in proportion to the speeds, what is left over to whoever
/// ends first with one more, nobody above their cap. Sequences among replicas, layers among stages (Cephalo,
/// arXiv 2411.01075; Sailor, arXiv 2504.17096). `caps` may be empty. Nothing where the caps hold less than `items`.
std::vector<double> balanced_shares(double items, std::span<const double> speeds, std::span<const double> caps = {});

/// Machines of one generation in a mixed cluster.
struct MixedPool {
  Design design;  ///< with the sequences of the pool as its batch
  Evaluation evaluation;
  double replicas = 0;
  double sequences = 0;  ///< of a step, of the whole pool
};

/// One job on machines of two generations: each runs whole replicas by its own layout, the batch is split so that both
/// end together, and gradients are exchanged between the pools over the slower network.
struct MixedCluster {
  std::vector<MixedPool> pools;  ///< two, or none where nothing was found
  Message why;                   ///< why there are none
  double exchange_time = 0;      ///< s a step, between the pools
  double step_time = 0;          ///< s
  double equal_step_time = 0;    ///< s, with as many sequences for every replica; NaN where they cannot be dealt out so
  double alone_step_time = 0;    ///< s, of the first machines with the whole batch
  double finish_days = 0;        ///< an interruption of either stops both
  double cost = 0, site_power_peak = 0;  ///< dollars, W; NaN where a price or a power is unknown
  /// Both pools end a step together: the run is as unsure as the one that is predicted worse.
  ResultBand finish_band{}, cost_band{};
};

/// `design` as it is, and `devices` of another accelerator beside it. Some milliseconds.
MixedCluster mix(const Design& design, const AcceleratorRef& other, double devices, const Execution& execution = {});

}  // namespace trainyard
