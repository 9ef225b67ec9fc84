// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/advised_changes.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"
#include "engine/parameters/handle.h"
#include "engine/studies/framework_findings.h"
#include "engine/studies/job_design.h"
#include "engine/studies/nearest_layout.h"
#include "engine/studies/post_training_study.h"
#include "engine/studies/serving_advice.h"
#include "ui/document/value_text.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

using Changes = std::vector<AdvisedChange>;

/// Formats a signed change of a result in the metric's unit; empty if it is too small to show.
QString effect(double change, double value, MetricHandle metric) {
  const Difference result = difference(value + change, value, *metric);
  return result.change == Change::equal || result.amount == QStringLiteral("0") ? QString()
                                                                                : unbroken(result.signed_text);
}

QString changes_text(const Design& before, const Design& after, const std::vector<ParameterHandle>& inputs) {
  QStringList changes;
  for (const ParameterHandle input : inputs) changes += change_text(before, after, *input);
  return changes.join(QStringLiteral(", "));
}

std::vector<ParameterHandle> changed_inputs(const Design& after, const Design& before) {
  std::vector<ParameterHandle> inputs;
  for (const Parameter* p : changed(after, before)) inputs.emplace_back(*p);
  return inputs;
}

/// Returns the saving of a training run: dollars, or days without a price.
double saved_by(double days_change, double cost_change) {
  return -(std::isfinite(cost_change) ? cost_change : days_change);
}

/// Returns whether a training design saves more than the uncertainty: dollars, or days without a price.
bool saves_certainly(const Design& design, const Evaluation& now) {
  const MetricHandle judged =
      std::isfinite(now.cost) ? MetricHandle(&Evaluation::cost) : MetricHandle(&Evaluation::finish_days);
  return is_certainly_less(evaluate(design), now, *judged);
}

AdvisedChange remedy_change(const ReportContext& context, const Remedy& remedy) {
  const Evaluation& now = context.evaluation;
  const bool margin = now.fits == Fit::tight && remedy.fits == Fit::yes;
  const QString result = margin                    ? ReportText::tr("restores the safety margin, %1 free")
                         : remedy.fits == Fit::yes ? ReportText::tr("fits with %1 free")
                         : remedy.memory_free < 0  ? ReportText::tr("may not fit, up to %1 too much")
                                                   : ReportText::tr("fits tightly, %1 free");
  QStringList effects{result.arg(number_text(std::abs(remedy.memory_free), Unit::memory)),
                      effect(remedy.days_change, now.finish_days, &Evaluation::finish_days),
                      effect(remedy.cost_change, now.cost, &Evaluation::cost)};
  if (remedy.caution) effects += engine_text(remedy.caution);
  effects.removeAll(QString());
  AdvisedChange change;
  change.text = {{changes_text(context.design, remedy.design, remedy.parameters) + u':', true},
                 {u' ' + effects.join(QStringLiteral(", ")) + u'.'}};
  change.fixes = now.fits == Fit::no || margin;
  change.needs_check = remedy.caution != nullptr;
  change.is_certain = saves_certainly(remedy.design, now);
  change.saved = saved_by(remedy.days_change, remedy.cost_change);
  return change;
}

/// Describes a legal layout near an illegal one.
AdvisedChange offer_change(const ReportContext& context, const NearestLayout& offer) {
  const Evaluation e = evaluate(offer.design);
  QString days = banded_text(e, &Evaluation::finish_days);
  if (std::isfinite(e.cost))
    days = ReportText::tr("%1 for %2", "time, money").arg(days, banded_text(e, &Evaluation::cost));
  const QString outcome =
      offer.fits == Fit::no ? ReportText::tr("makes the layout legal, but it does not fit.")
                            : ReportText::tr("makes the layout legal; the step time is then %1, and the run takes %2.")
                                  .arg(number_text(offer.step_time, Unit::seconds), days);
  AdvisedChange change;
  change.text = {{changes_text(context.design, offer.design, offer.changed) + u':', true}, {u' ' + outcome}};
  change.fixes = offer.fits != Fit::no;
  change.needs_check = caution_of(offer.changed) != nullptr;
  change.saved = saved_by(e.finish_days, e.cost);
  return change;
}

