// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_view.h"

#include "ui/charts/scene_view.h"

namespace trainyard::ui {

ChartView* make_chart_view(const ChartSpec& spec, QWidget* parent) { return new SceneView(spec, parent); }

}  // namespace trainyard::ui
