// SPDX-License-Identifier: Apache-2.0
// Finds servers in deployment files. Forms that only one program has are tables of their keys; all other files are
// searched for containers.
#include "engine/formats/servers/deployed_servers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <functional>

#include "engine/formats/documents/document.h"
#include "engine/formats/servers/container_command.h"
#include "engine/formats/shell/arguments.h"

namespace trainyard {
namespace {

constexpr int deepest_container = 16;

bool has_text(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string text_at(const Json& tree, const std::string& path) {
  const Json* found = find_key(tree, path);
  if (!found) return {};
  return found->is_string() ? found->get<std::string>() : found->is_number() ? found->dump() : std::string();
}

double number_in(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number > 0 && number < 1e6 ? number : 0;
}

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Returns the devices of one container; 0 if unknown.
double gpus_of(const Json& node) {
  for (const char* part : {"resources.limits", "resources.requests"})
    for (const char* name : {"nvidia.com/gpu", "amd.com/gpu", "gpu"})
      if (const Json* section = find_key(node, part); section && section->is_object())
        if (const double count = number_in(text_at(*section, name)); count > 0) return count;
  const Json* devices = find_key(node, "deploy.resources.reservations.devices");
  if (!devices || !devices->is_array() || devices->empty() || !devices->front().is_object()) return 0;
  const Json& first = devices->front();
  if (const auto ids = first.find("device_ids"); ids != first.end() && ids->is_array()) {
    // One text may list several devices: "5,6".
    double count = 0;
    for (const Json& id : *ids)
      count += 1 + (id.is_string() ? double(std::ranges::count(id.get<std::string>(), ',')) : 0);
    return count;
  }
  return number_in(text_at(first, "count"));
}

/// Returns the role that a command states; whole if it states none.
ServerRole role_in(const std::string& command) {
  std::string plain = command;
  std::erase_if(plain, [](char c) { return c == '\'' || c == '"' || c == '\\' || c == ' ' || c == '='; });
  for (const char* sign : {"--is-prefill-worker", "--disaggregation-modeprefill", "kv_role:kv_producer"})
    if (has_text(plain, sign)) return ServerRole::prefill;
  for (const char* sign : {"--is-decode-worker", "--disaggregation-modedecode", "kv_role:kv_consumer"})
    if (has_text(plain, sign)) return ServerRole::decode;
  return ServerRole::whole;
}

ServerRole role_of_name(const std::string& name) {
  const std::string plain = lower(name);
  if (has_text(plain, "prefill")) return ServerRole::prefill;
  return has_text(plain, "decode") ? ServerRole::decode : ServerRole::whole;
}

/// Returns the role that a component of Dynamo states: "type: prefill", or "subComponentType: prefill".
ServerRole role_of_component(const Json& node) {
  for (const char* key : {"subComponentType", "type"}) {
    const std::string kind = text_at(node, key);
    if (kind == "prefill") return ServerRole::prefill;
    if (kind == "decode") return ServerRole::decode;
  }
  return ServerRole::whole;
}

std::string options_of(const Json& table, const std::function<std::string(const std::string&)>& option_of);

/// Returns the position of a whole option, which no longer name contains; npos if there is none.
size_t find_option(const std::string& command, std::string_view option) {
  constexpr std::string_view before = " \t\n\"'", after = " \t\n\"'=";
  for (size_t at = command.find(option); at != std::string::npos; at = command.find(option, at + 1)) {
    const size_t end = at + option.size();
    const bool begins = at == 0 || before.find(command[at - 1]) != before.npos;
    if (begins && end < command.size() && after.find(command[end]) != after.npos) return at;
  }
  return std::string::npos;
}

/// Inserts the arguments that a file of a ConfigMap states before those of the command: "--config /etc/prefill.yaml".
/// Returns the command unchanged if the deployment contains no such file.
std::string with_configuration(std::string command, const std::map<std::string, Json>& files) {
  constexpr std::string_view option = "--config";
  const size_t at = find_option(command, option);
  if (at == std::string::npos) return command;
  const size_t begin = command.find_first_not_of(" =\"'", at + option.size());
  if (begin == std::string::npos || begin == at + option.size()) return command;
  const size_t end = std::min(command.find_first_of(" \"'\n\\", begin), command.size());
  const std::string path = command.substr(begin, end - begin);
  const auto file = files.find(path.substr(path.rfind('/') + 1));
  if (file == files.end()) return command;
  const std::string stated = options_of(file->second, [](const std::string& key) {
    std::string name = key;
    std::ranges::replace(name, '_', '-');
    return name;
  });
  size_t rest = end;
  while (rest < command.size() && (command[rest] == '"' || command[rest] == '\'')) ++rest;
  return command.replace(at, rest - at, stated.empty() ? stated : stated.substr(1));
}

class Search {
 public:
  explicit Search(const std::map<std::string, Json>* files) : files_(files) {}
  std::vector<DeployedServer> find(const Json& tree) {
    visit(tree, "", {}, 0);
    return std::move(found_);
  }

 private:
  /// What a container inherits from the parts of the file around it.
  struct Context {
    double gpus = 0;
    std::string name;
    ServerRole role = ServerRole::whole;
  };
  void add(const Json& node, const std::string& place, const Context& context, std::string command) {
    if (const auto uri = node.find("storageUri"); uri != node.end() && uri->is_string())
      if (const std::string text = uri->get<std::string>(); text.starts_with("hf://"))
        command += " --model " + quoted_word(text.substr(5));
    if (files_) command = with_configuration(std::move(command), *files_);
    ServerRole role = role_in(command);
    if (role == ServerRole::whole) role = context.role;
    if (role == ServerRole::whole) role = role_of_name(place);
    if (role == ServerRole::whole) role = role_of_name(context.name);
    found_.push_back({role, place.empty() ? "command" : place, std::move(command), context.gpus});
  }
  void visit(const Json& node, const std::string& place, Context context, int depth) {
    if (depth > deepest_container) return;
    if (node.is_array()) {
      for (const auto& [index, item] : node.items())
        if (item.is_structured()) visit(item, place + '[' + index + ']', context, depth + 1);
      return;
    }
    if (!node.is_object()) return;
    if (const double gpus = gpus_of(node); gpus > 0) context.gpus = gpus;
    if (const std::string name = text_at(node, "metadata.name"); !name.empty()) context.name = name;
    if (const ServerRole role = role_of_component(node); role != ServerRole::whole) context.role = role;
    if (std::string command = server_command(node); !command.empty())
      return add(node, place, context, std::move(command));
    for (const auto& [key, item] : node.items()) {
      const bool starts_nothing = key.ends_with("Probe") || key == "lifecycle" || key == "initContainers" ||
                                  key == "healthcheck" || key == "annotations";
      if (item.is_structured() && !starts_nothing)
        visit(item, place.empty() ? key : place + '.' + key, context, depth + 1);
    }
  }
  std::vector<DeployedServer> found_;
  const std::map<std::string, Json>* files_;
};

/// Appends options of a table: "max-model-len: 8192" becomes "--max-model-len 8192".
std::string options_of(const Json& table, const std::function<std::string(const std::string&)>& option_of) {
  std::string out;
  if (!table.is_object()) return out;
  for (const auto& [key, value] : table.items()) {
    const std::string option = option_of(key);
    if (option.empty() || value.is_null() || value == false) continue;
    out += " --" + option;
    if (value.is_boolean()) continue;
    if (value.is_array()) {
      for (const Json& item : value) out += ' ' + quoted_word(item.is_string() ? item.get<std::string>() : item.dump());
    } else {
      out += ' ' + quoted_word(value.is_string() ? value.get<std::string>() : value.dump());
    }
  }
  return out;
}

std::string same_option(const std::string& key) {
  std::string out = key;
  std::ranges::replace(out, '_', '-');
  // Skip the argument with the model's path in the container, because the recipe states the model itself.
  return out == "model-path" || out == "model" ? std::string() : out;
}

/// "maxModelLen" becomes "max-model-len".
std::string option_of_camel(const std::string& key) {
  std::string out;
  for (const char c : key) {
    if (std::isupper(static_cast<unsigned char>(c))) out += '-';
    out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return out;
}

std::string words_at(const Json& tree, const std::string& path) {
  const Json* list = find_key(tree, path);
  std::string out;
  if (list && list->is_array())
    for (const Json& item : *list)
      if (item.is_string() || item.is_number())
        out += ' ' + quoted_word(item.is_string() ? item.get<std::string>() : item.dump());
  return out;
}

/// Charts of vLLM's production stack: servingEngineSpec.modelSpec is a list of models.
std::vector<DeployedServer> servers_of_production_stack(const Json& tree) {
  std::vector<DeployedServer> out;
  const Json* models = find_key(tree, "servingEngineSpec.modelSpec");
  if (!models || !models->is_array()) return out;
  for (const auto& [index, model] : models->items()) {
    if (!model.is_object() || text_at(model, "modelURL").empty()) continue;
    std::string command = "vllm serve " + quoted_word(text_at(model, "modelURL"));
    if (const Json* config = find_key(model, "vllmConfig"))
      command += options_of(*config, [](const std::string& key) {
        const bool own = key == "extraArgs" || key == "v1" || key == "v0" || key.starts_with("enableChunked");
        return own ? std::string() : option_of_camel(key);
      });
    if (const Json* reuse = find_key(model, "vllmConfig.enablePrefixCaching"); reuse && *reuse == false)
      command += " --no-enable-prefix-caching";
    command += words_at(model, "vllmConfig.extraArgs");
    const std::string role = text_at(model, "lmcacheConfig.kvRole");
    DeployedServer server{role == "kv_producer"   ? ServerRole::prefill
                          : role == "kv_consumer" ? ServerRole::decode
                                                  : role_in(command),
                          "servingEngineSpec.modelSpec[" + index + ']', command,
                          number_in(text_at(model, "requestGPU"))};
    out.push_back(std::move(server));
  }
  return out;
}

/// Degrees of a section "parallelism" of KServe's LLMInferenceService and of llm-d's charts.
std::string degrees_of(const Json& section) {
  constexpr std::pair<const char*, const char*> degrees[] = {{"parallelism.tensor", "tensor-parallel-size"},
                                                             {"parallelism.pipeline", "pipeline-parallel-size"},
                                                             {"parallelism.data", "data-parallel-size"}};
  std::string out;
  for (const auto& [path, option] : degrees)
    if (const std::string degree = text_at(section, path); !degree.empty())
      out += std::string(" --") + option + ' ' + quoted_word(degree);
  const Json* experts = find_key(section, "parallelism.expert");
  return out + (experts && *experts == true ? " --enable-expert-parallel" : "");
}

std::string read_model_name(const Json& section) {
  const std::string uri = text_at(section, "uri");
  if (uri.starts_with("hf://")) return uri.substr(5);
  return text_at(section, "name");
}

/// KServe starts vLLM itself; the resource states the model, the degrees and further arguments.
std::vector<DeployedServer> servers_of_inference_service(const Json& tree) {
  std::vector<DeployedServer> out;
  const Json *spec = find_key(tree, "spec"), *model = find_key(tree, "spec.model");
  if (text_at(tree, "kind") != "LLMInferenceService" || !spec || !model) return out;
  const bool sglang = text_at(*spec, "runtime") == "sglang";
  const auto add = [&](const Json& section, ServerRole role, const std::string& place) {
    std::string command = (sglang ? "python3 -m sglang.launch_server --model-path " : "vllm serve ") +
                          quoted_word(read_model_name(*model)) + degrees_of(section);
    DeployedServer server{role, place, {}, 0};
    if (const Json* containers = find_key(section, "template.containers"); containers && containers->is_array())
      for (const Json& container : *containers) {
        if (!container.is_object()) continue;
        command += words_at(container, "args");
        if (const auto variables = container.find("env"); variables != container.end() && variables->is_array())
          for (const Json& variable : *variables)
            if (variable.is_object() && text_at(variable, "name") == "VLLM_ADDITIONAL_ARGS")
              command += ' ' + text_at(variable, "value");
        server.gpus = std::max(server.gpus, gpus_of(container));
      }
    server.command = std::move(command);
    out.push_back(std::move(server));
  };
  const Json* prefill = find_key(*spec, "prefill");
  const bool apart = prefill && prefill->is_object();
  add(*spec, apart ? ServerRole::decode : ServerRole::whole, "spec");
  if (apart) add(*prefill, ServerRole::prefill, "spec.prefill");
  return out;
}

/// Values of llm-d's model service: sections "decode" and "prefill" with containers whose command is implied.
std::vector<DeployedServer> servers_of_model_service(const Json& tree) {
  std::vector<DeployedServer> out;
  const Json* artifacts = find_key(tree, "modelArtifacts");
  if (!artifacts || !artifacts->is_object()) return out;
  for (const auto& [name, role] :
       {std::pair{"decode", ServerRole::decode}, std::pair{"prefill", ServerRole::prefill}}) {
    const Json* section = find_key(tree, name);
    if (!section || !section->is_object()) continue;
    if (const Json* create = find_key(*section, "create"); create && *create == false) continue;
    const Json* containers = find_key(*section, "containers");
    if (!containers || !containers->is_array()) continue;
    for (const Json& container : *containers) {
      if (!container.is_object() || text_at(container, "modelCommand").empty()) continue;
      std::string command = text_at(container, "modelCommand") == "vllmServe"
                                ? "vllm serve " + quoted_word(read_model_name(*artifacts)) + words_at(container, "args")
                                : server_command(container);
      if (!command.empty()) out.push_back({role, name, command + degrees_of(*section), gpus_of(container)});
    }
  }
  if (out.size() == 1) out.front().role = ServerRole::whole;
  return out;
}

/// Recipes of srt-slurm: a table of arguments for each kind of worker.
std::vector<DeployedServer> servers_of_recipe(const Json& tree) {
  std::vector<DeployedServer> out;
  for (const std::string root : {"", "base."})
    for (const auto& [config, program] : {std::pair{"sglang_config", "python3 -m sglang.launch_server --model-path "},
                                          std::pair{"vllm_config", "vllm serve "}}) {
      const Json* kinds = find_key(tree, root + "backend." + config);
      if (!kinds || !kinds->is_object() || !out.empty()) continue;
      std::string model = text_at(tree, root + "identity.model.repo");
      if (model.empty()) model = text_at(tree, root + "model.path");
      std::string format = text_at(tree, root + "model.precision");
      if (!format.empty()) format = " --checkpoint-format " + quoted_word(lower(format));
      for (const auto& [kind, arguments] : kinds->items()) {
        const ServerRole role = role_of_name(kind);
        out.push_back({role, root + "backend." + config + '.' + kind,
                       program + quoted_word(model) + format + options_of(arguments, same_option), 0, true});
      }
    }
  return out;
}

}  // namespace

namespace {

/// Keys whose value names the device of a node.
constexpr std::array<std::string_view, 5> device_keys{"gpu_type", "nvidia.com/gpu.product", "gpu.nvidia.com/class",
                                                      "gpu.nvidia.com/model", "cloud.google.com/gke-accelerator"};

std::string find_device(const Json& node, int depth) {
  if (depth > deepest_container || !node.is_structured()) return {};
  for (const auto& [key, value] : node.items()) {
    const bool named = std::ranges::find(device_keys, std::string_view(key)) != device_keys.end();
    if (node.is_object() && named && value.is_string()) return value.get<std::string>();
    // An affinity lists the values that a label may have.
    const bool label = value.is_object() && std::ranges::find(device_keys, text_at(value, "key")) != device_keys.end();
    if (const auto values = label ? value.find("values") : value.end(); label && values != value.end())
      if (values->is_array() && !values->empty() && values->front().is_string())
        return values->front().get<std::string>();
    if (std::string found = find_device(value, depth + 1); !found.empty()) return found;
  }
  return {};
}

}  // namespace

std::string deployed_device(const Json& tree) { return find_device(tree, 0); }

std::vector<DeployedServer> deployed_servers(const Document& document) {
  const Json& tree = *document.tree;
  for (const auto special :
       {servers_of_production_stack, servers_of_inference_service, servers_of_model_service, servers_of_recipe})
    if (std::vector<DeployedServer> found = special(tree); !found.empty()) return found;
  return Search(document.manifest_files.get()).find(tree);
}

}  // namespace trainyard
