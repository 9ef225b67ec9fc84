// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/input_file.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/files/outputs.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/logs/measured_file.h"
#include "engine/formats/logs/serving_log.h"
#include "engine/formats/logs/training_log.h"
#include "engine/json/json.h"
#include "engine/measured/serving_validation.h"
#include "engine/measured/validation.h"
#include "engine/units/joined.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

/// Input files sorted by their detected content.
struct InputFiles {
  std::vector<LoggedRun> logs;
  std::vector<std::string> dumps;  ///< logs of ranks that contain no steps
  ServingLogs serving;
  bool serves = false;  ///< the files include benchmark results of servers
  std::vector<NamedText> configurations;
};

InputFiles read_all(const std::vector<std::string>& files) {
  InputFiles out;
  for (const std::string& path : files) {
    std::ifstream stream = open_input(path, "a log");
    const MeasuredFile kind = kind_of_measured(stream);
    if (kind == MeasuredFile::log) {
      out.logs.push_back(read_training_log(stream, display_path(std::filesystem::path(path).filename().string())));
    } else if (kind == MeasuredFile::benchmarks) {
      for (Run& run : read_benchmark_table(stream, display_path(path)))
        out.logs.push_back({.program = "nanotron", .run = std::move(run), .pace = {}, .notes = {}, .missing = {}});
    } else if (kind == MeasuredFile::runs || kind == MeasuredFile::probe) {
      throw InputError(path + ": this table is read by the Trust page and by validate; it needs no import.");
    } else if (kind == MeasuredFile::dump) {
      out.dumps.push_back(path);
    } else if (kind == MeasuredFile::serving || kind == MeasuredFile::server) {
      out.serving.add(stream, display_path(std::filesystem::path(path).filename().string()));
      out.serves = true;
    } else {
      out.configurations.push_back({display_path(path), read_file(path, "a configuration", largest_document)});
    }
  }
  return out;
}

std::string compared_text(const char* what, const Compared& c, Unit unit) {
  if (!std::isfinite(c.measured)) return {};
  std::string text = std::string("  ") + what + ": " + format(c.measured, unit).text() + " measured";
  if (std::isfinite(c.predicted)) text += ", " + format(c.predicted, unit).text() + " predicted";
  return text + '\n';
}

/// Formats the head of a row, for both kinds of logs.
template <class Logged>
std::string head_of(const Logged& logged) {
  std::string out =
      logged.run.id + ": " + logged.program + (logged.run.model.empty() ? "" : ", ") + logged.run.model + '\n';
  for (const Message& note : logged.notes) out += wrapped(note.text(), "  ");
  return out;
}
template <class Logged, class Row>
std::string not_scored_text(const Logged& logged, const Row& row) {
  std::string out;
  if (!logged.missing.empty())
    out += wrapped("Missing: " + joined(logged.missing, ", ", [](std::string_view c) { return std::string(c); }) +
                       ". Give a configuration together with the log, or use --set.",
                   "  ");
  else if (!row.refused.empty())
    out += wrapped("Not modelled: " + row.refused + '.', "  ");
  else if (!row.not_scored.empty())
    out += wrapped("Not scored: " + row.not_scored + '.', "  ");
  return out;
}

std::string text_of(const LoggedRun& logged, const ValidatedRun& row) {
  return head_of(logged) + compared_text("Step time", row.step_time, Unit::seconds) +
         compared_text("Memory", row.memory, Unit::memory) + not_scored_text(logged, row);
}
std::string text_of(const LoggedServing& logged, const ValidatedServingRun& row) {
  return head_of(logged) + compared_text("Output tokens a second", row.throughput, Unit::token_rate) +
         compared_text("First token", row.ttft, Unit::seconds) +
         compared_text("Each next token", row.tpot, Unit::seconds) + not_scored_text(logged, row);
}

