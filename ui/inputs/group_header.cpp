// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/group_header.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

#include "ui/inputs/glyphs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"

namespace trainyard::ui {
namespace {

QFont strong_font() {
  QFont made = font(TextStyle::body);
  made.setWeight(QFont::DemiBold);
  return made;
}

void update_on_hover(QWidget& widget, QEvent& event) {
  if (event.type() == QEvent::HoverEnter || event.type() == QEvent::HoverLeave) widget.update();
}

void paint_focus(QPainter& painter, const QRectF& box, const Theme& colors, double radius) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colors.color(Role::accent), scaled_f(2)));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius);
}

}  // namespace

GroupHeader::GroupHeader(const QString& title, QWidget* parent)
    : QAbstractButton(parent), metrics_(row_metrics(false)) {
  setText(title);
  setCheckable(true);
  setChecked(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  connect(this, &QAbstractButton::toggled, this, &GroupHeader::describe);
  setMetrics(metrics_);
  describe();
}

void GroupHeader::setMetrics(const RowMetrics& metrics) {
  metrics_ = metrics;
  setFixedHeight(metrics.header);
  update();
}

void GroupHeader::setTitle(const QString& title) {
  setText(title);
  describe();
}

void GroupHeader::setSummary(const QString& summary) {
  if (summary == summary_) return;
  summary_ = summary;
  describe();
  update();
}

void GroupHeader::describe() {
  setAccessibleName(text());
  const QString fold = isChecked() ? tr("unfolded") : tr("folded");
  setAccessibleDescription(summary_.isEmpty() ? fold : fold + QStringLiteral(", ") + summary_);
  const QString action = isChecked() ? tr("Fold %1 (Space)").arg(text()) : tr("Unfold %1 (Space)").arg(text());
  setToolTip(summary_.isEmpty() ? action : summary_ + QLatin1Char('\n') + action);
}

bool GroupHeader::event(QEvent* event) {
  update_on_hover(*this, *event);
  return QAbstractButton::event(event);
}

void GroupHeader::keyPressEvent(QKeyEvent* event) {
  const bool mirrored = layoutDirection() == Qt::RightToLeft;
  const int open = mirrored ? Qt::Key_Left : Qt::Key_Right, fold = mirrored ? Qt::Key_Right : Qt::Key_Left;
  if (event->key() == open) return setChecked(true);
  if (event->key() == fold) return setChecked(false);
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
  QAbstractButton::keyPressEvent(event);
}

void GroupHeader::paintEvent(QPaintEvent*) {
  const Theme& colors = current_theme();
  QPainter painter(this);
  QColor ground = colors.color(Role::window);
  painter.fillRect(rect(), ground);
  if (underMouse()) {
    QColor tint = colors.color(Role::text);
    tint.setAlphaF(0.05f);
    painter.fillRect(rect(), tint);
  }
  painter.setPen(colors.color(Role::border));
  painter.drawLine(0, 0, width(), 0);
  painter.drawLine(0, height() - 1, width(), height() - 1);

  const int side = scaled(12), start = metrics_.left + scaled(15);
  QRect chevron(metrics_.left - scaled(4), (height() - side) / 2, side, side);
  chevron = QStyle::visualRect(layoutDirection(), rect(), chevron);
  paint_glyph(painter, isChecked() ? Glyph::chevron_down : Glyph::chevron_right, chevron,
              colors.color(Role::second_text), scaled_f(1.4));

  const QRect line(start, 0, width() - start - metrics_.right, height());
  const bool mirrored = layoutDirection() == Qt::RightToLeft;
  const QRect seen = QStyle::visualRect(layoutDirection(), rect(), line);
  painter.setFont(strong_font());
  painter.setPen(colors.color(Role::text));
  painter.drawText(seen, Qt::AlignVCenter | (mirrored ? Qt::AlignRight : Qt::AlignLeft), text());
  const int room = line.width() - painter.fontMetrics().horizontalAdvance(text()) - scaled(16);
  painter.setFont(ui::font(TextStyle::caption));
  painter.setPen(colors.color(Role::muted_text));
  painter.drawText(seen, Qt::AlignVCenter | (mirrored ? Qt::AlignLeft : Qt::AlignRight),
                   painter.fontMetrics().elidedText(summary_, Qt::ElideRight, room));
  if (hasFocus()) paint_focus(painter, QRectF(rect()), colors, 0);
}

MoreLine::MoreLine(QWidget* parent) : QAbstractButton(parent), metrics_(row_metrics(false)) {
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setCursor(Qt::PointingHandCursor);
}

void MoreLine::setMetrics(const RowMetrics& metrics) {
  metrics_ = metrics;
  setFixedHeight(metrics.row);
}

QSize MoreLine::sizeHint() const { return {scaled(100), metrics_.row}; }

bool MoreLine::event(QEvent* event) {
  update_on_hover(*this, *event);
  return QAbstractButton::event(event);
}

void MoreLine::paintEvent(QPaintEvent*) {
  const Theme& colors = current_theme();
  QPainter painter(this);
  QFont used = ui::font(TextStyle::caption);
  used.setUnderline(underMouse());
  painter.setFont(used);
  painter.setPen(colors.color(Role::accent));
  const QRect line(metrics_.left, 0, width() - metrics_.left - metrics_.right, height());
  painter.drawText(QStyle::visualRect(layoutDirection(), rect(), line),
                   Qt::AlignVCenter | (layoutDirection() == Qt::RightToLeft ? Qt::AlignRight : Qt::AlignLeft), text());
  if (!hasFocus()) return;
  const int text_width = painter.fontMetrics().horizontalAdvance(text());
  const QRectF ring(line.left() - scaled(5), scaled(2), text_width + scaled(10), height() - scaled(4));
  paint_focus(painter, QStyle::visualRect(layoutDirection(), rect(), ring.toRect()), colors, scaled(4));
}

ChangedButton::ChangedButton(QWidget* parent) : QAbstractButton(parent) {
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setCount(0);
}

void ChangedButton::setCount(int count) {
  if (count == count_) return;
  count_ = count;
  setText(count > 0 ? tr("Changed %1").arg(count) : tr("Changed"));
  setAccessibleName(tr("Show changed inputs only"));
  setAccessibleDescription(tr("%n changed", nullptr, count));
  setToolTip(tr("Shows only inputs that differ from the baseline; while that is open, from the start of the scenario"));
  updateGeometry();
  update();
}

QSize ChangedButton::sizeHint() const {
  // Reserve room for two digits, so that the search field beside it does not move.
  const QFontMetrics metrics(ui::font(TextStyle::body));
  return {metrics.horizontalAdvance(tr("Changed %1").arg(88)) + scaled(38), scaled(24)};
}

bool ChangedButton::event(QEvent* event) {
  update_on_hover(*this, *event);
  return QAbstractButton::event(event);
}

void ChangedButton::paintEvent(QPaintEvent*) {
  const Theme& colors = current_theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool active = count_ > 0 || isChecked();
  const QColor line = colors.color(active ? Role::accent : Role::field_border);
  painter.setPen(QPen(line, 1));
  painter.setBrush(colors.color(isChecked() || underMouse() ? Role::selection : Role::card));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), scaled(4), scaled(4));
  const QColor ink = colors.color(active ? Role::accent : Role::muted_text);
  const int side = scaled(12), gap = scaled(6);
  painter.setFont(ui::font(TextStyle::body));
  const int content = side + gap + painter.fontMetrics().horizontalAdvance(text());
  QRect box((width() - content) / 2, 0, content, height());
  paint_glyph(painter, Glyph::filter, QRectF(box.left(), (height() - side) / 2.0, side, side), ink, scaled_f(1.3));
  painter.setPen(ink);
  painter.drawText(box.adjusted(side + gap, 0, scaled(2), 0), Qt::AlignVCenter | Qt::AlignLeft, text());
  if (hasFocus()) paint_focus(painter, QRectF(rect()), colors, scaled(4));
}

}  // namespace trainyard::ui
