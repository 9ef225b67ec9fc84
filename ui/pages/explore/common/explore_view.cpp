// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/common/explore_view.h"

#include "ui/studies/background_study.h"

namespace trainyard::ui {

bool ExploreView::isSearching() const { return background() && background()->isRunning(); }

}  // namespace trainyard::ui
