// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/scale.h"

namespace trainyard::ui {

/// Positions in every row of the panel, in pixels that scale with the font. All rows share one set, which aligns
/// labels, sliders and fields in columns.
struct RowMetrics {
  int left;     ///< left edge of the label
  int label;    ///< width of the label
  int control;  ///< left edge of slider or combo box
  int field;    ///< width of the number field
  int gap;      ///< between slider and field
  int right;    ///< margin from the field to the panel's edge
  int row;      ///< height of a row with one line
  int box;      ///< height of field and combo box
  int facts;    ///< height of a line of facts or of an error
  int header;   ///< height of a group's header
};

inline RowMetrics row_metrics(bool compact) {
  if (compact)
    return {scaled(14), scaled(110), scaled(125), scaled(90), scaled(6),
            scaled(12), scaled(24),  scaled(21),  scaled(15), scaled(26)};
  return {scaled(14), scaled(115), scaled(131), scaled(92), scaled(6),
          scaled(12), scaled(27),  scaled(24),  scaled(17), scaled(28)};
}

}  // namespace trainyard::ui
