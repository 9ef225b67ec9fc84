// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>

namespace trainyard::ui {

/// The projects opened or saved last, newest first, stored in the user's settings.
class RecentFiles : public QObject {
  Q_OBJECT
 public:
  static constexpr int limit = 10;
  using QObject::QObject;

  /// Returns absolute paths. Missing files stay in the list, because their drive may be reconnected.
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
