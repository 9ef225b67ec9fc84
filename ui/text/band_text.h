// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"

namespace trainyard::ui {

/// A range in the unit and with the decimals of `value`: "6.31–7.06".
QString range_text(const ResultBand& ends, double value, Unit unit);
/// A range with its unit: "6.31–7.06 s", "$70.8–79.2 M".
QString range_with_unit(const ResultBand& ends, double value, Unit unit);
/// A range next to its value, whose unit it omits: "6.31–7.06". A range of dollars keeps its scale ("$70.8–79.2 M"),
/// because "$71.0 M ($70.8–79.2)" could be read as 70 dollars.
QString range_beside_value(const ResultBand& ends, double value, Unit unit);
/// The likely range of a result, as beside its value; empty if unknown.
QString band_text(const Evaluation& evaluation, const Metric& metric);
/// A result with its likely range: "75.1 days (70.9–79.3)"; the value alone if no range is known.
QString banded_text(const Evaluation& evaluation, MetricHandle metric);
/// The same for a value that is not a metric; "$71.0 M ($60.4 M or more)" if the range has no upper end.
QString banded_text(double value, const std::optional<ResultBand>& band, Unit unit);

}  // namespace trainyard::ui
