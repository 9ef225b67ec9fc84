// SPDX-License-Identifier: GPL-3.0-or-later
// Activations that a layer saves per token for the backward pass, tensor by tensor, against sums by hand.
#include <QTest>

#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/physics/activations.h"
#include "engine/studies/case_studies.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design of(const char* model, std::initializer_list<const char*> more) {
  Design d = with({model, "accelerators=64", "tensor_parallel=1", "sequence_parallel=off", "pipeline_parallel=1",
                   "schedule=1f1b", "framework=megatron", "recompute=none", "sequence_length=4096"});
  for (const char* assignment : more) assign(d, assignment);
  return d;
}

double kept(const Design& design, bool experts) {
  return ask(design, [&](const Setting& s) {
    return activation_bytes_per_token(s, experts, s.design.recipe.recompute) / s.fm.activations;
  });
}

Design deepseek(std::initializer_list<const char*> more = {}) {
  Design d = of("model=deepseek-v3",
                {"expert_parallel=64", "precision=fp8_block", "recompute=modules", "recompute_latent=on"});
  for (const char* assignment : more) assign(d, assignment);
  return d;
}

/// Bytes of an element in 8 and in 12 bits, with a scale of 4 bytes per tile of 128.
constexpr double eight = 1 + 4.0 / 128, twelve = 1.5 + 4.0 / 128;

}  // namespace

class TestKeptActivations : public QObject {
  Q_OBJECT

 private slots:
  void deepseek_saves_the_tensors_of_its_report();
  void recomputed_up_projections_save_latents_before_the_norm();
  void expert_outputs_are_saved_if_the_router_weights_them();
  void a_dense_model_saves_activation_inputs_in_eight_bits();
  void deepseek_has_both_ends_of_the_model_on_one_device();
  void deepseek_fits_as_published();
};

/// DeepSeek-V3, arXiv 2412.19437, section 3.3.3: hidden size 7168, latents of 1536 and 512 with a rotated key of 64,
/// 128 heads of 128, eight of 256 experts of 2048 and one shared expert.
void TestKeptActivations::deepseek_saves_the_tensors_of_its_report() {
  const double norms = 2 * 7168 * 2.0, latents = (1536 + 512 + 64) * 2.0, sums = 4 * 128;
  const double output = 128 * 128, sent = 8 * 7168 * eight, shared = 7168 * 2;
  const double gates = 8 * 2 * 2048 + 2 * 2048;
  QCOMPARE(kept(deepseek(), true), norms + latents + sums + output * eight + sent + gates * 2 + 8 * 7168 * 2 + shared);
  QCOMPARE(kept(deepseek({"router_weights=before_second_product"}), true),
           norms + latents + sums + output * eight + sent + gates * 2 + shared);
  QCOMPARE(kept(deepseek({"router_weights=before_second_product", "activation_storage=mlp_inputs"}), true),
           norms + latents + sums + output * eight + sent + gates * eight + shared);
  const Design published = deepseek({"router_weights=before_second_product", "activation_storage=with_attention"});
  QCOMPARE(kept(published, true), norms + latents + sums + output * twelve + sent + gates * eight + shared);
  QCOMPARE(kept(published, true), 169984.0);
  // One of the three layers without experts.
  QCOMPARE(kept(published, false), norms + latents + sums + output * twelve + 2 * 18432 * eight);
}

/// The normalised latent vector is the input of the up-projection and is recomputed with its output. Without
/// recomputation both are saved, the input in the format of the GEMM.
void TestKeptActivations::recomputed_up_projections_save_latents_before_the_norm() {
  const double widened = 128 * (192 + 192 + 128) * 2, normed = 1536 + 512;
  QCOMPARE(kept(deepseek({"recompute_latent=off"}), true) - kept(deepseek(), true), widened + normed * eight);
  const Design plain = deepseek({"precision=bf16"}), whole = deepseek({"precision=bf16", "recompute_latent=off"});
  QCOMPARE(kept(whole, true) - kept(plain, true), widened + normed * 2);
}

/// Mixtral: hidden size 4096, 32 query heads and 8 key-value heads of 128, two of eight experts of 14336.
void TestKeptActivations::expert_outputs_are_saved_if_the_router_weights_them() {
  const auto mixtral = [](std::initializer_list<const char*> more) {
    return kept(of("model=mixtral-8x7b", more), true);
  };
  const double norms = 4 * 4096 * 2, heads = (32 + 2 * 8) * 128 * 2, output = 4096 * 2, sums = 4 * 32;
  const double sent = 2 * 4096 * 2, gates = 2 * 2 * 14336 * 2, activated = 2 * 14336 * 2, back = 2 * 4096 * 2;
  const double rest = norms + heads + sums + sent + activated;
  QCOMPARE(mixtral({}), rest + output + gates + back);
  QCOMPARE(mixtral({"router_weights=before_second_product"}), rest + output + gates);
  QCOMPARE(mixtral({"activation_storage=mlp_inputs"}), rest + output + gates / 2 + back);
  QCOMPARE(mixtral({"activation_storage=with_attention"}), rest + 4096 * twelve + gates / 2 + back);
  // Uneven routing fills the busiest device with what its experts save, including their outputs.
  QCOMPARE(
      mixtral({"expert_imbalance=1.5"}) - mixtral({"expert_imbalance=1.5", "router_weights=before_second_product"}),
      1.5 * back);
  // In 8 bits without block scales, inputs of GEMMs and of the activation take one byte.
  QCOMPARE(mixtral({"precision=fp8", "activation_storage=mlp_inputs"}),
           2 * 4096 * 3 + heads + sums + (output + sent + gates + activated) / 2 + back);
}

