// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_scene.h"
#include "ui/charts/plot.h"

namespace trainyard::ui {

// Each kind of chart has a source name_scene.cpp. Lines, points, ranges, plain bars and colour maps are drawn by
// QCustomPlot, stacked bars and columns by Qt Charts, the rest is painted.
std::unique_ptr<ChartScene> make_bar_scene();
std::unique_ptr<ChartScene> make_columns_scene();
std::unique_ptr<ChartScene> make_curves_scene();
std::unique_ptr<ChartScene> make_demand_scene();
std::unique_ptr<ChartScene> make_scatter_scene();
std::unique_ptr<ChartScene> make_path_scene();
std::unique_ptr<ChartScene> make_share_scene();
std::unique_ptr<ChartScene> make_day_scene();
std::unique_ptr<ChartScene> make_bar_list_scene();
std::unique_ptr<ChartScene> make_range_scene();
std::unique_ptr<ChartScene> make_step_scene();
std::unique_ptr<ChartScene> make_memory_scene();
std::unique_ptr<ChartScene> make_sweep_lines_scene();
std::unique_ptr<ChartScene> make_heat_map_scene();
std::unique_ptr<ChartScene> make_tornado_scene();
std::unique_ptr<ChartScene> make_distribution_scene();
std::unique_ptr<ChartScene> make_seek_scene();
std::unique_ptr<ChartScene> make_roofline_scene();
std::unique_ptr<ChartScene> make_cloud_scene();
std::unique_ptr<ChartScene> make_line_plot_scene();
std::unique_ptr<ChartScene> make_cache_pages_scene();
std::unique_ptr<ChartScene> make_phase_lanes_scene();
std::unique_ptr<ChartScene> make_waterfall_scene();
std::unique_ptr<ChartScene> make_compared_bars_scene();
std::unique_ptr<ChartScene> make_band_panels_scene();
std::unique_ptr<ChartScene> make_fabric_scene();
std::unique_ptr<ChartScene> make_rack_rows_scene();

/// The axes of a point cloud.
PlotFrame cloud_frame(const PointCloud& spec, const Lettering& letters, const QSizeF& size);

/// The height in pixels at 96 dpi at which the panels or bars are readable; for panels, at a given total width.
double band_panels_height(const BandPanels& spec, double width);
double compared_bars_height(const ComparedBars& spec);

}  // namespace trainyard::ui
