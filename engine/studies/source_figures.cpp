// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/source_figures.h"

#include "catalog_data.h"
#include "engine/json/json.h"
#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

using Json = Json;

SourceFigure read(const Json& json) {
  SourceFigure out;
  out.id = json.at("id");
  out.subject = json.at("subject");
  out.figure = json.at("figure");
  out.where = json.at("where");
  out.metric = json.at("metric");
  out.value = json.at("value").is_null() ? unknown : json.at("value").get<double>();
  out.agrees = json.at("agrees");
  out.reason = json.at("reason");
  out.design = default_design();
  if (json.value("serving", false)) out.design.job = Job::serving;
  for (const Json& input : json.at("inputs")) assign(out.design, input.get<std::string>());
  return out;
}

std::vector<SourceFigure> read_all() {
  const std::string_view text = catalog_data("source_figures");
  std::vector<SourceFigure> all;
  for (const Json& json : Json::parse(text)) all.push_back(read(json));
  return all;
}

}  // namespace

const std::vector<SourceFigure>& source_figures() {
  static const std::vector<SourceFigure> all = read_all();
  return all;
}

}  // namespace trainyard
