// SPDX-License-Identifier: Apache-2.0
#include "engine/files/project.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_set>

#include "engine/error.h"
#include "engine/files/calibration.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {

namespace {

constexpr std::array project_keys{"format",  "version",     "title",  "author",       "note",   "baseline",
                                  "current", "calibration", "report", "presentation", "prices", "scenarios"};
constexpr std::array scenario_keys{"letter", "name", "note", "design", "start"};

/// Unknown keys, kept to be written back; nullptr if there are none.
ForeignKeys keep_foreign_keys(Json keys) {
  return keys.empty() ? nullptr : std::make_shared<const Json>(std::move(keys));
}

template <class Keys>
ForeignKeys other_keys(const Json& object, const Keys& known) {
  Json others = Json::object();
  for (const auto& item : object.items())
    if (std::find(known.begin(), known.end(), item.key()) == known.end()) append_key(others, item.key(), item.value());
  return keep_foreign_keys(std::move(others));
}

/// Adds the keys of newer or other programs; known keys take precedence.
void append(Json& object, const ForeignKeys& others) {
  if (!others) return;
  std::unordered_set<std::string> own;
  for (const auto& item : object.items()) own.insert(item.key());
  for (const auto& item : others->items())
    if (!own.contains(item.key())) append_key(object, item.key(), item.value());
}

/// Reads one object of a file and starts every error message with its location.
class Reader {
 public:
  Reader(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object.is_object()) fail(json_quote(object) + " is not allowed: an object");
  }

  [[noreturn]] void fail(const std::string& sentence) const { throw InputError(where_ + ": " + sentence); }

  [[noreturn]] void refuse(const char* key, const std::string& allowed) const {
    fail(std::string(key) + ": " + json_quote(object_[key]) + " is not allowed: " + allowed);
  }

  const Json* find(const char* key) const {
    const auto found = object_.find(key);
    return found == object_.end() ? nullptr : &*found;
  }

  std::string text(const char* key, const std::string& otherwise = {}) const {
    const Json* value = find(key);
    if (!value) return otherwise;
    if (!value->is_string()) refuse(key, "a text");
    return value->get<std::string>();
  }

  /// A whole number from `low` to `high`, or `otherwise` if the key is missing. Throws InputError for other values.
  int whole(const char* key, int otherwise, int low, int high) const {
    const Json* value = find(key);
    if (!value) return otherwise;
    const double number = value->is_number() ? value->get<double>() : std::nan("");
    const bool good = number >= low && number <= high && number == std::floor(number);
    if (!good) refuse(key, std::to_string(low) + " to " + std::to_string(high));
    return int(number);
  }

  const std::string& where() const { return where_; }

 private:
  const Json& object_;
  std::string where_;
};

/// Writes only the inputs that differ from the design, so that a file does not state every input twice.
Json start_json(const Scenario& scenario) {
  Json start = Json::object();
  for (const Parameter& p : parameters())
    if (!same_value(scenario.design, *scenario.start, p)) start[p.id] = parameter_json(*scenario.start, p);
  append(start, scenario.unknown_start);
  return start;
}

Json scenario_json(const Scenario& scenario, const std::string& letter) {
  Json design = Json::object();
  for (const Parameter& p : parameters()) design[p.id] = parameter_json(scenario.design, p);
  append(design, scenario.unknown_inputs);
  Json json = Json::object();
  json["letter"] = letter;
  json["name"] = scenario.name;
  json["note"] = scenario.note;
  json["design"] = std::move(design);
  if (scenario.start) json["start"] = start_json(scenario);
  append(json, scenario.unknown_keys);
  return json;
}

/// The job, which decides the defaults of missing inputs. An invalid job is refused later, when the inputs are read.
Job job_of(const Json& json) {
  const auto found = json.find("job");
  if (found != json.end())
    for (const Job job : every_job)
      if (*found == job_id(job)) return job;
  return default_design().job;
}

