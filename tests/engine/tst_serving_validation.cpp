// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/measured/nearest_serving.h"
#include "engine/measured/published_runs.h"
#include "engine/measured/serving_validation.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/serving_bands.h"
#include "engine/serving/uses.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const std::string head =
    "id,group,model,accelerator,gpus,tp,pp,precision,kv_precision,batch_or_concurrency,input_len,output_len,engine,"
    "scenario,ttft_limit_ms,tpot_limit_ms,out_tok_s_total,ttft_ms,tpot_ms\n";

ServingRun run_of(const std::string& cells) {
  std::istringstream in(head + cells + "\n");
  return read_serving_runs(in, "runs.csv")[0];
}

ValidatedServingRun predicted(const std::string& cells) {
  const ServingRun run = run_of(cells);
  return predict(run, design_of(run));
}

}  // namespace

class TestServingValidation : public QObject {
  Q_OBJECT

 private slots:
  void a_static_batch_is_timed_as_a_whole();
  void replicas_share_a_batch_and_add_their_rates();
  void memory_or_a_stated_number_limits_a_saturated_run();
  void tpot_under_load_is_predicted_at_the_measured_load();
  void an_idle_engine_has_only_a_first_token();
  void decode_and_prefill_are_predicted_separately();
  void an_open_layout_is_the_best_of_the_usual_ones();
  void refused_rows_keep_their_measured_values();
  void summaries_count_each_quantity();
  void published_rows_all_have_predictions();
  void ranges_are_those_of_the_measured_setting();
  void nearest_runs_are_similar_and_of_the_same_vendor();
};

void TestServingValidation::a_static_batch_is_timed_as_a_whole() {
  const ValidatedServingRun row =
      predicted("a,g,Llama-3.1-8B,h100-sxm,2,2,1,fp16,fp16,16,1024,1024,vllm-2024,static,,,1695,,");
  QVERIFY2(row.refused.empty(), row.refused.c_str());
  const Replica replica(row.design);
  const StaticBatch by_hand = static_batch(replica, 16, 1024, 1024);
  QCOMPARE(row.throughput.predicted, 16 * 1024 / by_hand.latency);
  QCOMPARE(row.ttft.predicted, by_hand.ttft);
  QCOMPARE(row.tpot.predicted, by_hand.tpot);
  QCOMPARE(row.throughput.measured, 1695.0);
  QVERIFY(std::isnan(row.ttft.measured));
  // The whole batch: its prompt, then 1,023 steps.
  QVERIFY(std::abs(by_hand.latency / (by_hand.ttft + 1023 * by_hand.tpot) - 1) < 1e-9);
}

void TestServingValidation::replicas_share_a_batch_and_add_their_rates() {
  const ValidatedServingRun one =
      predicted("a,g,Llama-3.1-8B,h100-sxm,1,1,1,fp16,fp16,8,512,128,vllm-2024,static,,,,,");
  const ValidatedServingRun four =
      predicted("a,g,Llama-3.1-8B,h100-sxm,4,1,1,fp16,fp16,32,512,128,vllm-2024,static,,,,,");
  QCOMPARE(four.throughput.predicted, 4 * one.throughput.predicted);
  QCOMPARE(four.tpot.predicted, one.tpot.predicted);
  QCOMPARE(four.sequences, 32.0);
}

void TestServingValidation::memory_or_a_stated_number_limits_a_saturated_run() {
  const auto at = [](const std::string& batch) {
    return predicted("a,g,Llama-3.1-70B,h100-sxm,4,4,1,fp8,fp8," + batch +
                     ",1000,1000,tensorrt-llm-0.17,saturated,,,,,");
  };
  const ValidatedServingRun full = at("");
  const Replica replica(full.design);
  QCOMPARE(full.sequences, replica.sequences_that_fit(1000, 1000));
  QCOMPARE(full.throughput.predicted, saturated(replica, 1000, 1000).rate);
  QCOMPARE(at("64").sequences, 64.0);
  QVERIFY(at("64").throughput.predicted < full.throughput.predicted);
  QCOMPARE(at("100000").sequences, full.sequences);
}

