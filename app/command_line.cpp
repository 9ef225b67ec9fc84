// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"

#include <CLI/CLI.hpp>

#include "app/argument_rules.h"
#include "app/command_adding.h"
#include "app/output.h"
#include "engine/error.h"
#include "engine/explore/grid_sweep.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

constexpr auto description =
    "Trainyard: the GPUs, memory, time and cost to train, to serve and to post-train AI models.\n"
    "Without a command, it opens the window.";
constexpr auto footer =
    "Exit status: 0 success, 1 the design does not fit, is not legal or misses a target or limit, 2 invalid input.";

constexpr auto trace_help = "JSONL of Mooncake, CSV of Azure or BurstGPT, or a table";

/// Rejects values for flags: "--json=5" is an error.
void refuse_values_of_flags(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands({}))
    for (CLI::Option* option : command->get_options())
      if (option->get_expected_max() == 0) option->disable_flag_override();
}

int parse(CLI::App& app, int argc, char** argv) {
  if (const std::string empty = find_empty(argc, argv); !empty.empty())
    return print_error(empty + ": the value is empty; give a value or omit the option.");
  refuse_values_of_flags(app);
  try {
    app.parse(argc, argv);
    return done;
  } catch (const CLI::Success& success) {
    app.exit(success);  // prints the text of --help or --version
    return -1;
  } catch (const CLI::ParseError& error) {
    return print_error(std::string(error.what()) + " (see trainyard --help)");
  }
}

/// Adds the options for computing one of several parts.
void add_options(CLI::App& command, PartOptions& part) {
  CLI::Option* shard = command.add_option("--shard", part.shard, "Compute only part K of N; merge joins the parts");
  CLI::Option* file = command.add_option("--part", part.file, "Output file of the part");
  shard->type_name("K/N")->needs(file)->excludes("--json")->excludes("--csv");
  file->type_name("OUT")->needs(shard);
}

void add_evaluate(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(app, action, "evaluate", "Print every result of a design", run_evaluate);
  add_input_and_format(*command, *options);
}

void add_compare(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "compare", "Print how designs differ, and which inputs cause it", run_compare);
  command->add_option("FILE", options->files, "Project files; all their scenarios are compared");
  add_list(*command, "--design", options->designs,
           "The default design with some inputs set; repeatable: \"accelerators=8192 precision=fp8\"",
           "\"ID=VALUE ...\"");
  add_options(*command, options->format);
  add_threads(*command, options->threads, 1);
  command->footer("Exit status: 0 success, whatever the verdicts of the designs; 2 invalid usage or input.");
}

void add_import(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "import", "Read files of other programs as one design", run_import);
  command
      ->add_option("FILE", options->files,
                   "Files to read together: configurations of a model, a training or a server, and a log; or a "
                   "folder of them")
      ->required();
  command->add_option("--onto", options->onto.file, "Project whose design supplies values that no file states")
      ->type_name("PROJECT");
  command->add_option("--scenario", options->onto.scenario, "Name of a scenario in that project")->needs("--onto");
  add_list(*command, "--set", options->onto.assignments, "Set an input after reading the files; repeatable",
           "ID=VALUE");
  add_list(*command, "--prefer", options->preferred, "File to prefer if files contradict each other; repeatable",
           "FILE");
  command->add_option("--output", options->project, "Save the design as a project")->type_name("PROJECT");
  command->add_option("--runs", options->runs, "Write runs from logs as a table for the Trust page and for validate")
      ->type_name("RUNS.csv")
      ->excludes("--output");
  command->add_flag("--json", options->json, "Print JSON: understood, assumed and ignored values");
  add_force(*command, options->force);
}

void add_export(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "export", "Write a design as a file of another program", run_export);
  add_options(*command, options->input);
  command->add_option("--format", options->format, written_formats())->type_name("FORMAT")->required();
  command->add_option("--output", options->file, "Output file; default: standard output")->type_name("FILE");
  command->add_flag("--force", options->force,
                    "Write a design that is not legal or does not fit, with the reason in the first comment; "
                    "replace a file even if its kind differs");
}

