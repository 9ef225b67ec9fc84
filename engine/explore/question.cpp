// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/question.h"

#include <algorithm>
#include <cstdio>

#include "engine/error.h"
#include "engine/explore/axis_order.h"
#include "engine/explore/exact_json.h"
#include "engine/explore/sweep_values.h"
#include "engine/files/json.h"
#include "engine/files/project.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

/// Writes values as in project files, because the positions of catalog entries change with the version of the catalog.
Json value_json(const Parameter& input, double value) {
  Design design = default_design();
  put_value(design, input, value);
  return parameter_json(design, input);
}

double read_value(const Parameter& input, const Json& json) {
  Design design = default_design();
  set_json(design, input, json);
  const double value = position_value(design, input);
  if (value < 0 && is_entry(input)) throw InputError(std::string(input.id) + ": only built-in entries can be varied");
  return value;
}

template <class Axis>
Json axes_json(const std::vector<Axis>& axes) {
  Json json = Json::object();
  for (const Axis& axis : axes) {
    Json& values = json[axis.input->id] = Json::array();
    for (const double value : axis.values) values.push_back(value_json(*axis.input, value));
  }
  return json;
}

std::vector<double> read_values(const Parameter& input, const Json& json) {
  std::vector<double> values;
  for (const Json& value : json) values.push_back(read_value(input, value));
  return values;
}

void add_results(Checksum& sum, const Design& design) {
  const Evaluation e = evaluate(design);
  for (const Metric& metric : metrics())
    if (metric.value) sum.add(number(e, metric));
  sum.add(static_cast<double>(e.legality.reason));
  sum.add(static_cast<double>(e.fits));
}

/// Checksum of the results for the design and for each varied value; for numbers, only the first and last value.
template <class Axis>
std::string numbers_of(const Design& design, const std::vector<Axis>& axes) {
  Checksum sum;
  add_results(sum, design);
  for (const Axis& axis : axes) {
    if (axis.values.empty()) continue;
    const std::size_t last = axis.values.size() - 1, step = is_number(*axis.input) && last > 0 ? last : 1;
    for (std::size_t i = 0; i <= last; i += step) {
      Design changed = design;
      put_value(changed, *axis.input, axis.values[i]);
      add_results(sum, changed);
    }
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(sum.value()));
  return text;
}

Json project_json(const Design& design) {
  Project project;
  project.scenarios.push_back({.name = "Design", .note = {}, .design = design});
  return Json::parse(write_project(project));
}

Design read_design(const Json& json, const std::string& name) {
  return read_project(json.dump(), name).scenarios.front().design;
}

Json metric_ids(const std::vector<MetricHandle>& metrics) {
  Json json = Json::array();
  for (const MetricHandle metric : metrics) json.push_back(metric->id);
  return json;
}

const char* layout_id(SweepLayout layout) {
  const auto rows = sweep_layouts();
  return std::ranges::find(rows, layout, &SweepLayoutRow::layout)->id;
}

Json goals_json(const SearchGoals& goals) {
  return {{"rank", goals.rank->id},
          {"front", {goals.x->id, goals.y->id}},
          {"best", goals.best},
          {"chart_points", goals.chart_points},
          {"memory_left", exact_json(goals.memory_left)},
          {"at_high_end", goals.at_high_end},
          {"equal_share", exact_json(goals.equal_share)}};
}

SearchGoals read_goals(const Json& json) {
  SearchGoals goals;
  goals.rank = parse_metric(json.at("rank").get<std::string>());
  goals.x = parse_metric(json.at("front").at(0).get<std::string>());
  goals.y = parse_metric(json.at("front").at(1).get<std::string>());
  goals.best = json.at("best");
  goals.chart_points = json.at("chart_points");
  goals.memory_left = read_exact(json.at("memory_left"));
  goals.at_high_end = json.at("at_high_end");
  goals.equal_share = read_exact(json.at("equal_share"));
  return goals;
}

SearchQuestion parse_search_question(const Json& json, const std::string& name) {
  SearchQuestion question;
  question.design = read_design(json.at("project"), name);
  for (const auto& [id, values] : json.at("vary").items()) {
    const Parameter& p = known_parameter(id);
    question.space.vary(p, read_values(p, values));
  }
  question.goals = read_goals(json.at("goals"));
  question.shown = json.at("shown");
  return question;
}

GridSweep parse_sweep_question(const Json& json, const std::string& name) {
  GridSweep sweep;
  sweep.design = read_design(json.at("project"), name);
  for (const auto& [id, values] : json.at("vary").items()) {
    const Parameter& p = known_parameter(id);
    sweep.axes.push_back({p, read_values(p, values)});
  }
  for (const Json& id : json.at("metrics")) sweep.metrics.push_back(parse_metric(id.get<std::string>()));
  sweep.layout = parse_sweep_layout(json.at("layout").get<std::string>());
  check_sweep(sweep);
  return sweep;
}

/// Accepts the question only if writing it again gives the same JSON.
template <class Question>
Question read_checked_question(const Json& json, const std::string& name,
                               Question (*read)(const Json&, const std::string&)) {
  std::string why;
  try {
    Question question = read(json, name);
    why = question_difference(json, question_json(question));
    if (why.empty()) return question;
  } catch (const JsonError& error) {
    why = error.what();
  } catch (const InputError& error) {
    why = error.what();
  }
  throw InputError(name + ": this part is from another version of Trainyard: " + why);
}

/// The first input in which two designs differ.
std::string differing_input(const Json& a, const Json& b) {
  const Json &x = a.at("scenarios").at(0).at("design"), &y = b.at("scenarios").at(0).at("design");
  for (const auto& [id, value] : x.items())
    if (!y.contains(id) || y.at(id) != value) return " (" + id + ")";
  return {};
}

}  // namespace

Json question_json(const SearchQuestion& question) {
  return {{"kind", "search"},
          {"project", project_json(question.design)},
          {"vary", axes_json(question.space.axes())},
          {"goals", goals_json(question.goals)},
          {"shown", question.shown},
          {"numbers", numbers_of(question.design, question.space.axes())}};
}

Json question_json(const GridSweep& question) {
  return {{"kind", "sweep"},
          {"project", project_json(question.design)},
          {"vary", axes_json(question.axes)},
          {"metrics", metric_ids(question.metrics)},
          {"layout", layout_id(question.layout)},
          {"numbers", numbers_of(question.design, question.axes)}};
}

SearchQuestion read_search_question(const Json& json, const std::string& name) {
  return read_checked_question(json, name, parse_search_question);
}
GridSweep read_sweep_question(const Json& json, const std::string& name) {
  return read_checked_question(json, name, parse_sweep_question);
}

std::string question_difference(const Json& a, const Json& b) {
  struct Difference {
    const char *key, *what;
  };
  constexpr Difference differences[] = {
      {"kind", "one is a search, the other a sweep"}, {"project", "different design"},
      {"vary", "different inputs or values"},         {"goals", "different goals"},
      {"shown", "different number of layouts shown"}, {"metrics", "different results"},
      {"layout", "different choice of layouts"},      {"numbers", "different results for the same design"}};
  for (const auto& [key, what] : differences) {
    const auto x = a.find(key), y = b.find(key);
    // Compare as text: an unknown number is written as null, which equals itself.
    if ((x == a.end()) == (y == b.end()) && (x == a.end() || x->dump() == y->dump())) continue;
    return what + (std::string(key) == "project" && x != a.end() && y != b.end() ? differing_input(*x, *y) : "");
  }
  return {};
}

}  // namespace trainyard
