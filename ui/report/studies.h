// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/design/design.h"
#include "engine/run/parallel.h"

namespace trainyard::ui {

/// A shared result. It must be held in a variable: the result of a stopped study is not cached, so a temporary would
/// free it before it is read.
template <class Result>
class KeptResult {
 public:
  explicit KeptResult(std::shared_ptr<const Result> result) : result_(std::move(result)) {}
  const Result& operator*() const& { return *result_; }
  const Result* operator->() const& { return result_.get(); }
  const Result& operator*() const&& = delete;
  const Result* operator->() const&& = delete;

 private:
  std::shared_ptr<const Result> result_;
};

/// Caches slow studies of a report by design, so that typing a title does not repeat them. Thread-safe.
class ReportStudies {
 public:
  /// Returns the result of `find` for a design; computed once per kind and design, and cached unless stopped.
  template <class Find>
  auto get(const char* kind, const Design& design, const Execution& execution, const Find& find)
      -> KeptResult<std::invoke_result_t<Find>> {
    return get(kind, design, design, execution, find);
  }
  /// Same for a pair of designs.
  template <class Find>
  auto get(const char* kind, const Design& one, const Design& other, const Execution& execution, const Find& find)
      -> KeptResult<std::invoke_result_t<Find>> {
    using Result = std::invoke_result_t<Find>;
    if (const std::shared_ptr<const void> kept = keptOf(kind, one, other))
      return KeptResult<Result>(std::static_pointer_cast<const Result>(kept));
    const auto result = std::make_shared<const Result>(find());
    if (!execution.stopped()) keep({kind, one, other, result});
    return KeptResult<Result>(result);
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
