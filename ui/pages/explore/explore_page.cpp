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
#include "ui/pages/explore/explore_view.h"
#include "ui/pages/explore/view_table.h"
#include "ui/studies/background_study.h"
#include "ui/studies/progress_line.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/segmented_row.h"
#include "ui/widgets/summary_line.h"

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
  for (const ExploreViewRow& row : explore_view_table()) addView(row.make(document), row.jobs);
  makeHead();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(stack_, 1);
  connect(picker_, &QComboBox::activated, this, [this](int index) { showView(offered_[index]); });
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
  // Neither the row nor a view may squeeze the inputs: where the row does not fit, the list stands in its place.
  head_->setMinimumWidth(scaled(200));
  stack_->setMinimumWidth(scaled(200));
  line_->addSpacing(scaled(16));
  summary_ = new SummaryLine(head_);
  summary_->setObjectName(QStringLiteral("explore_summary"));
  line_->addWidget(summary_, 1);
  cancel_->setObjectName(QStringLiteral("explore_cancel"));
  cancel_->setToolTip(tr("Stops what is being worked out; what has been found stays"));
  cancel_->hide();
  line_->addSpacing(scaled(8));
  line_->addWidget(cancel_);
}

ExploreView* ExplorePage::current() const { return views_[stack_->currentIndex()]; }

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
  for (qsizetype i = 0; i < views_.size(); ++i) {
    const bool offered = jobs_[i].has(job);
    // A question of the menu is one about a job.
    for (QAction* action : views_[i]->studyActions()) action->setEnabled(offered);
    if (!offered) continue;
    const ExploreView* view = views_[i];
    offered_.push_back(views_[i]);
    segments.push_back({QString::fromLatin1(explore_view_table()[size_t(i)].id), view->title(), view->tip()});
    picker_->addItem(view->title());
  }
  delete row_;
  line_->insertWidget(0, row_ = new SegmentedRow(segments, head_), 0, Qt::AlignVCenter);
  connect(row_, &SegmentedRow::chosen, this, [this](int index) { showView(offered_[index]); });
  setTabOrder(row_->button(int(segments.size()) - 1), picker_);
  fitRow();
  showCurrent(offered_.contains(current()) ? current() : offered_.first());
}

QWidget* ExplorePage::emptyPanel() {
  auto* text = new QLabel(tr("This view asks nothing: it follows the inputs."));
  text->setProperty("type", QStringLiteral("muted"));
  text->setWordWrap(true);
  text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  text->setMargin(scaled(14));
  return text;
}

void ExplorePage::addView(ExploreView* view, Jobs jobs) {
  views_.push_back(view);
  jobs_.push_back(jobs);
  stack_->addWidget(view);
  panels_->addWidget(view->panel() ? view->panel() : emptyPanel());
  BackgroundStudy* study = view->background();
  progress_.push_back(study ? new ProgressLine(this) : nullptr);
  if (study) {
    progress_.back()->follow(study);
    connect(study, &BackgroundStudy::started, this, &ExplorePage::followStudy);
    connect(study, &BackgroundStudy::stopped, this, &ExplorePage::followStudy);
  }
  connect(view, &ExploreView::summaryChanged, this, &ExplorePage::showSummary);
  connect(view, &ExploreView::wanted, this, [this, view] {
    emit wanted();
    showView(view);
  });
  connect(view, &ExploreView::explain, this, &Page::explain);
  connect(view, &ExploreView::showParameter, this, &Page::showParameter);
  connect(view, &ExploreView::failed, this, &Page::failed);
}

QString ExplorePage::title() const { return tr("Explore"); }

QString ExplorePage::purpose() const {
  return tr("Many designs around this one: which layout is best, what to buy, what matters.");
}

QWidget* ExplorePage::sidePanel() const { return panels_; }

QList<QAction*> ExplorePage::studyActions() const {
  QList<QAction*> all;
  for (const ExploreView* view : views_) all += view->studyActions();
  return all;
}

QWidget* ExplorePage::statusMark() const {
  for (const ExploreView* view : views_)
    if (QWidget* mark = view->statusMark()) return mark;
  return nullptr;
}

void ExplorePage::setSelected(const QString&) {}

void ExplorePage::showView(ExploreView* view) {
  if (!offered_.contains(view)) return;
  showCurrent(view);
  refresh();
}

void ExplorePage::showCurrent(ExploreView* view) {
  const int index = int(views_.indexOf(view));
  stack_->setCurrentIndex(index);
  row_->setCurrent(int(offered_.indexOf(view)));
  picker_->setCurrentIndex(int(offered_.indexOf(view)));
  panels_->setCurrentIndex(index);
  followStudy();
}

void ExplorePage::followStudy() {
  for (int i = 0; i < progress_.size(); ++i)
    if (progress_[i]) progress_[i]->setVisible(i == stack_->currentIndex());
  const BackgroundStudy* study = current()->background();
  cancel_->setVisible(study && study->isRunning());
}

void ExplorePage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  fitRow();
  for (ProgressLine* line : progress_) {
    if (!line) continue;
    line->setGeometry(0, 0, width(), line->sizeHint().height());
    line->raise();
  }
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
