// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_adding.h"

#include <CLI/CLI.hpp>

namespace trainyard::app {

CLI::Option* add_list(CLI::App& command, const char* name, std::vector<std::string>& values, const char* help,
                      const char* type) {
  return command.add_option(name, values, help)->type_name(type)->allow_extra_args(false);
}

void add_options(CLI::App& command, DesignInput& input) {
  command.add_option("FILE", input.file, "Project file; without it, the default design");
  command.add_option("--known-run", input.known_run, "Start from a known run: an id from known-runs")
      ->type_name("ID")
      ->excludes("FILE");
  command.add_option("--scenario", input.scenario, "Name of a scenario in the project; default: the current scenario");
  add_list(command, "--set", input.assignments, "Set an input; repeatable: --set tensor_parallel=8", "ID=VALUE");
}

void add_threads(CLI::App& command, int& threads, int least) {
  command.add_option("--threads", threads, "Number of threads; default: one per processor")
      ->check(CLI::Range(least, 4096))
      ->type_name("N");
}

void add_top(CLI::App& command, std::size_t& top, const char* help, int most) {
  command.add_option("--top", top, help)->check(CLI::Range(1, most))->capture_default_str()->type_name("N");
}

void add_json(CLI::App& command, bool& json) {
  command.add_flag("--json", json, "Print JSON: SI units, choices as their ids");
}

void add_force(CLI::App& command, bool& force) {
  command.add_flag("--force", force, "Replace a file even if its kind differs from the output");
}

void add_options(CLI::App& command, OutputFormat& format) {
  CLI::Option* as_json = command.add_flag("--json", format.json, "Print JSON: SI units, choices as their ids");
  command.add_flag("--csv", format.csv, "Print CSV (RFC 4180): SI units")->excludes(as_json);
}

CLI::App* add_subcommand(CLI::App& app, const char* name, const char* help, std::function<void()> chosen) {
  CLI::App* command = app.add_subcommand(name, help);
  command->callback(std::move(chosen));
  return command;
}

}  // namespace trainyard::app
