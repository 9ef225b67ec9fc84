// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/headline/headline_cells.h"

#include <QEvent>
#include <QMenu>
#include <QPainter>
#include <algorithm>

#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr Face caption{TextStyle::caption}, unit_face{TextStyle::headline_unit};

/// A compared cell is wider, because it shows a difference beside the likely range.
constexpr double narrowest_cell = 138, narrowest_compared = 160, more_width = 52;

QPolygonF triangle(const QRectF& box, bool up) {
  const double top = up ? box.top() : box.bottom(), foot = up ? box.bottom() : box.top();
  return {{QPointF(box.center().x(), top), QPointF(box.right(), foot), QPointF(box.left(), foot)}};
}

/// Bottom of the line of labels, in pixels.
int labelBottom() { return scaled(25); }

}  // namespace

HeadlineCells::HeadlineCells(QWidget* parent) : ItemArea(parent) {
  setObjectName(QStringLiteral("headline"));
  setAccessibleName(tr("Headline numbers"));
  setAttribute(Qt::WA_OpaquePaintEvent);
  connect(this, &ItemArea::activated, this, &HeadlineCells::choose);
}

void HeadlineCells::setCells(const QVector<HeadlineCell>& cells) {
  if (cells == cells_) return;
  // setItems() repaints the cells whose spoken value has changed. The spoken value contains everything visible.
  cells_ = cells;
  layOut();
}

void HeadlineCells::layOut() {
  const int count = int(cells_.size());
  const bool compared =
      std::any_of(cells_.begin(), cells_.end(), [](const HeadlineCell& cell) { return !cell.difference.isEmpty(); });
  const double narrowest = scaled_f(compared ? narrowest_compared : narrowest_cell);
  int fitting = count > 0 ? std::min(count, int(width() / narrowest)) : 0;
  const bool all = fitting >= count;
  const int room = all ? width() : width() - scaled(more_width);
  if (!all) fitting = std::clamp(int(room / narrowest), 1, count);
  shown_ = kept_cells(cells_, fitting);

  QVector<Item> items;
  for (int i = 0; i < shown_.size(); ++i) {
    const HeadlineCell& cell = cells_[shown_[i]];
    const int left = room * i / int(shown_.size()), right = room * (i + 1) / int(shown_.size());
    items.push_back({QRect(left, 0, right - left, height()), cell.label, cell.spoken,
                     QStringLiteral("%1: %2\n%3").arg(cell.label, cell.spoken, engine_text(cell.metric->help)), true});
  }
  if (!all) {
    QStringList hidden;
    for (int i = 0; i < count; ++i)
      if (!shown_.contains(i)) hidden << cells_[i].label;
    items.push_back({QRect(room, 0, width() - room, height()), tr("%n more", nullptr, int(hidden.size())),
                     hidden.join(QStringLiteral(", ")), tr("Numbers hidden because the window is too narrow"), true});
  }
  solved_.clear();
  for (int i = 0; i < shown_.size(); ++i) {
    const HeadlineCell& cell = cells_[shown_[i]];
    if (!solvable_.contains(QLatin1String(cell.metric->id))) continue;
    const QRect box = items[i].rect;
    const int side = scaled(22);
    items.push_back({QRect(box.right() - side - scaled(2), box.top() + scaled(4), side, side),
                     tr("Find a solution: %1").arg(cell.label), cell.spoken,
                     tr("Find hardware for the deadline, budget and power limit"), true});
    solved_.push_back(i);
  }
  setItems(items);
}

void HeadlineCells::setSolvable(const QStringList& metrics) {
  solvable_ = metrics;
  layOut();
}

QRect HeadlineCells::solveRect(const QString& metric) const {
  for (int i = 0; i < solved_.size(); ++i)
    if (QLatin1String(cells_[shown_[solved_[i]]].metric->id) == metric)
      return items()[items().size() - solved_.size() + i].rect;
  return {};
}

