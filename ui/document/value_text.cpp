// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/value_text.h"

#include <QCoreApplication>

#include "engine/physics/degrees.h"
#include "ui/text/engine_text.h"
#include "ui/text/number_style.h"

namespace trainyard::ui {
namespace {

QString text_or_automatic(const Design& design, const Parameter& parameter, const QLocale& locale) {
  if (is_automatic(design, parameter)) return QCoreApplication::translate("Document", "automatic");
  return value_text(design, parameter, locale);
}

/// Translates the unit after the no-break space: the engine writes "8,192 tokens" in English.
QString with_unit_translated(const std::string& text) {
  QString whole = QString::fromStdString(text);
  const qsizetype space = whole.lastIndexOf(QChar::Nbsp);
  if (space < 0) return whole;
  return whole.left(space + 1) + engine_text(whole.mid(space + 1).toUtf8().constData());
}

}  // namespace

QString value_text(const Design& design, const Parameter& parameter, const QLocale& locale) {
  if (is_choice(parameter)) {
    const auto index = size_t(number(design, parameter));
    if (index < parameter.choices.size()) return engine_text(parameter.choices[index].label);
  }
  const std::string text = trainyard::text(design, parameter, number_style(locale));
  if (is_entry(parameter)) return catalog_text(base(entry(design, parameter)).name);
  if (is_toggle(parameter)) return engine_text(text.c_str());
  return is_number(parameter) ? with_unit_translated(text) : QString::fromStdString(text);
}

QStringList degree_texts(const Design& design, Group group, const NamedDegrees& named) {
  QStringList out;
  int place = 0;
  for (const Parameter* input : parallel_degrees(group)) {
    const Degree& degree = *degree_of(*input);
    const double value = number(design, *input);
    const bool is_named = place++ < named.always || value > 1;
    if (is_named && (named.replicas || degree.dimension != Dimension::data))
      out << QStringLiteral("%1\u00A0%2").arg(QLatin1String(degree.abbreviation), QLocale().toString(value, 'f', 0));
  }
  return out;
}

QString change_text(const Design& before, const Design& after, const Parameter& parameter, const QLocale& locale) {
  return QCoreApplication::translate("Document", "%1 %2 → %3", "an edit: input, old value, new value")
      .arg(engine_text(parameter.label), text_or_automatic(before, parameter, locale),
           text_or_automatic(after, parameter, locale));
}

}  // namespace trainyard::ui
