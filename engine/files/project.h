// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/files/meeting.h"
#include "engine/room/parts.h"

namespace trainyard {

class Json;

/// Value of the key "format" in a project file.
inline constexpr const char* project_format = "trainyard project";
/// The version that this program writes. Newer versions are refused.
inline constexpr int project_version = 1;
/// Maximum number of scenarios in a file. Each takes a few kilobytes and a tab, so a file of 64 MiB could exhaust the
/// memory.
inline constexpr size_t most_scenarios = 10000;

/// Keys of a file that this program does not know. They are kept as read and written back; nullptr if there are none.
/// Shared, because every edit copies the scenarios and these keys never change.
using ForeignKeys = std::shared_ptr<const Json>;

/// A named design, shown as one tab.
struct Scenario {
  std::string name;
  std::string note;
  Design design;
  /// The design with which the scenario was created: a published run, an answer of the start page or an import. nullptr
  /// stands for the default design of the job. It never changes.
  std::shared_ptr<const Design> start = nullptr;
  ForeignKeys unknown_keys = nullptr;
  ForeignKeys unknown_inputs = nullptr;  ///< unknown keys inside "design"
  ForeignKeys unknown_start = nullptr;   ///< unknown keys inside "start"
  /// The label that people use: "A" to "Z", then "AA". It stays the same when scenarios are added, removed or moved.
  /// Empty until assigned.
  std::string letter = {};
};

/// The content of a project file.
struct Project {
  std::string title, author, note;
  std::vector<Scenario> scenarios;
  int baseline = 0;  ///< index of the scenario that others are compared with
  int current = 0;
  ReportChoices report;
  PresentationChoices presentation;
  PriceList prices;  ///< the user's own, for the machine room of all scenarios
  /// Unknown keys of the calibration. The calibration itself is in the designs, the same in all scenarios.
  ForeignKeys unknown_coefficients = nullptr;
  ForeignKeys unknown_keys = nullptr;
  ForeignKeys unknown_report = nullptr, unknown_presentation = nullptr;  ///< unknown keys of these choices
};

Project default_project();
/// The scenario letter of an index: "A" for 0, "Z" for 25, then "AA".
std::string letter_of_place(int place);
/// The letter of each scenario. A missing or repeated letter is replaced by the next one after the highest in use.
std::vector<std::string> letters_of(const Project& project);
/// Assigns the letters of letters_of() to the scenarios.
void assign_letters(Project& project);
/// Index of the scenario that the report is about. This is the current scenario if the user chose none or deleted the
/// chosen one.
int subject_of_report(const Project& project);
/// The default design with a generic network and storage: the start of a new scenario.
Design neutral_design();
/// The coefficients that all scenarios use; nullptr for the shipped fit.
CoefficientsRef calibration_of(const Project& project);
void set_calibration(Project& project, const CoefficientsRef& calibration);

/// JSON indented by two spaces, keys in table order, so that diffs are readable. Every parameter is written: automatic
/// ones as "auto", catalog entries by id, custom entries in full.
std::string write_project(const Project& project);
/// Throws InputError: "FILE: scenario 2: tensor_parallel: 70 is not allowed: 1 to 64, whole numbers". `name` is the
/// file's name in that message. Missing keys take their defaults.
Project read_project(const std::string& text, const std::string& name);

}  // namespace trainyard
