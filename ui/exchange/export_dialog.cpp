// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/export_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/error.h"
#include "engine/formats/kit/export.h"
#include "engine/parameters/parameter.h"
#include "ui/document/document.h"
#include "ui/document/output_files.h"
#include "ui/document/value_text.h"
#include "ui/exchange/export_formats.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/dialog_buttons.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr double inexpressible_height = 150;

void colorText(QLabel& label, Role role) {
  QPalette colors = label.palette();
  colors.setColor(QPalette::WindowText, current_theme().color(role));
  label.setPalette(colors);
}

/// Returns the row for an assignment that the format cannot express. `remark` says how the file still states it.
FactRow inexpressible_row(const std::string& assignment, const QString& remark, const Design& design) {
  const size_t equals = assignment.find('=');
  const std::string id = assignment.substr(0, equals);
  FactRow row{.id = QString::fromStdString(id), .cells = {}};
  const QString typed = QString::fromStdString(assignment.substr(equals + 1));
  const Parameter* p = find_parameter(id.substr(0, id.find('.')));
  const bool whole = p && id.find('.') == std::string::npos;
  row.cells = {{.text = p ? engine_text(p->label) : row.id},
               {.text = whole ? value_text(design, *p) : typed},
               {.text = remark, .role = Role::muted_text}};
  row.tip = p ? engine_text(p->help) : QString();
  return row;
}

}  // namespace

ExportDialog::ExportDialog(const Document& document, const Format& format, QWidget* parent)
    : QDialog(parent), document_(document), format_(&format) {
  setObjectName(QStringLiteral("export_dialog"));
  setWindowTitle(tr("Export for another program"));
  auto* column = new QVBoxLayout(this);
  column->setSpacing(scaled(8));
  addChoice(*column);
  addText(*column);
  addObstacle(*column);
  addButtons(*column);
  showFormat(format);
  const int em = fontMetrics().height();
  const QSize room = screen()->availableSize() - QSize(em, em * 3);
  resize(QSize(scaled(900), scaled(640)).boundedTo(room));
}

ExportDialog::~ExportDialog() = default;

void ExportDialog::addChoice(QBoxLayout& column) {
  auto* row = new QHBoxLayout;
  auto* label = new QLabel(tr("&Format"), this);
  row->addWidget(label);
  choice_ = new QComboBox(this);
  choice_->setObjectName(QStringLiteral("export_format"));
  choice_->setToolTip(tr("Program to export the design for"));
  choice_->setAccessibleName(choice_->toolTip());
  label->setBuddy(choice_);
  const QVector<const Format*> all = written_formats(document_.design().job);
  for (const Format* one : all) choice_->addItem(engine_text(one->name), QString::fromLatin1(one->id));
  choice_->setCurrentIndex(int(all.indexOf(format_)));
  // Reserve room for the focus frame, which would otherwise cut the longest name.
  choice_->setMinimumWidth(choice_->sizeHint().width() + scaled(6));
  row->addWidget(choice_);
  row->addStretch(1);
  column.addLayout(row);
  connect(choice_, &QComboBox::activated, this, [this, all](int index) { showFormat(*all[index]); });
}

void ExportDialog::addText(QBoxLayout& column) {
  text_ = new QPlainTextEdit(this);
  text_->setObjectName(QStringLiteral("export_text"));
  text_->setReadOnly(true);
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  text_->setTabChangesFocus(true);
  text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  text_->setAccessibleName(tr("Text of the file"));
  text_->setToolTip(
      tr("Text of the file. A comment stores the inputs that the format cannot express, so that Trainyard can read "
         "them back."));
  column.addWidget(text_, 1);
  inexpressible_head_ = new QLabel(this);
  inexpressible_head_->setObjectName(QStringLiteral("export_unsaid_head"));
  inexpressible_head_->setProperty("type", "title");
  inexpressible_head_->setWordWrap(true);
  column.addWidget(inexpressible_head_);
  inexpressible_ = new FactTable(tr("Inputs that the format cannot express"), this);
  inexpressible_->setObjectName(QStringLiteral("export_unsaid"));
  inexpressible_->setHeads({tr("Input"), tr("Value"), tr("When read back")}, {1, 2}, 2);
  column.addWidget(inexpressible_);
}

void ExportDialog::addObstacle(QBoxLayout& column) {
  obstacle_ = new QLabel(this);
  obstacle_->setObjectName(QStringLiteral("export_obstacle"));
  obstacle_->setWordWrap(true);
  obstacle_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  colorText(*obstacle_, Role::error);
  column.addWidget(obstacle_);
  insist_ = new QCheckBox(tr("&Write anyway"), this);
  insist_->setObjectName(QStringLiteral("export_insist"));
  insist_->setToolTip(
      tr("Allows saving and copying a design that cannot run. The first comment of the file states the reason"));
  insist_->setAccessibleName(insist_->toolTip());
  column.addWidget(insist_);
  connect(insist_, &QCheckBox::toggled, this, &ExportDialog::enableButtons);
}

