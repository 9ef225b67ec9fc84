// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/own_iterations_card.h"

#include <QPushButton>

#include "engine/parameters/handle.h"
#include "ui/charts/spec_text.h"
#include "ui/pages/trust/post_training_trust_study.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

OwnIterationsCard::OwnIterationsCard(PostTrainingTrustStudy* study, QWidget* parent)
    : OwnCard(study,
              {.card = "own_iterations_card",
               .load = "load_own_iterations",
               .refit = "measure_speed",
               .cancel = "cancel_speed",
               .forget = "forget_own_iterations",
               .errors = "own_iteration_errors",
               .moved = "moved_speed",
               .discard = "discard_speed",
               .title = tr("Your own iterations"),
               .refit_text = tr("Calibrate the trainer"),
               .refit_tip = tr("Sets the training speed from the first suitable iteration"),
               .discard_tip = tr("Keeps the current training speed"),
               .none_loaded =
                   tr("No own runs loaded. One iteration calibrates the trainer; the others check the accuracy."),
               .errors_name = tr("Errors of the own iterations"),
               .moved_name = tr("Change by the calibration"),
               .moved_heads = {tr("Input"), tr("before"), tr("after"), tr("change")}},
              parent),
      study_(study) {
  current_ = makeButton("speed_into_current", tr("Use in this scenario"),
                        tr("Sets the training speed of the current scenario"));
  current_->setProperty("primary", true);
  addRow({current_, discardButton()});
  connect(current_, &QPushButton::clicked, this, [this] { study_->applyHere(); });
  follow();
}

OwnCard::Loaded OwnIterationsCard::loaded() const { return count(study_->own().rows); }

bool OwnIterationsCard::hasProposal() const { return study_->proposal(); }

QVector<OwnCard::QuantityErrors> OwnIterationsCard::errors() const {
  if (study_->own().summary.empty()) return {};
  const SpeedOfSteps* found = study_->hasLearned() ? study_->proposal() : nullptr;
  const IterationSummary& all = study_->own().summary.back();
  QVector<QuantityErrors> out{{found ? tr("Time of the other iterations") : tr("Iteration time"),
                               found ? &found->from_columns : &all.from_columns, found ? &found->calibrated : nullptr}};
  const auto add = [&out](const QString& name, const ErrorStatistics& errors) {
    if (errors.n > 0) out.push_back({name, &errors, nullptr});
  };
  add(tr("Rollout"), all.rollout);
  add(tr("Training"), all.training);
  add(tr("Weight synchronisation"), all.sync);
  add(tr("Whole run"), all.whole_run);
  return out;
}

QVector<FactRow> OwnIterationsCard::proposedChanges() const {
  if (!study_->hasLearned()) return {};
  const SpeedOfSteps& found = *study_->proposal();
  const Parameter& input = parameter(&PostTraining::training_speed);
  return {{QString::fromLatin1(input.id),
           {{engine_text(input.label)},
            {number_text(found.before, input.unit)},
            {number_text(found.speed, input.unit), {}, Role::text, true},
            {spec_text::signed_share(found.speed / found.before - 1, 0)}},
           engine_text(input.help)}};
}

QString OwnIterationsCard::outcomeText() const {
  if (!study_->hasLearned()) return tr("Calibration needs an iteration with a measured time and sequential phases.");
  const SpeedOfSteps& found = *study_->proposal();
  const QString id = QString::fromStdString(study_->own().rows[found.row].run.id).toHtmlEscaped();
  if (found.calibrated.n == 0)
    return tr("The training speed is fitted to %1. No other measured iteration is available to check it.").arg(id);
  return tr("%1 sets the training speed and is not scored. The others check the result.").arg(id);
}

void OwnIterationsCard::showButtons() {
  current_->setVisible(study_->hasLearned());
  current_->setEnabled(study_->isHere());
}

}  // namespace trainyard::ui
