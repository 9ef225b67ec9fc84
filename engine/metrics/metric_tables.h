// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/metric.h"

namespace trainyard {

/// Rows of one subject with the group and the jobs of those that state none.
struct MetricTable {
  MetricGroup group;
  Jobs jobs;
  std::span<const Metric> rows;
};

/// The parts of metrics(), by subject: results first, then the quantities between inputs and results.
MetricTable memory_metrics();
MetricTable time_metrics();
MetricTable run_metrics();
MetricTable storage_metrics();
MetricTable checkpoint_metrics();
MetricTable failure_metrics();
MetricTable capacity_metrics();
/// Low and high ends of what is predicted.
MetricTable metric_bands();
MetricTable memory_part_metrics();
MetricTable time_part_metrics();
/// What adapters, offloading, optimizers and further predictions bring.
MetricTable recipe_metrics();

/// What the objective adds, and how its samples fill a batch.
MetricTable objective_metrics();

/// Network and collectives.
MetricTable network_metrics();

/// Of serving, and of training on the model's own answers.
MetricTable serving_metrics();
MetricTable serving_cost_metrics();
MetricTable serving_part_metrics();
MetricTable post_training_metrics();
MetricTable post_training_part_metrics();

}  // namespace trainyard
