// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric.h"

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

const char* verdict_label(const Evaluation& evaluation) {
  if (evaluation.legality.reason != Illegality::none) return TRAINYARD_TR("Not a legal layout");
  switch (evaluation.fits) {
    case Fit::yes:
      return TRAINYARD_TR("Fits");
    case Fit::tight:
      return evaluation.memory_free < 0 ? TRAINYARD_TR("May not fit") : TRAINYARD_TR("Fits, tight");
    case Fit::no:
      return TRAINYARD_TR("Does not fit");
  }
  return "";
}

}  // namespace trainyard
