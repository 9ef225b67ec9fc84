// SPDX-License-Identifier: GPL-3.0-or-later
// Training logs as measured runs.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/error.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/logs/log_text.h"
#include "engine/formats/logs/measured_file.h"
#include "engine/formats/logs/training_log.h"
#include "engine/measured/device_name.h"
#include "engine/measured/validation.h"
#include "engine/parameters/parameter.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

LoggedRun read(const std::string& text) {
  std::istringstream in(text);
  return read_training_log(in, "train.log");
}

/// A dump of arguments as Megatron-LM prints it, followed by steps.
std::string megatron_log(const std::vector<double>& milliseconds, int batch = 512) {
  std::string text =
      "using world size: 64, data-parallel size: 4, context-parallel size: 1, tensor-model-parallel size: 4\n"
      "------------------------ arguments ------------------------\n"
      "  accumulate_allreduce_grads_in_fp32 .............. True\n"
      "  add_bias_linear ................................. False\n"
      "  bf16 ............................................ True\n"
      "  context_parallel_size ........................... 1\n"
      "  data_parallel_size .............................. 4\n"
      "  expert_model_parallel_size ...................... 1\n"
      "  ffn_hidden_size ................................. 28672\n"
      "  fp16 ............................................ False\n"
      "  fp8 ............................................. None\n"
      "  global_batch_size ............................... 512\n"
      "  group_query_attention ........................... True\n"
      "  hidden_dropout .................................. 0.0\n"
      "  attention_dropout ............................... 0.0\n"
      "  hidden_size ..................................... 8192\n"
      "  kv_channels ..................................... 128\n"
      "  micro_batch_size ................................ 1\n"
      "  moe_router_topk ................................. 2\n"
      "  normalization ................................... RMSNorm\n"
      "  num_attention_heads ............................. 64\n"
      "  num_experts ..................................... None\n"
      "  num_layers ...................................... 80\n"
      "  num_query_groups ................................ 8\n"
      "  padded_vocab_size ............................... 128256\n"
      "  pipeline_model_parallel_size .................... 4\n"
      "  position_embedding_type ......................... rope\n"
      "  recompute_granularity ........................... None\n"
      "  seq_length ...................................... 8192\n"
      "  sequence_parallel ............................... True\n"
      "  swiglu .......................................... True\n"
      "  tensor_model_parallel_size ...................... 4\n"
      "  untie_embeddings_and_output_weights ............. True\n"
      "  use_distributed_optimizer ....................... True\n"
      "  virtual_pipeline_model_parallel_size ............ 5\n"
      "  world_size ...................................... 64\n"
      "-------------------- end of arguments ---------------------\n"
      "0: NVIDIA H100 80GB HBM3, driver 550.54\n"
      "[before the start of training step] datetime: 2025-04-13 23:41:00 \n";
  for (size_t i = 0; i < milliseconds.size(); ++i) {
    char line[400];
    snprintf(
        line, sizeof line,
        " [2025-04-13 23:41:12] iteration %8zu/    1000 | consumed samples: %12zu | elapsed time per iteration (ms): "
        "%.1f | throughput per GPU (TFLOP/s/GPU): 401.2 | learning rate: 4.000000E-05 | global batch size: %5d | "
        "lm loss: 1.072453E+01 | loss scale: 1.0 | grad norm: 3.874 | number of skipped iterations:   0 |\n",
        i + 1, 512 * (i + 1), milliseconds[i], batch);
    text += line;
    if (i == 1)
      text +=
          "[Rank 0] (after 2 iterations) memory (MB) | allocated: 46727.2 | max allocated: 61440.5 | reserved: 63000.0 "
          "| "
          "max reserved: 64512.0\n"
          "[Rank 12] (after 2 iterations) memory (MB) | allocated: 40000 | max allocated: 51200.0 | reserved: 53000.0 "
          "| "
          "max reserved: 54512.0\n";
  }
  return text;
}

