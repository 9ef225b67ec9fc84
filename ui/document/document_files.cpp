// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving. A file is read and parsed completely before it replaces the project. It is saved to a temporary
// file that then replaces the old one.
#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include "engine/error.h"
#include "ui/document/document.h"
#include "ui/document/document_command.h"
#include "ui/document/output_files.h"
#include "ui/document/project_pdf.h"
#include "ui/studies/background_study.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

constexpr qint64 largest_project = qint64(64) << 20;

[[noreturn]] void refuse(const QString& sentence) { throw InputError(sentence.toStdString()); }

QByteArray read_file(const QString& path) {
  const QFileInfo info(path);
  const QString name = QDir::toNativeSeparators(path);
  if (!info.exists()) refuse(Document::tr("%1 cannot be opened: there is no such file.").arg(name));
  if (info.isDir()) refuse(Document::tr("%1 cannot be opened: it is a folder, not a project file.").arg(name));
  if (!info.isFile()) refuse(Document::tr("%1 cannot be opened: it is not an ordinary file.").arg(name));
  if (info.size() > largest_project)
    refuse(Document::tr("%1 cannot be opened: it is larger than the limit of 64\u00A0MiB.").arg(name));
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    if (!info.isReadable()) refuse(Document::tr("%1 cannot be opened: you have no permission to read it.").arg(name));
    refuse(Document::tr("%1 cannot be opened: %2.").arg(name, file.errorString()));
  }
  QByteArray bytes = file.read(largest_project + 1);
  if (bytes.size() > largest_project)
    refuse(Document::tr("%1 cannot be opened: it is larger than the limit of 64\u00A0MiB.").arg(name));
  if (file.error() != QFile::NoError) refuse(Document::tr("%1 cannot be read: %2.").arg(name, file.errorString()));
  return bytes;
}

void write_file(const QString& path, const QByteArray& bytes) {
  const QFileInfo info(path);
  const QString name = QDir::toNativeSeparators(path);
  const auto fail = [&](const QString& reason) {
    refuse(Document::tr("%1 cannot be saved: %2. Choose another location with Save as.").arg(name, reason));
  };
  if (!QFileInfo(info.absolutePath()).isDir()) fail(Document::tr("its folder does not exist"));
  if (info.exists() && !info.isWritable()) fail(Document::tr("the file is read-only"));
  const Outputs guard({native_path(path)}, InputKind::project);
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly)) {
    if (!QFileInfo(info.absolutePath()).isWritable()) fail(Document::tr("its folder is read-only"));
    fail(file.errorString());
  }
  // commit() alone reports no error if the last block does not fit on the disk.
  if (file.write(bytes) != bytes.size() || !file.flush() || !file.commit()) fail(file.errorString());
}

/// Parses a project file. A large file takes seconds; the window stays drawn meanwhile, but accepts no input.
Project parse_project(const std::string& text, const std::string& name) {
  constexpr size_t quick = size_t(1) << 20;
  if (text.size() < quick) return read_project(text, name);
  std::shared_ptr<Project> project;
  QString failure;
  QEventLoop loop;
  BackgroundStudy reading;
  QObject::connect(&reading, &BackgroundStudy::failed, &loop, [&](const QString& sentence) { failure = sentence; });
  QObject::connect(&reading, &BackgroundStudy::stopped, &loop, &QEventLoop::quit);
  reading.start([&](const Execution&) -> BackgroundStudy::Deliver {
    auto found = std::make_shared<Project>(read_project(text, name));
    return [&project, found] { project = found; };
  });
  loop.exec(QEventLoop::ExcludeUserInputEvents);
  if (!project) refuse(failure);
  return std::move(*project);
}

/// Returns the checksum of the file at the path; nothing if there is none.
std::optional<quint64> content_at(const QString& path) {
  const FileState state = file_state(QFile::encodeName(path).toStdString());
  return state.exists ? std::optional<quint64>(state.content) : std::nullopt;
}

}  // namespace

void Document::newProject(Job job) {
  content_.reset();
  replaceProject(new_project(job), {});
}

void Document::newProject(const Project& project) {
  content_.reset();
  replaceProject(project, {});
}

void Document::open(const QString& path) {
  // Take the checksum before reading, so that changes written meanwhile are noticed when saving.
  const auto content = content_at(path);
  const std::string bytes = read_file(path).toStdString();
  const std::string name = QFileInfo(path).fileName().toStdString();
  const bool report = is_pdf(bytes);
  Project project = parse_project(project_text(bytes, name), name);
  // The project in a report is a copy: saving it asks for a path and never overwrites the report.
  content_ = report ? std::nullopt : content;
  replaceProject(std::move(project), report ? QString() : QFileInfo(path).absoluteFilePath());
}

void Document::save(const QString& path) {
  write_file(path, QByteArray::fromStdString(write_project(project_)));
  path_ = QFileInfo(path).absoluteFilePath();
  held_ = HeldInput(InputKind::project, native_path(path_));
  content_ = content_at(path_);
  undo_.setClean();
  emit fileChanged();
}

bool Document::changedOnDisk() const {
  if (path_.isEmpty()) return false;
  const auto now = content_at(path_);
  return now && now != content_;
}

void Document::restore(const Project& project, const QString& path, std::optional<quint64> content) {
  content_ = content;
  replaceProject(project, path);
  undo_.resetClean();
  emit fileChanged();
}

}  // namespace trainyard::ui
