// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes against published figures: optimizers, adapters, recomputation by module and layer, offloading, number
// formats, multi-token prediction, expert capacity.
#include <QTest>

#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/metrics/metric.h"
#include "engine/model/adapters.h"
#include "engine/physics/memory.h"
#include "engine/physics/states.h"
#include "engine/studies/findings.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double GiB = 1024.0 * 1024 * 1024;

Design with(std::initializer_list<const char*> assignments, Design design = default_design()) {
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

/// One device, one replica: undivided states.
Design alone(std::initializer_list<const char*> more) {
  return with(more, with({"model=llama2-7b", "accelerators=1", "tensor_parallel=1", "pipeline_parallel=1",
                          "schedule=1f1b", "global_batch=8", "sequence_length=2048", "zero_stage=0"}));
}

bool close(double a, double b, double share) { return std::abs(a / b - 1) <= share; }

Design experts() {
  return with({"model=deepseek-v3", "accelerators=2048", "tensor_parallel=1", "pipeline_parallel=16",
               "virtual_pipeline=1", "schedule=1f1b", "expert_parallel=64", "expert_tensor_parallel=1",
               "sequence_length=4096", "global_batch=15360"});
}

bool contains(const std::vector<ParameterHandle>& list, ParameterHandle wanted) {
  return std::find(list.begin(), list.end(), wanted) != list.end();
}

bool speaks_of(const std::vector<Finding>& found, ParameterHandle input, Severity severity) {
  for (const Finding& f : found)
    if (f.severity == severity && contains(f.parameters, input)) return true;
  return false;
}

}  // namespace

class TestRecipe : public QObject {
  Q_OBJECT
 private slots:
  /// Adafactor, arXiv 1804.04235, section 3: rows + columns instead of rows × columns. Muon, arXiv 2502.16982, section
  /// 2.2: half of AdamW's moments, and AdamW for the token tables.
  void optimizerStates() {
    const Evaluation adam = evaluate(alone({}));
    const Evaluation adafactor = evaluate(alone({"optimizer=adafactor"}));
    const Evaluation muon = evaluate(alone({"optimizer=muon"}));
    QCOMPARE(adam.memory_optimizer, 12 * adam.parameters);
    QVERIFY(close(adafactor.memory_optimizer, 4 * adam.parameters, 0.001));
    const double tables = 2.0 * 32000 * 4096;
    QVERIFY(close(muon.memory_optimizer, 8 * adam.parameters + 4 * tables, 1e-9));
    // Newton-Schulz takes at most 5 h ÷ tokens of a step (Jordan 2024) of the FLOPs of a step, which is little.
    QVERIFY(muon.orthogonalization_flops > 0 && adam.orthogonalization_flops == 0);
    const double share = muon.parameters * muon.orthogonalization_flops / (muon.flops_per_token * muon.tokens_per_step);
    QVERIFY(share > 0 && share < 6.0 * 4096 / muon.tokens_per_step);
    QVERIFY(muon.time_optimizer > muon.orthogonalization_time);
  }

  /// Fewer bits for optimizer states. DeepSeek-V3, arXiv 2412.19437, section 3.3.2: FP32 master weights and gradients,
  /// BF16 moments, FP8 weights. Adam in BF16 alone: 2 bytes each for weight, gradient and two moments.
  void masterWeightsAndMoments() {
    const auto bytes = [](std::initializer_list<const char*> more) { return evaluate(alone(more)).model_state_bytes; };
    QCOMPARE(bytes({}), 18.0);
    QCOMPARE(bytes({"gradient_precision=bf16"}), 16.0);
    QCOMPARE(bytes({"master_weights=remainder"}), 16.0);
    QCOMPARE(bytes({"moment_precision=bf16"}), 14.0);
    QCOMPARE(bytes({"moment_precision=fp8"}), 12.0);
    QCOMPARE(bytes({"master_weights=none", "moment_precision=bf16", "gradient_precision=bf16"}), 8.0);
    QCOMPARE(bytes({"framework=fsdp", "gradient_precision=bf16", "master_weights=none", "moment_precision=bf16"}), 8.0);
    const double deepseek =
        bytes({"precision=fp8_block", "moment_precision=bf16", "weight_copies=primary", "weight_columns=off"});
    QVERIFY(close(deepseek, 13, 0.001));
    // Fewer bytes take less time to update.
    QVERIFY(evaluate(alone({"moment_precision=bf16"})).time_optimizer < evaluate(alone({})).time_optimizer);
  }

