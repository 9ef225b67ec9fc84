// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/parameters/derivations.h"
#include "engine/parameters/derivations_serving.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Largest share of a prompt that the input for prefix hits takes.
constexpr double most_hits = 0.99;

double mean_prompt(const Design& d) { return value_or(d.serving.prompt_tokens, derived_prompt_tokens(d)); }

}  // namespace

double derived_prefix_hits(const Design& d) {
  if (!d.serving.derives_hits) return std::min(most_hits, d.serving.mix->prefix_hits);
  const double tokens = value_or(d.serving.document_tokens, derived_document_tokens(d));
  return std::min(most_hits, tokens / mean_prompt(d));
}

double derived_document_tokens(const Design& d) {
  const double hits = d.serving.mix->prefix_hits;
  return std::max(1.0, std::round((hits > 0 ? std::min(most_hits, hits) : 0.5) * mean_prompt(d)));
}

double derived_flash_cache_read(const Design& d) { return d.storage.local_read / per_node(d); }

double derived_shared_cache_read(const Design& d) {
  if (d.serving.shared_tier == SharedTier::network)
    return value_or(d.cluster.network_bandwidth, derived_network(d)) *
           value_or(d.cluster.network_efficiency, derived_network_efficiency(d));
  const double client = value_or(d.storage.client_bandwidth, derived_client(d));
  return std::min(client, d.storage.nic * d.storage.nic_efficiency) / per_node(d);
}

double derived_shared_cache_latency(const Design& d) {
  constexpr double storage_latency = 1e-3;
  return d.serving.shared_tier == SharedTier::network ? d.cluster.network_latency : storage_latency;
}

const char* why_no_prefix_hits(const Design& d) {
  const double hits = value_or(d.serving.prefix_hits, derived_prefix_hits(d));
  return hits > 0 ? nullptr : TRAINYARD_TR("The prefix cache has no hits.");
}
const char* why_no_host_cache(const Design& d) {
  return d.serving.host_cache > 0 ? why_no_prefix_hits(d) : TRAINYARD_TR("Host memory holds no prefixes.");
}
const char* why_no_flash_cache(const Design& d) {
  return d.serving.flash_cache > 0 ? why_no_prefix_hits(d) : TRAINYARD_TR("Local drives hold no prefixes.");
}
const char* why_no_shared_cache(const Design& d) {
  return d.serving.shared_cache > 0 ? why_no_prefix_hits(d) : TRAINYARD_TR("The shared tier holds no prefixes.");
}
const char* why_no_working_set(const Design& d) {
  return d.serving.derives_hits ? nullptr : TRAINYARD_TR("No working set determines the prefix cache hits.");
}

}  // namespace trainyard
