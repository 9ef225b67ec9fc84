// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "ui/headline/headline_model.h"

namespace trainyard::ui {

class Document;
class HeadlineCells;
class VerdictBlock;

/// The verdict and the most important numbers, above all pages.
class HeadlineStrip : public QWidget {
  Q_OBJECT
 public:
  explicit HeadlineStrip(Document* document, QWidget* parent = nullptr);
  /// Sets the width of the verdict in pixels, to align it with the dock below.
  void setVerdictWidth(int width);
  /// Reads the document again and repaints only what differs.
  void refresh();
  void setSelected(const QString& metric);
  /// Shows the answer of a page in place of the verdict on the current design; nothing shows the verdict again.
  void setAnswer(const std::optional<VerdictText>& answer);
  VerdictBlock* verdict() const { return verdict_; }
  HeadlineCells* cells() const { return cells_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  /// The user has selected a number: explain this metric.
  void explain(const QString& metric);
  /// The user asks for the studies that can improve this metric.
  void solve(const QString& metric);

 private:
  void showVerdict();

  Document* document_;
  std::optional<VerdictText> answer_;
  VerdictBlock* verdict_;
  HeadlineCells* cells_;
};

}  // namespace trainyard::ui
