// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "ui/charts/chart_scene.h"
#include "ui/charts/chart_view.h"

namespace trainyard::ui {

/// The widget of a chart: pointer, keyboard, focus, tool tips, accessible texts.
class SceneView : public ChartView {
  Q_OBJECT
 public:
  explicit SceneView(const ChartSpec& spec, QWidget* parent = nullptr);
  ~SceneView() override;

  void setSpec(const ChartSpec& spec) override;
  const ChartSpec& spec() const override { return spec_; }
  void setTheme(const Theme& theme) override;
  void setSelected(const QString& id) override;
  void paintTo(QPainter& painter, const QRectF& target) override;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// 1 at a body text size of 13 pixels.
  qreal scale() const;
  QRectF inner() const;
  const QVector<Spot>& spots() const;
  int spotAt(const QPointF& position) const;
  void focusSpot(int spot);
  void activate(int spot);
  void describe();
  void forget();

  ChartSpec spec_;
  std::unique_ptr<ChartScene> scene_;
  const Theme* theme_;
  QString selected_;
  int focused_ = -1, pressed_ = -1;
  mutable QVector<Spot> spots_;
  mutable bool spots_known_ = false;
};

}  // namespace trainyard::ui
