// SPDX-License-Identifier: Apache-2.0
#include "engine/bands/bands.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "catalog_data.h"
#include "engine/bands/band_features.h"
#include "engine/json/json.h"
#include "engine/machine/device_kinds.h"
#include "engine/physics/run.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

struct RowCount {
  size_t step_time = 0, memory = 0;
};
/// By framework, then by the index of the kernel family.
using Counts = std::array<std::vector<RowCount>, framework_count>;

/// Contents of bands.json.
struct BandTable {
  TimeFeatures time_low{}, time_high{};
  MemoryFeatures memory_low{}, memory_high{};
  double unknown_framework = 1;
  double samples_time = 0, samples_memory = 0;  ///< ln half-widths for models of samples, of which no run was fitted
  double borrowed_width = 0;  ///< ln half-width added to step times of devices with coefficients of another family
  Counts rows{};
  /// Logarithm of the factor by which few measured runs of a framework on a kernel family widen a band.
  std::array<std::vector<double>, framework_count> time_scarcity{}, memory_scarcity{};
  /// Logarithm of the factor that widens a band if runs of a framework on a kernel family contradict each other or the
  /// model.
  std::array<std::vector<double>, framework_count> time_disagreement{}, memory_disagreement{};
};

template <size_t n>
void read_weights(const Json& json, const std::array<const char*, n>& ids, std::array<double, n>& out) {
  for (size_t i = 0; i < n; ++i) out[i] = json.value(ids[i], 0.0);
}

