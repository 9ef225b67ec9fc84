// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration/coefficients.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <vector>

#include "catalog_data.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

constexpr const char* generation_ids[] = {"volta", "ampere", "hopper", "blackwell", "blackwell_ultra", "grace_blackwell", "grace_blackwell_ultra"};
constexpr const char* generation_labels[] = {"Volta", "Ampere", "Hopper", "Blackwell", "Blackwell Ultra", "Grace Blackwell", "Grace Blackwell Ultra"};
constexpr const char* framework_ids[] = {"megatron", "megatron_eager", "nanotron", "fsdp", "deepspeed"};
constexpr const char* framework_labels[] = {"Megatron", "Megatron-LM, eager", "nanotron", "FSDP2, torchtitan", "DeepSpeed"};

/// What a row says, once for all owners; `priors` has one value for each owner.
struct Kind {
  const char* id;
  const char* label;
  Unit unit;
  double min, max, spread;
  std::array<double, generation_count> priors;
  const char* help;
  const char* source;
  size_t offset;
};

#define AT(type, field) (offsetof(type, field) / sizeof(double))

constexpr Unit share = Unit::fraction;

const Kind common[] = {
    {"bandwidth", TR("Memory bandwidth reached"), share, 0.6, 0.95, 0.1, {0.85},
     TR("Share of the memory bandwidth that streaming kernels reach."), TR("Kernel measurements: 85 to 92 %."),
     AT(Coefficients, bandwidth)},
    {"grouped_gemm", TR("Grouped products"), share, 0.3, 1, 0.3, {0.6},
     TR("Rate of the experts' grouped products as a share of plain ones."),
     TR("B200: 0.302 of peak against 0.488 (SimuMax kernel tables)."), AT(Coefficients, grouped_gemm)},
    {"expert_drift", TR("Ageing of expert kernels"), share, 0.002, 0.06, 0.5, {0.025},
     TR("Time of layers with experts that each month of the release's age adds; dense layers are long optimised."),
     TR("Megatron-Bridge performance summaries 25.09 to 26.08: the same layouts."), AT(Coefficients, expert_drift)},
    {"gemm_saturation", TR("Product saturation"), Unit::none, 5, 150, 0.5, {38},
     TR("Size at which one dimension of a product halves its rate."), TR("Kernel tables of six accelerators."),
     AT(Coefficients, gemm_saturation)},
    {"gemm_misaligned", TR("Misaligned products"), share, 0.3, 1, 0.2, {0.7},
     TR("Rate of a product whose width on one device is no multiple of 64 elements."),
     TR("BigScience chronicles: hidden size 14,400 on 8 devices."), AT(Coefficients, gemm_misaligned)},
    {"host_sharpness", TR("Host against device"), Unit::none, 2, 16, 0.4, {5},
     TR("How sharply the slower of host and device sets the pace: 1 adds the two, a large value takes the larger."),
     TR("Megatron-DeepSpeed runs on one node change over within a factor of 1.3."), AT(Coefficients, host_sharpness)},
    {"attention_head", TR("Attention head size"), Unit::none, 5, 150, 0.4, {48},
     TR("Head size at which attention reaches half of its rate."), TR("FlashAttention-2 (arXiv 2307.08691), figure 5."),
     AT(Coefficients, attention_head)},
    {"attention_backward", TR("Attention backward"), share, 0.4, 1, 0.15, {0.67},
     TR("Rate of attention backward as a share of forward."), TR("FlashAttention-2 (arXiv 2307.08691), figure 5."),
     AT(Coefficients, attention_backward)},
    {"unfused_passes", TR("Unfused passes"), Unit::none, 3, 16, 0.3, {8},
     TR("Times that unfused attention moves its square of scores in the forward pass."),
     TR("Scores, scale, mask, softmax, dropout: read and written."), AT(Coefficients, unfused_passes)},
    {"unfused_gemm", TR("Products of heads"), share, 0.2, 1, 0.3, {0.75},
     TR("Rate of batched products of single heads as a share of large ones."), TR("Kernel tables."),
     AT(Coefficients, unfused_gemm)},
    {"unfused_misaligned", TR("Misaligned heads"), share, 0.1, 1, 0.4, {0.4},
     TR("Rate of unfused attention whose head size is no multiple of 8."), TR("BigScience chronicles."),
     AT(Coefficients, unfused_misaligned)},
    {"quantize", TR("Quantising traffic"), Unit::none, 0.5, 8, 0.4, {2.5},
     TR("Bytes moved for each element that is brought to 8 or 4 bits."), TR("Read in 2 bytes, written in 1 or less."),
     AT(Coefficients, quantize)},
    {"small_group", TR("Few devices"), Unit::none, 0.3, 2, 0.3, {1.2},
     TR("Share of the rate that a collective of n devices lacks, times n²."),
     TR("NCCL tables: 2 devices reach 65 %, 4 reach 92 % of what 8 reach."), AT(Coefficients, small_group)},
    {"scale_up", TR("Scale-up link reached"), share, 0.5, 0.9, 0.1, {0.76},
     TR("Share of the link that large collectives inside the domain reach."),
     TR("NCCL bus bandwidth of 8 A100, H200, B200: 76 to 82 %."), AT(Coefficients, scale_up)},
    {"network", TR("Network reached"), share, 0.6, 0.97, 0.1, {0.85},
     TR("Share of the line rate that large collectives reach."), TR("About 80 to 90 % measured."),
     AT(Coefficients, network)},
    {"all_to_all", TR("All-to-all"), share, 0.3, 1, 0.3, {0.7},
     TR("Rate of an all-to-all as a share of a gather's."), TR("NCCL tests on two nodes."),
     AT(Coefficients, all_to_all)},
    {"latency_growth", TR("Latency by devices"), share, 0.01, 0.4, 0.5, {0.1},
     TR("What each further device of a domain adds to a collective's latency."),
     TR("vTrain: 58 µs for 2 devices to 96 µs for 8."), AT(Coefficients, latency_growth)},
    {"hop_latency", TR("Latency per node"), Unit::seconds, 3e-7, 1e-5, 0.5, {1.2e-6},
     TR("Added by each further node in a ring."), TR("NCCL tuning tables."), AT(Coefficients, hop_latency)},
    {"held_time", TR("Pace that frees gathers"), Unit::seconds, 0.05, 5, 0.5, {0.6},
     TR("Time of a micro-batch on one stage at which half of the gathered inputs are still held."),
     TR("nanotron runs: healthy ones hold them, stalled ones do not."), AT(Coefficients, held_time)},
    {"held_slope", TR("Sharpness of that"), Unit::none, 0.5, 6, 0.4, {1.5},
     TR("Power with which the held share falls as a run gets slower."), TR("nanotron runs."),
     AT(Coefficients, held_slope)},
};

