// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/servers/server_pools.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/servers/serving_rows.h"
#include "engine/serving/separate_pools.h"

namespace trainyard {
namespace {

/// Places a replica on one node, or in equal parts on as few nodes as possible.
void place_pool(ServerPool& pool, double node) {
  pool.each = std::min(pool.devices, node);
  while (pool.each > 1 && std::fmod(pool.devices, pool.each) != 0) --pool.each;
  pool.nodes = pool.devices / pool.each;
}

ServerPool pool_of(const ServerOptions& server, const Design& d, const ReplicaLayout& layout, double count) {
  ServerPool out{
      .count = std::isfinite(count) ? std::max(1.0, count) : unknown,
      .tensor = layout.tensor_parallel,
      .ranks = has_data_parallel_attention(d) ? layout.tensor_parallel : 1,
      .devices = layout.tensor_parallel * layout.pipeline_parallel * (server.context ? d.serving.*server.context : 1),
      .nodes = 1,
      .each = 1};
  place_pool(out, d.cluster.accelerators_per_node);
  return out;
}

}  // namespace

const ServerOptions& vllm_options() {
  static constexpr ServerOptions options{
      .name = "vllm",
      .context = &Serving::context_parallel,
      .tensor_key = "tensor-parallel-size",
      .ranks_key = "data-parallel-size",
      .prefill = "kv-transfer-config",
      .prefill_value = R"({"kv_connector":"P2pNcclConnector","kv_role":"kv_producer"})"};
  return options;
}

const ServerOptions& sglang_options() {
  static constexpr ServerOptions options{.name = "sglang",
                                         .context = nullptr,
                                         .tensor_key = "tp-size",
                                         .ranks_key = "dp-size",
                                         .prefill = "disaggregation-mode",
                                         .prefill_value = "prefill"};
  return options;
}

ServerPools server_pools(const ServerOptions& server, const Design& d) {
  const Evaluation result = evaluate(d);
  const bool apart = d.serving.prefill_place == PrefillPlace::separate;
  const double prefill = apart ? result.prefill_replicas : 0;
  return {apart, pool_of(server, d, layout_of(d.serving), result.serving_replicas - prefill),
          pool_of(server, d, prefill_layout_of(d.serving), prefill)};
}

Json prefill_arguments(const ServerOptions& server, const ServerPool& prefill, const Design& d) {
  Json out = Json::object();
  out[server.prefill] = server.prefill_value;
  if (prefill.tensor == d.serving.tensor_parallel) return out;
  // vLLM's attention replicas replace tensor parallelism; SGLang's are part of it.
  const bool replaces_tensor = std::string_view(server.name) == "vllm" && prefill.ranks > 1;
  if (!replaces_tensor) out[server.tensor_key] = whole(prefill.tensor);
  if (prefill.ranks > 1) out[server.ranks_key] = whole(prefill.tensor);
  return out;
}

}  // namespace trainyard
