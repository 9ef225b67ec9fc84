// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/design_input.h"

#include <algorithm>

#include "app/command_line.h"
#include "app/input_file.h"
#include "app/output.h"
#include "engine/error.h"
#include "engine/metrics/limits_met.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/case_studies.h"
#include "engine/studies/job_design.h"
#include "engine/units/joined.h"
#include "ui/document/project_pdf.h"

namespace trainyard::app {
namespace {

constexpr size_t largest_project = size_t(64) << 20;

int find_scenario(const Project& project, const std::string& name, const std::string& file) {
  const auto named = [&](const Scenario& scenario) { return scenario.name == name; };
  const auto found = std::find_if(project.scenarios.begin(), project.scenarios.end(), named);
  if (found != project.scenarios.end()) return int(found - project.scenarios.begin());
  const std::string allowed = joined(project.scenarios, ", ", &Scenario::name);
  throw InputError((file.empty() ? "" : file + ": ") + "scenario: \"" + name + "\" is not there: " + allowed + ".");
}

Project known_run_project(const std::string& id) {
  const CaseStudy* found = nullptr;
  for (const auto* all : {&known_runs(), &known_serving()})
    if (const auto run = std::ranges::find(*all, id, &CaseStudy::id); run != all->end()) found = &*run;
  if (!found)
    throw InputError("--known-run: \"" + id + "\" is not allowed: " + joined(known_runs(), ", ", &CaseStudy::id) +
                     ", " + joined(known_serving(), ", ", &CaseStudy::id) + ".");
  Project project = default_project();
  project.scenarios[size_t(project.current)].name = found->name;
  project.scenarios[size_t(project.current)].design = found->design;
  return project;
}

/// Prints a line for each assigned input without effect on the design, because a script has no grey rows.
void report_without_effect(const Design& design, const std::vector<std::string>& assignments) {
  for (const std::string& assignment : assignments) {
    const std::string id = assignment.substr(0, assignment.find('='));
    const Parameter* input = find_parameter(id);
    if (!input) continue;
    const char* reason = input->why_idle ? input->why_idle(design) : nullptr;
    if (!input->jobs.has(design.job))
      print_error(id + " has no effect in a " + job_id(design.job) + " job", done);
    else if (reason)
      print_error(id + " has no effect here: " + reason, done);
  }
}

}  // namespace

ChosenDesign read_design(const DesignInput& input) {
  ChosenDesign chosen;
  if (!input.file.empty()) chosen.held = HeldInput(InputKind::project, input.file);
  chosen.project =
      !input.known_run.empty() ? known_run_project(input.known_run)
      : input.file.empty()
          ? default_project()
          : read_project(ui::project_text(read_file(input.file, "a project", largest_project), input.file), input.file);
  chosen.scenario = input.report_subject ? subject_of_report(chosen.project) : chosen.project.current;
  if (!input.scenario.empty()) chosen.scenario = find_scenario(chosen.project, input.scenario, input.file);
  Design& design = chosen.project.scenarios[size_t(chosen.scenario)].design;
  apply_assignments(design, input.assignments);
  report_without_effect(design, input.assignments);
  return chosen;
}

ChosenDesign read_serving_design(DesignInput input) {
  // Before the assignments, because inputs of serving have no effect in a training job.
  input.assignments.insert(input.assignments.begin(), "job=serving");
  return read_design(input);
}

void check_training(const Design& design, const std::string& command) {
  if (design.job == Job::training) return;
  throw InputError(command + " needs a training job; the job of this design is " + job_id(design.job) +
                   ": choose another scenario with --scenario, or --set job=training");
}

int exit_status_of(const Evaluation& evaluation) { return meets_targets_and_limits(evaluation) ? done : infeasible; }

}  // namespace trainyard::app
