// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "engine/studies/job_design.h"
#include "engine/studies/nearest_layout.h"
#include "engine/studies/post_training_study.h"
#include "engine/studies/serving_advice.h"
#include "ui/document/value_text.h"
#include "ui/report/context.h"
#include "ui/report/sections.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// Maximum number of recommendations on the first page; the others are listed under the warnings.
constexpr qsizetype most_advice = 4, most_beside_others = 2;
Rich finding_text(const Finding& finding) {
  Rich result{{sentence_of(finding.title), true}};
  const QString detail = sentence_of(finding.detail);
  if (!detail.isEmpty()) result.append({u' ' + detail});
  return result;
}

/// Formats a signed change of a result in the metric's unit; empty if it is too small to show.
QString effect(double change, double value, MetricHandle metric) {
  const Difference result = difference(value + change, value, *metric);
  return result.change == Change::equal || result.amount == QStringLiteral("0") ? QString()
                                                                                : unbroken(result.signed_text);
}

Rich remedy_text(const ReportContext& context, const Remedy& remedy) {
  QStringList changes;
  for (const ParameterHandle input : remedy.parameters) changes += change_text(context.design, remedy.design, *input);
  const bool margin = context.evaluation.fits == Fit::tight && remedy.fits == Fit::yes;
  const QString result = margin                    ? ReportText::tr("restores the safety margin, %1 free")
                         : remedy.fits == Fit::yes ? ReportText::tr("fits with %1 free")
                         : remedy.memory_free < 0  ? ReportText::tr("may not fit, up to %1 too much")
                                                   : ReportText::tr("fits tightly, %1 free");
  QStringList effects{result.arg(number_text(std::abs(remedy.memory_free), Unit::memory)),
                      effect(remedy.days_change, context.evaluation.finish_days, &Evaluation::finish_days),
                      effect(remedy.cost_change, context.evaluation.cost, &Evaluation::cost)};
  if (remedy.caution) effects += engine_text(remedy.caution);
  effects.removeAll(QString());
  return {{changes.join(QStringLiteral(", ")) + u':', true}, {u' ' + effects.join(QStringLiteral(", ")) + u'.'}};
}

/// Describes a legal layout near an illegal one.
Rich offer_text(const ReportContext& context, const NearestLayout& offer) {
  QStringList changes;
  for (const ParameterHandle input : offer.changed) changes += change_text(context.design, offer.design, *input);
  const QString outcome = offer.fits == Fit::no ? ReportText::tr("makes the layout legal, but it does not fit.")
                                                : ReportText::tr("makes the layout legal; the step time is then %1.")
                                                      .arg(number_text(offer.step_time, Unit::seconds));
  return {{changes.join(QStringLiteral(", ")) + u':', true}, {u' ' + outcome}};
}

block::Items number_items(const QVector<Rich>& texts) {
  block::Items items;
  for (const Rich& text : texts) items.items.append({std::nullopt, int(items.items.size()) + 1, text});
  return items;
}

/// Formats the savings: "−16 GPUs, −$0.4 M per month".
QString saved_text(const ServingAdvice& advice) {
  QStringList parts;
  const auto part = [&](double saved, Unit unit, const QString& words) {
    if (!std::isfinite(saved) || saved == 0) return;
    const QString amount = number_text(std::abs(saved), unit);
    parts += words.arg(unbroken((saved > 0 ? QStringLiteral("−") : QStringLiteral("+")) + amount));
  };
  part(advice.gpus_saved, Unit::accelerators, ReportText::tr("%1 GPUs"));
  part(advice.month_saved, Unit::money, ReportText::tr("%1 per month"));
  return parts.join(QStringLiteral(", "));
}

Rich serving_text(const ServingAdvice& advice) {
  const QString saved = saved_text(advice), reason = sentence_of(advice.reason);
  return {{message_text(advice.title) + u':', true},
          {saved.isEmpty() ? u' ' + reason : u' ' + saved + u'.' + u' ' + reason}};
}

Rich post_training_text(const ReportContext& context, const PostTrainingAdvice& advice) {
  const QString time = ReportText::tr("iteration time %1 instead of %2")
                           .arg(number_text(advice.iteration_time, Unit::seconds),
                                number_text(context.evaluation.iteration_time, Unit::seconds));
  return {{engine_text(advice.title) + u':', true}, {u' ' + time + u'.' + u' ' + engine_text(advice.reason)}};
}

/// Describes a layout that makes the trainer of an illegal design legal.
Rich laid_out_text(const ReportContext& context, const Design& laid) {
  QStringList changes;
  for (const Parameter* input : changed(laid, context.design)) changes += change_text(context.design, laid, *input);
  const Evaluation e = evaluate(laid);
  const QString outcome = e.fits == Fit::no ? ReportText::tr("makes the layout legal, but it does not fit.")
                                            : ReportText::tr("makes the layout legal; the iteration time is then %1.")
                                                  .arg(banded_text(e, &Evaluation::iteration_time));
  return {{changes.join(QStringLiteral(", ")) + u':', true}, {u' ' + outcome}};
}

