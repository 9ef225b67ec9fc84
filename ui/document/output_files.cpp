// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/output_files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSaveFile>

#include "engine/error.h"

namespace trainyard::ui {
namespace {

[[noreturn]] void refuse(const QSaveFile& file) {
  QString reason = file.errorString();
  while (reason.endsWith(u'.')) reason.chop(1);
  throw InputError(QCoreApplication::translate("OutputFiles", "%1 cannot be written: %2.")
                       .arg(QDir::toNativeSeparators(file.fileName()), reason)
                       .toStdString());
}

std::vector<std::string> native_paths(const QStringList& paths) {
  std::vector<std::string> result;
  for (const QString& path : paths) result.push_back(native_path(path));
  return result;
}

}  // namespace

std::string native_path(const QString& path) { return QFile::encodeName(path).toStdString(); }

OutputFiles::OutputFiles(const QStringList& paths) : guard_(native_paths(paths)) {
  for (const QString& path : paths) {
    files_.push_back(std::make_unique<QSaveFile>(path));
    if (!files_.back()->open(QIODevice::WriteOnly)) refuse(*files_.back());
  }
}

OutputFiles::~OutputFiles() = default;

void OutputFiles::write(qsizetype file, const QByteArray& bytes) {
  QSaveFile& target = *files_[size_t(file)];
  if (target.write(bytes) != bytes.size()) refuse(target);
}

void OutputFiles::commit() {
  for (const auto& file : files_)
    if (!file->flush()) refuse(*file);
  guard_.check_unchanged();
  for (const auto& file : files_)
    if (!file->commit()) refuse(*file);
}

void write_whole(const QVector<std::pair<QString, QByteArray>>& files) {
  QStringList paths;
  for (const auto& [path, bytes] : files) paths.append(path);
  OutputFiles outputs(paths);
  for (qsizetype i = 0; i < files.size(); ++i) outputs.write(i, files[i].second);
  outputs.commit();
}

void write_folder(const QString& folder, const QVector<std::pair<QString, QByteArray>>& files) {
  const QDir target(folder);
  if (!target.mkpath(QStringLiteral(".")))
    throw InputError(QCoreApplication::translate("OutputFiles", "The folder %1 cannot be created.")
                         .arg(QDir::toNativeSeparators(folder))
                         .toStdString());
  QVector<std::pair<QString, QByteArray>> placed;
  for (const auto& [name, bytes] : files) placed.push_back({target.filePath(name), bytes});
  write_whole(placed);
}

}  // namespace trainyard::ui
