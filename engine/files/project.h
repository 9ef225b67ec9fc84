// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// The version this program writes. A file of a newer version is refused with a sentence that says so.
inline constexpr int project_version = 1;

/// A design with a name: one tab.
struct Scenario {
  std::string name;
  std::string note;
  Design design;
  nlohmann::ordered_json unknown_keys = nlohmann::ordered_json::object();    ///< kept as read
  nlohmann::ordered_json unknown_inputs = nlohmann::ordered_json::object();  ///< of the design, kept as read
};

/// Everything in one file.
struct Project {
  std::string title, author, note;
  std::vector<Scenario> scenarios;
  int baseline = 0;  ///< index of the scenario that others are compared with
  int current = 0;
  /// Coefficients of a calibration that this program does not know, kept as read. The calibration itself stands in
  /// the designs: one for all scenarios.
  nlohmann::ordered_json unknown_coefficients = nlohmann::ordered_json::object();
  nlohmann::ordered_json unknown_keys = nlohmann::ordered_json::object();
};

Project default_project();
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
