// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/sweep_values.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/error.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/sweep.h"
#include "engine/units/csv.h"
#include "engine/units/joined.h"
#include "engine/units/nearest.h"

namespace trainyard {
namespace {

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end - begin));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

/// Returns the value of the input after the text is set.
double typed_value(const Design& design, const Parameter& input, std::string_view text) {
  Design scratch = design;
  set_text(scratch, input, text);
  if (is_number(input)) return std::get<NumberField>(input.access).ref(scratch);
  if (!is_entry(input)) return number(scratch, input);
  const std::vector<EntryRef>& all = catalog(std::get<EntryField>(input.access).kind);
  const auto found = std::ranges::find(all, id_of(scratch, input), [](const EntryRef& e) { return base(e).id; });
  if (found != all.end()) return static_cast<double>(found - all.begin());
  throw InputError(std::string(input.id) + ": " + quoted(text) +
                   " is an entry of this project: a sweep uses only built-in entries");
}

constexpr std::string_view grammar = "write FROM:TO:STEPS, a list A,B,C, or all";

int parse_steps(const Parameter& input, std::string_view text) {
  int steps = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), steps);
  constexpr int most_steps = 100000;
  if (error != std::errc() || end != text.data() + text.size() || steps < 1 || steps > most_steps)
    throw InputError(std::string(input.id) + ": " + quoted(text) + " is not a number of steps: 1 to 100,000");
  return steps;
}

Spacing parse_spacing(const Parameter& input, std::string_view text) {
  if (text == "linear") return Spacing::linear;
  if (text == "geometric") return Spacing::geometric;
  throw InputError(std::string(input.id) + ": " + quoted(text) + " is not a spacing: linear, geometric");
}

std::vector<double> parse_range(const Design& design, const Parameter& input,
                                const std::vector<std::string_view>& parts) {
  if (!is_number(input) || parts.size() < 3 || parts.size() > 4)
    throw InputError(std::string(input.id) + ": " + std::string(grammar));
  const ValueRange range{typed_value(design, input, parts[0]), typed_value(design, input, parts[1]),
                         parse_steps(input, parts[2])};
  if (std::isnan(range.from) || std::isnan(range.to))
    throw InputError(std::string(input.id) + ": a range needs two numbers as its ends");
  const Spacing spacing = parts.size() == 4 ? parse_spacing(input, parts[3]) : spacing_of(input, range.from, range.to);
  if (spacing == Spacing::geometric && !(range.from > 0 && range.to > 0))
    throw InputError(std::string(input.id) + ": both ends of a geometric range must be above 0");
  return range_values(input, range, spacing);
}

std::vector<double> parse_values(const Design& design, const Parameter& input, std::string_view text) {
  if (text == "all") return all_values(input);
  if (text.starts_with("all:")) return entries_with(input, text.substr(4));
  const auto parts = split(text, ':');
  // Catalog ids may contain a colon, so only numeric inputs have ranges.
  if (parts.size() > 1 && is_number(input)) return parse_range(design, input, parts);
  std::vector<double> values;
  for (const std::string_view word : split(text, ',')) values.push_back(typed_value(design, input, word));
  return values;
}

}  // namespace

Spacing spacing_of(const Parameter& input, double from, double to) {
  return input.scale != Scale::linear && from > 0 && to > 0 ? Spacing::geometric : Spacing::linear;
}

std::vector<double> range_values(const Parameter& input, const ValueRange& range, Spacing spacing) {
  std::vector<double> values;
  if (spacing == Spacing::geometric) {
    geometric_values(range.from, range.to, range.count, values);
  } else {
    for (int i = 0; i < range.count; ++i)
      values.push_back(range.from + (range.to - range.from) * (range.count > 1 ? double(i) / (range.count - 1) : 0));
  }
  // Rounding errors of powers may exceed the input's range.
  if (range.count > 1) values.back() = range.to;
  for (double& value : values) {
    if (input.integer) value = std::round(value);
    value = std::clamp(value, input.min, input.max);
  }
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::vector<double> all_values(const Parameter& input) {
  std::vector<double> values;
  slider_values(input, values);
  return values;
}

std::vector<double> entries_with(const Parameter& input, std::string_view field) {
  if (!is_entry(input)) throw InputError(std::string(input.id) + ": only catalog entries have figures");
  const std::vector<EntryRef>& all = catalog(std::get<EntryField>(input.access).kind);
  std::vector<double> values;
  bool exists = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto figure = field_number(all[i], field);
    exists = exists || figure;
    if (figure && !std::isnan(*figure)) values.push_back(static_cast<double>(i));
  }
  if (!exists) {
    std::vector<std::string> ids;
    for (const FieldView& view : fields(all.front())) ids.emplace_back(view.id);
    throw InputError(std::string(input.id) + ": " + quoted(field) + " is not a figure of its entries" +
                     nearest_hint(field, ids));
  }
  return values;
}

