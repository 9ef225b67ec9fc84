// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_page.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/document.h"
#include "ui/headline/headline_model.h"
#include "ui/pages/explore/common/explore_view.h"
#include "ui/studies/background_study.h"
#include "ui/studies/progress_line.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/segmented_row.h"
#include "ui/widgets/summary_line.h"
#include "ui/widgets/tab_order.h"

namespace trainyard::ui {
namespace {

QString group_name(ViewGroup group) {
  return group == ViewGroup::find      ? QStringLiteral("explore_group_find")
         : group == ViewGroup::what_if ? QStringLiteral("explore_group_what_if")
                                       : QStringLiteral("explore_group_look_inside");
}

QString group_title(ViewGroup group) {
  return group == ViewGroup::find      ? ExplorePage::tr("Find")
         : group == ViewGroup::what_if ? ExplorePage::tr("What if")
                                       : ExplorePage::tr("Look inside");
}

QString group_tip(ViewGroup group) {
  return group == ViewGroup::find ? ExplorePage::tr("Best layouts of this cluster, and clusters to compare")
         : group == ViewGroup::what_if
             ? ExplorePage::tr("How results change with inputs")
             : ExplorePage::tr("What each GPU holds, which rate limits it, and best practices");
}

}  // namespace

ExplorePage::ExplorePage(Document* document, QWidget* parent)
    : Page(parent),
      document_(document),
      head_(new QWidget(this)),
      line_(new QHBoxLayout(head_)),
      cancel_(new QPushButton(tr("Cancel"), head_)),
      stack_(new QStackedWidget(this)),
      panels_(new QStackedWidget(this)) {
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
  line_->setSpacing(scaled(12));
  picker_ = new QComboBox(head_);
  picker_->setObjectName(QStringLiteral("explore_view"));
  picker_->setAccessibleName(tr("View of the page"));
  picker_->setToolTip(picker_->accessibleName());
  picker_->setFocusPolicy(Qt::StrongFocus);
  picker_->hide();
  line_->addWidget(picker_, 0, Qt::AlignVCenter);
  // The row of buttons must not reduce the width of the inputs. If it does not fit, a drop-down list replaces it.
  head_->setMinimumWidth(scaled(200));
  stack_->setMinimumWidth(scaled(200));
  summary_ = new SummaryLine(head_);
  summary_->setObjectName(QStringLiteral("explore_summary"));
  line_->addWidget(summary_, 1);
  cancel_->setObjectName(QStringLiteral("explore_cancel"));
  cancel_->setToolTip(tr("Stops the calculation and keeps the results so far"));
  cancel_->hide();
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
  offered_.clear();
  picker_->clear();
  for (const Group& group : groups_) delete group.row;
  groups_.clear();
  delete group_row_;
  QVector<SegmentedRow::Segment> segments;
  for (const ViewGroup group : {ViewGroup::find, ViewGroup::what_if, ViewGroup::look_inside}) {
    QVector<qsizetype> views;
    for (qsizetype i = 0; i < places_.size(); ++i)
      if (explore_view_table()[size_t(i)].group == group && explore_view_table()[size_t(i)].jobs.has(job)) views << i;
    if (views.empty()) continue;
    segments.push_back({group_name(group), group_title(group), group_tip(group)});
    addGroup(group, views);
  }
  // The menu contains the studies of all jobs; disable those of other jobs.
  for (qsizetype i = 0; i < places_.size(); ++i)
    if (places_[i].view)
      for (QAction* action : places_[i].view->studyActions()) action->setEnabled(offered_.contains(i));
  line_->insertWidget(0, group_row_ = new SegmentedRow(segments, head_), 0, Qt::AlignVCenter);
  connect(group_row_, &SegmentedRow::chosen, this, [this](int index) { showView(viewAt(groups_[index].last)); });
  QWidget* before = group_row_->buttons().last();
  for (const Group& group : groups_)
    for (QPushButton* button : group.row->buttons()) {
      setTabOrder(before, button);
      before = button;
    }
  setTabOrder(before, picker_);
  showRow(offered_.contains(shown_) ? shown_ : offered_.first());
}

void ExplorePage::addGroup(ViewGroup group, const QVector<qsizetype>& views) {
  QVector<SegmentedRow::Segment> segments;
  for (const qsizetype view : views) {
    const ExploreViewRow& row = explore_view_table()[size_t(view)];
    segments.push_back({QString::fromLatin1(row.id), row.title(), row.tip()});
    picker_->addItem(QStringLiteral("%1 › %2").arg(group_title(group), row.title()));
  }
  auto* row = new SegmentedRow(segments, head_);
  row->hide();
  line_->insertWidget(int(groups_.size()), row, 0, Qt::AlignVCenter);
  connect(row, &SegmentedRow::chosen, this, [this, views](int index) { showView(viewAt(views[index])); });
  offered_ << views;
  groups_.push_back({row, views, views.first()});
}

QWidget* ExplorePage::makeEmptyPanel() {
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
  place.panel = place.view->sidePanel() ? place.view->sidePanel() : makeEmptyPanel();
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
  connect(view, &View::showRequested, this, [this, view] {
    emit showRequested();
    showView(view);
  });
  connect(view, &View::explain, this, &View::explain);
  connect(view, &View::showParameter, this, &View::showParameter);
  connect(view, &View::failed, this, &View::failed);
}

QString ExplorePage::title() { return tr("Options"); }

QList<QPushButton*> ExplorePage::viewButtons() const {
  QList<QPushButton*> buttons;
  for (const Group& group : groups_) buttons += group.row->buttons();
  return buttons;
}

QWidget* ExplorePage::sidePanel() const { return panels_; }

QList<QAction*> ExplorePage::studyActions() const {
  QList<QAction*> all;
  for (const Place& place : places_)
    if (place.view) all += place.view->studyActions();
  return all;
}

std::optional<VerdictText> ExplorePage::verdict() const { return current()->verdict(); }

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
  for (int i = 0; i < int(groups_.size()); ++i) {
    Group& group = groups_[i];
    const qsizetype place = group.views.indexOf(row);
    if (place < 0) continue;
    group.last = row;
    group.row->setCurrent(int(place));
    group_row_->setCurrent(i);
  }
  picker_->setCurrentIndex(int(offered_.indexOf(row)));
  fitRows();
  followStudy();
}

