// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "engine/formats/reading.h"
#include "engine/formats/tables.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using Json = nlohmann::ordered_json;

constexpr Word precisions[] = {{"bf16", "bf16"}, {"fp16", "fp16"}, {"fp8", "fp8"}, {"no", "fp32"}, {"false", "fp32"}};
constexpr Word strategies[] = {{"FULL_SHARD", "3"}, {"SHARD_GRAD_OP", "2"}, {"NO_SHARD", "0"}};

const FormatRow rows[] = {
    {"mixed_precision", &Recipe::precision, as_words(precisions), R"("no")"},
    {"num_processes", &Cluster::accelerators},
    {"fsdp_config.fsdp_sharding_strategy", &Layout::zero_stage, as_words(strategies)},
};

constexpr IgnoredKey ignored[] = {
    {"debug", TRAINYARD_TR("Changes neither time nor memory")},
};

bool recognises(const Document& document) { return document.tree->contains("distributed_type"); }

}  // namespace

const Format& fsdp_format() {
  static const Format format{.id = "fsdp",
                             .name = "FSDP YAML of accelerate",
                             .syntax = Syntax::yaml,
                             .order = 2,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored,
                             .dress = [](Json& tree, const Design&) { tree["distributed_type"] = "FSDP"; }};
  return format;
}

}  // namespace trainyard
