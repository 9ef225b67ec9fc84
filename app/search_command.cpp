// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/commands.h"
#include "app/explored_output.h"
#include "app/interruption.h"
#include "app/overwriting.h"
#include "app/part_output.h"
#include "engine/error.h"
#include "engine/explore/search_files.h"
#include "engine/json/json.h"
#include "engine/units/nearest.h"

namespace trainyard::app {
namespace {

const Metric& known_metric(const std::string& id) {
  if (const Metric* metric = find_metric(id)) return *metric;
  std::vector<std::string> ids;
  for (const Metric& metric : metrics()) ids.emplace_back(metric.id);
  throw InputError("\"" + id + "\" is not a result" + nearest_hint(id, ids));
}

SearchGoals goals_of(const SearchOptions& options) {
  SearchGoals goals;
  if (!options.rank.empty()) goals.rank = known_metric(options.rank);
  if (!options.pareto.empty()) {
    const size_t comma = options.pareto.find(',');
    if (comma == std::string::npos) throw InputError("--pareto takes two results: X,Y");
    goals.x = known_metric(options.pareto.substr(0, comma));
    goals.y = known_metric(options.pareto.substr(comma + 1));
  }
  if (!options.memory_left.empty()) {
    const auto left = parse(options.memory_left, Unit::memory);
    if (!left || !(*left >= 0))
      throw InputError("--memory-left: \"" + options.memory_left + "\" is no amount of memory");
    goals.memory_left = *left;
  }
  goals.at_high_end = options.at_high_end;
  goals.chart_points = 0;  // no chart is drawn here
  // Find more layouts than are shown, to select the simplest among equal ones.
  goals.best = std::max(goals.best, options.top);
  return goals;
}

SearchSpace space_of(const SearchOptions& options, const Design& design) {
  SearchSpace asked;
  for (const std::string& assignment : options.vary) vary(asked, design, assignment);
  SearchSpace space = default_space(design, asked.axes());
  for (const std::string& id : options.keep) keep(space, id);
  for (const SearchAxis& axis : asked.axes()) space.vary(axis.input, axis.values);
  return space;
}

}  // namespace

int run_search(const SearchOptions& options) {
  check_outputs(options.force, {{options.csv_file, OutputKind::table}, {options.part.file, OutputKind::part}});
  const ChosenDesign chosen = read_design(options.input);
  check_training(chosen.design(), "search");
  const Design& design = chosen.design();
  const SearchQuestion question{design, space_of(options, design), goals_of(options), options.top};
  if (!options.part.shard.empty()) {
    return write_part(options.part, question, options.threads, [&](SearchRange range, const Execution& execution) {
      return search_range(design, question.space, question.goals, range, execution);
    });
  }
  ExploredOutput output(options.json, options.csv && options.csv_file.empty() ? "-" : options.csv_file);
  Interruptible work(options.threads);
  const LayoutSearch found = search_layouts(design, question.space, question.goals, work.execution());
  if (work.interrupted()) return output.show_stopped(search_json(found, question.goals));
  return output.show(found, question);
}

}  // namespace trainyard::app
