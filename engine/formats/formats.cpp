// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "engine/error.h"
#include "engine/formats/kit/format.h"
#include "engine/formats/kit/tables.h"

namespace trainyard {

std::span<const Format* const> formats() {
  static const std::array all{&safetensors_format(),
                              &safetensors_index_format(),
                              &hf_quant_config_format(),
                              &deployment_format(),
                              &torchtitan_python_format(),
                              &bridge_python_format(),
                              &primus_format(),
                              &maxtext_format(),
                              &nemo_rl_format(),
                              &openrlhf_format(),
                              &verl_format(),
                              &slime_format(),
                              &axolotl_format(),
                              &llama_factory_format(),
                              &trtllm_format(),
                              &kubernetes_format(),
                              &jobset_format(),
                              &kubernetes_vllm_format(),
                              &kubernetes_sglang_format(),
                              &dynamo_vllm_format(),
                              &dynamo_sglang_format(),
                              &llm_d_format(),
                              &slurm_vllm_format(),
                              &slurm_sglang_format(),
                              &vllm_format(),
                              &sglang_format(),
                              &slurm_format(),
                              &megatron_format(),
                              &megatron_yaml_format(),
                              &nemo_format(),
                              &megatron_bridge_format(),
                              &torchtitan_format(),
                              &nanotron_format(),
                              &fsdp_format(),
                              &deepspeed_format(),
                              &hf_config_format(),
                              &probe_format()};
  return all;
}

bool describes_design(const Format& format) { return format.readable || !format.rows.empty(); }

bool can_describe(const Format& format, Job job) {
  return format.writable && (!describes_design(format) || format.job == job);
}

const Format* find_format(std::string_view id) {
  for (const Format* format : formats())
    if (id == format->id) return format;
  return nullptr;
}

const Format& known_format(std::string_view id) {
  if (const Format* format = find_format(id)) return *format;
  std::string ids;
  for (const Format* format : formats()) ids += (ids.empty() ? "" : ", ") + std::string(format->id);
  throw InputError("format: \"" + std::string(id) + "\" is not allowed: " + ids);
}

}  // namespace trainyard
