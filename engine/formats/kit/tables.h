// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/kit/format.h"

namespace trainyard {

// The table of each format.
const Format& deepspeed_format();
const Format& deployment_format();
const Format& axolotl_format();
const Format& fsdp_format();
const Format& hf_config_format();
const Format& hf_quant_config_format();
const Format& safetensors_format();
const Format& safetensors_index_format();
const Format& llama_factory_format();
const Format& probe_format();
const Format& nanotron_format();
const Format& nemo_format();
const Format& sglang_format();
const Format& torchtitan_format();
const Format& torchtitan_python_format();
const Format& bridge_python_format();
const Format& nemo_rl_format();
const Format& openrlhf_format();
const Format& maxtext_format();
const Format& primus_format();
const Format& slime_format();
const Format& verl_format();
const Format& trtllm_format();
const Format& vllm_format();
const Format& megatron_format();
const Format& megatron_yaml_format();
const Format& megatron_bridge_format();
const Format& slurm_format();
const Format& slurm_vllm_format();
const Format& slurm_sglang_format();
const Format& kubernetes_format();
const Format& jobset_format();
const Format& kubernetes_vllm_format();
const Format& kubernetes_sglang_format();
const Format& dynamo_vllm_format();
const Format& dynamo_sglang_format();
const Format& llm_d_format();

}  // namespace trainyard