/// Llama-2-7B: hidden size 4096, 32 heads of 128, an MLP of 11008.
void TestKeptActivations::a_dense_model_saves_activation_inputs_in_eight_bits() {
  const auto llama = [](std::initializer_list<const char*> more) { return kept(of("model=llama2-7b", more), false); };
  const double rest = 4 * 4096 * 2 + 3 * 4096 * 2 + 4 * 32 + 11008 * 2;
  QCOMPARE(llama({}), rest + 4096 * 2 + 2 * 11008 * 2);
  QCOMPARE(llama({"router_weights=before_second_product"}), llama({}));
  QCOMPARE(llama({"activation_storage=mlp_inputs"}), rest + 4096 * 2 + 2 * 11008);
  QCOMPARE(llama({"activation_storage=with_attention"}), rest + 4096 * twelve + 2 * 11008);
  // MXFP8 has a one-byte scale per 32 elements. NVFP4 computes in four bits but stores eight.
  QCOMPARE(llama({"activation_storage=mlp_inputs", "precision=mxfp8"}) - llama({"precision=mxfp8"}),
           2 * 11008 * (1 + 1.0 / 32 - 2));
  QCOMPARE(llama({"activation_storage=mlp_inputs", "precision=nvfp4"}) - llama({"precision=nvfp4"}), -2 * 11008.0);
}

/// DualPipe puts the first stage of one direction and the last stage of the other on one device, which then holds
/// embedding, head and the multi-token prediction module (section 3.2.3). 61 layers on 16 stages: three at either end.
void TestKeptActivations::deepseek_has_both_ends_of_the_model_on_one_device() {
  const CaseStudy* run = find_case_study("deepseek-v3-run");
  QVERIFY(run);
  const Evaluation e = evaluate(run->design);
  const double h = 7168, table = 129280 * h, expert = 3 * h * 2048;
  const double attention = h * 1536 + 1536 * 24576.0 + h * 576 + 512 * 32768.0 + 16384 * h;
  // Four of the 256 experts, one shared expert, and the router.
  const double mixture = attention + 5 * expert + 256 * h, dense = attention + 3 * h * 18432;
  const double module = mixture + 2 * h * h;
  const double all = 3 * dense + 3 * mixture + module + 2 * table, experts = (3 + 1) * 4 * expert;
  const auto close = [](double a, double b) { return std::abs(a / b - 1) < 1e-4; };
  for (const int end : {0, 15}) {
    const StageMemory& stage = e.stages[static_cast<size_t>(end)];
    QVERIFY2(close(stage.parameters, all), qPrintable(QString::number(stage.parameters / all, 'g', 9)));
    QVERIFY(close(stage.expert_parameters, experts));
    QVERIFY(close(stage.parts.weights, 2 * all));
    QVERIFY(close(stage.parts.gradients, 4 * all));
    // Master weights of 4 bytes and moments of 2 each, divided over 128 replicas (experts over two) and both pipeline
    // copies.
    QVERIFY(close(stage.parts.optimizer, 8 * ((all - experts) / 256 + experts / 4)));
    QCOMPARE(stage.in_flight, 8.5);
  }
  // Four layers with experts in each direction, and no embedding table.
  QVERIFY(close(e.stages[2].parameters, 8 * mixture));
}

void TestKeptActivations::deepseek_fits_as_published() {
  const CaseStudy* run = find_case_study("deepseek-v3-run");
  QVERIFY(run);
  const Evaluation e = evaluate(run->design);
  // Stage 2 has four layers with experts in each direction; each of 17 micro-batches in flight uses one of the two.
  const StageMemory& stage = e.stages[2];
  QCOMPARE(stage.in_flight, 8.5);
  QCOMPARE(stage.weight_pending, 0.0);
  QCOMPARE(stage.parts.activations, 8.5 * 4096 * 8 * 169984.0);
  QVERIFY(e.fits != Fit::no);
  QVERIFY2(e.memory_ceiling < e.memory_capacity, "the most that it may hold is there");
  const double speed = compare_published(*run, e).front().error;
  QVERIFY2(std::abs(speed) < 0.08, qPrintable(QString::number(speed)));
}

TRAINYARD_TEST(TestKeptActivations);
#include "tst_kept_activations.moc"
