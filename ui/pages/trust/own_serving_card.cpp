// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/own_serving_card.h"

#include <QPushButton>

#include "engine/catalog/catalog.h"
#include "ui/charts/spec_text.h"
#include "ui/pages/trust/serving_trust_charts.h"
#include "ui/pages/trust/serving_trust_study.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

OwnServingCard::OwnServingCard(ServingTrustStudy* study, QWidget* parent)
    : OwnCard(study,
              {.card = "own_serving_card",
               .load = "load_own_serving",
               .refit = "refit_engine",
               .cancel = "cancel_engine_refit",
               .forget = "forget_own_serving",
               .errors = "own_serving_errors",
               .moved = "moved_engine_numbers",
               .discard = "discard_engine",
               .title = tr("Your own measurements"),
               .refit_text = tr("Refit the engine"),
               .refit_tip = tr("Fits the parameters of the measured engine"),
               .discard_tip = tr("Keeps the current engines"),
               .none_loaded = tr("No own runs loaded. Load ten rows with mixed batches and lengths. Use table rows, or "
                                 "results of vllm bench serve or sglang.bench_serving with the server log."),
               .errors_name = tr("Errors of the own measurements"),
               .moved_name = tr("Engine parameters changed by the refit"),
               .moved_heads = {tr("Engine parameter"), tr("before"), tr("after"), tr("change")}},
              parent),
      study_(study) {
  addLogs(study, "serving_logs_told", "complete_own_serving", "save_own_serving");
  current_ = makeButton("engine_into_current", tr("Use in this scenario"),
                        tr("Uses the refitted engine in the current scenario"));
  current_->setProperty("primary", true);
  all_ = makeButton("engine_into_all", tr("Use in all serving scenarios"),
                    tr("Uses the refitted engine in every serving scenario; one undo step"));
  addRow({current_, all_, discardButton()});
  connect(current_, &QPushButton::clicked, this, [this] { study_->applyHere(); });
  connect(all_, &QPushButton::clicked, this, [this] { study_->apply(study_->servingScenarios()); });
  follow();
}

OwnCard::Loaded OwnServingCard::loaded() const { return count(study_->own().rows); }

bool OwnServingCard::hasProposal() const { return study_->proposal(); }

bool OwnServingCard::hasLearned() const { return hasProposal() && !study_->proposal()->changed.empty(); }

QVector<OwnCard::QuantityErrors> OwnServingCard::errors() const {
  const EngineRefit* found = study_->proposal();
  const ServingValidation& before = found ? found->before : study_->own();
  if (before.summary.empty()) return {};
  QVector<QuantityErrors> out;
  for (const ServingMeasure measure : serving_measures)
    out.push_back({measure_label(measure), &statistics_of(before.summary.back(), measure),
                   found ? &statistics_of(found->after.summary.back(), measure) : nullptr});
  return out;
}

QVector<FactRow> OwnServingCard::proposedChanges() const {
  QVector<FactRow> rows;
  const EngineRefit& refit = *study_->proposal();
  const std::vector<FieldView> views = fields(EntryRef(refit.start));
  for (const EngineChange& change : refit.changed)
    for (const FieldView& field : views)
      if (std::string_view(field.id) == change.field)
        rows.push_back({QString::fromLatin1(field.id),
                        {{engine_text(field.label)},
                         {number_text(change.before, field.unit)},
                         {number_text(change.after, field.unit), {}, Role::text, true},
                         {spec_text::signed_share(change.after / change.before - 1, 0)}},
                        engine_text(field.help)});
  return rows;
}

QString OwnServingCard::outcomeText() const {
  const EngineRefit& found = *study_->proposal();
  if (hasLearned())
    return tr("%n runs change the parameters of %1. The change can be undone.", nullptr, int(found.runs))
        .arg(QString::fromStdString(found.start->name).toHtmlEscaped());
  constexpr size_t too_few = 4;
  return found.runs < too_few ? tr("Too few runs to fit an engine.")
                              : tr("No refit needed: it does not improve the predictions of held-out runs.");
}

void OwnServingCard::showButtons() {
  current_->setVisible(hasLearned());
  current_->setEnabled(study_->servesHere());
  all_->setVisible(hasLearned());
  all_->setEnabled(!study_->servingScenarios().isEmpty());
}

}  // namespace trainyard::ui
