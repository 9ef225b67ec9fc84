// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "engine/coefficients/coefficients.h"
#include "engine/design/design.h"
#include "engine/files/outputs.h"
#include "engine/formats/logs/measured_file.h"
#include "ui/studies/background_study.h"

namespace trainyard::ui {

class Document;
class OwnTable;

/// Returns the kind of a file of measurements by its content; `none` if it is unknown or cannot be read.
MeasuredFile kind_of_measured(const QString& path);

/// Compares the model with published measurements of one job and with the user's own. Predicts in the background with
/// the coefficients of the project, and again when they change. Own runs are kept until the window closes. A fit is a
/// proposal that changes the project only when the user applies it.
class OwnRunsStudy : public QObject {
  Q_OBJECT
 public:
  /// Predicts all rows that have no prediction with the current coefficients.
  void refresh();
  virtual bool hasOwnRuns() const = 0;
  QString ownName() const { return own_name_; }
  /// False until the first predictions are ready.
  bool isReady() const { return ready_; }

  /// Reads a table of own runs. An error is reported by failed() in one sentence, and the loaded runs stay.
  void load(const QString& path);
  void forgetOwnRuns();
  virtual void refit() = 0;
  virtual void discard() = 0;

  BackgroundStudy* prediction() { return &prediction_; }
  BackgroundStudy* fitting() { return &fitting_; }

 signals:
  /// Rows or their predictions have changed.
  void changed();
  /// Own runs, proposal or calibration have changed.
  void ownChanged();
  void failed(const QString& sentence);
  /// The loaded table has the columns of another job.
  void otherTable(const QString& path, trainyard::Job job);
  /// The runs of logs have been read.
  void logsRead();
  /// The loaded file is not a table of runs: a log, a table of benchmarks or of the probe.
  void otherFile(const QString& path, trainyard::MeasuredFile kind);

 protected:
  OwnRunsStudy(Document* document, Job job, QObject* parent);
  Document* document() const { return document_; }
  /// Protects this file from being overwritten by exports.
  void hold(const QString& path);
  /// Starts to predict all rows.
  virtual void predict(const CoefficientsRef& calibration) = 0;
  /// Replaces the own rows by those of a table. Throws InputError.
  virtual void read(OwnTable& table) = 0;
  virtual void clear() = 0;
  /// Discards the results of the previous own runs after new ones were loaded.
  void startAnew(const QString& name);
  void setReady();

 private:
  Document* document_;
  Job job_;
  QString own_name_;
  HeldInput held_;         ///< keeps the table of own runs from being overwritten
  CoefficientsRef asked_;  ///< coefficients of the last prediction
  bool asked_once_ = false, ready_ = false;
  BackgroundStudy prediction_, fitting_;
};

/// Implementation for the runs of one job. `Kind` provides the types Run, Reader, Validation and Proposal, the constant
/// `job`, and the functions published(), validate(runs, calibration, execution) and learn(own, runs, calibration,
/// execution, found). learn() fills `found`; it returns false if there is nothing to propose, for example after a stop.
template <class Kind>
class OwnRunsStudyOf : public OwnRunsStudy {
 public:
  using Run = typename Kind::Run;
  using Validation = typename Kind::Validation;
  using Proposal = typename Kind::Proposal;

  OwnRunsStudyOf(Document* document, QObject* parent) : OwnRunsStudy(document, Kind::job, parent) {}
  /// Empty until the first predictions are ready.
  const Validation& published() const { return *published_; }
  const Validation& own() const { return *own_; }
  bool hasOwnRuns() const override { return !own_runs_->empty(); }
  /// The latest proposal that was neither applied nor discarded; nullptr for none.
  const Proposal* proposal() const { return proposal_.get(); }
  void refit() override;
  void discard() override {
    proposal_.reset();
    emit ownChanged();
  }

 protected:
  void predict(const CoefficientsRef& calibration) override;
  void read(OwnTable& table) override;
  void clear() override { setRuns(std::make_shared<Runs>()); }
  std::shared_ptr<const Proposal> takeProposal() { return std::move(proposal_); }

  using Runs = std::vector<Run>;
  void setRuns(std::shared_ptr<const Runs> runs) {
    own_runs_ = std::move(runs);
    proposal_.reset();
    own_ = std::make_shared<Validation>();
  }

 private:
  std::shared_ptr<const Validation> published_ = std::make_shared<Validation>();
  std::shared_ptr<const Validation> own_ = std::make_shared<Validation>();
  std::shared_ptr<const Runs> own_runs_ = std::make_shared<Runs>();
  std::shared_ptr<const Proposal> proposal_;
};

}  // namespace trainyard::ui
