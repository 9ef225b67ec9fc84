// SPDX-License-Identifier: Apache-2.0
// Reads the server that a deployment file starts: Kubernetes manifests, KServe, Dynamo, Compose, values of Helm charts
// and recipes of srt-slurm. The server's arguments have their own table.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/servers/deployed_servers.h"
#include "engine/formats/servers/serving_rows.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

constexpr const char* of_prefill =
    TRAINYARD_TR("Argument of the prefill servers; the decode servers have another value, which is used");

/// The sections of a deployment that do not affect the modelled times, by the name of their key at any depth.
constexpr IgnoredKey sections[] = {
    {"apiVersion", server_reason::container},
    {"kind", server_reason::container},
    {"metadata", server_reason::container},
    {"selector", server_reason::container},
    {"matchLabels", server_reason::container},
    {"labels", server_reason::container},
    {"annotations", server_reason::container},
    {"strategy", server_reason::container},
    {"livenessProbe", server_reason::container},
    {"readinessProbe", server_reason::container},
    {"startupProbe", server_reason::container},
    {"healthcheck", server_reason::container},
    {"health_check", server_reason::container},
    {"lifecycle", server_reason::container},
    {"volume*", server_reason::container},
    {"persistent*", server_reason::container},
    {"pvc*", server_reason::container},
    {"storage*", server_reason::loading},
    {"modelArtifacts", server_reason::loading},
    {"env*", server_reason::container},
    {"*nvironment", server_reason::container},
    {"image*", server_reason::container},
    {"repository", server_reason::container},
    {"tag", server_reason::container},
    {"container_name", server_reason::container},
    {"name*", server_reason::container},
    {"hf_token", server_reason::loading},
    {"securityContext", server_reason::container},
    {"serviceAccount*", server_reason::container},
    {"runtime*", server_reason::container},
    {"scheduler*", server_reason::container},
    {"nodeSelector*", server_reason::container},
    {"affinity", server_reason::container},
    {"tolerations", server_reason::container},
    {"restart*", server_reason::container},
    {"terminationGracePeriodSeconds", server_reason::container},
    {"hostIPC", server_reason::container},
    {"hostNetwork", server_reason::container},
    {"ipc", server_reason::container},
    {"shm*", server_reason::container},
    {"ulimits", server_reason::container},
    {"privileged", server_reason::container},
    {"cap_add", server_reason::container},
    {"depends_on", server_reason::container},
    {"networks", server_reason::service},
    {"network*", server_reason::service},
    {"port*", server_reason::service},
    {"expose", server_reason::service},
    {"containerPort", server_reason::service},
    {"service*", server_reason::service},
    {"router*", server_reason::service},
    {"gateway*", server_reason::service},
    {"frontend", server_reason::service},
    {"ingress", server_reason::service},
    {"initContainers", server_reason::service},
    {"workingDir", server_reason::container},
    {"working_dir", server_reason::container},
    {"version", server_reason::container},
    {"replica*", server_reason::replicas},
    {"minReplicas", server_reason::replicas},
    {"maxReplicas", server_reason::replicas},
    {"*_workers", server_reason::replicas},
    {"*_nodes", server_reason::replicas},
    {"autoscaling", server_reason::replicas},
    {"command", TRAINYARD_TR("Starts another program")},
    {"args", TRAINYARD_TR("Starts another program")},
    {"entrypoint", TRAINYARD_TR("Starts another program")},
    {"build", server_reason::container},
    {"resources", TRAINYARD_TR("The server's arguments state how many GPUs it uses")},
    {"deploy", TRAINYARD_TR("The server's arguments state how many GPUs it uses")},
    {"request*", TRAINYARD_TR("The server's arguments state how many GPUs it uses")},
    {"slurm", server_reason::container},
    {"sbatch*", server_reason::container},
    {"model", TRAINYARD_TR("The server's arguments name the model")},
    {"identity", TRAINYARD_TR("The server's arguments name the model")},
    {"type", server_reason::container},
    {"connector", server_reason::service},
    {"enable*", server_reason::service},
    {"containerSecurityContext", server_reason::container},
    {"dynamo*", server_reason::service},
    {"component*", server_reason::service},
    {"subComponentType", server_reason::service},
    {"benchmark", TRAINYARD_TR("A load test; set your own load")},
    {"backendFramework", TRAINYARD_TR("The command names the server")},
    {"shared*", server_reason::container},
    {"create", server_reason::container},
    {"modelCommand", TRAINYARD_TR("The command names the server")},
    {"mountModelVolume", server_reason::loading},
    {"multinode", TRAINYARD_TR("The server's arguments state how many GPUs it uses")},
};

