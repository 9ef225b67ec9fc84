// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <charconv>
#include <clocale>
#include <cmath>
#include <limits>
#include <map>
#include <sstream>

#include "engine/files/json.h"
#include "engine/files/tables.h"
#include "engine/json/json.h"
#include "engine/metrics/limits_met.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/units/csv.h"
#include "tests/jobs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Reads CSV by RFC 4180, independently of the writer.
Rows read_csv(const std::string& text) {
  Rows rows;
  std::vector<std::string> cells{""};
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c != '"')
        cells.back() += c;
      else if (i + 1 < text.size() && text[i + 1] == '"')
        cells.back() += text[++i];
      else
        quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == ',') {
      cells.emplace_back();
    } else if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
      rows.push_back(cells);
      cells = {""};
      ++i;
    } else {
      cells.back() += c;
    }
  }
  if (cells != std::vector<std::string>{""}) rows.push_back(cells);
  return rows;
}

double number_in(const std::string& text) {
  double value = std::nan("");
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

Design varied() {
  Design design = default_design();
  assign(design, "tensor_parallel=4");
  assign(design, "model.name=A \"large\", new\r\nmodel");
  return design;
}

}  // namespace

class TestTables : public QObject {
  Q_OBJECT

 private slots:
  void cells_are_quoted_where_they_must_be();
  void any_cells_are_read_back();
  void numbers_read_back_as_the_same_double();
  void texts_are_not_formulas_and_are_read_back();
  void results_csv_has_every_row_of_both_tables();
  void unknown_and_infinite_differ_in_json_as_in_csv();
  void results_csv_is_the_same_in_every_locale();
  void results_json_has_every_value();
  void unknown_sums_state_what_to_enter();
};

void TestTables::cells_are_quoted_where_they_must_be() {
  QCOMPARE(csv_cell("plain text"), std::string("plain text"));
  QCOMPARE(csv_cell(""), std::string());
  QCOMPARE(csv_cell("a,b"), std::string("\"a,b\""));
  QCOMPARE(csv_cell("say \"a\""), std::string("\"say \"\"a\"\"\""));
  QCOMPARE(csv_cell("a\nb"), std::string("\"a\nb\""));
  QCOMPARE(csv_cell("a\rb"), std::string("\"a\rb\""));
  QCOMPARE(csv_row({"a", "b,c", ""}), std::string("a,\"b,c\",\r\n"));
}

/// Texts with formula injection at any place: no cell starts a formula, and reading gives back the text.
void TestTables::texts_are_not_formulas_and_are_read_back() {
  const std::vector<std::string> begins{"", " ", "\t", "\r", "\n", "'", "''", "x", "\u00A0", "\uFEFF \u3000"};
  const std::vector<std::string> payloads{"=1+1",    "=cmd|' /C calc'!A0",
                                          "+1+1",    "-2+3",
                                          "@SUM(1)", "-3.5",
                                          "+7",      "-",
                                          "=",       "-5 %",
                                          "+2 days", "-inf",
                                          "\uFF1D1", "\uFF0Bx",
                                          "-x",      "'",
                                          "plain"};
  for (const std::string& begin : begins)
    for (const std::string& payload : payloads) {
      const std::string text = begin + payload;
      std::istringstream in(csv_row({"head", text, text}));
      CsvRow row;
      QVERIFY(CsvReader(in, "table").next(row));
      QVERIFY2(row.cells[1] == text && row.cells[2] == text, text.c_str());
      const std::string cell = with_formula_mark(text);
      const bool is_harmless = payload == "-3.5" || payload == "+7" || payload == "-5 %" || payload == "+2 days" ||
                               payload == "-inf" || payload.size() == 1 || payload == "plain";
      if (begin != "x" && !is_harmless) QVERIFY2(cell == '\'' + text, text.c_str());
      if (begin == "x" || payload == "plain") QCOMPARE(cell, text);
    }
  for (const double value : {-1.5, -1e-30, 3.0, -double(INFINITY), 0.0})
    QCOMPARE(csv_cell(csv_number(value)), csv_number(value));
}

