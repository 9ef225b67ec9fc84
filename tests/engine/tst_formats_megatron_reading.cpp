// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-LM scripts and configurations that state the model, the tokenizer or offloading indirectly or not at all.
#include <QTest>

#include <map>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "engine/model/inventory.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Import read(const std::string& text) { return import_files({{"file", text}}, default_design()); }

/// A dense model with every argument that its shape needs.
const std::string dense =
    "--num-layers 32 --hidden-size 4096 --ffn-hidden-size 14336 --num-attention-heads 32 --group-query-attention "
    "--num-query-groups 8 --seq-length 8192 --max-position-embeddings 131072 --position-embedding-type rope --swiglu "
    "--normalization RMSNorm --disable-bias-linear --untie-embeddings-and-output-weights --vocab-size 128256 "
    "--make-vocab-size-divisible-by 1 --micro-batch-size 1 --global-batch-size 128 --bf16 --attention-dropout 0 "
    "--hidden-dropout 0 --use-distributed-optimizer --overlap-grad-reduce --overlap-param-gather ";

}  // namespace

class TestFormatsMegatronReading : public QObject {
  Q_OBJECT

 private slots:
  /// The class of a provider names its model, and other keys override values of that model.
  void a_provider_is_a_model_data() {
    QTest::addColumn<QString>("provider");
    QTest::addColumn<QString>("id");
    for (const auto& [provider, id] : std::map<const char*, const char*>{
             {"megatron.bridge.models.llama.llama_provider.Llama31ModelProvider8B", "llama3.1-8b"},
             {"megatron.bridge.models.llama.llama_provider.Llama31ModelProvider405B", "llama3.1-405b"},
             {"megatron.bridge.models.qwen.qwen_provider.Qwen3MoEModelProvider30B_A3B", "qwen3-30b-a3b"},
             {"megatron.bridge.models.qwen.qwen_provider.Qwen3ModelProvider600M", "qwen3-0.6b"},
             {"megatron.bridge.models.qwen.qwen_provider.Qwen3ModelProvider1P7B", "qwen3-1.7b"},
             {"megatron.bridge.models.deepseek.deepseek_provider.DeepSeekV3ModelProvider", "deepseek-v3"},
             {"megatron.bridge.models.gpt_oss.gpt_oss_provider.GPTOSSProvider120B", "gpt-oss-120b"}})
      QTest::newRow(id) << provider << id;
  }
  void a_provider_is_a_model() {
    QFETCH(QString, provider);
    QFETCH(QString, id);
    const std::string model = "model:\n  _target_: " + provider.toStdString() + "\n  tensor_model_parallel_size: 2\n";
    const Import import = read(model + "train: {global_batch_size: 64}\n");
    QCOMPARE(import.design.work.model->id, id.toStdString());
    QVERIFY(import.warnings.empty());
    const Import fewer = read(model + "  num_layers: 8\n");
    QCOMPARE(fewer.design.work.model->layers, 8.0);
    QCOMPARE(fewer.design.work.model->hidden, import.design.work.model->hidden);
    QCOMPARE(fewer.design.work.model->experts, import.design.work.model->experts);
  }
  /// Without a warning, the current model would silently count as the trained one.
  void an_unnamed_model_gives_a_warning() {
    const Import import = read("model:\n  tensor_model_parallel_size: 2\n");
    QVERIFY(!import.warnings.empty());
    QCOMPARE(import.design.work.model->id, default_design().work.model->id);
    // An unknown provider class is refused with the nearest names.
    std::string said;
    try {
      read("model:\n  _target_: megatron.bridge.models.x.UnheardOfProvider7B\n  tensor_model_parallel_size: 2\n");
    } catch (const InputError& error) {
      said = error.what();
    }
    QVERIFY2(said.find("“UnheardOfProvider7B”") != std::string::npos && said.find("nearest") != std::string::npos,
             said.c_str());
  }

  /// 32 layers of width 4,096 with an MLP of 10,880 are not Llama 2 7B, whose MLP has 11,008. The same layers and
  /// vocabulary alone do not make a model GPT-3 6.7B.
  void a_catalog_name_requires_an_equal_shape() {
    const std::string plain =
        "--num-layers 32 --hidden-size 4096 --num-attention-heads 32 --seq-length 4096 --max-position-embeddings 4096 "
        "--micro-batch-size 1 --global-batch-size 128 --bf16 --vocab-size 32000 ";
    for (const std::string& text :
         {plain + "--swiglu --ffn-hidden-size 10880 --normalization RMSNorm --disable-bias-linear "
                  "--untie-embeddings-and-output-weights --position-embedding-type rope",
          plain}) {
      const Import import = read(text);
      const Model& model = *import.design.work.model;
      QVERIFY(model.custom);
      QCOMPARE(model.name, std::string("file"));
    }
  }

