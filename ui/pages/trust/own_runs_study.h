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

/// What somebody measured, by the form of its file; none of it also for what cannot be read.
MeasuredFile kind_of_measured(const QString& path);

/// What published measurements of one job and the user's own say of the model: predicted in the background with the
/// coefficients of the project, again when those change. Own runs live as long as the window; what they teach is
/// proposed, and goes into the project when somebody takes it.
class OwnRunsStudy : public QObject {
  Q_OBJECT
 public:
  /// Predicts what is not predicted yet with the coefficients in force.
  void refresh();
  virtual bool hasOwnRuns() const = 0;
  QString ownName() const { return own_name_; }
  /// False until the first answer.
  bool isReady() const { return ready_; }

  /// Reads a table of own runs; a bad file is one sentence in failed(), and what was loaded stays.
  void load(const QString& path);
  void forgetOwnRuns();
  /// Looks for what the own runs teach.
  virtual void refit() = 0;
  virtual void discard() = 0;

  BackgroundStudy* prediction() { return &prediction_; }
  BackgroundStudy* fitting() { return &fitting_; }

 signals:
  /// Rows have new predictions, or there are other rows.
  void changed();
  /// Own runs, proposal or calibration are others.
  void ownChanged();
  void failed(const QString& sentence);
  /// A table that was to be loaded has the columns of this job.
  void otherTable(const QString& path, trainyard::Job job);
  /// The runs of logs are there.
  void logsRead();
  /// A file that was to be loaded is no table of runs: a log, a table of benchmarks or of the probe.
  void otherFile(const QString& path, trainyard::MeasuredFile kind);

 protected:
  OwnRunsStudy(Document* document, Job job, QObject* parent);
  Document* document() const { return document_; }
  /// No export is written over it.
  void hold(const QString& path);
  /// Begins to predict all rows.
  virtual void predict(const CoefficientsRef& calibration) = 0;
  /// Takes all rows of a table in place of those that are there. Throws InputError.
  virtual void read(OwnTable& table) = 0;
  /// Leaves no own run.
  virtual void clear() = 0;
  /// Other own runs are there: what was found for those before goes.
  void startAnew(const QString& name);
  void setReady();

 private:
  Document* document_;
  Job job_;
  QString own_name_;
  HeldInput held_;         ///< of the table of own runs
  CoefficientsRef asked_;  ///< what the last prediction was asked for
  bool asked_once_ = false, ready_ = false;
  BackgroundStudy prediction_, fitting_;
};

/// The same for the runs of one job. `Kind` says what they are: types Run, Reader, Validation, Proposal, the `job`, and
/// functions published(), validate(runs, calibration, execution) and learn(own, runs, calibration, execution), which
/// returns nothing where it was stopped.
template <class Kind>
class OwnRunsStudyOf : public OwnRunsStudy {
 public:
  using Run = typename Kind::Run;
  using Validation = typename Kind::Validation;
  using Proposal = typename Kind::Proposal;

  OwnRunsStudyOf(Document* document, QObject* parent) : OwnRunsStudy(document, Kind::job, parent) {}
  /// Empty until the first answer.
  const Validation& published() const { return *published_; }
  const Validation& own() const { return *own_; }
  bool hasOwnRuns() const override { return !own_runs_->empty(); }
  /// What was found last and has not been taken or discarded; nullptr for nothing.
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
