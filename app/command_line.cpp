// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>

#include "app/argument_rules.h"
#include "app/commands.h"
#include "app/output.h"
#include "app/overwriting.h"
#include "engine/catalog/catalog.h"
#include "engine/error.h"
#include "engine/explore/grid_sweep.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

constexpr auto description =
    "Trainyard: what it takes to train an AI model, to serve it and to post-train it, in GPUs, memory, time and "
    "money.\n"
    "Without a command it opens the window.";
constexpr auto footer =
    "Exit status: 0 done, 1 the design does not fit, is not legal or misses its targets, 2 bad usage or input.";

/// Rejects values of flags: "--json=5" is an error.
void refuse_values_of_flags(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands({}))
    for (CLI::Option* option : command->get_options())
      if (option->get_expected_max() == 0) option->disable_flag_override();
}

int parse(CLI::App& app, int argc, char** argv) {
  if (const std::string empty = find_empty(argc, argv); !empty.empty())
    return complain(empty + ": the value is empty; give a name or leave it out.");
  refuse_values_of_flags(app);
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

/// Runs a command after the whole line is parsed. Returns the exit status; throws InputError.
using Action = std::function<int()>;

void add_options(CLI::App& command, DesignInput& input) {
  command.add_option("FILE", input.file, "Project file; without one, the default design");
  command.add_option("--known-run", input.known_run, "Start from a well-known run: an id that known-runs prints")
      ->type_name("ID")
      ->excludes("FILE");
  command.add_option("--scenario", input.scenario, "Name of a scenario of the project; without it, its current one");
  command.add_option("--set", input.assignments, "Set an input, as often as needed: --set tensor_parallel=8")
      ->type_name("ID=VALUE")
      ->allow_extra_args(false);
}

std::shared_ptr<bool> add_force(CLI::App& command) {
  auto force = std::make_shared<bool>(false);
  command.add_flag("--force", *force, "Replace a file of another kind than the output");
  return force;
}

void add_options(CLI::App& command, OutputFormat& format) {
  CLI::Option* as_json = command.add_flag("--json", format.json, "Print JSON: SI units, choices as their ids");
  command.add_flag("--csv", format.csv, "Print CSV (RFC 4180): SI units")->excludes(as_json);
}

/// Adds the options for computing one of many parts.
void add_options(CLI::App& command, PartWish& part) {
  CLI::Option* shard = command.add_option("--shard", part.shard, "Only the K-th of N parts, for merge to join");
  CLI::Option* file = command.add_option("--part", part.file, "The file that the part is written to");
  shard->type_name("K/N")->needs(file)->excludes("--json")->excludes("--csv");
  file->type_name("OUT")->needs(shard);
}

// Each function adds one command to `app` and sets `action` when the command is chosen.

void add_evaluate(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("evaluate", "Print every result of a design");
  auto input = std::make_shared<DesignInput>();
  auto format = std::make_shared<OutputFormat>();
  add_options(*command, *input);
  add_options(*command, *format);
  command->callback([=, &action] { action = [=] { return run_evaluate(*input, *format); }; });
}

void add_compare(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("compare", "Print how designs differ, and which input is why");
  auto wish = std::make_shared<CompareWish>();
  command->add_option("FILE", wish->files, "Project files: all their scenarios are compared");
  command
      ->add_option("--design", wish->designs,
                   "The default design with some inputs set, as often as needed: \"accelerators=8192 precision=fp8\"")
      ->type_name("\"ID=VALUE ...\"")
      ->allow_extra_args(false);
  add_options(*command, wish->format);
  command->add_option("--threads", wish->threads, "Threads; without it, one a processor")->check(CLI::Range(1, 1024));
  command->footer("Exit status: 0 done, whatever the verdicts of the designs; 2 bad usage or input.");
  command->callback([=, &action] { action = [=] { return run_compare(*wish); }; });
}

void add_import(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("import", "Read files of other programs as one design");
  auto wish = std::make_shared<ImportWish>();
  command
      ->add_option("FILE", wish->files,
                   "Configurations that are read together: of a model, of a training, of a server, and a log; or a "
                   "folder of them")
      ->required();
  command->add_option("--onto", wish->onto.file, "A project whose design holds what no file says")
      ->type_name("PROJECT");
  command->add_option("--scenario", wish->onto.scenario, "Name of a scenario of that project")->needs("--onto");
  command->add_option("--set", wish->onto.assignments, "Set an input after the files, as often as needed")
      ->type_name("ID=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--prefer", wish->preferred,
                   "The file to believe where the files contradict each other, as often as needed")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command->add_option("--output", wish->project, "Save the design as a project")->type_name("PROJECT");
  command->add_option("--runs", wish->runs, "Write the runs of logs as a table that Trust loads and validate reads")
      ->type_name("RUNS.csv")
      ->excludes("--output");
  command->add_flag("--json", wish->json, "Print JSON: what was understood, assumed and ignored");
  const auto force = add_force(*command);
  command->callback([=, &action] {
    action = [=] {
      check_outputs(*force, {{wish->project, OutputKind::project}, {wish->runs, OutputKind::table}});
      return run_import(*wish);
    };
  });
}

void add_export(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("export", "Write a design as a file of another program");
  auto wish = std::make_shared<ExportWish>();
  add_options(*command, wish->input);
  command->add_option("--format", wish->format, written_formats())->type_name("FORMAT")->required();
  command->add_option("--output", wish->file, "The file to write; without one, standard output")->type_name("FILE");
  command->add_flag(
      "--force", wish->force,
      "Write a design that is not legal or does not fit, with the reason in the first comment of the file; "
      "replace a file of another kind");
  command->callback([=, &action] {
    action = [=] {
      check_outputs(wish->force, {{wish->file, OutputKind::configuration}});
      return run_export(*wish);
    };
  });
}

void add_report(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("report", "Write the report of a design");
  auto wish = std::make_shared<ReportWish>();
  add_options(*command, wish->input);
  command->add_option("--pdf", wish->pdf, "Write it as PDF")->type_name("OUT");
  command->add_option("--csv", wish->csv, "Write every input and result as CSV")->type_name("OUT");
  command->add_option("--html", wish->html, "Write it as one HTML file")->type_name("OUT");
  command->add_option("--paper", wish->paper, "a4 or letter")
      ->check(CLI::IsMember({"a4", "letter"}))
      ->type_name("SIZE");
  command->add_option("--title", wish->title, "Title; without it, the project's")->type_name("TEXT");
  command
      ->add_option("--scenarios", wish->scenarios,
                   "Letters of the scenarios that it compares, as A,C; without them, all of the same job")
      ->delimiter(',')
      ->type_name("LETTERS");
  command
      ->add_option("--sections", wish->sections,
                   "Sections besides the usual ones, or with - in front those to leave out: appendix,-cost")
      ->delimiter(',')
      ->type_name("IDS");
  command->add_option("--logo", wish->logo, "PNG, JPEG or SVG image for the first page")->type_name("FILE");
  command->add_option("--subtitle", wish->subtitle, "Line under the title")->type_name("TEXT");
  command->add_option("--author", wish->author, "Who prepared it; without it, the project's author")->type_name("TEXT");
  command->add_option("--prepared-for", wish->prepared_for, "For whom")->type_name("TEXT");
  command->add_option("--note", wish->note, "A note; without it, the project's")->type_name("TEXT");
  command->add_option("--date", wish->date, "Date as it shall stand there; without it, today")->type_name("TEXT");
  const auto force = add_force(*command);
  command->callback([=, &action] {
    action = [=] {
      check_outputs(*force,
                    {{wish->pdf, OutputKind::pdf}, {wish->html, OutputKind::html}, {wish->csv, OutputKind::table}},
                    {wish->input.file, wish->logo});
      return run_report(*wish);
    };
  });
}

void add_search(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("search", "Find the best layouts of a design, and why others are refused");
  auto wish = std::make_shared<SearchWish>();
  add_options(*command, wish->input);
  command->add_option("--rank", wish->rank, "Result that ranks; without it, tokens_per_second")->type_name("METRIC");
  command->add_option("--pareto", wish->pareto, "Two results whose front is wanted; without it, memory and speed")
      ->type_name("X,Y");
  command->add_option("--top", wish->top, "Layouts to print")->check(CLI::Range(1, 100000))->capture_default_str();
  command->add_option("--vary", wish->vary, "Values to try of an input, as often as needed: tensor_parallel=1:16")
      ->type_name("ID=FROM:TO|A,B,C")
      ->allow_extra_args(false);
  command->add_option("--keep", wish->keep, "An input that stays as it is, as often as needed")
      ->type_name("ID")
      ->allow_extra_args(false);
  command->add_option("--memory-left", wish->memory_left, "Memory that must stay free: \"4 GiB\"")->type_name("BYTES");
  command->add_flag("--high-end", wish->at_high_end, "Memory must do at the high end of its band, too");
  command->add_option("--threads", wish->threads, "Threads; without it, one a processor")->check(CLI::Range(1, 1024));
  command->add_flag("--json", wish->json, "Print JSON: SI units, choices as their ids");
  CLI::Option* csv = command->add_option("--csv", wish->csv_file, "Write CSV, to standard output or to a file");
  csv->expected(0, 1)->type_name("[OUT]");
  add_options(*command, wish->part);
  const auto force = add_force(*command);
  command->callback([=, &action] {
    wish->csv = csv->count() > 0;
    action = [=] {
      check_outputs(*force, {{wish->csv_file, OutputKind::table}, {wish->part.file, OutputKind::part}});
      return run_search(*wish);
    };
  });
}

void add_table(CLI::App& app, Action& action, const char* name, const char* help, int (*run)(const TableWish&)) {
  CLI::App* command = app.add_subcommand(name, help);
  auto wish = std::make_shared<TableWish>();
  add_options(*command, wish->format);
  std::vector<std::string> jobs;
  for (const Job job : every_job) jobs.emplace_back(job_id(job));
  command->add_option("--job", wish->job, "Only those of one job: " + joined(every_job, ", ", job_id))
      ->check(CLI::IsMember(jobs))
      ->type_name("JOB");
  command->callback([=, &action] { action = [=] { return run(*wish); }; });
}

void add_known_runs(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "known-runs", "Compare well-known training runs and serving systems with what is predicted for them");
  auto format = std::make_shared<OutputFormat>();
  auto search = std::make_shared<bool>(false);
  add_options(*command, *format);
  command->add_flag("--search", *search,
                    "Say by how much the fastest layout of a training run on the same devices is faster instead");
  command->callback([=, &action] { action = [=] { return run_known_runs(*format, *search); }; });
}

