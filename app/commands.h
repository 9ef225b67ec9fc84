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

// Commands run after the whole line is parsed. Each returns the exit status and throws InputError. They do not depend
// on the names of their options.

/// Options of commands that print results about a design.
struct DesignOptions {
  DesignInput input;
  OutputFormat format;
};

/// Options of `report`.
struct ReportOptions {
  DesignInput input;
  bool force = false;  ///< here and below: also replace a file whose kind differs from that of the output
  std::string pdf, html, csv;
  std::optional<std::string> title, author, note;
  std::optional<std::string> paper, subtitle, prepared_for;  ///< if not given: from the project
  std::string date, logo;
  std::vector<std::string> scenarios, sections;
};

/// Options of `validate`.
struct ValidateOptions {
  std::string runs;
  bool json = false, csv = false, force = false;
  std::string csv_file;  ///< empty: standard output
};

/// The part of a search or sweep to compute. If the texts are empty, everything is computed.
struct PartOptions {
  std::string shard, file;
};
/// Maximum size of a part file in bytes, enough for a million points with many results.
inline constexpr size_t largest_part = size_t(2) << 30;

/// Options of `merge`.
struct MergeOptions {
  std::vector<std::string> parts;
  bool json = false, force = false;
  std::string csv;  ///< file, or "-" for standard output; empty: no CSV
  int threads = 0;
};

/// Options of `search`; empty texts select the defaults.
struct SearchOptions {
  DesignInput input;
  std::string rank, pareto, memory_left;
  std::vector<std::string> vary, keep;
  size_t top = 10;
  int threads = 0;
  bool at_high_end = false, json = false, csv = false, force = false;
  std::string csv_file;  ///< empty: standard output
  PartOptions part;
};

/// Options of `parameters` and `metrics`.
struct TableOptions {
  OutputFormat format;
  std::string job;  ///< job id; empty: all jobs
};

/// Options of `known-runs`.
struct KnownRunsOptions {
  OutputFormat format;
  bool search = false;  ///< compare with the fastest layout found instead of the published figures
};

/// Options of `examples`.
struct ExamplesOptions {
  std::string id;    ///< empty: all examples
  std::string file;  ///< project to write; empty: print
  OutputFormat format;
  bool force = false;
};

/// Options of `manual`.
struct ManualOptions {
  std::string file;      ///< ends in .html or .pdf
  std::string language;  ///< code of the language; empty: that of the system
  bool force = false;
};

/// Options of `verify`.
struct VerifyOptions {
  std::string file;
  bool json = false;
};

/// Options of `catalog`.
struct CatalogOptions {
  std::string kind;
  OutputFormat format;
};

/// Options of `ranks`.
struct RanksOptions {
  DesignInput input;
  bool json = false, force = false;
  std::string csv;  ///< file that lists the contents of each rank; empty: none
};

/// Options of `sweep`.
struct SweepOptions {
  DesignInput input;
  std::vector<std::string> varied, metrics;
  std::string ready;   ///< id of a ready sweep that replaces inputs and metrics; empty: none
  std::string layout;  ///< empty: unchanged, or as the ready sweep sets it
  bool json = false, force = false;
  std::string csv;  ///< file, or "-" for standard output; empty: no CSV
  int threads = 0;  ///< 0: one per processor
  PartOptions part;
};

/// Options of `seek`: a ready question by name, or an input and a goal.
struct SeekOptions {
  DesignInput input;
  std::string question, vary, goal;
  bool smallest = false, largest = false, nearest = false, other_layout = false, list = false, json = false;
  int threads = 0;
};

/// Options of `purchase`.
struct PurchaseOptions : DesignOptions {
  std::string goal = "least_cost";
  std::vector<std::string> accelerators, networks, without;
  std::string likelihood;
  bool rank_unmeasured = false;
  int threads = 0;
};

/// Options of `storage`.
struct StorageOptions : DesignOptions {
  size_t top = 20;
  std::vector<std::string> prices;  ///< "ID=USD": dollars per TB and month of a system
  int threads = 0;
};

/// Options of `room`.
struct RoomOptions : DesignOptions {
  std::string prices;  ///< CSV file; empty: published prices only
  std::string cables;  ///< CSV file to write: which port each cable connects
  std::string netbox;  ///< folder to write files for NetBox to
  bool force = false;  ///< replaces files of another kind
};

