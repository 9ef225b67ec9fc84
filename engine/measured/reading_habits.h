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
  const char* up_to_ampere = nullptr;  ///< the row for devices up to Ampere
  ZeroStage zero_stage = ZeroStage::zero_0;
  bool sequence_parallel = true;
  bool flash_attention = true;
  bool dropout = false;
  bool half_gradients = false;            ///< gradients in 16 bits where the run is in FP16
  bool fills_device = false;              ///< a micro-batch that is not stated is the largest of 1, 2, 4, 8
  bool fills_pipeline = false;            ///< a micro-batch that is not stated gives each stage one of its own
  bool unties_embeddings = false;         ///< between the stages of a pipeline
  bool recomputes_as_needed = false;      ///< who does not say what was recomputed did so where memory asked for it
  bool keeps_stages_whole = false;        ///< ZeRO-3 on a pipeline: weights stay gathered, gradients are reduced once
  double virtual_stages = 1;              ///< of an even pipeline, at most
  Recompute recompute = Recompute::none;  ///< while the source says nothing
  Recompute selective = Recompute::selective;  ///< what "selective" means
  StageSplit stage_split = StageSplit::lighter_ends;
};

/// The row of a framework; Megatron's for one that has none.
const ReadingHabits& reading_habits(std::string_view name);

}  // namespace trainyard
