// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

// How automatic inputs follow from the others, and why an input has no effect (nullptr while it has one). The rows of
// the parameter table name these.

const char* dense_model(const Design& d);
const char* no_pipeline(const Design& d);
const char* not_interleaved(const Design& d);
const char* no_tensor(const Design& d);
const char* no_context(const Design& d);
const char* no_flash(const Design& d);
const char* full_precision(const Design& d);
double or_else(double value, double otherwise);
double derived_node(const Design& d);
double derived_domain(const Design& d);
double pcie_bandwidth(double generation);
double derived_scale_up(const Design& d);
double derived_network(const Design& d);
double derived_data_parallel(const Design& d);
double derived_expert_tensor(const Design& d);
double derived_token_bytes(const Design& d);
double derived_read(const Design& d);
double derived_write(const Design& d);
double per_node(const Design& d);
double derived_client(const Design& d);
double derived_writers(const Design& d);
double derived_price(const Design& d);
double derived_power(const Design& d);

}  // namespace trainyard
