// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/charts/chart_spec.h"
#include "ui/theme/theme.h"

class QPainter;

namespace trainyard::ui {

/// Draws one kind of ChartSpec. Only qt_charts_view.cpp includes Qt Charts (stacked bars and columns), and only
/// plot_painter.cpp includes QCustomPlot.
class ChartView : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// Replaces values in place; does nothing if the spec is unchanged.
  virtual void setSpec(const ChartSpec& spec) = 0;
  virtual const ChartSpec& spec() const = 0;
  virtual void setTheme(const Theme& theme) = 0;
  /// Outlines the segment, column part or row with this id; empty for none.
  virtual void setSelected(const QString& id) = 0;
  /// Paints as vectors into any painter; works for a view that was never shown.
  virtual void paintTo(QPainter& painter, const QRectF& target) = 0;

 signals:
  /// The user has clicked or pressed a part: explain this metric. `column` is its stage, or -1.
  void activated(const QString& id, int column);
  /// Emitted before activated() by charts that number their items. `item` is the index of the item.
  void itemActivated(int item);
  /// The keyboard focus has moved to a part of this stage.
  void stageFocused(int column);
};

/// Creates a view for the kind of spec.
ChartView* make_chart_view(const ChartSpec& spec, QWidget* parent = nullptr);

}  // namespace trainyard::ui