  /// Megatron unscales FP16 gradients and looks for infinities before the update.
  void lossScalingCosts() {
    const Evaluation half = evaluate(alone({"precision=fp16"}));
    const Evaluation brain = evaluate(alone({"precision=bf16"}));
    QCOMPARE(half.memory, brain.memory);
    QVERIFY(half.time_optimizer > brain.time_optimizer);
  }

  /// Each layer moved from 4 bits to 16 makes the step slower and saves more activations.
  void layersInSixteenBits() {
    const auto fast = [](double layers) {
      Design d = alone({"precision=nvfp4", "accelerator=b200"});
      d.recipe.plain_layers = layers;
      return evaluate(d);
    };
    for (double layers = 1; layers <= 32; ++layers) {
      QVERIFY(fast(layers).time_compute > fast(layers - 1).time_compute);
      QVERIFY(fast(layers).memory_activations > fast(layers - 1).memory_activations);
    }
    QCOMPARE(fast(32).memory_activations, evaluate(alone({"accelerator=b200"})).memory_activations);
    QCOMPARE(fast(33).step_time, fast(32).step_time);
  }

  void plainLossCosts() {
    const Evaluation fused = evaluate(alone({}));
    const Evaluation plain = evaluate(alone({"fused_loss=off"}));
    QVERIFY(close(plain.logit_bytes, 16 * 2048.0 * 32000, 1e-9));
    QVERIFY(fused.logit_bytes < plain.logit_bytes);
    QVERIFY(plain.time_compute > fused.time_compute);
    // Of eight chunks, one exists at a time.
    const Evaluation chunks = evaluate(alone({"fused_loss=off", "loss_chunks=8"}));
    QVERIFY(close(chunks.logit_bytes, plain.logit_bytes / 8, 1e-9));
    QCOMPARE(chunks.time_compute, plain.time_compute);
  }

  /// Distributed Muon, arXiv 2502.16982, section 2.3: one additional gather of 16-bit numbers, at most 1.25 times the
  /// traffic of AdamW if that reduces and gathers in 32 and 16 bits.
  void muonGathers() {
    const std::initializer_list<const char*> sharded{"accelerators=64", "global_batch=64", "zero_stage=1"};
    const double adam = evaluate(with(sharded, alone({}))).data_volume;
    const double muon = evaluate(with({"optimizer=muon"}, with(sharded, alone({})))).data_volume;
    QVERIFY(close(muon / adam, 8.0 / 6, 1e-9));
    const auto whole = [](const char* optimizer) {
      return evaluate(with({"accelerators=64", "global_batch=64", optimizer}, alone({}))).data_volume;
    };
    QCOMPARE(whole("optimizer=muon"), whole("optimizer=adam"));
  }

  /// Each choice of each input of the recipe changes the results of at least one of a few designs.
  void everyChoiceMatters() {
    const std::vector<Design> bases{default_design(),
                                    alone({"precision=fp8_block", "weight_copies=cached"}),
                                    alone({"adapters=lora", "flash_attention=off"}),
                                    alone({"framework=fsdp"}),
                                    experts(),
                                    with({"recompute=full"}),
                                    with({"recompute=modules", "flash_attention=off"}, experts()),
                                    with({"expert_imbalance=1.3", "capacity_factor=1.1"}, experts()),
                                    with({"capacity_factor=1.5"}, experts()),
                                    alone({"offload_optimizer=0.5"})};
    const auto same = [](const Evaluation& a, const Evaluation& b) {
      for (const Metric& m : metrics())
        if (m.value && std::isfinite(number(a, m)) && std::abs(number(a, m) - number(b, m)) > 1e-12) return false;
      return true;
    };
    for (const Parameter& p : parameters()) {
      if (p.group != Group::recipe || (!is_choice(p) && !is_toggle(p))) continue;
      const auto values = [&p] {
        std::vector<std::string> out;
        for (const Choice& choice : p.choices) out.emplace_back(choice.id);
        return is_toggle(p) ? std::vector<std::string>{"off", "on"} : out;
      }();
      for (size_t i = 0; i < values.size(); ++i) {
        for (size_t j = i + 1; j < values.size(); ++j) {
          // Both keep one moment, and the update is memory-bound.
          if (values[i] == "sgd_momentum" && values[j] == "lion") continue;
          bool differs = false;
          for (const Design& base : bases) {
            const auto result = [&](const std::string& value) {
              Design d = base;
              assign(d, std::string(p.id) + "=" + value);
              return evaluate(d);
            };
            differs = differs || !same(result(values[i]), result(values[j]));
          }
          QVERIFY2(differs, qPrintable(QString("%1: %2 and %3").arg(p.id, values[i].c_str(), values[j].c_str())));
        }
      }
    }
  }