/// Returns whether the finding names the framework that must replace that of the design.
bool is_framework_condition(const ReportContext& context, const Finding& finding) {
  return framework_to_choose(context.design) &&
         std::ranges::find(finding.parameters, ParameterHandle(&Recipe::framework)) != finding.parameters.end();
}

/// Returns the better value that a finding proposes. A proposal that changes the work is for the user to decide.
AdvisedChange proposed_change(const ReportContext& context, const Finding& finding) {
  const Proposal& proposal = *finding.proposal;
  const std::vector<ParameterHandle> inputs = changed_inputs(proposal.design, context.design);
  QStringList effects{effect(proposal.days_change, context.evaluation.finish_days, &Evaluation::finish_days),
                      effect(proposal.cost_change, context.evaluation.cost, &Evaluation::cost)};
  effects.removeAll(QString());
  QString reason = sentence_of(finding.detail);
  AdvisedChange change;
  change.fixes = is_framework_condition(context, finding);
  if (change.fixes) reason = sentence_of(finding.title) + u' ' + reason;
  if (!effects.isEmpty()) reason = effects.join(QStringLiteral(", ")) + QStringLiteral(". ") + reason;
  change.text = {{changes_text(context.design, proposal.design, inputs) + u':', true}, {u' ' + reason}};
  change.needs_check = !change.fixes && caution_of(inputs) != nullptr;
  change.is_certain = saves_certainly(proposal.design, context.evaluation);
  change.saved = saved_by(proposal.days_change, proposal.cost_change);
  change.finding = &finding;
  return change;
}

bool is_worth_proposing(const ReportContext& context, const Finding& finding, const std::vector<Remedy>& known) {
  if (!finding.proposal || !does_same_work(finding.proposal->design, context.design)) return false;
  if (is_framework_condition(context, finding)) return true;
  const std::vector<ParameterHandle> inputs = changed_inputs(finding.proposal->design, context.design);
  const bool repeats = std::ranges::any_of(known, [&](const Remedy& remedy) {
    return std::ranges::find(inputs, remedy.parameters.front()) != inputs.end();
  });
  return !inputs.empty() && !repeats && finding.proposal->days_change < 0 && !(finding.proposal->cost_change > 0);
}

Changes training_changes(const ReportContext& context) {
  Changes out;
  const auto offers = context.study("offers", [&] { return legal_offers(context.design); });
  for (const NearestLayout& offer : *offers) out.push_back(offer_change(context, offer));
  if (!context.has_legal_layout()) return out;
  const auto remedies = context.study("remedies", [&] {
    std::vector<Remedy> found = find_remedies(context.design, context.evaluation);
    add_improvements(context.design, context.evaluation, found);
    return found;
  });
  for (const Remedy& remedy : *remedies) out.push_back(remedy_change(context, remedy));
  if (!context.can_run()) return out;
  for (const Finding& finding : context.findings)
    if (is_worth_proposing(context, finding, *remedies)) out.push_back(proposed_change(context, finding));
  return out;
}

/// Formats the savings: "−16 GPUs, −$0.4 M per month".
QString saved_text(const ServingAdvice& advice) {
  QStringList parts;
  const auto part = [&](double saved, Unit unit, const QString& words) {
    if (!std::isfinite(saved) || saved == 0) return;
    const QString amount = number_text(std::abs(saved), unit);
    parts += words.arg(unbroken((saved > 0 ? QStringLiteral("−") : QStringLiteral("+")) + amount));
  };
  part(advice.month_saved, Unit::money, ReportText::tr("%1 per month"));
  part(advice.gpus_saved, Unit::accelerators, ReportText::tr("%1 GPUs"));
  return parts.join(QStringLiteral(", "));
}

Changes serving_changes(const ReportContext& context) {
  Changes out;
  const bool met = fits_or_meets_targets(context.evaluation);
  const auto found =
      context.study("serving advice", [&] { return serving_advice(context.design, context.execution.unwatched()); });
  for (const ServingAdvice& one : *found) {
    // Longer answers are another job, and a change that costs more is no saving.
    if (std::string_view(one.id) == "answers" || (met && one.month_saved < 0)) continue;
    const QString saved = saved_text(one), reason = sentence_of(one.reason);
    AdvisedChange change;
    change.text = {{message_text(one.title) + u':', true},
                   {saved.isEmpty() ? u' ' + reason : u' ' + saved + u'.' + u' ' + reason}};
    change.fixes = !met;
    change.needs_check = one.relaxes;
    change.moves_target = one.moves_target;
    change.is_certain = one.is_certain;
    const bool priced = std::isfinite(context.evaluation.month_cost);
    change.saved = priced ? one.month_saved : one.gpus_saved;
    out.push_back(std::move(change));
  }
  return out;
}

