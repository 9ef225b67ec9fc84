// SPDX-License-Identifier: Apache-2.0
// Arguments from vllm/engine/arg_utils.py and docs/configuration/engine_args.md (github.com/vllm-project/vllm).
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/catalog/hub_names.h"
#include "engine/files/json.h"
#include "engine/formats/documents/escaping.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/servers/serving_rows.h"
#include "engine/formats/shell/arguments.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

constexpr const char* tensor_key = "tensor-parallel-size|tensor_parallel_size|tp";
constexpr const char* stages_key = "pipeline-parallel-size|pipeline_parallel_size|pp";
constexpr const char* replicas_key = "data-parallel-size|data_parallel_size|dp";
constexpr const char* experts_key = "enable-expert-parallel|enable_expert_parallel|ep";
constexpr double gibibyte = double(1 << 30);

constexpr Word cache_words[] = {{"auto", "bits_16"}, {"fp8", "fp8"}};

bool is_expert_parallel(const Reading& reading) {
  const Json* value = reading.look(experts_key);
  return value && reading.truth(*value);
}

/// True if the attention replicas share experts, so that together they form one replica. Without experts, each is a
/// separate server.
bool is_one_replica(const Reading& reading) {
  const Json* named = reading.look("model");
  const std::string name = named && named->is_string() ? named->get<std::string>() : positional_model(reading);
  const HubModel hub = hub_model(name);
  const bool mixture =
      reading.is_stated(&Model::experts) ? reading.model().experts > 0 : hub.model && hub.model->mixture_of_experts();
  return is_expert_parallel(reading) || mixture;
}

/// Returns the number of attention replicas that form one replica.
double attention_replicas(const Reading& reading) {
  return is_one_replica(reading) ? number_at(reading, replicas_key, 1) : 1;
}

void read_tensor(Reading& reading, const Json& value) {
  reading.set(&Serving::tensor_parallel, reading.number(value) * attention_replicas(reading));
}

void read_replicas(Reading& reading, const Json& value) {
  const double replicas = reading.number(value);
  if (replicas <= 1) return reading.ignore({TRAINYARD_TR("One replica"), {}});
  if (!is_one_replica(reading)) return reading.ignore({server_reason::replicas, {}});
  reading.set(&Serving::attention_data_parallel, true);
  if (number_at(reading, tensor_key, 1) > 1)
    reading.warn(
        {TRAINYARD_TR("Attention is split %1 ways and replicated %2 times; full attention on each device is assumed"),
         {{number_at(reading, tensor_key, 1), Unit::none, ""}, {replicas, Unit::none, ""}}});
  if (!reading.look(tensor_key)) reading.set(&Serving::tensor_parallel, replicas);
}
/// vLLM's limit applies to each attention replica.
void read_users(Reading& reading, const Json& value) {
  take_users(reading, human_number(reading, value) * attention_replicas(reading));
}
Json write_users(const Design& d) {
  return whole(std::ceil(d.serving.users / (has_data_parallel_attention(d) ? d.serving.tensor_parallel : 1)));
}

void read_experts(Reading& reading, const Json& value) {
  if (!reading.truth(value)) return ignore_off(reading);
  reading.set(&Serving::expert_parallel, number_at(reading, tensor_key, 1) * number_at(reading, replicas_key, 1));
}

/// Parses an argument whose value is JSON.
Json section_of(const Reading& reading, const Json& value) {
  Json section = value.is_string() ? Json::parse_or_null(value.get<std::string>()) : value;
  if (!section.is_object()) reading.refuse(value, "a JSON object");
  return section;
}
std::string text_in(const Json& section, const char* key) {
  return section.contains(key) && section[key].is_string() ? section[key].get<std::string>() : std::string();
}

// Drafts for speculative decoding: a JSON section, and the older arguments that it replaced.

void read_method(Reading& reading, const std::string& method, bool model) {
  constexpr std::string_view heads[] = {"eagle",        "eagle3",       "medusa",         "mlp_speculator", "mtp",
                                        "deepseek_mtp", "glm4_moe_mtp", "qwen3_next_mtp", "ernie_mtp",      "mimo_mtp"};
  const bool own = std::ranges::find(heads, method) != std::end(heads) || method.ends_with("_mtp");
  if (method == "ngram" || method == "suffix")
    return reading.ignore({TRAINYARD_TR("Speculation from the text itself is not modelled"), {}});
  if (own || model) return reading.set_choice(&Serving::speculation, own ? "extra_heads" : "draft_model");
  reading.ignore({TRAINYARD_TR("“%1” is not modelled; %2 is unchanged"),
                  {{0, Unit::none, truncate_utf8(method, 60)}, {0, Unit::none, "Speculative decoding", true}}});
}

