// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "ui/charts/chart_view.h"

namespace trainyard::ui {

/// The views that draw a report's charts, in the print theme. A chart is built once and then serves the preview,
/// the PDF and the HTML.
class ChartStore {
 public:
  /// The view of that spec; made when there is none yet.
  ChartView& view(const ChartSpec& spec);

 private:
  std::vector<std::unique_ptr<ChartView>> views_;
};

}  // namespace trainyard::ui
