// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include "ui/studies/background_study.h"

class QProgressDialog;

namespace trainyard {
struct Format;
}  // namespace trainyard

namespace trainyard::ui {

class Document;
struct Preview;

/// Imports designs from files and texts of other programs, with a preview before changes, and exports designs.
class ExchangeCommands : public QObject {
  Q_OBJECT
 public:
  ExchangeCommands(Document* document, QWidget* window);

  /// Reads files together in the background and shows a preview. Folders are replaced by the files in them.
  void open(const QStringList& paths);
  /// Adds a scenario at once if the text is a design line; otherwise shows a preview, as for a file.
  void paste(const QString& text);
  /// Copies the current design as one line to the clipboard.
  void copyDesign();
  void exportDesign(const Format& format);
  BackgroundStudy* reading() { return &reading_; }

 signals:
  void failed(const QString& sentence);
  void succeeded();
  void statusMessage(const QString& sentence);
  /// The folders contain logs or a project, which this class does not read.
  void otherFilesFound(const QStringList& paths);
  /// The user has applied what these files contain.
  void filesApplied(const QStringList& paths);

 private:
  void start(BackgroundStudy::Work work);
  /// `entered`: the name that the user entered for the new scenario; empty for the suggested one.
  void show(const Preview& preview, const QStringList& paths, const QString& entered = {});
  void pasteDesign(const QString& line);
  void showProgress();

  Document* document_;
  QWidget* window_;
  QProgressDialog* progress_ = nullptr;
  BackgroundStudy reading_;
};

}  // namespace trainyard::ui