/// Options of `pool`.
struct PoolOptions {
  std::string file;
  std::string curve;              ///< file with 24 shares; empty: the assumed daily curve
  std::optional<double> devices;  ///< empty: the fewest that run each job
  OutputFormat format;
};

/// Options of `sensitivity`.
struct SensitivityOptions : DesignOptions {
  std::string metric;
  size_t top = 20, draws = 10000;
  std::uint64_t seed = 1;
  bool other_layout = false;
  int threads = 0;
};

/// Options of `bill`; without names, the first scenario that trains and the first that serves.
struct BillOptions : DesignOptions {
  std::string train, serve;
  double days = 1095;
};

/// Options of `replicas`.
struct ReplicasOptions : DesignOptions {
  size_t top = 1000;
};

/// Options of `check`: random arrivals, or clients in a closed loop if `clients` is set.
struct CheckOptions : DesignOptions {
  int clients = 0, client_requests = 10, requests = 20000;
  double length_spread = 0.2;
  std::uint64_t seed = 1;
};

/// Options of `trace`.
struct TraceOptions : DesignOptions {
  std::string trace;
  bool peak = false;  ///< load of the busiest minute instead of the average
};

/// Options of `fleet`.
struct FleetOptions : DesignOptions {
  std::string trace;                      ///< file; empty: `curve`
  std::string curve;                      ///< requests/s of consecutive hours; empty: the daily curve of the design
  std::vector<std::string> accelerators;  ///< ids; empty: that of the design
  std::size_t top = 10;
  bool hours = false;  ///< print the hours of the cheapest fleet
  int threads = 0;
};

/// Options of `import`: files of other programs, which are applied together to a design.
struct ImportOptions {
  DesignInput onto;                    ///< design to change; its --set assignments are applied last
  std::vector<std::string> files;      ///< files or folders
  std::vector<IgnoredValue> rest;      ///< contents of folders that the import ignores
  std::vector<std::string> preferred;  ///< files that win over contradicting ones
  std::string project;                 ///< file to save the design in; empty: none
  std::string runs;                    ///< table to write the runs of logs to; empty: none
  bool json = false, force = false;
};
int run_import(const ImportOptions& options);
/// Returns whether any file is a training log or a benchmark table, that is, measured runs rather than a design.
bool are_measured(const std::vector<std::string>& files);
int run_import_runs(const ImportOptions& options);

/// Options of `export`.
struct ExportOptions {
  DesignInput input;
  std::string format;
  std::string file;    ///< empty: standard output
  bool force = false;  ///< also write a design that cannot run, with the reason at the top
};
/// Lists the formats: "fsdp (FSDP YAML of accelerate), …"
std::string written_formats();
int run_export(const ExportOptions& options);

/// Options of `compare`: all scenarios of the files, then the designs.
struct CompareOptions {
  std::vector<std::string> files, designs;
  OutputFormat format;
  int threads = 0;
};

int run_evaluate(const DesignOptions& options);
int run_compare(const CompareOptions& options);
int run_report(const ReportOptions& options);
int run_search(const SearchOptions& options);
int run_parameters(const TableOptions& options);
int run_metrics(const TableOptions& options);
int run_known_runs(const KnownRunsOptions& options);
int run_examples(const ExamplesOptions& options);
int run_verify(const VerifyOptions& options);
int run_manual(const ManualOptions& options);
int run_catalog(const CatalogOptions& options);
int run_validate(const ValidateOptions& options);
int run_sweep(const SweepOptions& options);
int run_merge(const MergeOptions& options);
int run_seek(const SeekOptions& options);
int run_purchase(const PurchaseOptions& options);
int run_room(const RoomOptions& options);
int run_pool(const PoolOptions& options);
int run_storage(const StorageOptions& options);
int run_sensitivity(const SensitivityOptions& options);
int run_practices(const DesignOptions& options);
int run_bill(const BillOptions& options);
int run_replicas(const ReplicasOptions& options);
int run_check(const CheckOptions& options);
int run_trace(const TraceOptions& options);
int run_fleet(const FleetOptions& options);
int run_ranks(const RanksOptions& options);

/// Opens the window with the given files: a project, and files of other programs that are read together. Without a
/// display, it writes the report of the project (or the default design) as PDF and CSV into the current folder.
int open_window(const std::vector<std::string>& files);

}  // namespace trainyard::app
