// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cards/advice_table.h"

#include <QEvent>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr Face strong{TextStyle::table, QFont::DemiBold}, plain{TextStyle::table}, caption{TextStyle::caption};

constexpr double full_row = 45, plain_row = 36, compact_row = 26, least_cell = 54, mark_side = 15, text_left = 27;
constexpr double line = 18;
constexpr int most_lines = 9;
/// Minimum width of the text; columns are hidden if they leave less.
constexpr double least_text = 190;

}  // namespace

AdviceTable::AdviceTable(QWidget* parent) : ItemArea(parent) {
  setObjectName(QStringLiteral("advice"));
  setAccessibleName(tr("Findings and advice"));
  connect(this, &ItemArea::activated, this, [this](int index) { emit chosen(rows_[index].id); });
}

int AdviceTable::scaled_minimum_width() { return scaled(300); }

void AdviceTable::setRows(const QStringList& heads, const QVector<AdviceRow>& rows) {
  if (heads == heads_ && rows == rows_) return;
  const bool same_heads = heads == heads_;
  heads_ = heads;
  rows_ = rows;
  while (buttons_.size() < rows_.size()) {
    auto* button = new QPushButton(this);
    const int index = int(buttons_.size());
    button->setProperty("small", true);
    button->setObjectName(QStringLiteral("advice_%1").arg(index));
    connect(button, &QPushButton::clicked, this, [this, index] { emit chosen(rows_[index].id); });
    // Set the tab order, because a button made later would otherwise be the last of the window.
    setTabOrder(buttons_.isEmpty() ? static_cast<QWidget*>(this) : buttons_.last(), button);
    buttons_.push_back(button);
  }
  layOut();
  if (same_heads) {
    for (const Item& item : items()) update(item.rect);
  } else {
    update();
  }
}

void AdviceTable::setRoom(int height) {
  if (height == room_) return;
  room_ = height;
  layOut();
}

int AdviceTable::headHeight() const { return heads_.isEmpty() ? 0 : scaled(20); }

QRectF AdviceTable::textBox(const AdviceRow& row, const QRectF& box) const {
  double end = box.right() - (row.button.isEmpty() ? 0 : button_width_ + scaled_f(8));
  if (first_cell_ < row.cells.size()) end = cellRight(first_cell_) - cell_width_ - scaled_f(4);
  return {box.left() + scaled_f(text_left), box.top(), end - box.left() - scaled_f(text_left), box.height()};
}

QStringList AdviceTable::titleLines(const AdviceRow& row) const {
  return break_lines(strong, row.title, textBox(row, rect()).width(), most_lines);
}

QStringList AdviceTable::detailLines(const AdviceRow& row) const {
  if (compact_ || row.detail.isEmpty()) return {};
  return break_lines(caption, row.detail, textBox(row, rect()).width(), most_lines);
}

int AdviceTable::rowHeight(const AdviceRow& row) const {
  const qsizetype further = titleLines(row).size() + std::max<qsizetype>(1, detailLines(row).size()) - 2;
  return scaled((compact_ ? compact_row : row.detail.isEmpty() ? plain_row : full_row) + line * double(further));
}

int AdviceTable::wholeHeight() const {
  int height = headHeight();
  for (const AdviceRow& row : rows_) height += rowHeight(row);
  return height;
}

double AdviceTable::widestButton() const {
  double widest = 0;
  const QFontMetricsF size(font());
  QString measured;
  for (const AdviceRow& row : rows_) {
    if (row.button == measured) continue;
    measured = row.button;
    widest = std::max(widest, size.horizontalAdvance(row.button));
  }
  return widest > 0 ? widest + scaled_f(30) : 0;
}

double AdviceTable::widestCell() const {
  double widest = scaled_f(least_cell);
  for (const AdviceRow& row : rows_)
    for (const AdviceRow::Cell& cell : row.cells) widest = std::max(widest, text_width(plain, cell.text) + scaled_f(8));
  return widest;
}

double AdviceTable::cellRight(int column) const {
  const double end = width() - button_width_ - scaled_f(14);
  return end - cell_width_ * double(heads_.size() - 1 - column);
}

