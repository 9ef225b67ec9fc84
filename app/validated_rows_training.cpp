// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/validated_rows.h"
#include "engine/files/json.h"
#include "engine/files/outputs.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/units/csv.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

/// A column of a row: its name in JSON and CSV, and the member with its number.
struct Column {
  const char* name;
  Compared ValidatedRun::*quantity;
  double Compared::*value;
};
constexpr Column columns[] = {
    {"step_time_measured_s", &ValidatedRun::step_time, &Compared::measured},
    {"step_time_s", &ValidatedRun::step_time, &Compared::predicted},
    {"step_time_low_s", &ValidatedRun::step_time, &Compared::low},
    {"step_time_high_s", &ValidatedRun::step_time, &Compared::high},
    {"memory_measured_bytes", &ValidatedRun::memory, &Compared::measured},
    {"memory_bytes", &ValidatedRun::memory, &Compared::predicted},
    {"memory_low_bytes", &ValidatedRun::memory, &Compared::low},
    {"memory_high_bytes", &ValidatedRun::memory, &Compared::high},
};

std::string percent(double fraction) { return std::isnan(fraction) ? "" : format(fraction, Unit::fraction).text(); }

}  // namespace

Json statistics_json(const ErrorStatistics& s) {
  return {{"n", s.n},
          {"mean_abs", json_number(s.mean_abs)},
          {"median_abs", json_number(s.median_abs)},
          {"p90_abs", json_number(s.p90_abs)},
          {"bias", json_number(s.bias)},
          {"coverage", json_number(s.coverage)}};
}

std::vector<std::string> statistics_head() { return {"  group", "runs", "mean", "median", "p90", "bias", "in band"}; }

std::vector<std::string> statistics_cells(const std::string& group, const ErrorStatistics& e) {
  return {"  " + group,       std::to_string(e.n), percent(e.mean_abs), percent(e.median_abs),
          percent(e.p90_abs), percent(e.bias),     percent(e.coverage)};
}

Json TrainingRows::json(const Row& row) {
  Json json{{"id", row.run.id}, {"group", row.run.group}, {"status", row.run.failed() ? "failed" : "ran"}};
  for (const Column& column : columns) json[column.name] = json_number(row.*column.quantity.*column.value);
  const bool modelled = row.refused.empty();
  json["fits"] = modelled ? Json(fit_id(row.fits)) : Json();
  json["refused"] = modelled ? Json() : Json(row.refused);
  json["not_scored"] = row.not_scored.empty() ? Json() : Json(row.not_scored);
  json["assumed"] = row.assumed;
  json["doubt"] = row.doubt.empty() ? Json() : Json(row.doubt);
  return json;
}

Json TrainingRows::json(const Summary& s) {
  return {{"group", s.group},
          {"n", s.n},
          {"refused", s.refused},
          {"not_scored", s.not_scored},
          {"step_time", statistics_json(s.step_time)},
          {"memory", statistics_json(s.memory)},
          {"ran", s.ran},
          {"ran_fit", s.ran_fit},
          {"failed", s.failed},
          {"failed_not_fit", s.failed_not_fit}};
}

std::vector<std::string> TrainingRows::head() {
  std::vector<std::string> head{"id", "group", "status"};
  for (const Column& column : columns) head.emplace_back(column.name);
  head.insert(head.end(), {"fits", "refused", "not_scored", "assumed", "doubt"});
  return head;
}

std::vector<std::string> TrainingRows::cells(const Row& row) {
  std::vector<std::string> cells{row.run.id, row.run.group, row.run.failed() ? "failed" : "ran"};
  for (const Column& column : columns) {
    cells.push_back(csv_number(row.*column.quantity.*column.value));
  }
  cells.insert(cells.end(), {row.refused.empty() ? fit_id(row.fits) : "", row.refused, row.not_scored,
                             joined(row.assumed, "; "), row.doubt});
  return cells;
}

std::string TrainingRows::text(const std::vector<Summary>& summaries) {
  const Summary& all = summaries.back();
  TextTable table({1, 2, 3, 4, 5, 6});
  add_statistics(table, "Step time: error of the prediction", summaries, &Summary::step_time);
  add_statistics(table, "\nPeak memory: error of the prediction", summaries, &Summary::memory);
  std::string text = table.text() + '\n';
  if (all.ran > 0)
    text += std::to_string(all.ran_fit) + " of " + std::to_string(all.ran) +
            " runs that ran are said to fit or to be tight.\n";
  if (all.failed > 0)
    text += std::to_string(all.failed_not_fit) + " of " + std::to_string(all.failed) +
            " runs that failed are said to be tight or not to fit.\n";
  return text;
}

}  // namespace trainyard::app
