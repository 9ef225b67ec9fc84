// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/trust_page.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTimer>
#include <algorithm>

#include "engine/bands/bands.h"
#include "engine/measured/nearest.h"
#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/pages/trust/cards.h"
#include "ui/pages/trust/coefficients_card.h"
#include "ui/pages/trust/filter_panel.h"
#include "ui/pages/trust/known_runs_view.h"
#include "ui/pages/trust/own_runs_card.h"
#include "ui/pages/trust/own_serving_card.h"
#include "ui/pages/trust/post_training_trust_study.h"
#include "ui/pages/trust/post_training_view.h"
#include "ui/pages/trust/probe_card.h"
#include "ui/pages/trust/run_text.h"
#include "ui/pages/trust/serving_trust_study.h"
#include "ui/pages/trust/serving_view.h"
#include "ui/pages/trust/trust_charts.h"
#include "ui/pages/trust/trust_study.h"
#include "ui/studies/progress_line.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/segmented_row.h"
#include "ui/widgets/tab_order.h"

namespace trainyard::ui {
namespace {

/// Width below which the cards go under the chart.
constexpr double narrowest_pair = 840;
constexpr size_t nearest_count = 5;
/// Indices of the buttons after those of the measures.
enum View { known_runs_view = 2, coefficients_view, serving_view, post_training_view };

}  // namespace

QList<QPushButton*> TrustPage::viewButtons() const { return views_->buttons(); }

TrustPage::TrustPage(Document* document, QWidget* parent)
    : Page(parent),
      document_(document),
      study_(new TrustStudy(document, this)),
      filter_(new FilterPanel(this)),
      known_([this] { return makeKnownRuns(); }),
      serving_([this] { return makeServing(); }),
      post_training_([this] { return makePostTraining(); }) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeHead());
  column->addWidget(stack_ = new QStackedWidget(this), 1);

  outer_ = make_bare_scroll(stack_);
  auto* sheet = new QWidget(outer_->viewport());
  columns_ = new QBoxLayout(QBoxLayout::LeftToRight, sheet);
  chart_ = new ChartCard(predicted_against_measured({}, {}, measure_, RunKind::accelerator), sheet);
  chart_->setObjectName(QStringLiteral("trust_chart"));
  right_ = make_bare_scroll(sheet);
  cards_ = new QWidget(right_->viewport());
  auto* pile = new QVBoxLayout(cards_);
  pile->setContentsMargins(0, 0, 0, 0);
  pile->addWidget(run_ = new RunCard(cards_));
  pile->addWidget(nearest_ = new NearestCard(cards_));
  pile->addWidget(errors_ = new ErrorsCard(cards_));
  pile->addWidget(own_ = new OwnRunsCard(study_, cards_));
  pile->addWidget(probe_ = new ProbeCard(document_, cards_));
  pile->addStretch(1);
  run_->hide();
  right_->setWidget(cards_);
  columns_->addWidget(chart_, 6);
  columns_->addWidget(right_, 5);
  outer_->setWidget(sheet);
  stack_->addWidget(outer_);
  coefficients_sheet_ = new QWidget(stack_);
  auto* table_column = new QVBoxLayout(coefficients_sheet_);
  table_column->addWidget(coefficients_ = new CoefficientsCard(coefficients_sheet_));
  stack_->addWidget(coefficients_sheet_);

  connect(filter_, &FilterPanel::changed, this, &TrustPage::showRuns);
  connect(study_, &TrustStudy::changed, this, &TrustPage::showRuns);
  connect(study_, &TrustStudy::failed, this, &Page::failed);
  connect(study_, &TrustStudy::ownChanged, this, [this] {
    if (chosen_.startsWith(QLatin1String("own:")) && !find(chosen_)) choose({});
  });
  follow(study_);
  connect(own_, &OwnRunsCard::chosen, this, &TrustPage::choose);
  // Scroll again after the predictions, because they make the cards above taller.
  connect(study_, &TrustStudy::logsRead, this, [this] {
    reveal(own_);
    connect(
        study_, &TrustStudy::changed, this, [this] { reveal(own_); }, Qt::SingleShotConnection);
  });
  connect(own_, &OwnCard::filesChosen, this, &TrustPage::openMeasured);
  connect(study_, &TrustStudy::ownChanged, this, [this] {
    const bool proposes = study_->proposal() != nullptr;
    if (proposes && !proposes_) revealEnd(own_);
    proposes_ = proposes;
  });
  connect(probe_, &ProbeCard::compared, this, [this] { reveal(probe_); });
  connect(probe_, &ProbeCard::failed, this, &Page::failed);
  connect(chart_, &ChartCard::failed, this, &Page::failed);
  connect(chart_, &ChartCard::explain, this,
          [this](const QString& id, int stage) { id.contains(u':') ? choose(id) : emit explain(id, stage); });
  connect(nearest_, &NearestCard::chosen, this, &TrustPage::choose);
  connect(run_, &RunCard::closed, this, [this] { choose({}); });
  arrange();
}

