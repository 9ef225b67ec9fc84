// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commands.h"
#include "app/explored_output.h"
#include "app/interruption.h"
#include "app/overwriting.h"
#include "app/part_output.h"
#include "engine/error.h"
#include "engine/explore/sweep_files.h"
#include "engine/explore/sweep_values.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

/// Default metrics: time, cost and memory for training; the first headline metrics for other jobs.
std::vector<MetricHandle> usual_metrics(Job job) {
  if (job == Job::training) return {&Evaluation::finish_days, &Evaluation::cost, &Evaluation::memory};
  constexpr size_t most = 3;
  std::vector<MetricHandle> out;
  for (const Metric* metric : headline_metrics(job))
    if (out.size() < most) out.emplace_back(*metric);
  return out;
}

MetricHandle metric_of(const std::string& id, Job job) {
  const MetricHandle found = parse_metric(id);
  check_result(*found, job);
  return found;
}

GridSweep ready_sweep_of(const SweepOptions& options, const Design& design) {
  const PresetSweep* row = find_preset_sweep(options.ready);
  if (!row)
    throw InputError("--ready: \"" + options.ready +
                     "\" is not allowed: " + joined(preset_sweeps(), ", ", &PresetSweep::id));
  if (!row->jobs.has(design.job)) {
    const auto own = preset_sweeps(design.job);
    throw InputError("--ready: " + options.ready + " does not apply to the job " + job_id(design.job) +
                     "; allowed: " + joined(own, ", ", [](const PresetSweep* one) { return one->id; }));
  }
  GridSweep sweep = grid_of(*row, design, evaluate(design));
  if (!options.layout.empty()) sweep.layout = parse_sweep_layout(options.layout);
  return sweep;
}

GridSweep sweep_of(const SweepOptions& options, const Design& design) {
  if (!options.ready.empty()) return ready_sweep_of(options, design);
  if (options.varied.empty() || options.varied.size() > 2)
    throw InputError("sweep needs one or two inputs, each with --vary; see trainyard sweep --help");
  GridSweep sweep{design, {}, {}, options.layout.empty() ? SweepLayout::kept : parse_sweep_layout(options.layout)};
  for (const std::string& axis : options.varied) sweep.axes.push_back(parse_axis(design, axis));
  for (const std::string& id : options.metrics) sweep.metrics.push_back(metric_of(id, design.job));
  if (options.metrics.empty()) sweep.metrics = usual_metrics(design.job);
  check_sweep(sweep);
  return sweep;
}

}  // namespace

int run_sweep(const SweepOptions& options) {
  check_outputs(options.force, {{options.csv, OutputKind::table}, {options.part.file, OutputKind::part}});
  const ChosenDesign chosen = read_design(options.input);
  const GridSweep sweep = sweep_of(options, chosen.design());
  if (!options.part.shard.empty()) {
    return write_part(options.part, sweep, options.threads, [&](SearchRange range, const Execution& execution) {
      return trainyard::run_sweep(sweep, execution, range.begin, range.end);
    });
  }
  // Open the output before the work, so that a file that cannot be written is an error at once.
  ExploredOutput output(options.json, options.csv);
  Interruptible work(options.threads);
  const GridResult result = trainyard::run_sweep(sweep, work.execution());
  if (work.interrupted()) return output.show_stopped(sweep_json(sweep, result));
  return output.show(sweep, result);
}

}  // namespace trainyard::app
