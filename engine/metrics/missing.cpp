// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/missing.h"

#include <cmath>

#include "engine/metrics/explain.h"
#include "engine/parameters/derivations.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Limit of recursion; no chain of formulas is as long.
constexpr int deepest = 16;

/// An unknown input, or an unknown field of the catalog entry that the input holds.
struct Missing {
  const Parameter* input = nullptr;
  const char* field = nullptr;  ///< label of the field; nullptr: the input itself is unknown
};

Missing find_missing(const Metric& metric, const Design& design, const Evaluation& evaluation, int depth) {
  if (depth > deepest || !std::isnan(number(evaluation, metric))) return {};
  for (const Term& term : explain(metric, design, evaluation).terms) {
    if (!std::isnan(term.value)) continue;
    const std::size_t dot = term.id.find('.');
    if (term.origin != Origin::metric)
      return {find_parameter(term.id.substr(0, dot)), dot == std::string::npos ? nullptr : term.label};
    const Metric* source = find_metric(term.id);
    if (const Missing found = source ? find_missing(*source, design, evaluation, depth + 1) : Missing{}; found.input)
      return found;
  }
  return {};
}

Missing find_missing(const Metric& metric, const Design& design, const Evaluation& evaluation) {
  const Missing found = find_missing(metric, design, evaluation, 0);
  // Some formulas of checkpoints and goodput are in words, so they do not lead back to the missing storage rate.
  const bool is_unknown = std::isnan(number(evaluation, metric));
  if (!found.input && is_unknown && design.job == Job::training && has_unknown_servers(resolved(design)))
    return {&parameter(&Storage::read_bandwidth)};
  if (!found.input && is_unknown && std::isnan(resolved(design).cluster.capped_speed))
    return {&parameter(&Cluster::capped_speed)};
  return found;
}

}  // namespace

std::optional<ParameterHandle> missing_input(const Metric& metric, const Design& design, const Evaluation& evaluation) {
  const Missing found = find_missing(metric, design, evaluation);
  return found.input ? std::optional(ParameterHandle(*found.input)) : std::nullopt;
}

bool is_absent_part(const Metric& metric, const Evaluation& evaluation) {
  const bool part = metric.group == MetricGroup::serving_time || metric.group == MetricGroup::post_training;
  return part && metric.unit == Unit::seconds && number(evaluation, metric) == 0;
}

Message missing_message(const Metric& metric, const Design& design, const Evaluation& evaluation) {
  const Missing found = find_missing(metric, design, evaluation);
  if (!found.input) return {};
  if (!found.field) return {TRAINYARD_TR("enter %1"), {{0, Unit::none, found.input->label, true}}};
  return {TRAINYARD_TR("enter %1 of %2"),
          {{0, Unit::none, found.field, true}, {0, Unit::none, base(entry(design, *found.input)).name, true}}};
}

}  // namespace trainyard
