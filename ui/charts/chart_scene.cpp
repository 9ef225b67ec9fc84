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
  if (std::holds_alternative<StepOnPipeline>(spec) || std::holds_alternative<MemoryOverTime>(spec))
    return make_timeline_scene(spec);
  if (std::unique_ptr<ChartScene> painted = make_painted_scene(spec)) return painted;
  return bars ? make_qt_charts_scene(spec) : make_custom_plot_scene(spec);
}

void paint_chart(const ChartSpec& spec, QPainter& painter, const QRectF& target) {
  // A separate scene, so that the one on screen keeps its size and colours.
  const std::unique_ptr<ChartScene> scene = make_chart_scene(spec);
  painter.save();
  painter.translate(target.topLeft());
  painter.setRenderHint(QPainter::Antialiasing, false);
  Canvas canvas(painter, theme(ThemeKind::print), 1);
  scene->draw(canvas, target.size(), QString());
  painter.restore();
}

}  // namespace trainyard::ui