void read_draft(Reading& reading, const std::string& name) {
  if (const ModelRef model = hub_model(name).model) return reading.set(&Serving::draft_model, Value(EntryRef(model)));
  reading.set_choice(&Serving::speculation, "off");
  reading.warn({TRAINYARD_TR("The draft model is unknown and omitted: %1."), {{0, Unit::none, unknown_model(name)}}});
}

void read_speculation(Reading& reading, const Json& value) {
  const Json section = section_of(reading, value);
  const auto text = [&section](const char* key) { return text_in(section, key); };
  read_method(reading, text("method"), section.contains("model"));
  if (section.contains("model") && reading.design().serving.speculation == Speculation::draft_model)
    read_draft(reading, text("model"));
  if (section.contains("num_speculative_tokens"))
    reading.set(&Serving::draft_tokens, reading.number(section["num_speculative_tokens"]));
}

Json write_speculation(const Design& d) {
  const Serving& s = d.serving;
  if (!can_speculate(d)) return nullptr;
  Json section = Json::object();
  if (s.speculation == Speculation::extra_heads)
    section["method"] = "mtp";
  else
    section["model"] = served_name(*s.draft_model);
  section["num_speculative_tokens"] = whole(s.draft_tokens);
  return section.dump();
}

void read_old_draft(Reading& reading, const Json& value) {
  const std::string name = reading.text(value);
  if (name == "[ngram]" || name == "ngram")
    return reading.ignore({TRAINYARD_TR("Speculation from the text itself is not modelled"), {}});
  reading.set_choice(&Serving::speculation, "draft_model");
  read_draft(reading, name);
}

/// Detects a server that only prefills or only decodes.
void read_transfer(Reading& reading, const Json& value) {
  const Json section = section_of(reading, value);
  const std::string role = text_in(section, "kv_role"), connector = text_in(section, "kv_connector");
  const bool apart = role == "kv_producer" || role == "kv_consumer" || connector.starts_with("Nixl") ||
                     connector.starts_with("Mooncake") || connector.starts_with("P2p");
  if (apart) return reading.set_choice(&Serving::prefill_place, "separate");
  reading.ignore({TRAINYARD_TR("The cache stays on the server"), {}});
}
Json write_transfer(const Design& d) {
  if (d.serving.prefill_place == PrefillPlace::together) return nullptr;
  return R"({"kv_connector":"P2pNcclConnector","kv_role":"kv_consumer"})";
}

/// Reads the cache in host memory. vLLM's value is the sum over all devices of a replica.
void read_host_cache(Reading& reading, const Json& value) {
  const double devices =
      number_at(reading, tensor_key, 1) * attention_replicas(reading) * number_at(reading, stages_key, 1);
  reading.set(&Serving::host_cache, reading.number(value) * gibibyte / devices);
}
Json write_host_cache(const Design& d) {
  const Serving& s = d.serving;
  if (s.host_cache == 0) return nullptr;
  return s.host_cache * s.tensor_parallel * s.pipeline_parallel / gibibyte;
}

void read_reuse(Reading& reading, const Json& value) {
  if (reading.truth(value)) return reading.use_for(&Serving::prefix_hits);
  reading.set(&Serving::prefix_hits, 0.0);
}

