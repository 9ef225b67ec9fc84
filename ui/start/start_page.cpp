// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_page.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/text/ids.h"
#include "ui/theme/theme.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr double choices_width = 760, sheet_width = 560;
constexpr int shown_files = 5;

/// Centres a column of at most this width.
QWidget* centre_column(QWidget* column, double width, QWidget* parent) {
  auto* scroll = new QScrollArea(parent);
  make_bare(*scroll);
  auto* ground = new QWidget;
  auto* row = new QHBoxLayout(ground);
  row->setContentsMargins(scaled(24), scaled(24), scaled(24), scaled(24));
  row->addStretch(1);
  column->setMaximumWidth(scaled(width));
  row->addWidget(column, 1000);
  row->addStretch(1);
  scroll->setWidget(ground);
  return scroll;
}

QLabel* make_heading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setProperty("type", QStringLiteral("title"));
  return label;
}

}  // namespace

StartPage::StartPage(QMenu* runs, QMenu* examples, const QStringList& recent, QWidget* window)
    : QWidget(window), stack_(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("start_page"));
  setAccessibleName(tr("Start"));
  setProperty("region", QStringLiteral("window"));
  setAttribute(Qt::WA_StyledBackground);
  setAutoFillBackground(true);
  auto* whole = new QVBoxLayout(this);
  whole->setContentsMargins(0, 0, 0, 0);
  whole->addWidget(stack_);
  stack_->addWidget(centre_column(makeChoices(runs, examples, recent), choices_width, stack_));
}

QWidget* StartPage::makeChoices(QMenu* runs, QMenu* examples, const QStringList& recent) {
  auto* sheet = new QWidget;
  auto* column = new QVBoxLayout(sheet);
  column->setContentsMargins(0, scaled(24), 0, 0);
  column->setSpacing(scaled(12));
  auto* title = new QLabel(tr("What do you want to plan?"), sheet);
  title->setFont(ui::font(TextStyle::verdict));
  column->addWidget(title);
  column->addLayout(makeJobs());
  addSentence(column);
  addRecent(column, recent);
  column->addSpacing(scaled(8));
  column->addWidget(make_heading(tr("Look around"), sheet));
  column->addLayout(makeLinks(runs, examples));
  column->addStretch(1);
  return sheet;
}

QPushButton* StartPage::makeChoice(const QString& id, const QString& title, const QString& text, const QString& icon) {
  auto* button = new QPushButton(this);
  button->setObjectName(id);
  button->setAccessibleName(title);
  button->setAccessibleDescription(text);
  button->setToolTip(title + '\n' + text);
  button->setProperty("choice", true);
  button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* row = new QHBoxLayout(button);
  row->setContentsMargins(scaled(16), scaled(10), scaled(16), scaled(10));
  row->setSpacing(scaled(14));
  auto* picture = new QLabel(button);
  picture->setPixmap(line_icon(icon).pixmap(scaled(28), scaled(28)));
  auto* texts = new QVBoxLayout;
  texts->setSpacing(scaled(2));
  auto* name = make_heading(title, button);
  name->setFont(ui::font(TextStyle::headline_unit));
  auto* summary = new QLabel(text, button);
  summary->setProperty("type", QStringLiteral("muted"));
  summary->setWordWrap(true);
  texts->addStretch(1);
  texts->addWidget(name);
  texts->addWidget(summary);
  texts->addStretch(1);
  row->addWidget(picture);
  row->addLayout(texts, 1);
  for (QLabel* label : {picture, name, summary}) label->setAttribute(Qt::WA_TransparentForMouseEvents);
  choices_.push_back(button);
  return button;
}

QLayout* StartPage::makeJobs() {
  auto* grid = new QGridLayout;
  grid->setSpacing(scaled(12));
  int place = 0;
  const auto add = [&](QPushButton* button) {
    grid->addWidget(button, place / 2, place % 2);
    ++place;
  };
  for (const StartJob& job : start_jobs()) {
    const QString id = QLatin1String(job_id(job.job));
    QPushButton* button = makeChoice(QStringLiteral("start_") + id, start_text(job.title), start_text(job.summary),
                                     QStringLiteral("job_") + id);
    connect(button, &QPushButton::clicked, this, [this, wanted = job.job] { ask(wanted); });
    add(button);
  }
  QPushButton* files = makeChoice(QStringLiteral("start_files"), tr("Open files I have"),
                                  tr("A project, a config.json, a launch script, trainer or server settings, or a log"),
                                  QStringLiteral("open"));
  connect(files, &QPushButton::clicked, this, &StartPage::openRequested);
  add(files);
  return grid;
}

