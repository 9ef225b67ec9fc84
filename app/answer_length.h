// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/evaluation/evaluation.h"

namespace trainyard::app {

/// Returns a line that explains why answers of twice the length need fewer GPUs: "Answers of 100 tokens: 368 GPUs, 16
/// fewer. …". Empty if they do not, or for other jobs.
std::string longer_answers_line(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard::app
