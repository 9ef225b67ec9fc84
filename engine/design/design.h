// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <limits>

#include "engine/catalog/entries.h"
#include "engine/coefficients/coefficients.h"
#include "engine/design/automatic_switch.h"
#include "engine/design/choices.h"
#include "engine/design/room_choices.h"

namespace trainyard {

/// Marks an input whose value follows from other inputs (shown as derived until the user sets it).
inline constexpr double automatic = std::numeric_limits<double>::quiet_NaN();

/// Dimensions of parallelism. degrees() of engine/physics/degrees.h has a row for each, in this order. Data parallelism
/// is the last one: all others communicate inside the passes of a micro-batch.
enum class Dimension { tensor, context, expert, pipeline, data };
inline constexpr std::size_t dimension_count = std::size_t(Dimension::data) + 1;

/// The model, its data and its objective. engine/parameters/ states ranges, units and sources of every field.
struct Workload {
  ModelRef model;
  DatasetRef dataset;
  Objective objective = Objective::pre_training;
  double tokens = 15.6e12;
  double samples = automatic, sample_bytes = automatic;  ///< of a model that learns from samples
  double epochs = 1;
  double sequence_length = 8192;
  double global_batch = 2048;
  double critical_batch = automatic;
  double document_length = automatic;
  double mtp_depth = 0;
  FlopConvention flop_convention = FlopConvention::full_attention;
  SampleRows sample_rows = SampleRows::packed;
  double sample_tokens = 800;  ///< mean, including the prompt; for pairs, of each sample
  double sample_spread = 0.8;  ///< standard deviation of the logarithm
  double packing_loss = 0.05;  ///< share of a pack that stays empty
  bool cached_reference = false;
  TeacherLogits teacher_logits = TeacherLogits::computed;
  double teacher_size = 4;            ///< parameters ÷ those of the model
  double teacher_active = automatic;  ///< active parameters per token ÷ those of the model
  double stored_logits = 64;          ///< logits that are stored for each token
  double quick_hours = 54 * 24;
  double quick_output_tokens = 256;
  double quick_throughput = 30;
  double quick_queries = 100;
};

/// Devices of one kind.
struct DeviceKind {
  AcceleratorRef accelerator;
  double count = 0;
};
/// Kinds of devices that a mixed cluster can have in addition to the first one.
inline constexpr std::size_t further_kinds = 1;

struct Cluster {
  AcceleratorRef accelerator;
  double accelerators = 16384;                   ///< of all kinds
  std::array<DeviceKind, further_kinds> others;  ///< part of `accelerators`
  MixedAlong mixed_along = MixedAlong::replicas;
  BatchShare batch_share = BatchShare::equal;
  LayerShare layer_share = LayerShare::equal;
  double accelerators_per_node = automatic;
  double scale_up_domain = automatic;
  double scale_up_bandwidth = automatic;
  double scale_up_efficiency = automatic;
  double scale_up_latency = automatic;
  NodeLink node_link = NodeLink::host;
  double node_bandwidth = automatic;
  double node_latency = 5.7e-6;
  double socket_size = automatic;
  double socket_bandwidth = automatic;
  double network_bandwidth = automatic;
  double network_efficiency = automatic;
  double network_latency = 14e-6;
  double network_hop_latency = automatic;
  NetworkRef network;
  double rail_size = automatic;
  double rail_oversubscription = automatic;
  double pod_bandwidth = automatic;
  double pod_latency = automatic;
  double pod_size = automatic;
  double oversubscription = automatic;
  double core_bandwidth = automatic;
  double core_latency = automatic;
  double site_size = automatic;
  double site_oversubscription = automatic;
  double site_bandwidth = automatic;
  double site_latency = automatic;
  CollectiveAlgorithm collective_algorithm = CollectiveAlgorithm::fastest;
  bool scale_up_reduction = false;
  double communication_share = 0;
  double straggler_share = automatic;
  double jitter_mean = 0;
  double jitter_spread = 0;
  double memory_usable = automatic;
  double context_memory = automatic;
  double communication_memory = 0.4e9;
  double memory_waste = automatic;
  double memory_margin = 0.08;
  double host_memory_bandwidth = 614e9;
  double power_cap = 1;  ///< share of the thermal design power
  PowerCurve power_curve = PowerCurve::own;
  double capped_speed = automatic;  ///< speed of a device at the cap ÷ its speed without one
  double waiting_power = 0.25;      ///< share of the thermal design power that a waiting device draws
};

struct Layout {
  double tensor_parallel = 8;
  bool sequence_parallel = true;
  double pipeline_parallel = 16;
  double virtual_pipeline = 8;
  Schedule schedule = Schedule::interleaved;
  StageSplit stage_split = StageSplit::lighter_ends;
  double first_stage_layers = automatic;
  double last_stage_layers = automatic;
  double context_parallel = 1;
  ContextMethod context_method = ContextMethod::ring;
  double expert_parallel = 1;
  double expert_tensor_parallel = automatic;
  TokenDispatch token_dispatch = TokenDispatch::all_to_all;
  double data_parallel = automatic;
  double micro_batch = 1;
  PlacementOrder placement_order = PlacementOrder::tp_cp_ep_dp_pp;
  ZeroStage zero_stage = ZeroStage::zero_2;
  double shard_group = automatic;
  double local_steps = 1;
  GradientSync gradient_sync = GradientSync::as_needed;
  bool keep_weights = false;
  bool quantized_weights = false;
  bool hierarchical_weights = false;
  bool quantized_gradients = false;
  GradientCompression gradient_compression = GradientCompression::none;
  double compression_rank = 4;
  double tensor_overlap = automatic;
  double data_overlap = automatic;
  double pipeline_overlap = automatic;
  double context_overlap = 0.8;
  double expert_overlap = automatic;

