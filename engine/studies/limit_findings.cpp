// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/limit_findings.h"

#include <cmath>

#include "engine/metrics/metric.h"
#include "engine/studies/job_profile.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

Message::Argument limit_amount(double value, Unit unit) { return {value, unit, {}, false}; }

/// A run without a deadline that takes longer than this many days is a warning: devices are renewed sooner.
constexpr double long_run = 365;

double days_of(const Evaluation& e) { return number(e, *job_profile(e.job).time); }

/// One limit of the user, the margin to it, and the texts if it is missed or cannot be checked.
struct Limit {
  LimitStatus status;
  double margin, value;
  Unit unit;
  ParameterHandle input;
  const char *missed, *unknown;
};

void check_limit(const Limit& limit, std::vector<Finding>& out) {
  const Message::Argument value = limit_amount(limit.value, limit.unit);
  if (limit.status == LimitStatus::no)
    out.push_back({Severity::warning,
                   {limit.missed, {limit_amount(-limit.margin, limit.unit)}},
                   {TR("The limit is %1"), {value}},
                   {limit.input}});
  else if (limit.status == LimitStatus::cannot_tell)
    out.push_back({Severity::warning, {limit.unknown, {}}, {TR("The limit is %1"), {value}}, {limit.input}});
}

/// Adds what the power limit supplies. Beyond a hard limit, the design cannot run.
void describe_power_limit(const Design& whole, const Evaluation& e, Finding& finding) {
  const Economics& given = whole.economics;
  const double each = given.accelerator_power * given.pue;
  if (e.power_is_hard) finding.severity = Severity::error;
  finding.detail = {TR("The limit of %1 supplies %2 GPUs at %3 each, cooling included. Use fewer GPUs or a power cap"),
                    {limit_amount(given.power_limit, Unit::power),
                     limit_amount(std::floor(given.power_limit / each), Unit::none), limit_amount(each, Unit::power)}};
  finding.parameters = {&Economics::power_limit, &Cluster::power_cap};
  if (e.job != Job::serving) finding.parameters.push_back(&Cluster::accelerators);
}

}  // namespace

void limit_findings(const Design& whole, const Evaluation& e, std::vector<Finding>& out) {
  // An illegal or too large design has no cost or duration that a limit could check.
  if (!is_legal(e) || e.fits == Fit::no) return;
  const Limits limits = check_limits(e);
  if (e.job != Job::serving)
    check_limit({limits.deadline, e.deadline_margin, whole.failures.deadline, Unit::days, &Failures::deadline,
                 TR("Finishes %1 after the deadline"), TR("Cannot check the deadline: the time to train is unknown")},
                out);
  check_limit(
      {limits.budget, e.budget_margin, whole.economics.budget, Unit::money, &Economics::budget,
       e.job == Job::serving ? TR("Costs %1 more per month than the budget") : TR("Costs %1 more than the budget"),
       TR("Cannot check the budget: the cost is unknown")},
      out);
  check_limit({limits.power, e.power_margin, whole.economics.power_limit, Unit::power, &Economics::power_limit,
               TR("Draws %1 more than the power limit"), TR("Cannot check the power limit: the power is unknown")},
              out);
  if (limits.power == LimitStatus::no) describe_power_limit(whole, e, out.back());
  if (e.job != Job::serving && e.has_no_deadline && days_of(e) > long_run)
    out.push_back({Severity::warning,
                   {TR("Takes %1; no deadline is set"), {limit_amount(days_of(e), Unit::days)}},
                   {TR("Set a deadline, so that the verdict checks it"), {}},
                   {&Failures::deadline}});
}

}  // namespace trainyard
