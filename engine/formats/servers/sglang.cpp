// SPDX-License-Identifier: Apache-2.0
// Arguments from python/sglang/srt/server_args.py (github.com/sgl-project/sglang).
#include <algorithm>
#include <cmath>

#include "engine/catalog/hub_names.h"
#include "engine/formats/documents/escaping.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/servers/serving_rows.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr Word cache_words[] = {{"auto", "bits_16"}, {"fp8_e4m3", "fp8"}};
constexpr Word places[] = {{"null", "together"}, {"prefill", "separate"}, {"decode", "separate"}};
constexpr double gigabyte = 1e9;
constexpr const char* replicas_key = "dp-size|data-parallel-size|dp";
constexpr const char* tensor_key = "tp-size|tensor-parallel-size|tp";

/// Reads dp-size. Without data-parallel attention, it is the number of separate servers.
void read_replicas(Reading& reading, const Json& value) {
  const Json* attention = reading.look("enable-dp-attention");
  if (!attention || !reading.truth(*attention)) return reading.ignore({server_reason::replicas, {}});
  reading.use_for(&Serving::attention_data_parallel);
  const double devices = number_at(reading, tensor_key, 1);
  if (reading.number(value) < devices)
    reading.warn(
        {TRAINYARD_TR("Attention is split %1 ways and replicated %2 times; full attention on each device is assumed"),
         {{devices / reading.number(value), Unit::none, ""}, {reading.number(value), Unit::none, ""}}});
}

/// Returns the share of memory that the engine needs for itself. SGLang's share covers only weights and cache, but
/// memory_share of the engine's entry includes it.
double reserve_share(const Design& d) { return d.serving.engine->reserve / d.cluster.accelerator->memory; }
void read_share(Reading& reading, const Json& value) {
  if (!(reading.number(value) <= 1)) reading.refuse(value, "a share of the memory, up to 1");
  const double share = std::min(1.0, reading.number(value) + reserve_share(reading.design()));
  constexpr double rounding = 0.0006;
  if (std::abs(share - reading.design().serving.engine->memory_share) < rounding)
    return reading.ignore({TRAINYARD_TR("Default of the engine"), {}});
  take_engine_field(reading, value, &ServingEngine::memory_share, share);
}
Json write_share(const Design& d) {
  const double share = d.serving.engine->memory_share - reserve_share(d);
  return share > 0 ? Json(std::round(share * 1000) / 1000) : Json();
}

/// With all-to-all expert exchange, each device has its own experts, independent of ep-size (server_args.py).
void read_exchange(Reading& reading, const Json& value) {
  if (value == "none" || (value.is_boolean() && !value.get<bool>())) return ignore_off(reading);
  reading.set(&Serving::expert_parallel, number_at(reading, tensor_key, 1));
}

/// True if the prefix cache is off. A cache in host memory requires it to be on (server_args.py).
bool has_no_prefix_cache(const Design& d) { return d.serving.prefix_hits == 0 && d.serving.host_cache == 0; }

void read_algorithm(Reading& reading, const Json& value) {
  constexpr Word words[] = {{"STANDALONE", "draft_model"},
                            {"NEXTN", "extra_heads"},
                            {"EAGLE", "extra_heads"},
                            {"EAGLE3", "extra_heads"},
                            {"MTP", "extra_heads"}};
  take_word(reading, value, &Serving::speculation, words);
}
Json write_algorithm(const Design& d) {
  if (!can_speculate(d)) return nullptr;
  return d.serving.speculation == Speculation::draft_model ? "STANDALONE" : "NEXTN";
}
void read_draft(Reading& reading, const Json& value) {
  const Json* algorithm = reading.look("speculative-algorithm|speculative-algo");
  if (!algorithm || *algorithm != "STANDALONE")
    return reading.ignore({TRAINYARD_TR("Prediction heads are counted with the model"), {}});
  const std::string name = reading.text(value);
  if (const ModelRef model = hub_model(name).model) return reading.set(&Serving::draft_model, Value(EntryRef(model)));
  reading.set_choice(&Serving::speculation, "off");
  reading.warn({TRAINYARD_TR("The draft model is unknown and omitted: %1."), {{0, Unit::none, unknown_model(name)}}});
}
Json write_draft(const Design& d) {
  return d.serving.speculation == Speculation::draft_model ? Json(served_name(*d.serving.draft_model)) : Json();
}

