// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/files/project.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/case_studies.h"
#include "engine/studies/findings.h"
#include "engine/units/csv.h"
#include "tests/cases.h"
#include "tests/cli/program.h"
#include "tests/cli/projects.h"
#include "tests/jobs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// A value that differs from the default, as typed by the user.
QString another_value(const Parameter& p) {
  const Design& design = default_design();
  if (is_toggle(p)) return id_of(design, p) == "on" ? "off" : "on";
  if (is_choice(p)) return p.choices[id_of(design, p) == p.choices[0].id ? 1 : 0].id;
  if (is_entry(p))
    for (const EntryRef& each : catalog(std::get<EntryField>(p.access).kind))
      if (base(each).id != id_of(design, p)) return QString::fromStdString(base(each).id);
  const int last = slider_positions(p) - 1;
  const double now = number(design, p), low = value_at(p, last / 3), high = value_at(p, last);
  return QString::fromStdString(csv_number(low != now ? low : high));
}

QStringList text_lines(const Run& run) { return run.text().split('\n', Qt::SkipEmptyParts); }

}  // namespace

class TestCli : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(folder_.isValid()); }

  void version_and_help_need_no_display() {
    const Run version = trainyard_run({"--version"});
    QCOMPARE(version.status, 0);
    QVERIFY(version.text().startsWith("trainyard "));
    const Run help = trainyard_run({"--help"});
    QCOMPARE(help.status, 0);
    for (const char* command : {"evaluate", "compare", "report", "search", "validate", "parameters", "metrics",
                                "catalog", "known-runs", "sweep"}) {
      QVERIFY2(help.out.contains(command), command);
      const Run own = trainyard_run({command, "--help"});
      QCOMPARE(own.status, 0);
      QVERIFY2(own.err.isEmpty(), own.err.constData());
    }
  }

  /// Scripts rely on the exit status: a missed limit and an illegal design are not a success.
  void missed_limits_and_illegal_designs_set_the_status() {
    const QStringList fits{"evaluate", "--set", "zero_stage=3", "--set", "recompute=full", "--set", "memory_margin=0"};
    QCOMPARE(trainyard_run(fits).status, 0);
    for (const char* limit : {"deadline=30", "budget=1e6", "power_limit=1e6"}) {
      const Run run = trainyard_run(fits + QStringList{"--set", limit});
      QCOMPARE(run.status, 1);
      QVERIFY2(!run.text().startsWith("Fits:"), limit);
    }
    const Run illegal = trainyard_run({"evaluate", "--set", "tensor_parallel=3"});
    QVERIFY(illegal.status == 1 && illegal.text().startsWith("Not a legal layout: "));
    const Run room = trainyard_run({"room", "--set", "tensor_parallel=3"});
    QVERIFY(room.status == 1 && room.text().startsWith("Not a legal layout: "));
    const QTemporaryDir folder;
    const QString script = folder.filePath("train.sh");
    QCOMPARE(
        trainyard_run({"export", "--format", "megatron", "--set", "model=llama3.1-8b", "--set", "accelerators=48",
                       "--set", "tensor_parallel=3", "--set", "pipeline_parallel=1", "--force", "--output", script})
            .status,
        0);
    const Run import = trainyard_run({"import", script});
    QVERIFY2(import.status == 1 && import.text().contains("TP 3 does not divide 32 attention heads"),
             import.out.constData());
  }

  void tables_are_printed_without_a_display() {
    QProcessEnvironment environment = bare_environment();
    environment.insert("QT_QPA_PLATFORM", "no-such-platform");
    for (const QStringList& arguments :
         {QStringList{"evaluate"}, QStringList{"parameters"}, QStringList{"metrics"}, QStringList{"catalog", "models"}})
      QCOMPARE(trainyard_run(arguments, environment).status, 0);
  }

  /// All three formats list the same runs, and each run is a design that `evaluate` accepts.
  void known_runs_are_printed_and_evaluated() {
    const QJsonObject all = trainyard_run({"known-runs", "--json"}).json();
    const QJsonArray runs = all["runs"].toArray();
    QCOMPARE(size_t(runs.size()), known_runs().size());
    const auto speeds = std::count_if(runs.begin(), runs.end(), [](const QJsonValue& run) {
      return !run.toObject()["figures"].toArray()[0].toObject()["whole_project"].toBool();
    });
    QCOMPARE(all["summary"].toObject()["runs"].toInt(), int(speeds));
    const QByteArray csv = trainyard_run({"known-runs", "--csv"}).out, text = trainyard_run({"known-runs"}).out;
    for (qsizetype i = 0; i < runs.size(); i += qsizetype(tests::stride(12))) {
      const QJsonObject run = runs[i].toObject(), speed = run["figures"].toArray()[0].toObject();
      const QString id = run["id"].toString();
      QVERIFY2(csv.contains(id.toUtf8()) && text.contains(id.toUtf8()), qPrintable(id));
      const QJsonObject evaluated = trainyard_run({"evaluate", "--json", "--known-run", id}).json();
      const double here = evaluated["metrics"].toObject()[speed["metric"].toString()].toDouble();
      QVERIFY2(std::abs(here / speed["here"].toDouble() - 1) < 1e-9, qPrintable(id));
    }
    const QJsonArray serving = all["serving"].toArray();
    QCOMPARE(size_t(serving.size()), known_serving().size());
    QCOMPARE(all["serving_summary"].toObject()["runs"].toInt(), serving.size());
    for (const QJsonValue& value : serving) {
      const QByteArray id = value.toObject()["id"].toString().toUtf8();
      QVERIFY2(csv.contains(id) && text.contains(id), id.constData());
    }
    const QString server = serving.first().toObject()["id"].toString();
    const QJsonObject started = trainyard_run({"evaluate", "--json", "--known-run", server}).json();
    const QJsonObject first = serving.first().toObject()["figures"].toArray()[0].toObject();
    QCOMPARE(started["metrics"].toObject()[first["metric"].toString()].toDouble(), first["here"].toDouble());
    const Run wrong = trainyard_run({"evaluate", "--known-run", "no-such-run"});
    QCOMPARE(wrong.status, 2);
    QVERIFY(wrong.err.contains("no-such-run") && wrong.err.contains("bloom-176b-run"));
  }

  void json_has_every_input_and_result() {
    const Run run = trainyard_run({"evaluate", "--json"});
    QCOMPARE(run.status, 0);
    const QJsonObject all = run.json();
    QCOMPARE(all.keys(), QStringList({"deadline", "findings", "job", "metrics", "nearest_legal", "parameters",
                                      "unknown", "verdict"}));
    QVERIFY(all["deadline"]["limits"].isNull());  // no deadline is set
    const QJsonObject inputs = all["parameters"].toObject(), results = all["metrics"].toObject();
    QCOMPARE(inputs.size(), qsizetype(parameters(Job::training).size()));
    for (const Parameter& p : tests::inputs_of(Job::training)) {
      QVERIFY2(inputs.contains(p.id), p.id);
      if (is_choice(p) || is_entry(p)) QVERIFY2(inputs[p.id].isString(), p.id);
    }
    QCOMPARE(results.size(), qsizetype(metrics(Job::training).size()));
    for (const Metric& m : tests::results_of(Job::training)) QVERIFY2(results.contains(m.id), m.id);
    QVERIFY(QStringList({"yes", "tight", "no"}).contains(results["fits"].toString()));
    for (const QJsonValue& finding : all["findings"].toArray()) {
      QVERIFY(finding["severity"].isString());
      QVERIFY(!finding["text"].toString().isEmpty());
      for (const QJsonValue& id : finding["parameters"].toArray())
        QVERIFY2(find_parameter(id.toString().toStdString()), qPrintable(id.toString()));
    }
  }

  void numbers_are_equal_in_json_csv_and_text() {
    const QJsonObject results = trainyard_run({"evaluate", "--json"}).json()["metrics"].toObject();
    const QVector<QStringList> rows = csv_rows(trainyard_run({"evaluate", "--csv"}).out);
    QCOMPARE(rows.size(), qsizetype(1 + parameters(Job::training).size() + metrics(Job::training).size()));
    QCOMPARE(rows.first().mid(0, 2), QStringList({"kind", "id"}));
    const qsizetype value = rows.first().indexOf("value"), text = rows.first().indexOf("text");
    const QStringList lines = text_lines(trainyard_run({"evaluate"}));
    for (const QStringList& row : rows) {
      QCOMPARE(row.size(), rows.first().size());
      const Metric* metric = row[0] == "metric" ? find_metric(row[1].toStdString()) : nullptr;
      if (!metric || !metric->value) continue;
      const QJsonValue number = results[row[1]];
      if (number.isDouble()) QCOMPARE(row[value].toDouble(), number.toDouble());
      const auto names_it = [&](const QString& line) { return line.endsWith("  " + row[1]); };
      const auto line = std::find_if(lines.begin(), lines.end(), names_it);
      QVERIFY2(line != lines.end(), qPrintable(row[1]));
      QVERIFY2(line->contains(row[text]), qPrintable(*line + " has no " + row[text]));
    }
  }

  void text_begins_with_the_verdict_and_ends_with_the_findings() {
    const QStringList lines = text_lines(trainyard_run({"evaluate"}));
    const Evaluation evaluation = evaluate(default_design());
    QVERIFY2(lines.first().startsWith(verdict_label(evaluation)), qPrintable(lines.first()));
    const qsizetype findings = lines.indexOf("Findings");
    for (qsizetype i = findings + 1; findings > 0 && i < lines.size(); ++i)
      QVERIFY2(lines[i].startsWith("  "), qPrintable(lines[i]));
  }

  /// The verdict states the free memory, or by how much the design exceeds it. Warnings are called warnings.
  void the_verdict_states_free_or_missing_memory() {
    QVERIFY(text_lines(trainyard_run({"evaluate", "--set", "zero_stage=3", "--set", "recompute=full"}))
                .first()
                .endsWith(" free"));
    const Run large = trainyard_run({"evaluate", "--set", "sequence_length=16384"});
    QVERIFY2(text_lines(large).first().endsWith(" over"), qPrintable(large.text()));
    int warnings = 0;
    for (const Finding& finding : findings(default_design(), evaluate(default_design())))
      warnings += finding.severity == Severity::warning;
    QCOMPARE(trainyard_run({"evaluate"}).text().count("  Warning: "), warnings);
    QVERIFY(warnings > 0);
  }

  /// If the data set and the run differ in size, the report offers arguments for exactly one epoch.
  void a_data_set_offers_its_number_of_tokens() {
    const QString text = trainyard_run({"evaluate", "--set", "dataset=the-pile"}).text();
    QVERIFY2(text.contains("The data set is read"), qPrintable(text));
    const QRegularExpressionMatch offer = QRegularExpression("--set (tokens=\\S+)").match(text);
    QVERIFY2(offer.hasMatch(), qPrintable(text));
    const Run taken = trainyard_run({"evaluate", "--set", "dataset=the-pile", "--set", offer.captured(1)});
    QVERIFY(!taken.text().contains("The data set is read"));
  }

  /// GPU-hours of whole projects are listed below the speeds and do not count in their median.
  void known_runs_list_whole_projects_separately() {
    const QString text = trainyard_run({"known-runs"}).text();
    const qsizetype speeds = text.indexOf("Speed (first figure of each)"), projects = text.indexOf("whole project");
    QVERIFY(speeds > 0 && projects > speeds);
    for (const char* id : {"starcoderbase", "llama3-8b-run", "llama3-70b-run"})
      QVERIFY2(text.indexOf(id) > projects, id);
    const QJsonObject json = trainyard_run({"known-runs", "--json"}).json();
    const int whole = 3;
    QCOMPARE(json["summary"].toObject()["runs"].toInt() + whole, int(json["runs"].toArray().size()));
  }

  void every_input_can_be_set_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("typed");
    size_t row = 0;
    for (const Parameter& p : parameters())
      if (row++ % tests::stride(24) == 0) QTest::newRow(p.id) << QString(p.id) << another_value(p);
  }
  void every_input_can_be_set() {
    QFETCH(QString, id);
    QFETCH(QString, typed);
    // Use a job that has the input.
    const Jobs jobs = find_parameter(id.toStdString())->jobs;
    const Job job = *std::ranges::find_if(every_job, [&](Job each) { return jobs.has(each); });
    const Run run =
        trainyard_run({"evaluate", "--set", QString("job=") + job_id(job), "--set", id + '=' + typed, "--json"});
    QVERIFY2(run.status == 0 || run.status == 1, run.err.constData());
    const QJsonValue now = run.json()["parameters"][id];
    const QString shown = now.isBool()     ? (now.toBool() ? "on" : "off")
                          : now.isDouble() ? QString::fromStdString(csv_number(now.toDouble()))
                                           : now.toString();
    QCOMPARE(shown, typed);
  }

  void several_settings_apply_together() {
    const QJsonObject inputs =
        trainyard_run({"evaluate", "--set", "tensor_parallel=4", "--set", "model.layers=80", "--json"})
            .json()["parameters"]
            .toObject();
    QCOMPARE(inputs["tensor_parallel"].toInt(), 4);
    const Run fewer = trainyard_run({"evaluate", "--set", "model.layers=80", "--json"});
    const Run all = trainyard_run({"evaluate", "--json"});
    QVERIFY(fewer.json()[u"metrics"][u"parameters"].toDouble() < all.json()[u"metrics"][u"parameters"].toDouble());
  }

  void bad_input_is_one_sentence_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QStringList>("named");
    const QString here = folder_.path();
    write(here + "/broken.json", "{\"scenarios\": [");
    write(here + "/value.json", QByteArray::fromStdString(write_project(two_scenarios()))
                                    .replace("\"tensor_parallel\": 8", "\"tensor_parallel\": 1000"));
    write(here + "/two.json", QByteArray::fromStdString(write_project(two_scenarios())));
    size_t count = 0;
    const auto row = [&count](const char* name, const QStringList& arguments, const QStringList& named) {
      if (count++ % tests::stride(3) == 0) QTest::newRow(name) << arguments << named;
    };
    row("value", {"evaluate", "--set", "tensor_parallel=1000"}, {"tensor_parallel", "1000", "64"});
    row("choice", {"evaluate", "--set", "precision=fp7"}, {"precision", "fp7", "bf16"});
    row("number", {"evaluate", "--set", "tokens=many"}, {"tokens", "many"});
    row("input", {"evaluate", "--set", "colour=red"}, {"colour"});
    row("no value", {"evaluate", "--set", "tokens"}, {"tokens"});
    row("entry", {"evaluate", "--set", "model=llama-9"}, {"model", "llama-9"});
    row("no file", {"evaluate", here + "/none.json"}, {"none.json"});
    row("folder", {"evaluate", here}, {here});
    row("broken file", {"evaluate", here + "/broken.json"}, {"broken.json"});
    row("value in a file", {"evaluate", here + "/value.json"}, {"value.json", "tensor_parallel", "1,000", "64"});
    row("scenario", {"evaluate", here + "/two.json", "--scenario", "huge"}, {"two.json", "huge", "small", "too big"});
    row("both formats", {"evaluate", "--json", "--csv"}, {"--csv"});
    row("option", {"evaluate", "--fast"}, {"--fast"});
    row("command", {"dance"}, {"dance"});
    row("catalog", {"catalog", "planets"}, {"planets", "models", "storage"});
    row("no kind", {"catalog"}, {"KIND"});
    row("nothing to write", {"report"}, {"--pdf"});
    row("paper", {"report", "--pdf", here + "/x.pdf", "--paper", "a5"}, {"--paper", "a5", "letter"});
    row("sections", {"report", "--csv", here + "/x.csv", "--sections", "memery"}, {"sections", "memery", "memory"});
    row("scenarios", {"report", "--csv", here + "/x.csv", "--scenarios", "A,X"}, {"scenarios", "X", "A"});
    row("logo", {"report", "--csv", here + "/x.csv", "--logo", here + "/broken.json"}, {"broken.json", "PNG"});
    row("folder of the report", {"report", "--pdf", here + "/none/x.pdf"}, {"none/x.pdf"});
  }
  void bad_input_is_one_sentence() {
    QFETCH(QStringList, arguments);
    QFETCH(QStringList, named);
    const Run run = trainyard_run(arguments);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.out.isEmpty(), run.out.constData());
    const QString sentence = run.complaint();
    QVERIFY2(!sentence.isEmpty(), run.err.constData());
    for (const QString& part : named) QVERIFY2(sentence.contains(part), qPrintable(sentence));
    QVERIFY(!QFile::exists(folder_.filePath("x.pdf")));
  }

  void scenarios_are_chosen_by_name() {
    const QString file = folder_.filePath("chosen.json");
    write(file, QByteArray::fromStdString(write_project(two_scenarios())));
    QCOMPARE(trainyard_run({"evaluate", file, "--json"}).json()["parameters"][u"micro_batch"].toInt(), 1);
    const Run other = trainyard_run({"evaluate", file, "--scenario", "too big", "--json"});
    QCOMPARE(other.json()[u"parameters"][u"micro_batch"].toInt(), 16);
    QCOMPARE(other.status, 1);
    QCOMPARE(other.json()[u"metrics"][u"fits"].toString(), QStringLiteral("no"));
  }

  void infeasible_designs_are_printed_with_exit_status_1() {
    const QString pdf = folder_.filePath("big.pdf"), csv = folder_.filePath("big.csv");
    const Run run = trainyard_run({"report", "--set", "micro_batch=16", "--pdf", pdf, "--csv", csv});
    QCOMPARE(run.status, 1);
    QVERIFY(read(pdf).startsWith("%PDF"));
    QVERIFY(!csv_rows(read(csv)).isEmpty());
    QCOMPARE(trainyard_run({"evaluate", "--set", "data_parallel=100"}).status, 1);
  }

  /// 16,384 ÷ (TP 8 × PP 16) = 128. The offered arguments, added to the given ones, give a legal layout with the stated
  /// step time.
  void an_illegal_layout_names_the_nearest_legal_ones() {
    const QByteArray text = trainyard_run({"evaluate", "--set", "data_parallel=100"}).out;
    const qsizetype heading = text.indexOf("\nNearest legal\n  ");
    QVERIFY2(heading > 0, text.constData());
    QVERIFY2(text.indexOf("Data parallel 100 \u2192 128: step time ") > heading, text.constData());
    QVERIFY2(text.indexOf("    --set data_parallel=128\n") > heading, text.constData());
    QVERIFY(!trainyard_run({"evaluate"}).out.contains("Nearest legal"));
    for (const char* broken : {"data_parallel=100", "accelerators=12928", "tensor_parallel=48"}) {
      const QJsonObject json = trainyard_run({"evaluate", "--json", "--set", broken}).json();
      QVERIFY(!json["nearest_legal"].toArray().isEmpty());
      for (const QJsonValue& offer : json["nearest_legal"].toArray()) {
        QStringList arguments{"evaluate", "--json", "--set", broken};
        for (const QJsonValue& one : offer["set"].toArray()) arguments << "--set" << one.toString();
        const QJsonObject mended = trainyard_run(arguments).json();
        QVERIFY2(mended["nearest_legal"].toArray().isEmpty(), qPrintable(arguments.join(' ')));
        QCOMPARE(mended["metrics"].toObject()["step_time"].toDouble(), offer["step_time"].toDouble());
        QCOMPARE(mended["metrics"].toObject()["fits"], offer["fits"]);
      }
    }
  }

  void without_a_display_it_ends_with_one_sentence_data() {
    QTest::addColumn<QString>("variable");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("dead display") << "DISPLAY"
                                  << ":4711" << QStringList();
    QTest::newRow("missing plugin") << "QT_QPA_PLATFORM"
                                    << "no-such-platform" << QStringList();
    QTest::newRow("missing plugin of a report")
        << "QT_QPA_PLATFORM"
        << "no-such-platform" << QStringList{"report", "--html", folder_.filePath("screen.html")};
  }
  void without_a_display_it_ends_with_one_sentence() {
    QFETCH(QString, variable);
    QFETCH(QString, value);
    QFETCH(QStringList, arguments);
    QProcessEnvironment environment = bare_environment();
    environment.insert(variable, value);
    const Run run = trainyard_run(arguments, environment);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.complaint().contains(value), run.err.constData());
    QVERIFY(!QFile::exists(folder_.filePath("screen.html")));
  }

  void tables_have_all_rows_in_every_format() {
    const QJsonArray inputs = QJsonDocument::fromJson(trainyard_run({"parameters", "--json"}).out).array();
    const QVector<QStringList> input_rows = csv_rows(trainyard_run({"parameters", "--csv"}).out);
    const QString input_text = trainyard_run({"parameters"}).text();
    QCOMPARE(inputs.size(), qsizetype(parameters().size()));
    QCOMPARE(input_rows.size(), inputs.size() + 1);
    for (qsizetype i = 0; i < inputs.size(); ++i) {
      const QString id = parameters()[size_t(i)].id;
      QCOMPARE(inputs[i]["id"].toString(), id);
      QVERIFY(!inputs[i]["help"].toString().isEmpty());
      QVERIFY(!inputs[i]["default"].isUndefined());
      QCOMPARE(input_rows[i + 1].first(), id);
      QVERIFY2(input_text.contains("  " + id + ' '), qPrintable(id));
    }
    const QJsonArray results = QJsonDocument::fromJson(trainyard_run({"metrics", "--json"}).out).array();
    const QVector<QStringList> result_rows = csv_rows(trainyard_run({"metrics", "--csv"}).out);
    QCOMPARE(results.size(), qsizetype(metrics().size()));
    QCOMPARE(result_rows.size(), results.size() + 1);
    const QString result_text = trainyard_run({"metrics"}).text();
    for (const Metric& m : metrics()) QVERIFY2(result_text.contains(m.id), m.id);
  }

  void tables_of_a_job_list_its_rows() {
    for (const Job job : every_job) {
      const QStringList of{"--job", job_id(job)};
      const QJsonArray inputs =
          QJsonDocument::fromJson(trainyard_run(QStringList{"parameters", "--json"} + of).out).array();
      QCOMPARE(inputs.size(), qsizetype(parameters(job).size()));
      for (const QJsonValue& row : inputs)
        QVERIFY2(row["jobs"].toArray().contains(job_id(job)), qPrintable(row["id"].toString()));
      const QVector<QStringList> results = csv_rows(trainyard_run(QStringList{"metrics", "--csv"} + of).out);
      QCOMPARE(results.size(), qsizetype(1 + metrics(job).size()));
      QCOMPARE(results.first().last(), "jobs");
      for (const QStringList& row : results.mid(1)) QVERIFY(row.last().split(' ').contains(job_id(job)));
    }
    const QString text = trainyard_run({"parameters", "--job", "serving"}).text();
    QVERIFY2(text.startsWith("Model\n") || text.contains("\nModel\n"), qPrintable(text));
    QVERIFY(!text.contains("\nWork\n"));
    QVERIFY(!text.contains("global_batch"));
    QCOMPARE(trainyard_run({"metrics", "--job", "cooking"}).status, 2);
  }

  void a_serving_design_is_evaluated_as_one() {
    const Run run = trainyard_run({"evaluate", "--json", "--set", "job=serving"});
    const QJsonObject all = run.json();
    QCOMPARE(all["job"].toString(), "serving");
    QCOMPARE(run.status, all["verdict"]["does_its_job"].toBool() ? 0 : 1);
    QCOMPARE(all["parameters"].toObject().size(), qsizetype(parameters(Job::serving).size()));
    QCOMPARE(all["metrics"].toObject().size(), qsizetype(metrics(Job::serving).size()));
    const QString text = trainyard_run({"evaluate", "--set", "job=serving"}).text();
    QVERIFY2(text.contains("Llama 3.1 405B on "), qPrintable(text));
    QVERIFY(!text.contains("Done in") && !text.contains("Step time"));
    for (const char* command : {"search", "practices", "ranks", "purchase"}) {
      const Run refused = trainyard_run({command, "--set", "job=serving"});
      QCOMPARE(refused.status, 2);
      QVERIFY2(refused.err.contains("training"), refused.err.constData());
    }
    // An assigned input without effect is said on standard error, and the results are printed.
    const Run idle = trainyard_run({"evaluate", "--set", "job=serving", "--set", "scale_up_latency=1us"});
    QVERIFY2(idle.complaint().contains("scale_up_latency has no effect in a serving job"), idle.err.constData());
    QVERIFY(!idle.out.isEmpty() && trainyard_run({"evaluate", "--set", "job=serving"}).err.isEmpty());
    const Run foreign = trainyard_run({"sweep", "--set", "job=serving", "--vary", "tokens=1T,2T"});
    QCOMPARE(foreign.status, 2);
    QVERIFY2(foreign.err.contains("tokens has no effect in the job serving"), foreign.err.constData());
  }

  void catalogs_have_all_entries_in_every_format() {
    for (size_t k = 0; k < std::size(catalog_kinds); k += tests::stride(3)) {
      const CatalogKind kind = catalog_kinds[k];
      const QString id = catalog_id(kind);
      const QJsonArray entries = QJsonDocument::fromJson(trainyard_run({"catalog", id, "--json"}).out).array();
      const QVector<QStringList> rows = csv_rows(trainyard_run({"catalog", id, "--csv"}).out);
      const QString text = trainyard_run({"catalog", id}).text();
      QCOMPARE(entries.size(), qsizetype(catalog(kind).size()));
      QCOMPARE(rows.size(), entries.size() + 1);
      for (qsizetype i = 0; i < entries.size(); ++i) {
        QCOMPARE(entries[i]["id"].toString(), rows[i + 1].first());
        QCOMPARE(rows[i + 1].size(), rows.first().size());
        QVERIFY(text.contains(entries[i]["name"].toString()));
      }
    }
  }

 private:
  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestCli);
#include "tst_cli.moc"
