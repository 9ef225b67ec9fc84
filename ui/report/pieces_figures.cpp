// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>

#include "ui/report/chart_store.h"
#include "ui/report/pieces.h"

namespace trainyard::ui {

void add_pieces(const block::Figures& figures, double width, ChartStore& charts, std::vector<Piece>& out) {
  struct Placed {
    TextBox title, caption;
    ChartView* view;
    double x, height;
  };
  std::vector<Placed> placed;
  const auto count = double(figures.figures.size());
  const double each = (width - column_gap * (count - 1)) / count;
  Piece piece;
  piece.before = 14;
  for (const block::Figure& figure : figures.figures) {
    placed.push_back({TextBox({{figure.title}}, type::figure_title, each), TextBox(figure.caption, type::caption, each),
                      &charts.view(figure.chart), double(placed.size()) * (each + column_gap), figure.height});
    const Placed& last = placed.back();
    piece.height = std::max(piece.height, last.title.height() + 4 + last.height + 5 + last.caption.height());
  }
  piece.paint = [placed, each](QPainter& painter) {
    for (const Placed& figure : placed) {
      figure.title.paint(painter, {figure.x, 0});
      const QRectF target(figure.x, figure.title.height() + 4, each, figure.height);
      painter.save();
      figure.view->paintTo(painter, target);
      painter.restore();
      figure.caption.paint(painter, {figure.x, target.bottom() + 5});
    }
  };
  out.push_back(piece);
}

}  // namespace trainyard::ui
