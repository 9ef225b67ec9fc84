// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "ui/cards/card_text.h"
#include "ui/charts/spec_text.h"
#include "ui/pages/trust/cards.h"
#include "ui/pages/trust/run_text.h"
#include "ui/pages/trust/trust_study.h"
#include "ui/studies/progress_line.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

QPushButton* button(Card* card, const char* id, const QString& text, const QString& tip) {
  auto* made = new QPushButton(text, card);
  made->setObjectName(QString::fromLatin1(id));
  made->setToolTip(tip);
  made->setAccessibleDescription(tip);
  return made;
}

FactCell percent_cell(double share, bool strong = false) {
  const QString text = std::isfinite(share) ? QLocale().toString(share * 100, 'f', 1) : QStringLiteral("–");
  return {text, {}, Role::text, strong, share};
}

/// Errors of the own runs before and after, one row a measure that they have.
QVector<FactRow> before_and_after(const Validation& before, const Validation* after) {
  QVector<FactRow> rows;
  if (before.summary.empty()) return rows;
  const auto add = [&](const QString& label, const ErrorStatistics& was, const ErrorStatistics* is) {
    if (was.n == 0) return;
    QVector<FactCell> cells{{label},
                            {QLocale().toString(qulonglong(was.n)), {}, Role::muted_text},
                            percent_cell(was.median_abs),
                            percent_cell(was.mean_abs)};
    if (is) {
      cells << percent_cell(is->median_abs, true) << percent_cell(is->mean_abs, true);
      const double change = is->mean_abs / was.mean_abs - 1;
      cells << FactCell{spec_text::signed_percent(change, 0), {}, change < 0 ? Role::better : Role::worse, true};
    }
    rows.push_back({label, cells, {}});
  };
  const ValidationSummary& was = before.summary.back();
  const ValidationSummary* is = after && !after->summary.empty() ? &after->summary.back() : nullptr;
  add(OwnRunsCard::tr("Step time"), was.step_time, is ? &is->step_time : nullptr);
  add(OwnRunsCard::tr("Memory"), was.memory, is ? &is->memory : nullptr);
  return rows;
}

QString owner_text(const Coefficient& row) { return row.owner ? engine_text(row.owner) : OwnRunsCard::tr("all"); }

QVector<FactRow> moved(const Refit& refit) {
  QVector<FactRow> rows;
  for (const RefitChange& change : refit.changed) {
    const Coefficient& row = *change.coefficient;
    const double ratio = change.before != 0 ? change.after / change.before - 1 : NAN;
    rows.push_back({QString::fromStdString(row.id),
                    {{engine_text(row.label), owner_text(row)},
                     {number_text(change.before, row.unit)},
                     {number_text(change.after, row.unit), {}, Role::text, true},
                     {spec_text::signed_share(ratio, 0)}},
                    engine_text(row.help)});
  }
  return rows;
}

}  // namespace

OwnRunsCard::OwnRunsCard(TrustStudy* study, QWidget* parent)
    : Card(tr("Your own runs"), parent),
      study_(study),
      state_(card_text(this)),
      outcome_(card_text(this)),
      force_(card_text(this)),
      errors_(new FactTable(tr("Errors of the own runs"), this)),
      coefficients_(new FactTable(tr("Coefficients that the refit moves"), this)),
      progress_(new ProgressLine(this)) {
  setObjectName(QStringLiteral("own_runs_card"));
  load_ = button(this, "load_own_runs", tr("Load own runs…"), tr("Reads a table of your runs (CSV)"));
  load_->setIcon(line_icon(QStringLiteral("open")));
  forget_ = button(this, "forget_own_runs", tr("Forget them"), tr("Takes the own runs out of the page"));
  refit_ = button(this, "refit", tr("Refit"), tr("Fits the few coefficients that your runs can tell"));
  cancel_ = button(this, "cancel_refit", tr("Cancel"), tr("Stops the refit"));
  keep_ = button(this, "keep_calibration", tr("Keep calibration"), tr("Makes the coefficients part of the project"));
  keep_->setProperty("primary", true);
  discard_ = button(this, "discard_calibration", tr("Discard"), tr("Leaves the coefficients as they are"));
  shipped_ = button(this, "shipped_coefficients", tr("Return to shipped"),
                    tr("Takes the calibration out of the project; Undo brings it back"));
  errors_->setObjectName(QStringLiteral("own_errors"));
  coefficients_->setObjectName(QStringLiteral("moved_coefficients"));
  for (FactTable* table : {errors_, coefficients_}) table->setWhole(true);
  errors_->setOptional({2, 4});
  coefficients_->setHeads({tr("Coefficient"), tr("before"), tr("after"), tr("change")});
  progress_->follow(study_->fitting());

  content()->addWidget(progress_);
  content()->addWidget(state_);
  auto* first = new QHBoxLayout;
  for (QPushButton* one : {load_, refit_, cancel_, forget_}) first->addWidget(one);
  first->addStretch(1);
  content()->addLayout(first);
  content()->addSpacing(scaled(6));
  content()->addWidget(errors_);
  content()->addWidget(outcome_);
  content()->addWidget(coefficients_);
  auto* second = new QHBoxLayout;
  second->setContentsMargins(0, scaled(8), 0, 0);
  for (QPushButton* one : {keep_, discard_}) second->addWidget(one);
  second->addStretch(1);
  content()->addLayout(second);
  content()->addWidget(force_);
  content()->addWidget(shipped_, 0, Qt::AlignLeft);
  content()->addStretch(1);

  connect(load_, &QPushButton::clicked, this, &OwnRunsCard::chooseFile);
  connect(forget_, &QPushButton::clicked, study_, &TrustStudy::forgetOwnRuns);
  connect(refit_, &QPushButton::clicked, study_, &TrustStudy::refit);
  connect(cancel_, &QPushButton::clicked, study_->fitting(), &BackgroundStudy::cancel);
  connect(keep_, &QPushButton::clicked, study_, &TrustStudy::keep);
  connect(discard_, &QPushButton::clicked, study_, &TrustStudy::discard);
  connect(shipped_, &QPushButton::clicked, study_, &TrustStudy::returnToShipped);
  connect(study_, &TrustStudy::ownChanged, this, &OwnRunsCard::refresh);
  connect(study_->fitting(), &BackgroundStudy::started, this, &OwnRunsCard::refresh);
  connect(study_->fitting(), &BackgroundStudy::stopped, this, &OwnRunsCard::refresh);
  refresh();
}