  /// Devices that hold one copy of the model: all dimensions except data parallelism.
  double replica_size() const { return tensor_parallel * pipeline_parallel * context_parallel; }
};

struct Recipe {
  Framework framework = Framework::megatron;
  Precision precision = Precision::bf16;
  GradientPrecision gradient_precision = GradientPrecision::fp32;
  MasterWeights master_weights = MasterWeights::fp32;
  MomentPrecision moment_precision = MomentPrecision::fp32;
  Optimizer optimizer = Optimizer::adam;
  Recompute recompute = Recompute::none;
  bool recompute_scores = true, recompute_norms = true, recompute_activation = true;
  bool recompute_mlp = false, recompute_experts = false, recompute_latent = false;
  double recompute_layers = automatic;
  ActivationStorage activation_storage = ActivationStorage::as_computed;
  RouterWeights router_weights = RouterWeights::after_experts;
  double plain_layers = 0;
  WeightCopies weight_copies = WeightCopies::on_the_fly;
  bool weight_columns = true;
  Adapters adapters = Adapters::none;
  AdapterModules adapter_modules = AdapterModules::attention;
  double adapter_rank = 16;
  double offload_optimizer = 0, offload_gradients = 0, offload_weights = 0, offload_activations = 0;
  OffloadTarget offload_target = OffloadTarget::host;
  double offload_overlap = 0.9;
  bool flash_attention = true;
  bool vendor_attention = false;
  bool quantized_attention = false;
  bool dropout = false;
  bool fused_loss = true;
  double loss_chunks = 1;
  double gemm_efficiency = automatic;
  double grouped_gemm_efficiency = automatic;
  double attention_efficiency = automatic;
  double bandwidth_efficiency = automatic;
  double gemm_saturation = automatic;
  double attention_half_length = automatic;
  double kernels_per_layer = 18;
  double launch_latency = automatic;
  double step_overhead = automatic;
  double expert_imbalance = 1.0;
  ExpertCapacity expert_capacity = ExpertCapacity::dropless;
  double capacity_factor = 1.0;
  bool iteration_graph = false;
};

struct Storage {
  StorageRef system;
  double read_bandwidth = automatic;
  double write_bandwidth = automatic;
  double client_bandwidth = automatic;
  double client_write = automatic;
  double nic = 25e9;
  double nic_efficiency = 0.9;
  double oversubscription = 1.33;
  double host_link = automatic;
  double token_bytes = automatic;
  Media media = Media::text;
  double media_items = 2.5;
  double media_bytes = automatic;
  double loader_workers = 8;
  double loader_bandwidth = 25e6;
  CacheScope cache_scope = CacheScope::none;
  double host_memory = 2048.0 * (1 << 30);
  double host_cache_share = 0.5;
  double local_capacity = 30.72e12;
  double local_cache_share = 0.5;
  double local_read = 54e9;
  double local_write = 27e9;
  SampleWorkloadRef sample_workload;
  double sample_utilization = 0.3;
  double sample_rate = automatic;
  double sample_busy = automatic;
};

/// How the state of the job is saved and restored.
struct Checkpoints {
  CheckpointMode mode = CheckpointMode::synchronous;
  double interval = 600;
  double least_interval = 120;
  double write_share = 0.5;
  CheckpointContents contents = CheckpointContents::weights_and_optimizer;
  double extra_bytes = 0;
  double writers = automatic;
  bool spread = true;
  double snapshot_efficiency = 0.47;
  double snapshot_copies = 1;
  double peer_interval = 60;
  double peer_coverage = 0.93;
  double local_interval = 300;
  double local_coverage = 0.5;
  double archive_interval = 86400;
  RestartRead restart_mode = RestartRead::all_replicas;
  double restart_within = 60;
  double kept_last = 3;
  double keep_interval = 3600;
  double keep_window = 3;
};

/// Causes, rates and durations of interruptions. Rates are interruptions per year.
struct Failures {
  double factor = 1;
  double gpu = 0.0809, memory = 0.0297;                            ///< interruptions per year and device
  double host = automatic, network = automatic, software = 0.185;  ///< interruptions per year and node
  /// Parts of `host` and `network`: per node, node, link, network card and node.
  double host_other = 0.142, power_supply = 0.01, link = 0.00675, nic = 0.0029, timeout = 0.0231;
  double links = automatic;  ///< links of the compute network per device
  double detection = 120;
  double restart = 480;
  double planned_stops = 318;
  double planned_time = 600;
  double spare_nodes = automatic;
  bool spares_paid = false;
  double repair = 86400;
  double deadline = automatic;  ///< automatic: no deadline
};

/// Data kept on storage, and preparation of the data set.
struct DataPlan {
  double text_bytes = automatic;
  double raw_copies = 1, clean_copies = 1, token_copies = 1;
  double archived_models = 10;
  double capacity = automatic;
  double usable_share = 0.8;
  double nodes = 1000, cores = 96, efficiency = 0.8;
  double extract_rate = 1.74e6, extract_keep = 0.25;
  double filter_rate = 2.3e6, filter_keep = 0.15;
  double exact_rate = 14e6, exact_keep = 0.8;
  double fuzzy_rate = 1.4e6, fuzzy_keep = 0.5;
  double decontaminate_rate = 4e6, decontaminate_keep = 0.995;
  double tokenise_rate = 4e6;
  double image_rate = 50, image_keep = 0.4;
  double hash_rate = 2000, hash_keep = 0.7;
  double document_bytes = 2700, signature_bytes = 896;
};

struct Economics {
  double budget = automatic, power_limit = automatic;  ///< automatic: no limit
  LimitKind power_limit_kind = LimitKind::soft;
  PriceBasis price_basis = PriceBasis::contract;
  bool derive_price = false;  ///< derive a rent that is unpublished on the basis from another basis
  double accelerator_price = automatic;
  double accelerator_power = automatic;
  double host_power = 1000;
  double power_utilization = 0.8;
  double pue = 1.15;
  double carbon_intensity = 323;
};

/// Hardware, purchase and operation of the machine room. It changes no time, memory or rent.
struct MachineRoom {
  RoomFabric fabric = RoomFabric::automatic;
  double fabric_oversubscription = automatic;
  double spare_share = 0;
  double storage_servers = automatic;  ///< automatic: the storage system is one line of unknown size
  double loader_servers = 0;           ///< CPU nodes that prepare data
  double server_price = automatic;     ///< dollars per device
  double equipment_life = 4;           ///< years
  double residual = automatic;         ///< share of the server price at the end of life
  double interest = 0.06;              ///< cost of capital per year
  double used_hours = 1;               ///< share of the hours in which the machines are used
  RoomSite site = RoomSite::own_power;
  double electricity_price = 0.0826;  ///< dollars per kWh
  double colocation_price = 184.06;   ///< dollars per kW and month
  /// Automatic: unknown, and left out of the sum.
  double building_cost = automatic, staff_cost = automatic, maintenance = automatic, insurance = automatic;
  bool software_licence = false;
  double rent_extras = automatic;  ///< other costs of renting ÷ the rent; automatic: unknown
};

/// How a model answers requests: the load, the latency targets, and the replica that serves them.
struct Serving {
  RequestMixRef mix;
  LoadKind load_kind = LoadKind::usual;
  double requests = 40;               ///< requests per second
  double burst_requests = automatic;  ///< mean requests that reach a replica together
  double clients = 256;               ///< of the whole service, in a closed loop
  double client_requests = 10;        ///< of each client, in a closed loop
  double prompt_tokens = automatic, prompt_spread = automatic;
  double output_tokens = automatic, output_spread = automatic;
  double prefix_hits = automatic;
  double first_token = automatic, next_token = automatic;  ///< latency targets in s
  double percentile = 0.95;                                ///< share of the requests that must meet the targets
  double spare_replicas = 1;
  WeightFormat weight_format = WeightFormat::fp8;
  KindFormat attention_format = KindFormat::usual, expert_format = KindFormat::usual;
  double group_size = automatic;  ///< weights that share a scale
  CacheFormat cache_format = CacheFormat::fp8;
  double context_limit = automatic;  ///< tokens of the longest sequence to serve
  double tensor_parallel = automatic, pipeline_parallel = automatic, expert_parallel = automatic;
  double context_parallel = 1;  ///< devices that share a prompt during prefill
  /// Each device holds attention in full and serves a share of the sequences.
  AutomaticSwitch attention_data_parallel = automatic_switch;
  double users = automatic;  ///< concurrent sequences on a replica
  ServingEngineRef engine;
  Batching batching = Batching::continuous;
  double prefill_chunk = automatic;  ///< prompt tokens in one step
  PrefillPlace prefill_place = PrefillPlace::together;
  double prefill_tensor_parallel = automatic;  ///< tensor parallelism of a replica that only prefills
  double transfer_overlap = 0.9;               ///< share of the cache transfer that prefill hides
  double exchange_overlap = automatic;         ///< share of the expert all-to-all that a second micro-batch can hide
  Speculation speculation = Speculation::off;
  double draft_tokens = 3;  ///< proposed per step
  double acceptance = 0.7;  ///< probability that a proposed token is accepted
  ModelRef draft_model;
  double host_cache = 0;                     ///< bytes of host memory per device for prefix caches
  double flash_cache = 0, shared_cache = 0;  ///< bytes per device of the further tiers
  SharedTier shared_tier = SharedTier::storage;
  double flash_cache_read = automatic, shared_cache_read = automatic;  ///< bytes/s per device
  double host_cache_latency = 0, flash_cache_latency = 1e-4, shared_cache_latency = automatic;
  double host_cache_price = 0, flash_cache_price = 0, shared_cache_price = 0.145;  ///< dollars per GB and month
  double documents = 1000, document_tokens = automatic, reuse_skew = 0.75, prefix_share = 0.5;  ///< working set
  bool derives_hits = false;  ///< prefix hits follow from the working set
  HitSource hit_source = HitSource::usual;
  double reuse_time = automatic;  ///< s from a request of a session to the next one, on average
  /// Shares of a prompt found in the further tiers; automatic: from the size of the tiers.
  double host_hits = automatic, flash_hits = automatic, shared_hits = automatic;
  double start_up_time = 300, domain_replicas = automatic, day_peak = 278 / 226.75;  ///< fleet over a day
  double input_price = 0, output_price = 0;  ///< dollars per million tokens, charged or paid elsewhere
  double first_token_steps = automatic;      ///< steps of a running batch before a prompt's first token
  double power_floor = 0.55;                 ///< share of its power limit that a device draws if it only reads memory
  double power_compute = 0.2;                ///< added to that share when the matrix units are fully used
  bool comes_in_bursts() const {
    return load_kind == LoadKind::bursts || (load_kind == LoadKind::usual && mix && mix->fan_out > 1);
  }
  /// Mean requests that arrive together; 1 if they do not arrive in bursts.
  double requests_per_arrival() const { return comes_in_bursts() ? burst_requests : 1; }
  /// True if each session has a prefix of its own, which it repeats in its next request.
  bool finds_hits_of_sessions() const {
    return !derives_hits &&
           (hit_source == HitSource::sessions || (hit_source == HitSource::usual && mix && mix->reuse_time > 0));
  }
  /// True if the devices keep prefixes in the share `prefix_share` of their cache.
  bool keeps_prefixes_apart() const { return derives_hits || finds_hits_of_sessions(); }
};

/// Training on the model's own answers: rollouts by the serving job, steps by the training job.
struct PostTraining {
  PostTrainingMethod method = PostTrainingMethod::grpo;
  double iterations = 500;
  double prompts = 64;  ///< prompts per iteration
  double answers = 32;  ///< answers per prompt
  double prompt_tokens = 130, answer_tokens = 1000;
  double answer_spread = 0.8;  ///< standard deviation of the logarithm
  double answer_cap = 4096;
  double answer_budget = automatic;   ///< tokens that an answer can grow by in one iteration
  double passes = 1;                  ///< over the answers of an iteration
  double update_answers = automatic;  ///< answers per optimizer step
  double pack_tokens = automatic;
  Pools pools = Pools::shared;
  double rollout_accelerators = automatic;
  RolloutPace pace = RolloutPace::in_turn;
  double lag = 1;  ///< versions that an answer may be out of date
  bool engine_log_probs = false, reference = true;
  double critic_size = 1;  ///< parameters ÷ those of the model; the next sizes likewise
  RewardSource reward = RewardSource::rule;
  double reward_size = 1;
  double reward_seconds = 0.1;  ///< seconds to judge one answer
  double reward_workers = 64;   ///< answers judged at the same time
  double teacher_size = 4;
  double switch_pause = 10;           ///< s to switch between engine and trainer, without the transfers
  double engine_memory = automatic;   ///< share of device memory that the engine takes
  double engine_rest = 2.4e9;         ///< bytes of device memory that the engine keeps while the trainer runs
  double trainer_rest = 4e9;          ///< bytes of device memory that the trainer keeps while the engine runs
  bool states_leave = true;           ///< training states move to host memory while the engine runs
  double imbalance = 1.15;            ///< time of the slowest engine ÷ the mean
  double waiting_cost = 2;            ///< time of answers that wait for cache space ÷ time of their tokens
  double training_speed = automatic;  ///< rate of training steps ÷ that of pre-training
  double forward_speed = 1.2;         ///< rate of scoring passes ÷ that of update passes
  WeightTransfer weight_transfer = WeightTransfer::resharded;
  double transfer_rate = automatic;  ///< bytes/s
  double transfer_pause = 2;         ///< s that engines pause for new weights
  double between_phases = 0.03;      ///< share of the time of all phases
};

/// All decisions of a user: the only input of evaluate(). Copies share the catalog entries.
struct Design {
  Job job = Job::training;
  Workload work;
  Cluster cluster;
  Layout layout;
  Recipe recipe;
  Storage storage;
  Checkpoints checkpoints;
  Failures failures;
  DataPlan data;
  Economics economics;
  MachineRoom room;
  Serving serving;
  PostTraining post_training;
  CoefficientsRef calibration;  ///< nullptr: the shipped fit
};

/// The coefficients of a design: its own calibration, or the shipped ones.
inline const Coefficients& coefficients_of(const Design& design) {
  return design.calibration ? *design.calibration : shipped_coefficients();
}

/// Llama 3.1 405B pre-training as published: 16,384 H100 SXM, TP 8, PP 16, CP 1, DP 128, sequences of 8,192, 16 M
/// tokens per step, 15.6 T tokens, BF16 (Llama 3 report, arXiv 2407.21783, table 4 and section 3.3).
const Design& default_design();
/// The default design of another job: shared inputs as above, and defaults for the inputs of that job.
const Design& default_design(Job job);

}  // namespace trainyard
