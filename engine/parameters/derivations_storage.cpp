// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/catalog/access.h"
#include "engine/parameters/derivations.h"
#include "engine/physics/data_supply.h"
#include "engine/physics/failures.h"
#include "engine/text.h"

namespace trainyard {

const char* why_text_only(const Design& d) {
  return d.storage.media == Media::text ? TRAINYARD_TR("Samples contain only text.") : nullptr;
}
const char* why_no_cache(const Design& d) {
  return d.storage.cache_scope == CacheScope::none ? TRAINYARD_TR("Caching is off.") : nullptr;
}
const char* why_synchronous(const Design& d) {
  return d.checkpoints.mode == CheckpointMode::synchronous ? TRAINYARD_TR("Checkpoints are synchronous.") : nullptr;
}
const char* why_no_drive_writes(const Design& d) {
  if (why_no_offload(d) == nullptr && d.recipe.offload_target == OffloadTarget::nvme) return nullptr;
  return why_not_tiered(d);
}
const char* why_not_tiered(const Design& d) {
  return d.checkpoints.mode == CheckpointMode::tiered ? nullptr : TRAINYARD_TR("Checkpoints are not tiered.");
}

namespace {
double nodes(const Design& d) { return std::ceil(d.cluster.accelerators / per_node(d)); }
double units(const Design& d) { return storage_units(*d.storage.system, nodes(d)); }

/// Returns the server rate if only the rate of one client is published; automatic (unknown) if clients may share that
/// rate.
double single_client_rate(const Design& d, double rate) {
  const bool grows_with_nodes = !std::isnan(d.storage.system->unit_nodes);
  return grows_with_nodes ? rate * units(d) : nodes(d) <= 1 ? rate : automatic;
}
}  // namespace

double derived_read(const Design& d) {
  const StorageSystem& system = *d.storage.system;
  // If only the write rate is known, use it: file systems read at least as fast as they write.
  if (std::isnan(system.read) && !std::isnan(system.write)) return system.write * units(d);
  return value_or(system.read * units(d), single_client_rate(d, system.client_read));
}
double derived_write(const Design& d) {
  const StorageSystem& system = *d.storage.system;
  if (!std::isnan(system.write)) return system.write * units(d);
  if (!std::isnan(system.read)) return derived_read(d);
  // A read rate set by the user is then the only known rate of the servers.
  return value_or(single_client_rate(d, value_or(system.client_write, system.client_read)), d.storage.read_bandwidth);
}

bool has_unknown_servers(const Design& d) {
  return std::isnan(d.storage.read_bandwidth) || std::isnan(d.storage.write_bandwidth);
}

double derived_client_write(const Design& d) {
  return value_or(d.storage.system->client_write, value_or(d.storage.client_bandwidth, derived_client(d)));
}

/// Share of the slot's rate that copies reach, measured on PCIe 5: 55 of 63 GB/s.
static constexpr double copy_efficiency = 0.87;
double derived_host_link(const Design& d) { return copy_efficiency * slot_bandwidth(*d.cluster.accelerator); }

double derived_media_bytes(const Design& d) { return d.storage.media == Media::video ? 10e6 : 114660; }

namespace {
/// Returns the measured rate for the generation of a device, which its formats reveal: FP8 came with Hopper, BF16 with
/// Ampere.
double rate_of_generation(const SampleWorkload& sample, const Accelerator& device) {
  if (std::isnan(device.peak_bf16)) return sample.rate_v100;
  return std::isnan(device.peak_fp8) ? sample.rate_a100 : sample.rate_h100;
}
}  // namespace

double derived_sample_rate(const Design& d) {
  const SampleWorkload& sample = *d.storage.sample_workload;
  const Accelerator& device = *d.cluster.accelerator;
  const double share = value_or(device.slice_compute, 1);
  // An edited peak does not change the generation of a device.
  const auto original =
      device.custom ? catalog_access::find_original(CatalogKind::accelerators, device.id) : std::nullopt;
  return share * rate_of_generation(sample, original ? *std::get<AcceleratorRef>(*original) : device);
}

double derived_sample_busy(const Design& d) { return value_or(d.storage.sample_workload->utilization, 0.9); }

double derived_spares(const Design& d) {
  const double host = value_or(d.failures.host, derived_host_failures(d));
  const double network = value_or(d.failures.network, derived_network_failures(d));
  const double mean = hardware_failures(d, per_node(d), host, network) / seconds_per_year * d.failures.repair;
  constexpr double most = 4000;
  return std::min(most, poisson_quantile(0.99, mean));
}

double derived_text_bytes(const Design& d) { return value_or(d.work.dataset->bytes_per_token, 4); }
double derived_capacity(const Design& d) {
  const StorageSystem& system = *d.storage.system;
  return system.capacity * (std::isnan(system.unit_nodes) ? 1 : units(d));
}

}  // namespace trainyard
