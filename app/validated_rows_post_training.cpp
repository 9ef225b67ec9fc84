// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/validated_rows.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/units/csv.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

/// A column of a row: its name in JSON and CSV, and the member with its number.
struct Column {
  const char* name;
  Compared ValidatedIteration::*quantity;
  double Compared::*value;
};
constexpr Column columns[] = {
    {"iteration_measured_s", &ValidatedIteration::alone, &Compared::measured},
    {"iteration_s", &ValidatedIteration::alone, &Compared::predicted},
    {"iteration_low_s", &ValidatedIteration::alone, &Compared::low},
    {"iteration_high_s", &ValidatedIteration::alone, &Compared::high},
    {"iteration_calibrated_s", &ValidatedIteration::calibrated, &Compared::predicted},
    {"rollout_measured_s", &ValidatedIteration::rollout, &Compared::measured},
    {"rollout_s", &ValidatedIteration::rollout, &Compared::predicted},
    {"training_measured_s", &ValidatedIteration::training, &Compared::measured},
    {"training_s", &ValidatedIteration::training, &Compared::predicted},
    {"weight_sync_measured_s", &ValidatedIteration::sync, &Compared::measured},
    {"weight_sync_s", &ValidatedIteration::sync, &Compared::predicted},
    {"whole_run_measured_s", &ValidatedIteration::whole, &Compared::measured},
    {"whole_run_s", &ValidatedIteration::whole, &Compared::predicted},
};

}  // namespace

Json PostTrainingRows::json(const Row& row) {
  Json json{{"id", row.run.id}, {"group", row.run.group}, {"kind", row.run.kind}};
  for (const Column& column : columns) json[column.name] = json_number(row.*column.quantity.*column.value);
  json["refused"] = row.refused.empty() ? Json() : Json(row.refused);
  json["not_scored"] = row.not_scored.empty() ? Json() : Json(row.not_scored);
  json["assumed"] = row.assumed;
  return json;
}

Json PostTrainingRows::json(const Summary& s) {
  return {{"group", s.group},
          {"n", s.n},
          {"refused", s.refused},
          {"not_scored", s.not_scored},
          {"iteration", statistics_json(s.alone)},
          {"iteration_calibrated", statistics_json(s.calibrated)},
          {"rollout", statistics_json(s.rollout)},
          {"training", statistics_json(s.training)},
          {"weight_sync", statistics_json(s.sync)},
          {"whole_run", statistics_json(s.whole)}};
}

std::vector<std::string> PostTrainingRows::head() {
  std::vector<std::string> head{"id", "group", "kind"};
  for (const Column& column : columns) head.emplace_back(column.name);
  head.insert(head.end(), {"refused", "not_scored", "assumed"});
  return head;
}

std::vector<std::string> PostTrainingRows::cells(const Row& row) {
  std::vector<std::string> cells{row.run.id, row.run.group, row.run.kind};
  for (const Column& column : columns) cells.push_back(csv_number(row.*column.quantity.*column.value));
  cells.insert(cells.end(), {row.refused, row.not_scored, joined(row.assumed, "; ")});
  return cells;
}

std::string PostTrainingRows::text(const std::vector<Summary>& summaries) {
  TextTable table({1, 2, 3, 4, 5, 6});
  add_statistics(table, "Iteration: error of the prediction", summaries, &Summary::alone);
  add_statistics(table, "\nIteration, one other row calibrates: error of the prediction", summaries,
                 &Summary::calibrated);
  add_statistics(table, "\nRollout: error of the prediction", summaries, &Summary::rollout);
  add_statistics(table, "\nTraining: error of the prediction", summaries, &Summary::training);
  add_statistics(table, "\nWeight synchronisation: error of the prediction", summaries, &Summary::sync);
  add_statistics(table, "\nWhole run: error of the prediction", summaries, &Summary::whole);
  return table.text();
}

}  // namespace trainyard::app