  /// States that do not fit may be offloaded if the host has room.
  void offloadingIsARemedy() {
    const auto offers = [](const Design& d) {
      for (const Remedy& r : find_remedies(d, evaluate(d)))
        if (contains(r.parameters, &Recipe::offload_optimizer)) return true;
      return false;
    };
    Design d = alone({});
    QVERIFY(evaluate(d).fits == Fit::no);
    QVERIFY(offers(d));
    assign(d, "host_memory=32 GiB");
    QVERIFY(!offers(d));
  }

  /// LoRA, arXiv 2106.09685, section 4.2: GPT-3 175B with rank 4 on queries and values has 18.9 M trained parameters in
  /// its 96 layers, and its checkpoint shrinks about 10,000 times. Here all four projections have adapters.
  void adapterCounts() {
    Design d = with({"model=gpt3-175b", "adapters=lora", "adapter_rank=4"});
    const Evaluation e = evaluate(d);
    QCOMPARE(e.trained_parameters, 2 * 18874368.0);
    QVERIFY(e.checkpoint_size < evaluate(with({"model=gpt3-175b"})).checkpoint_size / 2000);
    QCOMPARE(e.frozen_parameters + e.trained_parameters, e.active_parameters);
    assign(d, "adapters=none");
    QCOMPARE(evaluate(d).trained_parameters, evaluate(d).parameters);
  }

  /// QLoRA, arXiv 2305.14314: 4 bits and a scale per 64 weights; the frozen 7 B take about 3.6 GB instead of 13.
  void frozenWeights() {
    const Evaluation lora = evaluate(alone({"adapters=lora"}));
    const Evaluation qlora = evaluate(alone({"adapters=qlora"}));
    const double tables = 2.0 * 32000 * 4096;
    const double base = lora.parameters - lora.trained_parameters;
    QVERIFY(close(lora.memory_weights, 2 * (base + lora.trained_parameters), 1e-9));
    QVERIFY(close(qlora.memory_weights, 0.5625 * (base - tables) + 2 * (tables + qlora.trained_parameters), 1e-9));
    // A base held only in 8 bits: one byte per weight, the tables in 16 bits.
    const Evaluation low =
        evaluate(alone({"adapters=lora", "precision=fp8", "weight_copies=primary", "weight_columns=off"}));
    QVERIFY(close(low.memory_weights, base - tables + 2 * (tables + low.trained_parameters), 1e-9));
    QVERIFY(lora.memory_gradients < 0.01 * evaluate(alone({})).memory_gradients);
    QVERIFY(lora.memory_activations < evaluate(alone({})).memory_activations);
    QVERIFY(qlora.step_time > lora.step_time);
    // Two thirds of the matmul time remain.
    const Evaluation full = evaluate(alone({}));
    QVERIFY(lora.time_compute < 0.8 * full.time_compute && lora.time_compute > 0.6 * full.time_compute);
    QVERIFY(close(lora.flops_per_token - lora.attention_flops_per_token,
                  (full.flops_per_token - full.attention_flops_per_token) * 4 / 6, 0.01));
  }

  void higherAdapterRankCostsMore() {
    double memory = 0, time = 0;
    for (int rank = 1; rank <= 1024; rank *= 2) {
      Design d = alone({"adapters=lora", "adapter_modules=all_linear"});
      d.recipe.adapter_rank = rank;
      const Evaluation e = evaluate(d);
      QVERIFY(e.memory > memory);
      QVERIFY(e.step_time >= time);
      memory = e.memory;
      time = e.step_time;
    }
  }