KnownRunsView* TrustPage::makeKnownRuns() {
  auto* view = new KnownRunsView(document_, stack_);
  add(view);
  return view;
}

ServingView* TrustPage::makeServing() {
  auto* view = new ServingView(document_, stack_);
  connect(view, &ServingView::failed, this, &Page::failed);
  connect(view->ownRuns(), &OwnCard::filesChosen, this, &TrustPage::openMeasured);
  follow(view->study());
  add(view);
  return view;
}

PostTrainingView* TrustPage::makePostTraining() {
  auto* view = new PostTrainingView(document_, stack_);
  connect(view, &PostTrainingView::failed, this, &Page::failed);
  follow(view->study());
  add(view);
  return view;
}

void TrustPage::add(QWidget* view) {
  stack_->addWidget(view);
  append_to_tab_order(this, view);
}

void TrustPage::follow(OwnRunsStudy* study) {
  connect(study, &OwnRunsStudy::otherTable, this, &TrustPage::loadFor);
  connect(study, &OwnRunsStudy::otherFile, this, &TrustPage::loadOther);
}

QWidget* TrustPage::makeHead() {
  auto* head = new QWidget(this);
  auto* row = new FlowLayout;
  head->setLayout(row);
  row->setSpacing(scaled(8));
  const QString against = tr("Predicted against measured: %1");
  views_ = new SegmentedRow(
      {{QStringLiteral("view_step_time"), tr("Step time"), against.arg(tr("Step time"))},
       {QStringLiteral("view_memory"), tr("Memory"), against.arg(tr("Memory"))},
       {QStringLiteral("view_known_runs"), tr("Well-known runs"),
        tr("Well-known whole training runs, predicted against published")},
       {QStringLiteral("view_coefficients"), tr("Coefficients"), tr("All fitted coefficients")},
       {QStringLiteral("view_serving"), tr("Serving"), tr("Serving measurements, predicted against measured")},
       {QStringLiteral("view_post_training"), tr("Post-training"),
        tr("Post-training iterations, predicted against measured")}},
      head);
  row->addWidget(views_);
  kind_ = new QComboBox(head);
  kind_->setObjectName(QStringLiteral("run_colours"));
  kind_->addItems({tr("Colour by accelerator"), tr("Colour by framework")});
  kind_->setAccessibleName(tr("Property shown by colour"));
  kind_->setToolTip(kind_->accessibleName());
  row->addWidget(kind_);
  summary_ = new QLabel(head);
  summary_->setObjectName(QStringLiteral("trust_summary"));
  summary_->setTextFormat(Qt::RichText);
  take_rest_of_line(*summary_);
  row->addWidget(summary_);
  cancel_ = new QPushButton(tr("Cancel"), head);
  cancel_->setObjectName(QStringLiteral("cancel_prediction"));
  cancel_->setToolTip(tr("Stops predicting the runs"));
  cancel_->hide();
  row->addWidget(cancel_);
  progress_ = new ProgressLine(this);
  progress_->follow(study_->prediction());
  head->layout()->setContentsMargins(scaled(12), scaled(10), scaled(12), 0);

  connect(views_, &SegmentedRow::chosen, this, &TrustPage::showView);
  connect(kind_, &QComboBox::currentIndexChanged, this, &TrustPage::showRuns);
  connect(study_->prediction(), &BackgroundStudy::started, cancel_, &QWidget::show);
  connect(study_->prediction(), &BackgroundStudy::stopped, cancel_, &QWidget::hide);
  connect(cancel_, &QPushButton::clicked, study_->prediction(), &BackgroundStudy::cancel);
  return head;
}

