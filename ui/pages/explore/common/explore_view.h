// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

class QAction;

namespace trainyard::ui {

class BackgroundStudy;

/// One way to explore around the design: a view of the page. Only the one that is shown reads the document.
class ExploreView : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// Reads the document again: it has changed, or the view has come to the front.
  virtual void refresh() = 0;
  /// What has been found, as one sentence with <b> about the words that matter; empty while nothing is.
  virtual QString summary() const { return {}; }
  /// What is asked: stands as a tab beside the inputs while the view is shown. The page takes it; nullptr for none.
  virtual QWidget* panel() const { return nullptr; }
  /// What the view works out beside the window: the page shows its progress and can cancel it; nullptr for none.
  virtual BackgroundStudy* background() const { return nullptr; }
  /// Those of the page; see there.
  virtual QList<QAction*> studyActions() const { return {}; }
  /// A control of the status bar, whichever page is shown; nullptr for none.
  virtual QWidget* statusMark() const { return nullptr; }

 signals:
  void summaryChanged();
  /// The view asks to come to the front.
  void wanted();
  void explain(const QString& metric, int stage);
  void showParameter(const QString& parameter);
  void failed(const QString& sentence);
};

}  // namespace trainyard::ui
