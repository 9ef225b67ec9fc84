// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/practice_rows.h"

#include <algorithm>
#include <cmath>

#include "engine/explore/practice_trials.h"
#include "engine/machine/fabric.h"
#include "engine/physics/degrees.h"
#include "engine/physics/placement.h"
#include "engine/physics/step_time.h"
#include "engine/studies/findings.h"
#include "engine/studies/nearest_layout.h"
#include "engine/studies/schedule_alternatives.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Argument = Message::Argument;
using Results = const Evaluation&;

Argument amount(double value, Unit unit) { return {value, unit, {}, false}; }
Argument label(const char* text) { return {0, Unit::none, text, true}; }
double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

constexpr auto playbook = "The Ultra-Scale Playbook, finding the best training configuration.";
constexpr auto document =
    "Memory requirements for AI training (source document 1), best practices and challenges of distributed training.";
/// Range of tokens per step that the Playbook gives for large models.
constexpr double least_tokens = 4e6, most_tokens = 60e6;

double step_tokens(const Design& d) { return d.work.global_batch * d.work.sequence_length; }

// ---- Designs that follow a practice, or do not

template <auto field, auto to>
void choose(Design& d, Results) {
  d.layout.*field = to;
}
template <int factor, int divisor>
void scale_micro_batch(Design& d, Results) {
  d.layout.micro_batch = std::max(1.0, std::floor(d.layout.micro_batch * factor / divisor));
}
template <Precision to>
void set_precision(Design& d, Results) {
  d.recipe.precision = to;
}
/// Uses the next wider matmul format.
void set_wider_precision(Design& d, Results) {
  d.recipe.precision = is_quantized(d.recipe.precision) ? Precision::bf16 : Precision::fp32;
}
template <PlacementOrder to>
void place(Design& d, Results) {
  d.layout.placement_order = to;
}
template <CheckpointMode to>
void save(Design& d, Results) {
  d.checkpoints.mode = to;
}
/// Sequences of all replicas in one round of micro-batches.
double round_of(const Design& d) {
  const Layout l = resolved(d).layout;
  return l.data_parallel * l.micro_batch;
}

constexpr PracticeEdit micro_batches[] = {scale_micro_batch<2, 1>, scale_micro_batch<4, 1>, scale_micro_batch<8, 1>,
                                          scale_micro_batch<1, 2>, scale_micro_batch<1, 4>, scale_micro_batch<1, 8>};
constexpr PracticeEdit batches[] = {[](Design& d, Results) {
  // Whole rounds for all replicas, within the range.
  const double together = round_of(d), rounds = step_tokens(d) / d.work.sequence_length / together;
  const auto of = [&](double tokens) { return tokens / d.work.sequence_length / together; };
  const double next = std::max(1.0, std::clamp(rounds, std::ceil(of(least_tokens)), std::floor(of(most_tokens))));
  d.work.global_batch = next * together;
}};
constexpr PracticeEdit narrow_formats[] = {[](Design& d, Results) {
                                             if (d.recipe.precision == Precision::fp32)
                                               d.recipe.precision = Precision::bf16;
                                           },
                                           [](Design& d, Results) {
                                             if (d.recipe.precision == Precision::fp32)
                                               d.recipe.precision = Precision::fp16;
                                           },
                                           set_precision<Precision::fp8>, set_precision<Precision::mxfp8>,
                                           set_precision<Precision::nvfp4>};
constexpr PracticeEdit wider_format[] = {set_wider_precision};
constexpr PracticeEdit placements[] = {
    place<PlacementOrder::tp_cp_ep_dp_pp>,
    place<PlacementOrder::tp_cp_ep_pp_dp>,
    place<PlacementOrder::tp_pp_cp_ep_dp>,
    place<PlacementOrder::pp_tp_cp_ep_dp>,
    place<PlacementOrder::tp_ep_dp_cp_pp>,
    place<PlacementOrder::cp_tp_ep_dp_pp>,
    [](Design& d, Results) {
      d.layout.tensor_parallel = std::min(d.layout.tensor_parallel, resolved(d).cluster.scale_up_domain);
    },
    [](Design& d, Results) { d.layout.token_dispatch = TokenDispatch::once_per_node; },
    [](Design& d, Results) { d.cluster.collective_algorithm = CollectiveAlgorithm::fastest; }};
