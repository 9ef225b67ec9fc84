// SPDX-License-Identifier: GPL-3.0-or-later
#include <QStringList>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "engine/studies/nearest_layout.h"
#include "ui/document/value_text.h"
#include "ui/report/context.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// How many pieces of advice the first page gives; the rest stands under the warnings.
constexpr int most_advice = 4;
Rich finding_text(const Finding& finding) {
  Rich result{{sentence_of(finding.title), true}};
  const QString detail = sentence_of(finding.detail);
  if (!detail.isEmpty()) result.append({u' ' + detail});
  return result;
}

/// A change of a result, signed, as that metric is written; nothing when it is too small to show.
QString effect(double change, double value, MetricHandle metric) {
  const Difference result = difference(value + change, value, *metric);
  return result.change == Change::equal || result.amount == QStringLiteral("0") ? QString() : result.signed_text;
}

Rich remedy_text(const ReportContext& context, const Remedy& remedy) {
  QStringList changes;
  for (const ParameterHandle input : remedy.parameters) changes += change_text(context.design, remedy.design, *input);
  const bool margin = context.evaluation.fits == Fit::tight && remedy.fits == Fit::yes;
  const QString result = margin                    ? ReportText::tr("leaves the safety margin free, %1 in all")
                         : remedy.fits == Fit::yes ? ReportText::tr("fits with %1 free")
                         : remedy.memory_free < 0  ? ReportText::tr("may not fit, perhaps %1 over")
                                                   : ReportText::tr("fits tightly, %1 free");
  QStringList effects{result.arg(number_text(std::abs(remedy.memory_free), Unit::memory)),
                      effect(remedy.days_change, context.evaluation.finish_days, &Evaluation::finish_days),
                      effect(remedy.cost_change, context.evaluation.cost, &Evaluation::cost)};
  if (remedy.caution) effects += engine_text(remedy.caution);
  effects.removeAll(QString());
  return {{changes.join(QStringLiteral(", ")) + u':', true}, {u' ' + effects.join(QStringLiteral(", ")) + u'.'}};
}

/// A legal layout near to one that is not.
Rich offer_text(const ReportContext& context, const NearestLayout& offer) {
  QStringList changes;
  for (const ParameterHandle input : offer.changed) changes += change_text(context.design, offer.design, *input);
  const QString outcome = offer.fits == Fit::no ? ReportText::tr("makes the layout legal; it does not fit then.")
                                                : ReportText::tr("makes the layout legal; a step takes %1 then.")
                                                      .arg(number_text(offer.step_time, Unit::seconds));
  return {{changes.join(QStringLiteral(", ")) + u':', true}, {u' ' + outcome}};
}

block::Items numbered(const QVector<Rich>& texts) {
  block::Items items;
  for (const Rich& text : texts) items.items.append({std::nullopt, int(items.items.size()) + 1, text});
  return items;
}

}  // namespace

void add_recommendations(const ReportContext& context, QVector<Block>& blocks) {
  QVector<Rich> advice;
  for (const NearestLayout& offer : legal_offers(context.design)) advice.append(offer_text(context, offer));
  if (context.legal()) {
    std::vector<Remedy> changes = remedies(context.design, context.evaluation);
    add_improvements(context.design, context.evaluation, changes);
    for (const Remedy& remedy : changes) advice.append(remedy_text(context, remedy));
  }
  const Severity worst = context.legal() ? Severity::warning : Severity::error;
  for (const Finding& finding : context.findings)
    if (finding.severity == worst) advice.append(finding_text(finding));
  if (advice.isEmpty()) return;
  if (advice.size() > most_advice) advice.resize(most_advice);
  const QString heading =
      context.holds() ? ReportText::tr("What we recommend next") : ReportText::tr("What has to change first");
  blocks.append(block::Heading{heading, 2});
  blocks.append(numbered(advice));
}

void add_warnings(const ReportContext& context, QVector<Block>& blocks) {
  block::Items items;
  for (const Finding& finding : context.findings)
    if (finding.severity != Severity::passed) items.items.append({mark_of(finding.severity), 0, finding_text(finding)});
  blocks.append(block::Heading{ReportText::tr("Warnings"), 2});
  if (items.items.isEmpty())
    blocks.append(block::Paragraph{{{ReportText::tr("There are none.")}}});
  else
    blocks.append(items);
}

}  // namespace trainyard::ui
