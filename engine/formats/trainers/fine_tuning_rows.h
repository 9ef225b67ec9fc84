// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/formats/kit/format.h"
#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"
#include "engine/text.h"

// Rows that the programs built on Hugging Face's Trainer share: axolotl and LLaMA-Factory.
namespace trainyard::fine_tuning {

/// Reads the Trainer's name of an optimizer. An unknown name is reported.
void read_optimizer(Reading& reading, const Json& value);
/// Reads a number format that is switched on: "bf16: true", "bf16: auto".
template <Precision precision>
void read_precision(Reading& reading, const Json& value);
/// Reads the modules that adapters change: a list of names, one text, "all", or null.
void read_adapter_modules(Reading& reading, const Json& value);
/// Reads the path of a DeepSpeed file. Its stage is assumed from the name of the file unless the file is open.
void read_deepspeed(Reading& reading, const Json& value);
/// Reads the Trainer's list of FSDP options: "full_shard auto_wrap", or a list of words.
void read_fsdp(Reading& reading, const Json& value);
/// Reads gradient checkpointing.
void read_checkpointing(Reading& reading, const Json& value);
/// Reads the learning objective from the name of a method of preference training. Throws InputError for methods that
/// learn from the model's own answers.
void read_preference(Reading& reading, const Json& value);
/// Reads a file's switch for packed samples.
void read_packing(Reading& reading, const Json& value);

/// Rows of keys that both programs have, followed by their own rows.
std::vector<FormatRow> rows_with(std::span<const FormatRow> own);
/// Keys without effect that both programs have, after their own.
std::vector<IgnoredKey> ignored_with(std::span<const IgnoredKey> own);

/// Derives what the Trainer does with its keys: the framework, whole replicas without DeepSpeed and FSDP, and its
/// batch. `otherwise` is the framework of a file without DeepSpeed.
void settle(Reading& reading, Framework otherwise = Framework::fsdp);
/// Converts a number of optimizer steps to tokens; `key` may be missing or negative.
void finish(Reading& reading, const char* key);

/// Why keys do not affect modelled times.
namespace reason {
inline constexpr const char* learning = TRAINYARD_TR("Affects only what is learnt, not time or memory");
inline constexpr const char* data = TRAINYARD_TR("Data preparation does not affect modelled times");
inline constexpr const char* output = TRAINYARD_TR("Logging, evaluation and upload do not affect modelled times");
inline constexpr const char* fitted = TRAINYARD_TR("Included in the framework calibration");
inline constexpr const char* start = TRAINYARD_TR("Process start does not affect time or memory");
}  // namespace reason

}  // namespace trainyard::fine_tuning
