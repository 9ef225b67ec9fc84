// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/status_mark.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <cmath>
#include <numbers>

#include "ui/widgets/current_theme.h"

namespace trainyard::ui {
namespace {

QPolygonF regular(const QPointF& centre, double radius, int corners, double turn) {
  QPolygonF polygon;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * std::numbers::pi * i / corners + turn;
    polygon << centre + radius * QPointF(std::cos(angle), std::sin(angle));
  }
  return polygon;
}

QPolygonF star(const QPointF& centre, double radius) {
  QPolygonF polygon;
  for (int i = 0; i < 10; ++i) {
    const double angle = std::numbers::pi * (i / 5.0 - 0.5);
    polygon << centre + radius * (i % 2 ? 0.45 : 1.0) * QPointF(std::cos(angle), std::sin(angle));
  }
  return polygon;
}

/// Draws shapes of a unit square, scaled to the box.
struct Canvas {
  QPainter& painter;
  QRectF box;
  QColor fill, sign;

  QPointF at(double x, double y) const { return {box.x() + x * box.width(), box.y() + y * box.height()}; }
  void stroke(const QPolygonF& line, const QColor& color) const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, box.width() * 0.115, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
  }
  void shape(const QPolygonF& polygon, double rounding) const {
    painter.setBrush(fill);
    painter.setPen(QPen(fill, box.width() * rounding, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolygon(polygon);
  }
  void dot(double x, double y, const QColor& color) const {
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(at(x, y), box.width() * 0.07, box.width() * 0.07);
  }

  void good() const {
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawEllipse(box.adjusted(0.02, 0.02, -0.02, -0.02));
    stroke({at(0.29, 0.52), at(0.44, 0.67), at(0.72, 0.36)}, sign);
  }
  void warning() const {
    shape({at(0.5, 0.12), at(0.94, 0.88), at(0.06, 0.88)}, 0.12);
    stroke({at(0.5, 0.4), at(0.5, 0.6)}, sign);
    dot(0.5, 0.77, sign);
  }
  void error() const {
    shape(regular(box.center(), box.width() * 0.48, 8, std::numbers::pi / 8), 0.06);
    stroke({at(0.35, 0.35), at(0.65, 0.65)}, sign);
    stroke({at(0.65, 0.35), at(0.35, 0.65)}, sign);
  }
  void note() const {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(fill, box.width() * 0.1));
    painter.drawEllipse(box.center(), box.width() * 0.44, box.width() * 0.44);
    stroke({at(0.5, 0.48), at(0.5, 0.7)}, fill);
    dot(0.5, 0.3, fill);
  }
};

class MarkEngine : public QIconEngine {
 public:
  explicit MarkEngine(StatusMark mark) : mark_(mark) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode, QIcon::State) override {
    const Theme& current = current_theme();
    const double side = std::min(rect.width(), rect.height());
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(rect).center());
    paint_mark(*painter, box, mark_, current, current.color(Role::card));
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paint(&painter, pixmap.rect(), mode, state);
    return pixmap;
  }
  QIconEngine* clone() const override { return new MarkEngine(mark_); }
  QString key() const override { return QStringLiteral("trainyard-mark"); }

 private:
  StatusMark mark_;
};

}  // namespace

namespace {

/// A warning if replicas answer too late, an error if they cannot sustain their load or cannot run.
StatusMark mark_of_serving(const Evaluation& evaluation) {
  if (exceeds_power(evaluation)) return StatusMark::error;
  switch (evaluation.serving_verdict) {
    case ServingVerdict::meets:
      return check_limits(evaluation).all() && !evaluation.targets_at_risk ? StatusMark::good : StatusMark::warning;
    case ServingVerdict::first_token_late:
    case ServingVerdict::next_token_late:
    case ServingVerdict::both_late:
    case ServingVerdict::cannot_tell:
      return StatusMark::warning;
    case ServingVerdict::saturated:
    case ServingVerdict::does_not_fit:
    case ServingVerdict::not_legal:
      break;
  }
  return StatusMark::error;
}

}  // namespace

StatusMark mark_of(const Evaluation& evaluation) {
  if (evaluation.job == Job::serving) return mark_of_serving(evaluation);
  if (!is_legal(evaluation) || exceeds_power(evaluation)) return StatusMark::error;
  switch (evaluation.fits) {
    case Fit::yes:
      return check_limits(evaluation).all() ? StatusMark::good : StatusMark::warning;
    case Fit::tight:
      return StatusMark::warning;
    case Fit::no:
      break;
  }
  return StatusMark::error;
}

StatusMark mark_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return StatusMark::error;
    case Severity::warning:
      return StatusMark::warning;
    case Severity::note:
      return StatusMark::note;
    case Severity::passed:
      break;
  }
  return StatusMark::good;
}

Role role_of(StatusMark mark) {
  switch (mark) {
    case StatusMark::good:
      return Role::fits;
    case StatusMark::warning:
      return Role::tight;
    case StatusMark::error:
      return Role::error;
    case StatusMark::note:
    case StatusMark::star:
      break;
  }
  return Role::accent;
}

void paint_mark(QPainter& painter, const QRectF& box, StatusMark mark, const Theme& theme, const QColor& ground) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const Canvas canvas{painter, box, theme.color(role_of(mark)), ground};
  switch (mark) {
    case StatusMark::good:
      canvas.good();
      break;
    case StatusMark::warning:
      canvas.warning();
      break;
    case StatusMark::error:
      canvas.error();
      break;
    case StatusMark::note:
      canvas.note();
      break;
    case StatusMark::star:
      canvas.shape(star(box.center(), box.width() * 0.5), 0.02);
      break;
  }
  painter.restore();
}

QIcon mark_icon(StatusMark mark) { return QIcon(new MarkEngine(mark)); }

}  // namespace trainyard::ui
