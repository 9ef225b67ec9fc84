// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/kubernetes_devices.h"

#include <algorithm>
#include <iterator>

#include "engine/text.h"

namespace trainyard {
namespace {

constexpr KubernetesDevices vendors[] = {
    {.vendor = "NVIDIA",
     .resource = "nvidia.com/gpu",
     .vllm = "vllm/vllm-openai:latest",
     .sglang = "lmsysorg/sglang:latest",
     .dynamo_vllm = "nvcr.io/nvidia/ai-dynamo/vllm-runtime:1.6.0",
     .dynamo_sglang = "nvcr.io/nvidia/ai-dynamo/sglang-runtime:1.6.0",
     .llm_d = "ghcr.io/llm-d/llm-d-cuda:v0.9.0",
     .megatron = "nvcr.io/nvidia/pytorch:25.06-py3"},
    {.vendor = "AMD",
     .resource = "amd.com/gpu",
     .vllm = "rocm/vllm:latest",
     .sglang = nullptr,
     .dynamo_vllm = nullptr,
     .dynamo_sglang = nullptr,
     .llm_d = nullptr,
     .megatron = "rocm/megatron-lm:latest"},
    {.vendor = "Intel",
     .resource = "gpu.intel.com/xe",
     .vllm = nullptr,
     .sglang = nullptr,
     .dynamo_vllm = nullptr,
     .dynamo_sglang = nullptr,
     .llm_d = nullptr,
     .megatron = nullptr},
    {.vendor = "Google",
     .resource = "google.com/tpu",
     .vllm = "vllm/vllm-tpu:latest",
     .sglang = nullptr,
     .dynamo_vllm = nullptr,
     .dynamo_sglang = nullptr,
     .llm_d = nullptr,
     .megatron = nullptr},
};

const char* known_image(const Design& design, KubernetesImage image) {
  const KubernetesDevices* devices = kubernetes_devices(design);
  return devices ? devices->*image : nullptr;
}

}  // namespace

const KubernetesDevices* kubernetes_devices(const Design& design) {
  const auto* found = std::ranges::find_if(
      vendors, [&](const KubernetesDevices& each) { return design.cluster.accelerator->vendor == each.vendor; });
  return found == std::end(vendors) ? nullptr : found;
}

Json device_limits(const Design& design, double count) {
  const KubernetesDevices* devices = kubernetes_devices(design);
  Json limits = Json::object();
  limits[devices ? devices->resource : "example.com/device"] = std::to_string(static_cast<long long>(count));
  return Json{{"limits", limits}};
}

std::string image_of(const Design& design, KubernetesImage image) {
  const char* known = known_image(design, image);
  return known ? known : "example.com/image:tag";
}

std::string image_placeholder(const Design& design, KubernetesImage image) {
  if (known_image(design, image)) return "the version of the image";
  return "the image (none is known for " + design.cluster.accelerator->vendor + ")";
}

Message refuse_without_device_plugin(const Design& design) {
  if (kubernetes_devices(design)) return {};
  return {TRAINYARD_TR("The name of the resource of %1 in Kubernetes is unknown"),
          {{0, Unit::none, design.cluster.accelerator->name}}};
}

}  // namespace trainyard
