// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/answer_length.h"
#include "app/commands.h"
#include "app/design_input.h"
#include "app/output.h"
#include "engine/files/tables.h"
#include "engine/json/json.h"
#include "engine/machine/device_kinds.h"
#include "engine/metrics/metric.h"
#include "engine/metrics/missing.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/deadline.h"
#include "engine/studies/findings.h"
#include "engine/studies/nearest_layout.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

const char* severity_word(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "Error: ";
    case Severity::warning:
      return "Warning: ";
    case Severity::note:
      return "Note: ";
    case Severity::passed:
      break;
  }
  return "Passed: ";
}

/// Describes the serving deployment as far as it is known.
std::string serving_line(const Design& design, const Evaluation& e) {
  std::string result = design.work.model->name + " on ";
  if (e.serving_replicas > 0)
    result += format(e.serving_replicas, Unit::none).text() + " replicas of " +
              format(e.replica_devices, Unit::none).text() + ' ';
  return result + design.cluster.accelerator->name + '\n';
}

/// "1,024 NVIDIA H100 SXM + 512 NVIDIA B200".
std::string devices_text(const Design& design) {
  std::string out;
  for (const DeviceKind& kind : device_kinds(design))
    out += (out.empty() ? "" : " + ") + format(kind.count, Unit::none).text() + ' ' + kind.accelerator->name;
  return out;
}

std::string verdict(const Design& design, const Evaluation& evaluation) {
  const std::string first = verdict_label(evaluation);
  const double free = evaluation.memory_free;
  const std::string why = is_legal(evaluation) ? std::string() : ": " + legality_message(design, evaluation).text();
  if (design.job == Job::serving)
    return first + why + '\n' + serving_line(design, evaluation) + longer_answers_line(design, evaluation);
  std::string second = why;
  if (is_legal(evaluation))
    second = ": " + format(evaluation.memory, Unit::memory).text() + " of " +
             format(evaluation.memory_capacity, Unit::memory).text() + ", " +
             format(std::abs(free), Unit::memory).text() + (free < 0 ? " over" : " free");
  return first + second + '\n' + design.work.model->name + " on " + devices_text(design) + '\n';
}

std::string value_text(const Design& design, const Evaluation& evaluation, const Metric& metric) {
  if (!metric.value) return verdict_label(evaluation);
  const std::string missing = missing_message(metric, design, evaluation).text();
  return missing.empty() ? format(number(evaluation, metric), metric.unit).text() : "unknown: " + missing;
}

std::string metric_tables(const Design& design, const Evaluation& evaluation) {
  TextTable table({1});
  const Metric* before = nullptr;
  for (const Metric* metric : metrics(design.job, learns_from(design))) {
    if (is_absent_part(*metric, evaluation)) continue;
    if (!before || before->group != metric->group)
      table.line(std::string(before ? "\n" : "") + metric_group_label(metric->group));
    table.add({std::string("  ") + metric->label, value_text(design, evaluation, *metric), metric->id});
    before = metric;
  }
  return table.text();
}

std::string timely_line(const TimelyDesign& found) {
  std::string changes;
  for (const ParameterHandle input : found.changed)
    if (!(input == &Cluster::accelerators))
      changes += (changes.empty() ? " with " : ", ") + std::string(input->label) + ' ' + text(found.design, *input);
  return format(found.accelerators, Unit::accelerators).text() + " GPUs, finished in " +
         format(found.finish_days, Unit::days).text() + changes;
}

/// Returns how many GPUs finish before the deadline, found by evaluating designs.
std::string deadline_lines(const Design& design) {
  if (design.job != Job::training || is_automatic(design, parameter(&Failures::deadline))) return {};
  const DeadlineAnswer answer = devices_for_deadline(design);
  const std::string limits = wrapped(deadline_limits(answer).text() + '.', "  ");
  std::string result = "\nDone in " + format(design.failures.deadline, Unit::days).text() + '\n';
  if (!answer.same_batch && !answer.other_batch) return result + wrapped("No legal layout was found.", "  ") + limits;
  if (answer.same_batch) result += wrapped(timely_line(*answer.same_batch), "  ");
  if (answer.other_batch)
    result +=
        wrapped((answer.same_batch ? "Or " : "Only with another batch: ") + timely_line(*answer.other_batch), "  ");
  return result + limits;
}

/// Lists the nearest legal layouts with the arguments that apply them.
std::string offer_lines(const Design& design, const Evaluation& evaluation) {
  if (design.job != Job::training || is_legal(evaluation)) return {};
  std::string result = "\nNearest legal\n";
  const std::vector<NearestLayout> offers = legal_offers(design);
  if (offers.empty()) return result + wrapped("No legal layout is nearby.", "  ");
  for (const NearestLayout& offer : offers) {
    const auto change = [&](ParameterHandle input) {
      return std::string(input->label) + ' ' + text(design, *input) + " → " + text(offer.design, *input);
    };
    const std::string outcome =
        offer.fits == Fit::no ? "does not fit." : "step time " + format(offer.step_time, Unit::seconds).text() + ".";
    result += wrapped(joined(offer.changed, ", ", change) + ": " + outcome, "  ") + "   " +
              set_arguments(assignments(offer.design, offer.changed)) + '\n';
  }
  return result;
}

std::string finding_lines(const Design& design, const Evaluation& evaluation) {
  std::string result;
  for (const Finding& finding : findings(design, evaluation)) {
    const std::string detail = finding.detail.text();
    result += wrapped(
        severity_word(finding.severity) + finding.title.text() + (detail.empty() ? "" : ". " + detail) + '.', "  ");
    if (finding.proposal) result += "   " + set_arguments(assignments(finding.proposal->design, design)) + '\n';
  }
  return result.empty() ? result : "\nFindings\n" + result;
}

}  // namespace

int run_evaluate(const DesignOptions& options) {
  const ChosenDesign chosen = read_design(options.input);
  const Evaluation evaluation = evaluate(chosen.design());
  if (options.format.json)
    print(json_text(results_json(chosen.design(), evaluation)));
  else if (options.format.csv)
    print(results_csv(chosen.design(), evaluation));
  else
    print(verdict(chosen.design(), evaluation) + '\n' + metric_tables(chosen.design(), evaluation) +
          deadline_lines(chosen.design()) + offer_lines(chosen.design(), evaluation) +
          finding_lines(chosen.design(), evaluation));
  return exit_status_of(evaluation);
}

}  // namespace trainyard::app
