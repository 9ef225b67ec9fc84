// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <string>

#include "engine/error.h"
#include "engine/explore/goal_seek.h"
#include "engine/units/nearest.h"
#include "engine/units/units.h"

namespace trainyard {
namespace {

struct Sign {
  std::string_view text;
  Relation relation;
};
/// Longer signs first, so that "<=" is not read as "<".
constexpr std::array<Sign, 7> signs{{{"<=", Relation::at_most},
                                     {">=", Relation::at_least},
                                     {"≤", Relation::at_most},
                                     {"≥", Relation::at_least},
                                     {"<", Relation::at_most},
                                     {">", Relation::at_least},
                                     {"=", Relation::equal}}};

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

const Metric& known_metric(std::string_view id) {
  if (const Metric* found = find_metric(id)) return *found;
  std::vector<std::string> ids;
  for (const Metric& m : metrics()) ids.emplace_back(m.id);
  throw InputError(quoted(id) + " is not a result" + nearest_hint(id, ids));
}

/// "+2 %" and "-1 %" are relative to the present value; "40 %" is a value.
bool is_relative(std::string_view text) {
  const bool has_sign = text.starts_with('+') || text.starts_with('-') || text.starts_with("\u2212");
  return has_sign && text.ends_with('%');
}

InputError no_value(const Metric& metric, std::string_view value) {
  return InputError("goal: " + quoted(value) + " is not a value of " + metric.id +
                    "; write a number with its unit, or +2% to change the current value by 2%");
}

double relative_share(const Metric& metric, std::string_view text, const NumberStyle& style) {
  const bool down = !text.starts_with('+');
  const std::string_view size = text.substr(text.starts_with("\u2212") ? std::string_view("\u2212").size() : 1);
  const auto share = parse(trimmed(size), Unit::fraction, PlainNumber::si, 0, style);
  if (!share || !(*share >= 0)) throw no_value(metric, text);
  return down ? -*share : *share;
}

}  // namespace

Goal make_goal(const Metric& metric, Relation relation, std::string_view value, PlainNumber plain,
               const NumberStyle& style) {
  value = trimmed(value);
  if (!metric.value) throw InputError("goal: the verdict is not a number; write only fits");
  Goal goal{metric, relation, 0, is_relative(value)};
  if (goal.relative) {
    goal.value = relative_share(metric, value, style);
    return goal;
  }
  const auto read = parse(value, metric.unit, plain, 0, style);
  if (!read || !std::isfinite(*read)) throw no_value(metric, value);
  goal.value = *read;
  return goal;
}

Goal parse_goal(std::string_view text) {
  text = trimmed(text);
  if (text == fits_metric().id) return {fits_metric(), Relation::fits};
  for (const Sign& sign : signs) {
    const size_t place = text.find(sign.text);
    if (place == std::string_view::npos) continue;
    return make_goal(known_metric(trimmed(text.substr(0, place))), sign.relation,
                     text.substr(place + sign.text.size()));
  }
  throw InputError("goal " + quoted(text) + " is not a goal: write METRIC<=VALUE, METRIC>=VALUE, METRIC=VALUE or fits");
}

std::string goal_text(const Goal& goal) {
  if (goal.relation == Relation::fits) return goal.metric->id;
  const char* sign = goal.relation == Relation::at_most ? "<=" : goal.relation == Relation::at_least ? ">=" : "=";
  const std::string value =
      goal.relative ? (goal.value < 0 ? "-" : "+") + format_exact(std::abs(goal.value), Unit::fraction).text()
                    : format_exact(goal.value, goal.metric->unit).text();
  return std::string(goal.metric->id) + sign + value;
}

}  // namespace trainyard
