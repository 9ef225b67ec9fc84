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

const Parameter* find_missing(const Metric& metric, const Design& design, const Evaluation& evaluation, int depth) {
  if (depth > deepest || !std::isnan(number(evaluation, metric))) return nullptr;
  for (const Term& term : explain(metric, design, evaluation).terms) {
    if (!std::isnan(term.value)) continue;
    if (term.origin != Origin::metric) return find_parameter(term.id.substr(0, term.id.find('.')));
    const Metric* source = find_metric(term.id);
    if (const Parameter* found = source ? find_missing(*source, design, evaluation, depth + 1) : nullptr) return found;
  }
  return nullptr;
}

}  // namespace

std::optional<ParameterHandle> missing_input(const Metric& metric, const Design& design, const Evaluation& evaluation) {
  const Parameter* found = find_missing(metric, design, evaluation, 0);
  // Some formulas of checkpoints and goodput are in words, so they do not lead back to the missing storage rate.
  const bool is_unknown = std::isnan(number(evaluation, metric));
  if (!found && is_unknown && design.job == Job::training && has_unknown_servers(resolved(design)))
    found = &parameter(&Storage::read_bandwidth);
  if (!found && is_unknown && std::isnan(resolved(design).cluster.capped_speed))
    found = &parameter(&Cluster::capped_speed);
  return found ? std::optional(ParameterHandle(*found)) : std::nullopt;
}

bool is_absent_part(const Metric& metric, const Evaluation& evaluation) {
  const bool part = metric.group == MetricGroup::serving_time || metric.group == MetricGroup::post_training;
  return part && metric.unit == Unit::seconds && number(evaluation, metric) == 0;
}

Message missing_message(const Metric& metric, const Design& design, const Evaluation& evaluation) {
  const auto input = missing_input(metric, design, evaluation);
  if (!input) return {};
  return {TRAINYARD_TR("enter %1"), {{0, Unit::none, (*input)->label, true}}};
}

}  // namespace trainyard
