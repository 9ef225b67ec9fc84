// SPDX-License-Identifier: GPL-3.0-or-later
// Written files run unmodified: each key is one that the program's own parser accepts, with its type, required keys are
// there, and no assertion of the parser is broken unless the file says so. The tables are from
//   nanotron     src/nanotron/config/*.py, commit 2411b02
//   DeepSpeed    deepspeed/runtime/config.py, zero/config.py, module_inject/auto_ep_folding.py, commit edaa722
//   accelerate   src/accelerate/commands/config/config_args.py, utils/dataclasses.py, parallelism_config.py, 16cb6eb
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "tests/cases.h"
#include "tests/engine/random_designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const int designs_of_each = tests::every_case() ? 600 : 200;

/// A key of a program. A '*' stands for the indices of a list. The types of a value are separated by '|'; a word in
/// single quotes is one of the allowed texts.
struct Key {
  const char* path;
  const char* type;
  bool required = false;
};
/// An assertion of a program about several keys.
struct Rule {
  const char* says;
  bool (*holds)(const Json& tree, const Design& design);
};
struct Parser {
  const char* format;
  std::vector<Key> keys;
  std::vector<Rule> rules;
};

double number(const Json& tree, const char* path, double otherwise = 1) {
  const Json* value = find_key(tree, path);
  return value && value->is_number() ? value->get<double>() : otherwise;
}

std::string word(const Json& tree, const char* path) {
  const Json* value = find_key(tree, path);
  return value && value->is_string() ? value->get<std::string>() : std::string();
}

double devices(const Design& d) { return resolved(d).cluster.accelerators; }

