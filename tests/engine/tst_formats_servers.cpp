// SPDX-License-Identifier: GPL-3.0-or-later
// What arguments of vLLM and SGLang mean, by hand.
#include <QTest>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/formats/export.h"
#include "engine/formats/hub_names.h"
#include "engine/formats/import.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Import imported(const std::string& text) { return import_files({{"serve.sh", text}}, default_design()); }

std::string other_than(const Import& import, const std::vector<std::string>& expected) {
  std::string out;
  for (const std::string& assignment : expected) {
    const Parameter& p = known_parameter(assignment.substr(0, assignment.find('=')));
    const std::string found = assignment_of(import.design, p);
    if (found != assignment) out += found + " instead of " + assignment + "; ";
  }
  return out;
}

#define QVERIFY_SAID(import, ...) \
  QVERIFY2(other_than(import, {__VA_ARGS__}).empty(), other_than(import, {__VA_ARGS__}).c_str())

bool is_ignored(const Import& import, const std::string& key) {
  return std::ranges::find(import.ignored, key, &IgnoredValue::key) != import.ignored.end();
}

}  // namespace

class TestFormatsServers : public QObject {
  Q_OBJECT

 private slots:
  void models_are_known_by_their_repositories_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("format");
    QTest::newRow("base") << "meta-llama/Llama-3.1-70B"
                          << "llama3.1-70b"
                          << "";
    QTest::newRow("instruct") << "meta-llama/Meta-Llama-3.1-8B-Instruct"
                              << "llama3.1-8b"
                              << "";
    QTest::newRow("FP8") << "neuralmagic/Meta-Llama-3.1-405B-Instruct-FP8"
                         << "llama3.1-405b"
                         << "fp8";
    QTest::newRow("AWQ") << "hugging-quants/Meta-Llama-3.1-70B-Instruct-AWQ-INT4"
                         << "llama3.1-70b"
                         << "int4";
    QTest::newRow("edition") << "deepseek-ai/DeepSeek-R1-0528"
                             << "deepseek-r1"
                             << "fp8";
    QTest::newRow("as published") << "deepseek-ai/DeepSeek-V3"
                                  << "deepseek-v3"
                                  << "fp8";
    QTest::newRow("MXFP4") << "openai/gpt-oss-120b"
                           << "gpt-oss-120b"
                           << "mxfp4";
    QTest::newRow("distilled") << "deepseek-ai/DeepSeek-R1-Distill-Llama-70B"
                               << "llama3.1-70b"
                               << "";
    QTest::newRow("mixture") << "Qwen/Qwen3-235B-A22B-Instruct-2507-FP8"
                             << "qwen3-235b-a22b"
                             << "fp8";
    QTest::newRow("folder") << "/data/models/Mixtral-8x7B-Instruct-v0.1/"
                            << "mixtral-8x7b"
                            << "";
    QTest::newRow("unknown") << "acme/Rocket-7B"
                             << ""
                             << "";
  }
  void models_are_known_by_their_repositories() {
    QFETCH(QString, name);
    QFETCH(QString, id);
    QFETCH(QString, format);
    const HubModel found = hub_model(name.toStdString());
    QCOMPARE(QString::fromStdString(found.model ? found.model->id : ""), id);
    QCOMPARE(QString::fromStdString(found.weight_format), format);
  }

  /// What is written for a model of the catalog names it again.
  void every_model_is_named_back() {
    for (const EntryRef& entry : catalog(CatalogKind::models)) {
      const ModelRef& model = std::get<ModelRef>(entry);
      const ModelRef back = hub_model(hub_name(*model)).model;
      QVERIFY2(back && back->id == model->id, (model->id + ": " + hub_name(*model)).c_str());
    }
  }

  void vllm_serves_a_dense_model() {
    const Import import = imported(
        "vllm serve meta-llama/Llama-3.1-70B-Instruct \\\n  --tensor-parallel-size 8 --max-model-len 32k "
        "--max-num-seqs=256 \\\n  --max_num_batched_tokens 8K --gpu-memory-utilization 0.95 --block-size 32 "
        "--kv-cache-dtype fp8_e5m2 \\\n  --quantization fp8 --data-parallel-size 2 --no-enable-prefix-caching "
        "--port 8000\n");
    QVERIFY_SAID(import, "job=serving", "replica_tensor_parallel=8", "replica_pipeline_parallel=1",
                 "context_limit=32000", "users=256", "prefill_chunk=8192", "cache_format=fp8", "weight_format=fp8",
                 "prefix_hits=0", "attention_data_parallel=off", "speculation=off", "batching=continuous");
    QCOMPARE(import.design.serving.engine->memory_share, 0.95);
    QCOMPARE(import.design.serving.engine->block_tokens, 32.0);
    QCOMPARE(import.design.serving.engine->family, std::string("vllm"));
    QVERIFY(is_ignored(import, "data-parallel-size") && is_ignored(import, "port"));
  }

  /// Sixteen replicas of attention share the experts: one replica of sixteen devices.
  void vllm_shares_experts_between_replicas() {
    const Import import = imported(
        "--model deepseek-ai/DeepSeek-V3 --tensor-parallel-size 1 --data-parallel-size 16 --enable-expert-parallel "
        "--max-model-len 16384 --speculative-config '{\"method\": \"mtp\", \"num_speculative_tokens\": 2}' "
        "--kv-transfer-config '{\"kv_connector\": \"NixlConnector\", \"kv_role\": \"kv_both\"}'\n");
    QVERIFY_SAID(import, "model=deepseek-v3", "weight_format=fp8", "replica_tensor_parallel=16",
                 "replica_expert_parallel=16", "attention_data_parallel=on", "speculation=extra_heads",
                 "draft_tokens=2", "prefill_place=separate");
  }

  void vllm_drafts_with_a_model() {
    const Import import = imported(
        "--model Qwen/Qwen3-32B --max-model-len 8192 --tensor-parallel-size 2 --kv-offloading-size 64 "
        "--speculative-config '{\"model\": \"Qwen/Qwen3-0.6B\", \"num_speculative_tokens\": 5}'\n");
    // 64 GiB for both devices.
    QVERIFY_SAID(import, "speculation=draft_model", "draft_model=qwen3-0.6b", "draft_tokens=5",
                 "host_cache=34359738368", "weight_format=bits_16", "cache_format=bits_16");
  }

  void sglang_serves_with_attention_by_replicas() {
    const Import import = imported(
        "python3 -m sglang.launch_server --model-path deepseek-ai/DeepSeek-V3-0324 --tp 8 --dp 8 "
        "--enable-dp-attention --ep-size 8 --mem-fraction-static 0.8 --chunked-prefill-size 4096 "
        "--max-running-requests 512 --disable-radix-cache --context-length 65536 --kv-cache-dtype fp8_e4m3 "
        "--speculative-algorithm NEXTN --speculative-num-steps 2 --disaggregation-mode decode\n");
    QVERIFY_SAID(import, "model=deepseek-v3", "replica_tensor_parallel=8", "replica_expert_parallel=8",
                 "attention_data_parallel=on", "prefill_chunk=4096", "users=512", "prefix_hits=0",
                 "context_limit=65536", "cache_format=fp8", "speculation=extra_heads", "draft_tokens=2",
                 "prefill_place=separate");
    const ServingEngine& engine = *import.design.serving.engine;
    QCOMPARE(engine.family, std::string("sglang"));
    // The share holds weights and cache; what the engine needs besides stands beside it.
    QCOMPARE(engine.memory_share, 0.8 + engine.reserve / import.design.cluster.accelerator->memory);
  }

  /// A served design starts with the command and passes a shell.
  void a_command_is_written() {
    Design design = default_design(Job::serving);
    assign(design, "speculation=extra_heads");
    const std::string text = export_design(design, known_format("vllm"), "a design").text;
    QVERIFY2(text.find("\nvllm serve " + hub_name(*design.work.model)) != std::string::npos, text.c_str());
    QVERIFY2(text.find("--speculative-config '{\"method\":\"mtp\"") != std::string::npos, text.c_str());
    const std::string other = export_design(design, known_format("sglang"), "a design").text;
    QVERIFY2(other.find("\npython -m sglang.launch_server") != std::string::npos, other.c_str());
  }
};

TRAINYARD_TEST(TestFormatsServers);
#include "tst_formats_servers.moc"