/// Returns the number of attention replicas. SGLang's prefill chunk is divided among them.
double attention_replicas(const Reading& reading) {
  const Json* attention = reading.look("enable-dp-attention");
  return attention && reading.truth(*attention) ? number_at(reading, replicas_key, 1) : 1;
}
void read_chunk(Reading& reading, const Json& value) {
  if (reading.number(value) <= 0) return reading.ignore({TRAINYARD_TR("Prompts are not split into chunks"), {}});
  reading.set(&Serving::prefill_chunk, std::floor(reading.number(value) / attention_replicas(reading)));
}
Json write_chunk(const Design& d) {
  return whole(d.serving.prefill_chunk * (d.serving.attention_data_parallel ? d.serving.tensor_parallel : 1));
}

const FormatRow rows[] = {
    {.key = "device-name", .target = &Cluster::accelerator, .how = special(read_device), .written = false},
    {.key = "pools", .target = &Serving::prefill_place, .how = special(read_pools), .written = false},
    {.key = "prefill-tensor-parallel", .target = &Serving::prefill_tensor_parallel, .written = false},
    {.key = "checkpoint-format",
     .target = &Serving::weight_format,
     .how = special(take_checkpoint_format),
     .written = false},
    {"model-path|model", &Workload::model,
     special(take_hub_model, [](const Design& d) { return Json(served_name(*d.work.model)); })},
    {tensor_key, &Serving::tensor_parallel},
    {"pp-size|pipeline-parallel-size|pp", &Serving::pipeline_parallel},
    {replicas_key, &Serving::attention_data_parallel,
     special(read_replicas,
             [](const Design& d) {
               return d.serving.attention_data_parallel ? whole(d.serving.tensor_parallel) : Json();
             })},
    {"enable-dp-attention", &Serving::attention_data_parallel,
     special([](Reading& r, const Json& v) { r.set(&Serving::attention_data_parallel, r.truth(v)); },
             [](const Design& d) { return if_true(d.serving.attention_data_parallel); })},
    {"ep-size|expert-parallel-size|ep", &Serving::expert_parallel,
     special([](Reading& r, const Json& v) { r.set(&Serving::expert_parallel, r.number(v)); },
             [](const Design& d) {
               return d.work.model->mixture_of_experts() ? whole(d.serving.expert_parallel) : Json();
             })},
    {.key = "moe-a2a-backend|enable-deepep-moe|enable-ep-moe",
     .target = &Serving::expert_parallel,
     .how = special(read_exchange),
     .written = false},
    {"context-length", &Serving::context_limit,
     special([](Reading& r, const Json& v) { r.set(&Serving::context_limit, r.number(v)); },
             [](const Design& d) { return whole(std::ceil(d.serving.context_limit)); })},
    {"max-running-requests", &Serving::users},
    {"chunked-prefill-size", &Serving::prefill_chunk, special(read_chunk, write_chunk)},
    {"page-size", &Serving::engine,
     special([](Reading& r, const Json& v) { take_engine_field(r, v, &ServingEngine::block_tokens, r.number(v)); },
             [](const Design& d) {
               return d.serving.engine->block_tokens > 0 ? whole(d.serving.engine->block_tokens) : Json();
             })},
    {"mem-fraction-static", &Serving::engine, special(read_share, write_share)},
    {"quantization", &Serving::weight_format, special(take_weight_format, weight_word)},
    {"kv-cache-dtype", &Serving::cache_format,
     special(take_cache_format, [](const Design& d) { return word_of(d, &Serving::cache_format, cache_words); }),
     R"("auto")"},
    {"disable-radix-cache", &Serving::prefix_hits,
     special(read_no_reuse, [](const Design& d) { return if_true(has_no_prefix_cache(d)); })},
    {"speculative-algorithm|speculative-algo", &Serving::speculation, special(read_algorithm, write_algorithm)},
    {"speculative-draft-model-path|speculative-draft|speculative-draft-model", &Serving::draft_model,
     special(read_draft, write_draft)},
    {"speculative-num-steps", &Serving::draft_tokens,
     special([](Reading& r, const Json& v) { r.set(&Serving::draft_tokens, r.number(v)); },
             [](const Design& d) { return can_speculate(d) ? whole(d.serving.draft_tokens) : Json(); })},
    {"disaggregation-mode", &Serving::prefill_place,
     special(
         [](Reading& r, const Json& v) { take_word(r, v, &Serving::prefill_place, places); },
         [](const Design& d) { return d.serving.prefill_place == PrefillPlace::separate ? Json("decode") : Json(); })},
    {"hicache-size", &Serving::host_cache,
     special([](Reading& r, const Json& v) { r.set(&Serving::host_cache, r.number(v) * gigabyte); },
             [](const Design& d) {
               return d.serving.host_cache > 0 ? whole(std::max(1.0, std::floor(d.serving.host_cache / gigabyte)))
                                               : Json();
             })},
    {"enable-hierarchical-cache", &Serving::host_cache,
     special([](Reading& r, const Json&) { r.use_for(&Serving::host_cache); },
             [](const Design& d) { return if_true(d.serving.host_cache > 0); })},
};

