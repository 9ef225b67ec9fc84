// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <nlohmann/json.hpp>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/units/csv.h"

namespace trainyard::app {
namespace {

using Json = nlohmann::ordered_json;

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

Json default_json(const Parameter& p) {
  const Design& design = default_design();
  if (is_automatic(design, p)) return "auto";
  if (is_number(p)) return number(design, p);
  return is_toggle(p) ? Json(number(design, p) > 0) : Json(id_of(design, p));
}

std::string default_cell(const Parameter& p) {
  const Json value = default_json(p);
  if (value.is_number()) return csv_number(value.get<double>());
  return value.is_boolean() ? id_of(default_design(), p) : value.get<std::string>();
}

const char* spread_id(Spread spread) {
  constexpr std::array ids{"", "unstated", "in_band", "log_normal", "triangular", "uniform"};
  return ids[size_t(spread)];
}

/// Low and high are factors on the value: P10 and P90 of a log-normal one, the ends of the others.
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

std::string parameters_csv() {
  std::string result = csv_row(
      {"id", "label", "group", "kind", "unit", "default", "min", "max", "allowed", "derivation", "help", "source"});
  for (const Parameter& p : parameters())
    result += csv_row({p.id, p.label, group_id(p.group), kind_of(p), si_name(p.unit), default_cell(p),
                       is_number(p) ? csv_number(p.min) : "", is_number(p) ? csv_number(p.max) : "", allowed(p),
                       or_empty(p.derivation), p.help, p.source});
  return result;
}

std::string parameters_text() {
  TextTable table;
  const Parameter* before = nullptr;
  for (const Parameter& p : parameters()) {
    if (!before || before->group != p.group) table.line(std::string(before ? "\n" : "") + group_label(p.group));
    const std::string derived = is_automatic(default_design(), p) ? "auto: " : "";
    table.add({std::string("  ") + p.id, p.label, derived + text(default_design(), p), allowed(p)});
    before = &p;
  }
  return table.text();
}

const char* better_id(Better better) {
  return better == Better::lower ? "lower" : better == Better::higher ? "higher" : "";
}

Json metrics_json() {
  Json rows = Json::array();
  for (const Metric& m : metrics())
    rows.push_back({{"id", m.id},
                    {"label", m.label},
                    {"group", metric_group_label(m.group)},
                    {"unit", si_name(m.unit)},
                    {"better", better_id(m.better)},
                    {"help", m.help},
                    {"formula", or_empty(m.formula)},
                    {"source", or_empty(m.source)}});
  return rows;
}

std::string metrics_csv() {
  std::string result = csv_row({"id", "label", "group", "unit", "better", "help", "formula", "source"});
  for (const Metric& m : metrics())
    result += csv_row({m.id, m.label, metric_group_label(m.group), si_name(m.unit), better_id(m.better), m.help,
                       or_empty(m.formula), or_empty(m.source)});
  return result;
}

std::string metrics_text() {
  TextTable table;
  const Metric* before = nullptr;
  for (const Metric& m : metrics()) {
    if (!before || before->group != m.group) table.line(std::string(before ? "\n" : "") + metric_group_label(m.group));
    table.add({std::string("  ") + m.id, m.label, si_name(m.unit), m.help});
    before = &m;
  }
  return table.text();
}

}  // namespace

int run_parameters(const OutputFormat& format) {
  Json rows = Json::array();
  for (const Parameter& p : parameters()) rows.push_back(parameter_json(p));
  print(format.json ? rows.dump(2) + '\n' : format.csv ? parameters_csv() : parameters_text());
  return done;
}

int run_metrics(const OutputFormat& format) {
  print(format.json ? metrics_json().dump(2) + '\n' : format.csv ? metrics_csv() : metrics_text());
  return done;
}

}  // namespace trainyard::app
