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
                   {reference ? TR("Every replica holds the full reference model: %1 per GPU")
                              : TR("Every replica holds the full teacher model: %1 per GPU"),
                    {amount(e.frozen_weight_bytes, Unit::memory)}},
                   {reference ? TR("ZeRO-3 shards it like the weights. Caching its results removes it")
                              : TR("ZeRO-3 shards it like the weights. Stored logits remove it"),
                    {}},
                   {&Layout::zero_stage, reference ? ParameterHandle(&Workload::cached_reference)
                                                   : ParameterHandle(&Workload::teacher_logits)}});
  if (reference && !d.work.cached_reference && d.work.epochs > 1)
    out.push_back(
        {Severity::note,
         {TR("The reference model gives the same result in each of %1 epochs"), {amount(d.work.epochs, Unit::none)}},
         {TR("Its passes take %1 of each step; with caching it runs once"),
          {amount(e.time_frozen / e.step_time, Unit::fraction)}},
         {&Workload::cached_reference, &Workload::epochs}});
}

void check_rows(const Design& d, const Evaluation& e, std::vector<Finding>& out) {
  constexpr double wasteful = 0.25, many_cut = 0.01;
  if (is_padded(d.work) && 1 - e.useful_share > wasteful)
    out.push_back({Severity::warning,
                   {TR("%1 of the computation is padding"), {amount(1 - e.useful_share, Unit::fraction)}},
                   {TR("Rows are padded to the longest sample of their micro-batch: %1 on average, for samples of %2. "
                       "With packing, %3 of a row stays empty"),
                    {amount(e.row_tokens, Unit::tokens_exact), amount(d.work.sample_tokens, Unit::tokens_exact),
                     amount(d.work.packing_loss, Unit::fraction)}},
                   {&Workload::sample_rows, &Layout::micro_batch}});
  const CutLengths uncut(d.work.sample_tokens, d.work.sample_spread, parameter(&Workload::sample_tokens).max);
  if (const double cut = uncut.longer_than(d.work.sequence_length); cut > many_cut)
    out.push_back({Severity::note,
                   {TR("%1 of the samples are longer than a row"), {amount(cut, Unit::fraction)}},
                   {TR("They are truncated to %1"), {amount(d.work.sequence_length, Unit::tokens_exact)}},
                   {&Workload::sequence_length, &Workload::sample_tokens}});
}

}  // namespace

void objective_findings(const Design& d, const Evaluation& e, std::vector<Finding>& out) {
  if (d.job != Job::training || d.work.objective == Objective::pre_training) return;
  check_frozen_model(d, e, out);
  check_rows(d, e, out);
}

}  // namespace trainyard
