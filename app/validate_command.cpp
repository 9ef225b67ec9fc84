// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/files/outputs.h"
#include "engine/measured/run_reader.h"
#include "engine/measured/validation.h"
#include "engine/metrics/metric.h"
#include "engine/units/csv.h"
#include "engine/units/joined.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

using nlohmann::ordered_json;

constexpr size_t text_width = 96;

/// A table of runs on the disk or behind a pipe, read once.
class Table {
 public:
  explicit Table(const std::string& path) : stream_(opened(path)), rows_(stream_, path), runs_(rows_) {}

  /// The next rows; empty at the end.
  std::vector<Run> next(size_t most) {
    std::vector<Run> rows;
    for (Run run; rows.size() < most && runs_.next(run);) rows.push_back(std::move(run));
    return rows;
  }

 private:
  static std::ifstream opened(const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) throw InputError(path + ": this is a folder, not a table of runs.");
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw InputError(path + ": cannot be read: " + std::strerror(errno ? errno : EIO) + ".");
    return stream;
  }

  std::ifstream stream_;
  NamedRows rows_;
  RunReader runs_;
};

/// So many rows are predicted together: enough for all processors, few enough for any table.
constexpr size_t rows_at_once = 512;

/// Nothing is printed of a table that is wrong further down. Only what comes through a pipe cannot be read twice.
void check_table(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return;
  for (Table table(path); !table.next(rows_at_once).empty();) {
  }
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

ordered_json summary_json(const std::vector<ValidationSummary>& summaries) {
  ordered_json summary = ordered_json::array();
  for (const ValidationSummary& s : summaries)
    summary.push_back({{"group", s.group},
                       {"n", s.n},
                       {"refused", s.refused},
                       {"step_time", statistics_json(s.step_time)},
                       {"memory", statistics_json(s.memory)},
                       {"ran", s.ran},
                       {"ran_fit", s.ran_fit},
                       {"failed", s.failed},
                       {"failed_not_fit", s.failed_not_fit}});
  return summary;
}

/// A value of a JSON text that is written piece by piece, as a dump of the whole would indent it.
std::string dumped(const ordered_json& json, const std::string& indent) {
  std::string text;
  for (const char c : json.dump(2)) {
    text += c;
    if (c == '\n') text += indent;
  }
  return text;
}

std::string csv_head() {
  std::vector<std::string> head{"id", "group", "status"};
  for (const Column& column : columns) head.emplace_back(column.name);
  head.insert(head.end(), {"fits", "refused", "assumed", "doubt"});
  return csv_row(head);
}

std::string csv_row_of(const ValidatedRun& row) {
  std::vector<std::string> cells{row.run.id, row.run.group, row.run.failed() ? "failed" : "ran"};
  for (const Column& column : columns) {
    cells.push_back(csv_number(row.*column.quantity.*column.value));
  }
  cells.insert(cells.end(),
               {row.refused.empty() ? fit_id(row.fits) : "", row.refused, joined(row.assumed, "; "), row.doubt});
  return csv_row(cells);
}

std::string percent(double fraction) { return std::isnan(fraction) ? "" : format(fraction, Unit::fraction).text(); }

void add_statistics(TextTable& table, const char* title, const std::vector<ValidationSummary>& summaries,
                    ErrorStatistics ValidationSummary::*quantity) {
  table.line(title);
  table.add({"  group", "runs", "mean", "median", "p90", "bias", "in band"});
  for (const ValidationSummary& s : summaries) {
    const ErrorStatistics& e = s.*quantity;
    if (e.n > 0)
      table.add({"  " + s.group, std::to_string(e.n), percent(e.mean_abs), percent(e.median_abs), percent(e.p90_abs),
                 percent(e.bias), percent(e.coverage)});
  }
}

/// Why rows cannot be modelled, and how many for each reason; the rarer reasons of a table of a million may be many.
class Refusals {
 public:
  void add(const ValidatedRun& row) {
    if (row.refused.empty()) return;
    const auto known = counts_.find(row.refused);
    if (known != counts_.end())
      ++known->second;
    else if (counts_.size() < most_reasons)
      order_.push_back(counts_.emplace(row.refused, 1).first);
    else
      ++others_;
  }

  std::string text() const {
    std::string text;
    for (const auto& reason : order_)
      text += wrapped(std::to_string(reason->second) + ": " + reason->first, text_width, "  ");
    if (others_ > 0) text += "  " + std::to_string(others_) + " more for other reasons\n";
    return text.empty() ? text : "\nNot modelled\n" + text;
  }

 private:
  static constexpr size_t most_reasons = 1000;
  std::map<std::string, size_t> counts_;
  std::vector<std::map<std::string, size_t>::const_iterator> order_;
  size_t others_ = 0;
};

std::string summary_text(const std::vector<ValidationSummary>& summaries) {
  const ValidationSummary& all = summaries.back();
  TextTable table({1, 2, 3, 4, 5, 6});
  add_statistics(table, "Step time: error of the prediction", summaries, &ValidationSummary::step_time);
  add_statistics(table, "\nPeak memory: error of the prediction", summaries, &ValidationSummary::memory);
  std::string text = table.text() + '\n';
  if (all.ran > 0)
    text += std::to_string(all.ran_fit) + " of " + std::to_string(all.ran) +
            " runs that ran are said to fit or to be tight.\n";
  if (all.failed > 0)
    text += std::to_string(all.failed_not_fit) + " of " + std::to_string(all.failed) +
            " runs that failed are said to be tight or not to fit.\n";
  return text;
}

// Rows go out as they are predicted: what is kept of a row is its errors. One class a form of output.

class Form {
 public:
  virtual ~Form() = default;
  virtual void add(const ValidatedRun& row) = 0;
  virtual void end(const std::vector<ValidationSummary>& summaries) = 0;
};

class JsonForm : public Form {
 public:
  void add(const ValidatedRun& row) override {
    print((first_ ? "{\n  \"rows\": [\n    " : ",\n    ") + dumped(row_json(row), "    "));
    first_ = false;
  }
  void end(const std::vector<ValidationSummary>& summaries) override {
    print((first_ ? "{\n  \"rows\": []" : "\n  ]") + (",\n  \"summary\": " + dumped(summary_json(summaries), "  ")) +
          "\n}\n");
  }

 private:
  bool first_ = true;
};

class CsvForm : public Form {
 public:
  /// An empty path is standard output.
  explicit CsvForm(const std::string& path) {
    if (!path.empty()) file_ = std::make_unique<ui::OutputFiles>(QStringList{QFile::decodeName(path.c_str())});
    put(csv_head());
  }
  void add(const ValidatedRun& row) override { put(csv_row_of(row)); }
  void end(const std::vector<ValidationSummary>&) override {
    if (file_) file_->commit();
  }

 private:
  void put(const std::string& text) {
    if (file_)
      file_->write(0, QByteArray::fromStdString(text));
    else
      print(text);
  }

  std::unique_ptr<ui::OutputFiles> file_;
};

class TextForm : public Form {
 public:
  void add(const ValidatedRun& row) override { refusals_.add(row); }
  void end(const std::vector<ValidationSummary>& summaries) override {
    print(summary_text(summaries) + refusals_.text());
  }

 private:
  Refusals refusals_;
};

std::vector<std::unique_ptr<Form>> forms_of(const ValidateInput& input) {
  std::vector<std::unique_ptr<Form>> forms;
  if (input.json) forms.push_back(std::make_unique<JsonForm>());
  if (!input.csv_file.empty() || (input.csv && !input.json)) forms.push_back(std::make_unique<CsvForm>(input.csv_file));
  if (forms.empty()) forms.push_back(std::make_unique<TextForm>());
  return forms;
}

}  // namespace

int run_validate(ValidateInput input) {
  // "--csv RUNS.csv" asks for rows of that table, not for a table to write.
  if (input.runs.empty()) input.runs.swap(input.csv_file);
  if (input.runs.empty()) throw InputError("validate: RUNS.csv is required (trainyard validate --help says more)");
  const HeldInput held(InputKind::table, input.runs);
  check_table(input.runs);
  const auto forms = forms_of(input);
  ValidationTally tally;
  Table table(input.runs);
  for (std::vector<Run> runs; !(runs = table.next(rows_at_once)).empty();)
    for (const ValidatedRun& row : predict(runs)) {
      tally.add(row);
      for (const auto& form : forms) form->add(row);
    }
  for (const auto& form : forms) form->end(tally.summaries());
  return done;
}

}  // namespace trainyard::app
