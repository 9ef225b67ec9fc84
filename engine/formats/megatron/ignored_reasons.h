// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/text.h"

// Reasons why keys of Megatron-LM, Megatron-Bridge and NeMo do not affect the modelled machine and work.
namespace trainyard::megatron::reason {

inline constexpr const char* data = TRAINYARD_TR("Data location and tokenisation");
inline constexpr const char* learning = TRAINYARD_TR("Affects only what is learnt, not time or memory");
inline constexpr const char* logging = TRAINYARD_TR("Monitoring; its time is included in the step overhead");
inline constexpr const char* saving = TRAINYARD_TR("Finding, naming and loading checkpoints");
inline constexpr const char* validation = TRAINYARD_TR("Validation time is not modelled");
inline constexpr const char* fused =
    TRAINYARD_TR("Kernels and overlap are included in the calibrated times of the framework");
inline constexpr const char* starting = TRAINYARD_TR("Start and discovery of processes");
inline constexpr const char* buckets = TRAINYARD_TR("Transfer sizes of states; all their bytes are counted");
inline constexpr const char* ending = TRAINYARD_TR("End and restart of the job");
inline constexpr const char* scaling = TRAINYARD_TR("Scaling and rounding, not number width");
inline constexpr const char* parts = TRAINYARD_TR("Names a program part, or controls how the file is read");

}  // namespace trainyard::megatron::reason
