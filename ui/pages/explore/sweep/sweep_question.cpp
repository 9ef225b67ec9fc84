// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/sweep/sweep_question.h"

namespace trainyard::ui {
namespace {

/// Numbers of values for a smooth line and for a fine map. They are odd, so that the current value is in the middle.
constexpr int line_values = 61, map_values = 101;

constexpr const char* price_field = "price";

SweepAxis axis_of(const AskedAxis& asked, const Design& design, int count) {
  const Parameter& p = *asked.input;
  switch (asked.values) {
    case ValueChoice::usual:
      return {p, usual_values(design, p, count)};
    case ValueChoice::all:
      return {p, all_values(p)};
    case ValueChoice::priced:
      return {p, has_price(p) ? entries_with(p, price_field) : all_values(p)};
    case ValueChoice::range:
      break;
  }
  if (!is_number(p) || asked.range.count < 1) return {p, usual_values(design, p, count)};
  return {p, range_values(p, asked.range, spacing_of(p, asked.range.from, asked.range.to))};
}

}  // namespace

bool has_price(const Parameter& input) {
  return is_entry(input) &&
         field_number(catalog(std::get<EntryField>(input.access).kind).front(), price_field).has_value();
}

GridSweep SweepQuestion::sweep(const Design& design, const Evaluation& evaluation) const {
  if (ready) {
    GridSweep out = grid_of(*ready, design, evaluation);
    out.layout = layout;
    return out;
  }
  GridSweep out{design, {}, {metric}, layout};
  const bool map = y.input && y.input != x.input;
  out.axes.push_back(axis_of(x, design, map ? map_values : line_values));
  if (map) out.axes.push_back(axis_of(y, design, map_values));
  return out;
}

}  // namespace trainyard::ui
