// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "engine/calibration/refit_engine.h"
#include "engine/files/outputs.h"
#include "ui/studies/background_study.h"

namespace trainyard::ui {

class Document;

/// What published measurements of serving and the user's own say of the model, and what the own ones teach about the
/// engine that ran them.
class ServingTrustStudy : public QObject {
  Q_OBJECT
 public:
  explicit ServingTrustStudy(Document* document, QObject* parent = nullptr);

  /// Predicts what is not predicted yet with the coefficients in force.
  void refresh();
  const ServingValidation& published() const { return *published_; }
  const ServingValidation& own() const { return *own_; }
  bool hasOwnRuns() const { return !own_runs_->empty(); }
  QString ownName() const { return own_name_; }
  bool isReady() const { return ready_; }

  /// Reads a table of own measurements; a bad file is one sentence in failed(), and what was loaded stays.
  void load(const QString& path);
  void forgetOwnRuns();
  void refit();
  /// What the last refit found and has not been taken over or discarded; nullptr for nothing.
  const EngineRefit* proposal() const { return proposal_.get(); }
  /// Scenarios that serve.
  QVector<int> servingScenarios() const;
  /// Whether the scenario on screen serves.
  bool servesHere() const;
  /// The refitted engine into the scenario on screen, as one undo step.
  void takeOverHere();
  /// The refitted engine into these scenarios, as one undo step.
  void takeOver(const QVector<int>& scenarios);
  void discard();

  BackgroundStudy* prediction() { return &prediction_; }
  BackgroundStudy* fitting() { return &fitting_; }

 signals:
  void changed();     ///< rows have new predictions, or there are other rows
  void ownChanged();  ///< own runs or the proposal are others
  void failed(const QString& sentence);
  /// A table that was to be loaded is one of training runs.
  void otherTable(const QString& path);

 private:
  using Runs = std::shared_ptr<const std::vector<ServingRun>>;
  void predict();
  void setOwnRuns(Runs runs, const QString& name);

  Document* document_;
  std::shared_ptr<const ServingValidation> published_ = std::make_shared<ServingValidation>();
  std::shared_ptr<const ServingValidation> own_ = std::make_shared<ServingValidation>();
  Runs own_runs_ = std::make_shared<std::vector<ServingRun>>();
  QString own_name_;
  HeldInput held_;  ///< of the table of own runs
  std::shared_ptr<const EngineRefit> proposal_;
  CoefficientsRef asked_;  ///< what the last prediction was asked for
  bool asked_once_ = false, ready_ = false;
  BackgroundStudy prediction_, fitting_;
};

}  // namespace trainyard::ui
