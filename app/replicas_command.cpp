// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "engine/explore/replica_search.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/units/csv.h"

namespace trainyard::app {
namespace {

using Choices = std::vector<SearchedReplica>;

const char* refusal_id(ReplicaRefusal refusal) {
  constexpr std::array ids{"", "heads", "layers", "experts", "domain", "memory", "first_token", "next_token"};
  return ids[size_t(refusal)];
}

/// Returns NaN for a layout that cannot exist.
double figure(const SearchedReplica& c, double Evaluation::*field) {
  return c.evaluation.job == Job::serving ? c.evaluation.*field : unknown;
}

std::string choices_json(const Choices& choices) {
  Json rows = Json::array();
  for (const SearchedReplica& c : choices)
    rows.push_back({{"tensor_parallel", json_number(c.layout.tensor)},
                    {"pipeline_parallel", json_number(c.layout.pipeline)},
                    {"expert_parallel", json_number(c.layout.expert)},
                    {"attention_data_parallel", c.layout.attention_data_parallel},
                    {"devices", json_number(c.layout.devices())},
                    {"users", json_number(figure(c, &Evaluation::replica_users))},
                    {"gpus", json_number(figure(c, &Evaluation::serving_gpus))},
                    {"output_rate_per_gpu", json_number(figure(c, &Evaluation::gpu_output_rate))},
                    {"refused", refusal_id(c.refusal)}});
  return Json{{"replicas", rows}}.dump(2) + '\n';
}

std::string number_or_empty(double value) { return std::isfinite(value) ? csv_number(value) : ""; }

std::string choices_csv(const Choices& choices) {
  std::string out = csv_row({"tensor_parallel", "pipeline_parallel", "expert_parallel", "attention_data_parallel",
                             "devices", "users", "gpus", "output_rate_per_gpu", "refused"});
  for (const SearchedReplica& c : choices)
    out += csv_row({csv_number(c.layout.tensor), csv_number(c.layout.pipeline), csv_number(c.layout.expert),
                    c.layout.attention_data_parallel ? "on" : "off", csv_number(c.layout.devices()),
                    number_or_empty(figure(c, &Evaluation::replica_users)),
                    number_or_empty(figure(c, &Evaluation::serving_gpus)),
                    number_or_empty(figure(c, &Evaluation::gpu_output_rate)), refusal_id(c.refusal)});
  return out;
}

std::string choices_text(const Choices& choices) {
  TextTable table({0, 1, 2, 4, 5, 6});
  table.add({"TP", "PP", "EP", "attention", "users", "GPUs", "tokens/s per GPU", ""});
  const auto shown = [](double value, Unit unit) {
    return std::isfinite(value) ? format(value, unit).number : std::string("-");
  };
  for (const SearchedReplica& c : choices)
    table.add({shown(c.layout.tensor, Unit::none), shown(c.layout.pipeline, Unit::none),
               shown(c.layout.expert, Unit::none), c.layout.attention_data_parallel ? "whole" : "divided",
               shown(std::floor(figure(c, &Evaluation::replica_users)), Unit::none),
               shown(figure(c, &Evaluation::serving_gpus), Unit::accelerators),
               shown(figure(c, &Evaluation::gpu_output_rate), Unit::none), refusal_text(c.refusal)});
  return table.text();
}

}  // namespace

int run_replicas(const ReplicasWish& wish) {
  Design design = read_design(wish.input).design();
  design.job = Job::serving;
  Choices choices = search_replicas(design);
  const bool any = !choices.empty() && choices.front().refusal == ReplicaRefusal::none;
  if (choices.size() > wish.top) choices.resize(wish.top);
  print(wish.format.json ? choices_json(choices) : wish.format.csv ? choices_csv(choices) : choices_text(choices));
  return any ? done : infeasible;
}

}  // namespace trainyard::app
