// SPDX-License-Identifier: Apache-2.0
#include "engine/bands/bands.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "catalog_data.h"
#include "engine/bands/band_features.h"
#include "engine/machine/rates.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

struct RowCount {
  size_t step_time = 0, memory = 0;
};
using Counts = std::array<std::array<RowCount, generation_count>, framework_count>;

/// What bands.json says.
struct BandTable {
  TimeFeatures time_low{}, time_high{};
  MemoryFeatures memory_low{}, memory_high{};
  double unknown_framework = 1;
  Counts rows{};
  /// ln of what a few or no rows of a framework on a generation widen.
  std::array<std::array<double, generation_count>, framework_count> time_scarce{}, memory_scarce{};
};

template <size_t n>
void read_weights(const nlohmann::json& json, const std::array<const char*, n>& ids, std::array<double, n>& out) {
  for (size_t i = 0; i < n; ++i) out[i] = json.value(ids[i], 0.0);
}

BandTable read_table() {
  const auto json = nlohmann::json::parse(catalog_data("bands"));
  BandTable table;
  read_weights(json.at("step_time").at("low"), time_feature_ids, table.time_low);
  read_weights(json.at("step_time").at("high"), time_feature_ids, table.time_high);
  read_weights(json.at("memory").at("low"), memory_feature_ids, table.memory_low);
  read_weights(json.at("memory").at("high"), memory_feature_ids, table.memory_high);
  table.unknown_framework = json.at("unknown_framework").get<double>();
  for (size_t f = 0; f < framework_count; ++f) {
    const auto& counts = json.at("rows").at(framework_id(static_cast<Framework>(f)));
    for (size_t g = 0; g < generation_count; ++g) {
      table.rows[f][g] = {counts.at(g).at(0).get<size_t>(), counts.at(g).at(1).get<size_t>()};
      table.time_scarce[f][g] = scarcity(static_cast<double>(table.rows[f][g].step_time));
      table.memory_scarce[f][g] = scarcity(static_cast<double>(table.rows[f][g].memory));
    }
  }
  return table;
}

const BandTable& table() {
  static const BandTable values = read_table();
  return values;
}

template <size_t n>
double dot(const std::array<double, n>& a, const std::array<double, n>& b) {
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

double wider(double factor, double times) { return std::pow(factor, times); }

}  // namespace

double scarcity(double rows) { return std::log1p(1 / (1 + rows / 8)); }

double half_width(double ln_width, double scarcity) {
  constexpr double narrowest = -3.7, widest = 1.1;
  return std::exp(std::clamp(ln_width + scarcity, narrowest + 1.5 * scarcity, widest));
}

BandEnds evaluate_bands(const Setting& s, const Predicted& of) {
  const BandTable& t = table();
  const auto framework = static_cast<size_t>(s.design.recipe.framework);
  const auto generation = static_cast<size_t>(generation_of(*s.design.cluster.accelerator));
  const TimeFeatures time = time_features(s, of.parts, of.step_time, of.memory);
  const double time_scarce = t.time_scarce[framework][generation];
  const double slower = std::exp(half_width(dot(t.time_high, time), time_scarce));
  const double faster = std::exp(-half_width(dot(t.time_low, time), time_scarce));
  const MemoryFeatures memory = memory_features(s, of.memory);
  const double memory_scarce = t.memory_scarce[framework][generation];
  return {.step_time_low = of.step_time * faster,
          .step_time_high = of.step_time * slower,
          .finish_days_low = of.finish_days * faster,
          .finish_days_high = of.finish_days * slower,
          .cost_low = of.cost * faster,
          .cost_high = of.cost * slower,
          .memory_low = of.memory.memory * std::exp(-half_width(dot(t.memory_low, memory), memory_scarce)),
          .memory_high = of.memory.memory * std::exp(half_width(dot(t.memory_high, memory), memory_scarce))};
}

Band band_of(const BandEnds& e, double step_time, double memory) {
  return {e.step_time_low / step_time, e.step_time_high / step_time, e.memory_low / memory, e.memory_high / memory};
}

Band unknown_framework(const Band& b) {
  const double times = table().unknown_framework;
  return {wider(b.step_time_low, times), wider(b.step_time_high, times), wider(b.memory_low, times),
          wider(b.memory_high, times)};
}

Neighbourhood neighbourhood_of(const Design& design) {
  const Framework framework = design.recipe.framework;
  const Generation generation = generation_of(*design.cluster.accelerator);
  const Counts& rows = table().rows;
  const RowCount& here = rows[static_cast<size_t>(framework)][static_cast<size_t>(generation)];
  Neighbourhood out{framework, generation, here.step_time, here.memory, 0, 0, 0, 0};
  for (const RowCount& count : rows[static_cast<size_t>(framework)]) {
    out.framework_step_time_rows += count.step_time;
    out.framework_memory_rows += count.memory;
  }
  for (const auto& of_framework : rows) {
    const RowCount& count = of_framework[static_cast<size_t>(generation)];
    out.generation_step_time_rows += count.step_time;
    out.generation_memory_rows += count.memory;
  }
  return out;
}

Message neighbourhood_message(const Neighbourhood& n) {
  const auto rows = [](size_t count) { return Message::Argument{static_cast<double>(count), Unit::none, {}, false}; };
  const Message::Argument framework{0, Unit::none, framework_label(n.framework), true};
  const Message::Argument generation{0, Unit::none, generation_label(n.generation), true};
  if (n.step_time_rows > 0)
    return {TR("Step time from %1, memory from %2 measured runs of %3 on %4"),
            {rows(n.step_time_rows), rows(n.memory_rows), framework, generation}};
  if (n.framework_step_time_rows > 0 && n.generation_step_time_rows > 0)
    return {TR("No measured run of %1 on %2: the band is wider, and rests on %3 runs of %1 on other accelerators and "
               "%4 of other frameworks on %2"),
            {framework, generation, rows(n.framework_step_time_rows), rows(n.generation_step_time_rows)}};
  if (n.framework_step_time_rows > 0)
    return {TR("No measured run on %2: the band is wider, and rests on %3 runs of %1 on its nearest relatives"),
            {framework, generation, rows(n.framework_step_time_rows)}};
  return {TR("No measured run of %1: the band is wider, and rests on other frameworks"), {framework}};
}

}  // namespace trainyard
