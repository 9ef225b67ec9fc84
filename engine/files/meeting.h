// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace trainyard {

class Json;

/// What a person decided about the report of a project. It travels with the project, so that the next report needs no
/// second thought.
struct ReportChoices {
  std::string subtitle;      ///< empty: devices and data
  std::string prepared_for;  ///< empty: left out
  std::string logo;          ///< a PNG, JPEG or SVG image in base64, so that the project needs no second file; or empty
  std::string paper;         ///< "a4", "letter"; empty: as the country prints
  /// Letters of the scenarios, in the project's order; empty: all of the current one's job.
  std::vector<std::string> scenarios;
  /// Ids of sections that are wanted besides or left out against the standard: "appendix", "-storage".
  std::vector<std::string> sections;
  bool operator==(const ReportChoices&) const = default;
};

/// What a presenter shows of a project.
struct PresentationChoices {
  std::vector<std::string> inputs;   ///< ids of parameters with a slider below the chart; empty: chosen by what matters
  std::vector<std::string> results;  ///< ids of metrics in large type; empty: the headline of the job
  std::vector<std::string> pages;    ///< ids of what Page Down goes through; empty: all of the job
  bool operator==(const PresentationChoices&) const = default;
};

/// Empty objects where nothing was decided.
Json report_choices_json(const ReportChoices& choices);
Json presentation_choices_json(const PresentationChoices& choices);
/// Throw InputError: "KEY: VALUE is not allowed: ...", without the file's name. Keys that they do not know are put into
/// `foreign`; ids of inputs, results, sections or pages that this program does not know are kept.
ReportChoices read_report_choices(const Json& json, Json& foreign);
PresentationChoices read_presentation_choices(const Json& json, Json& foreign);

}  // namespace trainyard
