// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/formats/kit/format.h"

namespace trainyard {

/// What Kubernetes needs for the devices of a vendor. An image is nullptr if none of that vendor is known.
struct KubernetesDevices {
  const char* vendor;
  const char* resource;  ///< name that the vendor's device plugin gives its devices
  const char *vllm, *sglang, *dynamo_vllm, *dynamo_sglang, *llm_d, *megatron;
};

/// Returns the entry of the design's vendor; nullptr if a pod cannot request its devices by number.
const KubernetesDevices* kubernetes_devices(const Design& design);
/// Returns the limits of a container with this number of devices.
Json device_limits(const Design& design, double count);

using KubernetesImage = const char* KubernetesDevices::*;
/// Returns the image of the design's vendor; a placeholder if none is known.
std::string image_of(const Design& design, KubernetesImage image);
/// Returns which part of the image is a placeholder: "the version of the image", or the image as a whole.
std::string image_placeholder(const Design& design, KubernetesImage image);

/// Returns the reason if the resource of the design's devices is unknown; otherwise an empty message.
Message refuse_without_device_plugin(const Design& design);

}  // namespace trainyard
