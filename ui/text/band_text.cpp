// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/band_text.h"

#include <QCoreApplication>
#include <cmath>

#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Band)
};

}  // namespace

QString range_text(const ResultBand& ends, double value, Unit unit) {
  const double shown = std::abs(value) / unit_step(value, unit).factor;
  // Counts of devices have no decimals.
  const bool whole = unit == Unit::accelerators;
  const int decimals = whole || shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2;
  const auto end = [&](double v) {
    return QString::fromStdString(format_like(v, unit, value, decimals, number_style()).number);
  };
  const QString low = end(ends.low);
  if (std::isinf(ends.high)) return Text::tr("%1 or more", "a band without an upper end").arg(low);
  QString high = end(ends.high);
  // The currency sign appears only before the first number.
  if (high.startsWith(u'$')) high.remove(0, 1);
  return QStringLiteral("%1–%2").arg(low, high);
}

QString range_with_unit(const ResultBand& ends, double value, Unit unit) {
  const Formatted whole = format(value, unit, number_style());
  const QString range = range_text(ends, value, unit);
  return whole.unit.empty() ? range : QStringLiteral("%1\u00A0%2").arg(range, engine_text(whole.unit.c_str()));
}

QString range_beside_value(const ResultBand& ends, double value, Unit unit) {
  return unit == Unit::money ? range_with_unit(ends, value, unit) : range_text(ends, value, unit);
}

QString band_text(const Evaluation& evaluation, const Metric& metric) {
  const auto ends = band_ends(evaluation, metric);
  return ends ? range_beside_value(*ends, number(evaluation, metric), metric.unit) : QString();
}

QString banded_text(const Evaluation& evaluation, MetricHandle metric) {
  return banded_text(number(evaluation, *metric), band_ends(evaluation, *metric), metric->unit);
}

QString banded_text(double value, const std::optional<ResultBand>& band, Unit unit) {
  const QString text = number_text(value, unit);
  return band ? Text::tr("%1 (%2)", "a value and its band").arg(text, range_beside_value(*band, value, unit)) : text;
}

}  // namespace trainyard::ui
