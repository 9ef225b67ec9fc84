// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

constexpr auto arithmetic = TR("Computed from the quantities above.");
constexpr auto dpo = TR("DPO (arXiv 2305.18290), equation 7.");

// Costs of the objective of a training job, and how its samples fill a batch.
const Metric objective_rows[] = {
    {.id = "useful_share",
     .label = TR("Real token share"),
     .group = MetricGroup::run,
     .unit = Unit::fraction,
     .better = Better::higher,
     .value = &Evaluation::useful_share,
     .help = TR("Tokens of samples ÷ all computed tokens. Padding and empty pack ends are the rest."),
     .formula = TR("in words: 1 in pre-training; 1 − empty share of a pack; mean sample ÷ row length with padding"),
     .source = TR("Krell et al. (arXiv 2107.02027), section 1.")},
    {.id = "row_tokens",
     .label = TR("Row length"),
     .unit = Unit::tokens_exact,
     .value = &Evaluation::row_tokens,
     .help = TR("Tokens per row of a batch, including padding."),
     .formula = TR("in words: sequence length; with padding, the mean longest sample of a micro-batch: ∫ (1 − (share "
                   "of shorter samples)^rows), up to the sequence length"),
     .source = TR("Maximum of independent log-normal lengths, cut at the sequence length.")},
    {.id = "rows_of_micro_batch",
     .label = TR("Rows per micro-batch"),
     .unit = Unit::none,
     .value = &Evaluation::rows_of_micro_batch,
     .help = TR("Rows of one replica that are processed in one pass."),
     .formula = TR("in words: micro-batch; twice as many if each sample of a pair has its own row"),
     .source = arithmetic},
    {.id = "rows_of_batch",
     .label = TR("Rows per step"),
     .unit = Unit::none,
     .value = &Evaluation::rows_of_batch,
     .help = TR("Rows of all replicas per step."),
     .formula = TR("in words: global batch; twice as many if each sample of a pair has its own row"),
     .source = arithmetic},
    {.id = "sample_real_tokens",
     .label = TR("Real tokens per sequence"),
     .unit = Unit::tokens_exact,
     .value = &Evaluation::sample_real_tokens,
     .help = TR("Tokens per unit of the global batch (sequence, pack, sample or pair), without padding."),
     .formula = "{tokens_per_step} ÷ {global_batch}",
     .source = arithmetic},
    {.id = "stored_logit_bytes",
     .label = TR("Stored logit bytes per token"),
     .unit = Unit::bytes,
     .value = &Evaluation::stored_logit_bytes,
     .help = TR("Bytes of stored logits read with each token."),
     .formula = TR("in words: 8 × stored logits per token in a distillation with stored logits, otherwise 0"),
     .source = TR("An index and a logit of 4 bytes each.")},
    {.id = "frozen_pass_flops",
     .label = TR("Forward FLOPs"),
     .unit = Unit::flop,
     .value = &Evaluation::frozen_pass_flops,
     .help = TR("FLOPs of one token in a forward pass of the model without adapters, in the selected convention."),
     .formula = TR("in words: 2 × active parameters counted by the convention + attention forward"),
     .source = TR("PaLM (arXiv 2204.02311), appendix B.")},
    {.id = "frozen_flops_per_token",
     .label = TR("Reference or teacher FLOPs"),
     .unit = Unit::flop,
     .better = Better::lower,
     .value = &Evaluation::frozen_flops_per_token,
     .help = TR("FLOPs per token of a model that is not trained. Included in the FLOPs per token."),
     .formula = TR("in words: one forward pass for an uncached reference; active teacher size × one forward pass for a "
                   "running teacher; otherwise 0"),
     .source = dpo},
    {.id = "micro_batch_frozen",
     .label = TR("Reference or teacher per micro-batch"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::micro_batch_frozen,
     .help = TR("Forward passes of the reference or teacher model on the slowest stage."),
     .formula = TR(
         "in words: passes × (forward pass of the layers with communication, without adapters, + a third of the head)"),
     .source = dpo},
    {.id = "frozen_bytes_per_parameter",
     .label = TR("Bytes per frozen weight"),
     .unit = Unit::bytes,
     .value = &Evaluation::frozen_bytes_per_parameter,
     .help = TR("Bytes per weight of a model with forward passes only."),
     .formula = TR("in words: 2, or 4 if matmuls run in FP32"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "frozen_weight_bytes",
     .label = TR("Reference or teacher"),
     .group = MetricGroup::memory,
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::frozen_weight_bytes,
     .help = TR("Weights of the reference or teacher model on one device of the fullest stage; the figure for weights "
                "contains them. 0 if its outputs are cached or adapters share its weights."),
     .formula = TR("in words: relative size × bytes per frozen weight × (parameters per GPU without experts ÷ weight "
                   "shards + expert parameters ÷ expert weight shards)"),
     .source = TR("DPO (arXiv 2305.18290), equation 7; ZeRO (arXiv 1910.02054), section 5.")},
    {.id = "frozen_pass_time",
     .label = TR("Caching time per step"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::frozen_pass_time,
     .help = TR("Time of the reference model for the pairs of one step, if it is cached."),
     .formula = TR("in words: step with the forward pass of the reference − step without, otherwise 0"),
     .source = dpo},
    {.id = "cached_tokens",
     .label = TR("Cached tokens"),
     .unit = Unit::tokens,
     .better = Better::lower,
     .value = &Evaluation::cached_tokens,
     .help = TR("Tokens that the reference model processes once before the first step."),
     .formula = TR("in words: tokens × min(1, epochs) with a cached reference, otherwise 0"),
     .source = dpo},
    {.id = "caching_time",
     .label = TR("Reference caching time"),
     .group = MetricGroup::run,
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::caching_time,
     .help = TR("Time of the reference model before the first step, included in the training time."),
     .formula = "{cached_tokens} ÷ {tokens_per_step} × {frozen_pass_time}",
     .source = dpo},
};

}  // namespace

MetricTable objective_metrics() { return {MetricGroup::details, {Job::training}, objective_rows}; }

}  // namespace trainyard
