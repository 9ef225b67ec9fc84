// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

const Metric table[] = {
    {.id = "fits",
     .label = TR("Fits"),
     .group = MetricGroup::verdict,
     .jobs = of_all_jobs,
     .unit = Unit::none,
     .help = TR("Whether the fullest device holds its share: yes, tight (it depends on the safety margin or on what "
                "runs ahead), or no. A layout that does not add up is no. Of a serving job, whether "
                "a replica holds the model and one request."),
     .formula =
         TR("in words: yes when the ceiling of memory × (1 + safety margin) is at most the capacity, no when its "
            "floor is above the capacity, otherwise tight"),
     .source = TR("The comparison of memory with capacity.")},
    {.id = "memory",
     .label = TR("Memory per GPU"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory,
     .help = TR("Peak memory of the fullest device."),
     .formula = "{memory_weights} + {memory_gradients} + {memory_optimizer} + {memory_activations} + {memory_working} "
                "+ {memory_buffers} + {memory_reserve}",
     .source = TR("Sum of the parts; Korthikanti et al. (arXiv 2205.05198), section 4."),
     .headline = 1},
    {.id = "memory_capacity",
     .label = TR("Memory capacity"),
     .unit = Unit::memory,
     .better = Better::higher,
     .value = &Evaluation::memory_capacity,
     .help = TR("Memory that a framework can use on one device. A device sold as 80 GB has 80 GiB of chips, of which "
                "the driver shows a little less."),
     .formula = "{accelerator.memory} × {memory_usable}",
     .source = TR("Data sheet and driver figures.")},
    {.id = "memory_free",
     .label = TR("Free memory"),
     .unit = Unit::memory,
     .better = Better::higher,
     .value = &Evaluation::memory_free,
     .help = TR("Room left on the fullest device; negative when it does not fit."),
     .formula = "{memory_capacity} − {memory}",
     .source = TR("Arithmetic on the quantities above.")},
    {.id = "memory_weights",
     .label = TR("Weights"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_weights,
     .help = TR("Parameters that one device of the fullest stage holds, those of a reference or teacher among them."),
     .formula = "(1 − {offload_weights}) × ({weight_bytes_per_parameter} × (({stage_parameters} − "
                "{stage_expert_parameters}) ÷ {weight_shards} + {stage_expert_parameters} ÷ {expert_weight_shards}) + "
                "{table_weight_bytes} × {stage_table_parameters} ÷ {weight_shards} + {adapter_weight_bytes} × "
                "(({stage_trained_parameters} − {stage_trained_experts}) ÷ {weight_shards} + {stage_trained_experts} ÷ "
                "{expert_weight_shards})) + {frozen_weight_bytes}",
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5."),
     .part = Part::weights},
    {.id = "memory_gradients",
     .label = TR("Gradients"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_gradients,
     .help = TR("Gradients kept between passes, in the precision in which they are accumulated."),
     .formula = "(1 − {offload_gradients}) × {gradient_bytes_per_parameter} × (({stage_trained_parameters} − "
                "{stage_trained_experts}) ÷ "
                "{gradient_shards} + {stage_trained_experts} ÷ {expert_gradient_shards})",
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5."),
     .part = Part::gradients},
    {.id = "memory_optimizer",
     .label = TR("Optimizer state"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_optimizer,
     .help = TR("Master weights and moments."),
     .formula = "(1 − {offload_optimizer}) × (({optimizer_bytes_per_parameter} + {outer_bytes_per_parameter}) × "
                "(({stage_trained_parameters} − {stage_trained_experts}) ÷ {optimizer_shards} + "
                "{stage_trained_experts} ÷ {expert_optimizer_shards}) + "
                "{table_optimizer_bytes} × {stage_table_parameters} ÷ {optimizer_shards})",
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5."),
     .part = Part::optimizer},
    {.id = "memory_activations",
     .label = TR("Activations"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_activations,
     .help = TR("What every layer keeps for the backward pass, for each micro-batch still in flight on this stage."),
     .formula =
         "{stage_layers} × ({micro_batches_in_flight} × (1 − {offload_activations}) × {activation_bytes_per_layer} + "
         "{weight_gradients_pending} × {weight_gradient_bytes_per_layer})",
     .source = TR("Korthikanti et al. (arXiv 2205.05198), section 4; Zero Bubble (arXiv 2401.10241), table 1."),
     .part = Part::activations},
    {.id = "memory_working",
     .label = TR("Working space"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_working,
     .help = TR("The logits with their loss, and the layer whose backward pass runs."),
     .formula =
         TR("in words: logits plus the layer in its backward pass; the larger of the two with FSDP and DeepSpeed, "
            "where one is gone before the other comes"),
     .source = TR("Peaks of Megatron, nanotron and PyTorch runs."),
     .part = Part::working},
    {.id = "memory_buffers",
     .label = TR("Buffers"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_buffers,
     .help = TR("Gathered inputs, messages between stages, and what sharding holds undivided for a "
                "while."),
     .formula = "{gathered_bytes} + {sharding_buffer_bytes} + {boundary_bytes} + {context_buffer_bytes} + "
                "{compression_buffer_bytes} + {offload_buffer_bytes}",
     .source = TR("Korthikanti et al. (arXiv 2205.05198), section 4.2.2; FSDP (arXiv 2304.11277), section 3."),
     .part = Part::buffers},
    {.id = "memory_reserve",
     .label = TR("Reserve"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_reserve,
     .help = TR("Driver context, the collective library, and memory that the allocator holds without using it."),
     .formula = "{context_memory} + {communication_memory} + {memory_waste} × ({memory_weights} + {memory_gradients} + "
                "{memory_optimizer} + "
                "{memory_activations} + {memory_working} + {memory_buffers})",
     .source = TR("Reserved against allocated memory of published runs."),
     .part = Part::reserve},
    {.id = "memory_allocated",
     .label = TR("Allocated"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_allocated,
     .help = TR("What the framework's allocator has handed out at the peak: the number that most tools print."),
     .formula = "{memory_weights} + {memory_gradients} + {memory_optimizer} + {memory_activations} + {memory_working} "
                "+ {memory_buffers}",
     .source = TR("torch.cuda.max_memory_allocated in published runs.")},
    {.id = "memory_floor",
     .label = TR("Memory, floor"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_floor,
     .help =
         TR("The same when no communication runs ahead, and the allocator gives back what it holds unused. A design "
            "whose floor does not fit cannot run."),
     .formula = TR("in words: {memory_allocated} − {gathered_bytes} + {context_memory} + {communication_memory} of the "
                   "stage where this is most"),
     .source = TR("Stalled nanotron runs free what healthy ones hold.")},
    {.id = "memory_ceiling",
     .label = TR("Memory, ceiling"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_ceiling,
     .help = TR("The same when all communication runs as far ahead as it can. A design whose ceiling fits will run."),
     .formula =
         TR("in words: {memory} + (1 + {memory_waste}) × ({gathered_bytes_most} − {gathered_bytes}) of the stage "
            "where this is most"),
     .source = TR("Healthy nanotron runs hold gathered inputs of every layer in flight.")},
};

}  // namespace

MetricTable memory_metrics() { return {MetricGroup::memory, {Job::training}, table}; }

}  // namespace trainyard
