// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/interruption.h"
#include "engine/error.h"
#include "engine/explore/sweep_files.h"
#include "engine/explore/sweep_values.h"
#include "engine/metrics/metric.h"
#include "engine/units/joined.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

const std::vector<std::string> usual_metrics{"finish_days", "cost", "memory"};

GridSweep ready_sweep_of(const SweepWish& wish, const Design& design) {
  const ReadySweep* row = find_ready_sweep(wish.ready);
  if (!row)
    throw InputError("--ready: \"" + wish.ready +
                     "\" is not allowed: " + joined(ready_sweeps(), ", ", &ReadySweep::id));
  GridSweep sweep = grid_of(*row, design, evaluate(design));
  if (!wish.layout.empty()) sweep.layout = parse_sweep_layout(wish.layout);
  return sweep;
}

GridSweep sweep_of(const SweepWish& wish, const Design& design) {
  if (!wish.ready.empty()) return ready_sweep_of(wish, design);
  if (wish.varied.empty() || wish.varied.size() > 2)
    throw InputError("sweep: one or two inputs are varied, each by a --vary (trainyard sweep --help says more)");
  GridSweep sweep{design, {}, {}, wish.layout.empty() ? SweepLayout::kept : parse_sweep_layout(wish.layout)};
  for (const std::string& axis : wish.varied) sweep.axes.push_back(parse_axis(design, axis));
  for (const std::string& id : wish.metrics.empty() ? usual_metrics : wish.metrics)
    sweep.metrics.push_back(parse_metric(id));
  check_sweep(sweep);
  return sweep;
}

std::string verdict_text(const GridSweep& sweep, const GridResult& result, std::size_t point) {
  const GridPoint& p = result.at(point);
  if (p.state == PointState::illegal) return "Not legal: " + reason_of(sweep, result, point).text();
  Evaluation e;
  e.fits = p.fits;
  std::string text = verdict_label(e);
  const std::string change = layout_change(sweep, result, point);
  return change.empty() ? text : text + ", with " + change;
}

std::string number_cell(const BandedValue& value, Unit unit) {
  if (std::isnan(value.value)) return "–";
  std::string text = format(value.value, unit).text();
  if (std::isnan(value.low) || std::isnan(value.high)) return text;
  return text + " (" + format(value.low, unit).text() + " to " + format(value.high, unit).text() + ')';
}

std::string sweep_text(const GridSweep& sweep, const GridResult& result) {
  const std::size_t axes = sweep.axes.size(), metrics = sweep.metrics.size();
  std::vector<std::size_t> right;
  std::vector<std::string> head;
  for (const SweepAxis& axis : sweep.axes) head.emplace_back(axis.input->label);
  for (std::size_t i = 0; i < metrics; ++i) {
    head.emplace_back(sweep.metrics[i]->label);
    right.push_back(axes + i);
  }
  head.emplace_back("Verdict");
  TextTable table(right);
  table.add(head);
  for (std::size_t i = 0; i < result.points.size(); ++i) {
    if (result.points[i].state == PointState::pending) continue;
    const std::size_t point = result.first + i;
    std::vector<std::string> row;
    for (std::size_t a = 0; a < axes; ++a)
      row.push_back(value_text(*sweep.axes[a].input, sweep.axes[a].values[sweep.place(point, a)]));
    for (std::size_t m = 0; m < metrics; ++m)
      row.push_back(number_cell(result.value(point, m, metrics), sweep.metrics[m]->unit));
    row.push_back(verdict_text(sweep, result, point));
    table.add(row);
  }
  return table.text();
}

/// What was found before Ctrl+C, said where no table is disturbed by it.
void complain_of_stop(const GridSweep& sweep, const GridResult& result) {
  if (result.complete) return;
  const auto tried =
      std::ranges::count_if(result.points, [](const GridPoint& p) { return p.state != PointState::pending; });
  std::cerr << "trainyard: stopped: " << tried << " of " << sweep.points() << " points were tried\n";
}

}  // namespace

int run_sweep(const SweepWish& wish) {
  const ChosenDesign chosen = read_design(wish.input);
  const GridSweep sweep = sweep_of(wish, chosen.design());
  // A place that cannot be written is found before the work.
  const bool to_file = !wish.csv.empty() && wish.csv != "-";
  std::unique_ptr<ui::OutputFiles> file;
  if (to_file) file = std::make_unique<ui::OutputFiles>(QStringList{QFile::decodeName(wish.csv.c_str())});
  if (wish.json && wish.csv == "-") throw InputError("sweep: --json and --csv - cannot both print");
  GridResult result;
  {
    Interruptible work(wish.threads);
    result = trainyard::run_sweep(sweep, work.execution());
  }
  if (file) {
    file->write(0, QByteArray::fromStdString(sweep_csv(sweep, result)));
    file->commit();
  }
  if (wish.json)
    print(sweep_json(sweep, result).dump(2) + '\n');
  else if (wish.csv == "-")
    print(sweep_csv(sweep, result));
  else if (!file)
    print(sweep_text(sweep, result));
  complain_of_stop(sweep, result);
  return done;
}

}  // namespace trainyard::app
