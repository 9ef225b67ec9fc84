// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>

#include <functional>
#include <memory>

#include "ui/figures/sweep_charts.h"

namespace trainyard::ui {

class BackgroundStudy;

/// Answers sweeps without holding up the window: small ones at once, others in the background, first coarse and then in
/// full. While the design moves, a sweep that is nearly done is let end, so that the picture follows the hand.
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
  /// `coarse`: what stands between the points that were tried is taken from them.
  void answered(std::shared_ptr<const trainyard::ui::SweepAnswer> answer, bool coarse);
  void progressed(double done);
  /// Started, or nothing runs any more.
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
