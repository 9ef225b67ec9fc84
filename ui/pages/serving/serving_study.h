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

/// What the Serving page shows beyond the figures of the design itself.
struct ServingAnswer {
  Design design;         ///< that it is about
  bool partial = false;  ///< what other designs would bring is of an older one
  ServingFrontier frontier;
  LoadCurve load;
  CostCurve cost;
  TokenParts parts;
  std::vector<ServingAdvice> advice;
  LimitPrice limits;
};

/// Follows a design beside the window: first its own curves, then those of other designs. While the design moves, what
/// has begun is let end, so that the picture follows the hand.
class ServingStudy : public QObject {
  Q_OBJECT
 public:
  explicit ServingStudy(QObject* parent = nullptr);
  ~ServingStudy() override;

  void ask(const Design& design);
  void cancel();
  bool isRunning() const;
  /// The latest; nullptr before the first.
  const ServingAnswer* answer() const { return answer_.get(); }
  /// All of it is about this design.
  bool isAbout(const Design& design) const;

 signals:
  void answered();
  /// Started, or nothing runs any more.
  void stateChanged();
  void failed(const QString& sentence);

 private:
  void begin();
  void end();
  void take(std::shared_ptr<const ServingAnswer> answer);

  BackgroundStudy* study_;
  Design wanted_;
  bool asked_ = false, again_ = false;
  int serial_ = 0;
  QElapsedTimer running_;
  std::shared_ptr<const ServingAnswer> answer_;
};

}  // namespace trainyard::ui
