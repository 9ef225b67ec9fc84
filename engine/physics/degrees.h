// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/physics/layer_time.h"
#include "engine/physics/setting.h"
#include "engine/physics/step_time.h"
#include "engine/physics/traffic.h"

namespace trainyard {

/// Texts of a finding on a dimension that should stay inside the scale-up domain, marked for translation.
struct DomainTexts {
  const char* stays;
  const char* leaves;
  const char* placed_apart;     ///< detail: the domain is large enough, but the placement order divides the group
  const char* over_network;     ///< detail: the group is larger than the domain
  const char* over_node_links;  ///< the same inside a node
};

/// One degree of parallelism. Generic code iterates over degrees() and names none of them.
struct Degree {
  Dimension dimension;
  const char* id;            ///< "tensor"
  const char* symbol;        ///< in formulas: "tp"
  const char* abbreviation;  ///< in texts about layouts: "TP"
  double Layout::*input;
  double Serving::*replica_input;  ///< input of a serving replica, or nullptr
  double Setting::*used;           ///< its value in formulas
  bool has_ranks;                  ///< it is a factor of the number of devices and numbers them
  bool needs_experts;              ///< 1 in a model without experts
  CommGroup (*group)(const Setting&);
  LayerExchange exchange;  ///< traffic inside each layer, or nullptr
  /// Exposed seconds of a micro-batch (nullptr: once per step) and of a step, and bytes of one device per step.
  double StepTime::*micro_batch_time;
  double StepTime::*step_time;
  double StepTime::*volume;
  const DomainTexts* domain;  ///< nullptr: no finding on its place
  const char* exposed;        ///< title of a finding on its exposed share of the step, or nullptr
};

/// Returns the table of degrees, in the order of Dimension.
const std::array<Degree, dimension_count>& degrees();
const Degree& degree(Dimension dimension);

/// Returns the bytes of context-parallel buffers. Ring: the arriving block of keys and values. Gather: the keys and
/// values of all other devices. All-to-all: queries, keys, values and outputs in exchange.
double context_buffer_bytes(const Setting& setting);

}  // namespace trainyard