std::vector<double> usual_values(const Design& design, const Parameter& input, int count) {
  if (!is_number(input) || (input.scale == Scale::powers_of_two && !(ParameterHandle(input) == &Cluster::accelerators)))
    return all_values(input);
  const double now = number(design, input);
  constexpr double reach = 8;
  ValueRange range{input.min, input.max, count};
  if (input.scale != Scale::linear && now > 0)
    range = {std::max(input.min, now / reach), std::min(input.max, now * reach), count};
  std::vector<double> values = range_values(input, range, spacing_of(input, range.from, range.to));
  if (!(ParameterHandle(input) == &Cluster::accelerators)) return values;
  const double replica = design.layout.replica_size();
  for (double& value : values) value = std::max(1.0, std::round(value / replica)) * replica;
  std::erase_if(values, [&](double value) { return value > input.max; });
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

std::string value_text(const Parameter& input, double value, const NumberStyle& style) {
  if (std::isnan(value)) return "auto";
  if (is_number(input)) return format(value, input.unit, style).text();
  if (is_toggle(input)) return value != 0 ? "on" : "off";
  const auto place = static_cast<std::size_t>(value);
  if (is_choice(input)) return input.choices[place].label;
  return base(catalog(std::get<EntryField>(input.access).kind)[place]).name;
}

std::string value_id(const Parameter& input, double value) {
  if (std::isnan(value)) return "auto";
  if (is_number(input)) return csv_number(value);
  if (is_toggle(input)) return value != 0 ? "on" : "off";
  const auto place = static_cast<std::size_t>(value);
  if (is_choice(input)) return input.choices[place].id;
  return base(catalog(std::get<EntryField>(input.access).kind)[place]).id;
}

SweepAxis parse_axis(const Design& design, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos)
    throw InputError(quoted(text) + " has no values: write ID=FROM:TO:STEPS, ID=A,B,C or ID=all");
  const Parameter& input = known_parameter(text.substr(0, equals));
  check_varied(input, design.job);
  SweepAxis axis{input, parse_values(design, input, text.substr(equals + 1))};
  if (axis.values.empty()) throw InputError(std::string(input.id) + ": no value is left to vary");
  return axis;
}

MetricHandle parse_metric(std::string_view id) {
  const Metric* found = find_metric(id);
  if (found && found->value) return *found;
  if (found) throw InputError(quoted(id) + " is not a number: every point of a sweep already states whether it fits");
  std::vector<std::string> ids;
  for (const Metric& m : metrics()) ids.emplace_back(m.id);
  throw InputError(quoted(id) + " is not a result" + nearest_hint(id, ids));
}

SweepLayout parse_sweep_layout(std::string_view id) {
  for (const SweepLayoutRow& row : sweep_layouts())
    if (id == row.id) return row.layout;
  throw InputError("--layout: " + quoted(id) +
                   " is not allowed: " + joined(sweep_layouts(), ", ", &SweepLayoutRow::id));
}

void check_sweep(const GridSweep& sweep) {
  if (sweep.axes.size() == 2 && sweep.axes[0].input == sweep.axes[1].input)
    throw InputError(std::string(sweep.axes[0].input->id) + " is varied twice: use two different inputs");
  if (sweep.points() > most_points)
    throw InputError("the sweep has " + format(double(sweep.points()), Unit::accelerators).text() +
                     " points: at most 1,000,000 are allowed");
}

}  // namespace trainyard
