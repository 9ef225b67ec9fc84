// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "engine/design/design.h"
#include "ui/document/recent_files.h"

class QMenu;
class QMimeData;
class QWidget;

namespace trainyard::ui {

class Document;

/// New, open, save, export: asks for paths and about unsaved changes, and turns errors into sentences.
class FileCommands : public QObject {
  Q_OBJECT
 public:
  FileCommands(Document* document, QWidget* window);

  /// Each returns whether it was done; false also when the user cancelled.
  bool newProject(Job job = Job::training);
  bool open();
  /// Asks for a folder: a model as the hub keeps it, or a run.
  bool openFolder();
  bool openPath(const QString& path) { return openPaths({path}); }
  /// A project takes the place of the open one; other files and folders, on top of it, go where what they are is
  /// decided by their content.
  bool openPaths(const QStringList& paths);
  bool save();
  bool saveAs();
  bool saveTo(const QString& path);
  bool exportCsv();
  bool exportCsvTo(const QString& path);
  /// Asks whether to save what is not saved. False when the user wants to stay.
  bool mayLeave();

  /// Opens the dialog with the preview of the report.
  void exportReport();
  void fillRecentMenu(QMenu* menu);
  void remember(const QStringList& paths);
  /// The files and folders that are being dragged; none where something else is among them.
  static QStringList droppedFiles(const QMimeData* data);

 signals:
  void failed(const QString& sentence);
  /// Something went right: an older sentence no longer matters.
  void succeeded();
  /// For the status bar: "Table written to …".
  void done(const QString& sentence);
  /// Files of other programs, or folders of anything, are to be read together.
  void foreign(const QStringList& paths);
  /// Files of what was measured, and what describes it.
  void measured(const QStringList& paths);

 private:
  bool openProject(const QString& path);
  enum class Place { here, elsewhere, nowhere };
  /// Where to save: asks when somebody else wrote the file since it was opened.
  Place placeToSave(const QString& path);
  template <class Function>
  bool attempt(const Function& function);
  QString suggestion(const QString& ending) const;

  Document* document_;
  QWidget* window_;
  RecentFiles recent_;
};

}  // namespace trainyard::ui
