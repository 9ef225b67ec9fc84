// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/search_files.h"

#include <algorithm>
#include <array>

#include "engine/error.h"
#include "engine/explore/exact_json.h"
#include "engine/files/json.h"
#include "engine/files/tables.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

constexpr std::array illegality_ids{
    "none",          "product",      "heads",         "layers",         "experts",      "expert_groups",
    "batch",         "interleaving", "stage_pairs",   "two_directions", "stage_ends",   "context_heads",
    "shard_group",   "local_states", "local_context", "local_experts",  "sequence",     "sample_degrees",
    "sample_recipe", "sample_job",   "few_batches",   "no_network",     "kind_count",   "kind_replicas",
    "kind_experts",  "kind_stages",  "kind_schedule", "kind_batch",     "kind_exchange"};
static_assert(illegality_ids.size() == static_cast<std::size_t>(Illegality::kind_exchange) + 1);

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
               {"label", refused.label},
               {"changes", changes_json(refused.example, refused.changed)}};
  if (refused.refusal == Refusal::unfit) json["over"] = json_number(refused.memory_excess);
  json["mend"] = nullptr;
  if (refused.fix)
    json["mend"] = {{"changes", changes_json(refused.fix->design, refused.fix->changed)},
                    {"holds", refused.fix->meets_conditions},
                    {goals.rank->id, json_number(refused.fix->value)}};
  return json;
}

std::string input_cell(const Design& design, const Parameter& p) {
  return is_number(p) ? csv_number(number(design, p)) : id_of(design, p);
}

using Candidates = std::vector<SearchPart::Candidate>;
using Points = std::vector<ChartPoint>;

/// Each candidate as [index, value, simplicity].
Json candidates_json(const Candidates& all) {
  Json json = Json::array();
  for (const SearchPart::Candidate& c : all) json.push_back({c.index, exact_json(c.value), c.simplicity});
  return json;
}

/// Each point as [index, x, y, meets_conditions].
Json points_json(const Points& all) {
  Json json = Json::array();
  for (const ChartPoint& p : all) json.push_back({p.index, exact_json(p.x), exact_json(p.y), p.meets_conditions});
  return json;
}

Candidates read_candidates(const Json& json) {
  Candidates all;
  for (const Json& c : json)
    all.push_back({c.at(0).get<std::uint64_t>(), read_exact(c.at(1)), c.at(2).get<std::uint64_t>()});
  return all;
}

Points read_points(const Json& json) {
  Points all;
  for (const Json& p : json)
    all.push_back({p.at(0).get<std::uint64_t>(), read_exact(p.at(1)), read_exact(p.at(2)), p.at(3).get<bool>()});
  return all;
}

SearchPart::Refused read_refused(const Json& json) {
  SearchPart::Refused out;
  const std::string id = json.at("reason");
  if (id == "repeats")
    out.refusal = Refusal::repeats;
  else if (id == "unfit")
    out.refusal = Refusal::unfit;
  else
    out.reason = illegality_of(id);
  out.count = json.at("count");
  out.examples = read_candidates(json.at("examples"));
  out.misses = read_candidates(json.at("misses"));
  return out;
}

}  // namespace

Json part_json(const SearchPart& part) {
  Json json = {{"size", part.size},
               {"decided", part.decided},
               {"legal", part.legal},
               {"holding", part.fitting},
               {"better_than_present", part.better_than_present},
               {"seconds", exact_json(part.seconds)},
               {"best", candidates_json(part.best)},
               {"simplest", candidates_json(part.simplest)},
               {"front", points_json(part.front)},
               {"points", points_json(part.points)},
               {"refused", Json::array()}};
  for (const SearchPart::Refused& r : part.refused)
    json["refused"].push_back({{"reason", refusal_id(r.refusal, r.reason)},
                               {"count", r.count},
                               {"examples", candidates_json(r.examples)},
                               {"misses", candidates_json(r.misses)}});
  return json;
}

SearchPart read_part(const Json& json, const std::string& name) {
  try {
    SearchPart part;
    part.size = json.at("size");
    part.decided = json.at("decided");
    part.legal = json.at("legal");
    part.fitting = json.at("holding");
    part.better_than_present = json.at("better_than_present");
    part.seconds = read_exact(json.at("seconds"));
    part.best = read_candidates(json.at("best"));
    part.simplest = read_candidates(json.at("simplest"));
    part.front = read_points(json.at("front"));
    part.points = read_points(json.at("points"));
    for (const Json& refused : json.at("refused")) part.refused.push_back(read_refused(refused));
    return part;
  } catch (const JsonError& error) {
    throw InputError(name + ": not a part of a search: " + error.what());
  } catch (const InputError& error) {
    throw InputError(name + ": not a part of a search: " + error.what());
  }
}

Illegality illegality_of(const std::string& id) {
  const auto found = std::ranges::find(illegality_ids, id);
  if (found == illegality_ids.end()) throw InputError("“" + id + "” is not a known reason");
  return static_cast<Illegality>(found - illegality_ids.begin());
}

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
               {"fitting", found.fitting},
               {"rank", goals.rank->id},
               {"equal_within", json_number(found.equal_within)},
               {"present_place", found.present_place > 0 ? Json(found.present_place) : Json(nullptr)},
               {"best", Json::array()},
               {"front", Json::array()},
               {"refused", Json::array()}};
  if (*found.unranked.format) json["unranked"] = found.unranked.text();
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
  for (const Parameter* p : parameters(Job::training)) row.emplace_back(p->id);
  for (const Metric* metric : metrics(Job::training)) row.emplace_back(metric->id);
  std::string text = csv_row(row);
  std::size_t place = 0;
  for (const FoundLayout& layout : found.best) {
    row = {std::to_string(++place), layout.equal ? "yes" : "no"};
    for (const Parameter* p : parameters(Job::training)) row.push_back(input_cell(layout.design, *p));
    for (const Metric* metric : metrics(Job::training))
      row.push_back(metric->value ? csv_number(number(layout.evaluation, *metric)) : fit_id(layout.evaluation.fits));
    text += csv_row(row);
  }
  return text;
}

}  // namespace trainyard
