// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/formats/kit/format.h"
#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {

// Rows that vLLM and SGLang share. Writers expect designs with resolved automatic inputs.

/// Chooses the model by its name. If the name implies a weight format, it is assumed unless an argument states one.
void take_hub_model(Reading& reading, const Json& value);
/// Returns the model's name for a server command: one word that does not look like an option.
std::string served_name(const Model& model);
/// Returns the first word after "serve" that is not an option; empty if there is none.
std::string positional_model(const Reading& reading);

/// Read what a deployment file with separate prefill and decode servers states.
void read_pools(Reading& reading, const Json& value);
void read_device(Reading& reading, const Json& value);

/// Reads "32k" (powers of 1,000 for lower case), "32K" (powers of 1,024 for upper case) or plain digits.
double human_number(const Reading& reading, const Json& value);
template <double Serving::*field>
void take_human(Reading& reading, const Json& value) {
  reading.set(field, human_number(reading, value));
}

void take_weight_format(Reading& reading, const Json& value);
/// Reads the format of the checkpoint that a recipe states ("fp4"), unless an argument states it.
void take_checkpoint_format(Reading& reading, const Json& value);
Json weight_word(const Design& design);
/// True if a server can run the design's speculative decoding. Extra heads require a model that has them.
bool can_speculate(const Design& design);
/// Adds a comment if the server cannot quantise to this weight format itself and needs a checkpoint in it.
std::vector<std::string> with_checkpoint(std::vector<std::string> comments, const Json& tree);
void take_cache_format(Reading& reading, const Json& value);

/// Sets a field of the serving engine. If the value differs from the catalog's, changes a custom copy of the entry.
/// `written` is the value in the file. Throws InputError that quotes it if the field does not allow the value.
void take_engine_field(Reading& reading, const Json& written, double ServingEngine::*field, double value);
/// Warns if a server's command names a configuration file that is not open.
void warn_of_missing_configuration(Reading& reading);
/// Assumes the serving job and the engine with this id.
void begin_server(Reading& reading, const char* engine);
/// Converts a server's configuration file to its arguments: "max_model_len: 8192" becomes --max-model-len.
Document as_server_arguments(Document document);
/// Returns a switch that is written only if it is on.
Json if_true(bool on);
/// Reads the switch that turns the prefix cache off.
void read_no_reuse(Reading& reading, const Json& value);
/// Assumes the servers' defaults: 16-bit weights, no speculation, no separate prefill pool.
void settle_server(Reading& reading);

/// True for data-parallel attention: each device holds the whole attention, and all devices share the experts.
bool has_data_parallel_attention(const Design& design);
/// Sets the number of users. Limits it to the input's maximum, with a warning.
void take_users(Reading& reading, double users);

/// Reasons why a server's keys do not affect modelled times.
namespace server_reason {
inline constexpr const char* container = TRAINYARD_TR("Applies to the container, not to the server");
inline constexpr const char* service = TRAINYARD_TR("Access to the server does not affect modelled times");
inline constexpr const char* answers = TRAINYARD_TR("Answer format and sampling do not affect modelled times");
inline constexpr const char* loading = TRAINYARD_TR("Loading and saving of weights do not affect modelled times");
inline constexpr const char* fitted = TRAINYARD_TR("Included in the engine calibration");
inline constexpr const char* replicas =
    TRAINYARD_TR("Number of whole replicas; the number that the load needs is a result");
}  // namespace server_reason
/// The ignored keys of one server plus those of all servers.
std::vector<IgnoredKey> ignored_of_server(std::span<const IgnoredKey> own);

/// Returns a command over several lines, after the comments.
std::string command_text(const std::string& command, const Json& tree, const std::vector<std::string>& comments);

}  // namespace trainyard
