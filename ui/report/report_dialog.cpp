// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDate>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/error.h"
#include "ui/document/document.h"
#include "ui/report/context.h"
#include "ui/report/export.h"
#include "ui/report/logo.h"
#include "ui/report/page_preview.h"
#include "ui/report/sections.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/save_dialog.h"

namespace trainyard::ui {
namespace {

/// Delay in ms after typing before the preview updates.
constexpr int typing_pause = 120;
constexpr auto folder_key = "report/folder";

struct FormatRow {
  const char* name;
  const char* extension;
};
constexpr FormatRow formats[] = {{"export_pdf", "pdf"}, {"export_html", "html"}, {"export_csv", "csv"}};
const FormatRow& row_of(ReportDialog::Format format) { return formats[size_t(format)]; }

/// Returns a file name that is valid on every file system.
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
  message_ = new QLabel;
  message_->setObjectName(QStringLiteral("report_message"));
  message_->setWordWrap(true);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  auto* side = new QVBoxLayout;
  QScrollArea* scroll = make_bare_scroll(makeChoices(), this);
  scroll->setObjectName(QStringLiteral("report_choices"));
  side->addWidget(scroll, 1);
  side->addWidget(message_);
  addButtons(*side);
  preview_ = new PagePreview;
  auto* layout = new QHBoxLayout(this);
  layout->addLayout(side, 2);
  layout->addWidget(preview_, 3);

