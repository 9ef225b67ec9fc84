// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/case_studies.h"

#include <nlohmann/json.hpp>

#include "catalog_data.h"
#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

using Json = nlohmann::json;

CaseStudy read(const Json& json) {
  CaseStudy out;
  out.id = json.at("id");
  out.name = json.at("name");
  out.summary = json.at("summary");
  out.sources = json.at("sources");
  out.design = default_design();
  for (const Json& input : json.at("inputs")) assign(out.design, input.get<std::string>());
  for (const Json& figure : json.at("published"))
    out.published.push_back(
        {figure.at("metric"), figure.at("value"), figure.at("tolerance"), figure.at("figure"), figure.at("note")});
  return out;
}

std::vector<CaseStudy> read_all() {
  const std::string_view text = catalog_data("case_studies");
  std::vector<CaseStudy> all;
  for (const Json& json : Json::parse(text.begin(), text.end())) all.push_back(read(json));
  return all;
}

}  // namespace

const std::vector<CaseStudy>& case_studies() {
  static const std::vector<CaseStudy> all = read_all();
  return all;
}

const CaseStudy* find_case_study(std::string_view id) {
  for (const CaseStudy& study : case_studies())
    if (study.id == id) return &study;
  return nullptr;
}

}  // namespace trainyard
