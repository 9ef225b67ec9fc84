// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/error.h"
#include "engine/explore/exact_json.h"
#include "engine/explore/search_files.h"
#include "engine/explore/sweep_files.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"

namespace trainyard {
namespace {

Json layout_json(const GridSweep& sweep, const GridResult& part, std::size_t point) {
  const Design design = design_of(sweep, part, point);
  Json json = Json::object();
  for (const Parameter* p : changed(design, sweep.design_at(point))) json[p->id] = parameter_json(design, *p);
  return json;
}

LayoutPoint read_layout(const GridSweep& sweep, std::size_t point, const Json& json) {
  Design design = sweep.design_at(point);
  for (const auto& [id, value] : json.items()) set_json(design, known_parameter(id), value);
  return point_of(design);
}

Json values_json(const BandedValue* values, std::size_t count) {
  Json json = Json::array();
  for (const BandedValue& v : std::span(values, count))
    for (const double number : {v.value, v.low, v.high}) json.push_back(exact_json(number));
  return json;
}

Json point_json(const GridSweep& sweep, const GridResult& part, std::size_t i) {
  const GridPoint& point = part.points[i];
  Json json = {{"fits", fit_id(point.fits)}, {"verdict", point.verdict}};
  if (point.state == PointState::misses) json["misses"] = true;
  if (point.state == PointState::illegal)
    json["illegal"] = {refusal_id(Refusal::illegal, point.legality.reason), exact_json(point.legality.left),
                       exact_json(point.legality.right)};
  else
    json["values"] = values_json(&part.values[i * sweep.metrics.size()], sweep.metrics.size());
  if (point.other_layout) json["layout"] = layout_json(sweep, part, part.first + i);
  return json;
}

Fit read_fit(const std::string& id) {
  for (const Fit fit : {Fit::yes, Fit::tight, Fit::no})
    if (id == fit_id(fit)) return fit;
  throw InputError("“" + id + "” is not a verdict");
}

void read_point(const GridSweep& sweep, const Json& json, std::size_t i, GridResult& out) {
  GridPoint& point = out.points[i];
  point.fits = read_fit(json.at("fits"));
  point.verdict = json.at("verdict");
  point.state = point.fits == Fit::no     ? PointState::too_big
                : json.contains("misses") ? PointState::misses
                                          : PointState::fits;
  if (const auto illegal = json.find("illegal"); illegal != json.end()) {
    point.state = PointState::illegal;
    point.legality = {illegality_of(illegal->at(0)), read_exact(illegal->at(1)), read_exact(illegal->at(2))};
  } else {
    for (std::size_t m = 0; m < sweep.metrics.size(); ++m) {
      const Json& all = json.at("values");
      out.values[i * sweep.metrics.size() + m] = {read_exact(all.at(3 * m)), read_exact(all.at(3 * m + 1)),
                                                  read_exact(all.at(3 * m + 2))};
    }
  }
  if (const auto layout = json.find("layout"); layout != json.end()) {
    point.other_layout = true;
    out.layouts.at(i) = read_layout(sweep, out.first + i, *layout);
  }
}

GridResult read(const GridSweep& sweep, const Json& json) {
  GridResult out;
  out.first = json.at("first");
  const Json& points = json.at("points");
  if (out.first > sweep.points() || points.size() > sweep.points() - out.first)
    throw InputError("it has points that are not in the sweep");
  out.points.resize(points.size());
  out.values.resize(out.points.size() * sweep.metrics.size());
  if (sweep.layout != SweepLayout::kept) out.layouts.resize(out.points.size());
  for (std::size_t i = 0; i < points.size(); ++i) read_point(sweep, points[i], i, out);
  out.complete = true;
  return out;
}

}  // namespace

Json sweep_part_json(const GridSweep& sweep, const GridResult& part) {
  Json json = {{"first", part.first}, {"points", Json::array()}};
  for (std::size_t i = 0; i < part.points.size(); ++i) json["points"].push_back(point_json(sweep, part, i));
  return json;
}

GridResult read_sweep_part(const GridSweep& sweep, const Json& json, const std::string& name) {
  try {
    return read(sweep, json);
  } catch (const std::out_of_range& error) {
    throw InputError(name + ": not a part of this sweep: " + error.what());
  } catch (const JsonError& error) {
    throw InputError(name + ": not a part of this sweep: " + error.what());
  } catch (const InputError& error) {
    throw InputError(name + ": not a part of this sweep: " + error.what());
  }
}

}  // namespace trainyard