/// Compares a run with the present one: "1.27 days instead of 1.07 days, $125 k instead of $841 k".
QString run_text(const Evaluation& now, const PostTrainingAdvice& advice) {
  const auto pair = [](double then, double before, Unit unit) {
    return ReportText::tr("%1 instead of %2").arg(number_text(then, unit), number_text(before, unit));
  };
  QStringList parts{pair(advice.days, now.post_days, Unit::days)};
  if (std::isfinite(advice.cost))
    parts += pair(advice.cost, now.post_cost, Unit::money);
  else
    parts += ReportText::tr("%1 of GPU time", "hours of all GPUs")
                 .arg(pair(advice.device_hours, now.post_device_hours, metric(&Evaluation::post_device_hours).unit));
  return parts.join(QStringLiteral(", "));
}

/// Describes a layout that makes the trainer of an illegal design legal.
AdvisedChange laid_out_change(const ReportContext& context, const Design& laid) {
  const Evaluation e = evaluate(laid);
  const QString outcome = e.fits == Fit::no ? ReportText::tr("makes the layout legal, but it does not fit.")
                                            : ReportText::tr("makes the layout legal; the iteration time is then %1.")
                                                  .arg(banded_text(e, &Evaluation::iteration_time));
  AdvisedChange change;
  change.text = {{changes_text(context.design, laid, changed_inputs(laid, context.design)) + u':', true},
                 {u' ' + outcome}};
  change.fixes = e.fits != Fit::no;
  return change;
}

Changes post_training_changes(const ReportContext& context) {
  Changes out;
  const Evaluation& now = context.evaluation;
  if (!context.has_legal_layout()) {
    const auto laid = context.study("legal trainer", [&] { return with_legal_layout(context.design); });
    if (*laid) out.push_back(laid_out_change(context, **laid));
    return out;
  }
  const auto found = context.study("post-training advice", [&] { return post_training_advice(context.design, now); });
  for (const PostTrainingAdvice& one : *found) {
    // Omit advice with which the design still does not fit.
    if (one.fits == Fit::no) continue;
    const bool fewer = one.design.cluster.accelerators != context.design.cluster.accelerators;
    const QString title =
        fewer ? change_text(context.design, one.design, parameter(&Cluster::accelerators)) : engine_text(one.title);
    AdvisedChange change;
    change.text = {{title + u':', true}, {u' ' + run_text(now, one) + QStringLiteral(". ") + engine_text(one.reason)}};
    change.fixes = now.fits == Fit::no;
    change.needs_check = one.alters_training;
    change.is_certain = one.is_certain;
    change.saved = std::isfinite(one.cost) ? now.post_cost - one.cost : now.post_device_hours - one.device_hours;
    out.push_back(std::move(change));
  }
  return out;
}

/// Sorts by: changes that fix the design, of these the ones without a check; then certain savings without a check; then
/// by saving.
void sort_changes(Changes& changes) {
  const auto rank = [](const AdvisedChange& change) {
    const double saved = std::isnan(change.saved) ? -std::numeric_limits<double>::infinity() : change.saved;
    return std::tuple(!change.fixes, change.fixes && change.needs_check, !change.fixes && !change.saves_certainly(),
                      -saved);
  };
  std::ranges::stable_sort(changes, {}, rank);
}

}  // namespace

std::vector<AdvisedChange> advised_changes(const ReportContext& context) {
  Changes changes = context.design.job == Job::serving         ? serving_changes(context)
                    : context.design.job == Job::post_training ? post_training_changes(context)
                                                               : training_changes(context);
  std::erase_if(changes, [](const AdvisedChange& change) { return !change.fixes && change.saved <= 0; });
  sort_changes(changes);
  return changes;
}

}  // namespace trainyard::ui
