// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/visit.h"

#include <algorithm>
#include <cmath>

#include "engine/explore/axis_order.h"
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

const char* repeats(const SearchPlan& plan, const Design& design, std::uint64_t index, std::size_t from,
                    std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    const SearchPlan::Axis& axis = plan.axes()[i];
    if (!axis.input->idle || axis.at(index) == axis.home) continue;
    if (const char* why = axis.input->idle(design)) return why;
  }
  return nullptr;
}

}  // namespace

std::size_t home_position(const Design& design, const SearchAxis& axis) {
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
    Axis& next = axes_.emplace_back(Axis{&axis, &*axis.input, home_position(design, axis), stride, {}});
    for (const double value : axis.values) next.steps.push_back(step_of(design, *next.input, value));
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
  depth_ = std::max({depth_of(goals.rank), depth_of(goals.x), depth_of(goals.y),
                     goals.at_high_end ? ModelDepth::everything : ModelDepth::step});
  evaluate(design, present_);
}

bool SearchPlan::present_holds() const {
  return present_.legality.reason == Illegality::none && holds(present_.fits, present_);
}

bool SearchPlan::holds(Fit fits, const Evaluation& e) const { return fits != Fit::no && memory_over(e) <= 0; }

double SearchPlan::memory_over(const Evaluation& e) const {
  const double free = goals_.at_high_end ? e.memory_capacity - e.memory_high : e.memory_free;
  return goals_.memory_left - free;
}

const char* repeats_shape(const SearchPlan& plan, const Design& design, std::uint64_t index) {
  if (const char* why = repeats(plan, design, index, plan.model_axes(), plan.shape_axes())) return why;
  // One virtual stage is no interleaving, whatever the input says.
  const Layout& l = design.layout;
  const SearchAxis* schedules = plan.space().find(&Layout::schedule);
  if (schedules && l.pipeline_parallel > 1 && l.schedule == Schedule::interleaved && l.virtual_pipeline <= 1 &&
      std::ranges::count(schedules->values, static_cast<double>(Schedule::one_f_one_b)) > 0)
    return TRAINYARD_TR("With one virtual stage, interleaving is 1F1B.");
  return nullptr;
}

const char* repeats_figures(const SearchPlan& plan, const Design& design, std::uint64_t index) {
  if (const char* why = repeats(plan, design, index, 0, plan.model_axes())) return why;
  return repeats(plan, design, index, plan.shape_axes(), plan.axes().size());
}

Visitor::Visitor(const SearchPlan& plan, std::uint64_t model)
    : plan_(plan), model_(model), point_(plan.design()), gathering_(plan.goals()) {
  plan.space().put(model * plan.model_size(), point_);
  machine_.emplace(point_);
}

void Visitor::prepare(std::uint64_t model) {
  if (model == model_) return;
  model_ = model;
  plan_.space().put(model * plan_.model_size(), point_);
  machine_.reset();
  machine_.emplace(point_);
}

void Visitor::put(std::uint64_t index, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    const SearchPlan::Axis& axis = plan_.axes()[i];
    put_value(point_, *axis.input, axis.axis->values[axis.at(index)]);
  }
}

double Visitor::distance(std::uint64_t index) const {
  double out = 0;
  for (const SearchPlan::Axis& axis : plan_.axes()) out += axis.steps[axis.at(index)].distance;
  return out;
}

std::uint64_t Visitor::changes(std::uint64_t index) const {
  std::uint64_t out = 0;
  for (const SearchPlan::Axis& axis : plan_.axes())
    if (axis.steps[axis.at(index)].changed) ++out;
  return out;
}

/// Of `all` points, which are refused together, those `in` the range; the first `fixed` axes are what they share. The
/// example is the one at home in the other axes, wherever the range ends.
void Visitor::refuse(Refusal refusal, Illegality reason, SearchRange all, SearchRange in, std::size_t fixed) {
  gathering_.add_refused(refusal, reason, in.end - in.begin);
  std::uint64_t example = all.begin;
  for (std::size_t i = fixed; i < plan_.axes().size(); ++i) example += plan_.axes()[i].home * plan_.axes()[i].stride;
  if (example >= in.begin && example < in.end) gathering_.add_example(refusal, reason, {example, distance(example), 0});
}

void Visitor::visit(std::uint64_t block, SearchRange range, const std::stop_token& stop) {
  const SearchRange all{block * plan_.block_size(), (block + 1) * plan_.block_size()};
  const SearchRange in{std::max(all.begin, range.begin), std::min(all.end, range.end)};
  if (in.begin >= in.end) return;
  // With the home values of all inner axes: what the degrees decide does not depend on them.
  std::uint64_t home = all.begin;
  for (std::size_t i = plan_.block_axes(); i < plan_.axes().size(); ++i)
    home += plan_.axes()[i].home * plan_.axes()[i].stride;
  put(home, plan_.model_axes(), plan_.axes().size());
  const Legality legality = machine_->model.check(point_of(point_), machine_->scratch);
  if (decided_by_degrees(legality.reason)) {
    refuse(Refusal::illegal, legality.reason, all, in, plan_.block_axes());
    return;
  }
  const std::uint64_t first = all.begin + (in.begin - all.begin) / plan_.shape_size() * plan_.shape_size();
  for (std::uint64_t shape = first; shape < in.end && !stop.stop_requested(); shape += plan_.shape_size())
    visit_shape(shape, in);
}

void Visitor::visit_shape(std::uint64_t begin, SearchRange range) {
  const SearchRange all{begin, begin + plan_.shape_size()};
  const SearchRange in{std::max(all.begin, range.begin), std::min(all.end, range.end)};
  put(begin, plan_.block_axes(), plan_.shape_axes());
  const Legality legality = machine_->model.check(point_of(point_), machine_->scratch);
  if (legality.reason != Illegality::none)
    return refuse(Refusal::illegal, legality.reason, all, in, plan_.shape_axes());
  if (repeats_shape(plan_, point_, begin))
    return refuse(Refusal::repeats, Illegality::none, all, in, plan_.shape_axes());
  for (std::uint64_t index = in.begin; index < in.end; ++index) visit_point(index, all);
}

void Visitor::visit_point(std::uint64_t index, SearchRange shape) {
  put(index, plan_.shape_axes(), plan_.axes().size());
  if (repeats_figures(plan_, point_, index))
    return refuse(Refusal::repeats, Illegality::none, {index, shape.end}, {index, index + 1}, plan_.axes().size());
  judge(index, machine_->model.try_point(point_of(point_), machine_->scratch));
}

void Visitor::judge(std::uint64_t index, const LayoutTrial& trial) {
  machine_->model.complete(machine_->scratch, plan_.depth());
  const Evaluation& e = machine_->scratch.figures();
  const SearchGoals& goals = plan_.goals();
  LegalPoint point{index, read(e, goals.rank), read(e, goals.x), read(e, goals.y), plan_.holds(trial.fits, e), 0};
  if (point.holds) point.simplicity = simplicity_of(point_, changes(index));
  gathering_.add_legal(point, plan_.present_holds() ? plan_.present_value() : unknown);
}

SearchPart Visitor::take() {
  taken_ = std::chrono::steady_clock::now();
  return gathering_.take();
}

double Visitor::seconds_since_taken() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - taken_).count();
}

}  // namespace trainyard