const FormatRow rows[] = {
    {.key = "device-name", .target = &Cluster::accelerator, .how = special(read_device), .written = false},
    {.key = "pools", .target = &Serving::prefill_place, .how = special(read_pools), .written = false},
    {.key = "prefill-tensor-parallel", .target = &Serving::prefill_tensor_parallel, .written = false},
    {.key = "checkpoint-format",
     .target = &Serving::weight_format,
     .how = special(take_checkpoint_format),
     .written = false},
    {.key = "model|model-id|model_id", .target = &Workload::model, .how = special(take_hub_model), .written = false},
    {tensor_key, &Serving::tensor_parallel,
     special(
         read_tensor,
         [](const Design& d) { return has_data_parallel_attention(d) ? Json(1) : whole(d.serving.tensor_parallel); })},
    {stages_key, &Serving::pipeline_parallel},
    {replicas_key, &Serving::attention_data_parallel,
     special(
         read_replicas,
         [](const Design& d) { return has_data_parallel_attention(d) ? whole(d.serving.tensor_parallel) : Json(); })},
    {experts_key, &Serving::expert_parallel,
     special(
         read_experts,
         [](const Design& d) { return if_true(d.work.model->mixture_of_experts() && d.serving.expert_parallel > 1); }),
     "false"},
    // Releases before 2025-12 lack this argument.
    {"prefill-context-parallel-size|pcp", &Serving::context_parallel,
     special(
         [](Reading& r, const Json& v) { r.set(&Serving::context_parallel, r.number(v)); },
         [](const Design& d) { return d.serving.context_parallel > 1 ? whole(d.serving.context_parallel) : Json(); }),
     "1"},
    {"max-model-len|max_model_len", &Serving::context_limit,
     special(
         [](Reading& r, const Json& v) {
           if (v == "auto" || v == "-1" || v == -1) return r.ignore({TRAINYARD_TR("As much as memory allows"), {}});
           r.set(&Serving::context_limit, human_number(r, v));
         },
         [](const Design& d) { return whole(std::ceil(d.serving.context_limit)); })},
    {"max-num-seqs|max_num_seqs", &Serving::users, special(read_users, write_users)},
    {"max-num-batched-tokens|max_num_batched_tokens", &Serving::prefill_chunk,
     special(take_human<&Serving::prefill_chunk>, [](const Design& d) { return whole(d.serving.prefill_chunk); })},
    {"gpu-memory-utilization|gpu_memory_utilization", &Serving::engine,
     special([](Reading& r, const Json& v) { take_engine_field(r, v, &ServingEngine::memory_share, r.number(v)); },
             [](const Design& d) { return Json(d.serving.engine->memory_share); })},
    {"block-size|block_size", &Serving::engine,
     special([](Reading& r, const Json& v) { take_engine_field(r, v, &ServingEngine::block_tokens, r.number(v)); },
             [](const Design& d) {
               return d.serving.engine->block_tokens > 0 ? whole(d.serving.engine->block_tokens) : Json();
             })},
    {"quantization|q", &Serving::weight_format, special(take_weight_format, weight_word)},
    {"kv-cache-dtype|kv_cache_dtype", &Serving::cache_format,
     special(take_cache_format, [](const Design& d) { return word_of(d, &Serving::cache_format, cache_words); }),
     R"("auto")"},
    {"enable-prefix-caching|enable_prefix_caching", &Serving::prefix_hits,
     special(read_reuse, [](const Design& d) { return if_true(d.serving.prefix_hits > 0); })},
    {"no-enable-prefix-caching", &Serving::prefix_hits,
     special(read_no_reuse, [](const Design& d) { return if_true(d.serving.prefix_hits == 0); })},
    {"speculative-config|speculative_config|sc", &Serving::speculation, special(read_speculation, write_speculation)},
    {.key = "speculative-model|speculative_model",
     .target = &Serving::draft_model,
     .how = special(read_old_draft),
     .written = false},
    {.key = "num-speculative-tokens|num_speculative_tokens", .target = &Serving::draft_tokens, .written = false},
    {"kv-transfer-config|kv_transfer_config", &Serving::prefill_place, special(read_transfer, write_transfer)},
    {"kv-offloading-size|kv_offloading_size", &Serving::host_cache, special(read_host_cache, write_host_cache)},
};

using namespace server_reason;

constexpr IgnoredKey ignored[] = {
    {"is-prefill-worker", service},
    {"is-decode-worker", service},
    {"disaggregation-mode", service},
    {"model-name", service},
    {"headless", service},
    {"master-*", service},
    {"uvicorn*", service},
    {"ssl*", service},
    {"disable-log*", service},
    {"enable-log*", service},
    {"allowed*", service},
    {"root-path", service},
    {"middleware", service},
    {"response-role", answers},
    {"enable-reasoning", answers},
    {"enable-auto-tool-choice", answers},
    {"guided-decoding*", answers},
    {"generation-config", answers},
    {"override-generation-config", answers},
    {"seed", answers},
    {"max-logprobs", answers},
    {"limit-mm*", TRAINYARD_TR("Images and audio are not modelled")},
    {"mm-*", TRAINYARD_TR("Images and audio are not modelled")},
    {"config-format", loading},
    {"hf-*", loading},
    {"model-loader-extra-config", loading},
    {"swap-space", TRAINYARD_TR("Only preempted sequences use it; the design leaves room for all")},
    {"enable-chunked-prefill", TRAINYARD_TR("Prompts are always processed in chunks")},
    {"no-enable-chunked-prefill", TRAINYARD_TR("Prompts are always processed in chunks")},
    {"enable-dbo", TRAINYARD_TR("No published figure for the overlap. Set Hidden exchange")},
    {"decode-context-parallel-size", TRAINYARD_TR("Splitting the cache of one sequence is not modelled")},
    {"data-parallel-*", service},
    {"distributed-executor-backend", service},
    {"kernel-config", fitted},
    {"moe-backend", fitted},
    {"enforce-eager", fitted},
    {"async-scheduling", fitted},
    {"compilation-config*", fitted},
    {"all2all-backend", fitted},
    {"num-redundant-experts", fitted},
    {"kv-offloading-backend", fitted},
    {"max-num-partial-prefills", fitted},
    {"scheduling-policy", fitted},
    {"scheduler-*", fitted},
    {"O", fitted},
};

