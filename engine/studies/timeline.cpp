// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/timeline.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/machine/device_kinds.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/schedule.h"
#include "engine/physics/step_time.h"

namespace trainyard {
namespace {

/// Steps with more operations are shortened in the middle.
constexpr double longest_whole = 20000;
/// Micro-batches per stage in a shortened step: at most two for ramp-up and ramp-down, two for the steady state.
constexpr int kept_per_stage = 4;

double operations_per_micro_batch(const PipelineOrder& o) {
  const double visits = o.schedule == Schedule::dualpipe ? 1 : o.chunks;
  return o.stages * visits * (splits_backward(o.schedule) ? 3 : 2);
}

/// Returns the number of micro-batches to simulate: all, or enough to show every phase once. For the interleaved
/// schedule, the number is divisible by the stages; for others, it is even or odd like the full number.
int count_simulated_batches(const PipelineOrder& o) {
  const int kept = std::max(kept_per_stage * o.stages, 32 / o.stages * o.stages);
  const bool few = o.micro_batches * operations_per_micro_batch(o) <= longest_whole || o.micro_batches <= kept;
  // AFAB has no steady state: all micro-batches are in flight at once.
  if (few || o.schedule == Schedule::afab) return o.micro_batches;
  return kept + (o.schedule == Schedule::interleaved ? 0 : (o.micro_batches - kept) % 2);
}

PipelineOrder order_of(const Setting& s) {
  return {schedule_used(s), static_cast<int>(s.pp), chunk_count(s), static_cast<int>(std::round(s.m))};
}

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// Simulates the stages together: each proceeds until it needs a pass that another has not finished.
class Simulation {
 public:
  Simulation(const PipelineOrder& order, const std::vector<PassTimes>& times, Timeline& out)
      : o_(order), times_(times), out_(out), stages_(static_cast<size_t>(o_.stages)) {
    const size_t cells = static_cast<size_t>(o_.stages) * static_cast<size_t>(o_.chunks * o_.micro_batches);
    forward_done_.assign(cells, unknown);
    backward_done_.assign(cells, unknown);
    for (int i = 0; i < o_.stages; ++i) {
      Stage& stage = stages_[static_cast<size_t>(i)];
      for_each_pass(o_, i, [&stage](const Pass& pass) { stage.passes.push_back(pass); });
      stage.counts.resize(static_cast<size_t>(o_.chunks));
      out_.stages[static_cast<size_t>(i)].reserve(stage.passes.size() + 3);
    }
  }

  void run(const Execution& execution) {
    std::vector<int> ready;
    for (int i = o_.stages - 1; i >= 0; --i) ready.push_back(i);
    while (!ready.empty()) {
      if (execution.stopped()) return;
      const int i = ready.back();
      ready.pop_back();
      bool moved = false;
      while (try_advance(i)) moved = true;
      if (!moved) continue;
      // Only neighbouring stages wait for each other. With virtual stages, the first and the last stage are neighbours.
      for (const int next : {(i + 1) % o_.stages, (i + o_.stages - 1) % o_.stages}) {
        if (next != i) ready.push_back(next);
      }
    }
  }

 private:
  struct Counts {
    int forward = 0, backward = 0, weight = 0;
  };
  struct Waiting {
    int micro_batch, chunk;
  };
  struct Stage {
    std::vector<Pass> passes;
    std::vector<Counts> counts;
    std::vector<Waiting> waiting;  ///< split backward passes with pending weight gradients, oldest first
    size_t next = 0, next_weight = 0;
    double time = 0;
  };
  enum class Direction { down, up };

  double& cell(std::vector<double>& of, int stage, int chunk, int micro_batch) const {
    return of[(static_cast<size_t>(stage) * static_cast<size_t>(o_.chunks) + static_cast<size_t>(chunk)) *
                  static_cast<size_t>(o_.micro_batches) +
              static_cast<size_t>(micro_batch)];
  }

  bool is_bidirectional() const { return o_.schedule == Schedule::zb_v || o_.schedule == Schedule::dualpipe; }
  Direction direction(int chunk) const { return is_bidirectional() && chunk == 1 ? Direction::up : Direction::down; }

