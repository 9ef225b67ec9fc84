// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/visit.h"

#include <algorithm>
#include <cmath>

#include "engine/explore/axis_order.h"
#include "engine/studies/sweep.h"
#include "engine/text.h"

namespace trainyard {
namespace {

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

SearchPlan::Axis::Step step_of(const Design& design, const Parameter& p, double value) {
  const double own = position_value(design, p);
  if (same(value, own)) return {0, false};
  const double now = is_number(p) ? number(design, p) : 0;
  const bool proportion = is_number(p) && value > 0 && now > 0;
  return {proportion ? std::abs(std::log2(value / now)) : 1, true};
}

double read(const Evaluation& e, MetricHandle metric) { return e.*metric->value; }

const char* duplicate_reason(const SearchPlan& plan, const Design& design, const Positions& at, std::size_t from,
                             std::size_t to, std::size_t* decided_by = nullptr) {
  for (std::size_t i = from; i < to; ++i) {
    if (decided_by) *decided_by = i + 1;
    const SearchPlan::Axis& axis = plan.axes()[i];
    const Parameter& p = *axis.input;
    if (at[i] == axis.baseline && !axis.has_automatic) continue;
    if (const char* why = p.why_idle ? p.why_idle(design) : nullptr) {
      if (at[i] != axis.baseline) return why;
    } else if (axis.has_automatic && p.derive(design) == axis.axis->values[at[i]]) {
      return TRAINYARD_TR("The automatic value is the same.");
    }
  }
  return nullptr;
}

}  // namespace

std::size_t baseline_position(const Design& design, const SearchAxis& axis) {
  const double own = position_value(design, *axis.input);
  for (std::size_t i = 0; i < axis.values.size(); ++i)
    if (same(axis.values[i], own)) return i;
  return 0;
}

SearchPlan::SearchPlan(const Design& design, const SearchSpace& space, const SearchGoals& goals)
    : design_(design), space_(space), goals_(goals) {
  std::uint64_t stride = space.size();
  model_size_ = block_size_ = shape_size_ = stride;
  for (const SearchAxis& axis : space.axes()) {
    stride /= axis.values.size();
    Axis& next = axes_.emplace_back(Axis{&axis, &*axis.input, baseline_position(design, axis), stride, {}, false});
    for (const double value : axis.values) next.steps.push_back(step_of(design, *next.input, value));
    next.has_automatic = std::ranges::any_of(axis.values, [](double value) { return std::isnan(value); });
    switch (depth_of_axis(axis.input)) {
      case AxisDepth::model:
        model_axes_ = axes_.size();
        model_size_ = stride;
        [[fallthrough]];
      case AxisDepth::degrees:
        block_axes_ = axes_.size();
        block_size_ = stride;
        [[fallthrough]];
      case AxisDepth::legality:
        shape_axes_ = axes_.size();
        shape_size_ = stride;
        break;
      case AxisDepth::figures:
        break;
    }
  }
  baseline_offsets_.assign(axes_.size() + 1, 0);
  baseline_distances_.assign(axes_.size() + 1, 0);
  for (std::size_t i = axes_.size(); i-- > 0;) {
    baseline_offsets_[i] = baseline_offsets_[i + 1] + axes_[i].baseline * axes_[i].stride;
    baseline_distances_[i] = baseline_distances_[i + 1] + axes_[i].steps[axes_[i].baseline].distance;
  }
  depth_ = std::max({depth_of(goals.rank->value), depth_of(goals.x->value), depth_of(goals.y->value),
                     goals.at_high_end ? ModelDepth::everything : ModelDepth::step});
  evaluate(design, present_);
}

bool SearchPlan::present_meets_conditions() const {
  return present_.legality.reason == Illegality::none && memory_excess(present_) <= 0;
}

double SearchPlan::memory_excess(const Evaluation& e) const {
  const double free = goals_.at_high_end ? e.memory_capacity - e.memory_high : e.memory_free;
  return goals_.memory_left - free;
}

Positions positions_of(const SearchPlan& plan, std::uint64_t index) {
  Positions at;
  for (const SearchPlan::Axis& axis : plan.axes()) at.push_back(axis.at(index));
  return at;
}

const char* duplicate_shape_reason(const SearchPlan& plan, const Design& design, const Positions& at,
                                   std::size_t* decided_by) {
  if (const char* why = duplicate_reason(plan, design, at, plan.model_axes(), plan.shape_axes(), decided_by))
    return why;
  // With one virtual stage, interleaved 1F1B is plain 1F1B.
  const Layout& l = design.layout;
  const SearchAxis* schedules = plan.space().find(&Layout::schedule);
  if (schedules && l.pipeline_parallel > 1 && l.schedule == Schedule::interleaved && l.virtual_pipeline <= 1 &&
      std::ranges::count(schedules->values, static_cast<double>(Schedule::one_f_one_b)) > 0)
    return TRAINYARD_TR("With one virtual stage, interleaving equals 1F1B.");
  return nullptr;
}

const char* duplicate_figures_reason(const SearchPlan& plan, const Design& design, const Positions& at) {
  if (const char* why = duplicate_reason(plan, design, at, 0, plan.model_axes())) return why;
  return duplicate_reason(plan, design, at, plan.shape_axes(), plan.axes().size());
}

Visitor::Visitor(const SearchPlan& plan, std::uint64_t model)
    : plan_(plan), model_(model), point_(plan.design()), accumulator_(plan.goals()) {
  prepare_machine();
}

void Visitor::prepare(std::uint64_t model) {
  if (model == model_) return;
  model_ = model;
  prepare_machine();
}

void Visitor::prepare_machine() {
  plan_.space().put(model_ * plan_.model_size(), point_);
  at_ = positions_of(plan_, model_ * plan_.model_size());
  machine_.emplace(point_);
}

void Visitor::put(std::uint64_t index, std::size_t from, std::size_t to) {
  if (from == to) return;
  std::uint64_t rest = index / plan_.axes()[to - 1].stride;
  for (std::size_t i = to; i-- > from;) {
    const SearchPlan::Axis& axis = plan_.axes()[i];
    const std::size_t position = rest % axis.steps.size();
    rest /= axis.steps.size();
    if (position == at_[i]) continue;
    at_[i] = position;
    put_value(point_, *axis.input, axis.axis->values[position]);
  }
}

std::uint64_t Visitor::changes() const {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < at_.size(); ++i)
    if (plan_.axes()[i].steps[at_[i]].changed) ++out;
  return out;
}

