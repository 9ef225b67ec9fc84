// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/sweep_files.h"

#include <algorithm>
#include <cmath>

#include "engine/explore/sweep_values.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/metrics/result_band.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

std::vector<const Parameter*> changed_at(const GridSweep& sweep, const GridResult& result, std::size_t point) {
  if (!result.at(point).other_layout) return {};
  return changed(design_of(sweep, result, point), sweep.design_at(point));
}

std::vector<std::string> head(const GridSweep& sweep) {
  std::vector<std::string> cells;
  for (const SweepAxis& axis : sweep.axes) cells.emplace_back(axis.input->id);
  for (const MetricHandle metric : sweep.metrics) {
    const std::string id = metric->id;
    cells.push_back(id);
    if (has_band(*metric)) cells.insert(cells.end(), {id + "_low", id + "_high"});
  }
  cells.insert(cells.end(), {"fits", "reason", "layout", "verdict"});
  return cells;
}

std::vector<std::string> row(const GridSweep& sweep, const GridResult& result, std::size_t point) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < sweep.axes.size(); ++i)
    cells.push_back(value_id(*sweep.axes[i].input, sweep.axes[i].values[sweep.place(point, i)]));
  for (std::size_t i = 0; i < sweep.metrics.size(); ++i) {
    const BandedValue& value = result.value(point, i, sweep.metrics.size());
    cells.push_back(csv_number(value.value));
    if (has_band(*sweep.metrics[i])) cells.insert(cells.end(), {csv_number(value.low), csv_number(value.high)});
  }
  cells.insert(cells.end(), {verdict_id(result.at(point)), reason_of(sweep, result, point).text(),
                             layout_change(sweep, result, point), result.at(point).verdict});
  return cells;
}

Json value_json(const Parameter& input, double value) {
  if (is_number(input) && !std::isnan(value)) return json_number(value);
  if (is_toggle(input)) return value != 0;
  return value_id(input, value);
}

Json point_json(const GridSweep& sweep, const GridResult& result, std::size_t point) {
  Json json = {{"inputs", Json::object()}, {"metrics", Json::object()}, {"bands", Json::object()}};
  for (std::size_t i = 0; i < sweep.axes.size(); ++i) {
    const SweepAxis& axis = sweep.axes[i];
    json["inputs"][axis.input->id] = value_json(*axis.input, axis.values[sweep.place(point, i)]);
  }
  for (std::size_t i = 0; i < sweep.metrics.size(); ++i) {
    const BandedValue& value = result.value(point, i, sweep.metrics.size());
    const Metric& metric = *sweep.metrics[i];
    json["metrics"][metric.id] = json_number(value.value);
    if (has_band(metric)) json["bands"][metric.id] = {json_number(value.low), json_number(value.high)};
  }
  json["fits"] = verdict_id(result.at(point));
  json["verdict"] = result.at(point).verdict;
  const std::string reason = reason_of(sweep, result, point).text();
  json["reason"] = reason.empty() ? Json() : Json(reason);
  json["changed"] = Json::object();
  const Design design = design_of(sweep, result, point);
  for (const Parameter* p : changed_at(sweep, result, point)) json["changed"][p->id] = parameter_json(design, *p);
  return json;
}

}  // namespace

std::string verdict_id(const GridPoint& point) {
  if (point.state == PointState::pending) return {};
  return point.state == PointState::illegal ? "illegal" : fit_id(point.fits);
}

std::string layout_change(const GridSweep& sweep, const GridResult& result, std::size_t point) {
  std::string text;
  const std::vector<const Parameter*> inputs = changed_at(sweep, result, point);
  if (inputs.empty()) return text;
  const Design design = design_of(sweep, result, point);
  for (const Parameter* p : inputs) {
    const Json value = parameter_json(design, *p);
    text += (text.empty() ? "" : " ") + std::string(p->id) + '=' +
            (value.is_string() ? value.get<std::string>() : value.dump());
  }
  return text;
}

std::string sweep_csv(const GridSweep& sweep, const GridResult& result) {
  std::string table = csv_row(head(sweep));
  for (std::size_t i = 0; i < result.points.size(); ++i)
    if (result.points[i].state != PointState::pending) table += csv_row(row(sweep, result, result.first + i));
  return table;
}

Json sweep_json(const GridSweep& sweep, const GridResult& result) {
  Json json = {{"inputs", Json::array()}, {"metrics", Json::array()}};
  for (const SweepAxis& axis : sweep.axes) json["inputs"].push_back(axis.input->id);
  for (const MetricHandle metric : sweep.metrics) json["metrics"].push_back(metric->id);
  for (const SweepLayoutRow& row : sweep_layouts())
    if (row.layout == sweep.layout) json["layout"] = row.id;
  json["finished"] = result.complete;
  json["points"] = sweep.points();
  json["tried"] =
      std::ranges::count_if(result.points, [](const GridPoint& p) { return p.state != PointState::pending; });
  json["rows"] = Json::array();
  for (std::size_t i = 0; i < result.points.size(); ++i)
    if (result.points[i].state != PointState::pending)
      json["rows"].push_back(point_json(sweep, result, result.first + i));
  return json;
}

}  // namespace trainyard