const std::string titan_head =
    "[rank0]:2025-02-13 11:33:12,138 - root - INFO - CUDA capacity: NVIDIA H200 with 139.83GiB memory\n"
    "[rank0]:2025-02-13 11:33:12,140 - root - INFO - Peak FLOPS used for computing MFU: 9.890e+14\n"
    "[rank0]:2025-02-13 11:33:12,140 - root - INFO - Building 2-D device mesh with ['dp_shard', 'tp'], [8, 2]\n"
    "[rank0]:2025-02-13 11:33:28,973 - root - INFO - Building llama3 8B with ModelArgs(dim=4096, n_layers=32, "
    "n_heads=32, n_kv_heads=8, vocab_size=128256, multiple_of=1024, ffn_dim_multiplier=1.3, norm_eps=1e-05, "
    "rope_theta=500000, max_seq_len=8192, depth_init=True, norm_type='rmsnorm')\n"
    "[rank0]:2025-02-13 11:33:29,156 - root - INFO - \x1b[34mModel llama3 8B \x1b[31msize: 8,030,261,248 total "
    "parameters\x1b[39m\n"
    "[rank0]:2025-02-13 11:33:29,157 - root - INFO - Applied selective activation checkpointing to the model\n"
    "[rank0]:2025-02-13 11:33:29,482 - root - INFO - Training starts at step 1, with local batch size 1, global batch "
    "size 8, sequence length 8192, total steps 100 (warmup 200)\n";

std::string titan_step(int step, const char* tps) {
  return "[rank0]:2025-02-13 11:33:35,026 - root - INFO - \x1b[31mstep: " + std::to_string(step) +
         "  \x1b[32mloss: 12.2417  \x1b[33mmemory: 49.59GiB(35.46%)  \x1b[34mtps: " + tps +
         "  \x1b[36mtflops: 412.06  \x1b[35mmfu: 41.15%\x1b[39m\n";
}

bool says(const LoggedRun& logged, std::string_view column) { return std::ranges::count(logged.missing, column) > 0; }

}  // namespace

class TestFormatsLogs : public QObject {
  Q_OBJECT

 private slots:
  void megatron();
  void only_steady_steps_count();
  void torchtitan();
  void nanotron();
  void deepspeed();
  void nemo_and_hugging_face_trainer();
  void numbers_are_read_in_every_spelling();
  void devices_are_found_by_driver_names();
  void missing_values_are_listed_and_taken_from_a_design();
  void a_run_becomes_a_row_of_a_table();
  void benchmark_tables_of_nanotron();
  void kinds_of_files_are_recognised_by_content();
  void other_files_are_refused();
  void ranks_may_log_to_separate_files();
  void a_log_of_a_hundred_thousand_steps_is_read_whole();
};

void TestFormatsLogs::megatron() {
  // 9 s to compile, then 4 s per step.
  std::vector<double> steps{9000, 4400, 4100};
  for (int i = 0; i < 20; ++i) steps.push_back(4000 + i % 3);
  const LoggedRun logged = read(megatron_log(steps));
  const Run& run = logged.run;
  QCOMPARE(run.framework, std::string("megatron"));
  QCOMPARE(run.layers, 80.0);
  QCOMPARE(run.hidden, 8192.0);
  QCOMPARE(run.heads, 64.0);
  QCOMPARE(run.kv_heads, 8.0);
  QVERIFY(std::isnan(run.experts));
  QVERIFY(std::isnan(run.topk));
  QCOMPARE(run.gpus, 64.0);
  QCOMPARE(run.tp, 4.0);
  QCOMPARE(run.pp, 4.0);
  QCOMPARE(run.vp, 5.0);
  QCOMPARE(run.dp, 4.0);
  QCOMPARE(run.zero_stage, 1.0);
  QCOMPARE(run.sequence_parallel, std::string("yes"));
  QCOMPARE(run.recompute, std::string("none"));
  QCOMPARE(run.precision, std::string("bf16"));
  QCOMPARE(run.global_batch, 512.0);
  QCOMPARE(run.year, 2025.0);
  QCOMPARE(run.accelerator, std::string("h100-sxm"));
  QVERIFY(std::abs(run.step_time_s - 4.001) < 1e-6);
  // Peak of the rank with the most memory, in MiB.
  QCOMPARE(run.peak_mem_gib, 61440.5 / 1024);
  QCOMPARE(run.memory_kind, std::string("allocated"));
  QVERIFY(logged.missing.empty());
  // The shape matches a well-known model, so the run takes its name.
  QVERIFY2(run.model.starts_with("llama3"), run.model.c_str());
  const std::vector<ValidatedRun> rows = predict(std::vector<Run>{run});
  QVERIFY2(rows[0].refused.empty(), rows[0].refused.c_str());
  QVERIFY(rows[0].step_time.comparable() && rows[0].memory.comparable());
  QCOMPARE(rows[0].design.work.model->tied_embeddings, false);
  QCOMPARE(rows[0].design.layout.virtual_pipeline, 5.0);
}

