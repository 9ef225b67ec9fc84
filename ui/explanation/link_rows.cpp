// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/link_rows.h"

#include <QPainter>
#include <algorithm>

#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr double row_height = 22, line_height = 16;
constexpr Face plain{TextStyle::table}, strong{TextStyle::table, QFont::DemiBold}, small{TextStyle::caption};

}  // namespace

LinkRows::LinkRows(bool symbols, QWidget* parent) : ItemArea(parent), symbols_(symbols) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(this, &ItemArea::activated, this, [this](int index) { emit followed(rows_[index].target); });
}

void LinkRows::setRows(const QVector<Row>& rows) {
  if (rows == rows_) return;
  const bool other_count = rows.size() != rows_.size();
  const int before = height_;
  rows_ = rows;
  layOut();
  if (other_count) setFocusPolicy(rows_.isEmpty() ? Qt::NoFocus : Qt::StrongFocus);
  if (height_ != before) updateGeometry();
}

bool LinkRows::hasSymbols() const {
  return symbols_ && std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return !row.symbol.isEmpty(); });
}

double LinkRows::tailWidth() const { return scaled_f(symbols_ ? 66 : 62); }

QStringList LinkRows::labelLines(const Row& row) const {
  const double symbol = hasSymbols() ? scaled_f(28) : 0;
  return break_lines(plain, row.label, width() - tailWidth() - symbol - text_width(strong, row.value) - scaled_f(16),
                     4);
}

QSize LinkRows::sizeHint() const { return {scaled(300), height_}; }

void LinkRows::resizeEvent(QResizeEvent*) {
  const int before = height_;
  layOut();
  if (height_ != before) updateGeometry();
}

void LinkRows::layOut() {
  QVector<Item> items;
  height_ = 0;
  for (const Row& row : rows_) {
    const QRect box(0, height_, width(), scaled(row_height + line_height * double(labelLines(row).size() - 1)));
    height_ += box.height();
    items.push_back(
        {box, row.label, QStringLiteral("%1, %2").arg(row.value, row.tail), row.tool_tip, !row.target.isEmpty()});
  }
  setItems(items);
}

void LinkRows::paintItem(QPainter& painter, int index) {
  const Theme& look = current_theme();
  const Row& row = rows_[index];
  const QRectF box = items()[index].rect;
  if (index == hoveredItem()) painter.fillRect(box, look.color(Role::selection));
  const double tail = tailWidth(), symbol = hasSymbols() ? scaled_f(28) : 0;

  painter.setPen(look.color(Role::text));
  if (symbol > 0) draw_line(painter, strong, {box.left(), box.top(), symbol, box.height()}, Qt::AlignLeft, row.symbol);
  const QRectF value(box.left(), box.top(), box.width() - tail - scaled_f(8), box.height());
  draw_line(painter, strong, value, Qt::AlignRight, row.value);
  const double value_width = text_width(strong, row.value);

  painter.setPen(look.color(Role::second_text));
  const QRectF label(box.left() + symbol, box.top(), value.width() - symbol - value_width - scaled_f(8), box.height());
  const QStringList lines = labelLines(row);
  double y = -scaled_f(line_height) * double(lines.size() - 1) / 2;
  for (const QString& line : lines) {
    draw_line(painter, plain, label.translated(0, y), Qt::AlignLeft, line);
    y += scaled_f(line_height);
  }
  painter.setPen(look.color(row.tail_role));
  draw_line(painter, symbols_ ? small : plain, {box.right() - tail, box.top(), tail, box.height()},
            symbols_ ? Qt::AlignLeft : Qt::AlignRight, row.tail);
}

}  // namespace trainyard::ui
