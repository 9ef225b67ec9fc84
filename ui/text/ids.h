// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"

namespace trainyard::ui {

/// Ids used by signals, links and table rows: `metric_id(&Evaluation::step_time)`.
inline QString parameter_id(ParameterHandle handle) { return QString::fromLatin1(handle->id); }
inline QString metric_id(MetricHandle handle) { return QString::fromLatin1(handle->id); }

}  // namespace trainyard::ui
