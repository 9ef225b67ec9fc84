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

Json parameter_json(const Parameter& p) {
  Json row{{"id", p.id},
           {"label", p.label},
           {"group", group_id(p.group)},
           {"jobs", jobs_json(p.jobs)},
           {"kind", kind_of(p)},
           {"unit", si_name(p.unit)},
           {"default", default_json(p)},
           {"allowed", allowed(p)},
           {"advanced", p.advanced}};
  if (is_number(p)) {
    row["min"] = p.min;
    row["max"] = p.max;
    row["scale"] = scale_id(p.scale);
    row["integer"] = p.integer;
  }
  for (const Choice& choice : p.choices)
    row["choices"].push_back({{"id", choice.id}, {"label", choice.label}, {"help", choice.help}});
  if (p.derivation) row["derivation"] = p.derivation;
  row["help"] = p.help;
  row["source"] = p.source;
  if (p.uncertainty.spread != Spread::none) row["uncertainty"] = uncertainty_json(p.uncertainty);
  return row;
}

/// Returns all rows, or those of one job.
template <class Row>
std::vector<const Row*> asked_for(std::span<const Row> rows, std::optional<Job> job) {
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

std::string parameters_csv(const Parameters& rows) {
  std::string result = csv_row({"id", "label", "group", "kind", "unit", "default", "min", "max", "allowed",
                                "derivation", "help", "source", "jobs"});
  for (const Parameter* row : rows) {
    const Parameter& p = *row;
    result += csv_row({p.id, p.label, group_id(p.group), kind_of(p), si_name(p.unit), default_cell(p),
                       is_number(p) ? csv_number(p.min) : "", is_number(p) ? csv_number(p.max) : "", allowed(p),
                       or_empty(p.derivation), p.help, p.source, jobs_text(p.jobs)});
  }
  return result;
}

/// Formats the inputs by the groups of a job.
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
      table.add({std::string("  ") + p.id, p.label, derived + text(usual, p), allowed(p), jobs_text(p.jobs)});
    }
  }
  return table.text();
}

const char* better_id(Better better) {
  return better == Better::lower ? "lower" : better == Better::higher ? "higher" : "";
}

Json metrics_json(const Metrics& shown) {
  Json rows = Json::array();
  for (const Metric* m : shown)
    rows.push_back({{"id", m->id},
                    {"label", m->label},
                    {"group", metric_group_label(m->group)},
                    {"jobs", jobs_json(m->jobs)},
                    {"unit", si_name(m->unit)},
                    {"better", better_id(m->better)},
                    {"help", m->help},
                    {"formula", or_empty(m->formula)},
                    {"source", or_empty(m->source)}});
  return rows;
}

std::string metrics_csv(const Metrics& rows) {
  std::string result = csv_row({"id", "label", "group", "unit", "better", "help", "formula", "source", "jobs"});
  for (const Metric* m : rows)
    result += csv_row({m->id, m->label, metric_group_label(m->group), si_name(m->unit), better_id(m->better), m->help,
                       or_empty(m->formula), or_empty(m->source), jobs_text(m->jobs)});
  return result;
}

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

int run_parameters(const TableWish& wish) {
  const Parameters shown = asked_for(parameters(), job_of(wish.job));
  Json rows = Json::array();
  for (const Parameter* p : shown) rows.push_back(parameter_json(*p));
  const Job named = job_of(wish.job).value_or(Job::training);
  print(wish.format.json  ? rows.dump(2) + '\n'
        : wish.format.csv ? parameters_csv(shown)
                          : parameters_text(shown, named));
  return done;
}

int run_metrics(const TableWish& wish) {
  const Metrics shown = asked_for(metrics(), job_of(wish.job));
  print(wish.format.json  ? metrics_json(shown).dump(2) + '\n'
        : wish.format.csv ? metrics_csv(shown)
                          : metrics_text(shown));
  return done;
}

}  // namespace trainyard::app
