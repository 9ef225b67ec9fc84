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

// What the arguments of Megatron-LM mean. They stand in scripts, in the YAML of its tests, and with other names in the
// YAML of Megatron-Bridge: one table, whose rows say what a value means wherever it stands.
namespace trainyard::megatron {

/// The rows by subject. Their keys are the names of arguments.
std::span<const FormatRow> model_rows();
std::span<const FormatRow> attention_rows();
std::span<const FormatRow> layout_rows();
std::span<const FormatRow> recipe_rows();
std::span<const FormatRow> recompute_rows();
std::span<const FormatRow> work_rows();
/// All of them, in the order in which they are written.
std::span<const FormatRow> all_rows();
/// What says nothing to this program.
std::span<const IgnoredKey> ignored_arguments();

/// An argument, wherever the format of the open file has it; nullptr where it is missing or left open.
const Json* look(const Reading& reading, std::string_view argument);
const Json* take(Reading& reading, std::string_view argument);
/// Whether a flag is there and set.
bool flag(const Reading& reading, std::string_view argument);

/// Whether groups of heads count only beside a flag of their own, as on a command line.
bool needs_group_flag(const Reading& reading);

/// Letters and digits of a name, small.
std::string plain_name(std::string_view text);
/// Words of a value that may be a list: ["a", "b"], "a b", "[a, b]".
std::vector<std::string> words_of(const Json& value);
/// The last word of a type: "bf16" of "torch.bfloat16", of {"_target_": "torch.bfloat16"} and of "bf16".
std::string type_of(const Json& value);
/// A list of layers as Python has it: "([0]*3+[1]*58)", "[0, 1]", a JSON list. Empty where it is none.
std::vector<int> layer_list(const Json& value, size_t most);

/// Takes what Megatron-LM does where no argument says it; a configuration that only changes a recipe of its own leaves
/// that open.
void assume(Reading& reading, ParameterHandle input, const Value& value, Message reason);

/// For rows that are written because the program asks for them: of routing, and of kernels.
void read_routing(Reading& reading, const Json& value);
void read_kernels(Reading& reading, const Json& value);
/// The optimizer whose states have formats of their own, or lie on the host.
bool is_aware(const Design& design);
/// The products of all experts are one kernel, which the framework has for 16 bits with a wide exponent.
bool has_grouped_products(const Design& design);
/// A number as it stands, where the file does not leave it open.
template <auto field>
void read_number(Reading& reading, const Json& value) {
  if (left_open(value)) return ignore_open(reading);
  reading.set(field, reading.number(value));
}
/// For rows that others read: their value is taken with another one.
void read_later(Reading& reading, const Json& value);

/// Nodes of a design, and devices that each of them has.
struct NodesOf {
  double count, each;
};
NodesOf nodes_of(const Design& design);
/// Gradients, or weights, too, are divided among replicas: Megatron-FSDP, which does not work with Muon.
bool is_sharded_whole(const Design& design);
/// Models of before Megatron-Core, which know less.
bool is_legacy(const Design& design);
/// Lines that set what the program asks of its environment. Before Blackwell, kernels of tensor and context parallelism
/// start in the right order on one connection only; Megatron refuses to start without it, and FSDP wants several.
std::string environment(const Design& design);
/// The script of Megatron-LM that trains such a model.
const char* program_of(const Design& design);
/// The written options, as the items of a list in a script.
std::vector<std::string> indented_arguments(const Json& tree);

/// After the rows of a file, and after all files.
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