void ExplorePage::followStudy() {
  for (qsizetype i = 0; i < places_.size(); ++i)
    if (places_[i].progress) places_[i].progress->setVisible(i == shown_);
  const BackgroundStudy* study = current()->background();
  cancel_->setVisible(study && study->isRunning());
  showSummary();
}

void ExplorePage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  fitRows();
  for (const Place& place : places_)
    if (place.progress) placeProgress(place.progress);
}

void ExplorePage::placeProgress(ProgressLine* line) {
  line->setGeometry(0, 0, width(), line->sizeHint().height());
  line->raise();
}

void ExplorePage::fitRows() {
  int widest = 0;
  for (const Group& group : groups_) widest = std::max(widest, group.row->sizeHint().width());
  const int needed = group_row_->sizeHint().width() + widest + scaled(52) + summary_->minimumSizeHint().width();
  const bool fits = needed <= width();
  group_row_->setVisible(fits && groups_.size() > 1);
  for (const Group& group : groups_) group.row->setVisible(fits && group.views.contains(shown_));
  picker_->setVisible(!fits);
}

void ExplorePage::refresh() {
  followJob();
  current()->refresh();
  showSummary();
}

void ExplorePage::showSummary() {
  const ExploreView& view = *current();
  summary_->setText(view.isSearching() ? view.progressText() : view.summary());
  emit answerChanged();
}

}  // namespace trainyard::ui
