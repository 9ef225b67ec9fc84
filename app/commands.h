// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/design_input.h"
#include "app/output.h"
#include "engine/formats/kit/import.h"

namespace trainyard::app {

// What the commands do once the whole line is read. Each returns the exit status and throws InputError; none knows how
// its options are spelled.

/// What `report` is asked for.
struct ReportWish {
  DesignInput input;
  std::string pdf, html, csv;
  std::optional<std::string> title, author, note;
  std::optional<std::string> paper, subtitle, prepared_for;  ///< without them, what the project remembers
  std::string date, logo;
  std::vector<std::string> scenarios, sections;
};

struct ValidateInput {
  std::string runs;
  bool json = false;
  bool csv = false;
  std::string csv_file;  ///< empty = standard output
};

/// The part of a search or a sweep that is asked for in place of the whole; empty texts for none.
struct PartWish {
  std::string shard, file;
};
/// Of a million points with many results.
inline constexpr size_t largest_part = size_t(2) << 30;

struct MergeWish {
  std::vector<std::string> parts;
  bool json = false;
  std::string csv;  ///< a file, or "-" for standard output; empty for none
  int threads = 0;
};

/// What `search` is asked for; empty texts are the usual.
struct SearchWish {
  DesignInput input;
  std::string rank, pareto, memory_left;
  std::vector<std::string> vary, keep;
  size_t top = 10;
  int threads = 0;
  bool at_high_end = false, json = false, csv = false;
  std::string csv_file;  ///< empty = standard output
  PartWish part;
};

/// What `parameters` and `metrics` are asked for.
struct TableWish {
  OutputFormat format;
  std::string job;  ///< id; empty for all jobs
};

/// What `sweep` is asked for.
struct SweepWish {
  DesignInput input;
  std::vector<std::string> varied, metrics;
  std::string ready;   ///< id of a ready sweep, in place of inputs and metrics; empty for none
  std::string layout;  ///< empty: as it is, or as the ready sweep has it
  bool json = false;
  std::string csv;  ///< a file, or "-" for standard output; empty for none
  int threads = 0;  ///< 0: one a processor
  PartWish part;
};

/// What `seek` is asked for: a ready question by its name, or an input and a goal.
struct SeekWish {
  DesignInput input;
  std::string question, vary, goal;
  bool smallest = false, largest = false, nearest = false, other_layout = false, list = false, json = false;
  int threads = 0;
};

/// What `purchase` is asked for.
struct PurchaseWish {
  DesignInput input;
  std::string goal = "least_cost";
  std::vector<std::string> accelerators, networks, without;
  bool at_high_end = false, rank_unmeasured = false;
  OutputFormat format;
  int threads = 0;
};

struct SensitivityWish {
  DesignInput input;
  OutputFormat format;
  std::string metric;
  size_t top = 20, draws = 10000;
  std::uint64_t seed = 1;
  bool other_layout = false;
  int threads = 0;
};

/// What `bill` is asked for; without names, the first scenarios that train and serve.
struct BillWish {
  DesignInput input;
  OutputFormat format;
  std::string train, serve;
  double days = 1095;
};

struct ReplicasWish {
  DesignInput input;
  OutputFormat format;
  size_t top = 1000;
};

/// What `import` is asked for: files of other programs, read together on top of a design.
struct ImportWish {
  DesignInput onto;                ///< the design that they say something else of; what --set says is set after them
  std::vector<std::string> files;  ///< or folders
  std::vector<IgnoredValue> rest;  ///< of folders, what nothing is read of
  std::vector<std::string> preferred;  ///< files that are believed where others contradict them
  std::string project;                 ///< a file to save the design in; empty for none
  std::string runs;                    ///< a table to write the runs of logs in; empty for none
  bool json = false;
};
int run_import(ImportWish wish);
/// Whether one of them is a log of training or a table of benchmarks: runs rather than a design.
bool are_measured(const std::vector<std::string>& files);
int run_import_runs(const ImportWish& wish);

/// What `export` is asked for.
struct ExportWish {
  DesignInput input;
  std::string format;
  std::string file;    ///< empty = standard output
  bool force = false;  ///< write a design that cannot run, with the reason at the head
};
/// "fsdp (FSDP YAML of accelerate), …"
std::string written_formats();
int run_export(const ExportWish& wish);

/// What `compare` is asked for: all scenarios of the files, then the designs.
struct CompareWish {
  std::vector<std::string> files, designs;
  OutputFormat format;
  int threads = 0;
};

int run_evaluate(const DesignInput& input, const OutputFormat& format);
int run_compare(const CompareWish& wish);
int run_report(const ReportWish& wish);
int run_search(const SearchWish& wish);
int run_parameters(const TableWish& wish);
int run_metrics(const TableWish& wish);
int run_known_runs(const OutputFormat& format, bool search);
int run_catalog(const std::string& name, const OutputFormat& format);
int run_validate(ValidateInput input);
int run_sweep(const SweepWish& wish);
int run_merge(const MergeWish& wish);
int run_seek(const SeekWish& wish);
int run_purchase(const PurchaseWish& wish);
int run_sensitivity(const SensitivityWish& wish);
int run_practices(const DesignInput& input, const OutputFormat& format);
int run_bill(const BillWish& wish);
int run_replicas(const ReplicasWish& wish);
/// The groups of a design, and with `csv_file` each rank with what it holds.
int run_ranks(const DesignInput& input, bool json, const std::string& csv_file);

/// The window, with the files open in it: a project, and files of other programs that are read together. Without a
/// display it writes the report of the project, or of the default design, as PDF and CSV into the current folder
/// instead.
int open_window(const std::vector<std::string>& files);

}  // namespace trainyard::app
