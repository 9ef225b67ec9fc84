// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <memory>
#include <vector>

#include "engine/design/design.h"
#include "engine/studies/serving_advice.h"
#include "engine/studies/serving_curves.h"

namespace trainyard::ui {

class BackgroundStudy;

/// Data of the serving pages beyond the results of the design itself.
struct ServingAnswer {
  Design design;         ///< the design of the answer
  bool partial = false;  ///< curves of other designs still come from an older answer
  ServingFrontier frontier;
  LoadCurve load;
  CostCurve cost;
  TokenParts parts;
  std::vector<ServingAdvice> advice;
  LimitPrice limits;
};

/// Computes the answer in the background: first the design's own curves, then those of other designs. While the design
/// changes, a running study may finish, so that the charts follow the slider.
class ServingStudy : public QObject {
  Q_OBJECT
 public:
  explicit ServingStudy(QObject* parent = nullptr);
  ~ServingStudy() override;

  void ask(const Design& design);
  void cancel();
  bool isRunning() const;
  /// The latest answer; nullptr before the first.
  const ServingAnswer* answer() const { return answer_.get(); }
  /// Whether the whole answer belongs to this design.
  bool isAbout(const Design& design) const;

 signals:
  void answered();
  /// The study started or stopped.
  void stateChanged();
  void failed(const QString& sentence);

 private:
  void begin();
  void end();
  void deliver(std::shared_ptr<const ServingAnswer> answer);

  BackgroundStudy* study_;
  Design wanted_;
  bool asked_ = false, again_ = false;
  int serial_ = 0;
  QElapsedTimer running_;
  std::shared_ptr<const ServingAnswer> answer_;
};

}  // namespace trainyard::ui
