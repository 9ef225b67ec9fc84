// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/view.h"

namespace trainyard::ui {

class BackgroundStudy;

/// A view of the Explore page: one way to explore designs near the current one.
class ExploreView : public View {
  Q_OBJECT
 public:
  using View::View;
  /// The result as one sentence with <b> around important words; empty if there is no result.
  virtual QString summary() const { return {}; }
  /// Whether an answer to the present inputs is being computed, or soon will be. The headline then says so.
  virtual bool isSearching() const;
  /// The headline while the view computes.
  virtual QString progressText() const { return tr("Calculating…"); }
  /// The computation in the background, whose progress and Cancel button the page shows; nullptr for none.
  virtual BackgroundStudy* background() const { return nullptr; }

 signals:
  void summaryChanged();
};

}  // namespace trainyard::ui
