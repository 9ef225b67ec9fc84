// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/fact_rows.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::DataTables)
};

}  // namespace

QString fact_amount(double si, Unit unit) {
  if (!std::isfinite(si)) return QStringLiteral("–");
  // Negative powers of ten are hard to read, so a negligible share or time is shown as 0 and a small count as "under
  // 0.01".
  constexpr double nothing = 1e-6, few = 0.01;
  if ((unit == Unit::fraction || unit == Unit::seconds) && std::abs(si) < nothing) return number_text(0, unit);
  if (unit == Unit::none && si > 0 && si < few) return Texts::tr("under %1").arg(QLocale().toString(few));
  return number_text(si, unit);
}

FactCell fact_cell(const Evaluation& e, MetricHandle metric, bool strong) {
  const double value = number(e, *metric);
  return {fact_amount(value, metric->unit), {}, Role::text, strong, value};
}

FactRow metric_fact(const Evaluation& e, MetricHandle metric, const QString& detail, Role role) {
  FactCell value = fact_cell(e, metric, true);
  value.role = role;
  return {metric_id(metric), {{engine_text(metric->label), detail}, value}, engine_text(metric->help)};
}

}  // namespace trainyard::ui