  /// Arguments of a fork whose attention is always latent, without Megatron-LM's flag for it: two shared experts of
  /// 1,408, and the vocabulary of 102,400 tokens that DeepSeek-V2 and DeepSeek-V2-Lite share.
  void latent_attention_is_recognised_by_its_head_sizes() {
    const std::string shape =
        "--num-layers 27 --hidden-size 2048 --num-attention-heads 16 --ffn-hidden-size 10944 --seq-length 2048 "
        "--max-position-embeddings 163840 --num-experts 64 --moe-router-topk 6 --moe-ffn-hidden-size 1408 "
        "--moe-layer-freq ([0]+[1]*26) --num-shared-experts 2 --enable-shared-expert --swiglu --normalization RMSNorm "
        "--position-embedding-type rope --untie-embeddings-and-output-weights --disable-bias-linear --bf16 "
        "--micro-batch-size 1 --global-batch-size 256 --tokenizer-type DeepSeekV2Tokenizer "
        "--make-vocab-size-divisible-by 1 --kv-lora-rank 512 --v-head-dim 128 ";
    const Import import = read(shape + "--qk-nope-head-dim 128 --qk-rope-head-dim 64");
    const Model& model = *import.design.work.model;
    QVERIFY(model.attention == Attention::mla);
    QCOMPARE(model.shared_experts, 2.0);
    QCOMPARE(model.vocab, 102400.0);
    QVERIFY(import.warnings.empty());
    // Published total: 15,706,484,224 parameters.
    QCOMPARE(total_parameters(model), 15'706'484'224.0);
    const Import other = read(shape + "--qk-head-dim 128");
    QVERIFY(other.design.work.model->attention == Attention::mha);
    QVERIFY(std::ranges::any_of(other.warnings, [](const Message& w) {
      return w.text().find("multi-latent-attention is not") != std::string::npos;
    }));
  }

  void an_assumed_vocabulary_gives_a_warning() {
    const std::string shape =
        "--num-layers 5 --hidden-size 640 --num-attention-heads 10 --seq-length 2048 --max-position-embeddings 2048 "
        "--micro-batch-size 1 --bf16 --make-vocab-size-divisible-by 1 --tokenizer-type HuggingFaceTokenizer ";
    QCOMPARE(read(shape + "--tokenizer-model mine").warnings.size(), size_t(1));
    const Import known = read(shape + "--tokenizer-model Qwen/Qwen3-8B");
    QVERIFY(known.warnings.empty());
    QCOMPARE(known.design.work.model->vocab, 151936.0);
  }

  /// Megatron-DeepSpeed offloads optimizer states and recomputation checkpoints to the host. A DeepSpeed configuration
  /// that its script writes is read as well.
  void offloading_arguments_of_deepspeed_are_read() {
    const Design flags =
        read(
            "deepspeed pretrain_gpt.py --deepspeed --zero-stage 3 --cpu-optimizer --checkpoint-activations "
            "--checkpoint-in-cpu " +
            dense)
            .design;
    QCOMPARE(flags.recipe.offload_optimizer, 1.0);
    QCOMPARE(flags.recipe.offload_activations, 1.0);
    QVERIFY(flags.recipe.offload_target == OffloadTarget::host && flags.recipe.recompute == Recompute::full);
    const std::string script =
        "#!/bin/bash\nD=cpu\ncat <<EOT > ds.json\n{\"train_micro_batch_size_per_gpu\": 1, \"zero_optimization\": "
        "{\"stage\": 3,\n"
        "\"offload_optimizer\": {\"device\": \"$D\"}, \"offload_param\": {\"device\": \"cpu\"}}}\nEOT\n";
    std::string command = "deepspeed pretrain_gpt.py --deepspeed --deepspeed-config ds.json " + dense;
    command.erase(command.find("--use-distributed-optimizer"), std::string("--use-distributed-optimizer").size());
    const Import inside = read(script + command);
    QCOMPARE(inside.format(), std::string("deepspeed+megatron"));
    QCOMPARE(inside.design.recipe.offload_optimizer, 1.0);
    QCOMPARE(inside.design.recipe.offload_weights, 1.0);
    QVERIFY(inside.design.layout.zero_stage == ZeroStage::zero_3);
    QVERIFY(inside.warnings.empty());
    QCOMPARE(read(command).warnings.size(), size_t(1));
  }

  /// Muon with divided states had a separate name, dist_muon.
  void distributed_muon_shards_its_states() {
    std::string plain = dense;
    plain.erase(plain.find("--use-distributed-optimizer"), std::string("--use-distributed-optimizer").size());
    plain.erase(plain.find("--overlap-param-gather"), std::string("--overlap-param-gather").size());
    QVERIFY(read(plain + "--optimizer dist_muon").design.layout.zero_stage == ZeroStage::zero_1);
    QVERIFY(read(plain + "--optimizer muon").design.layout.zero_stage == ZeroStage::zero_0);
  }

  void adapters_have_a_whole_rank() {
    Design design = default_design();
    assign(design, "adapters=lora");
    assign(design, "adapter_rank=16");
    const std::string text = export_design(design, known_format("megatron_bridge"), "a").text;
    QVERIFY2(text.find("dim: 16\n") != std::string::npos, text.c_str());
  }

  void required_environment_variables_are_exported() {
    Design design = default_design();
    for (const char* format : {"megatron", "slurm"})
      for (const auto& [layout, wanted] : std::map<const char*, bool>{{"tensor_parallel=8 zero_stage=1", true},
                                                                      {"tensor_parallel=1 zero_stage=1", false},
                                                                      {"tensor_parallel=8 zero_stage=3", false}}) {
        for (const QString& input : QString(layout).split(' ')) assign(design, input.toStdString());
        const std::string text = export_design(design, known_format(format), "a").text;
        QCOMPARE(text.find("export CUDA_DEVICE_MAX_CONNECTIONS=1\n") != std::string::npos, wanted);
      }
  }
};

TRAINYARD_TEST(TestFormatsMegatronReading);
#include "tst_formats_megatron_reading.moc"
