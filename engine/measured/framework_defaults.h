// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "engine/design/design.h"

namespace trainyard {

/// How runs of one framework are read: the defaults for inputs that the source of a run does not state.
struct FrameworkDefaults {
  const char* name;                    ///< name in the source
  Framework framework;                 ///< framework whose coefficients are used
  const char* without_zero = nullptr;  ///< row for runs that state no ZeRO stage above 0; null: this row
  const char* before_2024 = nullptr;   ///< row for releases before 2024 without 8-bit training; null: this row
  ZeroStage zero_stage = ZeroStage::zero_0;
  bool sequence_parallel = true;
  bool flash_attention = true;
  bool dropout = false;
  bool half_gradients = false;            ///< FP16 runs have 16-bit gradients
  bool fills_device = false;              ///< default micro-batch: largest of 1, 2, 4, 8 that divides the batch
  bool fills_memory = false;              ///< without a pipeline, the default micro-batch is the largest that fits
  bool fills_pipeline = false;            ///< default micro-batch: gives as many micro-batches as stages
  bool unties_embeddings = false;         ///< embeddings are not tied across pipeline stages
  bool keeps_stages_whole = false;        ///< ZeRO-3 with pipeline: weights stay gathered, gradients are reduced once
  bool shards_all = false;                ///< default layout: one shard group over all devices
  double virtual_stages = 1;              ///< default: at most this many, if stages have equal numbers of layers
  Recompute recompute = Recompute::none;  ///< default if the source states no recomputation
  Recompute as_needed = Recompute::none;  ///< used instead if memory would not fit without recomputation
  Recompute as_last_resort = Recompute::none;  ///< used instead if memory would not fit with `as_needed` either
  bool saves_memory_as_needed = false;  ///< offloading, a loss in chunks and 16-bit states, if memory would not fit
  Recompute adapters_as_needed = Recompute::none;  ///< same, if only adapters are trained
  Recompute selective = Recompute::selective;      ///< meaning of "selective" in the source
  StageSplit stage_split = StageSplit::lighter_ends;
  std::string_view memory_kind = "allocated";  ///< kind of memory if the row states none, see Run::memory_kind
};

/// Returns the row of a framework, or Megatron's if it has none.
const FrameworkDefaults& framework_defaults(std::string_view name);

}  // namespace trainyard
