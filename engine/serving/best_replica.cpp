// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/best_replica.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/serving/closed_service.h"
#include "engine/serving/replica_times.h"
#include "engine/serving/separate_pools.h"

namespace trainyard {
namespace {

int rank_of(ServingVerdict verdict) {
  switch (verdict) {
    case ServingVerdict::meets:
      return 0;
    case ServingVerdict::not_legal:
      return 4;
    case ServingVerdict::does_not_fit:
      return 3;
    case ServingVerdict::cannot_tell:
      return 2;
    default:
      return 1;
  }
}

double lateness(const ServingFigures& f, const Serving& s) {
  return std::max(f.ttft / s.first_token, f.tpot / s.next_token);
}

std::vector<ReplicaLayout> open_layouts(const Design& d) {
  const std::vector<ReplicaLayout> all = replica_layouts(d);
  std::vector<ReplicaLayout> out;
  for (const ReplicaLayout& layout : all)
    if (legality_of(d, layout) == ReplicaRefusal::none) out.push_back(layout);
  return out.empty() ? all : out;
}

/// Evaluates layouts and keeps the best.
class Trials {
 public:
  explicit Trials(const Design& open) : open_(open.serving), design_(open), layouts_(open_layouts(open)) {}

  ReplicaChoice best() {
    if (layouts_.size() == 1) return set_layout(layouts_.front());
    const Serving& s = open_;
    const bool batched = s.prefill_place == PrefillPlace::together && s.batching == Batching::continuous;
    if (batched && !is_closed_loop(s) && try_by_fewest_devices()) return best_;
    for (const auto& [least, place] : sort_by_fewest_devices()) {
      if (has_best_ && figures_.serving_verdict == ServingVerdict::meets && least > figures_.serving_gpus) break;
      const ReplicaChoice each = set_layout(layouts_[place]);
      const Replica replica(design_, each.layout);
      keep_if_better(each, size_serving(design_, replica, Decoder(design_, replica)));
    }
    return best_;
  }

 private:
  /// A layout that can hold the longest request, with its step times.
  struct Trial {
    size_t place;
    ReplicaChoice choice;
    double least;  ///< lower bound of the number of devices: all replicas run at saturation
    BatchTimes times;
  };

  static constexpr double alone = 1e-6;  ///< share of the saturation load that represents a single request at a time

  /// Layouts sorted by their lower bound of devices; 0 if only a full evaluation gives a bound.
  std::vector<std::pair<double, size_t>> sort_by_fewest_devices() {
    std::vector<std::pair<double, size_t>> out;
    for (size_t i = 0; i < layouts_.size(); ++i) {
      set_layout(layouts_[i]);
      const Serving& s = design_.serving;
      const Replica decode(design_, layouts_[i]), prefill(design_, prefill_layout_of(s));
      const bool holds = decode.memory().cache_tokens >= s.context_limit;
      const double least =
          s.prefill_place == PrefillPlace::separate && holds ? least_gpus(design_, prefill, decode) : 0;
      out.emplace_back(holds || s.prefill_place == PrefillPlace::together ? (least >= 0 ? least : HUGE_VAL) : HUGE_VAL,
                       i);
    }
    std::ranges::sort(out);
    return out;
  }

  /// Sets the layout and the inputs that depend on it.
  ReplicaChoice set_layout(const ReplicaLayout& layout) {
    const Replica replica(design_, layout);
    return set_layout(layout, replica, Decoder(design_, replica));
  }
  ReplicaChoice set_layout(const ReplicaLayout& layout, const Replica& replica, const Decoder& decoder) {
    Serving& s = design_.serving;
    set_degrees(layout, s);
    if (std::isnan(open_.prefill_tensor_parallel)) s.prefill_tensor_parallel = layout.tensor_parallel;
    if (std::isnan(open_.users)) s.users = users_within(design_, replica, decoder);
    return {layout, s.users};
  }

  void keep_if_better(const ReplicaChoice& each, const ServingFigures& figures) {
    if (has_best_ && !is_better_replica(figures, figures_, open_)) return;
    has_best_ = true;
    best_ = each;
    figures_ = figures;
  }

