// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/serving_view.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/measured/nearest_serving.h"
#include "engine/parameters/parameter.h"
#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/charts/spec_text.h"
#include "ui/document/document.h"
#include "ui/pages/trust/own_serving_card.h"
#include "ui/pages/trust/run_text.h"
#include "ui/pages/trust/serving_trust_study.h"
#include "ui/studies/progress_line.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/segmented_row.h"

namespace trainyard::ui {
namespace {

constexpr size_t nearest_count = 6;

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  using CardSheet::Place;
  using CardSheet::setPlaces;
};

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

FactCell share_cell(double share, bool strong, Role role = Role::text) {
  const QString shown = std::isfinite(share) ? QLocale().toString(share * 100, 'f', 1) : QStringLiteral("–");
  return {shown, {}, role, strong, share};
}

/// Whether a run has all words in its model, device, engine or source.
bool has_words(const ValidatedServingRun& row, const QString& words) {
  const QString all = text(row.run.id + ' ' + row.run.model + ' ' + row.run.gpu + ' ' + row.run.source + ' ') +
                      text(row.design.cluster.accelerator->name) + u' ' + text(row.design.serving.engine->name);
  const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
  return std::all_of(wanted.begin(), wanted.end(),
                     [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

}  // namespace

ServingView::ServingView(Document* document, QWidget* parent)
    : QWidget(parent), document_(document), study_(new ServingTrustStudy(document, this)) {
  setObjectName(QStringLiteral("serving_trust"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(progress_ = new ProgressLine(this));
  column->addWidget(makeHead());
  auto* cards = new Sheet(this);
  column->addWidget(cards, 1);
  makeCards(cards->sheet());
  cards->setPlaces({{chart_, 0, 0, 7, 420, 440},
                    {errors_, 0, 7, 5, 420, 320},
                    {nearest_, 1, 0, 7, 240, 240},
                    {own_, 1, 7, 5, 240, 240}});
  progress_->follow(study_->prediction());
  connect(study_, &ServingTrustStudy::changed, this, &ServingView::showRuns);
  connect(study_, &ServingTrustStudy::failed, this, &ServingView::failed);
  connect(chart_, &ChartCard::failed, this, &ServingView::failed);
  connect(chart_, &ChartCard::explain, this, [this](const QString& id, int) { choose(id); });
  connect(nearest_->table(), &FactTable::chosen, this, &ServingView::choose);
}

QWidget* ServingView::makeHead() {
  auto* head = new QWidget(this);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(scaled(12), scaled(10), scaled(12), 0);
  QVector<SegmentedRow::Segment> segments;
  for (const ServingMeasure measure : serving_measures)
    segments.push_back({QStringLiteral("serving_measure_%1").arg(int(measure)), measure_label(measure),
                        tr("Predicted against measured: %1").arg(measure_label(measure))});
  row->addWidget(measures_ = new SegmentedRow(segments, head));
  engines_ = new QComboBox(head);
  engines_->setObjectName(QStringLiteral("serving_engines"));
  engines_->setAccessibleName(tr("Engine"));
  engines_->setToolTip(tr("Whose runs are shown"));
  engines_->addItem(tr("All engines"), QString());
  for (const EntryRef& entry : catalog(CatalogKind::serving_engines))
    engines_->addItem(text(base(entry).name), text(base(entry).id));
  row->addWidget(engines_);
  words_ = new QLineEdit(head);
  words_->setObjectName(QStringLiteral("serving_words"));
  words_->setPlaceholderText(tr("Model, device, source…"));
  words_->setAccessibleName(tr("Words that runs shall have"));
  words_->setToolTip(words_->accessibleName());
  words_->setClearButtonEnabled(true);
  words_->setFixedWidth(scaled(190));
  row->addWidget(words_);
  summary_ = new QLabel(head);
  summary_->setObjectName(QStringLiteral("serving_summary"));
  summary_->setTextFormat(Qt::RichText);
  summary_->setWordWrap(true);
  summary_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(summary_, 1);
  measures_->setCurrent(0);
  connect(measures_, &SegmentedRow::chosen, this, [this](int index) { showMeasure(serving_measures[size_t(index)]); });
  connect(engines_, &QComboBox::currentIndexChanged, this, &ServingView::showRuns);
  connect(words_, &QLineEdit::textChanged, this, &ServingView::showRuns);
  return head;
}

void ServingView::makeCards(QWidget* sheet) {
  chart_ = new ChartCard(predicted_against_measured(QVector<ShownServingRun>{}, measure_), sheet);
  chart_->setObjectName(QStringLiteral("serving_trust_chart"));
  errors_ = new TableCard(QStringLiteral("serving_errors"), tr("Error by group"), sheet);
  errors_->setSubtitle(tr("of the runs that are shown"));
  errors_->table()->setOptional({5, 3});
  errors_->table()->setHeads({tr("Engine and accelerator"), tr("runs"), tr("median %"), tr("mean %"), tr("p90 %"),
                              tr("bias %"), tr("in band %")});
  nearest_ = new TableCard(QStringLiteral("nearest_serving"), tr("Nearest measured runs"), sheet);
  nearest_->table()->setOptional({4});
  nearest_->table()->setHeads({tr("Run"), tr("measured"), tr("predicted"), tr("error"), tr("source")}, {4});
  nearest_->setWhole();
  own_ = new OwnServingCard(study_, sheet);
}

QString ServingView::summary() const { return summary_->text(); }

void ServingView::refresh() {
  study_->refresh();
  own_->refresh();
  showNearest();
}

void ServingView::showMeasure(ServingMeasure measure) {
  measure_ = measure;
  measures_->setCurrent(int(measure));
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
  chart_->setSpec(predicted_against_measured(runs, measure_));
  std::vector<const ValidatedServingRun*> rows;
  for (const ShownServingRun& run : runs) rows.push_back(run.row);
  summary_->setText(study_->isReady() ? summary_sentence(statistics_of(summarize(rows, "shown"), measure_))
                                      : tr("Predicting the published runs…"));
  showErrors(runs);
  showNearest();
  showChosen();
}

void ServingView::showErrors(const QVector<ShownServingRun>& runs) {
  std::map<std::pair<QString, QString>, std::vector<const ValidatedServingRun*>> groups;
  std::vector<const ValidatedServingRun*> all;
  for (const ShownServingRun& run : runs) {
    const Design& d = run.row->design;
    groups[{text(d.serving.engine->name), text(d.cluster.accelerator->name)}].push_back(run.row);
    all.push_back(run.row);
  }
  const auto line = [this](const QString& engine, const QString& device,
                           const std::vector<const ValidatedServingRun*>& group, bool strong) {
    const ErrorStatistics s = statistics_of(summarize(group, engine.toStdString()), measure_);
    return FactRow{engine + device,
                   {{engine, device, Role::text, strong},
                    {QLocale().toString(qulonglong(s.n)), {}, Role::muted_text, strong, double(s.n)},
                    share_cell(s.median_abs, true),
                    share_cell(s.mean_abs, strong),
                    share_cell(s.p90_abs, strong),
                    {spec_text::signed_percent(s.bias, 1), {}, Role::text, strong, s.bias},
                    share_cell(s.coverage, strong, s.coverage < 0.8 ? Role::worse : Role::text)},
                   {}};
  };
  QVector<FactRow> lines;
  for (const auto& [key, group] : groups) lines.push_back(line(key.first, key.second, group, false));
  std::stable_sort(lines.begin(), lines.end(),
                   [](const FactRow& a, const FactRow& b) { return a.cells[1].order > b.cells[1].order; });
  if (!all.empty()) lines.push_back(line(tr("All"), {}, all, true));
  errors_->table()->setRows(lines);
}

void ServingView::showNearest() {
  const Design& design = document_->design();
  if (design.job != Job::serving) {
    nearest_->setSubtitle({});
    nearest_->table()->setRows({});
    nearest_->setText(tr("The scenario on screen serves nothing: the runs nearest to one that does stand here."));
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
                      {text(near.run->run.source).left(40), {}, Role::muted_text}},
                     text(near.run->run.source)});
  }
  nearest_->table()->setRows(lines);
  nearest_->setText(lines.isEmpty() ? tr("No measured run is like it.")
                                    : tr("They are off by %1 to %2.").arg(percent_text(least), percent_text(most)));
  nearest_->table()->mark(chosen_);
}

void ServingView::choose(const QString& id) {
  chosen_ = find(id) ? id : QString();
  showChosen();
  nearest_->table()->mark(chosen_);
}

void ServingView::showChosen() {
  const ValidatedServingRun* row = find(chosen_);
  Scatter spec = std::get<Scatter>(chart_->spec());
  spec.chosen.reset();
  if (row && compared(*row, measure_).comparable()) spec.chosen = chosen_of(*row, chosen_, measure_);
  chart_->setSpec(spec);
}

}  // namespace trainyard::ui
