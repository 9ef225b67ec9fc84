// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "ui/pages/trust/own_runs_study.h"

namespace trainyard::ui {

/// Own runs that may come from logs: what a card needs of them, whatever their job.
class LoggedRuns {
 public:
  virtual ~LoggedRuns() = default;
  /// What the logs say, in words, and the columns that none of them tells.
  struct Told {
    size_t logs = 0;  ///< none for a table
    QStringList notes, missing;
  };
  virtual Told told() const = 0;
  /// Reads logs in the background, each with what configurations say besides.
  virtual void loadLogs(const QStringList& logs, const QStringList& beside = {}) = 0;
  /// Takes what no log tells from the design on screen.
  virtual void completeFromDesign() = 0;
  /// Writes the runs of logs as a table.
  virtual void saveRuns(const QString& path) = 0;
  BackgroundStudy* reading() { return &reading_; }

 protected:
  BackgroundStudy reading_;
};

/// The same for one job. `Kind` says besides what its logs are: the type Logged, with the run and what it lacks, and
/// functions readLogs(logs, beside, base, execution) and csv(runs).
template <class Kind>
class LoggedRunsStudyOf : public OwnRunsStudyOf<Kind>, public LoggedRuns {
 public:
  using Logged = typename Kind::Logged;

  LoggedRunsStudyOf(Document* document, QObject* parent);
  /// Runs that came from logs; none for a table.
  const std::vector<Logged>& logged() const { return logged_; }
  Told told() const override;
  void loadLogs(const QStringList& logs, const QStringList& beside = {}) override;
  void completeFromDesign() override;
  void saveRuns(const QString& path) override;

 protected:
  void read(OwnTable& table) override;
  void clear() override;

 private:
  void setLogged(std::vector<Logged> logged, const QString& name);

  std::vector<Logged> logged_;
};

}  // namespace trainyard::ui
