// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

// Serving: derived values of automatic inputs, and why an input has no effect.

double derived_prompt_tokens(const Design& d);
double derived_prompt_spread(const Design& d);
double derived_output_tokens(const Design& d);
double derived_output_spread(const Design& d);
double derived_prefix_hits(const Design& d);
double derived_document_tokens(const Design& d);
double derived_burst_requests(const Design& d);
double derived_reuse_time(const Design& d);
/// Unknown: the hits of a tier follow from its size unless they are entered.
double derived_tier_hits(const Design& d);
double derived_flash_cache_read(const Design& d);
double derived_shared_cache_read(const Design& d);
double derived_shared_cache_latency(const Design& d);
double derived_first_token(const Design& d);
double derived_next_token(const Design& d);
double derived_group_size(const Design& d);
double derived_context_limit(const Design& d);
/// Sets all automatic degrees and the users of a replica with one search, if tensor parallelism or data-parallel
/// attention is automatic. The separate rules would find the same values. In post-training it sets data-parallel
/// attention only.
void derive_replica_layout(Design& d);
double derived_serving_tensor(const Design& d);
double derived_serving_pipeline(const Design& d);
double derived_serving_experts(const Design& d);
double derived_users(const Design& d);
double derived_prefill_chunk(const Design& d);
double derived_prefill_tensor(const Design& d);
double derived_first_token_steps(const Design& d);
double derived_exchange_overlap(const Design& d);
const char* why_no_quantization_groups(const Design& d);
const char* why_fixed_batches(const Design& d);
const char* why_only_random_arrivals(const Design& d);
const char* why_no_open_loop(const Design& d);
const char* why_no_bursts(const Design& d);
const char* why_no_closed_loop(const Design& d);
const char* why_no_prefill_pool(const Design& d);
const char* why_no_token_exchange(const Design& d);
double derived_domain_replicas(const Design& d);
const char* why_no_prefix_hits(const Design& d);
const char* why_no_host_cache(const Design& d);
const char* why_no_flash_cache(const Design& d);
const char* why_no_shared_cache(const Design& d);
const char* why_no_working_set(const Design& d);
const char* why_no_hit_source(const Design& d);
const char* why_no_sessions(const Design& d);
const char* why_no_prefix_share(const Design& d);
const char* why_no_served_experts(const Design& d);
const char* why_no_speculation(const Design& d);
const char* why_no_draft_model(const Design& d);

}  // namespace trainyard
