// SPDX-License-Identifier: GPL-3.0-or-later
// Published numbers that the engine must reproduce, each with its source.
#include <QTest>

#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/metrics/metric.h"
#include "engine/physics/activations.h"
#include "engine/physics/setting.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double GiB = 1024.0 * 1024 * 1024;

#define CLOSE(actual, expected, share)                                                                             \
  do {                                                                                                             \
    const double a_ = (actual), e_ = (expected);                                                                   \
    QVERIFY2(                                                                                                      \
        std::abs(a_ / e_ - 1) <= (share),                                                                          \
        qPrintable(                                                                                                \
            QStringLiteral("%1 is not %2 within %3 %").arg(a_, 0, 'g', 8).arg(e_, 0, 'g', 8).arg(100 * (share)))); \
  } while (false)

/// GPT-3 175B on one device without FlashAttention and with dropout: the setting of Korthikanti et al.
Design korthikanti(std::initializer_list<const char*> more) {
  Design design = with({"model=gpt3-175b", "accelerators=1", "tensor_parallel=1", "pipeline_parallel=1",
                        "schedule=1f1b", "micro_batch=1", "global_batch=1", "sequence_length=2048", "zero_stage=0",
                        "flash_attention=off", "dropout=on", "recompute=none", "sequence_parallel=off"});
  for (const char* assignment : more) assign(design, assignment);
  return design;
}

double layer_bytes(const Design& design) {
  const Design whole = resolved(design);
  const Setting setting = make_setting(whole);
  return setting.tokens * activation_bytes_per_token(setting, false, whole.recipe.recompute);
}

}  // namespace

class Golden : public QObject {
  Q_OBJECT
 private slots:
  /// ZeRO, arXiv 1910.02054, section 3.1: 2 + 2 + 12 bytes; 10¹² parameters need 16 TB.
  void zeroBytes() {
    const Evaluation e = evaluate(with({"gradient_precision=bf16"}));
    QCOMPARE(e.model_state_bytes, 16.0);
    CLOSE(1e12 * e.model_state_bytes, 16e12, 1e-12);
    // With FP32 gradients: 18 (Megatron-LM README).
    QCOMPARE(evaluate(default_design()).model_state_bytes, 18.0);
    // All in FP32: 4 + 4 + 8 (Ultra-Scale Playbook).
    QCOMPARE(evaluate(with({"precision=fp32"})).model_state_bytes, 16.0);
    QCOMPARE(evaluate(with({"gradient_precision=bf16", "optimizer=adam_8bit"})).model_state_bytes, 10.0);
  }

  /// ZeRO, figure 1: 7.5 B parameters on 64 devices take 120, 31.4, 16.6 and 1.88 GB.
  void zeroStages_data() {
    QTest::addColumn<QString>("stage");
    QTest::addColumn<double>("gigabytes");
    QTest::newRow("0") << "0" << 120.0;
    QTest::newRow("1") << "1" << 31.4;
    QTest::newRow("2") << "2" << 16.6;
    QTest::newRow("3") << "3" << 1.88;
  }
  void zeroStages() {
    QFETCH(QString, stage);
    QFETCH(double, gigabytes);
    Design d = with({"model=megatron-sc21-7.5b", "accelerators=64", "tensor_parallel=1", "pipeline_parallel=1",
                     "micro_batch=1", "global_batch=64", "sequence_length=2048", "gradient_precision=bf16"});
    assign(d, "zero_stage=" + stage.toStdString());
    const Evaluation e = evaluate(d);
    const double states = e.memory_weights + e.memory_gradients + e.memory_optimizer;
    CLOSE(states / e.parameters * 7.5e9, gigabytes * 1e9, 0.005);
  }

  /// Korthikanti et al., arXiv 2205.05198, equations 1 to 4 and section 5.
  void korthikantiActivations() {
    const double s = 2048, h = 12288, a = 96;
    const double sbh = s * h;
    QCOMPARE(layer_bytes(korthikanti({})), sbh * (34 + 5 * a * s / h));
    QCOMPARE(layer_bytes(korthikanti({"accelerators=8", "tensor_parallel=8"})),
             sbh * (10 + 24.0 / 8 + 5 * a * s / (h * 8)));
    QCOMPARE(layer_bytes(korthikanti({"accelerators=8", "tensor_parallel=8", "sequence_parallel=on"})),
             sbh * (34 + 5 * a * s / h) / 8);
    QCOMPARE(layer_bytes(
                 korthikanti({"accelerators=8", "tensor_parallel=8", "sequence_parallel=on", "recompute=selective"})),
             sbh * 34 / 8);
    QCOMPARE(layer_bytes(korthikanti({"recompute=full"})), 2 * sbh);
  }

