// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QVector>
#include <memory>

#include "engine/calibration/refit.h"
#include "engine/files/outputs.h"
#include "engine/measured/validation.h"
#include "ui/studies/background_study.h"

namespace trainyard::ui {

class Document;

/// What the published runs and the user's own say of the model: predicted in the background with the coefficients of
/// the project, again when those change. Own runs live as long as the window; a calibration from them goes into the
/// project.
class TrustStudy : public QObject {
  Q_OBJECT
 public:
  explicit TrustStudy(Document* document, QObject* parent = nullptr);

  /// Predicts what is not predicted yet with the coefficients in force.
  void refresh();
  /// Empty until the first answer.
  const Validation& published() const { return *published_; }
  const Validation& own() const { return *own_; }
  bool hasOwnRuns() const { return !own_runs_->empty(); }
  QString ownName() const { return own_name_; }
  bool isReady() const { return ready_; }

  /// Reads a table of own runs; a bad file is one sentence in failed(), and what was loaded stays.
  void load(const QString& path);
  void forgetOwnRuns();
  /// Fits the few coefficients that the own runs can tell.
  void refit();
  /// What the last refit proposes and has not been kept or discarded; nullptr for nothing.
  const Refit* proposal() const { return proposal_.get(); }
  void keep();
  void discard();
  /// Back to the shipped coefficients, undoable.
  void returnToShipped();
  int changedCoefficients() const;

  BackgroundStudy* prediction() { return &prediction_; }
  BackgroundStudy* fitting() { return &fitting_; }

 signals:
  /// Rows have new predictions, or there are other rows.
  void changed();
  /// Own runs, proposal or calibration are others.
  void ownChanged();
  void failed(const QString& sentence);
  /// A table that was to be loaded is one of serving.
  void otherTable(const QString& path);

 private:
  using Runs = std::shared_ptr<const std::vector<Run>>;
  void predict();
  void setOwnRuns(Runs runs, const QString& name);

  Document* document_;
  std::shared_ptr<const Validation> published_ = std::make_shared<Validation>();
  std::shared_ptr<const Validation> own_ = std::make_shared<Validation>();
  Runs own_runs_ = std::make_shared<std::vector<Run>>();
  QString own_name_;
  HeldInput held_;  ///< of the table of own runs
  std::shared_ptr<const Refit> proposal_;
  CoefficientsRef asked_;  ///< what the last prediction was asked for
  bool asked_once_ = false, ready_ = false;
  BackgroundStudy prediction_, fitting_;
};

}  // namespace trainyard::ui
