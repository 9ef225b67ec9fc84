// SPDX-License-Identifier: Apache-2.0
#include "engine/physics/degrees.h"

#include <algorithm>

#include "engine/machine/fabric.h"
#include "engine/machine/kernels.h"
#include "engine/machine/smooth.h"
#include "engine/model/model_shape.h"
#include "engine/model/sample_model.h"
#include "engine/physics/schedule.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

/// Returns the tensor-parallel traffic. Attention and MLP each gather and scatter once in the forward and once in the
/// backward pass (Megatron-LM, arXiv 1909.08053). Without sequence parallelism, each pair is an all-reduce of the same
/// volume. Attention and MLP in parallel share one pair. Recomputation repeats the forward half.
Traffic tensor_traffic(const Setting& s, const LayerPass& pass) {
  if (s.tp <= 1) return {};
  const Recompute mode = pass.mode;
  const double again = mode == Recompute::full || mode == Recompute::operations ? 4 : 0;
  const double bytes = s.element * s.tokens * s.model.hidden, sums = sum_share(s.model);
  const double time = s.design.layout.sequence_parallel ? gather_time(s.fabric, tensor_group(s), bytes)
                                                        : all_reduce_time(s.fabric, tensor_group(s), bytes) / 2;
  const double exchange_time = add_compute_slowdown(s.fabric, time, time * (1 - s.design.layout.tensor_overlap));
  return {sums * (8 + again) * bytes * (s.tp - 1) / s.tp, sums * 4 * exchange_time, sums * (4 + again) * exchange_time,
          sums * 4 * bytes * (s.tp - 1) / s.tp};
}

/// Returns the bytes of keys and values of one token on one device.
double key_value_bytes(const Setting& s) {
  const Model& m = s.model;
  return s.element * (key_width(m) + value_width(m)) / std::min(s.tp, kv_head_count(m));
}

/// Returns the bytes of query, key, value and attention output of one token on one device. An all-to-all distributes
/// them by heads and collects them again. Key and value heads are repeated if there are fewer of them than devices.
double head_bytes(const Setting& s) {
  const Model& m = s.model;
  const double kv_heads = kv_head_count(m);
  const double repeated = std::max(kv_heads, std::min(m.heads, s.cp * s.tp));
  return s.element * (query_width(m) + output_width(m) + (key_width(m) + value_width(m)) / kv_heads * repeated) / s.tp;
}

/// Returns the context-parallel traffic. Ring: keys and values are exchanged once in the forward pass, and twice with
/// their gradients in the backward pass (arXiv 2310.01889). Gather: the same volume, never hidden. All-to-all (Ulysses,
/// arXiv 2309.14509): heads are distributed and collected again in each pass.
Traffic context_traffic(const Setting& s, const LayerPass& pass) {
  const LayerTime& layer = pass.time;
  const double share = attention_share(s.model);
  if (s.cp <= 1 || share <= 0) return {};
  const Layout& l = s.design.layout;
  if (l.context_method == ContextMethod::all_to_all) {
    const double bytes = s.tokens * head_bytes(s);
    const double time = share * 2 * all_to_all_time(s.fabric, context_group(s), bytes / 2);
    return {share * 2 * bytes * (s.cp - 1) / s.cp, time, time, share * bytes * (s.cp - 1) / s.cp};
  }
  const double gathered = s.tokens * s.cp * key_value_bytes(s);
  const double round = share * gather_time(s.fabric, context_group(s), gathered);
  const double overlap = l.context_method == ContextMethod::ring ? l.context_overlap : 0;
  return {share * 3 * gathered * (s.cp - 1) / s.cp,
          add_compute_slowdown(s.fabric, round, exposed_time(round, layer.attention_forward, overlap)),
          add_compute_slowdown(s.fabric, 2 * round, exposed_time(2 * round, layer.attention_backward, overlap)),
          share * gathered * (s.cp - 1) / s.cp};
}

/// Returns the traffic of embedding tables: each device receives the vectors of its samples from the devices that hold
/// them, and sends their gradients back.
Traffic table_traffic(const Setting& s) {
  if (s.ep <= 1) return {};
  const double bytes = s.element * s.tokens * sample_looked_up(s.model);
  const double time = all_to_all_time(s.replica_fabric, expert_group(s), bytes);
  const double sent = bytes * (s.ep - 1) / s.ep;
  return {2 * sent, time, time, sent};
}

