// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/studies/lifetime_bill.h"

namespace trainyard::app {
namespace {

const Scenario* scenario_of(const Project& project, Job job, const std::string& name, const char* option) {
  const auto of_job = [&](const Scenario& s) { return s.design.job == job && (name.empty() || s.name == name); };
  const auto found = std::ranges::find_if(project.scenarios, of_job);
  if (found != project.scenarios.end()) return &*found;
  if (name.empty()) return nullptr;
  throw InputError(std::string(option) + ": no scenario \"" + name + "\" of the project has this job.");
}

/// The designs of both jobs. If no scenario serves, the design that trains also describes the serving job.
struct TwoJobs {
  Design training, serving;
};

TwoJobs jobs_of(const BillOptions& options) {
  // Both jobs get the assignments below, so that an input of either job has an effect.
  DesignInput input = options.input;
  input.assignments.clear();
  const ChosenDesign chosen = read_design(input);
  const Scenario* train = scenario_of(chosen.project, Job::training, options.train, "--train");
  const Scenario* serve = scenario_of(chosen.project, Job::serving, options.serve, "--serve");
  if (!train) throw InputError("No scenario of the project trains a model.");
  TwoJobs jobs{train->design, serve ? serve->design : train->design};
  jobs.serving.job = Job::serving;
  for (const std::string& assignment : options.input.assignments) {
    assign(jobs.training, assignment);
    assign(jobs.serving, assignment);
  }
  jobs.training.job = Job::training;
  jobs.serving.job = Job::serving;
  return jobs;
}

const char* verdict_id(BillVerdict verdict) {
  constexpr std::array ids{"pays", "never", "no_price", "unknown_cost", "cannot_run"};
  return ids[size_t(verdict)];
}

/// Returns [low, high], or null if there is no likely range.
Json json_band(const std::optional<ResultBand>& band) {
  return band ? Json::array({json_number(band->low), json_number(band->high)}) : Json();
}

const RecordTable<BillPoint> points{
    {"day", &BillPoint::day},
    {"spent", &BillPoint::spent},
    {"charged", &BillPoint::charged},
};

Json bill_json(const LifetimeBill& bill) {
  return {{"verdict", verdict_id(bill.verdict)},
          {"same_model", bill.same_model},
          {"training_days", json_number(bill.training_days)},
          {"training_days_band", json_band(bill.days_band)},
          {"training_cost", json_number(bill.training_cost)},
          {"training_cost_band", json_band(bill.training_band)},
          {"month_cost", json_number(bill.month_cost)},
          {"month_cost_band", json_band(bill.month_band)},
          {"month_charged", json_number(bill.month_charged)},
          {"month_input_tokens", json_number(bill.month_input)},
          {"month_cached_tokens", json_number(bill.month_cached)},
          {"month_output_tokens", json_number(bill.month_output)},
          {"break_even_day", json_number(bill.break_even_day)},
          {"break_even_day_band", json_band(bill.break_even_band)},
          {"break_even_output_price", json_number(bill.break_even_price)},
          {"break_even_output_price_band", json_band(bill.price_band)},
          {"curve", points.json_list(bill.curve)}};
}

std::string band_words(const ResultBand& band, Unit unit) {
  const std::string low = format(band.low, unit).text();
  return std::isinf(band.high) ? low + " or more" : low + " to " + format(band.high, unit).text();
}

std::string bill_text(const LifetimeBill& bill) {
  TextTable table({1});
  const auto row = [&](const char* label, double value, Unit unit, const std::optional<ResultBand>& band = {}) {
    table.add({label, std::isfinite(value) ? format(value, unit).text() : "unknown",
               band ? band_words(*band, unit) : std::string()});
  };
  row("Training takes", bill.training_days, Unit::days, bill.days_band);
  row("Training costs, once", bill.training_cost, Unit::money, bill.training_band);
  row("Cost of serving, a month", bill.month_cost, Unit::money, bill.month_band);
  row("Prompt tokens, a month", bill.month_input, Unit::tokens);
  row("Cached prompt tokens, a month", bill.month_cached, Unit::tokens);
  row("Answer tokens, a month", bill.month_output, Unit::tokens);
  row("Price of the tokens, a month", bill.month_charged, Unit::money);
  if (bill.verdict == BillVerdict::pays)
    row("Break-even on day", bill.break_even_day, Unit::days, bill.break_even_band);
  row("Break-even price per million answer tokens", bill.break_even_price, Unit::money, bill.price_band);
  return table.text() + '\n' + bill_verdict_text(bill.verdict) +
         (bill.same_model ? "\n" : "\nThe scenarios are of different models.\n");
}

}  // namespace

int run_bill(const BillOptions& options) {
  const TwoJobs jobs = jobs_of(options);
  const LifetimeBill bill = lifetime_bill(jobs.training, jobs.serving, options.days);
  print(options.format.json  ? json_text(bill_json(bill))
        : options.format.csv ? points.csv(bill.curve)
                             : bill_text(bill));
  return bill.verdict == BillVerdict::cannot_run ? infeasible : done;
}

}  // namespace trainyard::app
