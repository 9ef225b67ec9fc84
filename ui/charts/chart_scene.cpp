// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_scene.h"

#include <algorithm>

#include "ui/charts/chart_scenes.h"

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
  using Make = std::unique_ptr<ChartScene> (*)();
  // In the order of AnyChart.
  static constexpr Make makers[] = {
      make_bar_scene,         make_columns_scene,     make_curves_scene,    make_demand_scene,
      make_scatter_scene,     make_path_scene,        make_share_scene,     make_day_scene,
      make_bar_list_scene,    make_range_scene,       make_step_scene,      make_memory_scene,
      make_sweep_lines_scene, make_heat_map_scene,    make_tornado_scene,   make_distribution_scene,
      make_seek_scene,        make_roofline_scene,    make_cloud_scene,     make_line_plot_scene,
      make_cache_pages_scene, make_phase_lanes_scene, make_waterfall_scene, make_compared_bars_scene,
      make_band_panels_scene, make_fabric_scene,      make_rack_rows_scene};
  static_assert(std::size(makers) == std::variant_size_v<AnyChart>);
  std::unique_ptr<ChartScene> scene = makers[spec.index()]();
  scene->setSpec(spec);
  return scene;
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
