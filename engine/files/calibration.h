// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/coefficients/coefficients.h"
#include "engine/json/json.h"

namespace trainyard {

/// What differs from the shipped fit, by id, in table order: {"gemm_saturation": 910.5}. Empty for nullptr.
Json calibration_json(const CoefficientsRef& calibration);

/// The shipped fit with the values of `json` in their places; nullptr when none differs. Ids that this program does
/// not know are added to `foreign`. Throws InputError naming the id, the value and what is allowed.
CoefficientsRef read_calibration(const Json& json, Json& foreign);

}  // namespace trainyard
