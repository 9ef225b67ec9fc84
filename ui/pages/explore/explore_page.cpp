// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

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
      cancel_(new QPushButton(tr("Cancel"), this)),
      stack_(new QStackedWidget(this)),
      panels_(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("explore"));
  setAccessibleName(title());
  panels_->setWindowTitle(tr("Study"));
  QVector<SegmentedRow::Segment> segments;
  for (const ExploreViewRow& row : explore_view_table()) {
    ExploreView* view = row.make(document);
    segments.push_back({QString::fromLatin1(row.id), view->title(), view->tip()});
    addView(view);
  }
  auto* head = new QWidget(this);
  auto* line = new QHBoxLayout(head);
  line->setContentsMargins(scaled(12), scaled(8), scaled(12), 0);
  line->setSpacing(0);
  line->addWidget(row_ = new SegmentedRow(segments, head), 0, Qt::AlignVCenter);
  picker_ = new QComboBox(head);
  picker_->setObjectName(QStringLiteral("explore_view"));
  picker_->setAccessibleName(tr("View of the page"));
  picker_->setToolTip(picker_->accessibleName());
  picker_->setFocusPolicy(Qt::StrongFocus);
  for (const SegmentedRow::Segment& segment : segments) picker_->addItem(segment.text);
  picker_->hide();
  line->addWidget(picker_, 0, Qt::AlignVCenter);
  // Neither the row nor a view may squeeze the inputs: where the row does not fit, the list stands in its place.
  head->setMinimumWidth(scaled(200));
  stack_->setMinimumWidth(scaled(200));
  line->addSpacing(scaled(16));
  summary_ = new SummaryLine(head);
  summary_->setObjectName(QStringLiteral("explore_summary"));
  line->addWidget(summary_, 1);
  cancel_->setObjectName(QStringLiteral("explore_cancel"));
  cancel_->setToolTip(tr("Stops what is being worked out; what has been found stays"));
  cancel_->hide();
  line->addSpacing(scaled(8));
  line->addWidget(cancel_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head);
  column->addWidget(stack_, 1);
  connect(row_, &SegmentedRow::chosen, this, &ExplorePage::showCurrent);
  connect(picker_, &QComboBox::activated, this, [this](int index) { showView(views_[index]); });
  connect(cancel_, &QPushButton::clicked, this, [this] { views_[stack_->currentIndex()]->background()->cancel(); });
  followStudy();
}

QWidget* ExplorePage::emptyPanel() {
  auto* text = new QLabel(tr("This view asks nothing: it follows the inputs."));
  text->setProperty("type", QStringLiteral("muted"));
  text->setWordWrap(true);
  text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  text->setMargin(scaled(14));
  return text;
}

void ExplorePage::addView(ExploreView* view) {
  views_.push_back(view);
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
  const int index = int(views_.indexOf(view));
  row_->setCurrent(index);
  showCurrent(index);
}

void ExplorePage::showCurrent(int index) {
  stack_->setCurrentIndex(index);
  picker_->setCurrentIndex(index);
  panels_->setCurrentIndex(index);
  followStudy();
  refresh();
}

void ExplorePage::followStudy() {
  for (int i = 0; i < progress_.size(); ++i)
    if (progress_[i]) progress_[i]->setVisible(i == stack_->currentIndex());
  const BackgroundStudy* study = views_[stack_->currentIndex()]->background();
  cancel_->setVisible(study && study->isRunning());
}

void ExplorePage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  const bool fits = row_->sizeHint().width() + scaled(24) <= width();
  row_->setVisible(fits);
  picker_->setVisible(!fits);
  for (ProgressLine* line : progress_) {
    if (!line) continue;
    line->setGeometry(0, 0, width(), line->sizeHint().height());
    line->raise();
  }
}

void ExplorePage::refresh() {
  views_[stack_->currentIndex()]->refresh();
  showSummary();
}

void ExplorePage::showSummary() { summary_->setText(views_[stack_->currentIndex()]->summary()); }

}  // namespace trainyard::ui
