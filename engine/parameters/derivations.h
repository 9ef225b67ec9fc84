// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

// Functions that the rows of the parameter table refer to. Those of type `const char*` return why an input has no
// effect, or nullptr if it has one. Those of type `double` return the value of an automatic input, derived from other
// inputs.

const char* why_no_experts(const Design& d);
const char* why_no_expert_capacity(const Design& d);
const char* why_no_module_recompute(const Design& d);
const char* why_no_expert_recompute(const Design& d);
const char* why_no_latent_recompute(const Design& d);
const char* why_no_full_recompute(const Design& d);
const char* why_fixed_moments(const Design& d);
const char* why_no_quantized_matmuls(const Design& d);
const char* why_no_quantized_weights(const Design& d);
const char* why_no_quantized_copies(const Design& d);
const char* why_no_adapters(const Design& d);
const char* why_no_offload(const Design& d);
double derived_recompute_layers(const Design& d);
const char* why_no_pipeline(const Design& d);
const char* why_not_interleaved(const Design& d);
const char* why_no_tensor_parallel(const Design& d);
const char* why_no_context_parallel(const Design& d);
const char* why_no_flash_attention(const Design& d);
const char* why_no_quantized_attention(const Design& d);
const char* why_fp32_gradients(const Design& d);
const char* why_text_only(const Design& d);
const char* why_no_cache(const Design& d);
const char* why_synchronous(const Design& d);
const char* why_not_tiered(const Design& d);
/// Returns why the design does not write to local drives, or nullptr if tiered checkpoints or offloading do.
const char* why_no_drive_writes(const Design& d);
double value_or(double value, double otherwise);
/// Returns the share of the memory that the driver makes available; 1 if it is not published.
double derived_usable_memory(const Design& d);
double derived_node(const Design& d);
double derived_domain(const Design& d);
/// Returns the bytes/s of PCIe x16 per direction. Each generation doubles the previous one; an unknown one counts as 4.
double pcie_bandwidth(double generation);
/// Returns the PCIe bytes/s per device. Instances of a partitioned device share its slot.
double slot_bandwidth(const Accelerator& device);
double derived_scale_up(const Design& d);
/// Links inside a node in which the fast link does not connect all devices.
const char* why_no_node_link(const Design& d);
const char* why_no_socket_link(const Design& d);
double derived_node_bandwidth(const Design& d);
double derived_socket_size(const Design& d);
double derived_socket_bandwidth(const Design& d);
double derived_network(const Design& d);
double derived_data_parallel(const Design& d);
double derived_document_length(const Design& d);
double derived_critical_batch(const Design& d);
double derived_expert_tensor(const Design& d);
double derived_token_bytes(const Design& d);
double derived_read(const Design& d);
double derived_write(const Design& d);
/// Returns whether the total read or write bandwidth of the storage servers is unknown. `d` must be resolved.
bool has_unknown_servers(const Design& d);
double per_node(const Design& d);
double derived_client(const Design& d);
double derived_client_write(const Design& d);
double derived_host_link(const Design& d);
double derived_media_bytes(const Design& d);
double derived_sample_rate(const Design& d);
double derived_sample_busy(const Design& d);
double derived_writers(const Design& d);
double derived_spares(const Design& d);
double derived_text_bytes(const Design& d);
double derived_capacity(const Design& d);
double assumed_deadline(const Design& d);
double assumed_budget(const Design& d);
double assumed_power_limit(const Design& d);
double derived_price(const Design& d);
/// Return why the price basis, or the derivation of a price, has no effect; nullptr if it has one.
const char* why_no_price_basis(const Design& d);
const char* why_no_price_derivation(const Design& d);
double derived_power(const Design& d);
// Devices of several kinds.
const char* why_one_kind(const Design& d);
const char* why_no_batch_share(const Design& d);
const char* why_no_layer_share(const Design& d);
const char* why_no_host_power(const Design& d);
/// Returns the speed of a device at its power cap ÷ that without one: 1 without a cap, NaN if it is not measured.
double derived_capped_speed(const Design& d);
const char* why_no_power_cap(const Design& d);
const char* why_no_power_curve(const Design& d);
const char* why_no_power_limit(const Design& d);
/// Returns the links of the compute network per device: those of the network cards, and those between tiers.
double derived_links(const Design& d);
/// Return the interruptions per node and year, from those of the parts.
double derived_host_failures(const Design& d);
double derived_network_failures(const Design& d);
const char* why_no_host_parts(const Design& d);
const char* why_no_network_parts(const Design& d);

// Tiers of the network, and inputs that depend on the layout.
const char* why_no_rails(const Design& d);
const char* why_no_pods(const Design& d);
const char* why_no_sites(const Design& d);
const char* why_no_network(const Design& d);
const char* why_no_pod_oversubscription(const Design& d);
const char* why_no_site_oversubscription(const Design& d);
const char* why_no_replicas(const Design& d);
const char* why_no_sharding(const Design& d);
const char* why_no_weight_shards(const Design& d);
const char* why_no_compression(const Design& d);
const char* why_no_powersgd(const Design& d);
const char* why_no_ring(const Design& d);
double derived_rail_size(const Design& d);
double derived_rail_oversubscription(const Design& d);
double derived_pod_bandwidth(const Design& d);
double derived_pod_latency(const Design& d);
double derived_pod_size(const Design& d);
double derived_oversubscription(const Design& d);
double derived_core_bandwidth(const Design& d);
double derived_core_latency(const Design& d);
double derived_site_size(const Design& d);
double derived_site_oversubscription(const Design& d);
double derived_site_bandwidth(const Design& d);
double derived_site_latency(const Design& d);
double derived_shard_group(const Design& d);
double derived_first_stage_layers(const Design& d);
double derived_last_stage_layers(const Design& d);

// Values from the coefficients of kernels, network and framework.
/// Returns the share of the dense peak that large matmuls reach, by generation and precision.
double derived_gemm_efficiency(const Design& d);
/// Returns the share of the dense peak that attention reaches on long sequences, by generation and attention library of
/// the framework.
double derived_attention_efficiency(const Design& d);
double derived_launch_latency(const Design& d);
double derived_step_overhead(const Design& d);
double derived_tensor_overlap(const Design& d);
double derived_expert_overlap(const Design& d);
double derived_data_overlap(const Design& d);
/// Returns the share of pipeline messages hidden by compute. Megatron Core sends messages of interleaved stages while
/// they compute the next piece (overlap_p2p_comm); the value for other schedules is an assumption.
double derived_pipeline_overlap(const Design& d);
double derived_straggler(const Design& d);
double derived_context_memory(const Design& d);
double derived_waste(const Design& d);
double derived_scale_up_efficiency(const Design& d);
double derived_scale_up_latency(const Design& d);
double derived_network_efficiency(const Design& d);
double derived_hop_latency(const Design& d);
double derived_grouped_gemm(const Design& d);
double derived_bandwidth(const Design& d);
double derived_gemm_saturation(const Design& d);
double derived_attention_half_length(const Design& d);

}  // namespace trainyard
