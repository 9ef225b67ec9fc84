// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

const Metric time_rows[] = {
    {.id = "step_time",
     .label = TR("Step time"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::step_time,
     .help = TR("Time of one optimizer step, including all exposed communication and waiting."),
     .formula = "{time_compute} + {time_recompute} + {time_host} + {time_frozen} + {time_tensor} + {time_context} + "
                "{time_expert} + "
                "{time_pipeline} + {time_data} + {time_bubble} + {time_optimizer} + {time_offload} + "
                "{time_stragglers} + "
                "{time_data_wait}",
     .source = TR("Sum of the parts; Megatron-LM (arXiv 2104.04473), section 2.2."),
     .headline = 2},
    {.id = "time_compute",
     .label = TR("Compute"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_compute,
     .help = TR("Forward and backward passes of all micro-batches on the slowest stage."),
     .formula = "{micro_batches} × {micro_batch_compute}",
     .source = TR("Roofline (Williams et al. 2009) by class of operation."),
     .part = Part::compute},
    {.id = "time_recompute",
     .label = TR("Recompute"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_recompute,
     .help = TR("Activations that are computed again in the backward pass."),
     .formula = "{micro_batches} × {micro_batch_recompute}",
     .source = TR("Korthikanti et al. (arXiv 2205.05198), section 4."),
     .part = Part::recompute},
    {.id = "time_host",
     .label = TR("Host"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_host,
     .help = TR("Time that the device waits for kernels because the host launches them too slowly."),
     .formula = "{micro_batches} × {micro_batch_host}",
     .source = TR("Published runs of small models: the launch limit of each framework."),
     .part = Part::host},
    {.id = "time_frozen",
     .label = TR("Reference or teacher"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_frozen,
     .help =
         TR("Forward passes of a model that is not trained: the reference of DPO or the teacher of a distillation."),
     .formula = "{micro_batches} × {micro_batch_frozen}",
     .source = TR("DPO (arXiv 2305.18290), equation 7; Hinton et al. (arXiv 1503.02531), section 2."),
     .part = Part::forward},
    {.id = "time_tensor",
     .label = TR("Tensor parallel"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_tensor,
     .help = TR("Exposed gathers and scatters inside each layer."),
     .formula = "{micro_batches} × {micro_batch_tensor}",
     .source = TR("Megatron-LM (arXiv 1909.08053), section 3."),
     .part = Part::tensor},
    {.id = "time_context",
     .label = TR("Context parallel"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_context,
     .help = TR("Exposed exchange of keys and values along the sequence."),
     .formula = "{micro_batches} × {micro_batch_context}",
     .source = TR("Ring attention (arXiv 2310.01889), section 3."),
     .part = Part::context},
    {.id = "time_expert",
     .label = TR("Expert parallel"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_expert,
     .help = TR("Exposed transfer of tokens to their experts and back."),
     .formula = "{micro_batches} × {micro_batch_expert}",
     .source = TR("GShard (arXiv 2006.16668), section 3."),
     .part = Part::expert},
    {.id = "time_pipeline",
     .label = TR("Pipeline parallel"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_pipeline,
     .help = TR("Exposed messages between stages."),
     .formula = "{micro_batches} × {micro_batch_pipeline}",
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2."),
     .part = Part::pipeline},
    {.id = "time_data",
     .label = TR("Data parallel"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_data,
     .help = TR("Exposed reduction of gradients and gathering of weights, which compute does not overlap."),
     .formula = "({data_time_total} × (1 − {data_overlap}) + sqrt(sqrt({data_window} ^ 4 + ({data_time_total} × "
                "{data_overlap}) ^ 4)) − {data_window}) × (1 − {communication_share}) + {communication_share} × "
                "{data_time_total} + {data_compute} + {outer_time}",
     .source = TR("ZeRO (arXiv 1910.02054), section 7; a smooth maximum avoids jumps when a slider moves."),
     .part = Part::data},
    {.id = "time_bubble",
     .label = TR("Bubble"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_bubble,
     .help = TR("Time that stages wait while the pipeline fills and drains."),
     .formula = TR("in words: one micro-batch through all other stages, forward F, backward B, weight gradients W. "
                   "AFAB, 1F1B: their sum; interleaved: ÷ virtual stages; ZB-H1: F + B − W; ZB-V: B ÷ 2; DualPipe: (pp "
                   "÷ 2 − 1) ÷ (pp − 1) × (2 B + F − W); longer for ZB-H1 and ZB-V with few micro-batches"),
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2; Zero Bubble (arXiv 2401.10241), section 2; DeepSeek-V3 "
                  "report (arXiv 2412.19437), table 2."),
     .part = Part::bubble},
    {.id = "time_optimizer",
     .label = TR("Optimizer step"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_optimizer,
     .help = TR("Reading and writing the optimizer state once, and the fixed work of a step."),
     .formula = "(1 − {offload_optimizer}) × {optimizer_parameters} × {optimizer_traffic} ÷ "
                "({accelerator.memory_bandwidth} × {bandwidth_efficiency}) + {step_overhead} + "
                "{orthogonalization_time}",
     .source = TR("Memory traffic of the update."),
     .part = Part::optimizer_step},
    {.id = "time_stragglers",
     .label = TR("Stragglers"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_stragglers,
     .help = TR("Time that all devices wait for the slowest one."),
     .formula = "({time_compute} + {time_recompute} + {time_host} + {time_frozen} + {time_tensor} + {time_context} + "
                "{time_expert} + "
                "{time_pipeline} "
                "+ {time_data} + {time_bubble} + {time_optimizer} + {time_offload}) × {straggler_excess}",
     .source = TR("Growth with the logarithm of the node count, fitted to published runs; jitter as entered."),
     .part = Part::stragglers},
    {.id = "time_data_wait",
     .label = TR("Waiting for data"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_data_wait,
     .help = TR("Time that devices wait because storage, network or loader cores are too slow. Loading overlaps with "
                "compute, so only the excess counts."),
     .formula = "{first_epoch_share} × ((({step_work_time} ^ 8 + {data_read_time} ^ 8) ^ 0.125) − {step_work_time}) + "
                "(1 − {first_epoch_share}) × ((({step_work_time} ^ 8 + {data_read_time_cached} ^ 8) ^ 0.125) − "
                "{step_work_time})",
     .source = TR("MLPerf Storage, utilization of accelerators; a smooth maximum avoids jumps when a slider moves."),
     .part = Part::stragglers},
    {.id = "time_ideal",
     .label = TR("Step time at dense peak"),
     .unit = Unit::seconds,
     .value = &Evaluation::time_ideal,
     .help = TR("Step time if every device runs at its dense peak."),
     .formula = "{tokens_per_step} × {flops_per_token} ÷ ({accelerators} × {peak_flops})",
     .source = TR("Definition of MFU: PaLM (arXiv 2204.02311), appendix B.")},
};

}  // namespace

MetricTable time_metrics() { return {MetricGroup::time, {Job::training}, time_rows}; }

}  // namespace trainyard
