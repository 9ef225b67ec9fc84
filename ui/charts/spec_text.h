// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/metrics/metric.h"
#include "ui/charts/chart_spec.h"

/// Texts of numbers in charts, in the language and the number style of the user.
namespace trainyard::ui::spec_text {

/// "67.2 GiB", "6.48 s": three significant figures with their unit.
QString value(double si, Unit unit);
/// "+2.6", "−1.0", "0": a share in percent, without the sign of percent; "–" for what is unknown.
QString signed_percent(double share, int decimals);
/// The same with its sign of percent: "+2.6 %".
QString signed_share(double share, int decimals);
/// A label of the engine, translated.
QString label(const char* text);

/// Parts of one whole: they share unit and decimals.
class Whole {
 public:
  Whole(double si, Unit unit);
  double factor() const { return step_.factor; }
  QString unit() const;
  /// In the unit of the whole; 0 for what is unknown.
  double number(double si) const;
  /// "5.94"
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
