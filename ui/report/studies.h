// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/design/design.h"
#include "engine/run/parallel.h"

namespace trainyard::ui {

/// What takes time in a report, kept by the designs that it is of: a title that is typed costs no study again. May be
/// asked from any thread.
class ReportStudies {
 public:
  /// What `find` says of a design; asked once for each kind and design, and kept unless it was stopped.
  template <class Find>
  auto get(const char* kind, const Design& design, const Execution& execution, const Find& find)
      -> std::shared_ptr<const std::invoke_result_t<Find>> {
    return get(kind, design, design, execution, find);
  }
  /// Of two designs.
  template <class Find>
  auto get(const char* kind, const Design& one, const Design& other, const Execution& execution, const Find& find)
      -> std::shared_ptr<const std::invoke_result_t<Find>> {
    using Result = std::invoke_result_t<Find>;
    if (const std::shared_ptr<const void> kept = keptOf(kind, one, other))
      return std::static_pointer_cast<const Result>(kept);
    const auto result = std::make_shared<const Result>(find());
    if (!execution.stopped()) keep({kind, one, other, result});
    return result;
  }

 private:
  struct Entry {
    std::string kind;
    Design one, other;
    std::shared_ptr<const void> result;
  };
  std::shared_ptr<const void> keptOf(const std::string& kind, const Design& one, const Design& other) const;
  void keep(Entry entry);

  mutable std::mutex mutex_;
  std::vector<Entry> entries_;
};

}  // namespace trainyard::ui
