// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/explanation_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>

#include "engine/bands/bands.h"
#include "ui/document/value_text.h"
#include "ui/figures/parts.h"
#include "ui/headline/headline_model.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/tab_separated.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Explanation)
};

QString percent(double share) { return number_text(share, Unit::fraction); }

/// Returns the value on the selected stage. Without a selected stage, returns the share of this part in the total of
/// its group.
QString share_text(const Metric& metric, const Evaluation& evaluation, double value, int stage) {
  if (metric.part == Part::none) return {};
  if (stage >= 0 && size_t(stage) < evaluation.stages.size()) {
    const double there = part_bytes(evaluation.stages[size_t(stage)].parts, metric.part);
    if (std::isfinite(there)) return Text::tr("%1 on stage %2").arg(number_text(there, metric.unit)).arg(stage);
  }
  double whole = 0;
  for (const Metric* other : metrics(evaluation.job, evaluation.learns_from)) {
    if (other->part != Part::none && other->group == metric.group) whole += number(evaluation, *other);
  }
  return whole > 0 ? Text::tr("%1 of the total").arg(percent(value / whole)) : QString();
}

/// Explains the likely range and how many published runs support it.
QString sure_text(const Metric& metric, const Design& design, const QString& band) {
  const Neighbourhood near = neighbourhood_of(design);
  const size_t rows = metric.unit == Unit::memory ? near.memory_rows : near.step_time_rows;
  return (rows > 0 ? Text::tr("%1 is the likely range: it covers 85\u00A0% of runs held out of calibration. %2")
                   : Text::tr("%1 is the likely range from similar runs. %2"))
      .arg(band, message_text(neighbourhood_message(near)));
}

TermRow term_row(const Term& term) {
  TermRow row;
  row.symbol = QString::fromUtf8(term.symbol ? term.symbol : "");
  row.label = engine_text(term.label);
  row.value = number_text(term.value, term.unit);
  const QString id = QString::fromStdString(term.id);
  switch (term.origin) {
    case Origin::input:
      row.link = Text::tr("input");
      row.target = QStringLiteral("parameter:") + id.section(u'.', 0, 0);
      break;
    case Origin::model:
      row.link = Text::tr("model");
      row.target = QStringLiteral("parameter:") + id.section(u'.', 0, 0);
      break;
    case Origin::accelerator:
      row.link = Text::tr("accelerator");
      row.target = QStringLiteral("parameter:") + id.section(u'.', 0, 0);
      break;
    case Origin::metric:
      row.link = Text::tr("derived");
      row.target = QStringLiteral("metric:") + id;
      break;
  }
  return row;
}

}  // namespace

namespace {

/// Replaces the texts of the verdict for a serving job, because the usual texts describe the memory of a training job.
void explain_serving_verdict(ExplanationText& out) {
  out.label = Text::tr("Targets");
  out.help = Text::tr(
      "Whether the first and each next token meet their targets for the required share of requests. The model must "
      "also fit the replicas.");
  out.narrative = Text::tr(
      "The targets are met if both latencies at the percentile are within them. Budget and power limit are checked "
      "next. Saturated: requests arrive faster than the replicas finish them.");
  out.source = Text::tr("Comparison of the latencies with their targets.");
}

}  // namespace

