// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace trainyard::app {

/// What a command does once the whole line is read; returns the exit status, throws InputError.
using Action = std::function<int()>;

// Each adds one command to `app` and sets `action` when it is chosen.
void add_evaluate(CLI::App& app, Action& action);
void add_report(CLI::App& app, Action& action);
void add_parameters(CLI::App& app, Action& action);
void add_metrics(CLI::App& app, Action& action);
void add_catalog(CLI::App& app, Action& action);
void add_validate(CLI::App& app, Action& action);

/// The window, with `file` open in it when it is not empty. Without a display it writes the design's report as
/// PDF and CSV into the current folder instead.
int open_window(const std::string& file);

}  // namespace trainyard::app