/// Places the groups with the most traffic farthest apart.
constexpr PracticeEdit worst_placements[] = {place<PlacementOrder::pp_tp_cp_ep_dp>,
                                             place<PlacementOrder::tp_ep_dp_cp_pp>};
constexpr PracticeEdit saves[] = {
    [](Design& d, Results r) {
      if (std::isfinite(r.checkpoint_interval_optimal) && r.checkpoint_interval_optimal > 0)
        d.checkpoints.interval = std::max(1.0, round_for_reading(r.checkpoint_interval_optimal, Unit::seconds));
    },
    save<CheckpointMode::asynchronous>, save<CheckpointMode::tiered>};
/// The edits of `saves`, and changes that shorten recovery.
constexpr PracticeEdit saves_and_recovery[] = {saves[0], saves[1], saves[2],
                                               [](Design& d, Results) { d.failures.spare_nodes = automatic; },
                                               [](Design& d, Results) { d.failures.restart /= 2; }};
constexpr PracticeEdit rarer_saves[] = {[](Design& d, Results) { d.checkpoints.interval *= 4; }};
constexpr PracticeEdit watched_and_tuned[] = {
    [](Design& d, Results) { d.failures.detection /= 2; }, place<PlacementOrder::tp_cp_ep_dp_pp>,
    place<PlacementOrder::tp_cp_ep_pp_dp>,
    [](Design& d, Results) { d.cluster.collective_algorithm = CollectiveAlgorithm::fastest; }};
/// A quarter of the loader workers that the GPUs need.
constexpr PracticeEdit starved_loaders[] = {
    [](Design& d, Results r) { d.storage.loader_workers = std::max(1.0, std::floor(r.loader_workers_needed / 4)); }};
/// Communication libraries time out after ten minutes by default.
constexpr PracticeEdit unwatched[] = {[](Design& d, Results) {
  constexpr double timeout = 600;
  d.failures.detection = std::max(d.failures.detection, timeout);
}};
constexpr PracticeEdit less_traffic[] = {
    [](Design& d, Results) { d.layout.gradient_sync = GradientSync::once; },
    [](Design& d, Results) { d.layout.gradient_compression = GradientCompression::powersgd; },
    [](Design& d, Results) { d.layout.gradient_compression = GradientCompression::one_bit; },
    [](Design& d, Results) {
      d.layout.quantized_weights = d.layout.quantized_gradients = d.layout.hierarchical_weights = true;
    },
    [](Design& d, Results) { d.recipe.gradient_precision = GradientPrecision::bf16; },
    [](Design& d, Results) { d.layout.keep_weights = true; },
    [](Design& d, Results) { d.layout.zero_stage = ZeroStage::zero_1; },
    [](Design& d, Results) { d.layout.zero_stage = ZeroStage::zero_2; },
    [](Design& d, Results) { d.layout.context_method = ContextMethod::ring; },
    [](Design& d, Results) { d.layout.context_method = ContextMethod::all_to_all; },
    [](Design& d, Results) {
      d.layout.shard_group = std::min(devices_without_network(resolved(d).cluster), resolved(d).layout.shard_group);
    }};
constexpr PracticeEdit compressed_traffic[] = {less_traffic[0], less_traffic[1], less_traffic[2], less_traffic[3],
                                               less_traffic[4]};
constexpr PracticeEdit without_overlap[] = {[](Design& d, Results) {
  Layout& l = d.layout;
  l.tensor_overlap = l.data_overlap = l.pipeline_overlap = l.context_overlap = l.expert_overlap = 0;
}};
constexpr PracticeEdit stage_splits[] = {[](Design& d, Results) { d.layout.stage_split = StageSplit::lighter_ends; },
                                         [](Design& d, Results) { d.layout.stage_split = StageSplit::by_cost; },
                                         [](Design& d, Results) { d.layout.stage_split = StageSplit::counted; }};
constexpr PracticeEdit plain_schedule[] = {[](Design& d, Results) { d.layout.schedule = Schedule::one_f_one_b; },
                                           [](Design& d, Results) { d.layout.schedule = Schedule::afab; }};