/// Sets the inputs that the object states. Returns its unknown keys; nullptr if there are none.
ForeignKeys read_inputs(const Json& json, const std::string& where, Design& out) {
  const Reader reader(json, where);
  Json foreign = Json::object();
  for (const auto& item : json.items()) {
    const Parameter* p = find_parameter(item.key());
    if (!p) {
      append_key(foreign, item.key(), item.value());
      continue;
    }
    try {
      set_json(out, *p, item.value());
    } catch (const InputError& error) {
      reader.fail(error.what());
    }
  }
  return keep_foreign_keys(std::move(foreign));
}

void read_design(const Json& json, const std::string& where, Scenario& out) {
  if (json.is_object()) out.design = default_design(job_of(json));
  out.unknown_inputs = read_inputs(json, where, out.design);
}

void read_start(const Json& json, const std::string& where, Scenario& out) {
  Design start = out.design;
  out.unknown_start = read_inputs(json, where + ": start", start);
  out.start = std::make_shared<const Design>(std::move(start));
}

/// The index of a scenario letter ("A" is 0); empty if it is not a letter.
std::optional<int> place_of_letter(const std::string& letter) {
  if (letter.empty() || letter.size() > 3) return {};
  int place = 0;
  for (const char c : letter) {
    if (c < 'A' || c > 'Z') return {};
    place = place * 26 + (c - 'A' + 1);
  }
  return place - 1;
}

void write_part(Json& project, const char* key, Json part, const ForeignKeys& others) {
  append(part, others);
  if (!part.empty()) project[key] = std::move(part);
}

template <class Part>
void read_part(const Reader& reader, const char* key, Part (*read)(const Json&, Json&), Part& out,
               ForeignKeys& others) {
  const Json* json = reader.find(key);
  if (!json) return;
  try {
    Json foreign = Json::object();
    out = read(*json, foreign);
    others = keep_foreign_keys(std::move(foreign));
  } catch (const InputError& error) {
    reader.fail(std::string(key) + ": " + error.what());
  }
}

Scenario read_scenario(const Json& json, const std::string& name, size_t number) {
  const Reader reader(json, name + ": scenario " + std::to_string(number));
  Scenario scenario;
  scenario.name = reader.text("name", "Scenario " + std::to_string(number));
  scenario.note = reader.text("note");
  scenario.letter = reader.text("letter");
  if (!scenario.letter.empty() && !place_of_letter(scenario.letter)) reader.refuse("letter", "A to Z, AA to ZZZ");
  scenario.design = default_design();
  if (const Json* design = reader.find("design")) read_design(*design, reader.where(), scenario);
  if (const Json* start = reader.find("start")) read_start(*start, reader.where(), scenario);
  scenario.unknown_keys = other_keys(json, scenario_keys);
  return scenario;
}

void check_format(const Reader& reader) {
  const Json* format = reader.find("format");
  if (!format)
    reader.fail(std::string(R"(this is no Trainyard project: it has no "format": ")") + project_format + "\"");
  if (*format != project_format) reader.refuse("format", std::string("\"") + project_format + "\"");
  const Json* version = reader.find("version");
  if (version && version->is_number() && version->get<double>() > project_version)
    reader.fail("version " + json_quote(*version) + " is from a newer Trainyard; this one reads up to version " +
                std::to_string(project_version));
  reader.whole("version", project_version, 1, project_version);
}

}  // namespace

Project default_project() {
  Project project;
  const Design& design = default_design();
  project.scenarios.push_back(
      {.name = design.work.model->name, .note = {}, .design = design, .letter = letter_of_place(0)});
  return project;
}

std::string letter_of_place(int place) {
  std::string letters;
  for (int rest = place + 1; rest > 0; rest = (rest - 1) / 26) letters.insert(0, 1, char('A' + (rest - 1) % 26));
  return letters;
}

std::vector<std::string> letters_of(const Project& project) {
  std::vector<std::string> letters;
  std::unordered_set<std::string> taken;
  int next = 0;
  for (const Scenario& scenario : project.scenarios) {
    letters.push_back(taken.insert(scenario.letter).second ? scenario.letter : std::string());
    if (const auto place = place_of_letter(scenario.letter)) next = std::max(next, *place + 1);
  }
  for (std::string& letter : letters)
    if (letter.empty()) letter = letter_of_place(next++);
  return letters;
}

