// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace trainyard {

/// How work that takes time is carried out: who stops it, who watches it, on how many threads. Results never depend on
/// any of it, as long as nobody stops the work.
struct Execution {
  std::stop_token stop = {};
  /// Called with the share done, 0 to 1 and never less than before; from any thread, never from two at once. As often
  /// as something is done: whoever watches leaves out what comes too soon.
  std::function<void(double share)> progress = {};
  int threads = 0;  ///< 0: one a processor

  bool stopped() const { return stop.stop_requested(); }
  void report(double share) const {
    if (progress) progress(share);
  }
  /// For a part of the work: what it reports goes from `from` to `to` of the whole.
  Execution part(double from, double to) const;
  /// For a part whose progress nobody can tell.
  Execution unwatched() const { return {stop, {}, threads}; }
};

/// Calls `body` once with each index below `count`, in any order, and returns when no thread works on it any more.
/// A thread takes `grain` indices at a time, and no more threads work than there are grains. What `body` throws first
/// ends the work and reaches the caller. Returns whether all was done; false after a stop, which comes between two
/// indices.
bool parallel_for(std::size_t count, const Execution& execution, const std::function<void(std::size_t)>& body,
                  std::size_t grain = 1);

}  // namespace trainyard