void add_report(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(app, action, "report", "Write the report of a design", run_report);
  add_options(*command, options->input);
  command->get_option("--scenario")
      ->description(
          "Name of a scenario in the project; default: the subject chosen for its report, else the best one; with "
          "--set, the current scenario");
  command->add_option("--pdf", options->pdf, "Write a PDF file")->type_name("OUT");
  command->add_option("--csv", options->csv, "Write all inputs and results as CSV")->type_name("OUT");
  command->add_option("--html", options->html, "Write a single HTML file")->type_name("OUT");
  command->add_option("--paper", options->paper, "a4 or letter")
      ->check(CLI::IsMember({"a4", "letter"}))
      ->type_name("SIZE");
  command->add_option("--title", options->title, "Title; default: the title in the project")->type_name("TEXT");
  command
      ->add_option("--scenarios", options->scenarios,
                   "Letters of the scenarios to compare, for example A,C; default: all with the same job")
      ->delimiter(',')
      ->type_name("LETTERS");
  command->add_option("--sections", options->sections, "Sections to add, or to omit with a leading -: appendix,-cost")
      ->delimiter(',')
      ->type_name("IDS");
  command->add_option("--logo", options->logo, "PNG, JPEG or SVG image for the first page")->type_name("FILE");
  command->add_option("--subtitle", options->subtitle, "Subtitle")->type_name("TEXT");
  command->add_option("--author", options->author, "Author; default: the author in the project")->type_name("TEXT");
  command->add_option("--prepared-for", options->prepared_for, "Recipient")->type_name("TEXT");
  command->add_option("--note", options->note, "Note; default: the note in the project")->type_name("TEXT");
  command->add_option("--date", options->date, "Date as text; default: today")->type_name("TEXT");
  add_force(*command, options->force);
}

void add_search(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(
      app, action, "search", "Find the best layouts of a design, and reasons why others are refused", run_search);
  add_options(*command, options->input);
  command->add_option("--rank", options->rank, "Result to rank by; default: tokens_per_second")->type_name("METRIC");
  command
      ->add_option("--pareto", options->pareto,
                   "Two results for the best trade-offs (Pareto front); default: memory and speed")
      ->type_name("X,Y");
  add_top(*command, options->top, "Number of layouts to print", 100000);
  add_list(*command, "--vary", options->vary, "Values to try for an input; repeatable: tensor_parallel=1:16",
           "ID=FROM:TO|A,B,C");
  add_list(*command, "--keep", options->keep, "Input to keep unchanged; repeatable", "ID");
  command->add_option("--memory-left", options->memory_left, "Memory to keep free: \"4 GiB\"")->type_name("BYTES");
  command->add_flag("--high-end", options->at_high_end,
                    "Also require memory to fit at the high end of its likely range");
  add_threads(*command, options->threads, 1);
  add_json(*command, options->json);
  CLI::Option* csv = command->add_option("--csv", options->csv_file, "Write CSV to standard output or a file");
  csv->expected(0, 1)->type_name("[OUT]");
  add_options(*command, options->part);
  add_force(*command, options->force);
  command->parse_complete_callback([=, options = options] { options->csv = csv->count() > 0; });
}

void add_practices(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(
      app, action, "practices", "Check a design against best practices, and try each change", run_practices);
  add_options(*command, options->input);
  add_json(*command, options->format.json);
}

void add_ranks(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "ranks", "Print which GPUs form groups, and the memory of each GPU", run_ranks);
  add_options(*command, options->input);
  command->add_flag("--json", options->json, "Print JSON: SI units");
  command->add_option("--csv", options->csv, "Write CSV with one row per GPU")->type_name("OUT");
  add_force(*command, options->force);
}

void add_validate(CLI::App& app, Action& action) {
  const auto [command, input] =
      add_command(app, action, "validate", "Compare measured runs with predictions", run_validate);
  command->add_option("RUNS.csv", input->runs, "Table of runs, with a header line of column names");
  command->add_flag("--json", input->json, "Print rows and statistics as JSON: SI units, errors as fractions");
  CLI::Option* csv =
      command->add_option("--csv", input->csv_file, "Write the rows as CSV to standard output or a file");
  csv->expected(0, 1)->type_name("[OUT.csv]");
  add_force(*command, input->force);
  command->parse_complete_callback([=, input = input] { input->csv = csv->count() > 0; });
}

void add_sweep(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(app, action, "sweep", "Print results over one or two inputs", run_sweep);
  add_options(*command, options->input);
  CLI::Option* varied =
      add_list(*command, "--vary", options->varied,
               "An input and its values: ID=FROM:TO:STEPS (optionally :linear or :geometric), ID=A,B,C, ID=all, "
               "or ID=all:FIELD for catalog entries with that figure; give it twice for a grid",
               "ID=VALUES");
  CLI::Option* chosen =
      add_list(*command, "--metric", options->metrics, "A result; repeatable; default: time, cost and memory", "ID");
  command->add_option("--ready", options->ready, joined(preset_sweeps(), ", ", &PresetSweep::id))
      ->type_name("ID")
      ->excludes(varied, chosen);
  command->add_option("--layout", options->layout, joined(sweep_layouts(), ", ", &SweepLayoutRow::id))
      ->type_name("HOW");
  add_json(*command, options->json);
  command->add_option("--csv", options->csv, "Write the points as CSV; - for standard output")->type_name("OUT");
  add_threads(*command, options->threads, 1);
  add_options(*command, options->part);
  add_force(*command, options->force);
}

