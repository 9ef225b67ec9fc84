// SPDX-License-Identifier: GPL-3.0-or-later
// Manifests that this program writes. Their keys are those of the programs' own schemas, required keys are there, and
// our reader reads the same design back. The tables are from
//   Kubernetes   batch/v1 Job, apps/v1 Deployment, v1 Service (API reference 1.34)
//   JobSet       kubernetes-sigs/jobset, api/jobset/v1alpha2/jobset_types.go, commit 08dfbdf
//   Dynamo       ai-dynamo/dynamo, deploy/operator/api/v1beta1, commit 0fddc01
//   llm-d        llm-d-incubation/llm-d-modelservice, charts/llm-d-modelservice/values.yaml, commit 024c0f2
#include <QTest>

#include <algorithm>
#include <map>

#include "engine/evaluation/evaluation.h"
#include "engine/formats/documents/document.h"
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// A key of a schema. A '*' stands for the indices of a list, a final "**" for everything below.
struct SchemaKey {
  const char* path;
  const char* type;
  bool required = false;
};

constexpr SchemaKey pod[] = {
    {"spec.restartPolicy", "'Never'"},
    {"spec.subdomain", "text"},
    {"spec.containers.*.name", "text", true},
    {"spec.containers.*.image", "text", true},
    {"spec.containers.*.command.*", "text"},
    {"spec.containers.*.args.*", "text"},
    {"spec.containers.*.ports.*.containerPort", "whole"},
    {"spec.containers.*.resources.limits.**", "text"},
    {"spec.containers.*.volumeMounts.*.name", "text"},
    {"spec.containers.*.volumeMounts.*.mountPath", "text"},
    {"spec.volumes.*.name", "text"},
    {"spec.volumes.*.emptyDir.medium", "'Memory'"},
};

/// The keys below a pod template at `root`.
void add_pod(std::vector<std::pair<std::string, SchemaKey>>& keys, const std::string& root) {
  for (const SchemaKey& key : pod) keys.emplace_back(root + key.path, key);
}

using Schema = std::vector<std::pair<std::string, SchemaKey>>;

Schema schema_of(std::initializer_list<SchemaKey> own, const std::string& pod_root) {
  Schema keys;
  for (const SchemaKey& key : own) keys.emplace_back(key.path, key);
  if (!pod_root.empty()) add_pod(keys, pod_root);
  return keys;
}

const std::map<std::string, Schema>& schemas() {
  static const std::map<std::string, Schema> all{
      {"kubernetes", schema_of({{"apiVersion", "'batch/v1'", true},
                                {"kind", "'Job'", true},
                                {"metadata.name", "text", true},
                                {"spec.completions", "whole", true},
                                {"spec.parallelism", "whole", true},
                                {"spec.completionMode", "'Indexed'", true},
                                {"spec.backoffLimit", "whole"}},
                               "spec.template.")},
      {"jobset", schema_of({{"apiVersion", "'jobset.x-k8s.io/v1alpha2'", true},
                            {"kind", "'JobSet'", true},
                            {"metadata.name", "text", true},
                            {"spec.network.enableDNSHostnames", "switch"},
                            {"spec.network.publishNotReadyAddresses", "switch"},
                            {"spec.replicatedJobs.*.name", "text", true},
                            {"spec.replicatedJobs.*.replicas", "whole"},
                            {"spec.replicatedJobs.*.template.spec.completions", "whole", true},
                            {"spec.replicatedJobs.*.template.spec.parallelism", "whole", true},
                            {"spec.replicatedJobs.*.template.spec.completionMode", "'Indexed'"},
                            {"spec.replicatedJobs.*.template.spec.backoffLimit", "whole"}},
                           "spec.replicatedJobs.*.template.spec.template.")},
      {"deployment", schema_of({{"apiVersion", "'apps/v1'", true},
                                {"kind", "'Deployment'", true},
                                {"metadata.name", "text", true},
                                {"metadata.labels.**", "text"},
                                {"spec.replicas", "whole"},
                                {"spec.selector.matchLabels.**", "text", true},
                                {"spec.template.metadata.labels.**", "text", true}},
                               "spec.template.")},
      {"dynamo", schema_of({{"apiVersion", "'nvidia.com/v1beta1'", true},
                            {"kind", "'DynamoGraphDeployment'", true},
                            {"metadata.name", "text", true},
                            {"spec.backendFramework", "'vllm'|'sglang'"},
                            {"spec.components.*.name", "text", true},
                            {"spec.components.*.type", "'frontend'|'worker'|'prefill'|'decode'"},
                            {"spec.components.*.replicas", "whole"},
                            {"spec.components.*.multinode.nodeCount", "whole"}},
                           "spec.components.*.podTemplate.")},
      {"llm_d", schema_of({{"modelArtifacts.name", "text", true},
                           {"modelArtifacts.uri", "text", true},
                           {"modelArtifacts.size", "text"},
                           {"modelArtifacts.authSecretName", "text"},
                           {"routing.servicePort", "whole"},
                           {"decode.create", "switch"},
                           {"decode.replicas", "whole"},
                           {"decode.parallelism.tensor", "whole"},
                           {"decode.parallelism.data", "whole"},
                           {"decode.parallelism.dataLocal", "whole"},
                           {"decode.containers.*.name", "text"},
                           {"decode.containers.*.image", "text", true},
                           {"decode.containers.*.modelCommand", "'vllmServe'"},
                           {"decode.containers.*.args.*", "text"},
                           {"decode.containers.*.resources.limits.**", "text"},
                           {"decode.containers.*.mountModelVolume", "switch"},
                           {"prefill.create", "switch"},
                           {"prefill.replicas", "whole"},
                           {"prefill.parallelism.tensor", "whole"},
                           {"prefill.parallelism.data", "whole"},
                           {"prefill.parallelism.dataLocal", "whole"},
                           {"prefill.containers.*.name", "text"},
                           {"prefill.containers.*.image", "text"},
                           {"prefill.containers.*.modelCommand", "'vllmServe'"},
                           {"prefill.containers.*.args.*", "text"},
                           {"prefill.containers.*.resources.limits.**", "text"},
                           {"prefill.containers.*.mountModelVolume", "switch"}},
                          "")}};
  return all;
}

