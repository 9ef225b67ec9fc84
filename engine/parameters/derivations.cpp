// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/derivations.h"

#include <algorithm>
#include <cmath>

#include "engine/catalog/access.h"
#include "engine/catalog/power_curves.h"
#include "engine/catalog/prices.h"
#include "engine/machine/device_kinds.h"
#include "engine/machine/rates.h"
#include "engine/physics/large_batch.h"
#include "engine/text.h"

namespace trainyard {

const char* why_no_experts(const Design& d) {
  return d.work.model->mixture_of_experts() ? nullptr : TRAINYARD_TR("The model has no experts.");
}
const char* why_no_expert_capacity(const Design& d) {
  if (const char* reason = why_no_experts(d)) return reason;
  return d.recipe.expert_capacity == ExpertCapacity::dropless ? TRAINYARD_TR("Experts accept every token.") : nullptr;
}
const char* why_no_pipeline(const Design& d) {
  return d.layout.pipeline_parallel > 1 ? nullptr : TRAINYARD_TR("The pipeline has only one stage.");
}
const char* why_not_interleaved(const Design& d) {
  if (d.layout.pipeline_parallel <= 1) return TRAINYARD_TR("The pipeline has only one stage.");
  return d.layout.schedule == Schedule::interleaved ? nullptr
                                                    : TRAINYARD_TR("Only the interleaved schedule has virtual stages.");
}
const char* why_no_tensor_parallel(const Design& d) {
  return d.layout.tensor_parallel > 1 ? nullptr : TRAINYARD_TR("The tensor-parallel degree is 1.");
}
const char* why_no_context_parallel(const Design& d) {
  return d.layout.context_parallel > 1 ? nullptr : TRAINYARD_TR("The context-parallel degree is 1.");
}
const char* why_no_flash_attention(const Design& d) {
  return d.recipe.flash_attention ? nullptr : TRAINYARD_TR("FlashAttention is off.");
}
const char* why_no_quantized_attention(const Design& d) {
  if (!d.recipe.flash_attention) return why_no_flash_attention(d);
  if (!is_quantized(d.recipe.precision)) return TRAINYARD_TR("The other matmuls run in 16 bits.");
  return has_format(*d.cluster.accelerator, Precision::fp8) ? nullptr : TRAINYARD_TR("The accelerator has no FP8.");
}
const char* why_fp32_gradients(const Design& d) {
  return d.recipe.precision == Precision::fp32 ? TRAINYARD_TR("With FP32 weights, gradients are also FP32.") : nullptr;
}

double value_or(double value, double otherwise) { return std::isnan(value) ? otherwise : value; }

double derived_usable_memory(const Design& d) { return value_or(d.cluster.accelerator->memory_usable, 1); }
double derived_node(const Design& d) { return value_or(d.cluster.accelerator->node_accelerators, 8); }
double derived_domain(const Design& d) { return std::max(1.0, value_or(d.cluster.accelerator->scale_up_domain, 1)); }
double pcie_bandwidth(double generation) { return 16e9 * std::exp2(value_or(generation, 4) - 3); }
double slot_bandwidth(const Accelerator& device) { return pcie_bandwidth(device.pcie_generation) / device.slices; }
double derived_scale_up(const Design& d) {
  const double link = value_or(d.cluster.accelerator->scale_up_bandwidth, 0);
  return link > 0 ? link : slot_bandwidth(*d.cluster.accelerator);
}
double derived_network(const Design& d) {
  const Accelerator& a = *d.cluster.accelerator;
  if (a.node_nics == 0) return 0;
  return value_or(a.node_nics * a.nic_bandwidth / a.node_accelerators, 12.5e9);
}
double derived_data_parallel(const Design& d) {
  return std::max(1.0, std::floor(d.cluster.accelerators / d.layout.replica_size()));
}
double derived_critical_batch(const Design& d) { return measured_critical_batch(d.work.tokens * d.work.epochs); }
double derived_expert_tensor(const Design& d) {
  return d.work.model->mixture_of_experts() ? d.layout.tensor_parallel : 1;
}
double derived_token_bytes(const Design& d) { return d.work.model->vocab <= 65536 ? 2 : 4; }
double per_node(const Design& d) { return value_or(d.cluster.accelerators_per_node, derived_node(d)); }
double derived_client(const Design& d) {
  const double network = per_node(d) * value_or(d.cluster.network_bandwidth, derived_network(d));
  // If a node has no network cards for its GPUs, it still has one for storage.
  return value_or(d.storage.system->client_read, network > 0 ? network : d.storage.nic);
}
double derived_writers(const Design& d) { return std::max(1.0, std::ceil(d.cluster.accelerators / per_node(d))); }
double assumed_deadline(const Design&) { return 90; }
double assumed_budget(const Design&) { return 1e9; }
double assumed_power_limit(const Design&) { return 1e10; }
double derived_price(const Design& d) {
  return mean_of_kinds(d, [](const Design& one) {
    return device_price(*one.cluster.accelerator, one.economics.price_basis, one.economics.derive_price).usd;
  });
}
const char* why_no_price_basis(const Design& d) {
  if (!std::isnan(d.economics.accelerator_price)) return TRAINYARD_TR("The GPU price is entered.");
  const DevicePrice price = device_price(*d.cluster.accelerator, d.economics.price_basis, d.economics.derive_price);
  return price.origin == DevicePrice::Origin::entered ? TRAINYARD_TR("The accelerator's price is edited.") : nullptr;
}
const char* why_no_price_derivation(const Design& d) {
  if (const char* reason = why_no_price_basis(d)) return reason;
  return device_price(*d.cluster.accelerator, d.economics.price_basis, false).usd > 0
             ? TRAINYARD_TR("The chosen price basis has a price for this accelerator.")
             : nullptr;
}
namespace {
double power_of_device(const Design& d, double node) {
  const Accelerator& device = *d.cluster.accelerator;
  const double whole = value_or(device.node_power, device.power + d.economics.host_power / node);
  return d.cluster.power_cap < 1 ? whole - (1 - d.cluster.power_cap) * device.power : whole;
}
}  // namespace
double derived_power(const Design& d) {
  // An automatic node size is that of each kind.
  const double node = per_node(d), of_first = derived_node(d);
  return mean_of_kinds(
      d, [&](const Design& one) { return power_of_device(one, node == of_first ? derived_node(one) : node); });
}

const char* why_one_kind(const Design& d) { return is_mixed(d) ? nullptr : TRAINYARD_TR("All GPUs are of one kind."); }
const char* why_no_batch_share(const Design& d) {
  if (const char* reason = why_one_kind(d)) return reason;
  return d.cluster.mixed_along == MixedAlong::replicas ? nullptr : TRAINYARD_TR("Each replica has GPUs of all kinds.");
}
const char* why_no_layer_share(const Design& d) {
  if (const char* reason = why_one_kind(d)) return reason;
  return d.cluster.mixed_along == MixedAlong::stages ? nullptr : TRAINYARD_TR("Each replica has GPUs of one kind.");
}

namespace {

/// The measured device whose curve a design uses; nullptr if there is none.
const CappedDevice* capped_device(const Design& d) {
  switch (d.cluster.power_curve) {
    case PowerCurve::own:
      return find_capped_device(catalog_access::original_id(d.cluster.accelerator->id));
    case PowerCurve::a100_pcie:
      return find_capped_device("a100-pcie-80gb");
    case PowerCurve::a40:
      return find_capped_device("a40");
    case PowerCurve::v100_pcie:
      return find_capped_device("v100-pcie-32gb");
  }
  return nullptr;
}

}  // namespace

double derived_capped_speed(const Design& d) {
  if (d.cluster.power_cap >= 1) return 1;
  const CappedDevice* device = capped_device(d);
  return device ? speed_at_cap(*device, d.cluster.power_cap) : automatic;
}
const char* why_no_power_cap(const Design& d) {
  return d.cluster.power_cap < 1 ? nullptr : TRAINYARD_TR("The devices have no power cap.");
}
const char* why_no_power_curve(const Design& d) {
  if (const char* reason = why_no_power_cap(d)) return reason;
  return std::isnan(d.cluster.capped_speed) ? nullptr : TRAINYARD_TR("The speed at the cap is entered.");
}
const char* why_no_power_limit(const Design& d) {
  return std::isnan(d.economics.power_limit) ? TRAINYARD_TR("There is no power limit.") : nullptr;
}
const char* why_no_host_power(const Design& d) {
  if (!std::isnan(d.economics.accelerator_power)) return TRAINYARD_TR("The power per GPU is entered.");
  return std::isnan(d.cluster.accelerator->node_power) ? nullptr
                                                       : TRAINYARD_TR("The power of the server is published.");
}

namespace {
const FrameworkTime& framework_time(const Design& d) {
  return coefficients_of(d).time[static_cast<size_t>(d.recipe.framework)];
}
const FrameworkMemory& framework_memory(const Design& d) {
  return coefficients_of(d).memory[static_cast<size_t>(d.recipe.framework)];
}
}  // namespace

double derived_launch_latency(const Design& d) { return framework_time(d).launch_latency; }
double derived_step_overhead(const Design& d) { return framework_time(d).step_overhead; }
double derived_tensor_overlap(const Design& d) { return framework_time(d).tensor_overlap; }
double derived_expert_overlap(const Design& d) {
  return d.recipe.iteration_graph ? coefficients_of(d).graph_overlap : framework_time(d).expert_overlap;
}
double derived_data_overlap(const Design& d) {
  const FrameworkTime& t = framework_time(d);
  return d.layout.zero_stage == ZeroStage::zero_0 ? t.whole_overlap : t.data_overlap;
}
double derived_pipeline_overlap(const Design& d) {
  constexpr double interleaved = 0.9, otherwise = 0.5;
  const Layout& l = d.layout;
  const bool pieces = l.schedule == Schedule::interleaved && l.virtual_pipeline > 1;
  return pieces && d.recipe.framework == Framework::megatron ? interleaved : otherwise;
}
double derived_straggler(const Design& d) { return framework_time(d).straggler; }
double derived_context_memory(const Design& d) { return framework_memory(d).context; }
double derived_waste(const Design& d) { return framework_memory(d).waste; }
double derived_scale_up_efficiency(const Design& d) { return coefficients_of(d).scale_up; }
double derived_scale_up_latency(const Design& d) { return framework_time(d).collective_latency; }
double derived_network_efficiency(const Design& d) { return coefficients_of(d).network; }
double derived_hop_latency(const Design& d) { return coefficients_of(d).hop_latency; }
double derived_grouped_gemm(const Design& d) { return coefficients_of(d).grouped_gemm; }
double derived_bandwidth(const Design& d) { return coefficients_of(d).bandwidth; }
double derived_gemm_saturation(const Design& d) { return coefficients_of(d).gemm_saturation; }
double derived_attention_half_length(const Design& d) {
  const auto generation = static_cast<size_t>(generation_of(*d.cluster.accelerator));
  return coefficients_of(d).generations[generation].attention_half_length;
}

}  // namespace trainyard
