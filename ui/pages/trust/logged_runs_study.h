// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "ui/pages/trust/own_runs_study.h"

namespace trainyard::ui {

/// The user's runs from logs: an interface that the cards of all jobs use.
class LoggedRuns {
 public:
  virtual ~LoggedRuns() = default;
  /// The notes of a single log, and the columns that at least one log does not state.
  struct LogReport {
    size_t logs = 0;  ///< number of logs; 0 if the runs come from a table
    QStringList notes, missing;
  };
  virtual LogReport logReport() const = 0;
  /// Reads logs in the background, together with the configuration files in `beside`. Emits logsRead() when done.
  virtual void loadLogs(const QStringList& logs, const QStringList& beside = {}) = 0;
  /// Fills in the values that logs do not state from the current design.
  virtual void completeFromDesign() = 0;
  /// Writes the runs of the logs as a table.
  virtual void saveRuns(const QString& path) = 0;
  BackgroundStudy* reading() { return &reading_; }

 protected:
  BackgroundStudy reading_;
};

/// Implementation for one job. In addition to the members that OwnRunsStudyOf needs, `Kind` provides the type Logged,
/// with the run and its missing values, and the functions readLogs(logs, beside, base, execution) and csv(runs).
template <class Kind>
class LoggedRunsStudyOf : public OwnRunsStudyOf<Kind>, public LoggedRuns {
 public:
  using Logged = typename Kind::Logged;

  LoggedRunsStudyOf(Document* document, QObject* parent);
  /// The runs that were read from logs; empty if the runs come from a table.
  const std::vector<Logged>& logged() const { return logged_; }
  LogReport logReport() const override;
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
