// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/parameter_rows.h"

namespace trainyard {
namespace {

constexpr Choice gradient_syncs[] = {
    {"auto", TR("As sharding requires"),
     TR("Once per step with ZeRO-0 and 1, after each micro-batch with ZeRO-2 and 3")},
    {"once", TR("Once per step"), TR("Full gradients accumulate until the last micro-batch (no_sync)")},
    {"every", TR("Every micro-batch"), TR("More traffic, which can overlap with the whole step")},
};
constexpr Choice compressions[] = {
    {"none", TR("None"), TR("Gradients are sent uncompressed")},
    {"powersgd", TR("PowerSGD"), TR("Two thin factors replace each matrix")},
    {"one_bit", TR("1 bit"), TR("Signs and one scale")},
};

const Parameter sharding_rows[] = {
    {.id = "shard_group",
     .label = TR("Shard group"),
     .unit = Unit::none,
     .min = 1,
     .max = 1 << 20,
     .scale = Scale::powers_of_two,
     .integer = true,
     .help = TR("Devices that shard states among each other. If smaller than all, each group holds everything and "
                "groups add up gradients (hybrid sharding)."),
     .source = TR("FSDP (arXiv 2304.11277), section 3.2.2."),
     .access = FIELD(layout.shard_group),
     .derive = derived_shard_group,
     .derivation = TR("DP × CP"),
     .why_idle = why_no_sharding,
     .advanced = true},
    {.id = "local_steps",
     .label = TR("Local steps"),
     .unit = Unit::none,
     .min = 1,
     .max = 10000,
     .scale = Scale::logarithmic,
     .integer = true,
     .help = TR("Steps between averages of the replicas (local SGD, DiLoCo); divides the traffic between replicas. "
                "More local steps let replicas diverge: training may need more steps or reach a worse loss."),
     .source = TR("Local SGD (arXiv 1805.09767); DiLoCo (arXiv 2311.08105): 500 steps on 8 replicas of up to 400 M "
                  "parameters."),
     .access = FIELD(layout.local_steps),
     .why_idle = why_no_replicas,
     .advanced = true},
    {.id = "gradient_sync",
     .label = TR("Gradient reduction"),
     .choices = gradient_syncs,
     .help = TR("How often gradients are reduced if a step has several micro-batches."),
     .source = TR("ZeRO (arXiv 1910.02054); PyTorch no_sync; ZeRO-2 and 3 reduce after each micro-batch."),
     .access = CHOICE(layout.gradient_sync),
     .why_idle = why_no_replicas,
     .advanced = true},
    {.id = "keep_weights",
     .label = TR("Keep gathered weights"),
     .help = TR("Weights gathered for the forward pass stay until the backward pass. Saves one gather but needs memory "
                "for the full weights."),
     .source = TR("PyTorch FSDP2, reshard_after_forward = False."),
     .access = FIELD(layout.keep_weights),
     .why_idle = why_no_weight_shards,
     .advanced = true},
    {.id = "quantized_weights",
     .label = TR("8-bit weight gather"),
     .help = TR("Gathered weights are quantized by blocks: half of the traffic, some additional compute."),
     .source = TR("ZeRO++ (arXiv 2306.10209), section 3.1."),
     .access = FIELD(layout.quantized_weights),
     .why_idle = why_no_weight_shards,
     .advanced = true,
     .caution = TR("check the loss")},
    {.id = "hierarchical_weights",
     .label = TR("Weight copy per domain"),
     .help = TR("Each scale-up domain keeps a copy of the weights, so gathers of the backward pass stay inside it."),
     .source = TR("ZeRO++ (arXiv 2306.10209), section 3.2."),
     .access = FIELD(layout.hierarchical_weights),
     .why_idle = why_no_weight_shards,
     .advanced = true},
    {.id = "quantized_gradients",
     .label = TR("4-bit gradient reduction"),
     .help = TR("Reduced gradients are quantized by blocks: a quarter of the 16-bit traffic, some additional compute."),
     .source = TR("ZeRO++ (arXiv 2306.10209), section 3.3."),
     .access = FIELD(layout.quantized_gradients),
     .why_idle = why_no_weight_shards,
     .advanced = true,
     .caution = TR("check the loss")},
    {.id = "gradient_compression",
     .label = TR("Gradient compression"),
     .choices = compressions,
     .help =
         TR("What is sent instead of the gradients. The error is kept and added to the gradients of the next step."),
     .source = TR("PowerSGD (arXiv 1905.13727); 1-bit Adam (arXiv 2102.02888), after its warm-up."),
     .access = CHOICE(layout.gradient_compression),
     .why_idle = for_tokens(why_no_compression),
     .advanced = true,
     .caution = TR("check the loss")},
    {.id = "compression_rank",
     .label = TR("Compression rank"),
     .unit = Unit::none,
     .min = 1,
     .max = 256,
     .scale = Scale::powers_of_two,
     .integer = true,
     .help = TR("Rank of the factors that replace each gradient matrix."),
     .source = TR("PowerSGD (arXiv 1905.13727), section 5: 4 for language models."),
     .access = FIELD(layout.compression_rank),
     .why_idle = for_tokens(why_no_powersgd),
     .advanced = true},
};

}  // namespace

ParameterTable sharding_parameters() { return {Group::layout, of_training, sharding_rows}; }

}  // namespace trainyard