  refresh_.setSingleShot(true);
  refresh_.setInterval(typing_pause);
  connect(&refresh_, &QTimer::timeout, this, &ReportDialog::refresh);
  connect(&building_, &BackgroundStudy::failed, this, [this](const QString& sentence) { showMessage(sentence, true); });
  fitScreen();
  refresh();
}

/// Only the choices scroll; the buttons are always visible.
QWidget* ReportDialog::makeChoices() {
  auto* content = new QWidget;
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* form = new QFormLayout;
  form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  addSubject(*form);
  addFields(*form);
  addLogo(*form);
  layout->addLayout(form);
  parts_place_ = new QVBoxLayout;
  layout->addLayout(parts_place_);
  layout->addStretch();
  fillParts();
  return content;
}

/// Asks first which scenario the report is about: a project may contain several kinds of work, and only the user knows
/// which one is offered.
void ReportDialog::addSubject(QFormLayout& form) {
  const Project& project = document_.project();
  if (project.scenarios.size() < 2) return;
  subject_ = new QComboBox;
  subject_->setObjectName(QStringLiteral("report_subject"));
  subject_->setToolTip(tr("Scenario that the report recommends and explains; saved in the project"));
  // Long names must not widen the form.
  subject_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  subject_->setMinimumContentsLength(16);
  for (int i = 0; i < int(project.scenarios.size()); ++i)
    subject_->addItem(scenario_letter(project, i) + QStringLiteral("  ") +
                      QString::fromStdString(project.scenarios[size_t(i)].name));
  Project without_choice = project;
  without_choice.report.subject.clear();
  usual_subject_ = usual_subject(without_choice, options_of(without_choice));
  subject_->setCurrentIndex(project.report.subject.empty() ? usual_subject_
                                                           : usual_subject(project, options_of(project)));
  form.addRow(tr("Report &about"), subject_);
  connect(subject_, &QComboBox::currentIndexChanged, this, &ReportDialog::followSubject);
}

int ReportDialog::subject() const { return subject_ ? subject_->currentIndex() : document_.current(); }

void ReportDialog::followSubject() {
  const int index = subject();
  const auto [title, subtitle] =
      usual_titles(document_.project().scenarios[size_t(index)].design, document_.evaluationOf(index));
  title_->setPlaceholderText(title);
  subtitle_->setPlaceholderText(subtitle);
  fillParts();
  refresh_.start();
}

void ReportDialog::fillParts() {
  const std::vector<std::string> sections = parts_ ? options().sections : document_.project().report.sections;
  delete parts_;
  parts_ = new QWidget;
  scenarios_.clear();
  sections_.clear();
  auto* layout = new QVBoxLayout(parts_);
  layout->setContentsMargins(0, 0, 0, 0);
  addScenarios(*layout);
  addSections(*layout, sections);
  parts_place_->addWidget(parts_);
}

void ReportDialog::fitScreen() {
  const int em = fontMetrics().height();
  preview_->setMinimumWidth(em * 16);
  // Leave room for the window frame and title bar.
  const QSize room = screen()->availableSize() - QSize(em, em * 3);
  resize(QSize(em * 72, em * 46).boundedTo(room));
}

void ReportDialog::addFields(QFormLayout& form) {
  const Project& project = document_.project();
  const ReportOptions kept = options_of(project);
  const auto [title, subtitle] =
      usual_titles(document_.project().scenarios[size_t(subject())].design, document_.evaluationOf(subject()));
  title_ = addLine(form, "report_title", tr("&Title"), QString::fromStdString(project.title),
                   tr("Heading of the first page; saved in the project"));
  title_->setPlaceholderText(title);
  subtitle_ = addLine(form, "report_subtitle", tr("&Subtitle"), kept.subtitle, tr("Line below the title"));
  subtitle_->setPlaceholderText(subtitle);
  author_ = addLine(form, "report_author", tr("Prepared &by"), QString::fromStdString(project.author),
                    tr("Author of the report; saved in the project"));
  prepared_for_ = addLine(form, "report_prepared_for", tr("Prepared &for"), kept.prepared_for,
                          tr("Name of the customer; optional"));
  date_ = addLine(form, "report_date", tr("&Date"), date_text(QDate::currentDate()),
                  tr("Date on the first page, printed as typed"));

  paper_ = new QComboBox;
  paper_->setObjectName(QStringLiteral("report_paper"));
  paper_->setToolTip(tr("Paper size"));
  paper_->addItems({tr("A4"), tr("US Letter")});
  paper_->setCurrentIndex(kept.paper == Paper::letter);
  form.addRow(tr("&Paper"), paper_);
  connect(paper_, &QComboBox::currentIndexChanged, &refresh_, qOverload<>(&QTimer::start));

  note_ = new QPlainTextEdit(QString::fromStdString(project.note));
  note_->setObjectName(QStringLiteral("report_note"));
  note_->setToolTip(tr("Text for the first page, in paragraphs; saved in the project"));
  note_->setTabChangesFocus(true);
  note_->setFixedHeight(fontMetrics().height() * 5);
  form.addRow(tr("&Note"), note_);
  connect(note_, &QPlainTextEdit::textChanged, &refresh_, qOverload<>(&QTimer::start));
}

void ReportDialog::addLogo(QFormLayout& form) {
  auto* row = new QHBoxLayout;
  auto* choose = new QPushButton(tr("Choose &logo…"));
  choose->setObjectName(QStringLiteral("report_logo"));
  choose->setToolTip(tr("PNG, JPEG or SVG image for the first page; saved in the project"));
  choose->setAutoDefault(false);
  connect(choose, &QPushButton::clicked, this, &ReportDialog::askLogo);
  no_logo_ = new QPushButton(tr("Remove"));
  no_logo_->setObjectName(QStringLiteral("report_no_logo"));
  no_logo_->setToolTip(tr("Removes the logo from the first page"));
  no_logo_->setAutoDefault(false);
  connect(no_logo_, &QPushButton::clicked, this, [this] { setLogo({}); });
  row->addWidget(choose);
  row->addWidget(no_logo_);
  row->addStretch();
  form.addRow(QString(), row);
  setLogo(options_of(document_.project()).logo);
}

QCheckBox* ReportDialog::addCheck(QBoxLayout& layout, const QString& name, const QString& text, const QString& help) {
  auto* check = new QCheckBox(QString(text).replace(u'&', QStringLiteral("&&")));
  check->setObjectName(name);
  check->setToolTip(help);
  layout.addWidget(check);
  connect(check, &QCheckBox::toggled, &refresh_, qOverload<>(&QTimer::start));
  return check;
}

void ReportDialog::addScenarios(QBoxLayout& layout) {
  const Project& project = document_.project();
  if (project.scenarios.size() < 2) return;
  layout.addWidget(new QLabel(tr("Scenarios")));
  const std::vector<int> chosen = chosen_scenarios(project, subject(), options_of(project));
  for (int i = 0; i < int(project.scenarios.size()); ++i) {
    const QString letter = scenario_letter(project, i);
    const QString name = QString::fromStdString(project.scenarios[size_t(i)].name);
    QCheckBox* check = addCheck(layout, QStringLiteral("report_scenario_") + letter,
                                letter + QStringLiteral("  ") + name, tr("Include this scenario in the comparison"));
    check->setChecked(std::ranges::find(chosen, i) != chosen.end());
    check->setEnabled(i != subject());
    if (i == subject()) check->setToolTip(tr("This scenario is the subject of the report"));
    scenarios_.emplace_back(letter.toStdString(), check);
  }
}

void ReportDialog::addSections(QBoxLayout& layout, const std::vector<std::string>& wanted) {
  layout.addWidget(new QLabel(tr("Sections")));
  const Job job = document_.project().scenarios[size_t(subject())].design.job;
  for (const ReportSection& section : report_sections()) {
    if (!section.jobs.has(job)) continue;
    QCheckBox* check = addCheck(layout, QStringLiteral("report_section_") + QLatin1String(section.id),
                                section_title(section), section_help(section));
    check->setChecked(is_wanted(section, wanted));
    sections_.emplace_back(&section, check);
  }
}

void ReportDialog::setLogo(const QByteArray& logo) {
  logo_ = logo;
  no_logo_->setEnabled(!logo.isEmpty());
  refresh_.start();
}

bool ReportDialog::takeLogo(const QString& path) {
  try {
    setLogo(read_logo(path));
  } catch (const InputError& error) {
    showMessage(QString::fromStdString(error.what()), true);
    return false;
  }
  showMessage({}, false);
  return true;
}

void ReportDialog::askLogo() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Choose logo"), folder(),
                                                    tr("Images (*.png *.jpg *.jpeg *.svg);;All files (*)"));
  if (!path.isEmpty()) takeLogo(path);
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
  } rows[] = {{Format::pdf, tr("&Export PDF…"), tr("Pages to print or send, with the project attached")},
              {Format::html, tr("&HTML…"), tr("One self-contained file for browsers and screen readers")},
              {Format::csv, tr("&CSV…"), tr("All inputs and results as a table for spreadsheets")}};
  auto* buttons = new QHBoxLayout;
  for (const auto& row : rows) {
    auto* button = new QPushButton(row.text);
    button->setObjectName(QLatin1String(row_of(row.format).name));
    button->setToolTip(row.help);
    button->setDefault(row.format == Format::pdf);
    button->setAutoDefault(row.format == Format::pdf);
    connect(button, &QPushButton::clicked, this, [this, format = row.format] { ask(format); });
    buttons->addWidget(button);
  }
  buttons->addStretch();
  auto* close = new QPushButton(tr("Close"));
  close->setObjectName(QStringLiteral("report_close"));
  close->setToolTip(tr("Closes the dialog; title, author and note are saved in the project"));
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
  options.logo = logo_;
  for (const auto& [letter, check] : scenarios_)
    if (check->isChecked()) options.scenarios.push_back(letter);
  // Store no default choice, so that the next report includes scenarios added later.
  ReportOptions usual = options;
  usual.scenarios.clear();
  const Project& project = document_.project();
  if (chosen_scenarios(project, subject(), options) == chosen_scenarios(project, subject(), usual))
    options.scenarios.clear();
  options.sections = project.report.sections;
  for (const auto& [section, check] : sections_)
    options.sections = with_section(options.sections, *section, check->isChecked());
  return options;
}

