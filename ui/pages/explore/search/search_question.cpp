// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/search_question.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/parameters/parameter.h"

namespace trainyard::ui {
namespace {

/// The values to try if the user selects an input that the search would otherwise keep fixed.
std::vector<double> all_values(const Design& design, ParameterHandle input) {
  const Parameter& p = *input;
  if (!is_number(p)) return values_between(design, input, 0, slider_positions(p));
  const double now = number(design, p);
  return values_between(design, input, std::max(p.min, now / 4), std::min(p.max, now * 4));
}

void set_bounds(SearchSpace& space, const Design& design, const SearchQuestion& question, ParameterHandle input) {
  const SearchAxis* axis = space.find(input);
  if (!axis) return;
  double from = axis->values.front(), to = axis->values.back();
  const Cluster cluster = resolved(design).cluster;
  const bool free = input == &Layout::tensor_parallel && !question.inside_domain;
  if (free) to = std::min({cluster.accelerators, design.work.model->heads, input->max});
  const SearchQuestion::Said* said = question.find(input);
  if (!free && (!said || (!said->from && !said->to))) return;
  if (said && said->from) from = *said->from;
  if (said && said->to) to = *said->to;
  if (input == &Layout::tensor_parallel && question.inside_domain)
    to = std::min(to, std::max(1.0, cluster.scale_up_domain));
  if (from > to) throw InputError(std::string(input->label) + ": the range ends before it starts");
  space.vary(input, values_between(design, input, from, to));
}

void set_mark(SearchSpace& space, const Design& design, const SearchQuestion& question, ParameterHandle input) {
  const SearchQuestion::Said* said = question.find(input);
  if (!said || !said->varies) return;
  if (!*said->varies) return space.keep(input);
  const SearchAxis* axis = space.find(input);
  if (!axis || axis->values.size() < 2) space.vary(input, all_values(design, input));
}

}  // namespace

SearchOffer offer_of(ParameterHandle input) {
  if (input == &Layout::schedule) return SearchOffer::choices;
  // Inputs that can be automatic have no natural range for users, so they get one mark.
  return is_number(*input) && !input->derive && input->group == Group::layout ? SearchOffer::bounds : SearchOffer::mark;
}

const SearchQuestion::Said* SearchQuestion::find(ParameterHandle input) const {
  const auto found = std::ranges::find(said, input, &Said::input);
  return found == said.end() ? nullptr : &*found;
}

SearchQuestion::Said& SearchQuestion::findOrAdd(ParameterHandle input) {
  const auto found = std::ranges::find(said, input, &Said::input);
  return found == said.end() ? said.emplace_back(Said{input}) : *found;
}

SearchSpace space_of(const SearchQuestion& question, const Design& design) {
  SearchSpace space = default_space(design);
  for (const ParameterHandle input : searched_inputs()) {
    const SearchQuestion::Said* said = question.find(input);
    switch (offer_of(input)) {
      case SearchOffer::bounds:
        set_bounds(space, design, question, input);
        break;
      case SearchOffer::mark:
        set_mark(space, design, question, input);
        break;
      case SearchOffer::choices:
        if (said && said->allowed) space.vary(input, *said->allowed);
        break;
    }
  }
  return space;
}

SearchGoals goals_of(const SearchQuestion& question) {
  SearchGoals goals;
  // A longer table would take more than a frame for each slider movement. The chart shows all layouts.
  goals.best = 50;
  goals.rank = goals.y = question.rank;
  goals.x = question.x;
  goals.memory_left = question.memory_left;
  goals.at_high_end = question.at_high_end;
  return goals;
}

std::vector<MetricHandle> ranking_metrics() {
  std::vector<const Metric*> all;
  for (const Metric* metric : metrics(Job::training))
    if (metric->value && metric->better != Better::neither) all.push_back(metric);
  const auto place = [](const Metric* metric) { return metric->headline > 0 ? metric->headline : 1000; };
  std::ranges::stable_sort(all, {}, place);
  std::vector<MetricHandle> out;
  for (const Metric* metric : all) out.emplace_back(*metric);
  return out;
}

}  // namespace trainyard::ui
