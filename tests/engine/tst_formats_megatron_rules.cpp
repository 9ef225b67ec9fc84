// SPDX-License-Identifier: GPL-3.0-or-later
// No exported file breaks an assertion of Megatron-LM or Megatron-Bridge about its arguments.
// Sources: megatron/training/arguments.py (validate_args), megatron/core/transformer/transformer_config.py
// (__post_init__), megatron/core/model_parallel_config.py and megatron/core/optimizer/optimizer_config.py of
// github.com/NVIDIA/Megatron-LM and src/megatron/bridge/training/config.py (validate) of
// github.com/NVIDIA-NeMo/Megatron-Bridge.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

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

/// Arguments by the program's own names, wherever they are in the file.
class Arguments {
 public:
  Arguments(Json tree, bool bridge) : tree_(std::move(tree)), bridge_(bridge) {}

  bool bridge() const { return bridge_; }
  const Json& tree() const { return tree_; }
  const Json* find(const std::string& name) const {
    const Json* found = find_key(tree_, bridge_ ? place(name) : name);
    return found && !found->is_null() ? found : nullptr;
  }
  bool has(const std::string& name) const { return find(name) != nullptr; }
  bool on(const std::string& name) const {
    const Json* value = find(name);
    return value && (value->is_boolean() ? value->get<bool>() : true);
  }
  double number(const std::string& name, double otherwise = 1) const {
    const Json* value = find(name);
    if (!value) return otherwise;
    return value->is_number() ? value->get<double>() : std::stod(value->get<std::string>());
  }
  std::string word(const std::string& name) const {
    const Json* value = find(name);
    return value && value->is_string() ? value->get<std::string>() : std::string();
  }
  bool lists(const std::string& name, const std::string& item) const {
    const Json* value = find(name);
    if (!value) return false;
    return value->is_array() ? std::ranges::find(*value, Json(item)) != value->end() : *value == item;
  }

 private:
  static std::string place(const std::string& name) {
    static const std::map<std::string, std::string> others{
        {"num-experts", "model.num_moe_experts"},
        {"use-distributed-optimizer", "ddp.use_distributed_optimizer"},
        {"use-megatron-fsdp", "ddp.use_megatron_fsdp"},
        {"overlap-grad-reduce", "ddp.overlap_grad_reduce"},
        {"overlap-param-gather", "ddp.overlap_param_gather"},
        {"use-precision-aware-optimizer", "optimizer.use_precision_aware_optimizer"},
        {"optimizer-cpu-offload", "optimizer.optimizer_cpu_offload"},
        {"exp-avg-dtype", "optimizer.exp_avg_dtype"},
        {"exp-avg-sq-dtype", "optimizer.exp_avg_sq_dtype"},
        {"optimizer", "optimizer.optimizer"},
        {"fp16", "mixed_precision.fp16"},
        {"bf16", "mixed_precision.bf16"},
        {"fp8-format", "mixed_precision.fp8"},
        {"fp8-recipe", "mixed_precision.fp8_recipe"},
        {"fp4-format", "mixed_precision.fp4"},
        {"fp8-param-gather", "mixed_precision.fp8_param_gather"},
        {"fp4-param-gather", "mixed_precision.fp4_param_gather"},
        {"first-last-layers-bf16", "mixed_precision.first_last_layers_bf16"},
        {"num-layers-at-start-in-bf16", "mixed_precision.num_layers_at_start_in_bf16"},
        {"ckpt-format", "checkpoint.ckpt_format"},
        {"async-save", "checkpoint.async_save"},
        {"use-tp-pp-dp-mapping", "dist.use_tp_pp_dp_mapping"},
        {"seq-length", "dataset.seq_length"},
        {"num-virtual-stages-per-pipeline-rank", "model.virtual_pipeline_model_parallel_size"},
        {"decoder-first-pipeline-num-layers", "model.num_layers_in_first_pipeline_stage"},
        {"decoder-last-pipeline-num-layers", "model.num_layers_in_last_pipeline_stage"},
        {"swiglu", "model.gated_linear_unit"},
    };
    if (const auto found = others.find(name); found != others.end()) return found->second;
    std::string path = "model." + name;
    std::ranges::replace(path, '-', '_');
    return path;
  }

  Json tree_;
  bool bridge_;
};

struct Rule {
  const char* says;  ///< from the program's own message
  bool (*holds)(const Arguments& a, const Design& d);
};

