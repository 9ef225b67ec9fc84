// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric.h"

#include <cmath>

#include "engine/text.h"

namespace trainyard {

const char* metric_group_label(MetricGroup group) {
  switch (group) {
    case MetricGroup::verdict:
      return TRAINYARD_TR("Verdict");
    case MetricGroup::memory:
      return TRAINYARD_TR("Memory");
    case MetricGroup::time:
      return TRAINYARD_TR("Time of a step");
    case MetricGroup::run:
      return TRAINYARD_TR("The run");
    case MetricGroup::storage:
      return TRAINYARD_TR("Storage");
    case MetricGroup::checkpoints:
      return TRAINYARD_TR("Checkpoints");
    case MetricGroup::failures:
      return TRAINYARD_TR("Failures");
    case MetricGroup::capacity:
      return TRAINYARD_TR("Capacity");
    case MetricGroup::preparation:
      return TRAINYARD_TR("Building the data set");
    case MetricGroup::model:
      return TRAINYARD_TR("Model");
    case MetricGroup::quick:
      return TRAINYARD_TR("Quick estimates");
    case MetricGroup::details:
      return TRAINYARD_TR("Details");
    case MetricGroup::serving:
      return TRAINYARD_TR("Serving");
    case MetricGroup::serving_memory:
      return TRAINYARD_TR("Memory of a replica");
    case MetricGroup::serving_time:
      return TRAINYARD_TR("Time of a token");
    case MetricGroup::serving_cost:
      return TRAINYARD_TR("Cost of serving");
    case MetricGroup::post_training:
      return TRAINYARD_TR("An iteration");
  }
  return "";
}

const Metric* find_metric(std::string_view id) {
  for (const Metric& metric : metrics()) {
    if (id == metric.id) return &metric;
  }
  return nullptr;
}

double number(const Evaluation& evaluation, const Metric& metric) {
  return metric.value ? evaluation.*metric.value : static_cast<double>(evaluation.fits);
}

namespace {

Kept kept(double margin) { return std::isnan(margin) ? Kept::cannot_tell : margin < 0 ? Kept::no : Kept::yes; }

}  // namespace

const char* fit_id(Fit fit) {
  switch (fit) {
    case Fit::yes:
      return "yes";
    case Fit::tight:
      return "tight";
    case Fit::no:
      return "no";
  }
  return "no";
}

Limits limits_kept(const Evaluation& evaluation) {
  return {kept(evaluation.deadline_margin), kept(evaluation.budget_margin), kept(evaluation.power_margin)};
}

namespace {

/// Of a design that fits; nullptr where deadline, budget and power limit hold.
const char* missed_label(const Evaluation& evaluation) {
  const Limits kept = limits_kept(evaluation);
  const bool late = kept.deadline == Kept::no, dear = kept.budget == Kept::no;
  if (kept.power == Kept::no) {
    if (late && dear) return TRAINYARD_TR("Fits, too late, too dear, over power");
    if (late) return TRAINYARD_TR("Fits, too late, over power");
    return dear ? TRAINYARD_TR("Fits, over budget and power") : TRAINYARD_TR("Fits, over power");
  }
  if (late && dear) return TRAINYARD_TR("Fits, too late, too dear");
  if (late) return TRAINYARD_TR("Fits, too late");
  if (dear) return TRAINYARD_TR("Fits, over budget");
  if (kept.deadline == Kept::cannot_tell) return TRAINYARD_TR("Fits, time unknown");
  if (kept.budget == Kept::cannot_tell) return TRAINYARD_TR("Fits, cost unknown");
  return kept.power == Kept::cannot_tell ? TRAINYARD_TR("Fits, power unknown") : nullptr;
}

}  // namespace

const char* verdict_label(const Evaluation& evaluation) {
  if (evaluation.legality.reason != Illegality::none) return TRAINYARD_TR("Not a legal layout");
  switch (evaluation.fits) {
    case Fit::no:
      return TRAINYARD_TR("Does not fit");
    case Fit::tight:
      if (evaluation.memory_free < 0) return TRAINYARD_TR("May not fit");
      break;
    case Fit::yes:
      break;
  }
  if (const char* missed = missed_label(evaluation)) return missed;
  return evaluation.fits == Fit::tight ? TRAINYARD_TR("Fits, tight") : TRAINYARD_TR("Fits");
}

}  // namespace trainyard
