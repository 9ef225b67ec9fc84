// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <clocale>

#include "engine/error.h"
#include "engine/files/project.h"
#include "engine/json/json.h"
#include "engine/parameters/parameter.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const Parameter& row(const char* id) { return *find_parameter(id); }

/// Returns the message with which a file is refused; empty if it was read.
QString refusal(const std::string& text) {
  try {
    read_project(text, "plan.json");
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

/// Returns a value of the parameter other than that of the default design.
Value another_value(const Parameter& p) {
  Design design = default_design();
  std::vector<Value> values;
  if (is_number(p)) values = {p.integer ? p.max : p.min + (p.max - p.min) / 3, p.min, p.max};
  if (is_toggle(p)) values = {true, false};
  for (const Choice& choice : p.choices) values.push_back(std::string(choice.id));
  if (is_entry(p))
    for (const EntryRef& entry : catalog(std::get<EntryField>(p.access).kind)) values.push_back(entry);
  for (const Value& value : values) {
    set_value(design, p, value);
    if (!same_value(design, default_design(), p)) return value;
  }
  return value(default_design(), p);
}

Project with_everything_changed() {
  Project project = default_project();
  project.title = "Größe \"A\", 上海";
  project.author = "A, B\nand C";
  project.note = "line\r\nbreak\t\\";
  project.scenarios.push_back({.name = "Everything", .note = "n", .design = default_design()});
  for (const Parameter& p : parameters()) set_value(project.scenarios[1].design, p, another_value(p));
  project.baseline = 1;
  project.current = 1;
  return project;
}

Json json_of(const Project& project) { return Json::parse(write_project(project)); }

std::string changed_design(const char* id, const Json& value) {
  Json json = json_of(default_project());
  json["scenarios"][0]["design"][id] = value;
  return json.dump();
}

}  // namespace

class TestProject : public QObject {
  Q_OBJECT

 private slots:
  void missing_inputs_take_the_defaults_of_the_job();
  void default_project_is_the_published_design();
  void every_input_survives_saving_and_reading();
  void each_input_alone_survives();
  void the_start_of_a_scenario_survives();
  void texts_and_places_survive();
  void automatic_inputs_are_written_as_auto();
  void custom_entries_are_saved_in_full();
  void an_entry_in_the_file_stays_custom();
  void unknown_keys_are_kept_everywhere();
  void letters_stay_with_their_scenarios();
  void choices_for_report_and_presentation_survive();
  void a_calibration_survives();
  void numeric_ids_of_choices_may_be_numbers();
  void a_wrong_calibration_is_refused();
  void keys_are_in_table_order();
  void writing_twice_gives_the_same_bytes();
  void missing_keys_take_their_defaults();
  void numbers_are_read_in_any_locale();
  void newer_versions_are_refused();
  void a_file_cut_short_is_refused_at_every_byte();
  void damaged_files_never_crash();
  void many_unknown_keys_are_kept();
  void wrong_files_are_refused_in_one_sentence_data();
  void wrong_files_are_refused_in_one_sentence();
};

/// Inputs that a file does not set have the defaults of its job, as with --set job=….
void TestProject::missing_inputs_take_the_defaults_of_the_job() {
  const auto file = [](const std::string& job) {
    Json json = {{"format", "trainyard project"}};
    json["scenarios"][0]["design"]["job"] = job;
    return json.dump();
  };
  for (const Job job : every_job) {
    const Design design = read_project(file(job_id(job)), "plan.json").scenarios.front().design;
    QVERIFY2(changed(design, default_design(job)).empty(), job_id(job));
  }
  QVERIFY(refusal(file("baking")).contains("baking"));
}

void TestProject::default_project_is_the_published_design() {
  const Project project = default_project();
  QCOMPARE(project.scenarios.size(), size_t(1));
  QCOMPARE(project.scenarios[0].name, std::string("Llama 3.1 405B"));
  QVERIFY(project.scenarios[0].design == default_design());
}

void TestProject::every_input_survives_saving_and_reading() {
  const Project project = with_everything_changed();
  const Design& design = project.scenarios[1].design;
  for (const Parameter& p : parameters()) QVERIFY2(!same_value(design, default_design(), p), p.id);
  const Project read = read_project(write_project(project), "plan.json");
  QCOMPARE(read.scenarios.size(), size_t(2));
  for (const Parameter& p : parameters()) QVERIFY2(same_value(read.scenarios[1].design, design, p), p.id);
  QVERIFY(read.scenarios[0].design == default_design());
}

void TestProject::each_input_alone_survives() {
  for (const Parameter& p : parameters()) {
    Project project = default_project();
    Design& design = project.scenarios[0].design;
    // Only changes of inputs that act in the job count, so pick such a job.
    for (const Job job : every_job)
      if (!p.jobs.has(design.job)) design.job = job;
    const Design before = design;
    set_value(design, p, another_value(p));
    const Project read = read_project(write_project(project), "plan.json");
    const auto differences = changed(read.scenarios[0].design, before);
    QCOMPARE(differences.size(), size_t(1));
    QCOMPARE(differences[0], &p);
    QVERIFY2(same_value(read.scenarios[0].design, design, p), p.id);
  }
}

/// A file states only the inputs that changed since the start of a scenario; a scenario without a start stays so.
void TestProject::the_start_of_a_scenario_survives() {
  Project project = with_everything_changed();
  project.scenarios[1].start = std::make_shared<const Design>(default_design());
  project.scenarios.push_back({.name = "Unchanged", .note = {}, .design = neutral_design()});
  project.scenarios[2].start = std::make_shared<const Design>(neutral_design());
  const std::string text = write_project(project);
  QVERIFY(Json::parse(text)["scenarios"][2]["start"].empty());
  const Project read = read_project(text, "plan.json");
  QVERIFY(!read.scenarios[0].start);
  for (const size_t i : {size_t(1), size_t(2)}) {
    QVERIFY(read.scenarios[i].start);
    for (const Parameter& p : parameters())
      QVERIFY2(same_value(*read.scenarios[i].start, *project.scenarios[i].start, p), p.id);
  }
  Json newer = Json::parse(text);
  newer["scenarios"][2]["start"]["colour"] = "green";
  QVERIFY(write_project(read_project(newer.dump(), "plan.json")).find("green") != std::string::npos);
  newer["scenarios"][2]["start"]["tensor_parallel"] = -1;
  QVERIFY(refusal(newer.dump()).startsWith("plan.json: scenario 3: start: tensor_parallel: −1"));
}

void TestProject::texts_and_places_survive() {
  const Project project = with_everything_changed();
  const Project read = read_project(write_project(project), "plan.json");
  QCOMPARE(read.title, project.title);
  QCOMPARE(read.author, project.author);
  QCOMPARE(read.note, project.note);
  QCOMPARE(read.baseline, 1);
  QCOMPARE(read.current, 1);
  QCOMPARE(read.scenarios[1].name, std::string("Everything"));
  QCOMPARE(read.scenarios[1].note, std::string("n"));
}

void TestProject::automatic_inputs_are_written_as_auto() {
  const Json design = json_of(default_project())["scenarios"][0]["design"];
  int count = 0;
  for (const Parameter& p : parameters()) {
    QVERIFY2(design.contains(p.id), p.id);
    if (is_choice(p)) continue;  // some have their own "auto"
    QVERIFY2((design[p.id] == "auto") == is_automatic(default_design(), p), p.id);
    if (design[p.id] == "auto") ++count;
  }
  QVERIFY(count > 0);
  QVERIFY(design["tensor_parallel"].is_number_integer());
  QVERIFY(design["sequence_parallel"].is_boolean());
  QVERIFY(design["precision"] == "bf16");
  QVERIFY(design["model"] == "llama3.1-405b");
}

void TestProject::custom_entries_are_saved_in_full() {
  Project project = default_project();
  Design& design = project.scenarios[0].design;
  assign(design, "model.layers=80");
  assign(design, "accelerator.memory=96 GiB");
  assign(design, "second_accelerator.memory=64 GiB");
  assign(design, "dataset.tokens=3T");
  assign(design, "storage.read=1.5 TB/s");
  assign(design, "sample_workload.bytes_per_sample=1000");
  assign(design, "network.pod_size=4096");
  assign(design, "request_mix.prompt_tokens=2000");
  assign(design, "serving_engine.step_time=2 ms");
  assign(design, "draft_model.layers=20");
  const Project read = read_project(write_project(project), "plan.json");
  QVERIFY(read.scenarios[0].design == design);
  for (const Parameter& p : parameters())
    if (is_entry(p)) QVERIFY2(base(entry(read.scenarios[0].design, p)).custom, p.id);
  const EntryRef model = entry(read.scenarios[0].design, row("model"));
  QCOMPARE(base(model).name, base(entry(design, row("model"))).name);
  QCOMPARE(base(model).sources, base(entry(design, row("model"))).sources);
  QCOMPARE(write_project(read), write_project(project));
}

void TestProject::an_entry_in_the_file_stays_custom() {
  Project project = default_project();
  assign(project.scenarios[0].design, "model.layers=80");
  Json json = json_of(project);
  json["scenarios"][0]["design"]["model"].erase("custom");
  const Project read = read_project(json.dump(), "plan.json");
  QCOMPARE(write_project(read), write_project(project));
}

void TestProject::letters_stay_with_their_scenarios() {
  Project project = default_project();
  project.scenarios.resize(3, project.scenarios.front());
  assign_letters(project);
  QCOMPARE(project.scenarios[2].letter, std::string("C"));
  project.scenarios.erase(project.scenarios.begin() + 1);
  const Project read = read_project(write_project(project), "f.json");
  QCOMPARE(read.scenarios[0].letter, std::string("A"));
  QCOMPARE(read.scenarios[1].letter, std::string("C"));

  Project more = read;
  more.scenarios.push_back(read.scenarios[0]);
  assign_letters(more);
  QCOMPARE(more.scenarios[2].letter, std::string("D"));
  QCOMPARE(letter_of_place(25), std::string("Z"));
  QCOMPARE(letter_of_place(26), std::string("AA"));
  QCOMPARE(letter_of_place(702), std::string("AAA"));
}

void TestProject::choices_for_report_and_presentation_survive() {
  Project project = default_project();
  project.report = {"Phase two", "Example Institute", "aGVsbG8=", "letter", "A", {"A"}, {"appendix", "-storage"}};
  project.presentation = {{"accelerators", "tokens"}, {"cost"}, {"compare"}};
  const Project read = read_project(write_project(project), "f.json");
  QVERIFY(read.report == project.report);
  QVERIFY(read.presentation == project.presentation);
  const Project later =
      read_project(R"({"format": "trainyard project", "report": {"paper": "a4", "binding": "left"}})", "f.json");
  QVERIFY(write_project(later).find("binding") != std::string::npos);
}

void TestProject::unknown_keys_are_kept_everywhere() {
  Json json = json_of(default_project());
  json["charts"] = {{"colour", "blue"}, {"list", {1, 2.5, nullptr}}};
  json["scenarios"][0]["tag"] = "new";
  json["scenarios"][0]["design"]["moon_phase"] = 0.25;
  const Project read = read_project(json.dump(), "plan.json");
  const Json again = json_of(read);
  QVERIFY(again["charts"] == json["charts"]);
  QVERIFY(again["scenarios"][0]["tag"] == json["scenarios"][0]["tag"]);
  QVERIFY(again["scenarios"][0]["design"]["moon_phase"] == 0.25);
  QCOMPARE(write_project(read_project(write_project(read), "plan.json")), write_project(read));
}

void TestProject::a_calibration_survives() {
  QVERIFY(!json_of(default_project()).contains("calibration"));
  Project project = with_everything_changed();
  auto values = std::make_shared<Coefficients>(shipped_coefficients());
  const Coefficient& row = *find_coefficient("megatron.launch_latency");
  value_of(*values, row) = (row.min + row.max) / 3;
  set_calibration(project, values);
  Json json = json_of(project);
  QCOMPARE(json["calibration"].size(), size_t(1));
  json["calibration"]["from_the_future"] = {{"a", 1}};

  const Project again = read_project(json.dump(), "plan.json");
  for (const Scenario& scenario : again.scenarios) {
    QVERIFY(scenario.design.calibration);
    QCOMPARE(value_of(coefficients_of(scenario.design), row), value_of(*values, row));
  }
  QVERIFY(again.scenarios[1].design == project.scenarios[1].design);
  QVERIFY(!(default_design() == again.scenarios[0].design));
  QVERIFY(json_of(again) == json);
}

void TestProject::a_wrong_calibration_is_refused() {
  Json json = json_of(default_project());
  json["calibration"] = {{"megatron.launch_latency", 1e9}};
  const QString sentence = refusal(json.dump());
  QVERIFY2(sentence.startsWith("plan.json: calibration: megatron.launch_latency: 1000000000"), qPrintable(sentence));
  QVERIFY2(sentence.contains(" is not allowed: "), qPrintable(sentence));
  json["calibration"] = 3;
  QCOMPARE(refusal(json.dump()), QString("plan.json: calibration: 3 is not allowed: an object"));
}

void TestProject::keys_are_in_table_order() {
  const Json json = json_of(default_project());
  QCOMPARE(json.begin().key(), std::string("format"));
  auto item = json["scenarios"][0]["design"].begin();
  for (const Parameter& p : parameters()) {
    QCOMPARE(item.key(), std::string(p.id));
    ++item;
  }
}

void TestProject::writing_twice_gives_the_same_bytes() {
  const std::string text = write_project(with_everything_changed());
  QCOMPARE(write_project(read_project(text, "plan.json")), text);
  QVERIFY(text.ends_with("}\n"));
  QVERIFY(text.find("\n  \"version\": 1") != std::string::npos);
}

void TestProject::missing_keys_take_their_defaults() {
  const Project bare = read_project(R"({"format": "trainyard project"})", "plan.json");
  QVERIFY(bare.scenarios.at(0).design == default_design());
  const Project partly = read_project(
      R"({"format": "trainyard project", "scenarios": [{"design": {"tensor_parallel": 4}}, {"name": "B"}]})",
      "plan.json");
  QCOMPARE(changed(partly.scenarios[0].design, default_design()).size(), size_t(1));
  QCOMPARE(partly.scenarios[0].name, std::string("Scenario 1"));
  QCOMPARE(partly.scenarios[1].name, std::string("B"));
}

void TestProject::numbers_are_read_in_any_locale() {
  const std::string text = write_project(with_everything_changed());
  for (const char* locale : {"de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8"}) {
    std::setlocale(LC_ALL, locale);
    const std::string again = write_project(read_project(text, "plan.json"));
    std::setlocale(LC_ALL, "C");
    QCOMPARE(again, text);
  }
}

void TestProject::newer_versions_are_refused() {
  Json json = json_of(default_project());
  json["version"] = project_version + 1;
  json["scenarios"] = "something else";
  const QString sentence = refusal(json.dump());
  QVERIFY2(sentence.startsWith("plan.json: ") && sentence.contains("newer"), qPrintable(sentence));
}

void TestProject::a_file_cut_short_is_refused_at_every_byte() {
  Project project = default_project();
  assign(project.scenarios[0].design, "model.layers=80");
  project.title = "Größe";
  const std::string text = write_project(project);
  const size_t step = text.size() / size_t(tests::cases(int(text.size())));
  for (size_t length = 0; length + 2 < text.size(); length += step) {
    const QString sentence = refusal(text.substr(0, length));
    QVERIFY2(sentence.startsWith("plan.json: "), qPrintable(QString::number(length)));
    QVERIFY(!sentence.contains('\n'));
  }
  QCOMPARE(refusal(""), QString("plan.json: the file is empty"));
  QVERIFY(refusal(text.substr(0, text.size() / 2)).contains("too early"));
}

void TestProject::numeric_ids_of_choices_may_be_numbers() {
  const auto with_stage = [](const std::string& value) {
    return R"({"format": "trainyard project", "version": 1, "scenarios": [{"design": {"zero_stage": )" + value + "}}]}";
  };
  for (const char* value : {"1", "1.0", "\"1\""})
    QCOMPARE(read_project(with_stage(value), "plan.json").scenarios[0].design.layout.zero_stage, ZeroStage::zero_1);
  for (const char* value : {"4", "-1", "1.5", "1e300", "true"})
    QVERIFY2(refusal(with_stage(value)).endsWith("is not allowed: 0, 1, 2, 3"), value);
  // If choices have names, only the names are accepted.
  std::string other = with_stage("1");
  other.replace(other.find("zero_stage"), 10, "precision");
  QVERIFY(refusal(other).contains("precision: 1 is not allowed: "));
}

void TestProject::damaged_files_never_crash() {
  const std::string text = write_project(with_everything_changed());
  quint32 state = 99;
  for (int i = 0; i < tests::cases(3000); ++i) {
    std::string damaged = text;
    for (int n = 0; n < 1 + i % 4; ++n) {
      state = state * 1664525 + 1013904223;
      damaged[(state >> 8) % damaged.size()] = char(state >> 3);
    }
    const QString sentence = refusal(damaged);
    QVERIFY(sentence.isEmpty() || sentence.startsWith("plan.json: "));
  }
  QVERIFY(!refusal(std::string(200000, '[')).isEmpty());
  std::string nested = R"({"format": "trainyard project", "x": )";
  for (int i = 0; i < 100000; ++i) nested += "[";
  for (int i = 0; i < 100000; ++i) nested += "]";
  QVERIFY(refusal(nested + "}").contains("nested too deeply"));
  QCOMPARE(refusal(R"({"format": "trainyard project", "x": {"x": {"x": [{"x": 1}, {"x": 2}]}}})"), QString());
}

/// Looking for each key among the previous ones took 16 s for 400,000 keys, and as long again to write them.
void TestProject::many_unknown_keys_are_kept() {
  const auto with_keys = [](int count) {
    const auto keys = [count](const char* name) {
      std::string text;
      for (int i = 0; i < count; ++i) text += (i ? ", \"" : "\"") + std::string(name) + std::to_string(i) + "\": 1";
      return text;
    };
    return R"({"format": "trainyard project", "scenarios": [{"name": "A", "design": {)" + keys("design ") + "}, " +
           keys("scenario ") + "}], \"calibration\": {" + keys("coefficient ") + "}, " + keys("project ") + "}";
  };
  // Reading or writing in quadratic time would take many minutes.
  const int count = tests::cases(100000, tests::sanitized ? 20000 : 100000);
  const std::string text = with_keys(count);
  const Project project = read_project(text, "plan.json");
  const std::string written = write_project(project);
  QCOMPARE(project.unknown_keys->size(), size_t(count));
  QCOMPARE(project.scenarios[0].unknown_inputs->size(), size_t(count));
  QCOMPARE(project.scenarios[0].unknown_keys->size(), size_t(count));
  QCOMPARE(project.unknown_coefficients->size(), size_t(count));
  QCOMPARE(write_project(read_project(written, "plan.json")), written);
  for (const char* key : {"\"design 19999\": 1", "\"scenario 0\": 1", "\"coefficient 10000\": 1", "\"project 7\": 1"})
    QVERIFY2(written.find(key) != std::string::npos, key);
}

void TestProject::wrong_files_are_refused_in_one_sentence_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QString>("sentence");
  const auto file = [](const char* name, const std::string& text, const char* sentence) {
    QTest::newRow(name) << QByteArray::fromStdString(text) << QString::fromUtf8(sentence);
  };
  const auto input = [&](const char* id, const Json& value, const char* sentence) {
    file((std::string(id) + " " + value.dump()).c_str(), changed_design(id, value), sentence);
  };
  file("not JSON", "hello", "plan.json: line 1, column 1: this is not JSON");
  file("a CSV", "a,b\n1,2\n", "plan.json: line 1, column 1: this is not JSON");
  file("second line", "{\n  \"a\": tru,\n}", "plan.json: line 2, column");
  file("a list", "[]", "plan.json: [] is not allowed: an object");
  file("another JSON", "{\"layers\": 80}", "plan.json: this is no Trainyard project");
  file("another format", "{\"format\": \"x\"}", "plan.json: format: \"x\" is not allowed: \"trainyard project\"");
  const std::string good = write_project(default_project());
  file("behind a NUL", good + std::string(1, '\0') + "{\"tensor_parallel\": 4}", "plan.json: line ");
  file("a NUL", std::string(1, '\0'), "plan.json: line 1, column 1: a NUL byte is not allowed");
  file("a key twice", R"({"format": "trainyard project", "title": "a", "title": "b"})",
       "plan.json: the key \"title\" occurs twice in one object");
  file("an input twice",
       R"({"format": "trainyard project", "scenarios": [{"design": {"tensor_parallel": 4, "tensor_parallel": 2}}]})",
       "plan.json: the key \"tensor_parallel\" occurs twice in one object");
  file("a letter that is a digit", R"({"format": "trainyard project", "scenarios": [{"letter": "1"}]})",
       "plan.json: scenario 1: letter: \"1\" is not allowed: A to Z, AA to ZZZ");
  file("a paper of another size", R"({"format": "trainyard project", "report": {"paper": "a3"}})",
       "plan.json: report: paper: \"a3\" is not allowed: \"a4\" or \"letter\"");
  file("inputs to present that are no list", R"({"format": "trainyard project", "presentation": {"inputs": 3}})",
       "plan.json: presentation: inputs: 3 is not allowed: a list of texts");
  file("an unknown key twice", R"({"format": "trainyard project", "x": {"a\u0062": 1, "ab": 1}})",
       "plan.json: the key \"ab\" occurs twice in one object");
  std::string many = R"({"format": "trainyard project", "scenarios": [{})";
  for (size_t i = 0; i < most_scenarios; ++i) many += ",{}";
  file("too many scenarios", many + "]}", "plan.json: scenarios: 10001 is not allowed: at most 10000");
  file("huge number", "{\"format\": 1e999}", "plan.json: the file has a number that is too large");
  file("version", R"({"format": "trainyard project", "version": "one"})",
       "plan.json: version: \"one\" is not allowed: 1 to 1");
  file("version zero", R"({"format": "trainyard project", "version": 0})", "plan.json: version: 0 is not allowed");
  file("title", R"({"format": "trainyard project", "title": 5})", "plan.json: title: 5 is not allowed: a text");
  file("scenarios", R"({"format": "trainyard project", "scenarios": []})",
       "plan.json: scenarios: [] is not allowed: a list of at least one scenario");
  file("scenario", R"({"format": "trainyard project", "scenarios": [7]})",
       "plan.json: scenario 1: 7 is not allowed: an object");
  file("second scenario", R"({"format": "trainyard project", "scenarios": [{}, {"name": null}]})",
       "plan.json: scenario 2: name: null is not allowed: a text");
  file("design", R"({"format": "trainyard project", "scenarios": [{"design": []}]})",
       "plan.json: scenario 1: [] is not allowed: an object");
  file("baseline", R"({"format": "trainyard project", "baseline": 1})",
       "plan.json: baseline: 1 is not allowed: 0 to 0");
  file("current", R"({"format": "trainyard project", "current": 0.5})",
       "plan.json: current: 0.5 is not allowed: 0 to 0");
  input("tensor_parallel", 70, "plan.json: scenario 1: tensor_parallel: 70 is not allowed: 1 to 64, whole numbers");
  input("tensor_parallel", 2.5, "plan.json: scenario 1: tensor_parallel: 2.5 is not allowed: 1 to 64, whole numbers");
  input("tensor_parallel", "8", "plan.json: scenario 1: tensor_parallel: \"8\" is not allowed: 1 to 64");
  input("tensor_parallel", "auto", "plan.json: scenario 1: tensor_parallel: \"auto\" is not allowed: 1 to 64");
  input("tensor_parallel", nullptr, "plan.json: scenario 1: tensor_parallel: null is not allowed: 1 to 64");
  input("tensor_parallel", Json::array({8}), "plan.json: scenario 1: tensor_parallel: [8] is not allowed: 1 to 64");
  input("sequence_parallel", "on", "plan.json: scenario 1: sequence_parallel: \"on\" is not allowed: true, false");
  input("precision", "bf17", "plan.json: scenario 1: precision: \"bf17\" is not allowed: fp32, fp16, bf16, fp8");
  input("precision", 2, "plan.json: scenario 1: precision: 2 is not allowed: fp32, fp16, bf16, fp8");
  input("model", "llama3.1-404b",
        "plan.json: scenario 1: model: \"llama3.1-404b\" is not allowed: an id of the catalog models");
  input("model", Json::object(), "plan.json: scenario 1: model: ");
  input("model", {{"id", "x"}, {"layers", "many"}}, "plan.json: scenario 1: model: ");
  input("model", std::string(10000, 'x'), "plan.json: scenario 1: model: ");
}

void TestProject::wrong_files_are_refused_in_one_sentence() {
  QFETCH(QByteArray, text);
  QFETCH(QString, sentence);
  const QString actual = refusal(text.toStdString());
  QVERIFY2(actual.startsWith(sentence), qPrintable(actual));
  QVERIFY(actual.size() < 500);
  QVERIFY(!actual.contains('\n'));
}

TRAINYARD_TEST(TestProject);
#include "tst_project.moc"
