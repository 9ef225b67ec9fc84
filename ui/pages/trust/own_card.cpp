// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/own_card.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "ui/cards/card_text.h"
#include "ui/charts/spec_text.h"
#include "ui/pages/trust/logged_runs_study.h"
#include "ui/studies/progress_line.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/save_dialog.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

FactCell percent_cell(double share, bool strong = false) {
  const QString text = std::isfinite(share) ? QLocale().toString(share * 100, 'f', 1) : QStringLiteral("–");
  return {text, {}, Role::text, strong, share};
}

FactRow error_row(const QString& label, const ErrorStatistics& was, const ErrorStatistics* is) {
  QVector<FactCell> cells{{label},
                          {QLocale().toString(qulonglong(was.n)), {}, Role::muted_text},
                          percent_cell(was.median_abs),
                          percent_cell(was.mean_abs)};
  if (is) {
    const double change = is->mean_abs / was.mean_abs - 1;
    const QString shown = spec_text::signed_percent(change, 0);
    // A change that rounds to 0 % is neither better nor worse.
    const bool none = std::abs(change) < 0.005;
    cells << percent_cell(is->median_abs, true) << percent_cell(is->mean_abs, true)
          << FactCell{shown,
                      {},
                      none         ? Role::text
                      : change < 0 ? Role::better
                                   : Role::worse,
                      true};
  }
  return {label, cells, {}};
}

}  // namespace

OwnCard::OwnCard(OwnRunsStudy* study, Words words, QWidget* parent)
    : Card(words.title, parent),
      study_(study),
      words_(std::move(words)),
      state_(make_card_text(this)),
      outcome_(make_card_text(this)),
      errors_(new FactTable(words_.errors_name, this)),
      moved_(new FactTable(words_.moved_name, this)),
      progress_(new ProgressLine(this)) {
  setObjectName(QString::fromLatin1(words_.card));
  load_ = makeButton(
      words_.load, tr("Load own runs…"),
      tr("Reads a table of your runs (CSV), training logs, server benchmark results with their log, or a probe table"));
  load_->setIcon(line_icon(QStringLiteral("open")));
  refit_ = makeButton(words_.refit, words_.refit_text, words_.refit_tip);
  cancel_ = makeButton(words_.cancel, tr("Cancel"), tr("Stops the refit"));
  forget_ = makeButton(words_.forget, tr("Remove"), tr("Removes your runs from this page"));
  discard_ = makeButton(words_.discard, tr("Discard"), words_.discard_tip);
  errors_->setObjectName(QString::fromLatin1(words_.errors));
  moved_->setObjectName(QString::fromLatin1(words_.moved));
  for (FactTable* table : {errors_, moved_}) table->setWhole(true);
  errors_->setOptional({2, 4});
  moved_->setHeads(words_.moved_heads);
  progress_->follow(study_->fitting());
  content()->addWidget(progress_);
  content()->addWidget(state_);
  addRow({load_, refit_, cancel_, forget_});
  content()->addSpacing(scaled(6));
  content()->addWidget(errors_);
  content()->addWidget(outcome_);
  content()->addWidget(moved_);
}

QPushButton* OwnCard::makeButton(const char* id, const QString& text, const QString& tip) {
  auto* made = new QPushButton(text, this);
  made->setObjectName(QString::fromLatin1(id));
  made->setToolTip(tip);
  made->setAccessibleDescription(tip);
  return made;
}

void OwnCard::addRow(const QVector<QPushButton*>& buttons) {
  auto* row = new QHBoxLayout;
  for (QPushButton* one : buttons) row->addWidget(one);
  row->addStretch(1);
  content()->addLayout(row);
}

void OwnCard::addRuns(QWidget* runs) { content()->insertWidget(content()->indexOf(errors_), runs); }
void OwnCard::addLogs(LoggedRuns* logs, const char* notes, const char* complete, const char* save) {
  logs_ = logs;
  notes_ = make_card_text(this);
  notes_->label()->setObjectName(QLatin1String(notes));
  complete_ = makeButton(
      complete, tr("Complete from this scenario"),
      tr("Values that the logs do not contain are taken from the current scenario: accelerator, model, layout"));
  save_ = makeButton(save, tr("Save as table…"), tr("Writes the runs of the logs as a table (CSV)"));
  content()->addWidget(notes_);
  addRow({complete_, save_});
  connect(complete_, &QPushButton::clicked, this, [this] { logs_->completeFromDesign(); });
  connect(save_, &QPushButton::clicked, this, &OwnCard::saveRuns);
  auto* reading = new ProgressLine(this);
  reading->follow(logs_->reading());
  content()->addWidget(reading);
}

