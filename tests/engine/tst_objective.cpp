// SPDX-License-Identifier: GPL-3.0-or-later
// Training objectives by hand: the cost of a reference, a teacher, pairs, packs and padding.
#include <QTest>

#include <cmath>

#include "engine/metrics/explain.h"
#include "engine/metrics/formula.h"
#include "engine/metrics/handle.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter_rows.h"
#include "engine/statistics/cut_lengths.h"
#include "engine/studies/findings.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

bool near(double a, double b, double tolerance = 1e-9) { return std::abs(a / b - 1) < tolerance; }
QString both_figures(double a, double b, double = 0) {
  return QString("%1 against %2, %3 times").arg(a, 0, 'g', 12).arg(b, 0, 'g', 12).arg(a / b);
}
#define NEAR(...) QVERIFY2(near(__VA_ARGS__), qPrintable(both_figures(__VA_ARGS__)))

Design set(Design design, std::initializer_list<const char*> assignments) {
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

/// Llama 3.1 8B on one node: all states divided, samples of one length.
Design dense(std::initializer_list<const char*> more = {}) {
  return set(
      with({"model=llama3.1-8b", "accelerators=8", "tensor_parallel=1", "pipeline_parallel=1", "virtual_pipeline=1",
            "schedule=1f1b", "sequence_length=4096", "global_batch=64", "micro_batch=1", "framework=fsdp",
            "zero_stage=3", "recompute=full", "tokens=1e8", "sample_tokens=800", "sample_spread=0"}),
      more);
}
constexpr double dense_parameters = 8030261248.0, dense_vocab = 128256;

/// Mixtral 8x7B on eight nodes: experts divided, four stages.
Design experts(std::initializer_list<const char*> more = {}) {
  return set(
      with({"model=mixtral-8x7b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=4", "virtual_pipeline=1",
            "schedule=1f1b", "expert_parallel=8", "expert_tensor_parallel=1", "sequence_length=4096",
            "global_batch=256", "micro_batch=1", "zero_stage=1", "tokens=1e9", "sample_tokens=800", "sample_spread=0"}),
      more);
}
constexpr double experts_parameters = 46702792704.0, experts_active = 12879925248.0, experts_head = 4096 * 32000.0;

bool tells(const Design& design, const char* what) {
  for (const Finding& f : findings(design, evaluate(design)))
    if (std::string(f.title.format).find(what) != std::string::npos) return true;
  return false;
}

}  // namespace

class TestObjective : public QObject {
  Q_OBJECT
 private slots:
  /// Attention takes 12 × 32 layers × 4,096 × 800 tokens = 1.258 GFLOP in three passes. DPO takes 8 N plus 4 ÷ 3 of it.
  /// With a cached reference it takes 6 N, plus 2 N and a third of it once per token for any number of epochs.
  void passes_of_a_dense_model() {
    const double attention = 12.0 * 32 * 4096 * 800;
    const Evaluation tuned = evaluate(dense({"objective=fine_tuning"}));
    NEAR(tuned.flops_per_token, 6 * dense_parameters + attention, 1e-6);
    const Evaluation dpo = evaluate(dense({"objective=dpo"}));
    NEAR(dpo.flops_per_token, 8 * dense_parameters + attention * 4 / 3, 1e-6);
    NEAR(dpo.total_flops, 1e8 * dpo.flops_per_token);
    const Evaluation cached = evaluate(dense({"objective=dpo", "cached_reference=on", "epochs=3"}));
    NEAR(cached.flops_per_token, tuned.flops_per_token);
    NEAR(cached.total_flops, 3e8 * tuned.flops_per_token + 1e8 * (2 * dense_parameters + attention / 3), 1e-6);
    // Adapters need no gradients of the base weights, and the reference is the model without its adapters.
    const Evaluation lora = evaluate(dense({"objective=dpo", "adapters=lora"}));
    const double adapters = lora.trained_parameters;
    NEAR(lora.flops_per_token, 6 * dense_parameters + 6 * adapters + attention * 4 / 3, 1e-6);
    // A teacher four times as large, of which a token uses twice the model's parameters.
    const Evaluation taught =
        evaluate(dense({"objective=distillation", "distillation_teacher_size=4", "distillation_teacher_active=2"}));
    NEAR(taught.flops_per_token, tuned.flops_per_token + 2 * (2 * dense_parameters + attention / 3), 1e-6);
    const Evaluation read = evaluate(dense({"objective=distillation", "teacher_logits=stored"}));
    NEAR(read.flops_per_token, tuned.flops_per_token);
  }

