// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "engine/studies/timeline.h"

namespace trainyard {
namespace {

/// Start or end of an operation.
struct Event {
  double time;
  const Operation* operation;
  bool begins;
};

/// Tracks the memory of one stage from event to event.
class StageMemoryTracker {
 public:
  StageMemoryTracker(const Design& whole, const StageMemory& stage, const PipelineOrder& order)
      : stage_(stage),
        waste_(whole.cluster.memory_waste),
        share_(1.0 / order.chunks),
        has_gradient_(static_cast<size_t>(order.chunks), false) {
    now_.parts.weights = stage.parts.weights;
    now_.driver = whole.cluster.context_memory;
    now_.collective = whole.cluster.communication_memory;
  }

  void begin(const Operation& o) {
    switch (o.activity) {
      case Activity::forward:
        now_.in_flight += share_;
        break;
      case Activity::backward:
      case Activity::weight_gradient:
        ++working_;
        make_gradient(o);
        break;
      case Activity::optimizer:
        now_.parts.optimizer = stage_.parts.optimizer;
        break;
      default:
        break;
    }
  }

  void end(const Operation& o) {
    if (o.activity == Activity::backward) {
      now_.in_flight -= share_;
      now_.weight_pending += o.split ? share_ : 0;
    }
    if (o.activity == Activity::weight_gradient) now_.weight_pending -= share_;
    if (o.activity == Activity::backward || o.activity == Activity::weight_gradient) --working_;
  }

  /// The memory after the events at `time`.
  const MemoryMoment& at(double time) {
    MemoryParts& parts = now_.parts;
    now_.time = time;
    parts.activations = now_.in_flight * stage_.pass_activations + now_.weight_pending * stage_.pass_pending;
    parts.working = working_ > 0 ? stage_.parts.working : 0;
    // Message buffers and gathered inputs exist only during their pass; unsharded copies of states exist all the time.
    const double lasting = stage_.parts.buffers - stage_.in_flight * stage_.pass_buffers;
    parts.buffers = lasting + now_.in_flight * stage_.pass_buffers;
    now_.waste = waste_ * parts.allocated();
    parts.reserve = now_.driver + now_.collective + now_.waste;
    return now_;
  }

 private:
  void make_gradient(const Operation& o) {
    if (o.split || has_gradient_[static_cast<size_t>(o.chunk)]) return;
    has_gradient_[static_cast<size_t>(o.chunk)] = true;
    now_.parts.gradients += share_ * stage_.parts.gradients;
  }

  const StageMemory& stage_;
  double waste_, share_;
  std::vector<bool> has_gradient_;
  int working_ = 0;
  MemoryMoment now_;
};

std::vector<Event> events_of(const std::vector<Operation>& operations) {
  std::vector<Event> out;
  out.reserve(2 * operations.size());
  for (const Operation& o : operations) {
    out.push_back({o.start, &o, true});
    out.push_back({o.end, &o, false});
  }
  // At equal times, operations that end free memory before others start.
  std::stable_sort(out.begin(), out.end(), [](const Event& a, const Event& b) {
    return a.time != b.time ? a.time < b.time : a.begins < b.begins;
  });
  return out;
}

}  // namespace

std::vector<MemoryMoment> memory_over_time(const Design& design, const Evaluation& evaluation, const Timeline& timeline,
                                           int stage, int steps) {
  std::vector<MemoryMoment> out;
  if (timeline.stages.empty()) return out;
  const auto& operations = timeline.stages[static_cast<size_t>(stage)];
  const std::vector<Event> events = events_of(operations);
  const Design whole = resolved(design);
  StageMemoryTracker tracker(whole, evaluation.stages[static_cast<size_t>(stage)], timeline.order);
  out.reserve(events.size() * static_cast<size_t>(steps) + 1);
  out.push_back(tracker.at(0));
  for (int step = 0; step < steps; ++step) {
    const double begin = step * timeline.end;
    for (const Event& event : events) {
      if (event.begins) {
        tracker.begin(*event.operation);
      } else {
        tracker.end(*event.operation);
      }
      const MemoryMoment& now = tracker.at(begin + event.time);
      // Keep only the last state at each time, because an overlap of zero duration is not a peak.
      if (out.back().time == now.time) {
        out.back() = now;
      } else {
        out.push_back(now);
      }
    }
  }
  return out;
}

}  // namespace trainyard