void OwnCard::showLogs() {
  const LoggedRuns::LogReport report = logs_->logReport();
  QStringList lines = report.notes;
  if (!report.missing.isEmpty())
    lines << tr("Not found in the file: %1.").arg(report.missing.join(QStringLiteral(", ")));
  notes_->setText(lines.join(u' ').toHtmlEscaped());
  notes_->setVisible(!lines.isEmpty());
  complete_->setVisible(!report.missing.isEmpty());
  save_->setVisible(report.logs > 0);
}

void OwnCard::saveRuns() {
  const QString path = ask_where_to_save(window(), tr("Save the runs as a table"), QStringLiteral("runs.csv"),
                                         tr("CSV (*.csv)"), QStringLiteral("csv"));
  if (!path.isEmpty()) logs_->saveRuns(path);
}

void OwnCard::follow() {
  content()->addStretch(1);
  connect(load_, &QPushButton::clicked, this, &OwnCard::chooseFile);
  connect(forget_, &QPushButton::clicked, study_, &OwnRunsStudy::forgetOwnRuns);
  connect(refit_, &QPushButton::clicked, study_, &OwnRunsStudy::refit);
  connect(cancel_, &QPushButton::clicked, study_->fitting(), &BackgroundStudy::cancel);
  connect(discard_, &QPushButton::clicked, study_, &OwnRunsStudy::discard);
  connect(study_, &OwnRunsStudy::ownChanged, this, &OwnCard::refresh);
  connect(study_->fitting(), &BackgroundStudy::started, this, &OwnCard::refresh);
  connect(study_->fitting(), &BackgroundStudy::stopped, this, &OwnCard::refresh);
  refresh();
}

QString OwnCard::outcome() const { return outcome_->text(); }

void OwnCard::refresh() {
  showRuns();
  showOutcome();
  if (logs_) showLogs();
  showButtons();
}

void OwnCard::showRuns() {
  const auto reasons = [](const QStringList& all) { return all.join(QStringLiteral("; ")).toHtmlEscaped(); };
  const bool any = study_->hasOwnRuns(), fitting = study_->fitting()->isRunning();
  const Loaded own = loaded();
  QString text = words_.none_loaded;
  if (any) {
    text = tr("%n runs from %1.", nullptr, int(own.rows)).arg(study_->ownName().toHtmlEscaped());
    if (own.refused > 0)
      text += u' ' + tr("%n cannot be modelled: %1.", nullptr, int(own.refused)).arg(reasons(own.why_refused));
    if (own.not_scored > 0)
      text += u' ' + tr("%n are not scored: %1.", nullptr, int(own.not_scored)).arg(reasons(own.why_not_scored));
  }
  state_->setText(text);
  forget_->setVisible(any);
  refit_->setEnabled(any && own.rows > 0);
  // Refit and Cancel share a place. Pass the keyboard focus from one to the other; otherwise it would move to the
  // button that removes the runs.
  QPushButton *shown = fitting ? cancel_ : refit_, *hidden = fitting ? refit_ : cancel_;
  const bool focused = hidden->hasFocus();
  shown->setVisible(true);
  if (focused) shown->setFocus();
  hidden->setVisible(false);
}

void OwnCard::showOutcome() {
  const bool found = hasProposal();
  QStringList heads{tr("Error of own runs"), tr("runs"), tr("median %"), tr("mean %")};
  if (found) heads << tr("median after") << tr("mean after") << tr("mean, change %");
  QVector<FactRow> rows;
  for (const QuantityErrors& one : errors())
    if (one.before->n > 0) rows.push_back(error_row(one.label, *one.before, one.after));
  errors_->setHeads(heads);
  errors_->setRows(rows);
  errors_->setVisible(!rows.isEmpty());
  moved_->setRows(found ? proposedChanges() : QVector<FactRow>());
  moved_->setVisible(moved_->count() > 0);
  outcome_->setVisible(found);
  if (found) outcome_->setText(outcomeText());
  discard_->setVisible(found);
}

void OwnCard::chooseFile() {
  const QStringList paths = QFileDialog::getOpenFileNames(
      window(), tr("Load own runs"), QString(),
      tr("Tables of runs, logs and results (*.csv *.log *.out *.txt *.json *.jsonl);;All files (*)"));
  if (paths.size() == 1) study_->load(paths.first());
  if (paths.size() > 1) emit filesChosen(paths);
}

}  // namespace trainyard::ui