const std::vector<Parser>& parsers() {
  static const std::vector<Parser> all{
      {"nanotron",
       {{"general.project", "text", true},
        {"general.run", "text"},
        {"general.seed", "whole"},
        {"general.ignore_sanity_checks", "truth"},
        {"checkpoints.checkpoints_path", "text", true},
        {"checkpoints.checkpoint_interval", "whole", true},
        {"checkpoints.save_initial_state", "truth"},
        {"data_stages.*.name", "text", true},
        {"data_stages.*.start_training_step", "whole", true},
        {"data_stages.*.data.dataset.dataset_folder", "text", true},
        {"data_stages.*.data.dataset.dataset_weights.*", "number"},
        {"data_stages.*.data.dataset.tokenizer_name", "text"},
        {"data_stages.*.data.dataset.vocab_size", "whole"},
        {"data_stages.*.data.dataset.token_size_in_bytes", "whole"},
        {"data_stages.*.data.num_loading_workers", "whole"},
        {"data_stages.*.data.seed", "whole", true},
        {"model.dtype", "'float32'|'float16'|'bfloat16'"},
        {"model.init_method.std", "number", true},
        {"model.make_vocab_size_divisible_by", "whole"},
        {"model.ddp_bucket_cap_mb", "whole"},
        {"model.model_config.is_llama_config", "truth"},
        {"model.model_config.is_qwen2_config", "truth"},
        {"model.model_config.hidden_size", "whole", true},
        {"model.model_config.intermediate_size", "whole", true},
        {"model.model_config.num_hidden_layers", "whole", true},
        {"model.model_config.num_attention_heads", "whole", true},
        {"model.model_config.num_key_value_heads", "whole", true},
        {"model.model_config.vocab_size", "whole", true},
        {"model.model_config.max_position_embeddings", "whole"},
        {"model.model_config.tie_word_embeddings", "truth"},
        {"model.model_config.attention_bias", "truth"},
        {"model.model_config.moe_config.num_experts", "whole"},
        {"model.model_config.moe_config.top_k", "whole"},
        {"model.model_config.moe_config.moe_intermediate_size", "whole"},
        {"model.model_config.moe_config.shared_expert_intermediate_size", "whole"},
        {"model.model_config.moe_config.layers.*", "whole"},
        {"model.model_config.moe_config.enable_shared_expert", "truth"},
        {"model.model_config.moe_config.token_dispatcher_type", "'alltoall'|'allgather'"},
        {"optimizer.zero_stage", "whole", true},
        {"optimizer.weight_decay", "number", true},
        {"optimizer.clip_grad", "number", true},
        {"optimizer.accumulate_grad_in_fp32", "truth", true},
        {"optimizer.optimizer_factory.name", "'adamW'|'sgd'", true},
        {"optimizer.optimizer_factory.adam_eps", "number"},
        {"optimizer.optimizer_factory.adam_beta1", "number"},
        {"optimizer.optimizer_factory.adam_beta2", "number"},
        {"optimizer.optimizer_factory.torch_adam_is_fused", "truth"},
        {"optimizer.learning_rate_scheduler.learning_rate", "number", true},
        {"optimizer.learning_rate_scheduler.lr_warmup_steps", "whole"},
        {"optimizer.learning_rate_scheduler.lr_warmup_style", "'linear'|'constant'"},
        {"optimizer.learning_rate_scheduler.lr_decay_style", "'linear'|'cosine'|'1-sqrt'"},
        {"optimizer.learning_rate_scheduler.min_decay_lr", "number"},
        {"parallelism.dp", "whole", true},
        {"parallelism.tp", "whole", true},
        {"parallelism.pp", "whole", true},
        {"parallelism.pp_engine", "'1f1b'|'afab'"},
        {"parallelism.tp_mode", "'REDUCE_SCATTER'|'ALL_REDUCE'"},
        {"parallelism.tp_linear_async_communication", "truth"},
        {"parallelism.recompute_layer", "truth"},
        {"parallelism.tp_recompute_allgather", "truth"},
        {"parallelism.expert_parallel_size", "whole"},
        {"parallelism.context_parallel_size", "whole"},
        {"tokenizer.tokenizer_name_or_path", "text"},
        {"tokens.sequence_length", "whole", true},
        {"tokens.train_steps", "whole", true},
        {"tokens.micro_batch_size", "whole", true},
        {"tokens.batch_accumulation_per_replica", "whole", true}},
       {{"num_attention_heads must be divisible by tp",
         [](const Json& t, const Design&) {
           return std::fmod(number(t, "model.model_config.num_attention_heads"), number(t, "parallelism.tp")) == 0;
         }},
        {"num_key_value_heads must be >= tp",
         [](const Json& t, const Design&) {
           return number(t, "model.model_config.num_key_value_heads") >= number(t, "parallelism.tp");
         }},
        {"num_attention_heads must be divisible by num_key_value_heads",
         [](const Json& t, const Design&) {
           return std::fmod(number(t, "model.model_config.num_attention_heads"),
                            number(t, "model.model_config.num_key_value_heads")) == 0;
         }},
        {"world size is dp × tp × pp × cp",
         [](const Json& t, const Design& d) {
           return number(t, "parallelism.dp") * number(t, "parallelism.tp") * number(t, "parallelism.pp") *
                      number(t, "parallelism.context_parallel_size") ==
                  devices(d);
         }},
        {"moe_config belongs to Qwen2",
         [](const Json& t, const Design&) {
           return !find_key(t, "model.model_config.moe_config") || find_key(t, "model.model_config.is_qwen2_config");
         }},
        {"top_k cannot be greater than num_experts",
         [](const Json& t, const Design&) {
           return number(t, "model.model_config.moe_config.top_k", 0) <=
                  number(t, "model.model_config.moe_config.num_experts", 1e9);
         }},
        {"vocab_size matches the dataset's",
         [](const Json& t, const Design&) {
           return number(t, "model.model_config.vocab_size") ==
                  number(t["data_stages"][size_t(0)], "data.dataset.vocab_size");
         }},
        {"tokenizer matches the dataset's",
         [](const Json& t, const Design&) {
           return word(t, "tokenizer.tokenizer_name_or_path") ==
                  word(t["data_stages"][size_t(0)], "data.dataset.tokenizer_name");
         }}}},
      {"deepspeed",
       {{"train_batch_size", "whole"},
        {"train_micro_batch_size_per_gpu", "whole"},
        {"gradient_accumulation_steps", "whole"},
        {"bf16.enabled", "truth"},
        {"fp16.enabled", "truth"},
        {"zero_optimization.stage", "whole"},
        {"zero_optimization.overlap_comm", "truth"},
        {"zero_optimization.contiguous_gradients", "truth"},
        {"zero_optimization.stage3_*", "number|truth"},
        {"zero_optimization.offload_optimizer.device", "'none'|'cpu'|'nvme'"},
        {"zero_optimization.offload_optimizer.ratio", "number"},
        {"zero_optimization.offload_optimizer.nvme_path", "text"},
        {"zero_optimization.offload_param.device", "'none'|'cpu'|'nvme'"},
        {"zero_optimization.offload_param.nvme_path", "text"},
        {"zero_optimization.zero_hpz_partition_size", "whole"},
        {"zero_optimization.zero_quantized_weights", "truth"},
        {"zero_optimization.zero_quantized_gradients", "truth"},
        {"zero_optimization.mics_shard_size", "whole"},
        {"data_types.grad_accum_dtype", "'fp32'|'bf16'|'fp16'"},
        {"optimizer.type", "'Adam'|'AdamW'|'Lamb'|'OneBitAdam'|'Lion'|'Muon'|'SGD'|'Adagrad'|'Adafactor'"},
        {"optimizer.params.lr", "number"},
        {"activation_checkpointing.cpu_checkpointing", "truth"},
        {"activation_checkpointing.partition_activations", "truth"},
        {"tensor_parallel.autotp_size", "whole"},
        {"pipeline.stages", "whole"},
        {"sequence_parallel_size", "whole"},
        {"expert_parallel.enabled", "truth"},
        {"expert_parallel.autoep_size", "whole"},
        {"nebula.enabled", "truth"},
        {"nebula.persistent_storage_path", "text"}},
       {{"batch is micro-batch × accumulation × replicas",
         [](const Json& t, const Design& d) {
           return number(t, "train_batch_size") == number(t, "train_micro_batch_size_per_gpu") *
                                                       number(t, "gradient_accumulation_steps") *
                                                       resolved(d).layout.data_parallel;
         }},
        {"an optimizer that DeepSpeed builds states its learning rate",
         [](const Json& t, const Design&) {
           return !find_key(t, "optimizer.type") || find_key(t, "optimizer.params.lr");
         }},
        {"fp16 and bf16 are not both enabled",
         [](const Json& t, const Design&) {
           const Json *half = find_key(t, "fp16.enabled"), *brain = find_key(t, "bf16.enabled");
           return !(half && brain && half->get<bool>() && brain->get<bool>());
         }},
        {"no pipeline with ZeRO-2 or ZeRO-3",
         [](const Json& t, const Design&) {
           return number(t, "pipeline.stages") <= 1 || number(t, "zero_optimization.stage") < 2;
         }},
        {"expert parallelism is enabled where a size is stated",
         [](const Json& t, const Design&) {
           return !find_key(t, "expert_parallel.autoep_size") || find_key(t, "expert_parallel.enabled");
         }},
        {"folding of tensor and expert parallelism has one stage, at most ZeRO-2 and no offloading",
         [](const Json& t, const Design&) {
           const bool folds =
               number(t, "tensor_parallel.autotp_size") > 1 && number(t, "expert_parallel.autoep_size") > 1;
           return !folds || (number(t, "pipeline.stages") <= 1 && number(t, "zero_optimization.stage") < 3 &&
                             word(t, "zero_optimization.offload_optimizer.device") != "cpu" &&
                             word(t, "zero_optimization.offload_param.device") != "cpu");
         }},
        {"an offload to NVMe has a path",
         [](const Json& t, const Design&) {
           return word(t, "zero_optimization.offload_optimizer.device") != "nvme" ||
                  find_key(t, "zero_optimization.offload_optimizer.nvme_path");
         }}}},
      {"fsdp",
       {{"compute_environment", "'LOCAL_MACHINE'", true},
        {"distributed_type", "'FSDP'", true},
        {"num_processes", "whole", true},
        {"num_machines", "whole"},
        {"machine_rank", "whole"},
        {"main_process_ip", "text"},
        {"main_process_port", "whole"},
        {"main_training_function", "text"},
        {"rdzv_backend", "'static'|'c10d'"},
        {"same_network", "truth"},
        {"use_cpu", "truth", true},
        {"debug", "truth", true},
        {"mixed_precision", "'no'|'fp16'|'bf16'|'fp8'", true},
        {"fsdp_config.fsdp_version", "whole"},
        {"fsdp_config.fsdp_reshard_after_forward", "truth|text"},
        {"fsdp_config.fsdp_sharding_strategy", "text"},
        {"fsdp_config.fsdp_offload_params", "truth"},
        {"fsdp_config.fsdp_activation_checkpointing", "truth"},
        {"fsdp_config.fsdp_auto_wrap_policy", "'TRANSFORMER_BASED_WRAP'|'SIZE_BASED_WRAP'|'NO_WRAP'"},
        {"fsdp_config.fsdp_state_dict_type", "'FULL_STATE_DICT'|'SHARDED_STATE_DICT'|'LOCAL_STATE_DICT'"},
        {"parallelism_config.parallelism_config_dp_replicate_size", "whole"},
        {"parallelism_config.parallelism_config_dp_shard_size", "whole"},
        {"parallelism_config.parallelism_config_tp_size", "whole"},
        {"parallelism_config.parallelism_config_cp_size", "whole"},
        {"parallelism_config.parallelism_config_sp_size", "whole"},
        {"parallelism_config.parallelism_config_cp_comm_strategy", "'allgather'|'alltoall'"}},
       {{"several machines have a rank and an address",
         [](const Json& t, const Design&) {
           return number(t, "num_machines") <= 1 || (find_key(t, "machine_rank") && find_key(t, "main_process_ip"));
         }},
        {"degrees multiply to the number of processes", [](const Json& t, const Design&) {
           if (!find_key(t, "parallelism_config")) return true;
           double product = 1;
           for (const char* degree : {"dp_replicate", "dp_shard", "tp", "cp", "sp"})
             product *= number(t, (std::string("parallelism_config.parallelism_config_") + degree + "_size").c_str());
           return product == number(t, "num_processes");
         }}}}};
  return all;
}

