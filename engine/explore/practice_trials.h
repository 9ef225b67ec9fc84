// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/units/message.h"

// Designs that checks of practices try, and what each of them shows. Each differs from the given design in few inputs.

namespace trainyard {

/// The same job under each other framework. Where a framework does not run the schedule or the ZeRO stage of the
/// design, it has 1F1B or ZeRO-1.
std::vector<Design> other_frameworks(const Design& design, const Evaluation& result);
Message framework_reason(const Design& design, const Evaluation& result);
Message framework_note(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);
/// A switch is advised only to a framework that was measured on this kernel family.
bool is_measured_gain(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);

/// The same replicas with 1, 2, 4 and 8 micro-batches per update.
std::vector<Design> other_accumulations(const Design& design, const Evaluation& result);
Message optimisation_reason(const Design& design, const Evaluation& result);
Message optimisation_note(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);

/// Global batches of a quarter to four times of the present one, each with the tokens that reach the same loss by the
/// critical batch (arXiv 1812.06162). Pre-training only.
std::vector<Design> other_batches(const Design& design, const Evaluation& result);
Message batch_size_reason(const Design& design, const Evaluation& result);
Message batch_size_note(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);

/// Loaders as fast as the GPUs, states on the GPUs instead of the host, and half of the cluster for this job.
std::vector<Design> other_resources(const Design& design, const Evaluation& result);
Message resources_reason(const Design& design, const Evaluation& result);
Message resources_note(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);
/// The run ends sooner, or costs less and ends no later.
bool is_saving(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next);
/// Share of the step in which GPUs wait for data or for the host.
double starved_share(const Design& design, const Evaluation& result);

}  // namespace trainyard
