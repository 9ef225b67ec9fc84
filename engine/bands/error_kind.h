// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "engine/design/design.h"

namespace trainyard {

/// What two predictions have in common where they err alike: machine, model, formats, the code that runs and the
/// degrees of its layout. None of it changes little by little; what does, is judged by what it changes.
struct ErrorKind {
  std::size_t accelerator = 0, model = 0, engine = 0;  ///< by their ids
  std::array<double, 8> layout{}, replica{};           ///< of training, of serving
  bool operator==(const ErrorKind&) const = default;
};
/// `whole` must be resolved.
ErrorKind error_kind(const Design& whole);

}  // namespace trainyard
