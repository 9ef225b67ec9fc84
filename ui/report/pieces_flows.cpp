// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pieces.h"

namespace trainyard::ui {
namespace {

/// Height in px of a paragraph of three lines.
constexpr double longest_introduction = 54;

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
  for (qsizetype i = 0; i < report.blocks.size(); ++i) {
    std::visit(Appender{width, charts, numbers, flows}, report.blocks[i]);
    // Keep a short paragraph on the same page as the table, figure or list that it introduces. A longer one stands by
    // itself; moved with a row of figures, it would leave a large gap.
    const bool announces = std::holds_alternative<block::Paragraph>(report.blocks[i]) && i + 1 < report.blocks.size() &&
                           (std::holds_alternative<block::Table>(report.blocks[i + 1]) ||
                            std::holds_alternative<block::Items>(report.blocks[i + 1]) ||
                            std::holds_alternative<block::Figures>(report.blocks[i + 1]));
    if (announces && flows.back().pieces.back().height < longest_introduction)
      flows.back().pieces.back().with_next = true;
  }
  return flows;
}

}  // namespace trainyard::ui
