// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>

#include <functional>
#include <memory>

#include "ui/figures/sweep_charts.h"

namespace trainyard::ui {

class BackgroundStudy;

/// Runs sweeps without blocking the window: small ones at once, others in the background, first coarsely and then in
/// full. While the design changes, a running sweep may finish, so that the chart follows the slider.
class SweepStudy : public QObject {
  Q_OBJECT
 public:
  explicit SweepStudy(QObject* parent = nullptr);
  ~SweepStudy() override;

  void ask(const GridSweep& sweep);
  void cancel();
  bool isRunning() const;
  double done() const;

 signals:
  /// If `coarse` is true, an untried point repeats the value of the nearest lower tried point.
  void answered(std::shared_ptr<const trainyard::ui::SweepAnswer> answer, bool coarse);
  void progressed(double done);
  /// The study started or stopped.
  void stateChanged();
  void failed(const QString& sentence);

 private:
  void begin();
  void end();

  BackgroundStudy* study_;
  GridSweep wanted_;
  bool again_ = false;
  int serial_ = 0;
  QElapsedTimer running_;
};

}  // namespace trainyard::ui
