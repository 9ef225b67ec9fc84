// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/serving_view.h"

#include <QComboBox>
#include <QLineEdit>
#include <algorithm>
#include <cmath>

#include "engine/measured/nearest_serving.h"
#include "engine/parameters/parameter.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/charts/spec_text.h"
#include "ui/document/document.h"
#include "ui/pages/trust/error_rows.h"
#include "ui/pages/trust/own_serving_card.h"
#include "ui/pages/trust/run_text.h"
#include "ui/pages/trust/serving_trust_study.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {
namespace {

constexpr size_t nearest_count = 6;

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

/// Whether each word occurs in the id, model, device, engine or source of a run.
bool has_words(const ValidatedServingRun& row, const QString& words) {
  const QString all = text(row.run.id + ' ' + row.run.model + ' ' + row.run.gpu + ' ' + row.run.source + ' ') +
                      text(row.design.cluster.accelerator->name) + u' ' + text(row.design.serving.engine->name);
  const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
  return std::all_of(wanted.begin(), wanted.end(),
                     [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

QVector<SegmentedRow::Segment> measure_buttons() {
  QVector<SegmentedRow::Segment> buttons;
  for (const ServingMeasure measure : serving_measures)
    buttons.push_back({QStringLiteral("serving_measure_%1").arg(int(measure)), measure_label(measure),
                       ServingView::tr("Predicted against measured: %1").arg(measure_label(measure))});
  return buttons;
}

}  // namespace

ServingView::ServingView(Document* document, QWidget* parent)
    : MeasuredView({.view = "serving_trust",
                    .summary = "serving_summary",
                    .chart = "serving_trust_chart",
                    .errors = "serving_errors",
                    .group = tr("Engine and accelerator"),
                    .measures = measure_buttons()},
                   new ServingTrustStudy(document),
                   predicted_against_measured(QVector<ShownServingRun>{}, ServingMeasure::throughput), parent),
      document_(document),
      study_(static_cast<ServingTrustStudy*>(ownStudy())) {
  makeFilters();
  nearest_ = new TableCard(QStringLiteral("nearest_serving"), tr("Nearest measured runs"), sheet());
  nearest_->table()->setOptional({4});
  nearest_->table()->setHeads({tr("Run"), tr("measured"), tr("predicted"), tr("error"), tr("source")}, {4});
  place(nearest_, own_ = new OwnServingCard(study_, sheet()));
  connect(study_, &ServingTrustStudy::changed, this, &ServingView::showRuns);
}

void ServingView::makeFilters() {
  engines_ = new QComboBox(this);
  engines_->setObjectName(QStringLiteral("serving_engines"));
  engines_->setAccessibleName(tr("Engine"));
  engines_->setToolTip(tr("Engine whose runs are shown"));
  engines_->addItem(tr("All engines"), QString());
  for (const EntryRef& entry : catalog(CatalogKind::serving_engines))
    engines_->addItem(text(base(entry).name), text(base(entry).id));
  addFilter(engines_);
  words_ = new QLineEdit(this);
  words_->setObjectName(QStringLiteral("serving_words"));
  words_->setPlaceholderText(tr("Model, device, source…"));
  words_->setAccessibleName(tr("Words that the runs must contain"));
  words_->setToolTip(words_->accessibleName());
  words_->setClearButtonEnabled(true);
  words_->setFixedWidth(scaled(190));
  leave_undo_to_window(words_);
  addFilter(words_);
  connect(engines_, &QComboBox::currentIndexChanged, this, &ServingView::showRuns);
  connect(words_, &QLineEdit::textChanged, this, &ServingView::showRuns);
}

void ServingView::refresh() {
  study_->refresh();
  own_->refresh();
  showNearest();
}

void ServingView::showMeasure(ServingMeasure measure) {
  measure_ = measure;
  setMeasure(int(measure));
  showRuns();
}

QVector<ShownServingRun> ServingView::shown() const {
  QVector<ShownServingRun> runs;
  const auto add = [&](const std::vector<ValidatedServingRun>& rows, const QString& kind, bool own) {
    const QString engine = engines_->currentData().toString();
    for (size_t i = 0; i < rows.size(); ++i) {
      if (!compared(rows[i], measure_).comparable()) continue;
      if (!engine.isEmpty() && text(rows[i].design.serving.engine->id) != engine) continue;
      if (has_words(rows[i], words_->text())) runs.push_back({&rows[i], kind.arg(i), own});
    }
  };
  add(study_->published().rows, QStringLiteral("run:%1"), false);
  add(study_->own().rows, QStringLiteral("own:%1"), true);
  return runs;
}

const ValidatedServingRun* ServingView::find(const QString& id) const {
  const bool own = id.startsWith(QLatin1String("own:"));
  const std::vector<ValidatedServingRun>& rows = own ? study_->own().rows : study_->published().rows;
  bool number = false;
  const size_t index = id.section(u':', 1).toUInt(&number);
  return number && index < rows.size() ? &rows[index] : nullptr;
}

void ServingView::showRuns() {
  const QVector<ShownServingRun> runs = shown();
  chart()->setSpec(predicted_against_measured(runs, measure_));
  showErrors(runs);
  showNearest();
  showChosen();
}

void ServingView::showErrors(const QVector<ShownServingRun>& runs) {
  ErrorGroups groups;
  ErrorTally all;
  for (const ShownServingRun& run : runs) {
    const Design& d = run.row->design;
    const Compared& numbers = compared(*run.row, measure_);
    groups[{text(d.serving.engine->name), text(d.cluster.accelerator->name)}].add(numbers);
    all.add(numbers);
  }
  showSummary(all.statistics());
  errors()->table()->setRows(error_rows(groups, all));
}

void ServingView::showNearest() {
  const Design& design = document_->design();
  if (design.job != Job::serving) {
    nearest_->setSubtitle({});
    nearest_->table()->setRows({});
    nearest_->setText(
        tr("The current scenario does not serve a model. For a serving scenario, its nearest runs appear here."));
    return;
  }
  nearest_->setSubtitle(tr("to scenario %1").arg(scenario_letter(document_->project(), document_->current())));
  const auto quantity = measure_ == ServingMeasure::throughput    ? &ValidatedServingRun::throughput
                        : measure_ == ServingMeasure::first_token ? &ValidatedServingRun::ttft
                                                                  : &ValidatedServingRun::tpot;
  const std::vector<ValidatedServingRun>& rows = study_->published().rows;
  QVector<FactRow> lines;
  double least = 1e300, most = 0;
  for (const NearServingRun& near : nearest_runs(resolved(design), rows, quantity, nearest_count)) {
    const Compared& numbers = near.run->*quantity;
    least = std::min(least, std::abs(numbers.error()));
    most = std::max(most, std::abs(numbers.error()));
    lines.push_back({QStringLiteral("run:%1").arg(near.run - rows.data()),
                     {{run_title(*near.run), run_facts(*near.run), Role::text, true},
                      {number_text(numbers.measured, unit_of(measure_))},
                      {number_text(numbers.predicted, unit_of(measure_))},
                      {spec_text::signed_share(numbers.error(), 1), {}, Role::text, true},
                      {where_published(near.run->run.source), {}, Role::muted_text}},
                     text(near.run->run.source)});
  }
  nearest_->table()->setRows(lines);
  nearest_->setText(lines.isEmpty()
                        ? tr("No measured run is like this design.")
                        : tr("Their predictions are off by %1 to %2.").arg(percent_text(least), percent_text(most)));
  nearest_->table()->mark(chosen_);
}

void ServingView::choose(const QString& id) {
  chosen_ = find(id) ? id : QString();
  showChosen();
  nearest_->table()->mark(chosen_);
}

void ServingView::showChosen() {
  const ValidatedServingRun* row = find(chosen_);
  const bool shown = row && compared(*row, measure_).comparable();
  showOnChart(shown ? std::optional(chosen_of(*row, chosen_, measure_)) : std::nullopt);
}

}  // namespace trainyard::ui