void OwnRunsCard::refresh() {
  const bool loaded = study_->hasOwnRuns(), fitting = study_->fitting()->isRunning();
  const Refit* proposal = study_->proposal();
  const Validation& own = study_->own();
  if (!loaded) {
    state_->setText(tr("No own runs loaded. Three to ten rows of your cluster are enough."));
  } else {
    int refused = 0;
    QString why;
    for (const ValidatedRun& row : own.rows)
      if (!row.refused.empty()) {
        ++refused;
        why = QString::fromStdString(row.refused);
      }
    QString text = tr("%n runs from %1.", nullptr, int(own.rows.size())).arg(study_->ownName().toHtmlEscaped());
    if (refused > 0) text += u' ' + tr("%n cannot be modelled: %1.", nullptr, refused).arg(why.toHtmlEscaped());
    state_->setText(text);
  }
  forget_->setVisible(loaded);
  refit_->setVisible(!fitting);
  refit_->setEnabled(loaded && !own.rows.empty());
  cancel_->setVisible(fitting);
  const bool after = proposal != nullptr;
  QStringList heads{tr("Error of own runs"), tr("runs"), tr("median %"), tr("mean %")};
  if (after) heads << tr("median after") << tr("mean after") << tr("mean, change %");
  errors_->setHeads(heads);
  errors_->setRows(before_and_after(after ? proposal->before : own, after ? &proposal->after : nullptr));
  errors_->setVisible(errors_->count() > 0);
  coefficients_->setRows(after ? moved(*proposal) : QVector<FactRow>());
  coefficients_->setVisible(coefficients_->count() > 0);
  outcome_->setVisible(after);
  if (after)
    outcome_->setText(proposal->changed.empty()
                          ? nothingLearnt()
                          : tr("The refit moves %n coefficients. Keep them, and every scenario of the project uses "
                               "them; Undo takes them back.",
                               nullptr, int(proposal->changed.size())));
  keep_->setVisible(after && !proposal->changed.empty());
  discard_->setVisible(after);
  const int changed = study_->changedCoefficients();
  force_->setVisible(changed > 0);
  force_->setText(tr("A calibration is in force: %n coefficients differ from the shipped ones.", nullptr, changed));
  shipped_->setVisible(changed > 0);
}

QString OwnRunsCard::nothingLearnt() const {
  std::vector<Run> runs;
  for (const ValidatedRun& row : study_->own().rows) runs.push_back(row.run);
  const std::vector<std::string_view> missing = missing_columns(runs);
  if (missing.empty())
    return tr("Nothing to learn: the predictions are as near to these runs as their scatter lets tell.");
  QStringList names;
  for (const std::string_view name : missing) names << QString::fromUtf8(name.data(), qsizetype(name.size()));
  const QString list = names.join(QStringLiteral(", "));
  return missing.size() > 2
             ? tr("Nothing could be learnt: one of the columns %1 is needed, and no run has any.").arg(list)
             : tr("Nothing could be learnt: no run has anything in %1.").arg(list);
}

void OwnRunsCard::chooseFile() {
  const QString path = QFileDialog::getOpenFileName(window(), tr("Load own runs"), QString(),
                                                    tr("Tables of runs (*.csv);;All files (*)"));
  if (!path.isEmpty()) study_->load(path);
}

}  // namespace trainyard::ui
