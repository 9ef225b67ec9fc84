// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_scene.h"

#include <algorithm>

namespace trainyard::ui {

int ChartScene::neighbour(int spot, int count, Qt::Key key) const {
  if (count == 0) return -1;
  switch (key) {
    case Qt::Key_Home:
      return 0;
    case Qt::Key_End:
      return count - 1;
    case Qt::Key_Left:
    case Qt::Key_Up:
      return std::max(spot - 1, 0);
    case Qt::Key_Right:
    case Qt::Key_Down:
      return std::min(spot + 1, count - 1);
    default:
      return spot;
  }
}

std::unique_ptr<ChartScene> make_chart_scene(const ChartSpec& spec) {
  const bool bars = std::holds_alternative<StackedBar>(spec) || std::holds_alternative<StackedColumns>(spec);
  return bars ? make_qt_charts_scene(spec) : make_custom_plot_scene(spec);
}

}  // namespace trainyard::ui
