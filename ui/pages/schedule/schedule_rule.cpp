// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/schedule/schedule_rule.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::ScheduleRule)
};

using Choices = std::vector<ScheduleChoice>;

/// Relative thresholds. Differences below `same` do not count. Results within `alike` count as equal. A bubble counts
/// as shorter if it is below `shorter` × the other.
constexpr double same = 0.001, alike = 0.02, shorter = 0.9;

bool can_run(const Evaluation& e) { return e.legality.reason == Illegality::none && std::isfinite(e.step_time); }

bool is_suitable(const Evaluation& e, const Evaluation& now) {
  return can_run(e) && (e.fits == Fit::yes || (e.fits == Fit::tight && (!can_run(now) || now.fits != Fit::yes)));
}

bool is_faster(const Evaluation& e, const Evaluation& now) { return e.step_time < (1 - same) * now.step_time; }

template <class Suits>
int fastest(const Choices& choices, const Suits& which) {
  int best = -1;
  for (int i = 0; i < int(choices.size()); ++i) {
    const ScheduleChoice& choice = choices[size_t(i)];
    if (choice.in_use || !which(choice.evaluation)) continue;
    if (best < 0 || choice.evaluation.step_time < choices[size_t(best)].evaluation.step_time) best = i;
  }
  return best;
}

const Evaluation* fastest_with_schedule(const Choices& choices, Schedule schedule) {
  const Evaluation* found = nullptr;
  for (const ScheduleChoice& choice : choices) {
    if (choice.design.layout.schedule != schedule || !can_run(choice.evaluation)) continue;
    if (found == nullptr || choice.evaluation.step_time < found->step_time) found = &choice.evaluation;
  }
  return found;
}

bool is_about_equal(double a, double b) { return std::abs(a - b) <= alike * std::max(std::abs(a), std::abs(b)); }

double relative_spread(const Choices& choices) {
  double least = INFINITY, most = 0;
  for (const ScheduleChoice& choice : choices) {
    if (!can_run(choice.evaluation)) continue;
    least = std::min(least, choice.evaluation.step_time);
    most = std::max(most, choice.evaluation.step_time);
  }
  return most > 0 ? most / least - 1 : 0;
}

/// Explains why the schedules differ, or why they do not.
QString difference_reason(const Design& design, const Evaluation& now, const Choices& choices) {
  const int stages = int(design.layout.pipeline_parallel), batches = int(now.micro_batches);
  if (stages <= 1) return Texts::tr("With a single stage, all schedules are the same.");
  const double apart = relative_spread(choices);
  if (apart < alike)
    return Texts::tr(
               "With %n micro-batches for %1 stages, filling and draining take little time: all schedules are within "
               "%2 of each other.",
               nullptr, batches)
        .arg(stages)
        .arg(number_text(apart, Unit::fraction));
  const QString share = number_text(now.time_bubble / now.step_time, Unit::fraction);
  if (batches > stages)
    return Texts::tr("With %n micro-batches for %1 stages, filling and draining make %2 of the step a bubble.", nullptr,
                     batches)
        .arg(stages)
        .arg(share);
  const Evaluation* all = fastest_with_schedule(choices, Schedule::afab);
  const Evaluation* one = fastest_with_schedule(choices, Schedule::one_f_one_b);
  const Evaluation* parts = fastest_with_schedule(choices, Schedule::interleaved);
  if (all && one && parts && is_about_equal(all->time_bubble, one->time_bubble) &&
      parts->time_bubble < shorter * one->time_bubble)
    return Texts::tr(
               "With only %n micro-batches for %1 stages, every stage fills before it drains. 1F1B waits as long as "
               "AFAB; virtual stages shorten the bubble.",
               nullptr, batches)
        .arg(stages);
  return Texts::tr(
             "With only %n micro-batches for %1 stages, every stage fills before it drains: %2 of the step is "
             "bubble.",
             nullptr, batches)
      .arg(stages)
      .arg(share);
}

/// Names the fastest schedule if the current one runs and fits.
QString fastest_sentence(const Evaluation& now, const Choices& choices, int better) {
  if (better >= 0) {
    const ScheduleChoice& best = choices[size_t(better)];
    const double more = best.evaluation.tokens_per_second / now.tokens_per_second - 1;
    return Texts::tr("%1 is the fastest that fits: %2 more tokens per second.")
        .arg(best.label, number_text(more, Unit::fraction));
  }
  const int other = fastest(choices, [&](const Evaluation& e) { return can_run(e) && is_faster(e, now); });
  if (other < 0) return Texts::tr("The current schedule is the fastest.");
  const ScheduleChoice& refused = choices[size_t(other)];
  return (refused.evaluation.fits == Fit::no
              ? Texts::tr("The current schedule is the fastest that fits; %1 would be faster, but does not fit.")
              : Texts::tr("The current schedule is the fastest that fits with the safety margin; %1 would be faster, "
                          "but fits only tightly."))
      .arg(refused.label);
}

/// For a current schedule that is not legal or does not fit: names an alternative.
QString alternative_sentence(const Evaluation& now, const Choices& choices, int better) {
  if (better >= 0) return Texts::tr("%1 is the fastest that fits.").arg(choices[size_t(better)].label);
  return can_run(now) ? Texts::tr("No schedule makes this design fit.") : QString();
}

}  // namespace

ScheduleRule schedule_rule(const Design& design, const Evaluation& now, const Choices& choices) {
  ScheduleRule rule;
  const bool usable = can_run(now) && now.fits != Fit::no;
  rule.better =
      fastest(choices, [&](const Evaluation& e) { return is_suitable(e, now) && (!usable || is_faster(e, now)); });
  QStringList sentences;
  if (can_run(now)) sentences << difference_reason(design, now, choices);
  const bool equal =
      can_run(now) && rule.better < 0 && (design.layout.pipeline_parallel <= 1 || relative_spread(choices) < alike);
  if (!usable)
    sentences << alternative_sentence(now, choices, rule.better);
  else if (!equal)
    sentences << fastest_sentence(now, choices, rule.better);
  sentences.removeAll(QString());
  rule.sentence = sentences.join(u' ');
  return rule;
}

}  // namespace trainyard::ui
