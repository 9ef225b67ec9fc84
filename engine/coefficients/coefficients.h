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

/// Devices whose kernels reach the same shares of their peak. GB200 stands apart from B200, and B300 from both: boards
/// with more power keep higher clocks.
enum class Generation { volta, ampere, hopper, blackwell, blackwell_ultra, grace_blackwell, grace_blackwell_ultra };
inline constexpr int generation_count = 7;

/// The program that trains: what it launches, overlaps, keeps and wastes.
enum class Framework { megatron, megatron_eager, nanotron, fsdp, deepspeed };
inline constexpr int framework_count = 5;

/// Shares of the dense peak that large kernels reach.
struct GenerationCoefficients {
  double gemm, gemm_fp8, gemm_fp4, attention;
  double attention_half_length;  ///< tokens at which attention reaches half of that
};

/// Times in seconds, overlaps as the share of a communication that may hide.
struct FrameworkTime {
  double launch_latency;      ///< s of the host for one kernel
  double kernel_start;        ///< s that each kernel needs to fill and drain the device
  double collective_latency;  ///< s of a collective inside the domain
  double gradient_bytes;      ///< B moved for each weight when a micro-batch adds its FP32 gradient, beside the product
  double loss_bytes;          ///< B moved for each logit by the loss, forward and backward
  double step_overhead;       ///< s of every step
  double gemm;                ///< share of the device's product rate
  double attention;           ///< share of the device's best attention kernel
  double elementwise;         ///< bytes moved by elementwise kernels ÷ those of the textbook list
  double tensor_overlap;      ///< share of tensor-parallel traffic behind products
  double expert_overlap;      ///< share of the experts' exchanges behind computing
  double data_overlap;        ///< share of gradient and weight traffic behind computing
  double whole_overlap;       ///< the same where every replica keeps whole states
  double gather_growth;       ///< time that gathers of weights gain with each doubling of the nodes
  double straggler;           ///< lost share of a step for each doubling of the nodes
  double rank_latency;        ///< s that each further rank of a group adds to a collective between nodes
  double pipeline_layer;      ///< s of a layer below which a pipeline between nodes never falls
  double pipeline_layer_rank;   ///< s that tensor-parallel ranks add to that, times their number to a power
  double pipeline_layer_power;  ///< that power
  double pipeline_stall;        ///< s lost in each message of a stalled pipeline
};

/// Bytes and shares of the allocator's habits, over the textbook list of tensors.
struct FrameworkMemory {
  double logit_bytes;        ///< B of a logit with its loss and gradient
  double working_hidden;     ///< B ÷ (tokens · hidden ÷ t) of the layer in its backward pass, over what it frees
  double weight_transient;   ///< B a parameter of one layer's MLP, held while its gradient is made
  double boundary_hidden;    ///< B ÷ (tokens · hidden) a micro-batch in flight, not divided by t
  double gathered_hidden;    ///< B ÷ (tokens · hidden) of gathered inputs a layer that may still be alive
  double gathered_most;      ///< the same of all layers in flight together, at most
  double recompute_working;  ///< copies of a recomputed layer's activations
  double extra_gradient;     ///< B a parameter of undivided gradient copies besides the accumulated ones
  double context;            ///< B of driver context, libraries and channel buffers
  double waste;              ///< reserved but unused ÷ allocated
  double activations;        ///< activations kept for the backward pass ÷ those of the list of tensors
};

/// Devices whose kernels for serving reach the same shares of their peak; others borrow the nearest.
enum class ServingKernels { ampere, ada, hopper, blackwell, cdna3, tpu };
inline constexpr int serving_kernels_count = 6;

/// Shares of the dense peak that kernels of a serving engine reach with many tokens.
struct ServingKernelCoefficients {
  double gemm, gemm_8, gemm_4, attention;
  double full_power;  ///< W for each TFLOP/s of the 16-bit peak below which clocks fall
};

/// What serving shares over all engines; what belongs to one engine is its entry of the catalog.
struct ServingCoefficients {
  double weights;                ///< share of memory bandwidth at which weights are read
  double cache;                  ///< the same of the KV cache
  double grouped;                ///< rate of experts' products ÷ plain ones
  double width_fill;             ///< elements of a divided width at which a product lacks as much time again
  double elementwise;            ///< bytes moved ÷ those of the list of operations
  double attention_half_length;  ///< tokens of a prompt at which attention reaches half of its rate
  double link;                   ///< share of the scale-up link
  double node_link;              ///< share of the way through PCIe
  double latency;                ///< s of a collective of two devices of the domain
  double latency_growth;         ///< power of the devices with which it grows
  double large_message;          ///< latency that a large message adds ÷ that of a small one
  double large_message_size;     ///< B of a message that adds half of it
  double exchange_latency;       ///< s of an exchange with experts between two devices, whatever it carries
  double exchange_growth;        ///< power of the devices with which it grows
  double straggling;             ///< share of a layer's time that each doubling of its devices waits for the slowest
  double node_latency;           ///< s of a collective of two devices through PCIe
  double stage_latency;          ///< s of a message between stages
  double power;                  ///< power of what a device lacks of its full power with which rates fall
  double emulated_cache;         ///< time to read a cache in a format that the device lacks ÷ that of its bytes
  double dequantize;             ///< s a layer to unpack 4-bit weights outside the product
  double limit_share;            ///< of a limit on the next token that operators use
  double saturation_share;       ///< of saturation that operators use
  double prompt_variation;       ///< squared variation of the time of a prompt
  std::array<ServingKernelCoefficients, serving_kernels_count> kernels;
};

