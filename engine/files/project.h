// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/files/meeting.h"

namespace trainyard {

class Json;

/// What a project says that it is, under "format".
inline constexpr const char* project_format = "trainyard project";
/// The version this program writes. A file of a newer version is refused with a sentence that says so.
inline constexpr int project_version = 1;
/// Each takes a few kilobytes and a tab: a file of 64 MiB could otherwise ask for more memory than there is.
inline constexpr size_t most_scenarios = 10000;

/// Keys of a file that this program does not know, kept as read and written back; nullptr = none. Shared, because
/// scenarios are copied with every edit and these never change.
using ForeignKeys = std::shared_ptr<const Json>;

/// A design with a name: one tab.
struct Scenario {
  std::string name;
  std::string note;
  Design design;
  ForeignKeys unknown_keys = nullptr;
  ForeignKeys unknown_inputs = nullptr;  ///< of the design
  /// "A" to "Z", "AA": what people call it by. It stays when others come, go or move; empty until it is given.
  std::string letter = {};
};

/// Everything in one file.
struct Project {
  std::string title, author, note;
  std::vector<Scenario> scenarios;
  int baseline = 0;  ///< index of the scenario that others are compared with
  int current = 0;
  ReportChoices report;
  PresentationChoices presentation;
  /// Of a calibration. The calibration itself stands in the designs: one for all scenarios.
  ForeignKeys unknown_coefficients = nullptr;
  ForeignKeys unknown_keys = nullptr;
  ForeignKeys unknown_report = nullptr, unknown_presentation = nullptr;  ///< of what was decided about them
};

Project default_project();
/// "A" for 0, "Z" for 25, then "AA".
std::string letter_of_place(int place);
/// The letter of each scenario; one that has none, or that of an earlier one, takes the one after the highest in use.
std::vector<std::string> letters_of(const Project& project);
void give_letters(Project& project);
/// The default design on a network and storage that belong to nobody: what a new scenario starts with.
Design neutral_design();
/// The coefficients in force in all scenarios; nullptr = the shipped fit.
CoefficientsRef calibration_of(const Project& project);
void set_calibration(Project& project, const CoefficientsRef& calibration);

/// JSON, two spaces, keys in table order: readable in a diff. Every parameter is written, automatic ones as
/// "auto", catalog entries by id, custom ones in full.
std::string write_project(const Project& project);
/// Throws InputError: "FILE: scenario 2: tensor_parallel: 70 is not allowed: 1 to 64, whole numbers".
/// `name` is the file's name for that sentence. Missing keys take their defaults.
Project read_project(const std::string& text, const std::string& name);

}  // namespace trainyard