void TestFormatsLogs::only_steady_steps_count() {
  std::vector<double> steps{30000, 20000, 10000};
  for (int i = 0; i < 40; ++i) steps.push_back(i % 10 == 9 ? 5500 : 4000 + 10 * (i % 4));
  const SteadyPace pace = read(megatron_log(steps)).pace;
  QCOMPARE(pace.logged, size_t(43));
  QCOMPARE(pace.warming, size_t(3));
  QCOMPARE(pace.interrupted, size_t(4));
  QCOMPARE(pace.steady, size_t(36));
  QVERIFY(pace.value >= 4.0 && pace.value <= 4.03);

  // If the batch grows, only steps of the last batch size count.
  const std::string grown =
      megatron_log(std::vector<double>(30, 1000), 128) + megatron_log(std::vector<double>(30, 4000));
  const LoggedRun logged = read(grown);
  QCOMPARE(logged.pace.other_batch, size_t(30));
  QCOMPARE(logged.pace.value, 4.0);
  QCOMPARE(logged.run.global_batch, 512.0);
  // The first three steps of that size are left out as warm-up.
  QCOMPARE(logged.pace.warming, size_t(3));

  // From a log of three lines the later half is used, and a note says so.
  const LoggedRun brief = read(megatron_log({9000, 4100, 4000}));
  QCOMPARE(brief.pace.steady, size_t(2));
  QCOMPARE(brief.notes.size(), size_t(2));

  // Invalid times are skipped.
  QCOMPARE(read(megatron_log({9000, 4000, 4000, 4000, 4000, 4000, -1, 0, NAN, INFINITY})).pace.logged, size_t(6));
}

void TestFormatsLogs::torchtitan() {
  std::string text = titan_head + titan_step(1, "1,478");
  for (int step = 10; step <= 100; step += 10) text += titan_step(step, step % 20 ? "7,080" : "7,082");
  text += "[rank0]: INFO - validate step: 100  loss: 5.0  memory: 70.00GiB(50%)  tps: 20,000\n";
  const LoggedRun logged = read(text);
  const Run& run = logged.run;
  QCOMPARE(run.framework, std::string("fsdp"));
  QCOMPARE(run.accelerator, std::string("h200-sxm"));
  QCOMPARE(run.gpus, 16.0);
  QCOMPARE(run.tp, 2.0);
  QCOMPARE(run.zero_stage, 3.0);
  QCOMPARE(run.recompute, std::string("selective"));
  QCOMPARE(run.seq_len, 8192.0);
  QCOMPARE(run.global_batch, 8.0);
  QCOMPARE(run.model, std::string("llama3 8B"));
  // 8 × 4,096 ÷ 3 = 10,922; × 1.3 = 14,198; rounded up to a multiple of 1,024: 14,336.
  QCOMPARE(run.ffn_hidden, 14336.0);
  QVERIFY(run.tokens_per_s_per_gpu > 7079 && run.tokens_per_s_per_gpu < 7083);
  QCOMPARE(run.peak_mem_gib, 70.0);
  QCOMPARE(run.memory_kind, std::string("reserved"));
  QVERIFY(logged.missing.empty());
  const std::vector<ValidatedRun> rows = predict(std::vector<Run>{run});
  // 8 sequences of 8,192 tokens at 7,081 tokens per second on each of 16 GPUs.
  QVERIFY(std::abs(rows[0].step_time.measured - 8 * 8192 / (7081.0 * 16)) < 0.001);
}

