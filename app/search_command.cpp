// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/interruption.h"
#include "app/output.h"
#include "engine/error.h"
#include "engine/explore/search_files.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/nearest.h"
#include "engine/units/joined.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

constexpr size_t text_width = 96;

const Metric& known_metric(const std::string& id) {
  if (const Metric* metric = find_metric(id)) return *metric;
  std::vector<std::string> ids;
  for (const Metric& metric : metrics()) ids.emplace_back(metric.id);
  throw InputError("\"" + id + "\" is not a result" + nearest_hint(id, ids));
}

SearchGoals goals_of(const SearchWish& wish) {
  SearchGoals goals;
  if (!wish.rank.empty()) goals.rank = known_metric(wish.rank);
  if (!wish.pareto.empty()) {
    const size_t comma = wish.pareto.find(',');
    if (comma == std::string::npos) throw InputError("--pareto takes two results: X,Y");
    goals.x = known_metric(wish.pareto.substr(0, comma));
    goals.y = known_metric(wish.pareto.substr(comma + 1));
  }
  if (!wish.memory_left.empty()) {
    const auto left = parse(wish.memory_left, Unit::memory);
    if (!left || !(*left >= 0)) throw InputError("--memory-left: \"" + wish.memory_left + "\" is no amount of memory");
    goals.memory_left = *left;
  }
  goals.at_high_end = wish.at_high_end;
  // Which of the equal ones is simplest is asked of more than are shown.
  goals.best = std::max(goals.best, wish.top);
  return goals;
}

SearchSpace space_of(const SearchWish& wish, const Design& design) {
  SearchSpace space = default_space(design);
  for (const std::string& id : wish.keep) keep(space, id);
  for (const std::string& assignment : wish.vary) vary(space, design, assignment);
  return space;
}

std::string count(std::uint64_t number) { return format(static_cast<double>(number), Unit::accelerators).number; }

/// "schedule=zb_v virtual_pipeline=2"
std::string assigned(const Design& design, const std::vector<ParameterHandle>& inputs) {
  return joined(inputs, " ", [&](ParameterHandle input) { return assignment_of(design, *input); });
}

/// The inputs in which the best layouts differ from each other, or those that they have in common.
std::vector<ParameterHandle> inputs_of(const LayoutSearch& found, const SearchSpace& space, bool differing) {
  std::vector<ParameterHandle> inputs;
  for (const SearchAxis& axis : space.axes()) {
    const auto differs = [&](const FoundLayout& layout) {
      return !same_value(layout.design, found.best.front().design, *axis.input);
    };
    const Parameter& p = *axis.input;
    const bool idle = p.idle && p.idle(found.best.front().design) && !differing;
    const bool varied = axis.values.size() > 1 && !idle;
    if (varied && std::ranges::any_of(found.best, differs) == differing) inputs.push_back(axis.input);
  }
  return inputs;
}

std::string cell(const Design& design, const Parameter& p) {
  if (p.idle && p.idle(design)) return "-";
  return is_number(p) ? text(design, p) : id_of(design, p);
}

std::string best_table(const LayoutSearch& found, const SearchSpace& space, const SearchGoals& goals) {
  if (found.best.empty()) return "No layout holds the conditions.\n";
  const std::vector<ParameterHandle> inputs = inputs_of(found, space, true);
  std::vector<MetricHandle> results{goals.rank};
  for (const MetricHandle result : {MetricHandle(&Evaluation::memory), MetricHandle(&Evaluation::step_time),
                                    MetricHandle(&Evaluation::finish_days), MetricHandle(&Evaluation::cost)})
    if (std::ranges::find(results, result) == results.end()) results.push_back(result);
  std::vector<size_t> right{0};
  for (size_t i = 0; i < results.size(); ++i) right.push_back(2 + inputs.size() + i);
  TextTable table(right);
  std::vector<std::string> row{"#", ""};
  for (const ParameterHandle input : inputs) row.emplace_back(input->id);
  for (const MetricHandle result : results) row.emplace_back(result->id);
  table.add(row);
  size_t place = 0;
  for (const FoundLayout& layout : found.best) {
    row = {std::to_string(++place), layout.equal ? "=" : ""};
    for (const ParameterHandle input : inputs) row.push_back(cell(layout.design, *input));
    for (const MetricHandle result : results)
      row.push_back(format(number(layout.evaluation, *result), result->unit).text());
    table.add(row);
  }
  const std::vector<ParameterHandle> common = inputs_of(found, space, false);
  const std::string all = common.empty() ? "" : "All with " + assigned(found.best.front().design, common) + '.';
  return table.text() + '\n' + (all.empty() ? "" : wrapped(all, text_width, ""));
}

std::string refused_lines(const LayoutSearch& found) {
  if (found.refused.empty()) return {};
  std::string all = "\nRefused\n";
  for (const RefusedLayouts& refused : found.refused) {
    std::string why = refused.why.text();
    if (refused.refusal == Refusal::unfit) why = assigned(refused.example, refused.changed) + ": " + why;
    if (refused.mend && refused.refusal != Refusal::repeats)
      why += "; mended by " + assigned(refused.mend->design, refused.mend->changed);
    all += "  " + count(refused.count) + "  " + refused.label + '\n' + wrapped("e.g. " + why, text_width, "    ");
  }
  return all;
}

std::string present_line(const LayoutSearch& found) {
  if (!found.present_holds) return "The present layout does not hold the conditions.";
  std::string text = "The present layout is number " + count(found.present_place) + ".";
  if (found.present_place == 1) return text;
  const FoundLayout& best = found.best.front();
  return best.changed.empty() ? text : text + " To the first: " + assigned(best.design, best.changed) + ".";
}

std::string search_text(const LayoutSearch& found, const SearchSpace& space, const SearchGoals& goals) {
  std::string text = count(found.decided) + " of " + count(found.size) + " combinations, " + count(found.legal) +
                     " legal, " + count(found.holding) + " fit; " + format(found.seconds, Unit::seconds).text() +
                     "\n\n";
  text += best_table(found, space, goals);
  if (!found.best.empty())
    text +=
        wrapped("= is equal to the best as far as measured runs can tell; the simplest of them leads.", text_width, "");
  if (!found.best.empty() || found.present_holds) text += wrapped(present_line(found), text_width, "");
  return text + refused_lines(found);
}

}  // namespace

int run_search(const SearchWish& wish) {
  const ChosenDesign chosen = read_design(wish.input);
  const Design& design = chosen.design();
  const SearchGoals goals = goals_of(wish);
  const SearchSpace space = space_of(wish, design);
  LayoutSearch found;
  {
    Interruptible work(wish.threads);
    found = search_layouts(design, space, goals, work.execution());
    found.best.resize(std::min(found.best.size(), wish.top));
    if (work.interrupted()) std::cerr << "trainyard: stopped; this is what was found so far\n";
  }
  if (!wish.csv_file.empty())
    ui::write_whole({{QString::fromStdString(wish.csv_file), QByteArray::fromStdString(search_csv(found))}});
  if (wish.json)
    print(search_json(found, goals).dump(2) + '\n');
  else if (wish.csv && wish.csv_file.empty())
    print(search_csv(found));
  else
    print(search_text(found, space, goals));
  return found.best.empty() ? infeasible : done;
}

}  // namespace trainyard::app
