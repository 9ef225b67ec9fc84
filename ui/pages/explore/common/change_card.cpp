// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/common/change_card.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "ui/cards/figure_cell.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

FactRow metric_row(const Metric& metric, const QString& label, const Evaluation& before, const Evaluation& after) {
  return {QString::fromLatin1(metric.id),
          {{label},
           figure_cell(before, metric),
           make_strong(figure_cell(after, metric)),
           change_cell(after, before, metric)}};
}

}  // namespace

ChangeCard::ChangeCard(const QString& id, const QString& prefix, const QString& title, QWidget* parent)
    : TableCard(id, title, parent),
      apply_(new QPushButton(tr("Apply"))),
      scenario_(new QPushButton(tr("New scenario"))) {
  table()->setHeads({tr("Quantity"), tr("now"), tr("new"), tr("change")});
  table()->setOptional({3, 1});
  apply_->setObjectName(prefix + QStringLiteral("_take"));
  apply_->setProperty("primary", true);
  apply_->setToolTip(tr("Applies the answer to this scenario; one undo step"));
  scenario_->setObjectName(prefix + QStringLiteral("_scenario"));
  scenario_->setToolTip(tr("Adds a scenario with the answer; this one stays unchanged"));
  auto* buttons = new QWidget;
  auto* row = new QHBoxLayout(buttons);
  row->setContentsMargins(0, scaled(8), 0, scaled(4));
  row->setSpacing(scaled(8));
  for (QPushButton* button : {apply_, scenario_}) {
    button->setAccessibleName(button->text());
    button->setEnabled(false);
    row->addWidget(button);
  }
  row->addStretch(1);
  setWhole();
  addBelow(buttons);
  connect(apply_, &QPushButton::clicked, this, &ChangeCard::apply);
  connect(scenario_, &QPushButton::clicked, this, &ChangeCard::newScenario);
}

void ChangeCard::setChange(const Design& before, const Design& after, std::span<const MetricHandle> metrics) {
  QVector<FactRow> rows;
  const Evaluation then = evaluate(after), now = evaluate(before);
  for (const Parameter* p : changed(after, before)) {
    const QString was = value_text(before, *p), is = value_text(after, *p);
    // If the value is the same, only its state changed between automatic and set.
    const QString kind = is != was ? QString() : is_automatic(after, *p) ? tr("automatic") : tr("set");
    rows.push_back({QString::fromLatin1(p->id),
                    {{engine_text(p->label)}, {was}, {is, {}, Role::text, true}, {kind, {}, Role::muted_text}}});
  }
  for (const MetricHandle metric : metrics) {
    const bool one_peak = now.peak_flops == then.peak_flops;
    rows.push_back(metric_row(
        *metric, one_peak ? label_with_peak(*metric, after) : engine_text(row_for(*metric, now.learns_from).label), now,
        then));
  }
  table()->setRows(rows);
}

void ChangeCard::clear() {
  table()->setRows({});
  setOffered(false);
}

void ChangeCard::setOffered(bool offered) {
  apply_->setEnabled(offered);
  scenario_->setEnabled(offered);
}

std::vector<MetricHandle> shown_results(Job job) {
  if (job == Job::training)
    return {&Evaluation::memory, &Evaluation::step_time,   &Evaluation::tokens_per_second,
            &Evaluation::mfu,    &Evaluation::finish_days, &Evaluation::cost};
  std::vector<MetricHandle> out;
  for (const Metric* metric : headline_metrics(job)) out.emplace_back(*metric);
  return out;
}

}  // namespace trainyard::ui
