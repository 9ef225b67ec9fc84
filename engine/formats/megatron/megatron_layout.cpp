// SPDX-License-Identifier: Apache-2.0
// The layout in Megatron-LM's arguments: how work is divided among devices.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/coefficients/coefficients.h"
#include "engine/formats/megatron/megatron_pipeline.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard::megatron {
namespace {

Json only_if(bool written, Json value) { return written ? std::move(value) : Json(nullptr); }
bool is_none(const Json& value) { return value.is_null() || value == "None"; }
bool has_experts(const Design& d) { return d.work.model->mixture_of_experts(); }
double virtual_stages_of(const Design& d) {
  return d.layout.pipeline_parallel > 1 && d.layout.schedule == Schedule::interleaved ? d.layout.virtual_pipeline : 1;
}

Json write_virtual(const Design& d) {
  return only_if(virtual_stages_of(d) > 1 && written_stages(d).layout.empty(), d.layout.virtual_pipeline);
}
Json write_layout(const Design& d) {
  const std::string layout = written_stages(d).layout;
  return only_if(!layout.empty(), layout);
}
Json write_first(const Design& d) {
  const WrittenStages stages = written_stages(d);
  return stages.first ? Json(*stages.first) : Json(nullptr);
}
Json write_last(const Design& d) {
  const WrittenStages stages = written_stages(d);
  return stages.last ? Json(*stages.last) : Json(nullptr);
}
Json write_counted(const Design& d) { return only_if(written_stages(d).counted, true); }
void read_ends(ParameterHandle input, Reading& reading, const Json& value) {
  if (is_none(value)) return reading.ignore({TRAINYARD_TR("Layers are distributed evenly"), {}});
  reading.set(input, Value(reading.number(value)));
}

constexpr Word exchanges[] = {
    {"p2p", "ring"}, {"a2a", "all_to_all"}, {"all_gather", "gather"}, {"allgather", "gather"}, {"a2a+p2p", "ring"}};
/// Accepts one value for all layers, or one per layer.
void read_exchange(Reading& reading, const Json& value) {
  if (is_none(value)) return reading.ignore({TRAINYARD_TR("Left to the program that reads the file"), {}});
  const std::vector<std::string> words = words_of(value);
  const std::string first = words.empty() ? "" : words.front();
  const Word* word = std::ranges::find_if(exchanges, [&](const Word& w) { return first == w.foreign; });
  if (word == std::end(exchanges)) reading.refuse(value, "p2p, a2a, all_gather, a2a+p2p");
  if (std::ranges::any_of(words, [&](const std::string& w) { return w != first; }))
    reading.warn(
        {TRAINYARD_TR("Layers exchange context in several ways; %1 is used for all"), {{0, Unit::none, first}}});
  reading.set_choice(&Layout::context_method, word->ours);
}
Json write_exchange(const Design& d) {
  if (d.layout.context_parallel <= 1) return nullptr;
  // A sparse-attention index selects among all tokens, so the keys of all tokens are gathered.
  if (d.work.model->index_heads > 0) return "all_gather";
  const std::string id = id_of(d, parameter(&Layout::context_method));
  return std::ranges::find_if(exchanges, [&](const Word& w) { return id == w.ours; })->foreign;
}

constexpr Word dispatchers[] = {{"alltoall", "all_to_all"}, {"allgather", "all_to_all"}, {"flex", "once_per_node"}};
Json write_dispatcher(const Design& d) {
  if (!has_experts(d)) return nullptr;
  return d.layout.token_dispatch == TokenDispatch::once_per_node ? "flex" : "alltoall";
}
void read_dispatcher(Reading& reading, const Json& value) {
  const std::string name = reading.text(value);
  const Word* word = std::ranges::find_if(dispatchers, [&](const Word& w) { return name == w.foreign; });
  if (word == std::end(dispatchers)) reading.refuse(value, "allgather, alltoall, flex");
  reading.set_choice(&Layout::token_dispatch, word->ours);
}
Json write_backend(const Design& d) {
  return only_if(has_experts(d) && d.layout.token_dispatch == TokenDispatch::once_per_node, "deepep");
}
void read_deepep(Reading& reading, const Json& value) {
  if (reading.truth(value)) reading.set_choice(&Layout::token_dispatch, "once_per_node");
}

constexpr Word mappings[] = {{"true", "tp-cp-ep-pp-dp"}, {"false", "tp-cp-ep-dp-pp"}};
void read_mapping(Reading& reading, const Json& value) {
  reading.set_choice(&Layout::placement_order, mappings[reading.truth(value) ? 0 : 1].ours);
}
/// With experts and tensor parallelism, Megatron-LM requires sequence parallelism, because only then does it sum the
/// experts' outputs.
bool has_sequence_parallelism(const Design& d) {
  return d.layout.tensor_parallel > 1 && (d.layout.sequence_parallel || has_experts(d));
}
void read_sequences(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const bool on = reading.truth(value);
  if (!on && reading.design().layout.tensor_parallel <= 1 && !needs_group_flag(reading))
    return reading.ignore({TRAINYARD_TR("No effect without tensor parallelism"), {}});
  reading.set(&Layout::sequence_parallel, Value(on));
}
/// Megatron-LM itself turns sequence parallelism off without tensor parallelism.
Json write_sequences(const Design& d) {
  return has_sequence_parallelism(d) || (d.layout.sequence_parallel && d.layout.tensor_parallel <= 1);
}

/// Megatron-LM does not support FP16 training with expert parallelism.
Json write_experts(const Design& d) {
  return only_if(has_experts(d) && d.recipe.precision != Precision::fp16, d.layout.expert_parallel);
}
/// Megatron-LM cannot divide experts that have biases by tensor parallelism.
Json write_expert_tensor(const Design& d) {
  if (!has_experts(d)) return nullptr;
  return d.work.model->biases ? 1.0 : number(d, parameter(&Layout::expert_tensor_parallel));
}
/// Megatron-FSDP supports pipeline stages, but not this placement order.
Json write_mapping(const Design& d) {
  return only_if(d.layout.placement_order == PlacementOrder::tp_cp_ep_pp_dp && !uses_megatron_fsdp(d), true);
}
Json write_distributed(const Design& d) { return only_if(d.layout.zero_stage != ZeroStage::zero_0, true); }
Json write_fsdp(const Design& d) { return only_if(uses_megatron_fsdp(d), true); }
Json write_strategy(const Design& d) {
  if (!uses_megatron_fsdp(d)) return nullptr;
  return d.layout.zero_stage == ZeroStage::zero_3 ? "optim_grads_params" : "optim_grads";
}
Json write_instances(const Design& given) {
  const Design d = resolved(given);
  if (d.layout.zero_stage == ZeroStage::zero_0) return nullptr;
  const double copies = d.layout.data_parallel * d.layout.context_parallel / d.layout.shard_group;
  return only_if(copies > 1 && copies == std::floor(copies), copies);
}
Json write_overlap(const Design& d) { return only_if(number(d, parameter(&Layout::data_overlap)) > 0, true); }
Json write_gather_overlap(const Design& d) {
  return only_if(number(d, parameter(&Layout::data_overlap)) > 0 && d.layout.zero_stage != ZeroStage::zero_0, true);
}
/// Omitted with two stages, because Megatron-LM refuses that each sends to and receives from the other in one call.
Json write_no_messages_hidden(const Design& d) {
  const bool several = virtual_stages_of(d) > 1 && d.layout.pipeline_parallel > 2;
  return only_if(several && number(d, parameter(&Layout::pipeline_overlap)) == 0, true);
}
void read_no_messages_hidden(Reading& reading, const Json& value) {
  if (reading.truth(value)) reading.set(&Layout::pipeline_overlap, Value(0.0));
}

const FormatRow rows[] = {
    {"tensor-model-parallel-size|model-parallel-size|intra-layer-model-parallel-size", &Layout::tensor_parallel,
     as_number, "1"},
    {"pipeline-model-parallel-size", &Layout::pipeline_parallel, as_number, "1"},
    {"context-parallel-size", &Layout::context_parallel, as_number, "1"},
    {"expert-model-parallel-size", &Layout::expert_parallel,
     special(read_number<&Layout::expert_parallel>, write_experts), "1"},
    {"expert-tensor-parallel-size",
     {},
     special(
         [](Reading& r, const Json& v) {
           if (is_none(v)) return r.ignore({TRAINYARD_TR("Same as tensor parallelism"), {}});
           r.set(&Layout::expert_tensor_parallel, Value(r.number(v)));
         },
         write_expert_tensor)},
    {"sequence-parallel", &Layout::sequence_parallel, special(read_sequences, write_sequences), "false"},
    {"num-virtual-stages-per-pipeline-rank|virtual-pipeline-model-parallel-size",
     {},
     special(read_later, write_virtual)},
    {"num-layers-per-virtual-pipeline-stage", {}, special(read_later)},
    {"pipeline-model-parallel-layout", {}, special(read_later, write_layout)},
    {"decoder-first-pipeline-num-layers",
     {},
     special([](Reading& r, const Json& v) { read_ends(&Layout::first_stage_layers, r, v); }, write_first)},
    {"decoder-last-pipeline-num-layers",
     {},
     special([](Reading& r, const Json& v) { read_ends(&Layout::last_stage_layers, r, v); }, write_last)},
    {"account-for-embedding-in-pipeline-split", {}, special(read_later, write_counted)},
    {"account-for-loss-in-pipeline-split", {}, special(read_later, write_counted)},
    {"no-overlap-p2p-communication", {}, special(read_no_messages_hidden, write_no_messages_hidden)},
    {"cp-comm-type", {}, special(read_exchange, write_exchange), R"("p2p")"},
    {"moe-token-dispatcher-type", {}, special(read_dispatcher, write_dispatcher)},
    {"moe-enable-deepep", {}, special(read_deepep)},
    {"moe-flex-dispatcher-backend", {}, special(read_later, write_backend)},
    {"use-tp-pp-dp-mapping", {}, special(read_mapping, write_mapping), "false"},
    {"use-distributed-optimizer", {}, special(read_later, write_distributed)},
    {"use-megatron-fsdp|use-custom-fsdp", {}, special(read_later, write_fsdp)},
    {"data-parallel-sharding-strategy", {}, special(read_later, write_strategy)},
    {"use-torch-fsdp2", {}, special(read_later)},
    {"torch-fsdp2-no-reshard-after-forward", &Layout::keep_weights, as_toggle},
    {"num-distributed-optimizer-instances", {}, special(read_later, write_instances)},
    {"overlap-grad-reduce", {}, special(read_later, write_overlap)},
    {"overlap-param-gather", {}, special(read_later, write_gather_overlap)},
    {"overlap-moe-expert-parallel-comm", {}, special(read_later)},
    {"zero-stage", {}, special(read_later)},
};

void end_sharding(Reading& reading) {
  const ParameterHandle input(&Layout::zero_stage);
  if (const Json* stage = take(reading, "zero-stage"))
    return reading.set_choice(input, std::to_string(static_cast<int>(reading.number(*stage))));
  if (has_flag(reading, "use-megatron-fsdp")) {
    const Json* strategy = take(reading, "data-parallel-sharding-strategy");
    static constexpr Word words[] = {
        {"no_shard", "0"}, {"optim", "1"}, {"optim_grads", "2"}, {"optim_grads_params", "3"}};
    const std::string name = strategy ? reading.text(*strategy) : "no_shard";
    const Word* word = std::ranges::find_if(words, [&](const Word& w) { return name == w.foreign; });
    if (word == std::end(words)) reading.refuse(*strategy, "no_shard, optim, optim_grads, optim_grads_params");
    if (!strategy) take(reading, "use-megatron-fsdp");
    return reading.set_choice(input, word->ours);
  }
  if (take(reading, "data-parallel-sharding-strategy"))
    reading.ignore({TRAINYARD_TR("Applies only with Megatron-FSDP"), {}});
  if (has_flag(reading, "use-torch-fsdp2")) {
    take(reading, "use-torch-fsdp2");
    return reading.set_choice(input, "3");
  }
  if (has_flag(reading, "use-distributed-optimizer")) {
    take(reading, "use-distributed-optimizer");
    return reading.set_choice(input, "1");
  }
  // In older versions, only this name selects Muon with sharded states.
  if (const Json* optimizer = look(reading, "optimizer"); optimizer && *optimizer == "dist_muon") {
    take(reading, "optimizer");
    return reading.set_choice(input, "1");
  }
  if (take(reading, "use-distributed-optimizer")) return reading.set_choice(input, "0");
  assume(reading, input, Value(std::string("0")), default_reason());
}

/// Derives the overlap from two flags. If both are on, it is the framework's usual value; if both are off, it is 0.
void end_overlap(Reading& reading) {
  const ParameterHandle input(&Layout::data_overlap);
  const bool reduce = has_flag(reading, "overlap-grad-reduce"), gather = has_flag(reading, "overlap-param-gather");
  const bool gathers = reading.design().layout.zero_stage != ZeroStage::zero_0;
  const bool either = take(reading, "overlap-param-gather") || take(reading, "overlap-grad-reduce");
  if (reduce && (gather || !gathers)) return reading.set(input, Value(automatic));
  if (!reduce && !gather)
    return either ? reading.set(input, Value(0.0)) : assume(reading, input, Value(0.0), default_reason());
  // Gradients are sent as 4 bytes, weights as 2.
  constexpr double of_gradients = 4.0 / 6;
  Design usual = reading.design();
  usual.layout.data_overlap = automatic;
  const double share = (reduce ? of_gradients : 1 - of_gradients) * trainyard::number(usual, parameter(input));
  reading.set(input, Value(std::round(share * 100) / 100));
  reading.warn(
      {TRAINYARD_TR("Only gradients or only weights overlap with computation. Their bytes give the overlap"), {}});
}

void end_expert_overlap(Reading& reading) {
  if (!has_flag(reading, "overlap-moe-expert-parallel-comm")) return;
  take(reading, "overlap-moe-expert-parallel-comm");
  reading.set(&Layout::expert_overlap, Value(coefficients_of(reading.design()).graph_overlap));
}

}  // namespace