const Kind by_generation[] = {
    {"gemm", TR("Products in 16 bits"), share, 0.35, 0.9, 0.08, {0.66, 0.84, 0.77, 0.60, 0.67, 0.64, 0.74},
     TR("Share of the dense peak that large matrix products reach."), TR("Kernel tables, less clocks under load."),
     AT(GenerationCoefficients, gemm)},
    {"gemm_fp8", TR("Products in 8 bits"), share, 0.35, 0.85, 0.12, {0.6, 0.6, 0.64, 0.58, 0.61, 0.58, 0.64},
     TR("The same in 8 bits."), TR("Kernel tables."), AT(GenerationCoefficients, gemm_fp8)},
    {"gemm_fp4", TR("Products in 4 bits"), share, 0.25, 0.8, 0.2, {0.5, 0.5, 0.5, 0.45, 0.47, 0.45, 0.5},
     TR("The same in 4 bits."), TR("Kernel tables."), AT(GenerationCoefficients, gemm_fp4)},
    {"attention", TR("Attention"), share, 0.2, 0.85, 0.2, {0.45, 0.65, 0.57, 0.57, 0.60, 0.57, 0.60},
     TR("Share of the 16-bit peak that the best attention kernel reaches on long sequences."),
     TR("FlashAttention-2 and 3 papers."), AT(GenerationCoefficients, attention)},
};