void TestFormatsLogs::nanotron() {
  std::string text;
  for (const char* line :
       {"Config(general=GeneralArgs(project='bench',", "       parallelism=ParallelismArgs(dp=8,",
        "                                   pp=2,", "                                   tp=4,",
        "                                   tp_mode=<TensorParallelLinearMode.REDUCE_SCATTER: 2>,",
        "                                   recompute_layer=False,",
        "       model=ModelArgs(model_config=LlamaConfig(bos_token_id=1,", "           hidden_size=4096,",
        "           intermediate_size=14336,", "           num_attention_heads=32,", "           num_hidden_layers=32,",
        "           num_key_value_heads=8,", "           tie_word_embeddings=False,", "           vocab_size=128256),",
        "       dtype=torch.bfloat16,", "       tokens=TokensArgs(sequence_length=4096,", "        micro_batch_size=2,",
        "        batch_accumulation_per_replica=16,", "        optimizer=OptimizerArgs(zero_stage=1,"})
    text += std::string("[default0]:08/31/2024 14:37:22 [INFO|DP=0|PP=0|TP=0|ip-26-0-160]: ") + line + "\n";
  for (int i = 1; i <= 12; ++i)
    text += "[default0]:08/31/2024 14:37:31 [INFO|DP=0|PP=0|TP=0|ip-26-0-160]: iteration: " + std::to_string(i) +
            " / 20 | consumed_tokens: 4.19M | elapsed_time_per_iteration_ms: " + (i == 1 ? "25.2K" : "6.31K") +
            " | tokens_per_sec: 166K | tokens_per_sec_per_gpu: 2.6K | global_batch_size: 256 | lm_loss: 11.4 | lr: "
            "0.0001 | model_tflops_per_gpu: 23.6 | hardware_tflops_per_gpu: 23.6 | grad_norm: 26 | "
            "cuda_memory_allocated: 16.9G | cuda_max_memory_reserved: 52G\n"
            "[default0]:08/31/2024 14:37:31 [INFO|DP=0|PP=0|TP=0|ip-26-0-160]:  Memory usage: 64.15MiB. Peak allocated "
            "41984.00MiB. Peak reserved: 51000.00MiB\n";
  const LoggedRun logged = read(text);
  const Run& run = logged.run;
  QCOMPARE(run.framework, std::string("nanotron"));
  QCOMPARE(run.step_time_s, double(6.31f));
  QCOMPARE(run.gpus, 64.0);
  QCOMPARE(run.dp, 8.0);
  QCOMPARE(run.layers, 32.0);
  QCOMPARE(run.vocab, 128256.0);
  QCOMPARE(run.zero_stage, 1.0);
  QCOMPARE(run.global_batch, 256.0);
  QCOMPARE(run.sequence_parallel, std::string("yes"));
  QCOMPARE(run.recompute, std::string("none"));
  QCOMPARE(run.peak_mem_gib, 41.0);
  QVERIFY(says(logged, "accelerator") && logged.missing.size() == 1);
}

void TestFormatsLogs::deepspeed() {
  std::string text =
      "[2024-07-10 16:18:04,389] [INFO] [config.py:996:print] DeepSpeedEngine configuration:\n"
      "[2024-07-10 16:18:04,390] [INFO] [config.py:1000:print]   bfloat16_enabled ............. True\n"
      "[2024-07-10 16:18:04,390] [INFO] [config.py:1000:print]   train_batch_size ............. 128\n"
      "[2024-07-10 16:18:04,390] [INFO] [config.py:1000:print]   train_micro_batch_size_per_gpu  8\n"
      "[2024-07-10 16:18:04,390] [INFO] [config.py:1000:print]   world_size ................... 4\n"
      "[2024-07-10 16:18:04,390] [INFO] [config.py:1000:print]   zero_optimization_stage ...... 2\n";
  for (int step = 10; step <= 100; step += 10)
    text += "[2024-07-10 16:20:05,614] [INFO] [timer.py:260:stop] epoch=0/micro_step=" + std::to_string(4 * step) +
            "/global_step=" + std::to_string(step) +
            ", RunningAvgSamplesPerSec=25.0, CurrSamplesPerSec=" + (step == 10 ? "12.5" : "25.6") +
            ", MemAllocated=4.32GB, MaxMemAllocated=38.5GB\n";
  const LoggedRun logged = read(text);
  QCOMPARE(logged.run.framework, std::string("deepspeed"));
  QCOMPARE(logged.run.gpus, 4.0);
  QCOMPARE(logged.run.micro_batch, 8.0);
  QCOMPARE(logged.run.zero_stage, 2.0);
  QCOMPARE(logged.run.precision, std::string("bf16"));
  // 128 samples at 25.6 samples per second.
  QVERIFY(std::abs(logged.run.step_time_s - 5) < 1e-6);
  QCOMPARE(logged.run.peak_mem_gib, 38.5);
  QVERIFY(says(logged, "model") && says(logged, "accelerator") && says(logged, "seq_len"));

  // A log of a pipeline gives seconds per step; the batch is samples per second × seconds.
  const LoggedRun pipeline = read(
      "steps: 10 loss: 5.5 iter time (s): 2.5 samples/sec: 51.2\nsteps: 20 loss: 5.5 iter time (s): 2.0 samples/sec: "
      "64.0\n");
  QCOMPARE(pipeline.run.step_time_s, 2.0);
  QCOMPARE(pipeline.run.global_batch, 128.0);
}

