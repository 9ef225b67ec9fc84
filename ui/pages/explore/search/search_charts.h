// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_spec.h"
#include "ui/pages/explore/search/search_study.h"

namespace trainyard::ui {

/// The layout that is looked at.
struct PointedLayout {
  Design design;
  Evaluation evaluation{};
  std::optional<std::uint64_t> number{};  ///< of the space, where it is a point of it
  int place = 0;                          ///< in the table, from 1; 0 where it is not in it
};

/// Every legal layout on the two metrics of the search, its front, the limit, the best, the present one and the one
/// that is pointed at. `previous` keeps its axes while something is dragged; nullptr for none.
PointCloud layouts_chart(const SearchAnswer& answer, const PointedLayout* pointed, const QString& letter,
                         const PointCloud* previous = nullptr);

}  // namespace trainyard::ui
