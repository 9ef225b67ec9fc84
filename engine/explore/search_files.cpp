// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/search_files.h"

#include <array>
#include <nlohmann/json.hpp>

#include "engine/files/json.h"
#include "engine/files/tables.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array illegality_ids{"none",          "product",       "heads",        "layers",       "experts",
                                    "expert_groups", "batch",         "interleaving", "stage_pairs",  "two_directions",
                                    "stage_ends",    "context_heads", "shard_group",  "local_states", "local_context",
                                    "local_experts", "sequence",      "no_network"};
static_assert(illegality_ids.size() == static_cast<std::size_t>(Illegality::no_network) + 1);

Json changes_json(const Design& design, const std::vector<ParameterHandle>& inputs) {
  Json json = Json::object();
  for (const ParameterHandle input : inputs) json[input->id] = parameter_json(design, *input);
  return json;
}

Json point_json(const ChartPoint& point) {
  return {{"index", point.index}, {"x", json_number(point.x)}, {"y", json_number(point.y)}};
}

Json refused_json(const RefusedLayouts& refused, const SearchGoals& goals) {
  Json json = {{"reason", refusal_id(refused.refusal, refused.reason)},
               {"count", refused.count},
               {"example", refused.why.text()},
               {"label", refused.label}};
  if (refused.refusal == Refusal::unfit) json["over"] = json_number(refused.over);
  json["mend"] = nullptr;
  if (refused.mend)
    json["mend"] = {{"changes", changes_json(refused.mend->design, refused.mend->changed)},
                    {goals.rank->id, json_number(refused.mend->value)}};
  return json;
}

std::string input_cell(const Design& design, const Parameter& p) {
  return is_number(p) ? csv_number(number(design, p)) : id_of(design, p);
}

}  // namespace

const char* refusal_id(Refusal refusal, Illegality reason) {
  if (refusal == Refusal::repeats) return "repeats";
  return refusal == Refusal::unfit ? "unfit" : illegality_ids.at(static_cast<std::size_t>(reason));
}

Json search_json(const LayoutSearch& found, const SearchGoals& goals) {
  Json json = {{"evaluated", found.decided},
               {"seconds", json_number(found.seconds)},
               {"finished", found.finished},
               {"size", found.size},
               {"legal", found.legal},
               {"fitting", found.holding},
               {"rank", goals.rank->id},
               {"equal_within", json_number(found.equal_within)},
               {"present_place", found.present_place > 0 ? Json(found.present_place) : Json(nullptr)},
               {"best", Json::array()},
               {"front", Json::array()},
               {"refused", Json::array()}};
  for (const FoundLayout& layout : found.best)
    json["best"].push_back({{"parameters", parameters_json(layout.design)},
                            {"metrics", metrics_json(layout.evaluation)},
                            {"equal", layout.equal},
                            {"changes", changes_json(layout.design, layout.changed)}});
  for (const ChartPoint& point : found.front) json["front"].push_back(point_json(point));
  for (const RefusedLayouts& refused : found.refused) json["refused"].push_back(refused_json(refused, goals));
  return json;
}

std::string search_csv(const LayoutSearch& found) {
  std::vector<std::string> row{"place", "equal"};
  for (const Parameter& p : parameters()) row.emplace_back(p.id);
  for (const Metric& metric : metrics()) row.emplace_back(metric.id);
  std::string text = csv_row(row);
  std::size_t place = 0;
  for (const FoundLayout& layout : found.best) {
    row = {std::to_string(++place), layout.equal ? "yes" : "no"};
    for (const Parameter& p : parameters()) row.push_back(input_cell(layout.design, p));
    for (const Metric& metric : metrics())
      row.push_back(metric.value ? csv_number(number(layout.evaluation, metric)) : fit_id(layout.evaluation.fits));
    text += csv_row(row);
  }
  return text;
}

}  // namespace trainyard
