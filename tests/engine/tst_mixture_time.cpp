// SPDX-License-Identifier: GPL-3.0-or-later
// Time of mixture-of-experts layers, term by term, against sums by hand.
#include <QTest>

#include <array>
#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/machine/fabric.h"
#include "engine/machine/kernels.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/setting.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// A mixture on 64 devices in nodes of eight, data parallel, with one micro-batch per step.
Design mixture(std::initializer_list<const char*> more = {}) {
  Design d = with({"model=mixtral-8x7b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1", "schedule=1f1b",
                   "zero_stage=1", "sequence_length=4096", "global_batch=64", "launch_latency=0.1 us"});
  for (const char* assignment : more) assign(d, assignment);
  return d;
}

double computing(std::initializer_list<const char*> more) { return evaluate(mixture(more)).time_compute; }

bool close(double a, double b, double share = 1e-9) { return std::abs(a / b - 1) <= share; }

}  // namespace

class TestMixtureTime : public QObject {
  Q_OBJECT

 private slots:
  void a_token_is_sent_once_per_expert_or_once_per_node_data();
  void a_token_is_sent_once_per_expert_or_once_per_node();
  void volumes_equal_the_sent_bytes();
  void a_dispatcher_that_sorts_moves_fewer_bytes();
  void small_grouped_matmuls_are_slower();
  void an_unfused_clamp_costs_memory_passes();
  void latent_experts_quantise_their_narrow_inputs();
  void each_local_expert_is_launched();
  void a_whole_iteration_graph_hides_launches();
  void eight_bits_speed_up_attention_alone();
};

void TestMixtureTime::a_token_is_sent_once_per_expert_or_once_per_node_data() {
  QTest::addColumn<double>("experts");
  QTest::addColumn<double>("copies");
  QTest::addColumn<bool>("once");
  QTest::addColumn<double>("sent");
  // Copies of a token that leave the device. Within a node of eight: k (e - 1) / e, or one to each other device
  // visited.
  QTest::newRow("two of eight, one by one") << 8.0 << 2.0 << false << 2 * 7.0 / 8;
  QTest::newRow("two of eight, once") << 8.0 << 2.0 << true << 7 * (1 - std::pow(7.0 / 8, 2));
  // Over eight nodes: one copy to each other node, which forwards it to the visited devices.
  const auto once = [](double k) { return 7 * (1 - std::pow(7.0 / 8, k)) + 64 * (1 - std::pow(63.0 / 64, k)) * 7 / 8; };
  QTest::newRow("eight of 64, one by one") << 64.0 << 8.0 << false << 8 * 63.0 / 64;
  QTest::newRow("eight of 64, once") << 64.0 << 8.0 << true << once(8);
  QTest::newRow("22 of 64, once") << 64.0 << 22.0 << true << once(22);
}

void TestMixtureTime::a_token_is_sent_once_per_expert_or_once_per_node() {
  QFETCH(double, experts);
  QFETCH(double, copies);
  QFETCH(bool, once);
  QFETCH(double, sent);
  const double bytes = ask(mixture(), [&](const Setting& s) {
    return dispatch(s.fabric, {experts, 1}, {1, copies, once}).bytes;
  });
  QVERIFY2(close(bytes, sent), qPrintable(QString("%1 for %2").arg(bytes).arg(sent)));
}

void TestMixtureTime::volumes_equal_the_sent_bytes() {
  // DeepSeek-V3: 58 layers, 4,096 tokens of 7,168 elements to 8 experts and back, forward and backward.
  const auto volume = [](const char* dispatch) {
    return evaluate(with({"model=deepseek-v3", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
                          "schedule=1f1b", "expert_parallel=64", "expert_tensor_parallel=1", "sequence_length=4096",
                          "global_batch=64", dispatch}))
        .expert_volume;
  };
  const double copy = 58.0 * 4 * 2 * 4096 * 7168;
  QVERIFY(close(volume("token_dispatch=all_to_all"), copy * 8 * 63 / 64));
  const double once = 7 * (1 - std::pow(7.0 / 8, 8)) + 64 * (1 - std::pow(63.0 / 64, 8)) * 7 / 8;
  QVERIFY(close(volume("token_dispatch=once_per_node"), copy * once));
}

void TestMixtureTime::a_dispatcher_that_sorts_moves_fewer_bytes() {
  // 32 layers, 4,096 tokens to two experts, 4,096 elements each; backward takes 1.8 times forward.
  const Coefficients& k = shipped_coefficients();
  const double elements = 32.0 * 4096 * 2 * 4096;
  const double bandwidth = k.bandwidth * 3.35e12;
  const double saved = elements * (k.permuted - k.permuted_fused) *
                       k.time[static_cast<size_t>(Framework::megatron)].elementwise / bandwidth * 2.8;
  const double difference = computing({"token_dispatch=all_to_all"}) - computing({"token_dispatch=once_per_node"});
  QVERIFY2(close(difference, saved, 1e-6), qPrintable(QString("%1 for %2").arg(difference).arg(saved)));
}

void TestMixtureTime::small_grouped_matmuls_are_slower() {
  const Coefficients& k = shipped_coefficients();
  const auto share = [&](double tokens) {
    return ask(mixture(), [&](const Setting& s) {
      const double products = 2 * tokens * 4096 * 14336;
      return products / matmul_time(s.rates, grouped_matmuls(s.rates), tokens, 4096, 14336) / s.rates.grouped_gemm;
    });
  };
  // Far above the memory-bound range, a GEMM reaches 1 / (1 + saturation × (1 / m + 1 / k + 1 / n)).
  const double expected = 1 / (1 + k.grouped_saturation * (1 / 8192.0 + 1 / 4096.0 + 1 / 14336.0));
  QVERIFY2(std::abs(share(8192) / expected - 1) < 0.01, qPrintable(QString::number(share(8192))));
  QVERIFY(share(512) < 0.8 * share(8192));
  QVERIFY(k.grouped_saturation > 2 * k.gemm_saturation);
}

