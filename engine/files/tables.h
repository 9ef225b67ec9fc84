// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/files/project.h"
#include "engine/json/json.h"

namespace trainyard {

/// One row per parameter and metric: kind, id, label, value, unit, text, default. SI units, C locale, CRLF.
std::string results_csv(const Design& design, const Evaluation& evaluation);
/// The same table for several scenarios, given by index, one below the other. Two more columns come first: scenario
/// (its letter) and name. Rows of kind "room" with the numbers of the machine room follow.
std::string scenarios_csv(const Project& project, std::span<const int> scenarios);
/// All inputs with their values in effect, and all results, keyed by id.
Json parameters_json(const Design& design);
Json metrics_json(const Evaluation& evaluation);
/// {"parameters":{},"metrics":{},"unknown":{},"deadline":{},"nearest_legal":[],"findings":[]}. SI units, choices as
/// ids, numbers as in json_number(). "unknown": which input a null result needs; "deadline": legal designs that finish
/// in time; "nearest_legal": single changes that make the layout legal, nearest first.
Json results_json(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
