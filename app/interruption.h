// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

#include "engine/run/parallel.h"

namespace trainyard::app {

/// While this object exists, Ctrl+C stops the execution instead of the program. On a terminal, the progress is shown.
class Interruptible {
 public:
  explicit Interruptible(int threads);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

  Execution execution();
  /// Returns whether the user pressed Ctrl+C before the end. In that case, no file is written and the exit status is 1.
  bool interrupted() const { return stop_.stop_requested(); }

 private:
  void watch(double share);

  const int threads_;
  std::stop_source stop_;
  int shown_ = 0;
  void (*before_)(int);
  /// Waits for Ctrl+C and then requests the stop, because a signal handler must not do that itself. It is the last
  /// member, so it is joined before the other members are destroyed.
  std::jthread watcher_;
};

/// Prints on standard error that the work was stopped and nothing is written. Returns the exit status.
int print_stopped();

}  // namespace trainyard::app