/// Every replica holds all states, and nothing is recomputed.
constexpr PracticeEdit nothing_saved[] = {[](Design& d, Results) {
  d.layout.zero_stage = ZeroStage::zero_0;
  d.recipe.recompute = Recompute::none;
  d.recipe.offload_optimizer = d.recipe.offload_gradients = d.recipe.offload_weights = d.recipe.offload_activations = 0;
}};
constexpr PracticeEdit safer[] = {[](Design& d, Results) { d.failures.spare_nodes = automatic; },
                                  [](Design& d, Results) { d.checkpoints.restart_mode = RestartRead::one_reader; },
                                  save<CheckpointMode::tiered>, [](Design& d, Results) { d.failures.restart /= 2; }};
constexpr PracticeEdit without_spares[] = {[](Design& d, Results) { d.failures.spare_nodes = 0; }};

std::vector<Design> fitting_designs(const Design& d, Results r) {
  std::vector<Design> out;
  if (r.legality.reason != Illegality::none) {
    for (const NearestLayout& offer : legal_offers(d)) out.push_back(offer.design);
  } else {
    for (const Remedy& remedy : find_remedies(d, r)) out.push_back(remedy.design);
  }
  return out;
}
std::vector<Design> faster_designs(const Design& d, Results r) {
  std::vector<Design> out;
  for (const Remedy& better : improvements(d, r)) {
    const auto of_step = [](ParameterHandle input) {
      return input->group == Group::layout || input->group == Group::recipe;
    };
    if (std::all_of(better.parameters.begin(), better.parameters.end(), of_step)) out.push_back(better.design);
  }
  return out;
}
/// Only changes of partitioning: degrees, schedule and sharding.
std::vector<Design> repartitioned_designs(const Design& d, Results r) {
  std::vector<Design> out = faster_designs(d, r);
  std::erase_if(out, [&](const Design& next) {
    const std::vector<const Parameter*> inputs = changed(next, d);
    return std::ranges::any_of(inputs, [](const Parameter* p) { return p->group != Group::layout; });
  });
  return out;
}
std::vector<Design> other_schedules(const Design& d, Results) {
  std::vector<Design> out;
  for (const ScheduleAlternative& other : schedule_alternatives(d))
    if (!other.in_use) out.push_back(other.design);
  return out;
}

// ---- How far a design follows a practice

bool fits(const Design&, Results r) { return r.legality.reason == Illegality::none && r.fits == Fit::yes; }
bool is_batch_in_range(const Design& d, Results) {
  return step_tokens(d) >= least_tokens && step_tokens(d) <= most_tokens;
}

const char* why_no_batch_range(const Design& d, Results) {
  return d.work.objective == Objective::pre_training ? nullptr : TR("The range applies only to pre-training.");
}
const char* why_one_device(const Design& d, Results) {
  return d.cluster.accelerators <= 1 ? TR("There is only one GPU.") : nullptr;
}
const char* why_no_slow_link(const Design& d, Results) {
  return d.cluster.accelerators <= resolved(d).cluster.scale_up_domain ? TR("All GPUs are in one scale-up domain.")
                                                                       : nullptr;
}
const char* why_no_waiting(const Design&, Results r) {
  return r.time_bubble + r.time_stragglers > 0 ? nullptr : TR("No part of a step waits for another.");
}
const char* why_no_interruptions(const Design&, Results r) {
  return r.interruptions > 0 ? nullptr : TR("Nothing interrupts the run.");
}

double communication_share(const Design&, Results r) { return share(communication_time(r), r.step_time); }
double waiting_share(const Design&, Results r) { return share(r.time_bubble + r.time_stragglers, r.step_time); }
double lost_share(const Design&, Results r) { return 1 - r.goodput; }

