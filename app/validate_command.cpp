// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/input_file.h"
#include "app/output.h"
#include "app/overwriting.h"
#include "app/records.h"
#include "app/validated_rows.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/units/csv.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

/// A table from a file or a pipe, read once.
class Table {
 public:
  explicit Table(const std::string& path) : stream_(open_input(path, "a table of runs")), rows_(stream_, path) {}
  NamedRows& rows() { return rows_; }

 private:
  std::ifstream stream_;
  NamedRows rows_;
};

/// Number of rows predicted together: large enough to use all processors, small enough to limit memory.
constexpr size_t rows_at_once = 512;

/// Returns the next rows of a table; empty at the end.
template <class Rows>
std::vector<typename Rows::Measured> read_batch(typename Rows::Reader& reader) {
  std::vector<typename Rows::Measured> rows;
  for (typename Rows::Measured row; rows.size() < rows_at_once && reader.next(row);) rows.push_back(std::move(row));
  return rows;
}

/// Checks the whole table first, so that a table with errors prints no results. A pipe is not checked, because it can
/// be read only once.
template <class Rows>
void check_table(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return;
  Table table(path);
  typename Rows::Reader reader(table.rows());
  while (!read_batch<Rows>(reader).empty()) {
  }
}

/// Formats a JSON value as a part of a document that is written piece by piece. `indent` is the indentation of that
/// part.
std::string indented_json(const Json& json, const std::string& indent) {
  std::string text;
  for (const char c : json.dump(2)) {
    text += c;
    if (c == '\n') text += indent;
  }
  return text;
}

/// Counts rows by the reason why they are not scored. The number of distinct reasons is limited, because a large table
/// may have too many.
class Reasons {
 public:
  explicit Reasons(const char* title) : title_(title) {}

  void add(const std::string& reason) {
    if (reason.empty()) return;
    const auto known = counts_.find(reason);
    if (known != counts_.end())
      ++known->second;
    else if (counts_.size() < most_reasons)
      order_.push_back(counts_.emplace(reason, 1).first);
    else
      ++others_;
  }

  std::string text() const {
    std::string text;
    for (const auto& reason : order_) text += wrapped(std::to_string(reason->second) + ": " + reason->first, "  ");
    if (others_ > 0) text += "  " + std::to_string(others_) + " more for other reasons\n";
    return text.empty() ? text : '\n' + std::string(title_) + '\n' + text;
  }

 private:
  static constexpr size_t most_reasons = 1000;
  const char* title_;
  std::map<std::string, size_t> counts_;
  std::vector<std::map<std::string, size_t>::const_iterator> order_;
  size_t others_ = 0;
};

/// Prints each row as soon as it is predicted, as JSON or CSV. In text, it counts the rows that are not scored.
template <class Rows>
class Output {
 public:
  explicit Output(const ValidateOptions& input)
      : json_(input.json), csv_(!input.csv_file.empty() || (input.csv && !input.json)) {
    if (!input.csv_file.empty())
      file_ = std::make_unique<ui::OutputFiles>(QStringList{QFile::decodeName(input.csv_file.c_str())});
    if (csv_) put(csv_row(Rows::table.csv_heads()));
  }

  void add(const typename Rows::Row& row) {
    if (json_) print((first_ ? "{\n  \"rows\": [\n    " : ",\n    ") + indented_json(Rows::table.json(row), "    "));
    if (csv_) put(csv_row(Rows::table.csv_cells(row)));
    first_ = false;
    refused_.add(row.refused);
    if (row.refused.empty()) not_scored_.add(row.not_scored);
  }

  void end(const std::vector<typename Rows::Summary>& summaries) {
    const auto json = [](const auto& summary) { return Rows::json(summary); };
    if (json_)
      print((first_ ? "{\n  \"rows\": []" : "\n  ]") +
            (",\n  \"summary\": " + indented_json(json_list(summaries, json), "  ")) + "\n}\n");
    if (file_) file_->commit();
    if (!json_ && !csv_) print(Rows::text(summaries) + not_scored_.text() + refused_.text());
  }

 private:
  void put(const std::string& csv) {
    if (file_)
      file_->write(0, QByteArray::fromStdString(csv));
    else
      print(csv);
  }

  const bool json_, csv_;
  bool first_ = true;
  std::unique_ptr<ui::OutputFiles> file_;
  Reasons refused_{"Not modelled"}, not_scored_{"Not scored"};
};

template <class Rows>
void validate_table(const ValidateOptions& input, Table& table) {
  check_table<Rows>(input.runs);
  typename Rows::Reader reader(table.rows());
  Output<Rows> output(input);
  typename Rows::Tally tally;
  for (std::vector<typename Rows::Measured> runs; !(runs = read_batch<Rows>(reader)).empty();)
    for (const auto& row : predict(runs)) {
      tally.add(row);
      output.add(row);
    }
  output.end(tally.summaries());
}

}  // namespace

int run_validate(const ValidateOptions& parsed) {
  check_outputs(parsed.force, {{parsed.csv_file, OutputKind::table}});
  ValidateOptions input = parsed;
  // CLI11 reads "--csv RUNS.csv" as the output file, but it names the input table.
  if (input.runs.empty()) input.runs.swap(input.csv_file);
  if (input.runs.empty()) throw InputError("validate needs a table RUNS.csv; see trainyard validate --help");
  const HeldInput held(InputKind::table, input.runs);
  Table table(input.runs);
  const std::vector<std::string>& columns = table.rows().columns();
  if (is_post_training_table(columns))
    validate_table<PostTrainingRows>(input, table);
  else if (is_serving_table(columns))
    validate_table<ServingRows>(input, table);
  else
    validate_table<TrainingRows>(input, table);
  return done;
}

}  // namespace trainyard::app
