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

/// Where the answer of a search or a sweep goes: as text to standard output unless something else is asked for. One run
/// and the parts of many print through here, so that they print the same.
class ExploredOutput {
 public:
  /// `csv` is a file, "-" for standard output, or empty. Throws InputError, before the work, for a place that cannot be
  /// written.
  ExploredOutput(bool json, const std::string& csv);
  ~ExploredOutput();

  /// Both return the exit status.
  int show(LayoutSearch found, const SearchQuestion& question);
  int show(const GridSweep& sweep, const GridResult& result);
  /// After Ctrl+C: prints what was found if JSON was asked for, which says that it is not finished, and writes no file.
  int show_stopped(const Json& json);

 private:
  void write(const std::string& csv);

  const bool json_, print_csv_;
  std::unique_ptr<ui::OutputFiles> file_;
};

/// For people: the best layouts, the present one, and why others are refused.
std::string search_text(const LayoutSearch& found, const SearchQuestion& question);
/// A table of the points that were tried.
std::string sweep_text(const GridSweep& sweep, const GridResult& result);

}  // namespace trainyard::app
