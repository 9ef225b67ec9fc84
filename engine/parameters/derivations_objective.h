// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

// Objective of a training job: derived values of automatic inputs, and why an input has no effect.

const char* why_no_samples(const Design& d);
const char* why_no_packing(const Design& d);
const char* why_no_reference(const Design& d);
const char* why_no_distillation(const Design& d);
const char* why_no_teacher_passes(const Design& d);
const char* why_no_stored_logits(const Design& d);
const char* why_no_prediction_modules(const Design& d);
const char* why_one_sample_per_row(const Design& d);
const char* why_no_logits(const Design& d);
double derived_teacher_active(const Design& d);

}  // namespace trainyard
