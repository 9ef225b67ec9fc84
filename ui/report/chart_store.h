// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "ui/charts/chart_view.h"

namespace trainyard::ui {

/// Owns the views that draw a report's charts in the print theme. Each chart is built once for preview, PDF and HTML.
class ChartStore {
 public:
  /// Returns the view of a chart; creates it on first use.
  ChartView& view(const ChartSpec& spec);

 private:
  std::vector<std::unique_ptr<ChartView>> views_;
};

}  // namespace trainyard::ui