  /// Time at which a forward pass has its input; NaN if not known yet.
  double forward_ready(int stage, int chunk, int micro_batch) {
    const int last = o_.stages - 1;
    if (direction(chunk) == Direction::down) {
      if (stage > 0) return cell(forward_done_, stage - 1, chunk, micro_batch);
      if (chunk == 0) return 0;
      return cell(forward_done_, last, chunk - 1, micro_batch);
    }
    if (stage < last) return cell(forward_done_, stage + 1, chunk, micro_batch);
    return o_.schedule == Schedule::dualpipe ? 0 : cell(forward_done_, last, 0, micro_batch);
  }

  double backward_ready(int stage, int chunk, int micro_batch) {
    const int last = o_.stages - 1;
    const bool down = direction(chunk) == Direction::down;
    const int end = down ? last : 0;
    if (stage != end) return cell(backward_done_, stage + (down ? 1 : -1), chunk, micro_batch);
    const bool final_chunk = chunk == o_.chunks - 1 || o_.schedule == Schedule::dualpipe;
    if (final_chunk) return cell(forward_done_, stage, chunk, micro_batch);
    return cell(backward_done_, is_bidirectional() ? last : 0, chunk + 1, micro_batch);
  }

  /// Runs one more pass of a stage; returns false if it must wait or is done.
  bool try_advance(int i) {
    Stage& stage = stages_[static_cast<size_t>(i)];
    if (stage.next == stage.passes.size()) return false;
    const Pass& pass = stage.passes[stage.next];
    const PassTimes& whole = times_[static_cast<size_t>(i)];
    const double share = o_.schedule == Schedule::dualpipe ? 1.0 : 1.0 / o_.chunks;
    const auto counts = [&stage](int chunk) -> Counts& { return stage.counts[static_cast<size_t>(chunk)]; };
    bool done = false;
    switch (pass.kind) {
      case PassKind::forward:
        done = try_forward(i, pass.chunk, counts(pass.chunk).forward, share * whole.forward);
        break;
      case PassKind::backward:
        done = try_backward(i, pass.chunk, counts(pass.chunk).backward, share * (whole.backward + whole.weight),
                            share * whole.recompute, false);
        break;
      case PassKind::backward_input:
        done = try_backward(i, pass.chunk, counts(pass.chunk).backward, share * whole.backward, share * whole.recompute,
                            true);
        break;
      case PassKind::weight_gradient:
        done = try_weight_gradient(i, pass.chunk, share * whole.weight);
        break;
      case PassKind::paired:
        done = try_pair(i, pass, share * whole.total());
        break;
    }
    stage.next += done ? 1 : 0;
    return done;
  }

  void add(int i, const Operation& operation) {
    out_.stages[static_cast<size_t>(i)].push_back(operation);
    stages_[static_cast<size_t>(i)].time = operation.end;
  }

  bool try_forward(int i, int chunk, int& micro_batch, double duration) {
    const double ready = forward_ready(i, chunk, micro_batch);
    if (std::isnan(ready)) return false;
    const double start = std::max(ready, stages_[static_cast<size_t>(i)].time);
    cell(forward_done_, i, chunk, micro_batch) = start + duration;
    add(i, {Activity::forward, micro_batch++, chunk, start, start + duration});
    return true;
  }

  bool try_backward(int i, int chunk, int& micro_batch, double duration, double recompute, bool split) {
    const double ready = backward_ready(i, chunk, micro_batch);
    if (std::isnan(ready)) return false;
    Stage& stage = stages_[static_cast<size_t>(i)];
    const double start = std::max(ready, stage.time);
    cell(backward_done_, i, chunk, micro_batch) = start + duration;
    if (split && o_.schedule == Schedule::dualpipe) stage.waiting.push_back({micro_batch, chunk});
    add(i, {Activity::backward, micro_batch++, chunk, start, start + duration, false, split, recompute});
    return true;
  }

  bool try_weight_gradient(int i, int chunk, double duration) {
    Stage& stage = stages_[static_cast<size_t>(i)];
    const Waiting oldest = chunk < 0 ? stage.waiting[stage.next_weight++]
                                     : Waiting{stage.counts[static_cast<size_t>(chunk)].weight++, chunk};
    add(i, {Activity::weight_gradient, oldest.micro_batch, oldest.chunk, stage.time, stage.time + duration});
    return true;
  }

