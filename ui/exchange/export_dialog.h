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

/// The present design in the words of another program: the text, what that program has no word for, and the ways out.
class ExportDialog : public QDialog {
  Q_OBJECT
 public:
  ExportDialog(const Document& document, const Format& format, QWidget* parent = nullptr);
  ~ExportDialog() override;

  /// Writes without asking. What happened, or why it did not, stands in the dialog in one sentence.
  bool saveTo(const QString& path);
  void copy();
  QString text() const;
  /// What a file of this text is called at first: "llama-3-1-405b.yaml".
  QString fileName() const;

 private:
  void addChoice(QBoxLayout& column);
  void addText(QBoxLayout& column);
  void addObstacle(QBoxLayout& column);
  void addButtons(QBoxLayout& column);
  void showFormat(const Format& format);
  /// What can be written may be saved and copied: of a design that cannot run, only once the user insists.
  bool mayWrite() const;
  void showObstacle();
  void enableWays();
  void ask();
  void say(const QString& text, bool error);

  const Document& document_;
  const Format* format_;
  std::unique_ptr<const Export> export_;
  QComboBox* choice_ = nullptr;
  QLabel* obstacle_ = nullptr;
  QCheckBox* insist_ = nullptr;
  QPlainTextEdit* text_ = nullptr;
  QLabel *unsaid_head_ = nullptr, *message_ = nullptr;
  FactTable* unsaid_ = nullptr;
};

}  // namespace trainyard::ui
