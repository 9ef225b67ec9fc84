// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>

#include "app/answer_length.h"
#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/explore/replica_search.h"
#include "engine/json/json.h"

namespace trainyard::app {
namespace {

const char* refusal_id(ReplicaRefusal refusal) {
  constexpr std::array ids{"",       "heads",       "layers",     "experts",      "domain",
                           "memory", "first_token", "next_token", "unknown_times"};
  return ids[size_t(refusal)];
}

/// Returns a function that reads a figure of the job; the function returns unknown for a layout that is not legal.
auto figure(double Evaluation::*field) {
  return [field](const SearchedReplica& r) { return r.evaluation.job == Job::serving ? r.evaluation.*field : unknown; };
}

bool has_whole_attention(const SearchedReplica& r) { return r.layout.attention_data_parallel; }

const RecordTable<SearchedReplica> table{
    {"tensor_parallel", [](const auto& r) { return r.layout.tensor_parallel; }, In::all, "TP", Unit::none},
    {"pipeline_parallel", [](const auto& r) { return r.layout.pipeline_parallel; }, In::all, "PP", Unit::none},
    {"expert_parallel", [](const auto& r) { return r.layout.expert_parallel; }, In::all, "EP", Unit::none},
    {"attention_data_parallel", has_whole_attention, In::json},
    {"attention_data_parallel", [](const auto& r) { return has_whole_attention(r) ? "on" : "off"; }, In::csv},
    {"", [](const auto& r) { return has_whole_attention(r) ? "whole" : "divided"; }, In::text, "attention"},
    {"devices", [](const auto& r) { return r.layout.devices(); }},
    {"users", figure(&Evaluation::replica_users)},
    {"", [](const auto& r) { return std::floor(figure(&Evaluation::replica_users)(r)); }, In::text, "users",
     Unit::none},
    {"gpus", figure(&Evaluation::serving_gpus), In::all, "GPUs", Unit::accelerators},
    {"output_rate_per_gpu", figure(&Evaluation::gpu_output_rate), In::all, "tokens/s per GPU", Unit::none},
    {"refused", [](const auto& r) { return refusal_id(r.refusal); }},
    {"", [](const auto& r) { return refusal_text(r.refusal); }, In::text, ""},
};

}  // namespace

int run_replicas(const ReplicasOptions& options) {
  const Design design = read_serving_design(options.input).design();
  std::vector<SearchedReplica> choices = search_replicas(design);
  const bool any = !choices.empty() && choices.front().refusal == ReplicaRefusal::none;
  if (choices.size() > options.top) choices.resize(options.top);
  print(options.format.json ? json_text({{"replicas", table.json_list(choices)}})
        : options.format.csv
            ? table.csv(choices)
            : table.text(choices, "-") +
                  (any ? longer_answers_line(choices.front().design, choices.front().evaluation) : std::string()));
  return any ? done : infeasible;
}

}  // namespace trainyard::app
