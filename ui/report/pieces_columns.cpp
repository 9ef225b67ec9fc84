// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>

#include "ui/report/pieces.h"

namespace trainyard::ui {
namespace {

constexpr double indent = 12, pad = 0.8;
const QChar bullet(0x25CF);

Piece title_piece(const Rich& title, double width) {
  const TextBox box(title, type::list_title, width);
  Piece piece;
  piece.before = 13;
  piece.height = box.height() + 4;
  piece.with_next = true;
  piece.paint = [box, width](QPainter& painter) {
    box.paint(painter, {0, 0});
    paint_rule(painter, 0, box.height() + 3, width, Role::text);
  };
  return piece;
}

/// Puts the id after the label in small type. If it would overlap the value there, puts it below the label.
Piece row_piece(const block::Columns::Row& row, double width) {
  Rich value{{row.value, row.marked}};
  if (!row.aside.isEmpty()) value.append({QStringLiteral(" ") + row.aside, false, Tone::muted});
  const Rich label{{row.label, row.marked}}, id{{row.id}};
  const double inner = width - indent, label_width = TextBox::widthOf(label, type::list);
  const double id_width = row.id.isEmpty() ? 0 : TextBox::widthOf(id, type::list_id);
  const double value_width = std::min(TextBox::widthOf(value, type::list) + 1, inner * 0.62);
  const double room = inner - value_width - 8;
  const bool beside = label_width + 5 + id_width <= room;
  const TextBox label_box(label, type::list, std::max(room, 40.0));
  const TextBox id_box(id, type::list_id, std::max(room, 40.0));
  const TextBox value_box(value, type::list, value_width, Qt::AlignRight);
  const double under = beside || row.id.isEmpty() ? 0 : id_box.height() - 2;
  const double height = std::max(label_box.height() + under, value_box.height());

  Piece piece;
  piece.height = height + 2 * pad + 1;
  piece.paint = [=, marked = row.marked, full = piece.height](QPainter& painter) {
    if (marked) {
      painter.fillRect(QRectF(0, 0, width, full - 1), theme(ThemeKind::print).color(Role::selection));
      TextBox({{QString(bullet)}}, type::list, indent).paint(painter, {1, pad});
    }
    label_box.paint(painter, {indent, pad});
    if (beside)
      id_box.paint(painter, {indent + label_width + 5, pad + label_box.firstBaseline() - id_box.firstBaseline()});
    else
      id_box.paint(painter, {indent, pad + label_box.height() - 2});
    value_box.paint(painter, {width - value_width, pad});
    paint_rule(painter, 0, full - 1, width, Role::border);
  };
  return piece;
}

}  // namespace

void add_pieces(const block::Columns& columns, double width, std::vector<Piece>& out) {
  for (const block::Columns::Section& section : columns.sections) {
    out.push_back(title_piece({{section.title}}, width));
    const Rich again{{section.title}, {ReportText::tr(" (continued)"), false, Tone::muted}};
    const auto head = std::make_shared<Piece>(title_piece(again, width));
    for (qsizetype r = 0; r < section.rows.size(); ++r) {
      out.push_back(row_piece(section.rows[r], width));
      out.back().head = head;
      out.back().with_next = section.rows.size() > 1 && (r == 0 || r == section.rows.size() - 2);
    }
    if (section.text.isEmpty()) continue;
    const TextBox box(section.text, type::list_text, width);
    Piece piece;
    piece.head = head;
    piece.before = 5;
    piece.height = box.height();
    piece.links = box.links();
    piece.paint = [box](QPainter& painter) { box.paint(painter, {0, 0}); };
    out.push_back(piece);
  }
}

}  // namespace trainyard::ui
