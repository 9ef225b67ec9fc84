// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QFileInfo>

#include "engine/error.h"
#include "engine/formats/kit/import.h"
#include "ui/document/output_files.h"
#include "ui/pages/trust/logged_runs_study.h"
#include "ui/pages/trust/own_runs_study_of.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

// Template definitions, included only by the sources of the studies.

/// Reads configuration files. The parsers check their size. Throws InputError.
std::vector<NamedText> read_configurations(const QStringList& paths);
/// "5 logs", or the name of a single log.
QString name_of_logs(const QStringList& logs);

template <class Kind>
LoggedRunsStudyOf<Kind>::LoggedRunsStudyOf(Document* document, QObject* parent)
    : OwnRunsStudyOf<Kind>(document, parent) {
  QObject::connect(&reading_, &BackgroundStudy::failed, this, &OwnRunsStudy::failed);
}

template <class Kind>
LoggedRuns::LogReport LoggedRunsStudyOf<Kind>::logReport() const {
  LogReport out{.logs = logged_.size(), .notes = {}, .missing = {}};
  for (const Logged& one : logged_) {
    for (const std::string_view column : one.missing) {
      const QString name = QString::fromUtf8(column.data(), qsizetype(column.size()));
      if (!out.missing.contains(name)) out.missing << name;
    }
    if (logged_.size() == 1)
      for (const Message& note : one.notes) out.notes << message_text(note);
  }
  return out;
}

template <class Kind>
void LoggedRunsStudyOf<Kind>::loadLogs(const QStringList& logs, const QStringList& beside) {
  reading_.start(
      [this, logs, beside, base = this->document()->design()](const Execution& execution) -> BackgroundStudy::Deliver {
        auto read = std::make_shared<std::vector<Logged>>(Kind::readLogs(logs, beside, base, execution));
        if (execution.stopped()) return {};
        return [this, read, name = name_of_logs(logs), path = logs.first()] {
          setLogged(std::move(*read), name);
          this->hold(path);
          emit this->logsRead();
        };
      });
}

template <class Kind>
void LoggedRunsStudyOf<Kind>::setLogged(std::vector<Logged> logged, const QString& name) {
  auto runs = std::make_shared<typename OwnRunsStudyOf<Kind>::Runs>();
  for (const Logged& one : logged) runs->push_back(one.run);
  logged_ = std::move(logged);
  this->setRuns(std::move(runs));
  this->startAnew(name);
}

template <class Kind>
void LoggedRunsStudyOf<Kind>::completeFromDesign() {
  std::vector<Logged> logged = logged_;
  for (Logged& one : logged) complete(one, this->document()->design());
  setLogged(std::move(logged), this->ownName());
}

template <class Kind>
void LoggedRunsStudyOf<Kind>::saveRuns(const QString& path) {
  std::vector<typename Kind::Run> runs;
  for (const Logged& one : logged_) runs.push_back(one.run);
  try {
    write_whole({{path, QByteArray::fromStdString(Kind::csv(runs))}});
  } catch (const InputError& error) {
    emit this->failed(QString::fromUtf8(error.what()));
  }
}

template <class Kind>
void LoggedRunsStudyOf<Kind>::read(OwnTable& table) {
  OwnRunsStudyOf<Kind>::read(table);
  logged_.clear();
}

template <class Kind>
void LoggedRunsStudyOf<Kind>::clear() {
  OwnRunsStudyOf<Kind>::clear();
  logged_.clear();
}

}  // namespace trainyard::ui
