// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

#include "engine/json/json.h"

/// A copy whose objects have their keys in alphabetical order, to compare trees whatever the order of their keys.
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
