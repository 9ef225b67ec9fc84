// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"
#include "engine/text.h"

// What the readers of post-training programs share.
namespace trainyard::rollout {

/// Assumes the post-training job, 16-bit engines without speculation, and whole replicas.
void begin(Reading& reading);
/// Sets the serving engine by the program's name ("vllm", "sglang"); other engines are reported.
void read_engine(Reading& reading, const Json& value);
/// Sets the method from the name of an advantage estimator. Throws InputError for an unknown name.
void read_estimator(Reading& reading, const Json& value);
/// Warns about the lengths that no file states: those of prompts and answers.
void warn_of_lengths(Reading& reading);
/// Assumes a degree of 1 for what no file divides, and shared devices.
void settle(Reading& reading);

/// Why keys do not affect modelled times.
namespace reason {
inline constexpr const char* learning = TRAINYARD_TR("Affects only what is learnt, not time or memory");
inline constexpr const char* data = TRAINYARD_TR("Data preparation does not affect modelled times");
inline constexpr const char* output = TRAINYARD_TR("Logging, evaluation and upload do not affect modelled times");
inline constexpr const char* fitted = TRAINYARD_TR("Included in the framework calibration");
inline constexpr const char* scoring =
    TRAINYARD_TR("Batch of a pass without an update; its time depends on all tokens");
inline constexpr const char* reference = TRAINYARD_TR("The reference model is divided as the trained one");
}  // namespace reason

}  // namespace trainyard::rollout
