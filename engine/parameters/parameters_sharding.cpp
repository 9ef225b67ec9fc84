// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/parameter_rows.h"

namespace trainyard {
namespace {

constexpr Choice gradient_syncs[] = {
    {"auto", TR("As sharding needs"), TR("Once a step with ZeRO-0 and 1, after each micro-batch with ZeRO-2 and 3")},
    {"once", TR("Once a step"), TR("Gradients pile up whole until the last micro-batch (no_sync)")},
    {"every", TR("Every micro-batch"), TR("More traffic, which has the whole step to hide in")},
};
constexpr Choice compressions[] = {
    {"none", TR("None"), TR("Gradients are sent as they are")},
    {"powersgd", TR("PowerSGD"), TR("Two thin factors stand for each matrix")},
    {"one_bit", TR("1 bit"), TR("Signs and a scale")},
};

const Parameter table[] = {
    {.id = "shard_group",
     .label = TR("Shard group"),
     .unit = Unit::none,
     .min = 1,
     .max = 1 << 20,
     .scale = Scale::powers_of_two,
     .integer = true,
     .help = TR("Devices that divide states among themselves. Smaller than all: each group holds everything, and the "
                "groups add up their gradients (hybrid sharding)."),
     .source = TR("FSDP (arXiv 2304.11277), section 3.2.2."),
     .access = FIELD(layout.shard_group),
     .derive = derived_shard_group,
     .derivation = TR("DP × CP"),
     .idle = nothing_divided,
     .advanced = true},
    {.id = "local_steps",
     .label = TR("Local steps"),
     .unit = Unit::none,
     .min = 1,
     .max = 10000,
     .scale = Scale::logarithmic,
     .integer = true,
     .help = TR("Steps that replicas take by themselves before they average what they have learnt (local SGD, DiLoCo): "
                "traffic between them is divided by it. With ZeRO a shard group steps together. It changes the "
                "training: replicas drift apart in between, and may need more steps or end worse."),
     .source = TR("Local SGD (arXiv 1805.09767); DiLoCo (arXiv 2311.08105): 500 steps on 8 replicas of up to 400 M "
                  "parameters."),
     .access = FIELD(layout.local_steps),
     .idle = no_replicas,
     .advanced = true},
    {.id = "gradient_sync",
     .label = TR("Gradient reduction"),
     .choices = gradient_syncs,
     .help = TR("How often gradients are reduced when a step has several micro-batches."),
     .source = TR("ZeRO (arXiv 1910.02054); PyTorch no_sync; ZeRO-2 and 3 reduce after each micro-batch."),
     .access = CHOICE(layout.gradient_sync),
     .idle = no_replicas,
     .advanced = true},
    {.id = "keep_weights",
     .label = TR("Keep gathered weights"),
     .help = TR("Weights gathered for the forward pass stay until the backward pass: one gather less, all of them held "
                "whole."),
     .source = TR("PyTorch FSDP2, reshard_after_forward = False."),
     .access = FIELD(layout.keep_weights),
     .idle = weights_whole,
     .advanced = true},
    {.id = "quantized_weights",
     .label = TR("Weights gathered in 8 bits"),
     .help = TR("Weights travel quantised by blocks: half the traffic, some more work."),
     .source = TR("ZeRO++ (arXiv 2306.10209), section 3.1."),
     .access = FIELD(layout.quantized_weights),
     .idle = weights_whole,
     .advanced = true,
     .caution = TR("check the loss")},
    {.id = "hierarchical_weights",
     .label = TR("Second copy in the domain"),
     .help = TR("Each scale-up domain keeps a copy of the weights, so that gathers of the backward pass stay inside."),
     .source = TR("ZeRO++ (arXiv 2306.10209), section 3.2."),
     .access = FIELD(layout.hierarchical_weights),
     .idle = weights_whole,
     .advanced = true},
    {.id = "quantized_gradients",
     .label = TR("Gradients reduced in 4 bits"),
     .help = TR("Gradients travel quantised by blocks: a quarter of 16-bit traffic, some more work."),
     .source = TR("ZeRO++ (arXiv 2306.10209), section 3.3."),
     .access = FIELD(layout.quantized_gradients),
     .idle = weights_whole,
     .advanced = true,
     .caution = TR("check the loss")},
    {.id = "gradient_compression",
     .label = TR("Gradient compression"),
     .choices = compressions,
     .help = TR("What is sent instead of the gradients; the error is kept and added to the next step's."),
     .source = TR("PowerSGD (arXiv 1905.13727); 1-bit Adam (arXiv 2102.02888), after its warm-up."),
     .access = CHOICE(layout.gradient_compression),
     .idle = states_divided,
     .advanced = true,
     .caution = TR("check the loss")},
    {.id = "compression_rank",
     .label = TR("Compression rank"),
     .unit = Unit::none,
     .min = 1,
     .max = 256,
     .scale = Scale::powers_of_two,
     .integer = true,
     .help = TR("Rank of the factors that stand for each gradient matrix."),
     .source = TR("PowerSGD (arXiv 1905.13727), section 5: 4 for language models."),
     .access = FIELD(layout.compression_rank),
     .idle = no_powersgd,
     .advanced = true},
};

}  // namespace

ParameterTable sharding_parameters() { return {Group::layout, of_training, table}; }

}  // namespace trainyard
