// SPDX-License-Identifier: GPL-3.0-or-later
// Servers in deployment files: Kubernetes, KServe, Dynamo, Compose, values of Helm charts and recipes of srt-slurm.
#include <QTest>

#include <algorithm>

#include "engine/error.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Import imported(const std::string& text) { return import_files({{"file.yaml", text}}, default_design()); }

std::string value_of(const Import& import, const char* id) { return assignment_of(import.design, known_parameter(id)); }

std::string warnings_of(const Import& import) {
  std::string out;
  for (const Message& warning : import.warnings) out += warning.text() + '\n';
  return out;
}

const IgnoredValue* ignored(const Import& import, const std::string& key) {
  const auto found = std::ranges::find(import.ignored, key, &IgnoredValue::key);
  return found == import.ignored.end() ? nullptr : &*found;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

#define QVERIFY_HAS(text, part) QVERIFY2(has(text, part), std::string(text).c_str())

/// A Deployment with a server's container, whose command and arguments are `lines`.
std::string deployment(const std::string& lines, int gpus) {
  return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: llama\nspec:\n  replicas: 3\n  template:\n    "
         "spec:\n"
         "      containers:\n      - name: server\n        image: vllm/vllm-openai:v0.10.0\n" +
         lines + "        resources:\n          limits:\n            nvidia.com/gpu: \"" + std::to_string(gpus) +
         "\"\n        livenessProbe:\n          httpGet:\n            path: /health\n            port: 8000\n"
         "      volumes:\n      - name: shm\n        emptyDir: {}\n";
}

const std::string service = "apiVersion: v1\nkind: Service\nmetadata:\n  name: llama\nspec:\n  ports:\n  - port: 80\n";

}  // namespace