Message memory_reason(const Design& d, Results r) {
  if (r.legality.reason != Illegality::none) return legality_message(d, r);
  return {TR("%1 of %2 on the fullest GPU"), {amount(r.memory, Unit::memory), amount(r.memory_capacity, Unit::memory)}};
}
Message batch_reason(const Design& d, Results) {
  return {
      TR("%1 tokens per step; large models train with %2 to %3"),
      {amount(step_tokens(d), Unit::scaled), amount(least_tokens, Unit::scaled), amount(most_tokens, Unit::scaled)}};
}
Message throughput_reason(const Design&, Results r) {
  return {TR("%1 tokens/s at an MFU of %2"),
          {amount(r.tokens_per_second, Unit::scaled), amount(r.mfu, Unit::fraction)}};
}
Message precision_reason(const Design& d, Results) {
  const Parameter& p = parameter(&Recipe::precision);
  return {TR("Matmuls in %1"), {label(p.choices[static_cast<size_t>(d.recipe.precision)].label)}};
}
Message links_reason(const Design& d, Results r) {
  const Design whole = resolved(d);
  const double near = members_inside({whole.layout.tensor_parallel, strides_of(whole.layout)[Dimension::tensor]},
                                     whole.cluster.scale_up_domain);
  return {TR("%1 of %2 tensor-parallel GPUs are in one scale-up domain; exposed communication takes %3 of the step"),
          {amount(near, Unit::none), amount(whole.layout.tensor_parallel, Unit::none),
           amount(share(communication_time(r), r.step_time), Unit::fraction)}};
}
Message saves_reason(const Design&, Results r) {
  return {TR("Every %1, optimum %2; saving and repeated work take %3 of the run"),
          {amount(r.checkpoint_interval_used, Unit::seconds), amount(r.checkpoint_interval_optimal, Unit::seconds),
           amount(r.share_stall + r.share_rework, Unit::fraction)}};
}
Message watch_reason(const Design& d, Results r) {
  return {TR("Interruptions in the run: %1. Each is detected after %2; together this costs %3"),
          {amount(std::round(r.interruptions), Unit::none), amount(d.failures.detection, Unit::seconds),
           amount(d.failures.detection * r.interruptions, Unit::seconds)}};
}
Message overhead_reason(const Design&, Results r) {
  Message::Argument parts;
  for (const Degree& each : degrees())
    parts.list.push_back({each.abbreviation, share(r.*each.step_time, r.step_time), Unit::fraction});
  return {TR("Exposed communication takes %1 of the step: %2"),
          {amount(share(communication_time(r), r.step_time), Unit::fraction), parts}};
}
Message waiting_reason(const Design&, Results r) {
  return {TR("The bubble takes %1 of the step; waiting for the slowest node takes %2"),
          {amount(share(r.time_bubble, r.step_time), Unit::fraction),
           amount(share(r.time_stragglers, r.step_time), Unit::fraction)}};
}
Message failures_reason(const Design&, Results r) {
  return {TR("%1 interruptions per day; repeated work takes %2 and restarts %3 of the run; goodput is %4"),
          {amount(r.finish_days > 0 ? r.interruptions / r.finish_days : 0, Unit::none),
           amount(r.share_rework, Unit::fraction), amount(r.share_restart, Unit::fraction),
           amount(r.goodput, Unit::fraction)}};
}

