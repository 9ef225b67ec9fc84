// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <optional>

#include "engine/parameters/parameter.h"
#include "ui/pages/explore/view_table.h"
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

/// The Options page. Its views evaluate many variations of the design; the settings of each view are next to the
/// inputs. One row of buttons chooses a group of views, a second row the view.
class ExplorePage : public Page {
  Q_OBJECT
 public:
  explicit ExplorePage(Document* document, QWidget* parent = nullptr);
  static QString title();
  void refresh() override;
  void setSelected(const QString& metric) override;
  QList<QPushButton*> viewButtons() const override;
  QWidget* sidePanel() const override;
  QList<QAction*> studyActions() const override;
  std::optional<VerdictText> verdict() const override;

  /// The view of type T, created on first use; nullptr if the table of views has none.
  template <class T>
  T* view() {
    return static_cast<T*>(viewOf(T::staticMetaObject));
  }
  void showView(ExploreView* view);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// A view and its widgets, created on first use.
  struct Place {
    ExploreView* view = nullptr;
    QWidget* panel = nullptr;
    ProgressLine* progress = nullptr;  ///< nullptr if the view computes nothing in the background
  };

  /// The views of a group that are available for the current job.
  struct Group {
    SegmentedRow* row;
    QVector<qsizetype> views;  ///< rows of the table of views, in the order of the buttons
    qsizetype last;            ///< the view of the group that was shown last
  };

  static QWidget* makeEmptyPanel();
  void makeHead();
  ExploreView* viewOf(const QMetaObject& type);
  /// The view of a row of the table, created on first use.
  ExploreView* viewAt(qsizetype row);
  void follow(ExploreView* view);
  /// Offers only the views for the job of the current scenario.
  void followJob();
  void offerViews(Job job);
  void addGroup(ViewGroup group, const QVector<qsizetype>& views);
  void showRow(qsizetype row);
  ExploreView* current() const;
  void showSummary();
  /// Shows the buttons of groups and views, or a drop-down list if they do not fit.
  void fitRows();
  /// Connects the progress bar and the Cancel button to the current view.
  void followStudy();
  void placeProgress(ProgressLine* line);

  Document* document_;
  QVector<Place> places_;       ///< by row of the table of views
  QVector<qsizetype> offered_;  ///< rows, in the order of the drop-down list
  QVector<Group> groups_;
  qsizetype shown_ = 0;  ///< row of the visible view
  std::optional<Job> job_;
  QWidget* head_;
  QHBoxLayout* line_;
  SegmentedRow* group_row_ = nullptr;
  QComboBox* picker_;  ///< replaces the buttons if they do not fit
  SummaryLine* summary_;
  QPushButton* cancel_;
  QStackedWidget *stack_, *panels_;
};

}  // namespace trainyard::ui