void TestFormatsLogs::nemo_and_hugging_face_trainer() {
  std::string text;
  for (int i = 0; i < 10; ++i)
    text += "0: Training epoch 0, iteration " + std::to_string(i) +
            "/49 | lr: 7.496e-06 | global_batch_size: 128 | global_step: 49 | peak_memory_usage: 70833405952 | "
            "memory_allocated: 44271689728 | reduced_train_loss: 11.96 | train_step_timing in s: " +
            (i == 0 ? "60.1" : "12.39") + " | consumed_samples: 6400\n";
  const Run nemo = read(text).run;
  QCOMPARE(nemo.step_time_s, double(12.39f));
  QCOMPARE(nemo.global_batch, 128.0);
  QCOMPARE(nemo.peak_mem_gib, 70833405952 / 1073741824.0);
  const LoggedRun trainer = read(
      "{'train_runtime': 1234.5, 'train_samples_per_second': 6.4, 'train_steps_per_second': 0.05, 'train_loss': "
      "1.2}\n");
  QCOMPARE(trainer.run.step_time_s, 20.0);
  QCOMPARE(read("  \"train_steps_per_second\": 0.5,\n").run.step_time_s, 2.0);
}

void TestFormatsLogs::numbers_are_read_in_every_spelling() {
  QCOMPARE(leading_number("  1,478  mfu"), 1478.0);
  QCOMPARE(leading_number("25.2K |"), 25200.0);
  QCOMPARE(leading_number("1.87e-05 |"), 1.87e-05);
  QCOMPARE(leading_number("4.000000E-05 |"), 4e-5);
  QCOMPARE(leading_number("1.34GiB(0.96%)"), 1.34);
  QCOMPARE(leading_number("38.49GB"), 38.49);
  QCOMPARE(leading_number("52G |"), 52e9);
  QVERIFY(std::isnan(leading_number("nan")));
  QVERIFY(std::isnan(leading_number("")));
  QVERIFY(std::isnan(number_after("no marker", "marker:")));
}

void TestFormatsLogs::devices_are_found_by_driver_names() {
  const auto id = [](const char* name, double gib = NAN) {
    const AcceleratorRef found = accelerator_named(name, gib * 1073741824);
    return found ? found->id : std::string("none");
  };
  QCOMPARE(id("NVIDIA H100 80GB HBM3"), std::string("h100-sxm"));
  QCOMPARE(id("NVIDIA H100 PCIe"), std::string("h100-pcie"));
  QCOMPARE(id("NVIDIA H100 NVL"), std::string("h100-nvl"));
  QCOMPARE(id("NVIDIA A100-SXM4-40GB"), std::string("a100-sxm-40gb"));
  QCOMPARE(id("NVIDIA A100-SXM4-80GB"), std::string("a100-sxm-80gb"));
  QCOMPARE(id("NVIDIA A100 80GB PCIe"), std::string("a100-pcie-80gb"));
  QCOMPARE(id("Tesla V100-SXM2-32GB"), std::string("v100-sxm2-32gb"));
  QCOMPARE(id("NVIDIA H200", 139.8), std::string("h200-sxm"));
  QCOMPARE(id("NVIDIA GH200 480GB", 95), std::string("gh200-96gb"));
  QCOMPARE(id("NVIDIA B200"), std::string("b200"));
  QCOMPARE(id("NVIDIA GeForce RTX 3090"), std::string("rtx3090"));
  QCOMPARE(id("NVIDIA RTX 6000 Ada Generation"), std::string("none"));
  QCOMPARE(id("AMD Instinct MI300X"), std::string("mi300x"));
  QCOMPARE(id("cpu"), std::string("none"));
}

