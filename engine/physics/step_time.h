// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/physics/memory.h"
#include "engine/physics/offload.h"
#include "engine/physics/schedule.h"
#include "engine/physics/setting.h"
#include "engine/physics/states.h"

namespace trainyard {

/// Time of one optimizer step by part, in seconds, and the figures behind it. The rows of metrics() define each field.
/// The wait for data is not included; the storage model adds it.
struct StepTime : OffloadTime {
  double nodes = 0, micro_batches = 0, virtual_pipeline_used = 0;
  double micro_batch_compute = 0, micro_batch_recompute = 0, micro_batch_host = 0, micro_batch_frozen = 0;
  double micro_batch_tensor = 0;
  double micro_batch_context = 0, micro_batch_expert = 0, micro_batch_pipeline = 0;
  double time_compute = 0, time_recompute = 0, time_host = 0, time_frozen = 0;
  double time_tensor = 0, time_context = 0, time_expert = 0;
  double time_pipeline = 0, time_data = 0, time_bubble = 0, time_optimizer = 0, time_stragglers = 0;
  double step_work_time = 0;
  double frozen_pass_time = 0;  ///< seconds that a step would be longer if the reference pass were not cached
  double other_stages_time = 0, bubble_fraction = 0;
  double data_time_total = 0, data_window = 0, data_compute = 0, outer_time = 0, gradient_reductions = 0;
  double largest_stage_parameters = 0, largest_stage_experts = 0;
  double largest_stage_trained = 0, largest_stage_trained_experts = 0;
  double optimizer_parameters = 0, optimizer_traffic = 0, orthogonalization_flops = 0, orthogonalization_time = 0;
  double tensor_volume = 0, context_volume = 0, expert_volume = 0, pipeline_volume = 0, data_volume = 0;
  double expert_data_volume = 0, expert_replicas = 0;
  double straggler_excess = 0, expected_maximum = 0;
};

/// One part of the time of a micro-batch on a stage, and the same part summed over all micro-batches of the step.
struct StepPart {
  double StepTime::*of_micro_batch;
  double StepTime::*of_step;
  double StepTime::*volume;  ///< bytes that one device moves per step; nullptr: no communication
};
/// Returns the parts of a micro-batch: the work of the layers, then the communication of each dimension except data
/// parallelism, in the order of Dimension.
std::span<const StepPart> step_parts();

/// Returns the seconds of one micro-batch on the slowest stage: the sum of its parts.
double micro_batch_time(const StepTime& time);

/// Returns the exposed communication of one step in seconds, including data parallelism.
double communication_time(const StepTime& time);

/// Returns the time of one step. The slowest stage sets the pace of compute, recomputation and exposed communication.
/// Data parallelism, bubble, optimizer, offloading and stragglers are added. lay_stages() must fill `stages` first.
StepTime evaluate_step_time(const Setting& setting, const StateBytes& state, std::span<const StageMemory> stages);

/// Consecutive stages of a pipeline with devices of one kind. `setting` is that of the whole job on this kind.
struct PipelineKind {
  const Setting* setting;
  StageRange stages;
};
/// Returns the seconds per step that the slowest stage of `kinds[own]` computes and communicates.
double busy_time(std::span<const PipelineKind> kinds, std::size_t own, std::span<const StageMemory> stages);
/// Returns the seconds of one micro-batch in a layer, averaged over all layers.
double mean_layer_time(const Setting& setting);
/// Returns the time of one step of a pipeline with several kinds. The slowest stage of all kinds sets the pace; the
/// exchanges between replicas, the optimizer and offloading are those of `kinds[own]`, whose states are `state`.
StepTime evaluate_step_time(std::span<const PipelineKind> kinds, std::size_t own, const StateBytes& state,
                            std::span<const StageMemory> stages);

/// Fills `out` with the seconds of one micro-batch on each stage by pass, including exposed communication. With
/// DualPipe, each micro-batch visits one of a stage's two chunks, so the result is half the sum of both. Step time and
/// bubble are computed from these times.
void stage_passes(const Setting& setting, std::vector<PassTimes>& out);
/// Returns the index of the stage that sets the pace: the first one with the longest passes.
int slowest_stage(const Setting& setting);

}  // namespace trainyard
