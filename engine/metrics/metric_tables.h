// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/metric.h"

namespace trainyard {

/// The parts of metrics(), by subject: results first, then the quantities between inputs and results.
std::span<const Metric> memory_metrics();
std::span<const Metric> time_metrics();
std::span<const Metric> run_metrics();
std::span<const Metric> storage_metrics();
std::span<const Metric> checkpoint_metrics();
std::span<const Metric> failure_metrics();
std::span<const Metric> capacity_metrics();
/// Low and high ends of what is predicted.
std::span<const Metric> metric_bands();
std::span<const Metric> memory_part_metrics();
std::span<const Metric> time_part_metrics();
/// What adapters, offloading, optimizers and further predictions bring.
std::span<const Metric> recipe_metrics();

/// What the objective adds, and how its samples fill a batch.
std::span<const Metric> objective_metrics();

/// Network and collectives.
std::span<const Metric> network_metrics();

/// Of serving, and of training on the model's own answers.
std::span<const Metric> serving_metrics();
std::span<const Metric> serving_cost_metrics();
std::span<const Metric> serving_part_metrics();
std::span<const Metric> post_training_metrics();
std::span<const Metric> post_training_part_metrics();

}  // namespace trainyard