  /// The same paper, section 5: selective recomputation saves 70 % of GPT-3's activations.
  void selectiveSavesSeventyPercent() {
    const double all = layer_bytes(korthikanti({}));
    CLOSE(1 - layer_bytes(korthikanti({"recompute=selective"})) / all, 0.70, 0.01);
  }

  /// Pipeline bubble: arXiv 2104.04473, section 2.2.
  void bubble() {
    Design d = with({"model=llama2-70b", "accelerators=8", "tensor_parallel=1", "pipeline_parallel=8", "schedule=1f1b",
                     "global_batch=32", "micro_batch=1", "sequence_length=4096", "pipeline_overlap=1"});
    const Evaluation plain = evaluate(d);
    // Stages are equal except the slowest one, which has the head, so the bubble is at most (p − 1) ÷ m.
    QVERIFY(plain.bubble_fraction <= 7.0 / 32);
    QVERIFY(plain.bubble_fraction > 0.9 * 7.0 / 32);
    assign(d, "schedule=interleaved");
    assign(d, "virtual_pipeline=4");
    CLOSE(evaluate(d).bubble_fraction, plain.bubble_fraction / 4, 0.01);
  }

  /// Micro-batches in flight: 1F1B holds p on the first stage, interleaving p (1 + (p − 1) ÷ (p v)) (same section).
  void inFlight() {
    Design d = with({"accelerators=16384", "global_batch=16384", "schedule=1f1b"});
    Design whole = resolved(d);
    QCOMPARE(micro_batches_in_flight(make_setting(whole), 0), 16.0);
    QCOMPARE(micro_batches_in_flight(make_setting(whole), 15), 1.0);
    assign(d, "schedule=interleaved");
    whole = resolved(d);
    QCOMPARE(micro_batches_in_flight(make_setting(whole), 0), 16 * (1 + 15.0 / (16 * 8)));
  }

  /// Ibrahim et al. (PMBS 2021) and source document 3: read rate of one V100 in GB/s at 130 TFLOP/s.
  void sampleReads_data() {
    QTest::addColumn<QString>("workload");
    QTest::addColumn<double>("rate");
    QTest::newRow("CosmoFlow") << "cosmoflow" << 8.22e9;
    QTest::newRow("DeepCAM") << "deepcam" << 1.19e9;
    QTest::newRow("ResNet-50") << "resnet50" << 0.573e9;
  }
  void sampleReads() {
    QFETCH(QString, workload);
    QFETCH(double, rate);
    Design d = with({"accelerator=v100-sxm2-32gb", "precision=fp16", "accelerator.peak_fp16=130e12"});
    assign(d, "sample_workload=" + workload.toStdString());
    CLOSE(evaluate(d).sample_read_bandwidth_peak, rate, 0.003);
  }

  /// Source document 3: CosmoFlow reaches 35 to 50 TFLOP/s, which read 2.275 to 3.25 GB/s per V100 and 18.2 to 26 GB/s
  /// per node of eight. Its 65 GB/s per PFLOP/s is 16 MB ÷ 247 GFLOP; in binary units it is 63.3. ResNet-50 reads 4.58
  /// GB/s per node, not the printed 3.9. Tiramisu at 20.93 TFLOP/s reads 189 MB/s, or 1.134 GB/s for six.
  void sourceDocumentStorage() {
    Design d = with({"accelerator=v100-sxm2-32gb", "precision=fp16", "accelerator.peak_fp16=130e12",
                     "accelerators_per_node=8", "sample_workload=cosmoflow"});
    d.storage.sample_utilization = 35.0 / 130;
    CLOSE(evaluate(d).sample_read_bandwidth, 2.275e9, 0.03);
    CLOSE(evaluate(d).sample_read_bandwidth_node, 18.2e9, 0.03);
    d.storage.sample_utilization = 50.0 / 130;
    CLOSE(evaluate(d).sample_read_bandwidth, 3.25e9, 0.03);
    CLOSE(evaluate(d).sample_read_bandwidth_node, 26e9, 0.03);
    assign(d, "sample_workload=resnet50");
    d.storage.sample_utilization = 1;
    CLOSE(evaluate(d).sample_read_bandwidth_node, 4.58e9, 0.003);
    assign(d, "sample_workload=tiramisu-climate");
    assign(d, "accelerators_per_node=6");
    d.storage.sample_utilization = 20.93 / 130;
    CLOSE(evaluate(d).sample_read_bandwidth, 189e6, 0.002);
    CLOSE(evaluate(d).sample_read_bandwidth_node, 1.134e9, 0.002);
  }

