// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/offer_eight_bits.h"

#include <map>
#include <string>
#include <tuple>

#include "engine/catalog/access.h"
#include "engine/machine/rates.h"
#include "engine/measured/published_runs.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/case_studies.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Published runs in 8 bits.
struct EightBitRuns {
  std::map<std::tuple<std::string, Framework, Precision>, std::size_t> on_device;
  std::map<Framework, std::size_t> of_framework;
  std::map<std::string, std::size_t> of_model;

  void add(const Design& design) {
    if (!is_fp8(design.recipe.precision)) return;
    ++on_device[{design.cluster.accelerator->id, design.recipe.framework, design.recipe.precision}];
    ++of_framework[design.recipe.framework];
    ++of_model[design.work.model->id];
  }
};

EightBitRuns count_eight_bit_runs() {
  EightBitRuns out;
  for (const Run& run : published_runs()) {
    if (run.failed()) continue;
    if (const RunDesign known = design_of(run); known.refused.empty()) out.add(known.design);
  }
  for (const CaseStudy& run : known_runs()) out.add(run.design);
  return out;
}

template <class Counts, class Key>
std::size_t count_of(const Counts& counts, const Key& key) {
  const auto found = counts.find(key);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

std::optional<EightBitFormat> eight_bit_format(const Design& design) {
  static const EightBitRuns runs = count_eight_bit_runs();
  const Framework framework = design.recipe.framework;
  const Accelerator& device = *design.cluster.accelerator;
  if (is_quantized(design.recipe.precision) || design.work.model->reads_samples()) return std::nullopt;
  const std::string device_id(catalog_access::original_id(device.id));
  std::optional<EightBitFormat> best;
  // Among formats without a run on the device, the one with block scales in hardware comes first.
  for (const Precision precision : {Precision::mxfp8, Precision::fp8, Precision::fp8_block}) {
    if (!has_format(device, precision)) continue;
    const std::size_t here = count_of(runs.on_device, std::tuple(device_id, framework, precision));
    if (!best || here > best->device_runs) best = EightBitFormat{.precision = precision, .device_runs = here};
  }
  if (!best) return best;
  best->framework_runs = count_of(runs.of_framework, framework);
  best->model_runs = count_of(runs.of_model, std::string(catalog_access::original_id(design.work.model->id)));
  return best->framework_runs > 0 || best->model_runs > 0 ? best : std::nullopt;
}

const char* format_label(Precision precision) {
  return parameter(&Recipe::precision).choices[static_cast<std::size_t>(precision)].label;
}

Message eight_bit_evidence(const EightBitFormat& format, Framework framework) {
  const Message::Argument name{0, Unit::none, format_label(format.precision), true};
  const Message::Argument program{
      0, Unit::none, parameter(&Recipe::framework).choices[static_cast<std::size_t>(framework)].label, true};
  const auto count = [](std::size_t runs) { return Message::Argument{double(runs), Unit::none, {}}; };
  if (format.device_runs > 0)
    return {TRAINYARD_TR("%1 in %2 on this device, measured runs: %3"), {program, name, count(format.device_runs)}};
  if (format.framework_runs > 0)
    return {TRAINYARD_TR("%1 in 8 bits, measured runs: %2; none in %3 on this device"),
            {program, count(format.framework_runs), name}};
  return {TRAINYARD_TR("this model in 8 bits, published runs: %1; none with %2"), {count(format.model_runs), program}};
}

}  // namespace trainyard
