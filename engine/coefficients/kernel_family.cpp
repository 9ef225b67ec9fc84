// SPDX-License-Identifier: Apache-2.0
#include "engine/coefficients/kernel_family.h"

#include <stdexcept>
#include <vector>

#include "catalog_data.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

Generation generation(const std::string& id) {
  for (int g = 0; g < generation_count; ++g)
    if (id == generation_id(static_cast<Generation>(g))) return static_cast<Generation>(g);
  throw std::invalid_argument("kernel_families.json: no coefficients of \"" + id + "\"");
}

ServingKernels serving_kernels(const std::string& id) {
  for (int k = 0; k < serving_kernels_count; ++k)
    if (id == serving_kernels_id(static_cast<ServingKernels>(k))) return static_cast<ServingKernels>(k);
  throw std::invalid_argument("kernel_families.json: no serving coefficients of \"" + id + "\"");
}

std::vector<KernelFamily> read_families() {
  std::vector<KernelFamily> families;
  for (const auto& json : Json::parse(catalog_data("kernel_families")))
    families.push_back({json.at("id"), json.at("label"), generation(json.at("coefficients")),
                        serving_kernels(json.at("serving")), families.size()});
  return families;
}

}  // namespace

std::span<const KernelFamily> kernel_families() {
  static const std::vector<KernelFamily> families = read_families();
  return families;
}

const KernelFamily* find_kernel_family(std::string_view id) {
  for (const KernelFamily& family : kernel_families())
    if (family.id == id) return &family;
  return nullptr;
}

const KernelFamily& other_kernel_family() {
  static const KernelFamily& other = *find_kernel_family("other");
  return other;
}

}  // namespace trainyard