  bool try_pair(int i, const Pass& pass, double duration) {
    Stage& stage = stages_[static_cast<size_t>(i)];
    int& forwards = stage.counts[static_cast<size_t>(pass.chunk)].forward;
    int& backwards = stage.counts[static_cast<size_t>(pass.paired_chunk)].backward;
    const double input = forward_ready(i, pass.chunk, forwards);
    const double gradient = backward_ready(i, pass.paired_chunk, backwards);
    if (std::isnan(input) || std::isnan(gradient)) return false;
    const double start = std::max({input, gradient, stage.time});
    cell(forward_done_, i, pass.chunk, forwards) = start + duration;
    cell(backward_done_, i, pass.paired_chunk, backwards) = start + duration;
    add(i, {Activity::forward, forwards++, pass.chunk, start, start + duration, true});
    add(i, {Activity::backward, backwards++, pass.paired_chunk, start, start + duration, true});
    return true;
  }

  PipelineOrder o_;
  const std::vector<PassTimes>& times_;
  Timeline& out_;
  std::vector<Stage> stages_;
  std::vector<double> forward_done_, backward_done_;
};

void close_step(const Evaluation& e, Timeline& out) {
  const double update = e.time_optimizer + e.time_offload;
  for (const auto& stage : out.stages) {
    for (const Operation& operation : stage) out.passes_end = std::max(out.passes_end, operation.end);
  }
  // If stages differ, the closed form of the bubble is slightly too long. The step ends when the metric says, so that
  // both agree.
  const double expected = e.step_time - e.time_data - update - e.time_stragglers - out.left_out_time;
  double time = std::max(out.passes_end, expected);
  for (const auto& [activity, duration] :
       {std::pair(Activity::reduction, e.time_data), std::pair(Activity::optimizer, update),
        std::pair(Activity::stragglers, e.time_stragglers)}) {
    if (duration > 0) {
      for (auto& stage : out.stages) stage.push_back({activity, -1, -1, time, time + duration});
    }
    time += std::max(0.0, duration);
  }
  out.end = time;
}

}  // namespace

double simulated_operations(const Design& design) {
  const Design whole = resolved(design);
  const PipelineOrder o = order_of(make_setting(whole));
  return count_simulated_batches(o) * operations_per_micro_batch(o);
}

void simulate(const Design& design, const Evaluation& evaluation, Timeline& out, const Execution& execution) {
  const Design whole = resolved(design);
  const Setting s = make_setting(whole);
  std::vector<std::vector<Operation>> kept = std::move(out.stages);
  out = Timeline{};
  out.order = order_of(s);
  if (evaluation.legality.reason != Illegality::none || std::isnan(evaluation.step_time) || is_mixed(design)) return;
  if (count_simulated_batches(out.order) * operations_per_micro_batch(out.order) > most_operations) return;
  for (auto& stage : kept) stage.clear();
  out.stages = std::move(kept);
  out.stages.resize(static_cast<size_t>(s.pp));

  std::vector<PassTimes> times;
  stage_passes(s, times);
  const int all = out.order.micro_batches;
  out.order.micro_batches = count_simulated_batches(out.order);
  out.left_out = all - out.order.micro_batches;
  double slowest = 0;
  for (const PassTimes& time : times) slowest = std::max(slowest, time.total());
  out.left_out_time = out.left_out * slowest;
  Simulation(out.order, times, out).run(execution);
  if (execution.stopped()) {
    out.stages.clear();
    return;
  }
  close_step(evaluation, out);
  out.cut = out.passes_end / 2;
}

StageBusy find_stage_busy(const Timeline& timeline, int stage) {
  StageBusy out;
  for (const Operation& o : timeline.stages[static_cast<size_t>(stage)]) {
    const double time = (o.end - o.start) * (o.paired ? 0.5 : 1);
    if (o.activity == Activity::forward) out.forward += time;
    if (o.activity == Activity::backward) out.backward += time;
    if (o.activity == Activity::weight_gradient) out.weight += time;
    if (o.activity == Activity::forward) ++out.passes;
  }
  out.idle = timeline.passes_end - out.forward - out.backward - out.weight;
  const double whole = 1 + static_cast<double>(timeline.left_out) / timeline.order.micro_batches;
  for (double* part : {&out.forward, &out.backward, &out.weight, &out.passes}) *part *= whole;
  return out;
}

}  // namespace trainyard
