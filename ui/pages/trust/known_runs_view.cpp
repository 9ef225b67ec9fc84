// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/known_runs_view.h"

#include <QHeaderView>
#include <QPushButton>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/metrics/metric.h"
#include "engine/studies/case_studies.h"
#include "ui/cards/table_card.h"
#include "ui/charts/spec_text.h"
#include "ui/document/document.h"
#include "ui/text/case_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {
namespace {

/// Predictions with a larger relative error are marked; nine of ten runs should be below it.
constexpr double far_off = 0.25;

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

FactCell here_cell(const FigureComparison& row) {
  const Metric& metric = *find_metric(row.figure->metric);
  return {number_text(row.here, metric.unit), {}, Role::text, false, row.here};
}

FactCell error_cell(double error) {
  if (!std::isfinite(error)) return {QStringLiteral("–")};
  return {spec_text::signed_share(error, 1),
          {},
          std::abs(error) > far_off ? Role::worse : Role::text,
          true,
          std::abs(error)};
}

FactRow run_row(const ComparedRun& compared, const FigureComparison& speed) {
  const CaseStudy& run = *compared.run;
  return {text(run.id),
          {{catalog_text(run.name), catalog_text(run.summary), Role::text, true},
           {catalog_text(speed.figure->figure), {}, Role::text, false},
           here_cell(speed),
           error_cell(speed.error)},
          catalog_text(run.summary) + '\n' + case_sources(run)};
}

/// GPU-hours of one pass over the data ÷ GPU-hours of the whole project.
FactCell share_cell(const FigureComparison& row) {
  const double share = row.here / row.figure->value;
  return {number_text(share, Unit::fraction), {}, Role::text, true, share};
}

FactRow project_row(const CaseStudy& run, const FigureComparison& row) {
  return {text(run.id),
          {{catalog_text(run.name), catalog_text(run.summary), Role::text, true},
           {catalog_text(row.figure->figure), {}, Role::text, false},
           here_cell(row),
           share_cell(row)},
          catalog_text(row.figure->note) + '\n' + case_sources(run)};
}

}  // namespace

KnownRunsView::KnownRunsView(Document* document, QWidget* parent)
    : CardSheet(parent), document_(document), open_(new QPushButton(tr("Open as a scenario"))) {
  runs_ = new TableCard(QStringLiteral("known_runs"), tr("Well-known runs"), sheet());
  runs_->table()->setHeads({tr("Run or system"), tr("published"), tr("predicted"), tr("time")}, {1});
  runs_->table()->setSortingEnabled(true);
  runs_->table()->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
  runs_->table()->horizontalHeader()->setSortIndicatorClearable(true);
  projects_ = new TableCard(QStringLiteral("known_projects"), tr("GPU-hours of whole projects"), sheet());
  projects_->setSubtitle(tr("They include experiments and repeated passes, and do not measure speed"));
  projects_->table()->setHeads({tr("Project"), tr("published"), tr("one pass, predicted"), tr("share")}, {1});
  figures_ = new TableCard(QStringLiteral("known_run_figures"), tr("Well-known run"), sheet());
  figures_->setSubtitle(tr("published and predicted; +: the prediction takes longer"));
  figures_->table()->setHeads({tr("Published"), tr("predicted"), tr("time")});
  figures_->setWhole();
  open_->setObjectName(QStringLiteral("open_known_run"));
  open_->setToolTip(tr("Adds a scenario with the inputs of this run. Its note contains the figures and sources"));
  open_->setAccessibleDescription(open_->toolTip());
  figures_->addBelow(open_);
  for (TableCard* card : {runs_, projects_}) connect(card->table(), &FactTable::chosen, this, &KnownRunsView::showRun);
  connect(open_, &QPushButton::clicked, this, &KnownRunsView::openRun);
  setPlaces({{runs_, 0, 0, 7, 480, 520}, {figures_, 0, 7, 5, 480, 480}, {projects_, 1, 0, 12, 220, 240}});
}

FactTable* KnownRunsView::runs() const { return runs_->table(); }
FactTable* KnownRunsView::projects() const { return projects_->table(); }
FactTable* KnownRunsView::figures() const { return figures_->table(); }

void KnownRunsView::refresh() {
  if (!shown_.isEmpty()) return;
  QVector<FactRow> rows;
  compared_ = compare_known(known_runs());
  std::ranges::move(compare_known(known_serving()), std::back_inserter(compared_));
  for (const ComparedRun& run : compared_)
    if (const FigureComparison* speed = run.speed()) rows.push_back(run_row(run, *speed));
  runs_->table()->setRows(rows);
  rows.clear();
  for (const ComparedRun& run : compared_)
    for (const FigureComparison& row : run.figures)
      if (row.figure->whole_project) rows.push_back(project_row(*run.run, row));
  projects_->table()->setRows(rows);
  runs_->setSubtitle(summary());
  showRun(text(known_runs().front().id));
  runs_->table()->mark(shown_);
}

QString KnownRunsView::summary() const {
  const auto percent = [](double share) { return number_text(share, Unit::fraction); };
  const auto error_of = [&](Job job) {
    std::vector<ComparedRun> runs;
    std::ranges::copy_if(compared_, std::back_inserter(runs),
                         [job](const ComparedRun& one) { return one.run->design.job == job; });
    return summarize(runs);
  };
  const KnownRunsSummary training = error_of(Job::training), serving = error_of(Job::serving);
  return tr("%1 training runs: median error of the speed %2, nine of ten within %3; %4 serving systems: %5, %6")
      .arg(training.runs)
      .arg(percent(training.median), percent(training.p90))
      .arg(serving.runs)
      .arg(percent(serving.median), percent(serving.p90));
}

void KnownRunsView::showRun(const QString& id) {
  const auto compared =
      std::ranges::find(compared_, id.toStdString(), [](const ComparedRun& one) { return one.run->id; });
  if (compared == compared_.end()) return;
  const CaseStudy* run = compared->run;
  shown_ = id;
  figures_->setTitle(catalog_text(run->name));
  QVector<FactRow> rows;
  for (const FigureComparison& row : compared->figures) {
    const Metric& metric = *find_metric(row.figure->metric);
    rows.push_back({text(row.figure->metric),
                    {{catalog_text(row.figure->figure), message_text(compared_with(*row.figure)), Role::text, true},
                     here_cell(row),
                     row.figure->whole_project ? FactCell{QStringLiteral("–")} : error_cell(row.error)},
                    row.figure->note.empty() ? engine_text(metric.help) : catalog_text(row.figure->note)});
  }
  figures_->table()->setRows(rows);
  figures_->setText(case_text_html(*run));
}

void KnownRunsView::openRun() {
  const CaseStudy* run = find_case_study(shown_.toStdString());
  if (run) document_->addScenario(catalog_text(run->name), case_note(*run), run->design);
}

}  // namespace trainyard::ui