BandTable read_table() {
  const auto json = Json::parse(catalog_data("bands"));
  BandTable table;
  read_weights(json.at("step_time").at("low"), time_feature_ids, table.time_low);
  read_weights(json.at("step_time").at("high"), time_feature_ids, table.time_high);
  read_weights(json.at("memory").at("low"), memory_feature_ids, table.memory_low);
  read_weights(json.at("memory").at("high"), memory_feature_ids, table.memory_high);
  table.unknown_framework = json.at("unknown_framework").get<double>();
  table.samples_time = json.at("samples").at("step_time").get<double>();
  table.samples_memory = json.at("samples").at("memory").get<double>();
  table.borrowed_width = json.at("borrowed").get<double>();
  for (size_t f = 0; f < framework_count; ++f) {
    const auto& counts = json.at("rows").at(framework_id(static_cast<Framework>(f)));
    for (const KernelFamily& family : kernel_families()) {
      RowCount count;
      if (const auto found = counts.find(family.id); found != counts.end())
        count = {found->at(0).get<size_t>(), found->at(1).get<size_t>()};
      table.rows[f].push_back(count);
      table.time_scarcity[f].push_back(scarcity(static_cast<double>(count.step_time)));
      table.memory_scarcity[f].push_back(scarcity(static_cast<double>(count.memory)));
      const auto& disagreement = json.at("apart").at(framework_id(static_cast<Framework>(f)));
      table.time_disagreement[f].push_back(disagreement.at(family.id).at(0).get<double>());
      table.memory_disagreement[f].push_back(disagreement.at(family.id).at(1).get<double>());
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

double raise_width(double factor, double exponent) { return std::pow(factor, exponent); }

}  // namespace

double certain_memory(const MemoryFigures& m) {
  return std::min(m.memory, m.memory_weights + m.memory_gradients + m.memory_optimizer);
}

double scarcity(double rows) { return std::log1p(1 / (1 + rows / 8)); }

double half_width(double ln_width, double scarcity) {
  constexpr double narrowest = -3.7, widest = 1.1;
  return std::exp(std::clamp(ln_width + scarcity, narrowest + 1.5 * scarcity, widest));
}

double incident_width(const Incidents& incidents) { return std::log(incidents.incident_slowdown); }

double joint_half_width(double one, double other) { return std::hypot(one, other); }

double half_width_of_chance(double spread) { return band_end * std::sqrt(std::log1p(spread * spread)); }

namespace {

/// Returns the ends for a time error and a memory error, both as logarithms.
BandEnds band_ends_of(const Predicted& of, double slow, double fast, double less, double more) {
  // The length of a run varies with its step time and, independently, with random failures.
  const double chance = half_width_of_chance(of.finish_spread);
  const double late = std::exp(joint_half_width(slow, chance)), early = std::exp(-joint_half_width(fast, chance));
  return {.step_time_low = of.step_time * std::exp(-fast),
          .step_time_high = of.step_time * std::exp(slow),
          .finish_days_low = run_length(of.finish_days * early),
          .finish_days_high = run_length(of.finish_days * late),
          .cost_low = of.cost * early,
          .cost_high = of.cost * late,
          .memory_low = std::max(of.memory.memory * std::exp(-less), certain_memory(of.memory)),
          .memory_high = of.memory.memory * std::exp(more)};
}

}  // namespace

BandEnds evaluate_bands(const Setting& s, const Predicted& of) {
  const BandTable& t = table();
  if (s.model.reads_samples()) {
    const double width = t.samples_time, incidents = std::log(of.incidents.incident_slowdown);
    return band_ends_of(of, joint_half_width(incidents, width), width, t.samples_memory, t.samples_memory);
  }
  const auto framework = static_cast<size_t>(s.design.recipe.framework);
  const size_t family = s.design.cluster.accelerator->kernel_family->index;
  const TimeFeatures time = time_features(s, of.parts, of.step_time, of.memory);
  const double time_scarcity = t.time_scarcity[framework][family],
               time_disagreement = t.time_disagreement[framework][family];
  // Coefficients of another kernel family add an independent error.
  const KernelFamily& family_of_device = *s.design.cluster.accelerator->kernel_family;
  const double borrowed_width =
      family_of_device.id == generation_id(family_of_device.coefficients) ? 0 : t.borrowed_width;
  const double slow = joint_half_width(
      incident_width(of.incidents),
      joint_half_width(half_width(dot(t.time_high, time) + time_disagreement, time_scarcity), borrowed_width));
  const double fast =
      joint_half_width(half_width(dot(t.time_low, time) + time_disagreement, time_scarcity), borrowed_width);
  const MemoryFeatures memory = memory_features(s, of.memory);
  const double memory_scarcity = t.memory_scarcity[framework][family],
               memory_disagreement = t.memory_disagreement[framework][family];
  return band_ends_of(of, slow, fast, half_width(dot(t.memory_low, memory) + memory_disagreement, memory_scarcity),
                      half_width(dot(t.memory_high, memory) + memory_disagreement, memory_scarcity));
}

Band band_of(const BandEnds& e, double step_time, double memory) {
  return {e.step_time_low / step_time, e.step_time_high / step_time, e.memory_low / memory, e.memory_high / memory};
}

Band unknown_framework(const Band& b) {
  const double exponent = table().unknown_framework;
  return {raise_width(b.step_time_low, exponent), raise_width(b.step_time_high, exponent),
          raise_width(b.memory_low, exponent), raise_width(b.memory_high, exponent)};
}

Neighbourhood neighbourhood_of(const Design& design) {
  const Framework framework = design.recipe.framework;
  const KernelFamily& family = *design.cluster.accelerator->kernel_family;
  const Counts& rows = table().rows;
  const RowCount& here = rows[static_cast<size_t>(framework)][family.index];
  Neighbourhood out{framework, &family, here.step_time, here.memory, 0, 0, 0, 0};
  if (design.work.model->reads_samples()) return {framework, &family, 0, 0, 0, 0, 0, 0, true};
  if (is_mixed(design)) return {framework, &family, 0, 0, 0, 0, 0, 0, false, true};
  for (const RowCount& count : rows[static_cast<size_t>(framework)]) {
    out.framework_step_time_rows += count.step_time;
    out.framework_memory_rows += count.memory;
  }
  for (const auto& of_framework : rows) {
    const RowCount& count = of_framework[family.index];
    out.family_step_time_rows += count.step_time;
    out.family_memory_rows += count.memory;
  }
  return out;
}

Message neighbourhood_message(const Neighbourhood& n) {
  const auto rows = [](size_t count) { return Message::Argument{static_cast<double>(count), Unit::none, {}, false}; };
  const Message::Argument framework{0, Unit::none, framework_label(n.framework), true};
  const Message::Argument family{0, Unit::none, n.family->label, false};
  const Message::Argument relative{0, Unit::none, generation_label(n.family->coefficients), true};
  if (n.of_samples)
    return {
        TR("Extrapolated: no measured run of a model that learns from samples. The likely range is wide: step times "
           "follow from the operations and the memory traffic of the layers"),
        {}};
  if (n.of_kinds)
    return {
        TR("Extrapolated: no run on several kinds of GPUs was measured. The likely range is that of the slowest kind"),
        {}};
  if (n.step_time_rows + n.memory_rows > 0)
    return {TR("Step-time error from %1, memory error from %2 measured runs of %3 on %4"),
            {rows(n.step_time_rows), rows(n.memory_rows), framework, family}};
  if (n.framework_step_time_rows > 0 && n.family_step_time_rows > 0)
    return {TR("Extrapolated: no measured run of %1 on %2. The wider likely range is based on %3 runs of %1 on other "
               "accelerators and %4 runs of other frameworks on %2"),
            {framework, family, rows(n.framework_step_time_rows), rows(n.family_step_time_rows)}};
  if (n.framework_step_time_rows > 0)
    return {TR("Extrapolated: no run was measured on %1, so its kernels are assumed to be those of %2. The likely "
               "range is wider and based on %3 runs of %4 on other devices"),
            {family, relative, rows(n.framework_step_time_rows), framework}};
  return {TR("Extrapolated: no measured run of %1. The wider likely range is based on other frameworks"), {framework}};
}

}  // namespace trainyard
