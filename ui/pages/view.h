// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>
#include <optional>

#include "ui/headline/headline_model.h"

class QAction;

namespace trainyard::ui {

/// A widget that shows the document: a page, or one of the views of a page. Only the visible view reads the document.
class View : public QWidget {
  Q_OBJECT
 public:
  using QWidget::QWidget;
  /// Reads the document again and repaints what changed.
  virtual void refresh() = 0;
  /// The tab to show next to the inputs while the view is visible; nullptr for none. Its window title is the label of
  /// the tab. The caller that shows the view owns the panel.
  virtual QWidget* sidePanel() const { return nullptr; }
  /// Questions that the view can answer. The menu of studies offers them; the arrow next to a headline result opens
  /// that menu.
  virtual QList<QAction*> studyActions() const { return {}; }
  /// The answer to a question about other designs than the current one. While the view is visible, it takes the place
  /// of the verdict on the current design.
  virtual std::optional<VerdictText> verdict() const { return std::nullopt; }

 signals:
  /// The view has something to show and asks to come to the front.
  void showRequested();
  /// The user selected a part of a chart; `stage` is −1 if it belongs to no pipeline stage.
  void explain(const QString& metric, int stage);
  /// The user wants to see an input in the panel of inputs.
  void showParameter(const QString& parameter);
  /// Reports an error as one sentence for the banner.
  void failed(const QString& sentence);
};

}  // namespace trainyard::ui
