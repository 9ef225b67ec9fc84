// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/objective_findings.h"

#include "engine/physics/objective.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Argument = Message::Argument;

Argument amount(double value, Unit unit) { return {value, unit, {}, false}; }

void check_frozen_model(const Design& d, const Evaluation& e, std::vector<Finding>& out) {
  const bool reference = d.work.objective == Objective::dpo;
  if (e.frozen_weight_bytes > 0 && e.weight_shards <= 1 && d.layout.data_parallel > 1)
    out.push_back({Severity::warning,
                   {reference ? TR("The reference stands whole on every replica: %1 on a GPU")
                              : TR("The teacher stands whole on every replica: %1 on a GPU"),
                    {amount(e.frozen_weight_bytes, Unit::memory)}},
                   {reference ? TR("ZeRO-3 divides it as it divides the weights; cached, none is needed")
                              : TR("ZeRO-3 divides it as it divides the weights; stored logits need none"),
                    {}},
                   {&Layout::zero_stage, reference ? ParameterHandle(&Workload::cached_reference)
                                                   : ParameterHandle(&Workload::teacher_logits)}});
  if (reference && !d.work.cached_reference && d.work.epochs > 1)
    out.push_back({Severity::note,
                   {TR("The reference says the same in each of %1 epochs"), {amount(d.work.epochs, Unit::none)}},
                   {TR("Its passes take %1 of each step; cached, it runs once"),
                    {amount(e.time_frozen / e.step_time, Unit::fraction)}},
                   {&Workload::cached_reference, &Workload::epochs}});
}

void check_rows(const Design& d, const Evaluation& e, std::vector<Finding>& out) {
  constexpr double wasteful = 0.25, many_cut = 0.01;
  if (pads(d.work) && 1 - e.useful_share > wasteful)
    out.push_back({Severity::warning,
                   {TR("%1 of what is computed is padding"), {amount(1 - e.useful_share, Unit::fraction)}},
                   {TR("Rows are as long as the longest sample beside them, %1 in the mean, while a sample has %2. "
                       "Packed, %3 of a row stay empty"),
                    {amount(e.row_tokens, Unit::tokens_exact), amount(d.work.sample_tokens, Unit::tokens_exact),
                     amount(d.work.packing_loss, Unit::fraction)}},
                   {&Workload::sample_rows, &Layout::micro_batch}});
  const CutLengths uncut(d.work.sample_tokens, d.work.sample_spread, parameter(&Workload::sample_tokens).max);
  if (const double cut = uncut.longer_than(d.work.sequence_length); cut > many_cut)
    out.push_back({Severity::note,
                   {TR("%1 of the samples are longer than a row"), {amount(cut, Unit::fraction)}},
                   {TR("Their ends are cut at %1"), {amount(d.work.sequence_length, Unit::tokens_exact)}},
                   {&Workload::sequence_length, &Workload::sample_tokens}});
}

}  // namespace

void objective_findings(const Design& d, const Evaluation& e, std::vector<Finding>& out) {
  if (d.job != Job::training || d.work.objective == Objective::pre_training) return;
  check_frozen_model(d, e, out);
  check_rows(d, e, out);
}

}  // namespace trainyard
