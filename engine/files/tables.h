// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/files/project.h"
#include "engine/json/json.h"

namespace trainyard {

/// One row a parameter and a metric: kind, id, label, value, unit, text, default. SI, C locale, CRLF.
std::string results_csv(const Design& design, const Evaluation& evaluation);
/// The same of several scenarios of a project under each other, by their places in it; two columns in front say whose
/// row it is: scenario (its letter), name.
std::string scenarios_csv(const Project& project, std::span<const int> scenarios);
/// Every input as it acts, and every result, by their ids.
Json parameters_json(const Design& design);
Json metrics_json(const Evaluation& evaluation);
/// {"parameters":{},"metrics":{},"unknown":{},"deadline":{},"nearest_legal":[],"findings":[]}, SI, choices as ids,
/// numbers as json_number() writes them; "unknown" says of a result that is null what to enter, "deadline" which legal
/// designs end in time, "nearest_legal" what mends a layout that is not legal, each alone and nearest first.
Json results_json(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
