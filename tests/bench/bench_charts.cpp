// SPDX-License-Identifier: GPL-3.0-or-later
// Time from new numbers to painted pixels, for each chart and for all charts of the overview, at their size in a 1920 ×
// 1080 window.
#include <QApplication>
#include <QElapsedTimer>
#include <QGridLayout>
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

#include "engine/statistics/quantile.h"
#include "ui/charts/chart_view.h"
#include "ui/figures/overview_charts.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

constexpr int rounds = 500, warm_up = 20;

/// Designs as they occur while a slider is dragged; all differ.
const std::vector<std::pair<Design, Evaluation>>& designs() {
  static const auto all = [] {
    std::vector<std::pair<Design, Evaluation>> made;
    for (int i = 0; i < rounds; ++i) {
      Design design = default_design();
      design.work.sequence_length = 4096 + 8 * i;
      design.cluster.network_efficiency = 0.6 + 0.0005 * i;
      design.checkpoints.interval = 600 + i;
      made.emplace_back(design, evaluate(design));
    }
    return made;
  }();
  return all;
}

struct Chart {
  const char* name;
  std::function<ChartSpec(const Design&, const Evaluation&)> make;
  QSize size;
  ChartView* view = nullptr;
};

void print(const char* name, std::vector<double> times) {
  times.erase(times.begin(), times.begin() + warm_up);
  std::sort(times.begin(), times.end());
  std::printf("%-18s %6.3f ms median  %6.3f ms p99\n", name, sorted_quantile(times, 0.5), sorted_quantile(times, 0.99));
}

double milliseconds(const std::function<void()>& work) {
  QElapsedTimer clock;
  clock.start();
  work();
  return double(clock.nsecsElapsed()) / 1e6;
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QApplication application(argc, argv);
  register_fonts();
  application.setStyleSheet(style_sheet(theme(ThemeKind::light)));

  std::vector<Chart> charts{
      {"memory by part", [](const auto& d, const auto& e) { return memory_by_part(d, e); }, {570, 140}},
      {"step time by part", [](const auto& d, const auto& e) { return step_time_by_part(d, e); }, {570, 140}},
      {"memory by stage", [](const auto& d, const auto& e) { return memory_by_stage(d, e); }, {570, 260}},
      {"scaling", [](const auto& d, const auto& e) { return scaling(d, e); }, {570, 260}},
      {"storage demand", [](const auto& d, const auto& e) { return storage_demand(d, e); }, {570, 260}}};
  QWidget window;
  auto* grid = new QGridLayout(&window);
  for (size_t i = 0; i < charts.size(); ++i) {
    charts[i].view = make_chart_view(charts[i].make(designs()[0].first, designs()[0].second));
    charts[i].view->setFixedSize(charts[i].size);
    grid->addWidget(charts[i].view, int(i / 2), int(i % 2));
  }
  window.show();
  QCoreApplication::processEvents();

  for (const Chart& chart : charts) {
    std::vector<double> times;
    for (const auto& [design, evaluation] : designs()) {
      const ChartSpec spec = chart.make(design, evaluation);
      times.push_back(milliseconds([&] {
        chart.view->setSpec(spec);
        chart.view->repaint();
      }));
    }
    print(chart.name, times);
  }
  std::vector<double> making, together;
  for (const auto& [design, evaluation] : designs()) {
    std::vector<ChartSpec> specs;
    making.push_back(milliseconds([&] {
      for (const Chart& chart : charts) specs.push_back(chart.make(design, evaluation));
    }));
    together.push_back(milliseconds([&] {
      for (size_t i = 0; i < charts.size(); ++i) charts[i].view->setSpec(specs[i]);
      QCoreApplication::processEvents();
    }));
  }
  print("making all specs", making);
  print("painting all five", together);
  return 0;
}