void ExportDialog::showObstacle() {
  const Obstacle& obstacle = export_->obstacle;
  const bool stops = obstacle.exists();
  const QString text = tr("This design cannot run. %1: %2.");
  obstacle_->setText(stops ? text.arg(message_text(obstacle.title), message_text(obstacle.reason)) : QString());
  obstacle_->setVisible(stops);
  insist_->setVisible(stops);
}

bool ExportDialog::canWrite() const {
  return !export_->text.empty() && (!export_->obstacle.exists() || insist_->isChecked());
}

void ExportDialog::enableButtons() {
  for (const char* id : {"export_save", "export_copy"})
    findChild<QPushButton*>(QLatin1String(id))->setEnabled(canWrite());
}

void ExportDialog::addButtons(QBoxLayout& column) {
  auto* row = new QHBoxLayout;
  message_ = new QLabel(this);
  message_->setObjectName(QStringLiteral("export_message"));
  message_->setWordWrap(true);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  row->addWidget(message_, 1);
  QPushButton* save = add_button(*row, "export_save", tr("&Save as…"), tr("Writes the text to a file"));
  save->setDefault(true);
  connect(save, &QPushButton::clicked, this, &ExportDialog::ask);
  const QPushButton* copies = add_button(*row, "export_copy", tr("&Copy"), tr("Copies the text to the clipboard"));
  connect(copies, &QPushButton::clicked, this, &ExportDialog::copy);
  const QPushButton* close =
      add_button(*row, "export_close", tr("Close"), tr("Closes the dialog; the project is unchanged"));
  connect(close, &QPushButton::clicked, this, &QDialog::accept);
  column.addLayout(row);
}

void ExportDialog::showFormat(const Format& format) {
  format_ = &format;
  try {
    export_ = std::make_unique<Export>(export_design(document_.design(), format, document_.scenario().name));
    showMessage({}, false);
  } catch (const InputError& error) {
    export_ = std::make_unique<Export>();
    showMessage(QString::fromUtf8(error.what()), true);
  }
  text_->setPlainText(text());
  QVector<FactRow> rows;
  const Design& design = document_.design();
  for (const std::string& assignment : export_->inexpressible)
    rows.push_back(
        inexpressible_row(assignment, tr("From the comment: %1").arg(QString::fromStdString(assignment)), design));
  for (const std::string& assignment : export_->inexpressible_defaults)
    rows.push_back(inexpressible_row(assignment, tr("Default value"), design));
  inexpressible_->setRows(rows);
  inexpressible_->setVisible(!rows.isEmpty());
  // Limit the table to the height of its rows, so that the text gets the rest.
  inexpressible_->setFixedHeight(std::min(scaled(inexpressible_height), inexpressible_->sizeHint().height()));
  const QString name = engine_text(format.name);
  inexpressible_head_->setVisible(describes_design(format));
  inexpressible_head_->setText(
      rows.isEmpty() ? tr("%1 can express the whole workload, layout and recipe of this design.").arg(name)
                     : tr("%1 cannot express %n inputs of this design", nullptr, int(rows.size())).arg(name));
  showObstacle();
  enableButtons();
}

QString ExportDialog::text() const { return QString::fromStdString(export_->text); }

QString ExportDialog::fileName() const {
  QString name;
  for (const QChar c : QString::fromStdString(document_.scenario().name).toLower())
    name += c.isLetterOrNumber() ? c : u' ';
  name = name.simplified().replace(u' ', u'-');
  if (name.isEmpty()) name = QStringLiteral("design");
  return QStringLiteral("%1-%2.%3").arg(name, QLatin1String(format_->id), suffix_of(*format_, export_->text));
}

void ExportDialog::copy() {
  if (!canWrite()) return;
  QGuiApplication::clipboard()->setText(text());
  showMessage(tr("Copied."), false);
}

bool ExportDialog::saveTo(const QString& path) {
  if (!canWrite()) {
    showMessage(tr("Not written: this design cannot run."), true);
    return false;
  }
  try {
    write_whole({{path, QByteArray::fromStdString(export_->text)}});
  } catch (const InputError& error) {
    showMessage(QString::fromUtf8(error.what()), true);
    return false;
  }
  showMessage(tr("Written to %1.").arg(QDir::toNativeSeparators(path)), false);
  return true;
}

void ExportDialog::ask() {
  const QString name = fileName(), suffix = name.section(u'.', -1);
  const QString folder = document_.path().isEmpty() ? QDir::homePath() : QFileInfo(document_.path()).absolutePath();
  const QString path = ask_where_to_save(this, tr("Export for another program"), QDir(folder).filePath(name),
                                         tr("%1 files (*.%2)").arg(suffix.toUpper(), suffix), suffix);
  if (!path.isEmpty()) saveTo(path);
}

void ExportDialog::showMessage(const QString& text, bool error) {
  colorText(*message_, error ? Role::error : Role::text);
  message_->setText(text);
}

}  // namespace trainyard::ui
