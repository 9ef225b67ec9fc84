// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/derivations_objective.h"
#include "engine/parameters/parameter_rows.h"

namespace trainyard {
namespace {

constexpr Choice sample_rows[] = {
    {"packed", TR("Packed"), TR("Many samples share a row, and attention stays inside each of them")},
    {"padded", TR("Padded"), TR("Each sample has a row as long as the longest sample of its micro-batch")},
};
constexpr Choice teacher_logits[] = {
    {"computed", TR("Computed"), TR("The teacher runs on the same GPUs, one pass forward for each micro-batch")},
    {"stored", TR("Stored"), TR("The largest logits of each token were written before, by another job, and are read")},
};

const Parameter table[] = {
    {.id = "sample_rows",
     .label = TR("Samples in a row"),
     .choices = sample_rows,
     .help = TR("How samples fill the rows of a batch. Padded, half of what is computed may be padding; the global "
                "batch then counts samples, or pairs, and the sequence length is the longest that is allowed."),
     .source = TR("SkyRL, pull request 1734: 2.7 times as many tokens a second packed as padded."),
     .access = CHOICE(work.sample_rows),
     .idle = running_text,
     .advanced = true},
    {.id = "sample_tokens",
     .label = TR("Tokens of a sample"),
     .unit = Unit::tokens_exact,
     .min = 8,
     .max = 1 << 20,
     .scale = Scale::logarithmic,
     .integer = true,
     .help = TR("Mean length of a sample, its prompt included; of a pair that of each of the two."),
     .source = TR("An assumption: answers to OpenMathInstruct-2 take 800 tokens in the tables of NeMo-RL."),
     .access = FIELD(work.sample_tokens),
     .idle = running_text,
     .advanced = true,
     .uncertainty = {.spread = Spread::unstated}},
    {.id = "sample_spread",
     .label = TR("Spread of samples"),
     .min = 0,
     .max = 2,
     .step = 0.05,
     .help =
         TR("Standard deviation of the logarithm of their lengths: 0.4 for short answers of one kind, 1 for a mix."),
     .source = TR("An assumption: 0.8, as of answers that a model writes."),
     .access = FIELD(work.sample_spread),
     .idle = running_text,
     .advanced = true,
     .uncertainty = {.spread = Spread::unstated}},
    {.id = "packing_loss",
     .label = TR("Empty share of a pack"),
     .unit = Unit::fraction,
     .min = 0,
     .max = 0.9,
     .step = 0.01,
     .help = TR("Tokens of a pack that no sample fills. They are computed on like all others."),
     .source = TR("First-fit decreasing leaves 1 to 10 %."),
     .access = FIELD(work.packing_loss),
     .idle = nothing_packed,
     .advanced = true,
     .uncertainty = {Spread::uniform, 0.2, 2, TR("First-fit decreasing leaves 1 to 10 %.")}},
    {.id = "cached_reference",
     .label = TR("Cache the reference"),
     .help =
         TR("Compute what the reference says of each pair once, before the first step, and keep two numbers a pair: "
            "no second copy of the weights, and no pass of it in the steps. Not valid where the reference moves."),
     .source = TR("DPO (arXiv 2305.18290); TRL, precompute_ref_log_probs: off by default."),
     .access = FIELD(work.cached_reference),
     .idle = no_reference,
     .advanced = true},
    {.id = "teacher_logits",
     .label = TR("Teacher’s logits"),
     .choices = teacher_logits,
     .help = TR("Where the chances come from that the model learns."),
     .source = TR("Hinton et al. (arXiv 1503.02531): the student learns the teacher’s distribution."),
     .access = CHOICE(work.teacher_logits),
     .idle = nothing_distilled,
     .advanced = true},
    {.id = "distillation_teacher_size",
     .label = TR("Size of the teacher"),
     .min = 0.1,
     .max = 1000,
     .scale = Scale::logarithmic,
     .help =
         TR("Parameters of the teacher ÷ those of the model. Its weights are held in 16 bits, divided among devices "
            "as those of the model."),
     .source = TR("An assumption: four times as large."),
     .access = FIELD(work.teacher_size),
     .idle = no_teacher_computed,
     .advanced = true},
    {.id = "distillation_teacher_active",
     .label = TR("Active size of the teacher"),
     .min = 0.01,
     .max = 1000,
     .scale = Scale::logarithmic,
     .help = TR("Parameters of the teacher that a token meets ÷ those of the model that it meets: where either has "
                "experts, not the same as its size."),
     .source = TR("The size of the teacher: both dense, or alike."),
     .access = FIELD(work.teacher_active),
     .derive = derived_teacher_active,
     .derivation = TR("size of the teacher"),
     .idle = no_teacher_computed,
     .advanced = true},
    {.id = "stored_logits",
     .label = TR("Logits stored a token"),
     .min = 1,
     .max = 1e6,
     .scale = Scale::logarithmic,
     .integer = true,
     .help = TR("The largest of the vocabulary, each with its number, 8 bytes together. The job that wrote them is not "
                "part of this one."),
     .source = TR("An assumption: 64 of them hold nearly all of the chance."),
     .access = FIELD(work.stored_logits),
     .idle = no_logits_stored,
     .advanced = true},
};

}  // namespace

ParameterTable objective_parameters() { return {Group::work, {Job::training}, table}; }

}  // namespace trainyard
