// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>

#include "engine/evaluation/evaluation.h"
#include "engine/metrics/metric.h"

namespace trainyard::ui {

/// The metrics that add up to a total, in table order.
const QVector<const Metric*>& parts_of(MetricGroup group);
/// Bytes of a memory part of a stage; NaN for parts of a step.
double part_bytes(const MemoryParts& parts, Part part);

}  // namespace trainyard::ui
