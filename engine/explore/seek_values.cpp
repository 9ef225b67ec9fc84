// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/seek_values.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/evaluation/mixed_step.h"
#include "engine/physics/legality.h"
#include "engine/studies/sweep.h"

namespace trainyard {
namespace {

/// If a range has fewer whole numbers than this, each is tried; otherwise only legal ones, or a selection of them.
constexpr double most_whole_numbers = 4096;
/// Steps per octave of large numbers, where only multiples are legal.
constexpr double steps_per_octave = 16384;
/// Limit of legal whole numbers tried before narrowing.
constexpr size_t most_tried = 2000;
/// If a range has fewer slider positions than `least_positions`, `own_positions` evenly spaced values are tried as
/// well.
constexpr size_t least_positions = 50, own_positions = 200;
/// Slider positions tried first if each needs a layout search.
constexpr size_t most_searched = 50;

struct Range {
  double low, high;
  bool contains(double value) const { return value >= low && value <= high; }
};

void sort_once(std::vector<double>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::vector<double> find_positions(const Parameter& p, const Range& range) {
  std::vector<double> all, out;
  slider_values(p, all);
  std::copy_if(all.begin(), all.end(), std::back_inserter(out), [&](double v) { return range.contains(v); });
  return out;
}

std::vector<double> whole_numbers(const Range& range) {
  std::vector<double> out;
  for (double value = std::ceil(range.low); value <= range.high;) {
    out.push_back(value);
    const double octave = std::exp2(std::floor(std::log2(std::max(1.0, value))));
    const double step = std::max(1.0, octave / steps_per_octave);
    value = (std::floor(value / step) + 1) * step;
  }
  return out;
}

std::vector<double> find_legal_values(const Design& design, const Parameter& p, const std::vector<double>& values,
                                      const Execution& execution) {
  std::vector<char> legal(values.size());
  constexpr size_t grain = 512;
  parallel_for(
      values.size(), execution.unwatched(),
      [&](size_t i) {
        static thread_local Design changed;
        changed = design;
        put_value(changed, p, values[i]);
        if (is_mixed(changed)) {
          legal[i] = MixedStep(changed).check().reason == Illegality::none;
          return;
        }
        changed = resolved(changed);
        legal[i] = check_legality(make_setting(changed)).reason == Illegality::none;
      },
      grain);
  std::vector<double> out;
  for (size_t i = 0; i < values.size(); ++i)
    if (legal[i]) out.push_back(values[i]);
  return out;
}

std::vector<double> thin_out(const std::vector<double>& values, size_t count) {
  std::vector<double> out;
  for (size_t i = 0; i < count; ++i) out.push_back(values[i * (values.size() - 1) / (count - 1)]);
  return out;
}

/// Keeps counts of whole nodes, as purchase does; any count up to one node is kept.
void keep_whole_nodes(const Design& design, std::vector<double>& counts) {
  const double node = std::max(1.0, resolved(design).cluster.accelerators_per_node);
  std::erase_if(counts, [node](double count) { return count > node && std::fmod(count, node) != 0; });
}

SeekValues whole_values(const Design& design, const SeekQuestion& question, const Range& range,
                        const Execution& execution) {
  const Parameter& p = *question.input;
  SeekValues out;
  if (question.other_layout) {
    // Each value needs a search: try slider positions first, values in between later.
    out.tried = find_positions(p, range);
    out.all = whole_numbers(range);
    if (&p == &parameter(&Cluster::accelerators)) keep_whole_nodes(design, out.all);
  } else if (range.high - range.low < most_whole_numbers) {
    for (double value = std::ceil(range.low); value <= range.high; ++value) out.tried.push_back(value);
  } else {
    out.tried = find_positions(p, range);
    out.all = find_legal_values(design, p, whole_numbers(range), execution);
    const std::vector<double> some = out.all.size() > most_tried ? thin_out(out.all, most_tried) : out.all;
    out.tried.insert(out.tried.end(), some.begin(), some.end());
  }
  return out;
}

SeekValues continuous_values(const Parameter& p, const Range& range, bool searches) {
  SeekValues out{find_positions(p, range), {}};
  if (searches && out.tried.size() > most_searched) out.tried = thin_out(out.tried, most_searched);
  if (out.tried.size() >= least_positions) return out;
  const bool factors = p.scale == Scale::logarithmic && range.low > 0;
  for (size_t i = 0; i < own_positions; ++i) {
    const double share = double(i) / (own_positions - 1);
    out.tried.push_back(factors ? range.low * std::pow(range.high / range.low, share)
                                : range.low + (range.high - range.low) * share);
  }
  return out;
}

}  // namespace

bool is_unordered(const Parameter& p) { return !is_number(p); }

SeekValues seek_values(const Design& design, const SeekQuestion& question, const Execution& execution) {
  const Parameter& p = *question.input;
  if (is_unordered(p)) return {find_positions(p, {0, double(slider_positions(p)) - 1}), {}};
  const Range range{std::max(p.min, question.from), std::min(p.max, question.to)};
  if (!(range.low <= range.high)) return {};
  SeekValues out =
      p.integer ? whole_values(design, question, range, execution) : continuous_values(p, range, question.other_layout);
  const double now = number(design, p);
  for (const double value : {range.low, range.high, now})
    if (range.contains(value) && (!p.integer || value == std::floor(value))) out.tried.push_back(value);
  sort_once(out.tried);
  return out;
}

}  // namespace trainyard
