// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

const Metric memory_rows[] = {
    {.id = "fits",
     .label = TR("Fits"),
     .group = MetricGroup::verdict,
     .jobs = of_all_jobs,
     .unit = Unit::none,
     .help = TR("Whether the fullest device has enough memory: yes, tight (depends on safety margin or prefetching) or "
                "no (also if illegal). Serving: a replica must hold the model and one request."),
     .formula = TR("in words: yes if memory ceiling × (1 + safety margin) ≤ capacity, no if memory floor > capacity, "
                   "otherwise tight"),
     .source = TR("Comparison of memory with capacity.")},
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
     .help = TR("Memory that a framework can use per device. An 80 GB device has 80 GiB of chips; the driver reports "
                "slightly less."),
     .formula = "{accelerator.memory} × {memory_usable}",
     .source = TR("Data sheet and driver figures.")},
    {.id = "memory_free",
     .label = TR("Free memory"),
     .unit = Unit::memory,
     .better = Better::higher,
     .value = &Evaluation::memory_free,
     .help = TR("Remaining memory of the fullest device; negative if the design does not fit."),
     .formula = "{memory_capacity} − {memory}",
     .source = TR("Computed from the quantities above.")},
    {.id = "memory_weights",
     .label = TR("Weights"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_weights,
     .help = TR("Parameters on one device of the fullest stage, including a reference or teacher model."),
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
     .help = TR("Gradients kept between passes, in the precision of their accumulation."),
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
     .help = TR("Activations saved for the backward pass, for all micro-batches in flight on this stage."),
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
     .help = TR("Logits with their loss, and the layer in its backward pass."),
     .formula = TR("in words: logits + layer in its backward pass; the larger of both with FSDP and DeepSpeed, which "
                   "free the logits first"),
     .source = TR("Peaks of Megatron, nanotron and PyTorch runs."),
     .part = Part::working},
    {.id = "memory_buffers",
     .label = TR("Buffers"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_buffers,
     .help = TR("Gathered inputs, messages between stages, and temporarily unsharded tensors."),
     .formula = "{gathered_bytes} + {gather_buffer_bytes} + {sharding_buffer_bytes} + {boundary_bytes} + "
                "{context_buffer_bytes} + {compression_buffer_bytes} + {offload_buffer_bytes}",
     .source = TR("Korthikanti et al. (arXiv 2205.05198), section 4.2.2; FSDP (arXiv 2304.11277), section 3."),
     .part = Part::buffers},
    {.id = "memory_reserve",
     .label = TR("Reserve"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_reserve,
     .help = TR("Driver context, collective library, and memory that the allocator reserves without using it."),
     .formula = "{context_memory} + {communication_memory} + {memory_waste} × ({memory_weights} + {memory_gradients} + "
                "{memory_optimizer} + "
                "{memory_activations} + {memory_working} + {memory_buffers})",
     .source = TR("Reserved ÷ allocated memory of published runs."),
     .part = Part::reserve},
    {.id = "memory_allocated",
     .label = TR("Allocated memory"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_allocated,
     .help = TR("Memory that the framework's allocator has handed out at the peak; most tools print this number."),
     .formula = "{memory_weights} + {memory_gradients} + {memory_optimizer} + {memory_activations} + {memory_working} "
                "+ {memory_buffers}",
     .source = TR("torch.cuda.max_memory_allocated in published runs.")},
    {.id = "memory_floor",
     .label = TR("Memory floor"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_floor,
     .help = TR("Memory if no communication runs ahead and the allocator returns unused memory. A design whose floor "
                "does not fit cannot run."),
     .formula = TR("in words: {memory_allocated} − {gathered_bytes} + {context_memory} + {communication_memory} of the "
                   "stage with the largest sum"),
     .source = TR("Stalled nanotron runs free memory that healthy runs hold.")},
    {.id = "memory_ceiling",
     .label = TR("Memory ceiling"),
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::memory_ceiling,
     .help = TR("Memory if all communication runs as far ahead as possible. A design whose ceiling fits will run."),
     .formula = TR("in words: {memory} + (1 + {memory_waste}) × ({gathered_bytes_most} − {gathered_bytes}) of the "
                   "stage with the largest sum"),
     .source = TR("Healthy nanotron runs hold gathered inputs of every layer in flight.")},
};

}  // namespace

MetricTable memory_metrics() { return {MetricGroup::memory, {Job::training}, memory_rows}; }

}  // namespace trainyard