  /// Recomputing any module saves memory, and none costs more time than full recomputation.
  void recomputeByModule() {
    const std::initializer_list<const char*> off{"recompute=modules", "recompute_scores=off", "recompute_norms=off",
                                                 "recompute_activation=off"};
    const Design none = experts();
    const Design bare = with(off, none);
    QCOMPARE(evaluate(bare).memory_activations, evaluate(none).memory_activations);
    QCOMPARE(evaluate(bare).time_recompute, 0.0);
    const Evaluation full = evaluate(with({"recompute=full"}, none));
    for (const char* one : {"recompute_norms=on", "recompute_activation=on", "recompute_experts=on"}) {
      const Evaluation e = evaluate(with({one}, bare));
      QVERIFY2(e.memory_activations < evaluate(none).memory_activations, one);
      QVERIFY2(e.time_recompute > 0 && e.time_recompute < full.time_recompute, one);
      QVERIFY2(e.memory_activations > full.memory_activations, one);
    }
  }

  /// From no recomputation to full recomputation layer by layer, in equal steps of memory and time.
  void recomputeByLayers() {
    const Evaluation none = evaluate(with({"recompute=none"}));
    const Evaluation full = evaluate(with({"recompute=full"}));
    QCOMPARE(evaluate(with({"recompute=full", "recompute_layers=0"})).memory_activations, none.memory_activations);
    QCOMPARE(evaluate(with({"recompute=full", "recompute_layers=0"})).time_compute, none.time_compute);
    QCOMPARE(evaluate(with({"recompute=full", "recompute_layers=100"})).step_time, full.step_time);
    double memory = INFINITY, time = 0;
    for (int layers = 0; layers <= 8; ++layers) {
      Design d = with({"recompute=full"});
      d.recipe.recompute_layers = layers;
      const Evaluation e = evaluate(d);
      QVERIFY(e.memory_activations <= memory);
      QVERIFY(e.time_recompute >= time);
      memory = e.memory_activations;
      time = e.time_recompute;
    }
  }

  /// ZeRO-Offload, arXiv 2101.06840: 10 billion parameters are updated in 2.57 s (table 4); of the 16 bytes per
  /// parameter, all except the weights leave the device (section 4.1).
  void offloadedOptimizer() {
    Design d = alone(
        {"offload_optimizer=1", "host_memory_bandwidth=256e9", "gradient_precision=bf16", "accelerators_per_node=1"});
    const Evaluation stays = evaluate(alone({"gradient_precision=bf16"}));
    const Evaluation e = evaluate(d);
    QCOMPARE(e.memory_optimizer, 0.0);
    QCOMPARE(e.offload_host_memory, stays.memory_optimizer);
    QVERIFY(close(e.offload_update_time / e.parameters * 10e9, 2.57, 0.05));
    QVERIFY(e.memory < stays.memory - 0.9 * stays.memory_optimizer);
    QVERIFY(e.step_time > stays.step_time);
    // Offloading half of the states takes half of the host memory.
    assign(d, "offload_optimizer=0.5");
    QVERIFY(close(evaluate(d).offload_host_memory, stays.memory_optimizer / 2, 1e-9));
  }

  /// DeepSeek-V3 rebuilds queries, keys and values from MLA's latent vectors: 128 heads of 192, 192 and 128 numbers of
  /// 2 bytes per layer are not saved, and 1,536 × 24,576 + 512 × 32,768 weights are multiplied again.
  void latentUpProjectionsAreRecomputed() {
    const auto deepseek = [](const char* latent) {
      return evaluate(
          with({"model=deepseek-v3", "accelerators=256", "tensor_parallel=1", "sequence_parallel=off",
                "pipeline_parallel=4", "virtual_pipeline=1", "schedule=1f1b", "expert_parallel=32", "zero_stage=1",
                "sequence_length=4096", "global_batch=2048", "micro_batch=1", "recompute=modules", latent}));
    };
    const Evaluation kept = deepseek("recompute_latent=off"), again = deepseek("recompute_latent=on");
    const double layers = 16, in_flight = 4;  // of the first stage
    const double bytes = 128.0 * (192 + 192 + 128) * 2 * 4096 * layers * in_flight;
    QVERIFY2(
        close(kept.stages[0].parts.activations - again.stages[0].parts.activations, bytes, 0.1),
        qPrintable(QString::number((kept.stages[0].parts.activations - again.stages[0].parts.activations) / bytes)));
    const double flops = 2 * 61 * (1536.0 * 24576 + 512.0 * 32768);
    QVERIFY(close(again.hardware_flops_per_token - kept.hardware_flops_per_token, flops, 1e-9));
    QVERIFY(again.time_recompute > kept.time_recompute && again.step_time > kept.step_time);
    // Without latent vectors there is nothing to rebuild.
    const Evaluation plain = evaluate(alone({"recompute=modules"}));
    QCOMPARE(evaluate(alone({"recompute=modules", "recompute_latent=on"})).memory, plain.memory);
  }