QRect HeadlineCells::cellRect(const QString& metric) const {
  for (int i = 0; i < shown_.size(); ++i) {
    if (QLatin1String(cells_[shown_[i]].metric->id) == metric) return items()[i].rect;
  }
  return {};
}

void HeadlineCells::setSelected(const QString& metric) {
  if (metric == selected_) return;
  update(cellRect(selected_));
  selected_ = metric;
  update(cellRect(selected_));
}

void HeadlineCells::choose(int item) {
  const qsizetype button = item - (items().size() - solved_.size());
  if (item < shown_.size()) {
    emit explain(QLatin1String(cells_[shown_[item]].metric->id));
  } else if (button >= 0) {
    emit solve(QLatin1String(cells_[shown_[solved_[button]]].metric->id));
  } else {
    showMore();
  }
}

void HeadlineCells::showMore() {
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("more_numbers"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (int i = 0; i < cells_.size(); ++i) {
    if (shown_.contains(i)) continue;
    const QString id = QLatin1String(cells_[i].metric->id);
    menu->addAction(QStringLiteral("%1\t%2").arg(cells_[i].label, cells_[i].spoken), this,
                    [this, id] { emit explain(id); });
  }
  const QRect last = items()[shown_.size()].rect;
  menu->popup(mapToGlobal(last.bottomLeft()));
}

void HeadlineCells::resizeEvent(QResizeEvent*) {
  layOut();
  update();
}

void HeadlineCells::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) layOut();
  ItemArea::changeEvent(event);
}

void HeadlineCells::paintGround(QPainter& painter, const QRect& dirty) {
  const Theme& look = current_theme();
  painter.fillRect(dirty, look.color(Role::card));
  painter.fillRect(QRect(dirty.left(), height() - 1, dirty.width(), 1), look.color(Role::border));
}

