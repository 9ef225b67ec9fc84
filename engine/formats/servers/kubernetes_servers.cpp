// SPDX-License-Identifier: Apache-2.0
// Writes the servers of a design for Kubernetes: Deployments (apps/v1), a graph of Dynamo (nvidia.com/v1beta1,
// github.com/ai-dynamo/dynamo, deploy/operator/api/v1beta1) and values of the chart llm-d-modelservice
// (github.com/llm-d-incubation/llm-d-modelservice). What no design contains is a placeholder that a comment names.
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/formats/kit/kubernetes_devices.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/servers/server_pools.h"
#include "engine/formats/servers/serving_rows.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"

namespace trainyard {
namespace {

std::string word_of_value(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// The arguments as separate words, which Kubernetes passes without a shell.
Json words_of_arguments(const Json& tree) {
  Json words = Json::array();
  for (const auto& [key, value] : tree.items()) {
    if (key == "$" || key == "#" || key == "command" || value.is_null() || value == false) continue;
    words.push_back("--" + key);
    if (value.is_array())
      for (const Json& item : value) words.push_back(word_of_value(item));
    else if (!value.is_boolean())
      words.push_back(word_of_value(value));
  }
  return words;
}

Json with_arguments(Json tree, const Json& more) {
  for (const auto& [key, value] : more.items()) tree[key] = value;
  return tree;
}

Json replicas_of(const ServerPool& pool) { return std::isnan(pool.count) ? Json(1) : whole(pool.count); }

void say_unknown_count(std::vector<std::string>& comments, const ServerPools& pools) {
  if (std::isnan(pools.servers.count) || (pools.are_separate && std::isnan(pools.prefill.count)))
    comments.emplace_back(
        "The number of replicas is unknown because this layout misses the targets. One replica is stated.");
}

bool is_vllm(const ServerOptions& server) { return std::string_view(server.name) == "vllm"; }

// Deployments.

std::string deployment_text(const ServerOptions& server, const Json& tree, std::vector<std::string> comments,
                            const Design& design) {
  const Design d = resolved(design);
  const ServerPools pools = server_pools(server, d);
  comments = with_checkpoint(std::move(comments), tree);
  const KubernetesImage image = is_vllm(server) ? &KubernetesDevices::vllm : &KubernetesDevices::sglang;
  say_unknown_count(comments, pools);
  comments.emplace_back("Placeholders: " + image_placeholder(d, image) +
                        ", the names, and access to the model (HF_TOKEN).");
  const std::string model = served_name(*d.work.model);
  const std::string port = is_vllm(server) ? "8000" : "30000";
  Json command =
      is_vllm(server) ? Json::array({"vllm", "serve", model}) : Json::array({"python3", "-m", "sglang.launch_server"});
  Json all = with_arguments(tree, Json{{"host", "0.0.0.0"}, {"port", port}});
  const Json labels{{"app", "trainyard-server"}};
  const Json container{{"name", "server"},
                       {"image", image_of(d, image)},
                       {"command", std::move(command)},
                       {"args", words_of_arguments(all)},
                       {"ports", Json::array({Json{{"containerPort", Json::parse(port)}}})},
                       {"resources", device_limits(d, pools.servers.devices)},
                       {"volumeMounts", Json::array({Json{{"name", "shm"}, {"mountPath", "/dev/shm"}}})}};
  const Json pod{{"containers", Json::array({container})},
                 {"volumes", Json::array({Json{{"name", "shm"}, {"emptyDir", Json{{"medium", "Memory"}}}}})}};
  const Json deployment{{"apiVersion", "apps/v1"},
                        {"kind", "Deployment"},
                        {"metadata", Json{{"name", "trainyard-server"}, {"labels", labels}}},
                        {"spec", Json{{"replicas", replicas_of(pools.servers)},
                                      {"selector", Json{{"matchLabels", labels}}},
                                      {"template", Json{{"metadata", Json{{"labels", labels}}}, {"spec", pod}}}}}};
  const Json service{{"apiVersion", "v1"},
                     {"kind", "Service"},
                     {"metadata", Json{{"name", "trainyard-server"}}},
                     {"spec", Json{{"selector", labels},
                                   {"ports", Json::array({Json{{"port", 80}, {"targetPort", Json::parse(port)}}})}}}};
  return write_document(Syntax::yaml, deployment, comments) + "---\n" + write_document(Syntax::yaml, service, {});
}

Message refuse_several_nodes(const ServerOptions& server, const Design& d) {
  const ServerPools pools = server_pools(server, d);
  if (pools.servers.nodes > 1 || (pools.are_separate && pools.prefill.nodes > 1))
    return {TRAINYARD_TR("It starts a replica as one pod, but a replica needs %1 GPUs and a node has %2"),
            {{std::max(pools.servers.devices, pools.are_separate ? pools.prefill.devices : 0), Unit::none, {}},
             {d.cluster.accelerators_per_node, Unit::none, {}}}};
  return refuse_without_device_plugin(d);
}

Message refuse_deployment(const ServerOptions& server, const Design& d) {
  if (d.serving.prefill_place == PrefillPlace::separate)
    return {TRAINYARD_TR("Separate pools need a router between them; write the design for Dynamo or llm-d"), {}};
  return refuse_several_nodes(server, d);
}

// Dynamo.

Json dynamo_component(const char* name, const char* type, Json replicas, Json container, double nodes) {
  Json out{{"name", name}, {"type", type}, {"replicas", std::move(replicas)}};
  if (nodes > 1) out["multinode"] = Json{{"nodeCount", whole(nodes)}};
  container["name"] = "main";
  out["podTemplate"] = Json{{"spec", Json{{"containers", Json::array({std::move(container)})}}}};
  return out;
}

std::string dynamo_text(const ServerOptions& server, const Json& tree, std::vector<std::string> comments,
                        const Design& design) {
  const Design d = resolved(design);
  const ServerPools pools = server_pools(server, d);
  comments = with_checkpoint(std::move(comments), tree);
  const KubernetesImage kind = is_vllm(server) ? &KubernetesDevices::dynamo_vllm : &KubernetesDevices::dynamo_sglang;
  say_unknown_count(comments, pools);
  comments.emplace_back("Placeholders: " + image_placeholder(d, kind) +
                        ", the names, and access to the model (HF_TOKEN).");
  const std::string image = image_of(d, kind);
  const std::string module = std::string("dynamo.") + server.name;
  Json common = tree;
  if (is_vllm(server)) common["model"] = served_name(*d.work.model);
  const auto worker = [&](const char* name, const char* type, const ServerPool& pool, const Json& more) {
    return dynamo_component(name, type, replicas_of(pool),
                            Json{{"image", image},
                                 {"command", Json::array({"python3", "-m", module})},
                                 {"args", words_of_arguments(with_arguments(common, more))},
                                 {"resources", device_limits(d, pool.each)}},
                            pool.nodes);
  };
  Json components = Json::array();
  components.push_back(dynamo_component("Frontend", "frontend", 1,
                                        Json{{"image", image},
                                             {"command", Json::array({"python3", "-m", "dynamo.frontend"})},
                                             {"args", Json::array({"--http-port", "8000"})}},
                                        1));
  if (pools.are_separate) {
    // NIXL moves the cache between Dynamo's workers; each of them can send and receive.
    constexpr const char* transfer = R"({"kv_connector":"NixlConnector","kv_role":"kv_both"})";
    Json prefill = prefill_arguments(server, pools.prefill, d), decode = Json::object();
    for (auto& [role, arguments] : {std::pair<const char*, Json*>{"prefill", &prefill}, {"decode", &decode}}) {
      (*arguments)["disaggregation-mode"] = role;
      if (is_vllm(server)) (*arguments)["kv-transfer-config"] = transfer;
    }
    components.push_back(worker("PrefillWorker", "prefill", pools.prefill, prefill));
    components.push_back(worker("DecodeWorker", "decode", pools.servers, decode));
  } else {
    components.push_back(worker("Worker", "worker", pools.servers, Json::object()));
  }
  const Json graph{{"apiVersion", "nvidia.com/v1beta1"},
                   {"kind", "DynamoGraphDeployment"},
                   {"metadata", Json{{"name", "trainyard"}}},
                   {"spec", Json{{"backendFramework", server.name}, {"components", std::move(components)}}}};
  return write_document(Syntax::yaml, graph, comments);
}

// Values of llm-d's model service. Its chart adds the degrees to the command of vLLM.

Json llm_d_section(const Design& d, const ServerPool& pool, const Json& arguments) {
  Json rest = arguments, degrees{{"tensor", whole(pool.ranks > 1 ? 1 : pool.tensor)}};
  if (pool.ranks > 1) degrees["data"] = degrees["dataLocal"] = whole(pool.ranks);
  rest.erase("tensor-parallel-size");
  rest.erase("data-parallel-size");
  const Json container{{"name", "vllm"},
                       {"image", image_of(d, &KubernetesDevices::llm_d)},
                       {"modelCommand", "vllmServe"},
                       {"args", words_of_arguments(rest)},
                       {"resources", device_limits(d, pool.devices)},
                       {"mountModelVolume", true}};
  return Json{{"create", true},
              {"replicas", replicas_of(pool)},
              {"parallelism", std::move(degrees)},
              {"containers", Json::array({container})}};
}

std::string llm_d_text(const Json& tree, std::vector<std::string> comments, const Design& design) {
  const Design d = resolved(design);
  const ServerPools pools = server_pools(vllm_options(), d);
  comments = with_checkpoint(std::move(comments), tree);
  say_unknown_count(comments, pools);
  comments.emplace_back("Placeholders: " + image_placeholder(d, &KubernetesDevices::llm_d) +
                        ", the size of the model's volume, the secret for the model.");
  const std::string model = served_name(*d.work.model);
  Json values{{"modelArtifacts",
               Json{{"name", model}, {"uri", "hf://" + model}, {"size", "1Ti"}, {"authSecretName", "hf-token"}}},
              {"routing", Json{{"servicePort", 8000}}}};
  if (pools.are_separate) {
    const Json transfer{{"kv-transfer-config", R"({"kv_connector":"NixlConnector","kv_role":"kv_both"})"}};
    const Json prefill = with_arguments(prefill_arguments(vllm_options(), pools.prefill, d), transfer);
    values["decode"] = llm_d_section(d, pools.servers, with_arguments(tree, transfer));
    values["prefill"] = llm_d_section(d, pools.prefill, with_arguments(tree, prefill));
  } else {
    values["decode"] = llm_d_section(d, pools.servers, tree);
    values["prefill"] = Json{{"create", false}};
  }
  return write_document(Syntax::yaml, values, comments);
}

/// A copy of the format of a server's command, written as YAML. The reader of deployments reads it back.
Format manifest(const Format& command, const char* id, const char* name) {
  Format out = command;
  out.id = id;
  out.name = name;
  out.syntax = Syntax::yaml;
  out.recognises = [](const Document&) { return false; };
  out.translate = nullptr;
  return out;
}

}  // namespace

const Format& kubernetes_vllm_format() {
  static const Format format = [] {
    Format out = manifest(vllm_format(), "kubernetes_vllm", "Kubernetes Deployment, vLLM");
    out.script = [](const Json& tree, const std::vector<std::string>& comments, const Design& design) {
      return deployment_text(vllm_options(), tree, comments, design);
    };
    out.refuses = [](const Design& d) { return refuse_deployment(vllm_options(), d); };
    return out;
  }();
  return format;
}

const Format& kubernetes_sglang_format() {
  static const Format format = [] {
    Format out = manifest(sglang_format(), "kubernetes_sglang", "Kubernetes Deployment, SGLang");
    out.script = [](const Json& tree, const std::vector<std::string>& comments, const Design& design) {
      return deployment_text(sglang_options(), tree, comments, design);
    };
    out.refuses = [](const Design& d) { return refuse_deployment(sglang_options(), d); };
    return out;
  }();
  return format;
}

const Format& dynamo_vllm_format() {
  static const Format format = [] {
    Format out = manifest(vllm_format(), "dynamo_vllm", "Dynamo graph, vLLM");
    out.script = [](const Json& tree, const std::vector<std::string>& comments, const Design& design) {
      return dynamo_text(vllm_options(), tree, comments, design);
    };
    out.refuses = refuse_without_device_plugin;
    return out;
  }();
  return format;
}

const Format& dynamo_sglang_format() {
  static const Format format = [] {
    Format out = manifest(sglang_format(), "dynamo_sglang", "Dynamo graph, SGLang");
    out.script = [](const Json& tree, const std::vector<std::string>& comments, const Design& design) {
      return dynamo_text(sglang_options(), tree, comments, design);
    };
    out.refuses = refuse_without_device_plugin;
    return out;
  }();
  return format;
}

const Format& llm_d_format() {
  static const Format format = [] {
    Format out = manifest(vllm_format(), "llm_d", "llm-d model service values");
    out.script = [](const Json& tree, const std::vector<std::string>& comments, const Design& design) {
      return llm_d_text(tree, comments, design);
    };
    out.refuses = [](const Design& d) { return refuse_several_nodes(vllm_options(), d); };
    return out;
  }();
  return format;
}

}  // namespace trainyard
