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

double derived_burst_requests(const Design& d) {
  constexpr double usual_burst = 4;
  return d.serving.mix->fan_out > 1 ? d.serving.mix->fan_out : usual_burst;
}

double derived_reuse_time(const Design& d) {
  constexpr double usual_time = 60;
  return d.serving.mix->reuse_time > 0 ? d.serving.mix->reuse_time : usual_time;
}

double derived_tier_hits(const Design&) { return automatic; }

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

namespace {

/// True if no tier finds anything: the requests repeat nothing, and no tier has entered hits.
bool has_no_hits(const Design& d) { return !(value_or(d.serving.prefix_hits, derived_prefix_hits(d)) > 0); }

constexpr const char* no_hits = TRAINYARD_TR("The prefix cache has no hits.");
constexpr const char* no_host_tier = TRAINYARD_TR("Host memory holds no prefixes.");
constexpr const char* no_flash_tier = TRAINYARD_TR("Local drives hold no prefixes.");
constexpr const char* no_shared_tier = TRAINYARD_TR("The shared tier holds no prefixes.");

/// Why figures of a tier have no effect: it is empty, or it finds nothing. A tier with entered hits counts as filled.
const char* why_no_tier(const Design& d, double bytes, double entered, const char* empty) {
  if (entered > 0) return nullptr;
  if (!(bytes > 0)) return empty;
  return has_no_hits(d) ? no_hits : nullptr;
}

}  // namespace

const char* why_no_prefix_hits(const Design& d) {
  const Serving& s = d.serving;
  return has_no_hits(d) && !(s.host_hits > 0 || s.flash_hits > 0 || s.shared_hits > 0) ? no_hits : nullptr;
}
const char* why_no_host_cache(const Design& d) {
  return why_no_tier(d, d.serving.host_cache, d.serving.host_hits, no_host_tier);
}
const char* why_no_flash_cache(const Design& d) {
  return why_no_tier(d, d.serving.flash_cache, d.serving.flash_hits, no_flash_tier);
}
const char* why_no_shared_cache(const Design& d) {
  return why_no_tier(d, d.serving.shared_cache, d.serving.shared_hits, no_shared_tier);
}
const char* why_no_working_set(const Design& d) {
  return d.serving.derives_hits ? nullptr : TRAINYARD_TR("No working set determines the prefix cache hits.");
}
const char* why_no_hit_source(const Design& d) {
  return d.serving.derives_hits ? TRAINYARD_TR("A working set determines the prefix cache hits.")
                                : why_no_prefix_hits(d);
}
const char* why_no_sessions(const Design& d) {
  if (!d.serving.finds_hits_of_sessions()) return TRAINYARD_TR("The prefix hits do not come from sessions.");
  return why_no_prefix_hits(d);
}
const char* why_no_prefix_share(const Design& d) {
  return d.serving.keeps_prefixes_apart()
             ? nullptr
             : TRAINYARD_TR("Neither sessions nor a working set determine the prefix cache hits.");
}

}  // namespace trainyard
