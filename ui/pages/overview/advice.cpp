// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/overview/advice.h"

#include <QCoreApplication>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Advice)
};

QString decimals(double value, int digits) {
  return QString::fromStdString(format_like(value, Unit::none, 1, digits, number_style()).number);
}

/// A signed change; a decrease is coloured as better.
AdviceRow::Cell change_cell(double change, int digits) {
  if (!std::isfinite(change)) return {QStringLiteral("–"), Role::muted_text};
  if (std::abs(change) < 0.5 * std::pow(10.0, -digits)) return {QStringLiteral("0"), Role::muted_text};
  const QString sign = change > 0 ? QStringLiteral("+") : QStringLiteral("−");
  // Larger changes would not fit the column.
  constexpr double most = 9999.5;
  const QString amount =
      std::abs(change) < most ? decimals(std::abs(change), digits) : number_text(std::abs(change), Unit::scaled);
  return {sign + amount, change > 0 ? Role::worse : Role::better};
}

int digits_for(double change) { return std::abs(change) >= 10 ? 0 : std::abs(change) >= 1 ? 1 : 2; }

AdviceRow remedy_row(const Design& design, const Evaluation& evaluation, const Remedy& remedy, int index) {
  AdviceRow row;
  row.id = QStringLiteral("remedy:%1").arg(index);
  row.mark = remedy.fits == Fit::yes ? StatusMark::good : StatusMark::warning;
  row.title = remedy_text(design, remedy);
  QStringList details;
  if (evaluation.fits == Fit::tight && remedy.fits == Fit::yes) details << Text::tr("restores the safety margin");
  if (remedy.fits == Fit::tight)
    details << (remedy.memory_free < 0 ? Text::tr("may not fit: may exceed the memory")
                                       : Text::tr("tight: less free memory than the safety margin"));
  if (remedy.caution) details << engine_text(remedy.caution);
  const Difference money = difference(evaluation.cost + remedy.cost_change, evaluation.cost, metric(&Evaluation::cost));
  if (money.change != Change::equal && money.amount != QLatin1String("0"))
    details << Text::tr("cost %1", "a change, signed").arg(money.signed_text);
  row.detail = details.join(QStringLiteral("; "));
  const double gib = unit_step(evaluation.memory_capacity, Unit::memory).factor;
  const double percent = remedy.step_time_change * 100;
  const double days = remedy.days_change;
  row.cells = {{decimals(remedy.memory / gib, 1), Role::text},
               {decimals(remedy.memory_free / gib, 1), remedy.fits == Fit::yes ? Role::fits : Role::tight},
               change_cell(percent, digits_for(percent)),
               change_cell(days, digits_for(days))};
  row.button = Text::tr("Apply");
  return row;
}

AdviceRow finding_row(const Finding& finding, int index) {
  AdviceRow row;
  row.id = QStringLiteral("finding:%1").arg(index);
  row.mark = mark_of(finding.severity);
  row.title = message_text(finding.title);
  row.detail = message_text(finding.detail);
  if (finding.proposal)
    row.button = Text::tr("Apply");
  else if (!finding.parameters.empty())
    row.button = Text::tr("Show");
  return row;
}

/// Adds a row with the changes that were tried but are not sufficient: "Not enough alone: 8-bit Adam −0.2 GiB, …".
void add_not_enough(Advice& advice, const Design& design, const Evaluation& evaluation,
                    const std::vector<Remedy>& not_enough) {
  QStringList parts;
  for (const Remedy& remedy : not_enough) {
    const Difference change = difference(remedy.memory, evaluation.memory, metric(&Evaluation::memory));
    if (change.amount != QLatin1String("0")) parts << remedy_text(design, remedy) + u' ' + change.signed_text;
  }
  if (parts.isEmpty()) return;
  AdviceRow row;
  row.id = QStringLiteral("not_enough");
  row.mark = StatusMark::note;
  row.title = Text::tr("Not enough alone: %1").arg(parts.join(QStringLiteral(", ")));
  advice.rows.push_back(std::move(row));
}

