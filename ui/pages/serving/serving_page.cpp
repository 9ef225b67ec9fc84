// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/serving_page.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include "engine/metrics/handle.h"
#include "engine/metrics/missing.h"
#include "engine/parameters/parameter.h"
#include "ui/document/document.h"
#include "ui/pages/serving/limits_view.h"
#include "ui/pages/serving/load_view.h"
#include "ui/pages/serving/serving_study.h"
#include "ui/pages/serving/token_view.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/segmented_row.h"
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
  auto* head = new QWidget(this);
  auto* row = new FlowLayout;
  head->setLayout(row);
  row->setSpacing(scaled(16));
  row->setContentsMargins(scaled(12), scaled(8), scaled(12), 0);
  views_ = new SegmentedRow({{QStringLiteral("serving_load"), tr("Load"),
                              tr("Throughput, memory, latency and cost for this load, and how many GPUs it takes")},
                             {QStringLiteral("serving_token"), tr("Token"),
                              tr("Where the time of a token goes, and what room its cache takes")},
                             {QStringLiteral("serving_limits"), tr("Limits and money"),
                              tr("What stricter limits ask for, and what the model costs over its life")}},
                            head);
  connect(views_, &SegmentedRow::chosen, this, &ServingPage::showView);
  row->addWidget(views_);
  summary_ = new SummaryLine(head);
  summary_->setObjectName(QStringLiteral("serving_summary"));
  row->addWidget(summary_);
  return head;
}

QString ServingPage::title() const { return tr("Serving"); }

QPushButton* ServingPage::viewButton(int view) const { return views_->button(view); }

void ServingPage::showView(int view) {
  views_->setCurrent(view);
  stack_->setCurrentIndex(view);
  refresh();
}

void ServingPage::refresh() {
  // The window says what the page is for; what other jobs have no figures of is not asked.
  if (document_->design().job != Job::serving) return study_->cancel();
  study_->ask(document_->design());
  showSummary();
  static_cast<ServingSheet*>(stack_->currentWidget())->refresh();
}

void ServingPage::showSummary() {
  const Evaluation& e = document_->evaluation();
  const auto strong = [&](MetricHandle metric) {
    const QString text = banded_text(e, metric);
    const QString missing = message_text(missing_message(*metric, document_->design(), e));
    return QStringLiteral("<b>%1</b>").arg(missing.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, missing));
  };
  summary_->setText(tr("%1 GPUs for %2 a month, %3 for 1 M output tokens; first token in %4, each next in %5")
                        .arg(strong(&Evaluation::serving_gpus), strong(&Evaluation::month_cost),
                             strong(&Evaluation::output_cost), strong(&Evaluation::ttft), strong(&Evaluation::tpot)));
}

QString ServingPage::summary() const { return summary_->plainText(); }

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
