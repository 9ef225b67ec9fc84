// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/search_space.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <ranges>

#include "engine/error.h"
#include "engine/explore/axis_order.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/sweep.h"

namespace trainyard {
namespace {

/// Files and charts store point numbers as doubles, which are exact up to this limit.
constexpr std::uint64_t most_points = std::uint64_t(1) << 53;

bool allowed_value(const Parameter& p, double value) {
  if (!is_number(p)) return value == std::floor(value) && value >= 0 && value < slider_positions(p);
  if (std::isnan(value)) return p.derive != nullptr;
  return value >= p.min && value <= p.max && (!p.integer || value == std::floor(value));
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

std::uint64_t product(const std::vector<SearchAxis>& axes) {
  std::uint64_t size = 1;
  for (const SearchAxis& axis : axes) {
    if (size > most_points / axis.values.size())
      throw InputError("a search has at most 2^53 points: vary fewer inputs, or give fewer values");
    size *= axis.values.size();
  }
  return size;
}

}  // namespace

double position_value(const Design& design, const Parameter& p) {
  if (is_entry(p)) {
    const auto& all = catalog(std::get<EntryField>(p.access).kind);
    const auto found = std::ranges::find_if(all, [&](const EntryRef& e) { return base(e).id == id_of(design, p); });
    return found == all.end() ? -1 : static_cast<double>(found - all.begin());
  }
  return is_automatic(design, p) ? automatic : number(design, p);
}

const SearchAxis* SearchSpace::find(ParameterHandle input) const {
  const auto found = std::ranges::find(axes_, input, &SearchAxis::input);
  return found == axes_.end() ? nullptr : &*found;
}

void SearchSpace::vary(ParameterHandle input, std::vector<double> values) {
  const Parameter& p = *input;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!allowed_value(p, values[i])) throw InputError(std::string(p.id) + ": allowed values are " + allowed_values(p));
    for (std::size_t j = values.size() - 1; j > i; --j)
      if (same(values[i], values[j])) values.erase(values.begin() + static_cast<std::ptrdiff_t>(j));
  }
  if (values.empty()) throw InputError(std::string(p.id) + " has no value to try");
  std::vector<SearchAxis> next = axes_;
  std::erase_if(next, [&](const SearchAxis& axis) { return axis.input == input; });
  const auto place =
      std::ranges::find_if(next, [&](const SearchAxis& axis) { return comes_before(input, axis.input); });
  next.insert(place, {input, std::move(values)});
  product(next);
  axes_ = std::move(next);
}

void SearchSpace::keep(ParameterHandle input) {
  std::erase_if(axes_, [&](const SearchAxis& axis) { return axis.input == input; });
}

std::uint64_t SearchSpace::size() const { return product(axes_); }

void SearchSpace::put(std::uint64_t index, Design& design) const {
  for (const SearchAxis& axis : std::ranges::reverse_view(axes_)) {
    put_value(design, *axis.input, axis.values[index % axis.values.size()]);
    index /= axis.values.size();
  }
}

Design SearchSpace::design(const Design& base, std::uint64_t index) const {
  Design out = base;
  put(index, out);
  return out;
}

namespace {

std::string_view next_word(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view word = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return word;
}

/// Parses one value in the format of --set.
double parse_position(const Design& design, const Parameter& p, std::string_view text) {
  Design changed = design;
  set_text(changed, p, text);
  return position_value(changed, p);
}

std::vector<double> listed(const Design& design, const Parameter& p, std::string_view text) {
  std::vector<double> values;
  while (!text.empty()) values.push_back(parse_position(design, p, next_word(text, ',')));
  return values;
}

/// `count` values with equal differences on linear sliders, with equal ratios on others.
std::vector<double> steps(const Parameter& p, double from, double to, double count) {
  std::vector<double> values;
  for (double i = 0; i < count; ++i) {
    const double share = count > 1 ? i / (count - 1) : 0;
    double value = p.scale == Scale::linear ? from + share * (to - from) : from * std::pow(to / from, share);
    if (i == count - 1 && count > 1) value = to;
    if (p.integer) value = std::round(value);
    if (values.empty() || values.back() != value) values.push_back(value);
  }
  return values;
}

std::vector<double> parse_value_range(const Design& design, const Parameter& p, std::string_view text) {
  constexpr double most_steps = 10000;
  if (!is_number(p)) throw InputError(std::string(p.id) + " has no range: list its values, for example A,B");
  const double from = parse_position(design, p, next_word(text, ':')),
               to = parse_position(design, p, next_word(text, ':'));
  if (!(from <= to)) throw InputError(std::string(p.id) + ": the range ends before it starts");
  if (text.empty()) return values_between(design, p, from, to);
  double count = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
  if (error != std::errc() || end != text.data() + text.size() || !(count >= 1) || count > most_steps ||
      count != std::floor(count))
    throw InputError(std::string(p.id) + ": " + std::string(text) + " is not a number of steps from 1 to 10,000");
  return steps(p, from, to, count);
}

}  // namespace

void vary(SearchSpace& space, const Design& design, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos)
    throw InputError("“" + std::string(assignment) + "” has no values: write ID=FROM:TO or ID=A,B,C");
  const Parameter& p = known_parameter(assignment.substr(0, equals));
  const std::string_view text = assignment.substr(equals + 1);
  const bool range = text.find(':') != std::string_view::npos;
  space.vary(p, range ? parse_value_range(design, p, text) : listed(design, p, text));
}

void keep(SearchSpace& space, std::string_view id) { space.keep(known_parameter(id)); }

SearchRange shard(std::uint64_t points, std::uint64_t k, std::uint64_t n) {
  if (k < 1 || k > n) throw InputError("a shard must be K/N with K from 1 to N");
  const std::uint64_t share = points / n, rest = points % n;
  const auto start = [&](std::uint64_t i) { return i * share + std::min(i, rest); };
  return {start(k - 1), start(k)};
}

}  // namespace trainyard