void add_catalog(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("catalog", "Print the entries of one kind that are built in");
  auto kind = std::make_shared<std::string>();
  auto format = std::make_shared<OutputFormat>();
  command->add_option("KIND", *kind, joined(catalog_kinds, ", ", catalog_id))->required();
  add_options(*command, *format);
  command->callback([=, &action] { action = [=] { return run_catalog(*kind, *format); }; });
}

void add_practices(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("practices", "Check a design against best practices, each change tried");
  auto input = std::make_shared<DesignInput>();
  auto format = std::make_shared<OutputFormat>();
  add_options(*command, *input);
  command->add_flag("--json", format->json, "Print JSON: SI units, choices as their ids");
  command->callback([=, &action] { action = [=] { return run_practices(*input, *format); }; });
}

void add_ranks(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("ranks", "Print which GPUs work together, and what each of them holds");
  auto input = std::make_shared<DesignInput>();
  auto json = std::make_shared<bool>(false);
  auto csv = std::make_shared<std::string>();
  add_options(*command, *input);
  command->add_flag("--json", *json, "Print JSON: SI units");
  command->add_option("--csv", *csv, "Write one row a GPU as CSV")->type_name("OUT");
  const auto force = add_force(*command);
  command->callback([=, &action] {
    action = [=] {
      check_outputs(*force, {{*csv, OutputKind::table}});
      return run_ranks(*input, *json, *csv);
    };
  });
}