void ReportDialog::refresh() {
  refresh_.stop();
  building_.start([this, studies = studies_, project = document_.project(), scenario = subject(),
                   options = options()](const Execution& execution) -> BackgroundStudy::Deliver {
    const auto report = std::make_shared<Report>(build_report(project, scenario, options, *studies, execution));
    if (execution.stopped()) return {};
    return [this, report] { preview_->setReport(*report); };
  });
}

void ReportDialog::remember() {
  const QString title = title_->text(), author = author_->text(), note = note_->toPlainText();
  const Project& project = document_.project();
  if (title.toStdString() != project.title || author.toStdString() != project.author ||
      note.toStdString() != project.note)
    document_.setReportFields(title, author, note);
  const ReportOptions now = options();
  ReportChoices choices = project.report;
  choices.subtitle = now.subtitle.toStdString();
  choices.prepared_for = now.prepared_for.toStdString();
  choices.logo = now.logo.toBase64().toStdString();
  if (now.paper != options_of(project).paper) choices.paper = now.paper == Paper::letter ? "letter" : "a4";
  // Store no default choice, so that the next report is about the scenario that is recommended then.
  if (subject_) choices.subject = subject() == usual_subject_ ? std::string() : letters_of(project)[size_t(subject())];
  choices.scenarios = now.scenarios;
  choices.sections = now.sections;
  document_.setReportChoices(choices);
}

bool ReportDialog::exportTo(Format format, const QString& path) {
  remember();
  ReportFiles files;
  (format == Format::pdf ? files.pdf : format == Format::html ? files.html : files.csv) = path;
  try {
    write_report(document_.project(), subject(), options(), files, preview_->charts(), *studies_);
  } catch (const InputError& error) {
    showMessage(QString::fromStdString(error.what()), true);
    return false;
  }
  showMessage(tr("Written to %1.").arg(QDir::toNativeSeparators(path)), false);
  return true;
}

QString ReportDialog::folder() const {
  if (!document_.path().isEmpty()) return QFileInfo(document_.path()).absolutePath();
  return QSettings().value(QLatin1String(folder_key), QDir::homePath()).toString();
}

void ReportDialog::ask(Format format) {
  const QString extension = QLatin1String(row_of(format).extension);
  const QString name = file_name(title_->text().isEmpty() ? title_->placeholderText() : title_->text());
  const QString path =
      ask_where_to_save(this, tr("Export report"), QDir(folder()).filePath(name + u'.' + extension),
                        tr("%1 files (*.%2)").arg(extension.toUpper(), extension), extension, Ending::fixed);
  if (!path.isEmpty() && exportTo(format, path))
    QSettings().setValue(QLatin1String(folder_key), QFileInfo(path).absolutePath());
}

void ReportDialog::showMessage(const QString& text, bool error) {
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, current_theme().color(error ? Role::error : Role::text));
  message_->setPalette(colors);
  message_->setText(text);
}

void ReportDialog::done(int result) {
  remember();
  QDialog::done(result);
}

}  // namespace trainyard::ui