void add_merge(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "merge", "Join the parts of a search or sweep into one result", run_merge);
  command->add_option("PART", options->parts, "All parts that --shard wrote, in any order")->required();
  add_json(*command, options->json);
  command->add_option("--csv", options->csv, "Write CSV; - for standard output")->type_name("OUT");
  add_threads(*command, options->threads, 1);
  add_force(*command, options->force);
}

void add_seek(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "seek", "Find the value of one input at which a result meets a target", run_seek);
  add_options(*command, options->input);
  command->add_option("--vary", options->vary, "The input and its range: network_bandwidth=100Gb/s:800Gb/s")
      ->type_name("ID[=FROM:TO]");
  command
      ->add_option("--goal", options->goal,
                   "METRIC<=VALUE, >=VALUE or =VALUE; +2% relative to the current value; or fits")
      ->type_name("GOAL");
  CLI::Option* smallest =
      command->add_flag("--smallest", options->smallest, "Find the smallest value that meets the goal");
  CLI::Option* largest = command->add_flag("--largest", options->largest, "Find the largest value that meets the goal")
                             ->excludes(smallest);
  command->add_flag("--nearest", options->nearest, "Find the value nearest to the current one (default)")
      ->excludes(smallest, largest);
  command->add_flag("--other-layout", options->other_layout, "Use the best layout for the goal at each value");
  CLI::Option* question =
      command->add_option("--question", options->question, "A predefined question: a name from --questions");
  question->type_name("NAME")->excludes("--vary")->excludes("--goal");
  command->add_flag("--questions", options->list, "Print the predefined questions");
  add_json(*command, options->json);
  add_threads(*command, options->threads);
}

void add_purchase(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "purchase", "Find what to buy: machines, their number and the layout", run_purchase);
  add_options(*command, options->input);
  command->add_option("--goal", options->goal, "least_cost, soonest or fewest_devices")
      ->capture_default_str()
      ->type_name("GOAL");
  add_list(*command, "--accelerator", options->accelerators,
           "An accelerator to compare; repeatable; default: all that ship today and have a known price", "ID");
  command->add_flag("--unmeasured", options->rank_unmeasured, "Also rank devices with fewer than three measured runs");
  add_list(*command, "--network", options->networks,
           "A network to compare; repeatable; default: that of each device, or the design's if none is published",
           "ID");
  add_list(*command, "--without", options->without, "A limit to ignore: deadline, budget, power_limit", "ID");
  command
      ->add_option("--likelihood", options->likelihood,
                   "Required probability of meeting deadline and budget, 1 % to 99 %; default: 85 %; 50 % checks "
                   "the expected values")
      ->type_name("SHARE");
  add_options(*command, options->format);
  add_threads(*command, options->threads);
}

void add_room(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(
      app, action, "room", "Print the machine room: networks, bill of materials, power, racks and cost", run_room);
  add_input_and_format(*command, *options);
  command
      ->add_option("--prices", options->prices,
                   "CSV list of your prices with the columns part, low, high, currency, date and source")
      ->type_name("FILE");
  command->add_option("--cables", options->cables, "Write the cable schedule, port to port, to this CSV file")
      ->type_name("FILE");
  command
      ->add_option("--netbox", options->netbox,
                   "Write racks, types of devices, devices and cables for the import of NetBox to this folder")
      ->type_name("FOLDER");
  command->add_flag("--force", options->force, "Replace files of other kinds");
}

void add_pool(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(
      app, action, "pool", "Share one pool of GPUs for a year: serving by day, training in free hours", run_pool);
  command->add_option("FILE", options->file, "Project; the first scenario of each job shares the pool")->required();
  command->add_option("--accelerators", options->devices, "GPUs of the pool; default: the fewest that run each job")
      ->check(CLI::Range(1.0, 1e9));
  command->add_option("--curve", options->curve, "File with the load of 24 hours ÷ its peak; default: an assumption");
  add_options(*command, options->format);
}

void add_storage(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "storage",
                  "Rank the storage systems that keep up with a design, and say why others do not", run_storage);
  add_input_and_format(*command, *options);
  add_top(*command, options->top, "Number of systems to print as text");
  command
      ->add_option("--price", options->prices,
                   "Dollars per TB and month of a system, to rank it by cost; repeatable: --price dgx-h100-local=12")
      ->type_name("ID=USD");
  add_threads(*command, options->threads);
}