void add_validate(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("validate", "Compare measured runs with what is predicted for them");
  auto input = std::make_shared<ValidateInput>();
  command->add_option("RUNS.csv", input->runs, "Table of runs: a header line with the names of the columns");
  command->add_flag("--json", input->json, "Print rows and statistics as JSON: SI units, errors as fractions");
  CLI::Option* csv =
      command->add_option("--csv", input->csv_file, "Write the rows as CSV, to standard output or to a file");
  csv->expected(0, 1)->type_name("[OUT.csv]");
  const auto force = add_force(*command);
  command->callback([=, &action] {
    input->csv = csv->count() > 0;
    action = [=] {
      check_outputs(*force, {{input->csv_file, OutputKind::table}});
      return run_validate(*input);
    };
  });
}

void add_sweep(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("sweep", "Print results along one or two inputs");
  auto wish = std::make_shared<SweepWish>();
  add_options(*command, wish->input);
  CLI::Option* varied =
      command
          ->add_option("--vary", wish->varied,
                       "An input and its values: ID=FROM:TO:STEPS (:linear or :geometric behind it), ID=A,B,C, ID=all, "
                       "or ID=all:FIELD for the catalog entries that have a figure; twice for a grid")
          ->type_name("ID=VALUES")
          ->allow_extra_args(false);
  CLI::Option* chosen =
      command->add_option("--metric", wish->metrics, "A result, as often as needed; without one, time, cost and memory")
          ->type_name("ID")
          ->allow_extra_args(false);
  command->add_option("--ready", wish->ready, joined(ready_sweeps(), ", ", &ReadySweep::id))
      ->type_name("ID")
      ->excludes(varied, chosen);
  command->add_option("--layout", wish->layout, joined(sweep_layouts(), ", ", &SweepLayoutRow::id))->type_name("HOW");
  command->add_flag("--json", wish->json, "Print JSON: SI units, choices as their ids");
  command->add_option("--csv", wish->csv, "Write the points as CSV; - is standard output")->type_name("OUT");
  command->add_option("--threads", wish->threads, "Threads that work; without it, one a processor")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  add_options(*command, wish->part);
  const auto force = add_force(*command);
  command->callback([=, &action] {
    action = [=] {
      check_outputs(*force, {{wish->csv, OutputKind::table}, {wish->part.file, OutputKind::part}});
      return run_sweep(*wish);
    };
  });
}

