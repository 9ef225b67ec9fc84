// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/page_table.h"

#include "ui/pages/compare/compare_page.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/post_training/post_training_page.h"
#include "ui/pages/schedule/schedule_page.h"
#include "ui/pages/serving/serving_page.h"
#include "ui/pages/storage/storage_page.h"
#include "ui/pages/trust/trust_page.h"

namespace trainyard::ui {
namespace {

template <class T>
Page* make(Document* document, QWidget* parent) {
  return new T(document, parent);
}

constexpr PageRow pages[] = {
    {.make = make<OverviewPage>},
    {.make = make<SchedulePage>, .roomy = true},
    {.make = make<StoragePage>},
    {.make = make<ServingOverviewPage>, .jobs = {Job::serving}, .roomy = true},
    {.make = make<ServingLoadPage>, .jobs = {Job::serving}, .roomy = true},
    {.make = make<ServingMemoryPage>, .jobs = {Job::serving}, .roomy = true},
    {.make = make<ServingLimitsPage>, .jobs = {Job::serving}, .roomy = true},
    {.make = make<PostTrainingPage>, .jobs = {Job::post_training}, .roomy = true},
    {.make = make<ExplorePage>, .jobs = of_all_jobs, .roomy = true},
    {.make = make<ComparePage>, .jobs = of_all_jobs, .roomy = true},
    {.make = make<TrustPage>, .jobs = of_all_jobs, .roomy = true},
};

}  // namespace

std::span<const PageRow> page_table() { return pages; }

}  // namespace trainyard::ui
