// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/studies.h"

#include <algorithm>

#include "engine/parameters/parameter.h"

namespace trainyard::ui {
namespace {

/// Maximum number of cached results: some dozen studies of ten designs. The oldest are removed first.
constexpr size_t most_entries = 160;

}  // namespace

std::shared_ptr<const void> ReportStudies::keptOf(const std::string& kind, const Design& one,
                                                  const Design& other) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return entry.kind == kind && entry.one == one && entry.other == other; });
  return found == entries_.end() ? nullptr : found->result;
}

void ReportStudies::keep(Entry entry) {
  const std::lock_guard lock(mutex_);
  if (entries_.size() == most_entries) entries_.erase(entries_.begin());
  entries_.push_back(std::move(entry));
}

}  // namespace trainyard::ui
