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

/// Logarithms of half-widths: only the model is new, the device is new as well, the engine is new as well, or the
/// device was never measured with this engine. `experts` and `apart` replace `model` if they are larger and the model
/// has experts, or if attention is data-parallel.
struct Widths {
  double model = 0, device = 0, engine = 0, pair = 0, experts = 0, apart = 0;
};

/// The contents of serving_bands.json.
struct BandTable {
  Widths throughput, limited, tpot, ttft_idle, ttft_loaded, tpot_closed, ttft_closed, tpot_pools, ttft_pools;
  double reserve = 0;                                                         ///< error of engine reserves, bytes
  std::map<std::string, double, std::less<>> engines, kernels, pairs, kinds;  ///< measured runs
};

BandTable read_table() {
  const auto json = Json::parse(catalog_data("serving_bands"));
  const auto widths = [&json](const char* of) {
    const auto& w = json.at(of);
    const auto or_model = [&w](const char* key) -> double { return w.at(w.contains(key) ? key : "model"); };
    return Widths{w.at("model"),    w.at("device"),      w.at("engine"),
                  or_model("pair"), or_model("experts"), or_model("apart")};
  };
  BandTable table{widths("throughput"),
                  widths("limited"),
                  widths("tpot"),
                  widths("ttft_idle"),
                  widths("ttft_loaded"),
                  widths("tpot_closed"),
                  widths("ttft_closed"),
                  widths("tpot_pools"),
                  widths("ttft_pools"),
                  json.at("reserve"),
                  {},
                  {},
                  {},
                  {}};
  table.engines = json.at("engines").get<decltype(table.engines)>();
  table.kernels = json.at("kernels").get<decltype(table.kernels)>();
  table.pairs = json.at("pairs").get<decltype(table.pairs)>();
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

std::string served_pair(const Design& d) { return d.cluster.accelerator->id + ' ' + d.serving.engine->id; }

ServingNeighbours serving_neighbours(const Design& d) {
  return {runs_of(table().engines, d.serving.engine->id),
          runs_of(table().kernels, d.cluster.accelerator->kernel_family->id), runs_of(table().pairs, served_pair(d)),
          runs_of(table().kinds, served_kind(*d.work.model))};
}

ServingBands serving_bands(const Design& d, const Replica& replica) {
  const ServingNeighbours neighbours = serving_neighbours(d);
  const ReplicaMemory& m = replica.memory();
  // The reserve decides how much memory is left for the cache, so its error weighs more in a small cache.
  const double tight = std::min(1.0, table().reserve / std::max(m.cache, table().reserve));
  const bool experts = d.work.model->mixture_of_experts(), apart = replica.layout().attention_data_parallel;
  const auto width = [&](const Widths& w) {
    const double base = std::max(experts ? w.experts : w.model, apart ? w.apart : 0);
    const double kind = novelty(neighbours.kind) * variance_difference(w.engine, base);
    return std::exp(std::sqrt(base * base + novelty(neighbours.kernels) * variance_difference(w.device, base) +
                              novelty(neighbours.pair) * variance_difference(w.pair, base) +
                              novelty(neighbours.engine) * variance_difference(w.engine, base) + kind + tight * tight));
  };
  const double used = std::max(m.weights + m.reserve, table().reserve);
  return {.throughput = width(table().throughput),
          .limited = width(table().limited),
          .tpot = width(table().tpot),
          .ttft_idle = width(table().ttft_idle),
          .ttft_loaded = width(table().ttft_loaded),
          .tpot_closed = width(table().tpot_closed),
          .ttft_closed = width(table().ttft_closed),
          .tpot_pools = width(table().tpot_pools),
          .ttft_pools = width(table().ttft_pools),
          .memory = 1 + table().reserve / used};
}

}  // namespace trainyard
