// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/headline/headline_model.h"
#include "ui/present/stage.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// The verdict and up to four results in large type.
class PresentStrip : public ItemArea {
  Q_OBJECT
 public:
  explicit PresentStrip(QWidget* parent = nullptr);
  void setStage(const Stage& stage);
  /// Returns true if the strip needs another height than before.
  bool setContent(const VerdictText& verdict, const QVector<HeadlineCell>& cells);
  const QVector<HeadlineCell>& cells() const { return cells_; }
  const VerdictText& verdict() const { return verdict_; }
  /// The height in pixels at which no text is cut at a width.
  int heightAt(int width) const;

 protected:
  void paintItem(QPainter& painter, int index) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  double verdictWidth(int width) const;
  int labelLines(double width) const;
  QStringList verdictLines(double width) const;
  void paintVerdict(QPainter& painter, const QRectF& area) const;
  void paintCell(QPainter& painter, const HeadlineCell& cell, const QRectF& area) const;
  void paintNumber(QPainter& painter, const HeadlineCell& cell, const QRectF& line) const;
  void paintDifference(QPainter& painter, const HeadlineCell& cell, const QRectF& line) const;

  Stage stage_;
  VerdictText verdict_;
  QVector<HeadlineCell> cells_;
};

}  // namespace trainyard::ui
