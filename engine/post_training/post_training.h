// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// An iteration of training on the model's own answers, by phase, in seconds; the rows of metrics() say what each field
/// means.
struct PostTrainingFigures {
  double iteration_time = 0;
};

}  // namespace trainyard
