// SPDX-License-Identifier: Apache-2.0
#include "engine/files/calibration.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/units/csv.h"

namespace trainyard {

Json calibration_json(const CoefficientsRef& calibration) {
  auto json = Json::object();
  if (!calibration) return json;
  for (const Coefficient& row : coefficients()) {
    const double value = value_of(*calibration, row);
    if (value != value_of(shipped_coefficients(), row)) json[row.id] = value;
  }
  return json;
}

CoefficientsRef read_calibration(const Json& json, Json& foreign) {
  if (!json.is_object()) throw InputError("calibration: " + json_quote(json) + " is not allowed: an object");
  auto values = std::make_shared<Coefficients>(shipped_coefficients());
  bool differs = false;
  for (const auto& item : json.items()) {
    const Coefficient* row = find_coefficient(item.key());
    if (!row) {
      append_key(foreign, item.key(), item.value());
      continue;
    }
    const double value = item.value().is_number() ? item.value().get<double>() : std::nan("");
    if (!(value >= row->min && value <= row->max))
      throw InputError("calibration: " + row->id + ": " + json_quote(item.value()) +
                       " is not allowed: " + csv_number(row->min) + " to " + csv_number(row->max));
    differs = differs || value != value_of(*values, *row);
    value_of(*values, *row) = value;
  }
  return differs ? values : nullptr;
}

}  // namespace trainyard
