// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/design/design.h"

namespace trainyard {

/// Layers of one piece of the model, and the index of the first of them.
struct Slice {
  double first = 0, count = 0;
};

/// Pieces that the layers are cut into: one a stage, two a stage on the V of ZB-V.
double piece_count(const Layout& layout);

/// How `layout.stage_split` alone would cut the layers; `piece` counts from 0.
Slice split_slice(const Design& design, int piece);

/// The same with the layers of the first and last piece as the user set them (Megatron Core,
/// decoder-first-pipeline-num-layers): what is left is dealt to the others evenly, the first of them getting one more.
/// Both must be numbers. 0 leaves the piece to embedding or head alone.
Slice stage_slice(const Design& design, int piece);

/// Whether the ends are as the split makes them, so that the others follow it too.
bool ends_follow_split(const Design& design);

}  // namespace trainyard
