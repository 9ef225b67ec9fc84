// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/parameters/parameter.h"
#include "ui/report/report.h"

namespace trainyard::ui {

struct ReportContext;

/// One part of a report that a person may want or not.
struct ReportSection {
  const char* id;
  const char* title;  ///< as its heading and the dialog have it
  const char* help;
  Jobs jobs;
  bool usual;  ///< in a report of which nobody said otherwise
  bool each;   ///< of one design: it comes again for each scenario that is wanted in detail
  /// Appends its blocks without its heading; nothing where it has nothing to say.
  void (*add)(const ReportContext& context, QVector<Block>& blocks);
};

std::span<const ReportSection> report_sections();
/// The one that is no part of its own: details of every scenario, not of the current one alone.
inline constexpr const char* every_design = "scenarios";
QString section_title(const ReportSection& section);
QString section_help(const ReportSection& section);
/// Whether it is wanted: what the choices say, else what is usual.
bool is_wanted(const ReportSection& section, const std::vector<std::string>& choices);
/// The choices with that section wanted or not; says nothing that is usual anyway.
std::vector<std::string> with_section(std::vector<std::string> choices, const ReportSection& section, bool wanted);
/// Throws InputError for a choice that names no section: "sections: \"memery\" is not allowed: …".
void check_sections(const std::vector<std::string>& choices);
/// Those that the letters name, or all of the job of the one that the report is about, which is always among them; in
/// the project's order.
std::vector<int> chosen_scenarios(const Project& project, int scenario, const ReportOptions& options);
/// Throws InputError for a letter that no scenario has.
void check_scenarios(const Project& project, const std::vector<std::string>& letters);

}  // namespace trainyard::ui