void collect(const Json& value, const std::string& path, std::vector<std::pair<std::string, Json>>& out) {
  if (value.is_object() && !value.empty()) {
    for (const auto& [key, item] : value.items()) collect(item, path.empty() ? key : path + '.' + key, out);
  } else if (value.is_array() && !value.empty()) {
    for (const Json& item : value) collect(item, path + ".*", out);
  } else {
    out.emplace_back(path, value);
  }
}

bool has_type(const Json& value, const std::string& types) {
  for (size_t start = 0; start <= types.size();) {
    const size_t end = std::min(types.find('|', start), types.size());
    const std::string type = types.substr(start, end - start);
    const double number = value.is_number() ? value.get<double>() : 0;
    if ((type == "text" && value.is_string()) || (type == "truth" && value.is_boolean()) ||
        (type == "number" && value.is_number()) ||
        (type == "whole" && value.is_number() && number == std::floor(number)) ||
        (value.is_string() && type == '\'' + value.get<std::string>() + '\''))
      return true;
    start = end + 1;
  }
  return false;
}

bool matches(const Key& key, const std::string& path) {
  const std::string pattern = key.path;
  if (pattern.ends_with("_*")) return path.starts_with(pattern.substr(0, pattern.size() - 1));
  return pattern == path;
}

/// What the program's parser says about a file.
std::vector<std::string> complaints(const Parser& parser, const Json& tree, const Design& design) {
  std::vector<std::string> out;
  std::vector<std::pair<std::string, Json>> leaves;
  collect(tree, "", leaves);
  for (const auto& [path, value] : leaves) {
    const auto key = std::ranges::find_if(parser.keys, [&, p = path](const Key& k) { return matches(k, p); });
    if (key == parser.keys.end())
      out.push_back("no key of the program: " + path);
    else if (!has_type(value, key->type))
      out.push_back("wrong type: " + path + " = " + value.dump());
  }
  for (const Key& key : parser.keys)
    if (key.required && std::ranges::none_of(leaves, [&](const auto& leaf) { return matches(key, leaf.first); }))
      out.push_back(std::string("missing: ") + key.path);
  for (const Rule& rule : parser.rules)
    if (!rule.holds(tree, design)) out.push_back(std::string("broken: ") + rule.says);
  return out;
}

}  // namespace

