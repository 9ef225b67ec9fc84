// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pieces.h"

namespace trainyard::ui {
namespace {

struct Appender {
  double width;
  ChartStore& charts;
  const std::shared_ptr<const PageNumbers>& numbers;
  std::vector<Flow>& flows;

  std::vector<Piece>& flow(int columns) {
    if (flows.empty() || flows.back().columns != columns) flows.push_back({columns, {}});
    return flows.back().pieces;
  }

  template <class Kind>
  void operator()(const Kind& item) {
    add_pieces(item, width, flow(1));
  }
  void operator()(const block::Figures& figures) { add_pieces(figures, width, charts, flow(1)); }
  void operator()(const block::Contents& contents) { add_pieces(contents, width, numbers, flow(1)); }
  void operator()(const block::Columns& columns) { add_pieces(columns, (width - column_gap) / 2, flow(2)); }
};

}  // namespace

std::vector<Flow> flows_of(const Report& report, double width, ChartStore& charts,
                           const std::shared_ptr<const PageNumbers>& numbers) {
  std::vector<Flow> flows;
  for (const Block& item : report.blocks) std::visit(Appender{width, charts, numbers, flows}, item);
  return flows;
}

}  // namespace trainyard::ui