  /// 14 bytes per parameter. MLPerf Storage, read in GiB: 105 for 8B, 912 for 70B, 5.29 × 1,000 for 405B.
  void checkpoints() {
    QCOMPARE(evaluate(default_design()).checkpoint_size, 14.0 * 405853388800.0);
    CLOSE(evaluate(with({"model=llama3.1-8b"})).checkpoint_size, 105 * GiB, 0.01);
    CLOSE(evaluate(with({"model=llama3.1-70b"})).checkpoint_size, 912 * GiB, 0.01);
    CLOSE(evaluate(default_design()).checkpoint_size, 5.29 * 1000 * GiB, 0.01);
  }

  /// Source document 1 through github.com/hunkim/llm_gpu_cal: 300 G tokens × 175 G × 13.3 = 698 thousand A100-hours.
  /// The factor 13.3 corresponds to 125.3 TFLOP/s, 40.2 % of 312.
  void quickEstimates() {
    Design d = with({"model=gpt3-175b", "tokens=300e9", "epochs=1", "quick_hours=1000"});
    const Evaluation e = evaluate(d);
    QCOMPARE(e.quick_training_accelerators, std::ceil(300 * e.parameters / 1e9 * 13.3 / 1000));
    CLOSE(e.quick_training_accelerators, 698, 0.01);
    CLOSE(e.quick_training_mfu, 0.402, 0.001);
    QCOMPARE(evaluate(with({"quick_output_tokens=300", "quick_throughput=30", "quick_queries=600"}))
                 .quick_inference_accelerators,
             100.0);
  }

  /// The rule counts 6 FLOPs for each parameter that a token uses. Experts that it does not visit take no time.
  void quickEstimatesCountActiveParameters_data() {
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("tokens");
    QTest::addColumn<double>("hours");
    QTest::addColumn<double>("accelerators");
    QTest::newRow("DeepSeek-V3") << "deepseek-v3" << 14.8e12 << 1296.0 << 5704.0;
    QTest::newRow("Mixtral") << "mixtral-8x7b" << 1.8e12 << 1296.0 << 238.0;
    QTest::newRow("Llama 3.1 8B") << "llama3.1-8b" << 15e12 << 1296.0 << 1237.0;
  }
  void quickEstimatesCountActiveParameters() {
    QFETCH(QString, model);
    QFETCH(double, tokens);
    QFETCH(double, hours);
    QFETCH(double, accelerators);
    Design d = with({("model=" + model).toLatin1().constData()});
    d.work.tokens = tokens;
    d.work.quick_hours = hours;
    const Evaluation e = evaluate(d);
    QCOMPARE(e.quick_training_accelerators, accelerators);
    // The MFU shown with the count is computed from the count.
    const double flops = 6 * e.active_parameters * tokens * d.work.epochs;
    CLOSE(flops / (accelerators * hours * 3600 * 312e12), e.quick_training_mfu, 1 / accelerators);
  }

  /// Llama 3 report, arXiv 2407.21783, table 4: 400 TFLOP/s per GPU on 16,384 GPUs, 430 on 8,192, by Megatron's
  /// convention.
  void llama3() {
    const Evaluation e = evaluate(default_design());
    QCOMPARE(e.legality.reason, Illegality::none);
    CLOSE(e.flops_megatron, 400e12, 0.1);
    CLOSE(e.flops_megatron / e.peak_flops, 0.41, 0.1);
    CLOSE(evaluate(with({"accelerators=8192"})).flops_megatron, 430e12, 0.1);
  }

  /// The published design: 16,384 GPUs, TP 8, PP 16, CP 1, DP 128, 16 M tokens per step, 15.6 T tokens.
  void defaultDesign() {
    const Design d = resolved(default_design());
    QCOMPARE(d.layout.data_parallel, 128.0);
    QCOMPARE(d.work.global_batch * d.work.sequence_length, 16777216.0);
    QCOMPARE(d.work.tokens, 15.6e12);
    QCOMPARE(d.cluster.accelerator->id, std::string("h100-sxm"));
    QCOMPARE(d.cluster.network_bandwidth, 50e9);
  }
};

TRAINYARD_TEST(Golden);
#include "tst_golden.moc"
