// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_page.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/document/document.h"
#include "ui/pages/explore/common/explore_view.h"
#include "ui/pages/explore/view_table.h"
#include "ui/studies/background_study.h"
#include "ui/studies/progress_line.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/segmented_row.h"
#include "ui/widgets/summary_line.h"
#include "ui/widgets/tab_order.h"

namespace trainyard::ui {

ExplorePage::ExplorePage(Document* document, QWidget* parent)
    : Page(parent),
      document_(document),
      head_(new QWidget(this)),
      line_(new QHBoxLayout(head_)),
      cancel_(new QPushButton(tr("Cancel"), head_)),
      stack_(new QStackedWidget(this)),
      panels_(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("explore"));
  setAccessibleName(title());
  panels_->setWindowTitle(tr("Study"));
  makeHead();
  const auto table = explore_view_table();
  places_.resize(qsizetype(table.size()));
  for (size_t row = 0; row < table.size(); ++row)
    if (table[row].at_start) viewAt(qsizetype(row));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(stack_, 1);
  connect(picker_, &QComboBox::activated, this, [this](int index) { showView(viewAt(offered_[index])); });
  connect(cancel_, &QPushButton::clicked, this, [this] { current()->background()->cancel(); });
  connect(document, &Document::changed, this, &ExplorePage::followJob);
  followJob();
}

void ExplorePage::makeHead() {
  line_->setContentsMargins(scaled(12), scaled(8), scaled(12), 0);
  line_->setSpacing(0);
  picker_ = new QComboBox(head_);
  picker_->setObjectName(QStringLiteral("explore_view"));
  picker_->setAccessibleName(tr("View of the page"));
  picker_->setToolTip(picker_->accessibleName());
  picker_->setFocusPolicy(Qt::StrongFocus);
  picker_->hide();
  line_->addWidget(picker_, 0, Qt::AlignVCenter);
  // Neither the row nor a view may squeeze the inputs; if the row does not fit, a drop-down list replaces it.
  head_->setMinimumWidth(scaled(200));
  stack_->setMinimumWidth(scaled(200));
  line_->addSpacing(scaled(16));
  summary_ = new SummaryLine(head_);
  summary_->setObjectName(QStringLiteral("explore_summary"));
  line_->addWidget(summary_, 1);
  cancel_->setObjectName(QStringLiteral("explore_cancel"));
  cancel_->setToolTip(tr("Stops the calculation and keeps the results so far"));
  cancel_->hide();
  line_->addSpacing(scaled(8));
  line_->addWidget(cancel_);
}

ExploreView* ExplorePage::current() const { return places_[shown_].view; }

void ExplorePage::followJob() {
  const Job job = document_->design().job;
  if (job_ == job) return;
  job_ = job;
  offerViews(job);
}

void ExplorePage::offerViews(Job job) {
  QVector<SegmentedRow::Segment> segments;
  offered_.clear();
  picker_->clear();
  for (qsizetype i = 0; i < places_.size(); ++i) {
    const ExploreViewRow& row = explore_view_table()[size_t(i)];
    const bool offered = row.jobs.has(job);
    // Studies in the menu belong to a job; disable those of other jobs.
    if (places_[i].view)
      for (QAction* action : places_[i].view->studyActions()) action->setEnabled(offered);
    if (!offered) continue;
    offered_.push_back(i);
    segments.push_back({QString::fromLatin1(row.id), row.title(), row.tip()});
    picker_->addItem(row.title());
  }
  delete row_;
  line_->insertWidget(0, row_ = new SegmentedRow(segments, head_), 0, Qt::AlignVCenter);
  connect(row_, &SegmentedRow::chosen, this, [this](int index) { showView(viewAt(offered_[index])); });
  setTabOrder(row_->button(int(segments.size()) - 1), picker_);
  fitRow();
  showRow(offered_.contains(shown_) ? shown_ : offered_.first());
}

