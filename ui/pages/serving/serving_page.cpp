// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/serving_page.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "ui/document/document.h"
#include "ui/pages/page_head.h"
#include "ui/pages/serving/limits_view.h"
#include "ui/pages/serving/load_view.h"
#include "ui/pages/serving/memory_view.h"
#include "ui/pages/serving/overview_view.h"
#include "ui/pages/serving/serving_study.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/summary_line.h"

namespace trainyard::ui {
namespace {

/// The study of a document, created on first use.
ServingStudy* study_of(Document* document) {
  auto* study = document->findChild<ServingStudy*>(QString(), Qt::FindDirectChildrenOnly);
  return study ? study : new ServingStudy(document);
}

}  // namespace

ServingPage::ServingPage(Document* document, const QString& id, QWidget* parent)
    : Page(parent), document_(document), study_(study_of(document)), summary_(new SummaryLine(this)) {
  summary_->setObjectName(id + QStringLiteral("_summary"));
  summary_->setLeftAligned();
}

void ServingPage::setSheet(ServingSheet* sheet) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(scaled(12), scaled(8), scaled(12), 0);
  head->addWidget(summary_);
  column->addLayout(head);
  column->addWidget(sheet, 1);
  connect(sheet, &ServingSheet::chosen, this, &ServingPage::open);
  connect(sheet, &ServingSheet::failed, this, &Page::failed);
  // All pages receive the error of the shared study, but only the visible one reports it.
  connect(study_, &ServingStudy::failed, this, [this](const QString& sentence) {
    if (isVisible()) emit failed(sentence);
  });
}

void ServingPage::refresh() {
  if (document_->design().job != Job::serving) return study_->cancel();
  study_->ask(document_->design());
  showSummary();
  sheet()->refresh();
}

void ServingPage::showSummary() {
  const auto strong = [this](MetricHandle metric) { return strong_result(*document_, metric); };
  summary_->setText(
      tr("%1 GPUs for %2 per month, %3 per 1\u00A0M output tokens; first token after %4, each next after %5")
          .arg(strong(&Evaluation::serving_gpus), strong(&Evaluation::month_cost), strong(&Evaluation::output_cost),
               strong(&Evaluation::ttft), strong(&Evaluation::tpot)));
}

QString ServingPage::summary() const { return summary_->plainText(); }

void ServingPage::open(const QString& id, int stage) {
  if (find_metric(id.toStdString()))
    emit explain(id, stage);
  else if (find_parameter(id.toStdString()))
    emit showParameter(id);
}

void ServingPage::setSelected(const QString& metric) { sheet()->setSelected(metric); }

ServingOverviewPage::ServingOverviewPage(Document* document, QWidget* parent)
    : ServingPage(document, QStringLiteral("serving"), parent), view_(new OverviewView(document, study(), this)) {
  setSheet(view_);
}
QString ServingOverviewPage::title() { return tr("Overview"); }
ServingSheet* ServingOverviewPage::sheet() const { return view_; }

ServingLoadPage::ServingLoadPage(Document* document, QWidget* parent)
    : ServingPage(document, QStringLiteral("serving_load"), parent), view_(new LoadView(document, study(), this)) {
  setSheet(view_);
}
QString ServingLoadPage::title() { return tr("Load"); }
ServingSheet* ServingLoadPage::sheet() const { return view_; }

ServingMemoryPage::ServingMemoryPage(Document* document, QWidget* parent)
    : ServingPage(document, QStringLiteral("serving_memory"), parent), view_(new MemoryView(document, study(), this)) {
  setSheet(view_);
}
QString ServingMemoryPage::title() { return tr("Memory"); }
ServingSheet* ServingMemoryPage::sheet() const { return view_; }

ServingLimitsPage::ServingLimitsPage(Document* document, QWidget* parent)
    : ServingPage(document, QStringLiteral("serving_limits"), parent), view_(new LimitsView(document, study(), this)) {
  setSheet(view_);
}
QString ServingLimitsPage::title() { return tr("Limits"); }
ServingSheet* ServingLimitsPage::sheet() const { return view_; }

}  // namespace trainyard::ui