/// Refuses all points that share the first `fixed` axes, and counts those in the range. The example has baseline values
/// on the other axes, so that it does not depend on the range.
void Visitor::refuse(Refusal refusal, Illegality reason, std::uint64_t begin, SearchRange in, std::size_t fixed) {
  accumulator_.add_refused(refusal, reason, in.end - in.begin);
  const std::uint64_t example = begin + plan_.baseline_offset(fixed);
  if (example < in.begin || example >= in.end) return;
  double distance = plan_.baseline_distance(fixed);
  for (std::size_t i = 0; i < fixed; ++i) distance += plan_.axes()[i].steps[at_[i]].distance;
  accumulator_.add_example(refusal, reason, {example, distance, 0});
}

void Visitor::visit(std::uint64_t block, SearchRange range, const std::stop_token& stop) {
  const SearchRange all{block * plan_.block_size(), (block + 1) * plan_.block_size()};
  const SearchRange in{std::max(all.begin, range.begin), std::min(all.end, range.end)};
  if (in.begin >= in.end) return;
  // The degrees alone decide these mismatches, so the inner axes can stay at their baseline.
  put(all.begin + plan_.baseline_offset(plan_.block_axes()), plan_.model_axes(), plan_.axes().size());
  const Legality legality = machine_->model.check(point_of(point_), machine_->scratch);
  if (is_decided_by_degrees(legality.reason))
    return refuse(Refusal::illegal, legality.reason, all.begin, in, plan_.block_axes());
  const std::uint64_t first = all.begin + (in.begin - all.begin) / plan_.shape_size() * plan_.shape_size();
  std::uint64_t shape = first;
  while (shape < in.end && !stop.stop_requested()) shape = visit_shape(shape, in);
}

std::uint64_t Visitor::visit_shape(std::uint64_t begin, SearchRange range) {
  const std::uint64_t end = begin + plan_.shape_size();
  const SearchRange in{std::max(begin, range.begin), std::min(end, range.end)};
  put(begin, plan_.block_axes(), plan_.shape_axes());
  std::size_t decided_by = plan_.shape_axes();
  if (duplicate_shape_reason(plan_, point_, at_, &decided_by)) {
    // Later inputs cannot change the reason. Only a search that keeps examples of each class visits their shapes.
    const std::uint64_t stride = plan_.axes()[decided_by - 1].stride;
    const std::uint64_t next = plan_.goals().best_alone ? (begin / stride + 1) * stride : end;
    refuse(Refusal::repeats, Illegality::none, begin, {in.begin, std::min(next, range.end)}, plan_.shape_axes());
    return next;
  }
  const Legality legality = machine_->model.check(point_of(point_), machine_->scratch);
  if (legality.reason != Illegality::none)
    refuse(Refusal::illegal, legality.reason, begin, in, plan_.shape_axes());
  else
    for (std::uint64_t index = in.begin; index < in.end; ++index) visit_point(index);
  return end;
}

void Visitor::visit_point(std::uint64_t index) {
  put(index, plan_.shape_axes(), plan_.axes().size());
  if (duplicate_figures_reason(plan_, point_, at_))
    return refuse(Refusal::repeats, Illegality::none, index, {index, index + 1}, plan_.axes().size());
  switch (machine_->model.try_point(point_of(point_), machine_->scratch, limits()).outcome) {
    case StepOutcome::too_long:
      return accumulator_.add_worse();
    case StepOutcome::too_large:
      return accumulator_.add_refused(Refusal::unfit, Illegality::none, 1);
    case StepOutcome::complete:
      return judge(index);
  }
}

/// If only the best layouts are wanted, the figures of others need not be complete. A run never finishes before the
/// same run without failures and checkpoints.
TrialLimits Visitor::limits() const {
  const SearchGoals& goals = plan_.goals();
  TrialLimits out;
  if (!goals.best_alone || goals.at_high_end) return out;
  out.least_memory_free = goals.memory_left;
  if (goals.rank == &Evaluation::finish_days) out.most_days = accumulator_.most_cost();
  return out;
}

void Visitor::judge(std::uint64_t index) {
  machine_->model.complete(machine_->scratch, plan_.depth());
  const Evaluation& e = machine_->scratch.figures();
  const SearchGoals& goals = plan_.goals();
  LegalPoint point{index, ranking_value(goals, e), read(e, goals.x), read(e, goals.y), plan_.memory_excess(e), 0};
  if (point.meets_conditions()) point.simplicity = simplicity_of(point_, changes());
  accumulator_.add_legal(point, plan_.present_meets_conditions() ? plan_.present_value() : unknown);
}

SearchPart Visitor::take() {
  taken_ = std::chrono::steady_clock::now();
  return accumulator_.take();
}

double Visitor::seconds_since_taken() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - taken_).count();
}

}  // namespace trainyard