Json json_of(const Compared& c) {
  return {{"measured", json_number(c.measured)}, {"predicted", json_number(c.predicted)}};
}
template <class Logged, class Row>
Json with_reading_notes(Json row, const Logged& logged, const Row& validated) {
  row["assumed"] = validated.assumed;
  row["missing"] = logged.missing;
  row["refused"] = validated.refused;
  row["not_scored"] = validated.not_scored;
  row["notes"] = json_list(logged.notes);
  return row;
}
Json json_of(const LoggedRun& logged, const ValidatedRun& row) {
  return with_reading_notes({{"file", logged.run.id},
                             {"program", logged.program},
                             {"model", logged.run.model},
                             {"step_time", json_of(row.step_time)},
                             {"memory", json_of(row.memory)},
                             {"steady_steps", logged.pace.steady},
                             {"logged_steps", logged.pace.logged}},
                            logged, row);
}
Json json_of(const LoggedServing& logged, const ValidatedServingRun& row) {
  return with_reading_notes({{"file", logged.run.id},
                             {"program", logged.program},
                             {"model", logged.run.model},
                             {"scenario", scenario_id(row.scenario)},
                             {"throughput", json_of(row.throughput)},
                             {"ttft", json_of(row.ttft)},
                             {"tpot", json_of(row.tpot)}},
                            logged, row);
}

/// Writes the requested table and prints the results.
template <class Logged, class Rows>
int write_results(const ImportOptions& options, const std::vector<Logged>& logs, const Rows& rows,
                  const std::string& table) {
  if (!options.runs.empty()) {
    const Outputs written({options.runs});
    ui::write_whole({{QFile::decodeName(options.runs.c_str()), QByteArray::fromStdString(table)}});
  }
  Json all = Json::array();
  std::string text;
  for (size_t i = 0; i < rows.size(); ++i) {
    if (options.json)
      all.push_back(json_of(logs[i], rows[i]));
    else
      text += text_of(logs[i], rows[i]);
  }
  const auto ignored = [](const IgnoredValue& rest) -> Json {
    return {{"file", rest.file}, {"value", rest.value}, {"reason", rest.reason.text()}};
  };
  for (const IgnoredValue& rest : options.rest)
    text += wrapped(rest.key + " = " + rest.value + ": " + rest.reason.text());
  print(options.json ? json_text({{"runs", all}, {"ignored", json_list(options.rest, ignored)}}) : text);
  return done;
}

bool completes_from_design(const ImportOptions& options) {
  return !options.onto.file.empty() || !options.onto.assignments.empty();
}

int write_serving_results(const ImportOptions& options, InputFiles& given) {
  std::vector<LoggedServing> logs = given.serving.take();
  Design base = read_design(options.onto).design();
  base.job = Job::serving;
  std::vector<ServingRun> runs;
  for (LoggedServing& logged : logs) {
    if (!given.configurations.empty()) complete(logged, agreed_import(given.configurations, base));
    if (completes_from_design(options)) complete(logged, base);
    runs.push_back(logged.run);
  }
  return write_results(options, logs, predict(runs), serving_runs_csv(runs));
}

}  // namespace

bool are_measured(const std::vector<std::string>& files) {
  for (const std::string& path : files) {
    std::ifstream stream = open_input(path, "a log");
    const MeasuredFile kind = kind_of_measured(stream);
    if (kind != MeasuredFile::none && kind != MeasuredFile::runs && kind != MeasuredFile::probe) return true;
  }
  return false;
}

int run_import_runs(const ImportOptions& options) {
  std::vector<HeldInput> held;
  for (const std::string& path : options.files) held.emplace_back(InputKind::table, path);
  InputFiles given = read_all(options.files);
  if (given.serves && !given.logs.empty())
    throw InputError(options.files.front() +
                     ": training and server logs give different tables. Import them separately.");
  if (given.serves) return write_serving_results(options, given);
  if (given.logs.empty()) throw InputError(options.files.front() + ": no line gives the time of a training step.");
  const Design base = read_design(options.onto).design();
  std::vector<Run> runs;
  for (LoggedRun& logged : given.logs) {
    for (const std::string& path : given.dumps) {
      std::ifstream stream = open_input(path, "a log");
      complete(logged, stream);
    }
    if (!given.configurations.empty()) complete(logged, agreed_import(given.configurations, base));
    if (completes_from_design(options)) complete(logged, base);
    runs.push_back(logged.run);
  }
  return write_results(options, given.logs, predict(runs), runs_csv(runs));
}

}  // namespace trainyard::app