bool matches_key(std::string_view pattern, std::string_view key) {
  if (pattern.starts_with('*')) return key.ends_with(pattern.substr(1));
  return pattern.ends_with('*') ? key.starts_with(pattern.substr(0, pattern.size() - 1)) : key == pattern;
}

std::string short_value(const Json& value) {
  if (value.is_object()) return "{" + std::to_string(value.size()) + (value.size() == 1 ? " key}" : " keys}");
  return truncate_utf8(value.is_string() ? value.get<std::string>() : json_quote(value), 60);
}

/// Reports the keys of a deployment that do not belong to the server's command.
class Rest {
 public:
  Rest(const std::vector<DeployedServer>& servers, std::vector<UnusedKey>& out) : servers_(servers), out_(out) {}
  void visit(const Json& node, const std::string& place) {
    for (const auto& [key, value] : node.items()) {
      const std::string path = node.is_array() ? place + '[' + key + ']' : place.empty() ? key : place + '.' + key;
      if (is_used(path) || (node.is_object() && is_of_command(place, key))) continue;
      const auto* known = node.is_object() ? std::ranges::find_if(
                                                 sections, [&](const IgnoredKey& s) { return matches_key(s.key, key); })
                                           : std::end(sections);
      if (known != std::end(sections) && !has_server(path))
        out_.push_back({path, short_value(value), known->reason});
      else if (value.is_structured() && !value.empty())
        visit(value, path);
      else
        out_.push_back({path, short_value(value), nullptr});
    }
  }

 private:
  static bool is_in(const std::string& path, const std::string& section) {
    return path == section || path.starts_with(section + '.') || path.starts_with(section + '[');
  }
  /// True for a section that consists of arguments.
  bool is_used(const std::string& path) const {
    return std::ranges::any_of(servers_, [&](const DeployedServer& s) { return s.is_table && s.place == path; });
  }
  bool has_server(const std::string& path) const {
    return std::ranges::any_of(servers_, [&](const DeployedServer& s) { return is_in(s.place, path); });
  }
  /// True for the keys of a server's container that state its command.
  bool is_of_command(const std::string& place, const std::string& key) const {
    constexpr const char* of_command[] = {"command",    "args",         "entrypoint",   "extraArgs",
                                          "vllmConfig", "modelCommand", "modelURL",     "parallelism",
                                          "storageUri", "modelFormat",  "lmcacheConfig"};
    const bool own = std::ranges::any_of(
        servers_, [&](const DeployedServer& s) { return s.place == "command" || is_in(place, s.place); });
    const bool names_model = key == "model" && place == "spec";
    return own && (names_model || std::ranges::find(of_command, key) != std::end(of_command));
  }
  const std::vector<DeployedServer>& servers_;
  std::vector<UnusedKey>& out_;
};

double degree_at(const Json& options, std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (const auto found = options.find(name); found != options.end()) {
      if (found->is_number()) return found->get<double>();
      if (found->is_string()) return std::max(1.0, std::strtod(found->get<std::string>().c_str(), nullptr));
    }
  return 1;
}

double devices_of(const Json& options) {
  return degree_at(options, {"tensor-parallel-size", "tp-size", "tp"}) *
         degree_at(options, {"pipeline-parallel-size", "pp-size", "pp"}) *
         (options.contains("enable-dp-attention") ? 1 : degree_at(options, {"data-parallel-size", "dp"}));
}

const DeployedServer* find_server(const std::vector<DeployedServer>& servers, ServerRole role) {
  const auto found = std::ranges::find(servers, role, &DeployedServer::role);
  return found == servers.end() ? nullptr : &*found;
}

/// Returns the devices of a prefill-only replica. With expert parallelism, vLLM's attention replicas form one replica.
double prefill_devices(const Json& options) {
  const bool together = options.contains("enable-expert-parallel");
  return degree_at(options, {"tensor-parallel-size", "tp-size", "tp"}) *
         (together ? degree_at(options, {"data-parallel-size", "dp"}) : 1);
}

