// SPDX-License-Identifier: GPL-3.0-or-later
// Meaning of vLLM and SGLang arguments, checked by hand.
#include <QProcess>
#include <QTest>

#include <algorithm>

#include "engine/catalog/hub_names.h"
#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
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

Design served(const std::vector<std::string>& assignments) {
  Design design = default_design(Job::serving);
  for (const std::string& assignment : assignments) assign(design, assignment);
  return design;
}

/// Returns a batch script that bash accepts and that is read back as the design, or else a description of the problem.
std::string batch_script(const Design& design, const char* id) {
  const Format& format = format_for(known_format("slurm"), design);
  if (format.id != std::string_view(id)) return std::string("another format: ") + format.id;
  const std::string text = export_design(design, format, "a \"name\" with $signs").text;
  QProcess bash;
  bash.start("bash", {"-n"});
  bash.waitForStarted();
  bash.write(QByteArray::fromStdString(text));
  bash.closeWriteChannel();
  bash.waitForFinished();
  if (bash.exitCode() != 0) return "bash: " + bash.readAllStandardError().toStdString() + text;
  const Import back = imported(text);
  if (back.format() != id) return "read as " + back.format();
  return back.design == design ? text : "another design: " + text;
}

#define QVERIFY_HAS(text, part) QVERIFY2((text).find(part) != std::string::npos, (text).c_str())

bool is_ignored(const Import& import, const std::string& key) {
  return std::ranges::find(import.ignored, key, &IgnoredValue::key) != import.ignored.end();
}

}  // namespace

class TestFormatsServers : public QObject {
  Q_OBJECT

 private slots:
  /// The shortest commands that users type: no long option, and the image that starts the server by itself.
  void the_shortest_commands_are_read() {
    QVERIFY_SAID(imported("vllm serve Qwen/Qwen3-8B\n"), "model=qwen3-8b", "job=serving", "replica_tensor_parallel=1");
    QVERIFY_SAID(imported("vllm serve Qwen/Qwen3-8B -tp 4 -q awq\n"), "replica_tensor_parallel=4",
                 "weight_format=int4");
    QVERIFY_SAID(imported("docker run --runtime nvidia --gpus all -v ~/.cache:/root/.cache -p 8000:8000 --ipc=host \\\n"
                          "  vllm/vllm-openai:latest --model Qwen/Qwen3-8B --max-model-len 4096\n"),
                 "model=qwen3-8b", "context_limit=4096");
  }

  /// With an all-to-all exchange each device has its own experts (server_args.py).
  void sglang_spreads_experts_for_an_exchange() {
    const std::string head = "python -m sglang.launch_server --model-path deepseek-ai/DeepSeek-R1 --tp 16 ";
    QVERIFY_SAID(imported(head + "--moe-a2a-backend deepep\n"), "replica_expert_parallel=16");
    QVERIFY_SAID(imported(head + "--enable-deepep-moe --ep-size 4\n"), "replica_expert_parallel=16");
    QVERIFY_SAID(imported(head + "--moe-a2a-backend none --ep-size 4\n"), "replica_expert_parallel=4");
  }

  /// Covers arguments that exclude or require each other, and formats that a server cannot produce by itself.
  void servers_accept_exported_commands() {
    const auto written = [](const char* id, const std::vector<std::string>& inputs) {
      return export_design(served(inputs), known_format(id), "a design").text;
    };
    const auto keys = [](const std::string& text) { return text.substr(text.find("\npython")); };
    const std::string cached = written("sglang", {"prefix_hits=0.5", "host_cache=64GiB"});
    QVERIFY_HAS(cached, "--hicache-size 68");
    QVERIFY_HAS(cached, "--enable-hierarchical-cache");
    const std::string uncached = keys(written("sglang", {"prefix_hits=0", "host_cache=64GiB"}));
    QVERIFY_HAS(uncached, "--enable-hierarchical-cache");
    QVERIFY2(uncached.find("disable-radix") == std::string::npos, uncached.c_str());
    QVERIFY_HAS(written("sglang", {"prefix_hits=0", "host_cache=0"}), "--disable-radix-cache");
    const std::string drafts =
        written("sglang", {"model=deepseek-v3", "speculation=extra_heads", "draft_tokens=3", "weight_format=fp8"});
    QVERIFY_HAS(drafts, "--speculative-num-steps 3");
    QVERIFY_HAS(drafts, "--speculative-eagle-topk 1");
    QVERIFY_HAS(drafts, "--speculative-num-draft-tokens 4");
    const std::vector<std::string> dense{"model=llama3.1-70b", "weight_format=int8", "speculation=extra_heads"};
    const std::string eight = keys(written("sglang", dense));
    QVERIFY2(eight.find("quantization") == std::string::npos, eight.c_str());
    QVERIFY2(eight.find("speculative") == std::string::npos, eight.c_str());
    QVERIFY_HAS(written("vllm", {"model=qwen3-32b", "weight_format=int4"}),
                "Replace the model by the name of a checkpoint");
  }

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

