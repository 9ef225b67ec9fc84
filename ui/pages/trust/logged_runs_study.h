// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "ui/pages/trust/own_runs_study.h"

namespace trainyard::ui {

/// The user's runs from logs: the interface for cards of all jobs.
class LoggedRuns {
 public:
  virtual ~LoggedRuns() = default;
  /// The notes of the logs, and the columns that no log gives.
  struct Told {
    size_t logs = 0;  ///< 0 for a table
    QStringList notes, missing;
  };
  virtual Told told() const = 0;
  /// Reads logs in the background, together with the configuration files in `beside`.
  virtual void loadLogs(const QStringList& logs, const QStringList& beside = {}) = 0;
  /// Fills in the values that no log gives from the current design.
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
  /// Runs from logs; empty for a table.
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
