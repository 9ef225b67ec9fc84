// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QTimer>
#include <QVector>

#include <set>

#include "ui/exchange/preview.h"

class QBoxLayout;
class QVBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace trainyard::ui {

class Document;
class InputRow;
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
  /// Returns the name if the user entered it; empty if it is the suggested one.
  QString enteredName() const;
  void setName(const QString& name);
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
  /// Asks for inputs that no file states.
  void addQuestions(QBoxLayout& column);
  void noteAnswers();
  /// Reads the files again with the user's answers, because other values follow from them.
  void readAgain();
  /// Returns the user's answers as assignments. A catalog entry is named by its id and its edited fields.
  std::vector<std::string> answers() const;
  /// Reads answers that were typed last. Returns false if a row or the files refuse an answer.
  bool readAnswers();
  void showVerdict();
  void showNumbers();
  /// Suggests a name, unless the user entered one, and enables the buttons once no contradiction is open.
  void showFoot();
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
  QLabel *reason_ = nullptr, *totals_ = nullptr, *mark_ = nullptr, *verdict_ = nullptr, *sentence_ = nullptr,
         *refusal_ = nullptr, *model_ = nullptr;
  QPushButton *fresh_ = nullptr, *here_ = nullptr;
  QString suggested_;  ///< name that follows the model
  QWidget* numbers_ = nullptr;
  QVBoxLayout* numbers_place_ = nullptr;
  Document* draft_ = nullptr;  ///< holds the imported design, which the questions edit
  Design shown_;               ///< the draft before its last change
  QVector<InputRow*> asked_;
  std::set<const Parameter*> answered_;
  QTimer idle_;
  bool following_ = false;
};

}  // namespace trainyard::ui
