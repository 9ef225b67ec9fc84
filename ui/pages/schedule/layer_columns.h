// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/schedule/stage_layers.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// One column per stage and one block per layer, with embedding and head on top in another colour. If blocks would be
/// too small to count, the column is one bar.
class LayerColumns : public ItemArea {
  Q_OBJECT
 public:
  explicit LayerColumns(QWidget* parent = nullptr);
  void setStages(const QVector<StageLayers>& stages);
  const QVector<StageLayers>& stages() const { return stages_; }
  /// The stage with a bold number; −1 for none.
  void setMarked(int stage);
  int marked() const { return marked_; }
  /// Whether each layer has its own block.
  bool isCountable() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 signals:
  void chosen(int stage);

 protected:
  void paintItem(QPainter& painter, int index) override;
  void paintGround(QPainter& painter, const QRect& dirty) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void layOut();
  double pitch() const;
  /// Height of one layer, including the gap to the next.
  double layerHeight() const;
  void paintNumbers(QPainter& painter) const;
  void paintKey(QPainter& painter) const;

  QVector<StageLayers> stages_;
  int marked_ = -1;
};

}  // namespace trainyard::ui
