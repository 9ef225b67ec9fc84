// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "engine/coefficients/kernel_family.h"

namespace trainyard {

/// An unpublished figure (NaN); results that depend on it become unknown too.
inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// A figure printed in a well-known document, with the reason if the catalog's figure differs.
struct QuotedFigure {
  std::string figure;  ///< "624 TFLOP/s"
  std::string where;   ///< document that prints it
  std::string reason;  ///< why the catalog's figure differs, or that it agrees
};

/// Fields common to all catalog entries.
struct EntryBase {
  std::string id;
  std::string name;
  std::vector<std::string> sources;
  std::vector<std::string> unverified;  ///< ids of fields without a second source
  std::vector<QuotedFigure> quoted;
  std::string notes;    ///< one or more lines
  bool custom = false;  ///< edited by the user and saved with the project
};

/// The kind of contract behind the price of a device-hour; `purchase` is the cost of an owner. Prices of different
/// kinds are not comparable.
enum class PriceBasis { contract, specialised, hyperscaler, marketplace, one_year, three_years, purchase };
inline constexpr std::size_t price_basis_count = 7;

/// Rental prices of a device by kind of contract, in dollars per device-hour.
struct Prices {
  std::array<double, price_basis_count> usd = {unknown, unknown, unknown, unknown, unknown, unknown, unknown};
  double operator[](PriceBasis basis) const { return usd[static_cast<std::size_t>(basis)]; }
};

/// A GPU, TPU or other device, counted as a framework counts devices. Rates are dense.
struct Accelerator : EntryBase {
  std::string vendor, form_factor, memory_type, scale_up_link, status;
  const KernelFamily* kernel_family = &other_kernel_family();
  double year = unknown;
  double memory = unknown;            ///< bytes; a label of "80 GB" is 80 GiB of chips
  double memory_usable = unknown;     ///< share visible to the driver
  double memory_bandwidth = unknown;  ///< bytes/s
  double peak_fp32 = unknown, peak_tf32 = unknown, peak_fp16 = unknown, peak_bf16 = unknown;
  double peak_fp8 = unknown, peak_fp4 = unknown, peak_int8 = unknown, peak_fp64 = unknown;  ///< FLOP/s, dense
  double peak_fp64_matrix = unknown;    ///< FLOP/s, dense, matrix units
  double matrix_unit = unknown;         ///< rows and columns of a systolic matrix unit; unknown: smaller tiles
  double scale_up_bandwidth = unknown;  ///< bytes/s, one direction, per device
  double scale_up_domain = 1;           ///< devices connected by the fast link
  bool scale_up_mesh = false;           ///< direct link between each pair of devices, so small groups use few links
  double pcie_generation = unknown;
  double power = unknown;        ///< W, thermal design power
  double node_power = unknown;   ///< W, maximum power of the server or rack ÷ its devices
  double node_accelerators = 8;  ///< devices in a typical node
  double node_nics = unknown;
  double nic_bandwidth = unknown;  ///< bytes/s, one direction, per NIC
  double price = unknown;          ///< dollars per device-hour: the contract price, or a price entered by the user
  Prices prices;                   ///< published rental prices; see prices.h
  double slices = 1;               ///< instances of this kind per device; 1 for a whole device
  double slice_compute = unknown;  ///< share of the device's multiprocessors; unknown for a whole device
};

/// `shared_kv`: one vector per token is key and value of all heads (DeepSeek-V4).
enum class Attention { mha, gqa, mqa, mla, shared_kv };
/// RMS norm or layer norm. `layer` has scales and shifts, `layer_scale` scales only, `layer_bare` neither.
enum class Norm { rms, layer, layer_scale, layer_bare };
/// How a layer without softmax attention mixes tokens: a selective state space (Mamba-2, arXiv 2405.21060), a gated
/// delta rule (arXiv 2412.06464), plain linear attention with a gate (Lightning Attention, arXiv 2501.08313), a delta
/// rule with one decay per channel (Kimi Delta Attention, arXiv 2510.26692), the first Mamba (arXiv 2312.00752), a
/// gated recurrence of single channels (RG-LRU, arXiv 2402.19427) or a short gated convolution (LFM2, arXiv
/// 2511.23404).
enum class LinearMixer { mamba2, gated_deltanet, lightning, kimi_delta, mamba1, rg_lru, short_conv };

/// What a model learns from: running text, or samples such as images and volumes.
enum class LearnsFrom { tokens, samples };

/// Equal layers of a model that learns from samples. All figures are for one layer and one sample, in the forward pass.
struct SampleLayer {
  std::string name;
  double count = 1;       ///< number of equal layers
  double parameters = 0;  ///< weights, with biases and the scales of norms
  double flops = 0;       ///< of convolutions and matmuls, two per multiply-add
  double moved = 0;       ///< elements that the convolution, matmul or look-up reads and writes
  double streamed = 0;    ///< elements that separate kernels around it read and write: norms, activations, sums
  double saved = 0;       ///< elements saved for the backward pass
  bool table = false;     ///< an embedding table, which is split over the devices
};

/// A transformer, described by the shapes of its weights; or, with `sample_layers`, a model described by rows.
struct Model : EntryBase {
  std::string family;
  double layers = 0, hidden = 0, heads = 0, kv_heads = 0, head_dim = 0;
  double ffn_hidden = 0;  ///< width of a dense layer's MLP
  double vocab = 0, max_sequence = 0;
  bool clamped_activation = false;  ///< gate is clamped and scaled in separate operations (gpt-oss)
  bool gated_mlp = true, tied_embeddings = false, learned_positions = false;
  bool biases = false;      ///< biases on the projections and the MLP (GPT-2 style)
  bool qkv_biases = false;  ///< biases on query, key and value only (Qwen2 style)
  bool output_bias = false, mlp_biases = false, head_bias = false;  ///< on one kind of projection only (Phi, GPT-J)
  bool qk_norm = false;       ///< RMS norm over each head's query and key (Qwen3 style)
  bool qk_norm_wide = false;  ///< each head has its own scales (Olmo 2)
  Norm norm = Norm::rms;
  double layer_norms = 2;       ///< norms over the hidden size, per layer with attention and MLP
  bool embedding_norm = false;  ///< additional norm after the token table (BLOOM)
  double extra_rows = 0;        ///< rows of tables other than tokens and positions
  double sink_layers = 0;       ///< layers whose heads can attend to a trained sink instead of a token (gpt-oss)
  Attention attention = Attention::gqa;
  double q_lora = 0, kv_lora = 0, qk_nope = 0, qk_rope = 0;  ///< MLA ranks and parts of a head
  double v_head = 0;                                         ///< size of a head's value; 0: same as its key
  bool attention_gate = false;                               ///< queries include a gate for the output (Qwen3.5)
  double window = 0, window_layers = 0;  ///< tokens in the attention window, and number of windowed layers
  bool window_chunks = false;            ///< windows are fixed chunks instead of sliding (Llama 4)
  double window_kv_heads = 0;            ///< in windowed layers; 0: as in the other layers
  double window_head_dim = 0;            ///< in windowed layers; 0: as in the other layers
  bool values_from_keys = false;         ///< layers without window derive values from the key projection (Gemma 4)
  double index_heads = 0, index_head_dim = 0;  ///< of the indexer that selects tokens (DeepSeek-V3.2)
  double index_tokens = 0;                     ///< maximum number of tokens that the indexer selects
  double index_key_bytes = 0;                  ///< bytes in the KV cache for the indexer, per token and layer
  double index_block = 0;                      ///< tokens that the indexer selects together; 0: single tokens
  bool index_shared = false;                   ///< uses the selection of a layer above (GLM-5.2)
  double compress_ratio = 0;      ///< tokens per compressed cache entry; windowed layers read both (DeepSeek-V4)
  bool compress_overlap = false;  ///< each entry is made from two overlapping groups of tokens
  double output_groups = 0, output_rank = 0;  ///< grouped low-rank output projection; 0: one full matrix
  bool head_gate = false;                     ///< one gate per head for the output (Step-3.5)
  double linear_layers = 0;                   ///< layers without softmax attention
  LinearMixer linear_mixer = LinearMixer::mamba2;
  double linear_heads = 0, linear_head_dim = 0, linear_groups = 0, linear_state = 0, linear_conv = 0;
  double linear_state_bytes = 2;  ///< bytes per number of the state in a server
  double linear_rank = 0;  ///< Kimi Delta Attention: rank of the output gate, 0: full; Mamba-1: rank of the step size
  bool single_blocks = false;       ///< each layer is only attention, linear mixer or MLP (Nemotron-H)
  bool parallel_blocks = false;     ///< attention and MLP run in parallel and are summed once (Falcon)
  double streams = 1;               ///< parallel residual streams (mHC, arXiv 2512.24880)
  bool residual_attention = false;  ///< layers attend to the outputs of earlier blocks of layers (Kimi K3)
  double mtp_layers = 0;            ///< published multi-token prediction modules
  double expert_latent = 0;         ///< input and output width of routed experts; 0: the hidden size
  double experts = 0, experts_per_token = 0, shared_experts = 0, expert_hidden = 0;
  double shared_hidden = 0;    ///< width of a shared expert; 0: same as a routed expert
  bool shared_gate = false;    ///< a trained score per token weights the shared experts (Qwen2-MoE)
  double dense_layers = 0;     ///< layers without experts; all of them in a dense model
  double moe_layers = 0;       ///< layers with experts; 0 in a dense model
  bool router_bias = false;    ///< one trained bias per expert (DeepSeek-V3 style)
  bool router_scales = false;  ///< trained scales of the router's input and of each expert (Gemma 4)
  bool latent_norm = false;    ///< norm over the sum of expert outputs of `expert_latent` numbers (Kimi K3)
  double mlp_scalars = 0;      ///< trained numbers of the activation function of an MLP (xIELU of Apertus: 2)
  /// Groups of equal layers, if layers differ in more than the counts above. Each is a model whose `layers` are those
  /// of the group; fields that a file does not set are those of this model. Empty if the counts describe all layers.
  std::vector<Model> kinds;
  /// Layers of a model that learns from samples; the shapes above do not apply to it. Empty for a transformer.
  std::vector<SampleLayer> sample_layers;
  double sample_bytes = unknown;  ///< stored bytes of one sample
  double published_parameters = unknown;
  double published_active = unknown;

