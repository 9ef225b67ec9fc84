// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/memory_findings.h"

#include <cmath>

#include "engine/machine/device_kinds.h"
#include "engine/physics/schedule.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

Message::Argument count(double value) { return {value, Unit::none, {}, false}; }
Message::Argument bytes(double value) { return {value, Unit::memory, {}, false}; }

/// True if a legal alternative needs noticeably less memory.
bool needs_less_memory(const Evaluation& alternative, const Evaluation& e) {
  constexpr double noticeable = 1.005;
  return alternative.legality.reason == Illegality::none && e.memory > noticeable * alternative.memory;
}

Proposal proposal_of(const Design& design, const Evaluation& alternative, const Evaluation& e) {
  return {design, alternative.finish_days - e.finish_days, alternative.cost - e.cost};
}

/// True if most of the extra memory holds data that communication gathers ahead of the computation. How far ahead
/// depends on the layer times.
bool runs_ahead(const Evaluation& e, const Evaluation& less) {
  return e.gathered_bytes - less.gathered_bytes > (e.memory - less.memory) / 2;
}

Message run_ahead_cause(const Evaluation& e, const Evaluation& less) {
  return {TR("Layer times differ, so communication runs ahead by more layers: %1 in addition"),
          {bytes(e.gathered_bytes - less.gathered_bytes)}};
}

Message sharding_cause(const Setting& s, const Evaluation& e, const Evaluation& less) {
  if (runs_ahead(e, less)) return run_ahead_cause(e, less);
  const Layout& l = s.design.layout;
  const double more = e.sharding_buffer_bytes - less.sharding_buffer_bytes;
  if (e.compression_buffer_bytes > less.compression_buffer_bytes)
    return {TR("A second copy of the weights in the node takes %1"), {bytes(e.compression_buffer_bytes)}};
  if (l.zero_stage == ZeroStage::zero_2 && s.vpp > 1)
    return {TR("Two of %1 virtual stages hold full gradients at the same time: %2 in addition to the shards"),
            {count(s.vpp), bytes(more)}};
  if (l.zero_stage == ZeroStage::zero_3 && l.keep_weights)
    return {TR("Gathered weights are kept between passes: %1 in addition to the shards"), {bytes(more)}};
  if (l.zero_stage == ZeroStage::zero_3 && s.behaviour.frees_logits_first && s.pp <= 1 && s.tp > 1 &&
      s.design.recipe.offload_weights <= 0)
    return {TR("The full output head and its gathered input need %1 during the loss computation"), {bytes(more)}};
  return {TR("Two layers are gathered at the same time: %1 in addition to the shards of a stage of %2 layers"),
          {bytes(more), count(e.stage_layers)}};
}

void check_sharding(const Design& given, const Setting& s, const Evaluation& e, std::vector<Finding>& out) {
  const auto stage = static_cast<int>(s.design.layout.zero_stage);
  if (stage == 0) return;
  Design less = given;
  less.layout.zero_stage = static_cast<ZeroStage>(stage - 1);
  const Evaluation alternative = evaluate(less);
  if (!needs_less_memory(alternative, e)) return;
  out.push_back({Severity::note,
                 {TR("ZeRO-%1 needs %2 here, ZeRO-%3 only %4"),
                  {count(stage), bytes(e.memory), count(stage - 1), bytes(alternative.memory)}},
                 sharding_cause(s, e, alternative),
                 {&Layout::zero_stage, &Layout::virtual_pipeline},
                 proposal_of(less, alternative, e)});
}

/// Compares with one replica and its share of the batch. Makes no proposal, because one replica trains more slowly.
void check_replicas(const Design& given, const Setting& s, const Evaluation& e, std::vector<Finding>& out) {
  if (s.dp <= 1) return;
  Design one = given;
  one.cluster.accelerators /= s.dp;
  one.work.global_batch /= s.dp;
  if (!std::isnan(one.layout.data_parallel)) one.layout.data_parallel = 1;
  const Evaluation alternative = evaluate(one);
  if (!needs_less_memory(alternative, e)) return;
  out.push_back({Severity::note,
                 {TR("Memory per GPU: %1 with %2 replicas, only %3 with one"),
                  {bytes(e.memory), count(s.dp), bytes(alternative.memory)}},
                 runs_ahead(e, alternative)
                     ? run_ahead_cause(e, alternative)
                     : Message{TR("Replicas add buffers: %1 for full gradients or weights, %2 for gradient-compression "
                                  "errors or a second copy of the weights"),
                               {bytes(e.sharding_buffer_bytes), bytes(e.compression_buffer_bytes)}},
                 {&Layout::zero_stage, &Layout::gradient_compression, &Layout::hierarchical_weights}});
}

Message recompute_cause(const Setting& s, const Evaluation& e) {
  if (s.design.recipe.offload_activations > 0)
    return {TR("Offloading already moves most saved activations; the recomputed layer, %1, remains"),
            {bytes(e.layer_working_bytes)}};
  if (splits_backward(schedule_used(s)))
    return {TR("A split backward pass keeps recomputed layers until their weight gradients are done. %1 micro-batches "
               "wait; the recomputed layer adds %2"),
            {count(e.weight_gradients_pending), bytes(e.layer_working_bytes)}};
  return {
      TR("The recomputed layer needs %1, more than the saved activations of %2 layers and %3 micro-batches in flight"),
      {bytes(e.layer_working_bytes), count(e.stage_layers), count(e.micro_batches_in_flight)}};
}

void check_recompute(const Design& given, const Setting& s, const Evaluation& e, std::vector<Finding>& out) {
  if (s.design.recipe.recompute != Recompute::full) return;
  Design none = given;
  none.recipe.recompute = Recompute::none;
  const Evaluation alternative = evaluate(none);
  if (!needs_less_memory(alternative, e)) return;
  out.push_back({Severity::note,
                 {TR("Full recomputation needs %1 here; no recomputation needs only %2"),
                  {bytes(e.memory), bytes(alternative.memory)}},
                 runs_ahead(e, alternative) ? run_ahead_cause(e, alternative) : recompute_cause(s, e),
                 {&Recipe::recompute, &Layout::schedule},
                 proposal_of(none, alternative, e)});
}

}  // namespace

void memory_findings(const Design& given, const Design& whole, const Evaluation& e, std::vector<Finding>& out) {
  if (given.job != Job::training || e.legality.reason != Illegality::none) return;
  // One replica cannot have two kinds of devices, and the causes are those of one kind.
  if (is_mixed(given)) return;
  const Setting s = make_setting(whole);
  check_sharding(given, s, e, out);
  check_replicas(given, s, e, out);
  check_recompute(given, s, e, out);
}

}  // namespace trainyard
