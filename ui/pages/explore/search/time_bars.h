// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/metrics/metric.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// The step times of several designs by part, as bars on one scale.
class TimeBars : public ItemArea {
  Q_OBJECT
 public:
  struct Bar {
    QString label;
    Evaluation evaluation;
  };
  explicit TimeBars(QWidget* parent = nullptr);
  void setBars(const QVector<Bar>& bars);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintItem(QPainter& painter, int index) override;
  void paintGround(QPainter& painter, const QRect& dirty) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Piece {
    Part part;
    QRectF rect;
  };
  void place();
  double labelWidth() const;

  QVector<Bar> bars_;
  QVector<Piece> pieces_;
};

}  // namespace trainyard::ui
