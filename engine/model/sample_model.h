// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/catalog/entries.h"

namespace trainyard {

// Sums over the rows of a model that learns from samples, for one sample.

/// Returns the FLOPs of the forward pass in convolutions and matmuls, two per multiply-add.
double sample_forward_flops(const Model& model);
/// Returns the elements saved for the backward pass.
double sample_saved_elements(const Model& model);
/// Returns the elements that the layer with the widest tensors moves in the forward pass: its inputs and outputs.
double sample_widest_elements(const Model& model);
/// Returns the parameters of the largest layer that every device holds.
double sample_largest_layer(const Model& model);
/// Returns the parameters of all embedding tables, which are split over the devices.
double sample_table_parameters(const Model& model);
/// Returns the elements of one sample that all tables together give.
double sample_looked_up(const Model& model);

}  // namespace trainyard