bool has_type(const Json& value, const std::string& types) {
  if (types == "text") return value.is_string();
  if (types == "whole") return value.is_number_integer() && value.get<double>() >= 0;
  if (types == "switch") return value.is_boolean();
  return value.is_string() && types.find('\'' + value.get<std::string>() + '\'') != std::string::npos;
}

bool matches(const std::string& pattern, const std::string& path) {
  return pattern.ends_with("**") ? path.starts_with(pattern.substr(0, pattern.size() - 2)) : pattern == path;
}

/// Checks each value against the schema. Lists have '*' in their paths.
void check(const Json& node, const std::string& path, const Schema& schema, std::vector<std::string>& found) {
  if (node.is_structured() && !node.empty()) {
    for (const auto& [key, item] : node.items()) {
      const std::string name = node.is_array() ? "*" : key;
      check(item, path.empty() ? name : path + '.' + name, schema, found);
      if (QTest::currentTestFailed()) return;
    }
    return;
  }
  const auto row = std::ranges::find_if(schema, [&](const auto& each) { return matches(each.first, path); });
  QVERIFY2(row != schema.end(), ("no key of the schema: " + path).c_str());
  QVERIFY2(has_type(node, row->second.type), (path + " = " + node.dump()).c_str());
  found.push_back(row->first);
}

void check_schema(const Export& made, const std::string& schema) {
  const Json tree = *parse_yaml({"file.yaml", made.text}).tree;
  std::vector<std::string> found;
  check(tree, "", schemas().at(schema), found);
  if (QTest::currentTestFailed()) return;
  for (const auto& [path, key] : schemas().at(schema))
    QVERIFY2(!key.required || std::ranges::find(found, path) != found.end(), ("missing: " + path).c_str());
}

Design design_of(const std::string& settings) {
  Design design = default_design();
  for (size_t at = 0; at < settings.size();) {
    const size_t end = std::min(settings.find(' ', at), settings.size());
    assign(design, settings.substr(at, end - at));
    at = end + 1;
  }
  return design;
}

/// Writes the design, reads the file back and compares all inputs.
void check_round_trip(const Design& design, const Export& made) {
  const Import back = import_files({{"file.yaml", made.text}}, default_design());
  for (const Parameter& p : parameters()) {
    if (!p.jobs.has(design.job) || same_value(design, back.design, p)) continue;
    QCOMPARE(assignment_of(resolved(back.design), p), assignment_of(resolved(design), p));
  }
  for (const IgnoredValue& value : back.ignored) QVERIFY2(!value.unknown, (value.key + " is unknown").c_str());
}

bool has_comment(const Export& made, const std::string& part) {
  const size_t at = made.text.find(part);
  return at != std::string::npos && made.text.rfind('\n', at) + 1 == made.text.rfind("# ", at);
}

const std::string serving =
    "job=serving model=llama3.1-70b accelerator=h100-sxm weight_format=fp8 cache_format=fp8 "
    "replica_tensor_parallel=4 users=64 context_limit=8192";
const std::string apart = serving + " prefill_place=separate prefill_tensor_parallel=2";
const std::string training = "model=llama3.1-8b accelerators=16 tensor_parallel=2 pipeline_parallel=2 global_batch=128";

}  // namespace

