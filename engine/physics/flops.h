// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

/// Returns the forward FLOPs per token of attention scores and values in the average layer. The full square is counted,
/// without a causal mask; attention windows reduce it.
double attention_forward_flops(const Setting& setting);
/// Returns the forward FLOPs per token of the scans of linear layers in the average layer.
double scan_forward_flops(const Setting& setting);

/// Returns the share of the full square of scores that a convention counts: 1, or ½ for causal attention.
double counted_square(FlopConvention convention);

/// Returns the parameters that a convention excludes from its 6 FLOPs per parameter: token tables that are only looked
/// up, and for Megatron's formula all other parameters without a matmul.
double uncounted_parameters(const Setting& setting, FlopConvention convention);

/// Returns the matmul, attention and scan FLOPs per token that the recompute mode repeats in the whole model. The
/// convention determines how attention counts.
double recompute_flops_per_token(const Setting& setting, FlopConvention convention);

/// Returns the forward FLOPs per token in the routed experts of all layers, without token dropping.
double routed_forward_flops(const Setting& setting);

/// Share of a forward pass that is repeated if every second matmul and attention are saved (torchtitan's default list).
inline constexpr double operations_repeated = 0.56;

}  // namespace trainyard