void TestFormatsLogs::missing_values_are_listed_and_taken_from_a_design() {
  std::string text;
  for (int step = 1; step <= 10; ++step)
    text += "[timer.py:260:stop] global_step=" + std::to_string(step) +
            ", RunningAvgSamplesPerSec=25.0, CurrSamplesPerSec=64, MaxMemAllocated=38.5GB\n";
  LoggedRun logged = read(text);
  QCOMPARE(logged.missing.size(), size_t(5));
  Design design = default_design();
  assign(design, "model=llama3.1-8b");
  assign(design, "accelerator=a100-sxm-80gb");
  assign(design, "accelerators=32");
  assign(design, "tensor_parallel=4");
  assign(design, "pipeline_parallel=1");
  assign(design, "global_batch=256");
  assign(design, "sequence_length=4096");
  complete(logged, design);
  QVERIFY(logged.missing.empty());
  QCOMPARE(logged.run.accelerator, std::string("a100-sxm-80gb"));
  QCOMPARE(logged.run.gpus, 32.0);
  QCOMPARE(logged.run.tp, 4.0);
  // 256 sequences at 64 sequences per second.
  QCOMPARE(logged.run.step_time_s, 4.0);
  const std::vector<ValidatedRun> rows = predict(std::vector<Run>{logged.run});
  QVERIFY2(rows[0].refused.empty(), rows[0].refused.c_str());
  QCOMPARE(rows[0].design.work.model->layers, 32.0);
  QCOMPARE(rows[0].design.work.sequence_length, 4096.0);

  // A configuration adds what the log does not say; values of the log take precedence.
  LoggedRun other = read(text);
  Import configuration;
  configuration.design = design;
  assign(configuration.design, "model.layers=24");
  for (const char* id : {"model", "tensor_parallel", "global_batch", "gradient_precision", "zero_stage"})
    configuration.set.push_back(find_parameter(id));
  assign(configuration.design, "gradient_precision=bf16");
  complete(other, configuration);
  QCOMPARE(other.run.layers, 24.0);
  QCOMPARE(other.run.global_batch, 256.0);
  QCOMPARE(other.run.step_time_s, 4.0);
  QVERIFY(says(other, "accelerator") && says(other, "gpus"));
  other.run.accelerator = "a100-sxm-80gb";
  other.run.gpus = 32;
  const std::vector<ValidatedRun> own = predict(std::vector<Run>{other.run});
  QVERIFY2(own[0].refused.empty(), own[0].refused.c_str());
  QCOMPARE(own[0].design.work.model->layers, 24.0);
  QCOMPARE(own[0].design.work.model->hidden, 4096.0);
  QVERIFY(own[0].design.recipe.gradient_precision == GradientPrecision::bf16);
}

void TestFormatsLogs::a_run_becomes_a_row_of_a_table() {
  const Run run = read(megatron_log(std::vector<double>(20, 4000))).run;
  const std::string csv = runs_csv(std::vector<Run>{run});
  std::istringstream in(csv);
  const std::vector<Run> back = read_runs(in, "own.csv");
  QCOMPARE(back.size(), size_t(1));
  QCOMPARE(runs_csv(back), csv);
  QCOMPARE(back[0].layers, run.layers);
  QCOMPARE(back[0].set, run.set);
  QCOMPARE(back[0].notes, run.notes);
  QVERIFY(std::isnan(back[0].mfu));
  const Evaluation a = predict(std::vector<Run>{run})[0].evaluation, b = predict(back)[0].evaluation;
  QCOMPARE(a.step_time, b.step_time);
}

void TestFormatsLogs::benchmark_tables_of_nanotron() {
  const std::string text =
      "job_id,name,nodes,seq_len,mbs,batch_accum,gbs,mTFLOPs,hTFLOPs,tok/s/gpu,Mem Alloc (GB),Mem Res "
      "(GB),dp,pp,tp,cp,ep,"
      "tp_mode,recompute_layer,hidden_size,num_layers,num_heads,num_kv_heads,vocab_size,zero_stage\n"
      "77,1B,2,4096,4,8,256,340.1,340.1,13923.18,52.3,60.1,8,1,2,1,1,TensorParallelLinearMode.REDUCE_SCATTER,False,"
      "2048,"
      "16,32,8,128256,1\n";
  std::istringstream in(text);
  const std::vector<Run> runs = read_benchmark_table(in, "bench.csv");
  QCOMPARE(runs.size(), size_t(1));
  QCOMPARE(runs[0].gpus, 16.0);
  QCOMPARE(runs[0].tokens_per_s_per_gpu, 13923.18);
  QCOMPARE(runs[0].layers, 16.0);
  QCOMPARE(runs[0].sequence_parallel, std::string("yes"));
  QCOMPARE(runs[0].peak_mem_gib, 52.3);
}

