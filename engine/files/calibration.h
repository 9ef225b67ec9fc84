// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/coefficients/coefficients.h"
#include "engine/json/json.h"

namespace trainyard {

/// The coefficients that differ from the shipped fit, by id, in table order: {"gemm_saturation": 910.5}. Empty for
/// nullptr.
Json calibration_json(const CoefficientsRef& calibration);

/// The shipped fit with the values of `json`; nullptr if none differs. Unknown ids are added to `foreign`. Throws
/// InputError that names the id, the value and the allowed range.
CoefficientsRef read_calibration(const Json& json, Json& foreign);

}  // namespace trainyard