  /// ZeRO-Offload (arXiv 2101.06840): 13 billion parameters train on one V100 of 32 GB once gradients leave it as well.
  /// The 16-bit weights stay, 2 × 12.9 G = 24 GiB, and the gradients of two of forty layers.
  void offloadedGradients() {
    const std::initializer_list<const char*> job{"model=gpt3-13b",        "accelerator=v100-sxm2-32gb",
                                                 "accelerators=1",        "accelerators_per_node=1",
                                                 "precision=fp16",        "gradient_precision=bf16",
                                                 "framework=deepspeed",   "flash_attention=off",
                                                 "sequence_parallel=off", "tensor_parallel=1",
                                                 "pipeline_parallel=1",   "schedule=1f1b",
                                                 "virtual_pipeline=1",    "zero_stage=2",
                                                 "offload_optimizer=1",   "recompute=full",
                                                 "sequence_length=1024",  "global_batch=64",
                                                 "micro_batch=2",         "tokens=1e9",
                                                 "context_memory=1.6 GB", "communication_memory=0"};
    Design d = with(job);
    const Evaluation stays = evaluate(d);
    QVERIFY(stays.fits == Fit::no);
    assign(d, "offload_gradients=1");
    const Evaluation e = evaluate(d);
    QVERIFY2(e.fits != Fit::no, qPrintable(QString::number(e.memory / GiB)));
    QCOMPARE(e.memory_gradients, 0.0);
    QVERIFY(close(e.memory_weights, 2 * e.parameters, 1e-9));
    QVERIFY(close(e.offload_buffer_bytes, stays.memory_gradients * 2 / 40, 1e-9));
    QVERIFY(close(e.offloaded_bytes, stays.offloaded_bytes + stays.memory_gradients, 1e-9));
    // Each of the 32 micro-batches sends its gradients, instead of one transfer per step.
    QVERIFY(close(e.offload_volume - 2 * e.parameters, 32 * 2 * e.parameters, 1e-6));
    QVERIFY(e.step_time > stays.step_time);
    // If the device updates the weights, the gradients come back.
    assign(d, "offload_optimizer=0");
    QVERIFY(evaluate(d).offload_volume > 32 * 2 * e.parameters);
  }

