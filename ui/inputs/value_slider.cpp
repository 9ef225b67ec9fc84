// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/value_slider.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

#include "ui/inputs/slider_accessible.h"
#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// A slider with more positions counts as continuous: keys and wheel take larger steps.
constexpr int discrete_positions = 40;

}  // namespace

ValueSlider::ValueSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  install_slider_accessibility();
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setTracking(true);
}

void ValueSlider::setMagnification(double times) {
  if (times == magnification_) return;
  magnification_ = times;
  updateGeometry();
  update();
}

double ValueSlider::length(double px) const { return scaled_f(px) * magnification_; }

void ValueSlider::setPositions(int count) {
  const QSignalBlocker quiet(this);
  setRange(0, std::max(0, count - 1));
  setSingleStep(1);
  setPageStep(count > discrete_positions ? count / 20 : std::max(1, count / 6));
}

void ValueSlider::showPosition(int position) {
  const QSignalBlocker quiet(this);
  setValue(position);
}

void ValueSlider::setBaseline(std::optional<int> position) {
  if (position == baseline_) return;
  baseline_ = position;
  update();
}

void ValueSlider::setMarks(std::vector<ValueState> marks) {
  if (marks == marks_) return;
  marks_ = std::move(marks);
  update();
}

void ValueSlider::setReading(const Reading& reading) {
  if (reading_ == reading) return;
  reading_ = reading;
  if (!QAccessible::isActive()) return;
  QAccessibleValueChangeEvent event(this, reading.number);
  QAccessible::updateAccessibility(&event);
}

QSize ValueSlider::sizeHint() const { return {qRound(length(60)), qRound(length(24))}; }

double ValueSlider::radius() const { return length(6.5); }

double ValueSlider::middle() const { return height() / 2.0; }

double ValueSlider::xOf(int position) const {
  const double margin = radius() + length(3.5);
  const double share = maximum() > minimum() ? double(position - minimum()) / (maximum() - minimum()) : 0;
  const double x = margin + share * (width() - 2 * margin);
  return layoutDirection() == Qt::RightToLeft ? width() - x : x;
}

int ValueSlider::positionAt(double x) const {
  const double first = xOf(minimum()), last = xOf(maximum());
  if (first == last) return minimum();
  const double share = (x - first) / (last - first);
  return minimum() + int(std::lround(std::clamp(share, 0.0, 1.0) * (maximum() - minimum())));
}

bool ValueSlider::event(QEvent* event) {
  if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave) update();
  return QSlider::event(event);
}

void ValueSlider::focusInEvent(QFocusEvent* event) {
  keyboard_ = event->reason() != Qt::MouseFocusReason;
  QSlider::focusInEvent(event);
}

void ValueSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  event->accept();
  keyboard_ = false;
  const double x = event->position().x(), handle = xOf(value());
  const bool on_handle = std::abs(x - handle) <= radius() + length(2);
  grip_ = on_handle ? x - handle : 0;
  setSliderDown(true);
  if (!on_handle) setSliderPosition(positionAt(x));
  update();
}

void ValueSlider::mouseMoveEvent(QMouseEvent* event) {
  if (!isSliderDown()) return event->ignore();
  event->accept();
  setSliderPosition(positionAt(event->position().x() - grip_));
}

void ValueSlider::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !isSliderDown()) return event->ignore();
  event->accept();
  setSliderDown(false);
  update();
}

void ValueSlider::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  event->accept();
  emit resetRequested();
}

void ValueSlider::wheelEvent(QWheelEvent* event) {
  if (!hasFocus()) return event->ignore();
  event->accept();
  const QPoint turn = event->angleDelta();
  wheel_ += std::abs(turn.y()) >= std::abs(turn.x()) ? turn.y() : -turn.x();
  const int notches = wheel_ / 120;
  wheel_ -= notches * 120;
  const int positions = maximum() - minimum() + 1;
  setValue(value() + notches * (positions > discrete_positions ? std::max(1, positions / 100) : 1));
}

void ValueSlider::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && isSliderDown()) {
    emit dragCancelled();
    setSliderDown(false);
    update();
    return;
  }
  if (!keyboard_) update();
  keyboard_ = true;
  QSlider::keyPressEvent(event);
}

void ValueSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double x = xOf(sliderPosition());
  paintGroove(painter, x);
  paintMarks(painter);
  paintBaseline(painter);
  paintHandle(painter, x);
}

void ValueSlider::paintGroove(QPainter& painter, double x) const {
  const Theme& colors = current_theme();
  const double thickness = length(3), first = xOf(minimum()), last = xOf(maximum());
  QColor rest = colors.color(Role::disabled_text);
  rest.setAlphaF(isEnabled() ? 0.55f : 0.35f);
  painter.setPen(QPen(rest, thickness, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(isEnabled() ? x : first, middle()), QPointF(last, middle()));
  if (!isEnabled()) return;
  painter.setPen(QPen(colors.color(Role::accent), thickness, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(first, middle()), QPointF(x, middle()));
}

void ValueSlider::paintMarks(QPainter& painter) const {
  if (!isEnabled()) return;
  const Theme& colors = current_theme();
  const double top = middle() + length(6.5), stroke = length(4);
  // Shrink rings so that they do not touch.
  const double pitch = maximum() > minimum() ? std::abs(xOf(1) - xOf(0)) : width();
  const double ring = std::min(length(1.5), pitch * 0.22), pen = std::min(length(1.1), pitch * 0.17);
  for (size_t i = 0; i < marks_.size(); ++i) {
    const double x = xOf(int(i));
    painter.setBrush(Qt::NoBrush);
    if (marks_[i] == ValueState::fits) {
      painter.setPen(QPen(colors.color(Role::muted_text), length(1.5)));
      painter.drawLine(QPointF(x, top), QPointF(x, top + stroke));
    } else if (marks_[i] == ValueState::too_large) {
      painter.setPen(QPen(colors.color(Role::error), pen));
      painter.drawEllipse(QPointF(x, top + stroke / 2), ring, ring);
    }
  }
}

void ValueSlider::paintBaseline(QPainter& painter) const {
  if (!baseline_) return;
  const double x = xOf(*baseline_), bottom = middle() - length(4.2), half = length(3.2);
  painter.setPen(Qt::NoPen);
  painter.setBrush(current_theme().color(Role::second_text));
  painter.drawPolygon(QPolygonF({{x - half, bottom - half * 1.3}, {x + half, bottom - half * 1.3}, {x, bottom}}));
}

void ValueSlider::paintHandle(QPainter& painter, double x) const {
  const Theme& colors = current_theme();
  const QPointF centre(x, middle());
  const QColor line = colors.color(isEnabled() ? Role::accent : Role::disabled_text);
  const bool hot = isEnabled() && (underMouse() || isSliderDown());
  const double width = length(hot ? 2.6 : 1.7);
  QColor fill = colors.color(Role::card);
  if (isSliderDown()) fill = line;
  if (!isEnabled()) fill = colors.color(Role::border);
  painter.setPen(QPen(line, width));
  painter.setBrush(fill);
  painter.drawEllipse(centre, radius() - width / 2, radius() - width / 2);
  if (!hasFocus() || !keyboard_ || !isEnabled()) return;
  painter.setPen(QPen(line, length(1.6)));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(centre, radius() + length(2.6) - 0.8, radius() + length(2.6) - 0.8);
}

}  // namespace trainyard::ui