void HeadlineCells::paintSolve(QPainter& painter, const QRectF& box, bool hovered) const {
  const Theme& look = current_theme();
  painter.setRenderHint(QPainter::Antialiasing);
  if (hovered) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.color(Role::selection));
    painter.drawRoundedRect(box, scaled_f(4), scaled_f(4));
  }
  const double arm = scaled_f(3.5);
  painter.setPen(QPen(look.color(Role::accent), scaled_f(1.6), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  const QPointF tip = box.center() + QPointF(0, arm / 2);
  painter.drawPolyline(QPolygonF{tip + QPointF(-arm, -arm), tip, tip + QPointF(arm, -arm)});
}

void HeadlineCells::paintMore(QPainter& painter, const QRectF& box) const {
  const Theme& look = current_theme();
  painter.setFont(trainyard::ui::font(TextStyle::caption));
  painter.setPen(look.color(Role::accent));
  const QRectF upper(box.left(), box.top(), box.width(), box.height() / 2 - 1);
  painter.drawText(upper, Qt::AlignHCenter | Qt::AlignBottom,
                   QStringLiteral("+ %1").arg(cells_.size() - shown_.size()));
  painter.drawText(upper.translated(0, box.height() / 2), Qt::AlignHCenter | Qt::AlignTop, tr("more"));
}

QRect HeadlineCells::changedRect(const Item& before, const Item& after) const {
  // Labels do not change while a slider moves.
  if (before.rect == after.rect && before.name == after.name) return after.rect.adjusted(0, labelBottom(), 0, 0);
  return ItemArea::changedRect(before, after);
}

void HeadlineCells::paintItem(QPainter& painter, int index) {
  const Theme& look = current_theme();
  const QRectF box = items()[index].rect;
  if (index >= items().size() - solved_.size()) return paintSolve(painter, box, index == hoveredItem());
  if (index == hoveredItem()) painter.fillRect(box.adjusted(0, 0, -1, -1), look.color(Role::window));
  painter.fillRect(QRectF(box.right() - 1, box.top(), 1, box.height()), look.color(Role::border));
  if (index >= shown_.size()) return paintMore(painter, box);

  const HeadlineCell& cell = cells_[shown_[index]];
  if (selected_ == QLatin1String(cell.metric->id)) {
    const double line = scaled_f(3);
    painter.fillRect(QRectF(box.left(), box.bottom() - line, box.width() - 1, line), look.color(Role::accent));
  }
  const QRectF inner = box.adjusted(scaled_f(14), scaled_f(8), -scaled_f(4), -scaled_f(10));
  if (painter.clipBoundingRect().isEmpty() || painter.clipBoundingRect().top() < labelBottom()) {
    painter.setPen(look.color(Role::muted_text));
    const Face face = text_width(caption, cell.label) > inner.width() ? Face{TextStyle::axis} : caption;
    draw_line(painter, face, {inner.left(), inner.top(), inner.width(), scaled_f(18)}, Qt::AlignLeft, cell.label);
  }
  paintFigure(painter, cell, inner);
  paintDifference(painter, cell, {inner.left(), inner.bottom() - scaled_f(17), inner.width(), scaled_f(17)});
}

void HeadlineCells::paintFigure(QPainter& painter, const HeadlineCell& cell, const QRectF& inner) const {
  const Theme& look = current_theme();
  const bool muted = cell.weight == HeadlineCell::Weight::muted;
  const Face figure{TextStyle::headline, muted ? QFont::Normal : 0};
  painter.setPen(look.color(cell.weight == HeadlineCell::Weight::error ? Role::error
                            : muted                                    ? Role::muted_text
                                                                       : Role::text));
  const double base = inner.top() + scaled_f(39);
  draw_text(painter, figure, {inner.left(), base}, cell.number);
  const double start = inner.left() + text_width(figure, cell.number) + scaled_f(4);
  painter.setPen(look.color(Role::muted_text));
  const double room = inner.right() - start;
  for (const Face face : {unit_face, caption, Face{TextStyle::axis}})
    if (text_width(face, cell.unit) <= room) return draw_text(painter, face, {start, base}, cell.unit);
  // Omit the unit if the label already names it.
  if (cell.metric->unit == Unit::sequences) return;
  const Face least{TextStyle::axis};
  draw_text(painter, least, {start, base}, elided(least, cell.unit, room));
}

void HeadlineCells::paintDifference(QPainter& painter, const HeadlineCell& cell, const QRectF& line) const {
  const Theme& look = current_theme();
  const double base = line.center().y() + cap_height(caption) / 2;
  double x = line.left();
  const double gap_behind = scaled_f(8);
  const auto fit = [&](Face face, const QString& remark) {
    const double before = remark.isEmpty() ? 0 : text_width(face, remark) + gap_behind;
    return before + text_width(face, cell.band) <= line.width();
  };
  // If the remark has no room, keep the likely range, because a number without its range looks certain.
  const Face small{TextStyle::axis};
  const bool both = cell.band.isEmpty() || fit(small, cell.remark);
  const QString remark = both ? cell.remark : QString();
  const Face letters = fit(caption, remark) ? caption : small;
  for (const QString& text : {remark, cell.band}) {
    if (text.isEmpty()) continue;
    painter.setPen(look.color(Role::muted_text));
    draw_text(painter, letters, {x, base}, text);
    x += text_width(letters, text) + gap_behind;
  }
  if (cell.difference.isEmpty()) return;
  const bool pointed = has_direction(cell);
  const Face face{TextStyle::caption, is_significant(cell.standing) ? QFont::DemiBold : 0};
  const double side = pointed ? scaled_f(8) : 0, gap = pointed ? scaled_f(5) : 0;
  const bool whole = x + side + gap + text_width(face, cell.difference) <= line.right();
  // In a narrow cell drop the difference and keep the remark, because the number is not reliable without it.
  if (!whole && !cell.remark.isEmpty()) return;
  const QColor color = look.color(role_of(cell.standing));
  if (pointed && x + side <= line.right()) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawPolygon(triangle({x, base - side, side * 1.1, side}, cell.up));
  }
  if (!whole) return;
  painter.setPen(color);
  draw_text(painter, face, {x + side + gap, base}, cell.difference);
}

}  // namespace trainyard::ui