  void offloadedWeightsAndActivations() {
    const Evaluation stays = evaluate(alone({}));
    double memory = stays.memory, time = 0;
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      Design d = alone({});
      d.recipe.offload_weights = d.recipe.offload_activations = share;
      const Evaluation e = evaluate(d);
      QVERIFY(e.memory <= memory && e.time_offload >= time);
      memory = e.memory;
      time = e.time_offload;
    }
    const Evaluation slow = evaluate(alone({"offload_activations=1", "host_link=1e9"}));
    const Evaluation fast = evaluate(alone({"offload_activations=1", "host_link=100e9"}));
    QVERIFY(slow.time_offload > fast.time_offload);
    const Evaluation drives = evaluate(alone({"offload_optimizer=1", "offload_target=nvme"}));
    QCOMPARE(drives.offload_host_memory, 0.0);
    QVERIFY(drives.nvme_capacity > 0 && drives.offload_drive_time > 0);
  }

  void shortHostMemoryIsFound() {
    const Design small = alone({"offload_optimizer=1", "host_memory=32 GiB"});
    QVERIFY(speaks_of(findings(small, evaluate(small)), &Storage::host_memory, Severity::error));
    const Design ample = alone({"offload_optimizer=1"});
    QVERIFY(!speaks_of(findings(ample, evaluate(ample)), &Storage::host_memory, Severity::error));
  }

  /// Bytes of each format: Transformer Engine's copies, and block scales of MXFP8 (1 in 32) and NVFP4 (1 in 16).
  void quantizedCopies() {
    QCOMPARE(quantized_element_bytes(Precision::fp8), 1.0);
    QCOMPARE(quantized_element_bytes(Precision::mxfp8), 1 + 1.0 / 32);
    QCOMPARE(quantized_element_bytes(Precision::nvfp4), 0.5625);
    const auto weight = [](std::initializer_list<const char*> more) {
      return evaluate(with(more, alone({"precision=fp8"}))).weight_bytes_per_parameter;
    };
    QCOMPARE(weight({}), 2.0);
    QCOMPARE(weight({"weight_copies=cached"}), 4.0);
    QCOMPARE(weight({"weight_copies=cached", "weight_columns=off"}), 3.0);
    QCOMPARE(weight({"weight_copies=primary", "weight_columns=off"}), 1.0);
    QCOMPARE(weight({"precision=nvfp4", "weight_copies=primary"}), 1.125);
    QCOMPARE(weight({"precision=bf16", "weight_copies=primary"}), 2.0);
    // Blocks of 128 × 128 for weights, of 128 for activations (DeepSeek-V3, section 3.3.2).
    QCOMPARE(weight({"precision=fp8_block", "weight_copies=primary", "weight_columns=off"}), 1 + 4.0 / 16384);
    QCOMPARE(weight({"precision=mxfp8", "weight_copies=primary", "weight_columns=off"}), 1 + 1.0 / 32);
  }

  /// DeepSeek-V3, arXiv 2412.19437: the last stage has one module more.
  void furtherPredictions() {
    const Evaluation none = evaluate(experts());
    const Evaluation one = evaluate(with({"mtp_depth=1"}, experts()));
    QVERIFY(close(one.parameters - none.parameters, 11.6e9, 0.01));
    QVERIFY(one.step_time > none.step_time);
    QVERIFY(one.flops_per_token > none.flops_per_token);
    QVERIFY(one.stages.back().parts.total() > none.stages.back().parts.total());
    QCOMPARE(one.stages.front().parts.activations, none.stages.front().parts.activations);
  }

  /// Switch Transformer, arXiv 2101.03961, section 2.2: padding makes every expert compute its whole capacity.
  void expertCapacity() {
    const Evaluation balanced = evaluate(experts());
    const Evaluation busy = evaluate(with({"expert_imbalance=1.5"}, experts()));
    const Evaluation dropped =
        evaluate(with({"expert_imbalance=1.5", "expert_capacity=dropped", "capacity_factor=1"}, experts()));
    const Evaluation padded = evaluate(with({"expert_capacity=padded", "capacity_factor=1.5"}, experts()));
    QCOMPARE(dropped.step_time, balanced.step_time);
    QCOMPARE(padded.step_time, busy.step_time);
    QCOMPARE(padded.memory, busy.memory);
    QVERIFY(busy.step_time > balanced.step_time);
  }

  /// A window never costs time, and the saving grows with the sequence.
  void windowsSaveTime() {
    const auto saving = [](double length) {
      Design d =
          with({"model=gpt-oss-20b", "accelerators=8", "tensor_parallel=1", "pipeline_parallel=1", "global_batch=8"});
      d.work.sequence_length = length;
      const double near = evaluate(d).time_compute;
      assign(d, "model.window_layers=0");
      return 1 - near / evaluate(d).time_compute;
    };
    QVERIFY(saving(1024) > 0);
    QVERIFY(saving(8192) > saving(1024));
    QVERIFY(saving(65536) > saving(8192));
  }

  /// Attention FLOPs per token of a hybrid grow less with the sequence than those of a transformer.
  void linearLayersScale() {
    const auto growth = [](const char* id) {
      Design d = with({"accelerators=8", "tensor_parallel=1", "pipeline_parallel=1", "global_batch=8"});
      assign(d, std::string("model=") + id);
      d.work.sequence_length = 8192;
      const double before = evaluate(d).attention_flops_per_token;
      d.work.sequence_length = 65536;
      return evaluate(d).attention_flops_per_token / before;
    };
    QVERIFY(close(growth("llama3.1-8b"), 8, 1e-9));
    QVERIFY(growth("nemotron-3-nano") < 8);
    QVERIFY(growth("qwen3.5-35b-a3b") < 8);
  }
};

TRAINYARD_TEST(TestRecipe);
#include "tst_recipe.moc"
