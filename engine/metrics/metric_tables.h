// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/metric.h"

namespace trainyard {

/// Rows of one subject. Group and jobs apply to rows that do not state their own.
struct MetricTable {
  MetricGroup group;
  Jobs jobs;
  std::span<const Metric> rows;
};

/// The tables that metrics() joins, by subject: results first, then intermediate quantities.
MetricTable memory_metrics();
MetricTable time_metrics();
MetricTable run_metrics();
MetricTable storage_metrics();
MetricTable checkpoint_metrics();
MetricTable failure_metrics();
MetricTable capacity_metrics();
/// Low and high ends of the likely ranges.
MetricTable metric_bands();
MetricTable memory_part_metrics();
MetricTable time_part_metrics();
/// Adapters, offloading, optimizers and multi-token prediction.
MetricTable recipe_metrics();

/// Costs of the objective, and how its samples fill a batch.
MetricTable objective_metrics();

/// Network and collectives.
MetricTable network_metrics();

/// Devices of several kinds.
MetricTable kind_metrics();

/// Serving, and training on the model's own answers.
MetricTable serving_metrics();
MetricTable cache_tier_metrics();
MetricTable fleet_metrics();
MetricTable serving_cost_metrics();
MetricTable serving_part_metrics();
MetricTable post_training_metrics();
MetricTable post_training_part_metrics();

}  // namespace trainyard