void add_findings(Advice& advice, bool list_passed) {
  QVector<AdviceRow> passed;
  // If there are remedies, omit the error: the verdict already reports it, and the rows above fix it.
  const bool mended = !advice.remedies.empty();
  for (int i = 0; i < int(advice.findings.size()); ++i) {
    if (mended && advice.findings[size_t(i)].severity == Severity::error) continue;
    AdviceRow row = finding_row(advice.findings[size_t(i)], i);
    if (advice.findings[size_t(i)].severity == Severity::passed) {
      passed.push_back(std::move(row));
    } else {
      advice.rows.push_back(std::move(row));
    }
  }
  if (passed.isEmpty()) return;
  AdviceRow all;
  all.id = QStringLiteral("passed");
  all.mark = StatusMark::good;
  all.title = Text::tr("%n checks passed", nullptr, int(passed.size()));
  QStringList titles;
  for (const AdviceRow& row : passed) titles << row.title;
  all.detail = titles.join(QStringLiteral(", "));
  all.button = list_passed ? Text::tr("Hide") : Text::tr("List");
  advice.rows.push_back(std::move(all));
  if (list_passed) advice.rows += passed;
}

/// The largest part of the fullest device's memory: "activations".
QString largest_part(const Evaluation& evaluation) {
  const Metric* most = nullptr;
  for (const Metric& metric : metrics()) {
    if (metric.group != MetricGroup::memory || metric.part == Part::none) continue;
    if (!most || number(evaluation, metric) > number(evaluation, *most)) most = &metric;
  }
  return most ? engine_text(most->label) : QString();
}

}  // namespace

QString remedy_text(const Design& before, const Remedy& remedy) {
  QStringList changes;
  for (const ParameterHandle input : remedy.parameters) changes << change_text(before, remedy.design, *input);
  return changes.join(QStringLiteral(", "));
}

Design with_remedy(const Design& design, const Remedy& remedy) {
  Design next = design;
  for (const ParameterHandle input : remedy.parameters) set_value(next, *input, value(remedy.design, *input));
  return next;
}

Advice make_advice(const Design& design, const Evaluation& evaluation, bool list_passed) {
  Advice advice;
  advice.findings = findings(design, evaluation);
  const bool legal = evaluation.legality.reason == Illegality::none;
  RemedySearch search;
  if (!legal || evaluation.fits != Fit::yes) search = search_remedies(design, evaluation);
  advice.remedies = std::move(search.enough);
  const bool mends = !advice.remedies.empty();
  add_improvements(design, evaluation, advice.remedies);
  for (int i = 0; i < int(advice.remedies.size()); ++i)
    advice.rows.push_back(remedy_row(design, evaluation, advice.remedies[size_t(i)], i));
  if (legal && evaluation.fits == Fit::no) add_not_enough(advice, design, evaluation, search.not_enough);
  if (!advice.remedies.empty()) {
    const QString unit = QString::fromUtf8(unit_step(evaluation.memory_capacity, Unit::memory).name);
    advice.heads = QStringList{Text::tr("%1 used").arg(unit), Text::tr("free"), Text::tr("% step"), Text::tr("days")};
  }
  if (legal && evaluation.fits == Fit::no) {
    advice.title = Text::tr("Smallest changes that make the design fit");
    advice.subtitle = advice.remedies.empty()
                          ? Text::tr("no single change or pair of changes is enough")
                          : Text::tr("%1 over; largest part: %2; each row is a separate change, least time lost first")
                                .arg(number_text(evaluation.memory - evaluation.memory_capacity, Unit::memory),
                                     largest_part(evaluation));
  } else {
    advice.title = Text::tr("Findings and advice");
    advice.subtitle = !legal                    ? Text::tr("why the layout is not legal")
                      : advice.remedies.empty() ? Text::tr("about this design")
                      : mends                   ? Text::tr("ranked by what restores the safety margin")
                                                : Text::tr("best improvement first; each row is a separate change");
  }
  add_findings(advice, list_passed);
  return advice;
}

}  // namespace trainyard::ui
