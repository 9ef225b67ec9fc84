// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/own_serving_card.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "ui/cards/card_text.h"
#include "ui/charts/spec_text.h"
#include "ui/pages/trust/serving_trust_charts.h"
#include "ui/pages/trust/serving_trust_study.h"
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

/// Errors before and after, one row a quantity that the runs have.
QVector<FactRow> before_and_after(const ServingValidation& before, const ServingValidation* after) {
  QVector<FactRow> rows;
  if (before.summary.empty()) return rows;
  for (const ServingMeasure measure : serving_measures) {
    const ErrorStatistics& was = statistics_of(before.summary.back(), measure);
    if (was.n == 0) continue;
    const QString label = measure_label(measure);
    QVector<FactCell> cells{{label},
                            {QLocale().toString(qulonglong(was.n)), {}, Role::muted_text},
                            percent_cell(was.median_abs),
                            percent_cell(was.mean_abs)};
    if (after) {
      const ErrorStatistics& is = statistics_of(after->summary.back(), measure);
      const double change = is.mean_abs / was.mean_abs - 1;
      cells << percent_cell(is.median_abs, true) << percent_cell(is.mean_abs, true)
            << FactCell{spec_text::signed_percent(change, 0), {}, change < 0 ? Role::better : Role::worse, true};
    }
    rows.push_back({label, cells, {}});
  }
  return rows;
}

QVector<FactRow> moved(const EngineRefit& refit) {
  QVector<FactRow> rows;
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

}  // namespace

OwnServingCard::OwnServingCard(ServingTrustStudy* study, QWidget* parent)
    : Card(tr("Your own measurements"), parent),
      study_(study),
      state_(card_text(this)),
      outcome_(card_text(this)),
      errors_(new FactTable(tr("Errors of the own measurements"), this)),
      numbers_(new FactTable(tr("Numbers of the engine that the refit moves"), this)),
      progress_(new ProgressLine(this)) {
  setObjectName(QStringLiteral("own_serving_card"));
  load_ = button(this, "load_own_serving", tr("Load own runs…"), tr("Reads a table of your measurements (CSV)"));
  load_->setIcon(line_icon(QStringLiteral("open")));
  refit_ = button(this, "refit_engine", tr("Refit the engine"), tr("Fits the numbers of the engine that ran them"));
  cancel_ = button(this, "cancel_engine_refit", tr("Cancel"), tr("Stops the refit"));
  forget_ = button(this, "forget_own_serving", tr("Forget them"), tr("Takes the own runs out of the page"));
  current_ = button(this, "engine_into_current", tr("Use in this scenario"),
                    tr("Makes the refitted engine that of the scenario on screen"));
  current_->setProperty("primary", true);
  all_ = button(this, "engine_into_all", tr("Use in all that serve"),
                tr("Makes the refitted engine that of every scenario that serves, as one step"));
  discard_ = button(this, "discard_engine", tr("Discard"), tr("Leaves the engines as they are"));
  errors_->setObjectName(QStringLiteral("own_serving_errors"));
  numbers_->setObjectName(QStringLiteral("moved_engine_numbers"));
  for (FactTable* table : {errors_, numbers_}) table->setWhole(true);
  errors_->setOptional({2, 4});
  numbers_->setHeads({tr("Number of the engine"), tr("before"), tr("after"), tr("change")});
  progress_->follow(study_->fitting());

  content()->addWidget(progress_);
  content()->addWidget(state_);
  const auto add_row = [this](const QVector<QPushButton*>& buttons) {
    auto* row = new QHBoxLayout;
    for (QPushButton* one : buttons) row->addWidget(one);
    row->addStretch(1);
    content()->addLayout(row);
  };
  add_row({load_, refit_, cancel_, forget_});
  content()->addSpacing(scaled(6));
  for (QWidget* part :
       {static_cast<QWidget*>(errors_), static_cast<QWidget*>(outcome_), static_cast<QWidget*>(numbers_)})
    content()->addWidget(part);
  add_row({current_, all_, discard_});
  content()->addStretch(1);

  connect(load_, &QPushButton::clicked, this, &OwnServingCard::chooseFile);
  connect(forget_, &QPushButton::clicked, study_, &ServingTrustStudy::forgetOwnRuns);
  connect(refit_, &QPushButton::clicked, study_, &ServingTrustStudy::refit);
  connect(cancel_, &QPushButton::clicked, study_->fitting(), &BackgroundStudy::cancel);
  connect(current_, &QPushButton::clicked, this, [this] { study_->takeOverHere(); });
  connect(all_, &QPushButton::clicked, this, [this] { study_->takeOver(study_->servingScenarios()); });
  connect(discard_, &QPushButton::clicked, study_, &ServingTrustStudy::discard);
  connect(study_, &ServingTrustStudy::ownChanged, this, &OwnServingCard::refresh);
  connect(study_->fitting(), &BackgroundStudy::started, this, &OwnServingCard::refresh);
  connect(study_->fitting(), &BackgroundStudy::stopped, this, &OwnServingCard::refresh);
  refresh();
}

QString OwnServingCard::outcome() const { return outcome_->text(); }

void OwnServingCard::refresh() {
  showRuns();
  showOutcome();
}

void OwnServingCard::showRuns() {
  const bool loaded = study_->hasOwnRuns(), fitting = study_->fitting()->isRunning();
  const ServingValidation& own = study_->own();
  if (!loaded) {
    state_->setText(tr("No own runs loaded. Ten rows of mixed batches and lengths teach an engine; three hardly do."));
  } else {
    int refused = 0;
    QString why;
    for (const ValidatedServingRun& row : own.rows)
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
}

void OwnServingCard::showOutcome() {
  const EngineRefit* found = study_->proposal();
  const bool learnt = found && !found->changed.empty();
  QStringList heads{tr("Error of own runs"), tr("runs"), tr("median %"), tr("mean %")};
  if (found) heads << tr("median after") << tr("mean after") << tr("mean, change %");
  errors_->setHeads(heads);
  errors_->setRows(before_and_after(found ? found->before : study_->own(), found ? &found->after : nullptr));
  errors_->setVisible(errors_->count() > 0);
  numbers_->setRows(found ? moved(*found) : QVector<FactRow>());
  numbers_->setVisible(numbers_->count() > 0);
  outcome_->setVisible(found != nullptr);
  if (learnt)
    outcome_->setText(tr("%n runs move the numbers of %1. Undo takes them back.", nullptr, int(found->runs))
                          .arg(QString::fromStdString(found->start->name).toHtmlEscaped()));
  else if (found)
    outcome_->setText(found->runs < 4
                          ? tr("Nothing to learn: so few runs cannot tell an engine from chance.")
                          : tr("Nothing to learn: runs that were held out are met no better after a refit."));
  const QVector<int> serving = study_->servingScenarios();
  current_->setVisible(learnt);
  current_->setEnabled(study_->servesHere());
  all_->setVisible(learnt);
  all_->setEnabled(!serving.isEmpty());
  discard_->setVisible(found != nullptr);
}

void OwnServingCard::chooseFile() {
  const QString path = QFileDialog::getOpenFileName(window(), tr("Load own runs"), QString(),
                                                    tr("Tables of runs (*.csv);;All files (*)"));
  if (!path.isEmpty()) study_->load(path);
}

}  // namespace trainyard::ui