void TestMixtureTime::an_unfused_clamp_costs_memory_passes() {
  const Coefficients& k = shipped_coefficients();
  const auto cost = [](const char* framework) {
    const auto time = [&](const char* clamped) {
      return evaluate(with({"model=gpt-oss-20b", "accelerators=8", "tensor_parallel=1", "pipeline_parallel=1",
                            "schedule=1f1b", "expert_parallel=8", "sequence_length=4096", "global_batch=8", framework,
                            clamped, "launch_latency=0.1 us"}))
          .time_compute;
    };
    return time("model.clamped_activation=on") - time("model.clamped_activation=off");
  };
  // 24 layers, 4,096 tokens, four experts of 2,880 elements of two bytes; backward takes 1.8 times forward.
  const double moved = 24.0 * 4096 * 4 * 2880 * 2 * k.clamped_passes;
  const double seconds =
      moved * k.time[static_cast<size_t>(Framework::megatron)].elementwise / (k.bandwidth * 3.35e12) * 2.8;
  QVERIFY2(close(cost("framework=megatron"), seconds, 1e-6), qPrintable(QString::number(cost("framework=megatron"))));
  QCOMPARE(cost("framework=fsdp"), 0.0);
}

void TestMixtureTime::latent_experts_quantise_their_narrow_inputs() {
  const auto quantised = [](const char* model) {
    const Design d = resolved(with({model}));
    double sum = 0;
    for (const LayerOperation& op : layer_of(*d.work.model, true))
      if (op.block == LayerBlock::experts) sum += op.quantized;
    return sum;
  };
  // Nemotron 3 Super: 22 experts per token read a latent vector of 1,024 and have 2,688 inside. Mixtral's read all
  // 4,096.
  QCOMPARE(quantised("model=nemotron-3-super"), 22.0 * (1024 + 2688));
  QCOMPARE(quantised("model=mixtral-8x7b"), 2.0 * (4096 + 14336));
}

void TestMixtureTime::each_local_expert_is_launched() {
  // At one millisecond per launch the host is the bottleneck, so two degrees differ by the launches of local experts.
  const auto paced = [](const char* degree) {
    return evaluate(mixture({"launch_latency=1 ms", "expert_tensor_parallel=1", degree})).micro_batch_host +
           evaluate(mixture({"launch_latency=1 ms", "expert_tensor_parallel=1", degree})).micro_batch_compute +
           evaluate(mixture({"launch_latency=1 ms", "expert_tensor_parallel=1", degree})).micro_batch_expert;
  };
  const double launches = 32 * shipped_coefficients().expert_launches * (8 - 1) * 1e-3 * 2.8;
  const double difference = paced("expert_parallel=1") - paced("expert_parallel=8");
  QVERIFY2(close(difference, launches, 1e-3), qPrintable(QString("%1 for %2").arg(difference).arg(launches)));
}

void TestMixtureTime::a_whole_iteration_graph_hides_launches() {
  const Evaluation eager = evaluate(mixture({"launch_latency=1 ms", "expert_parallel=8"}));
  const Evaluation graph = evaluate(mixture({"launch_latency=1 ms", "expert_parallel=8", "iteration_graph=on"}));
  QVERIFY(eager.time_host > 1);
  QCOMPARE(graph.time_host, 0.0);
  QVERIFY(graph.time_compute < eager.time_compute);
  QVERIFY(graph.time_expert < eager.time_expert);
  const Design whole = resolved(mixture({"iteration_graph=on"}));
  QCOMPARE(whole.layout.expert_overlap, shipped_coefficients().graph_overlap);
}

/// FlashAttention-3 (arXiv 2407.08608, section 4) reaches 1.2 PFLOP/s in FP8 and 0.74 in 16 bits on H100: 1.6 times as
/// much. Only the attention of a job that trains in 8 or 4 bits, on a device with FP8, becomes faster.
void TestMixtureTime::eight_bits_speed_up_attention_alone() {
  const double gain = shipped_coefficients().attention_fp8;
  QVERIFY2(gain > 1.3 && gain < 1.7, qPrintable(QString::number(gain)));
  const auto rates = [](std::initializer_list<const char*> more) {
    const Design design = resolved(mixture(more));
    return make_setting(design).rates;
  };
  for (const char* precision : {"precision=mxfp8", "precision=nvfp4", "precision=fp8"}) {
    const Rates wide = rates({precision, "accelerator=gb300"});
    const Rates narrow = rates({precision, "accelerator=gb300", "quantized_attention=on"});
    QVERIFY(close(narrow.attention / wide.attention, gain));
    QCOMPARE(narrow.attention_16, wide.attention_16);
    QCOMPARE(narrow.gemm, wide.gemm);
  }
  for (const auto& without :
       {std::array{"precision=bf16", "accelerator=gb300"}, std::array{"precision=fp8", "accelerator=a100-sxm-80gb"}})
    QCOMPARE(rates({without[0], without[1], "quantized_attention=on"}).attention,
             rates({without[0], without[1]}).attention);
}

TRAINYARD_TEST(TestMixtureTime);
#include "tst_mixture_time.moc"