void add_merge(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("merge", "Join the parts of a search or a sweep to the answer of one run");
  auto wish = std::make_shared<MergeWish>();
  command->add_option("PART", wish->parts, "All parts that --shard wrote, in any order")->required();
  command->add_flag("--json", wish->json, "Print JSON: SI units, choices as their ids");
  command->add_option("--csv", wish->csv, "Write CSV; - is standard output")->type_name("OUT");
  command->add_option("--threads", wish->threads, "Threads; without it, one a processor")->check(CLI::Range(1, 1024));
  const auto force = add_force(*command);
  command->callback([=, &action] {
    action = [=] {
      check_outputs(*force, {{wish->csv, OutputKind::table}}, wish->parts);
      return run_merge(*wish);
    };
  });
}

void add_seek(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("seek", "Find the value of one input that brings one result to a target");
  auto wish = std::make_shared<SeekWish>();
  add_options(*command, wish->input);
  command->add_option("--vary", wish->vary, "The input, and between which values: network_bandwidth=100Gb/s:800Gb/s")
      ->type_name("ID[=FROM:TO]");
  command->add_option("--goal", wish->goal, "METRIC<=VALUE, >=VALUE or =VALUE; +2% of today's value; or fits")
      ->type_name("GOAL");
  CLI::Option* smallest = command->add_flag("--smallest", wish->smallest, "The smallest value that does it");
  CLI::Option* largest = command->add_flag("--largest", wish->largest, "The largest one")->excludes(smallest);
  command->add_flag("--nearest", wish->nearest, "The one nearest to today's; the default")
      ->excludes(smallest)
      ->excludes(largest);
  command->add_flag("--other-layout", wish->other_layout, "At each value take the layout that is best for the goal");
  CLI::Option* question = command->add_option("--question", wish->question, "A ready question: a name of --questions");
  question->type_name("NAME")->excludes("--vary")->excludes("--goal");
  command->add_flag("--questions", wish->list, "Print the ready questions");
  command->add_flag("--json", wish->json, "Print JSON: SI units, choices as their ids");
  command->add_option("--threads", wish->threads, "0: one a processor")->check(CLI::Range(0, 4096))->type_name("N");
  command->callback([=, &action] { action = [=] { return run_seek(*wish); }; });
}