void TestServingValidation::tpot_under_load_is_predicted_at_the_measured_load() {
  const auto at = [](const char* rate, const char* tpot) {
    return predicted(
        std::string("a,g,Llama-2-70B-chat,h100-sxm,8,4,1,fp8,fp8,,220,290,mlperf-4.1-nvidia,limits,2000,200,") + rate +
        ",," + tpot);
  };
  // 20,000 tokens per second at 100 ms each are 2,000 sequences in flight, 1,000 on each of two replicas.
  const ValidatedServingRun row = at("20000", "100");
  QCOMPARE(row.sequences, 2000.0);
  const Replica replica(row.design);
  QCOMPARE(row.tpot.predicted, evaluate_steady_state(replica, 1000, 220, 220, 290).tpot);
  QCOMPARE(row.throughput.predicted, 2 * within_limits(replica, 220, 290, {2, 0.2}).rate);
  // The throughput depends on the limits only, not on what was measured.
  QCOMPARE(at("10000", "50").throughput.predicted, row.throughput.predicted);
  QVERIFY(at("10000", "50").tpot.predicted < row.tpot.predicted);
  // Without a measured load, both are what the limits allow.
  const ValidatedServingRun free = at("", "");
  QCOMPARE(free.throughput.predicted, row.throughput.predicted);
  QCOMPARE(free.tpot.predicted, within_limits(replica, 220, 290, {2, 0.2}).tpot);
}

void TestServingValidation::an_idle_engine_has_only_a_first_token() {
  const ValidatedServingRun row = predicted("a,g,LLaMA-7B,l40s,1,1,1,fp8,,1,2048,1,tensorrt-llm-0.5,idle,,,,109,");
  const Replica replica(row.design);
  QCOMPARE(row.ttft.predicted, replica.prefill(2048, 2048, 1).total());
  QCOMPARE(row.ttft.measured, 0.109);
  QVERIFY(std::isnan(row.throughput.predicted) && std::isnan(row.tpot.predicted));
}

void TestServingValidation::decode_and_prefill_are_predicted_separately() {
  const std::string start = "a,g,PaLM-540B,tpu-v4,64,,,bf16 weights,,512,2048,";
  const ValidatedServingRun decode = predicted(start + "64,tpu,decode,,,5461,,93.75");
  const Replica replica(decode.design);
  QCOMPARE(decode.tpot.predicted, replica.decode(512, 2048 + 32).total());
  QCOMPARE(decode.throughput.predicted, 512 / decode.tpot.predicted);
  const ValidatedServingRun prefill = predicted(start + "0,tpu,decode,,,,85200,");
  QCOMPARE(prefill.ttft.predicted, replica.prefill(512 * 2048.0, 2048, 512).total());
  QVERIFY(std::isnan(prefill.tpot.predicted));
}

void TestServingValidation::an_open_layout_is_the_best_of_the_usual_ones() {
  const ValidatedServingRun open =
      predicted("a,g,Llama-2-70B-chat,h100-sxm,8,,,fp8,fp8,,220,290,mlperf-4.1-nvidia,saturated,,,,,");
  for (const char* tensor : {"1", "2", "4", "8"}) {
    const ValidatedServingRun stated = predicted(std::string("a,g,Llama-2-70B-chat,h100-sxm,8,") + tensor +
                                                 ",1,fp8,fp8,,220,290,mlperf-4.1-nvidia,saturated,,,,,");
    QVERIFY2(!(stated.throughput.predicted > open.throughput.predicted * (1 + 1e-9)), tensor);
  }
  QVERIFY(open.design.serving.tensor_parallel >= 1);
}

void TestServingValidation::refused_rows_keep_their_measured_values() {
  const ValidatedServingRun row = predicted("a,g,Llama-3.1-8B,abacus,1,1,1,fp16,,16,1024,128,vllm,static,,,100,50,20");
  QVERIFY(row.refused.find("abacus") != std::string::npos);
  QCOMPARE(row.throughput.measured, 100.0);
  QCOMPARE(row.ttft.measured, 0.05);
  QVERIFY(std::isnan(row.throughput.predicted));
  const ValidatedServingRun slip = predicted("a,g,Llama-3.1-8B,h100-sxm,1,99999,1,fp16,,16,1,1,vllm,static,,,100,,");
  QVERIFY(slip.refused.find("tp is 99999, but only 1 to 4096 is possible") != std::string::npos);
}

