// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/import_dialog.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "engine/error.h"
#include "engine/formats/kit/import.h"
#include "engine/parameters/assignments.h"
#include "ui/document/document.h"
#include "ui/exchange/preview_tables.h"
#include "ui/headline/headline_model.h"
#include "ui/inputs/input_row.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/dialog_buttons.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/segmented_row.h"
#include "ui/widgets/status_mark.h"

namespace trainyard::ui {
namespace {

constexpr int numbers_shown = 6;
constexpr double icon_side = 20;
constexpr int question_columns = 2;
constexpr int rest_before_reading = 150;  ///< delay in ms after the last change

QLabel* make_line(const QString& text, const char* type, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("type", type);
  label->setTextFormat(Qt::PlainText);
  return label;
}

/// Returns the value with its unit: "12.4 GiB".
QString cell_text(const HeadlineCell& cell) {
  return cell.unit.isEmpty() ? cell.number : cell.number + QChar(QChar::Nbsp) + cell.unit;
}

}  // namespace

ImportDialog::ImportDialog(const Document& document, Preview preview, QWidget* parent)
    : QDialog(parent), document_(document), preview_(std::move(preview)), rows_(preview_rows(preview_)) {
  setObjectName(QStringLiteral("import_dialog"));
  setWindowTitle(tr("Apply settings from files"));
  auto* column = new QVBoxLayout(this);
  column->setSpacing(scaled(8));
  addHead(*column);
  addQuestions(*column);
  column->addLayout(numbers_place_ = new QVBoxLayout);
  showVerdict();
  showNumbers();
  addTable(*column);
  addContradictions(*column);
  addFoot(*column);
  fitScreen();
  showRows();
}

void ImportDialog::addHead(QBoxLayout& column) {
  auto* files = make_line(files_text(*preview_.import), "title", this);
  files->setObjectName(QStringLiteral("import_files"));
  files->setWordWrap(true);
  column.addWidget(files);
  auto* facts = new QHBoxLayout;
  model_ = make_line({}, "second", this);
  model_->setObjectName(QStringLiteral("import_model"));
  model_->setWordWrap(true);
  model_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  facts->addWidget(model_, 1);
  totals_ = make_line({}, "second", this);
  totals_->setObjectName(QStringLiteral("import_totals"));
  facts->addWidget(totals_, 0, Qt::AlignTop);
  column.addLayout(facts);
  auto* row = new QHBoxLayout;
  mark_ = new QLabel(this);
  row->addWidget(mark_);
  verdict_ = make_line({}, "verdict", this);
  verdict_->setObjectName(QStringLiteral("import_verdict"));
  row->addWidget(verdict_);
  sentence_ = make_line({}, "second", this);
  sentence_->setObjectName(QStringLiteral("import_sentence"));
  sentence_->setWordWrap(true);
  row->addWidget(sentence_, 1);
  column.addLayout(row);
}

void ImportDialog::showVerdict() {
  model_->setText(model_text(*preview_.import));
  totals_->setText(totals_text(rows_));
  const VerdictText verdict = verdict_text(preview_.import->design, *preview_.result);
  mark_->setPixmap(mark_icon(verdict.mark).pixmap(scaled(icon_side), scaled(icon_side)));
  mark_->setAccessibleName(verdict.title);
  verdict_->setText(verdict.title);
  sentence_->setText(verdict.room.isEmpty() ? verdict.sentence
                                            : QStringLiteral("%1. %2").arg(verdict.room, verdict.sentence));
}

void ImportDialog::addQuestions(QBoxLayout& column) {
  if (preview_.asked.empty()) return;
  draft_ = new Document(this);
  draft_->newProject(preview_.import->design.job);
  draft_->edit(preview_.import->design, {});
  shown_ = draft_->design();
  auto* heading = make_line(tr("Not set in the files: enter your values"), "title", this);
  heading->setObjectName(QStringLiteral("import_questions"));
  column.addWidget(heading);
  auto* grid = new QGridLayout;
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(scaled(24));
  for (const ParameterHandle input : preview_.asked) {
    InputRow* row = make_input_row(*draft_, *input, this);
    row->make();
    row->setMetrics(row_metrics(true));
    row->follow();
    const int place = int(asked_.size());
    grid->addWidget(row, place / question_columns, place % question_columns, Qt::AlignTop);
    asked_.push_back(row);
    if (is_answered(preview_, *input)) answered_.insert(&*input);
  }
  for (int i = 0; i < question_columns; ++i) grid->setColumnStretch(i, 1);
  column.addLayout(grid);
  refusal_ = make_line({}, "second", this);
  refusal_->setObjectName(QStringLiteral("import_refusal"));
  refusal_->setWordWrap(true);
  refusal_->hide();
  column.addWidget(refusal_);
  idle_.setSingleShot(true);
  idle_.setInterval(rest_before_reading);
  connect(&idle_, &QTimer::timeout, this, &ImportDialog::readAgain);
  connect(draft_, &Document::designEdited, this, &ImportDialog::noteAnswers);
}

void ImportDialog::noteAnswers() {
  // Another model brings its published work, which the user has not entered.
  const bool other_model = !same_value(draft_->design(), shown_, trainyard::parameter(&Workload::model));
  for (InputRow* row : asked_) {
    row->follow();
    const Parameter& input = row->parameter();
    const bool entered = !other_model || ParameterHandle(input) == &Workload::model;
    if (!following_ && entered && !same_value(draft_->design(), shown_, input)) answered_.insert(&input);
  }
  shown_ = draft_->design();
  if (!following_) idle_.start();
}

bool ImportDialog::readAnswers() {
  const auto refused = std::ranges::find_if(asked_, [](const InputRow* row) { return !row->error().isEmpty(); });
  if (refused != asked_.end()) {
    (*refused)->control()->setFocus();
    return false;
  }
  if (idle_.isActive()) readAgain();
  return !refusal_ || refusal_->isHidden();
}

std::vector<std::string> ImportDialog::answers() const {
  std::vector<std::string> out;
  for (const ParameterHandle input : preview_.asked) {
    if (!answered_.contains(&*input)) continue;
    const std::vector<std::string> values = assignments(draft_->design(), std::vector<ParameterHandle>{input});
    // The entry of the default design has no assignment of its own, but the files are read on top of another design.
    const bool named = !values.empty() && values.front().starts_with(std::string(input->id) + '=');
    if (!named) out.push_back(assignment_of(default_design(), *input));
    out.insert(out.end(), values.begin(), values.end());
  }
  return out;
}

void ImportDialog::readAgain() {
  idle_.stop();
  if (draft_->inGesture()) return idle_.start();
  try {
    if (const std::vector<std::string> now = answers(); now != preview_.answers) preview_ = with_answers(preview_, now);
    refusal_->hide();
  } catch (const InputError& error) {
    refusal_->setText(QString::fromUtf8(error.what()));
    refusal_->show();
    return;
  }
  rows_ = preview_rows(preview_);
  const QVector<SegmentedRow::Segment> counted = preview_views(rows_);
  for (qsizetype i = 0; i < counted.size(); ++i) views_->buttons()[i]->setText(counted[i].text);
  following_ = true;
  draft_->edit(preview_.import->design, {});
  following_ = false;
  showVerdict();
  showNumbers();
  showFoot();
  showRows();
}

void ImportDialog::showNumbers() {
  const Design& next = preview_.import->design;
  const QVector<HeadlineCell> cells = headline_cells(next, *preview_.result, nullptr, {});
  const bool same_job = next.job == preview_.present.job;
  delete numbers_;
  auto* box = numbers_ = new QWidget(this);
  box->setObjectName(QStringLiteral("import_numbers"));
  auto* flow = new FlowLayout;
  flow->setSpacing(scaled(24));
  box->setLayout(flow);
  for (const int i : kept_cells(cells, numbers_shown)) {
    const HeadlineCell& cell = cells[i];
    auto* figure = new QWidget(box);
    figure->setToolTip(cell.spoken);
    auto* lines = new QVBoxLayout(figure);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(make_line(cell.label, "caption", figure));
    const bool holds = cell.weight != HeadlineCell::Weight::muted;
    lines->addWidget(make_line(cell_text(cell), holds ? "title" : "muted", figure));
    QString below = cell.remark;
    if (same_job) {
      const HeadlineCell now = headline_cell(*cell.metric, preview_.present, document_.evaluation(), nullptr, {});
      below = tr("now %1", "the value of the present scenario").arg(cell_text(now));
    }
    lines->addWidget(make_line(below, "caption", figure));
    flow->addWidget(figure);
  }
  numbers_place_->addWidget(box);
}

void ImportDialog::addTable(QBoxLayout& column) {
  auto* row = new FlowLayout;
  row->setSpacing(scaled(8));
  filter_ = new QLineEdit(this);
  filter_->setObjectName(QStringLiteral("import_filter"));
  filter_->setPlaceholderText(tr("Search"));
  filter_->setAccessibleName(tr("Search keys, inputs and reasons"));
  filter_->setToolTip(filter_->accessibleName());
  filter_->setClearButtonEnabled(true);
  filter_->setFixedWidth(scaled(190));
  row->addWidget(filter_);
  views_ = new SegmentedRow(preview_views(rows_), this);
  row->addWidget(views_);
  column.addLayout(row);

  tables_ = new PreviewTables(this);
  tables_->setObjectName(QStringLiteral("import_tables"));
  column.addWidget(tables_, 1);
  reason_ = make_line({}, "second", this);
  reason_->setObjectName(QStringLiteral("import_reason"));
  reason_->setWordWrap(true);
  reason_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  reason_->setFixedHeight(reason_->fontMetrics().lineSpacing() * 3);
  column.addWidget(reason_);
  connect(filter_, &QLineEdit::textChanged, this, &ImportDialog::showRows);
  connect(views_, &SegmentedRow::chosen, this, [this](int view) {
    view_ = view;
    showRows();
  });
  connect(tables_, &PreviewTables::chosen, this, &ImportDialog::explain);
}

void ImportDialog::addContradictions(QBoxLayout& column) {
  const QStringList files = contradicting_files(*preview_.import);
  if (files.isEmpty()) return;
  auto* row = new QHBoxLayout;
  auto* label = make_line(
      tr("The files disagree on %n values. &Use values from", nullptr, int(preview_.import->contradictions.size())),
      "title", this);
  label->setObjectName(QStringLiteral("import_contradictions"));
  row->addWidget(label);
  auto* choice = new QComboBox(this);
  choice->setObjectName(QStringLiteral("import_believed"));
  choice->setToolTip(tr("File whose values are used where the files disagree"));
  choice->setAccessibleName(choice->toolTip());
  label->setBuddy(choice);
  choice->addItem(tr("Choose a file…"));
  choice->addItems(files);
  choice->setCurrentIndex(int(files.indexOf(QString::fromStdString(preview_.preferred))) + 1);
  row->addWidget(choice);
  row->addStretch(1);
  column.addLayout(row);
  connect(choice, &QComboBox::activated, this, [this, choice, files](int index) {
    if (index < 1 || files[index - 1].toStdString() == preview_.preferred) return;
    if (!readAnswers())
      return choice->setCurrentIndex(int(files.indexOf(QString::fromStdString(preview_.preferred))) + 1);
    emit preferenceRequested(files[index - 1]);
    reject();
  });
}

void ImportDialog::addFoot(QBoxLayout& column) {
  auto* row = new QHBoxLayout;
  auto* label = new QLabel(tr("&Name"), this);
  row->addWidget(label);
  name_ = new QLineEdit(this);
  name_->setObjectName(QStringLiteral("import_name"));
  name_->setToolTip(tr("Name of the new scenario"));
  name_->setAccessibleName(name_->toolTip());
  label->setBuddy(name_);
  row->addWidget(name_, 1);
  const QString letter = scenario_letter(document_.project(), document_.current());
  fresh_ = add_button(*row, "import_new", tr("New &scenario"),
                      tr("Adds a copy of this scenario with the settings from the files. One undo step"));
  fresh_->setDefault(true);
  connect(fresh_, &QPushButton::clicked, this, [this] {
    if (!readAnswers()) return;
    emit newScenarioRequested();
    accept();
  });
  here_ = add_button(*row, "import_here", tr("&Apply to scenario %1").arg(letter),
                     tr("Applies the settings from the files to the current scenario. One undo step"));
  connect(here_, &QPushButton::clicked, this, [this] {
    if (!readAnswers()) return;
    emit applyRequested();
    accept();
  });
  const QPushButton* cancel = add_button(*row, "import_cancel", tr("Cancel"), tr("Closes the dialog without changes"));
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  column.addLayout(row);
  showFoot();
}

void ImportDialog::showFoot() {
  const QString before = std::exchange(suggested_, suggested_name(*preview_.import));
  if (name_->text() == before) name_->setText(suggested_);
  // Disable both buttons until contradictions, such as two models or two trainers, are resolved.
  for (QPushButton* way : {fresh_, here_}) way->setEnabled(open_contradictions(*preview_.import).empty());
}

void ImportDialog::fitScreen() {
  // Leave room for the window frame and title bar.
  const int em = fontMetrics().height();
  const QSize room = screen()->availableSize() - QSize(em, em * 3);
  resize(QSize(scaled(1240), scaled(780)).boundedTo(room));
}

QString ImportDialog::name() const { return name_->text().simplified(); }

QString ImportDialog::enteredName() const { return name_->text() == suggested_ ? QString() : name(); }

void ImportDialog::setName(const QString& name) { name_->setText(name); }

void ImportDialog::showRows() {
  tables_->setRows(rows_, PreviewView(view_), filter_->text());
  explain({});
}

void ImportDialog::explain(const QString& id) {
  const qsizetype index = id.isEmpty() ? -1 : id.toInt();
  reason_->setText(index < 0 || index >= rows_.size() ? tr("Select a row to see its full text.") : rows_[index].text());
}

}  // namespace trainyard::ui