void add_purchase(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("purchase", "Find what to buy: machines, their number and a layout");
  auto wish = std::make_shared<PurchaseWish>();
  add_options(*command, wish->input);
  command->add_option("--goal", wish->goal, "least_cost, soonest or fewest_devices")
      ->capture_default_str()
      ->type_name("GOAL");
  command->add_option("--accelerator", wish->accelerators, "A kind to compare; without one, all whose price is known")
      ->type_name("ID")
      ->allow_extra_args(false);
  command->add_flag("--unmeasured", wish->rank_unmeasured, "Also rank devices on which no run was measured");
  command
      ->add_option("--network", wish->networks,
                   "A network to compare; without one, that of each device, or the design's where none is published")
      ->type_name("ID")
      ->allow_extra_args(false);
  command->add_option("--without", wish->without, "A limit that need not hold: deadline, budget, power_limit")
      ->type_name("ID")
      ->allow_extra_args(false);
  command->add_flag("--high-end", wish->at_high_end, "Deadline and budget hold at the high end of the band, too");
  add_options(*command, wish->format);
  command->add_option("--threads", wish->threads, "0: one a processor")->check(CLI::Range(0, 4096))->type_name("N");
  command->callback([=, &action] { action = [=] { return run_purchase(*wish); }; });
}

void add_sensitivity(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("sensitivity", "Which inputs move a result, and what their uncertainty makes of it");
  auto wish = std::make_shared<SensitivityWish>();
  add_options(*command, wish->input);
  add_options(*command, wish->format);
  command->add_option("--metric", wish->metric, "The result: an id that metrics prints")->required()->type_name("ID");
  command->add_option("--top", wish->top, "So many inputs, the one that moves it most first")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str()
      ->type_name("N");
  command->add_flag("--other-layout", wish->other_layout,
                    "Where the next degree or count is not legal or does not fit, take the nearest legal layout");
  command->add_option("--draws", wish->draws, "Draws of the uncertain inputs and the bands")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str()
      ->type_name("N");
  command->add_option("--seed", wish->seed, "The same seed gives the same draws")
      ->capture_default_str()
      ->type_name("S");
  command->add_option("--threads", wish->threads, "0: one a processor")->check(CLI::Range(0, 4096))->type_name("N");
  command->callback([=, &action] { action = [=] { return run_sensitivity(*wish); }; });
}

void add_bill(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("bill", "Train a model, then serve it: one bill, and the day that pays for it");
  auto wish = std::make_shared<BillWish>();
  add_options(*command, wish->input);
  add_options(*command, wish->format);
  command->add_option("--train", wish->train, "The scenario that trains; without it, the first that does")
      ->type_name("NAME");
  command->add_option("--serve", wish->serve, "The scenario that serves; without it, the first that does")
      ->type_name("NAME");
  command->add_option("--days", wish->days, "Days to look ahead, from the first of training")
      ->check(CLI::Range(1.0, 36500.0))
      ->check([](const std::string& text) {
        // CLI::Range accepts NaN, because its comparisons are false.
        return text.find_first_of("nN") == std::string::npos ? std::string()
                                                             : "\"" + text + "\" is not a number of days";
      })
      ->capture_default_str();
  command->callback([=, &action] { action = [=] { return run_bill(*wish); }; });
}

void add_replicas(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("replicas", "Find the layout of a serving replica, and why others are refused");
  auto wish = std::make_shared<ReplicasWish>();
  add_options(*command, wish->input);
  add_options(*command, wish->format);
  command->add_option("--top", wish->top, "Layouts to print")->check(CLI::Range(1, 1000))->capture_default_str();
  command->callback([=, &action] { action = [=] { return run_replicas(*wish); }; });
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App app(description, "trainyard");
  app.footer(footer);
  app.set_version_flag("--version", "trainyard " TRAINYARD_VERSION);
  app.require_subcommand(0, 1);
  std::vector<std::string> files;
  app.add_option("FILE", files, "A project to open, or files and folders of other programs that are read together");
  Action action = [&files] { return open_window(files); };
  add_evaluate(app, action);
  add_compare(app, action);
  add_import(app, action);
  add_export(app, action);
  add_report(app, action);
  add_search(app, action);
  add_table(app, action, "parameters", "Print every input: id, default, what is allowed", run_parameters);
  add_table(app, action, "metrics", "Print every result: id, unit, meaning, formula", run_metrics);
  add_catalog(app, action);
  add_known_runs(app, action);
  add_validate(app, action);
  add_sweep(app, action);
  add_merge(app, action);
  add_seek(app, action);
  add_purchase(app, action);
  add_sensitivity(app, action);
  add_practices(app, action);
  add_ranks(app, action);
  add_bill(app, action);
  add_replicas(app, action);

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
