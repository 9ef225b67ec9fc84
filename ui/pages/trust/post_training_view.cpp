// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/post_training_view.h"

#include <QLocale>

#include "engine/units/joined.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/charts/spec_text.h"
#include "ui/pages/trust/error_rows.h"
#include "ui/pages/trust/own_iterations_card.h"
#include "ui/pages/trust/post_training_trust_study.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

FactCell seconds_cell(double value) {
  return {std::isfinite(value) ? number_text(value, Unit::seconds) : QStringLiteral("–"), {}, Role::text, false, value};
}

FactCell error_cell(const Compared& numbers) {
  const QString shown = numbers.comparable() ? spec_text::signed_share(numbers.error(), 1) : QStringLiteral("–");
  const bool outside = numbers.comparable() && numbers.ranged() && !numbers.inside();
  return {shown, {}, outside ? Role::worse : Role::text, true, numbers.error()};
}

/// The source, the assumptions for unstated values, and why the row cannot be modelled.
QString tip_of(const ValidatedIteration& row) {
  QStringList lines{text(row.run.source)};
  if (!row.run.notes.empty()) lines << text(row.run.notes);
  if (!row.assumed.empty())
    lines << PostTrainingView::tr("Assumed, because not stated: %1").arg(text(joined(row.assumed, ", ")));
  return lines.join(u'\n');
}

QVector<SegmentedRow::Segment> measure_buttons() {
  QVector<SegmentedRow::Segment> buttons;
  for (const IterationMeasure measure : iteration_measures)
    buttons.push_back(
        {QStringLiteral("iteration_measure_%1").arg(int(measure)), measure_label(measure), measure_tip(measure)});
  return buttons;
}

}  // namespace

PostTrainingView::PostTrainingView(Document* document, QWidget* parent)
    : MeasuredView({.view = "post_training_trust",
                    .summary = "iteration_summary",
                    .chart = "post_training_trust_chart",
                    .errors = "iteration_errors",
                    .group = tr("Framework"),
                    .measures = measure_buttons()},
                   new PostTrainingTrustStudy(document),
                   predicted_against_measured(QVector<ShownIteration>{}, IterationMeasure::from_columns), parent),
      study_(static_cast<PostTrainingTrustStudy*>(ownStudy())) {
  iterations_ = new TableCard(QStringLiteral("iterations"), tr("Every iteration"), sheet());
  iterations_->setSubtitle(tr("calibrated: with the training speed of another row"));
  iterations_->table()->setHeads(
      {tr("Run"), tr("measured"), tr("predicted"), tr("error"), tr("calibrated"), tr("error")});
  iterations_->table()->setOptional({2, 4});
  iterations_->table()->setSortingEnabled(true);
  // Keep the order of the sources until the user sorts by a column.
  iterations_->table()->sortByColumn(-1, Qt::AscendingOrder);
  place(iterations_, own_ = new OwnIterationsCard(study_, sheet()));
  connect(study_, &PostTrainingTrustStudy::changed, this, &PostTrainingView::showRuns);
}

void PostTrainingView::refresh() {
  study_->refresh();
  own_->refresh();
}

void PostTrainingView::showMeasure(IterationMeasure measure) {
  measure_ = measure;
  setMeasure(int(measure));
  showRuns();
}

QVector<ShownIteration> PostTrainingView::all() const {
  QVector<ShownIteration> runs;
  const auto add = [&](const std::vector<ValidatedIteration>& rows, const QString& kind, bool own) {
    for (size_t i = 0; i < rows.size(); ++i) runs.push_back({&rows[i], kind.arg(i), own});
  };
  add(study_->published().rows, QStringLiteral("run:%1"), false);
  add(study_->own().rows, QStringLiteral("own:%1"), true);
  return runs;
}

const ValidatedIteration* PostTrainingView::find(const QString& id) const {
  for (const ShownIteration& run : all())
    if (run.id == id) return run.row;
  return nullptr;
}

void PostTrainingView::showRuns() {
  const QVector<ShownIteration> runs = all();
  QVector<ShownIteration> shown;
  ErrorGroups groups;
  ErrorTally all_errors;
  for (const ShownIteration& run : runs) {
    const Compared& numbers = compared(*run.row, measure_);
    if (!numbers.comparable()) continue;
    shown.push_back(run);
    all_errors.add(numbers);
    groups[{text(run.row->run.framework), text(run.row->design.cluster.accelerator->name)}].add(numbers);
  }
  chart()->setSpec(predicted_against_measured(shown, measure_));
  showSummary(all_errors.statistics());
  errors()->table()->setRows(error_rows(groups, all_errors));
  showIterations(runs);
  showChosen();
}

void PostTrainingView::showIterations(const QVector<ShownIteration>& runs) {
  QVector<FactRow> rows;
  for (const ShownIteration& run : runs) {
    const ValidatedIteration& row = *run.row;
    FactCell name{run_title(row), row.refused.empty() ? run_facts(row) : text(row.refused), Role::text, true};
    if (!row.refused.empty() || !row.not_scored.empty()) name.role = Role::muted_text;
    const Compared& numbers = main_quantity(row);
    rows.push_back({run.id,
                    {name, seconds_cell(numbers.measured), seconds_cell(numbers.predicted), error_cell(numbers),
                     seconds_cell(row.calibrated.predicted), error_cell(row.calibrated)},
                    tip_of(row),
                    run.own});
  }
  iterations_->table()->setRows(rows);
}

void PostTrainingView::choose(const QString& id) {
  chosen_ = find(id) ? id : QString();
  showChosen();
}

void PostTrainingView::showChosen() {
  const ValidatedIteration* row = find(chosen_);
  if (!row) chosen_.clear();
  const bool shown = row && compared(*row, measure_).comparable();
  showOnChart(shown ? std::optional(chosen_of(*row, chosen_, measure_)) : std::nullopt);
  iterations_->table()->mark(chosen_);
}

}  // namespace trainyard::ui
