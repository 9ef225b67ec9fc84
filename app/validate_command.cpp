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

/// Rows predicted together: enough to use all processors, few enough to bound memory.
constexpr size_t rows_at_once = 512;

/// Returns the next rows of a table; empty at the end.
template <class Rows>
std::vector<typename Rows::Measured> next_of(typename Rows::Reader& reader) {
  std::vector<typename Rows::Measured> rows;
  for (typename Rows::Measured row; rows.size() < rows_at_once && reader.next(row);) rows.push_back(std::move(row));
  return rows;
}

/// Checks the whole table first, so that nothing is printed from one with errors. A pipe is skipped, because it can be
/// read only once.
template <class Rows>
void check_table(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return;
  Table table(path);
  typename Rows::Reader reader(table.rows());
  while (!next_of<Rows>(reader).empty()) {
  }
}

/// Formats a JSON value that is written piece by piece with the indentation of a complete dump.
std::string dumped(const Json& json, const std::string& indent) {
  std::string text;
  for (const char c : json.dump(2)) {
    text += c;
    if (c == '\n') text += indent;
  }
  return text;
}

/// Counts rows by the reason why they are not scored. The number of distinct reasons is limited, because a large table
/// may have many.
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

// Rows are written as soon as they are predicted; only their errors are kept. One class per output format.

template <class Rows>
class Form {
 public:
  using Row = typename Rows::Row;
  using Summaries = std::vector<typename Rows::Summary>;
  virtual ~Form() = default;
  virtual void add(const Row& row) = 0;
  virtual void end(const Summaries& summaries) = 0;
};

template <class Rows>
class JsonForm : public Form<Rows> {
 public:
  void add(const typename Rows::Row& row) override {
    print((first_ ? "{\n  \"rows\": [\n    " : ",\n    ") + dumped(Rows::json(row), "    "));
    first_ = false;
  }
  void end(const std::vector<typename Rows::Summary>& summaries) override {
    Json all = Json::array();
    for (const auto& summary : summaries) all.push_back(Rows::json(summary));
    print((first_ ? "{\n  \"rows\": []" : "\n  ]") + (",\n  \"summary\": " + dumped(all, "  ")) + "\n}\n");
  }

 private:
  bool first_ = true;
};

template <class Rows>
class CsvForm : public Form<Rows> {
 public:
  /// An empty path means standard output.
  explicit CsvForm(const std::string& path) {
    if (!path.empty()) file_ = std::make_unique<ui::OutputFiles>(QStringList{QFile::decodeName(path.c_str())});
    put(csv_row(Rows::head()));
  }
  void add(const typename Rows::Row& row) override { put(csv_row(Rows::cells(row))); }
  void end(const std::vector<typename Rows::Summary>&) override {
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

template <class Rows>
class TextForm : public Form<Rows> {
 public:
  void add(const typename Rows::Row& row) override {
    refused_.add(row.refused);
    if (row.refused.empty()) not_scored_.add(row.not_scored);
  }
  void end(const std::vector<typename Rows::Summary>& summaries) override {
    print(Rows::text(summaries) + not_scored_.text() + refused_.text());
  }

 private:
  Reasons refused_{"Not modelled"}, not_scored_{"Not scored"};
};

template <class Rows>
std::vector<std::unique_ptr<Form<Rows>>> forms_of(const ValidateInput& input) {
  std::vector<std::unique_ptr<Form<Rows>>> forms;
  if (input.json) forms.push_back(std::make_unique<JsonForm<Rows>>());
  if (!input.csv_file.empty() || (input.csv && !input.json))
    forms.push_back(std::make_unique<CsvForm<Rows>>(input.csv_file));
  if (forms.empty()) forms.push_back(std::make_unique<TextForm<Rows>>());
  return forms;
}

template <class Rows>
void validate_table(const ValidateInput& input, Table& table) {
  check_table<Rows>(input.runs);
  typename Rows::Reader reader(table.rows());
  const auto forms = forms_of<Rows>(input);
  typename Rows::Tally tally;
  for (std::vector<typename Rows::Measured> runs; !(runs = next_of<Rows>(reader)).empty();)
    for (const auto& row : predict(runs)) {
      tally.add(row);
      for (const auto& form : forms) form->add(row);
    }
  for (const auto& form : forms) form->end(tally.summaries());
}

}  // namespace

int run_validate(ValidateInput input) {
  // CLI11 reads "--csv RUNS.csv" as the output file, but it names the input table.
  if (input.runs.empty()) input.runs.swap(input.csv_file);
  if (input.runs.empty()) throw InputError("validate: RUNS.csv is required (trainyard validate --help says more)");
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
