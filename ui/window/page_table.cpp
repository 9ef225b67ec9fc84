// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/page_table.h"

#include "ui/pages/compare/compare_page.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/search/better_layout_mark.h"
#include "ui/pages/explore/search/search_view.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/post_training/post_training_page.h"
#include "ui/pages/room/room_page.h"
#include "ui/pages/schedule/schedule_page.h"
#include "ui/pages/serving/serving_page.h"
#include "ui/pages/storage/storage_page.h"
#include "ui/pages/trust/calibration_mark.h"
#include "ui/pages/trust/trust_page.h"

namespace trainyard::ui {
namespace {

template <class T>
Page* make(Document* document, QWidget* parent) {
  return new T(document, parent);
}

QWidget* make_better_layout_mark(Document* document, const std::function<Page*()>& page) {
  auto* mark = new BetterLayoutMark(document);
  QObject::connect(mark, &BetterLayoutMark::opened, mark, [page](const Design& layout) {
    auto* options = static_cast<ExplorePage*>(page());
    emit options->view<SearchView>()->showRequested();
    options->view<SearchView>()->select(layout);
  });
  return mark;
}

QWidget* make_calibration_mark(Document* document, const std::function<Page*()>& page) {
  auto* mark = new CalibrationMark(document);
  QObject::connect(mark, &QPushButton::clicked, mark, [page] {
    emit page()->showRequested();
    static_cast<TrustPage*>(page())->showCoefficients();
  });
  return mark;
}

/// Optional properties, which only few pages have.
struct Extras {
  bool has_studies = false, reads_measured = false;
  QWidget* (*make_status_button)(Document* document, const std::function<Page*()>& page) = nullptr;
};

template <class T>
PageRow row(const char* id, bool hides_explanation = true, Jobs jobs = {Job::training}, const Extras& extras = {}) {
  return {id,
          T::title,
          make<T>,
          &T::staticMetaObject,
          jobs,
          hides_explanation,
          extras.has_studies,
          extras.reads_measured,
          extras.make_status_button};
}

const PageRow pages[] = {
    row<OverviewPage>("overview", false),
    row<SchedulePage>("schedule"),
    row<StoragePage>("storage", false),
    row<ServingOverviewPage>("serving", true, {Job::serving}),
    row<ServingLoadPage>("serving_load", true, {Job::serving}),
    row<ServingMemoryPage>("serving_memory", true, {Job::serving}),
    row<ServingLimitsPage>("serving_limits", true, {Job::serving}),
    row<PostTrainingPage>("post_training", true, {Job::post_training}),
    row<ExplorePage>("explore", true, of_all_jobs,
                     {.has_studies = true, .make_status_button = make_better_layout_mark}),
    row<ComparePage>("compare", true, of_all_jobs),
    row<TrustPage>("trust", true, of_all_jobs, {.reads_measured = true, .make_status_button = make_calibration_mark}),
    row<RoomPage>("room", true, of_all_jobs),
};

}  // namespace

std::span<const PageRow> page_table() { return pages; }

}  // namespace trainyard::ui
