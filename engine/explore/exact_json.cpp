// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/exact_json.h"

#include <cmath>
#include <limits>

#include "engine/files/json.h"
#include "engine/json/json.h"

namespace trainyard {

Json exact_json(double value) {
  if (value == 0 && std::signbit(value)) return value;
  return json_number(value);
}

double read_exact(const Json& json) {
  if (json.is_null()) return std::numeric_limits<double>::quiet_NaN();
  if (!json.is_string()) return json.get<double>();
  const double endless = std::numeric_limits<double>::infinity();
  return json.get<std::string>() == "inf" ? endless : -endless;
}

void Checksum::add(std::string_view bytes) {
  for (const char c : bytes) sum_ = (sum_ ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
}

void Checksum::add(double value) { add(exact_json(value).dump() + ' '); }

}  // namespace trainyard
