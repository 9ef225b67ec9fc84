// SPDX-License-Identifier: Apache-2.0
#include "engine/coefficients/coefficients.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "catalog_data.h"
#include "engine/coefficients/kinds.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr const char* generation_ids[] = {
    "volta",  "ampere", "hopper", "blackwell", "blackwell_ultra", "grace_blackwell", "grace_blackwell_ultra",
    "tpu_v5", "tpu_v7"};
constexpr const char* generation_labels[] = {"Volta",
                                             "Ampere",
                                             "Hopper",
                                             "Blackwell",
                                             "Blackwell Ultra",
                                             "Grace Blackwell",
                                             "Grace Blackwell Ultra",
                                             "TPU v2 to v5",
                                             "TPU v6 and v7"};
constexpr const char* framework_ids[] = {"megatron", "megatron_eager", "nanotron", "fsdp", "deepspeed", "maxtext"};
constexpr const char* framework_labels[] = {"Megatron",          "Megatron-LM, eager", "nanotron",
                                            "FSDP2, torchtitan", "DeepSpeed",          "MaxText"};
constexpr const char* serving_kernels_ids[] = {"ampere", "ada", "hopper", "blackwell", "cdna3", "tpu"};
constexpr const char* serving_ids[] = {"serving_ampere",    "serving_ada",   "serving_hopper",
                                       "serving_blackwell", "serving_cdna3", "serving_tpu"};
constexpr const char* serving_labels[] = {TRAINYARD_TR("Serving on Ampere"), TRAINYARD_TR("Serving on Ada"),
                                          TRAINYARD_TR("Serving on Hopper"), TRAINYARD_TR("Serving on Blackwell"),
                                          TRAINYARD_TR("Serving on CDNA 3"), TRAINYARD_TR("Serving on TPU")};

std::vector<Coefficient> make_table() {
  std::vector<Coefficient> rows;
  const auto add = [&rows](const Kind& k, const char* prefix, const char* owner, int index, size_t base) {
    const std::string id = prefix ? std::string(prefix) + "." + k.id : k.id;
    rows.push_back({id, k.label, owner, k.unit, k.priors[static_cast<size_t>(index)], k.min, k.max, k.spread, k.help,
                    k.source, base + k.offset});
  };
  for (const Kind& k : common_kinds()) add(k, nullptr, nullptr, 0, 0);
  const auto add_all = [&add](std::span<const Kind> kinds, int owners, const char* const* ids,
                              const char* const* labels, size_t base, size_t stride) {
    for (int i = 0; i < owners; ++i)
      for (const Kind& k : kinds)
        add(k, ids[i], labels[i], i, (base + static_cast<size_t>(i) * stride) / sizeof(double));
  };
  add_all(generation_kinds(), generation_count, generation_ids, generation_labels, offsetof(Coefficients, generations),
          sizeof(GenerationCoefficients));
  add_all(framework_time_kinds(), framework_count, framework_ids, framework_labels, offsetof(Coefficients, time),
          sizeof(FrameworkTime));
  add_all(framework_memory_kinds(), framework_count, framework_ids, framework_labels, offsetof(Coefficients, memory),
          sizeof(FrameworkMemory));
  for (const Kind& k : serving_kinds())
    add(k, "serving", TRAINYARD_TR("Serving"), 0, offsetof(Coefficients, serving) / sizeof(double));
  add_all(serving_kernels_kinds(), serving_kernels_count, serving_ids, serving_labels,
          offsetof(Coefficients, serving) + offsetof(ServingCoefficients, kernels), sizeof(ServingKernelCoefficients));
  return rows;
}

const std::vector<Coefficient>& table() {
  static const std::vector<Coefficient> rows = make_table();
  return rows;
}

Coefficients read_shipped() {
  Coefficients values = prior_coefficients();
  const auto json = Json::parse(catalog_data("coefficients"));
  for (const Coefficient& row : table())
    if (json.contains(row.id)) value_of(values, row) = json.at(row.id).get<double>();
  return values;
}

}  // namespace

std::span<const Coefficient> coefficients() { return table(); }

const Coefficient* find_coefficient(std::string_view id) {
  for (const Coefficient& row : table())
    if (row.id == id) return &row;
  return nullptr;
}

bool is_serving_coefficient(const Coefficient& row) {
  return row.offset >= offsetof(Coefficients, serving) / sizeof(double);
}

double& value_of(Coefficients& values, const Coefficient& row) {
  return reinterpret_cast<double*>(&values)[row.offset];
}
double value_of(const Coefficients& values, const Coefficient& row) {
  return reinterpret_cast<const double*>(&values)[row.offset];
}

Coefficients prior_coefficients() {
  Coefficients values{};
  for (const Coefficient& row : table()) value_of(values, row) = row.prior;
  return values;
}

const Coefficients& shipped_coefficients() {
  static const Coefficients values = read_shipped();
  return values;
}

const char* generation_id(Generation g) { return generation_ids[static_cast<size_t>(g)]; }
const char* generation_label(Generation g) { return generation_labels[static_cast<size_t>(g)]; }
const char* serving_kernels_id(ServingKernels k) { return serving_kernels_ids[static_cast<size_t>(k)]; }
const char* framework_id(Framework f) { return framework_ids[static_cast<size_t>(f)]; }
const char* framework_label(Framework f) { return framework_labels[static_cast<size_t>(f)]; }

bool same_calibration(const CoefficientsRef& a, const CoefficientsRef& b) {
  if (a == b) return true;
  const Coefficients& left = a ? *a : shipped_coefficients();
  const Coefficients& right = b ? *b : shipped_coefficients();
  return std::all_of(coefficients().begin(), coefficients().end(),
                     [&](const Coefficient& row) { return value_of(left, row) == value_of(right, row); });
}

}  // namespace trainyard
