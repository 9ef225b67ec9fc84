// SPDX-License-Identifier: GPL-3.0-or-later
// Assumptions for what a row in a table of runs does not state.
#include <QTest>

#include <cmath>
#include <map>
#include <sstream>

#include "engine/measured/run.h"
#include "engine/measured/validation.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/parameter.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

using Cells = std::map<std::string, std::string>;

/// A run of eight devices, one per replica, with some other cells.
Run run_with(const Cells& more) {
  Cells cells{{"model", "Llama 3.1 8B"},
              {"accelerator", "h100-sxm"},
              {"gpus", "8"},
              {"framework", "megatron"},
              {"precision", "bf16"},
              {"tp", "1"},
              {"pp", "1"},
              {"dp", "8"},
              {"seq_len", "4096"},
              {"micro_batch", "1"},
              {"global_batch", "64"}};
  for (const auto& [column, cell] : more) cells[column] = cell;
  std::string head, row;
  for (const auto& [column, cell] : cells) {
    head += (head.empty() ? "" : ",") + column;
    row += (row.empty() ? "" : ",") + cell;
  }
  std::istringstream in(head + "\n" + row + "\n");
  return read_runs(in, "runs.csv")[0];
}

Design read(const Cells& more) { return design_of(run_with(more)).design; }

}  // namespace

class TestReadings : public QObject {
  Q_OBJECT

 private slots:
  void a_cut_model_keeps_the_share_of_each_kind_of_layer();
  void the_release_year_selects_megatron_or_its_eager_loop();
  void internevo_has_flash_attention_and_divides_the_sequence();
  void adapters_under_fsdp_recompute_where_memory_asks();
  void attention_stays_inside_packed_documents();
  void vendor_attention_reaches_the_best_rate_of_the_device();
  void interleaved_stages_send_while_they_compute();
  void scales_per_row_or_block_slow_matmuls();
  void a_layout_in_the_column_set_is_a_stated_layout();
  void megatron_without_a_pipeline_fills_the_device();
  void shapes_that_no_model_has_are_refused();
  void maxtext_without_a_layout_shards_over_all_devices();
  void maxtext_moves_inputs_of_layers_to_the_host_as_needed();
};

void TestReadings::a_cut_model_keeps_the_share_of_each_kind_of_layer() {
  // DeepSeek-V3 has 3 dense layers of 61: of 20 layers that is 1, of 41 it is 2.
  const Cells shape{{"model", "DeepSeek-V3"}, {"hidden", "7168"}, {"heads", "128"}};
  const auto dense = [&](const char* layers, const char* set = "") {
    Cells cells = shape;
    cells["layers"] = layers;
    cells["set"] = set;
    return read(cells).work.model->dense_layers;
  };
  QCOMPARE(dense("61"), 3.0);
  QCOMPARE(dense("41"), 2.0);
  QCOMPARE(dense("20"), 1.0);
  QCOMPARE(dense("4"), 1.0);
  QCOMPARE(dense("20", "model.dense_layers=3"), 3.0);
  const Design cut = read({{"model", "gpt-oss-120b"}, {"hidden", "2880"}, {"heads", "64"}, {"layers", "12"}});
  QCOMPARE(cut.work.model->window_layers, 6.0);  // every second one, as in 36
  QCOMPARE(cut.work.model->moe_layers, 12.0);
}

void TestReadings::the_release_year_selects_megatron_or_its_eager_loop() {
  const auto framework = [](const char* accelerator, const char* year, const char* precision = "bf16") {
    return read({{"accelerator", accelerator}, {"year", year}, {"precision", precision}}).recipe.framework;
  };
  QCOMPARE(framework("a100-sxm-80gb", "2022"), Framework::megatron_eager);
  QCOMPARE(framework("a100-sxm-80gb", "2025"), Framework::megatron);
  QCOMPARE(framework("a100-sxm-80gb", ""), Framework::megatron);
  QCOMPARE(framework("h100-sxm", "2023"), Framework::megatron_eager);
  QCOMPARE(framework("h100-sxm", "2023", "fp8"), Framework::megatron);  // FP8 needs Transformer Engine
  const Design modern = read({{"accelerator", "a100-sxm-80gb"}, {"year", "2024"}});
  QVERIFY(modern.recipe.flash_attention && modern.layout.sequence_parallel);
}

void TestReadings::internevo_has_flash_attention_and_divides_the_sequence() {
  const Design d = read({{"framework", "internevo"}, {"accelerator", "a100-sxm-80gb"}, {"zero_stage", "1"}});
  QVERIFY(d.recipe.flash_attention && d.layout.sequence_parallel);
}

