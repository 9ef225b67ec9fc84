// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "engine/metrics/handle.h"
#include "engine/studies/sweep.h"

namespace trainyard {

/// Which layout a sweep evaluates at each point.
enum class SweepLayout {
  kept,     ///< the design's layout; automatic degrees adapt to the swept input
  nearest,  ///< the nearest legal layout with the same devices and batch, if the design's layout is not legal
  best      ///< the layout that a search finds best by the first metric; swept inputs keep their values
};

/// A predefined sweep that answers a common question. Pages draw charts and tables from them; users can edit them.
struct PresetSweep {
  const char* id;
  const char* label;
  const char* help;
  ParameterHandle input;
  std::vector<MetricHandle> metrics;  ///< the first is the main one; others with its unit share its chart
  /// Range and number of values that suit a design.
  ValueRange (*range)(const Design& design, const Evaluation& evaluation);
  /// Fills `out`, which is reused, with the values of the range.
  void (*values)(const Design& design, const ValueRange& range, std::vector<double>& out);
  /// Sets inputs to automatic that depend on the swept input; nullptr if there are none.
  void (*prepare)(Design& design) = nullptr;
  /// Use `best` if some values of the input require another layout. Mixing the design's layout with nearest legal
  /// layouts would show the effect of the layout rather than of the input.
  SweepLayout layout = SweepLayout::kept;
  /// Returns a significant value of the input for this design, which charts mark with the label; NaN if unknown.
  /// nullptr if the input has none.
  double (*landmark)(const Design& design) = nullptr;
  const char* landmark_label = nullptr;
  Jobs jobs = {Job::training};  ///< jobs that have this sweep
};

std::span<const PresetSweep> preset_sweeps();
/// The sweeps of a job, in table order; the first is the default.
std::vector<const PresetSweep*> preset_sweeps(Job job);
/// For ids from user input: nullptr if no row has the id.
const PresetSweep* find_preset_sweep(std::string_view id);

const PresetSweep& time_by_size();
const PresetSweep& lost_time_by_interval();
const PresetSweep& goodput_by_size();
const PresetSweep& time_by_schedule();
const PresetSweep& jobs_by_workload();
const PresetSweep& throughput_by_batch();

/// The design to which a row applies its values.
Design prepare_design(const PresetSweep& row, const Design& design);

/// Calls `visit` with each SweepPoint of a row. Allocates nothing after its first call.
template <class Visit>
void run_preset_sweep(const PresetSweep& row, const Design& design, const ValueRange& range, Visit&& visit) {
  static thread_local Sweep sweep;
  static thread_local std::vector<double> values;
  row.values(design, range, values);
  sweep.run(prepare_design(row, design), {row.input, values}, visit);
}

}  // namespace trainyard
