// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/logs/serving_facts.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/catalog/hub_names.h"
#include "engine/formats/logs/log_text.h"
#include "engine/json/json.h"
#include "engine/measured/serving_entries.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

bool is_known(double value) { return !std::isnan(value); }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Lines with the arguments of a program. `server` is true if only a server prints such a line; other programs use
/// similar words.
struct ArgumentLine {
  const char *marker, *with;
  bool server;
};
constexpr ArgumentLine argument_lines_of[] = {{"LLM engine (v", "tensor_parallel_size", true},
                                              {"non-default args: {", "", true},
                                              {"args: Namespace(", "max_num_seqs=", true},
                                              {"server_args=ServerArgs(", "", true},
                                              {"Namespace(", "", false}};

/// Returns the value of an argument in such a line: key=value, key='value' or 'key': value.
std::string_view argument(std::string_view line, std::string_view key) {
  for (size_t at = line.find(key); at != std::string_view::npos; at = line.find(key, at + 1)) {
    if (at > 0 && is_word(line[at - 1])) continue;
    std::string_view rest = line.substr(at + key.size());
    if (rest.starts_with('\'')) rest.remove_prefix(1);
    if (!rest.starts_with('=') && !rest.starts_with(": ")) continue;
    rest.remove_prefix(rest.front() == '=' ? 1 : 2);
    const char quote = rest.empty() ? '\0' : rest.front();
    if (quote == '\'' || quote == '"') {
      rest.remove_prefix(1);
      return rest.substr(0, rest.find(quote));
    }
    return rest.substr(0, rest.find_first_of(",)}"));
  }
  return {};
}

/// An argument and its names in all programs; the first is the name in saved results.
struct TextFact {
  const char* names[4];
  std::string ServerFacts::*value;
};
constexpr TextFact text_facts[] = {
    {{"model_path", "model_id", "model"}, &ServerFacts::model},
    {{"quantization"}, &ServerFacts::quantization},
    {{"kv_cache_dtype"}, &ServerFacts::cache},
    {{"dtype"}, &ServerFacts::type},
    {{"version"}, &ServerFacts::version},
    {{"enable_dp_attention", "enable_expert_parallel"}, &ServerFacts::attention_by_replicas},
};
struct NumberFact {
  const char* names[4];
  double ServerFacts::*value;
};
constexpr NumberFact number_facts[] = {
    {{"tensor_parallel_size", "tp_size"}, &ServerFacts::tensor},
    {{"pipeline_parallel_size", "pp_size"}, &ServerFacts::pipeline},
    {{"data_parallel_size", "dp_size"}, &ServerFacts::data},
    {{"ep_size", "expert_parallel_size"}, &ServerFacts::expert},
    {{"max_num_seqs", "max_running_requests"}, &ServerFacts::sequences},
};

/// Per-device numbers that follow fixed words.
struct LineFact {
  const char* marker;
  double ServerFacts::*value;
};
constexpr LineFact line_facts[] = {
    {"Model loading took ", &ServerFacts::weights},
    {"model weights take ", &ServerFacts::weights},
    {"GPU KV cache size: ", &ServerFacts::cache_tokens},
    {"max_total_num_tokens=", &ServerFacts::cache_tokens},
};

bool has_value(std::string_view value) { return !value.empty() && value != "None" && value != "null"; }

void fill_unknown(std::string& place, std::string_view value) {
  if (place.empty() && has_value(value)) place = truncate_utf8(value, 200);
}
void fill_unknown(double& place, double value) {
  if (!is_known(place) && value > 0) place = value;
}

double one_or(double value) { return value > 0 ? value : 1; }

}  // namespace

void ServerFacts::take(std::string_view line, bool own_arguments) {
  for (const TextFact& fact : text_facts)
    for (const char* name : fact.names)
      if (name && (own_arguments || fact.value == &ServerFacts::model))
        fill_unknown(this->*fact.value, argument(line, name));
  if (!own_arguments) return;
  for (const NumberFact& fact : number_facts)
    for (const char* name : fact.names)
      if (name) fill_unknown(this->*fact.value, leading_number(argument(line, name)));
}

void ServerFacts::add(std::string_view line) {
  for (const ArgumentLine& arguments : argument_lines_of) {
    if (!has_text(line, arguments.marker) || !has_text(line, arguments.with)) continue;
    take(line, arguments.server);
    has_start_arguments_ = has_start_arguments_ || arguments.server;
    if (arguments.server) fill_unknown(backend, has_text(line, "ServerArgs(") ? "sglang" : "vllm");
    break;
  }
  for (const LineFact& fact : line_facts) {
    const double value = number_after(line, fact.marker);
    if (!is_known(value)) continue;
    fill_unknown(this->*fact.value, value);
    fill_unknown(backend, std::string_view(fact.marker).ends_with('=') ? "sglang" : "vllm");
    has_start_arguments_ = true;
  }
  if (has_text(line, "server version ")) fill_unknown(version, line.substr(line.find("server version ") + 15));
  // The command of a benchmark, as printed by a shell.
  if (has_text(line, "bench serve") || has_text(line, "bench_serving") || has_text(line, "benchmark_serving")) {
    const size_t at = line.find("--model ");
    if (at != std::string_view::npos) fill_unknown(model, line.substr(at + 8, line.find(' ', at + 8) - at - 8));
  }
  const std::string_view release = text_between(line, "LLM engine (v", ")");
  if (!release.empty()) fill_unknown(version, release);
  // Logs of tuned expert kernels and reports of an environment name the device.
  for (const char* marker : {"device_name=", "GPU 0: "}) {
    if (!has_text(line, marker)) continue;
    const std::string_view rest = line.substr(line.find(marker) + std::string_view(marker).size());
    fill_unknown(device, rest.substr(0, rest.find_first_of(",.](")));
  }
}

