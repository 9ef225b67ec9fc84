// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "engine/coefficients/kernel_family.h"

namespace trainyard {

/// A figure that nobody has published; arithmetic on it stays visible as "unknown".
inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// A figure that a known document prints, whether the catalog's own figure differs from it or agrees.
struct QuotedFigure {
  std::string figure;  ///< "624 TFLOP/s"
  std::string where;   ///< who prints it
  std::string reason;  ///< why the catalog's own figure differs, or that it agrees
};

/// What every catalog entry says about itself.
struct EntryBase {
  std::string id;
  std::string name;
  std::vector<std::string> sources;
  std::vector<std::string> unverified;  ///< ids of the fields that no second source confirms
  std::vector<QuotedFigure> quoted;
  std::string notes;    ///< one or more lines
  bool custom = false;  ///< edited by the user and saved with the project
};

/// A GPU, TPU or other device: one device as a framework sees it, dense rates.
struct Accelerator : EntryBase {
  std::string vendor, form_factor, memory_type, scale_up_link, status;
  const KernelFamily* kernel_family = &other_kernel_family();
  double year = unknown;
  double memory = unknown;            ///< bytes; a label of "80 GB" is 80 GiB of chips
  double memory_usable = unknown;     ///< share of it that the driver shows
  double memory_bandwidth = unknown;  ///< bytes/s
  double peak_fp32 = unknown, peak_tf32 = unknown, peak_fp16 = unknown, peak_bf16 = unknown;
  double peak_fp8 = unknown, peak_fp4 = unknown, peak_int8 = unknown, peak_fp64 = unknown;  ///< FLOP/s, dense
  double peak_fp64_matrix = unknown;    ///< FLOP/s, dense, of the matrix units
  double scale_up_bandwidth = unknown;  ///< bytes/s, one direction, per device
  double scale_up_domain = 1;           ///< devices that the fast link joins
  bool scale_up_mesh = false;           ///< each pair has a link of its own: few devices use few of them
  double pcie_generation = unknown;
  double power = unknown;        ///< W, thermal design power
  double node_power = unknown;   ///< W, largest power of the server or rack ÷ its devices
  double node_accelerators = 8;  ///< devices in a typical node
  double node_nics = unknown;
  double nic_bandwidth = unknown;  ///< bytes/s, one direction, per NIC
  double price = unknown;          ///< dollars per device-hour
  double slices = 1;               ///< instances like this one that share a device; 1 for a whole device
  double slice_compute = unknown;  ///< multiprocessors ÷ those of the device; unknown for a whole device
};

enum class Attention { mha, gqa, mqa, mla };
/// Root mean square or layer norm: with scales and shifts, with scales alone, or with neither.
enum class Norm { rms, layer, layer_scale, layer_bare };
/// How a layer without softmax attention mixes tokens: a selective state space (Mamba-2, arXiv 2405.21060), a gated
/// delta rule (arXiv 2412.06464) or plain linear attention with a gate (Lightning Attention, arXiv 2501.08313).
enum class LinearMixer { mamba2, gated_deltanet, lightning };

/// A transformer, by the shape that its weights have.
struct Model : EntryBase {
  std::string family;
  double layers = 0, hidden = 0, heads = 0, kv_heads = 0, head_dim = 0;
  double ffn_hidden = 0;  ///< width of a dense layer's MLP
  double vocab = 0, max_sequence = 0;
  bool clamped_activation = false;  ///< gates are limited and scaled in steps of their own (gpt-oss)
  bool gated_mlp = true, tied_embeddings = false, learned_positions = false;
  bool biases = false;      ///< biases on the projections and the MLP (GPT-2 style)
  bool qkv_biases = false;  ///< biases on query, key and value only (Qwen2 style)
  bool output_bias = false, mlp_biases = false, head_bias = false;  ///< on one kind of projection alone (Phi, GPT-J)
  bool qk_norm = false;       ///< RMS norm over each head's query and key (Qwen3 style)
  bool qk_norm_wide = false;  ///< with scales of its own for each head (Olmo 2)
  Norm norm = Norm::rms;
  double layer_norms = 2;       ///< over the hidden size, in a layer of two blocks
  bool embedding_norm = false;  ///< one more after the token table (BLOOM)
  double extra_rows = 0;        ///< of tables beside tokens and positions
  double sink_layers = 0;       ///< where each head has a trained number to attend to instead of a token (gpt-oss)
  Attention attention = Attention::gqa;
  double q_lora = 0, kv_lora = 0, qk_nope = 0, qk_rope = 0;  ///< MLA ranks and head parts
  double v_head = 0;                                         ///< size of a head's value; 0 = that of its key
  bool attention_gate = false;                               ///< queries carry a gate for the output (Qwen3.5)
  double window = 0, window_layers = 0;  ///< tokens that windowed layers look back on, and how many they are
  bool window_chunks = false;            ///< windows stand side by side instead of sliding (Llama 4)
  double window_kv_heads = 0;            ///< of windowed layers; 0 = as in the others
  double window_head_dim = 0;            ///< of windowed layers; 0 = as in the others
  bool values_from_keys = false;  ///< layers without a window make values of the same projection as keys (Gemma 4)
  double index_heads = 0, index_head_dim = 0;  ///< of the index that picks the tokens to attend to (DeepSeek-V3.2)
  double index_tokens = 0;                     ///< that it picks at most
  double index_key_bytes = 0;                  ///< that the cache holds of a token for it, in each layer
  double linear_layers = 0;                    ///< layers that mix tokens without softmax attention
  LinearMixer linear_mixer = LinearMixer::mamba2;
  double linear_heads = 0, linear_head_dim = 0, linear_groups = 0, linear_state = 0, linear_conv = 0;
  double linear_state_bytes = 2;  ///< of a number of the state that a server keeps
  bool single_blocks = false;     ///< each layer is attention, a linear mixer or an MLP alone (Nemotron-H)
  bool parallel_blocks = false;   ///< attention and MLP of a layer stand side by side, and are summed at once (Falcon)
  double mtp_layers = 0;          ///< published modules that predict further tokens
  double expert_latent = 0;       ///< width that routed experts read and write; 0 = the hidden size
  double experts = 0, experts_per_token = 0, shared_experts = 0, expert_hidden = 0;
  double shared_hidden = 0;  ///< width of a shared expert; 0 = that of a routed one
  bool shared_gate = false;  ///< a trained score of each token weighs the shared experts (Qwen2-MoE)
  double dense_layers = 0;   ///< layers without experts; all of them in a dense model
  double moe_layers = 0;     ///< layers with experts; 0 in a dense model
  bool router_bias = false;  ///< one trained bias per expert (DeepSeek-V3 style)
  double published_parameters = unknown;
  double published_active = unknown;

