// SPDX-License-Identifier: GPL-3.0-or-later
// Server logs and benchmark results as vLLM and SGLang print and save them.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/error.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/logs/measured_file.h"
#include "engine/formats/logs/serving_log.h"
#include "engine/measured/serving_validation.h"
#include "engine/parameters/assignments.h"
#include "engine/units/utf8.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Start of a vLLM 0.11 log with TP 4.
const std::string vllm_server =
    "(APIServer pid=1) INFO 11-12 11:11:38 [api_server.py:1890] vLLM API server version 0.11.0\n"
    "(APIServer pid=1) INFO 11-12 11:11:38 [utils.py:253] non-default args: {'model_tag': "
    "'meta-llama/Llama-3.1-70B-Instruct', 'model': 'meta-llama/Llama-3.1-70B-Instruct', 'max_model_len': 8192, "
    "'tensor_parallel_size': 4, 'max_num_seqs': 256}\n"
    "(EngineCore_DP0 pid=742) INFO 11-12 11:11:48 [core.py:77] Initializing a V1 LLM engine (v0.11.0) with config: "
    "model='meta-llama/Llama-3.1-70B-Instruct', speculative_config=None, "
    "tokenizer='meta-llama/Llama-3.1-70B-Instruct', dtype=torch.bfloat16, max_seq_len=8192, load_format=auto, "
    "tensor_parallel_size=4, pipeline_parallel_size=1, data_parallel_size=1, quantization=None, enforce_eager=False, "
    "kv_cache_dtype=auto, device_config=cuda, seed=0\n"
    "(EngineCore_DP0 pid=742) INFO 11-12 11:12:48 [gpu_model_runner.py:2653] Model loading took 32.8894 GiB and "
    "58.1 seconds\n"
    "(EngineCore_DP0 pid=742) INFO 11-12 11:13:20 [gpu_worker.py:298] Available KV cache memory: 35.22 GiB\n"
    "(EngineCore_DP0 pid=742) INFO 11-12 11:13:21 [kv_cache_utils.py:1087] GPU KV cache size: 461,616 tokens\n"
    "(EngineCore_DP0 pid=742) INFO 11-12 11:13:21 [kv_cache_utils.py:1091] Maximum concurrency for 8,192 tokens per "
    "request: 56.35x\n";

/// Output of `vllm bench serve` for 640 requests of 1,024 prompt tokens and 256 answer tokens.
std::string vllm_result(const std::string& load) {
  return "============ Serving Benchmark Result ============\n"
         "Successful requests:                     640       \n"
         "Failed requests:                         0         \n" +
         load +
         "Benchmark duration (s):                  91.43     \n"
         "Total input tokens:                      655360    \n"
         "Total generated tokens:                  163840    \n"
         "Request throughput (req/s):              7.00      \n"
         "Output token throughput (tok/s):         1792.00   \n"
         "Peak output token throughput (tok/s):    2300.00   \n"
         "Peak concurrent requests:                70.00     \n"
         "Total token throughput (tok/s):          8960.00   \n"
         "---------------Time to First Token----------------\n"
         "Mean TTFT (ms):                          420.00    \n"
         "Median TTFT (ms):                        400.00    \n"
         "P99 TTFT (ms):                           900.00    \n"
         "-----Time per Output Token (excl. 1st token)------\n"
         "Mean TPOT (ms):                          34.00     \n"
         "Median TPOT (ms):                        33.50     \n"
         "P99 TPOT (ms):                           40.00     \n"
         "---------------Inter-token Latency----------------\n"
         "Mean ITL (ms):                           34.00     \n"
         "==================================================\n";
}
const std::string limited = "Maximum request concurrency:             64        \n";

const std::string sglang_result =
    R"({"tag": null, "backend": "sglang", "dataset_name": "random", "request_rate": Infinity, "max_concurrency": 32, )"
    R"("server_info": {"model_path": "Qwen/Qwen3-32B-FP8", "tp_size": 2, "pp_size": 1, "dp_size": 1, )"
    R"("kv_cache_dtype": "fp8_e4m3", "quantization": "fp8", "max_running_requests": 512, "version": "0.5.6", )"
    R"("internal_states": [{"tp_size": 99}]}, "duration": 100.0, "completed": 320, "total_input_tokens": 320000, )"
    R"("total_output_tokens": 160000, "request_throughput": 3.2, "output_throughput": 1600.0, "mean_e2e_latency_ms": )"
    R"(9500.0, "mean_ttft_ms": 250.0, "mean_tpot_ms": 18.5, "concurrency": 30.4, "accept_length": null, "itls": )"
    "[[0.1, 7]], \"generated_texts\": [\"a } \\\" { completed: 5\"]}";