void ServerFacts::add_saved(const SavedKeys& keys) {
  const auto value_of = [&keys](const char* name) -> Json {
    for (const std::string& place : {std::string("server_info.") + name, std::string(name)})
      if (const auto found = keys.find(place); found != keys.end()) return found->second;
    return nullptr;
  };
  for (const TextFact& fact : text_facts)
    for (const char* name : fact.names) {
      if (!name) continue;
      const Json value = value_of(name);
      if (value.is_string()) fill_unknown(this->*fact.value, value.get<std::string>());
      if (value.is_boolean()) fill_unknown(this->*fact.value, value.get<bool>() ? "True" : "False");
    }
  for (const NumberFact& fact : number_facts)
    for (const char* name : fact.names)
      if (const Json value = name ? value_of(name) : Json(); value.is_number())
        fill_unknown(this->*fact.value, value.get<double>());
  const Json client = value_of("backend");
  const std::string word = client.is_string() ? client.get<std::string>() : "";
  // Other client backends can query any server.
  if (word.starts_with("sglang")) fill_unknown(backend, "sglang");
  if (word.starts_with("vllm")) fill_unknown(backend, "vllm");
}

void ServerFacts::complete(const ServerFacts& other) {
  fill_unknown(backend, other.backend);
  fill_unknown(version, other.version);
  fill_unknown(device, other.device);
  fill_unknown(weights, other.weights);
  fill_unknown(cache_tokens, other.cache_tokens);
  for (const TextFact& fact : text_facts) fill_unknown(this->*fact.value, other.*fact.value);
  for (const NumberFact& fact : number_facts) fill_unknown(this->*fact.value, other.*fact.value);
}

bool ServerFacts::has_other_model(const ServerFacts& other) const {
  const ModelRef own = hub_model(model).model, known = hub_model(other.model).model;
  return own && known && own->id != known->id;
}

std::string ServerFacts::program() const {
  if (backend.empty()) return "server";
  return backend == "sglang" ? "SGLang" : "vLLM";
}

double ServerFacts::replicas_of_attention() const { return attention_by_replicas == "True" ? one_or(data) : 1; }

/// vLLM limits the sequences of each attention replica, SGLang those of all replicas together.
double ServerFacts::most_sequences() const { return backend == "vllm" ? sequences * one_or(data) : sequences; }

void ServerFacts::fill(ServingRun& run) const {
  run.model = model;
  run.gpu = device;
  std::ranges::replace(run.gpu, '_', ' ');
  if (!run.gpu.empty()) {
    std::vector<std::string> assumed;
    if (const AcceleratorRef found = find_serving_device(run, assumed)) run.accelerator = found->id;
  }
  if (!backend.empty()) run.engine = version.empty() ? backend : backend + ' ' + version;
  // If some degrees are stated, the missing ones are 1.
  const bool degrees_are_stated = is_known(tensor) || is_known(pipeline) || is_known(data);
  if (degrees_are_stated) {
    // Attention replicas that share experts form one replica. SGLang includes them in its tensor-parallel degree.
    const double repeated = backend == "vllm" ? replicas_of_attention() : 1;
    run.tp = one_or(tensor) * repeated;
    run.pp = one_or(pipeline);
    const double apart = replicas_of_attention() > 1 ? 1 : one_or(data);
    run.gpus = run.tp * run.pp * apart;
    if (replicas_of_attention() > 1) run.set = "attention_data_parallel=on";
    if (is_known(expert)) run.ep = expert;
    if (repeated > 1) run.ep = run.tp;
  }
  const HubModel hub = hub_model(model);
  const bool bits_16 = type.find("16") != std::string::npos || hub.model;
  run.precision = !hub.weight_format.empty() ? hub.weight_format
                  : !quantization.empty()    ? quantization
                  : bits_16                  ? "16 bits"
                                             : "";
  // By default, both servers store the cache in the format of the computation.
  if (!backend.empty()) run.kv_precision = cache.empty() || cache == "auto" ? "16 bits" : cache;
}

std::vector<Message> ServerFacts::notes() const {
  std::vector<Message> out;
  if (is_known(weights))
    out.push_back({TRAINYARD_TR("Weights need %1 GiB per device."), {{weights, Unit::none, {}, false}}});
  if (is_known(cache_tokens))
    out.push_back({TRAINYARD_TR("The cache holds %1 tokens."), {{cache_tokens, Unit::none, {}, false}}});
  return out;
}

}  // namespace trainyard
