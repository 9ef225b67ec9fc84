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

// What the arguments of vLLM and SGLang have in common. Rows write designs without automatic inputs.

/// Chooses the model by its name; what the name says of its weights is assumed once no argument says more.
void take_hub_model(Reading& reading, const Json& value);
/// The name of a model as a command of a server has it: one word that is no option and ends no line.
std::string served_name(const Model& model);
/// The first word behind "serve" or "launch_server" of the command that is no option; empty for none.
std::string positional_model(const Reading& reading);

/// "32k", "1.5M" (thousands), "32K" (1,024), or plain digits.
double human_number(const Reading& reading, const Json& value);
template <double Serving::*field>
void take_human(Reading& reading, const Json& value) {
  reading.set(field, human_number(reading, value));
}

void take_weight_format(Reading& reading, const Json& value);
Json weight_word(const Design& design);
/// Whether a server can be told to propose tokens as the design does: further heads need a model that has them.
bool proposes(const Design& design);
/// Says besides that weights in a format which no server makes by itself need a checkpoint that is kept so.
std::vector<std::string> with_checkpoint(std::vector<std::string> comments, const Json& tree);
void take_cache_format(Reading& reading, const Json& value);

/// A field of the serving engine, changed in a copy of its entry where it differs.
void take_engine_field(Reading& reading, const char* field, double value);
/// What every file of a server says: the job, and the engine of this id.
void begin_server(Reading& reading, const char* engine);
/// The configuration file of a server as the arguments that it stands for: "max_model_len: 8192" is --max-model-len.
Document as_server_arguments(Document document);
/// A switch that is written where it is on.
Json if_true(bool on);
/// Caches of prompts that others begin with as well are switched off.
void read_no_reuse(Reading& reading, const Json& value);
/// Weights of 16 bits, no speculation, one pool: what servers do without an argument.
void settle_server(Reading& reading);

/// Attention whole on each device, and experts that all devices share: replicas of attention in the words of servers.
bool repeats_attention(const Design& design);
/// The most that is planned with stands for what is more, and is said to.
void take_users(Reading& reading, double users);

/// Why keys of a server say nothing to a model of its time.
namespace server_reason {
inline constexpr const char* container = TRAINYARD_TR("It is said to the container around the server");
inline constexpr const char* service = TRAINYARD_TR("How the server is reached changes no time that is modelled");
inline constexpr const char* answers = TRAINYARD_TR("How answers are written changes no time that is modelled");
inline constexpr const char* loading =
    TRAINYARD_TR("How weights are loaded and saved changes no time that is modelled");
inline constexpr const char* fitted = TRAINYARD_TR("It is part of how the engine is fitted");
inline constexpr const char* replicas = TRAINYARD_TR("Whole replicas: how many the load needs is a result");
}  // namespace server_reason
/// The keys of one server, and those that all have.
std::vector<IgnoredKey> ignored_of_server(std::span<const IgnoredKey> own);

/// A command over several lines, below comments.
std::string command_text(const std::string& command, const Json& tree, const std::vector<std::string>& comments);

}  // namespace trainyard