  /// A head of 4,096 parameters instead of 4,096 × 32,000: 131 M fewer, both active and in total.
  void a_reward_model_has_no_vocabulary() {
    const Evaluation reward = evaluate(experts({"objective=reward_model"}));
    NEAR(reward.parameters, experts_parameters - experts_head + 4096);
    const double attention = 12.0 * 32 * 4096 * 800;
    NEAR(reward.flops_per_token, 6 * (experts_active - experts_head + 4096) + attention, 1e-6);
    const Evaluation tuned = evaluate(experts({"objective=fine_tuning"}));
    QVERIFY(tuned.fullest_stage == 0 || tuned.logit_bytes > 0);
    QCOMPARE(reward.time_frozen, 0.0);
    QVERIFY(reward.step_time < tuned.step_time);
    // On a single stage, the logits and the weights of the head with their states disappear.
    const Evaluation whole = evaluate(dense({"objective=fine_tuning"}));
    const Evaluation scalar = evaluate(dense({"objective=reward_model"}));
    QVERIFY(whole.logit_bytes > 0);
    QCOMPARE(scalar.logit_bytes, 0.0);
    QVERIFY(scalar.memory < whole.memory && scalar.step_time < whole.step_time);
    NEAR(whole.stage_parameters - scalar.stage_parameters, 4096 * (dense_vocab - 1));
    // A tied table stays as the embedding, but is no longer multiplied as the head.
    const Evaluation tied = evaluate(set(dense({"objective=reward_model"}), {"model=llama3.2-1b"}));
    const Evaluation logits = evaluate(set(dense({"objective=fine_tuning"}), {"model=llama3.2-1b"}));
    NEAR(tied.parameters, logits.parameters + 2048);
    const Design products = set(dense({"flop_convention=without_embedding"}), {"model=llama3.2-1b"});
    NEAR(evaluate(set(products, {"objective=fine_tuning"})).flops_per_token -
             evaluate(set(products, {"objective=reward_model"})).flops_per_token,
         6 * 2048 * (dense_vocab - 1));
  }

  /// 2 bytes per weight of the reference: an eighth per device with ZeRO-3, all of them below. A cached reference and
  /// adapters need none; a teacher has four times as many.
  void memory_of_a_reference() {
    QCOMPARE(evaluate(dense({"objective=fine_tuning"})).frozen_weight_bytes, 0.0);
    NEAR(evaluate(dense({"objective=dpo"})).frozen_weight_bytes, 2 * dense_parameters / 8);
    const Evaluation whole = evaluate(dense({"objective=dpo", "zero_stage=1"}));
    NEAR(whole.frozen_weight_bytes, 2 * dense_parameters);
    const Evaluation alone = evaluate(dense({"objective=fine_tuning", "zero_stage=1"}));
    NEAR(whole.memory_weights - alone.memory_weights, 2 * dense_parameters);
    QCOMPARE(evaluate(dense({"objective=dpo", "cached_reference=on"})).frozen_weight_bytes, 0.0);
    QCOMPARE(evaluate(dense({"objective=dpo", "adapters=lora"})).frozen_weight_bytes, 0.0);
    NEAR(evaluate(dense({"objective=distillation"})).frozen_weight_bytes, 4 * 2 * dense_parameters / 8);
    // Experts are divided over eight devices, so a GPU has 2 bytes per parameter that it holds of the model.
    const Evaluation spread = evaluate(experts({"objective=dpo"}));
    NEAR(spread.frozen_weight_bytes, 2 * spread.stage_parameters);
  }

  /// A pair of 800 tokens each has 1,600 tokens. The reference's logits take 4 × 1,600 × 128,256 = 821 MB more than two
  /// such samples need.
  void logits_of_both_answers() {
    const Evaluation two = evaluate(dense({"objective=fine_tuning", "sample_rows=padded", "micro_batch=2"}));
    const Evaluation pair = evaluate(dense({"objective=dpo", "sample_rows=padded"}));
    NEAR(pair.tokens_per_micro_batch, 1600.0, 1e-3);
    NEAR(two.tokens_per_micro_batch, 1600.0, 1e-3);
    NEAR(pair.logit_bytes - two.logit_bytes, 820838400.0, 2e-3);
    NEAR(pair.tokens_per_step, 2 * 64 * 800.0, 1e-4);
    const Evaluation cached = evaluate(dense({"objective=dpo", "sample_rows=padded", "cached_reference=on"}));
    NEAR(cached.logit_bytes, two.logit_bytes);
  }

