// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/serving_bands.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "catalog_data.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

/// Logarithms of half-widths: only the model is new, the device is new as well, or the engine is new as well.
struct Widths {
  double model = 0, device = 0, engine = 0;
};

/// The contents of serving_bands.json.
struct BandTable {
  Widths throughput, limited, tpot, ttft_idle, ttft_loaded, tpot_closed, ttft_closed;
  double reserve = 0;                                                  ///< error of engine reserves, bytes
  std::map<std::string, double, std::less<>> engines, kernels, kinds;  ///< measured runs
};

BandTable read_table() {
  const auto json = Json::parse(catalog_data("serving_bands"));
  const auto widths = [&json](const char* of) {
    const auto& w = json.at(of);
    return Widths{w.at("model"), w.at("device"), w.at("engine")};
  };
  BandTable table{widths("throughput"),
                  widths("limited"),
                  widths("tpot"),
                  widths("ttft_idle"),
                  widths("ttft_loaded"),
                  widths("tpot_closed"),
                  widths("ttft_closed"),
                  json.at("reserve"),
                  {},
                  {},
                  {}};
  table.engines = json.at("engines").get<decltype(table.engines)>();
  table.kernels = json.at("kernels").get<decltype(table.kernels)>();
  table.kinds = json.at("kinds").get<decltype(table.kinds)>();
  return table;
}

const BandTable& table() {
  static const BandTable read = read_table();
  return read;
}

double runs_of(const std::map<std::string, double, std::less<>>& runs, std::string_view of) {
  const auto found = runs.find(of);
  return found == runs.end() ? 0 : found->second;
}

/// Share of the additional width of an unmeasured model or device that remains after some measured runs: 1 for none,
/// 1/2 for six, towards 0 for many.
double novelty(double runs) { return 1 / (1 + runs / 6); }

double variance_difference(double wide, double narrow) { return std::max(0.0, wide * wide - narrow * narrow); }

}  // namespace

const char* served_kind(const Model& m) {
  if (m.linear_layers > 0) return "states";
  if (m.attention == Attention::mla) return "latent";
  if (m.window_layers > 0 && m.window_layers < m.layers) return "windows";
  return m.mixture_of_experts() ? "experts" : "dense";
}

ServingNeighbours serving_neighbours(const Design& d) {
  return {runs_of(table().engines, d.serving.engine->id),
          runs_of(table().kernels, d.cluster.accelerator->kernel_family->id),
          runs_of(table().kinds, served_kind(*d.work.model))};
}

ServingBands serving_bands(const Design& d, const Replica& replica) {
  const ServingNeighbours neighbours = serving_neighbours(d);
  const ReplicaMemory& m = replica.memory();
  // The reserve decides how much memory is left for the cache, so its error weighs more in a small cache.
  const double tight = std::min(1.0, table().reserve / std::max(m.cache, table().reserve));
  const auto width = [&](const Widths& w) {
    const double kind = novelty(neighbours.kind) * variance_difference(w.engine, w.model);
    return std::exp(std::sqrt(w.model * w.model + novelty(neighbours.kernels) * variance_difference(w.device, w.model) +
                              novelty(neighbours.engine) * variance_difference(w.engine, w.model) + kind +
                              tight * tight));
  };
  const double used = std::max(m.weights + m.reserve, table().reserve);
  return {.throughput = width(table().throughput),
          .limited = width(table().limited),
          .tpot = width(table().tpot),
          .ttft_idle = width(table().ttft_idle),
          .ttft_loaded = width(table().ttft_loaded),
          .tpot_closed = width(table().tpot_closed),
          .ttft_closed = width(table().ttft_closed),
          .memory = 1 + table().reserve / used};
}

}  // namespace trainyard
