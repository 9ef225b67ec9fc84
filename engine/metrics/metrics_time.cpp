// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

const Metric table[] = {
    {.id = "step_time",
     .label = TR("Step time"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::step_time,
     .help = TR("Time of one optimizer step, with everything that is not hidden."),
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
     .help = TR("Activations computed again in the backward pass."),
     .formula = "{micro_batches} × {micro_batch_recompute}",
     .source = TR("Korthikanti et al. (arXiv 2205.05198), section 4."),
     .part = Part::recompute},
    {.id = "time_host",
     .label = TR("Host"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_host,
     .help = TR("Time in which the device waits for the next kernel, because the host launches them too slowly."),
     .formula = "{micro_batches} × {micro_batch_host}",
     .source = TR("Small models on published runs: the launch floor of each framework."),
     .part = Part::host},
    {.id = "time_frozen",
     .label = TR("Reference or teacher"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_frozen,
     .help = TR("Forward passes of a model that does not train: the reference of DPO, the teacher of a distillation."),
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
     .help = TR("Exposed journeys of tokens to their experts and back."),
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
     .help = TR("Exposed reduction of gradients and gathering of weights: what does not hide behind computing."),
     .formula = "({data_time_total} × (1 − {data_overlap}) + sqrt(sqrt({data_window} ^ 4 + ({data_time_total} × "
                "{data_overlap}) ^ 4)) − {data_window}) × (1 − {communication_share}) + {communication_share} × "
                "{data_time_total} + {data_compute} + {outer_time}",
     .source = TR("ZeRO (arXiv 1910.02054), section 7; a smooth maximum, so that no slider jumps."),
     .part = Part::data},
    {.id = "time_bubble",
     .label = TR("Bubble"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_bubble,
     .help = TR("Time in which stages wait while the pipeline fills and drains."),
     .formula = TR("in words: one micro-batch through all other stages, forward F, backward B and gradients of weights "
                   "W together, for AFAB and 1F1B; that ÷ virtual stages when interleaved; F + B − W for ZB-H1; B ÷ 2 "
                   "for ZB-V; (p ÷ 2 − 1) ÷ (p − 1) × (2 B + F − W) for DualPipe; ZB-H1 and ZB-V wait longer with few "
                   "micro-batches"),
     .source = TR("Megatron-LM (arXiv 2104.04473), section 2.2; Zero Bubble (arXiv 2401.10241), section 2; DeepSeek-V3 "
                  "report (arXiv 2412.19437), table 2."),
     .part = Part::bubble},
    {.id = "time_optimizer",
     .label = TR("Optimizer step"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_optimizer,
     .help = TR("Reading and writing the optimizer's state once, and the fixed work of a step."),
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
     .help = TR("All wait for the slowest device."),
     .formula = "({time_compute} + {time_recompute} + {time_host} + {time_frozen} + {time_tensor} + {time_context} + "
                "{time_expert} + "
                "{time_pipeline} "
                "+ {time_data} + {time_bubble} + {time_optimizer} + {time_offload}) × {straggler_excess}",
     .source = TR("Growth with the logarithm of the node count, fitted over published runs; jitter as entered."),
     .part = Part::stragglers},
    {.id = "time_data_wait",
     .label = TR("Waiting for data"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::time_data_wait,
     .help = TR("Devices stand idle because storage, network or loader cores deliver too slowly. Loading runs beside "
                "computing, so only the excess counts; later epochs read from the caches."),
     .formula = "{first_epoch_share} × ((({step_work_time} ^ 8 + {data_read_time} ^ 8) ^ 0.125) − {step_work_time}) + "
                "(1 − {first_epoch_share}) × ((({step_work_time} ^ 8 + {data_read_time_cached} ^ 8) ^ 0.125) − "
                "{step_work_time})",
     .source = TR("MLPerf Storage, utilization of accelerators; a smooth maximum, so that no slider jumps."),
     .part = Part::stragglers},
    {.id = "time_ideal",
     .label = TR("Ideal at peak"),
     .unit = Unit::seconds,
     .value = &Evaluation::time_ideal,
     .help = TR("The same step if every device ran at its dense peak."),
     .formula = "{tokens_per_step} × {flops_per_token} ÷ ({accelerators} × {peak_flops})",
     .source = TR("Definition of MFU: PaLM (arXiv 2204.02311), appendix B.")},
};

}  // namespace

MetricTable time_metrics() { return {MetricGroup::time, {Job::training}, table}; }

}  // namespace trainyard
