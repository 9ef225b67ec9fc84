// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"

namespace trainyard::ui {

/// "6.31–7.06": both ends in the unit and with the decimals of `value`.
QString range_text(const ResultBand& ends, double value, Unit unit);
/// The same with its unit: "6.31–7.06 s", "$70.8–79.2 M".
QString range_with_unit(const ResultBand& ends, double value, Unit unit);
/// The band of a result without its unit; empty where it has none.
QString band_text(const Evaluation& evaluation, const Metric& metric);
/// "75.1 days (70.9–79.3)": a prediction never stands without what it may be off by. Where no band is known, the value
/// alone.
QString banded_text(const Evaluation& evaluation, MetricHandle metric);
/// The same of a value that is no metric; "$71.0 M (60.4 or more)" where its band has no upper end.
QString banded_text(double value, const std::optional<ResultBand>& band, Unit unit);

}  // namespace trainyard::ui