QWidget* ExplorePage::emptyPanel() {
  auto* text = new QLabel(tr("This view has no settings; it updates with the inputs."));
  text->setProperty("type", QStringLiteral("muted"));
  text->setWordWrap(true);
  text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  text->setMargin(scaled(14));
  return text;
}

ExploreView* ExplorePage::viewOf(const QMetaObject& type) {
  const auto table = explore_view_table();
  for (size_t row = 0; row < table.size(); ++row)
    if (table[row].type == &type) return viewAt(qsizetype(row));
  return nullptr;
}

ExploreView* ExplorePage::viewAt(qsizetype row) {
  Place& place = places_[row];
  if (place.view) return place.view;
  place.view = explore_view_table()[size_t(row)].make(document_, stack_);
  place.panel = place.view->sidePanel() ? place.view->sidePanel() : emptyPanel();
  stack_->addWidget(place.view);
  panels_->addWidget(place.panel);
  append_to_tab_order(this, place.view);
  append_to_tab_order(panels_, place.panel);
  if (BackgroundStudy* study = place.view->background()) {
    place.progress = new ProgressLine(this);
    place.progress->hide();
    place.progress->follow(study);
    placeProgress(place.progress);
    connect(study, &BackgroundStudy::started, this, &ExplorePage::followStudy);
    connect(study, &BackgroundStudy::stopped, this, &ExplorePage::followStudy);
  }
  follow(place.view);
  return place.view;
}

void ExplorePage::follow(ExploreView* view) {
  connect(view, &ExploreView::summaryChanged, this, &ExplorePage::showSummary);
  connect(view, &View::wanted, this, [this, view] {
    emit wanted();
    showView(view);
  });
  connect(view, &View::explain, this, &View::explain);
  connect(view, &View::showParameter, this, &View::showParameter);
  connect(view, &View::failed, this, &View::failed);
}

QString ExplorePage::title() const { return tr("Explore"); }

QString ExplorePage::purpose() const {
  return tr("Variants of this design: the best layout, purchase options, and the inputs that matter.");
}

QWidget* ExplorePage::sidePanel() const { return panels_; }

QList<QAction*> ExplorePage::studyActions() const {
  QList<QAction*> all;
  for (const Place& place : places_)
    if (place.view) all += place.view->studyActions();
  return all;
}

QWidget* ExplorePage::statusMark() const {
  for (const Place& place : places_)
    if (QWidget* mark = place.view ? place.view->statusMark() : nullptr) return mark;
  return nullptr;
}

void ExplorePage::setSelected(const QString&) {}

void ExplorePage::showView(ExploreView* view) {
  for (const qsizetype row : offered_) {
    if (places_[row].view != view) continue;
    showRow(row);
    refresh();
  }
}

void ExplorePage::showRow(qsizetype row) {
  shown_ = row;
  stack_->setCurrentWidget(viewAt(row));
  panels_->setCurrentWidget(places_[row].panel);
  row_->setCurrent(int(offered_.indexOf(row)));
  picker_->setCurrentIndex(int(offered_.indexOf(row)));
  followStudy();
}

void ExplorePage::followStudy() {
  for (qsizetype i = 0; i < places_.size(); ++i)
    if (places_[i].progress) places_[i].progress->setVisible(i == shown_);
  const BackgroundStudy* study = current()->background();
  cancel_->setVisible(study && study->isRunning());
}

void ExplorePage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  fitRow();
  for (const Place& place : places_)
    if (place.progress) placeProgress(place.progress);
}

void ExplorePage::placeProgress(ProgressLine* line) {
  line->setGeometry(0, 0, width(), line->sizeHint().height());
  line->raise();
}

void ExplorePage::fitRow() {
  const bool fits = row_->sizeHint().width() + scaled(40) + summary_->minimumSizeHint().width() <= width();
  row_->setVisible(fits);
  picker_->setVisible(!fits);
}

void ExplorePage::refresh() {
  followJob();
  current()->refresh();
  showSummary();
}

void ExplorePage::showSummary() { summary_->setText(current()->summary()); }

}  // namespace trainyard::ui
