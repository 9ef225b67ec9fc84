// SPDX-License-Identifier: Apache-2.0
#include "engine/files/tables.h"

#include <cmath>

#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/metrics/limits_met.h"
#include "engine/metrics/metric.h"
#include "engine/metrics/missing.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/parameter.h"
#include "engine/room/room_values.h"
#include "engine/studies/deadline.h"
#include "engine/studies/findings.h"
#include "engine/studies/nearest_layout.h"
#include "engine/units/csv.h"

namespace trainyard {

namespace {

std::string parameter_cell(const Design& design, const Parameter& p) {
  return is_number(p) ? csv_number(number(design, p)) : id_of(design, p);
}

std::string metric_cell(const Evaluation& evaluation, const Metric& metric) {
  return metric.value ? csv_number(number(evaluation, metric)) : fit_id(evaluation.fits);
}

std::string metric_text(const Design& design, const Evaluation& evaluation, const Metric& metric) {
  if (!metric.value) return verdict_label(evaluation);
  const std::string missing = missing_message(metric, design, evaluation).text();
  return missing.empty() ? format(number(evaluation, metric), metric.unit).text() : "unknown: " + missing;
}

/// The value in effect: for an automatic input, the derived number.
Json effective_value_json(const Design& design, const Parameter& p) {
  if (is_number(p)) return json_number(number(design, p));
  if (is_toggle(p)) return number(design, p) != 0;
  return id_of(design, p);
}

const char* severity_id(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::note:
      return "note";
    case Severity::passed:
      return "passed";
  }
  return "note";
}

Json finding_json(const Finding& finding) {
  const std::string title = finding.title.text(), detail = finding.detail.text();
  Json json = Json::object();
  json["severity"] = severity_id(finding.severity);
  json["text"] = detail.empty() ? title : title + ". " + detail;
  json["parameters"] = Json::array();
  for (const ParameterHandle& input : finding.parameters) json["parameters"].push_back(input->id);
  return json;
}

/// {"set":["tensor_parallel=8"],"fits":"yes","step_time":12.6}
Json offer_json(const NearestLayout& offer) {
  return {{"set", assignments(offer.design, offer.changed)},
          {"fits", fit_id(offer.fits)},
          {"step_time", json_number(offer.step_time)}};
}

/// {"accelerators":12288,"finish_days":88.1,"changes":{"pipeline_parallel":12}}; null if no design meets the deadline.
Json timely_json(const std::optional<TimelyDesign>& found) {
  if (!found) return nullptr;
  Json json = {{"accelerators", json_number(found->accelerators)},
               {"finish_days", json_number(found->finish_days)},
               {"changes", Json::object()}};
  for (const ParameterHandle input : found->changed)
    if (!(input == &Cluster::accelerators)) json["changes"][input->id] = effective_value_json(found->design, *input);
  return json;
}

/// The cells of a row, or of a part of it.
using Cells = std::vector<std::string>;

std::string row_of(const Cells& front, const Cells& cells) {
  Cells all = front;
  all.insert(all.end(), cells.begin(), cells.end());
  return csv_row(all);
}

void add_results(const Design& design, const Evaluation& evaluation, const Cells& front, std::string& table) {
  const Design& usual = default_design(design.job);
  const Evaluation usual_result = evaluate(usual);
  for (const Parameter* p : parameters(design.job))
    table += row_of(front, {"parameter", p->id, p->label, parameter_cell(design, *p),
                            is_number(*p) ? si_name(p->unit) : "", text(design, *p), parameter_cell(usual, *p)});
  for (const Metric* metric : metrics(design.job, learns_from(design)))
    table +=
        row_of(front, {"metric", metric->id, metric->label, metric_cell(evaluation, *metric), si_name(metric->unit),
                       metric_text(design, evaluation, *metric), metric_cell(usual_result, *metric)});
}

/// The numbers of the machine room; none if it has a problem.
void add_room(const Design& design, const Evaluation& evaluation, const PriceList& prices, const Cells& front,
              std::string& table) {
  const Design whole = resolved(design);
  for (const RoomValue& value : room_values(whole, report_room(whole, evaluation, prices)))
    table +=
        row_of(front, {"room", value.id, value.label, value.value ? csv_number(*value.value) : "", si_name(value.unit),
                       value.value ? format(*value.value, value.unit).text() : "unknown", ""});
}

/// The columns that every result table has. Columns that identify the scenario may precede them.
const Cells heads{"kind", "id", "label", "value", "unit", "text", "default"};

}  // namespace

std::string results_csv(const Design& design, const Evaluation& evaluation) {
  std::string table = csv_row(heads);
  add_results(design, evaluation, {}, table);
  return table;
}

std::string scenarios_csv(const Project& project, std::span<const int> scenarios) {
  const std::vector<std::string> letters = letters_of(project);
  std::string table = row_of({"scenario", "name"}, heads);
  for (const int place : scenarios) {
    const Scenario& scenario = project.scenarios[static_cast<size_t>(place)];
    const Cells front{letters[static_cast<size_t>(place)], scenario.name};
    const Evaluation evaluation = evaluate(scenario.design);
    add_results(scenario.design, evaluation, front, table);
    add_room(scenario.design, evaluation, project.prices, front, table);
  }
  return table;
}

Json parameters_json(const Design& design) {
  Json json = Json::object();
  for (const Parameter* p : parameters(design.job)) append_key(json, p->id, effective_value_json(design, *p));
  return json;
}

Json metrics_json(const Evaluation& evaluation) {
  Json json = Json::object();
  for (const Metric* metric : metrics(evaluation.job, evaluation.learns_from))
    append_key(json, metric->id,
               metric->value ? json_number(number(evaluation, *metric)) : Json(fit_id(evaluation.fits)));
  return json;
}

namespace {

Json verdict_json(const Evaluation& evaluation) {
  Json json = {{"text", verdict_label(evaluation)}, {"does_its_job", meets_targets_and_limits(evaluation)}};
  if (evaluation.job == Job::serving) json["id"] = serving_verdict_id(evaluation.serving_verdict);
  return json;
}

/// Results of training jobs only: how many devices meet the deadline, and which legal layouts are nearby.
void add_layout_answers(const Design& design, Json& json) {
  const DeadlineAnswer answer = devices_for_deadline(design);
  json["deadline"] = {{"days", json_number(design.failures.deadline)},
                      {"same_batch", timely_json(answer.same_batch)},
                      {"other_batch", timely_json(answer.other_batch)},
                      {"limits", std::isnan(design.failures.deadline) ? Json() : Json(deadline_limits(answer).text())}};
  json["nearest_legal"] = Json::array();
  for (const NearestLayout& offer : legal_offers(design)) json["nearest_legal"].push_back(offer_json(offer));
}

}  // namespace

Json results_json(const Design& design, const Evaluation& evaluation) {
  Json json = {{"job", job_id(design.job)},
               {"verdict", verdict_json(evaluation)},
               {"parameters", parameters_json(design)},
               {"metrics", metrics_json(evaluation)},
               {"unknown", Json::object()},
               {"findings", Json::array()}};
  for (const Metric* metric : metrics(design.job, learns_from(design)))
    if (const std::string missing = missing_message(*metric, design, evaluation).text(); !missing.empty())
      json["unknown"][metric->id] = missing;
  if (design.job == Job::training) add_layout_answers(design, json);
  for (const Finding& finding : findings(design, evaluation)) json["findings"].push_back(finding_json(finding));
  return json;
}

}  // namespace trainyard
