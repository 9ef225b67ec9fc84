// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "engine/json/json.h"

/// Returns a copy with the keys of all objects in alphabetical order, so that trees compare regardless of key order.
inline trainyard::Json sorted(const trainyard::Json& value) {
  using trainyard::Json;
  if (!value.is_structured()) return value;
  if (value.is_array()) {
    Json out = Json::array();
    for (const Json& item : value) out.push_back(sorted(item));
    return out;
  }
  std::map<std::string, Json> members;
  for (const auto& [key, item] : value.items()) members[key] = sorted(item);
  return members;
}
