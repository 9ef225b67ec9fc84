// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/serving_page.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "ui/document/document.h"
#include "ui/pages/page_head.h"
#include "ui/pages/serving/limits_view.h"
#include "ui/pages/serving/load_view.h"
#include "ui/pages/serving/serving_study.h"
#include "ui/pages/serving/token_view.h"
#include "ui/widgets/summary_line.h"

namespace trainyard::ui {

ServingPage::ServingPage(Document* document, QWidget* parent)
    : Page(parent),
      document_(document),
      study_(new ServingStudy(this)),
      stack_(new QStackedWidget(this)),
      load_(new LoadView(document, study_)),
      token_(new TokenView(document, study_)),
      limits_(new LimitsView(document, study_)) {
  setObjectName(QStringLiteral("serving"));
  setAccessibleName(title());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeHead());
  column->addWidget(stack_, 1);
  for (ServingSheet* view : QVector<ServingSheet*>{load_, token_, limits_}) {
    stack_->addWidget(view);
    connect(view, &ServingSheet::chosen, this, &ServingPage::open);
    connect(view, &ServingSheet::failed, this, &Page::failed);
  }
  connect(study_, &ServingStudy::failed, this, &Page::failed);
}

QWidget* ServingPage::makeHead() {
  head_ = new PageHead(
      {{QStringLiteral("serving_load"), tr("Load"),
        tr("Throughput, memory, latency and cost for this load, and the required GPUs")},
       {QStringLiteral("serving_token"), tr("Token"), tr("Time per token by part, and cache memory per request")},
       {QStringLiteral("serving_limits"), tr("Limits and cost"),
        tr("Cost of stricter latency limits, and total cost of the model over time")}},
      QStringLiteral("serving_summary"), this);
  connect(head_->views(), &SegmentedRow::chosen, this, &ServingPage::showView);
  return head_;
}

QString ServingPage::title() const { return tr("Serving"); }

SegmentedRow* ServingPage::viewRow() const { return head_->views(); }

QPushButton* ServingPage::viewButton(int view) const { return head_->views()->button(view); }

void ServingPage::showView(int view) {
  head_->views()->setCurrent(view);
  stack_->setCurrentIndex(view);
  refresh();
}

void ServingPage::refresh() {
  // Other jobs have no serving results; the window shows the purpose of the page instead.
  if (document_->design().job != Job::serving) return study_->cancel();
  study_->ask(document_->design());
  showSummary();
  static_cast<ServingSheet*>(stack_->currentWidget())->refresh();
}

void ServingPage::showSummary() {
  const auto strong = [this](MetricHandle metric) { return strong_result(*document_, metric); };
  head_->summary()->setText(
      tr("%1 GPUs for %2 per month, %3 per 1\u00A0M output tokens; first token after %4, each next after %5")
          .arg(strong(&Evaluation::serving_gpus), strong(&Evaluation::month_cost), strong(&Evaluation::output_cost),
               strong(&Evaluation::ttft), strong(&Evaluation::tpot)));
}

QString ServingPage::summary() const { return head_->summary()->plainText(); }

void ServingPage::open(const QString& id, int stage) {
  if (find_metric(id.toStdString()))
    emit explain(id, stage);
  else if (find_parameter(id.toStdString()))
    emit showParameter(id);
}

void ServingPage::setSelected(const QString& metric) {
  for (ServingSheet* view : QVector<ServingSheet*>{load_, token_, limits_}) view->setSelected(metric);
}

}  // namespace trainyard::ui
