// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/row_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <cmath>

#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/number_style.h"

namespace trainyard::ui {
namespace {

constexpr int summary_values = 3;

struct Inputs {
  Q_DECLARE_TR_FUNCTIONS(Inputs)
};

QString line(const QString& name, const QString& text) {
  return text.isEmpty() ? QString() : QStringLiteral("<br><b>%1</b> %2").arg(name, text.toHtmlEscaped());
}

QString default_text(const Parameter& parameter) {
  if (!is_automatic(default_design(), parameter)) return value_text(default_design(), parameter);
  return Inputs::tr("automatic, %1").arg(engine_text(parameter.derivation));
}

/// A value for a summary: without a label if its unit or choice identifies it.
QString summary_value(const Design& design, const Parameter& parameter) {
  const QString text = value_text(design, parameter);
  const bool speaks = is_choice(parameter) || is_entry(parameter) || parameter.unit != Unit::none;
  return speaks ? text : engine_text(parameter.label) + QLatin1Char(' ') + text;
}

/// The allowed values: "1 to 64, whole numbers, or “auto”".
QString range_text(const Parameter& parameter) {
  const NumberStyle style = number_style(QLocale());
  const Formatted low = format_exact(parameter.min, parameter.unit, style);
  const Formatted high = format_exact(parameter.max, parameter.unit, style);
  QString range = Inputs::tr("%1 to %2")
                      .arg(QString::fromStdString(low.unit == high.unit ? low.number : low.text()),
                           QString::fromStdString(high.text()));
  if (parameter.integer) range += Inputs::tr(", whole numbers");
  if (parameter.derive) range += Inputs::tr(", or “auto”");
  return range;
}

}  // namespace

QString parameter_tool_tip(const Parameter& parameter, const QStringList& first) {
  QString html = QStringLiteral("<qt>");
  for (const QString& sentence : first) html += QStringLiteral("<p>%1</p>").arg(sentence.toHtmlEscaped());
  html += QStringLiteral("<p>%1").arg(engine_text(parameter.help).toHtmlEscaped());
  if (is_number(parameter)) html += line(Inputs::tr("Range:"), range_text(parameter));
  html += line(Inputs::tr("Default:"), default_text(parameter));
  html += line(Inputs::tr("Source:"), engine_text(parameter.source));
  html += line(Inputs::tr("Id:"), QString::fromLatin1(parameter.id));
  return html + QStringLiteral("</p></qt>");
}

QString refusal_text(const Parameter& parameter, const QString& typed) {
  return Inputs::tr("%1 must be %2; “%3” was rejected.")
      .arg(engine_text(parameter.label), range_text(parameter), typed);
}

std::optional<double> changed_by_share(const Design& design, const Parameter& parameter, const QString& typed) {
  static const QRegularExpression change(QStringLiteral("^([+\u2212-])(.+)%$"));
  const auto match = change.match(typed);
  if (!match.hasMatch() || !is_number(parameter) || parameter.unit == Unit::fraction) return std::nullopt;
  const double now = number(design, parameter);
  const auto share =
      parse(match.captured(2).trimmed().toStdString(), Unit::none, PlainNumber::displayed, 1, number_style(QLocale()));
  if (!share || !std::isfinite(now)) return std::nullopt;
  const double next = now * (1 + (match.captured(1) == QLatin1String("+") ? *share : -*share) / 100);
  return parameter.integer ? std::round(next) : next;
}

QString search_text(const Parameter& parameter) {
  QStringList parts{engine_text(parameter.label), QString::fromLatin1(parameter.id), engine_text(parameter.help)};
  for (const Choice& choice : parameter.choices) parts << engine_text(choice.label) << QString::fromLatin1(choice.id);
  return parts.join(QLatin1Char('\n')).toLower();
}

QString group_summary(Group group, const Design& design) {
  QStringList values;
  for (const Parameter* row : parameters(design.job)) {
    const Parameter& parameter = *row;
    if (group_of(parameter, design.job) != group || parameter.advanced || is_toggle(parameter)) continue;
    if (parameter.why_idle && parameter.why_idle(design)) continue;
    if (values.size() < summary_values) values << summary_value(design, parameter);
  }
  return values.join(QStringLiteral(", "));
}

QString fitting_facts(QString facts, const QFontMetrics& metrics, int width) {
  // Cut at ", " between facts, not at a decimal comma.
  const QString between = QStringLiteral(", ");
  for (qsizetype comma; metrics.horizontalAdvance(facts) > width && (comma = facts.lastIndexOf(between)) > 0;)
    facts.truncate(comma);
  return facts;
}

}  // namespace trainyard::ui
