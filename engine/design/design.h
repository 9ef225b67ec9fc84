// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "engine/calibration/coefficients.h"
#include "engine/catalog/entries.h"

namespace trainyard {

/// The value of an input that follows from the others (shown as derived until the user sets it).
inline constexpr double automatic = std::numeric_limits<double>::quiet_NaN();

enum class FlopConvention { full_attention, causal_attention };
enum class Precision { fp32, fp16, bf16, fp8, fp8_block, mxfp8, nvfp4 };
enum class GradientPrecision { fp32, bf16 };
enum class Optimizer { adam, adam_8bit, sgd_momentum, lion };
enum class Recompute { none, selective, mlp, operations, full };
enum class ZeroStage { zero_0, zero_1, zero_2, zero_3 };
enum class Schedule { afab, one_f_one_b, interleaved, zb_h1, zb_v, dualpipe };
enum class StageSplit { lighter_ends, front, by_cost };
enum class CheckpointContents { weights_and_optimizer, weights };

/// What is to be trained. Ranges, units and sources of every field stand in parameters.cpp.
struct Workload {
  ModelRef model;
  DatasetRef dataset;
  double tokens = 15.6e12;
  double epochs = 1;
  double sequence_length = 8192;
  double global_batch = 2048;
  FlopConvention flop_convention = FlopConvention::full_attention;
  double quick_hours = 54 * 24;
  double quick_output_tokens = 256;
  double quick_throughput = 30;
  double quick_queries = 100;
};

struct Cluster {
  AcceleratorRef accelerator;
  double accelerators = 16384;
  double accelerators_per_node = automatic;
  double scale_up_domain = automatic;
  double scale_up_bandwidth = automatic;
  double scale_up_efficiency = automatic;
  double scale_up_latency = automatic;
  double network_bandwidth = automatic;
  double network_efficiency = automatic;
  double network_latency = 14e-6;
  double network_hop_latency = automatic;
  double pod_size = 3072;
  double oversubscription = 7;
  double straggler_share = automatic;
  double memory_usable = 81559.0 / 81920;
  double context_memory = automatic;
  double communication_memory = 0.4e9;
  double memory_waste = automatic;
  double memory_margin = 0.08;
};

struct Layout {
  double tensor_parallel = 8;
  bool sequence_parallel = true;
  double pipeline_parallel = 16;
  double virtual_pipeline = 8;
  Schedule schedule = Schedule::interleaved;
  StageSplit stage_split = StageSplit::lighter_ends;
  double context_parallel = 1;
  double expert_parallel = 1;
  double expert_tensor_parallel = automatic;
  double data_parallel = automatic;
  double micro_batch = 1;
  ZeroStage zero_stage = ZeroStage::zero_2;
  double tensor_overlap = automatic;
  double data_overlap = automatic;
  double pipeline_overlap = 0.5;
  double context_overlap = 0.8;
  double expert_overlap = automatic;
};

struct Recipe {
  Framework framework = Framework::megatron;
  Precision precision = Precision::bf16;
  GradientPrecision gradient_precision = GradientPrecision::fp32;
  Optimizer optimizer = Optimizer::adam;
  Recompute recompute = Recompute::none;
  bool flash_attention = true;
  bool dropout = false;
  bool fused_loss = true;
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
  double software_age = 0;
};

struct Storage {
  StorageRef system;
  double read_bandwidth = automatic;
  double write_bandwidth = automatic;
  double client_bandwidth = automatic;
  double token_bytes = automatic;
  double checkpoint_interval = 600;
  double checkpoint_write_share = 0.5;
  CheckpointContents checkpoint_contents = CheckpointContents::weights_and_optimizer;
  double checkpoint_writers = automatic;
  SampleWorkloadRef sample_workload;
  double sample_utilization = 0.3;
};

struct Economics {
  double accelerator_price = automatic;
  double accelerator_power = automatic;
  double power_utilization = 0.8;
  double pue = 1.15;
  double carbon_intensity = 323;
};

/// Everything that a user decides: the one input of evaluate(). Copying shares the catalog entries.
struct Design {
  Workload work;
  Cluster cluster;
  Layout layout;
  Recipe recipe;
  Storage storage;
  Economics economics;
  CoefficientsRef calibration;  ///< nullptr = the shipped fit
};

/// The coefficients that hold for a design: its own calibration, or the shipped ones.
inline const Coefficients& coefficients_of(const Design& design) {
  return design.calibration ? *design.calibration : shipped_coefficients();
}

/// Llama 3.1 405B pre-training as published: 16,384 H100 SXM, TP 8, PP 16, CP 1, DP 128, sequences of 8,192,
/// 16 M tokens a step, 15.6 T tokens, BF16 (Llama 3 report, arXiv 2407.21783, table 4 and section 3.3).
const Design& default_design();

}  // namespace trainyard
