// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/design_input.h"
#include "app/input_file.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/explore/shared_pool.h"

namespace trainyard::app {
namespace {

constexpr size_t largest_curve = size_t(1) << 16;

struct NamedUse {
  const char* name;
  const PoolUse* use;
  double devices;  ///< of a service: at its peak
};

Json dollars_or_null(const std::optional<Cents>& cents) { return cents ? json_number(double(*cents) / 100) : Json(); }

const RecordTable<NamedUse> use_table{
    {"job", [](const NamedUse& u) { return std::string(u.name); }, In::all, "job"},
    {"accelerators", &NamedUse::devices, In::all, "GPUs", Unit::none},
    {"hours", [](const NamedUse& u) { return u.use->hours; }, In::all, "hours", Unit::none},
    {"accelerator_hours", [](const NamedUse& u) { return u.use->device_hours; }, In::all, "GPU-hours", Unit::none},
    {"lost_hours", [](const NamedUse& u) { return u.use->lost_hours; }, In::all, "lost hours", Unit::none},
    {"cost", [](const NamedUse& u) { return dollars_or_null(u.use->cost); }, In::all, "cost", Unit::money},
    {"done", [](const NamedUse& u) { return u.use->done; }, In::all, "done", Unit::fraction},
    {"finish_day", [](const NamedUse& u) { return u.use->finish_day.value_or(std::nan("")); }, In::all,
     "finished after", Unit::days},
};

struct ShownHour {
  size_t hour;
  double share, requests;
  PoolHour devices;
};

const RecordTable<ShownHour> hour_table{
    {"hour", [](const ShownHour& h) { return double(h.hour); }, In::all, "hour", Unit::none},
    {"share", &ShownHour::share, In::all, "load", Unit::fraction},
    {"requests", &ShownHour::requests, In::all, "requests", Unit::request_rate},
    {"serving", [](const ShownHour& h) { return h.devices.serving; }, In::all, "serving", Unit::none},
    {"training", [](const ShownHour& h) { return h.devices.training; }, In::all, "training", Unit::none},
    {"post_training", [](const ShownHour& h) { return h.devices.post_training; }, In::all, "post-training", Unit::none},
    {"idle", [](const ShownHour& h) { return h.devices.idle; }, In::all, "idle", Unit::none},
};

std::vector<NamedUse> uses_of(const PoolPlan& plan, const PoolYear& year) {
  std::vector<NamedUse> out;
  const double peak = std::ranges::max(plan.serving);
  if (peak > 0) out.push_back({"serving", &year.serving, peak});
  if (plan.training) out.push_back({"training", &year.training, plan.training->devices});
  if (plan.post_training) out.push_back({"post_training", &year.post_training, plan.post_training->devices});
  return out;
}

std::vector<ShownHour> hours_of(const PoolPlan& plan, const PoolYear& year, const HourlyFigures& curve) {
  std::vector<ShownHour> out;
  for (size_t hour = 0; hour < hours_of_day; ++hour)
    out.push_back({hour, curve[hour], plan.requests[hour], year.first_day[hour]});
  return out;
}

Json pool_json(const PlannedPool& pool, const PoolYear& year, const HourlyFigures& curve, bool assumed) {
  return {{"accelerators", json_number(pool.plan.devices)},
          {"separate_accelerators", json_number(year.separate_devices)},
          {"usd_per_hour", json_number(pool.plan.usd_per_hour)},
          {"curve_assumed", assumed},
          {"jobs", use_table.json_list(uses_of(pool.plan, year))},
          {"accelerator_hours", json_number(year.device_hours)},
          {"idle_hours", json_number(year.idle_hours)},
          {"idle_cost", dollars_or_null(year.idle_cost)},
          {"cost", dollars_or_null(year.cost)},
          {"requests", json_number(year.requests)},
          {"answer_tokens", json_number(year.requests * pool.answer_tokens)},
          {"trained_tokens", json_number(year.training.done * pool.trained_tokens)},
          {"hours", hour_table.json_list(hours_of(pool.plan, year, curve))}};
}

std::string amount(double value, Unit unit) { return std::isnan(value) ? "unknown" : format(value, unit).text(); }
std::string money(const std::optional<Cents>& cents) {
  return amount(cents ? double(*cents) / 100 : std::nan(""), Unit::money);
}

/// A sentence for each job that never finishes; empty if there is none.
std::string describe_unfinished(const PoolPlan& plan, const PoolYear& year) {
  std::string out;
  const auto add = [&](const char* name, const std::optional<PoolJob>& job, const PoolUse& use) {
    if (!job || use.finish_day) return;
    if (!out.empty()) out += ' ';
    out += std::string(name) + " never finishes: " +
           (use.hours > 0 ? "its starts take all hours in which it runs."
                          : "its " + amount(job->devices, Unit::accelerators) + " GPUs are free in no hour.");
  };
  add("Training", plan.training, year.training);
  add("Post-training", plan.post_training, year.post_training);
  return out;
}

std::string pool_text(const PlannedPool& pool, const PoolYear& year, const HourlyFigures& curve, bool assumed) {
  std::string out = "A pool of " + amount(pool.plan.devices, Unit::accelerators) + " GPUs at " +
                    amount(pool.plan.usd_per_hour, Unit::money_per_hour) + ". Without sharing, the jobs need " +
                    amount(year.separate_devices, Unit::accelerators) + " GPUs.\n";
  if (assumed)
    out +=
        "The daily curve is an assumption: a cosine with the input day_peak of the service. Enter yours with "
        "--curve.\n";
  if (const std::string idle = describe_unfinished(pool.plan, year); !idle.empty()) out += idle + '\n';
  out += "\nFirst year\n" + use_table.text(uses_of(pool.plan, year), "–");
  out += "Idle: " + amount(year.idle_hours, Unit::none) + " of " + amount(year.device_hours, Unit::none) +
         " GPU-hours, " + money(year.idle_cost) + " of " + money(year.cost) + ".\n";
  if (year.requests > 0)
    out += "Served: " + amount(year.requests, Unit::none) + " requests, " +
           amount(year.requests * pool.answer_tokens, Unit::tokens) + " of answers.\n";
  if (pool.plan.training)
    out += "Trained: " + amount(year.training.done * pool.trained_tokens, Unit::tokens) + " of " +
           amount(pool.trained_tokens, Unit::tokens) + ".\n";
  return out + "\nGPUs by hour of a day, while all jobs have work\n" +
         hour_table.text(hours_of(pool.plan, year, curve), "unknown");
}

/// The first scenario with the job; empty if there is none.
std::optional<Design> choose_design(const Project& project, Job job) {
  const auto found =
      std::ranges::find_if(project.scenarios, [&](const Scenario& one) { return one.design.job == job; });
  return found == project.scenarios.end() ? std::nullopt : std::optional(found->design);
}

}  // namespace

int run_pool(const PoolOptions& options) {
  DesignInput input;
  input.file = options.file;
  const ChosenDesign chosen = read_design(input);
  const PoolDesigns designs{choose_design(chosen.project, Job::serving), choose_design(chosen.project, Job::training),
                            choose_design(chosen.project, Job::post_training)};
  const bool assumed = options.curve.empty();
  const HourlyFigures curve =
      assumed ? assumed_daily_curve(designs.serving.value_or(default_design(Job::serving)))
              : read_daily_curve(read_file(options.curve, "a daily curve", largest_curve), display_path(options.curve));
  const PlannedPool pool = plan_pool(designs, curve, options.devices.value_or(std::nan("")));
  if (pool.problem) {
    if (options.format.csv) return print_error(pool.problem->text(), infeasible);
    print(options.format.json ? json_text({{"problem", pool.problem->text()}}) : pool.problem->text() + '\n');
    return infeasible;
  }
  const PoolYear year = share_pool(pool.plan);
  print(options.format.json  ? json_text(pool_json(pool, year, curve, assumed))
        : options.format.csv ? hour_table.csv(hours_of(pool.plan, year, curve))
                             : pool_text(pool, year, curve, assumed));
  if (!describe_unfinished(pool.plan, year).empty()) return infeasible;
  return done;
}

}  // namespace trainyard::app
