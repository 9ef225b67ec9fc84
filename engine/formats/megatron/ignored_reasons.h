// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/text.h"

// The reasons why keys of Megatron-LM, Megatron-Bridge and NeMo have no effect on the model. The three share them.
namespace trainyard::megatron::reason {

inline constexpr const char* data = TRAINYARD_TR("Where data lie, and how they become tokens");
inline constexpr const char* learning = TRAINYARD_TR("Changes what is learnt, and neither time nor memory");
inline constexpr const char* logging = TRAINYARD_TR("Watching the run; its time is a part of the overhead of a step");
inline constexpr const char* saving = TRAINYARD_TR("How checkpoints are named, found and loaded");
inline constexpr const char* validation = TRAINYARD_TR("Time of validation is not computed");
inline constexpr const char* fused =
    TRAINYARD_TR("Its kernels and its hidden work are in the fitted times of the framework");
inline constexpr const char* starting = TRAINYARD_TR("How processes find each other, and by what they are started");
inline constexpr const char* buckets = TRAINYARD_TR("In what pieces states travel; all of their bytes are counted");
inline constexpr const char* ending = TRAINYARD_TR("When a job ends or starts again");
inline constexpr const char* scaling = TRAINYARD_TR("How numbers are scaled and rounded, not how many bits they have");
inline constexpr const char* parts = TRAINYARD_TR("Names a part of the program, or how the file is read");

}  // namespace trainyard::megatron::reason