class TestFormatsParsers : public QObject {
  Q_OBJECT

 private slots:
  void programs_accept_written_files_data() {
    QTest::addColumn<int>("index");
    for (size_t i = 0; i < parsers().size(); ++i) QTest::newRow(parsers()[i].format) << int(i);
  }
  void programs_accept_written_files() {
    QFETCH(int, index);
    const Parser& parser = parsers()[size_t(index)];
    const Format& format = known_format(parser.format);
    std::map<std::string, std::pair<int, std::string>> found;
    RandomDesigns random(41);
    int accepted = 0;
    for (int i = 0; i < designs_of_each; ++i) {
      const Design design = i % 2 ? random.next() : random.next(Job::training);
      const Export out = export_design(design, format, "random");
      // A file that says that its program refuses it is not checked.
      if (*format.refuses(resolved(design)).format != '\0') {
        QVERIFY2(out.obstacle.exists(), out.text.c_str());
        continue;
      }
      ++accepted;
      const Document document = parse_document({"file", out.text});
      for (const std::string& complaint : complaints(parser, *document.tree, design)) {
        auto& [times, text] = found[complaint];
        if (++times == 1) text = out.text;
      }
    }
    for (const auto& [complaint, where] : found) qWarning("%d of %d: %s", where.first, accepted, complaint.c_str());
    QVERIFY2(found.empty(), found.empty() ? "" : found.begin()->second.second.c_str());
    QVERIFY2(accepted >= designs_of_each / 50, std::to_string(accepted).c_str());
  }

