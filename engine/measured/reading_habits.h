// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "engine/design/design.h"

namespace trainyard {

/// How the runs of one framework are read where their source leaves something out.
struct ReadingHabits {
  const char* name;                    ///< as a source names it
  Framework framework;                 ///< whose coefficients stand for it
  const char* without_zero = nullptr;  ///< the row for a run that states no ZeRO stage above 0
  const char* before_2024 = nullptr;   ///< the row for releases of before 2024 that know no 8 bits
  ZeroStage zero_stage = ZeroStage::zero_0;
  bool sequence_parallel = true;
  bool flash_attention = true;
  bool dropout = false;
  bool half_gradients = false;            ///< gradients in 16 bits where the run is in FP16
  bool fills_device = false;              ///< a micro-batch that is not stated is the largest of 1, 2, 4, 8
  bool fills_pipeline = false;            ///< a micro-batch that is not stated gives each stage one of its own
  bool unties_embeddings = false;         ///< between the stages of a pipeline
  bool keeps_stages_whole = false;        ///< ZeRO-3 on a pipeline: weights stay gathered, gradients are reduced once
  bool shards_all = false;                ///< a layout that is not stated is one group of shards over all devices
  double virtual_stages = 1;              ///< of an even pipeline, at most
  Recompute recompute = Recompute::none;  ///< while the source says nothing
  Recompute as_needed = Recompute::none;  ///< what who does not say so recomputes where memory asks for it
  Recompute adapters_as_needed = Recompute::none;  ///< the same where only adapters train
  Recompute selective = Recompute::selective;      ///< what "selective" means
  StageSplit stage_split = StageSplit::lighter_ends;
};

/// The row of a framework; Megatron's for one that has none.
const ReadingHabits& reading_habits(std::string_view name);

}  // namespace trainyard
