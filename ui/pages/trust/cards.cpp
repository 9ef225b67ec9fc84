// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/cards.h"

#include <QEvent>
#include <QHeaderView>
#include <QLocale>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "engine/parameters/parameter.h"
#include "ui/cards/card_text.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/figures/overview_charts.h"
#include "ui/pages/trust/run_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

using spec_text::signed_percent;
using spec_text::signed_share;

QString amount(double value, Unit unit) { return number_text(value, unit); }

FactCell number_cell(const QString& text, double order = std::numeric_limits<double>::quiet_NaN()) {
  return {text, {}, Role::text, false, order};
}

/// The inputs that identify a run, in reading order.
constexpr ParameterHandle facts[] = {
    &Workload::model,           &Cluster::accelerator,     &Cluster::accelerators,    &Recipe::framework,
    &Workload::sequence_length, &Layout::micro_batch,      &Workload::global_batch,   &Layout::tensor_parallel,
    &Layout::pipeline_parallel, &Layout::virtual_pipeline, &Layout::context_parallel, &Layout::expert_parallel,
    &Layout::data_parallel,     &Layout::zero_stage,       &Recipe::recompute,        &Recipe::precision};

}  // namespace

NearestCard::NearestCard(QWidget* parent)
    : Card(tr("Uncertainty"), parent), text_(make_card_text(this)), table_(new FactTable(tr("Nearest measured runs"))) {
  setObjectName(QStringLiteral("nearest_card"));
  setSubtitle(tr("measured runs nearest to this design"));
  table_->setObjectName(QStringLiteral("nearest_runs"));
  table_->setOptional({4});
  table_->setWhole(true);
  content()->addWidget(text_);
  content()->addWidget(table_);
  connect(table_, &FactTable::chosen, this, &NearestCard::chosen);
}

void NearestCard::setRows(const QString& letter, const QVector<Row>& rows, Measure measure, double low, double high,
                          const QString& neighbourhood) {
  setTitle(tr("Uncertainty of %1", "a scenario's letter").arg(letter));
  const Unit unit = unit_of(measure);
  table_->setHeads({tr("Run"), tr("measured"), tr("predicted"), tr("error"), tr("source")}, {4});
  QVector<FactRow> lines;
  double least = 1e300, most = 0;
  for (const Row& row : rows) {
    const Compared& numbers = compared(*row.run, measure);
    least = std::min(least, std::abs(numbers.error()));
    most = std::max(most, std::abs(numbers.error()));
    lines.push_back({row.id,
                     {{run_title(*row.run), layout_text(row.run->design), Role::text, true},
                      number_cell(amount(numbers.measured, unit)),
                      number_cell(amount(numbers.predicted, unit)),
                      {signed_share(numbers.error(), 1), {}, numbers.inside() ? Role::text : Role::worse, true},
                      {where_published(row.run->run.source), {}, Role::muted_text}},
                     run_tip(*row.run, measure)});
  }
  table_->setRows(lines);
  const QString band =
      tr("Its likely range is <b>%1</b> to <b>%2</b>.").arg(signed_share(low - 1, 1), signed_share(high - 1, 1));
  const QString nearest = rows.isEmpty() ? tr("No measured run is like this design.")
                                         : tr("The %n nearest runs are off by %1 to %2.", nullptr, int(rows.size()))
                                               .arg(percent_text(least), percent_text(most));
  text_->setText(QStringLiteral("%1 %2 %3").arg(nearest, band, neighbourhood.toHtmlEscaped()));
}

void NearestCard::mark(const QString& id) { table_->mark(id); }

ErrorsCard::ErrorsCard(QWidget* parent)
    : Card(tr("Error by group"), parent), table_(new FactTable(tr("Error by group"))) {
  setObjectName(QStringLiteral("errors_card"));
  setSubtitle(tr("for the runs shown"));
  table_->setObjectName(QStringLiteral("errors_by_group"));
  table_->setOptional({5, 3});
  table_->setWhole(true);
  table_->setHeads({tr("Framework and accelerator"), tr("runs"), tr("median %"), tr("mean %"), tr("p90 %"),
                    tr("bias %"), tr("in range %")});
  content()->addWidget(table_);
}

