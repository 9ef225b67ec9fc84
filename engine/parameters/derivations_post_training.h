// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

// Post-training: derived values of automatic inputs, and why an input has no effect.

const char* streams(const Design& d);
const char* split_not_given(const Design& d);
const char* not_streaming(const Design& d);
const char* distils(const Design& d);
const char* no_critic(const Design& d);
const char* no_reward_model(const Design& d);
const char* reward_by_model(const Design& d);
const char* no_teacher(const Design& d);
const char* own_devices(const Design& d);
const char* states_stay(const Design& d);
const char* follows_from_pools(const Design& d);
double derived_answer_budget(const Design& d);
double derived_update_answers(const Design& d);
double derived_pack(const Design& d);
double derived_rollout(const Design& d);
double derived_engine_memory(const Design& d);
double derived_training_speed(const Design& d);
double derived_transfer_rate(const Design& d);
/// Returns the devices of an engine: the smallest power of two for which the weights take at most 70 % of the engine's
/// memory.
double derived_engine_tensor(const Design& d);

}  // namespace trainyard
