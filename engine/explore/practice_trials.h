// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/units/message.h"

// Designs that the checks of practices try, and texts about their results. Each design differs from the given one in
// few inputs.

namespace trainyard {

/// The same job with each other framework that supports its context parallelism. If a framework does not support the
/// schedule, the ZeRO stage or the recomputation of the design, it uses its nearest one.
std::vector<Design> other_frameworks(const Design& design, const Evaluation& result);
Message framework_reason(const Design& design, const Evaluation& result);
Message framework_note(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);
/// A change of framework is only recommended if the new framework was measured on this kernel family.
bool is_measured_gain(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);

/// The same replicas with 1, 2, 4 and 8 micro-batches per update.
std::vector<Design> other_accumulations(const Design& design, const Evaluation& result);
Message optimisation_reason(const Design& design, const Evaluation& result);
Message optimisation_note(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);

/// Global batches from a quarter to four times the present one, each with the tokens that reach the same loss according
/// to the critical batch size (arXiv 1812.06162). Pre-training only.
std::vector<Design> other_batches(const Design& design, const Evaluation& result);
Message batch_size_reason(const Design& design, const Evaluation& result);
Message batch_size_note(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);

/// Alternatives that use CPUs and GPUs differently: enough loader workers for the GPUs, states in GPU memory instead of
/// host memory, and half of the GPUs.
std::vector<Design> other_resources(const Design& design, const Evaluation& result);
Message resources_reason(const Design& design, const Evaluation& result);
Message resources_note(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);
/// True if the run ends sooner, or costs less and ends no later.
bool is_saving(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);
/// Share of the step in which GPUs wait for data or for offloading.
double starved_share(const Design& design, const Evaluation& result);

}  // namespace trainyard