void TestFormatsLogs::kinds_of_files_are_recognised_by_content() {
  const auto kind = [](const std::string& text) {
    std::istringstream in(text);
    const MeasuredFile found = kind_of_measured(in);
    // Detection leaves the stream at its start for the next reader.
    if (in.tellg() != std::streampos(0)) return -1;
    return int(found);
  };
  QCOMPARE(kind(megatron_log({4000})), int(MeasuredFile::log));
  QCOMPARE(kind("id,model,accelerator,gpus\n"), int(MeasuredFile::runs));
  QCOMPARE(kind("probe,op,seconds\r\n1,launch,1\r\n"), int(MeasuredFile::probe));
  QCOMPARE(kind("name,mbs,gbs,tok/s/gpu\n"), int(MeasuredFile::benchmarks));
  QCOMPARE(kind(megatron_log({})), int(MeasuredFile::dump));
  QCOMPARE(kind("a,b,c\n1,2,3\n"), int(MeasuredFile::none));
  QCOMPARE(kind(""), int(MeasuredFile::none));
  // One huge line is no table, and detection does not read it to its end.
  QCOMPARE(kind(std::string(80 << 20, '\0')), int(MeasuredFile::none));
}

void TestFormatsLogs::other_files_are_refused() {
  for (const std::string& text : {std::string(), std::string("{\"hidden_size\": 4096}"), std::string(3 << 20, 'x'),
                                  std::string("\xff\xfe\0\0binary", 10)}) {
    QVERIFY_THROWS_EXCEPTION(InputError, read(text));
    std::istringstream in(text);
    QVERIFY(content_of(in) == LogContent::nothing);
  }
}

/// The first rank prints the arguments and the last one the steps, into separate files.
void TestFormatsLogs::ranks_may_log_to_separate_files() {
  const std::string whole = megatron_log(std::vector<double>(20, 4000));
  const size_t cut = whole.find("[before the start");
  const std::string first = whole.substr(0, cut) +
                            "[Rank 0] (after 2 iterations) memory (MB) | allocated: 4.2 | max allocated: 20480.0 | "
                            "reserved: 63000.0 | max reserved: 64512.0\n";
  std::string last;
  std::istringstream lines(whole.substr(cut));
  for (std::string line; std::getline(lines, line);)
    if (line.find("[Rank") == std::string::npos) last += line + '\n';
  std::istringstream again(first);
  QVERIFY(content_of(again) == LogContent::arguments);
  LoggedRun logged = read(last);
  QVERIFY(says(logged, "model") && says(logged, "accelerator"));
  std::istringstream dump(first);
  complete(logged, dump);
  QVERIFY(logged.missing.empty());
  const Run expected = read(whole).run;
  QCOMPARE(logged.run.layers, expected.layers);
  QCOMPARE(logged.run.tp, expected.tp);
  QCOMPARE(logged.run.set, expected.set);
  QCOMPARE(logged.run.model, expected.model);
  QCOMPARE(logged.run.step_time_s, expected.step_time_s);
  QCOMPARE(logged.run.peak_mem_gib, 20.0);
}

void TestFormatsLogs::a_log_of_a_hundred_thousand_steps_is_read_whole() {
  std::vector<double> steps(100'000);
  for (size_t i = 0; i < steps.size(); ++i) steps[i] = 4000 + static_cast<double>(i % 7);
  const std::string text = megatron_log(steps);
  const LoggedRun logged = read(text);
  QCOMPARE(logged.pace.logged, steps.size());
  QVERIFY(std::abs(logged.pace.value - 4.003) < 1e-5);
  // StepPaces keeps a bounded amount of data for any number of steps.
  StepPaces paces;
  for (int i = 0; i < 1'000'000; ++i) paces.add(2 + i % 2 * 1e-3, 8);
  QCOMPARE(paces.steady().logged, size_t(1'000'000));
  QVERIFY(std::abs(paces.steady().value - 2) < 2e-3);
}

TRAINYARD_TEST(TestFormatsLogs);
#include "tst_formats_logs.moc"
