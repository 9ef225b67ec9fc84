// SPDX-License-Identifier: Apache-2.0
// Reads options of TensorRT-LLM's server: the YAML of `trtllm-serve --config`, and recipes of srt-slurm that contain
// it. Keys are from tensorrt_llm/llmapi/llm_args.py (github.com/NVIDIA/TensorRT-LLM).
#include <algorithm>
#include <array>
#include <map>

#include "engine/files/json.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/servers/deployed_servers.h"
#include "engine/formats/servers/serving_rows.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

using namespace server_reason;

constexpr Word cache_words[] = {{"auto", "bits_16"}, {"fp8", "fp8"}, {"nvfp4", "int4"}};

bool has_whole_attention(const Reading& reading) {
  const Json* value = reading.look("enable_attention_dp");
  return value && !value->is_null() && reading.truth(*value);
}

template <auto field>
void read_figure(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(field, reading.number(value));
}

/// The limit applies to each attention replica.
void read_users(Reading& reading, const Json& value) {
  const double replicas = has_whole_attention(reading) ? number_at(reading, "tensor_parallel_size", 1) : 1;
  take_users(reading, reading.number(value) * replicas);
}

void read_reuse(Reading& reading, const Json& value) {
  if (reading.truth(value)) return reading.use_for(&Serving::prefix_hits);
  reading.set(&Serving::prefix_hits, 0.0);
}

void read_host_cache(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(&Serving::host_cache, reading.number(value));
}

void read_drafts(Reading& reading, const Json& value) {
  const std::string kind = reading.text(value);
  if (kind == "MTP" || kind == "Eagle" || kind == "Eagle3" || kind == "Medusa")
    return reading.set_choice(&Serving::speculation, "extra_heads");
  if (kind == "NGram") return reading.ignore({TRAINYARD_TR("Speculation from the text itself is not modelled"), {}});
  reading.ignore({TRAINYARD_TR("“%1” is not modelled; %2 is unchanged"),
                  {{0, Unit::none, truncate_utf8(kind, 60)}, {0, Unit::none, "Speculative decoding", true}}});
}

const FormatRow rows[] = {
    {"model", &Workload::model, special(take_hub_model)},
    {"tensor_parallel_size", &Serving::tensor_parallel, special(read_figure<&Serving::tensor_parallel>)},
    {"pipeline_parallel_size", &Serving::pipeline_parallel, special(read_figure<&Serving::pipeline_parallel>)},
    {"moe_expert_parallel_size", &Serving::expert_parallel, special(read_figure<&Serving::expert_parallel>)},
    {"enable_attention_dp", &Serving::attention_data_parallel, as_toggle},
    {"max_seq_len", &Serving::context_limit, special(read_figure<&Serving::context_limit>)},
    {"max_num_tokens", &Serving::prefill_chunk, special(read_figure<&Serving::prefill_chunk>)},
    {"max_batch_size", &Serving::users, special(read_users)},
    {"kv_cache_config.dtype", &Serving::cache_format,
     special([](Reading& r, const Json& v) { take_word(r, v, &Serving::cache_format, cache_words); })},
    {"kv_cache_config.enable_block_reuse", &Serving::prefix_hits, special(read_reuse)},
    {"kv_cache_config.host_cache_size", &Serving::host_cache, special(read_host_cache)},
    {"speculative_config.decoding_type", &Serving::speculation, special(read_drafts)},
    {"speculative_config.num_nextn_predict_layers|speculative_config.max_draft_len", &Serving::draft_tokens,
     special(read_figure<&Serving::draft_tokens>)},
    {"device_name", &Cluster::accelerator, special(read_device)},
    {"pools", &Serving::prefill_place, special(read_pools)},
    {"prefill_tensor_parallel_size", &Serving::prefill_tensor_parallel},
};

