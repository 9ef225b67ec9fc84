// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace trainyard {

class Json;

/// The user's choices for the report of a project. They are saved in the project, so the next report needs no set-up.
struct ReportChoices {
  std::string subtitle;      ///< empty: the default, which names devices and data
  std::string prepared_for;  ///< empty: left out
  std::string logo;          ///< PNG, JPEG or SVG image in base64, so that the project needs no second file; or empty
  std::string paper;         ///< "a4" or "letter"; empty: the size usual in the country
  std::string subject;       ///< letter of the scenario that the report is about; empty: the current one
  /// Letters of the scenarios, in the project's order; empty: all scenarios with the current one's job.
  std::vector<std::string> scenarios;
  /// Ids of sections that differ from the default: added ("appendix") or left out ("-storage").
  std::vector<std::string> sections;
  bool operator==(const ReportChoices&) const = default;
};

/// The user's choices for presenting a project.
struct PresentationChoices {
  std::vector<std::string> inputs;   ///< ids of parameters with a slider below the chart; empty: the most influential
  std::vector<std::string> results;  ///< ids of metrics in large type; empty: the headline of the job
  std::vector<std::string> pages;    ///< ids of the pages that Page Down steps through; empty: all of the job
  bool operator==(const PresentationChoices&) const = default;
};

/// Return the choices as JSON, or an empty object if the user has chosen nothing.
Json report_choices_json(const ReportChoices& choices);
Json presentation_choices_json(const PresentationChoices& choices);
/// Throw InputError: "KEY: VALUE is not allowed: ...", without the file's name. Unknown keys are added to `foreign`;
/// unknown ids of inputs, results, sections or pages are kept.
ReportChoices read_report_choices(const Json& json, Json& foreign);
PresentationChoices read_presentation_choices(const Json& json, Json& foreign);

}  // namespace trainyard