const Kind by_framework_time[] = {
    {"launch_latency", TR("Launch latency"), Unit::seconds, 2e-6, 1e-4, 0.6, {1.0e-5, 3e-5, 6e-5, 1.5e-5, 3e-5},
     TR("Time of the host to launch one kernel; a floor under small layers."),
     TR("PyTorch profiler traces: 5 to 40 µs."), AT(FrameworkTime, launch_latency)},
    {"kernel_start", TR("Kernel start"), Unit::seconds, 1e-6, 3e-5, 0.4, {4e-6, 1.2e-5, 8e-6, 4e-6, 1.2e-5},
     TR("Time that each kernel needs to fill and drain the device, with the gap before the next."),
     TR("Kernel tables: 2 to 5 µs a product; eager frameworks leave gaps."), AT(FrameworkTime, kernel_start)},
    {"collective_latency", TR("Collective latency"), Unit::seconds, 3e-6, 8e-5, 0.4, {1.2e-5, 3e-5, 2e-5, 1.2e-5, 3e-5},
     TR("Start-up time of a gather or scatter inside the domain; an all-reduce is two of them."),
     TR("NCCL tables: 6 to 20 µs; vTrain's all-reduces 58 to 96 µs."), AT(FrameworkTime, collective_latency)},
    {"loss_bytes", TR("Loss traffic"), Unit::none, 4, 120, 0.4, {9, 30, 20, 14, 30},
     TR("Bytes moved for each logit by the loss, forward and backward."),
     TR("Fused cross entropy 9; eager PyTorch several passes in 4 bytes."), AT(FrameworkTime, loss_bytes)},
    {"step_overhead", TR("Step overhead"), Unit::seconds, 1e-3, 0.3, 0.6, {0.02, 0.02, 0.05, 0.02, 0.02},
     TR("Fixed time of each step: data hand-over, gradient norm, logging."), TR("Published runs: 8 to 52 ms."),
     AT(FrameworkTime, step_overhead)},
    {"gemm", TR("Product library"), share, 0.7, 1, 0.08, {0.97, 0.97, 0.95, 0.95, 0.9},
     TR("Share of the device's product rate that the framework reaches: layouts, fused gradient accumulation, clocks "
        "under its load."),
     TR("Runs of several frameworks on the same device."), AT(FrameworkTime, gemm)},
    {"attention", TR("Attention library"), share, 0.4, 1, 0.2, {1, 0.8, 0.7, 0.7, 0.8},
     TR("Share of the device's best attention kernel that the framework's library reaches."),
     TR("FlashAttention-2 against cuDNN on H100."), AT(FrameworkTime, attention)},
    {"elementwise", TR("Elementwise traffic"), Unit::none, 0.4, 3, 0.3, {0.9, 1.2, 1.3, 1.1, 1.2},
     TR("Bytes moved by norms, activations and residuals ÷ those of fused kernels."), TR("Fused against eager kernels."),
     AT(FrameworkTime, elementwise)},
    {"tensor_overlap", TR("Tensor overlap"), share, 0.02, 0.8, 0.5, {0.36, 0.1, 0.1, 0.1, 0.1},
     TR("Share of tensor-parallel traffic that runs behind products."), TR("Megatron user buffers, torchtitan AsyncTP."),
     AT(FrameworkTime, tensor_overlap)},
    {"expert_overlap", TR("Expert overlap"), share, 0.02, 0.95, 0.4, {0.5, 0.05, 0.05, 0.05, 0.05},
     TR("Share of the experts' exchanges that runs behind computing."), TR("Megatron-Core overlaps batches since 2025."),
     AT(FrameworkTime, expert_overlap)},
    {"data_overlap", TR("Data overlap"), share, 0.05, 0.98, 0.4, {0.9, 0.1, 0.2, 0.9, 0.1},
     TR("Share of gradient and weight traffic that runs behind computing."), TR("Published runs with and without overlap."),
     AT(FrameworkTime, data_overlap)},
    {"straggler", TR("Stragglers"), share, 0.0005, 0.03, 0.5, {0.003, 0.003, 0.015, 0.006, 0.01},
     TR("Time lost to the slowest device, for each doubling of the node count."), TR("Weak scaling of published runs."),
     AT(FrameworkTime, straggler)},
    {"rank_latency", TR("Latency per rank"), Unit::seconds, 1e-8, 1e-4, 0.7, {1e-7, 1e-7, 4e-5, 1e-7, 1e-7},
     TR("Added to a collective between nodes by each further rank of its group."),
     TR("Ultra-Scale Playbook: gathers of 16 to 64 nodes take 31 to 45 µs a rank."), AT(FrameworkTime, rank_latency)},
    {"pipeline_layer", TR("Pipeline floor"), Unit::seconds, 1e-6, 2e-2, 0.7, {1e-5, 1e-5, 4.6e-3, 1e-5, 1e-5},
     TR("Time of a layer, both passes, below which a pipeline between nodes never falls."),
     TR("nanotron runs of the Ultra-Scale Playbook."), AT(FrameworkTime, pipeline_layer)},
    {"pipeline_layer_rank", TR("Pipeline floor per rank"), Unit::seconds, 1e-6, 1e-2, 0.7, {1e-5, 1e-5, 2.6e-3, 1e-5, 1e-5},
     TR("What each tensor-parallel rank adds to that floor."), TR("nanotron runs of the Ultra-Scale Playbook."),
     AT(FrameworkTime, pipeline_layer_rank)},
    {"pipeline_stall", TR("Pipeline stall"), Unit::seconds, 1e-6, 1, 0.5, {1e-5, 1e-5, 0.28, 1e-5, 1e-5},
     TR("Time lost in each message of a stalled pipeline; from 32 nodes on most pipelines of this framework stall."),
     TR("nanotron runs of the Ultra-Scale Playbook."), AT(FrameworkTime, pipeline_stall)},
};

