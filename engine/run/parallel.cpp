// SPDX-License-Identifier: Apache-2.0
#include "engine/run/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace trainyard {
namespace {

/// One loop: hands out indices, counts finished ones and keeps the first exception.
class Loop {
 public:
  Loop(std::size_t count, const Execution& execution, const std::function<void(std::size_t)>& body, std::size_t grain)
      : count_(count), grain_(grain), execution_(execution), body_(body) {}

  /// Runs on each thread.
  void work() {
    try {
      for (std::size_t begin; (begin = next_.fetch_add(grain_)) < count_;) {
        const std::size_t end = std::min(begin + grain_, count_);
        for (std::size_t i = begin; i < end; ++i) {
          if (ended_ || execution_.stopped()) return;
          body_(i);
        }
        finish(end - begin);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      ended_ = true;
    }
  }

  /// Call after the last thread has finished. Returns whether all indices are done; rethrows the first exception.
  bool end() const {
    if (failure_) std::rethrow_exception(failure_);
    return done_ == count_;
  }

 private:
  /// Counts and reports under one lock, so that the reported shares never decrease.
  void finish(std::size_t indices) {
    const std::lock_guard lock(mutex_);
    done_ += indices;
    execution_.report(static_cast<double>(done_) / static_cast<double>(count_));
  }

  const std::size_t count_, grain_;
  const Execution& execution_;
  const std::function<void(std::size_t)>& body_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> ended_ = false;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

Execution Execution::part(double from, double to) const {
  if (!progress) return unwatched();
  return {stop, [whole = progress, from, to](double share) { whole(from + share * (to - from)); }, threads};
}

bool parallel_for(std::size_t count, const Execution& execution, const std::function<void(std::size_t)>& body,
                  std::size_t grain) {
  if (count == 0) {
    execution.report(1);
    return true;
  }
  Loop loop(count, execution, body, grain);
  const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t wanted = execution.threads > 0 ? static_cast<std::size_t>(execution.threads) : processors;
  {
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min(wanted, (count + grain - 1) / grain); ++i) {
      try {
        helpers.emplace_back([&loop] { loop.work(); });
      } catch (const std::system_error&) {
        break;  // The system has no more threads: the running ones do all the work.
      }
    }
    loop.work();
  }
  return loop.end();
}

}  // namespace trainyard
