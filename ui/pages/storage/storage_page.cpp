// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/storage_page.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include "engine/metrics/handle.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "ui/document/document.h"
#include "ui/pages/page_head.h"
#include "ui/pages/storage/data_view.h"
#include "ui/pages/storage/published_view.h"
#include "ui/pages/storage/run_view.h"
#include "ui/pages/storage/saves_view.h"
#include "ui/widgets/summary_line.h"
#include "ui/widgets/tab_order.h"

namespace trainyard::ui {

StoragePage::StoragePage(Document* document, QWidget* parent)
    : Page(parent),
      document_(document),
      stack_(new QStackedWidget(this)),
      run_([this] { return makeRun(); }),
      saves_([this] { return makeSaves(); }),
      data_([this] { return makeData(); }),
      published_([this] { return makePublished(); }) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeHead());
  column->addWidget(stack_, 1);
}

RunView* StoragePage::makeRun() {
  auto* view = new RunView(document_, stack_);
  connect(view, &RunView::chosen, this, &StoragePage::open);
  connect(view, &RunView::showParameter, this, &Page::showParameter);
  connect(view, &RunView::failed, this, &Page::failed);
  view->setSelected(selected_);
  add(view);
  return view;
}

SavesView* StoragePage::makeSaves() {
  auto* view = new SavesView(document_, stack_);
  connect(view, &SavesView::chosen, this, &StoragePage::open);
  add(view);
  return view;
}

DataView* StoragePage::makeData() {
  auto* view = new DataView(document_, stack_);
  connect(view, &DataView::chosen, this, &StoragePage::open);
  connect(view, &DataView::failed, this, &Page::failed);
  view->setSelected(selected_);
  add(view);
  return view;
}

PublishedView* StoragePage::makePublished() {
  auto* view = new PublishedView(document_, stack_);
  add(view);
  return view;
}

void StoragePage::add(QWidget* view) {
  stack_->addWidget(view);
  append_to_tab_order(this, view);
}

QWidget* StoragePage::makeHead() {
  head_ = new PageHead(
      {{QStringLiteral("storage_run"), tr("Training run"),
        tr("Storage path, checkpoints, failures, capacity and finish")},
       {QStringLiteral("storage_saves"), tr("Checkpoints"),
        tr("Copies and their intervals, restarts, failure rates and their sources")},
       {QStringLiteral("storage_data"), tr("Data"), tr("Read demand of sample jobs, and how data sets are built")},
       {QStringLiteral("storage_published"), tr("Published"),
        tr("Published systems and figures compared with computed values")}},
      QStringLiteral("storage_summary"), this);
  connect(head_->views(), &SegmentedRow::chosen, this, &StoragePage::showView);
  return head_;
}

QString StoragePage::title() { return tr("Storage"); }

QList<QPushButton*> StoragePage::viewButtons() const { return head_->views()->buttons(); }

QPushButton* StoragePage::viewButton(int view) const { return head_->views()->button(view); }

void StoragePage::showView(int view) {
  head_->views()->setCurrent(view);
  shown_ = view;
  refresh();
}

void StoragePage::refresh() {
  showSummary();
  const auto show = [this](auto* view) {
    stack_->setCurrentWidget(view);
    view->refresh();
  };
  switch (shown_) {
    case 0:
      return show(run());
    case 1:
      return show(saves());
    case 2:
      return show(data());
    default:
      return show(published());
  }
}

void StoragePage::showSummary() {
  const auto strong = [this](MetricHandle metric) { return strong_result(*document_, metric); };
  head_->summary()->setText(tr("Finishes in %1 on %2 GPUs including spares, for %3; goodput %4")
                                .arg(strong(&Evaluation::finish_days), strong(&Evaluation::accelerators_paid),
                                     strong(&Evaluation::cost), strong(&Evaluation::goodput)));
}

QString StoragePage::summary() const { return head_->summary()->plainText(); }

void StoragePage::open(const QString& id, int stage) {
  if (find_metric(id.toStdString()))
    emit explain(id, stage);
  else
    emit showParameter(id);
}

void StoragePage::setSelected(const QString& metric) {
  selected_ = metric;
  if (RunView* run = run_.ifMade()) run->setSelected(metric);
  if (DataView* data = data_.ifMade()) data->setSelected(metric);
}

}  // namespace trainyard::ui
