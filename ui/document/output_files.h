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

/// Writes several files together. Existing files are replaced by commit(), after all new contents are on the disk.
/// Without commit() they stay unchanged. All exports of the window and the command line use this class. Errors are
/// InputError with one sentence.
class OutputFiles {
 public:
  /// Throws InputError at once if the engine's Outputs refuses a path or a path cannot be written.
  explicit OutputFiles(const QStringList& paths);
  ~OutputFiles();

  /// Appends to a file, given by its index in the list.
  void write(qsizetype file, const QByteArray& bytes);
  void commit();

 private:
  Outputs guard_;
  std::vector<std::unique_ptr<QSaveFile>> files_;
};

/// Writes all files completely, or none.
void write_whole(const QVector<std::pair<QString, QByteArray>>& files);

/// Writes all files into a folder, which is created if needed; completely, or none.
void write_folder(const QString& folder, const QVector<std::pair<QString, QByteArray>>& files);

/// Returns a path in the system's encoding, as the engine expects it.
std::string native_path(const QString& path);

}  // namespace trainyard::ui
