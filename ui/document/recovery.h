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

/// What a session that ended without saving left behind.
struct RecoveryCopy {
  QString file;      ///< the copy itself
  QString original;  ///< the project it belongs to; empty when it was never saved
  QDateTime time;    ///< of the last change in it
  QString displayName() const;
};

/// Keeps a copy of unsaved work in the application's data folder, never beside or in the user's file. The copy is
/// written a few seconds after a change and removed when there is nothing left to save, or with this object: what
/// outlives the program is there because the program did not end on its own.
class Recovery : public QObject {
  Q_OBJECT
 public:
  explicit Recovery(Document& document, QObject* parent = nullptr);
  ~Recovery() override;

  /// Copies whose program is no longer running, newest first. One that cannot be read is left out.
  static QVector<RecoveryCopy> found();
  /// Throws InputError when the copy cannot be read; it is kept then.
  static Project read(const RecoveryCopy& copy);
  static void discard(const RecoveryCopy& copy);

  /// Opens the copy as unsaved work of `document`, and removes it once this session has written its own.
  void recover(const RecoveryCopy& copy);
  /// Writes now what would be written in a few seconds. A failure is silent: the copy is a second net, and the
  /// first one, saving, reports its own errors.
  bool write();
  /// Writes the copies of all open documents now. For the moment before the program ends without closing its windows;
  /// does nothing outside the window's thread, which may be changing a document.
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
