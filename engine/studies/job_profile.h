// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"

namespace trainyard {

/// What the window, the report and presentations need to know about a job: its names, and its most important inputs
/// and results. One row per job, in engine/studies/job_profile.cpp.
struct JobProfile {
  const char* menu_text;      ///< with the mark of its key: "&Training"
  const char* new_tip;        ///< what a new project of the job plans
  const char* make_text;      ///< adds a scenario of the job: "&Train this model"
  const char* scenario_name;  ///< %1: model
  const char* report_title;   ///< %1: model
  /// Inputs that people set first: the work, the machine, the layout, the limits and the price. They include the inputs
  /// that change time and cost most (docs/inputs.md). At most twenty for one model.
  std::span<const ParameterHandle> main_inputs;
  /// Inputs that describe the work. Designs with equal values of them can replace each other.
  std::span<const ParameterHandle> work;
  std::span<const MetricHandle> main_results;  ///< time or devices first, cost last
  MetricHandle time, cost;                     ///< finish date or response time, and money
  std::span<const MetricHandle> compared;      ///< differences that a comparison states first
  std::span<const MetricHandle> presented_results;
  std::span<const ParameterHandle> presented_inputs;
};

const JobProfile& job_profile(Job job);

bool is_main_input(const Parameter& p, Job job);

}  // namespace trainyard
