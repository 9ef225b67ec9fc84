// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/own_runs_card.h"

#include <QPushButton>
#include <cmath>

#include "engine/units/joined.h"
#include "ui/cards/card_text.h"
#include "ui/charts/spec_text.h"
#include "ui/pages/trust/trust_study.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/prose.h"

namespace trainyard::ui {

OwnRunsCard::OwnRunsCard(TrustStudy* study, QWidget* parent)
    : OwnCard(study,
              {.card = "own_runs_card",
               .load = "load_own_runs",
               .refit = "refit",
               .cancel = "cancel_refit",
               .forget = "forget_own_runs",
               .errors = "own_errors",
               .moved = "moved_coefficients",
               .discard = "discard_calibration",
               .title = tr("Your own runs"),
               .refit_text = tr("Refit"),
               .refit_tip = tr("Fits the coefficients that your runs determine"),
               .discard_tip = tr("Keeps the current coefficients"),
               .none_loaded = tr("No own runs loaded. Three to ten runs of your cluster are enough. Load table rows or "
                                 "logs of Megatron-LM, NeMo, nanotron, torchtitan or DeepSpeed."),
               .errors_name = tr("Errors of the own runs"),
               .moved_name = tr("Coefficients changed by the refit"),
               .moved_heads = {tr("Coefficient"), tr("before"), tr("after"), tr("change")}},
              parent),
      study_(study),
      force_(make_card_text(this)) {
  addLogs(study, "logs_told", "complete_own_runs", "save_own_runs");
  keep_ = makeButton("keep_calibration", tr("Keep calibration"), tr("Saves the coefficients in the project"));
  keep_->setProperty("primary", true);
  shipped_ = makeButton("shipped_coefficients", tr("Return to shipped"),
                        tr("Removes the calibration from the project; can be undone"));
  addRow({keep_, discardButton()});
  content()->addWidget(force_);
  content()->addWidget(shipped_, 0, Qt::AlignLeft);
  connect(keep_, &QPushButton::clicked, study_, &TrustStudy::keep);
  connect(shipped_, &QPushButton::clicked, study_, &TrustStudy::returnToShipped);
  table_ = new FactTable(tr("Logs and their prediction errors"), this);
  table_->setObjectName(QStringLiteral("own_logs"));
  table_->setWhole(true);
  table_->setHeads({tr("Log"), tr("measured"), tr("predicted"), tr("error")});
  table_->setOptional({2});
  addRuns(table_);
  connect(table_, &FactTable::chosen, this, &OwnRunsCard::chosen);
  follow();
}

OwnCard::Loaded OwnRunsCard::loaded() const { return count(study_->own().rows); }

bool OwnRunsCard::hasProposal() const { return study_->proposal(); }

QVector<OwnCard::QuantityErrors> OwnRunsCard::errors() const {
  const Refit* found = study_->proposal();
  const Validation& before = found ? found->before : study_->own();
  if (before.summary.empty()) return {};
  const ValidationSummary& was = before.summary.back();
  const ValidationSummary* is = found && !found->after.summary.empty() ? &found->after.summary.back() : nullptr;
  return {{tr("Step time"), &was.step_time, is ? &is->step_time : nullptr},
          {tr("Memory"), &was.memory, is ? &is->memory : nullptr}};
}

QVector<FactRow> OwnRunsCard::proposedChanges() const {
  QVector<FactRow> rows;
  for (const RefitChange& change : study_->proposal()->changed) {
    const Coefficient& row = *change.coefficient;
    const double ratio = change.before != 0 ? change.after / change.before - 1 : NAN;
    rows.push_back({QString::fromStdString(row.id),
                    {{engine_text(row.label), row.owner ? engine_text(row.owner) : tr("all")},
                     {number_text(change.before, row.unit)},
                     {number_text(change.after, row.unit), {}, Role::text, true},
                     {spec_text::signed_share(ratio, 0)}},
                    engine_text(row.help)});
  }
  return rows;
}

QString OwnRunsCard::outcomeText() const {
  const auto& changed = study_->proposal()->changed;
  return changed.empty() ? explainNothingLearnt()
                         : tr("The refit changes %n coefficients. If you keep them, every scenario of the project uses "
                              "them. The change can be undone.",
                              nullptr, int(changed.size()));
}

void OwnRunsCard::showRunsOfLogs() {
  const std::vector<LoggedRun>& logged = study_->logged();
  const std::vector<ValidatedRun>& predicted = study_->own().rows;
  QVector<FactRow> rows;
  for (size_t i = 0; i < logged.size(); ++i) {
    const LoggedRun& one = logged[i];
    const ValidatedRun* row = predicted.size() == logged.size() ? &predicted[i] : nullptr;
    const Compared time = row ? row->step_time : Compared();
    const auto shown = [](double value) {
      return std::isfinite(value) ? number_text(value, Unit::seconds) : QStringLiteral("–");
    };
    QStringList cells{QString::fromUtf8(one.program)};
    if (!one.run.model.empty()) cells << QString::fromStdString(one.run.model);
    if (std::isfinite(one.run.gpus)) cells << tr("%L1 GPUs").arg(one.run.gpus, 0, 'f', 0);
    if (!one.missing.empty())
      cells = {tr("not stated: %1").arg(QString::fromStdString(joined(one.missing, ", ")))};
    else if (row && !row->refused.empty())
      cells = {QString::fromStdString(row->refused)};
    else if (row && !row->not_scored.empty())
      cells << QString::fromStdString(row->not_scored);
    QStringList notes;
    for (const Message& note : one.notes) notes << message_text(note);
    rows.push_back(
        {QStringLiteral("own:%1").arg(i),
         {{QString::fromStdString(one.run.id), cells.join(QStringLiteral(", "))},
          {shown(time.measured)},
          {shown(time.predicted)},
          {time.comparable() ? spec_text::signed_share(time.error(), 0) : QStringLiteral("–"), {}, Role::text, true}},
         notes.join(u'\n')});
  }
  table_->setRows(rows);
  table_->setVisible(!rows.isEmpty());
}

void OwnRunsCard::showButtons() {
  showRunsOfLogs();
  keep_->setVisible(hasProposal() && !study_->proposal()->changed.empty());
  const int changed = study_->changedCoefficients();
  force_->setVisible(changed > 0);
  force_->setText(tr("A calibration is active: %n coefficients differ from the shipped ones.", nullptr, changed));
  shipped_->setVisible(changed > 0);
}

QString OwnRunsCard::explainNothingLearnt() const {
  std::vector<Run> runs;
  for (const ValidatedRun& row : study_->own().rows) runs.push_back(row.run);
  const std::vector<std::string_view> missing = missing_columns(runs);
  if (missing.empty()) return tr("No refit needed: the prediction errors are within the scatter of these runs.");
  QStringList names;
  for (const std::string_view name : missing) names << QString::fromUtf8(name.data(), qsizetype(name.size()));
  const QString list = names.join(QStringLiteral(", "));
  return missing.size() > 2
             ? tr("No refit possible: it needs one of the columns %1, and no run has a value there.").arg(list)
             : tr("No refit possible: no run has a value in %1.").arg(list);
}

}  // namespace trainyard::ui
