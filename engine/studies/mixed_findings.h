// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/studies/findings.h"

namespace trainyard {

/// Returns why the kinds of a mixed cluster cannot share the layout: "TP × PP × CP = 128 does not divide 64 GPUs of
/// A100". `resolved` is the design; its layout has an illegality of kinds.
Message kind_legality_message(const Design& resolved, const Legality& legality);

/// Adds findings on devices of several kinds: which kind sets the pace and how long the other waits, the shares in
/// whole micro-batches or layers, and the memory of each kind. Part of findings().
void mixed_findings(const Design& given, const Evaluation& evaluation, std::vector<Finding>& out);

/// Returns the name of the accelerator whose rent is unknown on the price basis of the design; that of the first kind
/// if all are known.
const std::string& kind_without_price(const Design& resolved);

}  // namespace trainyard