const Kind by_framework_memory[] = {
    {"logit_bytes", TR("Logits"), Unit::none, 4, 18, 0.15, {5.6, 10.4, 9, 10, 10.4},
     TR("Bytes held for each logit with its loss and gradient."), TR("Fused 6, PyTorch compiled 8 to 10, eager 16."),
     AT(FrameworkMemory, logit_bytes)},
    {"working_hidden", TR("Layer in backward"), Unit::none, 0.01, 120, 0.7, {2, 4, 50, 4, 4},
     TR("Bytes of the layer in its backward pass, for each token and hidden element."),
     TR("Peaks of published runs."), AT(FrameworkMemory, working_hidden)},
    {"weight_transient", TR("Weight gradient in the making"), Unit::none, 0.01, 8, 0.4, {3, 1, 0.1, 1, 1},
     TR("Bytes a parameter of one layer's MLP while its gradient is made."), TR("Transformer Engine: dummy gradients."),
     AT(FrameworkMemory, weight_transient)},
    {"boundary_hidden", TR("Stage boundary"), Unit::none, 0.01, 8, 0.6, {0.1, 1, 2, 0.1, 1},
     TR("Bytes for each token and hidden element of a micro-batch in flight, not divided by tensor parallelism."),
     TR("Peaks of published runs."), AT(FrameworkMemory, boundary_hidden)},
    {"gathered_hidden", TR("Gathered inputs held"), Unit::none, 0.01, 12, 0.5, {0.1, 0.1, 4.5, 0.1, 0.1},
     TR("Bytes for each token and hidden element of a layer, gathered over tensor parallelism and held while "
        "communication runs ahead."),
     TR("nanotron runs: healthy ones hold them, stalled ones do not."), AT(FrameworkMemory, gathered_hidden)},
    {"recompute_working", TR("Recomputed layer"), Unit::none, 0.8, 4, 0.3, {1.2, 2.5, 1.2, 1.2, 2.5},
     TR("Copies of a recomputed layer's activations that are alive at once."), TR("Forward and gradients: 1 to 3."),
     AT(FrameworkMemory, recompute_working)},
    {"extra_gradient", TR("Gradient copies"), Unit::none, 0.001, 6, 0.4, {0.001, 0.001, 2, 0.001, 0.001},
     TR("Bytes a parameter of undivided gradient copies, when there is more than one replica."),
     TR("nanotron: a 16-bit bucket beside the FP32 accumulation."), AT(FrameworkMemory, extra_gradient)},
    {"context", TR("Context"), Unit::memory, 2e8, 8e9, 0.4, {1.6e9, 6e9, 1.6e9, 1.6e9, 6e9},
     TR("Driver context, libraries and channel buffers."), TR("nvidia-smi against the allocator's figures."),
     AT(FrameworkMemory, context)},
    {"waste", TR("Allocator waste"), share, 0.005, 0.2, 0.4, {0.045, 0.05, 0.045, 0.045, 0.05},
     TR("Reserved but unused ÷ allocated."), TR("Megatron: 1.03 at TP 8 to 1.07 at TP 1."), AT(FrameworkMemory, waste)},
};