class TestFormatsKubernetes : public QObject {
  Q_OBJECT
 private slots:
  void manifests_follow_their_schema_and_are_read_back_data() {
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("schema");
    QTest::addColumn<QString>("settings");
    const auto row = [](const char* name, const char* format, const char* schema, const std::string& settings) {
      QTest::newRow(name) << format << schema << QString::fromStdString(settings);
    };
    row("job", "kubernetes", "kubernetes", training);
    row("job of one node", "kubernetes", "kubernetes", "model=llama3.1-8b accelerators=8 global_batch=64");
    row("jobset", "jobset", "jobset", training);
    row("vllm", "kubernetes_vllm", "deployment", serving);
    row("sglang", "kubernetes_sglang", "deployment", serving + " serving_engine=sglang-2025");
    row("dynamo", "dynamo_vllm", "dynamo", serving);
    row("dynamo pools", "dynamo_vllm", "dynamo", apart);
    row("dynamo sglang pools", "dynamo_sglang", "dynamo", apart + " serving_engine=sglang-2025");
    row("dynamo on several nodes", "dynamo_vllm", "dynamo",
        "job=serving model=deepseek-v3 accelerator=h100-sxm weight_format=fp8 replica_tensor_parallel=16 "
        "replica_expert_parallel=16 attention_data_parallel=on");
    row("llm-d", "llm_d", "llm_d", serving);
    row("llm-d pools", "llm_d", "llm_d", apart);
  }
  void manifests_follow_their_schema_and_are_read_back() {
    QFETCH(QString, format);
    QFETCH(QString, schema);
    QFETCH(QString, settings);
    const Design design = design_of(settings.toStdString());
    const Export made = export_design(design, known_format(format.toStdString()), "Cluster");
    check_schema(made, schema.toStdString());
    if (QTest::currentTestFailed()) return;
    QVERIFY2(has_comment(made, "Placeholders:"), made.text.c_str());
    check_round_trip(design, made);
  }

  void pools_have_their_own_servers() {
    const Design design = design_of(apart);
    const Json tree = *parse_yaml({"d.yaml", export_design(design, known_format("dynamo_vllm"), "C").text}).tree;
    const Json& components = *find_key(tree, "spec.components");
    QCOMPARE(components.size(), size_t(3));
    const auto limit = [&](size_t index) {
      return (*find_key(components[index]["podTemplate"]["spec"]["containers"][0],
                        "resources.limits"))["nvidia.com/gpu"]
          .get<std::string>();
    };
    QCOMPARE(components[1]["type"].get<std::string>(), std::string("prefill"));
    QCOMPARE(limit(1), std::string("2"));
    QCOMPARE(components[2]["type"].get<std::string>(), std::string("decode"));
    QCOMPARE(limit(2), std::string("4"));
    const Evaluation result = evaluate(design);
    QCOMPARE(components[1]["replicas"].get<double>(), result.prefill_replicas);
    QCOMPARE(components[2]["replicas"].get<double>(), result.serving_replicas - result.prefill_replicas);
  }

  /// The pods of a job are its nodes, and the first one is the meeting point.
  void each_node_of_a_job_is_a_pod() {
    const std::string text = export_design(design_of(training), known_format("kubernetes"), "C").text;
    const Json tree = *parse_yaml({"j.yaml", text}).tree;
    QCOMPARE((*find_key(tree, "spec.completions")).get<double>(), 2.0);
    QCOMPARE((*find_key(tree, "spec.parallelism")).get<double>(), 2.0);
    const std::string script = tree["spec"]["template"]["spec"]["containers"][0]["args"][0].get<std::string>();
    QVERIFY(script.find("MASTER_ADDR=trainyard-0.trainyard\n") != std::string::npos);
    QVERIFY(script.find("NODE_RANK=$JOB_COMPLETION_INDEX\n") != std::string::npos);
    QVERIFY(text.find("clusterIP: None") != std::string::npos);
  }

  /// Resource and image are those of the vendor. If no image of a vendor is known, the whole image is a placeholder.
  void devices_of_each_vendor_have_their_resource_and_image() {
    const auto text = [](const std::string& settings, const char* format) {
      return export_design(design_of(settings), known_format(format), "C").text;
    };
    const auto has = [](const std::string& whole, const char* part) { return whole.find(part) != std::string::npos; };
    const std::string amd = "job=serving model=llama3.1-70b accelerator=mi300x weight_format=fp8 users=64";
    const std::string vllm = text(amd, "kubernetes_vllm"), llm_d = text(amd, "llm_d");
    QVERIFY2(has(vllm, "amd.com/gpu") && has(vllm, "rocm/vllm:latest") && !has(vllm, "vllm-openai"), vllm.c_str());
    QVERIFY2(has(llm_d, "example.com/image:tag") && has(llm_d, "Placeholders: the image (none is known for AMD)"),
             llm_d.c_str());
    const std::string job = text(training + " accelerator=mi300x", "kubernetes");
    QVERIFY2(has(job, "amd.com/gpu") && !has(job, "nvcr.io"), job.c_str());
  }

  void designs_that_a_manifest_cannot_start_are_refused() {
    const auto obstacle = [](const std::string& settings, const char* format) {
      return export_design(design_of(settings), known_format(format), "C").obstacle.text();
    };
    QVERIFY(obstacle(apart, "kubernetes_vllm").find("Separate pools need a router") != std::string::npos);
    const std::string wide = "job=serving model=llama3.1-405b accelerator=h100-sxm replica_tensor_parallel=16";
    QVERIFY2(obstacle(wide, "llm_d").find("a replica needs 16 GPUs") != std::string::npos,
             obstacle(wide, "llm_d").c_str());
  }
};

TRAINYARD_TEST(TestFormatsKubernetes);
#include "tst_formats_kubernetes.moc"
