// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/view_table.h"

#include "ui/pages/explore/offers/devices_view.h"
#include "ui/pages/explore/offers/replicas_view.h"
#include "ui/pages/explore/offers/storage_systems_view.h"
#include "ui/pages/explore/practices/practices_view.h"
#include "ui/pages/explore/purchase/purchase_view.h"
#include "ui/pages/explore/ranks/ranks_view.h"
#include "ui/pages/explore/roofline/roofline_view.h"
#include "ui/pages/explore/search/search_view.h"
#include "ui/pages/explore/seek/seek_view.h"
#include "ui/pages/explore/sensitivity/sensitivity_view.h"
#include "ui/pages/explore/sweep/sweep_view.h"

namespace trainyard::ui {
namespace {

template <class T>
ExploreView* make(Document* document, QWidget* parent) {
  return new T(document, parent);
}

template <class T>
ExploreViewRow row(const char* id, ViewGroup group, Jobs jobs = {Job::training}, bool at_start = false) {
  return {id, make<T>, &T::staticMetaObject, T::title, T::tip, group, jobs, at_start};
}

const ExploreViewRow views[] = {
    row<SearchView>("explore_search", ViewGroup::find, {Job::training}, true),
    row<ReplicasView>("explore_replicas", ViewGroup::find, {Job::serving}),
    row<PurchaseView>("explore_purchase", ViewGroup::find, {Job::training}, true),
    row<StorageSystemsView>("explore_storage", ViewGroup::find),
    row<DevicesView>("explore_devices", ViewGroup::find, {Job::serving}),
    row<SweepView>("explore_sweep", ViewGroup::what_if, of_all_jobs),
    row<SensitivityView>("explore_sensitivity", ViewGroup::what_if, of_all_jobs),
    row<SeekView>("explore_seek", ViewGroup::what_if, of_all_jobs),
    row<PracticesView>("explore_practices", ViewGroup::look_inside),
    row<RanksView>("explore_ranks", ViewGroup::look_inside),
    row<RooflineView>("explore_roofline", ViewGroup::look_inside),
};

}  // namespace

std::span<const ExploreViewRow> explore_view_table() { return views; }

}  // namespace trainyard::ui
