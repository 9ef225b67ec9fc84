// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/report/pieces.h"

namespace trainyard::ui {
namespace {

constexpr double gap = 16;

struct RowStyle {
  TypeStyle head, body;
  double pad;
};

RowStyle style_of(const block::Table& table) {
  if (table.dense) return {type::dense_head, type::dense_table, 2.2};
  return {type::table_head, type::table, 3.2};
}

/// Columns without a share are as wide as their widest cell; the others divide the remaining width.
std::vector<double> column_widths(const block::Table& table, double width) {
  const RowStyle style = style_of(table);
  std::vector<double> widths(size_t(table.columns.size()), 0);
  double left = width - gap * double(table.columns.size() - 1), shares = 0;
  for (qsizetype c = 0; c < table.columns.size(); ++c) {
    shares += table.columns[c].share;
    if (table.columns[c].share > 0) continue;
    double& widest = widths[size_t(c)];
    widest = TextBox::widthOf({{table.columns[c].head}}, style.head);
    for (const auto& row : table.rows) widest = std::max(widest, TextBox::widthOf(row[c], style.body));
    widest = std::min(std::ceil(widest) + 1, width / 2);
    left -= widest;
  }
  for (qsizetype c = 0; c < table.columns.size(); ++c)
    if (table.columns[c].share > 0) widths[size_t(c)] = std::max(40.0, left * table.columns[c].share / shares);
  return widths;
}

Piece row_piece(const QVector<Rich>& cells, const block::Table& table, const std::vector<double>& widths, bool head) {
  const RowStyle style = style_of(table);
  const double pad = style.pad;
  std::vector<std::pair<TextBox, double>> boxes;
  double x = 0, height = 0;
  for (qsizetype c = 0; c < cells.size(); ++c) {
    const double cell_width = widths[size_t(c)];
    boxes.emplace_back(TextBox(cells[c], head ? style.head : style.body, cell_width,
                               table.columns[c].right ? Qt::AlignRight : Qt::AlignLeft),
                       x);
    height = std::max(height, boxes.back().first.height());
    x += cell_width + gap;
  }
  Piece piece;
  piece.height = height + 2 * pad + 1;
  for (const auto& [box, left] : boxes)
    for (const TextBox::Link& link : box.links()) piece.links.append({link.area.translated(left, pad), link.target});
  piece.paint = [boxes, head, height, pad, width = x - gap](QPainter& painter) {
    for (const auto& [box, left] : boxes) box.paint(painter, {left, pad + (head ? height - box.height() : 0)});
    paint_rule(painter, 0, height + 2 * pad, width, head ? Role::second_text : Role::border);
  };
  return piece;
}

}  // namespace

void add_pieces(const block::Table& table, double width, std::vector<Piece>& out) {
  const std::vector<double> widths = column_widths(table, width);
  QVector<Rich> head;
  for (const auto& column : table.columns) head.append(Rich{{column.head}});
  const auto head_piece = std::make_shared<Piece>(row_piece(head, table, widths, true));
  head_piece->before = 8;
  head_piece->with_next = true;
  out.push_back(*head_piece);
  for (qsizetype r = 0; r < table.rows.size(); ++r) {
    Piece piece = row_piece(table.rows[r], table, widths, false);
    piece.head = head_piece;
    // Keep the first and the last row together with their neighbours.
    piece.with_next = table.rows.size() > 1 && (r == 0 || r == table.rows.size() - 2);
    out.push_back(piece);
  }
}

}  // namespace trainyard::ui
