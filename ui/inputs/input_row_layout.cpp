// SPDX-License-Identifier: GPL-3.0-or-later
// Places the parts of a row and paints its texts.
#include <QFontMetrics>
#include <QPainter>
#include <QResizeEvent>
#include <QStyle>

#include <algorithm>

#include "ui/inputs/input_row.h"
#include "ui/inputs/row_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"

namespace trainyard::ui {
namespace {

QFont label_font(bool bold) {
  QFont made = font(TextStyle::body);
  if (bold) made.setWeight(QFont::DemiBold);
  return made;
}

int wrapped_height(const QFont& used, const QString& text, int width) {
  return QFontMetrics(used).boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, text).height();
}

/// Whether the text fits into `width` in at most two lines without breaking a word.
bool wraps_well(const QFont& used, const QString& text, int width) {
  const QFontMetrics metrics(used);
  const QRect box = metrics.boundingRect(QRect(0, 0, width, 10000), Qt::TextWordWrap, text);
  return box.width() <= width && box.height() <= 2 * metrics.lineSpacing() + 1;
}

}  // namespace

/// The free width beside a short label in its column.
int InputRow::roomBesideLabel() const {
  return std::max(0, metrics_.label - QFontMetrics(label_font(true)).horizontalAdvance(label_) - scaled(2));
}

/// Places the label and returns the top of the line of controls. A long label wraps into two lines. It gets a line of
/// its own if a word or the choice beside it is too long. The label is measured in bold, so that the layout stays when
/// an input is changed.
int InputRow::arrangeLabel(int width) {
  const QFont bold = label_font(true);
  const bool beside = boxWidth() <= width - metrics_.right - metrics_.control + roomBesideLabel();
  if (beside && wraps_well(bold, label_, metrics_.label)) {
    const int lines = wrapped_height(bold, label_, metrics_.label);
    label_rect_ = QRect(metrics_.left, 0, metrics_.label, std::max(metrics_.row, lines + metrics_.row - metrics_.box));
    return 0;
  }
  const int room = width - metrics_.left - metrics_.right;
  const int lines = wrapped_height(bold, label_, room);
  label_rect_ = QRect(metrics_.left, metrics_.row - metrics_.box, room, lines);
  return label_rect_.bottom() + 1;
}

/// Extends the box to the left if its text does not fit into the control column.
void InputRow::arrangeBox(Areas& areas, bool own_line) const {
  areas.box = areas.line;
  areas.box.setHeight(areas.field.height());
  areas.box.moveTop(areas.field.top());
  const int free = own_line ? metrics_.control - metrics_.left : roomBesideLabel();
  areas.box.setLeft(areas.box.left() - std::clamp(boxWidth() - areas.box.width(), 0, free));
}

/// Places the derivation beside its field. A long text uses free room of the label, then a smaller font, then two
/// lines.
void InputRow::arrangeDerivation(Areas& areas) {
  derivation_rect_ = {};
  if (derivation().isEmpty()) return;
  const int label_end = metrics_.left + QFontMetrics(label_font(false)).horizontalAdvance(label_) + scaled(4);
  derivation_rect_ = areas.control.adjusted(0, 0, scaled(2), 0);
  derivation_rect_.setLeft(std::min(label_end, areas.control.left() + scaled(3)));
  derivation_style_ = TextStyle::caption;
  const auto needed = [this](TextStyle style) { return QFontMetrics(ui::font(style)).horizontalAdvance(derivation()); };
  if (needed(TextStyle::caption) <= derivation_rect_.width()) return;
  derivation_style_ = TextStyle::axis;
  if (needed(TextStyle::axis) <= derivation_rect_.width()) return;
  const int lines = wrapped_height(ui::font(TextStyle::axis), derivation(), derivation_rect_.width());
  const int missing = lines - areas.line.height();
  if (missing <= 0) return;
  for (QRect* rect : {&areas.line, &areas.control, &derivation_rect_}) rect->setHeight(rect->height() + missing);
  areas.field.translate(0, missing / 2);
}

