// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/sweep.h"

#include <cmath>

namespace trainyard {

void put_value(Design& design, const Parameter& p, double value) {
  if (is_number(p)) {
    std::get<NumberField>(p.access).ref(design) = value;
  } else if (is_toggle(p)) {
    std::get<ToggleField>(p.access).ref(design) = value != 0;
  } else if (is_choice(p)) {
    std::get<ChoiceField>(p.access).set(design, static_cast<int>(value));
  } else {
    const auto& field = std::get<EntryField>(p.access);
    field.set(design, catalog(field.kind)[static_cast<std::size_t>(value)]);
  }
}

void Sweep::evaluate_at(const SweptInput& along, std::size_t index) {
  put_value(design_, *along.input, along.values[index]);
  evaluate(design_, result_);
}

void slider_values(const Parameter& parameter, std::vector<double>& out) {
  out.clear();
  const int positions = slider_positions(parameter);
  for (int i = 0; i < positions; ++i) out.push_back(value_at(parameter, i));
}

void geometric_values(double from, double to, int count, std::vector<double>& out) {
  out.clear();
  for (int i = 0; i < count; ++i)
    out.push_back(from * std::pow(to / from, count > 1 ? static_cast<double>(i) / (count - 1) : 0));
}

}  // namespace trainyard