  /// The name that is written for a model of the catalog is recognised on import.
  void exported_model_names_are_recognised() {
    for (const EntryRef& entry : catalog(CatalogKind::models)) {
      const ModelRef& model = std::get<ModelRef>(entry);
      const ModelRef back = hub_model(hub_name(*model)).model;
      QVERIFY2(back && back->id == model->id, (model->id + ": " + hub_name(*model)).c_str());
    }
  }

  void every_server_asks_for_the_file_of_its_options() {
    for (const char* command : {"vllm serve Qwen/Qwen3-32B --config options.yaml\n",
                                "python -m sglang.launch_server --model-path Qwen/Qwen3-32B --config options.yaml\n"}) {
      const Import import = imported(command);
      const auto key = std::ranges::find(import.ignored, std::string("config"), &IgnoredValue::key);
      QVERIFY2(key != import.ignored.end() && !key->unknown, command);
      QCOMPARE(key->reason.text(), std::string("Another file: open it together with this one"));
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

  /// Sixteen attention replicas share the experts and form one replica of sixteen devices.
  void vllm_shares_experts_between_replicas() {
    const Import import = imported(
        "--model deepseek-ai/DeepSeek-V3 --tensor-parallel-size 1 --data-parallel-size 16 --enable-expert-parallel "
        "--max-model-len 16384 --speculative-config '{\"method\": \"mtp\", \"num_speculative_tokens\": 2}' "
        "--kv-transfer-config '{\"kv_connector\": \"NixlConnector\", \"kv_role\": \"kv_both\"}'\n");
    QVERIFY_SAID(import, "model=deepseek-v3", "weight_format=fp8", "replica_tensor_parallel=16",
                 "replica_expert_parallel=16", "attention_data_parallel=on", "speculation=extra_heads",
                 "draft_tokens=2", "prefill_place=separate");
  }

  /// The model may follow any option. An unknown variable gives a warning, because the degrees depend on it.
  void the_model_may_follow_any_option() {
    const Import import = imported(
        "NNODES=$@\nvllm serve --tensor-parallel-size 8 --pipeline-parallel-size $NNODES "
        "--distributed-executor-backend ray \"meta-llama/Llama-3.1-70B\" --host 0.0.0.0\n");
    QVERIFY_SAID(import, "model=llama3.1-70b", "replica_tensor_parallel=8", "replica_pipeline_parallel=1");
    QCOMPARE(import.warnings.size(), size_t(1));
  }

  /// An unknown model is refused with the nearest names, because the user probably did not mean the current model. A
  /// config.json or the user can supply it.
  void an_unknown_model_is_refused() {
    for (const char* line : {"vllm serve acme/Qwen2-7B --tensor-parallel-size 8 --max-model-len 4096\n",
                             "python -m sglang.launch_server --model-path acme/Qwen2-7B --tp 8\n"}) {
      std::string said;
      try {
        imported(line);
      } catch (const InputError& error) {
        said = error.what();
      }
      QVERIFY_HAS(said, "acme/Qwen2-7B");
      QVERIFY_HAS(said, "Qwen2.5 7B");
      const Import given = import_files({{"serve.sh", line}}, default_design(), {"model=qwen3-8b"});
      QCOMPARE(given.design.work.model->id, std::string("qwen3-8b"));
    }
    const Import draft = imported(
        "vllm serve Qwen/Qwen3-32B --speculative-config '{\"method\": \"draft_model\", \"model\": "
        "\"acme/Rocket-1B\", \"num_speculative_tokens\": 3}'\n");
    QVERIFY_SAID(draft, "speculation=off");
    QVERIFY_HAS(draft.warnings.front().text(), "acme/Rocket-1B");
  }

  void vllm_drafts_with_a_model() {
    const Import import = imported(
        "--model Qwen/Qwen3-32B --max-model-len 8192 --tensor-parallel-size 2 --kv-offloading-size 64 "
        "--speculative-config '{\"model\": \"Qwen/Qwen3-0.6B\", \"num_speculative_tokens\": 5}'\n");
    // 64 GiB for both devices together.
    QVERIFY_SAID(import, "speculation=draft_model", "draft_model=qwen3-0.6b", "draft_tokens=5",
                 "host_cache=34359738368", "weight_format=bits_16", "cache_format=bits_16");
  }

  void sglang_serves_with_attention_by_replicas() {
    const Import import = imported(
        "python3 -m sglang.launch_server --model-path deepseek-ai/DeepSeek-V3-0324 --tp 8 --dp 8 "
        "--enable-dp-attention --ep-size 8 --mem-fraction-static 0.8 --chunked-prefill-size 32768 "
        "--max-running-requests 512 --disable-radix-cache --context-length 65536 --kv-cache-dtype fp8_e4m3 "
        "--speculative-algorithm NEXTN --speculative-num-steps 2 --disaggregation-mode decode\n");
    QVERIFY_SAID(import, "model=deepseek-v3", "replica_tensor_parallel=8", "replica_expert_parallel=8",
                 "attention_data_parallel=on", "prefill_chunk=4096", "users=512", "prefix_hits=0",
                 "context_limit=65536", "cache_format=fp8", "speculation=extra_heads", "draft_tokens=2",
                 "prefill_place=separate");
    const ServingEngine& engine = *import.design.serving.engine;
    QCOMPARE(engine.family, std::string("sglang"));
    // The share in the file covers weights and cache; the engine's own reserve is added to it.
    QCOMPARE(engine.memory_share, 0.8 + engine.reserve / import.design.cluster.accelerator->memory);
  }

  /// Limits are per attention replica in vLLM and for all replicas together in SGLang. The design counts users in total
  /// and the prefill chunk per attention replica.
  void limits_refer_to_one_or_all_attention_replicas() {
    const Import vllm = imported(
        "vllm serve deepseek-ai/DeepSeek-V3 --data-parallel-size 16 --enable-expert-parallel --max-num-seqs 64 "
        "--max-num-batched-tokens 4096\n");
    QVERIFY_SAID(vllm, "users=1024", "prefill_chunk=4096", "replica_tensor_parallel=16");
    const Import sglang = imported(
        "python3 -m sglang.launch_server --model-path deepseek-ai/DeepSeek-V3 --tp 16 --dp 16 --enable-dp-attention "
        "--max-running-requests 1024 --chunked-prefill-size 65536\n");
    QVERIFY_SAID(sglang, "users=1024", "prefill_chunk=4096", "replica_tensor_parallel=16");
    const Import whole = imported("vllm serve meta-llama/Llama-3.1-8B --data-parallel-size 4 --max-num-seqs 64\n");
    QVERIFY_SAID(whole, "users=64");
    const Import many = imported(
        "vllm serve deepseek-ai/DeepSeek-V3 --data-parallel-size 128 --enable-expert-parallel --max-num-seqs 1024\n");
    QVERIFY_SAID(many, "users=1e+05");
    QCOMPARE(many.warnings.size(), size_t(1));
  }

  /// Replicas of two devices: four share a node of eight, and no replica has the node to itself.
  void batch_scripts_start_replicas_that_share_nodes() {
    const Design design = served({"model=llama3.1-8b", "accelerators_per_node=8", "replica_tensor_parallel=2",
                                  "replica_pipeline_parallel=1", "requests=100", "spare_replicas=1"});
    const std::string text = batch_script(design, "slurm_vllm");
    const double count = evaluate(design).serving_replicas;
    QVERIFY(count > 1);
    QVERIFY_HAS(text, "#SBATCH --array=0-" + std::to_string(int(count) - 1) + "\n#SBATCH --nodes=1\n");
    QVERIFY_HAS(text, "#SBATCH --gpus-per-node=2\n");
    QVERIFY(text.find("--exclusive") == std::string::npos);
    QVERIFY_HAS(text, "PORT=$((8000 + ${SLURM_ARRAY_TASK_ID:-0}))");
    QVERIFY_HAS(text, "\nsrun vllm serve ");
    QVERIFY_HAS(text, "# Trainyard: a \"name\" with $signs\n");
  }

  /// 16 devices on two nodes: Ray for tensor parallelism, ranks on each node for attention replicas.
  void batch_scripts_connect_the_nodes_of_a_replica() {
    const std::string tensor =
        batch_script(served({"model=llama3.1-405b", "weight_format=bits_16", "accelerators_per_node=8",
                             "replica_tensor_parallel=8", "replica_pipeline_parallel=2"}),
                     "slurm_vllm");
    QVERIFY_HAS(tensor, "#SBATCH --nodes=2\n#SBATCH --ntasks-per-node=1\n#SBATCH --gpus-per-node=8\n");
    QVERIFY_HAS(tensor, "#SBATCH --exclusive\n");
    QVERIFY_HAS(tensor, "ray start --head --node-ip-address=\"$ADDRESS\" --port=6379 --block &");
    QVERIFY_HAS(tensor, "--distributed-executor-backend ray");
    QVERIFY(tensor.find("--data-parallel") == std::string::npos);
    const std::vector<std::string> wide{"model=deepseek-v3",          "accelerators_per_node=8",
                                        "replica_tensor_parallel=16", "replica_pipeline_parallel=1",
                                        "replica_expert_parallel=16", "attention_data_parallel=on"};
    const std::string ranks = batch_script(served(wide), "slurm_vllm");
    QVERIFY_HAS(ranks, "--data-parallel-size 16\n");
    QVERIFY_HAS(ranks, "--data-parallel-size-local 8 --data-parallel-address \"$ADDRESS\"");
    QVERIFY_HAS(ranks, "RANK=8\n");
    QVERIFY_HAS(ranks, "--headless --data-parallel-start-rank \"$RANK\"");
    QVERIFY(ranks.find("ray start") == std::string::npos);
  }

  void batch_scripts_start_the_server_of_the_design() {
    std::vector<std::string> wide{"model=deepseek-v3",          "accelerators_per_node=4",
                                  "replica_tensor_parallel=16", "replica_expert_parallel=16",
                                  "attention_data_parallel=on", "serving_engine=sglang-2025"};
    const std::string text = batch_script(served(wide), "slurm_sglang");
    QVERIFY_HAS(text, "#SBATCH --nodes=4\n");
    QVERIFY_HAS(text, "--nnodes \"$SLURM_NNODES\" --node-rank \"$RANK\" --dist-init-addr \"$HEAD:20000\"");
    QVERIFY_HAS(text, "--enable-dp-attention\n");
  }

  /// Prefill on four devices and decode on eight: the script is started once for each.
  void batch_scripts_start_prefill_and_decode() {
    for (const char* engine : {"vllm", "sglang"}) {
      const Design design = served({"model=llama3.1-70b", "accelerators_per_node=8", "prefill_place=separate",
                                    "replica_tensor_parallel=8", "replica_pipeline_parallel=1",
                                    "prefill_tensor_parallel=4", std::string("serving_engine=") + engine + "-2025"});
      const std::string text = batch_script(design, (std::string("slurm_") + engine).c_str());
      QVERIFY_HAS(text, "--nodes=1 --gpus-per-node=4 --export=ALL,ROLE=prefill SCRIPT\n");
      QVERIFY_HAS(text, "if [ \"${ROLE:-decode}\" = prefill ]; then\n");
      QVERIFY_HAS(text, engine == std::string("vllm") ? "\"kv_role\":\"kv_producer\"}' --tensor-parallel-size 4"
                                                      : "--disaggregation-mode prefill --tp-size 4");
      const Evaluation result = evaluate(design);
      const double answers = result.serving_replicas - result.prefill_replicas;
      if (answers > 1) QVERIFY_HAS(text, "#SBATCH --array=0-" + std::to_string(int(answers) - 1) + '\n');
    }
  }

  void an_unservable_load_is_reported() {
    const Design design = served({"model=llama3.1-405b", "replica_tensor_parallel=1", "replica_pipeline_parallel=1"});
    const std::string text = batch_script(design, "slurm_vllm");
    QVERIFY_HAS(text, "# The number of replicas is unknown");
    QVERIFY(text.find("--array") == std::string::npos);
  }

  /// No format describes a job of two programs.
  void post_training_is_refused_and_its_two_jobs_are_named() {
    try {
      export_design(default_design(Job::post_training), known_format("slurm"), "a");
      QFAIL("it was written");
    } catch (const InputError& error) {
      QVERIFY_HAS(std::string(error.what()), "--set job=serving its engine");
    }
    QVERIFY(!export_design(default_design(Job::post_training), known_format("probe"), "a").text.empty());
  }

  /// A percentage is easily written for a share. Both servers refuse it with file, key, value and limits.
  void a_share_above_one_is_refused() {
    const auto refused = [](const std::string& text) {
      try {
        imported(text);
      } catch (const InputError& error) {
        return std::string(error.what());
      }
      return std::string("nothing was refused");
    };
    const std::string vllm = refused("vllm serve Qwen/Qwen3-8B --gpu-memory-utilization 85\n");
    QVERIFY_HAS(vllm, "serve.sh: gpu-memory-utilization: \"85\" is not allowed: ");
    const std::string sglang =
        refused("python -m sglang.launch_server --model-path Qwen/Qwen3-8B --mem-fraction-static 85\n");
    QVERIFY_HAS(sglang, "serve.sh: mem-fraction-static: \"85\" is not allowed: ");
    const Import percent = imported("vllm serve Qwen/Qwen3-8B --gpu-memory-utilization 85%\n");
    QCOMPARE(percent.design.serving.engine->memory_share, 0.85);
  }

  /// Nothing in a name is executed.
  void names_are_not_executed() {
    Design design = served({"model.name=a; touch $(b)"});
    const std::string text =
        export_design(design, format_for(known_format("slurm"), design), "first\ntouch second").text;
    QVERIFY_HAS(text, "vllm serve 'a;-touch-$(b)'");
    QVERIFY(text.find("\ntouch") == std::string::npos);
  }

  /// The export of a served design contains the command that starts the server.
  void a_command_is_written() {
    Design design = default_design(Job::serving);
    assign(design, "model=deepseek-v3");
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