void TestReadings::adapters_under_fsdp_recompute_where_memory_asks() {
  const Cells lora{{"framework", "fsdp"}, {"model", "Llama 3.1 70B"}, {"set", "adapters=lora"}, {"micro_batch", "8"}};
  const Design tight = read(lora);
  QCOMPARE(tight.recipe.recompute, Recompute::full);
  Cells roomy = lora;
  roomy["model"] = "Llama 3.1 8B";
  roomy["micro_batch"] = "1";
  QCOMPARE(read(roomy).recipe.recompute, Recompute::none);
  Cells said = lora;
  said["recompute"] = "none";
  QCOMPARE(read(said).recipe.recompute, Recompute::none);
}

void TestReadings::attention_stays_inside_packed_documents() {
  const auto computing = [](const char* set) {
    return evaluate(read({{"seq_len", "32768"}, {"global_batch", "8"}, {"set", set}})).time_compute;
  };
  // Attention grows with the keys that a token meets: from 4,096 to 12,288 by twice as much as from 4,096 to 8,192.
  const double four = computing("document_length=4096");
  const double eight = computing("document_length=8192");
  const double twelve = computing("document_length=12288");
  QVERIFY(std::abs((twelve - four) / (eight - four) / 2 - 1) < 1e-9);
  QCOMPARE(computing("document_length=32768"), computing(""));
  QCOMPARE(computing("document_length=65536"), computing(""));
}

void TestReadings::vendor_attention_reaches_the_best_rate_of_the_device() {
  const auto efficiency = [](const char* framework, const char* set) {
    return resolved(read({{"framework", framework}, {"set", set}})).recipe.attention_efficiency;
  };
  QVERIFY(efficiency("fsdp", "") < 0.9 * efficiency("megatron", ""));
  QCOMPARE(efficiency("fsdp", "vendor_attention=on"), efficiency("megatron", ""));
}

void TestReadings::interleaved_stages_send_while_they_compute() {
  // By default, 80 layers on 4 stages are divided into 5 short ones each.
  const Cells pipeline{{"model", "Llama 2 70B"}, {"gpus", "32"}, {"tp", "4"}, {"pp", "4"}, {"global_batch", "64"}};
  const auto with = [&](std::pair<const char*, const char*> cell) {
    Cells cells = pipeline;
    cells[cell.first] = cell.second;
    return resolved(read(cells)).layout;
  };
  QCOMPARE(read(pipeline).layout.schedule, Schedule::interleaved);
  QCOMPARE(with({"vp", ""}).pipeline_overlap, 0.9);
  QCOMPARE(with({"vp", "1"}).pipeline_overlap, 0.5);
  QCOMPARE(with({"framework", "nanotron"}).pipeline_overlap, 0.5);
  QCOMPARE(with({"set", "pipeline_overlap=0"}).pipeline_overlap, 0.0);
}

void TestReadings::scales_per_row_or_block_slow_matmuls() {
  const auto products = [](const char* precision, const char* accelerator) {
    const Cells cells{{"precision", precision}, {"accelerator", accelerator}};
    return resolved(read(cells)).recipe.gemm_efficiency;
  };
  const Coefficients& k = shipped_coefficients();
  QVERIFY(k.block_kernels < k.block_units && k.block_units < 1);
  // On an H100 the kernel applies the scales, on a B200 the matrix units do.
  QCOMPARE(products("float8 rowwise", "h100-sxm"), k.block_kernels * products("float8 tensorwise", "h100-sxm"));
  QCOMPARE(products("float8 rowwise", "b200"), k.block_units * products("float8 tensorwise", "b200"));
  QCOMPARE(products("mxfp8", "b200"), k.block_units * products("fp8", "b200"));
  // By hand: 6.2 % between FP8 and MXFP8 for Llama 3 405B on GB200, 61.98 and 58.38 s, and 5.8 % for Llama 3 8B.
  QVERIFY(k.block_units > 1 / 1.10 && k.block_units < 1 / 1.04);
}

void TestReadings::maxtext_without_a_layout_shards_over_all_devices() {
  const Cells cells{{"framework", "maxtext"},
                    {"accelerator", "tpu-v6e"},
                    {"gpus", "256"},
                    {"tp", ""},
                    {"pp", ""},
                    {"dp", ""},
                    {"micro_batch", ""},
                    {"global_batch", ""},
                    {"tokens_per_s_per_gpu", "7207"}};
  const Run run = run_with(cells);
  const RunDesign reading = design_of(run);
  QVERIFY2(reading.refused.empty(), reading.refused.c_str());
  QCOMPARE(reading.design.layout.data_parallel, 256.0);
  QCOMPARE(reading.design.layout.zero_stage, ZeroStage::zero_3);
  QCOMPARE(reading.design.recipe.framework, Framework::maxtext);
  // Without a stated batch, one sequence per device is assumed.
  QVERIFY(std::abs(measured_step_time(run, reading.design) / (4096.0 / 7207) - 1) < 1e-12);
  Cells other = cells;
  other["framework"] = "megatron";
  QVERIFY(!design_of(run_with(other)).refused.empty());
}