/// Everything that is fitted: few and physical. The table coefficients() says what each means, its bounds and where
/// its prior comes from; the values are the shipped fit, or the user's own after a refit.
struct Coefficients {
  double bandwidth;           ///< share of memory bandwidth of streaming kernels
  double grouped_gemm;        ///< grouped products ÷ plain ones
  double grouped_saturation;  ///< dimension at which a grouped product loses half of its rate
  double permuted;            ///< B moved for each element that is sorted by expert, of a plain all-to-all
  double permuted_fused;      ///< the same where the dispatcher sorts
  double expert_launches;     ///< kernels that an expert of its own launches forward
  double graph_grouped;       ///< rate of fused grouped products in a whole-iteration graph ÷ that of single ones
  double graph_overlap;       ///< share of the experts' exchanges behind computing in such a graph
  double clamped_passes;      ///< elements moved for each of a clamped activation that is not fused
  double gemm_saturation;     ///< dimension at which a product loses half of its rate
  double gemm_misaligned;     ///< rate of a product whose width is no multiple of 64
  double host_sharpness;      ///< how sharply the slower of host and device sets the pace: 1 adds, ∞ takes the larger
  double attention_head;      ///< head size at which attention reaches half of its rate
  double attention_backward;  ///< backward rate of attention ÷ forward rate
  double unfused_passes;      ///< times that unfused attention moves its square of scores forward
  double unfused_gemm;        ///< batched products of heads ÷ large products
  double unfused_misaligned;  ///< rate of unfused attention whose head size is no multiple of 8
  double scan;                ///< rate of the scan of linear layers ÷ streaming kernels and products of heads
  double quantize;            ///< B moved for each element that is quantised to 8 or 4 bits
  double block_units;         ///< rate of products with a scale a block ÷ one a tensor, where matrix units apply it
  double block_kernels;       ///< the same where the kernel applies the scales
  double small_group;         ///< rate that a collective of few devices lacks: 1 − small_group ÷ n²
  double scale_up;            ///< share of the scale-up link that collectives reach
  double network;             ///< share of the network's line rate that collectives reach
  double all_to_all;          ///< all-to-all rate ÷ gather rate
  double latency_growth;      ///< share of its latency that each further device adds to a collective in a domain
  double hop_latency;         ///< s that each further node adds to a ring
  double held_time;           ///< s of a micro-batch on a stage at which half of the gathered inputs are still held
  double held_nodes;          ///< nodes at which half of them are still held
  double held_slope;          ///< how sharply that share falls
  double held_pipeline;       ///< held in a pipeline ÷ held without one: its messages keep the host from running ahead
  std::array<GenerationCoefficients, generation_count> generations;
  std::array<FrameworkTime, framework_count> time;
  std::array<FrameworkMemory, framework_count> memory;
  ServingCoefficients serving;
};
using CoefficientsRef = std::shared_ptr<const Coefficients>;

/// One coefficient, described once.
struct Coefficient {
  std::string id;  ///< "gemm_saturation", "megatron.launch_latency"
  const char* label;
  const char* owner;  ///< generation or framework that it belongs to; nullptr = common to all
  Unit unit;
  double prior;     ///< before fitting: kernel tables and published figures
  double min, max;  ///< what is physically possible
  double spread;    ///< how far a fit may move it: standard deviation of ln(value ÷ prior)
  const char* help;
  const char* source;
  size_t offset;  ///< of the value in Coefficients, in doubles
};
std::span<const Coefficient> coefficients();
const Coefficient* find_coefficient(std::string_view id);
/// Whether a coefficient acts in serving jobs, and so not in training ones.
bool of_serving_job(const Coefficient& row);
double& value_of(Coefficients& values, const Coefficient& row);
double value_of(const Coefficients& values, const Coefficient& row);

/// The values that the program ships with.
const Coefficients& shipped_coefficients();
/// The same as priors: what kernel tables and rules of thumb say.
Coefficients prior_coefficients();

/// The same values, wherever they are held; nullptr = the shipped fit.
bool same_calibration(const CoefficientsRef& a, const CoefficientsRef& b);

const char* generation_id(Generation generation);
const char* generation_label(Generation generation);
const char* serving_kernels_id(ServingKernels kernels);
const char* framework_id(Framework framework);
const char* framework_label(Framework framework);

}  // namespace trainyard