QWidget* TrustPage::sidePanel() const { return filter_; }

bool TrustPage::usesSidePanel() const { return stack_->currentWidget() == outer_; }

QString TrustPage::title() { return tr("Trust"); }

QString TrustPage::summary() const { return summary_->text(); }

void TrustPage::refresh() {
  const Job job = document_->design().job;
  if (job != job_) {
    job_ = job;
    showView(job == Job::serving ? serving_view : job == Job::post_training ? post_training_view : int(measure_));
  }
  const auto shows = [this](const QWidget* view) { return view && stack_->currentWidget() == view; };
  const bool serves = shows(serving_.ifMade()), post_trains = shows(post_training_.ifMade());
  if (serves) serving()->refresh();
  if (post_trains) postTraining()->refresh();
  // While the view of another job is shown, the training runs need no update.
  if (job != Job::training && (serves || post_trains)) return;
  study_->refresh();
  coefficients_->setCalibration(document_->calibration());
  own_->refresh();
  probe_->refresh();
  showDesign();
}

void TrustPage::setSelected(const QString&) {}

void TrustPage::showMeasure(Measure measure) {
  measure_ = measure;
  views_->setCurrent(measure == Measure::step_time ? 0 : 1);
  stack_->setCurrentWidget(outer_);
  kind_->show();
  summary_->show();
  emit viewChanged();
  study_->refresh();
  showRuns();
}

void TrustPage::showView(int view) {
  if (view == known_runs_view) return showKnownRuns();
  if (view == coefficients_view) return showCoefficients();
  if (view == serving_view) return showServing();
  if (view == post_training_view) return showPostTraining();
  showMeasure(view == int(Measure::step_time) ? Measure::step_time : Measure::memory);
}

void TrustPage::showCoefficients() {
  views_->setCurrent(coefficients_view);
  coefficients_->setCalibration(document_->calibration());
  showAlone(coefficients_sheet_);
}

void TrustPage::showKnownRuns() {
  views_->setCurrent(known_runs_view);
  showAlone(knownRuns());
  knownRuns()->refresh();
}

void TrustPage::showServing() {
  views_->setCurrent(serving_view);
  showAlone(serving());
  serving()->refresh();
}

void TrustPage::showPostTraining() {
  views_->setCurrent(post_training_view);
  showAlone(postTraining());
  postTraining()->refresh();
}

void TrustPage::loadFor(const QString& path, Job job) {
  if (job == Job::serving) {
    showServing();
    return serving()->study()->load(path);
  }
  if (job == Job::post_training) {
    showPostTraining();
    return postTraining()->study()->load(path);
  }
  showMeasure(measure_);
  study_->load(path);
}

void TrustPage::loadOther(const QString& path, MeasuredFile kind) {
  if (kind == MeasuredFile::serving || kind == MeasuredFile::server) {
    showServing();
    return serving()->study()->loadLogs({path});
  }
  showMeasure(measure_);
  if (kind == MeasuredFile::probe) return probe_->load(path);
  study_->loadLogs({path});
}

QScrollArea* TrustPage::scrolling() const {
  return right_->verticalScrollBarPolicy() == Qt::ScrollBarAlwaysOff ? outer_ : right_;
}

