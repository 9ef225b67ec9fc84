// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>
#include <array>

#include "ui/charts/chart_spec.h"
#include "ui/present/stage.h"

namespace trainyard::ui {

class ChartView;

/// One or two charts side by side with their titles, in large type.
class PresentBody : public QWidget {
  Q_OBJECT
 public:
  explicit PresentBody(QWidget* parent = nullptr);
  void setStage(const Stage& stage);
  void setCharts(const QVector<ChartSpec>& specs);
  const QVector<ChartSpec>& charts() const { return specs_; }
  /// The visible views.
  QVector<ChartView*> views() const;
  void followTheme();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  QRect columnOf(qsizetype chart) const;
  QStringList titleLines(qsizetype chart) const;
  int titleRoom() const;

  Stage stage_;
  QVector<ChartSpec> specs_;
  std::array<ChartView*, 2> views_{};
};

}  // namespace trainyard::ui