std::span<const FormatRow> layout_rows() { return rows; }

void end_layout(Reading& reading) {
  end_sharding(reading);
  end_overlap(reading);
  end_expert_overlap(reading);
  if (reading.model().experts > 0)
    assume(reading, &Layout::token_dispatch, Value(std::string("all_to_all")), default_reason());
  if (!look(reading, "expert-tensor-parallel-size"))
    assume(reading, &Layout::expert_tensor_parallel, Value(automatic), default_reason());
}

namespace {

void interleave(Reading& reading, double each, bool is_stated) {
  const Value schedule(std::string(each > 1 ? "interleaved" : "1f1b"));
  if (is_stated) {
    reading.set(&Layout::virtual_pipeline, Value(std::max(1.0, each)));
    reading.set(&Layout::schedule, schedule);
  } else {
    assume(reading, &Layout::schedule, schedule, default_reason());
  }
}

void settle_stage_layout(Reading& reading, const Json& value) {
  const double stages = reading.design().layout.pipeline_parallel;
  const std::optional<std::vector<double>> layers = layout_stages(value);
  if (!layers || std::fmod(static_cast<double>(layers->size()), stages) != 0)
    reading.refuse(value, "a Megatron-LM stage layout whose length is a multiple of the pipeline stages");
  const auto devices = static_cast<size_t>(stages);
  std::vector<double> counts(devices, 0);
  for (size_t i = 0; i < layers->size(); ++i) counts[i % devices] += (*layers)[i];
  interleave(reading, static_cast<double>(layers->size() / devices), true);
  if (stages <= 1) return;
  reading.set(&Layout::first_stage_layers, Value(counts.front()));
  reading.set(&Layout::last_stage_layers, Value(counts.back()));
  const auto [least, most] = std::minmax_element(counts.begin() + 1, counts.end() - 1);
  if (devices > 2 && *most - *least > 1)
    reading.warn({TRAINYARD_TR("The stages between first and last have %1 to %2 layers; an even split is assumed"),
                  {{*least, Unit::none, {}}, {*most, Unit::none, {}}}});
}

void settle_stage_split(Reading& reading) {
  const bool embedding = has_flag(reading, "account-for-embedding-in-pipeline-split");
  const bool loss = has_flag(reading, "account-for-loss-in-pipeline-split");
  if (!embedding && !loss)
    return assume(reading, &Layout::stage_split, Value(std::string("lighter_ends")),
                  {TRAINYARD_TR("Every stage has the same number of layers"), {}});
  take(reading, "account-for-embedding-in-pipeline-split");
  if (embedding && loss) return reading.set_choice(&Layout::stage_split, "counted");
  const double stages = reading.design().layout.pipeline_parallel;
  const double each = (layers_of(reading) + 1) / stages;
  if (!embedding) take(reading, "account-for-loss-in-pipeline-split");
  if (stages <= 1 || each != std::floor(each))
    return reading.ignore({TRAINYARD_TR("Layers cannot be divided this way"), {}});
  reading.set(&Layout::first_stage_layers, Value(embedding ? each - 1 : each));
  reading.set(&Layout::last_stage_layers, Value(loss ? each - 1 : each));
}

}  // namespace

