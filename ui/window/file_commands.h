// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "engine/studies/worked_examples.h"
#include "ui/document/recent_files.h"

class QMenu;
class QMimeData;
class QWidget;

namespace trainyard::ui {

class Document;

/// New, open, save and export: asks for paths and about unsaved changes, and reports errors as sentences.
class FileCommands : public QObject {
  Q_OBJECT
 public:
  FileCommands(Document* document, QWidget* window);

  /// Each returns true on success, false on failure or if the user cancels.
  bool newProject(Job job = Job::training);
  /// Opens a worked example in place of the open project.
  bool openExample(const WorkedExample& example);
  bool open();
  /// Asks for a folder: a model in the layout of the Hugging Face Hub, or a training run.
  bool openFolder();
  bool openPath(const QString& path) { return openPaths({path}); }
  /// Opens a project in place of the open one, then imports other files and folders into it. File content decides the
  /// type.
  bool openPaths(const QStringList& paths);
  bool save();
  bool saveAs();
  bool saveTo(const QString& path);
  bool exportCsv();
  bool exportCsvTo(const QString& path);
  /// Offers to save unsaved changes. Returns false if the user cancels.
  bool mayLeave();

  /// Opens the report dialog with its preview.
  void exportReport();
  void fillRecentMenu(QMenu* menu);
  void remember(const QStringList& paths);
  /// The dragged files and folders; empty if the data contains anything else.
  static QStringList droppedFiles(const QMimeData* data);

 signals:
  void failed(const QString& sentence);
  /// An operation succeeded; the window hides the last error.
  void succeeded();
  /// A message for the status bar: "Table written to …".
  void statusMessage(const QString& sentence);
  /// Requests an import of files of other programs, or of folders, read together.
  void importRequested(const QStringList& paths);
  /// Requests a read of measured runs together with the files that describe them.
  void measuredRunsRequested(const QStringList& paths);

 private:
  bool openProject(const QString& path);
  enum class Place { here, elsewhere, nowhere };
  /// Chooses where to save; asks the user if another program has changed the file since it was opened.
  Place placeToSave(const QString& path);
  template <class Function>
  bool attempt(const Function& function);
  QString suggestion(const QString& ending) const;

  Document* document_;
  QWidget* window_;
  RecentFiles recent_;
};

}  // namespace trainyard::ui
