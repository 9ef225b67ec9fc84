// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/metrics/evaluation.h"

namespace trainyard {

/// A cell of RFC 4180: quoted where it must be.
std::string csv_cell(const std::string& text);
std::string csv_row(const std::vector<std::string>& cells);
/// Shortest text that reads back as the same double, in the C locale.
std::string csv_number(double value);

/// One row a parameter and a metric: kind, id, label, value, unit, text, default. SI, C locale, CRLF.
std::string results_csv(const Design& design, const Evaluation& evaluation);
/// {"parameters":{},"metrics":{},"findings":[]}, SI, choices as ids, unknown as null.
nlohmann::ordered_json results_json(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard
