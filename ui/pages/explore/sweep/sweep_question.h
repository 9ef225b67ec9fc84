// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/explore/grid_sweep.h"
#include "engine/explore/sweep_values.h"

namespace trainyard::ui {

/// Which values of an input the sweep tries.
enum class ValueChoice {
  usual,  ///< around the current value
  all,
  priced,  ///< catalog entries with a price
  range
};

/// One input of a sweep with its values.
struct AskedAxis {
  const Parameter* input = nullptr;  ///< nullptr if there is no such axis
  ValueChoice values = ValueChoice::usual;
  ValueRange range;
};

/// The settings of the sweep panel. If `ready` is set, it determines inputs, values and metrics.
struct SweepQuestion {
  const PresetSweep* ready = nullptr;
  AskedAxis x, y;
  MetricHandle metric = &Evaluation::finish_days;
  SweepLayout layout = SweepLayout::kept;
  bool layout_chosen = false;  ///< false: the layout setting of a ready sweep applies

  /// The sweep of a design.
  GridSweep sweep(const Design& design, const Evaluation& evaluation) const;
};

/// Whether the input selects an entry of a catalog with prices.
bool has_price(const Parameter& input);

}  // namespace trainyard::ui