ExplanationText explanation_text(const Metric& metric, const Design& design, const Evaluation& evaluation, int stage) {
  const Explanation explained = explain(metric, design, evaluation);
  ExplanationText out;
  out.group = engine_text(metric_group_label(metric.group));
  out.label = label_with_peak(metric, design);
  if (metric.value) {
    const Formatted formatted = format(explained.value, explained.unit, number_style());
    out.number = QString::fromStdString(formatted.number);
    out.unit = engine_text(formatted.unit.c_str());
    out.share = share_text(metric, evaluation, explained.value, stage);
    if (const auto ends = band_ends(evaluation, metric)) {
      const QString band = range_with_unit(*ends, explained.value, explained.unit);
      if (out.share.isEmpty()) out.share = Text::tr("likely %1").arg(band);
      if (evaluation.job == Job::training) out.sure = sure_text(metric, design, band);
    }
  } else {
    out.number = engine_text(verdict_label(evaluation));
    out.with_numbers = verdict_text(design, evaluation).sentence;
  }
  out.part = metric.part;
  out.help = engine_text(explained.help);
  out.source = engine_text(explained.source);
  out.has_better = metric.better != Better::neither;
  out.narrative = engine_text(explained.narrative);
  if (!explained.formula.empty()) {
    const auto translate = [](const char* text) { return engine_text(text).toStdString(); };
    out.formula = QString::fromStdString(formula_text(explained, false, number_style(), translate));
    out.with_numbers = QString::fromStdString(formula_text(explained, true, number_style(), translate));
    if (metric.value) out.with_numbers += QStringLiteral("\n= ") + number_text(explained.value, explained.unit);
  }
  if (!metric.value && evaluation.job == Job::serving) explain_serving_verdict(out);
  out.terms.reserve(qsizetype(explained.terms.size()));
  for (const Term& term : explained.terms) out.terms.push_back(term_row(term));
  return out;
}

namespace {

QVector<InfluenceRow> rows_of(const Design& design, const Metric& metric, const std::vector<Influence>& found) {
  QVector<InfluenceRow> rows;
  for (const Influence& influence : found) {
    const Difference change = difference(influence.after, influence.before, metric);
    InfluenceRow row;
    row.change = change_text(design, influence.design, *influence.parameter);
    if (influence.parameter->caution)
      row.change += QStringLiteral(" (%1)").arg(engine_text(influence.parameter->caution));
    row.effect = change.signed_text;
    if (influence.before != 0) {
      const double share = (influence.after - influence.before) / std::abs(influence.before);
      row.percent = (share > 0 ? QStringLiteral("+") : QStringLiteral("−")) + percent(std::abs(share));
    }
    row.role = change.change == Change::better  ? Role::better
               : change.change == Change::worse ? Role::worse
                                                : Role::second_text;
    row.target = QStringLiteral("parameter:") + QLatin1String(influence.parameter->id);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

InfluenceRows influence_rows(const Design& design, const Metric& metric, const Influences& found) {
  return {rows_of(design, metric, found.gains), rows_of(design, metric, found.harms)};
}

QString terms_heading(const ExplanationText& text) {
  return text.is_input ? Text::tr("Results that use this input") : Text::tr("Values and their origin");
}

QString gains_heading(const ExplanationText& text) {
  return text.has_better ? Text::tr("Largest improvements") : Text::tr("Largest effects");
}

QString harms_heading() { return Text::tr("Largest deteriorations"); }

QString plain_text(const ExplanationText& text, const InfluenceRows& rows) {
  QStringList lines;
  lines << QStringLiteral("%1: %2").arg(text.label,
                                        text.unit.isEmpty() ? text.number : text.number + QChar(0xa0) + text.unit);
  if (!text.share.isEmpty()) lines << text.share;
  lines << QString() << text.help;
  if (!text.formula.isEmpty()) lines << QString() << Text::tr("Formula") << text.formula << text.with_numbers;
  if (!text.narrative.isEmpty()) lines << QString() << text.narrative;
  if (!text.terms.isEmpty()) lines << QString() << terms_heading(text);
  for (const TermRow& term : text.terms) lines << tab_separated_row({term.symbol, term.label, term.value, term.link});
  if (!text.sure.isEmpty()) lines << QString() << Text::tr("Uncertainty") << text.sure;
  const auto add = [&lines](const QString& heading, const QVector<InfluenceRow>& list) {
    if (!list.isEmpty()) lines << QString() << heading;
    for (const InfluenceRow& row : list) lines << tab_separated_row({row.change, row.effect, row.percent});
  };
  add(gains_heading(text), rows.gains);
  add(harms_heading(), rows.harms);
  lines << QString() << Text::tr("Source: %1").arg(text.source);
  return lines.join(u'\n');
}

}  // namespace trainyard::ui
