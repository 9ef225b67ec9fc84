// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/slices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "catalog_data.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

struct Rate {
  const char* id;
  double Accelerator::*value;
};
constexpr std::array peaks{
    Rate{"peak_fp64", &Accelerator::peak_fp64}, Rate{"peak_fp64_matrix", &Accelerator::peak_fp64_matrix},
    Rate{"peak_fp32", &Accelerator::peak_fp32}, Rate{"peak_tf32", &Accelerator::peak_tf32},
    Rate{"peak_fp16", &Accelerator::peak_fp16}, Rate{"peak_bf16", &Accelerator::peak_bf16},
    Rate{"peak_fp8", &Accelerator::peak_fp8},   Rate{"peak_fp4", &Accelerator::peak_fp4},
    Rate{"peak_int8", &Accelerator::peak_int8}};

/// Returns one line of the notes. It is separate because lines are translated separately, and several instances share
/// it.
std::string engines(const Json& profile) {
  const auto count = [&](const char* key) { return std::to_string(profile.at(key).get<int>()); };
  return "Engines: video decoders " + count("video_decoders") + ", JPEG decoders " + count("jpeg_decoders") +
         ", optical-flow units " + count("optical_flow") + ".";
}

void add_sources(const Json& group, const Json& profile, Accelerator& slice) {
  slice.notes =
      engines(profile) +
      "\nInstances cannot communicate over NVLink or PCIe. They exchange data through host memory and, between nodes, "
      "through the network. Price, power, network and PCIe: those of the device ÷ its instances.";
  const auto sources = group.at("sources").get<std::vector<std::string>>();
  slice.sources.insert(slice.sources.begin(), sources.begin(), sources.end());
  slice.sources.emplace_back("GitHub NVIDIA/nccl, issue 1716: no P2P between instances, host memory instead");
  slice.quoted.clear();
  for (const Json& quoted : profile.value("quoted", Json::array()))
    slice.quoted.push_back({quoted.at("figure"), quoted.at("where"), quoted.at("reason")});
}

void mark_unverified(Accelerator& slice) {
  const auto mark = [&](const char* field, double value) {
    auto& marked = slice.unverified;
    if (!std::isnan(value) && std::find(marked.begin(), marked.end(), field) == marked.end())
      marked.emplace_back(field);
  };
  for (const Rate& peak : peaks) mark(peak.id, slice.*peak.value);
  mark("memory_usable", slice.memory_usable);
}

AcceleratorRef slice_of(const Accelerator& device, const Json& group, const Json& profile) {
  Accelerator slice = device;
  const std::string name = profile.at("name");
  const double compute = profile.at("multiprocessors").get<double>() / group.at("multiprocessors").get<double>();
  const double memory = profile.at("memory_slices").get<double>() / group.at("memory_slices").get<double>();
  slice.slices = profile.at("instances");
  slice.slice_compute = compute;
  add_sources(group, profile, slice);
  slice.id = device.id + "-" + name;
  slice.name = device.name + ", MIG " + name;
  slice.form_factor += ", MIG instance";
  for (const Rate& peak : peaks) slice.*peak.value *= compute;
  slice.memory *= memory;
  if (profile.contains("memory")) slice.memory_usable = profile.at("memory").get<double>() / slice.memory;
  slice.memory_bandwidth *= memory;
  slice.scale_up_link = "none (MIG)";
  slice.scale_up_bandwidth = 0;
  slice.scale_up_domain = 1;
  slice.power /= slice.slices;
  slice.node_power /= slice.slices;
  slice.price /= slice.slices;
  for (double& usd : slice.prices.usd) usd /= slice.slices;
  slice.node_accelerators *= slice.slices;
  if (profile.value("unverified", false)) mark_unverified(slice);
  return std::make_shared<const Accelerator>(std::move(slice));
}

}  // namespace

std::vector<AcceleratorRef> device_slices(const std::vector<AcceleratorRef>& devices) {
  std::vector<AcceleratorRef> out;
  const std::string_view text = catalog_data("device_slices");
  for (const Json& group : Json::parse(text)) {
    for (const std::string id : group.at("devices")) {
      const auto device = std::find_if(devices.begin(), devices.end(), [&](const auto& d) { return d->id == id; });
      if (device == devices.end()) throw std::invalid_argument("device_slices.json: no device \"" + id + "\"");
      for (const Json& profile : group.at("profiles")) out.push_back(slice_of(**device, group, profile));
    }
  }
  return out;
}

}  // namespace trainyard
