// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scene_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

namespace trainyard::ui {
namespace {

/// Room for the focus ring around the drawing.
constexpr int ring_margin = 3;

/// Returns the spot with the nearest centre among those whose rectangles, widened by `reach`, contain the position; -1
/// if there is none. Spots of a scatter plot overlap.
int nearest_of(const QVector<Spot>& spots, const QPointF& at, qreal reach) {
  int nearest = -1;
  qreal least = 0;
  for (qsizetype i = 0; i < spots.size(); ++i)
    for (const QRectF& r : {spots[i].area, spots[i].entry}) {
      if (r.isEmpty() || !r.adjusted(-reach, -reach, reach, reach).contains(at)) continue;
      const qreal distance = QLineF(r.center(), at).length();
      if (nearest >= 0 && distance > least) continue;
      nearest = int(i);
      least = distance;
    }
  return nearest;
}

}  // namespace

SceneView::SceneView(const ChartSpec& spec, QWidget* parent)
    : ChartView(parent), spec_(spec), scene_(make_chart_scene(spec)), theme_(&theme_of(palette())) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  describe();
}

SceneView::~SceneView() = default;

void SceneView::setSpec(const ChartSpec& spec) {
  if (spec == spec_) return;
  if (spec.index() == spec_.index())
    scene_->setSpec(spec);
  else
    scene_ = make_chart_scene(spec);
  spec_ = spec;
  forget();
  describe();
  update();
}

void SceneView::setTheme(const Theme& theme) {
  if (theme_ == &theme) return;
  theme_ = &theme;
  update();
}

void SceneView::setSelected(const QString& id) {
  if (selected_ == id) return;
  selected_ = id;
  update();
}

void SceneView::paintTo(QPainter& painter, const QRectF& target) { paint_chart(spec_, painter, target); }

QSize SceneView::sizeHint() const { return (QSizeF(520, 180) * scale()).toSize(); }
QSize SceneView::minimumSizeHint() const { return (QSizeF(240, 100) * scale()).toSize(); }

qreal SceneView::scale() const {
  const QFont font = this->font();
  const qreal pixels = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * logicalDpiY() / 72;
  return std::round(pixels / 13 * 64) / 64;
}

QRectF SceneView::inner() const {
  return QRectF(rect()).adjusted(ring_margin, ring_margin, -ring_margin, -ring_margin);
}

void SceneView::paintEvent(QPaintEvent*) {
  const std::shared_ptr<QPainter> owner = scene_->painterOn(this);
  QPainter& painter = *owner;
  painter.fillRect(rect(), theme_->color(Role::card));
  const QRectF area = inner();
  if (area.isEmpty()) return;
  painter.translate(area.topLeft());
  Canvas canvas(painter, *theme_, scale());
  scene_->draw(canvas, area.size(), selected_);
  if (!hasFocus()) return;
  const QColor accent = theme_->color(Role::accent);
  if (focused_ >= 0 && focused_ < spots().size()) {
    const Spot& spot = spots()[focused_];
    for (const QRectF& part : {spot.area, spot.entry})
      if (!part.isEmpty()) canvas.frame(part.adjusted(-2, -2, 2, 2), accent, 2);
  }
  painter.resetTransform();
  canvas.frame(rect(), accent, 2);
}

const QVector<Spot>& SceneView::spots() const {
  if (!spots_known_) {
    spots_ = scene_->spots(Lettering::of(*this, scale()), inner().size());
    spots_known_ = true;
  }
  return spots_;
}

int SceneView::spotAt(const QPointF& position) const {
  const QPointF at = position - inner().topLeft();
  const QVector<Spot>& all = spots();
  const int told = scene_->spotAt(Lettering::of(*this, scale()), inner().size(), at);
  if (told >= 0) return told;
  // Thin parts are hard to hit; accept a near miss if nothing is hit.
  for (const qreal reach : {0.0, 3.0})
    if (const int nearest = nearest_of(all, at, reach); nearest >= 0) return nearest;
  return -1;
}

void SceneView::mouseMoveEvent(QMouseEvent* event) {
  const int spot = spotAt(event->position());
  if (scene_->pointAt(event->position() - inner().topLeft())) update();
  setCursor(spot >= 0 && !spots()[spot].id.isEmpty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
  QWidget::mouseMoveEvent(event);
}

void SceneView::mousePressEvent(QMouseEvent* event) {
  pressed_ = event->button() == Qt::LeftButton ? spotAt(event->position()) : -1;
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const int spot = spotAt(event->position());
  if (spot >= 0 && spot == pressed_) {
    focusSpot(spot);
    activate(spot);
  }
  pressed_ = -1;
}

void SceneView::leaveEvent(QEvent*) {
  if (scene_->pointAt(std::nullopt)) update();
}

void SceneView::keyPressEvent(QKeyEvent* event) {
  const int count = int(spots().size());
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
      focusSpot(focused_ < 0 && count > 0 ? scene_->firstSpot()
                                          : scene_->neighbour(focused_, count, Qt::Key(event->key())));
      if (focused_ >= 0 && focused_ < count) emit stageFocused(spots()[focused_].column);
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      activate(focused_);
      return;
    case Qt::Key_F1:
      if (count == 0) break;
      activate(focused_ < 0 ? scene_->firstSpot() : focused_);
      return;
    case Qt::Key_Escape:
      if (focused_ >= 0) {
        focusSpot(-1);
        return;
      }
      break;
    default:
      break;
  }
  ChartView::keyPressEvent(event);
}

bool SceneView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const int spot = spotAt(help->pos());
    if (spot < 0) {
      QToolTip::hideText();
      event->ignore();
      return true;
    }
    const Spot& under = spots()[spot];
    const QRectF area = under.entry.translated(inner().topLeft()).contains(help->pos()) ? under.entry : under.area;
    QToolTip::showText(help->globalPos(), scene_->tip(under), this,
                       area.translated(inner().topLeft()).adjusted(-3, -3, 3, 3).toAlignedRect());
    return true;
  }
  if (event->type() == QEvent::FontChange) forget();
  return ChartView::event(event);
}

void SceneView::focusInEvent(QFocusEvent*) { update(); }

void SceneView::focusOutEvent(QFocusEvent*) {
  focused_ = -1;
  describe();
  update();
}

void SceneView::resizeEvent(QResizeEvent*) { forget(); }

void SceneView::focusSpot(int spot) {
  if (spot == focused_) return;
  focused_ = spot;
  describe();
  update();
}

void SceneView::activate(int spot) {
  if (spot < 0 || spot >= spots().size()) return;
  // Copy the spot, because a receiver may show another spec, which replaces the spots.
  const Spot chosen = spots()[spot];
  if (chosen.id.isEmpty()) return;
  if (chosen.item >= 0) emit itemActivated(chosen.item);
  emit activated(chosen.id, chosen.column);
}

void SceneView::describe() {
  setAccessibleName(spec_.title());
  const bool part = focused_ >= 0 && focused_ < spots().size();
  setAccessibleDescription(part ? scene_->tip(spots()[focused_]) : spec_.sentence());
}

void SceneView::forget() { spots_known_ = false; }

}  // namespace trainyard::ui
