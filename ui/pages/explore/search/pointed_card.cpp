// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/pointed_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/cards/card_text.h"
#include "ui/cards/figure_cell.h"
#include "ui/figures/parts.h"
#include "ui/pages/explore/search/search_text.h"
#include "ui/pages/explore/search/time_bars.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr MetricHandle compared[] = {&Evaluation::memory, &Evaluation::step_time,   &Evaluation::tokens_per_second,
                                     &Evaluation::mfu,    &Evaluation::finish_days, &Evaluation::cost};
constexpr int most_reasons = 2;

}  // namespace

QString why_text(const Evaluation& present, const Evaluation& other) {
  std::vector<const Metric*> parts(parts_of(MetricGroup::time).begin(), parts_of(MetricGroup::time).end());
  const auto change = [&](const Metric* part) {
    const double delta = number(other, *part) - number(present, *part);
    return std::isfinite(delta) ? std::abs(delta) : 0;
  };
  std::ranges::stable_sort(parts, std::greater<>(), change);
  QStringList reasons;
  for (const Metric* part : parts) {
    // Ignore changes below 0.5 % of a step.
    if (reasons.size() == most_reasons || change(part) < 0.005 * present.step_time) break;
    const double before = number(present, *part), after = number(other, *part);
    const QString from = number_text(before, part->unit), to = number_text(after, part->unit);
    const QString label = engine_text(part->label);
    reasons << (after < before
                    ? SelectedLayoutCard::tr("%1 falls from %2 to %3", "a part of a step").arg(label, from, to)
                    : SelectedLayoutCard::tr("%1 rises from %2 to %3", "a part of a step").arg(label, from, to));
  }
  return reasons.isEmpty() ? QString() : reasons.join(QStringLiteral("; ")) + QLatin1Char('.');
}

SelectedLayoutCard::SelectedLayoutCard(QWidget* parent)
    : Card(tr("Selected layout"), parent),
      name_(make_card_text(this)),
      changes_(make_card_text(this)),
      where_(make_card_text(this)),
      why_(make_card_text(this)),
      facts_(new FactTable(tr("Selected layout compared with the current one"), this)),
      bars_(new TimeBars(this)) {
  setObjectName(QStringLiteral("pointed_card"));
  name_->label()->setObjectName(QStringLiteral("pointed_name"));
  why_->label()->setObjectName(QStringLiteral("pointed_why"));
  facts_->setObjectName(QStringLiteral("pointed_facts"));
  facts_->setWhole(true);
  // The column of current values may be hidden, because the headline shows them.
  facts_->setOptional({1});
  // With height-for-width texts, the sheet would become as tall as the size hints of all its tables.
  for (Prose* text : {name_, changes_, where_, why_})
    text->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  where_->setText(QStringLiteral("<b>%1</b>").arg(tr("Step time by part").toHtmlEscaped()));
  content()->addWidget(name_);
  content()->addWidget(changes_);
  content()->addWidget(facts_);
  content()->addSpacing(scaled(6));
  content()->addWidget(where_);
  content()->addWidget(bars_);
  content()->addWidget(why_);
  auto* line = new QHBoxLayout;
  line->setSpacing(scaled(6));
  line->addWidget(apply_ = makeButton(QStringLiteral("take_over_layout"), QString(),
                                      tr("Applies this layout to the current scenario; one undo step")));
  apply_->setProperty("primary", true);
  line->addWidget(scenario_ = makeButton(QStringLiteral("scenario_of_layout"), tr("New scenario"),
                                         tr("Adds a scenario with this layout")));
  line->addStretch(1);
  line->addWidget(explain_ = makeButton(QStringLiteral("explain_layout"), tr("Explain"),
                                        tr("Explains the ranking result for the current design")));
  content()->addLayout(line);
  content()->addStretch(1);
  connect(apply_, &QPushButton::clicked, this, &SelectedLayoutCard::apply);
  connect(scenario_, &QPushButton::clicked, this, &SelectedLayoutCard::newScenario);
  connect(explain_, &QPushButton::clicked, this, &SelectedLayoutCard::explanationRequested);
}

QPushButton* SelectedLayoutCard::makeButton(const QString& id, const QString& text, const QString& tip) {
  auto* out = new QPushButton(text, this);
  out->setObjectName(id);
  out->setToolTip(tip);
  out->setEnabled(false);
  return out;
}

void SelectedLayoutCard::setLayout(const SearchAnswer& answer, const SelectedLayout* layout, const QString& letter) {
  apply_->setText(tr("Apply to %1", "a scenario's letter").arg(letter));
  explain_->setEnabled(true);
  for (QPushButton* one : {apply_, scenario_}) one->setEnabled(layout);
  for (QWidget* one : std::initializer_list<QWidget*>{facts_, where_, bars_, why_}) one->setVisible(layout);
  if (!layout) {
    setSubtitle({});
    const Message& unranked = answer.found.unranked;
    name_->setText(
        *unranked.format
            ? message_text(unranked)
            : tr("No layout meets the requirements. Rejected layouts are listed below with their smallest fix."));
    changes_->setText({});
    return fitTexts();
  }
  const QString fitting = QLocale().toString(qulonglong(answer.found.fitting));
  setSubtitle(layout->place == 1  ? tr("best of %1").arg(fitting)
              : layout->place > 1 ? tr("rank %1 of %2").arg(QLocale().toString(layout->place), fitting)
                                  : QString());
  name_->setText(QStringLiteral("<b>%1</b>").arg(layout_name(layout->design).toHtmlEscaped()));
  changes_->setText(changes_text(answer.design, layout->design, letter).toHtmlEscaped());
  facts_->setHeads({QString(), tr("%1 now", "a scenario's letter").arg(letter), tr("this layout"), tr("change")});
  QVector<FactRow> rows;
  for (const MetricHandle metric : compared) {
    Metric shown = *metric;
    // The label already names the unit, tokens per second.
    if (shown.unit == Unit::token_rate) shown.unit = Unit::scaled;
    rows.push_back({metric_id(metric),
                    {{label_with_peak(*metric, layout->design)},
                     figure_cell(answer.found.present, shown),
                     make_strong(figure_cell(layout->evaluation, shown)),
                     change_cell(layout->evaluation, answer.found.present, shown)}});
  }
  facts_->setRows(rows);
  bars_->setBars({{tr("%1 now", "a scenario's letter").arg(letter), answer.found.present},
                  {tr("this layout"), layout->evaluation}});
  QString why = why_text(answer.found.present, layout->evaluation);
  if (const auto ends = band_ends(layout->evaluation, *MetricHandle(&Evaluation::step_time)))
    why += QLatin1Char(' ') +
           tr("Its likely range is %1.").arg(range_with_unit(*ends, layout->evaluation.step_time, Unit::seconds));
  why_->setText(why.trimmed().toHtmlEscaped());
  fitTexts();
}

void SelectedLayoutCard::fitTexts() {
  const QMargins margins = content()->contentsMargins();
  const int room = std::max(scaled(100), width() - margins.left() - margins.right());
  for (Prose* text : {name_, changes_, where_, why_}) {
    const int height = std::max(0, text->heightForWidth(room));
    if (text->minimumHeight() != height) text->setFixedHeight(height);
  }
}

void SelectedLayoutCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  fitTexts();
}

}  // namespace trainyard::ui
