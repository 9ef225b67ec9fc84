// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/sensitivity/sensitivity_view.h"

#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "engine/metrics/missing.h"
#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/pages/explore/common/progress_row.h"
#include "ui/pages/explore/sensitivity/sensitivity_charts.h"
#include "ui/pages/explore/sensitivity/sensitivity_panel.h"
#include "ui/studies/background_study.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {
namespace {

constexpr int rest_before_draws = 200;  ///< delay in ms after the last change
constexpr size_t tornado_rows = 10;

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  using CardSheet::setPlaces;
};

/// The sampled results: the selected one, and the main results of the job.
std::vector<MetricHandle> drawn_metrics(MetricHandle first, Job job) {
  std::vector<MetricHandle> wanted{&Evaluation::finish_days, &Evaluation::cost, &Evaluation::step_time,
                                   &Evaluation::memory};
  if (job == Job::serving)
    wanted = {&Evaluation::serving_gpus, &Evaluation::month_cost, &Evaluation::ttft, &Evaluation::tpot};
  if (job == Job::post_training)
    wanted = {&Evaluation::iteration_time, &Evaluation::post_days, &Evaluation::post_cost, &Evaluation::trainer_memory};
  std::vector<MetricHandle> out{first};
  std::ranges::copy_if(wanted, std::back_inserter(out), [&](MetricHandle metric) { return !(metric == first); });
  return out;
}

}  // namespace

SensitivityView::SensitivityView(Document* document, QWidget* parent)
    : ExploreView(parent),
      document_(document),
      sensitivity_(new BackgroundStudy(this)),
      draws_(new BackgroundStudy(this)),
      panel_(new SensitivityPanel(draws_)),
      found_(std::make_shared<std::vector<Sensitivity>>()),
      drawn_(std::make_shared<UncertaintyStudy>()) {
  setObjectName(QStringLiteral("sensitivity"));
  setAccessibleName(title());
  layOut();
  idle_.setSingleShot(true);
  idle_.setInterval(rest_before_draws);
  connect(&idle_, &QTimer::timeout, this, &SensitivityView::startDraws);
  connect(panel_, &SensitivityPanel::changed, this, [this] {
    asked_ = false;
    refresh();
  });
  connect(tornado_, &ChartCard::explain, this, [this](const QString& id) { emit showParameter(id); });
  for (TableCard* card : {inputs_, drawn_inputs_})
    connect(card->table(), &FactTable::chosen, this, &ExploreView::showParameter);
  connect(outcomes_->table(), &FactTable::chosen, this, [this](const QString& id) { emit explain(id, -1); });
  for (ChartCard* card : {tornado_, distribution_}) connect(card, &ChartCard::failed, this, &ExploreView::failed);
  for (BackgroundStudy* study : {sensitivity_, draws_})
    connect(study, &BackgroundStudy::failed, this, &ExploreView::failed);
  connect(sensitivity_, &BackgroundStudy::stopped, this, [this] { tornado_->setFollowing(false); });
  connect(draws_, &BackgroundStudy::stopped, this, [this] { distribution_->setFollowing(false); });
}

SensitivityView::~SensitivityView() = default;

void SensitivityView::layOut() {
  auto* sheet = new Sheet(this);
  QWidget* on = sheet->sheet();
  tornado_ = new ChartCard(Tornado{}, on);
  tornado_->setObjectName(QStringLiteral("tornado"));
  distribution_ = new ChartCard(Distribution{}, on);
  distribution_->setObjectName(QStringLiteral("distribution"));
  outcomes_ = new TableCard(QStringLiteral("outcomes"), tr("Outcome"), on);
  outcomes_->table()->setHeads({tr("Result"), tr("expected"), tr("P10"), tr("P50"), tr("P90")});
  inputs_ = new TableCard(QStringLiteral("sensitivities"), tr("All inputs with an effect"), on);
  inputs_->table()->setHeads({tr("Input"), tr("now"), tr("better"), tr("worse"), tr("% per 1\u00A0%")}, {1});
  inputs_->table()->setSortingEnabled(true);
  // Keep the order of the study, largest effect first, until the user sorts by a column.
  inputs_->table()->sortByColumn(-1, Qt::AscendingOrder);
  drawn_inputs_ = new TableCard(QStringLiteral("drawn_inputs"), tr("Sampled inputs"), on);
  drawn_inputs_->table()->setHeads({tr("Input and source"), tr("P10"), tr("P90")});
  outcomes_->table()->setOptional({1});
  inputs_->table()->setOptional({1});
  outcomes_->setWhole();
  sheet->setPlaces({{tornado_, 0, 0, 7, 430, 430},
                    {distribution_, 0, 7, 5, 430, 300},
                    {inputs_, 1, 0, 6, 420, 420},
                    {outcomes_, 1, 6, 6, 300, 320},
                    {drawn_inputs_, 2, 0, 12, 300, 420}});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(sheet);
}

