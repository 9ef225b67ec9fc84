// SPDX-License-Identifier: GPL-3.0-or-later
// Operations of a step on the roofline of the device: they add up to the step, and each is counted by hand.
#include <QTest>

#include <cmath>
#include <map>
#include <string>

#include "engine/evaluation/evaluation.h"
#include "engine/explore/roofline.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/case_studies.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

using Pass = RooflinePoint::Pass;

Roofline of(const Design& d) { return roofline(d, evaluate(d)); }

const RooflinePoint& point(const Roofline& r, const std::string& id, Pass pass) {
  for (const RooflinePoint& p : r.points)
    if (p.id == id && p.pass == pass) return p;
  throw std::runtime_error(id);
}

bool close(double a, double b, double share = 1e-9) { return std::abs(a - b) <= share * std::abs(b); }

/// Llama 3.1 70B on 8 H100 of one node with tensor parallelism.
Design modern() {
  return with({"model=llama3.1-70b", "accelerators=8", "tensor_parallel=8", "pipeline_parallel=1", "schedule=1f1b",
               "global_batch=4", "sequence_length=8192", "precision=bf16"});
}

/// GPT-3 on thousands of V100 in 2020, without FlashAttention.
Design old() {
  return with({"model=gpt3-175b", "accelerator=v100-sxm2-32gb", "accelerators=1536", "tensor_parallel=8",
               "sequence_parallel=off", "pipeline_parallel=32", "schedule=1f1b", "stage_split=front", "global_batch=96",
               "sequence_length=2048", "precision=fp16", "dropout=on", "flash_attention=off", "fused_loss=off"});
}

}  // namespace

class TestRoofline : public QObject {
  Q_OBJECT
 private slots:
  void addsUpToTheStep_data();
  void addsUpToTheStep();
  void modernByHand();
  void oldByHand();
  void nothingIsFasterThanItsRoof();
  void illegalLayoutsHaveNoPoints();
};

void TestRoofline::addsUpToTheStep_data() {
  QTest::addColumn<int>("index");
  for (const CaseStudy& run : known_runs()) QTest::newRow(run.id.c_str()) << int(&run - known_runs().data());
  const QStringList names{"modern", "old", "default", "frozen", "modules", "dualpipe", "recomputed", "hybrid"};
  for (int i = 0; i < names.size(); ++i) QTest::newRow(qPrintable(names[i])) << -1 - i;
}

/// All computing time of a step belongs to an operation, for dense models and mixtures, with adapters and with
/// multi-token prediction modules.
void TestRoofline::addsUpToTheStep() {
  QFETCH(int, index);
  const Design designs[] = {modern(),
                            old(),
                            default_design(),
                            with({"model=llama3.1-70b", "accelerators=8", "tensor_parallel=8", "pipeline_parallel=1",
                                  "schedule=1f1b", "global_batch=8", "adapters=qlora", "adapter_modules=all_linear"}),
                            with({"model=deepseek-v3", "accelerators=2048", "accelerator=h800-sxm", "tensor_parallel=1",
                                  "pipeline_parallel=16", "schedule=1f1b", "expert_parallel=64", "mtp_depth=1",
                                  "zero_stage=1", "global_batch=15360", "sequence_length=4096", "precision=fp8_block"}),
                            with({"model=deepseek-v3", "accelerators=2048", "accelerator=h800-sxm", "tensor_parallel=1",
                                  "pipeline_parallel=16", "schedule=dualpipe", "expert_parallel=64", "mtp_depth=1",
                                  "zero_stage=1", "global_batch=15360", "sequence_length=4096", "precision=fp8_block"}),
                            with({"recompute=full", "recompute_layers=3"}),
                            with({"model=nemotron-3-nano", "accelerators=64", "tensor_parallel=2",
                                  "pipeline_parallel=1", "schedule=1f1b", "expert_parallel=8", "global_batch=64"})};
  const Design d = index >= 0 ? known_runs()[size_t(index)].design : designs[-1 - index];
  const Evaluation e = evaluate(d);
  const Roofline r = roofline(d, e);
  if (e.legality.reason != Illegality::none || !(e.time_compute > 0)) {
    QVERIFY(r.points.empty());
    return;
  }
  QVERIFY2(close(r.seconds, e.time_compute, 1e-9),
           qPrintable(QString("%1 s of %2").arg(r.seconds, 0, 'g', 12).arg(e.time_compute, 0, 'g', 12)));
  double shares = 0;
  for (const RooflinePoint& p : r.points) {
    shares += p.share;
    QVERIFY(p.work.seconds > 0);
  }
  QVERIFY(close(shares, 1, 1e-9));
  QCOMPARE(r.recompute, e.time_recompute);
}

