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
  Compared ValidatedServingRun::*quantity;
  double Compared::*value;
};
constexpr Column columns[] = {
    {"throughput_measured", &ValidatedServingRun::throughput, &Compared::measured},
    {"throughput", &ValidatedServingRun::throughput, &Compared::predicted},
    {"throughput_low", &ValidatedServingRun::throughput, &Compared::low},
    {"throughput_high", &ValidatedServingRun::throughput, &Compared::high},
    {"ttft_measured_s", &ValidatedServingRun::ttft, &Compared::measured},
    {"ttft_s", &ValidatedServingRun::ttft, &Compared::predicted},
    {"ttft_low_s", &ValidatedServingRun::ttft, &Compared::low},
    {"ttft_high_s", &ValidatedServingRun::ttft, &Compared::high},
    {"tpot_measured_s", &ValidatedServingRun::tpot, &Compared::measured},
    {"tpot_s", &ValidatedServingRun::tpot, &Compared::predicted},
    {"tpot_low_s", &ValidatedServingRun::tpot, &Compared::low},
    {"tpot_high_s", &ValidatedServingRun::tpot, &Compared::high},
};

}  // namespace

Json ServingRows::json(const Row& row) {
  Json json{{"id", row.run.id}, {"group", row.run.group}, {"scenario", scenario_id(row.scenario)}};
  for (const Column& column : columns) json[column.name] = json_number(row.*column.quantity.*column.value);
  json["refused"] = row.refused.empty() ? Json() : Json(row.refused);
  json["not_scored"] = row.not_scored.empty() ? Json() : Json(row.not_scored);
  json["assumed"] = row.assumed;
  return json;
}

Json ServingRows::json(const Summary& s) {
  return {{"group", s.group},
          {"n", s.n},
          {"refused", s.refused},
          {"not_scored", s.not_scored},
          {"throughput", statistics_json(s.throughput)},
          {"ttft", statistics_json(s.ttft)},
          {"tpot", statistics_json(s.tpot)}};
}

std::vector<std::string> ServingRows::head() {
  std::vector<std::string> head{"id", "group", "scenario"};
  for (const Column& column : columns) head.emplace_back(column.name);
  head.insert(head.end(), {"refused", "not_scored", "assumed"});
  return head;
}

std::vector<std::string> ServingRows::cells(const Row& row) {
  std::vector<std::string> cells{row.run.id, row.run.group, scenario_id(row.scenario)};
  for (const Column& column : columns) cells.push_back(csv_number(row.*column.quantity.*column.value));
  cells.insert(cells.end(), {row.refused, row.not_scored, joined(row.assumed, "; ")});
  return cells;
}

std::string ServingRows::text(const std::vector<Summary>& summaries) {
  TextTable table({1, 2, 3, 4, 5, 6});
  add_statistics(table, "Output tokens a second: error of the prediction", summaries, &Summary::throughput);
  add_statistics(table, "\nFirst token: error of the prediction", summaries, &Summary::ttft);
  add_statistics(table, "\nEach next token: error of the prediction", summaries, &Summary::tpot);
  return table.text();
}

}  // namespace trainyard::app