constexpr IgnoredKey ignored[] = {
    {"backend", fitted},
    {"moe_tensor_parallel_size", fitted},
    {"moe_cluster_parallel_size", fitted},
    {"gpus_per_node", container},
    {"trust_remote_code", loading},
    {"load_format", loading},
    {"checkpoint*", loading},
    {"tokenizer*", answers},
    {"guided_decoding*", answers},
    {"enable_iter_perf_stats", service},
    {"return_perf_metrics", service},
    {"print_iter_log", service},
    {"stream_interval", service},
    {"num_postprocess_workers", service},
    {"perf_metrics*", service},
    {"cuda_graph_config*", fitted},
    {"use_cuda_graph", fitted},
    {"torch_compile*", fitted},
    {"disable_overlap_scheduler", fitted},
    {"enable_chunked_prefill", TRAINYARD_TR("Prompts are always processed in chunks")},
    {"enable_lm_head_tp_in_adp", fitted},
    {"attention_dp_config*", fitted},
    {"attn_backend", fitted},
    {"allreduce_strategy", fitted},
    {"scheduler_config*", fitted},
    {"moe_config*", fitted},
    {"moe_backend", fitted},
    {"nvfp4_gemm_config*", fitted},
    {"cache_transceiver_config*", fitted},
    {"kv_cache_config.free_gpu_memory_fraction",
     TRAINYARD_TR("A share of the memory that weights leave free; the engine's own share is used")},
    {"kv_cache_config*", fitted},
    {"speculative_config*", fitted},
    {"max_input_len", TRAINYARD_TR("A limit; the mean length decides the time. Set it")},
    {"recipe*", container},
};

/// The worker sections of a recipe of srt-slurm; nullptr for other files.
const Json* workers_of(const Json& tree) {
  const Json* found = find_key(tree, "backend.trtllm_config");
  return found && found->is_object() && found->contains("decode") ? found : nullptr;
}

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  if (document.syntax != Syntax::yaml) return false;
  if (workers_of(tree)) return true;
  constexpr std::array own{"moe_expert_parallel_size", "enable_attention_dp", "disable_overlap_scheduler",
                           "cuda_graph_config",        "moe_config",          "kv_cache_config",
                           "cache_transceiver_config", "print_iter_log"};
  return std::ranges::count_if(own, [&](const char* key) { return tree.contains(key); }) >= 2;
}

/// Reads the decode workers of a recipe as the server, and the tensor parallelism of its prefill workers.
Document translate(Document document) {
  const Json* workers = workers_of(*document.tree);
  if (!workers) return document;
  Json tree = *workers->find("decode");
  std::map<std::string, OwnKey> keys;
  if (const Json* model = find_key(*document.tree, "model.path")) {
    tree["model"] = *model;
    keys["model"] = {"model.path", shown_text(*model)};
  }
  if (const std::string device = deployed_device(*document.tree); !device.empty()) {
    tree["device_name"] = device;
    keys["device_name"] = {"resources.gpu_type", device};
  }
  if (const auto prefill = workers->find("prefill"); prefill != workers->end() && prefill->is_object()) {
    tree["pools"] = "separate";
    keys["pools"] = {"backend.trtllm_config", "prefill, decode"};
    for (const auto& [key, value] : prefill->items()) {
      const auto own = tree.find(key);
      if (key == "tensor_parallel_size") {
        tree["prefill_tensor_parallel_size"] = value;
        keys["prefill_tensor_parallel_size"] = {"prefill.tensor_parallel_size", shown_text(value)};
      } else if (own == tree.end() || !(*own == value)) {
        document.unused.push_back(
            {"prefill." + key, shown_text(value),
             TRAINYARD_TR("Argument of the prefill servers; the decode servers have another value, which is used")});
      }
    }
  }
  for (const auto& [key, value] : document.tree->items())
    if (key != "model" && key != "backend")
      document.unused.push_back({key, shown_text(value).substr(0, 60), container});
  document.tree = std::make_shared<const Json>(std::move(tree));
  document.keys = std::make_shared<const std::map<std::string, OwnKey>>(std::move(keys));
  return document;
}

void begin(Reading& reading) { begin_server(reading, "tensorrt-llm-0.17"); }

}  // namespace

const Format& trtllm_format() {
  static const std::vector<IgnoredKey> all_ignored = ignored_of_server(ignored);
  static const Format format{.id = "trtllm",
                             .name = "TensorRT-LLM YAML",
                             .syntax = Syntax::yaml,
                             .order = 1,
                             .writable = false,
                             .job = Job::serving,
                             .recognises = recognises,
                             .translate = translate,
                             .rows = rows,
                             .ignored = all_ignored,
                             .begin = begin,
                             .settle = settle_server};
  return format;
}

}  // namespace trainyard
