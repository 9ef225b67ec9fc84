// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <sstream>

#include "app/answer_length.h"
#include "app/command_line.h"
#include "app/commands.h"
#include "app/interruption.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/explore/attribution.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/metrics/missing.h"
#include "engine/metrics/result_band.h"
#include "engine/studies/job_design.h"
#include "engine/units/csv.h"
#include "ui/text/engine_text.h"

namespace trainyard::app {
namespace {

/// A compared design: a scenario of a file, or a --design option.
struct Compared {
  std::string letter, name, file;
  Design design;
  Evaluation result;
};

/// Splits "accelerators=8192 network_bandwidth=400 Gb/s" into assignments. A word without = belongs to the value before
/// it.
std::vector<std::string> assignments_in(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (word.find('=') != std::string::npos || out.empty())
      out.push_back(word);
    else
      out.back() += ' ' + word;
  }
  return out;
}

std::vector<Compared> read_all(const CompareOptions& options) {
  std::vector<Compared> all;
  Project project;
  for (const std::string& file : options.files)
    for (const Scenario& scenario :
         read_design({.file = file, .scenario = {}, .known_run = {}, .assignments = {}}).project.scenarios) {
      all.push_back({{}, scenario.name, file, scenario.design, {}});
      project.scenarios.push_back(scenario);
    }
  for (const std::string& text : options.designs) {
    Design design = default_design();
    apply_assignments(design, assignments_in(text));
    all.push_back({{}, text.empty() ? "default" : text, {}, design, {}});
    project.scenarios.push_back({.name = {}, .note = {}, .design = design, .letter = {}});
  }
  if (all.size() < 2)
    throw InputError("compare takes two designs or more: files with scenarios, or --design \"ID=VALUE ...\" for each");
  // A scenario keeps the letter of its file. If a letter occurs twice, the first scenario keeps it; the others get the
  // next free letters.
  const std::vector<std::string> letters = letters_of(project);
  for (size_t i = 0; i < all.size(); ++i) {
    all[i].letter = letters[i];
    evaluate(all[i].design, all[i].result);
  }
  return all;
}

/// Returns whether at least two designs have one of these jobs, so that their results can be compared.
bool has_comparable_results(const std::vector<Compared>& all, Jobs jobs) {
  return std::count_if(all.begin(), all.end(), [jobs](const Compared& c) { return jobs.has(c.design.job); }) > 1;
}

/// Returns the inputs whose values differ among the designs in which they have an effect.
std::vector<const Parameter*> differing_inputs(const std::vector<Compared>& all) {
  std::vector<const Parameter*> out;
  for (const Parameter& p : parameters()) {
    const Design* first = nullptr;
    bool differs = false;
    for (const Compared& c : all) {
      if (!p.jobs.has(c.design.job)) continue;
      if (!first) first = &c.design;
      differs = differs || !same_value(*first, c.design, p);
    }
    if (differs) out.push_back(&p);
  }
  return out;
}

struct Answer {
  std::vector<Compared> all;
  std::vector<const Parameter*> inputs;
  std::vector<const Metric*> results;  ///< results of at least two designs
  std::optional<Attribution> why;      ///< nothing if the jobs differ
  std::vector<Answer> jobs{};          ///< with several jobs: one answer per job with at least two designs
  const Compared& first() const { return all.front(); }
  const Compared& last() const { return all.back(); }
  /// Returns the design to which a result is compared: the first one that has it.
  const Compared& first_of(const Metric& metric) const {
    return *std::find_if(all.begin(), all.end(), [&](const Compared& c) { return metric.jobs.has(c.design.job); });
  }
};

double value_of(const Compared& c, const Metric& metric) {
  return metric.jobs.has(c.design.job) ? number(c.result, metric) : unknown;
}

/// Returns whether the difference to the first design with this metric is within the uncertainty; false if the job of
/// the design lacks the metric.
bool is_within_uncertainty(const Answer& a, const Compared& c, const Metric& metric) {
  const Compared& first = a.first_of(metric);
  return metric.jobs.has(c.design.job) && within_bands(c.result, first.result, metric);
}

/// Returns whether a metric gets a row in the table of effects: its value changes, or at least one input affects it.
bool has_why_row(const Answer& a, const Metric& metric) {
  const double before = number(a.first().result, metric), after = number(a.last().result, metric);
  if (std::isnan(before) && std::isnan(after)) return false;
  if (before != after) return true;
  return std::any_of(a.why->changed.begin(), a.why->changed.end(),
                     [&](const Parameter* p) { return a.why->effect(metric, *p) != 0; });
}

Json why_json(const Answer& a) {
  Json out = Json::object();
  if (!a.why) return out;
  for (const Metric* metric : a.why->metrics) {
    if (!has_why_row(a, *metric)) continue;
    out[metric->id] = json_list(a.why->changed, [&](const Parameter* p) -> Json {
      return {{"parameter", p->id},
              {"from", parameter_json(a.first().design, *p)},
              {"to", parameter_json(a.last().design, *p)},
              {"effect", json_number(a.why->effect(*metric, *p))}};
    });
  }
  return out;
}

/// Returns, for results with a likely range, whether each design's difference to the first is within the uncertainty.
Json within_bands_json(const Answer& a) {
  Json out = Json::object();
  for (const Metric* metric : a.results)
    if (has_band(*metric))
      out[metric->id] = json_list(a.all, [&](const Compared& c) { return is_within_uncertainty(a, c, *metric); });
  return out;
}

Json answer_tree(const Answer& a) {
  const auto design = [](const Compared& c) -> Json {
    return {{"letter", c.letter},
            {"name", c.name},
            {"file", text_or_null(c.file)},
            {"job", job_id(c.design.job)},
            {"verdict", verdict_label(c.result)}};
  };
  const auto difference = [&](const Parameter* p) -> Json {
    const auto value = [p](const Compared& c) {
      return p->jobs.has(c.design.job) ? parameter_json(c.design, *p) : Json();
    };
    return {{"id", p->id}, {"values", json_list(a.all, value)}};
  };
  Json results = Json::object();
  for (const Metric* metric : a.results)
    results[metric->id] = json_list(a.all, [metric](const Compared& c) {
      return metric->value ? json_number(value_of(c, *metric)) : Json(fit_id(c.result.fits));
    });
  Json out{{"designs", json_list(a.all, design)},
           {"differences", json_list(a.inputs, difference)},
           {"metrics", results},
           {"why", why_json(a)}};
  out["within_bands"] = within_bands_json(a);
  out["exact"] = a.why ? Json(a.why->exact) : Json(nullptr);
  if (a.jobs.empty()) return out;
  Json jobs = Json::object();
  for (const Answer& part : a.jobs) jobs[job_id(part.first().design.job)] = answer_tree(part);
  out["jobs"] = std::move(jobs);
  return out;
}

std::string setting(const Design& design, const Parameter& p) {
  if (!p.jobs.has(design.job)) return "";
  if (is_automatic(design, p)) return "auto";
  return is_number(p) ? csv_number(number(design, p)) : id_of(design, p);
}

/// Returns the letters, such as "B C", of the designs that can run and whose difference to the first is within the
/// uncertainty.
std::string letters_within_bands(const Answer& a, const Metric& metric) {
  std::string letters;
  for (const Compared& c : a.all)
    if (&c != &a.first() && number(c.result, metric) != number(a.first().result, metric) &&
        is_within_uncertainty(a, c, metric) && *condition_of(c.result, metric) == '\0')
      letters += (letters.empty() ? "" : " ") + c.letter;
  return letters;
}

/// Returns the letters, such as "D", of the designs whose share refers to another peak rate than that of the first
/// design.
std::string letters_of_other_peaks(const Answer& a, const Metric& metric) {
  std::string letters;
  for (const Compared& c : a.all)
    if (ui::has_another_peak(c.result, a.first().result, metric)) letters += (letters.empty() ? "" : " ") + c.letter;
  return letters;
}

std::string csv_value(double value) { return std::isnan(value) ? "" : csv_number(value); }

std::string answer_csv(const Answer& a) {
  std::vector<std::string> head{"kind", "id", "metric"};
  for (const Compared& c : a.all) head.push_back(c.letter + ' ' + c.name);
  head.emplace_back("effect");
  std::string out = csv_row(head);
  const auto add = [&](std::vector<std::string> row, const auto& cell, const std::string& effect) {
    for (const Compared& c : a.all) row.push_back(cell(c));
    row.push_back(effect);
    out += csv_row(row);
  };
  for (const Parameter* p : a.inputs)
    add(
        {"input", p->id, ""}, [p](const Compared& c) { return setting(c.design, *p); }, "");
  for (const Metric* m : a.results)
    if (m->value)
      add(
          {"result", m->id, ""}, [m](const Compared& c) { return csv_value(value_of(c, *m)); }, "");
  for (const Metric* m : a.results)
    if (has_band(*m))
      add(
          {"within_bands", m->id, ""},
          [&a, m](const Compared& c) { return is_within_uncertainty(a, c, *m) ? "yes" : "no"; }, "");
  if (!a.why) return out;
  for (const Metric* m : a.why->metrics) {
    if (!has_why_row(a, *m)) continue;
    for (const Parameter* p : a.why->changed) {
      const auto ends = [&](const Compared& c) {
        return &c == &a.first() || &c == &a.last() ? setting(c.design, *p) : std::string();
      };
      add({"why", p->id, m->id}, ends, csv_value(a.why->effect(*m, *p)));
    }
  }
  return out;
}

bool reads_as_zero(const std::string& number) { return number.find_first_of("123456789") == std::string::npos; }

/// Formats a signed difference. `finer` adds decimals, so that the rounded parts of a difference sum up to the total.
std::string signed_text(double value, const Metric& metric, double like, int finer = 0) {
  if (std::isnan(value)) return "unknown";
  const double shown = std::abs(like) / unit_step(like, metric.unit).factor;
  const int decimals = (shown >= 1000 ? 0 : shown >= 20 ? 1 : 2) + finer;
  const Formatted amount = format_like(std::abs(value), metric.unit, like, decimals);
  if (reads_as_zero(amount.number)) return "0";
  // Differences of percentages are percentage points.
  const std::string size = metric.unit == Unit::fraction ? amount.number + "\u00a0points" : amount.text();
  return std::string(value < 0 ? "\u2212" : value > 0 ? "+" : "") + size;
}

std::string display_text(const Design& design, const Parameter& p) {
  if (!p.jobs.has(design.job)) return "";
  return is_automatic(design, p) ? text(design, p) + ", auto" : text(design, p);
}

std::string tables_text(const Answer& a) {
  std::vector<size_t> right;
  for (size_t i = 0; i < a.all.size(); ++i) right.push_back(i + 1);
  std::string out;
  for (const Compared& c : a.all)
    out += wrapped(c.letter + "  " + c.name + (c.file.empty() ? "" : " (" + c.file + ')') + ": " +
                   verdict_label(c.result));
  TextTable table(right);
  table.line("\nInputs that differ");
  for (const Parameter* p : a.inputs) {
    std::vector<std::string> row{std::string("  ") + p->label};
    for (const Compared& c : a.all) row.push_back(display_text(c.design, *p));
    table.add(row);
  }
  if (!a.results.empty()) table.line("\nResults");
  for (const Metric* metric : headline_metrics(a.first().design.job, learns_from(a.first().design))) {
    if (std::find(a.results.begin(), a.results.end(), metric) == a.results.end()) continue;
    std::vector<std::string> row{std::string("  ") + metric->label};
    for (const Compared& c : a.all) {
      const std::string condition = condition_of(c.result, *metric);
      row.push_back(format(number(c.result, *metric), metric->unit).text() +
                    (condition.empty() ? "" : ", " + condition));
    }
    const std::string unclear = letters_within_bands(a, *metric);
    const std::string other = letters_of_other_peaks(a, *metric);
    if (!other.empty())
      row.push_back("share of another peak than " + a.first().letter + ": " + other);
    else if (!unclear.empty())
      row.push_back("within the uncertainty of " + a.first().letter + ": " + unclear);
    table.add(row);
  }
  out += table.text();
  for (const Compared& c : a.all)
    if (const std::string line = longer_answers_line(c.design, c.result); !line.empty())
      out += '\n' + c.letter + "  " + line;
  return out;
}

/// Returns why a difference is unreliable: "within the uncertainty", "if it fitted".
std::string uncertainty_remark(const Answer& a, const Metric& metric) {
  for (const Compared* c : {&a.last(), &a.first()})
    if (const std::string condition = condition_of(c->result, metric); !condition.empty())
      return ", " + condition + " (" + c->letter + ")";
  if (ui::has_another_peak(a.last().result, a.first().result, metric)) return ", shares of two peaks";
  const bool unclear = number(a.first().result, metric) != number(a.last().result, metric) &&
                       within_bands(a.first().result, a.last().result, metric);
  return unclear ? ", within the uncertainty" : "";
}

/// Returns whether the difference, or the effect of any input, is still visible after rounding.
bool is_visible(const Answer& a, const Metric& metric, double like) {
  const auto seen = [&](double change) { return signed_text(change, metric, like) != "0"; };
  return seen(number(a.last().result, metric) - number(a.first().result, metric)) ||
         std::any_of(a.why->changed.begin(), a.why->changed.end(),
                     [&](const Parameter* p) { return seen(a.why->effect(metric, *p)); });
}

std::string why_text(const Answer& a) {
  if (a.why->changed.empty()) return "\n" + a.last().letter + " differs from " + a.first().letter + " in no input.\n";
  std::string out = "\nWhy " + a.last().letter + " differs from " + a.first().letter +
                    (a.why->exact ? "" : ", estimated from a sample of the orders of change") + '\n';
  TextTable table({1});
  for (const Metric* metric : headline_metrics(a.first().design.job, learns_from(a.first().design))) {
    if (!has_why_row(a, *metric)) continue;
    const double before = number(a.first().result, *metric), after = number(a.last().result, *metric);
    const double like = std::max(std::abs(before), std::abs(after));
    if (!is_visible(a, *metric, like)) continue;
    table.line(std::string("  ") + metric->label + ": " + format(before, metric->unit).text() + " \u2192 " +
               format(after, metric->unit).text() + uncertainty_remark(a, *metric));
    for (const Parameter* p : a.why->changed) {
      const double effect = a.why->effect(*metric, *p);
      if (effect == 0) continue;
      table.add({std::string("    ") + p->label, signed_text(effect, *metric, like, a.why->changed.size() > 2 ? 1 : 0),
                 display_text(a.first().design, *p) + " \u2192 " + display_text(a.last().design, *p)});
    }
    if (a.why->orders_of(*metric) == Orders::together)
      table.line("    Some changes work only together: their joint effect is split equally between them.");
  }
  return out + table.text();
}

std::string answer_text(const Answer& a) {
  if (a.jobs.empty() && a.why) return tables_text(a) + why_text(a);
  std::string out = wrapped(
      "The designs have different jobs. Each job is compared separately, because their results are not comparable.");
  for (const Answer& part : a.jobs)
    out += "\n" + std::string(job_label(part.first().design.job)) + "\n" + tables_text(part) + why_text(part);
  for (const Compared& c : a.all) {
    const auto alike = [&](const Compared& other) { return other.design.job == c.design.job; };
    if (std::count_if(a.all.begin(), a.all.end(), alike) == 1)
      out +=
          "\n" + wrapped(c.letter + "  " + c.name + ": " + verdict_label(c.result) + ". No other design has the job " +
                         job_id(c.design.job) + ", so no difference is explained.");
  }
  return out;
}

Answer answer_of(std::vector<Compared> all, const Execution& execution) {
  Answer answer{.all = std::move(all), .inputs = {}, .results = {}, .why = {}};
  answer.inputs = differing_inputs(answer.all);
  for (const Metric& metric : metrics())
    if (has_comparable_results(answer.all, metric.jobs)) answer.results.push_back(&metric);
  for (const Job job : every_job) {
    std::vector<Compared> part;
    std::copy_if(answer.all.begin(), answer.all.end(), std::back_inserter(part),
                 [job](const Compared& c) { return c.design.job == job; });
    if (part.size() == answer.all.size())
      answer.why = attribute(answer.first().design, answer.last().design, execution);
    else if (part.size() > 1)
      answer.jobs.push_back(answer_of(std::move(part), execution));
  }
  return answer;
}

}  // namespace

int run_compare(const CompareOptions& options) {
  Interruptible work(options.threads);
  const Answer answer = answer_of(read_all(options), work.execution());
  if (work.interrupted()) return print_stopped();
  print(options.format.json  ? json_text(answer_tree(answer))
        : options.format.csv ? answer_csv(answer)
                             : answer_text(answer));
  return done;
}

}  // namespace trainyard::app
