// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace trainyard::ui {

class Document;
class HeadlineCells;
class VerdictBlock;

/// The verdict and the numbers that matter most, over everything else.
class HeadlineStrip : public QWidget {
  Q_OBJECT
 public:
  explicit HeadlineStrip(Document* document, QWidget* parent = nullptr);
  /// Aligns the verdict with the dock under it.
  void setVerdictWidth(int width);
  /// Reads the document again; only what differs is painted.
  void refresh();
  void setSelected(const QString& metric);
  VerdictBlock* verdict() const { return verdict_; }
  HeadlineCells* cells() const { return cells_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// A number was chosen: explain this metric.
  void explain(const QString& metric);
  /// What would solve this number is asked for.
  void solve(const QString& metric);

 private:
  Document* document_;
  VerdictBlock* verdict_;
  HeadlineCells* cells_;
};

}  // namespace trainyard::ui
