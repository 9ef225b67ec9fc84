// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>
#include <QVector>

#include <memory>
#include <utility>
#include <vector>

#include "engine/files/outputs.h"

class QSaveFile;

namespace trainyard::ui {

/// Files that take their places together: nothing that stands at a path is touched before every new content is safely
/// on the disk, and everything is as it was when this ends without a commit. Every export of window and command line
/// goes through here. What cannot be done is an InputError with one sentence.
class OutputFiles {
 public:
  /// Refuses what the guard refuses, and places that cannot be written, before there is anything to write.
  explicit OutputFiles(const QStringList& paths);
  ~OutputFiles();

  /// Adds to the content of one file, by its place in the list.
  void write(qsizetype file, const QByteArray& bytes);
  void commit();

 private:
  Outputs guard_;
  std::vector<std::unique_ptr<QSaveFile>> files_;
};

/// Whole files or none.
void write_whole(const QVector<std::pair<QString, QByteArray>>& files);

/// A path in the spelling of the system, as the engine takes it.
std::string native_path(const QString& path);

}  // namespace trainyard::ui
