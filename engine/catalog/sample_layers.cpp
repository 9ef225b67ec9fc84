// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/sample_layers.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "engine/error.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

struct Figure {
  const char* key;
  double SampleLayer::*member;
  double least, usual;
};
constexpr Figure figures[] = {
    {"count", &SampleLayer::count, 1, 1},       {"parameters", &SampleLayer::parameters, 0, 0},
    {"flops", &SampleLayer::flops, 0, 0},       {"moved", &SampleLayer::moved, 0, 0},
    {"streamed", &SampleLayer::streamed, 0, 0}, {"saved", &SampleLayer::saved, 0, 0}};
/// Largest whole number that a figure can hold exactly, 2⁵³.
constexpr double largest = 9007199254740992.0;

[[noreturn]] void refuse(const std::string& row, const std::string& key, const Json& value, const char* allowed) {
  throw InputError("sample_layers \"" + row + "\": " + key + ": " + value.dump() + " is not allowed: " + allowed);
}

void read_key(SampleLayer& row, const std::string& key, const Json& value) {
  if (key == "name") return;
  if (key == "table") {
    if (!value.is_boolean()) refuse(row.name, key, value, "true, false");
    row.table = value.get<bool>();
    return;
  }
  const auto* figure = std::ranges::find_if(figures, [&key](const Figure& each) { return key == each.key; });
  if (figure == std::end(figures))
    throw InputError("sample_layers \"" + row.name + "\": \"" + key + "\" is not a key of a row");
  const double number = value.is_number() ? value.get<double>() : -1;
  if (!(number >= figure->least && number <= largest && number == std::floor(number)))
    refuse(row.name, key, value, figure->least > 0 ? "1 to 9e15, whole numbers" : "0 to 9e15, whole numbers");
  row.*figure->member = number;
}

SampleLayer read_row(const Json& json) {
  if (!json.is_object() || !json.contains("name") || !json["name"].is_string() ||
      json["name"].get<std::string>().empty())
    throw InputError("sample_layers: " + json.dump() + " is not allowed: an object with a name");
  SampleLayer row;
  row.name = json["name"].get<std::string>();
  for (const auto& item : json.items()) read_key(row, item.key(), item.value());
  return row;
}

}  // namespace

Json sample_layers_json(const std::vector<SampleLayer>& layers) {
  Json list = Json::array();
  for (const SampleLayer& layer : layers) {
    Json row = Json::object();
    row["name"] = layer.name;
    for (const Figure& each : figures)
      if (layer.*each.member != each.usual) row[each.key] = static_cast<std::int64_t>(layer.*each.member);
    if (layer.table) row["table"] = true;
    list.push_back(std::move(row));
  }
  return list;
}

std::vector<SampleLayer> read_sample_layers(const Json& list) {
  std::vector<SampleLayer> layers;
  for (const Json& row : list) layers.push_back(read_row(row));
  return layers;
}

}  // namespace trainyard
