// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

namespace trainyard::ui {

/// The projects opened or saved last, newest first, kept in the user's settings.
class RecentFiles : public QObject {
  Q_OBJECT
 public:
  static constexpr int limit = 10;
  using QObject::QObject;

  /// Absolute paths; a file that is gone stays in the list, for it may come back with its drive.
  QStringList files() const;
  void add(const QString& path);
  void remove(const QString& path);
  void clear();

 signals:
  void changed();

 private:
  void store(const QStringList& files);
};

}  // namespace trainyard::ui