  /// The longer of two log-normal lengths is 2 Φ(σ ÷ √2) times their mean on average: 1.4284 at 0.8. The longest of one
  /// is itself, and no row is longer than allowed.
  void the_longest_of_a_micro_batch() {
    const CutLengths lengths(800, 0.8, 1e7);
    NEAR(lengths.mean_longest_of(1), 800.0, 1e-5);
    NEAR(lengths.mean_longest_of(2), 800 * 2 * 0.5 * std::erfc(-0.8 / 2), 1e-5);
    NEAR(CutLengths(3000, 0.8, 4096).mean_longest_of(1), 3000.0, 1e-4);
    NEAR(CutLengths(3000, 0.8, 4096).mean_longest_of(1e6), 4096.0, 1e-6);
    // The longest of very many is the corresponding quantile.
    NEAR(lengths.mean_longest_of(4096), lengths.longest_of(4096), 0.06);
    const Evaluation e = evaluate(dense({"objective=fine_tuning", "sample_rows=padded", "micro_batch=2",
                                         "sample_spread=0.8", "sequence_length=131072"}));
    NEAR(e.useful_share, 1 / 1.4284, 2e-3);
    NEAR(e.row_tokens, 1142.7, 2e-3);
  }

  /// Packs of 4,096 with 5 % empty hold 3,891.2 tokens. On average a token meets Σ ℓ² ÷ Σ ℓ = 800 e^0.64 = 1,517 tokens
  /// of its sample, slightly fewer if the longest are cut.
  void packs_count_only_their_tokens() {
    const Evaluation e = evaluate(dense({"objective=fine_tuning"}));
    NEAR(e.tokens_per_step, 64 * 4096 * 0.95);
    NEAR(e.steps, 1e8 / (64 * 4096 * 0.95));
    NEAR(e.tokens_per_micro_batch, 4096.0);
    NEAR(e.hfu / e.mfu, e.hardware_flops_per_token / e.flops_per_token / 0.95);
    NEAR(number(dense({"objective=fine_tuning"}), parameter(&Workload::document_length)), 800.0, 1e-5);
    NEAR(number(dense({"objective=fine_tuning", "sample_spread=0.8", "sequence_length=1048576"}),
                parameter(&Workload::document_length)),
         800 * std::exp(0.64), 1e-4);
    // Stored logits are read with each token: 64 × 8 bytes in addition to its 4.
    const Evaluation read = evaluate(dense({"objective=distillation", "teacher_logits=stored"}));
    NEAR(read.sequence_bytes, 4096 * 0.95 * (4 + 512));
    NEAR(read.dataset_size, 1e8 * (4 + 512));
  }

  /// The reference adds one forward pass, which takes as long as full recomputation plus a third of the head. Its
  /// traffic is half that of the other two passes. ZeRO-3 gathers its weights once in each of 8 rounds: 7 ÷ 8 of 2
  /// bytes each.
  void time_and_traffic_of_a_reference() {
    const Evaluation tuned = evaluate(dense({"objective=fine_tuning"}));
    const Evaluation dpo = evaluate(dense({"objective=dpo"}));
    QVERIFY2(dpo.time_frozen > dpo.time_recompute && dpo.time_frozen < 1.2 * dpo.time_recompute,
             qPrintable(QString("%1 and %2").arg(dpo.time_frozen).arg(dpo.time_recompute)));
    NEAR(dpo.micro_batches, 8.0);
    NEAR(dpo.data_volume - tuned.data_volume, 8 * 7.0 / 8 * 2 * dense_parameters);
    const Evaluation stages = evaluate(experts({"objective=fine_tuning"}));
    const Evaluation compared = evaluate(experts({"objective=dpo"}));
    NEAR(compared.tensor_volume, 1.5 * stages.tensor_volume);
    NEAR(compared.expert_volume, 1.5 * stages.expert_volume);
    NEAR(compared.pipeline_volume, 1.5 * stages.pipeline_volume);
    QVERIFY(compared.time_bubble > stages.time_bubble);
    QCOMPARE(compared.time_compute, stages.time_compute);
  }

  /// The reference pass is part of each step, or runs once beforehand: equally long with one epoch, a third with three.
  void a_cached_reference_saves_from_the_second_epoch_on() {
    for (const Design& design : {dense({"objective=dpo"}), experts({"objective=dpo"})}) {
      const Evaluation steps = evaluate(design), cached = evaluate(set(design, {"cached_reference=on"}));
      QVERIFY(cached.step_time < steps.step_time && cached.memory < steps.memory);
      NEAR(cached.frozen_pass_time, steps.step_work_time - cached.step_work_time, 1e-6);
      NEAR(cached.days, steps.days, 1e-3);
      const Evaluation often = evaluate(set(design, {"cached_reference=on", "epochs=3"}));
      NEAR(often.caching_time, cached.caching_time);
      NEAR(often.days, 3 * cached.days - 2 * cached.caching_time / 86400, 1e-9);
    }
  }

