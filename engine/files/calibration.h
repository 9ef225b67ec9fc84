// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/coefficients/coefficients.h"

namespace trainyard {

/// What differs from the shipped fit, by id, in table order: {"gemm_saturation": 910.5}. Empty for nullptr.
nlohmann::ordered_json calibration_json(const CoefficientsRef& calibration);

/// The shipped fit with the values of `json` in their places; nullptr when none differs. Ids that this program does
/// not know are added to `foreign`. Throws InputError naming the id, the value and what is allowed.
CoefficientsRef read_calibration(const nlohmann::ordered_json& json, nlohmann::ordered_json& foreign);

}  // namespace trainyard
