// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/framework_rules.h"

#include <algorithm>

#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

constexpr Schedule plain[]{Schedule::one_f_one_b};
constexpr Schedule interleaving[]{Schedule::one_f_one_b, Schedule::interleaved};
constexpr Schedule with_zero_bubble[]{Schedule::one_f_one_b, Schedule::interleaved, Schedule::zb_v};
constexpr Schedule all_forward_first[]{Schedule::afab};
constexpr ZeroStage up_to_1[]{ZeroStage::zero_0, ZeroStage::zero_1};
constexpr ZeroStage up_to_3[]{ZeroStage::zero_0, ZeroStage::zero_1, ZeroStage::zero_2, ZeroStage::zero_3};
constexpr ZeroStage without_1[]{ZeroStage::zero_0, ZeroStage::zero_2, ZeroStage::zero_3};
constexpr Recompute by_module[]{Recompute::none, Recompute::selective, Recompute::mlp, Recompute::full};
constexpr Recompute by_layer[]{Recompute::none, Recompute::full};
constexpr Recompute with_scores[]{Recompute::none, Recompute::selective, Recompute::full};
constexpr Recompute by_operation[]{Recompute::none, Recompute::operations, Recompute::full};
constexpr Recompute by_policy[]{Recompute::none, Recompute::mlp, Recompute::full};

constexpr FrameworkRules framework_rows[]{
    // megatron/core/pipeline_parallel/schedules.py has 1F1B with and without interleaving; zero bubble is a fork
    // (sail-sg). --data-parallel-sharding-strategy has all stages (Megatron Core, parallelism guide), and
    // --recompute-modules names parts of a layer.
    {.framework = Framework::megatron,
     .schedules = interleaving,
     .zero_stages = up_to_3,
     .recomputes = by_module,
     .keeps_own = true,
     .excluded = TR("Not in Megatron-Core: zero-bubble schedules, unless the design has one")},
    {.framework = Framework::megatron_eager,
     .schedules = interleaving,
     .zero_stages = up_to_1,
     .recomputes = with_scores,
     .keeps_own = true,
     .excluded = TR("Not in Megatron-LM before 2024: zero-bubble schedules, ZeRO-2 and ZeRO-3, unless the design has "
                    "them")},
    // config/parallelism_config.py: pp_engine is afab or 1f1b, recompute_layer is on or off; zero_stage is 0 or 1.
    {.framework = Framework::nanotron,
     .schedules = plain,
     .zero_stages = up_to_1,
     .recomputes = by_layer,
     .excluded = TR("Not in nanotron: interleaved 1F1B, ZB-V, ZeRO-2, ZeRO-3 and recomputation of parts of a layer")},
    // reshard_after_forward is ZeRO-3, without it ZeRO-2; DDP shards nothing. torch.distributed.pipelining has the
    // schedules. Transformers and accelerate have no pipeline stages. torchtitan recomputes operations or whole layers.
    {.framework = Framework::fsdp,
     .schedules = with_zero_bubble,
     .zero_stages = without_1,
     .recomputes = by_operation,
     .excluded = TR("Not in FSDP: ZeRO-1. Pipeline stages need torchtitan; accelerate and Transformers have none")},
    // runtime/pipe/engine.py: "ZeRO-2 and ZeRO-3 are incompatible with pipeline parallelism". Pipeline stages need
    // another model class, and sequences are divided by all-to-all exchanges (Ulysses) alone.
    {.framework = Framework::deepspeed,
     .schedules = plain,
     .zero_stages = up_to_3,
     .recomputes = with_scores,
     .adds_stages = false,
     .shards_stages = false,
     .exchanges_in_ring = false,
     .excluded = TR("Not in DeepSpeed: interleaved 1F1B, ZB-V, ring context parallelism, and ZeRO-2 or ZeRO-3 with "
                    "pipeline stages")},
    // MaxText differentiates the whole pipeline, so all forward passes come first. Its circular pipeline is not
    // modelled.
    {.framework = Framework::maxtext,
     .schedules = all_forward_first,
     .zero_stages = up_to_3,
     .recomputes = by_policy,
     .excluded = TR("Not in MaxText: 1F1B, interleaved 1F1B and ZB-V")},
};

}  // namespace

const FrameworkRules& framework_rules(Framework framework) {
  return *std::ranges::find(framework_rows, framework, &FrameworkRules::framework);
}

bool can_framework_run(const Design& changed, const Design& design) {
  const FrameworkRules& rules = framework_rules(changed.recipe.framework);
  const Layout &next = changed.layout, &own = design.layout;
  // What one framework runs says nothing about another.
  const bool is_same = changed.recipe.framework == design.recipe.framework;
  const auto can_run = [is_same](auto value, auto present, auto runnable) {
    return (is_same && value == present) || std::ranges::find(runnable, value) != runnable.end();
  };
  const bool splits_shards = next.pipeline_parallel > 1 && next.zero_stage > ZeroStage::zero_1 && !rules.shards_stages;
  return can_run(next.schedule, own.schedule, rules.schedules) &&
         can_run(next.zero_stage, own.zero_stage, rules.zero_stages) &&
         can_run(changed.recipe.recompute, design.recipe.recompute, rules.recomputes) &&
         !(splits_shards && !(is_same && next.zero_stage == own.zero_stage));
}

}  // namespace trainyard
