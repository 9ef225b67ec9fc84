// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "app/commands.h"
#include "engine/error.h"

namespace trainyard::app {
namespace {

constexpr auto description =
    "Trainyard: what an AI training cluster needs in memory, time, storage and money.\n"
    "Without a command it opens the window.";
constexpr auto footer = "Exit status: 0 done, 1 the design does not fit or is not legal, 2 bad usage or input.";

/// Everything that went wrong as one line.
int complain(std::string text) {
  for (char& c : text)
    if (c == '\n') c = ' ';
  std::cerr << "trainyard: " << text << '\n';
  return bad_input;
}

int parse(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    return done;
  } catch (const CLI::Success& wish) {
    app.exit(wish);  // --help and --version
    return -1;
  } catch (const CLI::ParseError& error) {
    return complain(std::string(error.what()) + " (trainyard --help says what is allowed)");
  }
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App app(description, "trainyard");
  app.footer(footer);
  app.set_version_flag("--version", "trainyard " TRAINYARD_VERSION);
  app.require_subcommand(0, 1);
  std::string file;
  app.add_option("FILE", file, "Project file to open");
  Action action = [&file] { return open_window(file); };
  add_evaluate(app, action);
  add_report(app, action);
  add_parameters(app, action);
  add_metrics(app, action);
  add_catalog(app, action);
  add_validate(app, action);

  const int parsed = parse(app, argc, argv);
  if (parsed != done) return std::max(parsed, int(done));
  try {
    return action();
  } catch (const InputError& error) {
    return complain(error.what());
  } catch (const std::exception& error) {
    return complain(std::string("internal error: ") + error.what());
  }
}

}  // namespace trainyard::app
