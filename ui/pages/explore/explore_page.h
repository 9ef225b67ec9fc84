// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <optional>

#include "engine/parameters/parameter.h"
#include "ui/pages/page.h"

class QComboBox;
class QHBoxLayout;
class QPushButton;
class QStackedWidget;

namespace trainyard::ui {

class Document;
class ExploreView;
class ProgressLine;
class SegmentedRow;
class SummaryLine;

/// The space around the design: views that try many others, each with its question beside the inputs.
class ExplorePage : public Page {
  Q_OBJECT
 public:
  explicit ExplorePage(Document* document, QWidget* parent = nullptr);
  QString title() const override;
  QString purpose() const override;
  void refresh() override;
  void setSelected(const QString& metric) override;
  SegmentedRow* viewRow() const override { return row_; }
  QWidget* sidePanel() const override;
  QList<QAction*> studyActions() const override;
  QWidget* statusMark() const override;

  /// The view of that kind; nullptr where the table of views has none.
  template <class T>
  T* view() const {
    for (ExploreView* one : views_)
      if (T* found = qobject_cast<T*>(one)) return found;
    return nullptr;
  }
  void showView(ExploreView* view);
  SegmentedRow* row() const { return row_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  static QWidget* emptyPanel();
  void makeHead();
  void addView(ExploreView* view, Jobs jobs);
  /// Offers the views that look at scenarios of the job on screen.
  void followJob();
  void offerViews(Job job);
  void showCurrent(ExploreView* view);
  ExploreView* current() const;
  void showSummary();
  /// The row of views, or a list where that has no room.
  void fitRow();
  /// Progress and cancelling are those of the view that is shown.
  void followStudy();

  Document* document_;
  QVector<ExploreView*> views_, offered_;
  QVector<Jobs> jobs_;  ///< of each view
  std::optional<Job> job_;
  QWidget* head_;
  QHBoxLayout* line_;
  SegmentedRow* row_ = nullptr;
  QComboBox* picker_;  ///< in place of the row where that has no room
  SummaryLine* summary_;
  QPushButton* cancel_;
  QVector<ProgressLine*> progress_;  ///< of each view; nullptr for one that works nothing out
  QStackedWidget *stack_, *panels_;
};

}  // namespace trainyard::ui
