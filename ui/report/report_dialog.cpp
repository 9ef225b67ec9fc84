// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_dialog.h"

#include <QComboBox>
#include <QDate>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QVBoxLayout>

#include "engine/error.h"
#include "ui/document/document.h"
#include "ui/report/export.h"
#include "ui/report/page_preview.h"
#include "ui/widgets/save_dialog.h"

namespace trainyard::ui {
namespace {

/// Typing pauses this long, in ms, before the preview follows.
constexpr int typing_pause = 120;
constexpr auto folder_key = "report/folder";
constexpr auto paper_key = "report/paper";

struct FormatRow {
  const char* name;
  const char* extension;
};
constexpr FormatRow formats[] = {{"export_pdf", "pdf"}, {"export_html", "html"}, {"export_csv", "csv"}};
const FormatRow& row_of(ReportDialog::Format format) { return formats[size_t(format)]; }

bool uses_letter(const QLocale& locale) { return locale.measurementSystem() == QLocale::ImperialUSSystem; }

/// A name that every file system takes.
QString file_name(const QString& title) {
  QString name;
  for (const QChar c : title.simplified()) name += c.isLetterOrNumber() || c == u'-' || c == u'.' ? c : QChar(u'-');
  while (name.contains(QStringLiteral("--"))) name.replace(QStringLiteral("--"), QStringLiteral("-"));
  return name.isEmpty() ? QStringLiteral("report") : name;
}

}  // namespace

ReportDialog::ReportDialog(Document& document, QWidget* parent) : QDialog(parent), document_(document) {
  setObjectName(QStringLiteral("report_dialog"));
  setWindowTitle(tr("Report"));
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  addFields(*form);
  message_ = new QLabel;
  message_->setObjectName(QStringLiteral("report_message"));
  message_->setWordWrap(true);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  auto* side = new QVBoxLayout;
  side->addLayout(form, 1);
  side->addWidget(message_);
  addButtons(*side);
  preview_ = new PagePreview;
  auto* layout = new QHBoxLayout(this);
  layout->addLayout(side);
  layout->addWidget(preview_, 1);

  refresh_.setSingleShot(true);
  refresh_.setInterval(typing_pause);
  connect(&refresh_, &QTimer::timeout, this, &ReportDialog::refresh);
  const int em = fontMetrics().height();
  preview_->setMinimumWidth(em * 24);
  resize(em * 68, em * 46);
  refresh();
}

void ReportDialog::addFields(QFormLayout& form) {
  const Project& project = document_.project();
  ReportOptions none;
  const Report report = build_report(project, document_.current(), none);
  title_ = addLine(form, "report_title", tr("&Title"), QString::fromStdString(project.title),
                   tr("The heading of the first page; kept in the project"));
  title_->setPlaceholderText(report.title);
  subtitle_ = addLine(form, "report_subtitle", tr("&Subtitle"), {}, tr("The line under the title"));
  subtitle_->setPlaceholderText(report.subtitle);
  author_ = addLine(form, "report_author", tr("Prepared &by"), QString::fromStdString(project.author),
                    tr("Who answers for the report; kept in the project"));
  prepared_for_ = addLine(form, "report_prepared_for", tr("Prepared &for"), {}, tr("The customer; may stay empty"));
  date_ = addLine(form, "report_date", tr("&Date"), date_text(QDate::currentDate()),
                  tr("The date on the first page, as it shall stand there"));

  paper_ = new QComboBox;
  paper_->setObjectName(QStringLiteral("report_paper"));
  paper_->setToolTip(tr("The size of the pages"));
  paper_->addItems({tr("A4"), tr("US Letter")});
  paper_->setCurrentIndex(QSettings().value(QLatin1String(paper_key), uses_letter(QLocale()) ? 1 : 0).toInt() == 1);
  form.addRow(tr("&Paper"), paper_);
  connect(paper_, &QComboBox::currentIndexChanged, &refresh_, qOverload<>(&QTimer::start));

  note_ = new QPlainTextEdit(QString::fromStdString(project.note));
  note_->setObjectName(QStringLiteral("report_note"));
  note_->setToolTip(tr("Text for the first page, in paragraphs; kept in the project"));
  note_->setTabChangesFocus(true);
  form.addRow(tr("&Note"), note_);
  connect(note_, &QPlainTextEdit::textChanged, &refresh_, qOverload<>(&QTimer::start));
}

QLineEdit* ReportDialog::addLine(QFormLayout& form, const char* name, const QString& label, const QString& text,
                                 const QString& help) {
  auto* line = new QLineEdit(text);
  line->setObjectName(QLatin1String(name));
  line->setToolTip(help);
  line->setCursorPosition(0);
  form.addRow(label, line);
  connect(line, &QLineEdit::textChanged, &refresh_, qOverload<>(&QTimer::start));
  return line;
}

void ReportDialog::addButtons(QBoxLayout& layout) {
  const struct {
    Format format;
    QString text, help;
  } rows[] = {{Format::pdf, tr("&Export PDF…"), tr("Pages for printing and passing on, with the project attached")},
              {Format::html, tr("&HTML…"), tr("One file for a browser or a screen reader, with everything inside")},
              {Format::csv, tr("&CSV…"), tr("Every input and result as a table to compute with")}};
  auto* buttons = new QHBoxLayout;
  for (const auto& row : rows) {
    auto* button = new QPushButton(row.text);
    button->setObjectName(QLatin1String(row_of(row.format).name));
    button->setToolTip(row.help);
    button->setDefault(row.format == Format::pdf);
    connect(button, &QPushButton::clicked, this, [this, format = row.format] { ask(format); });
    buttons->addWidget(button);
  }
  buttons->addStretch();
  auto* close = new QPushButton(tr("Close"));
  close->setObjectName(QStringLiteral("report_close"));
  close->setToolTip(tr("Close; title, author and note stay in the project"));
  connect(close, &QPushButton::clicked, this, &QDialog::accept);
  buttons->addWidget(close);
  layout.addLayout(buttons);
}

ReportOptions ReportDialog::options() const {
  ReportOptions options;
  options.title = title_->text();
  options.subtitle = subtitle_->text();
  options.author = author_->text();
  options.prepared_for = prepared_for_->text();
  options.note = note_->toPlainText();
  options.date = date_->text();
  options.paper = paper_->currentIndex() == 1 ? Paper::letter : Paper::a4;
  return options;
}

void ReportDialog::refresh() {
  refresh_.stop();
  preview_->setReport(build_report(document_.project(), document_.current(), options()));
}

void ReportDialog::remember() {
  const QString title = title_->text(), author = author_->text(), note = note_->toPlainText();
  const Project& project = document_.project();
  QSettings().setValue(QLatin1String(paper_key), paper_->currentIndex());
  if (title.toStdString() != project.title || author.toStdString() != project.author ||
      note.toStdString() != project.note)
    document_.setReportFields(title, author, note);
}

bool ReportDialog::exportTo(Format format, const QString& path) {
  remember();
  ReportFiles files;
  (format == Format::pdf ? files.pdf : format == Format::html ? files.html : files.csv) = path;
  try {
    write_report(document_.project(), document_.current(), options(), files, preview_->charts());
  } catch (const InputError& error) {
    say(QString::fromStdString(error.what()), true);
    return false;
  }
  say(tr("Written to %1.").arg(QDir::toNativeSeparators(path)), false);
  return true;
}

void ReportDialog::ask(Format format) {
  const QString extension = QLatin1String(row_of(format).extension);
  const QString folder = QSettings().value(QLatin1String(folder_key), QDir::homePath()).toString();
  const QString name = file_name(title_->text().isEmpty() ? title_->placeholderText() : title_->text());
  const QString path = ask_where_to_save(this, tr("Export report"), QDir(folder).filePath(name + u'.' + extension),
                                         tr("%1 files (*.%2)").arg(extension.toUpper(), extension), extension);
  if (!path.isEmpty() && exportTo(format, path))
    QSettings().setValue(QLatin1String(folder_key), QFileInfo(path).absolutePath());
}

void ReportDialog::say(const QString& text, bool error) {
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, theme_of(palette()).color(error ? Role::error : Role::text));
  message_->setPalette(colors);
  message_->setText(text);
}

void ReportDialog::done(int result) {
  remember();
  QDialog::done(result);
}

}  // namespace trainyard::ui
