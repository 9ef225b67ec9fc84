// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

// Intermediate quantities, so that every formula can be traced to the inputs.
const Metric table[] = {
    {.id = "micro_batches",
     .label = TR("Micro-batches"),
     .symbol = "m",
     .unit = Unit::none,
     .value = &Evaluation::micro_batches,
     .help = TR("Passes of one replica in one step."),
     .formula = "max(1, {global_batch} ÷ ({data_parallel} × {micro_batch}))",
     .source = TR("Arithmetic on the quantities above.")},
    {.id = "bubble_fraction",
     .label = TR("Bubble, share of work"),
     .unit = Unit::fraction,
     .better = Better::lower,
     .value = &Evaluation::bubble_fraction,
     .help = TR("Waiting ÷ working on the slowest stage."),
     .formula = "{time_bubble} ÷ ({micro_batches} × ({micro_batch_compute} + {micro_batch_recompute} + "
                "{micro_batch_host} + {micro_batch_frozen} + {micro_batch_tensor} + {micro_batch_context} + "
                "{micro_batch_expert} + "
                "{micro_batch_pipeline}))",
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2.")},
    {.id = "virtual_pipeline_used",
     .label = TR("Virtual stages in use"),
     .unit = Unit::none,
     .value = &Evaluation::virtual_pipeline_used,
     .help = TR("Virtual stages of the interleaved schedule, 1 otherwise."),
     .formula = TR("in words: virtual stages when the schedule is interleaved, otherwise 1"),
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2.")},
    {.id = "nodes",
     .label = TR("Nodes"),
     .unit = Unit::none,
     .value = &Evaluation::nodes,
     .help = TR("Servers."),
     .formula = "ceil({accelerators} ÷ {accelerators_per_node})",
     .source = TR("Arithmetic on the quantities above.")},
    {.id = "stalled_share",
     .label = TR("Stalled runs"),
     .unit = Unit::fraction,
     .better = Better::lower,
     .value = &Evaluation::stalled_share,
     .help = TR("Share of measured runs of this framework and size whose pipelines stalled. The predicted step leaves "
                "stalls out; its likely range includes them."),
     .formula = TR("in words: with a pipeline between nodes near 1 at 64 nodes; with ZeRO-1 also at 32 nodes and 32 "
                   "replicas, without ZeRO at 4 replicas and 16 micro-batches; else near 0, and 0 for frameworks that "
                   "do not stall"),
     .source = TR("nanotron runs of the Ultra-Scale Playbook; the cause is not known.")},
    {.id = "memory_pressure",
     .label = TR("Memory pressure"),
     .unit = Unit::none,
     .better = Better::lower,
     .value = &Evaluation::memory_pressure,
     .help = TR("How many times longer a micro-batch took in measured runs whose devices were this full. The predicted "
                "step leaves it out; its likely range includes it."),
     .formula = TR("in words: 1 without a pipeline or while memory is free, 4.5 for nanotron's pipelines where nine "
                   "tenths are certainly held"),
     .source = TR("nanotron runs of the Ultra-Scale Playbook.")},
    {.id = "incident_slowdown",
     .label = TR("Slowdown by incidents"),
     .unit = Unit::none,
     .better = Better::lower,
     .value = &Evaluation::incident_slowdown,
     .help = TR("How many times longer a step took in measured runs like this that stalled, ran at a limited pace or "
                "were short of memory. The likely range includes it."),
     .formula = TR("in words: passes at the pace limit of a layer, with {stalled_share} of the stalls and times "
                   "{memory_pressure} ÷ healthy passes, as far as the step consists of passes; 1 for frameworks "
                   "without such runs"),
     .source = TR("nanotron runs of the Ultra-Scale Playbook; the cause is not known.")},
    {.id = "micro_batch_compute",
     .label = TR("Compute per micro-batch"),
     .unit = Unit::seconds,
     .value = &Evaluation::micro_batch_compute,
     .help = TR("Forward and backward pass of one micro-batch on the slowest stage."),
     .formula =
         TR("in words: for each layer products ÷ (peak × efficiency), attention ÷ its own efficiency, elementwise "
            "bytes ÷ memory bandwidth, and the start of each kernel; the head on the last stage"),
     .source = TR("Roofline (Williams et al. 2009); FlashAttention-2 (arXiv 2307.08691).")},
    {.id = "micro_batch_recompute",
     .label = TR("Recompute per micro-batch"),
     .unit = Unit::seconds,
     .value = &Evaluation::micro_batch_recompute,
     .help = TR("What is computed again for one micro-batch on that stage."),
     .formula = TR("in words: the forward pass (full), two thirds of the MLP (MLP), the scores (attention without "
                   "FlashAttention)"),
     .source = TR("Korthikanti et al. (arXiv 2205.05198), section 4.")},
    {.id = "micro_batch_host",
     .label = TR("Host per micro-batch"),
     .unit = Unit::seconds,
     .value = &Evaluation::micro_batch_host,
     .help = TR("Waiting for kernels to be launched, for one micro-batch on that stage."),
     .formula = TR("in words: for each layer and pass the smooth maximum of device time and launch time, less the "
                   "device time; launch time is kernels × launch latency"),
     .source = TR("Launch floors of published runs; PyTorch profiler traces.")},
    {.id = "micro_batch_tensor",
     .label = TR("TP per micro-batch"),
     .unit = Unit::seconds,
     .value = &Evaluation::micro_batch_tensor,
     .help = TR("Exposed gathers and scatters of one micro-batch on that stage."),
     .formula =
         TR("in words: layers × 8 gathers or scatters (12 with full recompute; half where a layer is one block, or its "
            "blocks stand side by side), or half as many all-reduces "
            "without sequence parallelism × (latency + bytes ÷ bandwidth) × (1 − TP overlap), and the share "
            "of the device that the hidden ones take"),
     .source = TR("Megatron-LM (arXiv 1909.08053); NCCL cost model.")},
    {.id = "micro_batch_context",
     .label = TR("CP per micro-batch"),
     .unit = Unit::seconds,
     .value = &Evaluation::micro_batch_context,
     .help = TR("Exposed ring exchange of one micro-batch on that stage."),
     .formula = TR("in words: layers × what is left of 3 rounds of keys and values when the CP overlap of it runs "
                   "behind attention; all of them when gathered; 4 all-to-alls of heads otherwise"),
     .source = TR("Ring attention (arXiv 2310.01889); Ulysses (arXiv 2309.14509).")},
    {.id = "micro_batch_expert",
     .label = TR("EP per micro-batch"),
     .unit = Unit::seconds,
     .value = &Evaluation::micro_batch_expert,
     .help = TR("Exposed dispatch and combine of one micro-batch on that stage."),
     .formula = TR("in words: expert layers × what is left of 4 all-to-alls when the EP overlap of them runs behind "
                   "computing"),
     .source = TR("GShard (arXiv 2006.16668).")},
    {.id = "micro_batch_pipeline",
     .label = TR("PP per micro-batch"),
     .unit = Unit::seconds,
     .value = &Evaluation::micro_batch_pipeline,
     .help = TR("Exposed messages of one micro-batch on that stage."),
     .formula = TR("in words: 2 × virtual stages × (latency + message ÷ bandwidth) × (1 − PP overlap)"),
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2.")},
    {.id = "other_stages_time",
     .label = TR("Other stages together"),
     .unit = Unit::seconds,
     .value = &Evaluation::other_stages_time,
     .help = TR("One micro-batch through all stages but the slowest."),
     .formula = TR("in words: sum over the stages of one micro-batch's time, less the slowest"),
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2.")},
    {.id = "data_time_total",
     .label = TR("DP traffic time"),
     .unit = Unit::seconds,
     .value = &Evaluation::data_time_total,
     .help = TR("Reductions and gathers of one step if nothing were hidden."),
     .formula = TR("in words: gradient reductions × scatter of the gradients + gathers of the weights inside the shard "
                   "group + sums over the groups, each latency + bytes ÷ bandwidth on the tiers it crosses; experts "
                   "follow in their own groups"),
     .source = TR("ZeRO (arXiv 1910.02054), section 7; NCCL cost model.")},
    {.id = "outer_time",
     .label = TR("Averaging after local steps"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::outer_time,
     .help =
         TR("One step's share of what replicas that step apart take to average what they have learnt. Nothing hides "
            "it: it follows the last update."),
     .formula = TR("in words: a sum over the replicas, or over the shard groups of one shard, in the format of "
                   "gradients ÷ local steps; 0 with one local step"),
     .source = TR("DiLoCo (arXiv 2311.08105), algorithm 1; NCCL cost model.")},
    {.id = "data_window",
     .label = TR("DP window"),
     .unit = Unit::seconds,
     .value = &Evaluation::data_window,
     .help = TR("Computing behind which that traffic may hide."),
     .formula = TR("in words: all passes of the step and its bubble when reductions or gathers are spread over it or "
                   "stages are "
                   "interleaved, otherwise one micro-batch"),
     .source = TR("FSDP (arXiv 2304.11277), section 3.3.")},
    {.id = "gradient_reductions",
     .label = TR("Gradient reductions"),
     .unit = Unit::none,
     .value = &Evaluation::gradient_reductions,
     .help = TR("How often gradients are reduced in one step."),
     .formula = TR("in words: as set, otherwise once for ZeRO-0 and 1; from ZeRO-2 on after every micro-batch, or "
                   "after every group of "
                   "as many micro-batches as stages when interleaved"),
     .source = TR("Breadth-first pipelines (arXiv 2211.05953).")},
    {.id = "largest_stage_parameters",
     .label = TR("Parameters of the largest stage"),
     .unit = Unit::scaled,
     .value = &Evaluation::largest_stage_parameters,
     .help = TR("Parameters of one device of the stage that has most of them: it reduces and updates longest."),
     .formula = TR("in words: the largest over the stages of the parameters of one device"),
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2.")},
    {.id = "largest_stage_experts",
     .label = TR("Expert parameters of that stage"),
     .unit = Unit::scaled,
     .value = &Evaluation::largest_stage_experts,
     .help = TR("Those of them that belong to experts."),
     .formula = TR("in words: expert matrices of its layers ÷ (expert parallel × expert tensor parallel)"),
     .source = TR("GShard (arXiv 2006.16668).")},
    {.id = "optimizer_parameters",
     .label = TR("Parameters updated per GPU"),
     .unit = Unit::scaled,
     .value = &Evaluation::optimizer_parameters,
     .help = TR("Parameters whose state one device updates."),
     .formula = "({largest_stage_trained} − {largest_stage_trained_experts}) ÷ {optimizer_shards} + "
                "{largest_stage_trained_experts} ÷ {expert_optimizer_shards}",
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "optimizer_traffic",
     .label = TR("Bytes moved per update"),
     .unit = Unit::bytes,
     .value = &Evaluation::optimizer_traffic,
     .help = TR("State read and written, gradient read, weight written; with loss scaling the gradient twice more."),
     .formula = TR(
         "in words: state read and written, gradient read (and scaled back with FP16), weight (with adapters theirs) "
         "written; with local steps three times their bytes ÷ local steps"),
     .source = TR("Arithmetic on the quantities above.")},
    {.id = "tensor_volume",
     .label = TR("TP volume per step"),
     .unit = Unit::file,
     .better = Better::lower,
     .value = &Evaluation::tensor_volume,
     .help = TR("Bytes that one device sends for TP in one step."),
     .formula = TR("in words: micro-batches × layers × 8 (12 with full recompute; half where a layer is one block, or "
                   "its blocks stand side by side) × (t − 1) ÷ t × bytes per element × tokens × hidden"),
     .source = TR("Megatron-LM (arXiv 1909.08053).")},
    {.id = "context_volume",
     .label = TR("CP volume per step"),
     .unit = Unit::file,
     .better = Better::lower,
     .value = &Evaluation::context_volume,
     .help = TR("Bytes that one device sends for CP in one step."),
     .formula = TR("in words: micro-batches × layers × 3 × (c − 1) ÷ c × keys and values of the whole sequence, or 2 "
                   "× (c − 1) ÷ c × query, key, value and output of the device's part"),
     .source = TR("Ring attention (arXiv 2310.01889); Ulysses (arXiv 2309.14509).")},
    {.id = "expert_volume",
     .label = TR("EP volume per step"),
     .unit = Unit::file,
     .better = Better::lower,
     .value = &Evaluation::expert_volume,
     .help = TR("Bytes that one device sends for EP in one step."),
     .formula =
         TR("in words: micro-batches × expert layers × 4 × bytes per element × tokens × hidden ÷ t × copies that "
            "leave the device: experts per token × (e − 1) ÷ e, or once for each node and device"),
     .source = TR("GShard (arXiv 2006.16668); DeepEP.")},
    {.id = "pipeline_volume",
     .label = TR("PP volume per step"),
     .unit = Unit::file,
     .better = Better::lower,
     .value = &Evaluation::pipeline_volume,
     .help = TR("Bytes that one device sends for PP in one step."),
     .formula = TR("in words: micro-batches × 2 × virtual stages × bytes per element × tokens × hidden ÷ t"),
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2.")},
    {.id = "data_volume",
     .label = TR("DP volume per step"),
     .unit = Unit::file,
     .better = Better::lower,
     .value = &Evaluation::data_volume,
     .help = TR("Bytes that one device sends for DP in one step, experts among them."),
     .formula =
         TR("in words: (d − 1) ÷ d × (gradient reductions × gradients + gathered weights) for a shard group of d, as "
            "they travel, and twice (r − 1) ÷ r of a shard for r groups (÷ local steps); experts in groups of those "
            "that hold the same ones"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "expert_data_volume",
     .label = TR("DP volume of experts"),
     .unit = Unit::file,
     .better = Better::lower,
     .value = &Evaluation::expert_data_volume,
     .help = TR("Gradients and weights of experts among the bytes that one device sends for DP in one step."),
     .formula = TR("in words: as the DP volume, of the parameters of experts alone, among the GPUs that hold the same "
                   "experts"),
     .source = TR("DeepSpeed-MoE (arXiv 2201.05596), section 5; Megatron Core, expert data parallelism.")},
    {.id = "expert_replicas",
     .label = TR("Replicas of an expert"),
     .unit = Unit::none,
     .value = &Evaluation::expert_replicas,
     .help = TR("GPUs that hold the same expert weights, and exchange their gradients."),
     .formula = TR("in words: max(1, TP × CP × DP ÷ (expert parallel × expert tensor parallel)); 0 without experts"),
     .source = TR("DeepSpeed-MoE (arXiv 2201.05596), section 5; Megatron Core, expert data parallelism.")},
    {.id = "peak_flops",
     .label = TR("Dense peak"),
     .symbol = "F",
     .unit = Unit::flop_rate,
     .value = &Evaluation::peak_flops,
     .help = TR("Dense peak of one device in the number format of the products."),
     .formula =
         TR("in words: the catalog's dense rate for the precision, or of the next wider format that the device has"),
     .source = TR("Data sheet of the accelerator.")},
    {.id = "flops_per_token",
     .label = TR("FLOPs per token"),
     .unit = Unit::flop,
     .value = &Evaluation::flops_per_token,
     .help = TR("Useful operations for one token, forward and backward, those of a reference or teacher among them."),
     .formula = "6 × {active_parameters} − 2 × {frozen_parameters} + {attention_flops_per_token} + "
                "{prediction_flops_per_token} + {frozen_flops_per_token} − {uncounted_flops_per_token} − "
                "{dropped_flops_per_token}",
     .source = TR("Kaplan et al. (arXiv 2001.08361), section 2.1; PaLM (arXiv 2204.02311), appendix B.")},
    {.id = "attention_flops_per_token",
     .label = TR("Attention FLOPs per token"),
     .unit = Unit::flop,
     .value = &Evaluation::attention_flops_per_token,
     .help = TR("Scores and values over all layers, and the scans of linear layers, forward and backward."),
     .formula = TR("in words: 12 × attention layers × heads × head size × tokens met, half of it by the causal "
                   "convention; the sequence length is met, or w × (2 − w ÷ sequence length) in layers with a window "
                   "w; linear layers add 3 × the products of their chunks"),
     .source = TR("PaLM (arXiv 2204.02311), appendix B.")},
    {.id = "uncounted_flops_per_token",
     .label = TR("FLOPs not counted"),
     .unit = Unit::flop,
     .value = &Evaluation::uncounted_flops_per_token,
     .help = TR("Six operations for each parameter that the convention leaves out."),
     .formula = TR("in words: 6 × (4 × when frozen) the token table without a head of its own (without token table), "
                   "and norms and biases (Megatron's); 0 otherwise"),
     .source = TR("Megatron-LM, num_floating_point_operations in training.py.")},
    {.id = "dropped_flops_per_token",
     .label = TR("FLOPs of dropped tokens"),
     .unit = Unit::flop,
     .value = &Evaluation::dropped_flops_per_token,
     .help = TR("Operations of experts that never happen, because a capacity drops the token."),
     .formula = TR("in words: (1 − min(1, capacity factor)) × 6 × (4 × when frozen) weights of the visited experts; 0 "
                   "where experts take every token"),
     .source = TR("Switch Transformers (arXiv 2101.03961), section 2.2.")},
    {.id = "hardware_flops_per_token",
     .label = TR("Hardware FLOPs per token"),
     .unit = Unit::flop,
     .value = &Evaluation::hardware_flops_per_token,
     .help = TR("The same with what is recomputed."),
     .formula = TR("in words: FLOPs per token plus one forward pass of what is recomputed"),
     .source = TR("Korthikanti et al. (arXiv 2205.05198), section 4.")},
};

}  // namespace

MetricTable time_part_metrics() { return {MetricGroup::details, {Job::training}, table}; }

}  // namespace trainyard
