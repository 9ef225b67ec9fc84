// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/data_view.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/figures/data_charts.h"
#include "ui/pages/storage/data_tables.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {

DataView::DataView(Document* document, QWidget* parent) : CardSheet(parent), document_(document) {
  jobs_ = new ChartCard(sample_demand(document_->design(), {}), sheet());
  jobs_->setObjectName(QStringLiteral("sample_jobs_card"));
  stages_ = new ChartCard(preparation_by_stage(document_->evaluation()), sheet());
  rates_ = new TableCard(QStringLiteral("sample_rates"), tr("Reading samples"), sheet());
  rates_->table()->setHeads({tr("Rate"), tr("per GPU"), tr("per node"), tr("all GPUs"), tr("GPUs busy")});
  feeding_ = new TableCard(QStringLiteral("feeding"), tr("From storage into a GPU"), sheet());
  feeding_->table()->setHeads({tr("Training run"), tr("Value")});
  preparation_ = new TableCard(QStringLiteral("preparation"), tr("Stages that build the data set"), sheet());
  preparation_->table()->setHeads(
      {tr("Stage and source"), tr("input"), tr("kept"), tr("core-h per GB"), tr("core-hours")});
  datasets_ = new TableCard(QStringLiteral("datasets"), tr("Published data sets"), sheet());
  for (TableCard* card : {rates_, feeding_, preparation_}) card->setWhole();
  datasets_->setSubtitle(tr("select a row to train on it"));
  datasets_->table()->setHeads({tr("Data set and footnote"), tr("tokens"), tr("size"), tr("bytes per token")});
  datasets_->table()->setRows(dataset_rows());

  for (ChartCard* card : {jobs_, stages_}) connect(card, &ChartCard::failed, this, &DataView::failed);
  connect(stages_, &ChartCard::explain, this, &DataView::chosen);
  connect(jobs_, &ChartCard::explain, this,
          [this](const QString& id, int) { apply(&Storage::sample_workload, id.section(u':', 1)); });
  for (TableCard* card : {rates_, feeding_, preparation_})
    connect(card->table(), &FactTable::chosen, this, [this](const QString& id) { emit chosen(id, -1); });
  connect(datasets_->table(), &FactTable::chosen, this, [this](const QString& id) { apply(&Workload::dataset, id); });
  // Leave room for nine jobs with two lines each.
  setPlaces({{jobs_, 0, 0, 6, 400, 400},
             {rates_, 0, 6, 6, 400},
             {stages_, 1, 0, 5, 300},
             {preparation_, 1, 5, 7, 300, 340},
             {feeding_, 2, 0, 5, 340, 350},
             {datasets_, 2, 5, 7, 340, 350}});
}

FactTable* DataView::rates() const { return rates_->table(); }
FactTable* DataView::preparation() const { return preparation_->table(); }
FactTable* DataView::feeding() const { return feeding_->table(); }
FactTable* DataView::datasets() const { return datasets_->table(); }

void DataView::refresh() {
  const Design& design = document_->design();
  const Evaluation& evaluation = document_->evaluation();
  jobs_->setSpec(sample_demand(design, sample_jobs(design)));
  stages_->setSpec(
      preparation_by_stage(evaluation, document_->inGesture() ? std::get<BarList>(stages_->spec()).axis_max : 0));

  const SampleWorkload& sample = *design.storage.sample_workload;
  jobs_->setSelected(QStringLiteral("sample:") + QString::fromStdString(sample.id));
  rates_->setSubtitle(tr("%1, selected in the chart").arg(catalog_text(sample.name)));
  rates_->table()->setRows(sample_rate_rows(evaluation));
  const auto text = [&](ParameterHandle input) {
    return QStringLiteral("<b>%1</b>").arg(value_text(resolved(design), *input).toHtmlEscaped());
  };
  QStringList notes{tr("At most %1 of the peak is reached. The benchmark requires GPUs that are busy for %2 of the "
                       "time; this needs <b>%3</b> per GPU.")
                        .arg(text(&Storage::sample_utilization), text(&Storage::sample_busy),
                             number_text(evaluation.sample_bandwidth_required, Unit::bandwidth))};
  // Omit quoted figures that agree; in the catalog, their reason starts with "Agrees".
  for (const QuotedFigure& quoted : sample.quoted)
    if (!quoted.reason.starts_with("Agrees"))
      notes << tr("“%1”: %2", "a figure as printed, and why another is used")
                   .arg(catalog_text(quoted.figure).toHtmlEscaped(), catalog_text(quoted.reason).toHtmlEscaped());
  rates_->setText(notes.join(QStringLiteral("<br>")));

  feeding_->table()->setRows(feeding_rows(design, evaluation));
  preparation_->table()->setRows(preparation_rows(resolved(design), evaluation));
  preparation_->setSubtitle(tr("%1 nodes of %2 cores, %3; storage transfers %4")
                                .arg(value_text(design, parameter(&DataPlan::nodes)),
                                     value_text(design, parameter(&DataPlan::cores)),
                                     number_text(evaluation.prep_time, Unit::seconds),
                                     number_text(evaluation.prep_bandwidth, Unit::bandwidth)));
  datasets_->table()->mark(QString::fromStdString(design.work.dataset->id));
}

void DataView::apply(ParameterHandle input, const QString& entry) {
  try {
    if (id_of(document_->design(), *input) != entry.toStdString()) document_->edit(*input, entry.toStdString());
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void DataView::setSelected(const QString& metric) { stages_->setSelected(metric); }

}  // namespace trainyard::ui
