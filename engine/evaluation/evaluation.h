// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/bands/band_features.h"
#include "engine/bands/error_kind.h"
#include "engine/evaluation/step_figures.h"
#include "engine/physics/capacity.h"
#include "engine/physics/checkpoint.h"
#include "engine/physics/cost.h"
#include "engine/physics/data_preparation.h"
#include "engine/physics/failures.h"
#include "engine/physics/large_batch.h"
#include "engine/physics/limits.h"
#include "engine/physics/offload.h"
#include "engine/physics/run.h"
#include "engine/post_training/post_training.h"
#include "engine/serving/serving_figures.h"

namespace trainyard {

/// All results of a design in SI units, as the figures of its parts. The rows of metrics() define each field.
struct Evaluation : StepFigures,
                    RunFigures,
                    OffloadMemory,
                    DataDemand,
                    CheckpointFigures,
                    FailureFigures,
                    DataPreparation,
                    CapacityFigures,
                    CostFigures,
                    LimitFigures,
                    LargeBatchFigures,
                    BandEnds,
                    QuickEstimates,
                    ServingFigures,
                    PostTrainingFigures {
  Job job = Job::training;                      ///< job whose figures are filled
  LearnsFrom learns_from = LearnsFrom::tokens;  ///< if from samples, figures per token are those per sample
  ErrorKind error_kind;                         ///< properties shared by predictions with the same error
};

/// Evaluates a design. Pure: the same design gives the same numbers. Never throws for values inside the parameters'
/// ranges. If the layout is illegal, `legality` has the reason, and the numbers are only rough estimates. `out` can be
/// reused: it allocates no memory once its vectors have their final size.
void evaluate(const Design& design, Evaluation& out);
Evaluation evaluate(const Design& design);

}  // namespace trainyard
