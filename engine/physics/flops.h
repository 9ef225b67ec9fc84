// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/physics/setting.h"

namespace trainyard {

/// FLOPs of attention scores and values for one token of a mean layer in the forward pass, whole square; windows cut
/// it.
double attention_forward_flops(const Setting& setting);
/// The same of the scans of linear layers.
double scan_forward_flops(const Setting& setting);

/// Share of the whole square of scores that a convention counts: all of it, or the causal half.
double counted_square(FlopConvention convention);

/// Parameters that a convention leaves out of the six operations for each: the table that tokens are looked up in, and
/// for Megatron's formula everything else that no product reads.
double uncounted_parameters(const Setting& setting, FlopConvention convention);

/// Product FLOPs of one token that the recompute mode repeats, over the whole model, by a convention.
double recompute_flops_per_token(const Setting& setting, FlopConvention convention);

/// Forward FLOPs of one token in the routed experts of all layers, none of them dropped.
double routed_forward_flops(const Setting& setting);

/// Repeated share of a forward pass when every other product and attention are kept (torchtitan's default list).
inline constexpr double operations_repeated = 0.56;

}  // namespace trainyard
