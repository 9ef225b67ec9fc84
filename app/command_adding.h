// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace trainyard::app {

/// Runs a command after the whole line is parsed. Returns the exit status; throws InputError.
using Action = std::function<int()>;

/// Adds an option that may be given several times.
CLI::Option* add_list(CLI::App& command, const char* name, std::vector<std::string>& values, const char* help,
                      const char* type);
/// Adds the options that select a design.
void add_options(CLI::App& command, DesignInput& input);
/// Adds the options that select JSON or CSV.
void add_options(CLI::App& command, OutputFormat& format);
/// Adds --threads; `least` is 1 where 0 has no meaning.
void add_threads(CLI::App& command, int& threads, int least = 0);
/// Adds --top, the number of rows to print.
void add_top(CLI::App& command, std::size_t& top, const char* help, int most = 1000);
void add_json(CLI::App& command, bool& json);
void add_force(CLI::App& command, bool& force);

template <typename Options>
void add_input_and_format(CLI::App& command, Options& options) {
  add_options(command, options.input);
  add_options(command, options.format);
}

/// Adds a command that calls `chosen` if the user gives it.
CLI::App* add_subcommand(CLI::App& app, const char* name, const char* help, std::function<void()> chosen);

/// Adds a command to `app` and returns it with its options. If it is chosen, `action` becomes `run` with these options.
template <class Options>
std::pair<CLI::App*, std::shared_ptr<Options>> add_command(CLI::App& app, Action& action, const char* name,
                                                           const char* help, int (*run)(const Options&)) {
  auto options = std::make_shared<Options>();
  CLI::App* command = add_subcommand(app, name, help, [=, &action] { action = [=] { return run(*options); }; });
  return {command, options};
}

/// Adds the commands that print tables: inputs, results, catalogs, well-known runs, worked examples, the manual,
/// differences of a report.
void add_tables(CLI::App& app, Action& action);

}  // namespace trainyard::app