void TestReadings::a_layout_in_the_column_set_is_a_stated_layout() {
  const Cells cells{{"gpus", "64"}, {"tp", ""}, {"pp", ""}, {"dp", ""}};
  QVERIFY(!design_of(run_with(cells)).refused.empty());
  for (const char* set : {"tensor_parallel=4", "framework=maxtext"}) {
    Cells set_cells = cells;
    set_cells["set"] = set;
    QVERIFY2(design_of(run_with(set_cells)).refused.empty(), set);
  }
}

void TestReadings::megatron_without_a_pipeline_fills_the_device() {
  const auto micro = [](const Cells& more) {
    Cells cells{{"model", "Llama 3.2 1B"}, {"micro_batch", ""}, {"global_batch", "32"}};
    for (const auto& [column, cell] : more) cells[column] = cell;
    return read(cells).layout.micro_batch;
  };
  QCOMPARE(micro({}), 4.0);
  QCOMPARE(micro({{"global_batch", "24"}}), 1.0);
  QCOMPARE(micro({{"micro_batch", "1"}}), 1.0);
  QCOMPARE(micro({{"pp", "2"}, {"dp", "4"}}), 1.0);
  // Without recomputation, a sequence of 32,768 tokens takes more than half of the memory.
  QCOMPARE(micro({{"seq_len", "32768"}}), 1.0);
}

void TestReadings::maxtext_moves_inputs_of_layers_to_the_host_as_needed() {
  const auto offloaded = [](const char* model, const char* gpus, const char* set) {
    const RunDesign reading = design_of(run_with({{"model", model},
                                                  {"framework", "maxtext"},
                                                  {"accelerator", "tpu-v6e"},
                                                  {"gpus", gpus},
                                                  {"tp", ""},
                                                  {"pp", ""},
                                                  {"dp", ""},
                                                  {"seq_len", "8192"},
                                                  {"micro_batch", "1"},
                                                  {"global_batch", gpus},
                                                  {"set", set}}));
    return reading.design.recipe.offload_activations;
  };
  // By hand: 126 layers save 8,192 × 16,384 × 2 bytes each, 33.8 GB, and a chip has 34.4 GB.
  QCOMPARE(offloaded("Llama 3.1 405B", "512", ""), 1.0);
  QCOMPARE(offloaded("Llama 3.1 405B", "512", "recompute=full"), 1.0);
  QCOMPARE(offloaded("Llama 3.1 405B", "512", "recompute=full; offload_activations=0"), 0.0);
  QCOMPARE(offloaded("Llama 3.1 8B", "256", "recompute=full"), 0.0);
  // Weights, gradients and states of 16 bytes for 70.6 billion parameters are 35 GB on each of 32 chips.
  const auto masters = [](const char* gpus) {
    return design_of(run_with({{"model", "Llama 3.1 70B"},
                               {"framework", "maxtext"},
                               {"accelerator", "tpu-v6e"},
                               {"gpus", gpus},
                               {"tp", ""},
                               {"pp", ""},
                               {"dp", ""},
                               {"seq_len", "8192"},
                               {"micro_batch", "1"},
                               {"global_batch", gpus}}))
        .design.recipe.master_weights;
  };
  QCOMPARE(masters("32"), MasterWeights::none);
  QCOMPARE(masters("256"), MasterWeights::fp32);
}

void TestReadings::shapes_that_no_model_has_are_refused() {
  const auto refused = [](const Cells& more) {
    Cells cells{{"model", "mine"}, {"layers", "32"}, {"hidden", "4096"}, {"heads", "32"}};
    for (const auto& [column, cell] : more) cells[column] = cell;
    return QString::fromStdString(design_of(run_with(cells)).refused);
  };
  QCOMPARE(refused({}), QString());
  QCOMPARE(refused({{"kv_heads", "8"}}), QString());
  QVERIFY(refused({{"kv_heads", "64"}}).contains("64 key heads"));
  QCOMPARE(refused({{"experts", "8"}, {"topk", "2"}}), QString());
  // Otherwise a token would bypass all experts, at no cost.
  QVERIFY(refused({{"experts", "8"}}).contains("not stated"));
  QVERIFY(refused({{"experts", "8"}, {"topk", "0"}}).contains("not stated"));
  QVERIFY(refused({{"experts", "8"}, {"topk", "9"}}).contains("9 of 8"));
  QCOMPARE(refused({{"experts", "8"}, {"set", "model.experts_per_token=2"}}), QString());
}

TRAINYARD_TEST(TestReadings);
#include "tst_readings.moc"
