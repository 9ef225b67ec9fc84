// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

class QAction;

namespace trainyard::ui {

class SegmentedRow;

/// One page of the centre. Only the page that is shown reads the document; the others are told when they are.
class Page : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  virtual QString title() const = 0;
  /// What it shows, as one sentence: for scenarios of another job than its own.
  virtual QString purpose() const { return {}; }
  /// Reads the document again and paints what differs.
  virtual void refresh() = 0;
  /// Marks what the explanation is about; empty for nothing.
  virtual void setSelected(const QString& metric) = 0;
  /// Stands as a tab beside the inputs while the page is shown, under its window title. The window takes it; nullptr
  /// for none.
  virtual QWidget* sidePanel() const { return nullptr; }
  /// Whether the view that is shown takes anything from that panel: one that does not is not seen beside it.
  virtual bool usesSidePanel() const { return true; }
  /// A control of the status bar, whichever page is shown; it comes and goes by itself. The window takes it; nullptr
  /// for none.
  virtual QWidget* statusMark() const { return nullptr; }
  /// What the page can be asked from anywhere: stands in the menu of studies and behind the numbers that it solves.
  virtual QList<QAction*> studyActions() const { return {}; }
  /// The row that chooses among its views; nullptr where it has but one.
  virtual SegmentedRow* viewRow() const { return nullptr; }
  /// Takes files of what somebody measured, together, and comes to the front. False for a page that has no place for
  /// them.
  virtual bool openMeasured(const QStringList&) { return false; }

 signals:
  /// Another view is shown, which may have no use for the side panel.
  void viewChanged();
  /// The page has something to show and asks to come to the front.
  void wanted();
  /// A part of a chart was chosen; `stage` is -1 where it is of no stage.
  void explain(const QString& metric, int stage);
  /// Something asks to see an input.
  void showParameter(const QString& parameter);
  /// Something went wrong, as one sentence for the banner.
  void failed(const QString& sentence);
};

}  // namespace trainyard::ui