void TrustPage::revealEnd(QWidget* card) {
  QTimer::singleShot(0, this, [this, card] {
    // Process pending layouts, because wrapped texts make tables and then the card taller.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    const QPoint end = card->mapTo(scrolling()->widget(), card->rect().bottomLeft());
    if (card->isVisible()) scrolling()->ensureVisible(end.x(), end.y(), 0, 0);
  });
}

void TrustPage::reveal(QWidget* card) {
  QTimer::singleShot(0, this, [this, card] {
    QScrollArea* area = scrolling();
    if (card->isVisible()) area->verticalScrollBar()->setValue(card->mapTo(area->widget(), QPoint()).y());
  });
}

void TrustPage::openMeasured(const QStringList& paths) {
  QStringList logs, serving, tables, beside;
  for (const QString& path : paths) {
    switch (kind_of_measured(path)) {
      case MeasuredFile::none:
      case MeasuredFile::dump:
        beside << path;
        break;
      case MeasuredFile::log:
      case MeasuredFile::benchmarks:
        logs << path;
        break;
      case MeasuredFile::serving:
      case MeasuredFile::server:
        serving << path;
        break;
      default:
        tables << path;
    }
  }
  // If no file is recognised, read all of them as tables, so that the reader of tables reports what is wrong.
  if (logs.isEmpty() && serving.isEmpty() && tables.isEmpty()) tables.swap(beside);
  emit showRequested();
  for (const QString& path : tables) study_->load(path);
  if (!serving.isEmpty()) {
    showServing();
    this->serving()->study()->loadLogs(serving, beside);
  }
  if (logs.isEmpty()) return;
  showMeasure(measure_);
  study_->loadLogs(logs, beside);
}

void TrustPage::showAlone(QWidget* view) {
  stack_->setCurrentWidget(view);
  kind_->hide();
  summary_->hide();
  emit viewChanged();
}

QVector<ShownRun> TrustPage::all() const {
  QVector<ShownRun> runs;
  for (const ValidatedRun& row : study_->published().rows) runs.push_back({&row, false});
  for (const ValidatedRun& row : study_->own().rows) runs.push_back({&row, true});
  return runs;
}

const ValidatedRun* TrustPage::find(const QString& id) const {
  const QString kind = id.section(u':', 0, 0);
  const size_t index = id.section(u':', 1).toUInt();
  const bool own = kind == QLatin1String("own");
  if (!own && kind != QLatin1String("run")) return nullptr;
  const std::vector<ValidatedRun>& rows = own ? study_->own().rows : study_->published().rows;
  return index < rows.size() ? &rows[index] : nullptr;
}

void TrustPage::showRuns() {
  const QVector<ShownRun> runs = all();
  filter_->updateCounts(runs, measure_);
  const RunFilter& filter = filter_->filter();
  QVector<ShownRun> shown;
  QVector<QString> ids;
  std::vector<const ValidatedRun*> rows;
  const size_t published = study_->published().rows.size();
  for (size_t i = 0; i < size_t(runs.size()); ++i) {
    const ShownRun& run = runs[qsizetype(i)];
    if ((filter.only_own && !run.own) || !filter.accepts(*run.row, measure_)) continue;
    shown.push_back(run);
    rows.push_back(run.row);
    ids.push_back(run.own ? QStringLiteral("own:%1").arg(i - published) : QStringLiteral("run:%1").arg(i));
  }
  const RunKind kind = kind_->currentIndex() == 0 ? RunKind::accelerator : RunKind::framework;
  chart_->setSpec(predicted_against_measured(shown, ids, measure_, kind));
  const auto statistics = [this](const std::vector<const ValidatedRun*>& some) {
    const ValidationSummary summary = summarize(some, "shown");
    return measure_ == Measure::step_time ? summary.step_time : summary.memory;
  };
  errors_of_all_ = statistics(rows);
  for (size_t i = 0; i < errors_of_framework_.size(); ++i) {
    std::vector<const ValidatedRun*> own;
    for (const ValidatedRun* row : rows)
      if (row->design.recipe.framework == Framework(i)) own.push_back(row);
    errors_of_framework_[i] = statistics(own);
  }
  errors_->setRows(rows, measure_);
  if (!find(chosen_)) chosen_.clear();
  showDesign();
  showChosen();
}

