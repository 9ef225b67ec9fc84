// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/storage_page.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include "engine/metrics/handle.h"
#include "engine/metrics/metric.h"
#include "engine/metrics/missing.h"
#include "engine/parameters/parameter.h"
#include "ui/document/document.h"
#include "ui/pages/storage/data_view.h"
#include "ui/pages/storage/published_view.h"
#include "ui/pages/storage/run_view.h"
#include "ui/pages/storage/saves_view.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/segmented_row.h"
#include "ui/widgets/summary_line.h"

namespace trainyard::ui {

StoragePage::StoragePage(Document* document, QWidget* parent)
    : Page(parent),
      document_(document),
      stack_(new QStackedWidget(this)),
      run_(new RunView(document, stack_)),
      saves_(new SavesView(document, stack_)),
      data_(new DataView(document, stack_)),
      published_(new PublishedView(document, stack_)) {
  setObjectName(QStringLiteral("storage"));
  setAccessibleName(title());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeHead());
  column->addWidget(stack_, 1);
  stack_->addWidget(run_);
  stack_->addWidget(saves_);
  stack_->addWidget(data_);
  stack_->addWidget(published_);
  connect(run_, &RunView::chosen, this, &StoragePage::open);
  connect(run_, &RunView::showParameter, this, &Page::showParameter);
  connect(run_, &RunView::failed, this, &Page::failed);
  connect(saves_, &SavesView::chosen, this, &StoragePage::open);
  connect(data_, &DataView::chosen, this, &StoragePage::open);
  connect(data_, &DataView::failed, this, &Page::failed);
}

QWidget* StoragePage::makeHead() {
  auto* head = new QWidget(this);
  auto* row = new FlowLayout;
  head->setLayout(row);
  row->setSpacing(scaled(16));
  row->setContentsMargins(scaled(12), scaled(8), scaled(12), 0);
  views_ = new SegmentedRow(
      {{QStringLiteral("storage_run"), tr("Training run"),
        tr("From bytes to the finish: path, checkpoints, failures, capacity")},
       {QStringLiteral("storage_saves"), tr("Checkpoints"),
        tr("Copies and their intervals, restarts, rates of failure and their sources")},
       {QStringLiteral("storage_data"), tr("Data"), tr("What jobs of samples read, and how data sets are built")},
       {QStringLiteral("storage_published"), tr("Published"),
        tr("Published systems and figures beside what is computed for them")}},
      head);
  connect(views_, &SegmentedRow::chosen, this, &StoragePage::showView);
  row->addWidget(views_);
  summary_ = new SummaryLine(head);
  summary_->setObjectName(QStringLiteral("storage_summary"));
  row->addWidget(summary_);
  return head;
}

QString StoragePage::title() const { return tr("Storage"); }

QString StoragePage::purpose() const {
  return tr("What data and checkpoints ask of the storage, and what failures cost the run.");
}

QPushButton* StoragePage::viewButton(int view) const { return views_->button(view); }

void StoragePage::showView(int view) {
  views_->setCurrent(view);
  stack_->setCurrentIndex(view);
  refresh();
}

void StoragePage::refresh() {
  showSummary();
  if (stack_->currentWidget() == run_) run_->refresh();
  if (stack_->currentWidget() == saves_) saves_->refresh();
  if (stack_->currentWidget() == data_) data_->refresh();
  if (stack_->currentWidget() == published_) published_->refresh();
}

void StoragePage::showSummary() {
  const Evaluation& e = document_->evaluation();
  const auto strong = [&](MetricHandle metric) {
    const QString text = banded_text(e, metric);
    const QString missing = message_text(missing_message(*metric, document_->design(), e));
    return QStringLiteral("<b>%1</b>").arg(missing.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, missing));
  };
  summary_->setText(tr("Done in %1 on %2 GPUs with spares, for %3; goodput %4")
                        .arg(strong(&Evaluation::finish_days), strong(&Evaluation::accelerators_paid),
                             strong(&Evaluation::cost), strong(&Evaluation::goodput)));
}

QString StoragePage::summary() const { return summary_->plainText(); }

void StoragePage::open(const QString& id, int stage) {
  if (find_metric(id.toStdString()))
    emit explain(id, stage);
  else
    emit showParameter(id);
}

void StoragePage::setSelected(const QString& metric) {
  run_->setSelected(metric);
  data_->setSelected(metric);
}

}  // namespace trainyard::ui
