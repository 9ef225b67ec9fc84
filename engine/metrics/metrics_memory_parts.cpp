// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

// Intermediate quantities, so that every formula can be traced to the inputs.
const Metric table[] = {
    {.id = "fullest_stage",
     .label = TR("Fullest stage"),
     .unit = Unit::none,
     .value = &Evaluation::fullest_stage,
     .help = TR("The pipeline stage whose devices need most memory, counted from 0."),
     .formula = TR("in words: the stage with the largest sum of parts"),
     .source = TR("Comparison of the stages.")},
    {.id = "stage_layers",
     .label = TR("Layers on that stage"),
     .unit = Unit::none,
     .value = &Evaluation::stage_layers,
     .help = TR("Layers of the fullest stage."),
     .formula = TR("in words: layers ÷ stages, with one fewer where they do not divide evenly"),
     .source = TR("Llama 3 report (arXiv 2407.21783), section 3.3.2.")},
    {.id = "stage_parameters",
     .label = TR("Parameters per GPU"),
     .unit = Unit::scaled,
     .value = &Evaluation::stage_parameters,
     .help = TR("Parameters that one device of the fullest stage works on, before sharding."),
     .formula = TR("in words: those of its layers, of the embedding or head on the end stages; matrices divided by "
                   "tensor parallel, experts by expert parallel"),
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2.")},
    {.id = "stage_expert_parameters",
     .label = TR("Expert parameters per GPU"),
     .unit = Unit::scaled,
     .value = &Evaluation::stage_expert_parameters,
     .help = TR("Those of them that belong to experts."),
     .formula = TR("in words: expert matrices of its layers ÷ (expert parallel × expert tensor parallel)"),
     .source = TR("GShard (arXiv 2006.16668).")},
    {.id = "tokens_per_micro_batch",
     .label = TR("Tokens per micro-batch"),
     .unit = Unit::tokens_exact,
     .value = &Evaluation::tokens_per_micro_batch,
     .help = TR("Tokens that one device sees in one pass."),
     .formula = "{rows_of_micro_batch} × {row_tokens} ÷ {context_parallel}",
     .source = TR("Arithmetic on the quantities above.")},
    {.id = "micro_batches_in_flight",
     .label = TR("Micro-batches in flight"),
     .unit = Unit::none,
     .value = &Evaluation::micro_batches_in_flight,
     .help =
         TR("Micro-batches whose activations the fullest stage holds at its peak, counted in passes through all its "
            "layers."),
     .formula = TR("in words: all of them for AFAB; as many as stages follow, its own included, for 1F1B and ZB-H1; (2 "
                   "× (stages after it) + (virtual stages − 1) × stages + 1) ÷ virtual stages when interleaved; stages "
                   "for ZB-V; (stages + 1) ÷ 2 for DualPipe; at most all"),
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2; Zero Bubble (arXiv 2401.10241); DeepSeek-V3 report "
                  "(arXiv 2412.19437), table 2.")},
    {.id = "weight_gradients_pending",
     .label = TR("Weight gradients pending"),
     .unit = Unit::none,
     .value = &Evaluation::weight_gradients_pending,
     .help = TR("Micro-batches at that peak whose backward pass is done while the gradients of their weights wait."),
     .formula = TR("in words: as many as stages come before it for ZB-H1; none at the peak of the other schedules, "
                   "unless recomputed activations are kept for them"),
     .source = TR("Zero Bubble (arXiv 2401.10241), section 2.")},
    {.id = "activation_bytes_per_token",
     .label = TR("Bytes kept per token and layer"),
     .symbol = "k",
     .unit = Unit::bytes,
     .value = &Evaluation::activation_bytes_per_token,
     .help = TR("Inputs of norms and matrix products, queries, keys, values, attention output and MLP activations, on "
                "one device."),
     .formula = TR("in words: norms and residuals (divided by tensor parallel with sequence parallel) plus attention "
                   "and MLP tensors ÷ tensor parallel, in the formats that are stored, less what is recomputed"),
     .source = TR("Korthikanti et al. (arXiv 2205.05198), section 4.")},
    {.id = "activation_bytes_per_layer",
     .label = TR("Kept per layer"),
     .unit = Unit::memory,
     .value = &Evaluation::activation_bytes_per_layer,
     .help = TR("Activations of one layer for one micro-batch on one device."),
     .formula = "{tokens_per_micro_batch} × {activation_bytes_per_token}",
     .source = TR("Korthikanti et al. (arXiv 2205.05198), section 4.")},
    {.id = "weight_gradient_bytes_per_layer",
     .label = TR("Kept for weight gradients"),
     .unit = Unit::memory,
     .value = &Evaluation::weight_gradient_bytes_per_layer,
     .help = TR("What one layer keeps of one micro-batch until the gradients of its weights are computed: inputs and "
                "gradients of the outputs of its matrix products."),
     .formula = TR("in words: 32 ÷ 34 of what the layer keeps for the backward pass without attention scores and "
                   "without recomputing"),
     .source = TR("Zero Bubble (arXiv 2401.10241), table 1.")},
    {.id = "logit_bytes",
     .label = TR("Logits"),
     .unit = Unit::memory,
     .value = &Evaluation::logit_bytes,
     .help = TR("Logits, loss and their gradient on the last stage; zero when another stage is the fullest."),
     .formula =
         TR("in words: 6 bytes (fused) or 16 (eager), and 4 of a reference or teacher, × tokens × vocabulary ÷ tensor "
            "parallel, on the last stage; 0 for a reward model"),
     .source = TR("Measured peaks of Megatron and PyTorch.")},
    {.id = "layer_working_bytes",
     .label = TR("Working layer"),
     .unit = Unit::memory,
     .value = &Evaluation::layer_working_bytes,
     .help =
         TR("Gradients of the layer whose backward pass runs, what recomputing brings back, and weight gradients in "
            "the making."),
     .formula =
         TR("in words: the framework's bytes for each token and hidden element ÷ tensor parallel, plus its copies "
            "of the activations that were dropped, plus its bytes for each weight of one MLP"),
     .source = TR("Peaks of published runs, framework by framework.")},
    {.id = "gathered_bytes",
     .label = TR("Gathered inputs"),
     .unit = Unit::memory,
     .value = &Evaluation::gathered_bytes,
     .help = TR("Inputs gathered for tensor-parallel products that are still alive at the peak, as expected from the "
                "pace of the run."),
     .formula = TR("in words: gathered inputs at most × a share that falls from 1 to 0 as a micro-batch on a stage "
                   "takes longer"),
     .source = TR("nanotron runs of the Ultra-Scale Playbook.")},
    {.id = "sharding_buffer_bytes",
     .label = TR("Sharding buffers"),
     .unit = Unit::memory,
     .value = &Evaluation::sharding_buffer_bytes,
     .help = TR("Gradients or weights held undivided for a while: two virtual stages (interleaved ZeRO-2), two layers "
                "(otherwise)."),
     .formula = TR("in words: gradient bytes of what is being accumulated and reduced (ZeRO-2), weights and gradients "
                   "of two layers (ZeRO-3), or all weights where they stay gathered"),
     .source = TR("FSDP (arXiv 2304.11277), section 3; breadth-first pipelines (arXiv 2211.05953).")},
    {.id = "boundary_bytes",
     .label = TR("Stage messages"),
     .unit = Unit::memory,
     .value = &Evaluation::boundary_bytes,
     .help = TR("Tensors received from and sent to neighbouring stages, forward and backward."),
     .formula = TR("in words: four of bytes per element × tokens × hidden (÷ tensor parallel with sequence parallel)"),
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2.")},
    {.id = "weight_bytes_per_parameter",
     .label = TR("Bytes per weight"),
     .unit = Unit::bytes,
     .value = &Evaluation::weight_bytes_per_parameter,
     .help = TR("Of the copy that the passes use."),
     .formula =
         TR("in words: 4 for FP32 and for FP32 master weights of FSDP, otherwise 2; 2 or 0.56 (NF4) when frozen; with "
            "quantized weights their 8-bit or 4-bit copies, with scales, on top or instead"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "gradient_bytes_per_parameter",
     .label = TR("Bytes per gradient"),
     .unit = Unit::bytes,
     .value = &Evaluation::gradient_bytes_per_parameter,
     .help = TR("Of the gradient between passes."),
     .formula = TR("in words: 4 for FP32 gradients, 2 for BF16"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "optimizer_bytes_per_parameter",
     .label = TR("Bytes of optimizer state"),
     .unit = Unit::bytes,
     .value = &Evaluation::optimizer_bytes_per_parameter,
     .help = TR("Master weight and moments of one parameter."),
     .formula =
         TR("in words: 4 for the master weight (2 with remainders, 0 without and when training in FP32), plus two "
            "moments (Adam), 2 (8-bit Adam), one moment (SGD with momentum, Lion, Muon) or one number a row and "
            "column of a matrix (Adafactor); a moment takes 4, 2 or 1"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "outer_bytes_per_parameter",
     .label = TR("Bytes for local steps"),
     .unit = Unit::bytes,
     .value = &Evaluation::outer_bytes_per_parameter,
     .help =
         TR("Momentum of the outer optimizer, and the weight as it was averaged last; both live beside the optimizer "
            "state."),
     .formula = TR("in words: 4 + 4 where replicas take more than one local step, otherwise 0"),
     .source = TR("DiLoCo (arXiv 2311.08105), algorithm 1.")},
    {.id = "model_state_bytes",
     .label = TR("Model states per parameter"),
     .unit = Unit::bytes,
     .value = &Evaluation::model_state_bytes,
     .help = TR("Weight, gradient and optimizer state of one parameter."),
     .formula = "{weight_bytes_per_parameter} + {gradient_bytes_per_parameter} + {optimizer_bytes_per_parameter} + "
                "{outer_bytes_per_parameter}",
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "weight_shards",
     .label = TR("Shards of weights"),
     .unit = Unit::none,
     .value = &Evaluation::weight_shards,
     .help = TR("Devices that divide the weights among themselves."),
     .formula = TR("in words: the shard group from ZeRO-3 on, otherwise 1"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "expert_weight_shards",
     .label = TR("Shards of expert weights"),
     .unit = Unit::none,
     .value = &Evaluation::expert_weight_shards,
     .help = TR("The same for the weights of experts."),
     .formula =
         TR("in words: shard group × tensor parallel ÷ (expert × expert tensor parallel) from ZeRO-3 on, otherwise 1"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "gradient_shards",
     .label = TR("Shards of gradients"),
     .unit = Unit::none,
     .value = &Evaluation::gradient_shards,
     .help = TR("Devices that divide the gradients among themselves."),
     .formula = TR("in words: the shard group from ZeRO-2 on, otherwise 1; 1 when gradients are reduced once a step"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "expert_gradient_shards",
     .label = TR("Shards of expert gradients"),
     .unit = Unit::none,
     .value = &Evaluation::expert_gradient_shards,
     .help = TR("The same for the gradients of experts."),
     .formula =
         TR("in words: shard group × tensor parallel ÷ (expert × expert tensor parallel) from ZeRO-2 on, otherwise 1"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "optimizer_shards",
     .label = TR("Shards of optimizer state"),
     .unit = Unit::none,
     .value = &Evaluation::optimizer_shards,
     .help = TR("Devices that divide the optimizer state among themselves."),
     .formula = TR("in words: the shard group from ZeRO-1 on, otherwise 1"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "expert_optimizer_shards",
     .label = TR("Shards of expert optimizer state"),
     .unit = Unit::none,
     .value = &Evaluation::expert_optimizer_shards,
     .help = TR("The same for the optimizer state of experts."),
     .formula =
         TR("in words: shard group × tensor parallel ÷ (expert × expert tensor parallel) from ZeRO-1 on, otherwise 1"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "gathered_bytes_most",
     .label = TR("Gathered inputs at most"),
     .unit = Unit::memory,
     .value = &Evaluation::gathered_bytes_most,
     .help = TR("Gathered inputs that are alive when communication runs as far ahead as it can."),
     .formula = TR("in words: bytes of the framework for each token, hidden element and layer in flight"),
     .source = TR("nanotron runs of the Ultra-Scale Playbook.")},
};

}  // namespace

MetricTable memory_part_metrics() { return {MetricGroup::details, {Job::training}, table}; }

}  // namespace trainyard