/// Adds what the prefill servers of separate pools state. Their other arguments are reported if they differ.
void add_prefill(Json& options, std::map<std::string, OwnKey>& keys, const Document& prefill,
                 std::vector<UnusedKey>& unused) {
  append_key(options, "pools", "separate");
  keys["pools"] = {"prefill and decode servers", "separate"};
  append_key(options, "prefill-tensor-parallel", prefill_devices(*prefill.tree));
  keys["prefill-tensor-parallel"] = {"prefill: tensor-parallel-size", "not set"};
  for (const auto& [key, value] : prefill.tree->items()) {
    if (key == "$" || key == "#" || key == "command") continue;
    const auto own = options.find(key);
    const std::string text = value.is_string() ? value.get<std::string>() : json_quote(value);
    if (key == "tensor-parallel-size" || key == "tp-size" || key == "tp")
      keys["prefill-tensor-parallel"] = {"prefill: " + key, text};
    else if (own == options.end() || !(*own == value))
      unused.push_back({"prefill: " + key, truncate_utf8(text, 60), of_prefill});
  }
}

void warn_of_gpus(Document& document, const DeployedServer& server) {
  const double used = devices_of(*document.tree);
  // A replica on several nodes has a whole number of containers.
  if (server.gpus > 0 && std::fmod(used, server.gpus) != 0)
    document.warnings.push_back(
        {TRAINYARD_TR("%1: the container of %2 has %3 GPUs, but the arguments of its server use %4"),
         {{0, Unit::none, document.name},
          {0, Unit::none, server.place},
          {server.gpus, Unit::none, {}, false},
          {used, Unit::none, {}, false}}});
}

Document translate(Document document) {
  const std::vector<DeployedServer> servers = deployed_servers(document);
  const DeployedServer* prefill = find_server(servers, ServerRole::prefill);
  const DeployedServer* read = find_server(servers, ServerRole::decode);
  if (!read) read = find_server(servers, ServerRole::whole);
  if (!read) read = prefill;
  if (!read) throw InputError(document.name + ": this file starts no vLLM or SGLang server");
  if (read == prefill) prefill = nullptr;

  Document out = parse_arguments({document.name, read->command});
  Json options = *out.tree;
  std::map<std::string, OwnKey> keys;
  std::vector<UnusedKey> unused;
  if (const std::string device = deployed_device(*document.tree); !device.empty()) {
    append_key(options, "device-name", device);
    keys["device-name"] = {"GPU", device};
  }
  if (const auto format = options.find("checkpoint-format"); format != options.end() && format->is_string())
    keys["checkpoint-format"] = {"model.precision", format->get<std::string>()};
  if (prefill) add_prefill(options, keys, parse_arguments({document.name, prefill->command}), unused);
  const size_t others = servers.size() - 1 - (prefill ? 1 : 0);
  out.warnings.insert(out.warnings.begin(), document.warnings.begin(), document.warnings.end());
  if (others > 0)
    out.warnings.push_back({TRAINYARD_TR("%1 starts %2 servers. Only that of %3 is read"),
                            {{0, Unit::none, document.name},
                             {static_cast<double>(servers.size()), Unit::none, {}, false},
                             {0, Unit::none, read->place}}});
  for (const Json* overrides = &*document.tree; const auto& [key, value] : overrides->items())
    if (key.starts_with("override_") || key.starts_with("zip_override_")) {
      out.warnings.push_back({TRAINYARD_TR("%1: the variants in %2 are not read; the base of the recipe is"),
                              {{0, Unit::none, document.name}, {0, Unit::none, key}}});
      break;
    }
  Rest(servers, unused).visit(*document.tree, "");
  out.tree = std::make_shared<const Json>(std::move(options));
  if (!keys.empty()) out.keys = std::make_shared<const std::map<std::string, OwnKey>>(std::move(keys));
  out.comments = document.comments;
  out.unused = std::move(unused);
  warn_of_gpus(out, *read);
  return out;
}

bool recognises(const Document& document) {
  if (document.syntax != Syntax::yaml && document.syntax != Syntax::json) return false;
  return !deployed_servers(document).empty();
}

}  // namespace

const Format& deployment_format() {
  static const Format format{.id = "deployment",
                             .name = "Deployment (Kubernetes, KServe, Dynamo, Compose, Helm values, srt-slurm)",
                             .syntax = Syntax::yaml,
                             .order = 1,
                             .writable = false,
                             .job = Job::serving,
                             .wraps = true,
                             .recognises = recognises,
                             .translate = translate};
  return format;
}

}  // namespace trainyard
