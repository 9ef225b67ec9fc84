// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <memory>

#include "engine/explore/attribution.h"
#include "ui/headline/comparison.h"

namespace trainyard::ui {

class BackgroundStudy;

/// Computes in the background why two designs differ. The last answer stays until the next one is ready.
class CompareStudy : public QObject {
  Q_OBJECT
 public:
  struct Answer {
    ComparedScenario from, to;  ///< as they were at ask(), but their designs and results are in the members below
    Design before, after;
    Evaluation result_before, result_after;
    Attribution why;
  };
  explicit CompareStudy(QObject* parent = nullptr);
  ~CompareStudy() override;

  void ask(const ComparedScenario& from, const ComparedScenario& to);
  /// The latest answer; nullptr before the first.
  const Answer* answer() const { return answer_.get(); }
  bool isAbout(const Design& from, const Design& to) const;
  bool isRunning() const;
  BackgroundStudy* study() const { return study_; }

 signals:
  void answered();
  void failed(const QString& sentence);

 private:
  void begin();

  BackgroundStudy* study_;
  std::shared_ptr<const Answer> answer_;
  ComparedScenario from_, to_;
  Design before_, after_;
  QElapsedTimer running_;
  bool again_ = false, asked_ = false;
};

}  // namespace trainyard::ui
