// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/recent_files.h"

#include <QFileInfo>
#include <QSettings>

namespace trainyard::ui {
namespace {

const QString key = QStringLiteral("recent_files");

}  // namespace

QStringList RecentFiles::files() const {
  QStringList files = QSettings().value(key).toStringList();
  files.removeAll(QString());
  return files.mid(0, limit);
}

void RecentFiles::add(const QString& path) {
  const QString full = QFileInfo(path).absoluteFilePath();
  QStringList list = files();
  if (!list.isEmpty() && list.first() == full) return;
  list.removeAll(full);
  list.prepend(full);
  store(list.mid(0, limit));
}

void RecentFiles::remove(const QString& path) {
  QStringList list = files();
  if (list.removeAll(QFileInfo(path).absoluteFilePath()) > 0) store(list);
}

void RecentFiles::clear() { store({}); }

void RecentFiles::store(const QStringList& files) {
  QSettings().setValue(key, files);
  emit changed();
}

}  // namespace trainyard::ui
