// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "engine/design/design.h"

namespace trainyard {

/// Discrete properties that designs with the same prediction error share: accelerator, model, software, formats and
/// parallel degrees. Continuous inputs are not included; comparisons judge them by their effect on the results.
struct ErrorKind {
  std::size_t accelerator = 0, model = 0, engine = 0;  ///< hashes of their ids
  std::array<double, 4> layout{};                      ///< formats, micro-batch and schedule of training
  std::array<double, dimension_count> degrees{};       ///< of training, except the number of replicas
  std::array<double, 8> replica{};                     ///< formats and degrees of serving
  bool operator==(const ErrorKind&) const = default;
};
/// Returns the error kind of a design. `whole` must be resolved: its automatic inputs have values.
ErrorKind error_kind(const Design& whole);
/// Returns a hash of the accelerators of a mixed cluster, whatever their order.
std::size_t hash_kinds(const Design& design);

}  // namespace trainyard
