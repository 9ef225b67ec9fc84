// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/band_text.h"

#include <QHash>
#include <cmath>

#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

using Ends = std::pair<const Metric*, const Metric*>;

const QHash<const Metric*, Ends>& all_ends() {
  static const QHash<const Metric*, Ends> table = [] {
    QHash<const Metric*, Ends> found;
    for (const Metric& metric : metrics()) {
      const std::string id = metric.id;
      const Metric *low = find_metric(id + "_low"), *high = find_metric(id + "_high");
      if (low && high) found.insert(&metric, {low, high});
    }
    return found;
  }();
  return table;
}

}  // namespace

std::optional<BandEnds> band_ends(const Evaluation& evaluation, const Metric& metric) {
  const auto found = all_ends().constFind(&metric);
  if (found == all_ends().cend()) return std::nullopt;
  const BandEnds ends{number(evaluation, *found->first), number(evaluation, *found->second)};
  if (!std::isfinite(ends.low) || !std::isfinite(ends.high) || !(ends.high > ends.low)) return std::nullopt;
  return ends;
}

QString range_text(const BandEnds& ends, double value, Unit unit) {
  const double shown = std::abs(value) / unit_step(value, unit).factor;
  const int decimals = shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2;
  const auto end = [&](double v) {
    return QString::fromStdString(format_like(v, unit, value, decimals, number_style()).number);
  };
  const QString low = end(ends.low);
  QString high = end(ends.high);
  // A currency stands in front of the first number only.
  if (high.startsWith(u'$')) high.remove(0, 1);
  return QStringLiteral("%1–%2").arg(low, high);
}

QString range_with_unit(const BandEnds& ends, double value, Unit unit) {
  const Formatted whole = format(value, unit, number_style());
  const QString range = range_text(ends, value, unit);
  return whole.unit.empty() ? range : QStringLiteral("%1\u00A0%2").arg(range, engine_text(whole.unit.c_str()));
}

}  // namespace trainyard::ui
