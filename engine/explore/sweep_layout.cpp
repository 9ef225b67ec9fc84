// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/sweep_layout.h"

#include "engine/studies/nearest_layout.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

constexpr SweepLayoutRow rows[] = {
    {SweepLayout::kept, "kept", TR("Layout as it is"),
     TR("Degrees that are set stay; where they make no legal layout, the point says why.")},
    {SweepLayout::nearest, "nearest", TR("Nearest legal layout"),
     TR("Where the layout is not legal, the nearest legal one with the same GPUs and batch stands in.")},
};

}  // namespace

std::span<const SweepLayoutRow> sweep_layouts() { return rows; }

std::optional<LayoutPoint> other_layout(const Design& design, const Evaluation& evaluation, SweepLayout wanted) {
  if (wanted == SweepLayout::kept || evaluation.legality.reason == Illegality::none) return std::nullopt;
  const auto nearest = nearest_legal_layout(design, {.degrees = true});
  if (!nearest) return std::nullopt;
  return point_of(nearest->design);
}

}  // namespace trainyard