bool biased(const Arguments& a) { return a.bridge() ? a.on("add-bias-linear") : !a.on("disable-bias-linear"); }
bool gated(const Arguments& a) { return a.on("swiglu") && !a.on("quick-geglu"); }
bool selects(const Arguments& a, const char* module) {
  return a.word("recompute-granularity") == "selective" && a.lists("recompute-modules", module);
}
double expert_tensor(const Arguments& a) {
  return a.number("expert-tensor-parallel-size", a.number("tensor-model-parallel-size"));
}

const Rule rules[] = {
    {"legacy model format only supports the 'torch' checkpoint format",
     [](const Arguments& a, const Design&) { return !a.on("use-legacy-models") || a.word("ckpt-format") == "torch"; }},
    {"Context parallelism is not supported in legacy models",
     [](const Arguments& a, const Design&) {
       return !a.on("use-legacy-models") || (a.number("context-parallel-size") == 1 && !a.has("mtp-num-layers"));
     }},
    {"--overlap-param-gather only supported with MCore models",
     [](const Arguments& a, const Design&) { return !a.on("use-legacy-models") || !a.on("overlap-param-gather"); }},
    {"No more than one of the following arguments can be set at the same time",
     [](const Arguments& a, const Design&) {
       return !a.has("num-virtual-stages-per-pipeline-rank") || !a.has("pipeline-model-parallel-layout");
     }},
    {"When interleaved schedule is used and p2p communication overlap is disabled, pipeline-model-parallel size should "
     "be greater than 2",
     [](const Arguments& a, const Design&) {
       return !a.on("no-overlap-p2p-communication") || a.number("pipeline-model-parallel-size") > 2;
     }},
    {"--overlap-param-gather only supported with distributed optimizer or megatron fsdp",
     [](const Arguments& a, const Design&) {
       return !a.on("overlap-param-gather") || a.on("use-distributed-optimizer") || a.on("use-megatron-fsdp");
     }},
    {"Must use --overlap-param-gather with --overlap-grad-reduce",
     [](const Arguments& a, const Design&) { return !a.on("overlap-param-gather") || a.on("overlap-grad-reduce"); }},
    {"--fp8-param-gather only supported with distributed optimizer",
     [](const Arguments& a, const Design&) {
       return !a.on("fp8-param-gather") || (a.on("use-distributed-optimizer") && a.has("fp8-format"));
     }},
    {"When --fp8-param-gather is enabled, the optimizer cpu offload must be used in conjunction with --fp8-recipe "
     "delayed",
     [](const Arguments& a, const Design&) { return !a.on("fp8-param-gather") || !a.on("optimizer-cpu-offload"); }},
    {"--fp4-param-gather must be used together with --fp4-format",
     [](const Arguments& a, const Design&) { return !a.on("fp4-param-gather") || a.has("fp4-format"); }},
    {"--fp4-format and --fp8-format cannot be used simultaneously",
     [](const Arguments& a, const Design&) { return !a.has("fp4-format") || !a.has("fp8-format"); }},
    {"Megatron FSDP only supports fsdp_dtensor checkpoint format",
     [](const Arguments& a, const Design&) {
       return a.on("use-megatron-fsdp") == (a.word("ckpt-format") == "fsdp_dtensor");
     }},
    {"use_tp_pp_dp_mapping is not supported with Megatron FSDP",
     [](const Arguments& a, const Design&) { return !a.on("use-megatron-fsdp") || !a.on("use-tp-pp-dp-mapping"); }},
    {"async_save is only supported with ckpt_format='torch_dist'",
     [](const Arguments& a, const Design&) { return !a.on("async-save") || a.word("ckpt-format") == "torch_dist"; }},
    {"--no-check-for-nan-in-loss-and-grad should be set with full_iteration CUDA graph",
     [](const Arguments& a, const Design&) {
       if (a.word("cuda-graph-scope") != "full_iteration") return true;
       return a.bridge() || a.on("no-check-for-nan-in-loss-and-grad");
     }},
    {"max_position_embeddings must be greater than or equal to seq_length",
     [](const Arguments& a, const Design&) {
       return a.bridge() || a.number("max-position-embeddings") >= a.number("seq-length");
     }},
    {"recompute method is not yet supported for selective recomputing granularity",
     [](const Arguments& a, const Design&) {
       return a.word("recompute-granularity") != "selective" ||
              (!a.has("recompute-method") && !a.has("recompute-num-layers"));
     }},
    {"num_experts must be non None to use expert model parallelism",
     [](const Arguments& a, const Design&) {
       return a.number("expert-model-parallel-size") == 1 || a.has("num-experts");
     }},
    {"Expert parallelism is not supported with fp16 training",
     [](const Arguments& a, const Design&) { return a.number("expert-model-parallel-size") == 1 || !a.on("fp16"); }},
    {"Muon optimizer does not support Megatron-FSDP for now",
     [](const Arguments& a, const Design&) { return a.word("optimizer") != "muon" || !a.on("use-megatron-fsdp"); }},
    {"muon with fp16 is not supported",
     [](const Arguments& a, const Design&) { return a.word("optimizer") != "muon" || !a.on("fp16"); }},
    {"The optimizer cpu offload must be used in conjunction with --use-precision-aware-optimizer",
     [](const Arguments& a, const Design&) {
       return !a.on("optimizer-cpu-offload") || a.on("use-precision-aware-optimizer");
     }},
    {"--use-precision-aware-optimizer only supported with adam",
     [](const Arguments& a, const Design&) {
       return !a.on("use-precision-aware-optimizer") || a.word("optimizer") == "adam";
     }},
    {"--use-precision-aware-optimizer only supported with distributed optimizer",
     [](const Arguments& a, const Design&) {
       return !a.on("use-precision-aware-optimizer") || a.on("use-distributed-optimizer");
     }},
    {"exp_avg_dtype can only be fp32 when not using precision-aware optimizer",
     [](const Arguments& a, const Design&) {
       return a.on("use-precision-aware-optimizer") || (!a.has("exp-avg-dtype") && !a.has("exp-avg-sq-dtype"));
     }},
    {"Multi-Token Prediction (MTP) is not supported with learned_absolute position embedding type",
     [](const Arguments& a, const Design&) {
       return !a.has("mtp-num-layers") || a.word("position-embedding-type") != "learned_absolute";
     }},
    {"Can not use sequence paralllelism without tensor parallelism",
     [](const Arguments& a, const Design&) {
       return !a.bridge() || !a.on("sequence-parallel") || a.number("tensor-model-parallel-size") > 1;
     }},
    {"During training, MoE and tensor parallelism need sequence parallelism",
     [](const Arguments& a, const Design&) {
       return !a.has("num-experts") || a.number("tensor-model-parallel-size") == 1 || a.on("sequence-parallel");
     }},
    {"Bias in Moe is only supported when ETP==1",
     [](const Arguments& a, const Design&) { return !a.has("num-experts") || !biased(a) || expert_tensor(a) == 1; }},
    {"Expert bias for aux-loss-free routing only supports sigmoid score function",
     [](const Arguments& a, const Design&) {
       return !a.on("moe-router-enable-expert-bias") || a.word("moe-router-score-function") == "sigmoid";
     }},
    {"Please use --moe-router-pre-softmax when topk is 1",
     [](const Arguments& a, const Design&) {
       return !a.has("num-experts") || a.number("moe-router-topk", 2) != 1 || a.on("moe-router-pre-softmax") ||
              a.word("moe-router-score-function") == "sigmoid";
     }},
    {"Currently GroupedGEMM for MoE only supports bf16 dtype",
     [](const Arguments& a, const Design&) { return !a.on("moe-grouped-gemm") || a.on("bf16"); }},
    {"moe_act in recompute_modules is only supported with moe_grouped_gemm",
     [](const Arguments& a, const Design&) { return !selects(a, "moe_act") || a.on("moe-grouped-gemm"); }},
    {"mla_up_proj in recompute_modules is only supported with multi_latent_attention",
     [](const Arguments& a, const Design&) { return !selects(a, "mla_up_proj") || a.on("multi-latent-attention"); }},
    {"Delayed scaling does not support first / last layer in BF16",
     [](const Arguments& a, const Design&) {
       return !a.on("first-last-layers-bf16") || !a.has("fp8-format") ||
              (a.has("fp8-recipe") && a.word("fp8-recipe") != "delayed");
     }},
    {"num_layers_at_start_in_bf16 must be between 0 and number of layers per pipeline stage",
     [](const Arguments& a, const Design&) {
       return !a.on("first-last-layers-bf16") ||
              a.number("num-layers-at-start-in-bf16") <=
                  std::floor(a.number("num-layers") / a.number("pipeline-model-parallel-size"));
     }},
    {"Flex token dispatcher with deepep backend does not support moe_pad_expert_input_to_capacity",
     [](const Arguments& a, const Design&) {
       return !a.on("moe-pad-expert-input-to-capacity") || a.word("moe-token-dispatcher-type") != "flex";
     }},
    {"moe_expert_capacity_factor must be set to use moe_pad_expert_input_to_capacity",
     [](const Arguments& a, const Design&) {
       return !a.on("moe-pad-expert-input-to-capacity") || a.has("moe-expert-capacity-factor");
     }},
    {"CPU offloading can be done only for layers less than the model has",
     [](const Arguments& a, const Design&) {
       return a.number("cpu-offloading-num-layers", 0) < a.number("num-layers", 1);
     }},
    {"Currently there is no support for Pipeline parallelism with CPU offloading",
     [](const Arguments& a, const Design&) {
       return !a.has("cpu-offloading-num-layers") || a.number("pipeline-model-parallel-size") == 1;
     }},
    {"CPU offloading does not work when activation recomputation is enabled",
     [](const Arguments& a, const Design&) {
       return !a.has("cpu-offloading-num-layers") || !a.has("recompute-granularity");
     }},
    {"num_layers_in_first_pipeline_stage cannot be set at the same time with account_for_embedding_in_pipeline_split",
     [](const Arguments& a, const Design&) {
       const bool ends = a.has("decoder-first-pipeline-num-layers") || a.has("decoder-last-pipeline-num-layers");
       return !a.on("account-for-embedding-in-pipeline-split") || (!ends && !a.has("pipeline-model-parallel-layout"));
     }},
    {"Storing activation input in FP8 is supported only for SwiGLU",
     [](const Arguments& a, const Design& d) {
       const bool swish = a.bridge() ? d.work.model->gated_mlp && !d.work.model->clamped_activation : gated(a);
       return !a.on("activation-func-fp8-input-store") || swish;
     }},
    {"RoPE fusion is not supported for DSAttention",
     [](const Arguments& a, const Design&) {
       if (a.word("experimental-attention-variant") != "dsa") return true;
       return a.bridge() ? a.has("apply-rope-fusion") && !a.on("apply-rope-fusion") : a.on("no-rope-fusion");
     }},
    {"DSAttention context parallelism currently supports cp_comm_type=allgather only",
     [](const Arguments& a, const Design&) {
       return a.word("experimental-attention-variant") != "dsa" || a.number("context-parallel-size") == 1 ||
              a.word("cp-comm-type") == "all_gather";
     }},
    {"Please ensure sequence length configuration in model config and dataset config match",
     [](const Arguments& a, const Design& d) {
       return !a.bridge() || (a.has("seq-length") && d.work.sequence_length == a.number("seq-length") &&
                              *a.find("seq-length") == *find_key(a.tree(), "model.seq_length"));
     }},
    {"Please ensure use_distributed_optimizer in DistributedDataParallelConfig and OptimizerConfig matches",
     [](const Arguments& a, const Design&) {
       return !a.bridge() || *find_key(a.tree(), "ddp.use_distributed_optimizer") ==
                                 *find_key(a.tree(), "optimizer.use_distributed_optimizer");
     }},
};

}  // namespace