void TestTables::any_cells_are_read_back() {
  const Rows rows{{"a", "b"}, {",", "\""}, {"\r\n", "\n"}, {"\"\"", ",\",\r\n\""}, {"", "x"}, {"Größe", "上海"}};
  std::string text;
  for (const auto& row : rows) text += csv_row(row);
  QCOMPARE(read_csv(text), rows);
}

void TestTables::numbers_read_back_as_the_same_double() {
  quint64 state = 88172645463325252ULL;
  for (int i = 0; i < 20000; ++i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    double value;
    static_assert(sizeof value == sizeof state);
    std::memcpy(&value, &state, sizeof value);
    if (!std::isfinite(value)) continue;
    QVERIFY(number_in(csv_number(value)) == value);
  }
  QCOMPARE(csv_number(0.1), std::string("0.1"));
  QCOMPARE(csv_number(16384), std::string("16384"));
  QCOMPARE(csv_number(std::nan("")), std::string());
}

void TestTables::results_csv_has_every_row_of_both_tables() {
  const Design design = varied();
  const Evaluation evaluation = trainyard::evaluate(design);
  const Rows rows = read_csv(results_csv(design, evaluation));
  QCOMPARE(rows[0], (std::vector<std::string>{"kind", "id", "label", "value", "unit", "text", "default"}));
  QCOMPARE(rows.size(), 1 + parameters(Job::training).size() + metrics(Job::training).size());
  const Evaluation usual = trainyard::evaluate(default_design());
  size_t at = 1, differing = 0;
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    const auto& row = rows[at++];
    QCOMPARE(row.size(), size_t(7));
    QCOMPARE(row[0], std::string("parameter"));
    QCOMPARE(row[1], std::string(p.id));
    const double now = is_number(p) ? number(design, p) : 0, before = is_number(p) ? number(default_design(), p) : 0;
    if (is_number(p)) QCOMPARE(number_in(row[3]), now);
    if (!is_number(p)) QCOMPARE(row[3], id_of(design, p));
    QCOMPARE(row[5], text(design, p));
    QCOMPARE(row[3] == row[6], is_number(p) ? now == before || (std::isnan(now) && std::isnan(before))
                                            : same_value(design, default_design(), p));
  }
  for (const Metric& metric : tests::results_of(Job::training)) {
    const auto& row = rows[at++];
    QCOMPARE(row[0], std::string("metric"));
    QCOMPARE(row[1], std::string(metric.id));
    const double value = number(evaluation, metric);
    if (metric.value && !std::isnan(value)) QCOMPARE(number_in(row[3]), value);
    if (!metric.value) QCOMPARE(row[3], std::string(fit_id(evaluation.fits)));
    const double usual_value = number(usual, metric);
    if (metric.value) QCOMPARE(row[6], std::isnan(usual_value) ? std::string() : csv_number(usual_value));
    if (!metric.value) QCOMPARE(row[6], std::string(fit_id(usual.fits)));
    differing += row[3] == row[6] ? 0 : 1;
  }
  QVERIFY(differing > 20);
}

/// Infinity is a known value and unknown is not: both formats distinguish them.
void TestTables::unknown_and_infinite_differ_in_json_as_in_csv() {
  const double infinite = std::numeric_limits<double>::infinity();
  QVERIFY(json_number(std::nan("")).is_null());
  QVERIFY(json_number(infinite) == "inf");
  QVERIFY(json_number(-infinite) == "-inf");
  const Design design = varied();
  Evaluation evaluation = trainyard::evaluate(design);
  evaluation.step_time = infinite;
  evaluation.mfu = std::nan("");
  const auto json = results_json(design, evaluation)["metrics"];
  QVERIFY(json["step_time"] == "inf");
  QVERIFY(json["mfu"].is_null());
  for (const auto& row : read_csv(results_csv(design, evaluation))) {
    if (row[0] == "metric" && row[1] == "step_time") QCOMPARE(row[3], std::string("inf"));
    if (row[0] == "metric" && row[1] == "mfu") QCOMPARE(row[3], std::string());
  }
}

void TestTables::results_csv_is_the_same_in_every_locale() {
  const Design design = varied();
  const Evaluation evaluation = trainyard::evaluate(design);
  const std::string usual = results_csv(design, evaluation);
  std::setlocale(LC_ALL, "de_DE.UTF-8");
  const std::string german = results_csv(design, evaluation);
  std::setlocale(LC_ALL, "C");
  QCOMPARE(german, usual);
}

