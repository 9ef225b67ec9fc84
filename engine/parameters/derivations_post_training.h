// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

// Post-training: derived values of automatic inputs, and why an input has no effect.

const char* why_streaming(const Design& d);
const char* why_split_not_entered(const Design& d);
const char* why_not_streaming(const Design& d);
const char* why_no_reward(const Design& d);
const char* why_no_critic(const Design& d);
const char* why_no_reward_model(const Design& d);
const char* why_no_rule_reward(const Design& d);
const char* why_no_teacher(const Design& d);
const char* why_no_shared_pool(const Design& d);
const char* why_states_stay(const Design& d);
const char* why_set_by_pools(const Design& d);
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