void InputRow::arrange() {
  const int width = this->width();
  if (!made_ || width <= metrics_.control + metrics_.field) return;
  const int top = arrangeLabel(width);
  const int line_height = top > 0 ? metrics_.row : label_rect_.height();
  Areas areas;
  areas.line = QRect(metrics_.control, top, width - metrics_.right - metrics_.control, line_height);
  areas.field = QRect(width - metrics_.right - metrics_.field, top + (line_height - metrics_.box) / 2, metrics_.field,
                      metrics_.box);
  areas.control = areas.line;
  areas.control.setRight(areas.field.left() - metrics_.gap);
  arrangeDerivation(areas);
  arrangeBox(areas, top > 0);
  if (top == 0) label_rect_.setHeight(areas.line.height());
  int bottom = areas.line.bottom() + 1;
  facts_rect_ = {};
  if (!facts().isEmpty()) {
    facts_rect_ =
        QRect(metrics_.control + scaled(2), bottom - scaled(1), areas.line.width() - scaled(2), metrics_.facts);
    bottom = facts_rect_.bottom() + 1;
  }
  error_rect_ = {};
  if (!error_.isEmpty()) {
    const int room = width - metrics_.left - metrics_.right;
    error_rect_ =
        QRect(metrics_.left, bottom, room, wrapped_height(ui::font(TextStyle::caption), error_, room) + scaled(4));
    bottom = error_rect_.bottom() + 1;
  }
  for (QRect* rect : {&areas.line, &areas.control, &areas.field, &areas.box})
    *rect = QStyle::visualRect(layoutDirection(), QRect(0, 0, width, bottom), *rect);
  placeControls(areas);
  if (height() != bottom || minimumHeight() != bottom) setFixedHeight(bottom);
  placeReset();
  update();
}

void InputRow::resizeEvent(QResizeEvent* event) {
  if (event->size().width() != event->oldSize().width()) arrange();
}

void InputRow::paintText(QPainter& painter, const QRect& rect, const QString& text, const QColor& color, bool wrap,
                         Qt::Alignment alignment) const {
  painter.setPen(color);
  const QRect seen = QStyle::visualRect(layoutDirection(), this->rect(), rect);
  const int side = int(QStyle::visualAlignment(layoutDirection(), alignment));
  const QString fitting = wrap ? text : painter.fontMetrics().elidedText(text, Qt::ElideRight, seen.width());
  painter.drawText(seen, side | int(Qt::AlignVCenter) | (wrap ? int(Qt::TextWordWrap) : 0), fitting);
}

void InputRow::paintEvent(QPaintEvent*) {
  const Theme& colors = current_theme();
  QPainter painter(this);
  if (state().changed) {
    const QRect bar(0, scaled(3), scaled(4), std::max(label_rect_.bottom() - scaled(5), scaled(8)));
    painter.fillRect(QStyle::visualRect(layoutDirection(), rect(), bar), colors.color(Role::accent));
  }
  painter.setFont(label_font(state().changed));
  const Role role = state().idle ? Role::disabled_text : state().changed ? Role::text : Role::second_text;
  paintText(painter, label_rect_, label_, colors.color(role), true);
  painter.setFont(ui::font(TextStyle::caption));
  const Role muted = state().idle ? Role::disabled_text : Role::muted_text;
  if (!derivation_rect_.isEmpty()) {
    painter.setFont(ui::font(derivation_style_));
    paintText(painter, derivation_rect_, derivation(), colors.color(muted), true, Qt::AlignRight);
    painter.setFont(ui::font(TextStyle::caption));
  }
  if (!facts_rect_.isEmpty()) {
    const QString fitting = fitting_facts(facts(), painter.fontMetrics(), facts_rect_.width());
    paintText(painter, facts_rect_, fitting, colors.color(muted), false);
  }
  if (!error_rect_.isEmpty()) paintText(painter, error_rect_, error_, colors.color(Role::error), true);
}

}  // namespace trainyard::ui