constexpr PracticeRow table[] = {
    {.kind = PracticeKind::step,
     .id = "fit",
     .title = TR("Fit a step in memory"),
     .advice = TR("Below 10 G parameters, use one technique; above, use TP 8 with pipeline stages or ZeRO-3. With few "
                  "GPUs, recompute and accumulate."),
     .source = playbook,
     .reason = memory_reason,
     .more_designs = fitting_designs,
     .is_met = fits,
     .without = nothing_saved,
     .checks_illegal = true},
    {.kind = PracticeKind::step,
     .id = "batch",
     .title = TR("Reach the global batch"),
     .advice = TR("Use more replicas, accumulation or context parallelism; use fewer if a step has too many tokens. "
                  "Check the loss when the batch changes."),
     .source = playbook,
     .reason = batch_reason,
     .why_idle = why_no_batch_range,
     .edits = batches,
     .is_met = is_batch_in_range},
    {.kind = PracticeKind::step,
     .id = "throughput",
     .title = TR("Raise throughput"),
     .advice = TR("Use tensor parallelism within a node, then sharded replicas until traffic limits them, then stages. "
                  "Make one change at a time."),
     .source = playbook,
     .reason = throughput_reason,
     .more_designs = faster_designs},
    {.kind = PracticeKind::practice,
     .id = "framework",
     .title = TR("Framework selection"),
     .advice = TR("Choose a framework for distributed training with measured runs on these GPUs."),
     .source = document,
     .reason = framework_reason,
     .more_designs = other_frameworks,
     .lists_all_changes = true,
     .is_better = is_measured_gain,
     .note = framework_note},
    {.kind = PracticeKind::practice,
     .id = "communication_optimisation",
     .title = TR("Communication optimisation"),
     .advice = TR("Accumulate gradients before each update, and compress them."),
     .source = document,
     .reason = optimisation_reason,
     .why_idle = why_one_device,
     .edits = compressed_traffic,
     .more_designs = other_accumulations,
     .load = communication_share,
     .lists_all_changes = true,
     .note = optimisation_note},
    {.kind = PracticeKind::practice,
     .id = "batch_size",
     .title = TR("Batch size experimentation"),
     .advice =
         TR("A batch that is too small spends time on communication; one that is too large needs memory and tokens."),
     .source = document,
     .reason = batch_size_reason,
     .edits = micro_batches,
     .more_designs = other_batches,
     .lists_all_changes = true,
     .note = batch_size_note},
    {.kind = PracticeKind::practice,
     .id = "monitoring",
     .title = TR("Monitoring and tuning"),
     .advice = TR("Monitor the run, compare its log with the prediction on the Trust page, and adjust partitioning and "
                  "communication."),
     .source = document,
     .reason = watch_reason,
     .edits = watched_and_tuned,
     .more_designs = repartitioned_designs,
     .without = unwatched},
    {.kind = PracticeKind::practice,
     .id = "backups",
     .title = TR("Backup and recovery"),
     .advice = TR("Save checkpoints at the best interval while the run continues, and keep spare nodes for a quick "
                  "recovery."),
     .source = document,
     .reason = saves_reason,
     .why_idle = why_no_interruptions,
     .edits = saves_and_recovery,
     .without = rarer_saves},
    {.kind = PracticeKind::challenge,
     .id = "communication",
     .title = TR("Communication overhead"),
     .advice = TR("Synchronise gradients less often, compress them, or overlap them with computation."),
     .source = document,
     .reason = overhead_reason,
     .why_idle = why_one_device,
     .edits = less_traffic,
     .load = communication_share,
     .without = without_overlap},
    {.kind = PracticeKind::challenge,
     .id = "synchronisation",
     .title = TR("Synchronisation complexity"),
     .advice = TR("Use a schedule with a smaller bubble, and stages of equal work."),
     .source = document,
     .reason = waiting_reason,
     .why_idle = why_no_waiting,
     .edits = stage_splits,
     .more_designs = other_schedules,
     .load = waiting_share,
     .without = plain_schedule},
    {.kind = PracticeKind::challenge,
     .id = "failures",
     .title = TR("Failure handling"),
     .advice = TR("Keep spare nodes and copies of the state near the GPUs, and rehearse restarts."),
     .source = document,
     .reason = failures_reason,
     .why_idle = why_no_interruptions,
     .edits = safer,
     .load = lost_share,
     .without = without_spares},
    {.kind = PracticeKind::challenge,
     .id = "resources",
     .title = TR("Resource management"),
     .advice = TR("Give loaders enough CPU cores, keep states on the GPUs, and share the cluster between jobs."),
     .source = document,
     .reason = resources_reason,
     .more_designs = other_resources,
     .load = starved_share,
     .without = starved_loaders,
     .lists_all_changes = true,
     .is_better = is_saving,
     .note = resources_note},
    {.kind = PracticeKind::own,
     .id = "formats",
     .title = TR("Mixed precision"),
     .advice = TR("Use the narrowest matmul format that the device supports and the loss allows."),
     .source = "Mixed precision training, arXiv 1710.03740.",
     .reason = precision_reason,
     .edits = narrow_formats,
     .without = wider_format},
    {.kind = PracticeKind::own,
     .id = "links",
     .title = TR("Fast interconnect"),
     .advice = TR("Place groups with the most traffic closest: tensor parallelism on scale-up links, one copy of a "
                  "token per node."),
     .source = "Megatron-LM, arXiv 2104.04473, section 3.",
     .reason = links_reason,
     .why_idle = why_no_slow_link,
     .edits = placements,
     .without = worst_placements},
    {.kind = PracticeKind::own,
     .id = "memory",
     .title = TR("Memory"),
     .advice = TR("Shard the states, recompute activations, offload to the host."),
     .source = "ZeRO, arXiv 1910.02054; ZeRO-Infinity, arXiv 2104.07857.",
     .reason = memory_reason,
     .more_designs = fitting_designs,
     .is_met = fits,
     .without = nothing_saved},
};

}  // namespace

std::span<const PracticeRow> practice_rows() { return table; }

}  // namespace trainyard
