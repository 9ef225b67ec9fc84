// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "engine/metrics/metric.h"

namespace trainyard::ui {

/// The ends of the band of a prediction, SI.
struct BandEnds {
  double low, high;
};
/// Of a metric that is predicted with a band.
std::optional<BandEnds> band_ends(const Evaluation& evaluation, const Metric& metric);

/// "6.31–7.06": both ends in the unit and with the decimals of `value`.
QString range_text(const BandEnds& ends, double value, Unit unit);
/// The same with its unit: "6.31–7.06 s", "$70.8–79.2 M".
QString range_with_unit(const BandEnds& ends, double value, Unit unit);

}  // namespace trainyard::ui