void AdviceTable::layOut() {
  compact_ = false;
  button_width_ = widestButton();
  cell_width_ = widestCell();
  first_cell_ = 0;
  while (first_cell_ < heads_.size() &&
         cellRight(first_cell_) - cell_width_ - scaled_f(text_left) < scaled_f(least_text))
    ++first_cell_;
  compact_ = room_ > 0 && wholeHeight() > room_;
  const int wide = int(button_width_), tall = scaled(compact_ ? 20 : 22);
  QVector<Item> items;
  int top = headHeight();
  for (int i = 0; i < buttons_.size(); ++i) {
    QPushButton* button = buttons_[i];
    if (i >= rows_.size()) {
      button->hide();
      continue;
    }
    const AdviceRow& row = rows_[i];
    const QRect box(0, top, width(), rowHeight(row));
    top += box.height();
    QStringList spoken{row.detail};
    for (int c = 0; c < row.cells.size(); ++c)
      spoken << QStringLiteral("%1 %2").arg(heads_.value(c), row.cells[c].text);
    spoken.removeAll(QString());
    items.push_back({box, row.title, spoken.join(QStringLiteral(", ")),
                     row.detail.isEmpty() ? row.title : row.title + u'\n' + row.detail, !row.button.isEmpty()});
    if (button->text() != row.button) button->setText(row.button);
    const QString name = QStringLiteral("%1: %2").arg(row.button, row.title);
    if (button->accessibleName() != name) {
      button->setAccessibleName(name);
      button->setToolTip(name);
    }
    const QRect place(width() - wide, box.center().y() - tall / 2, wide, tall);
    if (button->geometry() != place) button->setGeometry(place);
    button->setVisible(!row.button.isEmpty());
  }
  setItems(items);
  updateGeometry();
}

QSize AdviceTable::sizeHint() const { return {scaled(420), wholeHeight()}; }

void AdviceTable::resizeEvent(QResizeEvent*) { layOut(); }

void AdviceTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) layOut();
  ItemArea::changeEvent(event);
}

void AdviceTable::paintGround(QPainter& painter, const QRect& dirty) {
  if (dirty.top() > headHeight()) return;
  painter.setPen(current_theme().color(Role::muted_text));
  for (int i = first_cell_; i < heads_.size(); ++i) {
    const double room = cell_width_ + scaled_f(20);
    draw_line(painter, caption, QRectF(cellRight(i) - room, 0, room, headHeight()), Qt::AlignRight, heads_[i]);
  }
}

void AdviceTable::paintItem(QPainter& painter, int index) {
  const Theme& look = current_theme();
  const AdviceRow& row = rows_[index];
  const QRectF box = items()[index].rect;
  if (index == hoveredItem()) painter.fillRect(box, look.color(Role::selection));
  if (index + 1 < rows_.size())
    painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 1), look.color(Role::grid));
  const double side = scaled_f(mark_side);
  paint_mark(painter, {box.left() + scaled_f(2), box.center().y() - side / 2, side, side}, row.mark, look,
             look.color(Role::card));

  for (int i = first_cell_; i < row.cells.size(); ++i) {
    painter.setPen(look.color(row.cells[i].role));
    draw_line(painter, plain, QRectF(cellRight(i) - cell_width_, box.top(), cell_width_, box.height()), Qt::AlignRight,
              row.cells[i].text);
  }

  const QStringList titles = titleLines(row), details = detailLines(row);
  QRectF text = textBox(row, box);
  text.setTop(box.center().y() - scaled_f(line) * double(titles.size() + details.size()) / 2);
  text.setHeight(scaled_f(line));
  const auto write = [&](Face face, const QStringList& lines) {
    for (const QString& each : lines) {
      draw_line(painter, face, text, Qt::AlignLeft, each);
      text.translate(0, text.height());
    }
  };
  painter.setPen(look.color(Role::text));
  write(strong, titles);
  painter.setPen(look.color(Role::muted_text));
  text.translate(0, -scaled_f(1));
  write(caption, details);
}

}  // namespace trainyard::ui
