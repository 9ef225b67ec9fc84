// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/units/units.h"

namespace trainyard {

/// Devices whose kernels reach the same shares of their peak. GB200 differs from B200, and B300 from both, because
/// boards with more power hold higher clocks. Matrix units of TPUs have 128 rows up to v5 and 256 since v6.
enum class Generation {
  volta,
  ampere,
  hopper,
  blackwell,
  blackwell_ultra,
  grace_blackwell,
  grace_blackwell_ultra,
  tpu_v5,
  tpu_v7
};
inline constexpr int generation_count = 9;

/// Training framework: determines launches, overlaps, saved tensors and memory overhead.
enum class Framework { megatron, megatron_eager, nanotron, fsdp, deepspeed, maxtext };
inline constexpr int framework_count = 6;

/// Shares of the dense peak reached by large kernels.
struct GenerationCoefficients {
  double gemm, gemm_fp8, gemm_fp4, attention;
  double attention_half_length;  ///< tokens at which attention reaches half its rate
};

/// Times in seconds; overlaps are the share of communication that can be hidden.
struct FrameworkTime {
  double launch_latency;        ///< s of host time per kernel
  double kernel_start;          ///< s to fill and drain the device, per kernel
  double collective_latency;    ///< s per collective inside the domain
  double gradient_bytes;        ///< bytes moved per weight to accumulate FP32 gradients, beyond the matmul
  double loss_bytes;            ///< bytes moved per logit by the loss, forward and backward
  double step_overhead;         ///< s per step
  double gemm;                  ///< share of the device's matmul rate
  double attention;             ///< share of the device's best attention kernel
  double elementwise;           ///< bytes moved by elementwise kernels ÷ those of fused kernels
  double tensor_overlap;        ///< share of tensor-parallel traffic hidden behind matmuls
  double expert_overlap;        ///< share of expert traffic hidden behind compute
  double data_overlap;          ///< share of gradient and weight traffic hidden behind compute
  double whole_overlap;         ///< the same share without ZeRO
  double gather_growth;         ///< relative growth of weight-gather time per doubling of domains (ZeRO-3)
  double straggler;             ///< share of a step lost per doubling of nodes
  double rank_latency;          ///< s added per further rank to a collective between nodes
  double pipeline_layer;        ///< s, minimum time of a layer in pipelines between nodes
  double pipeline_layer_rank;   ///< s that tensor-parallel ranks add to it, times rank count to a power
  double pipeline_layer_power;  ///< exponent of the rank count
  double pipeline_stall;        ///< s lost per message of a stalled pipeline
};

/// Bytes and ratios of the framework's allocator, relative to the theoretical list of tensors.
struct FrameworkMemory {
  double logit_bytes;     ///< bytes per logit including loss and gradient
  double working_hidden;  ///< bytes ÷ (tokens · hidden ÷ t) that a layer allocates in its backward pass, minus what
                          ///< it frees
  double weight_transient;  ///< bytes per parameter of one layer's MLP while its gradient is computed
  double boundary_hidden;   ///< bytes ÷ (tokens · hidden) per micro-batch in flight, not divided by t
  double gather_buffers;  ///< bytes ÷ (tokens · hidden) of buffers for gathers and reductions over tensor parallelism
  double gathered_hidden;    ///< bytes ÷ (tokens · hidden) that a pass over a layer may still keep allocated for them
  double gathered_most;      ///< the same for all layers and passes together, at most
  double recompute_working;  ///< copies of a recomputed layer's activations
  double extra_gradient;     ///< bytes per parameter of unsharded gradients, beyond the accumulated and exchanged ones
  double context;            ///< bytes of driver context, libraries and channel buffers
  double waste;              ///< reserved but unused ÷ allocated
  double activations;        ///< saved activations ÷ those of the list of tensors
};

/// Devices whose serving kernels reach the same shares of their peak. Other devices use the nearest kind.
enum class ServingKernels { ampere, ada, hopper, blackwell, cdna3, tpu };
inline constexpr int serving_kernels_count = 6;

/// Shares of the dense peak that serving kernels reach with many tokens.
struct ServingKernelCoefficients {
  double gemm, gemm_8, gemm_4, attention;
  double full_power;                      ///< W per TFLOP/s of the 16-bit peak; below it clocks fall
  double expert_reads_8, expert_reads_4;  ///< read rate of expert weights ÷ that of 16-bit weights
};

/// Serving coefficients common to all engines; engine-specific ones are in the catalog.
struct ServingCoefficients {
  double weights;                ///< share of memory bandwidth when reading weights
  double dense_reads_8;          ///< read rate of 8-bit weights without experts ÷ that of 16-bit weights
  double dense_reads_4;          ///< the same for 4-bit weights
  double cache;                  ///< share of memory bandwidth when reading the KV cache
  double grouped;                ///< rate of grouped expert matmuls ÷ plain ones
  double width_fill;             ///< hidden width per device at which matmuls take twice as long
  double elementwise;            ///< bytes moved ÷ those of the list of operations
  double attention_half_length;  ///< prompt length in tokens at which attention reaches half its rate
  double link;                   ///< share of scale-up link bandwidth reached
  double node_link;              ///< share of PCIe path bandwidth reached
  double latency;                ///< s per collective of two devices in the domain
  double latency_growth;         ///< exponent of the device count in that latency
  double large_message;          ///< latency added by a large message ÷ that of a small one
  double large_message_size;     ///< message size in bytes that adds half of it
  double exchange_latency;       ///< s per expert exchange between two devices, independent of size
  double exchange_growth;        ///< exponent of the device count in that latency
  double straggling;             ///< share of a layer's time spent waiting, per doubling of its devices
  double node_latency;           ///< s per collective of two devices through PCIe
  double stage_latency;          ///< s per message between pipeline stages
  double power;                  ///< exponent of available ÷ full power, by which rates fall
  double emulated_cache;         ///< read time of a cache in an unsupported format ÷ time of its bytes
  double expert_launches;        ///< host time added to a layer by its experts ÷ host time of a dense layer
  double latent_launches;        ///< host time added to a layer by latent attention ÷ that of a dense layer
  double dequantize;             ///< s per layer to unpack 4-bit weights outside the matmul
  double limit_share;            ///< mean token time ÷ its limit, as used by operators
  double saturation_share;       ///< throughput ÷ saturated throughput, as used by operators
  double prefill_occupied;       ///< share of the request time in which a rank of a prefill worker reads no prompt
  double prompt_variation;       ///< squared coefficient of variation of prompt time
  std::array<ServingKernelCoefficients, serving_kernels_count> kernels;
};

/// All fitted values. They are few and have a physical meaning. coefficients() gives their meaning, bounds and priors.
/// The values are the shipped fit, or the user's own after a refit.
struct Coefficients {
  double bandwidth;           ///< share of memory bandwidth reached by streaming kernels
  double grouped_gemm;        ///< rate of grouped matmuls ÷ plain ones
  double grouped_saturation;  ///< dimension at which a grouped matmul loses half its rate
  double permuted;            ///< bytes moved per element sorted by expert, with a plain all-to-all
  double permuted_fused;      ///< the same if the dispatcher sorts the tokens
  double expert_launches;     ///< kernels launched per local expert in the forward pass
  double graph_grouped;       ///< rate of fused grouped matmuls in a whole-iteration graph ÷ single ones
  double graph_overlap;       ///< share of expert traffic hidden behind compute in such a graph
  double clamped_passes;      ///< extra elements moved per element of an unfused clamped activation
  double gemm_saturation;     ///< dimension at which a matmul loses half its rate
  double gemm_misaligned;     ///< relative rate of a matmul whose width is not a multiple of 64
  double host_sharpness;      ///< how host and device times combine: 1 adds them, ∞ takes the larger
  double attention_head;      ///< head size at which attention reaches half its rate
  double attention_backward;  ///< backward rate of attention ÷ forward rate
  double attention_fp8;       ///< rate of attention in 8 bits ÷ in 16 bits
  double unfused_passes;      ///< passes of unfused attention over its score matrix, forward
  double unfused_gemm;        ///< rate of batched per-head matmuls ÷ large matmuls
  double unfused_misaligned;  ///< relative rate of unfused attention if the head size is not a multiple of 8
  double scan;                ///< rate of linear-layer scans ÷ streaming kernels and per-head matmuls
  double quantize;            ///< bytes moved per element quantised to 8 or 4 bits
  double block_units;         ///< rate of block-scaled ÷ tensor-scaled matmuls, if matrix units apply the scales
  double block_kernels;       ///< same if the kernel applies the scales
  double small_group;         ///< rate of a collective of n devices is reduced by small_group ÷ n²
  double scale_up;            ///< share of scale-up link bandwidth reached by collectives
  double network;             ///< share of network line rate reached by collectives
  double all_to_all;          ///< all-to-all rate ÷ all-gather rate
  double latency_growth;      ///< share of latency added per further device in a domain
  double hop_latency;         ///< s added to a ring per further node
  double held_nodes;          ///< node count at which half of the gathered inputs are still allocated
  double held_slope;          ///< exponent with which that share falls
  double held_room;           ///< allocated ÷ usable memory at which half of them are still allocated
  double held_pace;  ///< time of a micro-batch ÷ pace limit of its stage above which a pipeline holds those of
                     ///< all passes
  std::array<GenerationCoefficients, generation_count> generations;
  std::array<FrameworkTime, framework_count> time;
  std::array<FrameworkMemory, framework_count> memory;
  ServingCoefficients serving;
};
using CoefficientsRef = std::shared_ptr<const Coefficients>;

/// Description of one coefficient.
struct Coefficient {
  std::string id;  ///< "gemm_saturation", "megatron.launch_latency"
  const char* label;
  const char* owner;  ///< generation or framework; nullptr: common to all
  Unit unit;
  double prior;     ///< before fitting: kernel tables and published figures
  double min, max;  ///< physical bounds
  double spread;    ///< standard deviation of ln(value ÷ prior)
  const char* help;
  const char* source;
  size_t offset;  ///< index of the value in Coefficients, in doubles
};
std::span<const Coefficient> coefficients();
const Coefficient* find_coefficient(std::string_view id);
/// Returns whether a coefficient affects serving jobs rather than training jobs.
bool is_serving_coefficient(const Coefficient& row);
double& value_of(Coefficients& values, const Coefficient& row);
double value_of(const Coefficients& values, const Coefficient& row);

/// Returns the values shipped with the program.
const Coefficients& shipped_coefficients();
/// Returns the priors, from kernel tables and rules of thumb.
Coefficients prior_coefficients();

/// Returns whether all values are equal; nullptr: the shipped fit.
bool same_calibration(const CoefficientsRef& a, const CoefficientsRef& b);

const char* generation_id(Generation generation);
const char* generation_label(Generation generation);
const char* serving_kernels_id(ServingKernels kernels);
const char* framework_id(Framework framework);
const char* framework_label(Framework framework);

}  // namespace trainyard
