// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/headline/headline_model.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// The verdict before all numbers: whether the design fits, by how much, and why not.
class VerdictBlock : public ItemArea {
  Q_OBJECT
 public:
  explicit VerdictBlock(QWidget* parent = nullptr);
  /// Shows a verdict. Alerts screen readers only when its kind changes, not at each step of a drag.
  void setVerdict(const VerdictText& verdict);
  const VerdictText& verdict() const { return verdict_; }

 protected:
  void paintItem(QPainter& painter, int index) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  void paintSentence(QPainter& painter, const QRectF& area) const;
  void paintBar(QPainter& painter, const QRectF& bar) const;
  void paintTargets(QPainter& painter, const QRectF& bars) const;
  VerdictText verdict_;
};

}  // namespace trainyard::ui