/// Joins the parts of a JSON argument: "--speculative-config.method mtp" becomes --speculative-config {"method":"mtp"}.
Document with_sections(Document document) {
  document = as_server_arguments(std::move(document));
  Json tree = Json::object(), sections = Json::object();
  std::map<std::string, OwnKey> keys;
  if (document.keys) keys = *document.keys;
  for (const auto& [key, value] : document.tree->items()) {
    const size_t dot = key.find('.');
    const std::string section = key.substr(0, dot);
    if (dot == std::string::npos || (section != "speculative-config" && section != "kv-transfer-config")) {
      tree[key] = value;
      continue;
    }
    std::string part = key.substr(dot + 1);
    std::ranges::replace(part, '-', '_');
    const std::string text = value.is_string() ? value.get<std::string>() : json_quote(value);
    const Json parsed = Json::parse_or_null(text);
    sections[section][part] = parsed.is_null() ? value : parsed;
    keys[section] = {key, text};
  }
  if (sections.empty()) return document;
  for (const auto& [section, parts] : sections.items()) {
    const auto whole = tree.find(section);
    Json joined = whole != tree.end() && whole->is_string() ? Json::parse_or_null(whole->get<std::string>()) : Json();
    if (!joined.is_object()) joined = Json::object();
    for (const auto& [part, value] : parts.items()) joined[part] = value;
    tree[section] = std::move(joined);
  }
  document.tree = std::make_shared<const Json>(std::move(tree));
  document.keys = std::make_shared<const std::map<std::string, OwnKey>>(std::move(keys));
  return document;
}

bool recognises(const Document& document) {
  constexpr const char* signs[] = {"max-model-len",          "max_model_len",          "gpu-memory-utilization",
                                   "gpu_memory_utilization", "max-num-seqs",           "max_num_seqs",
                                   "max-num-batched-tokens", "max_num_batched_tokens", "enable-prefix-caching",
                                   "served-model-name",      "enable-expert-parallel", "kv-transfer-config"};
  const Json& tree = *document.tree;
  if (const auto words = tree.find("command"); words != tree.end() && words->is_array()) {
    const auto starts_sglang = [](const Json& word) {
      return word.is_string() && word.get<std::string>().starts_with("sglang");
    };
    if (std::ranges::any_of(*words, starts_sglang)) return false;
    for (const Json& word : *words)
      if (word == "vllm" || (word.is_string() && (word.get<std::string>().starts_with("vllm.entrypoints") ||
                                                  word.get<std::string>().find("/vllm-openai") != std::string::npos)))
        return true;
  }
  const bool file = document.syntax == Syntax::yaml || document.syntax == Syntax::json;
  const bool divided = tree.contains("tensor-parallel-size") || tree.contains("tensor_parallel_size");
  if (file && divided && tree.contains("model") && tree["model"].is_string()) return true;
  return !tree.contains("num-layers") &&
         std::ranges::any_of(signs, [&](const char* sign) { return tree.contains(sign); });
}

void begin(Reading& reading) {
  begin_server(reading, "vllm-2025");
  if (const std::string name = positional_model(reading); !name.empty() && !reading.look("model")) {
    reading.take("command");
    take_hub_model(reading, Json(name));
  }
}

std::string script(const Json& tree, const std::vector<std::string>& comments, const Design& design) {
  return command_text("vllm serve " + quoted_word(served_name(*design.work.model)), tree, comments);
}

}  // namespace

const Format& vllm_format() {
  static const std::vector<IgnoredKey> all_ignored = ignored_of_server(ignored);
  static const Format format{.id = "vllm",
                             .name = "vLLM command",
                             .syntax = Syntax::arguments,
                             .order = 1,
                             .job = Job::serving,
                             .recognises = recognises,
                             .translate = with_sections,
                             .rows = rows,
                             .ignored = all_ignored,
                             .begin = begin,
                             .settle = settle_server,
                             .script = script};
  return format;
}

}  // namespace trainyard
