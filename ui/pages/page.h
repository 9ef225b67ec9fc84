// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include "ui/pages/view.h"

namespace trainyard::ui {

class SegmentedRow;

/// One page of the centre.
class Page : public View {
  Q_OBJECT
 public:
  using View::View;
  virtual QString title() const = 0;
  /// One sentence on what the page shows, for scenarios of another job than its own.
  virtual QString purpose() const { return {}; }
  /// Marks the explained metric; empty for none.
  virtual void setSelected(const QString& metric) = 0;
  /// Whether the visible view reads the side panel; if not, the window hides the panel.
  virtual bool usesSidePanel() const { return true; }
  /// The row of buttons that chooses a view; nullptr for a page with one view.
  virtual SegmentedRow* viewRow() const { return nullptr; }
  /// Reads files of measurements together and comes to the front. False if the page has no place for them.
  virtual bool openMeasured(const QStringList&) { return false; }

 signals:
  /// Another view is visible, which may not use the side panel.
  void viewChanged();
};

}  // namespace trainyard::ui
