// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "engine/catalog/catalog.h"

namespace trainyard {

namespace {

constexpr std::array accelerator_keys{"peak_bf16", "memory", "memory_bandwidth"};
constexpr std::array model_keys{"layers", "experts", "heads"};
constexpr std::array dataset_keys{"tokens", "samples", "size"};
constexpr std::array storage_keys{"read", "unit_nodes", "client_read", "capacity"};
constexpr std::array sample_workload_keys{"flops_per_sample", "bytes_per_sample"};
constexpr std::array network_keys{"pod_size", "oversubscription", "rail_size"};
constexpr std::array serving_engine_keys{"year", "layer_time", "step_time"};
constexpr std::array request_mix_keys{"prompt_tokens", "output_tokens"};

}  // namespace

std::span<const char* const> key_fields(CatalogKind kind) {
  switch (kind) {
    case CatalogKind::accelerators:
      return accelerator_keys;
    case CatalogKind::models:
      return model_keys;
    case CatalogKind::datasets:
      return dataset_keys;
    case CatalogKind::storage:
      return storage_keys;
    case CatalogKind::sample_workloads:
      return sample_workload_keys;
    case CatalogKind::networks:
      return network_keys;
    case CatalogKind::serving_engines:
      return serving_engine_keys;
    case CatalogKind::request_mixes:
      return request_mix_keys;
  }
  return {};
}

}  // namespace trainyard
