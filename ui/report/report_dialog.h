// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>
#include <utility>

#include "ui/report/report.h"
#include "ui/report/studies.h"
#include "ui/studies/background_study.h"

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace trainyard::ui {

class Document;
class PagePreview;
struct ReportSection;

/// Dialog for the report of a scenario: contents, page preview and export. The choices are stored in the project.
class ReportDialog : public QDialog {
  Q_OBJECT
 public:
  enum class Format { pdf, html, csv };

  explicit ReportDialog(Document& document, QWidget* parent = nullptr);

  ReportOptions options() const;
  /// Index of the scenario that the report is about.
  int subject() const;
  /// Writes without asking; returns success. The dialog shows the result or the error in one sentence.
  bool exportTo(Format format, const QString& path);
  /// Sets the logo of the first page; returns success. If the file is not accepted, the dialog shows why in one
  /// sentence.
  bool takeLogo(const QString& path);
  /// Returns the suggested folder: the project's, or that of the last export.
  QString folder() const;

  void done(int result) override;

 private:
  QWidget* makeChoices();
  void addSubject(QFormLayout& form);
  void addFields(QFormLayout& form);
  void addLogo(QFormLayout& form);
  /// Shows the scenarios and sections for the subject.
  void fillParts();
  void addScenarios(QBoxLayout& layout);
  void addSections(QBoxLayout& layout, const std::vector<std::string>& wanted);
  void followSubject();
  QCheckBox* addCheck(QBoxLayout& layout, const QString& name, const QString& text, const QString& help);
  QLineEdit* addLine(QFormLayout& form, const char* name, const QString& label, const QString& text,
                     const QString& help);
  void addButtons(QBoxLayout& layout);
  void fitScreen();
  void setLogo(const QByteArray& logo);
  void askLogo();
  void ask(Format format);
  void refresh();
  void remember();
  void showMessage(const QString& text, bool error);

  Document& document_;
  QComboBox* subject_ = nullptr;  ///< nullptr if there is one scenario
  int usual_subject_ = 0;         ///< the scenario of a project that stores no choice
  QLineEdit *title_ = nullptr, *subtitle_ = nullptr, *author_ = nullptr, *prepared_for_ = nullptr, *date_ = nullptr;
  QPlainTextEdit* note_ = nullptr;
  QComboBox* paper_ = nullptr;
  QByteArray logo_;
  QPushButton* no_logo_ = nullptr;
  QLabel* message_ = nullptr;
  QWidget* parts_ = nullptr;  ///< the boxes of scenarios and sections
  QBoxLayout* parts_place_ = nullptr;
  std::vector<std::pair<std::string, QCheckBox*>> scenarios_;  ///< check box of each scenario, with the letter
  std::vector<std::pair<const ReportSection*, QCheckBox*>> sections_;
  PagePreview* preview_ = nullptr;
  QTimer refresh_;
  std::shared_ptr<ReportStudies> studies_ = std::make_shared<ReportStudies>();
  BackgroundStudy building_;
};

}  // namespace trainyard::ui
