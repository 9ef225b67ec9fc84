// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/spec_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui::spec_text {
QString value(double si, Unit unit) { return number_text(si, unit); }

QString signed_percent(double share, int decimals) {
  if (!std::isfinite(share)) return QStringLiteral("–");
  const QString number = QLocale().toString(std::abs(share) * 100, 'f', decimals);
  if (std::abs(share) * 100 < 0.5 * std::pow(10, -decimals)) return QStringLiteral("0");
  return (share > 0 ? QStringLiteral("+") : QStringLiteral("−")) + number;
}

QString signed_share(double share, int decimals) {
  const QString number = signed_percent(share, decimals);
  return std::isfinite(share) ? number + QStringLiteral("\u00A0%") : number;
}

QString label(const char* text) { return engine_text(text); }

Whole::Whole(double si, Unit unit) : whole_(si), unit_(unit), step_(unit_step(si, unit)) {
  const double shown = si / step_.factor;
  decimals_ = shown >= 200 ? 1 : shown >= 1 ? 2 : 3;
}

QString Whole::unit() const { return label(step_.name); }

double Whole::number(double si) const { return bar_length(si) / step_.factor; }

QString Whole::text(double si) const { return text(si, decimals_); }

QString Whole::text(double si, int decimals) const {
  const Formatted made = format_like(si, unit_, whole_, decimals, number_style());
  const QString number = QString::fromStdString(made.number);
  // "$53.93" of millions would read as dollars.
  return number.startsWith(u'$') && !made.unit.empty() ? number + QChar(0xA0) + label(made.unit.c_str()) : number;
}

Segment Whole::segment(const Metric& metric, double si) const {
  return {QString::fromUtf8(metric.id), label(metric.label), number(si), metric.part, text(si), {}};
}

}  // namespace trainyard::ui::spec_text