struct Named {
  std::string name, text;
};

std::vector<LoggedServing> rows(const std::vector<Named>& files) {
  ServingLogs logs;
  for (const Named& file : files) {
    std::istringstream in(file.text);
    logs.add(in, file.name);
  }
  return logs.take();
}

std::string refusal(const std::vector<Named>& files) {
  try {
    rows(files);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

MeasuredFile kind(const std::string& text) {
  std::istringstream in(text);
  const MeasuredFile found = kind_of_measured(in);
  // Detection leaves the stream at its start for the next reader.
  return in.tellg() == std::istringstream::pos_type(0) ? found : MeasuredFile::probe;
}

}  // namespace

class TestFormatsServingLogs : public QObject {
  Q_OBJECT

 private slots:
  void kinds_of_files_are_recognised_by_content() {
    QCOMPARE(int(kind(vllm_server)), int(MeasuredFile::server));
    QCOMPARE(int(kind(vllm_result(limited))), int(MeasuredFile::serving));
    QCOMPARE(int(kind(sglang_result)), int(MeasuredFile::serving));
    QCOMPARE(int(kind("[2026-09-11 08:00:00] server_args=ServerArgs(model_path='a', tp_size=8)\n")),
             int(MeasuredFile::server));
    // Not measured files: arguments of another program, a configuration, and a text that only mentions results.
    QCOMPARE(int(kind("args: Namespace(lr=0.1, epochs=3)\n")), int(MeasuredFile::none));
    QCOMPARE(int(kind("{\"hidden_size\": 4096, \"completed\": 1}")), int(MeasuredFile::none));
    QCOMPARE(int(kind("The output_throughput was good.\n")), int(MeasuredFile::none));
  }

  /// One server and one result form one row, in any order of the files.
  void a_server_and_its_benchmark_are_one_row() {
    const Named server{"server.log", vllm_server}, bench{"bench.txt", vllm_result(limited)};
    for (const auto& files : {std::vector{server, bench}, std::vector{bench, server}}) {
      const std::vector<LoggedServing> found = rows(files);
      QCOMPARE(found.size(), size_t(1));
      const ServingRun& run = found.front().run;
      QCOMPARE(run.id, std::string("bench.txt"));
      QCOMPARE(run.model, std::string("meta-llama/Llama-3.1-70B-Instruct"));
      QCOMPARE(run.engine, std::string("vllm 0.11.0"));
      QVERIFY(run.gpus == 4 && run.tp == 4 && run.pp == 1);
      QVERIFY(run.precision == "16 bits" && run.kv_precision == "16 bits");
      QVERIFY(run.scenario == "steady" && run.batch_or_concurrency == 64);
      QVERIFY(run.input_len == 1024 && run.output_len == 256);
      QVERIFY(run.out_tok_s_total == 1792 && run.ttft_ms == 420 && run.tpot_ms == 34);
      QVERIFY(found.front().missing == std::vector<std::string_view>{"accelerator"});
      QVERIFY(run.notes.find("32.9\u00A0GiB") != std::string::npos && run.notes.find("461") != std::string::npos);
    }
  }

  /// Rows are read back as they were written, and can be predicted.
  void rows_are_read_back_and_predicted() {
    std::vector<LoggedServing> found =
        rows({{"server.log", vllm_server}, {"bench.txt", vllm_result(limited)}, {"b.jsonl", sglang_result}});
    QCOMPARE(found.size(), size_t(2));
    Design design = default_design(Job::serving);
    assign(design, "accelerator=h100-sxm");
    std::vector<ServingRun> runs;
    for (LoggedServing& one : found) {
      complete(one, design);
      QVERIFY(one.missing.empty());
      runs.push_back(one.run);
    }
    std::istringstream in(serving_runs_csv(runs));
    const std::vector<ServingRun> back = read_serving_runs(in, "own.csv");
    QCOMPARE(back.size(), size_t(2));
    QVERIFY(back[0].tp == 4 && back[0].out_tok_s_total == 1792 && back[0].accelerator == "h100-sxm");
    for (const ValidatedServingRun& row : predict(back)) {
      QVERIFY2(row.refused.empty(), row.refused.c_str());
      QVERIFY(row.throughput.predicted > 0 && row.tpot.predicted > 0);
    }
  }

  /// SGLang's saved result describes its server. Lists of single requests and infinities are accepted.
  void a_saved_result_describes_its_server() {
    const std::vector<LoggedServing> found = rows({{"b.jsonl", sglang_result + '\n' + sglang_result + '\n'}});
    QCOMPARE(found.size(), size_t(2));
    const ServingRun& run = found[1].run;
    QCOMPARE(run.id, std::string("b.jsonl 2"));
    QCOMPARE(run.model, std::string("Qwen/Qwen3-32B-FP8"));
    QCOMPARE(run.engine, std::string("sglang 0.5.6"));
    QVERIFY(run.gpus == 2 && run.tp == 2);
    QVERIFY(run.precision == "fp8" && run.kv_precision == "fp8_e4m3");
    QVERIFY(run.scenario == "steady" && run.batch_or_concurrency == 32);
    QVERIFY(run.input_len == 1000 && run.output_len == 500);
    QVERIFY(run.tpot_ms == 18.5 && run.e2e_latency_s == 9.5);
  }

  /// Long names are truncated between two characters, in logs and in saved results.
  void long_names_are_cut_between_characters() {
    const auto renamed = [](std::string text, const std::string& from, const std::string& to) {
      for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
      return text;
    };
    for (const char* begin : {"", "a"}) {
      std::string name = begin;
      for (int i = 0; i < 200; ++i) name += "\xC3\xA4";
      const std::vector<LoggedServing> found =
          rows({{"server.log", renamed(vllm_server, "meta-llama/Llama-3.1-70B-Instruct", name)},
                {"bench.txt", vllm_result(limited)},
                {"b.jsonl", renamed(sglang_result, "Qwen/Qwen3-32B-FP8", name)}});
      QCOMPARE(found.size(), size_t(2));
      for (const LoggedServing& one : found) {
        QVERIFY(!one.run.model.empty() && name.starts_with(one.run.model));
        QVERIFY2(is_utf8(one.run.model), one.run.model.c_str());
      }
    }
  }

  /// Requests at a fixed rate: by Little's law 7 per second, each present for 0.42 + 255 × 0.034 = 9.09 s, are 63.6
  /// requests in flight.
  void a_rate_becomes_requests_in_flight() {
    const ServingRun run =
        rows({{"b", vllm_result("Request rate configured (RPS):           7.00      \n")}}).front().run;
    QCOMPARE(run.scenario, std::string("steady"));
    QCOMPARE(run.batch_or_concurrency, 64.0);
  }

  /// Older releases state the load only in their command or above the table: 7 per second × 9.09 s are 64 of 640.
  void the_load_is_read_from_the_command() {
    for (const char* above : {"$ vllm bench serve --model meta-llama/Llama-3.1-70B-Instruct --max-concurrency 48\n",
                              "Namespace(model='meta-llama/Llama-3.1-70B-Instruct', max_concurrency=48, seed=0)\n"}) {
      const std::vector<LoggedServing> found =
          rows({{"b", above + vllm_result("") + vllm_result(limited)}, {"s", vllm_server}});
      QCOMPARE(found[0].run.batch_or_concurrency, 48.0);
      QCOMPARE(found[1].run.batch_or_concurrency, 64.0);
      QCOMPARE(found[0].run.tp, 4.0);
    }
    const ServingRun untold = rows({{"b", vllm_result("")}}).front().run;
    QVERIFY(untold.scenario == "steady" && untold.batch_or_concurrency == 64);
    // A server of another model belongs to another measurement.
    const std::string other = "$ vllm bench serve --model meta-llama/Llama-3.1-8B-Instruct\n" + vllm_result(limited);
    QVERIFY(std::isnan(rows({{"b", other}, {"s", vllm_server}}).front().run.tp));
  }

  /// All requests at once: more than the server takes form a queue, fewer a static batch. TTFT then includes queueing
  /// and is left out.
  void simultaneous_requests_are_not_a_steady_load() {
    // Each request waits for 30 s on average: 7 per second × 39 s are 270 of 640.
    std::string late = vllm_result("");
    late.replace(late.find("420.00"), 6, "30000.");
    const ServingRun many = rows({{"s", vllm_server}, {"b", late}}).front().run;
    QVERIFY(many.scenario == "saturated" && many.batch_or_concurrency == 256 && std::isnan(many.ttft_ms));
    std::string wide = vllm_server;
    for (size_t at; (at = wide.find("'max_num_seqs': 256")) != std::string::npos;)
      wide.replace(at, 19, "'max_num_seqs': 999");
    const ServingRun few = rows({{"s", wide}, {"b", late}}).front().run;
    QVERIFY(few.scenario == "static" && few.batch_or_concurrency == 640 && std::isnan(few.ttft_ms));
  }

  /// Sixteen attention replicas that share experts are one replica of sixteen devices; replicas of a dense model are
  /// separate.
  void replicas_are_counted_as_the_server_counts_them() {
    const std::string shared =
        "x (v0.11.0) INFO LLM engine (v0.11.0) with config: model='deepseek-ai/DeepSeek-V3', "
        "tensor_parallel_size=1, pipeline_parallel_size=1, data_parallel_size=16, "
        "quantization=fp8, kv_cache_dtype=auto\nargs: {'enable_expert_parallel': True}\n"
        "non-default args: {'enable_expert_parallel': True, 'max_num_seqs': 64}\n";
    const ServingRun one = rows({{"s", shared}, {"b", vllm_result(limited)}}).front().run;
    QVERIFY(one.gpus == 16 && one.tp == 16 && one.ep == 16);
    QCOMPARE(one.set, std::string("attention_data_parallel=on"));
    std::string dense = vllm_server;
    for (size_t at; (at = dense.find("data_parallel_size=1,")) != std::string::npos;)
      dense.replace(at, 21, "data_parallel_size=2,");
    const ServingRun two = rows({{"s", dense}, {"b", vllm_result(limited)}}).front().run;
    QVERIFY(two.gpus == 8 && two.tp == 4 && two.set.empty());
  }

  /// If there are two servers, the one that serves the model of the result is used.
  void results_are_matched_with_their_server() {
    std::string other = vllm_server;
    for (size_t at; (at = other.find("Llama-3.1-70B")) != std::string::npos;) other.replace(at, 13, "Llama-3.1-8B-");
    for (size_t at; (at = other.find("size=4")) != std::string::npos;) other.replace(at, 6, "size=1");
    for (size_t at; (at = other.find("size': 4")) != std::string::npos;) other.replace(at, 8, "size': 1");
    const std::string client = "Namespace(backend='vllm', model='meta-llama/Llama-3.1-70B-Instruct', seed=0)\n";
    const ServingRun run =
        rows({{"one.log", other}, {"two.log", vllm_server}, {"b", client + vllm_result(limited)}}).front().run;
    QCOMPARE(run.tp, 4.0);
  }

  void a_configuration_completes_a_result() {
    LoggedServing logged = rows({{"b", vllm_result(limited)}}).front();
    QVERIFY(std::ranges::count(logged.missing, "gpus") == 1 && std::ranges::count(logged.missing, "model") == 1);
    const Import serve = import_files({{"serve.sh",
                                        "vllm serve Qwen/Qwen3-32B-FP8 --tensor-parallel-size 2 --kv-cache-dtype fp8 "
                                        "--max-num-batched-tokens 4096\n"}},
                                      default_design());
    complete(logged, serve);
    const ServingRun& run = logged.run;
    QVERIFY(run.gpus == 2 && run.tp == 2);
    QVERIFY(run.precision == "fp8" && run.kv_precision == "fp8");
    QVERIFY2(run.set.find("prefill_chunk=4096") != std::string::npos, run.set.c_str());
    QVERIFY2(run.set.find("model=qwen3-32b") != std::string::npos, run.set.c_str());
    QVERIFY(logged.missing == std::vector<std::string_view>{"accelerator"});
  }

  void devices_are_found_by_their_names() {
    const std::string tuned = vllm_server +
                              "WARNING [fused_moe.py:886] Using default MoE config. Config file not found at "
                              "/configs/E=64,N=2560,device_name=NVIDIA_H100_80GB_HBM3.json\n";
    const LoggedServing logged = rows({{"s", tuned}, {"b", vllm_result(limited)}}).front();
    QCOMPARE(logged.run.accelerator, std::string("h100-sxm"));
    QVERIFY(logged.missing.empty());
  }

  void other_files_are_refused_in_one_sentence() {
    QVERIFY(refusal({{"server.log", vllm_server}}).find("not its speed") != std::string::npos);
    QVERIFY(refusal({{"a.txt", "nothing\n"}}).starts_with("a.txt: "));
    QVERIFY(refusal({{"a.json", "{\"completed\": {{{{"}}).starts_with("a.json: "));
    std::string deep = "{\"output_throughput\": 1, \"completed\": 1, \"a\": ";
    for (int i = 0; i < 100000; ++i) deep += '[';
    QVERIFY(refusal({{"deep.json", deep}}).starts_with("deep.json: "));
    std::string wide = "{\"output_throughput\": 1, \"completed\": 1";
    for (int i = 0; i < 300000; ++i) wide += ", \"k" + std::to_string(i) + "\": 1";
    QVERIFY(refusal({{"wide.json", wide + '}'}}).starts_with("wide.json: "));
  }
};

TRAINYARD_TEST(TestFormatsServingLogs);
#include "tst_formats_serving_logs.moc"
