// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/derivations_objective.h"
#include "engine/parameters/parameter_rows.h"

namespace trainyard {
namespace {

constexpr Choice sample_rows[] = {
    {"packed", TR("Packed"), TR("Several samples share a row; attention stays inside each sample")},
    {"padded", TR("Padded"), TR("Each sample has its own row, padded to the longest sample of its micro-batch")},
};
constexpr Choice teacher_logits[] = {
    {"computed", TR("Computed"), TR("The teacher runs on the same GPUs, with one forward pass per micro-batch")},
    {"stored", TR("Stored"), TR("Another job has stored the largest logits of each token; they are read")},
};

const Parameter objective_rows[] = {
    {.id = "sample_rows",
     .label = TR("Sample packing"),
     .choices = sample_rows,
     .help = TR("How samples fill rows of a batch. With padding, the global batch counts samples or pairs, the "
                "sequence length is the maximum, and half of the compute can be padding."),
     .source = TR("SkyRL, pull request 1734: 2.7 times as many tokens per second packed as padded."),
     .access = CHOICE(work.sample_rows),
     .why_idle = for_tokens(why_no_samples),
     .advanced = true},
    {.id = "sample_tokens",
     .label = TR("Sample length"),
     .unit = Unit::tokens_exact,
     .min = 8,
     .max = 1 << 20,
     .scale = Scale::logarithmic,
     .integer = true,
     .help = TR("Mean tokens per sample, including its prompt. For pairs, the mean of each of the two samples."),
     .source = TR("An assumption: answers to OpenMathInstruct-2 have 800 tokens in the tables of NeMo-RL."),
     .access = FIELD(work.sample_tokens),
     .why_idle = for_tokens(why_no_samples),
     .advanced = true,
     .uncertainty = {.spread = Spread::unstated}},
    {.id = "sample_spread",
     .label = TR("Spread of sample lengths"),
     .min = 0,
     .max = 2,
     .step = 0.05,
     .help = TR(
         "Standard deviation of the logarithm of sample lengths: 0.4 for short answers of one kind, 1 for a mixture."),
     .source = TR("An assumption: 0.8, as for answers written by a model."),
     .access = FIELD(work.sample_spread),
     .why_idle = for_tokens(why_no_samples),
     .advanced = true,
     .uncertainty = {.spread = Spread::unstated}},
    {.id = "packing_loss",
     .label = TR("Empty share of a pack"),
     .unit = Unit::fraction,
     .min = 0,
     .max = 0.9,
     .step = 0.01,
     .help = TR("Share of the tokens of a pack that no sample fills. They are computed like all others."),
     .source = TR("First-fit decreasing leaves 1 to 10 % empty."),
     .access = FIELD(work.packing_loss),
     .why_idle = for_tokens(why_no_packing),
     .advanced = true,
     .uncertainty = {Spread::uniform, 0.2, 2, TR("First-fit decreasing leaves 1 to 10 % empty.")}},
    {.id = "cached_reference",
     .label = TR("Cache reference outputs"),
     .help = TR("Runs the reference model once before the first step and keeps two numbers per pair. Saves its weights "
                "and forward passes; invalid if the reference model changes."),
     .source = TR("DPO (arXiv 2305.18290); TRL, precompute_ref_log_probs: off by default."),
     .access = FIELD(work.cached_reference),
     .why_idle = for_tokens(why_no_reference),
     .advanced = true},
    {.id = "teacher_logits",
     .label = TR("Teacher logits"),
     .choices = teacher_logits,
     .help = TR("Source of the probabilities that the model learns."),
     .source = TR("Hinton et al. (arXiv 1503.02531): the student learns the teacher’s distribution."),
     .access = CHOICE(work.teacher_logits),
     .why_idle = for_tokens(why_no_distillation),
     .advanced = true},
    {.id = "distillation_teacher_size",
     .label = TR("Teacher size"),
     .min = 0.1,
     .max = 1000,
     .scale = Scale::logarithmic,
     .help = TR("Parameters of the teacher ÷ parameters of the model. Its weights have 16 bits and are divided among "
                "devices like those of the model."),
     .source = TR("An assumption: four times as large."),
     .access = FIELD(work.teacher_size),
     .why_idle = for_tokens(why_no_teacher_passes),
     .advanced = true},
    {.id = "distillation_teacher_active",
     .label = TR("Active teacher size"),
     .min = 0.01,
     .max = 1000,
     .scale = Scale::logarithmic,
     .help = TR("Parameters of the teacher used per token ÷ those of the model. With experts, this ratio differs from "
                "the teacher size."),
     .source = TR("Equal to the teacher size: both dense, or of the same structure."),
     .access = FIELD(work.teacher_active),
     .derive = derived_teacher_active,
     .derivation = TR("teacher size"),
     .why_idle = for_tokens(why_no_teacher_passes),
     .advanced = true},
    {.id = "stored_logits",
     .label = TR("Stored logits per token"),
     .min = 1,
     .max = 1e6,
     .scale = Scale::logarithmic,
     .integer = true,
     .help = TR("The largest logits of the vocabulary, 8 bytes each with their index. The job that wrote them is not "
                "included."),
     .source = TR("An assumption: 64 logits contain nearly all of the probability."),
     .access = FIELD(work.stored_logits),
     .why_idle = for_tokens(why_no_stored_logits),
     .advanced = true},
};

}  // namespace

ParameterTable objective_parameters() { return {Group::work, {Job::training}, objective_rows}; }

}  // namespace trainyard
