// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/metrics/evaluation.h"
#include "engine/physics/schedule.h"
#include "engine/physics/setting.h"
#include "engine/physics/stages.h"

namespace trainyard {

/// Rounds of micro-batches in a step after which a framework that divides gradients or weights may exchange them: each
/// micro-batch, or each group of p that an interleaved schedule runs through one virtual stage.
double gradient_rounds(const Setting& setting);
/// How often gradients are reduced in a step: once for ZeRO-0 and 1; for ZeRO-2 and 3 after each micro-batch, or
/// after each group of p micro-batches that an interleaved schedule runs through one virtual stage; unless the design
/// says otherwise.
double gradient_reductions(const Setting& setting);

/// Share of the gathered inputs that are still alive at the peak: all while communication runs ahead of computing,
/// none in a run that waits for something else. `seconds` is the time of one micro-batch on one stage.
double held_share(const Setting& setting, double seconds);

/// What the stages hold: layers, parameters and micro-batches in flight, before any of them has a size in bytes.
void evaluate_stages(const Setting& setting, Evaluation& out);
/// Memory of every stage; fills `out.stages` and the metrics of the fullest one. Needs evaluate_stages() and the
/// step time in `out`, which tells how far communication runs ahead.
void evaluate_memory(const Setting& setting, Evaluation& out);

}  // namespace trainyard
