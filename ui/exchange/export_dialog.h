// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <memory>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;

namespace trainyard {
struct Export;
struct Format;
}  // namespace trainyard

namespace trainyard::ui {

class Document;
class FactTable;

/// Exports the design to another program's format: its text, inputs that it cannot express, and ways to save or copy
/// it.
class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  ExportDialog(const Document& document, const Format& format, QWidget* parent = nullptr);
  ~ExportDialog() override;

  /// Writes without asking; returns success. The dialog shows the result or the error in one sentence.
  bool saveTo(const QString& path);
  void copy();
  QString text() const;
  /// Returns the suggested file name: "llama-3-1-405b.yaml".
  QString fileName() const;

 private:
  void addChoice(QBoxLayout& column);
  void addText(QBoxLayout& column);
  void addObstacle(QBoxLayout& column);
  void addButtons(QBoxLayout& column);
  void showFormat(const Format& format);
  /// Returns whether the text may be saved and copied. If the design cannot run, the user must confirm first.
  bool canWrite() const;
  void showObstacle();
  void enableButtons();
  void ask();
  void showMessage(const QString& text, bool error);

  const Document& document_;
  const Format* format_;
  std::unique_ptr<const Export> export_;
  QComboBox* choice_ = nullptr;
  QLabel* obstacle_ = nullptr;
  QCheckBox* insist_ = nullptr;
  QPlainTextEdit* text_ = nullptr;
  QLabel *inexpressible_head_ = nullptr, *message_ = nullptr;
  FactTable* inexpressible_ = nullptr;
};

}  // namespace trainyard::ui
