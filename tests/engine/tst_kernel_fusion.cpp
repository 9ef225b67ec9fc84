// SPDX-License-Identifier: GPL-3.0-or-later
// Savings of fusing elementwise kernels, counted by hand. Fused kernels never move more bytes than separate ones.
#include <QTest>

#include <cmath>
#include <random>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/kernel_fusion.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const KernelChain& chain(const KernelFusion& fusion, const std::string& id) {
  for (const KernelChain& each : fusion.chains)
    if (each.id == id) return each;
  throw std::runtime_error(id);
}

/// Llama 3.1 70B on 8 H100 of one node with tensor parallelism: RMS norms, rotation, a gated MLP.
Design modern() {
  return with({"model=llama3.1-70b", "accelerators=8", "tensor_parallel=8", "pipeline_parallel=1", "schedule=1f1b",
               "global_batch=4", "sequence_length=8192", "precision=bf16"});
}

/// GPT-3 on thousands of V100 in 2020: layer norms, learned positions, biases, dropout, GELU.
Design old() {
  return with({"model=gpt3-175b", "accelerator=v100-sxm2-32gb", "accelerators=1536", "tensor_parallel=8",
               "sequence_parallel=off", "pipeline_parallel=32", "schedule=1f1b", "stage_split=front", "global_batch=96",
               "sequence_length=2048", "precision=fp16", "dropout=on", "flash_attention=off", "fused_loss=off"});
}

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

}  // namespace

class TestKernelFusion : public QObject {
  Q_OBJECT
 private slots:
  void modernByHand();
  void oldByHand();
  void expertsByHand();
  void fusedMovesNoMore();
  void countedBytesEqualThoseOfTheStep();
  void countedBytesEqualThoseOfTheStep_data();
};

void TestKernelFusion::modernByHand() {
  const Design d = modern();
  const KernelFusion f = kernel_fusion(d);
  // 80 layers, 4 micro-batches of 8,192 tokens, 2 bytes, backward 1.8 times forward, eight devices.
  const double each = 80.0 * 4 * 8192 * 2 * 2.8 / 8;
  const double hidden = 8192, heads = 64, kv = 8, head = 128, mlp = 28672;
  const auto is = [&](const char* id, double fused, double unfused) {
    const KernelChain& c = chain(f, id);
    QVERIFY2(close(c.fused, each * fused), id);
    QVERIFY2(close(c.unfused, each * unfused), id);
  };
  // Two norms. Fused: read and written once. Unfused: square 2, mean 1, scale 2, weight 2.
  is("norms", 2 * 2 * hidden, 2 * 7 * hidden);
  // Unfused: negate half 1, concatenate 2, two multiplications 4, a sum 3 where the fused kernel has 2; on queries and
  // keys.
  is("rotation", 3 * (heads + 2 * kv) * head, 3 * (heads + 2 * kv) * head + 8 * (heads + kv) * head);
  // Unfused, the activated gate is written and read again.
  is("activation", 3 * mlp, 5 * mlp);
  // Without biases and dropout, a residual sum is one kernel already.
  is("residual", 10 * hidden, 10 * hidden);
  is("routing", 0, 0);
  // Score matrices of eight heads per device: unfused attention makes 5 passes over them forward and 1.2 times as many
  // backward. FlashAttention moves none of them.
  const Coefficients& k = coefficients_of(d);
  const double square = 80.0 * 4 * 8192 * 8192 * 8 * 2;
  QCOMPARE(chain(f, "scores").fused, 0.0);
  QCOMPARE(chain(f, "scores").counted, 0.0);
  QVERIFY(close(chain(f, "scores").unfused, square * 1.6 * k.unfused_passes * 2.2));
  // 128,256 logits per token: the fused loss saves 10 bytes each.
  const KernelChain& loss = chain(f, "loss");
  QVERIFY(close(loss.saved(), 10.0 * 4 * 8192 * 128256 / 8));
  QVERIFY(close(loss.counted, loss.fused));
  double fused = 0, unfused = 0, counted = 0;
  for (const KernelChain& c : f.chains) fused += c.fused, unfused += c.unfused, counted += c.counted;
  QVERIFY(close(f.fused(), fused) && close(f.unfused(), unfused) && close(f.counted(), counted));
  QVERIFY(close(f.bandwidth, 3.35e12 * resolved(d).recipe.bandwidth_efficiency));
}

void TestKernelFusion::oldByHand() {
  const Design d = old();
  QCOMPARE(evaluate(d).legality.reason, Illegality::none);
  const KernelFusion f = kernel_fusion(d);
  // 96 ÷ 32 layers; 1,536 ÷ 256 = 6 replicas take 16 micro-batches each; norms and residuals are not divided.
  QCOMPARE(f.stage, 31);  // the stage with the head
  const double each = 3.0 * 16 * 2048 * 2 * 2.8;
  const double hidden = 12288, mlp = 4 * hidden;
  const auto is = [&](const char* id, double fused, double unfused) {
    const KernelChain& c = chain(f, id);
    QVERIFY2(close(c.fused, each * fused), id);
    QVERIFY2(close(c.unfused, each * unfused), id);
  };
  // Unfused: mean 1, subtract 2, square 2, mean 1, scale 2, weight 2, bias 2.
  is("norms", 2 * 2 * hidden, 2 * 12 * hidden);
  // Learned positions need no rotation.
  is("rotation", 3.0 * 3 * hidden / 8, 3.0 * 3 * hidden / 8);
  // The bias is a separate kernel.
  is("activation", 2 * mlp / 8, 4 * mlp / 8);
  // Bias and dropout are separate kernels, twice per layer.
  is("residual", 10 * hidden, (10 + 4 + 4) * hidden);
  // Twelve heads per device: the softmax is one kernel, which takes four rows at a time.
  const double square = 3.0 * 16 * 2048 * 2048 * 12 * 2;
  const Coefficients& k = coefficients_of(d);
  QVERIFY(close(chain(f, "scores").counted, square * k.unfused_passes * 2.2));
  QVERIFY(close(chain(f, "scores").unfused, square * 1.6 * k.unfused_passes * 2.2));
  QVERIFY(close(chain(f, "loss").counted, chain(f, "loss").unfused));
}

