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

/// Everything that follows from a design, in SI: the figures of all parts, each of which computes its own and says what
/// of the others it needs. The rows of metrics() say what each field means.
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
  Job job = Job::training;  ///< whose figures are filled
  ErrorKind error_kind;     ///< with which predictions this one errs alike
};

/// The model of the machine and of the work. Pure: the same design gives the same numbers. Never throws for
/// values inside the parameters' ranges; an illegal layout is a result (`legality`), its numbers are then those of
/// the nearest whole split and only good for a first look.
/// `out` is reused: no allocation once its vectors have their size.
void evaluate(const Design& design, Evaluation& out);
Evaluation evaluate(const Design& design);

}  // namespace trainyard
