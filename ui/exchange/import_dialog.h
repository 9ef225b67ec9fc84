// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "ui/exchange/preview.h"

class QBoxLayout;
class QLabel;
class QLineEdit;

namespace trainyard::ui {

class Document;
class PreviewTables;
class SegmentedRow;

/// Previews the import of files of other programs: how each key was interpreted, the resulting verdict and headline
/// numbers, and the destination.
class ImportDialog : public QDialog {
  Q_OBJECT
 public:
  ImportDialog(const Document& document, Preview preview, QWidget* parent = nullptr);

  const Preview& preview() const { return preview_; }
  /// Returns the name of the new scenario.
  QString name() const;
  PreviewTables* tables() const { return tables_; }

 signals:
  /// The user wants the design as a new scenario (newScenarioRequested) or in place of the present one
  /// (applyRequested).
  void newScenarioRequested();
  void applyRequested();
  /// The user prefers this file to files that contradict it, so the files must be read again.
  void preferenceRequested(const QString& file);

 private:
  void addHead(QBoxLayout& column);
  void addNumbers(QBoxLayout& column);
  void addTable(QBoxLayout& column);
  void addContradictions(QBoxLayout& column);
  void addFoot(QBoxLayout& column);
  void fitScreen();
  void showRows();
  void explain(const QString& id);

  const Document& document_;
  Preview preview_;
  QVector<PreviewRow> rows_;
  QLineEdit *filter_ = nullptr, *name_ = nullptr;
  SegmentedRow* views_ = nullptr;
  int view_ = 0;
  PreviewTables* tables_ = nullptr;
  QLabel* reason_ = nullptr;
};

}  // namespace trainyard::ui
