// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/view_table.h"

#include "ui/pages/explore/explore_view.h"
#include "ui/pages/explore/sweep_view.h"

namespace trainyard::ui {
namespace {

template <class T>
ExploreView* make(Document* document) {
  return new T(document);
}

constexpr ExploreViewRow views[] = {
    {"explore_sweep", make<SweepView>},
};

}  // namespace

std::span<const ExploreViewRow> explore_view_table() { return views; }

}  // namespace trainyard::ui
