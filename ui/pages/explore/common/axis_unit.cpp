// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/common/axis_unit.h"

#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/units/units.h"
#include "ui/charts/axis_rule.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

AxisUnit::AxisUnit(double typical, Unit unit) {
  const UnitStep step = unit_step(std::isfinite(typical) ? typical : 1, unit);
  factor = step.factor;
  name = engine_text(step.name);
  if (unit == Unit::money) name = name.isEmpty() ? QStringLiteral("$") : QStringLiteral("$\u00A0") + name;
  if (unit == Unit::money_per_hour || unit == Unit::money_per_energy) name.prepend(u'$');
}

QString axis_title(const QString& label, const AxisUnit& unit) {
  return unit.name.isEmpty() ? label : QStringLiteral("%1 (%2)").arg(label, unit.name);
}

QString slider_value_text(const Parameter& p, double value) {
  if (is_number(p)) return to_text(format_exact(value, p.unit, number_style()));
  if (is_toggle(p)) return engine_text(value != 0 ? "on" : "off");
  if (is_choice(p)) return engine_text(p.choices[size_t(value)].label);
  const auto& entries = catalog(std::get<EntryField>(p.access).kind);
  return value < 0 ? QStringLiteral("–") : QString::fromStdString(base(entries[size_t(value)]).name);
}

LinearSpan linear_span(double low, double high, int most_steps) {
  if (!(high > low)) {
    const double room = low == 0 ? 1 : std::abs(low) * 0.1;
    low -= room;
    high += room;
  }
  const double step = linear_axis(high - low, 0, most_steps).step;
  return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step};
}

}  // namespace trainyard::ui
