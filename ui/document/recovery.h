// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>
#include <QVector>

#include <memory>

#include "engine/files/project.h"

namespace trainyard::ui {

class Document;

/// Unsaved work left by a session that ended without saving.
struct RecoveryCopy {
  QString file;      ///< path of the copy
  QString original;  ///< its project file; empty if it was never saved
  QDateTime time;    ///< time of the last change of the copy
  QString displayName() const;
};

/// Keeps a copy of unsaved work in the application's data folder, never in or next to the user's file. The copy is
/// written a few seconds after a change. It is removed when everything is saved or this object is destroyed. A copy
/// that remains therefore means that the program crashed.
class Recovery : public QObject {
  Q_OBJECT
 public:
  explicit Recovery(Document& document, QObject* parent = nullptr);
  ~Recovery() override;

  /// Returns the copies of programs that no longer run, newest first. Unreadable copies are skipped.
  static QVector<RecoveryCopy> found();
  /// Throws InputError if the copy cannot be read; the copy is then kept.
  static Project read(const RecoveryCopy& copy);
  static void discard(const RecoveryCopy& copy);

  /// Opens the copy as unsaved work of `document`, and deletes it after this session has written its own copy.
  void recover(const RecoveryCopy& copy);
  /// Writes the pending copy now; returns success. Failures are not shown to the user, because the copy is only a
  /// backup and saving reports its own errors.
  bool write();
  /// Writes the copies of all open documents, for use before the program ends without closing its windows. Does nothing
  /// outside the window's thread, which may be changing a document.
  static void writeAll();
  static QString folder();

 private:
  void remove();
  void follow();

  Document& document_;
  QString file_;
  std::unique_ptr<QLockFile> lock_;
  QTimer timer_;
};

}  // namespace trainyard::ui
