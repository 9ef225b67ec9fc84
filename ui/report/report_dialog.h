// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QTimer>

#include "ui/report/report.h"

class QBoxLayout;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace trainyard::ui {

class Document;
class PagePreview;

/// What stands in the report of the current scenario, a preview of its pages, and the way into a file. Title,
/// author and note belong to the project and are kept in it.
class ReportDialog : public QDialog {
  Q_OBJECT
 public:
  enum class Format { pdf, html, csv };

  explicit ReportDialog(Document& document, QWidget* parent = nullptr);

  ReportOptions options() const;
  /// Writes without asking. What happened, or why it did not, stands in the dialog in one sentence.
  bool exportTo(Format format, const QString& path);

  void done(int result) override;

 private:
  void addFields(QFormLayout& form);
  QLineEdit* addLine(QFormLayout& form, const char* name, const QString& label, const QString& text,
                     const QString& help);
  void addButtons(QBoxLayout& layout);
  void ask(Format format);
  void refresh();
  void remember();
  void say(const QString& text, bool error);

  Document& document_;
  QLineEdit *title_ = nullptr, *subtitle_ = nullptr, *author_ = nullptr, *prepared_for_ = nullptr, *date_ = nullptr;
  QPlainTextEdit* note_ = nullptr;
  QComboBox* paper_ = nullptr;
  QLabel* message_ = nullptr;
  PagePreview* preview_ = nullptr;
  QTimer refresh_;
};

}  // namespace trainyard::ui
