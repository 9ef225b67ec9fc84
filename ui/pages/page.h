// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QStringList>

#include "ui/pages/view.h"

class QPushButton;

namespace trainyard::ui {

/// One page of the centre.
class Page : public View {
  Q_OBJECT
 public:
  using View::View;
  /// Marks the explained metric; empty for none.
  virtual void setSelected(const QString& metric) = 0;
  /// Whether the visible view reads the side panel; if not, the window hides the panel.
  virtual bool usesSidePanel() const { return true; }
  /// The buttons that choose a view; empty for a page with one view.
  virtual QList<QPushButton*> viewButtons() const { return {}; }
  /// Reads files of measurements together and shows the page.
  virtual void openMeasured(const QStringList&) {}

 signals:
  /// Another view is visible; it may not use the side panel.
  void viewChanged();
  /// The answer of the visible view has changed.
  void answerChanged();
};

}  // namespace trainyard::ui
