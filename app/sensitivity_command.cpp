// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/interruption.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/explore/sensitivity.h"
#include "engine/explore/uncertainty.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/metrics/missing.h"
#include "engine/units/csv.h"
#include "engine/units/nearest.h"

namespace trainyard::app {
namespace {

const Metric& metric_of(const std::string& id, Job job) {
  const Metric* found = find_metric(id);
  if (found) check_result(*found, job);
  if (found && found->value) return *found;
  if (found)
    throw InputError("--metric: the verdict is not a number; use memory_free, the free memory of the fullest device");
  std::vector<std::string> ids;
  for (const Metric* m : metrics(job))
    if (m->value) ids.emplace_back(m->id);
  throw InputError("--metric: \"" + id + "\" is not a result" + nearest_hint(id, ids));
}

/// The sensitivities and the uncertainty study of one metric.
struct Answer {
  const Design& design;
  const Metric& metric;
  double before = 0;
  std::vector<Sensitivity> rows;
  UncertaintyStudy study;
};

Json side_json(const std::optional<Influence>& side) {
  if (!side) return nullptr;
  const Json shown = is_number(*side->parameter) ? json_number(number(side->design, *side->parameter))
                                                 : Json(id_of(side->design, *side->parameter));
  return {{"value", shown}, {"metric", json_number(side->after)}, {"fits", fit_id(side->fits)}};
}

const char* span_id(Span span) {
  constexpr std::array ids{"stated", "neighbours", "half_double", "tenth", "alternatives", "entries"};
  return ids[size_t(span)];
}

Json row_json(const Sensitivity& row) {
  return {
      {"input", row.parameter->id},      {"span", span_id(row.span)},     {"elasticity", json_number(row.elasticity)},
      {"better", side_json(row.better)}, {"worse", side_json(row.worse)}, {"tried", row.tried},
      {"illegal", row.illegal},          {"too_large", row.too_large}};
}

Json chance_json(const Chance& chance) {
  if (!chance.asked) return nullptr;
  return {{"share", json_number(chance.share())}, {"margin", json_number(chance.margin())}, {"known", chance.known}};
}

Json study_json(const UncertaintyStudy& study) {
  const Outcomes& o = study.outcomes.front();
  const auto drawn = [](const DrawnInput& d) -> Json {
    return {{"input", d.input->id},
            {"p10", json_number(d.low)},
            {"p90", json_number(d.high)},
            {"source", d.input->uncertainty.source}};
  };
  return {{"draws", study.draws},
          {"finished", !study.stopped},
          {"expected", json_number(o.expected)},
          {"p10", json_number(o.p10)},
          {"p50", json_number(o.p50)},
          {"p90", json_number(o.p90)},
          {"mean", json_number(o.mean)},
          {"p50_between", {json_number(o.p50_low), json_number(o.p50_high)}},
          {"fits", chance_json(study.fits)},
          {"in_time", chance_json(study.in_time)},
          {"in_budget", chance_json(study.in_budget)},
          {"all_three", chance_json(study.all_three)},
          {"inputs", json_list(study.inputs, drawn)},
          {"not_drawn", json_list(study.unknown, [](ParameterHandle input) { return input->id; })}};
}

std::string answer_json(const Answer& a) {
  return json_text({{"metric", a.metric.id},
                    {"before", json_number(a.before)},
                    {"inputs", json_list(a.rows, row_json)},
                    {"uncertainty", study_json(a.study)}});
}

std::string side_value(const std::optional<Influence>& side) {
  if (!side) return "";
  const Parameter& p = *side->parameter;
  return is_number(p) ? csv_number(number(side->design, p)) : id_of(side->design, p);
}

std::string answer_csv(const Answer& a) {
  std::string out = csv_row(
      {"input", "label", "span", "elasticity", "better_value", "better", "worse_value", "worse", "metric", "before"});
  const auto after = [](const std::optional<Influence>& side) { return side ? csv_number(side->after) : ""; };
  for (const Sensitivity& row : a.rows)
    out += csv_row({row.parameter->id, row.parameter->label, span_id(row.span),
                    std::isfinite(row.elasticity) ? csv_number(row.elasticity) : "", side_value(row.better),
                    after(row.better), side_value(row.worse), after(row.worse), a.metric.id, csv_number(a.before)});
  return out;
}

std::string change_text(const std::optional<Influence>& side) {
  if (!side) return "";
  const double share = (side->after - side->before) / std::abs(side->before);
  return text(side->design, *side->parameter) + ": " + (share < 0 ? "\u2212" : "+") +
         format(std::abs(share), Unit::fraction).text();
}

/// Lists the inputs of which no other value is legal and fits.
std::string refused_text(const Answer& a) {
  std::string names;
  for (const Sensitivity& row : a.rows)
    if (row.effect() == 0) names += (names.empty() ? "" : ", ") + std::string(row.parameter->label);
  return names.empty() ? "" : wrapped("Inputs without another value that is legal and fits: " + names + '.');
}

std::string tornado_text(const Answer& a) {
  const bool judged = a.metric.better != Better::neither;
  TextTable table({3});
  table.add({"input", judged ? "better" : "more", judged ? "worse" : "less", "elasticity", "moved by"});
  for (const Sensitivity& row : a.rows) {
    if (row.effect() == 0) break;
    table.add({row.parameter->label, change_text(row.better), change_text(row.worse),
               std::isfinite(row.elasticity) ? csv_number(std::round(row.elasticity * 1000) / 1000) : "",
               span_label(row.span)});
  }
  return table.text() + refused_text(a);
}

std::string chance_line(const char* what, const Chance& chance) {
  if (!chance.asked) return {};
  if (chance.known == 0) return std::string("  ") + what + " unknown\n";
  const double margin = std::max(chance.margin(), 0.001);
  return std::string("  ") + what + ' ' + format(chance.share(), Unit::fraction).text() + " ± " +
         format_like(margin, Unit::fraction, 1, 1).text() + '\n';
}

std::string study_text(const Answer& a) {
  const UncertaintyStudy& s = a.study;
  const Outcomes& o = s.outcomes.front();
  const auto shown = [&](double value) { return format(value, a.metric.unit).text(); };
  std::string out = "\n" + std::to_string(s.draws) + " draws of " + std::to_string(s.inputs.size()) +
                    " uncertain inputs and of the likely ranges\n  P10 " + shown(o.p10) + ", P50 " + shown(o.p50) +
                    " (" + shown(o.p50_low) + " to " + shown(o.p50_high) + " with more draws), P90 " + shown(o.p90) +
                    "; expected " + shown(o.expected) + '\n';
  out += chance_line("Fits", s.fits) + chance_line("In time", s.in_time) + chance_line("Within budget", s.in_budget);
  std::string left = "Not varied, because no uncertainty is published:";
  for (size_t i = 0; i < s.unknown.size(); ++i) left += (i ? ", " : " ") + std::string(s.unknown[i]->label);
  return out + wrapped(left + '.', "  ");
}

}  // namespace

int run_sensitivity(const SensitivityOptions& options) {
  const ChosenDesign chosen = read_design(options.input);
  const Metric& metric = metric_of(options.metric, chosen.design().job);
  const Design& design = chosen.design();
  const Evaluation present = evaluate(design);
  if (!std::isfinite(number(present, metric))) {
    const std::string missing = missing_message(metric, design, present).text();
    throw InputError(std::string(metric.id) + " is unknown for this design" + (missing.empty() ? "" : ": " + missing));
  }
  Interruptible work(options.threads);
  const Execution whole = work.execution();
  Answer answer{
      design, metric, number(present, metric),
      sensitivities(design, metric, {.other_layout = options.other_layout}, whole.part(0, 0.2)),
      study_uncertainty(design, {metric}, {.draws = options.draws, .seed = options.seed}, whole.part(0.2, 1))};
  if (work.interrupted()) {
    if (options.format.json) print(answer_json(answer));
    return print_stopped();
  }
  if (answer.rows.size() > options.top) answer.rows.erase(answer.rows.begin() + long(options.top), answer.rows.end());
  print(options.format.json  ? answer_json(answer)
        : options.format.csv ? answer_csv(answer)
                             : std::string(metric.label) + ": " + format(answer.before, metric.unit).text() + "\n\n" +
                                   tornado_text(answer) + study_text(answer));
  return done;
}

}  // namespace trainyard::app