  /// Less work is never slower or larger, and inputs that an objective does not use change nothing.
  void less_work_never_costs_more_data() {
    QTest::addColumn<QString>("objective");
    for (const Choice& each : parameter(&Workload::objective).choices) QTest::newRow(each.id) << QString(each.id);
  }
  void less_work_never_costs_more() {
    QFETCH(QString, objective);
    for (Design design : {dense(), experts(), dense({"zero_stage=1", "recompute=none", "adapters=lora"})}) {
      assign(design, "objective=" + objective.toStdString());
      const Evaluation e = evaluate(design);
      QVERIFY(std::isfinite(e.step_time) && e.step_time > 0);
      double parts = e.time_data + e.time_bubble + e.time_optimizer + e.time_offload + e.time_stragglers;
      for (const StepPart& part : step_parts()) parts += e.*part.of_step;
      NEAR(parts, e.step_work_time);
      for (const Parameter& p : objective_parameters().rows) {
        if (!p.why_idle || !p.why_idle(design)) continue;
        Design moved = design;
        if (is_choice(p))
          set_text(moved, p, p.choices.back().id);
        else if (is_toggle(p))
          set_text(moved, p, "on");
        else
          set_value(moved, p, p.max);
        const Evaluation same = evaluate(moved);
        for (const Metric* m : metrics(Job::training)) {
          const double a = number(e, *m), b = number(same, *m);
          QVERIFY2(a == b || (std::isnan(a) && std::isnan(b)), qPrintable(QString("%1 moves %2").arg(p.id, m->id)));
        }
      }
      if (objective == "pre_training") continue;
      const Evaluation full = evaluate(set(design, {"packing_loss=0"}));
      for (const char* micro_batch : {"micro_batch=1", "micro_batch=2", "micro_batch=8"}) {
        const Evaluation padded =
            evaluate(set(design, {"packing_loss=0", "sample_rows=padded", "sample_spread=0.8", micro_batch}));
        QVERIFY(padded.useful_share <= full.useful_share && padded.row_tokens <= 4096);
        QVERIFY(padded.rows_of_batch * padded.row_tokens * padded.steps >= 0.999999 * padded.total_tokens);
      }
    }
  }

  /// The explanation of a number gives that number, for every objective.
  void explanations_give_the_number_for_each_objective() {
    for (const char* recipe : {"objective=dpo", "objective=reward_model", "objective=distillation"})
      for (const char* rows : {"sample_rows=packed", "sample_rows=padded"})
        for (const char* other : {"cached_reference=on", "teacher_logits=stored", "micro_batch=2"})
          for (const Design& base : {dense(), experts()}) {
            const Design design = set(base, {recipe, rows, other, "sample_spread=0.7", "epochs=2"});
            const Evaluation e = evaluate(design);
            for (const Metric* m : metrics(Job::training)) {
              if (!m->value) continue;
              const auto computed = evaluate_formula(explain(*m, design, e));
              if (!computed) continue;
              const double shown = number(e, *m);
              const double scale = std::max({std::abs(shown), 1e-9, m->unit == Unit::seconds ? e.step_time : 0.0});
              QVERIFY2(std::abs(*computed - shown) <= 1e-6 * scale || !std::isfinite(shown),
                       qPrintable(QString("%1 with %2, %3, %4: %5, not %6")
                                      .arg(m->id, recipe, rows, other)
                                      .arg(*computed)
                                      .arg(shown)));
            }
          }
  }

  void findings_name_the_wasted_work() {
    QVERIFY(tells(dense({"objective=dpo", "zero_stage=1"}), "holds the full reference model"));
    QVERIFY(!tells(dense({"objective=dpo"}), "holds the full reference model"));
    QVERIFY(!tells(dense({"objective=dpo", "zero_stage=1", "cached_reference=on"}), "holds the full reference model"));
    QVERIFY(tells(experts({"objective=distillation"}), "holds the full teacher model"));
    QVERIFY(tells(dense({"objective=dpo", "epochs=2"}), "gives the same result"));
    QVERIFY(!tells(dense({"objective=dpo"}), "gives the same result"));
    QVERIFY(tells(dense({"objective=fine_tuning", "sample_rows=padded", "sample_spread=1", "micro_batch=8"}),
                  "computation is padding"));
    QVERIFY(!tells(dense({"objective=fine_tuning", "sample_rows=padded", "micro_batch=8"}), "computation is padding"));
    QVERIFY(tells(dense({"objective=fine_tuning", "sample_spread=1.5"}), "longer than a row"));
    QVERIFY(!tells(dense({"epochs=2"}), "longer than a row"));
  }

  /// The objective of the training job does not affect post-training, which learns from its own answers.
  void post_training_keeps_its_own_steps() {
    Design design = default_design(Job::post_training);
    const Evaluation before = evaluate(design);
    design.work.objective = Objective::dpo;
    QCOMPARE(evaluate(design).iteration_time, before.iteration_time);
  }
};

TRAINYARD_TEST(TestObjective);
#include "tst_objective.moc"