QVector<Rich> training_advice(const ReportContext& context) {
  QVector<Rich> advice;
  const auto offers = context.study("offers", [&] { return legal_offers(context.design); });
  for (const NearestLayout& offer : *offers) advice.append(offer_text(context, offer));
  if (context.has_legal_layout()) {
    const auto changes = context.study("remedies", [&] {
      std::vector<Remedy> found = find_remedies(context.design, context.evaluation);
      add_improvements(context.design, context.evaluation, found);
      return found;
    });
    for (const Remedy& remedy : *changes) advice.append(remedy_text(context, remedy));
  }
  const Severity worst = context.has_legal_layout() ? Severity::warning : Severity::error;
  for (const Finding& finding : context.findings)
    if (finding.severity == worst) advice.append(finding_text(finding));
  return advice;
}

QVector<Rich> serving_job_advice(const ReportContext& context) {
  QVector<Rich> advice;
  const auto found =
      context.study("serving advice", [&] { return serving_advice(context.design, context.execution.unwatched()); });
  for (const ServingAdvice& one : *found) advice.append(serving_text(one));
  return advice;
}

QVector<Rich> post_training_job_advice(const ReportContext& context) {
  QVector<Rich> advice;
  if (!context.has_legal_layout()) {
    const auto laid = context.study("legal trainer", [&] { return with_legal_layout(context.design); });
    if (*laid) advice.append(laid_out_text(context, **laid));
    return advice;
  }
  const auto found =
      context.study("post-training advice", [&] { return post_training_advice(context.design, context.evaluation); });
  // Omit advice with which the design still does not fit.
  for (const PostTrainingAdvice& one : *found)
    if (one.fits != Fit::no) advice.append(post_training_text(context, one));
  if (!context.can_run())
    for (const Finding& finding : context.findings)
      if (finding.severity == Severity::error) advice.append(finding_text(finding));
  return advice;
}

/// Returns the recommended improvements, best first.
QVector<Rich> advice_of(const ReportContext& context) {
  switch (context.design.job) {
    case Job::serving:
      return serving_job_advice(context);
    case Job::post_training:
      return post_training_job_advice(context);
    case Job::training:
      break;
  }
  return training_advice(context);
}

/// Returns whether the advice contains changes. For training it may contain only warnings, which are not changes.
bool offers_changes(const ReportContext& context, const QVector<Rich>& advice) {
  if (context.design.job != Job::training || !context.has_legal_layout()) return !advice.isEmpty();
  const auto warned = std::ranges::count(context.findings, Severity::warning, &Finding::severity);
  return advice.size() > warned;
}

/// Returns whether a note concerns the catalog entry only; such notes are shown only with the full appendix.
bool is_about_catalog(const Finding& finding) {
  return finding.severity == Severity::note &&
         std::ranges::all_of(finding.parameters, [](ParameterHandle input) { return is_entry(*input); });
}

}  // namespace

void add_recommendations(const ReportContext& context, QVector<Block>& blocks) {
  QVector<Rich> advice = advice_of(context);
  const QString sentence = recommended_sentence(context, offers_changes(context, advice));
  if (advice.isEmpty() && sentence.isEmpty()) return;
  // If another scenario is recommended, do not recommend changes to this one.
  const ReportContext::Chosen* best = find_recommended(context);
  if (best && best->scenario != context.scenario) advice.clear();
  const qsizetype most = context.chosen.size() > 1 ? most_beside_others : most_advice;
  if (advice.size() > most) advice.resize(most);
  const bool able = context.design.job == Job::training ? context.can_run() : fits_or_meets_targets(context.evaluation);
  const QString heading = able ? ReportText::tr("Recommendation") : ReportText::tr("Required changes");
  blocks.append(block::Heading{heading, 2, false, QStringLiteral("recommendation")});
  if (!sentence.isEmpty()) blocks.append(block::Paragraph{rich(sentence)});
  if (!advice.isEmpty() && context.chosen.size() > 1)
    blocks.append(block::Paragraph{
        rich(ReportText::tr("Possible improvements of %1:").arg(context.shortName(context.scenario)))});
  if (!advice.isEmpty()) blocks.append(number_items(advice));
}

void add_warnings(const ReportContext& context, QVector<Block>& blocks) {
  block::Items items;
  const auto appendix = std::ranges::find(report_sections(), std::string_view("appendix"), &ReportSection::id);
  const bool all = is_wanted(*appendix, context.options.sections);
  for (const Finding& finding : context.findings)
    if (finding.severity != Severity::passed && (all || !is_about_catalog(finding)))
      items.items.append({mark_of(finding.severity), 0, finding_text(finding)});
  if (items.items.isEmpty())
    blocks.append(block::Paragraph{{{ReportText::tr("No warnings.")}}});
  else
    blocks.append(items);
}

}  // namespace trainyard::ui