void add_sensitivity(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(
      app, action, "sensitivity", "Print which inputs change a result most, and its likely range", run_sensitivity);
  add_input_and_format(*command, *options);
  command->add_option("--metric", options->metric, "The result: an id from metrics")->required()->type_name("ID");
  add_top(*command, options->top, "Number of inputs to print, largest effect first");
  command->add_flag("--other-layout", options->other_layout,
                    "If the next degree or count is not legal or does not fit, use the nearest legal layout");
  command->add_option("--draws", options->draws, "Number of random draws of uncertain inputs and likely ranges")
      ->check(CLI::Range(1, 10000000))
      ->capture_default_str()
      ->type_name("N");
  command->add_option("--seed", options->seed, "The same seed gives the same draws")
      ->capture_default_str()
      ->type_name("S");
  add_threads(*command, options->threads);
}

void add_bill(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(
      app, action, "bill", "Print one bill for training and serving a model, and its break-even day", run_bill);
  add_input_and_format(*command, *options);
  command->add_option("--train", options->train, "Training scenario; default: the first one")->type_name("NAME");
  command->add_option("--serve", options->serve, "Serving scenario; default: the first one")->type_name("NAME");
  command->add_option("--days", options->days, "Period in days from the start of training")
      ->check(CLI::Range(1.0, 36500.0))
      ->check([](const std::string& text) {
        // CLI::Range accepts NaN, because its comparisons are false.
        return text.find_first_of("nN") == std::string::npos ? std::string()
                                                             : "\"" + text + "\" is not a number of days";
      })
      ->capture_default_str();
}

void add_replicas(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_command(app, action, "replicas", "Find the layout of a serving replica, and reasons why others are refused",
                  run_replicas);
  add_input_and_format(*command, *options);
  add_top(*command, options->top, "Number of layouts to print");
}

void add_check(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(
      app, action, "check", "Simulate the scheduler of a serving replica and compare it with the formulas", run_check);
  add_input_and_format(*command, *options);
  const auto add = [c = command](const char* name, auto& value, const char* help, auto check) {
    c->add_option(name, value, help)->check(check)->capture_default_str();
  };
  add("--clients", options->clients, "Clients of a closed loop; 0: as in the design", whole_number(0, 1'000'000));
  add("--client-requests", options->client_requests, "Requests of each client", whole_number(1, 10'000));
  add("--length-spread", options->length_spread, "Closed loop: 1 - shortest / longest", CLI::Range(0.0, 0.99));
  add("--requests", options->requests, "Random arrivals to simulate", whole_number(100, 10'000'000));
  command->add_option("--seed", options->seed, "Seed of the random numbers")->capture_default_str();
}

void add_trace(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(app, action, "trace", "Serve the load of a trace of requests", run_trace);
  command->add_option("TRACE", options->trace, trace_help)->required();
  add_input_and_format(*command, *options);
  command->add_flag("--peak", options->peak, "Use the rate of the busiest minute instead of the average");
}

void add_fleet(CLI::App& app, Action& action) {
  const auto [command, options] = add_command(app, action, "fleet", "Find the cheapest fleet for a day", run_fleet);
  command->add_option("--trace", options->trace, trace_help)->type_name("TRACE");
  command->add_option("--curve", options->curve, "Requests/s of each hour: 5,20,10")->excludes("--trace");
  add_list(*command, "--accelerator", options->accelerators, "Accelerator to consider; repeatable", "ID");
  add_top(*command, options->top, "Number of fleets to print");
  command->add_flag("--hours", options->hours, "Print the hours of the cheapest fleet instead");
  add_threads(*command, options->threads);
  add_input_and_format(*command, *options);
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App app(description, "trainyard");
  app.footer(footer);
  app.set_version_flag("--version", "trainyard " TRAINYARD_VERSION);
  app.require_subcommand(0, 1);
  std::vector<std::string> files;
  app.add_option("FILE", files, "A project to open, or files and folders of other programs to read together");
  Action action = [&files] { return open_window(files); };
  add_evaluate(app, action);
  add_compare(app, action);
  add_import(app, action);
  add_export(app, action);
  add_report(app, action);
  add_search(app, action);
  add_tables(app, action);
  add_validate(app, action);
  add_sweep(app, action);
  add_merge(app, action);
  add_seek(app, action);
  add_purchase(app, action);
  add_room(app, action);
  add_pool(app, action);
  add_storage(app, action);
  add_sensitivity(app, action);
  add_practices(app, action);
  add_ranks(app, action);
  add_bill(app, action);
  add_replicas(app, action);
  add_check(app, action);
  add_trace(app, action);
  add_fleet(app, action);

  const int parsed = parse(app, argc, argv);
  if (parsed != done) return std::max(parsed, int(done));
  try {
    return action();
  } catch (const InputError& error) {
    return print_error(error.what());
  } catch (const std::exception& error) {
    return print_error(std::string("internal error: ") + error.what());
  }
}

}  // namespace trainyard::app
