// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/view_table.h"

#include "ui/pages/explore/devices_view.h"
#include "ui/pages/explore/practices_view.h"
#include "ui/pages/explore/purchase_view.h"
#include "ui/pages/explore/ranks_view.h"
#include "ui/pages/explore/replicas_view.h"
#include "ui/pages/explore/roofline_view.h"
#include "ui/pages/explore/search_view.h"
#include "ui/pages/explore/seek_view.h"
#include "ui/pages/explore/sensitivity_view.h"
#include "ui/pages/explore/sweep_view.h"

namespace trainyard::ui {
namespace {

template <class T>
ExploreView* make(Document* document) {
  return new T(document);
}

constexpr ExploreViewRow views[] = {
    {"explore_search", make<SearchView>},
    {"explore_replicas", make<ReplicasView>, {Job::serving}},
    {"explore_purchase", make<PurchaseView>},
    {"explore_devices", make<DevicesView>, {Job::serving}},
    {"explore_sweep", make<SweepView>, of_all_jobs},
    {"explore_sensitivity", make<SensitivityView>, of_all_jobs},
    {"explore_seek", make<SeekView>, of_all_jobs},
    {"explore_practices", make<PracticesView>},
    {"explore_ranks", make<RanksView>},
    {"explore_roofline", make<RooflineView>},
};

}  // namespace

std::span<const ExploreViewRow> explore_view_table() { return views; }

}  // namespace trainyard::ui
