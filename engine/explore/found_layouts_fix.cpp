// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "engine/explore/axis_order.h"
#include "engine/explore/found_layouts.h"
#include "engine/studies/single_changes.h"
#include "engine/studies/sweep.h"

namespace trainyard {
namespace {

/// Weights of a doubling relative to the doubling of a degree. Changes of machine and batch weigh more, because users
/// choose these for reasons that the search does not know.
constexpr double octave_of_devices = 8, octave_of_batch = 4;

struct Change {
  Design design;
  double distance;
};

class FixSearch {
 public:
  FixSearch(const SearchPlan& plan, Refusal refusal, const Design& refused)
      : plan_(plan), refusal_(refusal), refused_(refused), rank_(plan.goals().rank) {}

  std::optional<LayoutFix> find() {
    if (refusal_ == Refusal::repeats) {
      try_baseline();
    } else {
      try_axis_values();
      try_other_inputs();
      if (!best_) try_devices_and_batches();
    }
    return std::move(best_);
  }

 private:
  /// Sets inputs without effect to their baseline, because the search counts only that point among duplicates.
  void try_baseline() {
    Design twin = refused_;
    for (const SearchPlan::Axis& axis : plan_.axes())
      if (axis.input->why_idle && axis.input->why_idle(refused_))
        put_value(twin, *axis.input, axis.axis->values[axis.baseline]);
    for (const SearchPlan::Axis& axis : plan_.axes()) {
      const Parameter& p = *axis.input;
      if (axis.has_automatic && p.derive(twin) == number(twin, p)) put_value(twin, p, automatic);
    }
    if (twin == refused_) twin.layout.schedule = Schedule::one_f_one_b;
    try_design(twin, 0);
  }

  /// Tries every other value of each axis.
  void try_axis_values() {
    for (const SearchPlan::Axis& axis : plan_.axes()) {
      for (const double value : axis.axis->values) {
        Design next = refused_;
        put_value(next, *axis.input, value);
        if (!same_value(next, refused_, *axis.input)) try_design(next, distance(next, *axis.input));
      }
    }
  }

  /// For memory, also tries inputs outside the space, except cluster inputs and those that change the training result.
  void try_other_inputs() {
    if (refusal_ != Refusal::unfit) return;
    for (const SingleChange& change : single_changes(refused_)) {
      const Parameter& p = *change.parameter;
      if (p.caution || p.group == Group::cluster || plan_.space().find(p)) continue;
      Design next = refused_;
      apply(change, refused_, next);
      try_design(next, distance(next, p));
    }
  }

  /// Tries the nearest device counts and batch sizes that the degrees divide.
  void try_devices_and_batches() {
    const Layout l = resolved(refused_).layout;
    const double replica = l.replica_size(), turn = l.data_parallel * l.micro_batch;
    for (const double devices : multiples(refused_.cluster.accelerators, replica)) {
      Design next = refused_;
      next.cluster.accelerators = devices;
      try_design(next, octave_of_devices * distance(next, parameter(&Cluster::accelerators)));
    }
    for (const double unit : {turn, turn * l.pipeline_parallel, 2 * turn * l.pipeline_parallel}) {
      for (const double batch : multiples(refused_.work.global_batch, unit)) {
        Design next = refused_;
        next.work.global_batch = batch;
        try_design(next, octave_of_batch * distance(next, parameter(&Workload::global_batch)));
      }
    }
  }

  static std::array<double, 2> multiples(double value, double unit) {
    return {std::max(1.0, std::floor(value / unit)) * unit, std::ceil(value / unit) * unit};
  }

  double distance(const Design& next, const Parameter& p) const {
    const double before = is_number(p) ? number(refused_, p) : 0, after = is_number(p) ? number(next, p) : 0;
    return before > 0 && after > 0 ? std::abs(std::log2(after / before)) : 1;
  }

  /// Keeps `next` if it is a better fix than the best one so far. Fixes of an illegal layout rank by whether they fit,
  /// then by the smallest change; fixes of a layout that does not fit rank by the metric of the search.
  void try_design(const Design& next, double distance) {
    evaluate(next, e_);
    if (e_.legality.reason != Illegality::none) return;
    const bool meets_conditions = plan_.memory_excess(e_) <= 0;
    if (!meets_conditions && refusal_ == Refusal::unfit) return;
    const double value = e_.*plan_.goals().rank->value, cost = rank_.cost(value);
    const Key key = refusal_ == Refusal::unfit ? Key{false, cost, distance} : Key{!meets_conditions, distance, cost};
    if (best_ && !(key < key_)) return;
    key_ = key;
    best_ = LayoutFix{next, {}, value, meets_conditions};
    for (const Parameter* p : changed(next, refused_)) best_->changed.emplace_back(*p);
  }

  using Key = std::tuple<bool, double, double>;
  const SearchPlan& plan_;
  const Refusal refusal_;
  const Design& refused_;
  const Direction rank_;
  Evaluation e_;
  Key key_;
  std::optional<LayoutFix> best_;
};

}  // namespace

std::optional<LayoutFix> find_fix(const SearchPlan& plan, Refusal refusal, const Design& refused) {
  return FixSearch(plan, refusal, refused).find();
}

}  // namespace trainyard
