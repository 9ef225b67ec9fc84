// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/metrics/metric.h"
#include "ui/charts/chart_spec.h"

/// Number texts in charts, in the language and number style of the user.
namespace trainyard::ui::spec_text {

/// Three significant digits with the unit: "67.2 GiB", "6.48 s".
QString value(double si, Unit unit);
/// A fraction as a signed percentage without "%": "+2.6", "−1.0", "0"; "–" if unknown.
QString signed_percent(double share, int decimals);
/// The same with "%": "+2.6 %".
QString signed_share(double share, int decimals);
/// A translated label of the engine.
QString label(const char* text);

/// Formats parts of a total with the same unit and decimals.
class Whole {
 public:
  Whole(double si, Unit unit);
  double factor() const { return step_.factor; }
  QString unit() const;
  /// A value in the unit of the total; 0 if unknown.
  double number(double si) const;
  /// The value without its unit: "5.94".
  QString text(double si) const;
  QString text(double si, int decimals) const;
  Segment segment(const Metric& metric, double si) const;

 private:
  double whole_;
  Unit unit_;
  UnitStep step_;
  int decimals_;
};

}  // namespace trainyard::ui::spec_text
