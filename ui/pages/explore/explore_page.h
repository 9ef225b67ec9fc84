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

  /// The view of that kind, made if nobody has seen it yet; nullptr where the table of views has none.
  template <class T>
  T* view() {
    return static_cast<T*>(viewOf(T::staticMetaObject));
  }
  void showView(ExploreView* view);
  SegmentedRow* row() const { return row_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// A view, once it is made.
  struct Place {
    ExploreView* view = nullptr;
    QWidget* panel = nullptr;
    ProgressLine* progress = nullptr;  ///< nullptr for one that works nothing out
  };

  static QWidget* emptyPanel();
  void makeHead();
  ExploreView* viewOf(const QMetaObject& type);
  /// The view of a row of the table, made on the first call.
  ExploreView* viewAt(qsizetype row);
  void follow(ExploreView* view);
  /// Offers the views that look at scenarios of the job on screen.
  void followJob();
  void offerViews(Job job);
  void showRow(qsizetype row);
  ExploreView* current() const;
  void showSummary();
  /// The row of views, or a list where that has no room.
  void fitRow();
  /// Progress and cancelling are those of the view that is shown.
  void followStudy();
  void placeProgress(ProgressLine* line);

  Document* document_;
  QVector<Place> places_;       ///< by row of the table of views
  QVector<qsizetype> offered_;  ///< rows
  qsizetype shown_ = 0;         ///< row
  std::optional<Job> job_;
  QWidget* head_;
  QHBoxLayout* line_;
  SegmentedRow* row_ = nullptr;
  QComboBox* picker_;  ///< in place of the row where that has no room
  SummaryLine* summary_;
  QPushButton* cancel_;
  QStackedWidget *stack_, *panels_;
};

}  // namespace trainyard::ui