/// DeepSeek-V3: rotation of a part of the heads, eight of 256 experts and one shared expert.
void TestKernelFusion::expertsByHand() {
  const KernelFusion f =
      kernel_fusion(with({"model=deepseek-v3", "accelerators=2048", "tensor_parallel=1", "pipeline_parallel=1",
                          "schedule=1f1b", "expert_parallel=64", "expert_tensor_parallel=1", "global_batch=2048",
                          "sequence_length=4096", "precision=bf16"}));
  const double each = 4096.0 * 2 * 2.8;
  // 128 query heads and one shared key of 64 rotated dimensions, in 61 layers.
  QVERIFY(close(chain(f, "rotation").saved(), each * 61 * 8 * 129 * 64));
  // 58 layers with nine experts of 2,048, three layers of 18,432.
  QVERIFY(close(chain(f, "activation").fused, each * 3 * (58 * 9 * 2048 + 3 * 18432)));
  QVERIFY(close(chain(f, "activation").saved(), each * 2 * (58 * 9 * 2048 + 3 * 18432)));
  // Routing probabilities and permutation are counted alike, fused or not.
  QVERIFY(chain(f, "routing").fused > 0);
  QCOMPARE(chain(f, "routing").saved(), 0.0);
}

void TestKernelFusion::fusedMovesNoMore() {
  std::mt19937 random(7);
  const std::vector<std::pair<const char*, std::vector<const char*>>> axes{
      {"model", {"llama3.1-8b", "gpt3-175b", "deepseek-v3", "mixtral-8x7b", "qwen3-8b", "bloom-176b"}},
      {"accelerators", {"1", "8", "64", "1024"}},
      {"tensor_parallel", {"1", "2", "8"}},
      {"pipeline_parallel", {"1", "2", "4"}},
      {"schedule", {"1f1b", "interleaved", "zb_v", "dualpipe"}},
      {"framework", {"megatron", "megatron_eager", "nanotron", "fsdp", "deepspeed"}},
      {"precision", {"fp32", "bf16", "fp8"}},
      {"dropout", {"on", "off"}},
      {"flash_attention", {"on", "off"}},
      {"sequence_parallel", {"on", "off"}},
      {"mtp_depth", {"0", "1"}},
      {"fused_loss", {"on", "off"}}};
  for (int i = 0; i < 400; ++i) {
    Design d = default_design();
    for (const auto& [id, values] : axes) assign(d, std::string(id) + "=" + values[random() % values.size()]);
    const KernelFusion f = kernel_fusion(d);
    for (const KernelChain& c : f.chains) {
      QVERIFY2(c.fused >= 0 && c.saved() >= 0, c.id);
      QVERIFY2(std::isfinite(c.unfused) && std::isfinite(c.counted), c.id);
    }
    QVERIFY(f.unfused() > f.fused());
  }
}

/// Nothing is counted twice: without elementwise kernels, a step is shorter by what the chains count.
void TestKernelFusion::countedBytesEqualThoseOfTheStep() {
  QFETCH(QStringList, assignments);
  Design d = default_design();
  for (const QString& each : assignments) assign(d, each.toStdString());
  auto without = std::make_shared<Coefficients>(coefficients_of(d));
  for (FrameworkTime& time : without->time) time.elementwise = 0;
  Design bare = d;
  bare.calibration = without;
  const KernelFusion f = kernel_fusion(d);
  double counted = 0;
  for (const char* id : {"norms", "rotation", "activation", "residual", "routing"}) counted += chain(f, id).counted;
  const double shorter = evaluate(d).time_compute - evaluate(bare).time_compute;
  QVERIFY2(std::abs(shorter / f.seconds(counted) - 1) < 1e-9,
           qPrintable(QStringLiteral("%1 against %2").arg(shorter).arg(f.seconds(counted))));
  QVERIFY(close(counted, f.factor * (f.fused() - chain(f, "loss").fused)));
}

void TestKernelFusion::countedBytesEqualThoseOfTheStep_data() {
  QTest::addColumn<QStringList>("assignments");
  QTest::newRow("405B as published") << QStringList{};
  QTest::newRow("8B on one GPU, eager") << QStringList{
      "model=llama3.1-8b", "accelerators=1", "tensor_parallel=1", "pipeline_parallel=1",
      "schedule=1f1b",     "framework=fsdp", "global_batch=4",    "accelerator=a100-sxm-80gb"};
  QTest::newRow("mixture") << QStringList{"model=mixtral-8x7b",  "accelerators=64",   "tensor_parallel=2",
                                          "pipeline_parallel=4", "expert_parallel=8", "expert_tensor_parallel=1",
                                          "schedule=1f1b",       "global_batch=256"};
}

TRAINYARD_TEST(TestKernelFusion);
#include "tst_kernel_fusion.moc"
