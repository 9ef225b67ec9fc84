// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/chart_store.h"

#include <algorithm>

namespace trainyard::ui {

ChartView& ChartStore::view(const ChartSpec& spec) {
  const auto found = std::find_if(views_.begin(), views_.end(), [&](const auto& view) { return view->spec() == spec; });
  if (found != views_.end()) return **found;
  std::unique_ptr<ChartView> made(make_chart_view(spec));
  made->setTheme(theme(ThemeKind::print));
  made->setSpec(spec);
  views_.push_back(std::move(made));
  return *views_.back();
}

}  // namespace trainyard::ui
