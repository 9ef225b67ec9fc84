// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/parameters/parameter.h"
#include "ui/report/report.h"

namespace trainyard::ui {

struct ReportContext;

/// An optional part of a report.
struct ReportSection {
  const char* id;
  const char* title;  ///< heading, also used in the dialog
  const char* help;
  Jobs jobs;
  bool usual;  ///< included by default
  bool each;   ///< repeated for each scenario that is shown in detail
  /// Appends the blocks without the heading; nothing if there is no content.
  void (*add)(const ReportContext& context, QVector<Block>& blocks);
};

std::span<const ReportSection> report_sections();
/// Id of the option that repeats the sections of kind `each` for every scenario; the option has no content of its own.
inline constexpr const char* every_design = "scenarios";
QString section_title(const ReportSection& section);
QString section_help(const ReportSection& section);
/// Returns whether the section is included by `choices` or by default.
bool is_wanted(const ReportSection& section, const std::vector<std::string>& choices);
/// Returns the choices with the section included or excluded; defaults are not stored.
std::vector<std::string> with_section(std::vector<std::string> choices, const ReportSection& section, bool wanted);
/// Throws InputError for an unknown section: "sections: \"memery\" is not allowed. Sections: …".
void check_sections(const std::vector<std::string>& choices);
/// Returns the scenarios named by letter, or by default all with the same job, in the project's order. The report's
/// scenario is always included.
std::vector<int> chosen_scenarios(const Project& project, int scenario, const ReportOptions& options);
/// Throws InputError for an unknown letter.
void check_scenarios(const Project& project, const std::vector<std::string>& letters);

}  // namespace trainyard::ui