  bool mixture_of_experts() const { return experts > 0; }
};

/// A collection of training data.
struct Dataset : EntryBase {
  std::string kind;
  double tokens = unknown, samples = unknown;
  double size = unknown;             ///< bytes as distributed
  double bytes_per_token = unknown;  ///< of clean text
};

/// A storage system or a client of one, as measured or as specified.
struct StorageSystem : EntryBase {
  std::string kind;
  double client_read = unknown, client_write = unknown;  ///< bytes/s that one node can draw
  double read = unknown, write = unknown;                ///< bytes/s of the whole system
  double clients = unknown;                              ///< nodes in the measurement
  double unit_nodes = unknown;  ///< nodes that one unit serves, where system rates and capacity are those of a unit
  double capacity = unknown;    ///< bytes
};

/// A job that reads samples rather than tokens: images, volumes, simulation output.
struct SampleWorkload : EntryBase {
  double flops_per_sample = unknown;  ///< forward and backward
  double bytes_per_sample = unknown;
  double record_bytes = unknown;                                         ///< as the benchmark's files store it
  double checkpoint_size = unknown;                                      ///< bytes
  double rate_v100 = unknown, rate_a100 = unknown, rate_h100 = unknown;  ///< samples/s of one device, benchmarked
  double utilization = unknown;   ///< share of the time that the benchmark wants a device to compute
  double read_threads = unknown;  ///< reader threads per device in the benchmark
};

/// A network between the scale-up domains, tier by tier from the inside: rail groups (one leaf switch for each rail),
/// pods, the core between pods, and lines between sites. A tier whose size is unknown is not there.
struct Network : EntryBase {
  std::string kind;
  double rail_size = unknown;              ///< devices whose leaf switches join them
  double rail_oversubscription = unknown;  ///< leaf ports down ÷ up
  double pod_size = unknown;               ///< devices below one layer of spine switches
  double oversubscription = unknown;       ///< bandwidth inside a pod ÷ between pods
  double site_size = unknown;              ///< devices of one data centre
  double site_oversubscription = unknown;  ///< bandwidth between pods ÷ between data centres
  double site_latency = unknown;           ///< s of one way between data centres
  double switch_latency = unknown;         ///< s through one switch
  bool rails_only = false;                 ///< no switch joins the rails: other rails are reached through the domain
  bool in_network_reduction = false;       ///< switches add up what passes them
};

/// A program that answers requests, in one state of its development: what it adds to the time of the device, and how
/// it keeps memory.
struct ServingEngine : EntryBase {
  std::string family;              ///< "vllm"
  double year = unknown;           ///< of the release that was measured
  double product_rate = 1;         ///< rate of its matrix products ÷ that of the device's own kernels
  double layer_time = 17e-6;       ///< s of the host for a layer, added to the device's time
  double step_time = 1.5e-3;       ///< s of the host for a step: scheduler and sampling
  double sequence_time = 4e-6;     ///< s of the host for each sequence of a step
  double collective_latency = 1;   ///< latency of its collectives ÷ the common one
  double grouped_heads = 1.1;      ///< time to read the cache where eight heads share a KV head ÷ its bytes' time
  double narrow_cache = 1;         ///< time for an 8-bit cache ÷ the time of its bytes
  double exchange_overlap = 0;     ///< share of the experts' exchange that a second micro-batch may hide; 0 = has none
  bool pipelined = true;           ///< a batch is divided to fill a pipeline; else it passes the stages as one
  double first_token_steps = 1.6;  ///< steps that a prompt waits until its first token is sent
  bool host_hidden = false;        ///< the host runs beside the device, as in eager PyTorch; else its time is added
  double memory_share = 0.9;       ///< of the device's memory that it may take
  bool share_of_rest = false;      ///< the share is of what weights and reserve leave, not of the whole
  double reserve = 3.06e9;         ///< B a device of context, graphs and workspace
  double output_reserved = 0.74;   ///< of an answer's tokens that are reserved when it starts
  double largest_batch = 1700;     ///< sequences that a step takes at most
  double block_tokens = 16;        ///< of a page of the cache; 0 = contiguous reservation
  bool continuous = true;          ///< sequences join and leave a running batch
};

/// What is asked of a server: lengths of prompts and answers, log-normal.
struct RequestMix : EntryBase {
  double prompt_tokens = unknown;  ///< mean
  double prompt_spread = 0;        ///< standard deviation of the logarithm
  double output_tokens = unknown;  ///< mean
  double output_spread = 0;        ///< standard deviation of the logarithm
  double prefix_hits = 0;          ///< share of the prompt that an earlier request has left in the cache
  double first_token = unknown;    ///< s, what users of it usually accept
  double next_token = unknown;     ///< s, what users of it usually accept
};

using AcceleratorRef = std::shared_ptr<const Accelerator>;
using ModelRef = std::shared_ptr<const Model>;
using DatasetRef = std::shared_ptr<const Dataset>;
using NetworkRef = std::shared_ptr<const Network>;
using StorageRef = std::shared_ptr<const StorageSystem>;
using SampleWorkloadRef = std::shared_ptr<const SampleWorkload>;
using ServingEngineRef = std::shared_ptr<const ServingEngine>;
using RequestMixRef = std::shared_ptr<const RequestMix>;

}  // namespace trainyard