void StartPage::addSentence(QVBoxLayout* column) {
  auto* row = new QVBoxLayout;
  row->setSpacing(scaled(4));
  sentence_ = new QLineEdit(this);
  sentence_->setObjectName(QStringLiteral("start_sentence"));
  sentence_->setPlaceholderText(tr("Or describe the job: DeepSeek-V3 on 2,016 GB300"));
  sentence_->setAccessibleName(tr("Job in words"));
  sentence_->setToolTip(
      tr("Type model, machines, deadline and budget, or the load of a server. Enter shows the answer"));
  sentence_->setMinimumHeight(scaled(30));
  auto* understood = new QLabel(this);
  understood->setObjectName(QStringLiteral("start_understood"));
  understood->setProperty("type", QStringLiteral("muted"));
  understood->setWordWrap(true);
  understood->setContentsMargins(scaled(2), 0, 0, 0);
  row->addWidget(sentence_);
  row->addWidget(understood);
  column->addLayout(row);
  connect(sentence_, &QLineEdit::textChanged, understood, [understood](const QString& typed) {
    understood->setText(typed.trimmed().isEmpty() ? QString() : job_sentence_text(read_job_sentence(typed)));
  });
  connect(sentence_, &QLineEdit::returnPressed, this, [this] { askInWords(sentence_->text()); });
}

void StartPage::askInWords(const QString& typed) {
  const JobSentence sentence = read_job_sentence(typed);
  if (sentence.answers.empty()) return;
  ask(sentence.job);
  sheet_->findChild<QuestionSheet*>()->fill(sentence);
}

void StartPage::addRecent(QVBoxLayout* column, const QStringList& recent) {
  if (recent.isEmpty()) return;
  column->addSpacing(scaled(8));
  column->addWidget(make_heading(tr("Recent files"), this));
  auto* list = new QVBoxLayout;
  list->setSpacing(0);
  for (const QString& path : recent.first(std::min<qsizetype>(shown_files, recent.size()))) {
    auto* file = new QPushButton(QFileInfo(path).fileName().replace(u'&', QLatin1String("&&")), this);
    file->setObjectName(QStringLiteral("start_recent"));
    file->setProperty("flat", true);
    file->setToolTip(tr("Opens %1").arg(path));
    file->setAccessibleName(tr("Opens %1").arg(path));
    connect(file, &QPushButton::clicked, this, [this, path] { emit fileChosen(path); });
    list->addWidget(file, 0, Qt::AlignLeft);
  }
  column->addLayout(list);
}

QLayout* StartPage::makeLinks(QMenu* runs, QMenu* examples) {
  auto* row = new FlowLayout;
  row->setSpacing(scaled(8));
  const auto link = [&](const QString& id, const QString& text, const QString& tip) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(id);
    button->setToolTip(tip);
    row->addWidget(button);
    return button;
  };
  connect(link(QStringLiteral("start_example"), tr("Published: Llama 3.1 405B on 16,384 H100"),
               tr("Opens the published training run of Meta, with its own layout, as an example")),
          &QPushButton::clicked, this, &StartPage::closed);
  link(QStringLiteral("start_examples"), tr("More published runs"), tr("Opens one of the published runs as a scenario"))
      ->setMenu(runs);
  link(QStringLiteral("start_worked"), tr("Worked examples"), tr("Opens a project that answers a question in steps"))
      ->setMenu(examples);
  connect(
      link(QStringLiteral("start_folder"), tr("Open a folder"), tr("Reads all files of a model or of a run together")),
      &QPushButton::clicked, this, &StartPage::folderRequested);
  connect(
      link(QStringLiteral("start_tour"), tr("Take the tour"), tr("Explains the parts of the window in seven steps")),
      &QPushButton::clicked, this, &StartPage::tourRequested);
  return row;
}

void StartPage::ask(Job job) {
  for (const StartJob& each : start_jobs()) {
    if (each.job != job) continue;
    showChoices();
    auto* questions = new QuestionSheet(each);
    connect(questions, &QuestionSheet::back, this, &StartPage::showChoices);
    connect(questions, &QuestionSheet::answered, this, &StartPage::answered);
    sheet_ = centre_column(questions, sheet_width, stack_);
    stack_->addWidget(sheet_);
    stack_->setCurrentWidget(sheet_);
    questions->focusFirst();
  }
}

void StartPage::showChoices() {
  stack_->setCurrentIndex(0);
  if (sheet_) sheet_->deleteLater();
  sheet_ = nullptr;
  choices_.front()->setFocus(Qt::OtherFocusReason);
}

void StartPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
  emit closed();
}

void StartPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  choices_.front()->setFocus(Qt::OtherFocusReason);
}

}  // namespace trainyard::ui
