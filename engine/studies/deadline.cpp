// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/deadline.h"

#include <algorithm>
#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/layout_model.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/nearest_layout.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Another layout may need only this share of the devices that the current throughput requires, so the search starts
/// there.
constexpr double least_share = 0.8;
/// Other layouts and batches are tried up to this multiple of the estimated lower bound.
constexpr double most_share = 4;
/// Context parallelism and virtual stages are tried in powers of two up to these values.
constexpr double most_context = 16, most_virtual = 16;
/// Numbers of device counts tried per doubling. A layout search takes longer, so it tries fewer.
constexpr double layouts_to_double = 16, batches_to_double = 64;

class Search {
 public:
  Search(const Design& design, const Execution& execution)
      : given_(design), whole_(resolved(design)), execution_(execution), must_fit_(evaluate(design).fits != Fit::no) {
    given_.layout.data_parallel = automatic;
  }

  DeadlineAnswer run() {
    DeadlineAnswer out;
    const Evaluation now = evaluate(given_);
    out.searched = true;
    if (std::isnan(given_.failures.deadline) || !std::isfinite(now.finish_days)) return out;
    const double least = least_share * whole_.cluster.accelerators * now.finish_days / given_.failures.deadline;
    out.most_tensor = widest_tensor();
    out.most_accelerators = std::min(std::floor(most_share * least), parameter(&Cluster::accelerators).max);
    out.same_batch = find_fewest_with_layout();
    if (auto better = find_fewest_with_any_layout(least, out.same_batch)) out.same_batch = std::move(better);
    out.other_batch = find_fewest_with_other_batch(least, out.same_batch);
    out.searched = !execution_.stopped();
    return out;
  }

 private:
  bool stopped() const { return execution_.stopped(); }

  /// Tensor parallelism stays within the scale-up domain, unless the design already exceeds it.
  double widest_tensor() const { return std::max(whole_.layout.tensor_parallel, whole_.cluster.scale_up_domain); }

  std::optional<TimelyDesign> keep_if_timely(const Design& design) {
    if (design.cluster.accelerators > parameter(&Cluster::accelerators).max) return std::nullopt;
    evaluate(design, result_);
    const bool good = result_.legality.reason == Illegality::none && (!must_fit_ || result_.fits != Fit::no) &&
                      result_.finish_days <= given_.failures.deadline;
    if (!good) return std::nullopt;
    TimelyDesign out{design, design.cluster.accelerators, result_.finish_days, {}};
    for (const Parameter* p : changed(design, given_)) out.changed.emplace_back(*p);
    return out;
  }

  /// Tries the given layout with every number of replicas that divides the batch.
  std::optional<TimelyDesign> find_fewest_with_layout() {
    const double most = std::floor(whole_.work.global_batch / whole_.layout.micro_batch);
    for (double replicas = 1; replicas <= most && !stopped(); ++replicas) {
      if (std::fmod(most, replicas) != 0) continue;
      Design next = given_;
      next.cluster.accelerators = replicas * whole_.layout.replica_size();
      if (auto found = keep_if_timely(next)) return found;
    }
    return std::nullopt;
  }

  /// The fastest layout of a device count, with degrees that divide it and at most widest_tensor().
  std::optional<Design> find_fastest_layout(const Design& at_count) const {
    const LayoutModel model(at_count);
    LayoutModel::Scratch scratch(model);
    const double count = at_count.cluster.accelerators;
    const Layout& now = whole_.layout;
    const double deepest = std::min(whole_.work.model->layers + 2, parameter(&Layout::pipeline_parallel).max);
    LayoutPoint point = point_of(at_count);
    std::optional<LayoutPoint> best;
    double best_time = 0;
    const auto attempt = [&] {
      const LayoutTrial trial = model.try_point(point, scratch);
      const bool good = trial.legality.reason == Illegality::none && (!must_fit_ || trial.fits != Fit::no);
      if (!good || !(trial.step_time > 0) || (best && trial.step_time >= best_time)) return;
      best = point;
      best_time = trial.step_time;
    };
    const bool interleaved = now.schedule == Schedule::interleaved;
    for (double tp = 1; tp <= widest_tensor(); tp *= 2) {
      for (double cp = 1; cp <= most_context; cp *= 2) {
        for (double pp = 1; pp <= deepest; ++pp) {
          if (std::fmod(count, tp * cp * pp) != 0) continue;
          point.layout.tensor_parallel = tp;
          point.layout.context_parallel = cp;
          point.layout.pipeline_parallel = pp;
          for (double vpp = 1; vpp <= (interleaved && pp > 1 ? most_virtual : 1); vpp *= 2) {
            point.layout.virtual_pipeline = interleaved && pp > 1 ? vpp : now.virtual_pipeline;
            attempt();
          }
        }
      }
    }
    return best ? std::optional(with_point(at_count, *best)) : std::nullopt;
  }

  /// Tries device counts below `known`, each with its fastest layout.
  std::optional<TimelyDesign> find_fewest_with_any_layout(double least, const std::optional<TimelyDesign>& known) {
    const double most = known ? known->accelerators : most_share * least;
    const double step = std::max(whole_.cluster.accelerators_per_node,
                                 std::exp2(std::floor(std::log2(std::max(1.0, most)))) / layouts_to_double);
    for (double count = std::ceil(least / step) * step; count < most && !stopped(); count += step) {
      Design next = given_;
      next.cluster.accelerators = count;
      const auto layout = find_fastest_layout(next);
      if (!layout) continue;
      if (auto found = keep_if_timely(*layout)) return found;
    }
    return std::nullopt;
  }

  /// Tries device counts with the given layout and the nearest legal batch. Another batch changes the training.
  std::optional<TimelyDesign> find_fewest_with_other_batch(double least, const std::optional<TimelyDesign>& known) {
    const double replica = whole_.layout.replica_size();
    const double most = known ? known->accelerators : most_share * least;
    const double step = std::max(replica, std::exp2(std::floor(std::log2(std::max(1.0, most)))) / batches_to_double);
    for (double count = std::ceil(least / step) * step; count < most && !stopped(); count += step) {
      Design next = given_;
      next.cluster.accelerators = std::round(count / replica) * replica;
      const auto nearest = nearest_legal_layout(next, {.batch = true});
      if (!nearest) continue;
      if (auto found = keep_if_timely(nearest->design)) return found;
    }
    return std::nullopt;
  }

  Design given_;
  const Design whole_;  ///< design with all automatic inputs resolved
  const Execution& execution_;
  const bool must_fit_;
  Evaluation result_;
};

}  // namespace

DeadlineAnswer devices_for_deadline(const Design& design, const Execution& execution) {
  return Search(design, execution).run();
}

Message deadline_limits(const DeadlineAnswer& answer) {
  if (!(answer.most_accelerators > 0))
    return {
        TRAINYARD_TR("No layouts tried: the current design's time to train is unknown, or its run would not finish"),
        {}};
  return {TRAINYARD_TR("Tried: this layout with any number of replicas; others up to %3 GPUs, TP up to %1 and CP up to "
                       "%2 (powers of two). Explore searches more layouts"),
          {{answer.most_tensor, Unit::none, {}, false},
           {most_context, Unit::none, {}, false},
           {answer.most_accelerators, Unit::accelerators, {}, false}}};
}

}  // namespace trainyard