class TestFormatsDeployments : public QObject {
  Q_OBJECT
 private slots:
  void every_notation_is_one_server_data() {
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const std::string& text) {
      QTest::newRow(name) << QString::fromStdString(text);
    };
    row("words",
        deployment("        command: [\"vllm\", \"serve\"]\n        args:\n        - meta-llama/Llama-3.1-70B\n"
                   "        - --tensor-parallel-size=4\n        - --max-model-len\n        - \"8192\"\n",
                   4));
    row("arguments of the image", deployment("        args: [\"--model\", \"meta-llama/Llama-3.1-70B\", "
                                             "\"--tensor-parallel-size\", \"4\", \"--max-model-len=8192\"]\n",
                                             4));
    row("shell script",
        deployment("        command: [\"/bin/bash\", \"-c\"]\n        args:\n        - |\n          export X=1\n"
                   "          vllm serve meta-llama/Llama-3.1-70B --tensor-parallel-size 4 \\\n"
                   "            --max-model-len 8192\n",
                   4));
    row("variables of the container",
        deployment("        env:\n        - name: TP\n          value: \"4\"\n        - name: MODEL\n"
                   "          value: meta-llama/Llama-3.1-70B\n        command: [\"python3\", \"-m\", "
                   "\"vllm.entrypoints.openai.api_server\"]\n        args: [\"--model\", \"$(MODEL)\", "
                   "\"--tensor-parallel-size=$(TP)\", \"--max-model-len=8192\"]\n",
                   4));
    row("second document", service + "---\n" +
                               deployment("        args: [\"--model\", \"meta-llama/Llama-3.1-70B\", "
                                          "\"--tensor-parallel-size\", \"4\", \"--max-model-len=8192\"]\n",
                                          4));
    row("Compose",
        "services:\n  web:\n    image: nginx\n  llm:\n    image: vllm/vllm-openai:latest\n    command: >\n"
        "      --model meta-llama/Llama-3.1-70B\n      --tensor-parallel-size ${TP:-4}\n      --max-model-len 8192\n"
        "    deploy:\n      resources:\n        reservations:\n          devices:\n          - driver: nvidia\n"
        "            device_ids: ['0,1,2,3']\n            capabilities: [gpu]\n");
    row("production stack",
        "servingEngineSpec:\n  modelSpec:\n  - name: llama\n    repository: vllm/vllm-openai\n"
        "    modelURL: meta-llama/Llama-3.1-70B\n    replicaCount: 2\n    requestGPU: 4\n    vllmConfig:\n"
        "      tensorParallelSize: 4\n      maxModelLen: 8192\n      extraArgs: [\"--disable-log-requests\"]\n");
    row("chart of vLLM",
        "image:\n  repository: vllm/vllm-openai\n  tag: latest\n  command: [\"vllm\", \"serve\", "
        "\"meta-llama/Llama-3.1-70B\", \"--tensor-parallel-size\", \"4\", \"--max-model-len\", \"8192\"]\n"
        "resources:\n  limits:\n    nvidia.com/gpu: 4\n");
    row("KServe",
        "apiVersion: serving.kserve.io/v1beta1\nkind: InferenceService\nmetadata:\n  name: llama\nspec:\n  predictor:\n"
        "    model:\n      modelFormat:\n        name: huggingface\n      storageUri: hf://meta-llama/Llama-3.1-70B\n"
        "      args:\n      - --model_name=llama\n      - --tensor-parallel-size=4\n      - --max-model-len=8192\n");
    row("KServe LLM",
        "apiVersion: serving.kserve.io/v1alpha1\nkind: LLMInferenceService\nmetadata:\n  name: llama\nspec:\n  model:\n"
        "    uri: hf://meta-llama/Llama-3.1-70B\n    name: llama\n  replicas: 1\n  parallelism:\n    tensor: 4\n"
        "  template:\n    containers:\n    - name: main\n      env:\n      - name: VLLM_ADDITIONAL_ARGS\n"
        "        value: \"--max-model-len 8192\"\n");
  }
  void every_notation_is_one_server() {
    QFETCH(QString, text);
    const Import import = imported(text.toStdString());
    QCOMPARE(import.format(), std::string("vllm"));
    QVERIFY(import.design.job == Job::serving);
    QCOMPARE(import.design.work.model->id, std::string("llama3.1-70b"));
    QCOMPARE(value_of(import, "replica_tensor_parallel"), std::string("replica_tensor_parallel=4"));
    QCOMPARE(value_of(import, "context_limit"), std::string("context_limit=8192"));
    QCOMPARE(warnings_of(import), std::string());
    for (const IgnoredValue& value : import.ignored)
      QVERIFY2(!value.unknown, (value.key + " = " + value.value).c_str());
  }

  void sections_are_one_line_each() {
    const Import import = imported(deployment("        args: [\"--model\", \"meta-llama/Llama-3.1-70B\"]\n", 1));
    const std::string place = "spec.template.spec.containers[0].";
    const IgnoredValue* probe = ignored(import, place + "livenessProbe");
    QVERIFY(probe && !probe->unknown);
    QCOMPARE(probe->value, std::string("{1 key}"));
    QVERIFY(ignored(import, "spec.replicas") && ignored(import, "metadata"));
    std::string odd = deployment("        args: [\"--model\", \"meta-llama/Llama-3.1-70B\"]\n        strange: 3\n", 1);
    const Import odd_import = imported(odd);
    const IgnoredValue* strange = ignored(odd_import, place + "strange");
    QVERIFY(strange && strange->unknown);
  }

  void devices_that_the_server_does_not_use_are_reported() {
    const Import import = imported(deployment("        args: [\"--model\", \"meta-llama/Llama-3.1-70B\"]\n", 8));
    QVERIFY_HAS(warnings_of(import), "has 8 GPUs, but the arguments of its server use 1");
  }

  void the_device_of_the_node_is_read() {
    const std::string server = deployment("        args: [\"--model\", \"meta-llama/Llama-3.1-70B\"]\n", 1);
    const auto with = [&](const std::string& name) {
      return imported(server + "      nodeSelector:\n        nvidia.com/gpu.product: " + name + "\n");
    };
    QCOMPARE(value_of(with("NVIDIA-H200"), "accelerator"), std::string("accelerator=h200-sxm"));
    QVERIFY_HAS(warnings_of(with("Imaginary-9000")), "The catalog has no GPU “Imaginary-9000”");
    const std::string affinity =
        "      affinity:\n        nodeAffinity:\n          required:\n            terms:\n            - "
        "matchExpressions:\n"
        "              - key: nvidia.com/gpu.product\n                operator: In\n                values: "
        "[NVIDIA-H200]\n";
    QCOMPARE(value_of(imported(server + affinity), "accelerator"), std::string("accelerator=h200-sxm"));
  }

  /// A command of SGLang may have arguments that vLLM has as well.
  void a_command_of_sglang_is_not_one_of_vllm() {
    const Import import = import_files({{"run.sh",
                                         "python3 -m sglang.launch_server --model-path Qwen/Qwen3-8B "
                                         "--served-model-name a --tp-size 2\n"}},
                                       default_design());
    QCOMPARE(import.format(), std::string("sglang"));
    QCOMPARE(import.design.work.model->id, std::string("qwen3-8b"));
  }

  /// An image of another program may have the name of an engine, and other containers have commands as well.
  void other_containers_start_no_server() {
    for (const char* image : {"lmcache/vllm-router:1", "nginx", "vllm/vllm-openai:latest"}) {
      const std::string text = std::string("services:\n  a:\n    image: ") + image +
                               "\n    command: [\"python3\", \"bench.py\", \"--model\", \"a/b\"]\n";
      QVERIFY_THROWS_EXCEPTION(InputError, imported(text));
    }
    QVERIFY_THROWS_EXCEPTION(InputError, imported("services:\n  a:\n    image: lmcache/vllm-router:1\n    command: "
                                                  "[\"--model\", \"meta-llama/Llama-3.1-70B\"]\n"));
    QVERIFY_THROWS_EXCEPTION(InputError, imported(service));
  }

  void several_servers_are_reported() {
    const std::string two =
        "services:\n  a:\n    image: vllm/vllm-openai\n    command: --model meta-llama/Llama-3.1-70B\n"
        "  b:\n    image: vllm/vllm-openai\n    command: --model meta-llama/Llama-3.1-8B\n";
    const Import import = imported(two);
    QCOMPARE(import.design.work.model->id, std::string("llama3.1-70b"));
    QVERIFY_HAS(warnings_of(import), "starts 2 servers. Only that of services.a is read");
  }

  void separate_pools_data() {
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const std::string& text) {
      QTest::newRow(name) << QString::fromStdString(text);
    };
    const auto worker = [](const char* name, const std::string& command) {
      return std::string("    ") + name + ":\n      componentType: worker\n      replicas: 2\n      extraPodSpec:\n" +
             "        mainContainer:\n          image: nvcr.io/nvidia/ai-dynamo/vllm-runtime:1\n          args:\n" +
             "          - \"" + command + "\"\n";
    };
    row("Dynamo",
        "apiVersion: nvidia.com/v1alpha1\nkind: DynamoGraphDeployment\nmetadata:\n  name: a\nspec:\n  services:\n"
        "    Frontend:\n      componentType: main\n      extraPodSpec:\n        mainContainer:\n          args:\n"
        "          - \"python3 -m dynamo.frontend --http-port 8000\"\n" +
            worker("Prefill",
                   "python3 -m dynamo.vllm --model meta-llama/Llama-3.1-70B --tensor-parallel-size 2 "
                   "--max-num-seqs 8 --is-prefill-worker") +
            worker("Decode",
                   "python3 -m dynamo.vllm --model meta-llama/Llama-3.1-70B --tensor-parallel-size 4 "
                   "--max-num-seqs 128"));
    row("llm-d",
        "modelArtifacts:\n  uri: hf://meta-llama/Llama-3.1-70B\n  name: meta-llama/Llama-3.1-70B\n"
        "decode:\n  create: true\n  replicas: 1\n  parallelism:\n    tensor: 4\n  containers:\n  - name: vllm\n"
        "    image: ghcr.io/llm-d/llm-d:v0.2.0\n    modelCommand: vllmServe\n    args: [\"--max-num-seqs\", \"128\"]\n"
        "prefill:\n  create: true\n  replicas: 4\n  parallelism:\n    tensor: 2\n  containers:\n  - name: vllm\n"
        "    image: ghcr.io/llm-d/llm-d:v0.2.0\n    modelCommand: vllmServe\n    args: [\"--max-num-seqs\", \"8\"]\n");
    row("production stack",
        "servingEngineSpec:\n  modelSpec:\n  - name: a\n    modelURL: meta-llama/Llama-3.1-70B\n    vllmConfig:\n"
        "      tensorParallelSize: 2\n      maxNumSeqs: 8\n    lmcacheConfig:\n      kvRole: kv_producer\n"
        "  - name: b\n    modelURL: meta-llama/Llama-3.1-70B\n    vllmConfig:\n      tensorParallelSize: 4\n"
        "      maxNumSeqs: 128\n    lmcacheConfig:\n      kvRole: kv_consumer\n");
    row("srt-slurm",
        "name: a\nmodel:\n  path: meta-llama/Llama-3.1-70B\nresources:\n  gpu_type: h100\n  prefill_workers: 1\n"
        "  decode_workers: 1\nbackend:\n  type: vllm\n  vllm_config:\n    prefill:\n      tensor-parallel-size: 2\n"
        "      max-num-seqs: 8\n    decode:\n      tensor_parallel_size: 4\n      max-num-seqs: 128\n");
  }
  void separate_pools() {
    QFETCH(QString, text);
    const Import import = imported(text.toStdString());
    QCOMPARE(import.design.work.model->id, std::string("llama3.1-70b"));
    QVERIFY(import.design.serving.prefill_place == PrefillPlace::separate);
    QCOMPARE(value_of(import, "replica_tensor_parallel"), std::string("replica_tensor_parallel=4"));
    QCOMPARE(import.design.serving.prefill_tensor_parallel, 2.0);
    QCOMPARE(import.design.serving.users, 128.0);
    const IgnoredValue* users = ignored(import, "prefill: max-num-seqs");
    QVERIFY(users && users->value == "8" && !users->unknown);
  }

  void sglang_recipes_are_read_as_sglang() {
    const Import import = imported(
        "name: a\nmodel:\n  path: deepseek-ai/DeepSeek-R1\nbackend:\n  sglang_config:\n    decode:\n"
        "      tensor-parallel-size: 16\n      disaggregation-mode: decode\n      enable-dp-attention: true\n"
        "      data-parallel-size: 16\n    prefill:\n      tensor-parallel-size: 8\n      disaggregation-mode: "
        "prefill\n"
        "zip_override_a:\n  resources:\n    decode_nodes: [1, 2]\n");
    QCOMPARE(import.format(), std::string("sglang"));
    QCOMPARE(value_of(import, "replica_tensor_parallel"), std::string("replica_tensor_parallel=16"));
    QCOMPARE(import.design.serving.prefill_tensor_parallel, 8.0);
    QVERIFY_HAS(warnings_of(import), "the variants in zip_override_a are not read");
  }

  void options_of_tensorrt_llm_are_read() {
    const std::string decode =
        "tensor_parallel_size: 8\nmoe_expert_parallel_size: 8\nenable_attention_dp: true\npipeline_parallel_size: 1\n"
        "max_batch_size: 64\nmax_num_tokens: 192\nmax_seq_len: 2068\ncuda_graph_config: {enable_padding: true}\n"
        "kv_cache_config: {enable_block_reuse: false, dtype: fp8, free_gpu_memory_fraction: 0.8}\n"
        "speculative_config: {decoding_type: MTP, num_nextn_predict_layers: 2}\n";
    const Import alone = imported("model: deepseek-ai/DeepSeek-R1\n" + decode);
    QCOMPARE(alone.format(), std::string("trtllm"));
    std::string indented;
    for (size_t at = 0, end; at < decode.size(); at = end + 1) {
      end = decode.find('\n', at);
      indented += "      " + decode.substr(at, end - at) + '\n';
    }
    const Import pools = imported(
        "name: a\nmodel:\n  path: deepseek-ai/DeepSeek-R1\nresources:\n  gpu_type: b200\nbackend:\n"
        "  type: trtllm\n  trtllm_config:\n    prefill:\n      tensor_parallel_size: 4\n      max_batch_size: 8\n"
        "    decode:\n" +
        indented);
    for (const Import* import : {&alone, &pools}) {
      const Serving& serving = import->design.serving;
      QCOMPARE(serving.tensor_parallel, 8.0);
      QCOMPARE(serving.expert_parallel, 8.0);
      QCOMPARE(serving.context_limit, 2068.0);
      QCOMPARE(serving.users, 512.0);
      QCOMPARE(serving.prefix_hits, 0.0);
      QCOMPARE(serving.draft_tokens, 2.0);
      QVERIFY(serving.speculation == Speculation::extra_heads && serving.cache_format == CacheFormat::fp8);
      QCOMPARE(import->design.serving.engine->family, std::string("tensorrt-llm"));
      for (const IgnoredValue& value : import->ignored) QVERIFY2(!value.unknown, value.key.c_str());
    }
    QVERIFY(alone.design.serving.prefill_place == PrefillPlace::together);
    QVERIFY(pools.design.serving.prefill_place == PrefillPlace::separate);
    QCOMPARE(pools.design.serving.prefill_tensor_parallel, 4.0);
    QVERIFY(ignored(pools, "prefill.max_batch_size"));
  }

  /// vLLM joins the parts of a JSON argument.
  void parts_of_a_json_argument_are_joined() {
    const std::string start = "vllm serve nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16 --max-num-seqs 16 ";
    const Import parts =
        imported(start + "--speculative_config.method mtp --speculative-config.num_speculative_tokens 5");
    QCOMPARE(value_of(parts, "speculation"), std::string("speculation=extra_heads"));
    QCOMPARE(parts.design.serving.draft_tokens, 5.0);
    const Import whole =
        imported(start + "--speculative-config '{\"method\":\"nemotron_h_mtp\",\"num_speculative_tokens\":4}'");
    QCOMPARE(value_of(whole, "speculation"), std::string("speculation=extra_heads"));
    QCOMPARE(whole.design.serving.draft_tokens, 4.0);
    const Import other = imported(start + "--speculative-config.method unheard_of");
    QCOMPARE(value_of(other, "speculation"), std::string("speculation=off"));
    QVERIFY(ignored(other, "speculative-config.method"));
  }

  void the_precision_of_a_recipe_is_the_weight_format() {
    const auto recipe = [](const std::string& precision, const std::string& arguments) {
      return imported("name: r\nmodel:\n  path: deepseek-v4-pro\n  precision: " + precision +
                      "\nbackend:\n  sglang_config:\n    aggregated:\n      tensor-parallel-size: 8\n" + arguments);
    };
    QCOMPARE(value_of(recipe("mxfp4", ""), "weight_format"), std::string("weight_format=mxfp4"));
    QCOMPARE(value_of(recipe("fp4", ""), "weight_format"), std::string("weight_format=nvfp4"));
    QCOMPARE(value_of(recipe("fp4", "      quantization: fp8\n"), "weight_format"), std::string("weight_format=fp8"));
  }

  /// Weights at a path without a known name.
  void the_name_of_the_service_states_the_model() {
    const std::string start = "vllm serve /mnt/dsfp4 --max-num-seqs 16";
    const Import import = imported(start + " --served-model-name deepseek-ai/DeepSeek-R1");
    QCOMPARE(import.design.work.model->id, std::string("deepseek-r1"));
    QVERIFY_HAS(warnings_of(import), "The name of the service states DeepSeek-R1");
    QVERIFY_THROWS_EXCEPTION(InputError, imported(start + " --served-model-name ours"));
  }

  /// Dynamo's v1beta1 states the role as the type of a component; the arguments are in files of a ConfigMap.
  void components_of_dynamo_are_read_with_their_files() {
    const auto component = [](const std::string& type) {
      return "  - name: " + type + "-worker\n    type: " + type +
             "\n    replicas: 1\n    podTemplate:\n      spec:\n        containers:\n        - name: main\n"
             "          image: nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0\n          command: [python3, -m, "
             "dynamo.sglang]\n          args: [--config, /etc/sglang/" +
             type + ".yaml, --stream-interval, \"1\"]\n";
    };
    const auto file = [](const std::string& type, const std::string& tensor) {
      return "  " + type + ".yaml: |-\n    model-path: deepseek-ai/DeepSeek-V4-Flash\n    tp-size: " + tensor +
             "\n    max-running-requests: 256\n    disaggregation-mode: " + type + "\n";
    };
    const std::string map = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: files\ndata:\n" +
                            file("prefill", "2") + file("decode", "4");
    const std::string graph =
        "apiVersion: nvidia.com/v1beta1\nkind: DynamoGraphDeployment\nmetadata:\n  name: g\nspec:\n"
        "  backendFramework: sglang\n  components:\n" +
        component("prefill") + component("decode");
    for (const std::string& text : {map + "---\n" + graph, graph + "---\n" + map}) {
      const Import import = imported(text);
      QCOMPARE(import.design.work.model->id, std::string("deepseek-v4-flash"));
      QCOMPARE(import.design.serving.tensor_parallel, 4.0);
      QCOMPARE(import.design.serving.prefill_tensor_parallel, 2.0);
      QCOMPARE(import.design.serving.users, 256.0);
      QCOMPARE(value_of(import, "prefill_place"), std::string("prefill_place=separate"));
      QCOMPARE(warnings_of(import), std::string());
    }
    QVERIFY_HAS(warnings_of(imported(graph)), "Open /etc/sglang/decode.yaml");
    // A file that is no table is treated as missing.
    for (const std::string content : {"a = [1,\n", "", "[1, 2]", "- 1"}) {
      const std::string broken =
          "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: files\ndata:\n  decode.yaml: " + Json(content).dump() +
          "\n" + file("prefill", "2");
      QVERIFY_HAS(warnings_of(imported(broken + "---\n" + graph)), "Open /etc/sglang/decode.yaml");
    }
  }

  /// No file states the model, so the import asks for it.
  void an_unknown_model_is_asked_for() {
    try {
      imported(deployment("        args: [\"--model\", \"/mnt/models\"]\n", 1));
      QFAIL("it was taken");
    } catch (const InputError& error) {
      QVERIFY_HAS(std::string(error.what()), "or set the model");
    }
  }
};

TRAINYARD_TEST(TestFormatsDeployments);
#include "tst_formats_deployments.moc"
