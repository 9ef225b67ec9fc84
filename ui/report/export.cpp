// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/export.h"

#include <QDir>
#include <QSaveFile>

#include "engine/error.h"
#include "ui/report/report.h"

namespace trainyard::ui {

void write_whole(const QString& path, const QByteArray& bytes) {
  QSaveFile file(path);
  if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) return;
  throw InputError(ReportText::tr("%1 cannot be written: %2.")
                       .arg(QDir::toNativeSeparators(path), file.errorString())
                       .toStdString());
}

}  // namespace trainyard::ui
