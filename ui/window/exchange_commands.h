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

/// Designs from files and texts of other programs, and into them: what is read is shown before anything changes.
class ExchangeCommands : public QObject {
  Q_OBJECT
 public:
  ExchangeCommands(Document* document, QWidget* window);

  /// Reads the files together, beside the window, and shows what they say. Folders stand for what they hold.
  void open(const QStringList& paths);
  /// A line of a design becomes a scenario at once; other texts are shown like a file.
  void paste(const QString& text);
  /// The present design as one line, to the clipboard.
  void copyDesign();
  void exportDesign(const Format& format);
  BackgroundStudy* reading() { return &reading_; }

 signals:
  void failed(const QString& sentence);
  void succeeded();
  void done(const QString& sentence);
  /// Folders hold logs or a project: not what is shown here.
  void found(const QStringList& paths);
  /// What the files say was taken over.
  void taken(const QStringList& paths);

 private:
  void start(BackgroundStudy::Work work);
  void show(const Preview& preview, const QStringList& paths);
  void pasteDesign(const QString& line);
  void showProgress();

  Document* document_;
  QWidget* window_;
  QProgressDialog* progress_ = nullptr;
  BackgroundStudy reading_;
};

}  // namespace trainyard::ui