/// Returns the traffic of dispatch and combine, forward and backward.
Traffic expert_traffic(const Setting& s, const LayerPass& pass) {
  if (s.tables > 0) return table_traffic(s);
  if (s.ep <= 1 || !pass.has_experts) return {};
  const LayerTime& layer = pass.time;
  const Traffic& context = pass.earlier[std::size_t(Dimension::context)];
  const Model& m = s.model;
  const double width = m.expert_latent > 0 ? m.expert_latent : m.hidden;
  const double bytes = s.element * s.tokens / s.tp * width * s.expert_load;
  const bool once = s.design.layout.token_dispatch == TokenDispatch::once_per_node;
  const Sent sent = dispatch(s.fabric, expert_group(s), {bytes, m.experts_per_token, once});
  const double pair = 2 * mlp_share(m) * sent.time;
  // The exchange can hide behind compute and behind exposed context-parallel traffic.
  // If the backward pass is split, weight gradients run at another time and cannot hide the exchange.
  const double overlap = s.design.layout.expert_overlap;
  const double backward = layer.backward - (splits_backward(schedule_used(s)) ? layer.weight_gradient : 0);
  return {4 * mlp_share(m) * sent.bytes,
          add_compute_slowdown(s.fabric, pair, exposed_time(pair, layer.forward + context.forward, overlap)),
          add_compute_slowdown(s.fabric, pair, exposed_time(pair, backward + context.backward, overlap)),
          2 * mlp_share(m) * sent.bytes};
}

CommGroup data_group(const Setting& s) { return dense_groups(s).all; }

constexpr DomainTexts tensor_texts{
    .stays = TR("Tensor parallelism stays inside the scale-up domain"),
    .leaves = TR("Tensor parallelism leaves the scale-up domain"),
    .placed_apart =
        TR("Each matrix is split over %1 GPUs; in this placement order, scale-up links connect only %2 of them"),
    .over_network =
        TR("Each matrix is split over %1 GPUs; scale-up links connect %2. Every layer communicates over the "
           "network"),
    .over_node_links =
        TR("Each matrix is split over %1 GPUs; scale-up links connect %2. Every layer communicates over PCIe")};

constexpr std::array<Degree, dimension_count> table{{
    {.dimension = Dimension::tensor,
     .id = "tensor",
     .symbol = "tp",
     .abbreviation = "TP",
     .input = &Layout::tensor_parallel,
     .replica_input = &Serving::tensor_parallel,
     .used = &Setting::tp,
     .has_ranks = true,
     .needs_experts = false,
     .group = tensor_group,
     .exchange = tensor_traffic,
     .micro_batch_time = &StepTime::micro_batch_tensor,
     .step_time = &StepTime::time_tensor,
     .volume = &StepTime::tensor_volume,
     .domain = &tensor_texts,
     .exposed = nullptr},
    {.dimension = Dimension::context,
     .id = "context",
     .symbol = "cp",
     .abbreviation = "CP",
     .input = &Layout::context_parallel,
     .replica_input = &Serving::context_parallel,
     .used = &Setting::cp,
     .has_ranks = true,
     .needs_experts = false,
     .group = context_group,
     .exchange = context_traffic,
     .micro_batch_time = &StepTime::micro_batch_context,
     .step_time = &StepTime::time_context,
     .volume = &StepTime::context_volume,
     .domain = nullptr,
     .exposed = nullptr},
    {.dimension = Dimension::expert,
     .id = "expert",
     .symbol = "ep",
     .abbreviation = "EP",
     .input = &Layout::expert_parallel,
     .replica_input = &Serving::expert_parallel,
     .used = &Setting::ep,
     .has_ranks = false,
     .needs_experts = true,
     .group = expert_group,
     .exchange = expert_traffic,
     .micro_batch_time = &StepTime::micro_batch_expert,
     .step_time = &StepTime::time_expert,
     .volume = &StepTime::expert_volume,
     .domain = nullptr,
     .exposed = nullptr},
    {.dimension = Dimension::pipeline,
     .id = "pipeline",
     .symbol = "pp",
     .abbreviation = "PP",
     .input = &Layout::pipeline_parallel,
     .replica_input = &Serving::pipeline_parallel,
     .used = &Setting::pp,
     .has_ranks = true,
     .needs_experts = false,
     .group = pipeline_group,
     .exchange = nullptr,
     .micro_batch_time = &StepTime::micro_batch_pipeline,
     .step_time = &StepTime::time_pipeline,
     .volume = &StepTime::pipeline_volume,
     .domain = nullptr,
     .exposed = nullptr},
    {.dimension = Dimension::data,
     .id = "data",
     .symbol = "dp",
     .abbreviation = "DP",
     .input = &Layout::data_parallel,
     .replica_input = nullptr,
     .used = &Setting::dp,
     .has_ranks = true,
     .needs_experts = false,
     .group = data_group,
     .exchange = nullptr,
     .micro_batch_time = nullptr,
     .step_time = &StepTime::time_data,
     .volume = &StepTime::data_volume,
     .domain = nullptr,
     .exposed = TR("Exposed data-parallel traffic takes %1 of the step")},
}};

}  // namespace

const std::array<Degree, dimension_count>& degrees() { return table; }
const Degree& degree(Dimension dimension) { return table[static_cast<std::size_t>(dimension)]; }

double context_buffer_bytes(const Setting& s) {
  if (s.cp <= 1 || attention_share(s.model) <= 0) return 0;
  switch (s.design.layout.context_method) {
    case ContextMethod::ring:
      return s.tokens * key_value_bytes(s);
    case ContextMethod::all_to_all:
      return s.tokens * head_bytes(s);
    case ContextMethod::gather:
      return s.tokens * (s.cp - 1) * key_value_bytes(s);
  }
  return 0;
}

}  // namespace trainyard
