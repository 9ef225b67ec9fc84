// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/kit/format.h"
#include "engine/formats/kit/reading.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/json/json.h"

// The meaning of Megatron-LM's arguments. One table serves its scripts, the YAML of its tests and the YAML of
// Megatron-Bridge, which uses other names.
namespace trainyard::megatron {

/// The rows by subject. Their keys are the argument names.
std::span<const FormatRow> model_rows();
std::span<const FormatRow> attention_rows();
std::span<const FormatRow> layout_rows();
std::span<const FormatRow> recipe_rows();
std::span<const FormatRow> recompute_rows();
std::span<const FormatRow> work_rows();
/// All rows, in the order in which they are written.
std::span<const FormatRow> all_rows();
/// Arguments without effect on the modelled machine and work.
std::span<const IgnoredKey> ignored_arguments();

/// Returns the value of an argument, looked up under its name in the open format; nullptr if missing or left open.
/// take() marks it as used.
const Json* look(const Reading& reading, std::string_view argument);
const Json* take(Reading& reading, std::string_view argument);
/// True if the flag is present and not false.
bool has_flag(const Reading& reading, std::string_view argument);

/// True if the file has all arguments that Megatron-LM requires and no variable adds others. A missing flag then states
/// the program's default.
bool is_complete(const Reading& reading);
/// Assumes Megatron-LM's default for a field whose flag is missing. In a complete file, it contradicts another file
/// that states a different value.
void assume_default(Reading& reading, double Model::*field, double value, const char* flag);
void assume_default(Reading& reading, bool Model::*field, bool value, const char* flag);
/// The reason for values that assume_default() sets.
Message default_reason();

/// True for Megatron-LM arguments, where query groups need a separate flag; false for Megatron-Bridge.
bool needs_group_flag(const Reading& reading);

/// Returns the letters and digits of a name, in lower case.
std::string plain_name(std::string_view text);
/// Returns the words of a value that may be a list: ["a", "b"], "a b", "[a, b]".
std::vector<std::string> words_of(const Json& value);
/// Returns the short name of a type: "bf16" for "torch.bfloat16", for {"_target_": "torch.bfloat16"} and for "bf16".
std::string type_of(const Json& value);
/// Reads a per-layer list in Python syntax: "([0]*3+[1]*58)", "[0, 1]", or a JSON list. Empty if the value is not a
/// list.
std::vector<int> layer_list(const Json& value, size_t most);

/// Assumes Megatron-LM's default for a missing argument. Does nothing for a configuration that only overrides a recipe.
void assume(Reading& reading, ParameterHandle input, const Value& value, Message reason);

/// Read arguments that matter only to the program: routing and kernels. They set nothing.
void read_routing(Reading& reading, const Json& value);
void read_kernels(Reading& reading, const Json& value);
/// True if the design needs the precision-aware optimizer, for narrow states or states in host memory.
bool needs_precision_aware_optimizer(const Design& design);
/// True if one grouped GEMM can compute all experts. Megatron-LM supports this in BF16 and narrower formats, but not in
/// FP16 or FP32.
bool has_grouped_gemm(const Design& design);
/// Sets the field to the number in the file, unless the file leaves it open.
template <auto field>
void read_number(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(field, reading.number(value));
}
/// Used for arguments that are read together with another argument.
void read_later(Reading& reading, const Json& value);

/// The number of nodes of a design, and the devices on each.
struct NodesOf {
  double count, each;
};
NodesOf nodes_of(const Design& design);
/// True for ZeRO-2 and ZeRO-3, which need Megatron-FSDP. It does not work with Muon.
bool uses_megatron_fsdp(const Design& design);
/// True if the design can use the legacy models from before Megatron-Core, which support fewer features.
bool is_legacy(const Design& design);
/// Returns shell lines that set environment variables. Before Blackwell, Megatron requires a single connection, so that
/// kernels of tensor and context parallelism start in the right order. FSDP needs several.
std::string environment(const Design& design);
/// The name of the Megatron-LM script that trains this model.
const char* program_of(const Design& design);
/// The options as indented items of a shell array.
std::vector<std::string> indented_arguments(const Json& tree);

/// Called before (begin_…) and after (end_…) the rows of a file, after all files (settle_…), and for the whole design
/// (finish_…).
void begin_file(Reading& reading);
void begin_attention(Reading& reading);
void end_file(Reading& reading);
void settle_files(Reading& reading);
void end_model(Reading& reading);
void end_attention(Reading& reading);
void end_layout(Reading& reading);
void end_recipe(Reading& reading);
void end_recompute(Reading& reading);
void end_devices(Reading& reading);
void settle_layout(Reading& reading);
void settle_deepspeed(Reading& reading);
void settle_vocabulary(Reading& reading);
void finish_work(Reading& reading);

}  // namespace trainyard::megatron