  void a_refusal_names_its_reason() {
    const auto refusal = [](const char* format, const std::vector<std::string>& inputs) {
      Design design = default_design();
      for (const std::string& input : inputs) assign(design, input);
      return export_design(design, known_format(format), "a").obstacle.text();
    };
    const std::vector<std::string> mixture{"model=mixtral-8x7b",  "accelerators=64",   "tensor_parallel=1",
                                           "pipeline_parallel=1", "expert_parallel=8", "zero_stage=3",
                                           "recompute=full",      "global_batch=512"};
    QVERIFY(refusal("fsdp", mixture).find("no expert parallelism") != std::string::npos);
    const std::vector<std::string> narrow{"model=llama3-8b", "accelerators=64", "tensor_parallel=16",
                                          "pipeline_parallel=1", "global_batch=512"};
    QVERIFY2(refusal("nanotron", narrow).find("heads of keys and values") != std::string::npos,
             refusal("nanotron", narrow).c_str());
    const std::vector<std::string> staged{"model=llama3-8b",     "accelerators=64", "tensor_parallel=1",
                                          "pipeline_parallel=4", "zero_stage=2",    "global_batch=512",
                                          "recompute=full"};
    QVERIFY2(refusal("deepspeed", staged).find("ZeRO-2") != std::string::npos, refusal("deepspeed", staged).c_str());
    // The reason is the first line of the file.
    Design design = default_design();
    for (const std::string& input : mixture) assign(design, input);
    QVERIFY(
        export_design(design, known_format("fsdp"), "a").text.starts_with("# Trainyard warning: this design cannot"));
  }

  /// Designs that need several nodes say so, and each node has its rank.
  void several_nodes_are_named() {
    Design design = default_design();
    for (const char* input : {"model=llama3-70b", "accelerators=64", "tensor_parallel=8", "pipeline_parallel=1",
                              "recompute=full", "global_batch=512"})
      assign(design, input);
    const auto text = [&](const char* format) { return export_design(design, known_format(format), "a").text; };
    const auto has = [](const std::string& whole, const char* part) { return whole.find(part) != std::string::npos; };
    QVERIFY2(has(text("megatron"), "--node-rank \"$NODE_RANK\" --master-addr"), text("megatron").c_str());
    QVERIFY(has(text("megatron"), "on each of the 8 nodes"));
    QVERIFY(has(text("deepspeed"), "--num_nodes 8"));
    QVERIFY(has(text("fsdp"), "each of the 8 machines"));
    QVERIFY(has(text("slurm"), "#SBATCH --cpus-per-task=") && has(text("slurm"), "srun --cpus-per-task"));
    assign(design, "accelerators=8");
    QVERIFY(!has(text("megatron"), "--node-rank") && !has(text("deepspeed"), "--num_nodes"));
  }

  void models_are_named_as_repositories() {
    Design design = default_design();
    for (const char* input : {"model=llama3-70b", "accelerators=64", "tensor_parallel=8", "pipeline_parallel=1"})
      assign(design, input);
    for (const char* format : {"megatron", "slurm", "nanotron"}) {
      const std::string text = export_design(design, known_format(format), "a").text;
      QVERIFY2(text.find("meta-llama/Meta-Llama-3-70B") != std::string::npos, text.c_str());
    }
  }
};

TRAINYARD_TEST(TestFormatsParsers);
#include "tst_formats_parsers.moc"
