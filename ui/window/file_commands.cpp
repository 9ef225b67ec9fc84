// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/file_commands.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>

#include "engine/files/outputs.h"
#include "engine/files/tables.h"
#include "ui/document/document.h"
#include "ui/document/example_project.h"
#include "ui/document/output_files.h"
#include "ui/exchange/file_kind.h"
#include "ui/report/report_dialog.h"
#include "ui/widgets/save_dialog.h"

namespace trainyard::ui {
namespace {

constexpr auto suffix = "trainyard";

QString filter() { return FileCommands::tr("Trainyard projects (*.trainyard *.json);;All files (*)"); }
/// The patterns only shorten the list of files, because the content of a file decides its type.
QString filter_of_all() {
  return FileCommands::tr(
      "All supported files (*.trainyard *.json *.pdf *.yaml *.yml *.toml *.sh *.sbatch *.args *.txt *.safetensors "
      "*.csv *.log);;Trainyard projects and reports (*.trainyard *.json *.pdf);;All files (*)");
}

}  // namespace

FileCommands::FileCommands(Document* document, QWidget* window)
    : QObject(window), document_(document), window_(window) {}

template <class Function>
bool FileCommands::attempt(const Function& function) {
  try {
    function();
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
    return false;
  }
  emit succeeded();
  return true;
}

bool FileCommands::mayLeave() {
  if (!document_->isModified()) return true;
  QMessageBox box(QMessageBox::Question, tr("Unsaved changes"),
                  tr("“%1” has unsaved changes.").arg(document_->displayName()),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window_);
  box.setObjectName(QStringLiteral("unsaved_changes"));
  box.setInformativeText(tr("Discarding them cannot be undone."));
  box.setDefaultButton(QMessageBox::Save);
  switch (box.exec()) {
    case QMessageBox::Save:
      return save();
    case QMessageBox::Discard:
      return true;
    default:
      return false;
  }
}

bool FileCommands::newProject(Job job) {
  return mayLeave() && attempt([this, job] { document_->newProject(job); });
}

bool FileCommands::openExample(const WorkedExample& example) {
  return mayLeave() && attempt([&] { document_->newProject(example_project(example)); });
}

bool FileCommands::open() {
  const QStringList paths =
      QFileDialog::getOpenFileNames(window_, tr("Open"), QFileInfo(document_->path()).path(), filter_of_all());
  return !paths.isEmpty() && openPaths(paths);
}

bool FileCommands::openFolder() {
  const QString path =
      QFileDialog::getExistingDirectory(window_, tr("Open folder"), QFileInfo(document_->path()).path());
  return !path.isEmpty() && openPaths({path});
}

bool FileCommands::openPaths(const QStringList& paths) {
  QStringList projects, others;
  bool any_measured = false, any_folder = false;
  for (const QString& path : paths) {
    const bool folder = QFileInfo(path).isDir();
    const FileKind kind = folder ? FileKind::foreign : kind_of_file(path);
    // Among several paths, an unreadable one does not count as a project.
    const bool project = kind == FileKind::project && (paths.size() == 1 || QFileInfo(path).isFile());
    (project ? projects : others) << path;
    any_folder = any_folder || folder;
    any_measured = any_measured || kind == FileKind::measured;
  }
  if (projects.size() > 1) {
    emit failed(tr("%1 and %2 are both projects. A window can hold only one; open them one at a time.")
                    .arg(QDir::toNativeSeparators(projects[0]), QDir::toNativeSeparators(projects[1])));
    return false;
  }
  // Open the project first, then import the other files into it.
  if (!projects.isEmpty() && !openProject(projects.front())) return false;
  if (others.isEmpty()) return true;
  // If there is a folder, its content is not known yet; the import detects measured runs in it.
  if (any_measured && !any_folder)
    emit measuredRunsRequested(others);
  else
    emit importRequested(others);
  return true;
}

bool FileCommands::openProject(const QString& path) {
  return mayLeave() && attempt([&] {
           document_->open(path);
           recent_.add(path);
         });
}

bool FileCommands::save() { return document_->path().isEmpty() ? saveAs() : saveTo(document_->path()); }

bool FileCommands::saveAs() {
  const QString path = ask_where_to_save(window_, tr("Save project"), suggestion(QLatin1String(suffix)), filter(),
                                         QLatin1String(suffix));
  return !path.isEmpty() && saveTo(path);
}

FileCommands::Place FileCommands::placeToSave(const QString& path) {
  if (document_->path().isEmpty()) return Place::here;
  const bool own = same_file(QFile::encodeName(path).toStdString(), QFile::encodeName(document_->path()).toStdString());
  if (!own || !document_->changedOnDisk()) return Place::here;
  QMessageBox box(
      QMessageBox::Warning, tr("The file has changed"),
      tr("“%1” was changed by another window or program since it was opened here.").arg(QDir::toNativeSeparators(path)),
      QMessageBox::NoButton, window_);
  box.setObjectName(QStringLiteral("changed_on_disk"));
  box.setInformativeText(tr("Overwriting the file discards those changes. Save under another name to keep both."));
  QPushButton* other = box.addButton(tr("Save &as…"), QMessageBox::AcceptRole);
  other->setObjectName(QStringLiteral("save_elsewhere"));
  QPushButton* over = box.addButton(tr("&Overwrite"), QMessageBox::DestructiveRole);
  over->setObjectName(QStringLiteral("save_over"));
  box.addButton(QMessageBox::Cancel);
  box.setDefaultButton(other);
  box.exec();
  if (box.clickedButton() == over) return Place::here;
  return box.clickedButton() == other ? Place::elsewhere : Place::nowhere;
}

bool FileCommands::saveTo(const QString& path) {
  const Place place = placeToSave(path);
  if (place != Place::here) return place == Place::elsewhere && saveAs();
  return attempt([&] {
    document_->save(path);
    recent_.add(path);
  });
}

QString FileCommands::suggestion(const QString& ending) const {
  const QFileInfo file(document_->path());
  const QString folder = document_->path().isEmpty() ? QString() : file.path() + u'/';
  const QString name = document_->path().isEmpty() ? document_->displayName() : file.completeBaseName();
  return folder + name + u'.' + ending;
}

void FileCommands::exportReport() {
  auto* dialog = new ReportDialog(*document_, window_);
  dialog->setObjectName(QStringLiteral("report_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

bool FileCommands::exportCsv() {
  const QString ending = QStringLiteral("csv");
  const QString path = ask_where_to_save(window_, tr("Export CSV"), suggestion(ending), tr("CSV (*.csv)"), ending);
  return !path.isEmpty() && exportCsvTo(path);
}

bool FileCommands::exportCsvTo(const QString& path) {
  const bool ok = attempt([&] {
    write_whole({{path, QByteArray::fromStdString(results_csv(document_->design(), document_->evaluation()))}});
  });
  if (ok) emit statusMessage(tr("Table written to %1").arg(path));
  return ok;
}

void FileCommands::fillRecentMenu(QMenu* menu) {
  menu->clear();
  const QStringList files = recent_.files();
  for (int i = 0; i < files.size(); ++i) {
    const QFileInfo file(files[i]);
    QString name = file.fileName();
    QAction* action =
        menu->addAction(QStringLiteral("&%1  %2").arg(i + 1).arg(name.replace(u'&', QStringLiteral("&&"))), this,
                        [this, path = files[i]] { openPath(path); });
    action->setToolTip(files[i]);
    action->setStatusTip(files[i]);
    action->setEnabled(file.exists());
  }
  if (!files.isEmpty()) menu->addSeparator();
  QAction* clear = menu->addAction(tr("&Clear this list"), this, [this] { recent_.clear(); });
  clear->setEnabled(!files.isEmpty());
}

void FileCommands::remember(const QStringList& paths) {
  for (const QString& path : paths) recent_.add(path);
}

QStringList FileCommands::droppedFiles(const QMimeData* data) {
  QStringList paths;
  for (const QUrl& url : data->urls()) {
    const QFileInfo file(url.isLocalFile() ? url.toLocalFile() : QString());
    if (!file.isFile() && !file.isDir()) return {};
    paths << file.filePath();
  }
  return paths;
}

}  // namespace trainyard::ui
