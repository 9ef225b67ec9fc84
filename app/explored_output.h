// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "engine/explore/question.h"
#include "engine/json/json.h"

namespace trainyard::ui {
class OutputFiles;
}

namespace trainyard::app {

/// Output of a search or sweep; by default text on standard output. Complete runs and merged parts both use this class,
/// so their output is identical.
class ExploredOutput {
 public:
  /// `csv` is a file, "-" for standard output, or empty. Throws InputError before the work starts if the file cannot be
  /// written.
  ExploredOutput(bool json, const std::string& csv);
  ~ExploredOutput();

  /// Both functions return the exit status.
  int show(LayoutSearch found, const SearchQuestion& question);
  int show(const GridSweep& sweep, const GridResult& result);
  /// After Ctrl+C, prints the partial result if JSON was requested, marked as unfinished. Writes no file.
  int show_stopped(const Json& json);

 private:
  void write(const std::string& csv);

  const bool json_, print_csv_;
  std::unique_ptr<ui::OutputFiles> file_;
};

/// Formats a search for readers: the best layouts, the present layout, and why others are refused.
std::string search_text(const LayoutSearch& found, const SearchQuestion& question);
/// Formats the evaluated points as a table.
std::string sweep_text(const GridSweep& sweep, const GridResult& result);

}  // namespace trainyard::app
