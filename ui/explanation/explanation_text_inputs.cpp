// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <string>

#include "ui/document/value_text.h"
#include "ui/explanation/explanation_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct InputText {
  Q_DECLARE_TR_FUNCTIONS(Explanation)
};

QString choices_sentence(const Parameter& parameter) {
  QStringList choices;
  for (const Choice& choice : parameter.choices)
    choices
        << InputText::tr("%1: %2", "a choice and its meaning").arg(engine_text(choice.label), engine_text(choice.help));
  return choices.join(u'\n');
}

/// Lists the results of the job whose formulas contain the input.
QVector<TermRow> results_with(const Parameter& parameter, const Design& design, const Evaluation& evaluation) {
  const std::string place = std::string("{") + parameter.id + '}';
  QVector<TermRow> rows;
  for (const Metric* metric : metrics(design.job, learns_from(design))) {
    if (!metric->formula || std::string_view(metric->formula).find(place) == std::string_view::npos) continue;
    TermRow row;
    row.symbol = QString::fromUtf8(metric->symbol ? metric->symbol : "");
    row.label = engine_text(metric->label);
    row.value =
        metric->value ? number_text(number(evaluation, *metric), metric->unit) : engine_text(verdict_label(evaluation));
    row.link = InputText::tr("result");
    row.target = QStringLiteral("metric:") + QLatin1String(metric->id);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

ExplanationText explanation_text(const Parameter& parameter, const Design& design, const Evaluation& evaluation) {
  ExplanationText out;
  out.group = engine_text(group_label(group_of(parameter, design.job), design.job));
  out.label = engine_text(parameter.label);
  out.number = value_text(design, parameter);
  if (is_automatic(design, parameter)) out.share = InputText::tr("automatic");
  out.help = engine_text(parameter.help);
  out.formula = engine_text(parameter.derivation);
  out.narrative =
      parameter.choices.empty()
          ? InputText::tr("Allowed: %1.").arg(QString::fromStdString(allowed_values(parameter, number_style())))
          : choices_sentence(parameter);
  if (const char* idle = parameter.why_idle ? parameter.why_idle(design) : nullptr)
    out.narrative = InputText::tr("No effect here: %1").arg(engine_text(idle)) + u'\n' + out.narrative;
  out.source = engine_text(parameter.source);
  out.is_input = true;
  out.terms = results_with(parameter, design, evaluation);
  TermRow input;
  input.label = InputText::tr("Change this input");
  input.link = InputText::tr("input");
  input.target = QStringLiteral("parameter:") + QLatin1String(parameter.id);
  out.terms.prepend(input);
  return out;
}

}  // namespace trainyard::ui
