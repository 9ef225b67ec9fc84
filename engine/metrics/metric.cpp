// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric.h"

#include <array>
#include <cmath>

#include "engine/error.h"
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
  for (const Metric& metric : sample_metrics()) {
    if (id == metric.id) return &metric;
  }
  return nullptr;
}

void check_result(const Metric& metric, Job job) {
  if (!metric.jobs.has(job)) throw InputError(std::string(metric.id) + " is not a result of the job " + job_id(job));
}

double number(const Evaluation& evaluation, const Metric& metric) {
  const bool refused = evaluation.legality.reason == Illegality::sample_job;
  if (metric.value && (refused || !applies(metric, evaluation.learns_from))) return unknown;
  return metric.value ? evaluation.*metric.value : static_cast<double>(evaluation.fits);
}

namespace {

LimitStatus limit_status(double margin, bool open) {
  if (open) return LimitStatus::yes;
  return std::isnan(margin) ? LimitStatus::cannot_tell : margin < 0 ? LimitStatus::no : LimitStatus::yes;
}

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

Limits check_limits(const Evaluation& evaluation) {
  return {limit_status(evaluation.deadline_margin, evaluation.has_no_deadline),
          limit_status(evaluation.budget_margin, evaluation.has_no_budget),
          limit_status(evaluation.power_margin, evaluation.has_no_power_limit)};
}

namespace {

/// Returns the label of a fitting design that misses limits; nullptr if deadline, budget and power limit are met.
const char* missed_label(const Evaluation& evaluation) {
  const Limits limits = check_limits(evaluation);
  const bool late = limits.deadline == LimitStatus::no, dear = limits.budget == LimitStatus::no;
  if (limits.power == LimitStatus::no) {
    if (late && dear) return TRAINYARD_TR("Fits, too late, over budget and power");
    if (late) return TRAINYARD_TR("Fits, too late, over power");
    return dear ? TRAINYARD_TR("Fits, over budget and power") : TRAINYARD_TR("Fits, over power");
  }
  if (late && dear) return TRAINYARD_TR("Fits, too late, over budget");
  if (late) return TRAINYARD_TR("Fits, too late");
  if (dear) return TRAINYARD_TR("Fits, over budget");
  if (limits.deadline == LimitStatus::cannot_tell) return TRAINYARD_TR("Fits, time unknown");
  if (limits.budget == LimitStatus::cannot_tell) return TRAINYARD_TR("Fits, cost unknown");
  return limits.power == LimitStatus::cannot_tell ? TRAINYARD_TR("Fits, power unknown") : nullptr;
}

}  // namespace

bool is_legal(const Evaluation& e) {
  if (e.job == Job::serving) return e.serving_verdict != ServingVerdict::not_legal;
  return e.legality.reason == Illegality::none;
}

bool exceeds_power(const Evaluation& e) { return e.power_is_hard && check_limits(e).power == LimitStatus::no; }

bool fits_or_meets_targets(const Evaluation& e) {
  if (exceeds_power(e)) return false;
  if (e.job == Job::serving) return e.serving_verdict == ServingVerdict::meets;
  return is_legal(e) && e.fits != Fit::no;
}

const char* serving_verdict_id(ServingVerdict verdict) {
  constexpr std::array ids{"meets",     "first_token_late", "next_token_late", "both_late",
                           "saturated", "does_not_fit",     "not_legal",       "cannot_tell"};
  return ids[size_t(verdict)];
}

namespace {

/// Label of a serving job that meets its targets.
const char* meeting_label(const Limits& limits, bool at_risk) {
  const bool dear = limits.budget == LimitStatus::no;
  if (limits.power == LimitStatus::no)
    return dear ? TRAINYARD_TR("Meets targets, over budget and power") : TRAINYARD_TR("Meets targets, over power");
  if (dear) return TRAINYARD_TR("Meets targets, over budget");
  if (limits.budget == LimitStatus::cannot_tell) return TRAINYARD_TR("Meets targets, cost unknown");
  if (limits.power == LimitStatus::cannot_tell) return TRAINYARD_TR("Meets targets, power unknown");
  return at_risk ? TRAINYARD_TR("Meets targets, at risk") : TRAINYARD_TR("Meets targets");
}

const char* serving_label(const Evaluation& evaluation) {
  switch (evaluation.serving_verdict) {
    case ServingVerdict::meets:
      return exceeds_power(evaluation) ? TRAINYARD_TR("Exceeds power limit")
                                       : meeting_label(check_limits(evaluation), evaluation.targets_at_risk);
    case ServingVerdict::first_token_late:
      return TRAINYARD_TR("First token too late");
    case ServingVerdict::next_token_late:
      return TRAINYARD_TR("Tokens too slow");
    case ServingVerdict::both_late:
      return TRAINYARD_TR("Too slow");
    case ServingVerdict::saturated:
      return TRAINYARD_TR("Saturated");
    case ServingVerdict::does_not_fit:
      return TRAINYARD_TR("Does not fit");
    case ServingVerdict::not_legal:
      return TRAINYARD_TR("Not a legal layout");
    case ServingVerdict::cannot_tell:
      break;
  }
  return TRAINYARD_TR("Unknown");
}

}  // namespace

const char* verdict_label(const Evaluation& evaluation) {
  if (evaluation.job == Job::serving) return serving_label(evaluation);
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
  if (exceeds_power(evaluation)) return TRAINYARD_TR("Exceeds power limit");
  if (const char* missed = missed_label(evaluation)) return missed;
  return evaluation.fits == Fit::tight ? TRAINYARD_TR("Fits, tight") : TRAINYARD_TR("Fits");
}

}  // namespace trainyard
