// SPDX-License-Identifier: GPL-3.0-or-later
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/measured/validation.h"
#include "engine/metrics/metric.h"
#include "engine/units/csv.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

using nlohmann::ordered_json;

constexpr size_t text_width = 96;

std::vector<Run> read_table(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw InputError(path + ": this is a folder, not a table of runs.");
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw InputError(path + ": cannot be read: " + std::strerror(errno ? errno : EIO) + ".");
  return read_runs(stream, path);
}

/// A column of a row: its name in JSON and CSV, and where its number stands.
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

ordered_json row_json(const ValidatedRun& row) {
  ordered_json json{{"id", row.run.id}, {"group", row.run.group}, {"status", row.run.failed() ? "failed" : "ran"}};
  for (const Column& column : columns) json[column.name] = json_number(row.*column.quantity.*column.value);
  const bool modelled = row.refused.empty();
  json["fits"] = modelled ? ordered_json(fit_id(row.fits)) : ordered_json();
  json["refused"] = modelled ? ordered_json() : ordered_json(row.refused);
  json["assumed"] = row.assumed;
  json["doubt"] = row.doubt.empty() ? ordered_json() : ordered_json(row.doubt);
  return json;
}

ordered_json statistics_json(const ErrorStatistics& s) {
  return {{"n", s.n},
          {"mean_abs", json_number(s.mean_abs)},
          {"median_abs", json_number(s.median_abs)},
          {"p90_abs", json_number(s.p90_abs)},
          {"bias", json_number(s.bias)},
          {"coverage", json_number(s.coverage)}};
}

ordered_json validation_json(const Validation& validation) {
  ordered_json rows = ordered_json::array(), summary = ordered_json::array();
  for (const ValidatedRun& row : validation.rows) rows.push_back(row_json(row));
  for (const ValidationSummary& s : validation.summary)
    summary.push_back({{"group", s.group},
                       {"n", s.n},
                       {"refused", s.refused},
                       {"step_time", statistics_json(s.step_time)},
                       {"memory", statistics_json(s.memory)},
                       {"ran", s.ran},
                       {"ran_fit", s.ran_fit},
                       {"failed", s.failed},
                       {"failed_not_fit", s.failed_not_fit}});
  return {{"rows", std::move(rows)}, {"summary", std::move(summary)}};
}

std::string rows_csv(const Validation& validation) {
  std::vector<std::string> head{"id", "group", "status"};
  for (const Column& column : columns) head.emplace_back(column.name);
  head.insert(head.end(), {"fits", "refused", "assumed", "doubt"});
  std::string text = csv_row(head);
  for (const ValidatedRun& row : validation.rows) {
    std::vector<std::string> cells{row.run.id, row.run.group, row.run.failed() ? "failed" : "ran"};
    for (const Column& column : columns) {
      const double value = row.*column.quantity.*column.value;
      cells.push_back(std::isfinite(value) ? csv_number(value) : "");
    }
    cells.insert(cells.end(),
                 {row.refused.empty() ? fit_id(row.fits) : "", row.refused, joined(row.assumed, "; "), row.doubt});
    text += csv_row(cells);
  }
  return text;
}

std::string percent(double fraction) { return std::isnan(fraction) ? "" : format(fraction, Unit::fraction).text(); }

void add_statistics(TextTable& table, const char* title, const Validation& validation,
                    ErrorStatistics ValidationSummary::*quantity) {
  table.line(title);
  table.add({"  group", "runs", "mean", "median", "p90", "bias", "in band"});
  for (const ValidationSummary& s : validation.summary) {
    const ErrorStatistics& e = s.*quantity;
    if (e.n > 0)
      table.add({"  " + s.group, std::to_string(e.n), percent(e.mean_abs), percent(e.median_abs), percent(e.p90_abs),
                 percent(e.bias), percent(e.coverage)});
  }
}

std::string refusals(const Validation& validation) {
  std::vector<std::pair<std::string, size_t>> reasons;
  for (const ValidatedRun& row : validation.rows) {
    if (row.refused.empty()) continue;
    const auto known =
        std::find_if(reasons.begin(), reasons.end(), [&](const auto& r) { return r.first == row.refused; });
    if (known == reasons.end())
      reasons.emplace_back(row.refused, 1);
    else
      ++known->second;
  }
  std::string text;
  for (const auto& [reason, n] : reasons) text += wrapped(std::to_string(n) + ": " + reason, text_width, "  ");
  return text.empty() ? text : "\nNot modelled\n" + text;
}

std::string validation_text(const Validation& validation) {
  const ValidationSummary& all = validation.summary.back();
  TextTable table({1, 2, 3, 4, 5, 6});
  add_statistics(table, "Step time: error of the prediction", validation, &ValidationSummary::step_time);
  add_statistics(table, "\nPeak memory: error of the prediction", validation, &ValidationSummary::memory);
  std::string text = table.text() + '\n';
  if (all.ran > 0)
    text += std::to_string(all.ran_fit) + " of " + std::to_string(all.ran) +
            " runs that ran are said to fit or to be tight.\n";
  if (all.failed > 0)
    text += std::to_string(all.failed_not_fit) + " of " + std::to_string(all.failed) +
            " runs that failed are said to be tight or not to fit.\n";
  return text + refusals(validation);
}

void write_file(const std::string& path, const std::string& text) {
  errno = 0;
  std::ofstream stream(path, std::ios::binary);
  stream << text << std::flush;
  if (!stream) throw InputError(path + ": cannot be written: " + std::strerror(errno ? errno : EIO) + ".");
}

}  // namespace

int run_validate(ValidateInput input) {
  // "--csv RUNS.csv" asks for rows of that table, not for a table to write.
  if (input.runs.empty()) input.runs.swap(input.csv_file);
  if (input.runs.empty()) throw InputError("validate: RUNS.csv is required (trainyard validate --help says more)");
  const std::vector<Run> runs = read_table(input.runs);
  const Validation validation = validate(runs);
  if (!input.csv_file.empty()) write_file(input.csv_file, rows_csv(validation));
  if (input.json)
    print(validation_json(validation).dump(2) + '\n');
  else if (input.csv && input.csv_file.empty())
    print(rows_csv(validation));
  else if (input.csv_file.empty())
    print(validation_text(validation));
  return done;
}

}  // namespace trainyard::app
