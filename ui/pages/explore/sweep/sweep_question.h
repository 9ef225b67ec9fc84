// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/explore/grid_sweep.h"
#include "engine/explore/sweep_values.h"

namespace trainyard::ui {

/// Which values of an input are tried.
enum class ValueChoice {
  usual,  ///< about the present one
  all,
  priced,  ///< of a catalog, what has a price
  range
};

/// One input as somebody asks for it.
struct AskedAxis {
  const Parameter* input = nullptr;  ///< nullptr: none
  ValueChoice values = ValueChoice::usual;
  ValueRange range;
};

/// What the panel of a sweep asks. A ready sweep stands for its input, values, metrics.
struct SweepQuestion {
  const ReadySweep* ready = nullptr;
  AskedAxis x, y;
  MetricHandle metric = &Evaluation::finish_days;
  SweepLayout layout = SweepLayout::kept;
  bool layout_chosen = false;  ///< by the user; false for the layout of a ready sweep

  /// The sweep of a design.
  GridSweep sweep(const Design& design, const Evaluation& evaluation) const;
};

/// Whether entries of a catalog can be told by their price.
bool has_price(const Parameter& input);

}  // namespace trainyard::ui