#undef AT

std::vector<Coefficient> make_table() {
  std::vector<Coefficient> rows;
  const auto add = [&rows](const Kind& k, const char* prefix, const char* owner, int index, size_t base) {
    const std::string id = prefix ? std::string(prefix) + "." + k.id : k.id;
    rows.push_back({id, k.label, owner, k.unit, k.priors[static_cast<size_t>(index)], k.min, k.max, k.spread, k.help,
                    k.source, base + k.offset});
  };
  for (const Kind& k : common) add(k, nullptr, nullptr, 0, 0);
  const auto add_all = [&add](std::span<const Kind> kinds, int owners, const char* const* ids, const char* const* labels,
                              size_t base, size_t stride) {
    for (int i = 0; i < owners; ++i)
      for (const Kind& k : kinds) add(k, ids[i], labels[i], i, (base + static_cast<size_t>(i) * stride) / sizeof(double));
  };
  add_all(by_generation, generation_count, generation_ids, generation_labels, offsetof(Coefficients, generations),
          sizeof(GenerationCoefficients));
  add_all(by_framework_time, framework_count, framework_ids, framework_labels, offsetof(Coefficients, time),
          sizeof(FrameworkTime));
  add_all(by_framework_memory, framework_count, framework_ids, framework_labels, offsetof(Coefficients, memory),
          sizeof(FrameworkMemory));
  return rows;
}

const std::vector<Coefficient>& table() {
  static const std::vector<Coefficient> rows = make_table();
  return rows;
}

Coefficients read_shipped() {
  Coefficients values = prior_coefficients();
  const auto json = nlohmann::json::parse(catalog_data("coefficients"));
  for (const Coefficient& row : table())
    if (json.contains(row.id)) value_of(values, row) = json.at(row.id).get<double>();
  return values;
}

}  // namespace

std::span<const Coefficient> coefficients() { return table(); }

const Coefficient* find_coefficient(std::string_view id) {
  for (const Coefficient& row : table())
    if (row.id == id) return &row;
  return nullptr;
}

double& value_of(Coefficients& values, const Coefficient& row) {
  return reinterpret_cast<double*>(&values)[row.offset];
}
double value_of(const Coefficients& values, const Coefficient& row) {
  return reinterpret_cast<const double*>(&values)[row.offset];
}

Coefficients prior_coefficients() {
  Coefficients values{};
  for (const Coefficient& row : table()) value_of(values, row) = row.prior;
  return values;
}

const Coefficients& shipped_coefficients() {
  static const Coefficients values = read_shipped();
  return values;
}

const char* generation_label(Generation g) { return generation_labels[static_cast<size_t>(g)]; }
const char* framework_id(Framework f) { return framework_ids[static_cast<size_t>(f)]; }
const char* framework_label(Framework f) { return framework_labels[static_cast<size_t>(f)]; }

}  // namespace trainyard