  bool mixture_of_experts() const { return experts > 0; }
  LearnsFrom learns_from() const { return sample_layers.empty() ? LearnsFrom::tokens : LearnsFrom::samples; }
  bool reads_samples() const { return learns_from() == LearnsFrom::samples; }
};

/// A collection of training data.
struct Dataset : EntryBase {
  std::string kind;
  double tokens = unknown, samples = unknown;
  double size = unknown;             ///< bytes as distributed
  double bytes_per_token = unknown;  ///< bytes of clean text, uncompressed, per token
};

/// A storage system or one of its clients, measured or specified.
struct StorageSystem : EntryBase {
  std::string kind;
  double client_read = unknown, client_write = unknown;  ///< bytes/s per node
  double read = unknown, write = unknown;                ///< bytes/s of the whole system
  double clients = unknown;                              ///< nodes in the measurement
  double unit_nodes = unknown;                           ///< nodes per storage unit, if rates and capacity are per unit
  double capacity = unknown;                             ///< bytes
};

/// A job that reads samples instead of tokens: images, volumes, simulation output.
struct SampleWorkload : EntryBase {
  double flops_per_sample = unknown;  ///< forward and backward
  double bytes_per_sample = unknown;
  double record_bytes = unknown;                                         ///< as stored in the benchmark's files
  double checkpoint_size = unknown;                                      ///< bytes
  double rate_v100 = unknown, rate_a100 = unknown, rate_h100 = unknown;  ///< samples/s of one device, benchmarked
  double utilization = unknown;   ///< share of time a device must compute to pass the benchmark
  double read_threads = unknown;  ///< reader threads per device in the benchmark
};

/// The network between scale-up domains, from the innermost tier outwards: rail groups (one leaf switch per rail),
/// pods, the core between pods, and links between sites. A tier of unknown size does not exist.
struct Network : EntryBase {
  std::string kind;
  double rail_size = unknown;              ///< devices under one set of leaf switches
  double rail_oversubscription = unknown;  ///< leaf bandwidth to devices ÷ to upper switches
  double pod_size = unknown;               ///< devices under one spine layer
  double oversubscription = unknown;       ///< bandwidth inside a pod ÷ between pods
  double site_size = unknown;              ///< devices per data centre
  double built_size = unknown;             ///< devices of the published installation; larger ones are an extension
  double site_oversubscription = unknown;  ///< bandwidth between pods ÷ between data centres
  double site_latency = unknown;           ///< s, one way between data centres
  double switch_latency = unknown;         ///< s through one switch
  bool rails_only = false;                 ///< no switch connects the rails; other rails are reached through the domain
  bool in_network_reduction = false;       ///< switches reduce data in transit
};

/// A release of a serving engine: its overheads beyond device time, and its memory management.
struct ServingEngine : EntryBase {
  std::string family;              ///< "vllm"
  double year = unknown;           ///< year of the measured release
  double matmul_rate = 1;          ///< matmul rate ÷ rate of the device's own kernels
  double layer_time = 17e-6;       ///< s of host time per layer, added to the device's time
  double step_time = 1.5e-3;       ///< s of host time per step: scheduler and sampling
  double sequence_time = 4e-6;     ///< s of host time per sequence and step
  double collective_latency = 1;   ///< latency of its collectives ÷ usual latency
  double grouped_heads = 1.1;      ///< cache read time with eight query heads per KV head ÷ time of the bytes
  double narrow_cache = 1;         ///< read time of an 8-bit cache ÷ time of its bytes
  double exchange_overlap = 0;     ///< share of expert traffic that a second micro-batch hides; 0: one batch only
  bool pipelined = true;           ///< splits a batch to keep all stages busy; else it passes them undivided
  double first_token_steps = 1.6;  ///< steps from a prompt's arrival to its first token
  double request_time = 0;         ///< s of a closed loop from an answer's end until the next request is queued
  double prompt_layer_time = 0;    ///< s per layer: minimum time of a step with prompts, in a model without experts
  double prompt_factor = 1;        ///< time that prompts add to a step ÷ time of their matmuls and attention
  double polling_steps = 1;        ///< decode steps between two polls of the queue of new requests
  bool prompts_alone = false;      ///< prompts are processed in separate steps; else they join the decode steps
  bool host_hidden = false;        ///< host time overlaps device time, as in eager PyTorch; else it is added
  double memory_share = 0.9;       ///< share of device memory that the engine may use
  bool share_of_rest = false;      ///< memory_share applies to the memory that weights and reserve leave free
  double reserve = 3.06e9;         ///< bytes per device for context, graphs and workspace
  double graph_memory = 0;         ///< the part of `reserve` that captured device graphs take
  double output_reserved = 0.74;   ///< share of an answer's tokens reserved at its start
  double largest_batch = 1700;     ///< maximum sequences per step
  double block_tokens = 16;        ///< tokens per cache page; 0: contiguous reservation
  bool continuous = true;          ///< sequences join and leave a running batch
};

/// Prompt and answer lengths of requests (log-normal), with typical latency targets.
struct RequestMix : EntryBase {
  double prompt_tokens = unknown;  ///< mean number of tokens
  double prompt_spread = 0;        ///< standard deviation of the logarithm
  double output_tokens = unknown;  ///< mean number of tokens
  double output_spread = 0;        ///< standard deviation of the logarithm
  double prefix_hits = 0;          ///< share of the prompt that earlier requests left in the cache
  double first_token = unknown;    ///< s, usually accepted by users
  double next_token = unknown;     ///< s, usually accepted by users
  double fan_out = 1;              ///< mean requests that a user or agent sends together
  double reuse_time = 0;           ///< s from a request of a session to its next one; 0: no sessions are known
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