void assign_letters(Project& project) {
  std::vector<std::string> letters = letters_of(project);
  for (size_t i = 0; i < letters.size(); ++i) project.scenarios[i].letter = std::move(letters[i]);
}

int subject_of_report(const Project& project) {
  const std::vector<std::string> letters = letters_of(project);
  const auto found = std::find(letters.begin(), letters.end(), project.report.subject);
  return found == letters.end() ? project.current : int(found - letters.begin());
}

Design neutral_design() {
  Design design = default_design();
  assign(design, "network=fat-tree");
  assign(design, "storage=dgx-superpod-h100-better");
  return design;
}

CoefficientsRef calibration_of(const Project& project) {
  return project.scenarios.empty() ? nullptr : project.scenarios.front().design.calibration;
}

void set_calibration(Project& project, const CoefficientsRef& calibration) {
  for (Scenario& scenario : project.scenarios) scenario.design.calibration = calibration;
}

std::string write_project(const Project& project) {
  Json json = Json::object();
  json["format"] = project_format;
  json["version"] = project_version;
  json["title"] = project.title;
  json["author"] = project.author;
  json["note"] = project.note;
  json["baseline"] = project.baseline;
  json["current"] = project.current;
  Json calibration = calibration_json(calibration_of(project));
  append(calibration, project.unknown_coefficients);
  if (!calibration.empty()) json["calibration"] = std::move(calibration);
  write_part(json, "report", report_choices_json(project.report), project.unknown_report);
  write_part(json, "presentation", presentation_choices_json(project.presentation), project.unknown_presentation);
  if (!project.prices.empty()) json["prices"] = price_list_json(project.prices);
  json["scenarios"] = Json::array();
  const std::vector<std::string> letters = letters_of(project);
  for (size_t i = 0; i < letters.size(); ++i)
    json["scenarios"].push_back(scenario_json(project.scenarios[i], letters[i]));
  append(json, project.unknown_keys);
  return json.dump(2, Json::InvalidUtf8::replace) + "\n";
}

Project read_project(const std::string& text, const std::string& name) {
  const Json json = parse_json(text, name);
  const Reader reader(json, name);
  check_format(reader);
  Project project;
  project.title = reader.text("title");
  project.author = reader.text("author");
  project.note = reader.text("note");
  if (const Json* scenarios = reader.find("scenarios")) {
    if (!scenarios->is_array() || scenarios->empty()) reader.refuse("scenarios", "a list of at least one scenario");
    if (scenarios->size() > most_scenarios)
      reader.fail("scenarios: " + std::to_string(scenarios->size()) + " is not allowed: at most " +
                  std::to_string(most_scenarios));
    for (const Json& scenario : *scenarios)
      project.scenarios.push_back(read_scenario(scenario, name, project.scenarios.size() + 1));
  } else {
    project.scenarios = default_project().scenarios;
  }
  if (const Json* calibration = reader.find("calibration")) {
    try {
      Json foreign = Json::object();
      set_calibration(project, read_calibration(*calibration, foreign));
      project.unknown_coefficients = keep_foreign_keys(std::move(foreign));
    } catch (const InputError& error) {
      reader.fail(error.what());
    }
  }
  read_part(reader, "report", read_report_choices, project.report, project.unknown_report);
  read_part(reader, "presentation", read_presentation_choices, project.presentation, project.unknown_presentation);
  if (const Json* prices = reader.find("prices")) {
    try {
      project.prices = read_price_list(*prices);
    } catch (const InputError& error) {
      reader.fail(error.what());
    }
  }
  assign_letters(project);
  const int last = int(project.scenarios.size()) - 1;
  project.baseline = reader.whole("baseline", 0, 0, last);
  project.current = reader.whole("current", 0, 0, last);
  project.unknown_keys = other_keys(json, project_keys);
  return project;
}

}  // namespace trainyard
