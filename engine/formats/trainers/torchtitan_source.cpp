// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/trainers/torchtitan_source.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/evaluation/evaluation.h"
#include "engine/files/json.h"
#include "engine/formats/documents/escaping.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/trainers/torchtitan_flavors.h"

namespace trainyard {
namespace {

constexpr const char* imports = R"(
from torchtitan.components.checkpointer import CheckpointManager
from torchtitan.components.data import ConcatThenSplitPackingConfig, GrainDataLoader
from torchtitan.components.loss import ChunkedLossWrapper, CrossEntropyLoss
from torchtitan.components.optimizer import default_adamw
from torchtitan.components.quantization import Float8LinearConverter, MXFP8LinearConverter
from torchtitan.config import CompileConfig, ParallelismConfig, TrainingConfig
from torchtitan.distributed.activation_checkpoint import FullAC, SelectiveAC
from torchtitan.hf_datasets.text_datasets import DATASETS
from torchtitan.models.common.config_utils import decoder_vocab_size
)";

std::string python(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
  if (value.is_null()) return "None";
  return value.dump();
}

/// Writes keyword arguments for those of the keys that the section has.
std::string keywords(const Json& tree, const char* section, std::initializer_list<const char*> keys) {
  std::string out;
  for (const char* key : keys)
    if (const Json* value = find_key(tree, std::string(section) + '.' + key))
      out += "            " + std::string(key) + '=' + python(*value) + ",\n";
  return out;
}

std::string training(const Json& tree, const Design& d) {
  const double length = d.work.sequence_length;
  const auto line = [](const char* key, double value) {
    return "            " + std::string(key) + '=' + json_number(value).dump() + ",\n";
  };
  return line("num_tokens_per_microbatch_per_dp_rank", d.layout.micro_batch * length) +
         line("num_tokens_per_train_step", d.work.global_batch * length) + line("max_context_length", length) +
         keywords(tree, "training", {"steps", "mixed_precision_param", "dtype", "enable_cpu_offload"});
}

std::string parallelism(const Json& tree, const Design& d) {
  std::string out =
      keywords(tree, "parallelism",
               {"data_parallel_replicate_degree", "data_parallel_shard_degree", "fsdp_reshard_after_forward",
                "tensor_parallel_degree", "pipeline_parallel_degree", "pipeline_parallel_schedule",
                "pipeline_parallel_layers_per_stage", "context_parallel_degree", "expert_parallel_degree"});
  if (d.layout.pipeline_parallel > 1)
    out += "            num_pp_microbatches=" + whole(accumulation_steps(d)).dump() + ",\n";
  return out;
}

std::string converters(const Json& tree) {
  const Json* names = find_key(tree, "model.converters");
  if (!names || names->empty()) return {};
  const bool is_block = (*names)[0] == "quantize.linear.mx";
  return std::string(", converters=[") + (is_block ? "MXFP8" : "Float8") +
         "LinearConverter.Config(model_compile_enabled=True)]";
}

std::string checkpointing(const Json& tree) {
  const Json* mode = find_key(tree, "activation_checkpoint.mode");
  const Json* option = find_key(tree, "activation_checkpoint.selective_ac_option");
  if (!mode || *mode == "none") return "None";
  return *mode == "selective" && option && *option == "op" ? "SelectiveAC.Config()" : "FullAC.Config()";
}

}  // namespace

std::string torchtitan_source(const Json& tree, const std::vector<std::string>& comments, const Design& design) {
  const Design now = resolved(design);
  const auto flavor = flavor_of(*now.work.model);
  const std::string family = flavor ? flavor->name : "llama3", size = flavor ? flavor->flavor : "custom";
  std::string name = "trainyard_" + family + '_' + size;
  std::ranges::transform(name, name.begin(),
                         [](unsigned char c) { return std::isalnum(c) ? static_cast<char>(std::tolower(c)) : '_'; });
  std::vector<std::string> lines = comments;
  lines.push_back("For torchtitan since 2026-08: add this function to torchtitan/models/" + family +
                  "/config_registry.py and start it with --module " + family + " --config " + name + '.');
  lines.emplace_back("Placeholders: the folder of the tokenizer, the data set and the learning rate.");
  const std::string converted = converters(tree);
  std::string out = comment_lines(lines) + imports;
  out += "from torchtitan.models." + family + " import model_registry\nfrom torchtitan.trainer import Trainer\n";
  out += "\n\ndef " + name + "() -> Trainer.Config:\n    model_spec = model_registry(" + Json(size).dump() + converted +
         ")\n    return Trainer.Config(\n"
         "        loss=ChunkedLossWrapper.Config(\n"
         "            loss_fn=CrossEntropyLoss.Config(global_vocab_size=decoder_vocab_size(model_spec)),\n        ),\n"
         "        hf_assets_path=\"./assets/hf\",\n        model_spec=model_spec,\n"
         "        optimizer=default_adamw(lr=3e-4),\n        training=TrainingConfig(\n" +
         training(tree, now) + "        ),\n        parallelism=ParallelismConfig(\n" + parallelism(tree, now) +
         "        ),\n        dataloader=GrainDataLoader.Config(\n"
         "            dataset=ConcatThenSplitPackingConfig(dataset=DATASETS[\"c4\"]),\n        ),\n";
  const std::string saved = keywords(tree, "checkpoint", {"enable", "interval", "async_mode", "keep_latest_k"});
  if (!saved.empty()) out += "        checkpoint=CheckpointManager.Config(\n" + saved + "        ),\n";
  out += "        activation_checkpoint=" + checkpointing(tree) + ",\n";
  if (!converted.empty()) out += "        compile=CompileConfig(enable=True, components=[\"model\", \"loss\"]),\n";
  return out + "    )\n";
}

}  // namespace trainyard