void TrustPage::showSummary() {
  if (!study_->isReady()) return summary_->setText(tr("Predicting the published runs…"));
  const Framework framework = document_->design().recipe.framework;
  // Only a training design has a framework whose runs are listed here.
  summary_->setText(document_->design().job == Job::training
                        ? framework_summary(framework, errors_of_framework_[size_t(framework)], errors_of_all_)
                        : summary_sentence(errors_of_all_));
}

void TrustPage::showDesign() {
  showSummary();
  const Design& design = document_->design();
  const Evaluation& evaluation = document_->evaluation();
  const Band band = band_of(evaluation, evaluation.step_time, evaluation.memory);
  const QString letter = scenario_letter(document_->project(), document_->current());
  Scatter spec = std::get<Scatter>(chart_->spec());
  // The measured step times are comparable only with a training job.
  const bool trains = design.job == Job::training;
  spec.now.reset();
  if (trains) spec.now = now_of(evaluation, band, measure_, letter);
  chart_->setSpec(spec);
  nearest_->setVisible(trains);
  if (!trains) return;

  const std::vector<ValidatedRun>& rows = study_->published().rows;
  QVector<NearestCard::Row> nearest;
  // Request more than shown, because some runs lack the compared quantity.
  for (const NearRun& near : nearest_runs(design, rows, nearest_count * 40)) {
    if (size_t(nearest.size()) == nearest_count) break;
    if (!compared(*near.run, measure_).comparable()) continue;
    nearest.push_back({QStringLiteral("run:%1").arg(near.run - rows.data()), near.run});
  }
  const bool time = measure_ == Measure::step_time;
  nearest_->setRows(letter, nearest, measure_, time ? band.step_time_low : band.memory_low,
                    time ? band.step_time_high : band.memory_high,
                    message_text(neighbourhood_message(neighbourhood_of(design))));
  nearest_->mark(chosen_);
}

void TrustPage::choose(const QString& id) {
  chosen_ = find(id) ? id : QString();
  showChosen();
  nearest_->mark(chosen_);
  if (!chosen_.isEmpty()) right_->verticalScrollBar()->setValue(0);
}

void TrustPage::showChosen() {
  const ValidatedRun* row = find(chosen_);
  const bool comparable = row && compared(*row, measure_).comparable();
  Scatter spec = std::get<Scatter>(chart_->spec());
  spec.chosen.reset();
  if (comparable) spec.chosen = chosen_of(*row, chosen_, measure_);
  chart_->setSpec(spec);
  if (comparable) run_->setRun(*row, measure_);
  run_->setVisible(comparable);
}

void TrustPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  arrange();
}

void TrustPage::arrange() {
  const int gap = scaled(window()->width() < scaled(1500) ? 8 : 12);
  const bool wide = width() >= scaled(narrowest_pair);
  columns_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  columns_->setContentsMargins(gap, gap, gap, gap);
  columns_->setSpacing(gap);
  cards_->layout()->setSpacing(gap);
  coefficients_sheet_->layout()->setContentsMargins(gap, gap, gap, gap);
  chart_->setMinimumHeight(scaled(wide ? 300 : 440));
  // If the cards are next to the chart, only the cards scroll; otherwise the whole page scrolls.
  right_->setVerticalScrollBarPolicy(wide ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  right_->setMinimumHeight(wide ? 0 : cards_->sizeHint().height());
  progress_->setGeometry(0, 0, width(), scaled(3));
  progress_->raise();
}

}  // namespace trainyard::ui
