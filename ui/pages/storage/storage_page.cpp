// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/storage_page.h"

#include <QHBoxLayout>
#include <QPushButton>
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
#include "ui/text/engine_text.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/summary_line.h"

namespace trainyard::ui {

StoragePage::StoragePage(Document* document, QWidget* parent)
    : Page(parent),
      document_(document),
      stack_(new QStackedWidget(this)),
      run_(new RunView(document)),
      saves_(new SavesView(document)),
      data_(new DataView(document)),
      published_(new PublishedView(document)) {
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
  auto* row = new QHBoxLayout(head);
  row->setSpacing(0);
  row->setContentsMargins(scaled(12), scaled(8), scaled(12), 0);
  const QStringList names{tr("Training run"), tr("Checkpoints"), tr("Data"), tr("Published")};
  const QStringList tips{tr("From bytes to the finish: path, checkpoints, failures, capacity"),
                         tr("Copies and their intervals, restarts, rates of failure and their sources"),
                         tr("What jobs of samples read, and how data sets are built"),
                         tr("Published systems and figures beside what is computed for them")};
  const char* ids[] = {"storage_run", "storage_saves", "storage_data", "storage_published"};
  for (int i = 0; i < names.size(); ++i) {
    auto* button = new QPushButton(names[i], head);
    button->setObjectName(QString::fromLatin1(ids[i]));
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setProperty("segment", i == 0 ? "first" : i + 1 == names.size() ? "last" : "middle");
    // The chosen one is bold, and none shall change its width for that.
    QFont bold = button->font();
    bold.setWeight(QFont::DemiBold);
    button->setMinimumWidth(QFontMetrics(bold).horizontalAdvance(names[i]) + scaled(26));
    button->setToolTip(tips[i]);
    button->setAccessibleDescription(tips[i]);
    connect(button, &QPushButton::clicked, this, [this, i] { showView(i); });
    row->addWidget(button, 0, Qt::AlignVCenter);
    views_.push_back(button);
  }
  views_[0]->setChecked(true);
  row->addSpacing(scaled(16));
  summary_ = new SummaryLine(head);
  summary_->setObjectName(QStringLiteral("storage_summary"));
  row->addWidget(summary_, 1);
  return head;
}

QString StoragePage::title() const { return tr("Storage"); }

void StoragePage::showView(int view) {
  views_[view]->setChecked(true);
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
    const QString text = number_text(number(e, *metric), metric->unit);
    const QString missing = message_text(missing_message(*metric, document_->design(), e));
    return QStringLiteral("<b>%1</b>").arg(missing.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, missing));
  };
  summary_->setText(tr("Done in %1 on %2 GPUs with spares, for %3; %4 of the time is training that counts")
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
