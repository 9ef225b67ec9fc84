// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/charts/chart_spec.h"
#include "ui/theme/theme.h"

class QPainter;

namespace trainyard::ui {

/// Draws one kind of ChartSpec. Bars and columns are drawn by Qt Charts (qt_charts_view.cpp), curves and
/// demand rows by QCustomPlot (custom_plot_view.cpp); nothing else includes either library.
class ChartView : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// Replaces values in place; does nothing when the spec is equal to the one shown.
  virtual void setSpec(const ChartSpec& spec) = 0;
  virtual const ChartSpec& spec() const = 0;
  virtual void setTheme(const Theme& theme) = 0;
  /// Outlines the segment, column part or row with this id; empty for none.
  virtual void setSelected(const QString& id) = 0;
  /// Vectors into any painter; works for a view that was never shown.
  virtual void paintTo(QPainter& painter, const QRectF& target) = 0;

 signals:
  /// A part was clicked or chosen with the keyboard: explain this metric. `column` is its stage, or -1.
  void activated(const QString& id, int column);
  /// Just before activated(): which of the items of a chart that counts them.
  void picked(int item);
  /// The keyboard has come to a part of this stage.
  void walked(int column);
};

/// A view fit for the spec's kind.
ChartView* make_chart_view(const ChartSpec& spec, QWidget* parent = nullptr);

}  // namespace trainyard::ui
