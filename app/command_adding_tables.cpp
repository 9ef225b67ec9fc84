// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>

#include "app/command_adding.h"
#include "engine/catalog/catalog.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

void add_table(CLI::App& app, Action& action, const char* name, const char* help, int (*run)(const TableOptions&)) {
  const auto [command, options] = add_command(app, action, name, help, run);
  add_options(*command, options->format);
  std::vector<std::string> jobs;
  for (const Job job : every_job) jobs.emplace_back(job_id(job));
  command->add_option("--job", options->job, "Only entries of one job: " + joined(every_job, ", ", job_id))
      ->check(CLI::IsMember(jobs))
      ->type_name("JOB");
}

void add_known_runs(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(
      app, action, "known-runs", "Compare known training runs and serving systems with predictions", run_known_runs);
  add_options(*command, options->format);
  command->add_flag("--search", options->search,
                    "Print instead how much faster the fastest layout on the same devices is");
}

void add_examples(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "examples", "Print the worked examples, or write one as a project", run_examples);
  command->add_option("ID", options->id, "The example; default: all");
  CLI::Option* file =
      command->add_option("--output", options->file, "Write the example as a project")->type_name("PROJECT");
  add_options(*command, options->format);
  add_force(*command, options->force);
  file->excludes("--json")->excludes("--csv");
  command->get_option("--force")->needs(file);
}

void add_catalog(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "catalog", "Print the built-in catalog entries of one kind", run_catalog);
  command->add_option("KIND", options->kind, joined(catalog_kinds, ", ", catalog_id) + ", prices")->required();
  add_options(*command, options->format);
}

void add_manual(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "manual", "Write the manual: chapters, all inputs and all results", run_manual);
  command->add_option("OUT", options->file, "File to write: HTML, or PDF if its name ends in .pdf")->required();
  command->add_option("--language", options->language, "Language: en, de, fr, ja, zh_CN; default: that of the system")
      ->type_name("CODE");
  add_force(*command, options->force);
}

void add_verify(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "verify", "Compute a PDF report again, and print which results differ", run_verify);
  command->add_option("REPORT", options->file, "A PDF report of Trainyard")->required();
  add_json(*command, options->json);
}

}  // namespace

void add_tables(CLI::App& app, Action& action) {
  add_table(app, action, "parameters", "Print every input: id, default, allowed values", run_parameters);
  add_table(app, action, "metrics", "Print every result: id, unit, meaning, formula", run_metrics);
  add_catalog(app, action);
  add_known_runs(app, action);
  add_examples(app, action);
  add_manual(app, action);
  add_verify(app, action);
}

}  // namespace trainyard::app
