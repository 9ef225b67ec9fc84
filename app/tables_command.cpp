// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/units/csv.h"

namespace trainyard::app {
namespace {

const char* kind_of(const Parameter& p) {
  return is_number(p) ? "number" : is_toggle(p) ? "toggle" : is_choice(p) ? "choice" : "catalog";
}

std::string or_empty(const char* text) { return text ? text : ""; }

const char* scale_id(Scale scale) {
  switch (scale) {
    case Scale::logarithmic:
      return "logarithmic";
    case Scale::powers_of_two:
      return "powers_of_two";
    case Scale::linear:
      break;
  }
  return "linear";
}

/// Returns the default design of the first job that has the input.
const Design& design_with(const Parameter& p) {
  return default_design(*std::ranges::find_if(every_job, [&](Job job) { return p.jobs.has(job); }));
}

std::string jobs_text(const Jobs& jobs) {
  std::string out;
  for (const Job job : every_job)
    if (jobs.has(job)) out += (out.empty() ? "" : " ") + std::string(job_id(job));
  return out;
}

Json jobs_json(const Jobs& jobs) {
  Json out = Json::array();
  for (const Job job : every_job)
    if (jobs.has(job)) out.push_back(job_id(job));
  return out;
}

Json default_json(const Parameter& p) {
  const Design& design = design_with(p);
  if (is_automatic(design, p)) return "auto";
  if (is_number(p)) return number(design, p);
  return is_toggle(p) ? Json(number(design, p) > 0) : Json(id_of(design, p));
}

std::string default_cell(const Parameter& p) {
  const Json value = default_json(p);
  if (value.is_number()) return csv_number(value.get<double>());
  return value.is_boolean() ? id_of(design_with(p), p) : value.get<std::string>();
}

const char* spread_id(Spread spread) {
  constexpr std::array ids{"", "unstated", "in_band", "log_normal", "triangular", "uniform"};
  return ids[size_t(spread)];
}

/// `low` and `high` are factors on the value: P10 and P90 if it is log-normal, otherwise its bounds.
Json uncertainty_json(const Uncertainty& u) {
  Json out{{"spread", spread_id(u.spread)}};
  if (!u.stated()) return out;
  out["low"] = u.low;
  out["high"] = u.high;
  out["only_while_derived"] = u.derived_only;
  out["source"] = u.source;
  return out;
}

/// Returns all rows, or those of one job.
template <class Row>
std::vector<const Row*> rows_of_job(std::span<const Row> rows, std::optional<Job> job) {
  std::vector<const Row*> out;
  for (const Row& row : rows)
    if (!job || row.jobs.has(*job)) out.push_back(&row);
  return out;
}

/// Returns the job with an id already checked by the command line; nothing if the id is empty.
std::optional<Job> job_of(const std::string& id) {
  for (const Job job : every_job)
    if (id == job_id(job)) return job;
  return std::nullopt;
}

using Parameters = std::vector<const Parameter*>;
using Metrics = std::vector<const Metric*>;

/// Returns the value, or nothing if the input lacks it, so that JSON omits the key.
std::optional<Json> only_if(bool has, const Json& value) { return has ? std::optional(value) : std::nullopt; }

Json choices_json(const Parameter& p) {
  return json_list(p.choices, [](const Choice& choice) -> Json {
    return {{"id", choice.id}, {"label", choice.label}, {"help", choice.help}};
  });
}

using Input = const Parameter*;
const RecordTable<Input> inputs{
    {"id", &Parameter::id},
    {"label", &Parameter::label},
    {"group", [](Input p) { return group_id(p->group); }},
    {"jobs", [](Input p) { return jobs_json(p->jobs); }, In::json},
    {"kind", [](Input p) { return kind_of(*p); }},
    {"unit", [](Input p) { return si_name(p->unit); }},
    {"default", [](Input p) { return default_json(*p); }, In::json},
    {"default", [](Input p) { return default_cell(*p); }, In::csv},
    {"allowed", [](Input p) { return allowed_values(*p); }, In::json},
    {"advanced", &Parameter::advanced, In::json},
    {"min", [](Input p) { return only_if(is_number(*p), p->min); }},
    {"max", [](Input p) { return only_if(is_number(*p), p->max); }},
    {"scale", [](Input p) { return only_if(is_number(*p), scale_id(p->scale)); }, In::json},
    {"integer", [](Input p) { return only_if(is_number(*p), p->integer); }, In::json},
    {"choices", [](Input p) { return only_if(!p->choices.empty(), choices_json(*p)); }, In::json},
    {"allowed", [](Input p) { return allowed_values(*p); }, In::csv},
    {"derivation", [](Input p) { return only_if(p->derivation, or_empty(p->derivation)); }},
    {"help", &Parameter::help},
    {"source", &Parameter::source},
    {"uncertainty",
     [](Input p) { return only_if(p->uncertainty.spread != Spread::none, uncertainty_json(p->uncertainty)); },
     In::json},
    {"jobs", [](Input p) { return jobs_text(p->jobs); }, In::csv},
};

/// Formats the inputs of a job by group.
std::string parameters_text(const Parameters& rows, Job job) {
  TextTable table;
  bool any = false;
  for (const Group group : groups) {
    bool opened = false;
    for (const Parameter* row : rows) {
      const Parameter& p = *row;
      if (group_of(p, job) != group) continue;
      if (!opened) table.line(std::string(any ? "\n" : "") + group_label(group, job));
      opened = any = true;
      const Design& usual = design_with(p);
      const std::string derived = is_automatic(usual, p) ? "auto: " : "";
      table.add({std::string("  ") + p.id, p.label, derived + text(usual, p), allowed_values(p), jobs_text(p.jobs)});
    }
  }
  return table.text();
}

const char* better_id(Better better) {
  return better == Better::lower ? "lower" : better == Better::higher ? "higher" : "";
}

using Result = const Metric*;
const RecordTable<Result> results{
    {"id", &Metric::id},
    {"label", &Metric::label},
    {"group", [](Result m) { return metric_group_label(m->group); }},
    {"jobs", [](Result m) { return jobs_json(m->jobs); }, In::json},
    {"unit", [](Result m) { return si_name(m->unit); }},
    {"better", [](Result m) { return better_id(m->better); }},
    {"help", &Metric::help},
    {"formula", [](Result m) { return or_empty(m->formula); }},
    {"source", [](Result m) { return or_empty(m->source); }},
    {"jobs", [](Result m) { return jobs_text(m->jobs); }, In::csv},
};

std::string metrics_text(const Metrics& rows) {
  TextTable table;
  const Metric* before = nullptr;
  for (const Metric* m : rows) {
    if (!before || before->group != m->group)
      table.line(std::string(before ? "\n" : "") + metric_group_label(m->group));
    table.add({std::string("  ") + m->id, m->label, si_name(m->unit), jobs_text(m->jobs), m->help});
    before = m;
  }
  return table.text();
}

}  // namespace

int run_parameters(const TableOptions& options) {
  const Parameters shown = rows_of_job(parameters(), job_of(options.job));
  const Job named = job_of(options.job).value_or(Job::training);
  print(options.format.json  ? json_text(inputs.json_list(shown))
        : options.format.csv ? inputs.csv(shown)
                             : parameters_text(shown, named));
  return done;
}

int run_metrics(const TableOptions& options) {
  const Metrics shown = rows_of_job(metrics(), job_of(options.job));
  print(options.format.json  ? json_text(results.json_list(shown))
        : options.format.csv ? results.csv(shown)
                             : metrics_text(shown));
  return done;
}

}  // namespace trainyard::app
