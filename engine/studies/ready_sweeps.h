// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "engine/metrics/handle.h"
#include "engine/studies/sweep.h"

namespace trainyard {

/// Which layout a sweep evaluates at each point.
enum class SweepLayout {
  kept,     ///< as it is; automatic degrees follow
  nearest,  ///< where it is not legal, the nearest legal one with the same devices and batch
  best      ///< of all that a search tries, by the first metric; inputs of the sweep stay as the point has them
};

/// A sweep that answers a question which people ask of every design. Charts and tables of the pages draw from these
/// rows, and so does whoever opens one to turn it.
struct ReadySweep {
  const char* id;
  const char* label;
  const char* help;
  ParameterHandle input;
  std::vector<MetricHandle> metrics;  ///< the first is what it is about; those of its unit stand beside it
  /// The ends that suit a design and how many values lie between.
  ValueRange (*range)(const Design& design, const Evaluation& evaluation);
  /// `out` is reused.
  void (*values)(const Design& design, const ValueRange& range, std::vector<double>& out);
  /// Gives inputs back to their rules that have to follow the swept one; nullptr where none has.
  void (*prepare)(Design& design) = nullptr;
  /// A curve that mixes the design's own layout with the nearest legal ones shows where these change, not what the
  /// input does: rows whose input may ask for another layout take the best one at every point.
  SweepLayout layout = SweepLayout::kept;
  /// A value of the input that matters on this design and what it is called, NaN where nobody knows it; nullptr where
  /// none does.
  double (*landmark)(const Design& design) = nullptr;
  const char* landmark_label = nullptr;
  Jobs jobs = {Job::training};  ///< that it is asked of
};

std::span<const ReadySweep> ready_sweeps();
/// Those of a job, in table order; the first is the one to open with.
std::vector<const ReadySweep*> ready_sweeps(Job job);
/// For ids from outside: nullptr for one that no row has.
const ReadySweep* find_ready_sweep(std::string_view id);

const ReadySweep& time_by_size();
const ReadySweep& loss_by_interval();
const ReadySweep& goodput_by_size();
const ReadySweep& time_by_schedule();
const ReadySweep& jobs_by_workload();
const ReadySweep& throughput_by_batch();

/// The design that the points of a row differ from in its input alone.
Design prepared(const ReadySweep& row, const Design& design);

/// Calls `visit` with each SweepPoint of a row. Allocates nothing from its second time on.
template <class Visit>
void run_ready(const ReadySweep& row, const Design& design, const ValueRange& range, Visit&& visit) {
  static thread_local Sweep sweep;
  static thread_local std::vector<double> values;
  row.values(design, range, values);
  sweep.run(prepared(row, design), {row.input, values}, visit);
}

}  // namespace trainyard
