// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/report/pieces.h"

namespace trainyard::ui {
namespace {

constexpr double gap = 16;
constexpr double least_width = 40;  ///< of a column, in px

struct RowStyle {
  TypeStyle head, body;
  double pad;
};

RowStyle style_of(const block::Table& table) {
  if (table.dense) return {type::dense_head, type::dense_table, 2.2};
  return {type::table_head, type::table, 3.2};
}

/// Returns the width of the longest part of a cell that no line break may divide, such as "1,024 sequences" with its
/// no-break space.
double width_of_longest_part(const Rich& cell, const TypeStyle& style) {
  double widest = 0;
  for (const Span& span : cell)
    for (const QString& part : span.text.split(u' ', Qt::SkipEmptyParts))
      widest = std::max(widest, TextBox::widthOf({{part, span.strong}}, style));
  return std::ceil(widest) + 1;
}

/// Divides the width among the columns with a share. A column is at least as wide as its longest undividable part; the
/// other columns are narrower then.
void divide_width(const block::Table& table, double width, std::vector<double>& widths) {
  const TypeStyle& style = style_of(table).body;
  const auto share = [&](size_t c) { return table.columns[qsizetype(c)].share; };
  std::vector<double> least(widths.size(), least_width);
  double shares = 0;
  for (size_t c = 0; c < widths.size(); ++c) {
    for (const auto& row : table.rows) least[c] = std::max(least[c], width_of_longest_part(row[qsizetype(c)], style));
    least[c] = std::min(least[c], std::max(least_width, width / 3));
    shares += share(c);
  }
  std::vector<bool> set(widths.size(), false);
  for (bool again = true; again;) {
    again = false;
    const double of_one = width / shares;
    for (size_t c = 0; c < widths.size(); ++c) {
      if (!(share(c) > 0) || set[c]) continue;
      widths[c] = std::max(least_width, of_one * share(c));
      if (widths[c] >= least[c]) continue;
      widths[c] = least[c];
      width -= least[c];
      shares -= share(c);
      set[c] = again = true;
    }
  }
}

/// Columns without a share are as wide as their widest cell; the others divide the remaining width.
std::vector<double> column_widths(const block::Table& table, double width) {
  const RowStyle style = style_of(table);
  std::vector<double> widths(size_t(table.columns.size()), 0);
  double left = width - gap * double(table.columns.size() - 1);
  for (qsizetype c = 0; c < table.columns.size(); ++c) {
    if (table.columns[c].share > 0) continue;
    double& widest = widths[size_t(c)];
    widest = TextBox::widthOf({{table.columns[c].head}}, style.head);
    for (const auto& row : table.rows) widest = std::max(widest, TextBox::widthOf(row[c], style.body));
    widest = std::min(std::ceil(widest) + 1, width / 2);
    left -= widest;
  }
  divide_width(table, left, widths);
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