QString SensitivityView::title() { return tr("Sensitivity"); }

QString SensitivityView::tip() {
  return tr("Inputs with the largest effect on a result, and the uncertainty of the result");
}

QWidget* SensitivityView::sidePanel() const { return panel_; }

FactTable* SensitivityView::inputs() const { return inputs_->table(); }

FactTable* SensitivityView::outcomes() const { return outcomes_->table(); }

bool SensitivityView::isReady() const {
  return asked_ && !sensitivity_->isRunning() && !draws_->isRunning() && !idle_.isActive();
}

QString SensitivityView::summary() const {
  return drawn_->outcomes.empty() ? QString() : chances_sentence(*drawn_, drawn_of_.job);
}

void SensitivityView::setMetric(MetricHandle metric) {
  panel_->setJob(document_->design().job);
  panel_->setMetric(metric);
  asked_ = false;
  refresh();
}

void SensitivityView::refresh() {
  if (asked_ && changed(asked_of_, document_->design()).empty()) return;
  asked_ = true;
  asked_of_ = document_->design();
  panel_->setJob(asked_of_.job);
  start();
  draws_->cancel();
  distribution_->setFollowing(true);
  idle_.start();
}

void SensitivityView::start() {
  tornado_->setFollowing(true);
  const MetricHandle metric = panel_->metric();
  sensitivity_->start([this, design = asked_of_, metric, options = panel_->options()](const Execution& execution) {
    const auto found =
        std::make_shared<const std::vector<Sensitivity>>(sensitivities(design, *metric, options, execution));
    return BackgroundStudy::Deliver([this, found, design, metric] {
      found_ = found;
      found_of_ = design;
      found_metric_ = metric;
      showTornado();
    });
  });
}

void SensitivityView::startDraws() {
  draws_->start([this, design = document_->design(), metrics = drawn_metrics(panel_->metric(), document_->design().job),
                 options = panel_->draws()](const Execution& execution) {
    const auto drawn = std::make_shared<const UncertaintyStudy>(study_uncertainty(design, metrics, options, execution));
    return BackgroundStudy::Deliver([this, drawn, design] {
      drawn_ = drawn;
      drawn_of_ = design;
      showDraws();
    });
  });
}

void SensitivityView::showTornado() {
  const Metric& metric = *found_metric_;
  tornado_->setSpec(tornado_chart(found_of_, metric, *found_, tornado_rows));
  inputs_->table()->setRows(sensitivity_rows(found_of_, metric, *found_));
  const Evaluation now = evaluate(found_of_);
  const QString missing = message_text(missing_message(metric, found_of_, now));
  const bool unknown_now = !std::isfinite(number(now, metric));
  inputs_->setText(!unknown_now        ? QString()
                   : missing.isEmpty() ? tr("%1 is unknown for this design").arg(engine_text(metric.label))
                                       : tr("%1 is unknown: %2").arg(engine_text(metric.label), missing));
}

void SensitivityView::showDraws() {
  distribution_->setSpec(distribution_chart(drawn_of_, *drawn_, 0));
  outcomes_->table()->setRows(outcome_rows(*drawn_, drawn_of_.job));
  drawn_inputs_->table()->setRows(drawn_rows(*drawn_));
  QStringList left;
  for (const ParameterHandle input : drawn_->unknown) left << engine_text(input->label);
  drawn_inputs_->setSubtitle(tr("%n inputs and the likely ranges", nullptr, int(drawn_->inputs.size())));
  drawn_inputs_->setText(
      tr("Not varied, because no uncertainty is published: %1.").arg(left.join(QStringLiteral(", "))));
  panel_->progress()->setResult(tr("%1 draws").arg(QLocale().toString(qulonglong(drawn_->draws))));
  emit summaryChanged();
}

}  // namespace trainyard::ui