  std::vector<Trial> trials() {
    std::vector<Trial> out;
    for (size_t i = 0; i < layouts_.size(); ++i) {
      const Replica replica(design_, layouts_[i]);
      const Decoder decoder(design_, replica);
      if (longest_sequence(replica, decoder) < open_.context_limit) continue;
      const ReplicaChoice each = set_layout(layouts_[i], replica, decoder);
      const ReplicaCapacity room = capacity_of(design_, replica, decoder);
      if (!(room.fit >= 1)) continue;
      Trial& t = out.emplace_back(i, each, 0, batch_times(design_, replica, decoder, room.users));
      const double saturation = BatchQueue::saturation(t.times);
      t.least = saturation > 0 ? devices(each.layout, std::ceil(open_.requests / saturation)) : HUGE_VAL;
    }
    std::ranges::sort(
        out, [](const Trial& a, const Trial& b) { return std::tie(a.least, a.place) < std::tie(b.least, b.place); });
    return out;
  }

  double devices(const ReplicaLayout& layout, double replicas) const {
    return (replicas + open_.spare_replicas) * layout.devices();
  }

  /// Tries layouts in order of their lower bound, until it exceeds the best result. Returns false if no layout fits.
  bool try_by_fewest_devices() {
    const TimeTargets targets = targets_of(open_);
    const double steps = open_.first_token_steps;
    std::vector<Trial> all = trials();
    for (const Trial& t : all) {
      if (has_best_ && t.least > figures_.serving_gpus) break;
      ServingFigures figures;
      figures.replicas = replicas_within(t, targets);
      if (std::isnan(figures.replicas)) continue;
      figures.serving_gpus = devices(t.choice.layout, figures.replicas);
      const BatchQueue queue(t.times, open_.requests / figures.replicas, steps);
      figures.request_time = whole_request_time(open_, queue.first_token(), queue.next_token());
      figures.serving_verdict = ServingVerdict::meets;
      keep_if_better(t.choice, figures);
    }
    if (!has_best_) try_late(all);
    return has_best_;
  }

  /// Returns the fewest replicas that meet the targets, computed as in serve_together(). NaN if no number of replicas
  /// meets them, or if they need more devices than the best layout so far.
  double replicas_within(const Trial& t, const TimeTargets& targets) const {
    const double steps = open_.first_token_steps;
    if (has_best_) {
      const double most = std::floor(figures_.serving_gpus / t.choice.layout.devices()) - open_.spare_replicas;
      if (!(most >= 1) || !BatchQueue(t.times, open_.requests / most, steps).meets(targets)) return unknown;
    }
    return std::ceil(open_.requests / requests_within(t.times, targets, steps, open_.requests));
  }

  /// Compares latencies of a single request at a time, for jobs whose targets no layout meets. Starts with the widest
  /// layouts, because they are fastest.
  void try_late(std::vector<Trial>& all) {
    std::ranges::stable_sort(all, std::ranges::greater{},
                             [](const Trial& t) { return t.choice.layout.tensor_parallel; });
    for (const Trial& t : all) {
      const BatchQueue queue(t.times, alone * BatchQueue::saturation(t.times), open_.first_token_steps);
      const double now = lateness(figures_, open_);
      const TimeTargets within{now * open_.first_token, now * open_.next_token, open_.percentile};
      if (has_best_ && !queue.meets(within)) continue;
      ServingFigures figures;
      figures.serving_verdict = ServingVerdict::both_late;
      figures.ttft = queue.first_token_at(open_.percentile);
      figures.tpot = queue.next_token_at(open_.percentile);
      keep_if_better(t.choice, figures);
    }
  }

  const Serving& open_;
  Design design_;
  std::vector<ReplicaLayout> layouts_;
  bool has_best_ = false;
  ReplicaChoice best_;
  ServingFigures figures_;
};

}  // namespace

bool is_better_replica(const ServingFigures& one, const ServingFigures& other, const Serving& serving) {
  const int rank_one = rank_of(one.serving_verdict), rank_other = rank_of(other.serving_verdict);
  if (rank_one != rank_other) return rank_one < rank_other;
  switch (rank_one) {
    case 0:
      return one.serving_gpus != other.serving_gpus ? one.serving_gpus < other.serving_gpus
                                                    : one.request_time < other.request_time;
    case 1:
      return lateness(one, serving) < lateness(other, serving);
    case 3:
      return one.largest_context > other.largest_context;
    default:
      return false;
  }
}

ReplicaChoice best_replica(const Design& design) { return Trials(design).best(); }

}  // namespace trainyard
