// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

// Objective of a training job: derived values of automatic inputs, and why an input has no effect.

const char* running_text(const Design& d);
const char* nothing_packed(const Design& d);
const char* no_reference(const Design& d);
const char* nothing_distilled(const Design& d);
const char* no_teacher_computed(const Design& d);
const char* no_logits_stored(const Design& d);
const char* no_further_predictions(const Design& d);
const char* attends_to_rows(const Design& d);
const char* no_logits(const Design& d);
double derived_teacher_active(const Design& d);

}  // namespace trainyard