using namespace server_reason;

constexpr IgnoredKey ignored[] = {
    {"dist-*", service},
    {"nccl-*", service},
    {"base-gpu-id", service},
    {"log-*", service},
    {"enable-metrics*", service},
    {"watchdog-timeout", service},
    {"disaggregation-*", service},
    {"load-balance-method", service},
    {"grammar-backend", answers},
    {"random-seed", answers},
    {"sampling-*", answers},
    {"json-model-override-args", loading},
    {"skip-server-warmup", service},
    {"max-prefill-tokens", TRAINYARD_TR("The prefill chunk limits a step first")},
    {"max-total-tokens", TRAINYARD_TR("Cache size follows from memory")},
    {"schedule-*", fitted},
    {"sampling-backend", fitted},
    {"moe-*", fitted},
    {"deepep-*", fitted},
    {"ep-*", fitted},
    {"init-expert-location", fitted},
    {"enable-two-batch-overlap", TRAINYARD_TR("No published figure for the overlap. Set Hidden exchange")},
    {"enable-dp-lm-head", fitted},
    {"moe-dense-tp-size", fitted},
    {"disable-cuda-graph*", fitted},
    {"enable-torch-compile", fitted},
    {"torch-compile-*", fitted},
    {"enable-mixed-chunk", fitted},
    {"enable-flashinfer*", fitted},
    {"disable-flashinfer*", fitted},
    {"flashinfer*", fitted},
    {"disable-overlap-schedule", fitted},
    {"stream-interval", fitted},
    {"hicache-*", fitted},
};

bool recognises(const Document& document) {
  constexpr const char* signs[] = {"mem-fraction-static",  "chunked-prefill-size", "enable-dp-attention",
                                   "max-running-requests", "disable-radix-cache",  "model-path"};
  const Json& tree = *document.tree;
  if (const auto words = tree.find("command"); words != tree.end() && words->is_array())
    for (const Json& word : *words)
      if (word.is_string() && word.get<std::string>().starts_with("sglang")) return true;
  return std::ranges::any_of(signs, [&](const char* sign) { return tree.contains(sign); });
}

void begin(Reading& reading) { begin_server(reading, "sglang-2025"); }

void settle(Reading& reading) {
  reading.assume(&Serving::expert_parallel, 1.0, {TRAINYARD_TR("Not set in the file; 1 assumed"), {}});
  settle_server(reading);
}

/// Writes a chain of single proposals, because SGLang requires all three draft options or none (server_args.py).
void complete_tree(Json& tree, const Design& d) {
  if (!can_speculate(d)) return;
  tree["speculative-eagle-topk"] = 1;
  tree["speculative-num-draft-tokens"] = whole(d.serving.draft_tokens + 1);
}

std::string script(const Json& tree, const std::vector<std::string>& comments, const Design&) {
  return command_text("python -m sglang.launch_server", tree, comments);
}

}  // namespace

const Format& sglang_format() {
  static const std::vector<IgnoredKey> all_ignored = ignored_of_server(ignored);
  static const Format format{.id = "sglang",
                             .name = "SGLang command",
                             .syntax = Syntax::arguments,
                             .order = 1,
                             .job = Job::serving,
                             .recognises = recognises,
                             .translate = as_server_arguments,
                             .rows = rows,
                             .ignored = all_ignored,
                             .begin = begin,
                             .settle = settle,
                             .complete_tree = complete_tree,
                             .script = script};
  return format;
}

}  // namespace trainyard
