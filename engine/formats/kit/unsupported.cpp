// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/unsupported.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/json/json.h"

namespace trainyard {
namespace {

/// Keys that identify a kind of file, separated by spaces. The file has every key of `all`, one of `one` and none of
/// `none`.
struct Unsupported {
  const char* name;
  const char* all;
  const char* one = "";
  const char* none = "";
};
constexpr std::array kinds{
    Unsupported{"a LLaMA-Factory configuration that does not train", "model_name_or_path",
                "finetuning_type cutoff_len template dataset_dir", "stage per_device_train_batch_size"},
    Unsupported{"an LLM Foundry (MosaicML Composer) configuration", "max_seq_len",
                "train_loader device_train_microbatch_size global_train_batch_size"},
    Unsupported{"an LLM Foundry (MosaicML Composer) configuration", "variables train_loader"},
    Unsupported{"arguments of Hugging Face's Trainer", "",
                "per_device_train_batch_size per-device-train-batch-size per_device_batch_size_train",
                "finetuning_type"},
    Unsupported{"arguments of Hugging Face's Trainer", "model-name-or-path", "output-dir learning-rate deepspeed"},
    Unsupported{"a torchtune configuration", "model._component_"},
    Unsupported{"a torchtune configuration", "tokenizer._component_"},
    Unsupported{"a LitGPT configuration", "train.global_batch_size",
                "checkpoint_dir model_name out_dir precision devices"},
    Unsupported{"a GPT-NeoX configuration", "",
                "pipe-parallel-size|train_micro_batch_size_per_gpu pipe_parallel_size|train_micro_batch_size_per_gpu "
                "pipe-parallel-size|zero_optimization pipe_parallel_size|zero_optimization"},
    Unsupported{
        "a Primus experiment of a program other than Megatron-LM, torchtitan and MaxText",
        "modules",
        "modules.pre_trainer.framework modules.post_trainer.framework",
        "",
    },
    Unsupported{"an OpenRLHF script that trains on given answers", "data.max-len ds.zero-stage", "",
                "rollout.batch-size rollout-batch-size"},
    Unsupported{"a MaxText configuration of a server", "base_config prefill_cache_axis_order"},
    Unsupported{"a TensorRT-LLM engine", "pretrained_config build_config"},
    Unsupported{"a TensorRT-LLM checkpoint", "architecture mapping", "quantization dtype", "model_type"},
    Unsupported{"a diffusers configuration", "_class_name"},
    Unsupported{"a PEFT adapter", "peft_type"},
    Unsupported{"a tokenizer configuration", "tokenizer_class", "", "model_type hidden_size"},
    Unsupported{"a tokenizer", "added_tokens model.vocab"},
    Unsupported{"a generation configuration", "transformers_version",
                "temperature top_p eos_token_id do_sample bos_token_id",
                "model_type hidden_size architectures text_config"},
    Unsupported{"a fairseq configuration", "task optimization distributed_training"},
    Unsupported{"a Kubernetes manifest that starts no vLLM or SGLang server", "apiVersion kind"},
    Unsupported{"an srt-slurm recipe with TensorRT-LLM and overrides", "base.backend.trtllm_config"},
    Unsupported{"a Ray cluster configuration", "cluster_name available_node_types"},
    Unsupported{"a Ray Serve configuration", "applications", "http_options proxy_location"},
    Unsupported{"a SkyPilot task", "resources run", "setup num_nodes file_mounts"},
    Unsupported{"a Compose file that starts no vLLM or SGLang server", "services", "", "model"},
};

/// Calls `visit` for each space-separated word until it returns true.
template <class Visit>
bool has_word_with(std::string_view words, const Visit& visit) {
  while (!words.empty()) {
    const size_t end = std::min(words.find(' '), words.size());
    if (end > 0 && visit(std::string(words.substr(0, end)))) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

bool is_kind(const Unsupported& kind, const Json& tree) {
  // Keys joined by '|' must all be present.
  const auto has = [&](std::string keys) {
    for (size_t bar; (bar = keys.find('|')) != std::string::npos; keys.erase(0, bar + 1))
      if (!find_key(tree, keys.substr(0, bar))) return false;
    return find_key(tree, keys) != nullptr;
  };
  const auto is_missing = [&](const std::string& key) { return !has(key); };
  if (has_word_with(kind.all, is_missing) || has_word_with(kind.none, has)) return false;
  return *kind.one == '\0' || has_word_with(kind.one, has);
}

/// True for a NeMo 2 recipe, which names the classes that it consists of.
bool is_nemo_recipe(const Json& value, int depth = 0) {
  if (value.is_string()) {
    const std::string& text = value.get_ref<const std::string&>();
    return text.starts_with("nemo.collections.llm") || text.starts_with("nemo.lightning") ||
           text.starts_with("nemo_run");
  }
  constexpr int deepest = 4;
  return value.is_structured() && depth < deepest &&
         std::ranges::any_of(value, [&](const Json& item) { return is_nemo_recipe(item, depth + 1); });
}

}  // namespace

const char* unsupported_kind(const Document& document) {
  if (document.syntax == Syntax::safetensors) return nullptr;
  const Json& tree = *document.tree;
  const auto found = std::ranges::find_if(kinds, [&](const Unsupported& kind) { return is_kind(kind, tree); });
  if (found != kinds.end()) return found->name;
  return document.syntax == Syntax::yaml && is_nemo_recipe(tree) ? "a NeMo 2 recipe" : nullptr;
}

}  // namespace trainyard