void TestServingValidation::summaries_count_each_quantity() {
  ValidatedServingRun row;
  row.run.group = "a";
  row.throughput = {100, 110, 90, 120};
  row.tpot = {0.05, 0.04, 0.03, 0.045};
  ValidatedServingRun other = row;
  other.run.group = "b";
  other.refused = "no";
  other.throughput = other.tpot = {};
  const ServingSummary all = summarize(std::vector<const ValidatedServingRun*>{&row, &other}, "all");
  QCOMPARE(all.n, size_t(2));
  QCOMPARE(all.refused, size_t(1));
  QCOMPARE(all.throughput.n, size_t(1));
  QVERIFY(std::abs(all.throughput.median_abs - 0.1) < 1e-12 && all.throughput.coverage == 1);
  QVERIFY(std::abs(all.tpot.bias + 0.2) < 1e-12 && all.tpot.coverage == 0);
  QCOMPARE(all.ttft.n, size_t(0));
  ServingValidationTally tally;
  tally.add(row);
  tally.add(other);
  QCOMPARE(tally.summaries().size(), size_t(3));
  QCOMPARE(tally.summaries().back().group, std::string("all"));
}

void TestServingValidation::published_rows_all_have_predictions() {
  const ServingValidation all = validate(published_serving_runs());
  QCOMPARE(all.rows.size(), published_serving_runs().size());
  size_t none = 0;
  for (const ValidatedServingRun& row : all.rows)
    for (const Compared* c : {&row.throughput, &row.ttft, &row.tpot})
      if (c->measured > 0 && !(c->predicted > 0)) {
        ++none;
        qInfo("%s has no prediction", row.run.id.c_str());
      }
  QCOMPARE(none, size_t(0));
  const ServingSummary& sum = all.summary.back();
  QVERIFY2(sum.throughput.median_abs < 0.12, qPrintable(QString::number(sum.throughput.median_abs)));
  QVERIFY2(sum.throughput.coverage > 0.8, qPrintable(QString::number(sum.throughput.coverage)));
  QVERIFY2(sum.tpot.median_abs < 0.15, qPrintable(QString::number(sum.tpot.median_abs)));
}

void TestServingValidation::ranges_are_those_of_the_measured_setting() {
  const auto width = [](const Compared& c) { return c.high / c.predicted; };
  const ValidatedServingRun batch =
      predicted("a,g,Llama-3.1-8B,h100-sxm,1,1,1,fp16,fp16,16,1024,1024,vllm-2024,static,,,,,");
  const ValidatedServingRun limits =
      predicted("a,g,Llama-2-70B-chat,h100-sxm,8,4,1,fp8,fp8,,220,290,mlperf-4.1-nvidia,limits,2000,200,,,");
  const ServingBands at_batch = serving_bands(batch.design, Replica(batch.design));
  const ServingBands at_limits = serving_bands(limits.design, Replica(limits.design));
  QCOMPARE(width(batch.throughput), at_batch.throughput);
  QCOMPARE(width(batch.ttft), at_batch.ttft_idle);
  QCOMPARE(width(limits.throughput), at_limits.limited);
  QCOMPARE(width(limits.ttft), at_limits.ttft_loaded);
  QCOMPARE(width(limits.tpot), at_limits.tpot);
  QCOMPARE(limits.tpot.low * at_limits.tpot, limits.tpot.predicted);
  QVERIFY(at_limits.limited > at_limits.throughput && at_limits.ttft_loaded > at_limits.ttft_idle);
}

void TestServingValidation::nearest_runs_are_similar_and_of_the_same_vendor() {
  const ServingValidation all = validate(published_serving_runs());
  const auto design = [](const char* accelerator) {
    return resolved(
        predicted(std::string("a,g,Llama-3.1-70B,") + accelerator + ",8,4,1,fp8,fp8,16,1000,1000,vllm-2024,static,,,,,")
            .design);
  };
  const auto near = nearest_runs(design("h100-sxm"), all.rows, &ValidatedServingRun::throughput, 5);
  QCOMPARE(near.size(), size_t(5));
  for (size_t i = 1; i < near.size(); ++i) QVERIFY(near[i - 1].distance <= near[i].distance);
  for (const NearServingRun& one : near) QCOMPARE(one.run->design.cluster.accelerator->vendor, std::string("NVIDIA"));
  for (const NearServingRun& one : nearest_runs(design("mi300x"), all.rows, &ValidatedServingRun::throughput, 5))
    QCOMPARE(one.run->design.cluster.accelerator->vendor, std::string("AMD"));
  // A run is nearest to itself.
  const ValidatedServingRun& first =
      *std::ranges::find_if(all.rows, [](const ValidatedServingRun& row) { return row.throughput.measured > 0; });
  QCOMPARE(nearest_runs(first.design, all.rows, &ValidatedServingRun::throughput, 1)[0].distance, 0.0);
}

TRAINYARD_TEST(TestServingValidation);
#include "tst_serving_validation.moc"
