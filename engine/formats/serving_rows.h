// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/formats/reading.h"

namespace trainyard {

// What the arguments of vLLM and SGLang have in common. Rows write designs without automatic inputs.

/// Chooses the model by its name; what the name says of its weights is assumed once no argument says more.
void take_hub_model(Reading& reading, const nlohmann::ordered_json& value);
/// The first word behind "serve" or "launch_server" of the command that is no option; empty for none.
std::string positional_model(const Reading& reading);

/// "32k", "1.5M" (thousands), "32K" (1,024), or plain digits.
double human_number(const Reading& reading, const nlohmann::ordered_json& value);
template <double Serving::*field>
void take_human(Reading& reading, const nlohmann::ordered_json& value) {
  reading.set(field, human_number(reading, value));
}

void take_weight_format(Reading& reading, const nlohmann::ordered_json& value);
nlohmann::ordered_json weight_word(const Design& design);
void take_cache_format(Reading& reading, const nlohmann::ordered_json& value);

/// A field of the serving engine, changed in a copy of its entry where it differs.
void take_engine_field(Reading& reading, const char* field, double value);
void assume_engine(Reading& reading, const char* id);
/// Weights of 16 bits, no speculation, one pool: what servers do without an argument.
void settle_server(Reading& reading);

/// A command over several lines, below comments.
std::string command_text(const std::string& command, const nlohmann::ordered_json& tree,
                         const std::vector<std::string>& comments);

}  // namespace trainyard
