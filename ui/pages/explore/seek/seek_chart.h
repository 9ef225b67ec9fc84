// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/goal_seek.h"
#include "ui/charts/explore_specs.h"

namespace trainyard::ui {

/// A curve of the metric against the input, with the target and the answer.
SeekCurve seek_chart(const Design& design, const SeekQuestion& question, const SeekAnswer& answer);

/// The question as text: "Network per GPU for Step time of at most 6.61 s".
QString question_text(const Design& design, const SeekQuestion& question, const SeekAnswer& answer);

}  // namespace trainyard::ui
