// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

namespace trainyard {

/// How long-running work is executed: its stop token, progress callback and number of threads. These settings do not
/// change the results, unless the work is stopped.
struct Execution {
  std::stop_token stop = {};
  /// Called after each finished piece with the completed share, 0 to 1, never decreasing. Calls come from any thread,
  /// but never at the same time. Calls can be frequent: the receiver has to limit its own update rate.
  std::function<void(double share)> progress = {};
  int threads = 0;  ///< 0: one per processor

  bool stopped() const { return stop.stop_requested(); }
  void report(double share) const {
    if (progress) progress(share);
  }
  /// For one part of the work: maps the part's progress 0…1 to `from`…`to` of the whole.
  Execution part(double from, double to) const;
  /// For a part whose progress cannot be measured.
  Execution unwatched() const { return {stop, {}, threads}; }
};

/// Calls `body` once for each index below `count`, in any order, and returns when all threads have finished. Each
/// thread takes `grain` indices at a time; there are at most as many threads as grains. The first exception of `body`
/// ends the work and is rethrown. Returns true if all indices are done, false if stopped between two indices.
bool parallel_for(std::size_t count, const Execution& execution, const std::function<void(std::size_t)>& body,
                  std::size_t grain = 1);

}  // namespace trainyard
