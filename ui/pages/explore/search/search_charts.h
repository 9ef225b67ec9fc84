// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_spec.h"
#include "ui/pages/explore/search/search_study.h"

namespace trainyard::ui {

/// The selected layout.
struct SelectedLayout {
  Design design;
  Evaluation evaluation{};
  std::optional<std::uint64_t> number{};  ///< number in the search space; empty if it is not in the space
  int place = 0;                          ///< rank in the table, from 1; 0 if it is not in the table
};

/// A chart of every legal layout by the two metrics of the search. Shows the Pareto front, the limit, and the best,
/// current and selected layouts. `previous` is the chart on screen, whose axes are kept during a drag; nullptr for
/// none.
PointCloud layouts_chart(const SearchAnswer& answer, const SelectedLayout* selected, const QString& letter,
                         const PointCloud* previous = nullptr);

}  // namespace trainyard::ui
