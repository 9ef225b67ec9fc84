// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/logged_runs_study.h"

#include <QFile>

#include "ui/pages/trust/logged_runs_study_of.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(LoggedRuns)
};

}  // namespace

std::vector<NamedText> read_configurations(const QStringList& paths) {
  std::vector<NamedText> out;
  for (const QString& path : paths) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) throw InputError(path.toStdString() + ": " + file.errorString().toStdString());
    out.push_back({QFileInfo(path).fileName().toStdString(), file.read(qint64(largest_document) + 1).toStdString()});
  }
  return out;
}

QString name_of_logs(const QStringList& logs) {
  return logs.size() == 1 ? QFileInfo(logs.first()).fileName() : Text::tr("%n logs", nullptr, int(logs.size()));
}

}  // namespace trainyard::ui
