// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

// Inputs of models that learn from samples, such as images, volumes and records of clicks.

namespace trainyard {

/// Returns why inputs of models of samples have no effect, or nullptr.
const char* why_no_sample_model(const Design& design);
/// Returns the samples of the data set; NaN if they are unknown or documents of text.
double derived_samples(const Design& design);
/// Returns the stored bytes of a sample of the data set, otherwise of the model; NaN if both are unknown.
double derived_sample_bytes(const Design& design);

/// Gives the inputs of transformers the values with which one token stands for one sample. The model of `design` must
/// learn from samples.
void use_samples(Design& design);
/// The same for the inputs that a search may change.
void use_samples(Recipe& recipe, Layout& layout);

}  // namespace trainyard
