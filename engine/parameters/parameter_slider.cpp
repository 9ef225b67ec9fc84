// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <mutex>
#include <tuple>
#include <vector>

#include "engine/parameters/parameter.h"

namespace trainyard {

namespace {

constexpr int logarithmic_steps = 1000;

/// Rounds to 12 significant digits, so that 7 × 0.01 is 0.07.
double tidy(double value) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::scientific, 11).ptr;
  std::from_chars(buffer, end, value);
  return value;
}

std::vector<double> powers(double min, double max) {
  std::vector<double> stops;
  for (double value = std::exp2(std::ceil(std::log2(std::max(min, 1.0)))); value <= max; value *= 2)
    stops.push_back(value);
  return stops;
}

/// Returns the ends of the range, and the multiples of the step between them.
std::vector<double> multiples(double min, double max, double step) {
  std::vector<double> stops{min};
  for (double n = std::floor(min / step + 1e-9) + 1; n * step < max * (1 - 1e-12); ++n) stops.push_back(tidy(n * step));
  stops.push_back(max);
  return stops;
}

/// Returns stops at equal ratios, each rounded to a readable number.
std::vector<double> factors(double min, double max, Unit unit, bool integer) {
  std::vector<double> stops{min};
  for (int i = 1; i < logarithmic_steps; ++i) {
    const double exact = min * std::pow(max / min, double(i) / logarithmic_steps);
    const double read = round_for_reading(exact, unit);
    stops.push_back(std::clamp(integer ? std::round(read) : read, min, max));
  }
  stops.push_back(max);
  return stops;
}

std::vector<double> make_stops(const Parameter& p) {
  std::vector<double> stops;
  if (p.scale == Scale::powers_of_two)
    stops = powers(p.min, p.max);
  else if (p.scale == Scale::logarithmic)
    stops = factors(p.min, p.max, p.unit, p.integer);
  else
    stops = multiples(p.min, p.max, p.step > 0 ? p.step : (p.max - p.min) / 100);
  if (p.integer)
    for (double& stop : stops) stop = std::round(stop);
  std::sort(stops.begin(), stops.end());
  stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
  return stops;
}

/// Returns the stops of a number; they are computed once per range.
const std::vector<double>& stops(const Parameter& p) {
  using Key = std::tuple<double, double, double, Scale, bool, Unit>;
  static std::mutex mutex;
  static std::map<Key, std::vector<double>> made;
  const std::lock_guard lock(mutex);
  const auto [place, is_new] = made.try_emplace(Key{p.min, p.max, p.step, p.scale, p.integer, p.unit});
  if (is_new) place->second = make_stops(p);
  return place->second;
}

int last_position(const Parameter& p) { return slider_positions(p) - 1; }

}  // namespace

int slider_positions(const Parameter& p) {
  if (is_toggle(p)) return 2;
  if (is_choice(p)) return int(p.choices.size());
  if (is_entry(p)) return int(catalog(std::get<EntryField>(p.access).kind).size());
  return int(stops(p).size());
}

double value_at(const Parameter& p, int position) {
  position = std::clamp(position, 0, last_position(p));
  return is_number(p) ? stops(p)[size_t(position)] : position;
}

int position_of(const Parameter& p, double value) {
  if (std::isnan(value)) return 0;
  if (!is_number(p)) return int(std::clamp(std::round(value), 0.0, double(last_position(p))));
  const std::vector<double>& all = stops(p);
  const auto above = std::lower_bound(all.begin(), all.end(), value);
  if (above == all.begin()) return 0;
  if (above == all.end()) return last_position(p);
  const double low = *std::prev(above), high = *above;
  const bool lower_is_nearer = p.scale == Scale::linear ? value - low < high - value : value / low < high / value;
  return int(above - all.begin()) - (lower_is_nearer ? 1 : 0);
}

}  // namespace trainyard