void settle_layout(Reading& reading) {
  const double stages = reading.design().layout.pipeline_parallel;
  settle_stage_split(reading);
  const Json* layout = take(reading, "pipeline-model-parallel-layout");
  if (layout && !is_none(*layout)) {
    settle_stage_layout(reading, *layout);
    return;
  }
  for (const auto input : {ParameterHandle(&Layout::first_stage_layers), ParameterHandle(&Layout::last_stage_layers)})
    assume(reading, input, Value(automatic), default_reason());
  const Json* each = take(reading, "num-virtual-stages-per-pipeline-rank");
  if (each && !is_none(*each)) {
    interleave(reading, reading.number(*each), true);
    return;
  }
  const Json* layers = take(reading, "num-layers-per-virtual-pipeline-stage");
  if (!layers || is_none(*layers) || stages <= 1) return interleave(reading, 1, false);
  const double places = layers_of(reading) + has_flag(reading, "account-for-embedding-in-pipeline-split") +
                        has_flag(reading, "account-for-loss-in-pipeline-split");
  const double count = places / stages / reading.number(*layers);
  if (!(count >= 1) || count != std::floor(count))
    reading.refuse(*layers, "a number that divides the layers of a stage");
  interleave(reading, count, true);
}

}  // namespace trainyard::megatron
