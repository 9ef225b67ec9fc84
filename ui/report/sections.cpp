// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/sections.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/units/joined.h"
#include "ui/report/context.h"

namespace trainyard::ui {
namespace {

constexpr Jobs training{Job::training}, serving{Job::serving}, post_training{Job::post_training};

void add_nothing(const ReportContext&, QVector<Block>&) {}

constexpr ReportSection sections[] = {
    {"design", QT_TRANSLATE_NOOP("ReportText", "Design"),
     QT_TRANSLATE_NOOP("ReportText", "Layout, formats, software and load of the design"), of_all_jobs, true, true,
     add_design},
    {"compare", QT_TRANSLATE_NOOP("ReportText", "Comparison"),
     QT_TRANSLATE_NOOP("ReportText", "Differences between the scenarios and their causes"), of_all_jobs, true, false,
     add_comparison},
    {"memory", QT_TRANSLATE_NOOP("ReportText", "Memory"),
     QT_TRANSLATE_NOOP("ReportText", "Memory use of a GPU by part"), training, true, true, add_memory},
    {"time", QT_TRANSLATE_NOOP("ReportText", "Time"),
     QT_TRANSLATE_NOOP("ReportText", "Step time by part, and scaling with more GPUs"), training, true, true, add_time},
    {"storage", QT_TRANSLATE_NOOP("ReportText", "Storage, checkpoints and failures"),
     QT_TRANSLATE_NOOP("ReportText", "Required storage bandwidth, and the cost of interruptions"), training, true, true,
     add_storage},
    {"serving", QT_TRANSLATE_NOOP("ReportText", "Serving"),
     QT_TRANSLATE_NOOP("ReportText", "Targets, replicas, memory, and time per token by part"), serving, true, true,
     add_serving},
    {"post_training", QT_TRANSLATE_NOOP("ReportText", "Iteration"),
     QT_TRANSLATE_NOOP("ReportText", "Phases, pools and memory of an iteration"), post_training, true, true,
     add_post_training},
    {"cost", QT_TRANSLATE_NOOP("ReportText", "Cost and energy"),
     QT_TRANSLATE_NOOP("ReportText", "GPU-hours, cost and energy, each with its likely range"), of_all_jobs, true, true,
     add_cost},
    {"room", QT_TRANSLATE_NOOP("ReportText", "Machine room"),
     QT_TRANSLATE_NOOP("ReportText", "Network, bill of materials, power, racks and cost of ownership, with sources"),
     of_all_jobs, false, true, add_room},
    {"trust", QT_TRANSLATE_NOOP("ReportText", "Accuracy of these numbers"),
     QT_TRANSLATE_NOOP("ReportText", "Likely ranges, and the nearest measured runs"), of_all_jobs, true, true,
     add_trust},
    {"assumptions", QT_TRANSLATE_NOOP("ReportText", "Key assumptions"),
     QT_TRANSLATE_NOOP("ReportText", "Changed inputs, and inputs with a large effect on the result"), of_all_jobs, true,
     true, add_assumptions},
    {"warnings", QT_TRANSLATE_NOOP("ReportText", "Warnings"), QT_TRANSLATE_NOOP("ReportText", "Findings of the checks"),
     of_all_jobs, true, true, add_warnings},
    {every_design, QT_TRANSLATE_NOOP("ReportText", "Details of every scenario"),
     QT_TRANSLATE_NOOP("ReportText", "Repeats the sections above for every scenario in the report"), of_all_jobs, false,
     false, add_nothing},
    {"appendix", QT_TRANSLATE_NOOP("ReportText", "Appendix: all inputs and results"),
     QT_TRANSLATE_NOOP("ReportText", "All inputs, all results, and the catalog data"), of_all_jobs, false, true,
     add_appendix},
    {"sources", QT_TRANSLATE_NOOP("ReportText", "Differing figures in other sources"),
     QT_TRANSLATE_NOOP("ReportText", "Published figures that differ from those used here, with reasons"), of_all_jobs,
     false, true, add_quoted},
    {"quick", QT_TRANSLATE_NOOP("ReportText", "Quick formulas and sample workloads"),
     QT_TRANSLATE_NOOP("ReportText", "Rules of thumb from other documents, and a job that reads samples"), of_all_jobs,
     false, true, add_quick},
};

std::string omitted_id(const char* id) { return std::string("-") + id; }

bool has(const std::vector<std::string>& choices, const std::string& choice) {
  return std::ranges::find(choices, choice) != choices.end();
}

}  // namespace

std::span<const ReportSection> report_sections() { return sections; }

QString section_title(const ReportSection& section) { return ReportText::tr(section.title); }
QString section_help(const ReportSection& section) { return ReportText::tr(section.help); }

bool is_wanted(const ReportSection& section, const std::vector<std::string>& choices) {
  return section.usual ? !has(choices, omitted_id(section.id)) : has(choices, section.id);
}

std::vector<std::string> with_section(std::vector<std::string> choices, const ReportSection& section, bool wanted) {
  std::erase(choices, section.id);
  std::erase(choices, omitted_id(section.id));
  if (wanted != section.usual) choices.push_back(wanted ? section.id : omitted_id(section.id));
  return choices;
}

void check_sections(const std::vector<std::string>& choices) {
  for (const std::string& choice : choices) {
    const std::string id = choice.starts_with('-') ? choice.substr(1) : choice;
    if (std::ranges::find(sections, id, &ReportSection::id) != std::end(sections)) continue;
    throw InputError("sections: \"" + choice + "\" is not allowed. Sections: " +
                     joined(sections, ", ", &ReportSection::id) + ". A leading - leaves a section out.");
  }
}

std::vector<int> chosen_scenarios(const Project& project, int scenario, const ReportOptions& options) {
  const std::vector<std::string> letters = letters_of(project);
  const Job job = project.scenarios[size_t(scenario)].design.job;
  std::vector<int> chosen;
  for (int i = 0; i < int(project.scenarios.size()); ++i) {
    const bool of_job = project.scenarios[size_t(i)].design.job == job;
    const bool wanted = options.scenarios.empty() ? of_job : has(options.scenarios, letters[size_t(i)]);
    if (wanted || i == scenario) chosen.push_back(i);
  }
  return chosen;
}

void check_scenarios(const Project& project, const std::vector<std::string>& letters) {
  const std::vector<std::string> known = letters_of(project);
  for (const std::string& letter : letters)
    if (!has(known, letter))
      throw InputError("scenarios: \"" + letter +
                       "\" does not exist. Scenarios: " + joined(known, ", ", std::identity()) + ".");
}

}  // namespace trainyard::ui