void TestRoofline::modernByHand() {
  const Design d = modern();
  const Roofline r = of(d);
  // 80 layers, 4 micro-batches; forward, 8,192 tokens by 8,192 × 57,344 (gate and up) on eight devices; backward twice
  // that.
  const double up = 80.0 * 4 * 2 * 8192 * 8192 * 57344 / 8;
  QVERIFY(close(point(r, "mlp_up", Pass::forward).work.flops, up));
  QVERIFY(close(point(r, "mlp_up", Pass::backward).work.flops, 2 * up));
  QVERIFY(close(point(r, "mlp_down", Pass::forward).work.flops, up / 2));
  // Reads whole inputs and 8,192 × 7,168 weights, writes an eighth of the outputs; 2 bytes each.
  const double bytes = 80.0 * 4 * 2 * (8192.0 * 8192 + 8192.0 * 7168 + 8192.0 * 7168);
  QVERIFY(close(point(r, "mlp_up", Pass::forward).work.bytes, bytes));
  QVERIFY(close(point(r, "mlp_up", Pass::forward).intensity(), up / bytes));
  // 64 + 2 × 8 heads of 128.
  QVERIFY(close(point(r, "query_key_value", Pass::forward).work.flops, 80.0 * 4 * 2 * 8192 * 8192 * 10240 / 8));
  // Scores and values of 64 heads of 128 over the causal half: 4 × 8,192² × 8,192 / 2; backward 2.5 times that.
  const double square = 80.0 * 4 * 4 * 8192 * 8192 * 8192 / 2 / 8;
  QVERIFY(close(point(r, "attention", Pass::forward).work.flops, square));
  QVERIFY(close(point(r, "attention", Pass::backward).work.flops, 2.5 * square));
  // Queries and outputs of 64 heads, keys and values of 8.
  QVERIFY(close(point(r, "attention", Pass::forward).work.bytes, 80.0 * 4 * 2 * 8192 * 144 * 128 / 8));
  // 128,256 logits per token, three matmuls.
  QVERIFY(close(point(r, "head", Pass::both).work.flops, 3 * 4 * 2 * 8192 * 8192 * 128256.0 / 8));
  // Streaming kernels run at the attained bandwidth.
  const RooflinePoint& norms = point(r, "norms", Pass::forward);
  QVERIFY(close(norms.work.bytes / norms.work.seconds, r.reached_bandwidth));
  QVERIFY(!norms.counts_flops);
  // H100: 989.4 TFLOP/s in 16 bits and 3.35 TB/s meet at 295 FLOPs per byte.
  const auto used = std::find_if(r.roofs.begin(), r.roofs.end(), [](const Roof& roof) { return roof.used; });
  QVERIFY(close(used->rate, 989.4e12, 1e-3));
  QVERIFY(close(r.ridge(*used), 295, 0.01));
}

void TestRoofline::oldByHand() {
  const Roofline r = of(old());
  // 3 layers per stage, 96 × 32 × 8 / 1536 = 16 micro-batches of 2,048 tokens; 12,288 × 49,152 on eight devices.
  const double up = 3.0 * 16 * 2 * 2048 * 12288 * 49152 / 8;
  QVERIFY(close(point(r, "mlp_up", Pass::forward).work.flops, up));
  // Without FlashAttention the whole square counts; backward twice that.
  const double square = 3.0 * 16 * 4 * 2048 * 2048 * 12288 / 8;
  QVERIFY(close(point(r, "attention", Pass::forward).work.flops, square));
  QVERIFY(close(point(r, "attention", Pass::backward).work.flops, 2 * square));
  // The scores go through memory: far left of the ridge point.
  QVERIFY(point(r, "attention", Pass::forward).intensity() < 100);
  QVERIFY(point(r, "mlp_up", Pass::forward).intensity() > 500);
  // A V100 has no 8-bit or 4-bit peak.
  for (const Roof& roof : r.roofs) QVERIFY(std::string(roof.label) != "8 bits" && std::string(roof.label) != "4 bits");
}

/// A point lies below the peak of its matmuls and below bandwidth × intensity.
void TestRoofline::nothingIsFasterThanItsRoof() {
  for (const CaseStudy& run : known_runs()) {
    const Roofline r = of(run.design);
    if (r.points.empty()) continue;
    double peak = 0;
    for (const Roof& roof : r.roofs)
      if (roof.used) peak = std::max(peak, roof.rate);
    QVERIFY(peak > 0);
    for (const RooflinePoint& p : r.points) {
      if (!p.counts_flops || !(p.work.bytes > 0)) continue;
      QVERIFY2(p.attained() < peak, (run.id + " " + p.id).c_str());
      QVERIFY2(p.attained() <= r.bandwidth * p.intensity() * 1.0001, (run.id + " " + p.id).c_str());
    }
  }
}

void TestRoofline::illegalLayoutsHaveNoPoints() {
  const Roofline r = of(with({"tensor_parallel=3"}));
  QVERIFY(r.points.empty());
  QVERIFY(!r.roofs.empty());
}

TRAINYARD_TEST(TestRoofline);
#include "tst_roofline.moc"