void TestTables::results_json_has_every_value() {
  const Design design = varied();
  const Evaluation evaluation = trainyard::evaluate(design);
  const auto json = results_json(design, evaluation);
  QCOMPARE(json.size(), size_t(8));
  QVERIFY(json["job"] == "training");
  QCOMPARE(json["verdict"]["does_its_job"].get<bool>(), meets_targets_and_limits(evaluation));
  QCOMPARE(json["nearest_legal"].empty(), evaluation.legality.reason == Illegality::none);
  // Only the margins to limits that are not set are unknown.
  QCOMPARE(json["unknown"].size(), size_t(3));
  QCOMPARE(json["unknown"]["deadline_margin"].get<std::string>(), std::string("enter Deadline"));
  QCOMPARE(json["parameters"].size(), parameters(Job::training).size());
  QCOMPARE(json["metrics"].size(), metrics(Job::training).size());
  QCOMPARE(json["parameters"]["tensor_parallel"].get<double>(), 4.0);
  QVERIFY(json["parameters"]["data_parallel"].is_number());
  QCOMPARE(json["parameters"]["precision"].get<std::string>(), std::string("bf16"));
  QCOMPARE(json["metrics"]["fits"].get<std::string>(), std::string(fit_id(evaluation.fits)));
  QCOMPARE(json["metrics"]["memory"].get<double>(), evaluation.memory);
  QVERIFY(!json["findings"].empty());
  for (const auto& finding : json["findings"]) {
    QVERIFY(!finding["text"].get<std::string>().empty());
    const QStringList severities{"error", "warning", "note", "passed"};
    QVERIFY(severities.contains(QString::fromStdString(finding["severity"].get<std::string>())));
    for (const auto& id : finding["parameters"]) QVERIFY(find_parameter(id.get<std::string>()));
  }
}

/// No price is published for the RTX 5090 and no power for TPU v5e: what depends on them is unknown and says what to
/// enter.
void TestTables::unknown_sums_state_what_to_enter() {
  Design design = default_design();
  // One server, because without network cards there is no step time on several.
  for (const char* input : {"accelerator=rtx5090", "accelerators=8", "model=llama3.2-1b", "tensor_parallel=1",
                            "pipeline_parallel=1", "schedule=1f1b", "global_batch=64", "tokens=1e9"})
    assign(design, input);
  const Evaluation evaluation = trainyard::evaluate(design);
  QVERIFY(std::isnan(evaluation.cost) && std::isnan(evaluation.cost_of_stops));
  QVERIFY(std::isfinite(evaluation.finish_days) && std::isfinite(evaluation.energy));
  const auto json = results_json(design, evaluation);
  QVERIFY(json["metrics"]["cost"].is_null() && json["parameters"]["accelerator_price"].is_null());
  for (const char* id : {"cost", "cost_of_stops", "cost_low", "cost_high"})
    QCOMPARE(json["unknown"][id].get<std::string>(), std::string("enter GPU price"));
  QVERIFY(!json["unknown"].contains("energy"));
  bool found = false;
  for (const auto& row : read_csv(results_csv(design, evaluation))) {
    if (row[1] != "cost") continue;
    QCOMPARE(row[3], std::string());
    QCOMPARE(row[5], std::string("unknown: enter GPU price"));
    found = true;
  }
  QVERIFY(found);

  // With a price, the cost is that of the GPU-hours.
  assign(design, "accelerator_price=0.5");
  const Evaluation priced = trainyard::evaluate(design);
  QCOMPARE(priced.cost, 0.5 * priced.accelerator_hours);
  QVERIFY(!results_json(design, priced)["unknown"].contains("cost"));

  assign(design, "accelerator=tpu-v5e");
  const Evaluation tpu = trainyard::evaluate(design);
  const auto powerless = results_json(design, tpu);
  for (const char* id : {"energy", "site_power", "carbon"})
    QCOMPARE(powerless["unknown"][id].get<std::string>(), std::string("enter Power per GPU"));
}

TRAINYARD_TEST(TestTables);
#include "tst_tables.moc"