class TestFormatsMegatronRules : public QObject {
  Q_OBJECT

 private slots:
  void exported_files_break_no_rule_data() {
    QTest::addColumn<QString>("format");
    for (const char* format : {"megatron", "slurm", "megatron_bridge"}) QTest::newRow(format) << format;
  }
  void exported_files_break_no_rule() {
    QFETCH(QString, format);
    const Format& written = known_format(format.toStdString());
    std::map<std::string, std::pair<int, std::string>> broken;
    RandomDesigns random(29);
    for (int i = 0; i < designs_of_each; ++i) {
      const Design design = i % 2 ? random.next() : random.next(Job::training);
      const Export out = export_design(design, written, "random");
      const Document document = parse_document({"file", out.text});
      const Arguments arguments(*document.tree, format == "megatron_bridge");
      for (const Rule& rule : rules)
        if (!rule.holds(arguments, design)) {
          auto& [times, text] = broken[rule.says];
          if (++times == 1) text = out.text;
        }
    }
    for (const auto& [rule, found] : broken) qWarning("%d of %d: %s", found.first, designs_of_each, rule.c_str());
    QVERIFY2(broken.empty(), broken.empty() ? "" : broken.begin()->second.second.c_str());
  }
};

TRAINYARD_TEST(TestFormatsMegatronRules);
#include "tst_formats_megatron_rules.moc"
