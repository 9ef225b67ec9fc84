// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/practices/practice_advice.h"

#include <QCoreApplication>
#include <cmath>

#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Practices)
};

/// A signed change; a decrease is good and coloured so.
AdviceRow::Cell cell(double change) {
  if (!std::isfinite(change)) return {QStringLiteral("–"), Role::muted_text};
  const int digits = std::abs(change) >= 9.95 ? 0 : std::abs(change) >= 0.995 ? 1 : 2;
  if (std::abs(change) < 0.5 * std::pow(10.0, -digits)) return {QStringLiteral("0"), Role::muted_text};
  // Larger changes would not fit the column.
  constexpr double most = 9999.5;
  const QString amount =
      std::abs(change) < most
          ? QString::fromStdString(format_like(std::abs(change), Unit::none, 1, digits, number_style()).number)
          : number_text(std::abs(change), Unit::scaled);
  return {(change > 0 ? QStringLiteral("+") : QStringLiteral("−")) + amount, change > 0 ? Role::worse : Role::better};
}

double memory_factor(const Evaluation& e) { return unit_step(e.memory_capacity, Unit::memory).factor; }
/// The unit of the run's total cost, used for the whole column.
UnitStep money_step(const Evaluation& e) { return unit_step(std::max(1.0, e.cost), Unit::money); }

QVector<AdviceRow::Cell> cells_of(const Effect& effect, const Evaluation& e) {
  return {cell(effect.memory / memory_factor(e)), cell(effect.step * 100), cell(effect.days),
          cell(effect.cost / money_step(e).factor)};
}

QString inputs_text(const Design& before, const Design& after, const std::vector<ParameterHandle>& inputs) {
  QStringList changes;
  for (const ParameterHandle input : inputs) changes << change_text(before, after, *input);
  return changes.join(QStringLiteral(", "));
}

AdviceRow check_row(const PracticeCheck& check, const Evaluation& e) {
  AdviceRow row;
  row.id = QLatin1String(check.id);
  row.title = engine_text(check.title);
  row.detail = message_text(check.reason);
  switch (check.state) {
    case PracticeState::met:
      row.mark = StatusMark::good;
      break;
    case PracticeState::open:
      row.mark = StatusMark::warning;
      row.detail += QStringLiteral(". ") +
                    (check.changes.empty() ? Text::tr("None of the tested changes helps.") : engine_text(check.advice));
      break;
    case PracticeState::idle:
      row.mark = StatusMark::note;
      break;
  }
  if (check.worth) row.cells = cells_of(*check.worth, e);
  return row;
}

/// The reference for the benefit of a practice that is already followed: "benefit: compared with another setting of
/// Checkpoint interval".
QString worth_text(const PracticeCheck& check) {
  if (!check.worth) return {};
  QStringList labels;
  for (const ParameterHandle input : check.without) labels << engine_text(input->label);
  constexpr int most = 3;
  const bool more = labels.size() > most;
  labels = labels.mid(0, most);
  if (more) labels << QStringLiteral("…");
  return Text::tr("benefit: compared with another setting of %1").arg(labels.join(QStringLiteral(", ")));
}

AdviceRow change_row(const PracticeCheck& check, int index, const Design& design, const Evaluation& e) {
  const PracticeChange& change = check.changes[size_t(index)];
  AdviceRow row;
  row.id = QStringLiteral("%1:%2").arg(QLatin1String(check.id)).arg(index);
  row.mark = StatusMark::star;
  row.title = practice_change_text(design, change);
  QStringList details;
  if (*change.note.format) details << message_text(change.note);
  if (change.caution) details << engine_text(change.caution);
  if (change.fits == Fit::tight) details << Text::tr("tight: less free memory than the safety margin");
  if (change.fits == Fit::no) details << Text::tr("still does not fit");
  row.detail = details.join(QStringLiteral("; "));
  row.cells = cells_of(change.effect, e);
  row.button = Text::tr("Apply");
  return row;
}

}  // namespace

QStringList practice_heads(const Evaluation& e) {
  return {QString::fromUtf8(unit_step(e.memory_capacity, Unit::memory).name), Text::tr("% step"), Text::tr("days"),
          QStringLiteral("$ %1").arg(QString::fromUtf8(money_step(e).name)).trimmed()};
}

QVector<AdviceRow> practice_advice(PracticeKind kind, const std::vector<PracticeCheck>& checks, const Design& design,
                                   const Evaluation& e) {
  QVector<AdviceRow> rows;
  for (const PracticeCheck& check : checks) {
    if (check.kind != kind) continue;
    AdviceRow row = check_row(check, e);
    if (const QString worth = worth_text(check); !worth.isEmpty()) row.detail += QStringLiteral("; ") + worth;
    rows.push_back(std::move(row));
    for (int i = 0; i < int(check.changes.size()); ++i) rows.push_back(change_row(check, i, design, e));
  }
  return rows;
}

QString practice_change_text(const Design& before, const PracticeChange& change) {
  return inputs_text(before, change.design, change.parameters);
}

}  // namespace trainyard::ui