void ErrorsCard::setRows(const std::vector<const ValidatedRun*>& rows, Measure measure) {
  std::map<std::pair<QString, QString>, std::vector<const ValidatedRun*>> groups;
  for (const ValidatedRun* row : rows)
    groups[{class_of(*row, RunKind::framework), class_of(*row, RunKind::accelerator)}].push_back(row);
  const auto line = [&](const QString& label, const std::vector<const ValidatedRun*>& group, bool strong) {
    const ValidationSummary summary = summarize(group, label.toStdString());
    const ErrorStatistics& s = measure == Measure::step_time ? summary.step_time : summary.memory;
    const auto share = [&](double value, bool bold = false) {
      return FactCell{std::isfinite(value) ? QLocale().toString(value * 100, 'f', 1) : QStringLiteral("–"),
                      {},
                      Role::text,
                      bold || strong,
                      value};
    };
    const bool narrow = s.coverage < 0.8;
    return FactRow{
        label,
        {{label, {}, Role::text, strong},
         {QLocale().toString(qulonglong(s.n)), {}, Role::muted_text, strong, double(s.n)},
         share(s.median_abs, true),
         share(s.mean_abs),
         share(s.p90_abs),
         {signed_percent(s.bias, 1), {}, Role::text, strong, s.bias},
         {QLocale().toString(s.coverage * 100, 'f', 0), {}, narrow ? Role::worse : Role::text, strong, s.coverage}},
        {}};
  };
  QVector<FactRow> lines;
  for (const auto& [key, group] : groups)
    lines.push_back(line(QStringLiteral("%1, %2").arg(class_label(RunKind::framework, key.first),
                                                      class_label(RunKind::accelerator, key.second)),
                         group, false));
  std::stable_sort(lines.begin(), lines.end(),
                   [](const FactRow& a, const FactRow& b) { return a.cells[1].order > b.cells[1].order; });
  if (!rows.empty()) lines.push_back(line(tr("All"), rows, true));
  table_->setRows(lines);
}

RunCard::RunCard(QWidget* parent)
    : Card(tr("Run"), parent),
      verdict_(make_card_text(this)),
      source_(make_card_text(this)),
      facts_(new FactTable(tr("Inputs of the run"), this)) {
  setObjectName(QStringLiteral("run_card"));
  facts_->setObjectName(QStringLiteral("run_facts"));
  facts_->setWhole(true);
  facts_->horizontalHeader()->hide();
  content()->addWidget(verdict_);
  content()->addWidget(source_);
  content()->addWidget(facts_);
  menu()->addAction(tr("&Close"), this, &RunCard::closed);
  showMenuButton();
}

void RunCard::setRun(const ValidatedRun& row, Measure measure) {
  const Compared& numbers = compared(row, measure);
  setTitle(run_title(row));
  setSubtitle(layout_text(row.design));
  verdict_->setText(QStringLiteral("%1: <b>%2</b>")
                        .arg(measured_sentence(numbers, measure).toHtmlEscaped(), error_sentence(numbers)));
  QStringList lines{tr("Source: %1").arg(QString::fromStdString(row.run.source).toHtmlEscaped())};
  if (!row.run.notes.empty()) lines << QString::fromStdString(row.run.notes).toHtmlEscaped();
  if (!row.doubt.empty()) lines << tr("Doubtful: %1").arg(QString::fromStdString(row.doubt).toHtmlEscaped());
  QStringList assumed;
  for (const std::string& text : row.assumed) assumed << QString::fromStdString(text).toHtmlEscaped();
  if (!assumed.isEmpty()) lines << tr("Assumed, because not stated: %1").arg(assumed.join(QStringLiteral(", ")));
  source_->setText(QStringLiteral("<span style=\"color:%1\">%2</span>")
                       .arg(current_theme().color(Role::second_text).name(), lines.join(QStringLiteral("<br>"))));

  // Place two facts on each line, because a run has many facts and the card is wide.
  QVector<FactRow> rows;
  for (const ParameterHandle fact : facts) {
    const QString text = value_text(row.design, *fact);
    rows.push_back({parameter_id(fact), {{engine_text(fact->label), {}, Role::muted_text}, {text}}, {}});
  }
  QVector<FactRow> pairs;
  for (qsizetype i = 0; i + 1 < rows.size(); i += 2)
    pairs.push_back({rows[i].id, rows[i].cells + rows[i + 1].cells, {}});
  facts_->setHeads({tr("Input"), tr("Value"), tr("Input"), tr("Value")}, {1, 2, 3}, 3);
  facts_->setRows(pairs);

  const bool time = measure == Measure::step_time;
  const StackedBar bar =
      time ? step_time_by_part(row.design, row.evaluation) : memory_by_part(row.design, row.evaluation);
  if (!parts_) {
    parts_ = make_chart_view(bar, this);
    parts_->setTheme(current_theme());
    content()->addSpacing(scaled(10));
    content()->addWidget(parts_);
  }
  parts_->setSpec(bar);
  parts_->setFixedHeight(scaled(150));
}

QString RunCard::text() const { return verdict_->text() + u'\n' + source_->text(); }

void RunCard::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange && parts_) parts_->setTheme(current_theme());
  Card::changeEvent(event);
}

}  // namespace trainyard::ui
