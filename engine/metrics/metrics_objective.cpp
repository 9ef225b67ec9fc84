// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

constexpr auto arithmetic = TR("Arithmetic on the quantities above.");
constexpr auto dpo = TR("DPO (arXiv 2305.18290), equation 7.");

// Costs of the objective of a training job, and how its samples fill a batch.
const Metric table[] = {
    {.id = "useful_share",
     .label = TR("Real tokens"),
     .group = MetricGroup::run,
     .unit = Unit::fraction,
     .better = Better::higher,
     .value = &Evaluation::useful_share,
     .help = TR("Tokens of samples ÷ all that are computed on: the rest is padding, or the empty end of a pack."),
     .formula = TR("in words: 1 in pre-training; 1 − empty share of a pack; mean sample ÷ row length where padded"),
     .source = TR("Krell et al. (arXiv 2107.02027), section 1.")},
    {.id = "row_tokens",
     .label = TR("Row length"),
     .unit = Unit::tokens_exact,
     .value = &Evaluation::row_tokens,
     .help = TR("Tokens of one row of a batch, padding included."),
     .formula = TR("in words: the sequence length; padded, the mean of the longest of as many samples as a micro-batch "
                   "has rows: the integral of 1 − (share of samples that are shorter)^rows, up to the sequence length"),
     .source = TR("The largest of independent lengths, log-normal and cut.")},
    {.id = "rows_of_micro_batch",
     .label = TR("Rows of a micro-batch"),
     .unit = Unit::none,
     .value = &Evaluation::rows_of_micro_batch,
     .help = TR("Rows of one replica that pass together."),
     .formula = TR("in words: micro-batch; twice as many where each sample of a pair has a row"),
     .source = arithmetic},
    {.id = "rows_of_batch",
     .label = TR("Rows of a step"),
     .unit = Unit::none,
     .value = &Evaluation::rows_of_batch,
     .help = TR("Rows over all replicas."),
     .formula = TR("in words: global batch; twice as many where each sample of a pair has a row"),
     .source = arithmetic},
    {.id = "sample_real_tokens",
     .label = TR("Real tokens per sequence"),
     .unit = Unit::tokens_exact,
     .value = &Evaluation::sample_real_tokens,
     .help = TR("Tokens of what the global batch counts, without padding: a sequence, a pack, a sample or a pair."),
     .formula = "{tokens_per_step} ÷ {global_batch}",
     .source = arithmetic},
    {.id = "stored_logit_bytes",
     .label = TR("Stored logits of a token"),
     .unit = Unit::bytes,
     .value = &Evaluation::stored_logit_bytes,
     .help = TR("Bytes that are read beside each token."),
     .formula = TR("in words: 8 × logits stored a token in a distillation that reads them, otherwise 0"),
     .source = TR("A number and a logit of 4 bytes each.")},
    {.id = "frozen_pass_flops",
     .label = TR("FLOPs of a forward pass"),
     .unit = Unit::flop,
     .value = &Evaluation::frozen_pass_flops,
     .help = TR("Of one token in the model as it is, without adapters, by the chosen convention."),
     .formula = TR("in words: 2 × active parameters that the convention counts + attention forward"),
     .source = TR("PaLM (arXiv 2204.02311), appendix B.")},
    {.id = "frozen_flops_per_token",
     .label = TR("FLOPs of reference or teacher"),
     .unit = Unit::flop,
     .better = Better::lower,
     .value = &Evaluation::frozen_flops_per_token,
     .help = TR("Of one token in a step, in a model that does not train; inside the FLOPs per token."),
     .formula =
         TR("in words: one forward pass for a reference that is not cached, active size of the teacher × one for "
            "a teacher that runs beside, otherwise 0"),
     .source = dpo},
    {.id = "micro_batch_frozen",
     .label = TR("Reference or teacher per micro-batch"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::micro_batch_frozen,
     .help = TR("Its forward passes on the slowest stage."),
     .formula = TR("in words: passes × (forward pass of the layers with its communication, adapters off, + a third of "
                   "the head)"),
     .source = dpo},
    {.id = "frozen_bytes_per_parameter",
     .label = TR("Bytes per frozen weight"),
     .unit = Unit::bytes,
     .value = &Evaluation::frozen_bytes_per_parameter,
     .help = TR("Of a model that only passes forward."),
     .formula = TR("in words: 2, or 4 where products run in FP32"),
     .source = TR("ZeRO (arXiv 1910.02054), sections 3 and 5.")},
    {.id = "frozen_weight_bytes",
     .label = TR("Reference or teacher"),
     .group = MetricGroup::memory,
     .unit = Unit::memory,
     .better = Better::lower,
     .value = &Evaluation::frozen_weight_bytes,
     .help = TR("Weights beside those that train on one device of the fullest stage, inside the weights: those of the "
                "reference, unless it is cached or adapters make it the model itself, or those of the teacher."),
     .formula = TR("in words: size of it ÷ that of the model × bytes per frozen weight × (parameters per GPU without "
                   "experts ÷ shards of weights + expert parameters ÷ their shards)"),
     .source = TR("DPO (arXiv 2305.18290), equation 7; ZeRO (arXiv 1910.02054), section 5.")},
    {.id = "frozen_pass_time",
     .label = TR("Caching of a step"),
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::frozen_pass_time,
     .help = TR("Time of the reference for the pairs of one step, when it is cached."),
     .formula = TR("in words: step with the pass of the reference − step without, otherwise 0"),
     .source = dpo},
    {.id = "cached_tokens",
     .label = TR("Tokens cached"),
     .unit = Unit::tokens,
     .better = Better::lower,
     .value = &Evaluation::cached_tokens,
     .help = TR("Tokens that the reference sees once before the first step."),
     .formula = TR("in words: tokens × min(1, epochs) with a cached reference, otherwise 0"),
     .source = dpo},
    {.id = "caching_time",
     .label = TR("Caching the reference"),
     .group = MetricGroup::run,
     .unit = Unit::seconds,
     .better = Better::lower,
     .value = &Evaluation::caching_time,
     .help = TR("Time of that, inside the training time."),
     .formula = "{cached_tokens} ÷ {tokens_per_step} × {frozen_pass_time}",
     .source = dpo},
};

}  // namespace

MetricTable objective_metrics() { return {MetricGroup::details, {Job::training}, table}; }

}  // namespace trainyard
